# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Numbers of clock puzzles, of solvable ones, and of their classes, by N."""

import style
from matplotlib.ticker import LogLocator, NullLocator

SERIES = [
    ("puzzles", "all puzzles", style.BLUE, "o"),
    ("solvable", "solvable", style.VERMILION, "s"),
    ("classes", "solvable, up to symmetry", style.GREEN, "^"),
]


def main():
    args = style.arguments(__doc__, "results/clock/records.csv")
    rows = [row for row in style.read(args.table) if int(row["puzzles"]) > 0]
    fig, [[axis]] = style.figure()
    sizes = [int(row["n"]) for row in rows]
    for column, label, colour, marker in SERIES:
        values = [int(row[column]) for row in rows]
        published = [row[f"published_{column}"] for row in rows]
        axis.plot(sizes, values, color=colour, zorder=2)
        known = [(n, v) for n, v, p in zip(sizes, values, published) if p == str(v)]
        new = [(n, v) for n, v, p in zip(sizes, values, published) if p != str(v)]
        axis.plot(*zip(*known), marker, color=colour, zorder=3)
        if new:
            axis.plot(*zip(*new), marker, color=colour, markerfacecolor="white", zorder=3)
        wrong = [(n, int(p)) for n, v, p in zip(sizes, values, published) if p and p != str(v)]
        assert not wrong, f"{column}: a published term differs"
        axis.plot([], [], marker, linestyle="-", color=colour, label=label)
    axis.plot([], [], "o", color=style.BLACK, markerfacecolor="white", label="not in the OEIS")
    axis.set_yscale("log")
    axis.yaxis.set_major_locator(LogLocator(base=10, numticks=12))
    axis.yaxis.set_minor_locator(NullLocator())
    axis.set_xticks(sizes)
    axis.set_xlabel("positions N")
    axis.set_ylabel("number")
    axis.legend(loc="upper left")
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
