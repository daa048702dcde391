# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Arcs over n^2, which repeats itself from one power of two to the next, and the numbers added."""

import style


def main():
    args = style.arguments(__doc__, "results/toothpick/counts.csv")
    rows = style.read(args.table)
    n = [int(row["n"]) for row in rows]
    fig, axes = style.plt.subplots(2, 1, figsize=(style.COLUMN, 3.6), layout="constrained")
    first = 16
    for column, label, colour in (
        ("arcs", "plane, A187210", style.BLUE),
        ("quadrant_arcs", "quadrant, A187212", style.VERMILION),
    ):
        ratio = [int(row[column]) / int(row["n"]) ** 2 for row in rows[first:]]
        axes[0].plot(n[first:], ratio, color=colour, label=label)
    axes[0].set_xscale("log", base=2)
    axes[0].set_xlabel("stage n")
    axes[0].set_ylabel("arcs / $n^2$")
    axes[0].set_ylim(0, 3)
    axes[0].legend(loc="lower center", bbox_to_anchor=(0.45, 1.0), ncols=2, handlelength=1.2, borderpad=0)
    # Rows of the triangle, over one another: each begins like the next.
    for row, colour, width in ((8, style.SKY, 3), (7, style.BLUE, 1.6), (6, style.BLACK, 0.7)):
        length = 2**row
        added = [int(rows[length + 2 + i]["added"]) for i in range(1, length + 1)]
        axes[1].plot(range(1, length + 1), added, color=colour, linewidth=width, label=f"n = {length}")
    axes[1].set_xlabel("i, stages after n + 2")
    axes[1].set_ylabel("arcs added")
    axes[1].legend(loc="upper left")
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
