from collections.abc import Sequence
from os import PathLike
from typing import Any, Literal, TypedDict

# An array of numpy or what becomes one; without numpy, lists of lists of numbers.
Matrix = Any
# A file, a Qobj of QuTiP or a channel of Qiskit.
Map = str | PathLike[str] | Any
# One of them, all systems one by one, or several.
On = int | Sequence[int] | Literal["each"]

class Witness(TypedDict):
    lo: float
    hi: float
    states: list[Any]
    operator: Any
    measurement: Any | None

class Nearest(TypedDict):
    lo: float
    hi: float
    channel: Any

class Worst(TypedDict):
    lo: float
    hi: float
    coordinates: list[float]

class NoisyGate:
    def __init__(self, qubits: int | None = None, *, dims: Sequence[int] | None = None) -> None: ...
    @staticmethod
    def from_json(text: str) -> NoisyGate: ...
    def gate(self, gate: str | Matrix, on: On, *, angle: float | None = None) -> NoisyGate: ...
    def error(self, gate: str | Matrix, on: On, *, angle: float | None = None) -> NoisyGate: ...
    def noise(
        self,
        on: On,
        channel: str | Any | None = None,
        probability: float | None = None,
        *,
        kraus: Sequence[Matrix] | None = None,
    ) -> NoisyGate: ...
    def distance(self, tolerance: float = 1e-8) -> tuple[float, float]: ...

# Of an array of k maps an array of shape (k, 2), which a type checker cannot see.
def diamond(
    map: Map | None = None,
    *,
    kraus: Sequence[Matrix] | None = None,
    right: Sequence[Matrix] | None = None,
    choi: Matrix | None = None,
    superoperator: Matrix | None = None,
    vec: Literal["columns", "rows"] | None = None,
    ptm: Matrix | None = None,
    stinespring: Matrix | None = None,
    dims: tuple[int, int] | None = None,
    tolerance: float = 1e-9,
) -> tuple[float, float]: ...
def cb(
    map: Map | None = None,
    *,
    kraus: Sequence[Matrix] | None = None,
    right: Sequence[Matrix] | None = None,
    choi: Matrix | None = None,
    superoperator: Matrix | None = None,
    vec: Literal["columns", "rows"] | None = None,
    ptm: Matrix | None = None,
    stinespring: Matrix | None = None,
    dims: tuple[int, int] | None = None,
    tolerance: float = 1e-9,
) -> tuple[float, float]: ...
def witness(
    map: Map | None = None,
    *,
    kraus: Sequence[Matrix] | None = None,
    right: Sequence[Matrix] | None = None,
    choi: Matrix | None = None,
    superoperator: Matrix | None = None,
    vec: Literal["columns", "rows"] | None = None,
    ptm: Matrix | None = None,
    stinespring: Matrix | None = None,
    dims: tuple[int, int] | None = None,
    tolerance: float = 1e-9,
) -> Witness: ...
def nearest_channel(
    map: Map | None = None,
    *,
    kraus: Sequence[Matrix] | None = None,
    right: Sequence[Matrix] | None = None,
    choi: Matrix | None = None,
    superoperator: Matrix | None = None,
    vec: Literal["columns", "rows"] | None = None,
    ptm: Matrix | None = None,
    stinespring: Matrix | None = None,
    dims: tuple[int, int] | None = None,
    tolerance: float = 1e-5,
) -> Nearest: ...
def worst_norm(
    choi: Matrix | None = None,
    *,
    axes: Matrix,
    ptm: Matrix | None = None,
    dims: tuple[int, int] | None = None,
    tolerance: float = 1e-9,
) -> Worst: ...
def certify(
    map: Map | None = None,
    *,
    kraus: Sequence[Matrix] | None = None,
    right: Sequence[Matrix] | None = None,
    choi: Matrix | None = None,
    superoperator: Matrix | None = None,
    vec: Literal["columns", "rows"] | None = None,
    ptm: Matrix | None = None,
    stinespring: Matrix | None = None,
    dims: tuple[int, int] | None = None,
    tolerance: float = 1e-7,
) -> str: ...
def verify(certificate: str) -> tuple[float, float]: ...
def dnorm(
    A: Any,
    B: Any | None = None,
    solver: Any | None = None,
    verbose: bool = False,
    force_solve: bool = False,
    sparse: bool = True,
) -> float: ...
def diamond_norm(choi: Any, solver: Any | None = None, **kwargs: Any) -> float: ...
def diamonddist(a: Matrix, b: Matrix, mx_basis: Any | None = None, return_x: bool = False) -> Any: ...
