from typing import Any

def terms(
    count: int,
    base: int = 10,
    max_count: int | None = None,
    digit_first: bool = False,
    seed: str = "1",
    from_right: bool = False,
) -> list[str]: ...
def elements(
    base: int = 10,
    max_count: int | None = None,
    digit_first: bool = False,
    seed: str = "1",
    digits: int = 10,
    from_right: bool = False,
) -> list[dict[str, Any]]: ...
def growth(
    base: int = 10,
    max_count: int | None = None,
    digit_first: bool = False,
    seed: str = "1",
    digits: int = 30,
    from_right: bool = False,
) -> dict[str, Any]: ...
def length(
    n: int,
    base: int = 10,
    max_count: int | None = None,
    digit_first: bool = False,
    seed: str = "1",
    from_right: bool = False,
) -> int: ...
def cosmology(
    base: int = 10, max_count: int | None = None, longest_run: int | None = None, counts_only: bool = False
) -> dict[str, Any]: ...
