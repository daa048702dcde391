#!/usr/bin/env python3
"""Check the laws of hexadecimal games whose values grow, by the theorem on values that grow of docs/octal.md.

    python3 scripts/verify_growing.py results/octal/growing.csv

Of every row the values are computed again from the moves, as many as the theorem asks for, and its
conditions 1 to 4 are looked at. Exit code: 0 if all hold, 1 if one does not.
"""

import csv
import itertools
import sys
from functools import reduce
from operator import xor

FIRST = 5


class Game:
    """A code of hexadecimal digits, one of them before the point, and its values."""

    def __init__(self, code):
        whole, digits = code.split(".")
        self.moves = [(taken, int(digit, 16)) for taken, digit in enumerate(whole + digits)]
        self.values = [0]
        self.pairs = []

    def extend(self, count):
        while len(self.values) < count:
            heap, least = len(self.values), 0
            while self.has_option(heap, least):
                least += 1
            self.values.append(least)

    def has_option(self, heap, value):
        """Whether some move leads from a heap to this value."""
        g = self.values
        for taken, digit in self.moves:
            rest = heap - taken
            if rest < 0:
                continue
            while len(self.pairs) <= rest:
                tokens = len(self.pairs)
                self.pairs.append({g[a] ^ g[tokens - a] for a in range(1, tokens // 2 + 1)})
            if digit & 1 and rest == 0 and value == 0:
                return True
            if digit & 2 and rest > 0 and g[rest] == value:
                return True
            if digit & 4 and value in self.pairs[rest]:
                return True
            if digit & 8 and any(value ^ g[a] in self.pairs[rest - a] for a in range(1, rest // 3 + 1)):
                return True
        return False


def parts(number):
    """The numbers whose bits are among those of this one."""
    part = number
    yield part
    while part:
        part = (part - 1) & number
        yield part


def check(code, period, saltus, preperiod):
    """The condition that fails, or None."""
    game = Game(code)
    start = max(preperiod, 1)
    game.extend(start + period)
    lows = saltus & -saltus
    rise = saltus // lows
    height = [value // lows for value in game.values]
    low = [value % lows for value in game.values]
    small = range(1, start)

    def breaks(heap):
        """Of the class of this heap: heights of the large heaps, w, the low part and d of each break."""
        found = set()
        for taken, digit in game.moves:
            for heaps in (1, 2, 3):
                for large in range(1, heaps + 1) if digit >> heaps & 1 else ():
                    for left in itertools.combinations_with_replacement(small, heaps - large):
                        for classes in itertools.combinations_with_replacement(
                            range(start, start + period), large
                        ):
                            more = sum(classes) + sum(left) + taken - heap
                            if more % period == 0:
                                heights = tuple(height[n] for n in classes)
                                w = reduce(xor, (height[n] for n in left), 0)
                                part = reduce(xor, (low[n] for n in left + classes))
                                found.add(
                                    (heights, w, part, height[heap] - sum(heights) + rise * (more // period))
                                )
        return found

    classes = {heap: breaks(heap) for heap in range(start, start + period)}
    most = max([FIRST, *height, *(max(w, abs(d)) for each in classes.values() for _, w, _, d in each)])
    unit = 1
    while unit < 2 * most + 5:
        unit *= 2
    # The first heap of a class of the height 4 M must be too large for small heaps alone.
    while any(n + period * (4 * unit - height[n]) // rise <= 3 * start + len(game.moves) for n in classes):
        unit *= 2
    least = 4 * unit
    needed = start + period * (least // rise + 2)
    game.extend(needed)
    if any(game.values[n + period] != game.values[n] + saltus for n in range(preperiod, needed - period)):
        return "the law does not hold for the first heaps"
    if preperiod > 0 and game.values[preperiod - 1 + period] == game.values[preperiod - 1] + saltus:
        return "the law holds before"

    def first_heights(of):
        return range(of, of + FIRST, rise)

    def alone(heights):
        return [(heights[k], heights[:k] + heights[k + 1 :]) for k in range(len(heights))]

    for heap, own in classes.items():
        levels = [x for x in range(least, least + rise * least) if (x - height[heap]) % rise == 0]
        for heights, w, part, d in own:
            if part != low[heap]:
                continue
            if len(heights) == 1 and any((x - d) ^ w == x for x in levels):
                return f"condition 1 for the heaps of {heap}"
            if len(heights) > 1 and (d - w) % 2 == 0 and d <= w:
                return f"condition 1 for the heaps of {heap}"
        for part in range(lows):
            fit = [(heights, w, d) for heights, w, of, d in own if of == part]
            v0 = delta0 = 0
            for parity, rest in itertools.product(range(2), range(rise)):
                limits = [
                    (one, max(0, 2 * max(pair) + d))
                    for heights, _, d in fit
                    if len(heights) == 3 and d % 2 == parity
                    for one, pair in alone(heights)
                    if one % rise == rest and (pair[0] - pair[1]) % rise == 0
                ]
                if not limits:
                    return f"condition 2 for the heaps of {heap}"
                best = min(limits, key=sum)
                v0, delta0 = max(v0, best[0]), max(delta0, best[1])
            # How far below the top, less the height itself, is what all but one heap make of it.
            tops = {
                (w ^ reduce(xor, others, 0), d + sum(others))
                for heights, w, d in fit
                for _, rest in alone(heights)
                for others in itertools.product(*map(first_heights, rest))
            }
            bottoms = {
                (w ^ alpha, d + alpha, (pair[0] - pair[1]) % rise)
                for heights, w, d in fit
                if len(heights) > 1
                for alphas, pair in (
                    [((0,), heights)]
                    if len(heights) == 2
                    else [(first_heights(a), b) for a, b in alone(heights)]
                )
                for alpha in alphas
            }
            for x in levels:
                for delta in range(0 if part < low[heap] else 1, delta0 + 1):
                    if not any((x - k) ^ c == x - delta for c, k in tops):
                        return f"condition 3 for the heaps of {heap}"
                for v in range(v0 + 1):
                    for c, k, apart in bottoms:
                        u = v ^ c
                        both = x - k - u
                        divided = ((2 * one - u - apart) % rise == 0 for one in parts(u))
                        if both % 2 == 0 and both // 2 & u == 0 and any(divided):
                            break
                    else:
                        return f"condition 4 for the heaps of {heap}"
    return None


def main():
    failed = 0
    for name in sys.argv[1:]:
        with open(name, newline="") as file:
            for row in csv.DictReader(file):
                law = [int(row[column]) for column in ("period", "saltus", "preperiod")]
                wrong = check(row["game"], *law)
                failed += wrong is not None
                print(
                    f"{row['game']}: "
                    + (wrong or "values grow by {1} every {0} heaps from {2} on".format(*law))
                )
    sys.exit(1 if failed or len(sys.argv) < 2 else 0)


if __name__ == "__main__":
    main()
