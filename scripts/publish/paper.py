# /// script
# requires-python = ">=3.11"
# dependencies = ["pillow==13.0.0", "reportlab==5.1.0", "svglib==2.3.2"]
# ///
"""Every table of results/ as LaTeX, every figure as a PDF of a column's width, and a document with all."""

import argparse
import re
import shutil
from pathlib import Path

import data
from PIL import Image
from reportlab import rl_config
from reportlab.graphics import renderPDF
from svglib.svglib import svg2rlg

# Width of a column of a two-column paper, as in scripts/style.py.
COLUMN = 3.4
POINTS = 72
# Characters of a line of small type on an upright page and on one that lies on its side.
UPRIGHT, ACROSS = 104, 158
# Columns beyond which a page lies on its side.
MANY = 9
# Rows and characters of a cell that the document shows.
ROWS, LONGEST = 30, 240

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
}
# In a string of this many characters without a blank a line may break anywhere.
LONG_WORD = 8


def prose(text):
    """Text as LaTeX."""
    return "".join(SPECIAL.get(letter, letter) for letter in text)


def escape(text):
    """Text as LaTeX, in which a line may break anywhere in a long word, as it must in narrow columns."""

    def word(text):
        return (
            r"\hspace{0pt}".join(prose(letter) for letter in text) if len(text) > LONG_WORD else prose(text)
        )

    return " ".join(word(part) for part in text.split(" "))


def shorten(text):
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}... ({len(text)} characters)"


def widths(header, rows, room):
    """Characters for each column: what it needs, or the wide ones share what the narrow ones leave."""
    need = [max([len(row[k]) for row in rows] + [len(name)]) + 2 for k, name in enumerate(header)]
    if sum(need) <= room:
        return need
    got = [0] * len(need)
    open_columns, left = set(range(len(need))), room
    while open_columns:
        share = left / len(open_columns)
        narrow = {k for k in open_columns if need[k] <= share}
        if not narrow:
            for k in open_columns:
                got[k] = share
            break
        for k in narrow:
            got[k] = need[k]
            left -= need[k]
        open_columns -= narrow
    return got


def latex(table, rows_shown):
    """A longtable with booktabs rules: the header on every page, then the first rows."""
    rows = [[shorten(text) for text in row] for row in table.rows[:rows_shown]]
    is_across = len(table.header) > MANY
    room = ACROSS if is_across else UPRIGHT
    shares = [width / room for width in widths(table.header, rows, room)]
    column = r">{\raggedright\arraybackslash}p{\dimexpr%.4f\linewidth-2\tabcolsep}"
    columns = "".join(column % share for share in shares)
    head = " & ".join(escape(name) for name in table.header) + r" \\"
    note = f"{'the first ' if table.count > len(rows) else ''}{len(rows)} of {table.count} rows"
    source = rf"Computed by \texttt{{{escape(table.command)}}}."
    lines = [
        r"\begin{landscape}" if is_across else "",
        r"\begingroup\tiny\setlength{\tabcolsep}{2pt}",
        rf"\begin{{longtable}}{{@{{}}{columns}@{{}}}}",
        rf"\caption{{\texttt{{{escape(table.path)}}}, {note}. {source}}}\\",
        rf"\toprule {head} \midrule\endfirsthead",
        rf"\toprule {head} \midrule\endhead",
        r"\bottomrule\endfoot",
        *(" & ".join(escape(text) for text in row) + r" \\\relax" for row in rows),
        r"\end{longtable}\endgroup",
        r"\end{landscape}" if is_across else "",
    ]
    return "\n".join(line for line in lines if line) + "\n"


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


def document(results, rows_shown):
    """The document, from the files beside it."""
    lines = [
        r"\documentclass[10pt,a4paper]{article}",
        r"\usepackage[T1]{fontenc}\usepackage{lmodern}\usepackage[margin=2cm]{geometry}",
        r"\usepackage{booktabs,longtable,array,graphicx,pdflscape}",
        r"\setlength{\parindent}{0pt}\setlength{\emergencystretch}{3em}",
        r"\title{curiosa: all tables and figures}\author{}\date{}",
        r"\begin{document}\maketitle\tableofcontents",
        r"\medskip Every table is one of the project's folder \texttt{results/}.",
        rf"The first {rows_shown} rows of long tables are shown; \texttt{{tables/}} has each as a file.",
    ]
    for study in results.studies:
        lines += [rf"\clearpage\section{{{prose(study.title)}}}", prose(study.summary), ""]
        for figure in study.figures:
            lines += [
                r"\begin{center}",
                rf"\includegraphics{{figures/{figure.name}.pdf}}\\",
                rf"{{\small {prose(figure.caption)}}}",
                r"\end{center}",
            ]
        lines += [rf"\input{{tables/{table.identifier}}}" for table in study.tables]
    lines.append(r"\end{document}")
    return "\n".join(lines) + "\n"


def write(path, text):
    """Writes LaTeX, whose fonts here have the letters of ASCII."""
    if found := re.search(r"[^\x00-\x7f].{0,30}", text):
        raise SystemExit(
            f"{path}: the document cannot set the letter {found[0][0]!r} before {found[0][1:]!r}"
        )
    path.write_text(text, encoding="ascii")


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
    # No dates in what is drawn.
    rl_config.invariant = 1
    for name in ("tables", "figures"):
        shutil.rmtree(args.out / name, ignore_errors=True)
        (args.out / name).mkdir(parents=True)
    tables, figures = 0, 0
    for study in results.studies:
        for table in study.tables:
            write(args.out / "tables" / f"{table.identifier}.tex", latex(table, args.rows))
            tables += 1
        for figure in study.figures:
            column_wide(figure, args.out / "figures" / f"{figure.name}.pdf")
            figures += 1
    write(args.out / "curiosa.tex", document(results, args.rows))
    print(f"{args.out}: {tables} tables as LaTeX, {figures} figures as PDF, curiosa.tex with all")


if __name__ == "__main__":
    main()
