# /// script
# dependencies = ["matplotlib"]
# ///
"""Columns less rank of Macaulay matrices of generic matrices, against the degree in both parties."""

import style

SIZES = {
    "2x2": style.ORANGE,
    "2x3": style.VERMILION,
    "2x4": style.PURPLE,
    "3x3": style.BLACK,
    "3x4": style.BLUE,
    "3x5": style.SKY,
    "4x4": style.GREEN,
}


def main():
    args = style.arguments(__doc__, "results/separability/deficiency.csv")
    runs = {}
    for row in style.read(args.table):
        degrees = [int(degree) for degree in row["multidegree"].split()]
        if row["matrix"] == "generic" and len(degrees) == 2 and degrees[0] == degrees[1]:
            runs.setdefault(row["sizes"], []).append((degrees[0], int(row["deficiency"])))
    fig, axes = style.figure(height=2.6)
    ax = axes[0][0]
    for sizes, colour in SIZES.items():
        points = sorted(runs.get(sizes, []))
        if points:
            label = sizes.replace("x", " x ")
            ax.plot(*zip(*points, strict=True), color=colour, marker=".", label=label)
    ax.set_yscale("symlog", linthresh=10)
    ax.set_yticks([0, 10, 36, 100], ["0: proved", "10", "36", "100"])
    ax.axhline(0, color=style.GREY, linewidth=0.6, linestyle=":")
    ax.set_xlim(1.8, 10.2)
    ax.set_xlabel("degree in each party")
    ax.set_ylabel("columns less rank")
    fig.legend(loc="outside upper center", ncols=4)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
