# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Fraction of the clock puzzles that are solvable, by N, even and odd apart."""

import style


def main():
    args = style.arguments(__doc__, "results/clock/records.csv")
    rows = [row for row in style.read(args.table) if row["solvable_fraction"]]
    fig, [[axis]] = style.figure(height=2.1)
    for parity, label, colour, marker in ((1, "odd N", style.BLUE, "o"), (0, "even N", style.VERMILION, "s")):
        points = [
            (int(row["n"]), float(row["solvable_fraction"])) for row in rows if int(row["n"]) % 2 == parity
        ]
        axis.plot(*zip(*points), marker, linestyle="-", color=colour, label=label)
    axis.set_xticks([int(row["n"]) for row in rows])
    axis.set_ylim(0, 1.03)
    axis.set_xlabel("positions N")
    axis.set_ylabel("fraction solvable")
    axis.legend(loc="lower left")
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
