# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""The 8 x 8 optimum with its squares, repeated over the plane, and least shares of periodic colourings."""

import itertools
import math
from fractions import Fraction

import style

# Rows and columns of the plane that are shown, and where the optimum lies in them.
SIZE = 16
AT = 4


def main():
    args = style.arguments(__doc__, "results/hip/periodic.csv")
    lattices = style.read(args.table)
    boards = style.read(args.table.with_name("boards.csv"))
    optimum = next(row["board"] for row in boards if row["n"] == "8" and row["balance"] == "any").split("/")
    fig, axes = style.figure(height=1.9, columns=2)
    plane(axes[0][0], optimum)
    proved = style.read(args.table.with_name("density.csv"))
    shares(
        axes[0][1], lattices, max(float(Fraction(row["share"])) for row in proved if row["periods"] == "any")
    )
    style.save(fig, args.out)


def plane(axis, optimum):
    """The board, repeated, with a frame round it and the squares that it makes."""
    period = len(optimum)
    for row, column in itertools.product(range(SIZE), repeat=2):
        colour = style.ORANGE if optimum[(row - AT) % period][(column - AT) % period] == "1" else style.SKY
        axis.add_patch(
            style.plt.Rectangle((column, row), 1, 1, facecolor=colour, edgecolor="white", linewidth=0.3)
        )
    axis.add_patch(
        style.plt.Rectangle((AT, AT), period, period, fill=False, edgecolor=style.BLACK, linewidth=1.4)
    )
    for corners in squares(period):
        if len({optimum[row][column] for row, column in corners}) == 1:
            places = [(AT + column + 0.5, AT + row + 0.5) for row, column in corners]
            axis.add_patch(style.plt.Polygon(places, fill=False, edgecolor=style.BLACK, linewidth=0.8))
    axis.set_xlim(0, SIZE)
    axis.set_ylim(SIZE, 0)
    axis.set_aspect("equal")
    axis.axis("off")


def squares(size):
    """The corners of every square of a board, by the upright square round it."""
    for top, left in itertools.product(range(size), repeat=2):
        for side in range(1, size - max(top, left)):
            for along in range(side):
                corners = [(0, along), (along, side), (side, side - along), (side - along, 0)]
                yield [(top + row, left + column) for row, column in corners]


def shares(axis, lattices, proved):
    """The least share for each lattice, the conjectured bound and the one proved for all periods."""
    points = {(int(row["cells"]), int(row["made"]) / int(row["of"])) for row in lattices}
    axis.axhline(proved, color=style.BLACK, linewidth=0.8, linestyle="--")
    axis.text(16.4, proved * 0.97, f"{math.floor(1e4 * proved) / 1e4}", ha="right", va="top")
    axis.axhline(1 / 16, color=style.VERMILION, linewidth=0.8)
    axis.text(1.0, 1 / 16 * 1.03, "1/16", ha="left", va="bottom", color=style.VERMILION)
    axis.plot(*zip(*sorted(points)), ".", color=style.BLUE, markersize=4)
    axis.set_yscale("log")
    axis.set_ylim(0.035, 1.2)
    axis.set_yticks([0.1, 0.2, 0.5, 1], ["0.1", "0.2", "0.5", "1"])
    axis.minorticks_off()
    axis.set_xticks([1, 4, 8, 12, 16])
    axis.set_xlabel("cells in a period")
    axis.set_ylabel("least share of squares")


if __name__ == "__main__":
    main()
