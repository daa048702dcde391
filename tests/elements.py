#!/usr/bin/env python3
"""The two checkers of tables of elements on the same files: the program and the script must say the same
of each, that it holds, is wrong, or is malformed, and within how many days cuts are violated. The files
are tables with a few changes.

usage: tests/elements.py PROGRAM [MUTANTS [SEED]]
"""

import importlib.util
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
spec = importlib.util.spec_from_file_location("checker", ROOT / "scripts" / "verify_elements.py")
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)

# Instead of any number or text.
OTHERS = (
    *("0", "-0", "1", "2", "3", "5", "36", "37", "1000", "1001", "1000000", "1000001", "-1"),
    *("1.0", "1e0", "01", "9" * 5000, "null", "true", "NaN", "[]", "{}", '["", 0, 0]', '["1", 0, 0]'),
    *('""', '"0"', '"1"', '"2"', '"z"', '"11"', '"count-digit"', '"digit-count"', '"\\u0031"'),
)


def tables(program, folder):
    """Return tables of both orders, with a largest count and without, with and without sound cuts."""
    rules = (
        "--base 2 --max-count 2 --order digit-count",
        "--base 2 --max-count 3 --order digit-count --seed 0",
        "--base 2 --max-count 4 --order digit-count",
        "--base 3 --max-count 1 --order digit-count",
        "--base 4 --max-count 5 --order digit-count",
        "--base 2 --max-count 7 --order digit-count",
        "--base 3 --max-count 4 --order digit-count --seed 2",
        "--base 3 --max-count 2",
        "--base 2",
    )
    for number, rule in enumerate(rules):
        path = folder / f"table-{number}.json"
        subprocess.run([program, "look-and-say", "certify", *rule.split(), "--out", path], check=True)
        yield path.read_text(encoding="utf-8")


def changed(text, chance):
    """Return a table with one to three changes."""
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        kind = chance.randrange(4)
        if kind == 0:  # a value
            values = list(re.finditer(r'(?<=[ \[])(-?\d+|"[^"]*"(?!:)|null)', text))
            place = chance.choice(values)
            text = text[: place.start()] + chance.choice(OTHERS) + text[place.end() :]
        elif kind == 1:  # a number by another that is near it
            values = list(re.finditer(r"(?<=[ \[])\d+", text))
            place = chance.choice(values)
            near = str(max(0, int(place[0][:9]) + chance.choice((-2, -1, 1, 2))))
            text = text[: place.start()] + near + text[place.end() :]
        elif kind == 2:  # a row, away or twice
            rows = list(re.finditer(r"\n    \[[^\]]*\],?", text))
            if rows:
                place = chance.choice(rows)
                text = text[: place.start()] + chance.choice((0, 2)) * place[0] + text[place.end() :]
        else:  # two rows exchanged
            try:
                table = json.loads(text)
                rows = table[chance.choice(("sequences", "elements"))]
                a, b = chance.randrange(len(rows)), chance.randrange(len(rows))
                rows[a], rows[b] = rows[b], rows[a]
                text = json.dumps(table)
            except (ValueError, KeyError, IndexError, TypeError):
                pass
    return text


def by_script(path):
    """Return the exit code and the days that the script says."""
    try:
        rule, seed, sequences, elements = checker.load(path)
        checker.check(rule, seed, sequences, elements)
    except checker.Refused as refused:
        return refused.code, None
    return 0, checker.cuts(rule, sequences, elements) if rule.digit_first else None


def by_program(program, path):
    """Return the exit code and the days that the program says."""
    done = subprocess.run([program, "look-and-say", "verify", path], capture_output=True, text=True)
    days = re.search(r"within (\d+) days", done.stdout)
    return done.returncode, int(days[1]) if days else None


def main():
    """Compare the checkers."""
    program, mutants, seed = sys.argv[1], *map(int, (sys.argv[2:] + ["300", "1"][len(sys.argv) - 2 :])[:2])
    chance = random.Random(seed)
    said = {0: 0, 1: 0, 2: 0}
    with tempfile.TemporaryDirectory() as folder:
        good = list(tables(program, Path(folder)))
        for number in range(len(good) + mutants):
            text = good[number] if number < len(good) else changed(chance.choice(good), chance)
            path = Path(folder) / "elements.json"
            path.write_text(text, encoding="utf-8")
            verdicts = by_script(path), by_program(program, path)
            if verdicts[0] != verdicts[1] or (number < len(good) and verdicts[0][0]):
                kept = Path(tempfile.gettempdir()) / "elements-differ.json"
                kept.write_text(text, encoding="utf-8")
                sys.exit(f"script and program say {verdicts} of {kept}")
            said[verdicts[0][0]] += 1
    print(f"both checkers say the same: {said[0]} hold, {said[1]} are wrong, {said[2]} malformed")


if __name__ == "__main__":
    main()
