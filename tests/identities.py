"""The second checker of recurrences and relations accepts those of the tables, and none that is changed.

python3 tests/identities.py
"""

import csv
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
TABLES = ROOT / "results" / "toothpick"


def verdict(recurrences, relations):
    """The exit code for these tables, and the last words of every line."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, rows in (("recurrences", recurrences), ("relations", relations)):
            files.append(Path(folder, f"{name}.csv"))
            with open(files[-1], "w", newline="") as file:
                writer = csv.DictWriter(file, rows[0])
                writer.writeheader()
                writer.writerows(rows)
        command = [sys.executable, ROOT / "scripts" / "verify_identities.py", TABLES / "certificates", *files]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout.splitlines() + done.stderr.splitlines()


def table(name):
    """The rows of a table."""
    with open(TABLES / f"{name}.csv", newline="") as file:
        return list(csv.DictReader(file))


def main():
    """Run as the text above says."""
    recurrences, relations = table("recurrences"), table("relations")
    code, lines = verdict(recurrences, relations)
    holds = sum(line.endswith(": holds") for line in lines)
    assert code == 0 and holds == len(recurrences) + len(relations), lines

    def more(text):
        """The text with its first factor, or what is added where there is none, greater by one."""
        found = re.search(r"= (\d+) ", text)
        return (
            re.sub(r"= (\d+) ", lambda m: f"= {int(m[1]) + 1} ", text, count=1)
            if found
            else text.replace("= ", "= 2 ", 1)
        )

    def first(text):
        """The list with its first term greater by one."""
        term, *rest = text.split()
        return " ".join([str(int(term) + 1), *rest])

    changes = {"recurrence": more, "first": first, "added": more, "all": more}
    for column, change in changes.items():
        rows = recurrences if column in recurrences[0] else relations
        changed = [row | {column: change(row[column])} for row in rows]
        one = (changed, relations[:1]) if rows is recurrences else (recurrences[:1], changed)
        code, lines = verdict(*one)
        holds = sum(line.endswith(": holds") for line in lines)
        assert code == 1 and holds == 1, (column, lines)
    print(f"{len(recurrences)} recurrences and {len(relations)} relations hold; changed ones do not")


if __name__ == "__main__":
    main()
