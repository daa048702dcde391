# /// script
# requires-python = ">=3.11"
# dependencies = ["matplotlib==3.11.2"]
# ///
"""Certified universal entanglers as images: 1 dark blue, -1 red, other entries by size, 0 white."""

import json
from pathlib import Path

import matplotlib.pyplot as plt
import style
from matplotlib.colors import LinearSegmentedColormap

SHOWN = [
    "rotations-3x4",
    "reflections-4x4",
    "signs-3x4",
    "signs-4x4",
    "triple-3x5",
    "weighing-5x5",
    "signs-2x2x2",
    "rotations-2x2x2x2",
    "signs-6x6",
]
COLOURS = LinearSegmentedColormap.from_list("signs", [style.VERMILION, "white", style.BLUE])


def main():
    args = style.arguments(__doc__, "results/separability/gates.csv")
    rows = {row["gate"]: row for row in style.read(args.table)}
    shown = [name for name in SHOWN if name in rows]
    fig, axes = plt.subplots(3, 3, figsize=(style.COLUMN, 4.1), layout="constrained")
    for ax, name in zip(axes.flat, shown, strict=False):
        certificate = json.loads(Path(f"results/separability/certificates/{name}.json").read_text())
        matrix = certificate["matrix"]
        largest = max(abs(entry) for row in matrix for entry in row)
        ax.imshow(matrix, cmap=COLOURS, vmin=-largest, vmax=largest, interpolation="nearest")
        family, sizes = name.split("-")
        ax.set_title(f"{family}\n{sizes.replace('x', ' x ')}", fontsize=style.FONT_SIZE - 1)
        # Lines between blocks of the first party.
        block = len(matrix) // int(sizes.split("x")[0])
        for line in range(block, len(matrix), block):
            ax.axhline(line - 0.5, color=style.GREY, linewidth=0.3)
            ax.axvline(line - 0.5, color=style.GREY, linewidth=0.3)
        ax.set_xticks([])
        ax.set_yticks([])
        for spine in ax.spines.values():
            spine.set_visible(True)
            spine.set_linewidth(0.4)
    style.save(fig, args.out)


if __name__ == "__main__":
    main()
