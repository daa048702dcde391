"""The pages of docs/: how they are parsed, and as HTML, with formulas as MathML, headings that can be linked,
links to what the site has, numbered figures, tables that scroll."""

import itertools
import posixpath
import re
from xml.etree import ElementTree

from latex2mathml.converter import convert
from markdown_it import MarkdownIt
from markupsafe import Markup, escape
from mdit_py_plugins.dollarmath import dollarmath_plugin


def parser(**options):
    """Markdown with tables and formulas between dollars."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    return markdown.use(dollarmath_plugin, allow_space=False, allow_digits=False, **options)


MATHML = "http://www.w3.org/1998/Math/MathML"
# A formula in a line with more letters may break after these, as browsers break none.
LONG = 18
AFTER = frozenset("=<>≠≤≥≡≈~∈∉⊂⊆→↦,;+…\N{TILDE OPERATOR}\N{MINUS SIGN}")
OPENING = frozenset("([{|\N{DIVIDES}")


def mathml(formula, options):
    """A formula of LaTeX as MathML; in a line, a long one in pieces."""
    display = "block" if options["display_mode"] else "inline"
    found = convert(formula.strip(), display=display)
    if "\\" in found:
        raise SystemExit(f"a formula is not understood: {formula}")
    # A slash is set close, as LaTeX does.
    found = found.replace("<mo>&#x0002F;</mo>", '<mo lspace="0" rspace="0">&#x0002F;</mo>')
    return found if options["display_mode"] else breakable(found)


def breakable(formula):
    """MathML in pieces, between which a line may break, if it is long."""
    ElementTree.register_namespace("", MATHML)
    whole = ElementTree.fromstring(formula)
    (row,) = whole
    if len("".join(whole.itertext())) <= LONG:
        return formula
    pieces = [[]]
    for part in [*row]:
        # A minus is no sign where it has something before it.
        is_sign = not pieces[-1] or pieces[-1][-1].text in OPENING
        pieces[-1].append(part)
        if part.tag == f"{{{MATHML}}}mo" and part.text in AFTER and not is_sign:
            pieces.append([])
    return "<wbr>".join(piece(parts, whole.attrib) for parts in pieces if parts)


def piece(parts, attributes):
    """Parts of a formula as one of its own."""
    whole = ElementTree.Element(f"{{{MATHML}}}math", attributes)
    ElementTree.SubElement(whole, f"{{{MATHML}}}mrow").extend(parts)
    return ElementTree.tostring(whole, encoding="unicode")


RENDERER = parser(renderer=mathml)

# What a table stands in.
SCROLL = '<div class="scroll" tabindex="0" role="region"'


def without_files(text):
    """Text whose links to files, which the site lacks, have become their words."""
    return re.sub(r"\[([^\]]*)\]\((?!https?:)[^)]*\)", r"\1", text)


def page_of(doc):
    """The name of the site's page for a page of docs/."""
    return f"doc-{posixpath.basename(doc).removesuffix('.md')}.html"


def target(address, docs):
    """Where a link of a page leads on the site; None if the site has no such thing."""
    if re.match(r"https?:|#", address):
        return address
    path, _, place = address.partition("#")
    path = posixpath.normpath(posixpath.join("docs", path))
    anchor = f"#{place}" if place else ""
    if path in docs:
        return page_of(path) + anchor
    if path.startswith("results/figures/"):
        return path.removeprefix("results/")
    if re.fullmatch(r"results/(.+\.csv|bfiles/.+\.txt)", path):
        return f"data/{path.removeprefix('results/')}"
    return None


def figure_of(address):
    """The name of the figure that an address leads to; None if it is none."""
    found = re.search(r"results/figures/([^/]+)\.[a-z]+$", address)
    return found[1] if found else None


def referred(link, words):
    """The figure that a link with the word Figure refers to; None for other links."""
    return figure_of(link.attrGet("href")) if words.content.startswith("Figure") else None


def slug(text):
    """The anchor of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def lone_picture(token):
    """The picture that a line consists of; None if there is more."""
    children = token.children or []
    return children[0] if len(children) == 1 and children[0].type == "image" else None


def numbers(tokens):
    """The numbers of the figures of a page, by name."""
    pictures = [lone_picture(token) for token in tokens if token.type == "inline"]
    names = [figure_of(picture.attrGet("src")) for picture in pictures if picture]
    return {name: place for place, name in enumerate(names, 1)}


def render(text, docs, figures):
    """A page of docs/ as HTML; `docs` are those that the site has, `figures` its figures by name."""
    tokens = RENDERER.parse(text)
    number = numbers(tokens)
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slug(tokens[place + 1].content))
        if token.type != "inline":
            continue
        if picture := lone_picture(token):
            name = figure_of(picture.attrGet("src"))
            token.children = [html(token, figure(figures[name], number[name]))]
            # A figure stands for itself, in no paragraph.
            tokens[place - 1].hidden = tokens[place + 1].hidden = True
        else:
            token.children = with_links(token.children, docs, number)
    html_text = RENDERER.renderer.render(tokens, RENDERER.options, {})
    return Markup(scrolling(html_text))


def scrolling(text):
    """A page whose tables, formulas and listings scroll by the keyboard too, where they are wider than it."""
    counted = itertools.count(1)
    text = re.sub("<table>", lambda _: f'{SCROLL} aria-label="Table {next(counted)}"><table>', text)
    text = text.replace("</table>", "</table></div>").replace("<th></th>", "<td></td>")
    return text.replace("<pre>", '<pre tabindex="0">').replace(
        'class="math block"', 'class="math block" tabindex="0"'
    )


def html(token, text):
    """A piece of HTML in the place of a token's words."""
    piece = token.children[0].copy(type="html_inline", content=text, children=None)
    return piece


def figure(figure, number):
    """A numbered figure with its caption."""
    shown = next(figure.files[kind].name for kind in ("svg", "png", "gif") if kind in figure.files)
    picture = f'<img src="figures/{shown}" alt="{escape(figure.alt)}" loading="lazy">'
    return (
        f'<figure id="figure-{figure.name}">{picture}'
        f"<figcaption>Figure {number}. {escape(figure.caption)}</figcaption></figure>"
    )


def with_links(tokens, docs, number):
    """The tokens of a line, with links that lead somewhere; others become their words, and those to figures
    have their numbers."""
    kept, open_links = [], []
    for place, token in enumerate(tokens):
        if token.type == "link_open":
            address = target(token.attrGet("href"), docs)
            if name := referred(token, tokens[place + 1]):
                address = f"#figure-{name}"
                tokens[place + 1].content += f" {number[name]}"
            open_links.append(address)
            if address is None:
                continue
            token.attrSet("href", address)
        if token.type == "link_close" and open_links.pop() is None:
            continue
        kept.append(token)
    return kept
