# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""What becomes of the shortest Methuselah, day by day: exotic atoms as words, elements by Conway's names."""

import style


def main():
    args = style.arguments(__doc__, "results/look_and_say/methuselah.csv")
    rows = style.read(args.table)
    days = {}
    for row in rows:
        days.setdefault(int(row["day"]), []).append(row)
    fig, axis = style.plt.subplots(figsize=(style.COLUMN, 4.6), layout="constrained")
    # The atoms of a day from left to right, words and names each with some room.
    place = {}
    for day, atoms in days.items():
        width = [len(row["name"] or row["atom"]) + 2.2 for row in atoms]
        left = -sum(width) / 2
        for row, room in zip(atoms, width):
            place[row["number"]] = (left + room / 2, day)
            left += room
    for row in rows:
        x, y = place[row["number"]]
        if row["parent"]:
            above, before = place[row["parent"]]
            axis.plot([above, x], [before + 0.3, y - 0.34], color=style.GREY, linewidth=0.4)
        colour = style.BLUE if row["name"] else style.VERMILION
        text = row["name"] or row["atom"]
        axis.text(x, y, text, ha="center", va="center", fontsize=5.2 if row["name"] else 4.6, color=colour)
    axis.set_ylim(max(days) + 0.6, -0.6)
    reach = max(abs(x) for x, _ in place.values()) + 6
    axis.set_xlim(-reach, reach)
    axis.set_yticks(range(0, max(days) + 1, 4))
    axis.set_ylabel("day")
    axis.set_xticks([])
    axis.spines["bottom"].set_visible(False)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
