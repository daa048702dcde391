"""Execute the notebooks of docs/ and keep what they print; with --check see that they print the same."""

import argparse
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[1] / "docs").glob("*.ipynb"))


def printed(cell):
    """What a cell prints or returns, without numbers of executions.

    In how many pieces a text comes is a matter of time."""
    found = []
    for output in cell.get("outputs", []):
        if "data" in output:
            data = output["data"]
            found.append({kind: data[kind] for kind in sorted(data)})
        elif found and "stream" in found[-1]:
            found[-1]["stream"] += output.get("text", "")
        else:
            found.append({"stream": output.get("text", "")})
    return found


def run(path, check):
    notebook = nbformat.read(path, as_version=4)
    before = [printed(cell) for cell in notebook.cells]
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
    notebook.metadata.get("language_info", {}).clear()
    notebook.metadata["language_info"] = {"name": "python"}
    if not check:
        nbformat.write(notebook, path)
        return
    for number, (cell, old) in enumerate(zip(notebook.cells, before)):
        if printed(cell) != old:
            raise SystemExit(f"{path.name}: cell {number} prints {printed(cell)}:\n{cell.source}")
    print(f"{path.name}: {len(before)} cells print what they did")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare, and change no file")
    args = parser.parse_args()
    for path in NOTEBOOKS:
        run(path, args.check)


if __name__ == "__main__":
    main()
