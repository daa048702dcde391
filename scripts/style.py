"""The one style of all figures: a paper column wide, one font size, colour-blind safe, reproducible bytes."""

import argparse
import csv
import logging
from pathlib import Path

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt

# The dates within the font are of no interest.
logging.getLogger("fontTools").setLevel(logging.ERROR)

# Okabe and Ito's palette, in the order in which series use it.
BLUE, VERMILION, GREEN, ORANGE, SKY, PURPLE, BLACK = (
    "#0072b2",
    "#d55e00",
    "#009e73",
    "#e69f00",
    "#56b4e9",
    "#cc79a7",
    "#000000",
)
GREY = "#777777"

COLUMN = 3.4  # inches, the width of a column in a two-column paper
FONT_SIZE = 8

plt.rcParams.update(
    {
        # The font of the documents that show them; a sign that it lacks comes from the other.
        "font.family": ["cmr10", "DejaVu Serif"],
        "mathtext.fontset": "cm",
        "axes.formatter.use_mathtext": True,
        "axes.unicode_minus": False,
        "font.size": FONT_SIZE,
        "axes.labelsize": FONT_SIZE,
        "axes.titlesize": FONT_SIZE,
        "legend.fontsize": FONT_SIZE,
        "xtick.labelsize": FONT_SIZE,
        "ytick.labelsize": FONT_SIZE,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.linewidth": 0.6,
        "xtick.major.width": 0.6,
        "ytick.major.width": 0.6,
        "lines.linewidth": 1.2,
        "lines.markersize": 4.5,
        "legend.frameon": False,
        "pdf.fonttype": 42,
        "savefig.dpi": 300,
    }
)


def arguments(description, default):
    """The arguments of every plot script: a table in, a figure out (PDF and PNG)."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        "table", nargs="?", type=Path, default=Path(default), help=f"table to read [{default}]"
    )
    parser.add_argument(
        "-o", "--out", type=Path, required=True, help="figure to write, without .pdf and .png"
    )
    return parser.parse_args()


def read(table):
    """The rows of a csv table, as dictionaries of text."""
    with open(table, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def figure(height=2.4, columns=1, rows=1, **shared):
    """A figure a column wide, with `columns` panels beside each other and `rows` below each other."""
    size = (COLUMN, height)
    return plt.subplots(rows, columns, figsize=size, layout="constrained", squeeze=False, **shared)


def save(fig, out):
    """Writes the figure as PDF and PNG, without anything that depends on when or where."""
    out.parent.mkdir(parents=True, exist_ok=True)
    fig.savefig(f"{out}.pdf", metadata={"CreationDate": None, "Creator": None, "Producer": None})
    fig.savefig(f"{out}.png", metadata={"Software": None})
