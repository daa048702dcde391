"""Checks lower bounds for the share of monochromatic squares of periodic colourings, in fractions.

    python3 scripts/verify_density.py src/hip/density/all-periods.txt
    python3 scripts/verify_density.py --given src/hip/density/period-16-first.txt \\
        src/hip/density/period-16-second.txt

A file says that squares, however the points are coloured, have at least so much weight together where the
number of cells of a colour is even. It is proved again, by going through the colourings (--given leaves that
to verify_density.c, which is faster); then what follows for periodic colourings is worked out: docs/hip.md
has the proofs. Several files count as one inequality, the points of the second multiplied by 1 + i, of the
third by (1 + i)^2, ... This program shares nothing with the one that found the inequalities.
"""

import argparse
import sys
from fractions import Fraction

FORMAT = "curiosa hip inequality 1"


class Refused(Exception):
    pass


def require(holds, reason):
    if not holds:
        raise Refused(reason)


class Inequality:
    """Squares as sets of points with positive weights; even ones have the weight `least` together."""

    def __init__(self, lines):
        require(next(lines, None) == FORMAT, f"the first line is not: {FORMAT}")
        word, _, number = next(lines, "").partition(" ")
        require(
            word == "least" and number.isdecimal() and int(number) > 0, "the second line has no least weight"
        )
        self.least = int(number)
        self.weight = {}
        for line in lines:
            self.add(line)
        require(self.weight, "there is no square")
        self.points = sorted(set().union(*self.weight))

    def add(self, line):
        """A square with its images under the eight symmetries that keep the origin."""
        try:
            weight, *corners = line.split(" ")
            weight = int(weight)
            corners = [tuple(int(number) for number in corner.split(",")) for corner in corners]
        except ValueError:
            raise Refused(f"no weight and four points: {line}") from None
        text = " ".join([str(weight), *(f"{row},{column}" for row, column in corners)])
        require(text == line and weight > 0, f"no weight and four points: {line}")
        side_vector(frozenset(corners))
        images = set()
        for turn in range(8):
            image = set()
            for row, column in corners:
                row, column = (column, row) if turn & 4 else (row, column)
                image.add((-row if turn & 1 else row, -column if turn & 2 else column))
            images.add(frozenset(image))
        for image in images:
            require(image not in self.weight, "a square has two weights")
            self.weight[image] = weight

    def classes(self):
        """For each power of 1 + i and odd norm of side vectors the weight of all their squares."""
        classes = {}
        for square, weight in self.weight.items():
            row, column = side_vector(square)
            norm, power = row * row + column * column, 0
            while norm % 2 == 0:
                norm, power = norm // 2, power + 1
            classes[power, norm] = classes.get((power, norm), 0) + weight
        return classes

    def holds(self):
        """Whether no colouring of the points leaves less weight to even squares."""
        return Search(self).all_have()


def side_vector(square):
    """From one corner of a square to the next."""
    require(len(square) == 4, "four points are not the corners of a square")
    for row, column in square:
        for other_row, other_column in square:
            down, right = other_row - row, other_column - column
            turned = {(row, column), (row + down, column + right)}
            turned |= {(row + down - right, column + right + down), (row - right, column + down)}
            if (down, right) != (0, 0) and turned == square:
                return down, right
    raise Refused("four points are not the corners of a square")


class Search:
    """Goes through the colourings of the points. The even squares among those whose points all have colours
    count, and for a point without one the lesser weight of those that its colours make even; these are
    distinct for distinct points."""

    def __init__(self, inequality):
        points = inequality.points
        place = {point: number for number, point in enumerate(points)}
        self.least = inequality.least
        self.squares = [frozenset(place[point] for point in square) for square in inequality.weight]
        self.weights = list(inequality.weight.values())
        self.through = [[] for _ in points]
        for number, square in enumerate(self.squares):
            for point in square:
                self.through[point].append(number)
        self.colour = [None] * len(points)
        self.left = [4] * len(self.squares)
        self.parity = [0] * len(self.squares)
        # For every point the weight of the squares that it makes even with colour 0 and 1, and of others.
        self.costs = [[0, 0] for _ in points]
        self.near = [0] * len(points)
        self.made = 0
        for point in self.free():
            self.set(point, 0)

    def free(self):
        """Points that may have colour 0: the others can be recoloured so that the same squares are even.
        These are columns without a pivot of linear equations modulo 2, those of much weight last."""
        heavy = [sum(self.weights[square] for square in through) for through in self.through]
        order = sorted(range(len(heavy)), key=lambda point: heavy[point])
        rows = [sum(1 << point for point in square) for square in self.squares]
        free = []
        for point in order:
            pivot = next((row for row in rows if row >> point & 1), None)
            if pivot is None:
                free.append(point)
            else:
                rows.remove(pivot)
                rows = [row ^ pivot if row >> point & 1 else row for row in rows]
        return free

    def open(self, square):
        return [point for point in self.squares[square] if self.colour[point] is None]

    def bear(self, square, sign):
        """Counts a square where it belongs, or takes it from there."""
        weight = sign * self.weights[square]
        left = self.left[square]
        if left == 0:
            self.made += 0 if self.parity[square] else weight
        elif left == 1:
            self.costs[self.open(square)[0]][self.parity[square]] += weight
        elif left < 4:
            for point in self.open(square):
                self.near[point] += 4 * weight if left == 2 else weight

    def set(self, point, colour):
        for square in self.through[point]:
            self.bear(square, -1)
        self.colour[point] = colour
        for square in self.through[point]:
            self.left[square] -= 1
            self.parity[square] ^= colour
            self.bear(square, 1)

    def unset(self, point):
        for square in self.through[point]:
            self.bear(square, -1)
        colour, self.colour[point] = self.colour[point], None
        for square in self.through[point]:
            self.left[square] += 1
            self.parity[square] ^= colour
            self.bear(square, 1)

    def all_have(self):
        total, best, score = self.made, None, -1
        for point, colour in enumerate(self.colour):
            if colour is None:
                zero, one = self.costs[point]
                less = min(zero, one)
                total += less
                value = 1000 * less + 500 * (zero + one) + self.near[point]
                if value > score:
                    best, score = point, value
        if total >= self.least:
            return True
        if best is None:
            return False
        for colour in (0, 1):
            self.set(best, colour)
            holds = self.all_have()
            self.unset(best)
            if not holds:
                return False
        return True


def bounds(inequalities):
    """Lower bounds for the share of squares, and of which colourings they are."""
    classes = [inequality.classes() for inequality in inequalities]
    if len(inequalities) == 1 and {norm for _, norm in classes[0]} == {1, 5}:
        yield "any period", of_all(inequalities[0].least, classes[0]) / 4
    # The weight of all squares with a side vector that is an odd number times this power of 1 + i.
    used = {}
    for shift, weights in enumerate(classes):
        for (power, _), weight in weights.items():
            used[power + shift] = used.get(power + shift, 0) + weight
    # So often that no more of the side vectors is used than there is.
    often = min(Fraction(1, 2 ** (power + 1)) / weight for power, weight in used.items())
    gain = often * sum(inequality.least for inequality in inequalities)
    length = max(used) + 1
    yield "periods that are powers of two", gain / (1 - Fraction(1, 2**length)) / 4
    for exponent in range(2, 5):
        # From this power of 1 + i on all squares of a side vector are even, whether it is used or not.
        always = 2 * exponent - 1
        also = sum(often * weight for power, weight in used.items() if power >= always)
        even = gain + Fraction(1, 2**always) - also
        # Of the squares of a period even ones come by fours.
        squares = 2 ** (4 * exponent)
        yield f"period {2**exponent}", Fraction(-(-even * squares // 4) * 4, squares) / 4


def of_all(least, classes):
    """The share of even squares of any colouring: side vectors of norms 2^k and 5 * 2^k; what is left of the
    latter, and all that 2 + i or 2 - i divides more often, by the five squares of nine points."""
    length = 1 + max(power for power, _ in classes)
    none, one, more = Fraction(16, 25), Fraction(32, 125), Fraction(13, 125)
    require(all((power, 1) in classes for power in range(length)), "a power of 1 + i is left out")
    often = min(none / 2 ** (power + 1) / classes[power, 1] for power in range(length))
    left = [one / 2 ** (power + 1) - often * classes.get((power, 5), 0) for power in range(length)]
    require(min(left) >= 0, "side vectors of norms 5 * 2^k are used more than there are")
    gain = often * least
    for power in range(length - 2):
        five = min(left[power] / 4, left[power + 2])
        left[power] -= 4 * five
        left[power + 2] -= five
        gain += five
    return gain / (1 - Fraction(1, 2**length)) + more / 5


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--given", action="store_true", help="do not prove the inequalities again")
    parser.add_argument("files", metavar="FILE", nargs="+")
    arguments = parser.parse_args()
    inequalities = []
    try:
        for name in arguments.files:
            with open(name, encoding="ascii") as file:
                inequalities.append(Inequality(iter(file.read().splitlines())))
        for name, inequality in zip(arguments.files, inequalities):
            if not arguments.given:
                require(inequality.holds(), f"{name} does not hold")
        for colourings, share in bounds(inequalities):
            print(f"{colourings}: at least {share} = {float(share):.6f}")
    except (OSError, UnicodeDecodeError, Refused) as error:
        print(f"refused: {error}", file=sys.stderr)
        sys.exit(1)


if __name__ == "__main__":
    main()
