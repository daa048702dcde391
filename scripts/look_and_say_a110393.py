# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""The share of ones in the terms of A110393, which has two limits and not the published one."""

import style

PUBLISHED = 0.890054  # ratio of ones to twos, comment in A110393


def main():
    args = style.arguments(__doc__, "results/look_and_say/lengths.csv")
    rows = [
        row for row in style.read(args.table) if row["sequence"] == "A110393" and 3 <= int(row["n"]) <= 40
    ]
    limits = [
        row
        for row in style.read(args.table.with_name("frequencies.csv"))
        if row["sequence"] == "A110393" and row["digit"] == "1"
    ]
    fig, [[axis]] = style.figure()
    for residue, label, colour, marker, side in [
        (0, "even n", style.BLUE, "o", "bottom"),
        (1, "odd n", style.VERMILION, "s", "top"),
    ]:
        chosen = [row for row in rows if int(row["n"]) % 2 == residue]
        shares = [int(row["ones"]) / int(row["length"]) for row in chosen]
        axis.plot(
            [int(row["n"]) for row in chosen], shares, marker, color=colour, label=label, markersize=3.5
        )
        [limit] = [row for row in limits if int(row["residue"]) == residue]
        axis.axhline(float(limit["frequency"]), color=colour, linewidth=0.6)
        axis.annotate(
            f"{float(limit['frequency']):.6f}",
            (40.5, float(limit["frequency"])),
            xytext=(0, 4 if side == "bottom" else -4),
            textcoords="offset points",
            va=side,
            ha="right",
            color=colour,
            fontsize=7,
        )
    share = PUBLISHED / (1 + PUBLISHED)
    axis.axhline(share, color=style.GREY, linewidth=0.8, linestyle="--")
    axis.annotate(
        "published limit, refuted",
        (40.5, share),
        va="center",
        ha="right",
        color=style.GREY,
        fontsize=6,
        bbox={"facecolor": "white", "edgecolor": "none", "pad": 0.5},
    )
    axis.set_ylim(0.41, 0.79)
    axis.set_xlabel("n = 3 to 40, the seed being n = 1")
    axis.set_ylabel("share of ones")
    axis.legend(loc="upper right")
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
