#!/usr/bin/env python3
"""Check the laws of hexadecimal games whose values grow, by the theorem on values that grow of docs/octal.md.

    python3 scripts/verify_growing.py results/octal/growing.csv

Of every row the values are computed again from the moves, as many as the theorem asks for, and its
conditions 1 to 6 are looked at. Exit code: 0 if all hold, 1 if one does not.
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


def first_heights(of, rise):
    return range(of, of + FIRST, rise)


def alone(heights):
    """Each with those that are left."""
    return [(heights[k], heights[:k] + heights[k + 1 :]) for k in range(len(heights))]


def bottoms(breaks, rise):
    """What a break into two heaps, and perhaps a third of a first height, asks of the two."""
    return {
        (w ^ alpha, d + alpha, (pair[0] - pair[1]) % rise)
        for heights, w, d, _ in breaks
        if len(heights) > 1
        for alphas, pair in (
            [((0,), heights)]
            if len(heights) == 2
            else [(first_heights(a, rise), b) for a, b in alone(heights)]
        )
        for alpha in alphas
    }


def is_low(low_ones, x, v, rise):
    """Whether two such heaps make the height v of a heap of height x."""
    for c, k, apart in low_ones:
        u = v ^ c
        both = x - k - u
        divided = ((2 * one - u - apart) % rise == 0 for one in parts(u))
        if both % 2 == 0 and both // 2 & u == 0 and any(divided):
            return True
    return False


def is_last(y, rest, loose, rise):
    """Whether a growing heap has the height y if the others leave so much for it and the repeating ones."""
    return y == rest or (loose and y < rest and (rest - y) % rise == 0)


def stays(each, v, rise):
    """Whether such a break has the height v in every heap of the class that is large enough."""
    heights, w, _, loose = each
    if not loose or len(heights) > 1:
        return False
    return v == w if not heights else (v ^ w) >= heights[0] and ((v ^ w) - heights[0]) % rise == 0


def check_repeating(height, low, own, levels, lows, rise):
    """The condition that fails for heaps whose value stays, or None."""
    for v in range(height + 1):
        for part in range(lows):
            fit = [(heights, w, d, loose) for heights, w, of, d, loose in own if of == part]
            always = any(stays(each, v, rise) for each in fit)
            low_ones = bottoms(fit, rise)
            if (v, part) < (height, low):
                if not always and not all(is_low(low_ones, x, v, rise) for x in levels):
                    return 6
            elif (v, part) == (height, low):
                many = any(len(each[0]) + each[3] > 2 for each in fit)
                if always or many or any(is_low(low_ones, x, v, rise) for x in levels):
                    return 5
    return None


def check(code, period, saltus, preperiod, repeating):
    """The condition that fails, or None; heaps with these remainders repeat."""
    game = Game(code)
    start = max(preperiod, 1)
    game.extend(start + period)
    lows = saltus & -saltus
    rise = saltus // lows
    height = [value // lows for value in game.values]
    low = [value % lows for value in game.values]
    small = range(1, start)

    def breaks(heap):
        """Of this class: heights of growing heaps, w, the low part, d, whether there are repeating heaps."""
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
                                heights = tuple(height[n] for n in classes if n % period not in repeating)
                                fixed = left + tuple(n for n in classes if n % period in repeating)
                                w = reduce(xor, (height[n] for n in fixed), 0)
                                part = reduce(xor, (low[n] for n in left + classes))
                                d = height[heap] - sum(heights) + rise * (more // period)
                                found.add((heights, w, part, d, len(fixed) > len(left)))
        return found

    classes = {heap: breaks(heap) for heap in range(start, start + period)}
    most = max([FIRST, *height, *(max(w, abs(d)) for each in classes.values() for _, w, _, d, _ in each)])
    unit = 1
    while unit < 2 * most + 5:
        unit *= 2
    # The first heap of a class of the height 4 M must be too large for small heaps alone.
    while any(n + period * (4 * unit - height[n]) // rise <= 3 * start + len(game.moves) for n in classes):
        unit *= 2
    least = 4 * unit
    needed = start + period * (least // rise + 2)
    game.extend(needed)

    def follows(n):
        return game.values[n + period] == game.values[n] + (0 if n % period in repeating else saltus)

    if not all(map(follows, range(preperiod, needed - period))):
        return "the law does not hold for the first heaps"
    if preperiod > 0 and follows(preperiod - 1):
        return "the law holds before"

    for heap, own in classes.items():
        levels = [x for x in range(least, least + rise * least) if (x - height[heap]) % rise == 0]
        if heap % period in repeating:
            wrong = check_repeating(height[heap], low[heap], own, levels, lows, rise)
            if wrong:
                return f"condition {wrong} for the heaps of {heap}"
            continue
        for heights, w, part, d, loose in own:
            if part != low[heap] or not heights:
                continue
            if len(heights) > 1:
                met = d <= w and (loose or (d - w) % 2 == 0)
            else:
                met = any(is_last(x ^ w, x - d, loose, rise) for x in levels)
            if met:
                return f"condition 1 for the heaps of {heap}"
        for part in range(lows):
            fit = [(heights, w, d, loose) for heights, w, of, d, loose in own if of == part]
            v0 = delta0 = 0
            for parity, rest in itertools.product(range(2), range(rise)):
                limits = [
                    (one, max(0, 2 * max(pair) + d))
                    for heights, _, d, _ in fit
                    if len(heights) == 3 and d % 2 == parity
                    for one, pair in alone(heights)
                    if one % rise == rest and (pair[0] - pair[1]) % rise == 0
                ] + [
                    (heights[0], max(0, d))
                    for heights, w, d, loose in fit
                    if len(heights) == 1 and loose and w == 0 and heights[0] % rise == rest
                ]
                if not limits:
                    return f"condition 2 for the heaps of {heap}"
                best = min(limits, key=sum)
                v0, delta0 = max(v0, best[0]), max(delta0, best[1])
            # How far below the top, less the height itself, is what all but one heap make of it.
            tops = {
                (w ^ reduce(xor, others, 0), d + sum(others), loose)
                for heights, w, d, loose in fit
                for _, rest in alone(heights)
                for others in itertools.product(*(first_heights(one, rise) for one in rest))
            }
            low_ones = bottoms(fit, rise)
            for x in levels:
                for delta in range(0 if part < low[heap] else 1, delta0 + 1):
                    if not any(is_last((x - delta) ^ c, x - k, loose, rise) for c, k, loose in tops):
                        return f"condition 3 for the heaps of {heap}"
                for v in range(v0 + 1):
                    if not any(stays(each, v, rise) for each in fit) and not is_low(low_ones, x, v, rise):
                        return f"condition 4 for the heaps of {heap}"
    return None


def main():
    failed = 0
    for name in sys.argv[1:]:
        with open(name, newline="") as file:
            for row in csv.DictReader(file):
                law = [int(row[column]) for column in ("period", "saltus", "preperiod")]
                repeating = {int(rest) for rest in row["repeating"].split()}
                wrong = check(row["game"], *law, repeating)
                failed += wrong is not None
                print(
                    f"{row['game']}: "
                    + (wrong or "values grow by {1} every {0} heaps from {2} on".format(*law))
                )
    sys.exit(1 if failed or len(sys.argv) < 2 else 0)


if __name__ == "__main__":
    main()
