# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Between which bounds the least share of monochromatic squares of a periodic colouring lies, by periods."""

from fractions import Fraction

import style


def main():
    args = style.arguments(__doc__, "results/hip/density.csv")
    rows = style.read(args.table) + style.read(args.table.with_name("density_records.csv"))
    shares = style.read(args.table.with_name("periodic.csv"))
    upper = min(Fraction(int(row["made"]), int(row["of"])) for row in shares)
    lower = {}
    for row in rows:
        lower[row["periods"]] = max(lower.get(row["periods"], Fraction(0)), Fraction(row["share"]))
    # Where less is asked of the periods, less is proved.
    names = sorted(lower, key=lambda name: lower[name])
    fig, [[axis]] = style.figure(height=2.0)
    places = range(len(names))
    bounds = [float(lower[name]) for name in names]
    axis.hlines(places, bounds, float(upper), color=style.BLUE, linewidth=3)
    axis.plot(bounds, places, "o", color=style.BLUE)
    for share, words in [(Fraction(1, 20), "1/20, proved by hand"), (upper, f"{upper}, reached")]:
        axis.axvline(float(share), color=style.BLACK, linewidth=1, linestyle=":")
        axis.text(float(share), len(names) - 0.35, words, ha="center")
    axis.set_yticks(places, [name if name.isdigit() else name.removeprefix("any ") for name in names])
    axis.set_ylim(-0.6, len(names) - 0.5)
    axis.set_xlim(0.0485, 0.0645)
    axis.set_xticks([0.05, 0.055, 0.06])
    axis.set_xlabel("share of monochromatic squares")
    axis.set_ylabel("periods")
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
