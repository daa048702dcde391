from typing import TypedDict

class Solution(TypedDict):
    moves: int
    cells: list[tuple[int, int]]
    least: bool
    nullity: int

def solve(board: str, to: str | None = None, rule: str = "quatrainment") -> Solution | None: ...
def nullity(n: int, rule: str = "quatrainment") -> int: ...
