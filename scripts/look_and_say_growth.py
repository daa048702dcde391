# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Growth rates of look-and-say sequences by base and largest count."""

import style

BASES = [
    ("2", "base 2", style.VERMILION, "^"),
    ("3", "base 3", style.GREEN, "s"),
    ("10", "bases 4 to 10", style.BLUE, "o"),
]
NAMES = {
    "1.000000000000000000000000000000": "1",
    "1.272019649514068964252422461737": r"$\sqrt{\varphi}$",
    "1.303577269034296391257099112152": "Conway",
    "1.324717957244746025960908854478": r"$x^3=x+1$",
    "1.465571231876768026656731225219": r"$x^3=x^2+1$",
    "1.754877666246692760049508896358": r"$x^3=2x^2-x+1$",
    "2.000000000000000000000000000000": "2",
}

NONE = 10.6  # where the rules without a largest count stand


def main():
    args = style.arguments(__doc__, "results/look_and_say/growth.csv")
    rows = [
        row
        for row in style.read(args.table)
        if row["seed"] == "1" and row["order"] == "count-digit" and row["growth_rate"]
    ]
    fig, [[axis]] = style.figure()
    for offset, (base, label, colour, marker) in zip((-0.12, 0, 0.12), BASES):
        chosen = [row for row in rows if row["base"] == base]
        places = [float(row["max_count"] or NONE) + offset for row in chosen]
        values = [float(row["growth_rate"]) for row in chosen]
        axis.plot(places, values, marker, color=colour, label=label)
    for value in sorted({row["growth_rate"] for row in rows}):
        height = float(value)
        axis.axhline(height, color=style.GREY, linewidth=0.3, zorder=0)
        # Three of the values are close to each other.
        shift = {"Conway": 0, r"$x^3=x+1$": 4, r"$\sqrt{\varphi}$": -5}.get(NAMES[value], 0)
        axis.annotate(
            f"{height:.5f} {NAMES[value]}" if len(NAMES[value]) > 1 else NAMES[value],
            (NONE + 0.6, height),
            xytext=(0, shift),
            textcoords="offset points",
            va="center",
            fontsize=6,
            annotation_clip=False,
        )
    axis.set_xticks([*range(1, 10), NONE], [*map(str, range(1, 10)), "none"])
    axis.set_xlim(0.5, NONE + 0.5)
    axis.set_xlabel("largest count")
    axis.set_ylabel("growth rate")
    fig.legend(loc="outside upper left", ncols=3, columnspacing=1.2, handletextpad=0.2)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
