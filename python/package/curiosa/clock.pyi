from collections.abc import Sequence
from typing import TypedDict

class Totals(TypedDict):
    puzzles: int
    puzzle_classes: int
    solvable: int
    classes: int

Puzzle = str | Sequence[int]

def solve(puzzle: Puzzle) -> list[int] | None: ...
def solutions(puzzle: Puzzle, limit: int | None = None) -> list[list[int]]: ...
def count(n: int) -> Totals: ...
def svg(puzzle: Puzzle) -> str: ...
