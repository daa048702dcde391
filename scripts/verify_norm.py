#!/usr/bin/env python3
"""Check certificates of diamond norms: in whole numbers, and with the standard library alone.

J is the Choi matrix, input first, of a map of n x n to m x m matrices. Its diamond norm is at least Re tr(J*
X) for tr rho_b <= 1 and (rho_0 (x) 1, -X; -X*, rho_1 (x) 1) >= 0, and at most sqrt(a_0 a_1) for Tr_out Y_b <=
a_b and (Y_0, -J; -J*, Y_1) >= 0 (Watrous 2009). One rho or Y stands for both: then rho (x) 1 + X and - X must
be, or Y + J and - J. docs/certificates.md has the format. Exit status 1: a file is wrong, 2: malformed.
"""

import json
import sys
from fractions import Fraction

NAMES = {"format", "input", "output", "lo", "hi", "choi", "states", "operator", "dual", "tops"}


def need(holds, reason, status=2):
    if not holds:
        sys.exit(print(f"refused: {reason}", file=sys.stderr) or status)


def unique(pairs):
    return need(len(dict(pairs)) == len(pairs), "a name occurs twice") or dict(pairs)


def integer(value, most=10**1300 - 1):
    need(type(value) is int and abs(value) <= most, f"not an integer of the format: {value!r:.40}")
    return value


def number(value):
    need(type(value) is list and len(value) == 2, "a number is a list of an integer and an exponent")
    return integer(value[0]) * Fraction(2) ** integer(value[1], 4096)


def matrix(value, size):
    """Rows of fractions, with (re, -im; im, re) for each entry: Hermitian matrices are symmetric ones."""
    need(type(value) is dict and set(value) == {"exponent", "rows"}, "a matrix has an exponent and rows")
    unit, rows = Fraction(2) ** integer(value["exponent"], 4096), value["rows"]
    lists = type(rows) is list and all(type(row) is list for row in rows)
    need(lists and {len(row) for row in [rows, *rows]} == {size}, f"not {size} rows of {size} entries")
    pairs = [[z if type(z) is list else [z, 0] for z in row] for row in rows]
    need(all(len(z) == 2 for row in pairs for z in row), "an entry is an integer or a list of two")
    pairs = [[(integer(re) * unit, integer(im) * unit) for re, im in row] for row in pairs]
    return [[x for re, im in row for x in ((re, -im), (im, re))[c]] for row in pairs for c in (0, 1)]


def positive(a):
    """Whether a symmetric matrix is positive definite: Bareiss's elimination gives its leading minors."""
    unit = max(Fraction(x).denominator for row in a for x in row)
    a, before = [[int(x * unit) for x in row] for row in a], 1
    for k, pivot in enumerate(a):
        if pivot[k] <= 0:
            return False
        for i in range(k + 1, len(a)):
            a[i][k + 1 :] = [(x * pivot[k] - a[i][k] * y) // before for x, y in zip(a[i], pivot)][k + 1 :]
        before = pivot[k]
    return True


def pair(diagonal, b):
    """Whether (A_0, -B; -B^T, A_1) > 0, or for one A, whether B is symmetric, A + B > 0 and A - B > 0."""
    if len(diagonal) == 1:
        sums = ([[x + s * y for x, y in zip(*rows)] for rows in zip(diagonal[0], b)] for s in (1, -1))
        return b == list(map(list, zip(*b))) and all(map(positive, sums))
    rows = [row + [-x for x in beside] for row, beside in zip(diagonal[0], b)]
    return positive(rows + [[-x for x in beside] + row for row, beside in zip(diagonal[1], zip(*b))])


for path in sys.argv[1:] or [need(False, "usage: verify_norm.py CERTIFICATE.json ...")]:
    try:
        with open(path, encoding="utf-8") as text:
            file = json.load(text, object_pairs_hook=unique, parse_constant=lambda name: need(False, name))
    except (OSError, ValueError, RecursionError) as error:
        need(False, f"not JSON: {error!s:.80}")
    need(type(file) is dict and set(file) == NAMES and file["format"] == "curiosa diamond norm 1", "format")
    n, m = integer(file["input"], 64), integer(file["output"], 64)
    need(n > 0 and m > 0 and n * m <= 64, "input times output is 1 to 64")
    lists = [file[name] for name in ("states", "dual", "tops")]
    need(all(type(x) is list and len(x) in (1, 2) for x in lists), "states, dual, tops: lists of 1 or 2")
    states, dual = [[matrix(x, s) for x in some] for some, s in zip(lists, (n, n * m))]
    choi, operator = matrix(file["choi"], n * m), matrix(file["operator"], n * m)
    tops, lo, hi = [number(x) for x in lists[2]], number(file["lo"]), number(file["hi"])
    need(len(dual) == len(tops), "not as many tops as dual")
    need(all(a == list(map(list, zip(*a))) for a in states + dual), "states or dual: not Hermitian", 1)
    need(all(sum(a[k][k] for k in range(2 * n)) <= 2 for a in states), "a state has a trace above 1", 1)
    places = [(2 * i + c, a) for i in range(n) for a in range(m) for c in (0, 1)]
    wide = [[[s[i][j] if a == b else 0 for j, b in places] for i, a in places] for s in states]
    need(pair(wide, operator), "operator and states make no positive definite matrix", 1)
    need(sum(x * y for r in zip(choi, operator) for x, y in zip(*r)) >= 2 * lo, "lo is not reached", 1)
    need(pair(dual, choi), "choi and dual make no positive definite matrix", 1)
    for y, top in zip(dual, tops):
        rest = [[top * (i == j) for j in range(2 * n)] for i in range(2 * n)]
        for (i, a), row in zip(places, y):
            for (j, b), x in zip(places, row):
                rest[i][j] -= x * (a == b)
        need(positive(rest), "the traces of a matrix of dual are not below its number in tops", 1)
    need(hi >= 0 and tops[0] * tops[-1] <= hi * hi, "the product of tops is above the square of hi", 1)
    print(f"{path}: the diamond norm of a map from {n} x {n} to {m} x {m} is from {float(lo)} to {float(hi)}")
