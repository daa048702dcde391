"""Half the diamond distances of all gates of a noisy two-qubit model in pyGSTi, and of a model nearby as its
error bars want them: by pyGSTi itself, and with curiosa.norms.diamonddist in its place. Prints seconds, and
how far both are apart.
"""

import time
import warnings

import curiosa
import pygsti.tools
from pygsti.modelpacks import smq2Q_XYCNOT
from pygsti.report.reportables import HalfDiamondNorm

warnings.filterwarnings("ignore")


def distances(noisy, target, nearby):
    start = time.perf_counter()
    found = []
    for label in target.operations:
        distance = HalfDiamondNorm(noisy, target, label)
        found.append((distance.evaluate(noisy), distance.evaluate_nearby(nearby)))
    return time.perf_counter() - start, found


def main():
    target = smq2Q_XYCNOT.target_model()
    noisy = target.depolarize(op_noise=0.01, spam_noise=0.01).rotate(max_rotate=0.02, seed=1)
    nearby = noisy.depolarize(op_noise=1e-4)
    theirs, expected = distances(noisy, target, nearby)
    pygsti.tools.diamonddist = curiosa.norms.diamonddist
    pygsti.tools.optools.diamonddist = curiosa.norms.diamonddist
    ours, found = distances(noisy, target, nearby)
    apart = max(abs(a - b) for old, new in zip(expected, found) for a, b in zip(old, new))
    print(f"{len(found)} gates of two qubits: pyGSTi {theirs:.2f} s, with curiosa {ours:.2f} s")
    print(f"{apart:.1e} apart at most")


if __name__ == "__main__":
    main()
