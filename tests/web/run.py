#!/usr/bin/env python3
"""The pages to try in a browser: each opens from its folder without a word of complaint, answers its example,
answers random questions as the command does, keeps its state in its address, stops when told to, and is
usable by everybody as far as axe can tell.

usage: tests/web/run.py PROGRAM SITE [CASES [SEED]]
"""

import os
import shutil
import sys
import time
from pathlib import Path

import axe_playwright_python
import cases
from playwright.sync_api import Error, sync_playwright
from playwright.sync_api import TimeoutError as TooLong

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
AXE += """; axe.run({ preload: false }).then(({ violations }) => violations
  .map(({ id, nodes }) => [id, nodes.map(({ html }) => html).filter(html => id !== 'empty-table-header' ||
    !html.includes('<math'))])
  .filter(([, nodes]) => nodes.length > 0))"""  # It takes a heading that is a formula for an empty one.
ASK = "question => Engine.ask(question).catch(error => ({ error: error.message }))"
DONE = """() => { const text = document.getElementById('message').textContent;
  const begun = text !== 'The program is loaded.' && !text.endsWith('...');
  return begun && document.getElementById('busy').hidden; }"""
WIDTHS = (1280, 375)
# Milliseconds after which a picture has moved.
STILL = 3000
# Milliseconds that a page has for anything; and a computation without an end.
PATIENCE = 60_000
ENDLESS = {"study": "octal", "ask": "values", "game": "0.F", "heaps": 1_000_000}


class Page:
    """A page of the site in a browser of its own; it collects what goes wrong."""

    def __init__(self, browser, site, name, fragment="", **options):
        self.wrong = []
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", lambda message: self.wrong.append(message.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self.local)
        self.address = (site / f"{name}.html").resolve().as_uri()
        self.page.goto(f"{self.address}{'#' if fragment else ''}{fragment}")

    def local(self, request):
        if not request.url.startswith(("file:", "blob:", "data:")):
            self.wrong.append(f"it asks for {request.url}")

    def says(self, text):
        """Waits until the page says something that begins so."""
        self.wait("text => document.getElementById('message').textContent.startsWith(text)", text)

    def wait(self, condition, value=None):
        """Waits until this holds in the page."""
        try:
            self.page.wait_for_function(condition, arg=value)
        except TooLong:
            said = self.page.text_content("#message")
            raise AssertionError(f"{self.page.url}: it says {said!r}, not {value!r}; {self.wrong}") from None

    def settled(self):
        """Waits until the page has an answer."""
        self.wait(DONE)
        return self.page.text_content("#message")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()


def opens(browser, site, study):
    """At each width, light and dark: no complaint, nothing wider than the window, nothing that axe finds."""
    for width in WIDTHS:
        for scheme in ("light", "dark"):
            size = {"width": width, "height": 900}
            with Page(browser, site, f"play-{study}", viewport=size, color_scheme=scheme) as page:
                said = page.settled()
                assert "error" not in (page.page.get_attribute("#message", "class") or ""), said
                found = page.page.evaluate("document.documentElement.scrollWidth")
                assert found <= width, f"{found} pixels wide at {width}"
                found = page.page.evaluate(AXE)
                assert not found, found
                assert not page.wrong, page.wrong
    return said


def moves(browser, site):
    """The pictures of the first page: each is drawn, none is drawn while they are told to stand still."""
    for width in WIDTHS:
        with Page(browser, site, "index", viewport={"width": width, "height": 900}) as page:
            pictures = "[...document.querySelectorAll('#gallery img')].map(image => image.src)"
            page.wait(f"() => {pictures}.every(source => source.length > 1000)")
            first = page.page.evaluate(pictures)
            page.page.wait_for_timeout(STILL)
            assert not set(first) & set(page.page.evaluate(pictures)), "a picture does not move"
            page.page.click("#pause")
            page.page.wait_for_timeout(STILL)
            before = page.page.evaluate(pictures)
            page.page.wait_for_timeout(STILL)
            assert page.page.evaluate(pictures) == before, "a picture moves that was told to stand still"
            assert page.page.evaluate("document.documentElement.scrollWidth") <= width
            found = page.page.evaluate(AXE)
            assert not found and not page.wrong, (found, page.wrong)
    return len(before)


def reads(browser, site):
    """The pages of words and tables: none is wider than a narrow screen, and axe finds nothing in words."""
    pages = sorted(path.stem for path in site.glob("*.html") if not path.stem.startswith("play-"))
    for name in pages:
        with Page(browser, site, name, viewport={"width": min(WIDTHS), "height": 900}) as page:
            found = page.page.evaluate("document.documentElement.scrollWidth")
            assert found <= min(WIDTHS), f"{name}: {found} pixels wide at {min(WIDTHS)}"
            found = page.page.evaluate(AXE) if name.startswith("doc-") else []
            assert not found and not page.wrong, (name, found, page.wrong)
    return len(pages)


def browses(browser, site):
    """The atlas shows the classes of octal games that are asked for."""
    with Page(browser, site, "atlas") as page:
        rows = page.page.locator("#atlas tbody tr:visible")
        every = rows.count()
        page.page.fill("#code", ".137")
        names = [row.get_attribute("data-codes").split(" ") for row in rows.all()]
        assert len(names) < 20 and sum("0.137" in codes for codes in names) == 1, names
        page.page.select_option("#outcome", "periodic")
        page.page.fill("#least", "34")
        page.page.fill("#most", "34")
        periods = {row.split("\t")[4] for row in rows.all_inner_texts()}
        assert periods == {"34"}, periods
        page.page.fill("#code", "")
        page.page.fill("#least", "")
        page.page.fill("#most", "")
        proved = rows.count()
        page.page.select_option("#outcome", "open")
        assert 0 < rows.count() == every - proved
        assert page.page.text_content("#shown") == f"{every - proved} of {every} classes"
        found = page.page.evaluate(AXE)
        assert not found and not page.wrong, (found, page.wrong)
    return every


def agrees(browser, site, study, program, seed, count):
    """As the command says."""
    questions = cases.of(study, program, seed, count)
    with Page(browser, site, f"play-{study}") as page:
        page.settled()
        every = f"questions => Promise.all(questions.map({ASK}))"
        answers = page.page.evaluate(every, [question for question, _, _ in questions])
    for (question, part, expected), answer in zip(questions, answers, strict=True):
        assert "error" not in answer, (question, answer)
        assert part(answer) == expected, f"{question}: {part(answer)} and, by the command, {expected}"
    return len(questions)


def does(browser, site, study):
    """Every button does something that is no error, also a second time."""
    with Page(browser, site, f"play-{study}", accept_downloads=True) as page:
        page.settled()
        # A random puzzle may not be found.
        buttons = page.page.locator(
            "#try button[id]:not(#stop, #link), #try form:not(#random-form) [type=submit]"
        )
        for number in [*range(buttons.count())] * 2:
            if buttons.nth(number).is_visible() and buttons.nth(number).is_enabled():
                buttons.nth(number).click()
                said = page.settled()
                assert "error" not in (page.page.get_attribute("#message", "class") or ""), said
        assert not page.wrong, page.wrong


def restores(browser, site, study):
    """What the address says is there; and the address that the page writes leads to the same again."""
    fragment, text = cases.STATES[study]
    with Page(browser, site, f"play-{study}", fragment) as page:
        page.says(text)
        said = page.settled()
        address = page.page.evaluate("location.hash")
    with Page(browser, site, f"play-{study}", address[1:]) as page:
        again = page.settled()
        assert said == again, (address, said, again)
        assert page.page.evaluate("location.hash") == address


def stops(browser, site, study):
    """What takes long can be stopped by the button, and the page answers again."""
    with Page(browser, site, f"play-{study}") as page:
        page.settled()
        page.page.evaluate("question => { globalThis.stopped = Page.ask(question); }", ENDLESS)
        page.page.click("#stop")
        page.says("Stopped.")
        assert page.page.evaluate("globalThis.stopped") is None
        said = page.page.evaluate("question => Engine.ask(question)", {**ENDLESS, "heaps": 4})
        assert said["values"] == [0, 1, 0, 1], said


def main():
    program, site = Path(sys.argv[1]), Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 200
    seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    there = {path.stem.removeprefix("play-") for path in site.glob("play-*.html")}
    assert there == set(cases.STUDIES) == set(cases.STATES), f"pages {there}, cases {set(cases.STUDIES)}"
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        print(f"{moves(browser, site)} pictures move and stand still", flush=True)
        print(f"{reads(browser, site)} pages of words and tables fit a narrow screen", flush=True)
        print(f"{browses(browser, site)} classes of octal games can be looked through", flush=True)
        failed = []
        for study in sorted(there):
            began = time.monotonic()
            try:
                said = opens(browser, site, study)
                compared = agrees(browser, site, study, program, seed, count)
                does(browser, site, study)
                restores(browser, site, study)
                stops(browser, site, study)
            except (AssertionError, Error) as wrong:
                failed.append(study)
                print(f"{study}: {wrong}", flush=True)
                continue
            seconds = round(time.monotonic() - began)
            print(f"{study}: {compared} answers as by the command, {seconds} s; it says: {said}", flush=True)
        browser.close()
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
