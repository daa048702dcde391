"""The pages of docs/ as HTML: headings that can be linked, links to what the site has, tables that scroll."""

import posixpath
import re

from markdown_it import MarkdownIt
from markupsafe import Markup

RENDERER = MarkdownIt("commonmark", {"html": False}).enable("table")


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


def slug(text):
    """The anchor of a heading."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def render(text, docs):
    """A page of docs/ as HTML; `docs` are those that the site has."""
    tokens = RENDERER.parse(text)
    for place, token in enumerate(tokens):
        if token.type == "heading_open":
            token.attrSet("id", slug(tokens[place + 1].content))
        if token.type == "inline":
            token.children = with_links(token.children, docs)
    html = RENDERER.renderer.render(tokens, RENDERER.options, {})
    scroll = '<div class="scroll" tabindex="0" role="region" aria-label="Table">'
    return Markup(html.replace("<table>", f"{scroll}<table>").replace("</table>", "</table></div>"))


def with_links(tokens, docs):
    """The tokens of a line, with links that lead somewhere; others become their words."""
    kept, dropped = [], 0
    for token in tokens:
        if token.type == "link_open":
            address = target(token.attrGet("href"), docs)
            if address is None:
                dropped += 1
                continue
            token.attrSet("href", address)
        if token.type == "link_close" and dropped:
            dropped -= 1
            continue
        if token.type == "image":
            token.attrSet("src", target(token.attrGet("src"), docs) or token.attrGet("src"))
            token.attrSet("loading", "lazy")
        kept.append(token)
    return kept
