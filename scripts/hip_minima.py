# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Squares on the n x n board, and the fewest that a colouring of it makes."""

import style


def main():
    args = style.arguments(__doc__, "results/hip/minima.csv")
    rows = [row for row in style.read(args.table) if row["balance"] == "any" and int(row["n"]) > 1]
    records = style.read(args.table.with_name("records.csv")) + style.read(args.table.with_name("ten.csv"))
    windows = style.read(args.table.with_name("windows.csv"))
    fig, [[axis]] = style.figure()
    n = [int(row["n"]) for row in rows]
    axis.plot(n, [int(row["squares"]) for row in rows], "o-", color=style.BLUE, label="squares on the board")
    upper = [int(row["upper"]) for row in rows]
    lower = [int(row["lower"]) for row in rows]
    for record in records:
        # Larger boards contain the smaller ones.
        lower = [
            max(bound, int(record["lower"])) if k >= int(record["n"]) else bound for k, bound in zip(n, lower)
        ]
        if record["minimum"]:
            upper[n.index(int(record["n"]))] = int(record["minimum"])
    exact = [(k, low) for k, low, up in zip(n, lower, upper) if low == up]
    open_ends = [(k, low, up) for k, low, up in zip(n, lower, upper) if low < up]
    axis.plot(*zip(*exact), "s-", color=style.VERMILION, label="fewest made")
    if open_ends:
        k, low, up = zip(*open_ends)
        axis.vlines(k, low, up, color=style.VERMILION, linewidth=1.2)
        axis.plot(k, up, "_", color=style.VERMILION, markersize=9, label="best found and lower bound")
        axis.plot(k, low, "_", color=style.VERMILION, markersize=9)
    windows = [(int(row["n"]), int(row["squares"])) for row in windows if n[0] <= int(row["n"]) <= n[-1]]
    axis.plot(
        *zip(*windows), ":", color=style.BLACK, linewidth=1, label="best window of a colouring of the plane"
    )
    axis.set_yscale("symlog", linthresh=1)
    axis.set_ylim(-0.3, 40000)
    axis.set_yticks([0, 1, 10, 100, 1000, 10000], ["0", "1", "10", "100", "1000", "10000"])
    axis.set_xticks([k for k in n if k % 2 == 0])
    axis.set_xlabel("n")
    axis.set_ylabel("squares")
    axis.legend(loc="lower left", bbox_to_anchor=(0, 1), handlelength=1.6)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
