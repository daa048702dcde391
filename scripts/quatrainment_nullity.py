# /// script
# dependencies = ["matplotlib"]
# ///
"""The nullity of Quatrainment on n x n, by its difference from Lights Out on (n - 1) x (n - 1)."""

import style


def main():
    args = style.arguments(__doc__, "results/quatrainment/nullity.csv")
    rows = [row for row in style.read(args.table) if int(row["n"]) >= 3]
    fig, axes = style.figure(height=2.2)
    ax = axes[0][0]
    kinds = [("-2", style.BLUE, "two less"), ("0", style.GREY, "equal"), ("2", style.VERMILION, "two more")]
    for difference, colour, label in kinds:
        kept = [row for row in rows if row["difference"] == difference and row["nullity"] != "0"]
        sides, nullities = [int(row["n"]) for row in kept], [int(row["nullity"]) for row in kept]
        ax.plot(sides, nullities, ".", color=colour, markersize=1.8, label=f"{label} ({len(kept)})")
    zero = sum(1 for row in rows if row["nullity"] == "0")
    ax.set_yscale("log", base=2)
    ax.set_xlabel(f"side n of the board ({zero} more have nullity 0)")
    ax.set_ylabel("nullity")
    ax.set_ylim(1.5, 2**15)
    ax.legend(loc="upper left", title="than Lights Out on n - 1", title_fontsize=6, fontsize=6, markerscale=3)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
