"""Text and tables as LaTeX: what is escaped, where a line may break, how wide columns are."""

import re
import unicodedata

from reportlab.pdfbase.pdfmetrics import stringWidth

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
    "`": r"\textasciigrave{}",
}
# A word of letters never breaks; a line may break after these, and anywhere in a longer string that is none.
AFTER = "/,;:_-=|()[]{}.+*^<>"
STRING = 12
# Latin Modern is so much wider than the Times whose widths are known here, code so much wider than that.
WIDER, CODE = 1.12, 1.2


def letter(sign):
    """A sign as LaTeX; accented Latin letters are themselves."""
    if sign in SPECIAL:
        return SPECIAL[sign]
    if sign.isascii() or "LATIN" in unicodedata.name(sign, ""):
        return sign
    raise SystemExit(f"the document cannot set the letter {sign!r}")


def prose(text):
    """Text as LaTeX."""
    return "".join(letter(sign) for sign in text)


def pieces(text):
    """Text in pieces between which a line may break."""
    for word in re.findall(r"\S+|\s+", text):
        for part in re.findall(rf"[^{re.escape(AFTER)}]*[{re.escape(AFTER)}]|.+", word):
            is_word = part.strip(AFTER).isalpha() and not re.fullmatch(r"[XO]+|[a-f]+", part.strip(AFTER))
            yield from [part] if is_word or len(part) <= STRING else part


def breakable(text):
    """Text as LaTeX that may break between the pieces."""
    return r"\hspace{0pt}".join(prose(piece) for piece in pieces(text)).replace(r" \hspace{0pt}", " ")


def width(text, size):
    """About how wide text is, in points, in a font of this size."""
    plain = text.encode("latin-1", "replace").decode("latin-1")
    return stringWidth(plain, "Times-Roman", size) * WIDER


def least_width(text, size):
    """How wide a column is at least that text breaks into."""
    return max((width(piece.strip(), size) for piece in pieces(text)), default=0)


def shares(least, natural, room):
    """The widths of columns in `room`: what they need if that goes; else so that the cells that need most
    have as few lines as possible, and none is less than its least width."""
    few, many = 1.0, 1.0
    at = lambda lines: [max(have, want / lines) for have, want in zip(least, natural, strict=True)]  # noqa: E731
    while sum(at(many)) > room and many < 1000:
        few, many = many, 2 * many
    for _ in range(30):
        middle = (few + many) / 2
        few, many = (few, middle) if sum(at(middle)) <= room else (middle, many)
    return at(many)
