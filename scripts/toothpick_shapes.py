# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""The shapes that Q-toothpicks trace out, in the order of their first stages."""

import math

import style

# The names of shapes begin with these; the lighter fills of the pictures that the program draws.
FILLS = {
    "circle": "#9fd4f2",
    "diamond": "#f4d35e",
    "heart": "#e9a58c",
    "head": "#d9b8d9",
    "block": "#a9dcc3",
    "row": style.BLUE,
    "unfinished": "#bbbbbb",
}
WIDEST = 18  # units between the ends of the largest shapes shown


def main():
    args = style.arguments(__doc__, "results/toothpick/shapes.csv")
    shapes = [(row, places(row["nodes"])) for row in style.read(args.table)]
    shapes = [
        (row, *upright(nodes, middles(row["inner"]))) for row, nodes in shapes if extent(nodes) <= WIDEST
    ]
    columns = 3
    rows = math.ceil(len(shapes) / columns)
    fig, axes = style.plt.subplots(
        rows, columns, figsize=(style.COLUMN, 0.62 * rows), layout="constrained", squeeze=False
    )
    for axis, (row, nodes, inner) in zip(axes.flat, shapes):
        draw(axis, row["shape"], nodes, inner)
        axis.set_title(f"{row['shape']}, stage {row['first']}", pad=1, fontsize=6)
    for axis in axes.flat:
        axis.set_xlim(-WIDEST / 2, WIDEST / 2)
        axis.set_ylim(-3.2, 3.2)
        axis.set_aspect("equal")
        axis.axis("off")
    style.save(fig, args.out)


def places(text):
    return [tuple(map(int, place.split())) for place in text.split("; ")]


def middles(text):
    """The middles of the cells whose arcs end inside."""
    return [(x + 0.5, y + 0.5) for x, y in places(text)] if text else []


def extent(nodes):
    return max(max(axis) - min(axis) for axis in zip(*nodes)) + 2


def upright(nodes, inner):
    """The shape with its longer side across, and most of its circles above."""
    width, height = (max(axis) - min(axis) for axis in zip(*nodes))
    if width < height:
        nodes, inner = ([(y, x) for x, y in points] for points in (nodes, inner))
    middle = (min(y for _, y in nodes) + max(y for _, y in nodes)) / 2
    if sum(y - middle for x, y in nodes if x % 2 == 0) < 0:
        nodes, inner = ([(x, 2 - y) for x, y in points] for points in (nodes, inner))
    return nodes, inner


def outline(x, y):
    """The boundary of the circle or the diamond about a node."""
    turns = [2 * math.pi * step / 120 for step in range(121)]
    if x % 2 == 0:
        return [(x + math.cos(turn), y + math.sin(turn)) for turn in turns]
    points = []
    for quarter in range(4):
        # A quarter circle about the corner between two points of the diamond, from the one to the other.
        angle = math.pi / 2 * quarter
        corner = (
            x + math.sqrt(2) * math.cos(angle + math.pi / 4),
            y + math.sqrt(2) * math.sin(angle + math.pi / 4),
        )
        for step in range(31):
            turn = angle + 3 * math.pi / 2 - math.pi / 2 * step / 30
            points.append((corner[0] + math.cos(turn), corner[1] + math.sin(turn)))
    return points


def draw(axis, name, nodes, inner):
    middle = [(min(values) + max(values)) / 2 for values in zip(*nodes)]
    here = set(nodes)
    fill = FILLS[name.split()[0]]
    for x, y in nodes:
        shifted = [(px - middle[0], py - middle[1]) for px, py in outline(x, y)]
        axis.add_patch(style.plt.Polygon(shifted, facecolor=fill, edgecolor=fill, linewidth=0.3))
    for x, y in nodes:
        for dx in (-1, 1):
            for dy in (-1, 1):
                # Between a circle and a diamond of one shape there is no arc but one that ends inside.
                if (x + dx, y + dy) in here and (x + dx / 2, y + dy / 2) not in inner:
                    continue
                centre = (x, y) if x % 2 == 0 else (x + dx, y + dy)
                side = (dx, dy) if x % 2 == 0 else (-dx, -dy)
                start = math.atan2(side[1], side[0]) - math.pi / 4
                turns = [start + math.pi / 2 * step / 30 for step in range(31)]
                axis.plot(
                    [centre[0] + math.cos(turn) - middle[0] for turn in turns],
                    [centre[1] + math.sin(turn) - middle[1] for turn in turns],
                    color=style.GREEN,
                    linewidth=0.9,
                    solid_capstyle="round",
                )


if __name__ == "__main__":
    main()
