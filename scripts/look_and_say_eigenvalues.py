# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""The eigenvalues of Conway's transition matrix in the complex plane."""

import style


def main():
    args = style.arguments(__doc__, "results/look_and_say/eigenvalues.csv")
    rows = style.read(args.table)
    fig, [[axis]] = style.figure(3.2)
    simple = [row for row in rows if row["factor"].startswith("irreducible")]
    points = [(float(row["real"]), float(row["imaginary"])) for row in simple]
    axis.add_patch(style.plt.Circle((0, 0), 1, fill=False, color=style.GREY, linewidth=0.5))
    axis.axhline(0, color=style.GREY, linewidth=0.3)
    axis.axvline(0, color=style.GREY, linewidth=0.3)
    axis.plot(*zip(*points), ".", color=style.BLUE, markersize=4, label="71 roots of Conway's polynomial")
    others = [row for row in rows if row not in simple]
    axis.plot(
        [float(row["real"]) for row in others],
        [float(row["imaginary"]) for row in others],
        "s",
        color=style.ORANGE,
        markersize=4,
        label="rational, with multiplicity",
    )
    for row in others:
        place = (float(row["real"]), float(row["imaginary"]))
        # Inside the circle, which no root comes near there.
        inside = (5, "left") if place[0] < 0.5 else (-5, "right")
        offset = {"xytext": (inside[0], -10), "textcoords": "offset points", "ha": inside[1]}
        axis.annotate(f"\u00d7 {row['multiplicity']}", place, **offset)
    largest = max(points)
    axis.plot(*largest, "o", color=style.VERMILION, markersize=5)
    axis.annotate(
        f"{largest[0]:.6f}",
        largest,
        xytext=(2, 7),
        textcoords="offset points",
        ha="center",
        color=style.VERMILION,
    )
    axis.set_xlim(-1.35, 1.65)
    axis.set_ylim(-1.3, 1.3)
    axis.set_aspect("equal")
    axis.set_xlabel("real part")
    axis.set_ylabel("imaginary part")
    axis.legend(loc="lower center", bbox_to_anchor=(0.45, 1.0), handletextpad=0.2, borderpad=0)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
