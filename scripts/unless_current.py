# /// script
# requires-python = ">=3.11"
# ///
"""Runs a command unless what it makes is there and was made from these inputs by this command.

    unless_current.py --inputs scripts/a.py results/a.csv --outputs results/a.pdf -- python scripts/a.py ...

Inputs and outputs are files, or folders with all they hold. What made the outputs is noted in
results/made.json, which a clone has too; where a run changes no output, only in results/.keys/made.json,
so that the clone stays as it was."""

import argparse
import hashlib
import json
import subprocess
import sys
from pathlib import Path

NOTES = Path("results/made.json")
LOCAL = Path("results/.keys/made.json")


def digest(paths):
    """SHA-256 of files, with their names; none if one is missing."""
    sha256 = hashlib.sha256()
    for path in paths:
        if not path.exists():
            return None
        files = sorted(f for f in path.rglob("*") if f.is_file()) if path.is_dir() else [path]
        for file in files:
            sha256.update(f"{file} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return sha256.hexdigest()


def read(notes):
    return json.loads(notes.read_text()) if notes.exists() else {}


def write(notes, name, note):
    known = read(notes) | {name: note}
    notes.parent.mkdir(parents=True, exist_ok=True)
    partial = notes.with_name(f".{notes.name}.partial")
    partial.write_text(json.dumps(known, indent=1, sort_keys=True) + "\n")
    partial.replace(notes)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--inputs", type=Path, nargs="+", required=True, help="what the command reads")
    parser.add_argument("--outputs", type=Path, nargs="+", required=True, help="what it makes")
    parser.add_argument(
        "--record", action="store_true", help="run it anyway, and note it in results/made.json"
    )
    parser.add_argument("command", nargs=argparse.REMAINDER, help="after --")
    args = parser.parse_args()
    command = [word for word in args.command if word != "--"]
    inputs = digest(args.inputs)
    if inputs is None:
        sys.exit(f"an input is missing among {', '.join(map(str, args.inputs))}")
    before = digest(args.outputs)
    name = str(args.outputs[0])
    key = hashlib.sha256(f"{inputs} {' '.join(command[1:])}".encode()).hexdigest()
    if (
        not args.record
        and before
        and any(read(notes).get(name) == {"key": key, "outputs": before} for notes in (NOTES, LOCAL))
    ):
        return
    print(" ".join(map(str, args.outputs)), flush=True)
    code = subprocess.run(command).returncode
    if code:
        sys.exit(code)
    after = digest(args.outputs)
    if after is None:
        sys.exit(f"{command[0]} made no {name}")
    write(LOCAL if after == before and not args.record else NOTES, name, {"key": key, "outputs": after})


if __name__ == "__main__":
    main()
