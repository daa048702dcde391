# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Optimal boards with the squares that they make, and the core that all ties of the 6 x 6 board share."""

import itertools

import style
from matplotlib import patheffects

FREE = 2
DARK = "#7a2f00"
TILES = {0: style.SKY, 1: style.ORANGE, FREE: "white"}


def main():
    args = style.arguments(__doc__, "results/hip/boards.csv")
    rows = [row for row in style.read(args.table) if row["balance"] == "any" and row["optimal"] == "true"]
    boards = {n: [parse(row["board"]) for row in rows if row["n"] == str(n)] for n in (6, 7, 8)}
    tie = next(board for board in boards[6] if 2 * sum(map(sum, board)) == 36)
    panels = [
        (tie, "6 x 6: a tie"),
        (core(boards[6]), "6 x 6: the core of all ties"),
        (boards[7][0], f"7 x 7: {made(boards[7][0])} squares"),
        (boards[8][0], f"8 x 8: {made(boards[8][0])} squares" + (", unique" if len(boards[8]) == 1 else "")),
    ]
    fig, axes = style.plt.subplots(2, 2, figsize=(style.COLUMN, 3.7), layout="constrained")
    for axis, (board, title) in zip(axes.flat, panels):
        draw(axis, board, title)
    style.save(fig, args.out)


def parse(text):
    return tuple(tuple(map(int, row)) for row in text.split("/"))


def squares(n):
    """The corners of every square of the n x n board, in turn round it."""
    for top, left in itertools.product(range(n), repeat=2):
        for side in range(1, n - max(top, left)):
            for along in range(side):
                corners = [(0, along), (along, side), (side, side - along), (side - along, 0)]
                yield [(top + row, left + column) for row, column in corners]


def made(board):
    """How many squares have one colour."""
    return sum(len({board[r][c] for r, c in corners}) == 1 for corners in squares(len(board)))


def images(board):
    """The board turned, reflected, and with its colours swapped."""
    for _ in range(4):
        board = tuple(zip(*board[::-1]))
        for image in (board, board[::-1]):
            yield image
            yield tuple(tuple(1 - colour for colour in row) for row in image)


def core(ties):
    """The first core of 32 cells whose other four, the corners of a square, can be coloured in 14 ways."""
    ties = {image for tie in ties for image in images(tie)}
    found = []
    for square in squares(6):
        cores = {}
        for tie in ties:
            board = tuple(
                tuple(FREE if (r, c) in square else colour for c, colour in enumerate(row))
                for r, row in enumerate(tie)
            )
            cores[board] = cores.get(board, 0) + 1
        found.extend(board for board, ways in cores.items() if ways == 14)
    return min(found)


def draw(axis, board, title):
    n = len(board)
    for row, column in itertools.product(range(n), repeat=2):
        colour = board[row][column]
        tile = style.plt.Rectangle(
            (column - 0.5, row - 0.5), 1, 1, facecolor=TILES[colour], edgecolor="white", linewidth=0.8
        )
        axis.add_patch(tile)
        if colour == FREE:
            axis.plot(column, row, "o", markersize=7, color="white", markeredgecolor=style.BLACK, zorder=3)
    lines = itertools.cycle(
        [
            (style.BLACK, "-"),
            (style.BLUE, (0, (5, 1.5))),
            (DARK, (0, (1.5, 1))),
            (style.BLACK, (0, (4, 1, 1, 1))),
        ]
    )
    for corners in squares(n):
        colours = {board[row][column] for row, column in corners}
        if len(colours) == 1:
            colour, dash = next(lines)
            outline = style.plt.Polygon(
                [(column, row) for row, column in corners],
                fill=False,
                edgecolor=style.BLACK if colours == {FREE} else colour,
                linestyle=dash,
                linewidth=1.1,
                # Dashes are read on either colour.
                path_effects=[patheffects.withStroke(linewidth=2.4, foreground="white")],
            )
            axis.add_patch(outline)
    axis.set_xlim(-0.6, n - 0.4)
    axis.set_ylim(n - 0.4, -0.6)
    axis.set_aspect("equal")
    axis.axis("off")
    axis.set_title(title)


if __name__ == "__main__":
    main()
