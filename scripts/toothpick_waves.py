# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Elements over n^2 of every growth automaton: proved ones, and those that are simulated."""

import collections

import style

# Before this stage there is no wave to be seen.
FIRST = 32


def main():
    args = style.arguments(__doc__, "results/toothpick/simulated.csv")
    curves = {}
    proved = style.read(args.table.with_name("family.csv"))
    for column in proved[0]:
        if column not in ("n", "status"):
            curves[column.replace("_", "-")] = ([int(row[column]) for row in proved], style.BLUE)
    simulated = collections.defaultdict(list)
    for row in style.read(args.table):
        simulated[row["automaton"]].append(int(row["count"]))
    curves |= {name: (counts, style.VERMILION) for name, counts in simulated.items()}
    columns = 5
    rows = -(-len(curves) // columns)
    fig, axes = style.plt.subplots(
        rows, columns, figsize=(2 * style.COLUMN + 0.3, 1.15 * rows), sharex=True, layout="constrained"
    )
    for axis in axes.flat[len(curves) :]:
        axis.set_axis_off()
    for axis, (name, (counts, colour)) in zip(axes.flat, sorted(curves.items()), strict=False):
        n = range(FIRST, len(counts))
        axis.plot(n, [counts[k] / k**2 for k in n], color=colour, linewidth=0.7)
        axis.set_title(name, fontsize=6, pad=2)
        axis.set_xscale("log", base=2)
        axis.tick_params(labelsize=5)
    fig.supxlabel("stage n", fontsize=7)
    fig.supylabel("elements / $n^2$", fontsize=7)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
