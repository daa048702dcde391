"""What results/ holds: studies, tables with their provenance and dictionary, figures, claims, sequences."""

import csv
import hashlib
import json
import re
from dataclasses import dataclass, field
from pathlib import Path

# How many rows of a long table are shown; the whole table is a file beside.
SHOWN = 100


@dataclass
class Section:
    """A section of the data dictionary: the tables it describes, and what their columns mean."""

    heading: str
    text: str
    columns: dict[str, str]
    is_long_run: dict[str, bool]


@dataclass
class Table:
    """A table: header, first rows, how many there are, what made it, its section of the dictionary."""

    path: str
    header: list[str]
    rows: list[list[str]]
    count: int
    meta: dict
    section: Section

    @property
    def name(self):
        return self.path.removesuffix(".csv")

    @property
    def identifier(self):
        return self.name.replace("/", "-")

    @property
    def is_long_run(self):
        return self.section.is_long_run[self.path]

    @property
    def command(self):
        """The command that makes it again, without what only concerns the run."""
        words = [word for word in self.meta["arguments"] if word not in ("--record", "-q", "--quiet")]
        return " ".join([f"target/release/{self.meta['program']}", *words])

    @property
    def meanings(self):
        """(column, meaning) for each column; columns described together have one meaning."""
        return [(column, self.section.columns.get(column, "")) for column in self.header]


@dataclass
class Figure:
    """A figure: its files by extension, and what it shows."""

    name: str
    files: dict[str, Path]
    caption: str
    alt: str


@dataclass
class Study:
    """A study with all that results/ holds of it."""

    key: str
    title: str
    summary: str
    try_: str
    doc: str
    tables: list[Table] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    claims: list[dict] = field(default_factory=list)
    sequences: list[dict] = field(default_factory=list)

    @property
    def refuted(self):
        return [claim for claim in self.claims if claim["verdict"] == "refuted"]


@dataclass
class Results:
    """Everything."""

    folder: Path
    studies: list[Study]
    claims: list[dict]
    sequences: list[dict]


def json_of(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SystemExit(f"{path} is not there: make tables computes it") from None
    except ValueError as error:
        raise SystemExit(f"{path} is damaged: {error}") from None


def csv_of(path):
    """The header and the rows of a table, and what made it, if the bytes are those of its provenance."""
    meta = json_of(path.with_suffix(".meta.json"))
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise SystemExit(f"{path} is not there: make tables computes it") from None
    if hashlib.sha256(content).hexdigest() != meta.get("sha256"):
        raise SystemExit(f"{path} is damaged: it does not match the checksum in its .meta.json")
    header, *rows = csv.reader(content.decode("utf-8").splitlines(keepends=True))
    return header, rows, meta


def rows_of(path):
    header, rows, _ = csv_of(path)
    return [dict(zip(header, row, strict=True)) for row in rows]


def dictionary(path):
    """The sections of results/README.md that describe tables, by table."""
    found = {}
    for part in re.split(r"^## ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        heading, _, body = part.partition("\n")
        text, columns = [], {}
        for line in body.splitlines():
            if line.startswith("|"):
                cells = [cell.strip() for cell in line.strip("| ").split(" | ", 1)]
                if len(cells) == 2 and cells[0] not in ("column", "key"):
                    columns.update({column.strip(): cells[1] for column in cells[0].split(",")})
            else:
                text.append(line)
        is_long = {}
        for piece in heading.split(","):
            for table in re.findall(r"[\w/]+\.csv", piece):
                is_long[table] = "long runs" in piece.lower()
        section = Section(heading, "\n".join(text).strip(), columns, is_long)
        found.update({table: section for table in is_long})
    return found


def figures(folder):
    """The figures by name, in the order of the captions."""
    captions = json_of(folder / "captions.json")
    found = []
    for name, words in captions.items():
        files = {path.suffix[1:]: path for path in sorted(folder.glob(f"{name}.*"))}
        if not files:
            raise SystemExit(
                f"{folder / 'captions.json'} describes {name}, which is no figure (make figures)"
            )
        found.append(Figure(name, files, words["caption"], words["alt"]))
    undescribed = {path.stem for path in folder.glob("*.*")} - {"captions", *captions}
    if undescribed:
        raise SystemExit(f"{folder / 'captions.json'} does not describe {', '.join(sorted(undescribed))}")
    return found


def read(folder):
    """All of results/."""
    folder = Path(folder)
    listed = json_of(folder / "studies.json")
    claims, sequences = rows_of(folder / "claims.csv"), rows_of(folder / "sequences.csv")
    sections = dictionary(folder / "README.md")
    pictures = figures(folder / "figures")
    studies = []
    for entry in listed:
        key = entry["key"]
        study = Study(key, entry["title"], entry["summary"], entry["try"], entry["doc"])
        for path in sorted((folder / key).glob("*.csv")):
            header, rows, meta = csv_of(path)
            relative = f"{key}/{path.name}"
            if relative not in sections:
                raise SystemExit(f"{folder / 'README.md'} does not describe {relative}")
            study.tables.append(Table(relative, header, rows[:SHOWN], len(rows), meta, sections[relative]))
        # In the order of the dictionary.
        order = list(sections)
        study.tables.sort(key=lambda table: order.index(table.path))
        study.figures = [figure for figure in pictures if figure.name.startswith(f"{key}_")]
        study.claims = [claim for claim in claims if claim["study"] == key]
        study.sequences = [row for row in sequences if row["tables"].startswith(f"{key}/")]
        studies.append(study)
    return Results(folder, studies, claims, sequences)
