"""What results/ holds: studies, tables with their provenance and dictionary, figures, claims, sequences."""

import csv
import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path

# How many rows of a long table are shown; the whole table is a file beside.
SHOWN = 100


@dataclass
class Table:
    """A table: header, first rows, how many there are, what made it, and what it says of itself."""

    path: str
    header: list[str]
    rows: list[list[str]]
    count: int
    meta: dict
    text: str
    columns: dict[str, str]
    command: str
    is_long_run: bool

    @property
    def name(self):
        return self.path.removesuffix(".csv")

    @property
    def identifier(self):
        return self.name.replace("/", "-")

    @property
    def meanings(self):
        """(column, meaning) for each column; columns described together have one meaning."""
        return [(column, self.columns.get(column, "")) for column in self.header]


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
    # Tables of long runs that were not made here.
    missing: list[str] = field(default_factory=list)

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


def table_of(folder, entry):
    """A table, from its file and from what it says of itself; None for a long run that was not made here."""
    path = folder / f"{entry['name']}.csv"
    if entry["long"] and not path.exists():
        return None
    header, rows, meta = csv_of(path)
    columns = {name: meaning for names, meaning in entry["columns"] for name in names.split(", ")}
    text, command = entry["about"], entry["command"]
    relative, is_long = f"{entry['name']}.csv", entry["long"] is not None
    return Table(relative, header, rows[:SHOWN], len(rows), meta, text, columns, command, is_long)


def figures(folder):
    """The figures; each has its words in captions/."""
    found = []
    for path in sorted((folder / "captions").glob("*.json")):
        files = {file.suffix[1:]: file for file in sorted(folder.glob(f"{path.stem}.*"))}
        if not files:
            raise SystemExit(f"{path} describes {path.stem}, which is no figure (make figures)")
        words = json_of(path)
        found.append(Figure(path.stem, files, words["caption"], words["alt"]))
    undescribed = {path.stem for path in folder.glob("*.*")} - {figure.name for figure in found}
    if undescribed:
        raise SystemExit(f"{folder / 'captions'} does not describe {', '.join(sorted(undescribed))}")
    return found


def read(folder):
    """All of results/."""
    folder = Path(folder)
    listed = json_of(folder / "studies.json")
    claims, sequences = rows_of(folder / "claims.csv"), rows_of(folder / "sequences.csv")
    pictures = figures(folder / "figures")
    studies = []
    for entry in listed:
        key = entry["key"]
        study = Study(key, entry["title"], entry["summary"], entry["try"], entry["doc"])
        tables = [table_of(folder, table) for table in entry["tables"]]
        study.tables = [table for table in tables if table]
        made = {table.name for table in study.tables}
        study.missing = [table["name"] for table in entry["tables"] if table["name"] not in made]
        study.figures = [figure for figure in pictures if figure.name.startswith(f"{key}_")]
        study.claims = [claim for claim in claims if claim["study"] == key]
        study.sequences = [row for row in sequences if row["tables"].startswith(f"{key}/")]
        studies.append(study)
    return Results(folder, studies, claims, sequences)
