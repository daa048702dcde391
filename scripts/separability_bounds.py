# /// script
# dependencies = ["matplotlib"]
# ///
"""The least entanglement a gate produces from product vectors: proved lower bound and least value found."""

import style


def main():
    args = style.arguments(__doc__, "results/separability/bounds.csv")
    gates = {}
    for row in style.read(args.table):
        best = gates.setdefault(row["gate"], [0.0, float(row["entropy_found"])])
        best[0] = max(best[0], float(row["entropy_lo"]))
    fig, axes = style.figure(height=3.6)
    ax = axes[0][0]
    names = sorted(gates, key=lambda name: gates[name][1])
    for place, name in enumerate(names):
        lo, found = gates[name]
        if lo > 0:
            ax.plot([lo, found], [place, place], color=style.GREY, linewidth=0.8, zorder=1)
            ax.plot(lo, place, color=style.BLUE, marker="|", linestyle="none", zorder=2)
        ax.plot(found, place, color=style.VERMILION, marker=".", linestyle="none", zorder=2)
    ax.plot([], [], color=style.BLUE, marker="|", linestyle="none", label="proved: at least")
    ax.plot([], [], color=style.VERMILION, marker=".", linestyle="none", label="found: at most")
    ax.set_xscale("log")
    ax.set_yticks(range(len(names)), [name.replace("-", " ").replace("x", " x ") for name in names])
    ax.set_xlabel(r"least $1 - \mathrm{tr}\,\rho^2$ over product vectors")
    fig.legend(loc="outside upper center", ncols=2)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
