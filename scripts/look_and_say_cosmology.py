# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Cosmological theorems by base and largest count: the day, and the number of elements."""

import style

BASES = range(2, 11)
COUNTS = ["", *map(str, range(1, 10))]


def cell(rows):
    """The row of runs of every length if there is a day for them, else of the longest with one; and which."""
    closed = [row for row in rows if row["day"]]
    best = max(closed, key=lambda row: int(row["longest_run"] or 10**6))
    return best, not best["longest_run"]


def main():
    args = style.arguments(__doc__, "results/look_and_say/cosmology.csv")
    table = [row for row in style.read(args.table) if row["digits"] == "all"]
    fig, [[axis]] = style.figure(height=3.1)
    days = {}
    for column, count in enumerate(COUNTS):
        for line, base in enumerate(BASES):
            rows = [row for row in table if row["base"] == str(base) and row["max_count"] == count]
            if not any(row["day"] for row in rows):
                continue
            best, of_all = cell(rows)
            day = days[column, line] = int(best["day"])
            colour = style.plt.cm.YlGnBu(0.08 + 0.8 * day / 25)
            axis.add_patch(style.plt.Rectangle((column - 0.5, line - 0.5), 1, 1, color=colour, linewidth=0))
            ink = "white" if day > 15 else style.BLACK
            axis.text(column, line - 0.14, str(day), ha="center", va="center", color=ink, fontsize=8)
            runs = "" if of_all else f", {best['longest_run']}"
            text = best["elements"] + runs
            axis.text(column, line + 0.27, text, ha="center", va="center", color=ink, fontsize=4.6)
    axis.set_xticks(range(len(COUNTS)), ["none", *COUNTS[1:]])
    axis.set_yticks(range(len(BASES)), BASES)
    axis.set_xlim(-0.5, len(COUNTS) - 0.5)
    axis.set_ylim(len(BASES) - 0.5, -0.5)
    axis.tick_params(length=0)
    for side in ("left", "bottom"):
        axis.spines[side].set_visible(False)
    axis.set_xlabel("largest count")
    axis.set_ylabel("base")
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
