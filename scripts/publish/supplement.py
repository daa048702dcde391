"""One volume of all tables, and of the figures that no article shows: pages that lie on their side, several
parts of a narrow table beside one another, words unbroken."""

import math

from latex import breakable, least_width, prose, shares, width

# Size of the text, width of a page's text and gap between columns, in points.
SIZE, ROOM, GAP = 7, 741, 7
# A narrow table is set in so many parts beside one another, of at least so many rows.
PARTS, ROWS_OF_PART, BETWEEN = 4, 5, 14
# Characters of a cell that are shown.
LONGEST = 240

HEAD = rf"""\documentclass[10pt,a4paper,landscape]{{article}}
\usepackage[T1]{{fontenc}}
\usepackage{{lmodern}}
\usepackage[margin=1.8cm]{{geometry}}
\usepackage{{array,booktabs,caption,graphicx,longtable,multicol}}
\usepackage[hidelinks]{{hyperref}}
\setlength{{\parindent}}{{0pt}}
\setlength{{\tabcolsep}}{{{GAP / 2}pt}}
\setlength{{\LTcapwidth}}{{\textwidth}}
\setlength{{\emergencystretch}}{{3em}}
\captionsetup{{font=footnotesize,justification=raggedright,singlelinecheck=false}}
\raggedbottom
"""


def shorten(text):
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}... ({len(text)} characters)"


def parts(header, rows):
    """How many parts of the table go beside one another, and the widths of the columns of one."""
    # An ellipsis of room for rounding.
    natural = [max(width(text, SIZE) for text in column) + 3 for column in zip(header, *rows, strict=True)]
    least = [
        max(least_width(text, SIZE) for text in column) + 3 for column in zip(header, *rows, strict=True)
    ]
    gaps = GAP * (len(header) - 1)
    needed = sum(natural) + gaps
    count = min(PARTS, math.ceil(len(rows) / ROWS_OF_PART), int((ROOM + BETWEEN) // (needed + BETWEEN)))
    return max(1, count), shares(least, natural, ROOM - gaps)


def table(table, rows_shown):
    """A table with booktabs rules: the header on every page, then the first rows."""
    rows = [[shorten(text) for text in row] for row in table.rows[:rows_shown]]
    count, widths = parts(table.header, rows)
    form = "".join(f">{{\\raggedright\\arraybackslash}}p{{{points:.1f}pt}}" for points in widths)
    head = " & ".join(breakable(name) for name in table.header)
    height = math.ceil(len(rows) / count)
    empty = [""] * len(table.header)
    lines = []
    for line in range(height):
        beside = [
            rows[part * height + line] if part * height + line < len(rows) else empty for part in range(count)
        ]
        lines.append(" & ".join(breakable(text) for row in beside for text in row) + r" \\\relax")
    form = f"@{{\\hspace{{{BETWEEN}pt}}}}".join([form] * count)
    head = " & ".join([head] * count) + r" \\"
    note = f"{'the first ' if table.count > len(rows) else ''}{len(rows)} of {table.count} rows"
    how = rf"Computed by \texttt{{{breakable(table.command)}}}."
    return "\n".join(
        [
            rf"\begingroup\fontsize{{{SIZE}}}{{{SIZE + 1.5}}}\selectfont",
            r"\hyphenpenalty=10000\exhyphenpenalty=10000",
            rf"\begin{{longtable}}[l]{{@{{}}{form}@{{}}}}",
            rf"\caption[\texttt{{{prose(table.path)}}}]%",
            rf"{{\texttt{{{breakable(table.path)}}}, {note}. {how}}}\\",
            rf"\toprule {head} \midrule\endfirsthead",
            rf"\toprule {head} \midrule\endhead",
            r"\bottomrule\endfoot",
            *lines,
            r"\end{longtable}\endgroup",
            "",
        ]
    )


def figures(found):
    """Figures beside one another, three in a row."""
    lines = [r"\begin{figure}[!ht]"]
    for figure in found:
        lines += [
            r"\begin{minipage}[t]{0.31\textwidth}\vspace{0pt}\centering",
            rf"\includegraphics[width=\linewidth,height=0.32\textheight,keepaspectratio]{{figures/{figure.name}.pdf}}",
            rf"\caption{{{prose(figure.caption)}}}",
            r"\end{minipage}\hspace{0.01\textwidth}",
        ]
    return "\n".join([*lines, r"\end{figure}", ""])


def supplement(results, rows_shown, shown):
    """The document, from the files beside it; `shown` are the figures of the articles."""
    lines = [
        HEAD,
        r"\title{curiosa: all tables}\author{}\date{}",
        r"\begin{document}\maketitle\begin{multicols}{3}\small\tableofcontents\listoftables\end{multicols}",
        r"\bigskip Every table is one of the folder \texttt{results/}, where each has its provenance.",
        rf"The first {rows_shown} rows of long tables are shown; \texttt{{tables/}} has each as a file.",
    ]
    for study in results.studies:
        lines += [rf"\section{{{prose(study.title)}}}", prose(study.summary), r"\par\nobreak\medskip\nobreak"]
        if others := [figure for figure in study.figures if figure.name not in shown]:
            lines.append(figures(others))
        lines += [rf"\input{{tables/{table.identifier}}}" for table in study.tables]
    lines.append(r"\end{document}")
    return "\n".join(lines) + "\n"
