# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""The graphs of the elements of two sequences: which element becomes which, as the source numbers them."""

import math

import style

PANELS = [("A110393", "counts to 2"), ("A001388", "ternary, cut after zeros")]


def main():
    args = style.arguments(__doc__, "results/look_and_say/elements.csv")
    rows = [row for row in style.read(args.table) if row["mode"] == "source"]
    fig, axes = style.plt.subplots(
        2,
        1,
        figsize=(style.COLUMN, 5.9),
        layout="constrained",
        gridspec_kw={"height_ratios": [1, 1.45]},
    )
    for axis, (sequence, title) in zip(axes, PANELS):
        draw(axis, [row for row in rows if row["sequence"] == sequence], title)
    style.save(fig, args.out)


def draw(axis, rows, title):
    """The elements round a circle, in the order of a walk that follows the arrows."""
    becomes = {int(row["number"]): [int(n) for n in row["evolves_into"].split()] for row in rows}
    order = walk(becomes)
    angle = {n: math.pi / 2 - 2 * math.pi * place / len(order) for place, n in enumerate(order)}
    place = {n: (math.cos(a), math.sin(a)) for n, a in angle.items()}
    size = 5.5 if len(rows) > 10 else 7
    for n, images in becomes.items():
        for image in sorted(set(images)):
            if image == n:
                # A loop, outside of the circle.
                x, y = place[n]
                loop = style.plt.Circle(
                    (1.17 * x, 1.17 * y), 0.13, fill=False, color=style.BLACK, linewidth=0.5, zorder=0
                )
                axis.add_patch(loop)
                continue
            hop = (order.index(image) - order.index(n)) % len(order)
            # Bent towards the centre, the more the shorter the way.
            clockwise = hop <= len(order) / 2
            bend = 0 if hop == 1 else 0.5 if min(hop, len(order) - hop) < 5 else 0.12
            axis.annotate(
                "",
                place[image],
                place[n],
                arrowprops={
                    "arrowstyle": "-|>,head_width=0.16,head_length=0.32",
                    "color": style.BLACK,
                    "linewidth": 0.5,
                    "shrinkA": size,
                    "shrinkB": size,
                    "connectionstyle": f"arc3,rad={bend if clockwise else -bend}",
                },
            )
    for row in rows:
        n = int(row["number"])
        x, y = place[n]
        colour = style.SKY if row["kind"] == "recurrent" else "white"
        axis.plot(
            x, y, "o", markersize=2 * size, color=colour, markeredgecolor=style.BLACK, markeredgewidth=0.5
        )
        axis.annotate(str(n), (x, y), ha="center", va="center", fontsize=size)
        turn = math.degrees(angle[n]) % 360
        left = 90 < turn < 270
        reach = (1.32 if n in becomes[n] else 1.13) + (0.05 if size > 6 else 0)
        axis.annotate(
            row["subsequence"],
            (reach * x, reach * y),
            rotation=turn - 180 if left else turn,
            rotation_mode="anchor",
            ha="right" if left else "left",
            va="center",
            fontsize=size,
        )
    reach = 1.5 if size > 6 else 1.68
    axis.set_xlim(-reach, reach)
    axis.set_ylim(-reach, reach)
    axis.set_aspect("equal")
    axis.axis("off")
    axis.set_title(title)


def walk(becomes):
    """All elements, each if possible among those that the one before it becomes, from element 1 on."""
    order, open_elements = [], [min(becomes)]
    while len(order) < len(becomes):
        n = open_elements.pop() if open_elements else min(set(becomes) - set(order))
        if n not in order:
            order.append(n)
            open_elements.extend(reversed(becomes[n]))
    return order


if __name__ == "__main__":
    main()
