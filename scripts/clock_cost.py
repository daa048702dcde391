# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""CPU time of a count of clock puzzles, by N, as the record runs measured it, and a projection to N = 20."""

import json

import style
from matplotlib.ticker import LogLocator

FIRST, LAST = 10, 20


def measured(path, name):
    """The CPU seconds of a method by N, as the record run of a table measured them."""
    meta = json.loads(path.read_text(encoding="utf-8"))
    seconds = {}
    for job, value in meta["job_cpu_seconds"].items():
        _, n, *method = job.split(" ")
        if method == [name] and int(n) >= FIRST:
            seconds[int(n)] = value
    return seconds


def model(n):
    """Work by the counts of prefixes and partial solutions, up to a factor."""
    h = n // 2
    units = sum(1 for u in range(1, n) if all(u % p or n % p for p in range(2, n)))
    prefixes = h ** (n - 5) / (n * units)
    family = 1.0
    for k in range(6, n):
        family *= k
    family *= (n - 5) / h ** (n - 6)
    return prefixes * family * 20 * h


def main():
    args = style.arguments(__doc__, "results/clock/records.meta.json")
    seconds = measured(args.table, "affine")
    parity = measured(args.table.parent / "even.meta.json", "parity")
    fig, [[axis]] = style.figure()
    largest = max(seconds)
    scale = seconds[largest] / model(largest)
    sizes = list(range(FIRST, LAST + 1))
    axis.plot(sizes, [scale * model(n) / 3600 for n in sizes], color=style.GREY, zorder=1)
    axis.plot(list(seconds), [s / 3600 for s in seconds.values()], "o", color=style.BLUE, zorder=3)
    axis.plot([], [], "o", color=style.BLUE, label="families of prefixes")
    label = "parity of targets, N even"
    axis.plot(list(parity), [s / 3600 for s in parity.values()], "s", color=style.VERMILION, label=label)
    axis.plot([], [], color=style.GREY, label=f"operations, scaled to N = {largest}")
    axis.set_yscale("log")
    axis.yaxis.set_major_locator(LogLocator(base=10, numticks=12))
    axis.yaxis.set_minor_locator(LogLocator(base=10, subs=[]))
    axis.set_xticks(sizes)
    axis.set_xlabel("positions N")
    axis.set_ylabel("core-hours")
    axis.legend(loc="upper left")
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
