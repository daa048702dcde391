"""Diamond norms of the same random maps by curiosa, toqito and QuTiP, on one core each.

Usage: norms.py CURIOSA OUT.csv. The time of curiosa is that of the whole command, start and
reading included; that of the peers is the call alone.
"""

import csv
import json
import subprocess
import sys
import tempfile
import time
import warnings
from pathlib import Path

import numpy as np
import qutip
from toqito.channel_metrics import completely_bounded_trace_norm

warnings.filterwarnings("ignore")
LARGEST_OF_PEERS = 5
LARGEST = 8


def gaussian(rng, rows, columns):
    return (rng.normal(size=(rows, columns)) + 1j * rng.normal(size=(rows, columns))) / np.sqrt(2)


def general(rng, n):
    """The Choi matrix (input first) of a map with n^2 left and right operators."""
    return gaussian(rng, n * n, n * n) @ gaussian(rng, n * n, n * n).conj().T


def channel(rng, n):
    """The Choi matrix of a channel with n^2 Kraus operators, blocks of a random isometry."""
    isometry, _ = np.linalg.qr(gaussian(rng, n**3, n))
    columns = isometry.reshape(n * n, n, n).transpose(0, 2, 1).reshape(n * n, n * n)
    return columns.T @ columns.conj()


def superoperator(choi, n):
    """The matrix on columns stacked: entry (b n + a, j n + i) is Phi(E_ij)_ab."""
    return choi.reshape(n, n, n, n).transpose(3, 1, 2, 0).reshape(n * n, n * n)


def with_curiosa(program, choi, folder):
    file = folder / "map.npy"
    np.save(file, choi)
    command = [
        program,
        "norms",
        "diamond",
        str(file),
        "--method",
        "newton",
        "--threads",
        "1",
        "--format",
        "json",
    ]
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        output = subprocess.run(command, check=True, capture_output=True).stdout
        best = min(best, time.perf_counter() - start)
    (row,) = json.loads(output)
    return best, row["lo"], row["hi"]


def with_toqito(choi, n):
    start = time.perf_counter()
    value = completely_bounded_trace_norm(choi)
    return time.perf_counter() - start, float(value)


def with_qutip(choi, n):
    dims = [[[n], [n]], [[n], [n]]]
    operator = qutip.Qobj(superoperator(choi, n), dims=dims, superrep="super")
    start = time.perf_counter()
    value = qutip.dnorm(operator, force_solve=True)
    return time.perf_counter() - start, float(value)


def main():
    program, out = sys.argv[1:]
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for n in range(2, LARGEST + 1):
            rng = np.random.default_rng(n)
            maps = {"full rank": general(rng, n), "channel difference": channel(rng, n) - channel(rng, n)}
            for kind, choi in list(maps.items()):
                maps[f"{kind}, times 1e-9"] = 1e-9 * choi
            for kind, choi in maps.items():
                seconds, lo, hi = with_curiosa(program, choi, Path(folder))
                found = [("curiosa", seconds, (lo + hi) / 2)]
                if n <= LARGEST_OF_PEERS and (n < LARGEST_OF_PEERS or "1e-9" not in kind):
                    for tool, compute in (("toqito", with_toqito), ("qutip", with_qutip)):
                        try:
                            found.append((tool, *compute(choi, n)))
                        except Exception as error:  # a peer that fails is a result, too
                            print(
                                f"{tool} fails on {kind}, n = {n}: {type(error).__name__}: {error}",
                                file=sys.stderr,
                            )
                for tool, time_taken, value in found:
                    outside = max(lo - value, value - hi, 0) / hi
                    ratio = time_taken / seconds
                    line = [n, kind, tool, f"{time_taken:.4g}", f"{ratio:.3g}", repr(value), f"{outside:.1e}"]
                    rows.append(line)
                    print("{:2} {:30} {:8} {:>9} s {:>6} x  off by {}".format(*line[:5], line[6]), flush=True)
    with open(out, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(
            ["n", "map", "tool", "seconds", "times_curiosa", "value", "relative_distance_from_interval"]
        )
        writer.writerows(rows)


if __name__ == "__main__":
    main()
