# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Growth rates of look-and-say sequences by base and largest count, count first and digit first."""

import style

BASES = [
    ("2", "base 2", style.VERMILION, "^"),
    ("3", "base 3", style.GREEN, "s"),
    ("10", "bases 4 to 10", style.BLUE, "o"),
]
NAMES = {
    "1.000000000000": "1",
    "1.147364103973": "degree 60",
    "1.189207115002": r"$x^4=2$",
    "1.272019649514": r"$\sqrt{\varphi}$",
    "1.292480261985": "degree 124",
    "1.303577269034": "Conway",
    "1.324717957244": r"$x^3=x+1$",
    "1.338350132242": "degree 6",
    "1.465571231876": r"$x^3=x^2+1$",
    "1.690284494616": "degree 4",
    "1.754877666246": r"$x^3=2x^2-x+1$",
    "2.000000000000": "2",
}
# Some of the values are close to each other.
SHIFTS = {
    r"$x^3=x+1$": 4,
    r"$\sqrt{\varphi}$": -5,
    "degree 124": -4,
    "degree 6": 4,
    "degree 60": -2,
    r"$x^4=2$": 2,
}

NONE = 10.6  # where the rules without a largest count stand


def draw(axis, rows, bases):
    """Draws the growth rates of one order."""
    for offset, (among, label, colour, marker) in zip((-0.12, 0, 0.12), bases):
        chosen = [row for row in rows if row["base"] == among]
        places = [float(row["max_count"] or NONE) + offset for row in chosen]
        values = [float(row["growth_rate"]) for row in chosen]
        axis.plot(places, values, marker, color=colour, label=label)
    for value in sorted({row["growth_rate"] for row in rows}):
        height, name = float(value), NAMES[value[:14]]
        axis.axhline(height, color=style.GREY, linewidth=0.3, zorder=0)
        axis.annotate(
            f"{height:.5f} {name}" if len(name) > 1 else name,
            (NONE + 0.6, height),
            xytext=(0, SHIFTS.get(name, 0)),
            textcoords="offset points",
            va="center",
            fontsize=6,
            annotation_clip=False,
        )
    axis.set_xticks([*range(1, 10), NONE], [*map(str, range(1, 10)), "none"])
    axis.set_xlim(0.5, NONE + 0.5)
    axis.set_ylabel("growth rate")


def main():
    args = style.arguments(__doc__, "results/look_and_say/growth.csv")
    rows = [row for row in style.read(args.table) if row["seed"] == "1" and row["growth_rate"]]
    fig, [[above], [below]] = style.figure(height=4.6, rows=2, sharex=True)
    for axis, order, title in ((above, "count-digit", "count first"), (below, "digit-count", "digit first")):
        draw(axis, [row for row in rows if row["order"] == order], BASES)
        axis.set_title(title, fontsize=7, loc="left")
    below.set_xlabel("largest count")
    handles, labels = above.get_legend_handles_labels()
    fig.legend(handles, labels, loc="outside upper left", ncols=3, columnspacing=1.2, handletextpad=0.2)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
