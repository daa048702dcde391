# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""The two example puzzles, each with its first solution as arrows."""

from itertools import pairwise
from math import cos, pi, sin

import style
from matplotlib.patches import Circle, FancyArrowPatch

DISC = 0.15


def draw(axis, numbers, path):
    size = len(numbers)
    places = [(sin(2 * pi * p / size), cos(2 * pi * p / size)) for p in range(size)]
    axis.add_patch(Circle((0, 0), 1, fill=False, color="#bbbbbb", linewidth=0.6))
    for step, (start, end) in enumerate(pairwise(path)):
        # Short steps bend to the inside, clear of the positions they pass.
        gap = min((end - start) % size, (start - end) % size)
        turn = 1 if (end - start) % size == gap else -1
        bend = 0.0 if gap == 1 or 4 * gap >= size else 0.45 * turn
        axis.add_patch(
            FancyArrowPatch(
                places[start],
                places[end],
                arrowstyle="-|>,head_length=3,head_width=1.6",
                connectionstyle=f"arc3,rad={bend}",
                shrinkA=DISC * 34,
                shrinkB=DISC * 34,
                linewidth=0.9,
                color=style.BLUE,
                zorder=2 + step / 1000,
            )
        )
    for place, ((x, y), number) in enumerate(zip(places, numbers)):
        face = {path[0]: "#a6dccb", path[-1]: "#f2c4a6"}.get(place, "white")
        axis.add_patch(Circle((x, y), DISC, facecolor=face, edgecolor=style.BLACK, linewidth=0.7, zorder=4))
        axis.text(x, y, number, ha="center", va="center_baseline", zorder=5)
        order = path.index(place) + 1
        axis.text(1.3 * x, 1.3 * y, order, ha="center", va="center_baseline", color=style.BLUE)
    axis.set_xlim(-1.45, 1.45)
    axis.set_ylim(-1.45, 1.45)
    axis.set_aspect("equal")
    axis.axis("off")


def main():
    args = style.arguments(__doc__, "results/clock/examples.csv")
    rows = [row for row in style.read(args.table) if row["solution"] == "1"]
    fig, [axes] = style.figure(height=1.75, columns=len(rows))
    for axis, row in zip(axes, rows):
        draw(axis, row["puzzle"].split(","), [int(p) for p in row["path"].split()])
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
