# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Elements over n^2 of growth automata that are proved, each of which repeats its own wave."""

import style

CURVES = (
    ("q_toothpick_cross", "quarter circles, A187216", style.GREEN, 0.9),
    # Two that are nearly the same.
    ("ulam_warburton", "cells, A147562", style.ORANGE, 2.2),
    ("gullwing", "gulls, A187220", style.VERMILION, 0.7),
    ("toothpick", "toothpicks, A139250", style.BLUE, 0.9),
    ("toothpick_outside_upright", "outside a wedge, A170892", style.BLACK, 0.9),
    ("toothpick_wedge", "in a wedge, A160406", style.SKY, 0.9),
)


def main():
    args = style.arguments(__doc__, "results/toothpick/family.csv")
    rows = style.read(args.table)
    first = 16
    n = [int(row["n"]) for row in rows[first:]]
    fig, axis = style.plt.subplots(figsize=(style.COLUMN, 2.6), layout="constrained")
    for column, label, colour, width in CURVES:
        ratio = [int(row[column]) / int(row["n"]) ** 2 for row in rows[first:]]
        axis.plot(n, ratio, color=colour, label=label, linewidth=width)
    axis.set_xscale("log", base=2)
    axis.set_xlabel("stage n")
    axis.set_ylabel("elements / $n^2$")
    axis.set_ylim(0, None)
    axis.legend(loc="lower center", bbox_to_anchor=(0.45, 1.0), ncols=2, handlelength=1.2, borderpad=0)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
