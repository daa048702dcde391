# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Time of a diamond norm against the dimension, by curiosa and its peers, as one run measured it: a panel for
each case."""

import style

TOOLS = {
    "curiosa": (style.BLUE, "o", "-"),
    "curiosa, circuit": (style.BLUE, "o", ":"),
    "QuTiP (CVXOPT)": (style.ORANGE, "s", "-"),
    "QuTiP (SCS)": (style.ORANGE, "s", ":"),
    "Qiskit (SCS)": (style.PURPLE, "d", ":"),
    "toqito (CVXOPT)": (style.VERMILION, "^", "-"),
    "pyGSTi (Clarabel)": (style.GREEN, "v", "-"),
    "plain SDP (Clarabel)": (style.BLACK, "x", "-"),
    "plain SDP (SCS)": (style.BLACK, "x", ":"),
}


def main():
    args = style.arguments(__doc__, "scripts/compare/norms_peers.csv")
    rows = style.read(args.table)
    cases = list(dict.fromkeys(row["case"] for row in rows))
    fig, axes = style.figure(height=5.6, columns=2, rows=(len(cases) + 1) // 2, sharex=True, sharey=True)
    for axis, case in zip(axes.flat, cases):
        for tool, (colour, marker, line) in TOOLS.items():
            points = [
                (int(row["n"]), float(row["seconds"]))
                for row in rows
                if row["tool"] == tool and row["case"] == case
            ]
            if points:
                look = {"color": colour, "marker": marker, "markersize": 3, "linewidth": 0.9}
                axis.plot(*zip(*points, strict=True), line, **look)
        axis.set_title(case)
        axis.set_xscale("log", base=2)
        axis.set_yscale("log")
        ticks = [2, 4, 8, 16, 32, 64]
        axis.set_xticks(ticks, [str(tick) for tick in ticks])
        axis.minorticks_off()
    for axis in axes[-1]:
        axis.set_xlabel("dimension n")
    for axis in axes[:, 0]:
        axis.set_ylabel("seconds, one core")
    for tool, (colour, marker, line) in TOOLS.items():
        axes[0][0].plot([], [], line, color=colour, marker=marker, markersize=3, linewidth=0.9, label=tool)
    fig.legend(loc="outside upper center", ncols=2, fontsize=6.5)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
