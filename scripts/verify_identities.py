#!/usr/bin/env python3
"""Prove recurrences of growth automata, and relations between them, from their certificates.

    python3 scripts/verify_identities.py CERTIFICATES_FOLDER RECURRENCES.csv RELATIONS.csv

What is added in each stage is a polynomial for each region (for patterns: for each region with what is around
it), and those at scale 2n are linear in those at scale n. A statement says that a row of Laurent polynomials,
times the column of all of them, is 0 at every scale; docs/growth.md has the theorem, "Identities". The
certificates are checked first, as verify_growth.py does. Statements are read as they are written. What a
statement says of n = 2^k is proved from some scale on, and looked at for each n before. Arithmetic is exact.
Exit code: 0 if all is proved, 1 if a statement is wrong or was not shown to follow, 2 if one is malformed or
was not checked; the largest of these.
"""

import csv
import json
import math
import re
import sys
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import chain
from pathlib import Path

from verify_growth import Proof, Refused, demand, dot, load, moved, plus

MOST_SCALE, MOST_ROWS = 4096, 60
INTEGER = "(?:0|[1-9][0-9]{0,6})"
SHIFT = "(?: ([+-]) ([1-9][0-9]{0,6}))?"
ATOM = r"[abABe]\([^()]*\)|n|floor\(log2\([^()]*\)\)"
TERM = re.compile(rf" ([+-]) (?:({INTEGER}) ({ATOM})|({ATOM})|({INTEGER}))")
SIDES = rf"(?:({INTEGER}) )?%s = ([^,;]+), "
RECURRENCE = SIDES % r"a\(n \+ i\)" + rf"(-?{INTEGER}) <= i <= n{SHIFT}, n = 2\^k >= ({INTEGER})"
RELATION = SIDES % r"a\(n\)" + f"n >= ({INTEGER})"
TOTALS = SIDES % r"A\(n\)" + f"n >= ({INTEGER})"
CORRECTION = rf"e\((?:({INTEGER})|(n|2\^m){SHIFT})\) = (-?{INTEGER})(?:, m >= ({INTEGER}))?"


class TooSmall(Exception):
    """The scale is too small for an argument."""


def enough(condition, text):
    """Ask for a larger scale."""
    if not condition:
        raise TooSmall(text)


def holds(condition, text):
    """Refuse a statement that is wrong, or does not follow."""
    if not condition:
        raise Refused(text)


def put(row, key, k, x):
    """Add x z^k to a component of a row: rows have numbers, not 0, by component and exponent."""
    x += row.get((key, k), 0)
    if x:
        row[key, k] = x
    else:
        row.pop((key, k), None)


def add(row, other, p):
    """Add p times another row; p, a polynomial, has numbers by exponent."""
    for (key, k), x in other.items():
        for i, y in p.items():
            put(row, key, k + i, x * y)


def reduced(row, basis):
    """Return a row less what depends on a basis in echelon form, times a rational function."""
    for pivot, other in basis:
        found = {}
        mine, its = ({k: x for (key, k), x in r.items() if key == pivot} for r in (row, other))
        if mine:
            add(found, row, its)
            add(found, other, {k: -x for k, x in mine.items()})
            row = found
        if row:
            low = min(k for _, k in row)
            scale = math.lcm(*(Fraction(x).denominator for x in row.values()))
            content = math.gcd(*(int(scale * x) for x in row.values()))
            row = {(key, k - low): int(scale * x) // content for (key, k), x in row.items()}
    return row


class System:
    """What each region adds in each stage at a scale, start. At twice the scale that is what own adds, and
    what images, pairs of a region and d, add, scale + d stages later. The first region is the automaton.
    """

    def __init__(self, scale, start, own, images):
        self.scale, self.start, self.own, self.images = scale, start, own, images
        # At each scale n from this one on all stages are from first to n + latest.
        self.first = [min(p, default=math.inf) for p in start]
        self.latest = [max(p, default=-math.inf) - scale for p in start]
        for _ in range(len(start) + 2):
            before = self.first[:], self.latest[:]
            for k, row in enumerate(images):
                least = (scale + d + self.first[s] for s, d in row)
                self.first[k] = min(self.first[k], self.first[own[k]], *least)
                most = (d + self.latest[s] for s, d in row)
                self.latest[k] = max(self.latest[k], self.latest[own[k]] - scale, *most)
            if before == (self.first, self.latest):
                break
        else:
            raise Refused("no bound was found for the stages", 2, False)
        # From scale n to 2n only stages from n + begin on are added to; all to n + full are there at scale n.
        self.begin = [min((d + self.first[s] for s, d in row), default=math.inf) for row in images]
        self.full = self.begin[0] - 1
        if own[0] != 0 or self.first[0] < 1 or not self.latest[0] <= self.full < math.inf:
            raise Refused("the first region does not have all of the first stages and no more", 2, False)

    def doubled(self):
        """Return the system at twice the scale."""
        start = [dict(self.start[k]) for k in self.own]
        for p, images in zip(start, self.images):
            for s, d in images:
                for t, x in self.start[s].items():
                    p[self.scale + d + t] = p.get(self.scale + d + t, 0) + x
        return System(2 * self.scale, start, self.own, self.images)

    def constant(self, k, t):
        """Return what region k adds in stage t, at this scale and at all that follow."""
        value, seen = self.start[k].get(t, 0), set()
        while k not in seen:
            seen.add(k)
            enough(t < self.scale + self.begin[k] and self.start[k].get(t, 0) == value, f"{t} may change")
            k = self.own[k]
        return value

    def early(self, i):
        """Return what the automaton adds in stage n + i, if that is after n + full, at all scales n."""
        enough(self.full < i <= self.scale + self.full, f"n + {i} is not among the first of the images")
        return sum(self.constant(s, i - d) for s, d in self.images[0])


class Sequence:
    """What an automaton adds in each stage."""

    def __init__(self, system):
        demand(system.scale & (system.scale - 1) == 0, "a scale is not a power of two")
        self.systems = [system]

    def at(self, scale):
        """Return the system at a scale, not less than the first."""
        while self.systems[-1].scale < scale:
            self.systems.append(self.systems[-1].doubled())
        return next(s for s in self.systems if s.scale == scale)

    def __call__(self, t):
        """Return what stage t adds."""
        if t > 3 * MOST_SCALE:
            raise Refused(f"stage {t} is too far", 2, False)
        while t > self.systems[-1].scale + self.systems[-1].full:
            self.systems.append(self.systems[-1].doubled())
        return self.systems[-1].start[0].get(t, 0)

    def total(self, t):
        """Return what all stages to t add."""
        return sum(map(self, range(1, t + 1)))


class Space:
    """Components, of systems at one scale n: (which, region); (which, region, i), which is z^n times the
    coefficient of z^(n + i); e = 1, h = z^n, g = z + ... + z^n, and l, the sum of z^(2^m) with 2^m <= n.
    """

    def __init__(self, *systems):
        self.systems, self.scale = systems, systems[0].scale

    def value(self, key):
        """Return a component at the scale."""
        n = self.scale
        if isinstance(key, tuple):
            p = self.systems[key[0]].start[key[1]]
            return {n: p.get(n + key[2], 0)} if key[2:] else p
        places = {"e": [0], "h": [n], "g": range(1, n + 1), "l": (2**m for m in range(n.bit_length()))}
        return dict.fromkeys(places[key], 1)

    def at_first(self, row):
        """Return what a row is at the scale."""
        found = {}
        for (key, k), x in row.items():
            for i, y in self.value(key).items():
                put(found, "", k + i, x * y)
        return {k: x for (_, k), x in found.items()}

    def halves(self, key):
        """Return the rows C and D of a component: at scale 2n it is C F(n) + z^n D F(n)."""
        same, late = {}, {}
        if not isinstance(key, tuple):
            same = {(key, 0): 1} if key != "h" else {}
            late = {} if key == "e" else {("g" if key == "g" else "h", 0): 1}
            return same, late
        which, k, *last = key
        system = self.systems[which]
        for s, d in system.images[k]:
            if not last:
                put(late, (which, s), d, 1)
            elif last[0] - d <= system.latest[s]:
                put(late, (which, s, last[0] - d), 0, 1)
        if last:
            enough(self.scale + last[0] > system.latest[system.own[k]], f"n + {last[0]} is not last")
        else:
            put(same, (which, system.own[k]), 0, 1)
        return same, late

    def prove(self, row):
        """Prove that a row vanishes at this scale and all that follow, by the theorem on identities."""
        basis, waiting = [], [row]
        for row in waiting:
            rest = reduced(row, basis)
            if not rest:
                continue
            wrong = self.at_first(row)
            holds(not wrong, f"scale {self.scale}: it is wrong or does not follow: {wrong}")
            keys = [key for key, _ in rest]
            basis.append((min(keys, key=keys.count), rest))
            if len(basis) > MOST_ROWS:
                raise Refused(f"more than {MOST_ROWS} rows", 2, False)
            same, late = {}, {}
            for (key, k), x in row.items():
                c, d = self.halves(key)
                add(same, c, {k: x})
                add(late, d, {k: x})
            for k, x in self.at_first(same).items():
                put(same, "h", k - self.scale, -x)
                put(late, "e", k - self.scale, x)
            waiting += [same, late]

    def window(self, which, j, low, end):
        """Return the row of the sum of a(i + j) z^i for low <= i <= n + end."""
        system, row = self.systems[which], {((which, 0), -j): 1}
        enough(low - 1 <= self.scale + min(system.full - j, end), "too many first stages")
        for t in range(1, low + j):
            put(row, "e", t - j, -system.start[0].get(t, 0))
        for i in range(end + j + 1, system.latest[0] + 1):
            put(row, (which, 0, i), i - j, -1)
        for i in range(system.full + 1, end + j + 1):
            put(row, "h", i - j, system.early(i))
        return row


@dataclass
class Statement:
    """factor times what is added is the sum of terms by shift, constant and corrections e, for all stages
    from low on or, in recurrences, to n + end, with n >= scale.
    """

    factor: int
    terms: dict
    constant: int
    low: int
    end: int = None
    scale: int = None
    fixed: dict = field(default_factory=dict)
    ends: dict = field(default_factory=dict)
    powers: dict = field(default_factory=dict)

    def right(self, sequence, i, n):
        """Return the right side of a recurrence at i."""
        found = self.constant + self.fixed.get(i, 0) + self.ends.get(i - n, 0)
        for offset, (value, m) in self.powers.items():
            power = i - offset
            found += value if power >= 2**m and power & (power - 1) == 0 else 0
        return found + sum(c * sequence(i + j) for j, c in self.terms.items())

    def row(self, space, left, which, end):
        """Return the row that says that it holds for low <= i <= n + end, from that of the left side."""
        low, n, row = self.low, space.scale, {}
        add(row, left, {0: self.factor})
        for j, c in self.terms.items():
            add(row, space.window(which, j, low, end), {0: -c})
        # The constant: z^end g begins with end + 1.
        enough(low - 1 <= n + end, "too many first stages")
        put(row, "g", end, -self.constant)
        for i in range(min(low, end + 1), max(low, end + 1)):
            put(row, "e", i, -self.constant if low <= end else self.constant)
        enough(max(self.fixed, default=low) <= n + end, "a correction is beyond the end")
        enough(min(self.ends, default=end) + n >= low, "a correction at the end is before the first stage")
        for key, corrections in (("e", self.fixed), ("h", self.ends)):
            for i, x in corrections.items():
                put(row, key, i, -x)
        for offset, (x, m) in self.powers.items():
            # The last power to n + end - offset is n or, if offset is more than end, n / 2.
            enough(-n // 2 <= end - offset < n and n >= 2**m and n >= low - offset, "powers of two")
            put(row, "l", offset, -x)
            put(row, "h", offset, x if offset > end else 0)
            for power in (2**k for k in range(n.bit_length())):
                put(row, "e", power + offset, x if power < 2**m or power + offset < low else 0)
        return row


def from_some_scale_on(scale, prove):
    """Prove a statement from some scale on that is large enough, and return that scale."""
    reason = ""
    while scale <= MOST_SCALE:
        try:
            prove(scale)
            return scale
        except TooSmall as small:
            reason, scale = small, 2 * scale
    raise Refused(f"no scale to {MOST_SCALE} is large enough: {reason}", 2, False)


def shift(sign, number):
    """Return the number that a text adds."""
    return int(sign + number) if sign else 0


def expression(text, letter, variable):
    """Return coefficients: of terms by shift, of e, 1 and n by name, of logarithms by ("log", shift)."""
    found, place = {}, 0
    rest = f" - {text[1:]}" if text.startswith("-") else f" + {text}"
    while place < len(rest):
        term = TERM.match(rest, place)
        demand(term, f"not understood: {text}")
        sign, number, atom, alone, constant = term.groups()
        place, atom, key = term.end(), atom or alone, None
        at = re.fullmatch(rf"({letter}|floor\(log2)\({variable}{SHIFT}\)+", atom or "", re.ASCII)
        if at:
            key = shift(at[2], at[3]) if at[1] == letter else ("log", shift(at[2], at[3]))
        elif atom in (None, "n"):
            key = atom or "1"
        elif atom == f"e({variable})" and sign == "+" and not number:
            key = "e"
        demand(key is not None and key not in found, f"not understood: {text}")
        found[key] = int(sign + (number or constant or "1"))
    return found


def statement(text, shape, letter, variable):
    """Return a statement about what is added."""
    main, *corrections = text.split("; ")
    found = re.fullmatch(shape, main, re.ASCII)
    demand(found, f"not understood: {main}")
    factor, right, low, *more = found.groups()
    terms = expression(right, letter, variable)
    made = Statement(int(factor or 1), terms, terms.pop("1", 0), int(low))
    demand(bool(terms.pop("e", 0)) == bool(corrections), "e and no corrections, or corrections and no e")
    demand(made.factor and all(type(key) is int for key in terms), f"not understood: {main}")
    if more:
        made.end, made.scale = shift(*more[:2]), int(more[2])
        demand(made.low == made.end + 1, "the range is not one of n stages")
        right = 1 <= made.scale <= MOST_SCALE and made.scale & (made.scale - 1) == 0
        demand(right and made.scale + made.end >= 0, f"n is not a power of two to {MOST_SCALE}")
        demand(max(terms, default=0) < made.scale, "terms are not before what they give")
    else:
        demand(made.low >= 1, "stages begin with 1")
    for part in corrections:
        found = re.fullmatch(CORRECTION, part, re.ASCII)
        demand(found, f"not understood: {part}")
        fixed, base, sign, number, value, m = found.groups()
        place = shift(sign, number) if base else int(fixed)
        right = (m is None) == (base != "2^m") and int(value) and int(m or 0) < 20
        if base != "2^m":
            right = right and (more and place <= made.end if base else place >= made.low)
        kind = made.powers if m else made.ends if base else made.fixed
        demand(right and place not in kind, f"twice, nothing, or not in the range: {part}")
        kind[place] = (int(value), int(m)) if m else int(value)
    return made


def prove_recurrence(sequence, text, first):
    """Prove a recurrence, with the stages that it begins with."""
    said = statement(text, RECURRENCE, "a", "i")
    end = said.end
    demand(re.fullmatch("(?:-?[0-9]+(?: -?[0-9]+)*)?", first), "first: not integers")
    terms = list(map(int, first.split()))
    demand(len(terms) == said.scale + end, f"first: not {said.scale + end} stages")
    for t, x in enumerate(terms, 1):
        holds(sequence(t) == x, f"stage {t} adds {sequence(t)}, and not {x}")

    def look(n):
        for i in range(said.low, n + end + 1):
            x, y = said.factor * sequence(n + i), said.right(sequence, i, n)
            holds(x == y, f"n = {n}, i = {i}: {x} on the left, {y} on the right")

    def prove(scale):
        look(scale)
        system = sequence.at(scale)
        holds(system.latest[0] <= end <= system.full, f"scales are not known to end with n + {end}")
        space = Space(system)
        space.prove(said.row(space, space.halves((0, 0))[1], 0, end))

    n, scale = said.scale, from_some_scale_on(max(said.scale, sequence.systems[0].scale), prove)
    while n < scale:
        look(n)
        n *= 2


def prove_relation(a, b, added, totals):
    """Prove a relation between what two automata add, and what follows for all that they have added."""
    said = statement(added, RELATION, "b", "n")

    def prove(scale):
        space = Space(a.at(scale), b.at(scale))
        end = min(a.at(scale).full, b.at(scale).full - max(0, 0, *said.terms))
        space.prove(said.row(space, space.window(0, 0, said.low, end), 1, end))

    from_some_scale_on(max(a.systems[0].scale, b.systems[0].scale), prove)
    found = re.fullmatch(TOTALS, totals, re.ASCII)
    demand(found, f"not understood: {totals}")
    factor, terms, low = int(found[1] or 1), expression(found[2], "B", "n"), int(found[3])
    shifts = {j: c for j, c in terms.items() if type(j) is int}
    logs = {key[1]: c for key, c in terms.items() if type(key) is tuple}
    demand("e" not in terms and all(low + s >= 1 for s in logs), f"not understood: {totals}")
    # At n the right side rises by the factor of n and, if n + s = 2^m, m >= 1, by that of the logarithm.
    # Totals are looked at to last; after it all such n, and all places 2^m + offset of corrections, count.
    rise = {offset: value for offset, (value, _) in said.powers.items()}
    agree = (factor, shifts, terms.get("n", 0), {-s: c for s, c in logs.items() if c})
    holds(agree == (said.factor, said.terms, said.constant, rise), "totals do not rise by what is added")
    last = max([low, said.low, *said.fixed] + [2 - s for s in logs])
    last = max([last] + [2**m + offset for offset, (_, m) in said.powers.items()])
    for n in range(low, last + 1):
        x = factor * a.total(n)
        y = terms.get("1", 0) + terms.get("n", 0) * n + sum(c * b.total(n + j) for j, c in shifts.items())
        y += sum(c * ((n + s).bit_length() - 1) for s, c in logs.items())
        holds(x == y, f"totals at n = {n}: {x} on the left, {y} on the right")


def normal(shape, g=None):
    """Return a pattern under a symmetry, moved to a place that does not depend on where it was."""
    drawn, absent = ([moved(g, e) if g else e for e in part] for part in shape)
    corner = min(p for _, p in drawn)
    return tuple(tuple(sorted((k, plus(p, corner, -1)) for k, p in part)) for part in (drawn, absent))


class Collars(Proof):
    """A proof that sees patterns whole, and notes the anchors with their collars."""

    def __init__(self, rule, regions, first, grain, patterns):
        super().__init__(rule, regions, first, grain)
        self.states, self.parts_of = {}, {}
        symmetries = {image.symmetry for _, images in regions for image in images}
        for name, group in patterns.items():
            known = sorted(map(normal, group))
            right = all(sorted(normal(shape, g) for shape in group) == known for g in symmetries)
            demand(right and len(set(known)) == len(known), f"pattern {name}: not symmetric, or one twice")
            for u in self.bounds.directions:
                for products in ([dot(u, p) for _, p in drawn + absent] for drawn, absent in group):
                    self.bounds.reach[u] = max(self.bounds.reach[u], max(products) - min(products))

    def look(self, state):
        """Check an anchor with its collar, and note it."""
        super().look(state)
        self.states[state] = len(self.states)

    def halves(self, state):
        """Return the anchors at half the scale, and note them."""
        if state not in self.parts_of:
            self.parts_of[state] = list(super().halves(state))
        return iter(self.parts_of[state])

    def patterns(self, state, group):
        """Return how many patterns come, less those that go, with elements of an anchor, by stage."""
        stages, found = {}, {}
        anchor = state.region, self.one, self.zero, self.zero, 0, 0
        for region, g, v, c, late, d in chain([anchor], state.collar):
            move = plus(c, v, self.first // self.grain)
            for element, stage in self.regions[region][0]:
                stages[moved(g, element, move)] = late * self.first + d + stage
        for (kind, at), now in self.regions[state.region][0]:
            for shape in group:
                for k, (name, p) in enumerate(chain(*shape)):
                    if name != kind:
                        continue
                    place, comes = plus(at, p, -1), k < len(shape[0])
                    drawn, absent = ([stages.get((q, plus(r, place)), math.inf) for q, r in s] for s in shape)
                    begin, end = max(drawn), min(absent, default=math.inf)
                    # Where it is of several that are drawn at once, each has its share.
                    if begin < end and now == (begin if comes else end):
                        share = Fraction(1, drawn.count(now)) if comes else Fraction(-1, absent.count(now))
                        found[now] = found.get(now, 0) + share
        return found

    def system(self, group):
        """Return the system of patterns, of a proof that holds."""
        start, own, images = [self.patterns(state, group) for state in self.states], [], []
        for state in self.states:
            mine, *others = (self.states[part] for part in self.parts_of[state])
            own.append(mine)
            images.append([(s, i.delay) for s, i in zip(others, self.regions[state.region][1], strict=True)])
        return System(self.first, start, own, images)


class Automata:
    """The sequences of automata, from a folder of certificates."""

    def __init__(self, folder):
        self.folder = Path(folder)
        self.sequence, self.collars, self.load = cache(self.sequence), cache(self.collars), cache(self.load)

    def load(self, name):
        """Return what a certificate has, and the patterns of its rule by name."""
        demand(re.fullmatch("[a-z0-9-]+", name), f"{name} is not a name")
        path, patterns = self.folder / f"{name}.json", {}
        rule, *rest = load(path)
        demand(rule.name == name, f"{path} is of {rule.name}")
        for line in json.loads(path.read_text(encoding="utf-8"))["rule"].split("\n"):
            word, of, *words = [*line.split("#")[0].split(), "", ""]
            if word == "pattern":
                parts = " ".join(words[1:]).partition(" without ")[::2]
                patterns.setdefault(of, []).append(tuple(rule.elements(part.split()) for part in parts))
        return (rule, *rest), patterns

    def collars(self, name):
        """Return a proof with collars that see the patterns."""
        proof = Collars(*self.load(name)[0], self.load(name)[1])
        proof.check()
        return proof

    def sequence(self, name, of="elements"):
        """Return the sequence of the elements of an automaton, or of a pattern."""
        (rule, regions, first, grain), patterns = self.load(name)
        if of != "elements":
            demand(of in patterns, f"no pattern {of}")
            return Sequence(self.collars(name).system(patterns[of]))
        Proof(rule, regions, first, grain).check()
        start = [{} for _ in regions]
        for p, (elements, _) in zip(start, regions):
            for _, stage in elements:
                p[stage] = p.get(stage, 0) + 1
        images = [[(i.region, i.delay) for i in images] for _, images in regions]
        return Sequence(System(first, start, range(len(start)), images))


def table(path, names):
    """Return the columns of these names, row by row."""
    try:
        with open(path, encoding="utf-8", newline="") as file:
            header, *rows = csv.reader(file, strict=True)
    except (OSError, ValueError, csv.Error) as error:
        raise Refused(f"{path}: {error}", 2) from error
    right = all(header.count(name) == 1 for name in names) and all(len(row) == len(header) for row in rows)
    demand(right and rows, f"{path}: not rows with the columns {', '.join(names)}")
    return [[row[header.index(name)] for name in names] for row in rows]


def main():
    """Check the rows of both files."""
    if len(sys.argv) != 4:
        print(__doc__.strip())
        return 0 if sys.argv[1:] in (["-h"], ["--help"]) else 2
    automata, worst, tasks = Automata(sys.argv[1]), 0, []
    try:
        for name, of, *texts in table(sys.argv[2], ["automaton", "of", "recurrence", "first"]):
            tasks.append((f"{name} {of}", prove_recurrence, [(name, of)], texts))
        for name, by, *texts in table(sys.argv[3], ["automaton", "by", "added", "all"]):
            tasks.append((f"{name} by {by}", prove_relation, [(name,), (by,)], texts))
    except Refused as refused:
        print(f"{refused.word}: {refused}", file=sys.stderr)
        return refused.code
    for title, prove, sequences, texts in tasks:
        try:
            prove(*(automata.sequence(*key) for key in sequences), *texts)
            print(f"{title}: holds")
        except Refused as refused:
            print(f"{title}: {refused.word}: {refused}")
            worst = max(worst, refused.code)
    return worst


if __name__ == "__main__":
    sys.exit(main())
