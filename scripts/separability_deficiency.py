# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
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
    fig, [[axis]] = style.figure(height=2.6)
    for sizes, colour in SIZES.items():
        points = sorted(runs.get(sizes, []))
        if points:
            label = sizes.replace("x", " x ")
            axis.plot(*zip(*points, strict=True), color=colour, marker=".", label=label)
    axis.set_yscale("symlog", linthresh=10)
    axis.set_yticks([0, 10, 36, 100], ["0: proved", "10", "36", "100"])
    axis.axhline(0, color=style.GREY, linewidth=0.6, linestyle=":")
    axis.set_xlim(1.8, 10.2)
    axis.set_xlabel("degree in each party")
    axis.set_ylabel("columns less rank")
    fig.legend(loc="outside upper center", ncols=4)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
