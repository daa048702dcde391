# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""The periodic table of Conway's elements: how often each is among a million atoms of a term far out."""

import math

import style

# The first elements of the periods, their lengths, and how many stand on the left; lanthanides and actinides,
# 15 from the third of their periods on, stand below.
PERIODS = [(1, 2, 1), (3, 8, 2), (11, 8, 2), (19, 18, 18), (37, 18, 18), (55, 32, 2), (87, 32, 2)]
BELOW = 15


def places():
    """The column and the line of every element."""
    place = {}
    for line, (first, length, left) in enumerate(PERIODS):
        for step in range(length):
            below = length == 32 and left <= step < left + BELOW
            column = step if below or step < left else step + 18 - length
            place[first + step] = (column, line + 2.3 if below else line)
    return place


def main():
    args = style.arguments(__doc__, "results/look_and_say/elements.csv")
    rows = [
        row
        for row in style.read(args.table)
        if row["sequence"] == "A005150" and row["mode"] == "atoms" and row["atomic_number"]
    ]
    fig, axis = style.plt.subplots(figsize=(6.1, 3.4), layout="constrained")
    place = places()
    shares = {int(row["atomic_number"]): float(row["abundance"]) for row in rows}
    low, high = math.log(min(shares.values())), math.log(max(shares.values()))
    for row in rows:
        number = int(row["atomic_number"])
        x, y = place[number]
        weight = (math.log(shares[number]) - low) / (high - low)
        colour = style.plt.cm.YlOrRd(0.05 + 0.75 * weight)
        axis.add_patch(style.plt.Rectangle((x, y), 0.96, 0.96, facecolor=colour, linewidth=0))
        axis.text(x + 0.06, y + 0.17, str(number), fontsize=4, va="center")
        axis.text(x + 0.9, y + 0.17, f"{len(row['subsequence'])}", fontsize=4, va="center", ha="right")
        axis.text(x + 0.48, y + 0.48, row["name"], fontsize=8, va="center", ha="center")
        million = 1e6 * shares[number]
        axis.text(x + 0.48, y + 0.8, f"{million:,.0f}", fontsize=4.4, va="center", ha="center")
    axis.set_xlim(-0.1, 18.1)
    axis.set_ylim(9.4, -0.1)
    axis.set_aspect("equal")
    axis.axis("off")
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
