# /// script
# requires-python = ">=3.11"
# dependencies = ["jinja2==3.1.6", "latex2mathml==3.81.1", "markdown-it-py==4.3.0", "mdit-py-plugins==0.7.0"]
# ///
"""The static site out of results/ and docs/: an index, two pages a study, what is new, and of each study in
web/pages/ one to try, if the library was compiled for the web. It opens from the file system."""

import argparse
import base64
import gzip
import re
import shutil
from pathlib import Path

import data
import pages
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

HERE = Path(__file__).parent
# Of pages to try: what a study has to itself, and what they share.
PAGES = HERE.parent.parent / "web" / "pages"
# Pictures that a browser shows, best first.
SHOWN = ("svg", "png", "gif")
# Longer cells are cut; the table beside has them whole.
LONGEST = 160
# Characters of a number that is set as one, and of text beyond which a column is wide.
NUMBER, WORDS = 24, 40


def markdown(text):
    """Text of the data dictionary as HTML."""
    return Markup(pages.RENDERER.render(pages.without_files(text)))


def inline(text):
    """The same for a single line."""
    return Markup(pages.RENDERER.renderInline(pages.without_files(text)))


def is_number(text):
    return re.fullmatch(r"-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?", text) is not None


def kinds(header, rows):
    """The class of each column: numbers of moderate length, long text, or nothing."""

    def kind(cells):
        filled = [text for text in cells if text]
        if filled and all(is_number(text) and len(text) <= NUMBER for text in filled):
            return "number"
        return "long" if any(len(text) > WORDS for text in filled) else ""

    return [kind([row[column] for row in rows]) for column in range(len(header))]


def cut(text):
    """Text, cut if it is very long."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}... ({len(text)} characters)"


def picture(figure):
    """The file that a page shows."""
    return next(figure.files[kind] for kind in SHOWN if kind in figure.files)


def known_farther(atlas):
    """What tables with more values than the atlas say of its games: by game the table and its row."""
    farther = {}
    paths = [atlas.with_name(f"{table}.csv") for table in ("records", "streamed", "trails")]
    for path in filter(Path.exists, paths):
        for row in data.rows_of(path):
            row.setdefault("outcome", "periodic" if row["period"] else "open")
            row.setdefault("theorem", "window" if row["period"] else "")
            before = farther.get(row["game"], (None, {"outcome": "open", "values": 0}))[1]
            is_news = row["outcome"] == "periodic" or int(row["values"]) > int(before["values"])
            if is_news and before["outcome"] == "open":
                farther[row["game"]] = f"octal/{path.stem}", row
    return farther


def classes_of_games(atlas):
    """The atlas of octal games, with what other tables know farther, and the codes of every class."""
    hidden = {"last_exception", "mask", "by_place"}
    header, rows, _ = data.csv_of(atlas)
    farther = known_farther(atlas)
    place = header.index
    for row in rows:
        table, known = farther.get(row[place("game")], ("octal/atlas", {}))
        if row[place("outcome")] == "open":
            for name in header:
                row[place(name)] = known.get(name) or row[place(name)]
        row.append(table)
    header = [*header, "table"]
    kept = [place for place, name in enumerate(header) if name not in hidden]
    members = {}
    codes = data.rows_of(atlas.with_name("atlas_codes.csv"))
    for row in codes:
        members.setdefault(row["game"], []).append(row["code"])
    return {
        "header": [header[place] for place in kept],
        "rows": [[row[place] for place in kept] for row in rows],
        "members": {game: " ".join(names) for game, names in members.items()},
        "codes": len(codes),
    }


def write_engine(program, out):
    """The library as a script, as pages that are opened from a folder read nothing else; its size, packed."""
    packed = gzip.compress(program, mtime=0)
    text = base64.b64encode(packed).decode("ascii")
    (out / "engine-data.js").write_text(f'globalThis.ENGINE_DATA = "{text}";\n', encoding="ascii")
    return len(packed)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", nargs="?", type=Path, default=Path("results"), help="folder [results]")
    parser.add_argument("-o", "--out", type=Path, default=Path("site"), help="folder to write [site]")
    parser.add_argument("--engine", type=Path, help="the library for the web; without it nothing is to try")
    args = parser.parse_args()
    is_ours = (args.out / "static" / "sort.js").exists()
    if args.out.exists() and not is_ours and (not args.out.is_dir() or any(args.out.iterdir())):
        parser.error(f"{args.out} is there and is no site: a new folder, or one with a site, is accepted")
    results = data.read(args.results)

    environment = Environment(
        loader=FileSystemLoader([HERE / "templates", PAGES]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(markdown=markdown, inline=inline, cut=cut)
    environment.globals.update(results=results, picture=picture, kinds=kinds, page_of=pages.page_of)
    played = {study.key for study in results.studies if (PAGES / f"{study.key}.html").exists()}
    atlas = args.results / "octal" / "atlas.csv"
    environment.globals.update(played=played, engine=args.engine, has_atlas=atlas.exists())

    # A new folder takes the place of the old one when it is complete.
    fresh = args.out.with_name(f".{args.out.name}.partial")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(HERE / "static", fresh / "static")
    said = "nothing to try in it, as the library was not compiled for the web"
    if args.engine:
        for path in [*PAGES.glob("*.js"), *PAGES.glob("*.css")]:
            shutil.copyfile(path, fresh / "static" / path.name)
        size = write_engine(args.engine.read_bytes(), fresh / "static")
        said = f"the library for {len(played)} of them in {size:,} bytes"
    docs = {study.doc for study in results.studies} | {
        "docs/discoveries.md",
        "docs/certificates.md",
        "docs/gates.md",
        "docs/growth.md",
        "docs/reliability.md",
    }
    figures = {figure.name: figure for study in results.studies for figure in study.figures}
    written = {"index.html": ("index.html", {}), "play.html": ("plays.html", {})}
    for doc in sorted(docs):
        text = (args.results.parent / doc).read_text(encoding="utf-8")
        title = text.split("\n", 1)[0].removeprefix("# ")
        values = {"title": title, "text": pages.render(text, docs, figures)}
        written[pages.page_of(doc)] = ("doc.html", values)
    for study in results.studies:
        written[f"{study.key}.html"] = ("study.html", {"study": study})
        if study.key in played:
            written[f"play-{study.key}.html"] = (f"{study.key}.html", {"study": study})
        (fresh / "data" / study.key).mkdir(parents=True)
        for table in study.tables:
            for path in (Path(table.path), Path(table.path).with_suffix(".meta.json")):
                shutil.copyfile(args.results / path, fresh / "data" / path)
        for figure in study.figures:
            for path in figure.files.values():
                (fresh / "figures").mkdir(exist_ok=True)
                shutil.copyfile(path, fresh / "figures" / path.name)
    if atlas.exists():
        written["atlas.html"] = ("atlas.html", classes_of_games(atlas))
    for name in ("claims.csv", "sequences.csv"):
        shutil.copyfile(args.results / name, fresh / "data" / name)
    shutil.copytree(args.results / "bfiles", fresh / "data" / "bfiles")
    for name, (template, values) in written.items():
        html = environment.get_template(template).render(page=name, **values)
        (fresh / name).write_text(html, encoding="utf-8")
    shutil.rmtree(args.out, ignore_errors=True)
    fresh.rename(args.out)
    print(f"{args.out / 'index.html'}: {len(written)} pages; {said}")


if __name__ == "__main__":
    main()
