"""Diamond norms of the same maps by curiosa and its peers, each on one core.

Usage: norms.py OUT.csv. The time is that of the call alone, map in memory to number; a call that takes longer
than the limit is stopped, and larger maps of its kind are not tried. Each peer has its own default tolerance;
its error is the distance of its number from curiosa's interval, relative to the number. curiosa stands there
twice for noise: with the Choi matrix, as the peers have it, and with the circuit, which they cannot take.
"""

import csv
import multiprocessing
import sys
import time
import warnings

import curiosa
import cvxpy
import numpy as np
import qutip
from pygsti.tools import diamonddist
from qiskit.quantum_info import Choi, diamond_norm
from toqito.channel_metrics import completely_bounded_trace_norm

warnings.filterwarnings("ignore")
LIMIT = 25
TOLERANCE = 1e-8


def gaussian(rng, rows, columns):
    return (rng.normal(size=(rows, columns)) + 1j * rng.normal(size=(rows, columns))) / np.sqrt(2)


def general(n, rng):
    """The Choi matrix (input first) of a map with n^2 left and right operators."""
    return gaussian(rng, n * n, n * n) @ gaussian(rng, n * n, n * n).conj().T / n**3, None


def channel(n, rng):
    """The Choi matrix of a channel with n^2 Kraus operators, blocks of a random isometry."""
    isometry, _ = np.linalg.qr(gaussian(rng, n**3, n))
    columns = isometry.reshape(n * n, n, n).transpose(0, 2, 1).reshape(n * n, n * n)
    return columns.T @ columns.conj()


def channels(n, rng):
    return channel(n, rng) - channel(n, rng), None


def circuit(n, error=None, crosstalk=None, damping=None, depolarising=None):
    """What errors and noise on each qubit do beyond nothing: the Choi matrix and the circuit."""
    qubits = n.bit_length() - 1
    gate = curiosa.norms.NoisyGate(qubits)
    unitary = np.eye(n, dtype=complex)
    signs = [1 - 2 * (np.arange(n) >> (qubits - 1 - k) & 1) for k in range(qubits)]
    for k in range(qubits):
        if error:
            gate.error("rz", [k], angle=error)
            unitary = np.diag(np.exp(-0.5j * error * signs[k])) @ unitary
    for k in range(qubits - 1):
        if crosstalk:
            gate.error("rzz", [k, k + 1], angle=crosstalk)
            unitary = np.diag(np.exp(-0.5j * crosstalk * signs[k] * signs[k + 1])) @ unitary
    operators = [np.eye(2)]
    if damping:
        gate.noise("each", "amplitude-damping", damping)
        operators = [np.diag([1, (1 - damping) ** 0.5]), np.array([[0, damping**0.5], [0, 0]])]
    if depolarising:
        gate.noise("each", "depolarising", depolarising)
        paulis = [np.eye(2), np.array([[0, 1], [1, 0]]), np.array([[0, -1j], [1j, 0]]), np.diag([1, -1])]
        weights = [1 - 0.75 * depolarising] + 3 * [0.25 * depolarising]
        operators = [w**0.5 * p @ a for w, p in zip(weights, paulis) for a in operators]
    # Of one qubit, then of all: axes input, output of rows and of columns.
    columns = np.array([a.reshape(-1, order="F") for a in operators]).T
    one = (columns @ columns.conj().T).reshape(2, 2, 2, 2)
    choi = np.ones((1, 1, 1, 1))
    for _ in range(qubits):
        d = 2 * choi.shape[0]
        choi = np.einsum("iajb,IAJB->iIaAjJbB", choi, one).reshape(d, d, d, d)
    # The unitary comes first.
    choi = np.einsum("ki,kalb,lj->iajb", unitary, choi, unitary.conj(), optimize=True).reshape(n * n, n * n)
    ideal = np.eye(n).reshape(-1)
    return choi - np.outer(ideal, ideal), gate


CASES = {
    "random maps": general,
    "random channels": channels,
    "over-rotation": lambda n, _: circuit(n, error=0.01),
    "depolarising": lambda n, _: circuit(n, depolarising=1e-3),
    "amplitude damping": lambda n, _: circuit(n, damping=1e-3),
    "crosstalk and noise": lambda n, _: circuit(n, crosstalk=0.01, damping=1e-3, depolarising=1e-3),
}
DIMENSIONS = {"random maps": [2, 3, 4, 6, 8, 12], "random channels": [2, 3, 4, 6, 8, 12, 16, 32]}
POWERS = [2, 4, 8, 16, 32, 64]


def superoperator(choi, n, rows):
    """The matrix on rows stacked, where Phi(E_ij)_ab is entry (a n + b, i n + j), or on columns stacked."""
    axes = (1, 3, 0, 2) if rows else (3, 1, 2, 0)
    return choi.reshape(n, n, n, n).transpose(axes).reshape(n * n, n * n)


def with_qutip(solver):
    def call(choi, n, _):
        dims = [[[n], [n]], [[n], [n]]]
        operator = qutip.Qobj(superoperator(choi, n, False), dims=dims, superrep="super")
        return lambda: qutip.dnorm(operator, solver=solver, force_solve=True)

    return call


def with_qiskit(choi, n, _):
    channel = Choi(choi, input_dims=n, output_dims=n)
    return lambda: diamond_norm(channel)


def with_pygsti(choi, n, _):
    matrix = superoperator(choi, n, True)
    return lambda: diamonddist(np.zeros_like(matrix), matrix, "std")


def with_sdp(solver):
    """Five lines: twice the least |Tr_out Y| with Y >= 0 and Y >= J; for differences of channels."""

    def call(choi, n, _):
        def solve():
            y = cvxpy.Variable((n * n, n * n), hermitian=True)
            marginal = cvxpy.partial_trace(y, [n, n], 1)
            top = cvxpy.Variable()
            limits = [y >> 0, y - choi >> 0, top * np.eye(n) - marginal >> 0]
            return 2 * cvxpy.Problem(cvxpy.Minimize(top), limits).solve(solver=solver)

        return solve

    return call


TOOLS = {
    "curiosa": lambda choi, n, _: lambda: curiosa.norms.diamond(choi=choi, tolerance=TOLERANCE),
    "curiosa, circuit": lambda _, n, gate: lambda: gate.distance(tolerance=TOLERANCE),
    "QuTiP (CVXOPT)": with_qutip("CVXOPT"),
    "QuTiP (SCS)": with_qutip("SCS"),
    "Qiskit (SCS)": with_qiskit,
    "toqito (CVXOPT)": lambda choi, n, _: lambda: completely_bounded_trace_norm(choi),
    "pyGSTi (Clarabel)": with_pygsti,
    "plain SDP (SCS)": with_sdp(cvxpy.SCS),
    "plain SDP (Clarabel)": with_sdp(cvxpy.CLARABEL),
}
OF_DIFFERENCES = {"pyGSTi (Clarabel)", "plain SDP (SCS)", "plain SDP (Clarabel)"}


def measured(name, case, n, answers):
    """Seconds and value of one call, the best of five where it is short."""
    choi, gate = CASES[case](n, np.random.default_rng(n))
    call = TOOLS[name](choi, n, gate)
    best, total = float("inf"), 0.0
    for _ in range(5):
        start = time.perf_counter()
        value = call()
        taken = time.perf_counter() - start
        best, total = min(best, taken), total + taken
        if total > 1:
            break
    answers.put((best, tuple(float(v) for v in np.atleast_1d(value))))


def attempt(name, case, n):
    """The same in a process of its own; None if it takes too long or fails."""
    answers = multiprocessing.Queue()
    child = multiprocessing.Process(target=measured, args=(name, case, n, answers))
    child.start()
    try:
        # What it takes to make the map is not counted.
        answer = answers.get(timeout=2 * LIMIT)
    except Exception:
        answer = None
    child.terminate()
    child.join()
    return answer


def main():
    rows = []
    for case in CASES:
        given_up = set()
        for n in DIMENSIONS.get(case, POWERS):
            reference = None
            for name in TOOLS:
                circuits = name == "curiosa, circuit"
                if name in given_up or (circuits and case in DIMENSIONS):
                    continue
                if (name in OF_DIFFERENCES and case == "random maps") or (n > 32 and not circuits):
                    continue
                answer = attempt(name, case, n)
                if answer is None or answer[0] > LIMIT:
                    given_up.add(name)
                if answer is None:
                    print(f"{case}, n = {n}: {name} gave no answer", file=sys.stderr, flush=True)
                    continue
                seconds, value = answer
                if reference is None:
                    reference = (seconds, value)
                lo, hi = reference[1]
                own = sum(value) / len(value)
                error = (hi - lo) / hi if len(value) == 2 else max(lo - own, own - hi, 0.0) / hi
                ratio = seconds / reference[0]
                row = [case, n, name, f"{seconds:.4g}", f"{ratio:.3g}", repr(own), f"{error:.1e}"]
                rows.append(row)
                print("{:20} {:3} {:22} {:>9} s {:>8} x  off by {}".format(*row[:5], row[6]), flush=True)
    with open(sys.argv[1], "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["case", "n", "tool", "seconds", "times_curiosa", "value", "relative_error"])
        writer.writerows(rows)


if __name__ == "__main__":
    main()
