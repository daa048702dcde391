# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""How values and rare values grow in the open octal games of up to three digits."""

import style

NAMED = {
    "0.6": style.BLUE,
    "0.06": style.VERMILION,
    "0.004": style.GREEN,
    "0.14": style.ORANGE,
    "0.106": style.PURPLE,
    "0.205": style.SKY,
}


def main():
    args = style.arguments(__doc__, "results/octal/growth.csv")
    games = {}
    for row in style.read(args.table):
        games.setdefault(row["game"], []).append(row)
    fig = style.figure(height=4.2)[0]
    fig.clear()
    upper, lower = fig.subplots(2, 1, sharex=True)
    for game, rows in games.items():
        values = [int(row["values"]) for row in rows]
        colour = NAMED.get(game, "#cccccc")
        order = {"color": colour, "zorder": 2 if game in NAMED else 1}
        width = {"linewidth": 1.1 if game in NAMED else 0.4}
        label = game if game in NAMED else None
        upper.plot(values, [int(row["largest"]) for row in rows], label=label, **order, **width)
        known = [(int(row["values"]), int(row["rares"])) for row in rows if row["rares"]]
        if known:
            lower.plot(*zip(*known, strict=True), **order, **width)
    for ax in (upper, lower):
        ax.set_xscale("log", base=2)
        ax.set_yscale("log")
    upper.set_ylim(top=3e4)
    upper.set_ylabel("largest value")
    lower.set_ylabel("rare values")
    lower.set_xlabel("heaps")
    upper.plot([], [], color="#cccccc", linewidth=0.4, label="other open games")
    upper.legend(loc="upper left", ncols=2, fontsize=6)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
