# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Time of a diamond norm against the dimension, by curiosa and its peers, as one run measured it."""

import style

TOOLS = {
    "curiosa": (style.BLUE, "o"),
    "qutip": (style.ORANGE, "s"),
    "toqito": (style.VERMILION, "^"),
}
NAMES = {"curiosa": "curiosa", "qutip": "QuTiP", "toqito": "toqito"}
KINDS = {"full rank": "-", "channel difference": ":"}


def main():
    args = style.arguments(__doc__, "scripts/compare/norms_peers.csv")
    rows = style.read(args.table)
    fig, [[axis]] = style.figure(height=2.8)
    for tool, (colour, marker) in TOOLS.items():
        for kind, line in KINDS.items():
            points = [
                (int(row["n"]), float(row["seconds"]))
                for row in rows
                if row["tool"] == tool and row["map"] == kind
            ]
            label = NAMES[tool] if kind == "full rank" else None
            axis.plot(*zip(*points, strict=True), line, color=colour, marker=marker, label=label)
    axis.plot([], [], ":", color=style.GREY, label="differences of channels")
    axis.set_yscale("log")
    axis.set_xlabel("dimension n of n x n matrices")
    axis.set_ylabel("seconds on one core")
    fig.legend(loc="outside upper center", ncols=2)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
