# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""The least entanglement a gate produces from product vectors: proved lower bound and least value found."""

import style


def main():
    args = style.arguments(__doc__, "results/separability/bounds.csv")
    gates = {}
    for row in style.read(args.table):
        best = gates.setdefault(row["gate"], [0.0, float(row["entropy_found"])])
        best[0] = max(best[0], float(row["entropy_lo"]))
    fig, [[axis]] = style.figure(height=3.6)
    names = sorted(gates, key=lambda name: gates[name][1])
    for place, name in enumerate(names):
        lo, found = gates[name]
        if lo > 0:
            axis.plot([lo, found], [place, place], color=style.GREY, linewidth=0.8, zorder=1)
            axis.plot(lo, place, color=style.BLUE, marker="|", linestyle="none", zorder=2)
        axis.plot(found, place, color=style.VERMILION, marker=".", linestyle="none", zorder=2)
    axis.plot([], [], color=style.BLUE, marker="|", linestyle="none", label="proved: at least")
    axis.plot([], [], color=style.VERMILION, marker=".", linestyle="none", label="found: at most")
    axis.set_xscale("log")
    axis.set_yticks(range(len(names)), [name.replace("-", " ").replace("x", " x ") for name in names])
    axis.set_xlabel(r"least $1 - \mathrm{tr}\,\rho^2$ over product vectors")
    fig.legend(loc="outside upper center", ncols=2)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
