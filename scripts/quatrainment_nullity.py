# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""The nullity of Quatrainment on n x n, by its difference from Lights Out on (n - 1) x (n - 1)."""

import style


def main():
    args = style.arguments(__doc__, "results/quatrainment/nullity.csv")
    rows = [row for row in style.read(args.table) if int(row["n"]) >= 3]
    fig, [[axis]] = style.figure(height=2.2)
    kinds = [("-2", style.BLUE, "two less"), ("0", style.GREY, "equal"), ("2", style.VERMILION, "two more")]
    for difference, colour, label in kinds:
        kept = [row for row in rows if row["difference"] == difference and row["nullity"] != "0"]
        sides, nullities = [int(row["n"]) for row in kept], [int(row["nullity"]) for row in kept]
        axis.plot(sides, nullities, ".", color=colour, markersize=1.8, label=f"{label} ({len(kept)})")
    zero = sum(1 for row in rows if row["nullity"] == "0")
    axis.set_yscale("log", base=2)
    axis.set_xlabel(f"side n of the board ({zero} more have nullity 0)")
    axis.set_ylabel("nullity")
    axis.set_ylim(1.5, 2**15)
    axis.legend(
        loc="upper left", title="than Lights Out on n - 1", title_fontsize=6, fontsize=6, markerscale=3
    )
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
