# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Share of the clock puzzles that are solvable, by N: bounded, counted and estimated, even and odd apart."""

import style

# Largest N of each panel.
PANELS = (32, 128)


def main():
    args = style.arguments(__doc__, "results/clock/shares.csv")
    shares = style.read(args.table)
    counts = {
        int(row["n"]): int(row["solvable"]) / int(row["puzzles"])
        for name in ("records.csv", "even.csv")
        for row in style.read(args.table.parent / name)
        if int(row["puzzles"])
    }
    fig, axes = style.figure(height=4.2, rows=len(PANELS))
    legend = []
    for axis, largest in zip(axes[:, 0], PANELS, strict=True):
        for parity, which, colour in ((1, "odd", style.BLUE), (0, "even", style.VERMILION)):
            rows = [row for row in shares if int(row["n"]) % 2 == parity and int(row["n"]) <= largest]
            n = [int(row["n"]) for row in rows]
            bound, middle, lo, hi = (
                [float(row[name]) for row in rows] for name in ("bound", "share", "share_lo", "share_hi")
            )
            lines = axis.plot(n, bound, "-", color=colour, linewidth=0.7, label=f"bound, {which} N")
            off = (
                [max(share - low, 0) for share, low in zip(middle, lo, strict=True)],
                [max(high - share, 0) for share, high in zip(middle, hi, strict=True)],
            )
            style_of = {"color": colour, "markerfacecolor": "none", "markersize": 3, "elinewidth": 0.7}
            estimated = axis.errorbar(n, middle, off, fmt="o", label="estimated", **style_of)
            counted = {n: share for n, share in counts.items() if n % 2 == parity}
            crosses = {"color": colour, "markersize": 6, "markeredgewidth": 0.7, "label": "counted"}
            legend += [*lines, *axis.plot(list(counted), list(counted.values()), "x", **crosses), estimated]
        axis.set_yscale("log")
        axis.set_xlim(0, largest * 1.03)
        axis.set_ylabel("share solvable")
    axes[-1, 0].legend(handles=legend[:6], loc="lower left")
    axes[-1, 0].set_xlabel("positions N")
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
