# /// script
# requires-python = ">=3.11"
# dependencies = ["latex2mathml==3.81.1", "markdown-it-py==4.3.0", "mdit-py-plugins==0.7.0", "pillow==13.0.0",
#   "pyyaml==6.0.3", "reportlab==5.1.0", "svglib==2.3.2"]
# ///
"""Each page of docs/ on a study as an article, every table as LaTeX, every figure as a PDF of a column's
width, and one volume of all tables."""

import argparse
import shutil
from pathlib import Path

import data
import supplement
import yaml
from article import article
from PIL import Image
from reportlab import rl_config
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

# Width of a column of a two-column paper in inches, as in scripts/style.py.
COLUMN = 3.4
POINTS = 72
# Rows of a table that the volume shows.
ROWS = 30


def column_wide(figure, target):
    """Writes the figure as a PDF of a column's width."""
    if "pdf" in figure.files:
        shutil.copyfile(figure.files["pdf"], target)
    elif "svg" in figure.files:
        drawing = svg2rlg(str(figure.files["svg"]))
        scale = COLUMN * POINTS / drawing.width
        drawing.width, drawing.height = drawing.width * scale, drawing.height * scale
        drawing.scale(scale, scale)
        renderPDF.drawToFile(drawing, str(target))
    else:
        with Image.open(figure.files["png"]) as image:
            image.convert("RGB").save(target, resolution=image.width / COLUMN)


def author(citation):
    """The authors of CITATION.cff."""

    def name(person):
        return person.get("name") or f"{person['given-names']} {person['family-names']}"

    return ", ".join(name(person) for person in citation["authors"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", nargs="?", type=Path, default=Path("results"), help="folder [results]")
    parser.add_argument("-o", "--out", type=Path, default=Path("paper"), help="folder to write [paper]")
    parser.add_argument(
        "--rows", type=int, default=ROWS, help=f"rows of a table, at most {data.SHOWN} [{ROWS}]"
    )
    args = parser.parse_args()
    if not 1 <= args.rows <= data.SHOWN:
        parser.error(f"--rows {args.rows} is out of range: 1 to {data.SHOWN} are accepted")
    results = data.read(args.results)
    root = args.results.resolve().parent
    citation = yaml.safe_load((root / "CITATION.cff").read_text(encoding="utf-8"))
    thanks = f"Made of the tables of {citation['title'].partition(':')[0]}, version {citation['version']}."
    # No dates in what is drawn.
    rl_config.invariant = 1
    for name in ("tables", "figures"):
        shutil.rmtree(args.out / name, ignore_errors=True)
        (args.out / name).mkdir(parents=True)
    figures = {figure.name: figure for study in results.studies for figure in study.figures}
    for name, figure in figures.items():
        column_wide(figure, args.out / "figures" / f"{name}.pdf")
    shown = set()
    for study in results.studies:
        text = (root / study.doc).read_text(encoding="utf-8")
        latex, names = article(text, figures, author(citation), thanks)
        (args.out / f"{study.key}.tex").write_text(latex, encoding="utf-8")
        shown.update(names)
    tables = [table for study in results.studies for table in study.tables]
    for table in tables:
        path = args.out / "tables" / f"{table.identifier}.tex"
        path.write_text(supplement.table(table, args.rows), encoding="utf-8")
    volume = supplement.supplement(results, args.rows, shown)
    (args.out / "supplement.tex").write_text(volume, encoding="utf-8")
    print(
        f"{args.out}: {len(results.studies)} articles, supplement.tex with {len(tables)} tables, "
        f"{len(figures)} figures as PDF"
    )


if __name__ == "__main__":
    main()
