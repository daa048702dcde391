"""A page of docs/ as an article: amsart, with the page's first paragraph as abstract, quoted statements as
theorems, what stands between "Proof." and the box as proofs, pictures as figures that the text refers to."""

import re

from latex import CODE, breakable, least_width, prose, shares, width
from pages import figure_of, lone_picture, parser, referred, slug

PARSER = parser()
KINDS = ("Theorem", "Proposition", "Lemma", "Corollary", "Conjecture", "Definition")
# Width of the text in points, size of tables.
ROOM, SMALL, GAP = 455, 9, 12
BOX = "∎"

HEAD = r"""\documentclass[11pt,a4paper]{amsart}
\usepackage[T1]{fontenc}
\usepackage{lmodern}
\usepackage[margin=2.5cm]{geometry}
\usepackage{amssymb,array,booktabs,graphicx,listings,longtable}
\usepackage[hidelinks]{hyperref}
\lstset{basicstyle=\footnotesize\ttfamily,breaklines=true,columns=fullflexible,keepspaces=true,xleftmargin=1.5em}
\newtheoremstyle{given}{}{}{\itshape}{}{\bfseries}{}{ }{\thmnote{#3}}
\theoremstyle{given}
\newtheorem*{statement}{}
\setlength{\emergencystretch}{3em}
\tolerance=3000
\relpenalty=200
\binoppenalty=300
\raggedbottom
"""


class Article:
    """The LaTeX of one page, made token by token."""

    def __init__(self, text, figures):
        self.tokens = PARSER.parse(text)
        self.figures = figures
        self.shown, self.referred = [], set()
        self.in_proof = False

    def body(self):
        """Everything after the title: the abstract, then the sections."""
        heading = self.tokens[1].content
        rest = self.tokens[3:]
        sections = next(place for place, token in enumerate(rest) if token.type == "heading_open")
        abstract = self.blocks(rest[:sections]).strip()
        if not abstract:
            raise SystemExit(f"{heading}: there is no abstract between the title and the first section")
        text = self.blocks(rest[sections:])
        if self.in_proof:
            raise SystemExit(f"{heading}: a proof has no end")
        if unmentioned := set(self.shown) - self.referred:
            raise SystemExit(f"{heading}: the text does not refer to {', '.join(sorted(unmentioned))}")
        return self.inline(self.tokens[1].children), abstract, text

    def blocks(self, tokens):
        """Blocks one after the other."""
        lines, place = [], 0
        while place < len(tokens):
            token = tokens[place]
            end = self.end(tokens, place)
            inside = tokens[place + 1 : end]
            match token.type:
                case "heading_open":
                    lines.append(self.heading(token.tag, inside[0]))
                case "paragraph_open":
                    # A sentence goes on after a formula or a listing.
                    goes_on = place > 0 and inside[0].content[:1].islower()
                    lines.append(("\\noindent " if goes_on else "") + self.paragraph(inside[0]))
                case "bullet_list_open" | "ordered_list_open":
                    kind = "itemize" if token.type.startswith("bullet") else "enumerate"
                    lines.append(f"\\begin{{{kind}}}\n{self.blocks(inside)}\\end{{{kind}}}\n")
                case "list_item_open":
                    lines.append(f"\\item {self.blocks(inside).strip()}\n")
                case "blockquote_open":
                    lines.append(self.statement(inside))
                case "table_open":
                    lines.append(self.table(inside))
                case "fence" | "code_block":
                    lines.append(self.listing(token.content))
                case "math_block":
                    lines.append(f"\\[{token.content.strip()}\\]\n")
                case other:
                    raise SystemExit(f"an article has no place for {other}")
            place = end + 1
        return "\n".join(lines)

    @staticmethod
    def end(tokens, place):
        """Where the block that begins at `place` ends."""
        depth = 0
        for end in range(place, len(tokens)):
            depth += tokens[end].nesting
            if depth == 0:
                return end
        raise SystemExit("a block has no end")

    def heading(self, tag, inline):
        if self.in_proof:
            raise SystemExit(f"a heading stands in a proof: {inline.content}")
        kind = {"h2": "section", "h3": "subsection", "h4": "subsubsection"}[tag]
        star = "*" if inline.content in ("Sources", "References") else ""
        label = f"\\label{{sec:{slug(inline.content)}}}"
        return f"\\{kind}{star}{{{self.inline(inline.children)}}}{label}\n"

    def paragraph(self, inline):
        if picture := lone_picture(inline):
            return self.figure(figure_of(picture.attrGet("src")))
        children, before = inline.children, ""
        if self.begins_proof(children):
            name = children[1].content.rstrip(".")
            option = "" if name == "Proof" else f"[{prose(name)}]"
            before = f"\\begin{{proof}}{option}\n"
            self.in_proof = True
            children = children[3:]
        text = self.inline(children)
        head, box, rest = text.partition(BOX)
        if not box:
            return f"{before}{text}\n"
        if not self.in_proof:
            return f"{before}{head.rstrip()}\\qed\n\n{rest.strip()}\n"
        self.in_proof = False
        return f"{before}{head.strip()}\n\\end{{proof}}\n\n{rest.strip()}\n"

    @staticmethod
    def begins_proof(children):
        # An empty piece of text may stand before the emphasis.
        while children and children[0].type == "text" and not children[0].content:
            children.pop(0)
        return (
            len(children) > 2
            and children[0].type == "em_open"
            and children[1].type == "text"
            and re.match(r"Proof\b.*\.$", children[1].content) is not None
        )

    def statement(self, tokens):
        """A quotation, whose first words in bold are what kind of statement it is."""
        inline = tokens[1]
        children = [child for child in inline.children if child.type != "text" or child.content]
        close = next((place for place, child in enumerate(children) if child.type == "strong_close"), None)
        name = self.inline(children[1:close]) if children[0].type == "strong_open" and close else ""
        if not name.startswith(KINDS):
            raise SystemExit(f"a quotation is no statement: {inline.content[:60]}")
        first = self.inline(children[close + 1 :]).strip()
        rest = self.blocks(tokens[3:])
        return f"\\begin{{statement}}[{{{name}}}]\n{first}\n\n{rest}\\end{{statement}}\n"

    def figure(self, name):
        figure = self.figures[name]
        self.shown.append(name)
        return (
            "\\begin{figure}[htbp]\n\\centering\n"
            f"\\includegraphics{{figures/{name}.pdf}}\n"
            f"\\caption{{{prose(figure.caption)}}}\\label{{fig:{name}}}\n\\end{{figure}}\n"
        )

    @staticmethod
    def listing(text):
        if not text.isascii():
            raise SystemExit(f"a listing has a letter beyond ASCII: {text}")
        return f"\\begin{{lstlisting}}\n{text.rstrip()}\n\\end{{lstlisting}}\n"

    def table(self, tokens):
        cells = [token for token in tokens if token.type == "inline"]
        columns = sum(token.type == "th_open" for token in tokens)
        rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
        words = [[plain(cell.children) for cell in row] for row in rows]
        room = ROOM - GAP * (columns - 1)
        natural = [max(width(row[k], SMALL) for row in words) + 4 for k in range(columns)]
        least = [max(longest(row[k].children) for row in rows) + 4 for k in range(columns)]
        widths = shares(least, natural, room)
        if sum(natural) <= room:
            form = "l" * columns
        else:
            form = "".join(f">{{\\raggedright\\arraybackslash}}p{{{points:.1f}pt}}" for points in widths)
        lines = [" & ".join(self.inline(cell.children) for cell in row) + r" \\" for row in rows]
        head = f"\\midrule\n{lines[0]}\n\\midrule" if any(words[0]) else "\\midrule"
        head = head.replace("\\midrule", "\\toprule", 1)
        size = f"\\fontsize{{{SMALL}}}{{{SMALL + 2}}}\\selectfont\\setlength{{\\tabcolsep}}{{{GAP / 2}pt}}"
        return (
            f"\\begingroup{size}\\hyphenpenalty=10000\n\\begin{{longtable}}{{@{{}}{form}@{{}}}}\n{head}\\endhead\n"
            "\\bottomrule\\endfoot\n" + "\n".join(lines[1:]) + "\n\\end{longtable}\\endgroup\n"
        )

    def inline(self, children):
        """The words of a line."""
        out, links = [], []
        for place, child in enumerate(children or []):
            match child.type:
                case "text":
                    out.append(words(child.content))
                case "softbreak" | "hardbreak":
                    out.append("\n")
                case "code_inline":
                    out.append(f"\\texttt{{{breakable(child.content)}}}")
                case "math_inline":
                    out.append(f"${child.content}$")
                case "em_open":
                    out.append("\\emph{")
                case "strong_open":
                    out.append("\\textbf{")
                case "em_close" | "strong_close":
                    out.append("}")
                case "link_open":
                    opening, closing = self.link(child, children[place + 1])
                    out.append(opening)
                    links.append(closing)
                case "link_close":
                    out.append(links.pop())
                case other:
                    raise SystemExit(f"an article has no place for {other}")
        return "".join(out)

    def link(self, link, words):
        """What stands before and after the words of a link."""
        address = link.attrGet("href")
        if re.match(r"https?:", address):
            return f"\\href{{{address.replace('%', chr(92) + '%').replace('#', chr(92) + '#')}}}{{", "}"
        if address.startswith("#"):
            return f"\\hyperref[sec:{slug(address[1:])}]{{", "}"
        if name := referred(link, words):
            self.referred.add(name)
            return "", f"~\\ref{{fig:{name}}}"
        return "", ""


def words(text):
    """Text with quotation marks that open and close, and the box of proofs as it is."""
    quoted = re.split(r'"([^"]*)"', text)
    set_ = ["".join(sign if sign == BOX else prose(sign) for sign in part) for part in quoted]
    return "".join(f"``{part}''" if place % 2 else part for place, part in enumerate(set_))


def longest(children):
    """The width of the longest piece of a line that does not break: a word, or a part of code."""
    found = [0]
    for child in children or []:
        if child.type == "code_inline":
            found.append(least_width(child.content, SMALL * CODE))
        else:
            found += [width(word, SMALL) for word in plain([child]).split()]
    return max(found)


def plain(children):
    """About what a reader sees of a line, to measure it."""

    def wider(text):
        # Code has wide letters, a formula has room about its signs.
        return text + " " * (len(text) // 4)

    def formula(text):
        return wider(
            re.sub(r"\\(?:[a-zA-Z]+|.)|[{}^_]", lambda found: "x" if len(found[0]) > 1 else "", text)
        )

    seen = {"text": str, "code_inline": wider, "math_inline": formula}
    return "".join(seen.get(child.type, lambda _: "")(child.content) for child in children or [])


def article(text, figures, author, thanks):
    """An article, and the names of its figures."""
    page = Article(text, figures)
    title, abstract, body = page.body()
    return (
        f"{HEAD}\\title{{{title}}}\n\\author{{{prose(author)}}}\n\\thanks{{{prose(thanks)}}}\n"
        f"\\begin{{document}}\n\\begin{{abstract}}\n{abstract}\n\\end{{abstract}}\n\\maketitle\n\n{body}\n\\end{{document}}\n",
        page.shown,
    )
