#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["clarabel==0.11.1", "numpy", "scipy"]
# ///
"""What sums of squares of degree 4 can prove at most of the share of monochromatic squares, window by window.

    python3 scripts/compare/hip_moments.py           # windows of 3x3 to 5x5, a minute; in floats
    python3 scripts/compare/hip_moments.py 4         # to 4x4, a second

A colouring of the plane gives each cell a sign, and each finite set of cells the mean of the product of its
signs, over all copies of the set. Of these moments a proof by sums of squares of degree 4 on a window knows
only that the matrix with a row and a column for each set of two cells (and for the empty set), and the
moment of the symmetric difference as entry, is positive semidefinite. Here numbers are sought that pass for
moments by this criterion, with as few squares as can be: they are the same for sets that a motion, or a
multiplication by an odd Gaussian integer, maps to one another, those of two cells are 0, and those of
squares are all the same, -c. The share of monochromatic squares would be (1 - c)/8. No proof of this kind
gives more, as it would hold for these numbers as well.
"""

import argparse
import itertools
import sys
from fractions import Fraction

import clarabel
import numpy as np
from scipy import sparse

# The symmetries of the square as matrices, and its irreducible characters, the last as an entry of matrices.
SYMMETRIES = [
    np.array(turn) @ np.diag(signs)
    for turn in ([[1, 0], [0, 1]], [[0, 1], [1, 0]])
    for signs in ((1, 1), (1, -1), (-1, 1), (-1, -1))
]
DETERMINANTS = [round(np.linalg.det(matrix)) for matrix in SYMMETRIES]
KEEP_AXES = [1 if matrix[0, 0] else -1 for matrix in SYMMETRIES]
CHARACTERS = [
    [1] * 8,
    DETERMINANTS,
    KEEP_AXES,
    [one * other for one, other in zip(DETERMINANTS, KEEP_AXES, strict=True)],
    [matrix[0, 0] for matrix in SYMMETRIES],
]
EPSILON = 1e-9


def times(one, other):
    """Return the product of two Gaussian integers."""
    return one[0] * other[0] - one[1] * other[1], one[0] * other[1] + one[1] * other[0]


def even_part(number):
    """Return the power of 1 + i of which a Gaussian integer is an odd multiple."""
    power = 1, 0
    real, imaginary = number
    while (real + imaginary) % 2 == 0:
        real, imaginary = (real + imaginary) // 2, (imaginary - real) // 2
        power = times(power, (1, 1))
    return power


def quotients(cells, first, second):
    """Return where the other cells go, if one goes to 0 and another to the even part of their difference."""
    side = second[0] - first[0], second[1] - first[1]
    power = even_part(side)
    factor = times(power, (side[0], -side[1]))
    norm = side[0] ** 2 + side[1] ** 2
    others = [
        times((row - first[0], column - first[1]), factor)
        for row, column in cells
        if (row, column) not in (first, second)
    ]
    return power, sorted((Fraction(real, norm), Fraction(imaginary, norm)) for real, imaginary in others)


def kind(cells):
    """Return a name of a set of cells, the same for those that motions and odd multiplications make of it."""
    mirrored = [(row, -column) for row, column in cells]
    return min(
        quotients(image, first, second)
        for image in (cells, mirrored)
        for first, second in itertools.permutations(image, 2)
    )


def is_square(cells):
    """Return whether four cells are the corners of a square."""
    distances = sorted((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in itertools.combinations(cells, 2))
    return len(set(distances[:4])) == 1 and distances[4] == distances[5] == 2 * distances[0]


def moments(sets):
    """Return where in the matrix each moment is; the empty set has the name 1, squares have -1."""
    names, places = {}, {}
    for row, column in itertools.combinations_with_replacement(range(len(sets)), 2):
        cells = sorted(set(sets[row]) ^ set(sets[column]))
        if len(cells) == 2:
            continue
        if len(cells) == 4:
            corner = min(row for row, _ in cells), min(column for _, column in cells)
            cells = tuple((row - corner[0], column - corner[1]) for row, column in cells)
            if cells not in names:
                names[cells] = -1 if is_square(cells) else repr(kind(cells))
        name = names[cells] if cells else 1
        places.setdefault(name, []).append((row, column))
    return places


def adapted(sets, size):
    """Return a basis for each character; in all of them the matrices fall into blocks."""

    def image(cell, matrix):
        row, column = matrix @ (2 * np.array(cell) - (size - 1))
        return (row + size - 1) // 2, (column + size - 1) // 2

    number = {cells: at for at, cells in enumerate(sets)}
    maps = []
    for matrix in SYMMETRIES:
        maps.append([number[tuple(sorted(image(cell, matrix) for cell in cells))] for cells in sets])
    orbits = {tuple(sorted({images[at] for images in maps})) for at in range(len(sets))}
    for character in CHARACTERS:
        basis = []
        for orbit in sorted(orbits):
            vectors = np.zeros((len(sets), len(orbit)))
            for at, member in enumerate(orbit):
                for images, value in zip(maps, character, strict=True):
                    vectors[images[member], at] += value
            columns, lengths, _ = np.linalg.svd(vectors, full_matrices=False)
            basis.append(columns[:, lengths > EPSILON])
        yield np.hstack(basis)


def most_negative(size):
    """Return the greatest c for a window."""
    cells = itertools.product(range(size), repeat=2)
    sets = [(), *itertools.combinations(cells, 2)]
    places = moments(sets)
    variables = [name for name in places if name != 1]
    columns, constant, cones = [], [], []
    for basis in adapted(sets, size):
        width = basis.shape[1]
        upper = np.triu_indices(width)
        order = np.lexsort(upper)
        upper = upper[0][order], upper[1][order]
        scale = np.where(upper[0] == upper[1], 1, np.sqrt(2))

        def block(name, basis=basis, upper=upper, scale=scale):
            at = np.array(places[name]).T
            half = sparse.coo_matrix((np.where(at[0] == at[1], 0.5, 1), at), shape=(len(sets),) * 2)
            part = basis.T @ (half @ basis)
            return (part + part.T)[upper] * scale

        constant.append(block(1))
        part = np.array([block(name) for name in variables]).T
        part[np.abs(part) < EPSILON] = 0
        columns.append(sparse.csc_matrix(-part))
        cones.append(clarabel.PSDTriangleConeT(width))
    objective = np.array([1.0 if name == -1 else 0.0 for name in variables])
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    solver = clarabel.DefaultSolver(
        sparse.csc_matrix((len(variables),) * 2),
        objective,
        sparse.vstack(columns, format="csc"),
        np.concatenate(constant),
        cones,
        settings,
    )
    solution = solver.solve()
    if str(solution.status) != "Solved":
        sys.exit(f"the solver ends with {solution.status} for {size}x{size}")
    return -solution.obj_val


def main():
    """Print what each window allows."""
    about, _, rest = __doc__.partition("\n\n")
    parser = argparse.ArgumentParser(
        description=about, epilog=rest, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "largest", type=int, nargs="?", default=5, choices=range(3, 7), help="side of the largest window [5]"
    )
    for size in range(3, parser.parse_args().largest + 1):
        print(f"{size}x{size}: at most {(1 - most_negative(size)) / 8:.5f}", flush=True)


if __name__ == "__main__":
    main()
