# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""The relative width of the certified interval after each step, for random maps."""

import style

KINDS = {
    "full rank": style.BLUE,
    "channel difference": style.VERMILION,
    "rank n": style.GREEN,
    "rank 1": style.ORANGE,
}


def main():
    args = style.arguments(__doc__, "results/norms/steps.csv")
    runs = {}
    for row in style.read(args.table):
        runs.setdefault((row["kind"], int(row["input"])), []).append(row)
    largest = max(n for _, n in runs)
    fig, [[axis]] = style.figure(height=2.8)
    for (kind, n), rows in runs.items():
        points = [(int(row["step"]), float(row["relative_width"])) for row in rows]
        label = f"{kind}" if n == largest else None
        strong = {"linewidth": 1.2, "zorder": 2} if n == largest else {"linewidth": 0.5, "alpha": 0.5}
        axis.plot(*zip(*points, strict=True), color=KINDS[kind], label=label, **strong)
    axis.set_yscale("log")
    axis.set_xlabel("step")
    axis.set_ylabel("relative width of the interval")
    title = f"n = {largest} (thin: smaller n)"
    fig.legend(loc="outside upper center", ncols=2, title=title, title_fontsize=style.FONT_SIZE)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
