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
    kinds = [
        ("as a period later", style.BLUE, lambda row: row["exception"] == "false" and row["row"] != "0"),
        ("exception", style.VERMILION, lambda row: row["exception"] == "true"),
        ("lost", style.BLACK, lambda row: row["exception"] == "false" and row["row"] == "0"),
    ]
    for label, colour, keep in kinds:
        axis.plot(*points(keep), ".", color=colour, markersize=4, label=label, zorder=2)
    for start in range(52, 137, 34):
        axis.axvline(start, color=style.GREY, linewidth=0.5, linestyle=":")
    axis.text(53, 9.7, "period 34 from 52 on", fontsize=6, color=style.GREY)
    axis.set_xlabel("dots in the row")
    axis.set_ylabel("nim-value")
    axis.legend(loc="upper left", ncols=3, fontsize=6, handletextpad=0.1, columnspacing=0.8, borderpad=0)
    axis.set_ylim(-0.5, 11.8)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
