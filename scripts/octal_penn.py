# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Nim-values of rows in Penn's game (0.137), the exceptions to the period, and the lost rows."""

import style


def main():
    args = style.arguments(__doc__, "results/octal/penn.csv")
    rows = [row for row in style.read(args.table) if int(row["dots"]) <= 136]
    fig, [[axis]] = style.figure(height=2.2)

    def points(keep):
        kept = [(int(row["dots"]), int(row["row"])) for row in rows if keep(row)]
        return [dots for dots, _ in kept], [value for _, value in kept]

    line = ([int(row["dots"]) for row in rows], [int(row["row"]) for row in rows])
    axis.plot(*line, color=style.GREY, linewidth=0.4, zorder=1)
    for label, colour, keep in [
        ("won", style.BLUE, lambda row: row["row"] != "0"),
        ("lost", style.BLACK, lambda row: row["row"] == "0"),
    ]:
        axis.plot(*points(keep), ".", color=colour, markersize=4, label=label, zorder=2)
    exceptions = points(lambda row: row["exception"] == "true")
    ring = {"markerfacecolor": "none", "markeredgecolor": style.VERMILION, "markeredgewidth": 0.8}
    axis.plot(*exceptions, "o", markersize=5, label="other than a period later", zorder=3, **ring)
    axis.vlines(range(52, 137, 34), -0.5, 9.6, color=style.GREY, linewidth=0.5, linestyle=":")
    axis.text(52, 9.8, "from 52 on with period 34", fontsize=6, color=style.GREY)
    axis.set_xlabel("dots in the row")
    axis.set_ylabel("nim-value")
    axis.legend(loc="upper left", ncols=3, fontsize=6, handletextpad=0.1, columnspacing=0.8, borderpad=0)
    axis.set_ylim(-0.5, 11.8)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
