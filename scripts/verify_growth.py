#!/usr/bin/env python3
"""Check certificates of growth automata, as docs/certificates.md specifies them.

    python3 scripts/verify_growth.py results/toothpick/certificates/*.json

A region at scale 2n is what it is at scale n and images of regions at scale n. A piece is a region that is
turned, moved by n v + c and delayed by l n + d. Around each piece, the anchor, are the pieces of its scale
that are not shown to be out of reach: the collar. Parts of an anchor get their collars from it, and if that
gives finitely many, their elements at the first scale show how each element of the whole stands among the
others: that it grows from them by the rule, and that all that grows from it is there, a stage later.
docs/growth.md has the theorem. Exit code: 0 if all hold, 1 if one is wrong, 2 if one is malformed or takes
too long to check.
"""

import itertools
import json
import math
import re
import sys
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

LARGEST = 2**20
MOST = 100_000
STATES, CROWD = 5000, 300
DIMENSIONS = {"square": 2, "triangular": 2, "cubic": 3}
NAMES = ["format", "rule", "claim", "scale", "grain", "doublings", "regions"]
IMAGE = ["region", "turn", "kinds", "scaled", "constant", "delay"]


class Refused(Exception):
    """The file is not right; with exit code 2 it is malformed, or not checked."""

    def __init__(self, text, code=1, malformed=True):
        super().__init__(text)
        self.code, self.word = code, "wrong" if code == 1 else "malformed" if malformed else "not checked"


def demand(condition, text):
    """Refuse a file that is malformed."""
    if not condition:
        raise Refused(text, 2)


def dot(u, p):
    """Return the product of two vectors."""
    return sum(map(int.__mul__, u, p))


def plus(p, q, times=1):
    """Return p + times q."""
    return tuple(x + times * y for x, y in zip(p, q))


def axes(dimension):
    """Return the unit vectors."""
    return [tuple(int(i == j) for j in range(dimension)) for i in range(dimension)]


@cache
def turned(turn, p):
    """Return the image of a point; a turn is the images of the unit vectors."""
    return tuple(sum(map(int.__mul__, p, row)) for row in zip(*turn))


@cache
def back(turn, u):
    """Return the direction with the same products before the turn as u has after it."""
    return tuple(dot(u, column) for column in turn)


@cache
def after(g, h):
    """Return the symmetry that is h, then g; a symmetry is a turn and the images of the kinds."""
    return tuple(turned(g[0], column) for column in h[0]), tuple(g[1][kind] for kind in h[1])


@cache
def inverse(g):
    """Return the inverse of a symmetry; the order of every turn divides 12."""
    turn = g[0]
    for _ in range(10):
        turn = after((turn, ()), (g[0], ()))[0]
    return turn, tuple(map(g[1].index, range(len(g[1]))))


@dataclass
class Kind:
    """What elements of a kind touch, their ends with what grows from them, and what stops their growth."""

    touch: set = field(default_factory=set)
    ends: set = field(default_factory=set)
    free: set = field(default_factory=set)
    body: set = field(default_factory=set)

    def image(self, g):
        """Return the kind under a symmetry."""
        ends = {(turned(g[0], p), frozenset(moved(g, e) for e in births)) for p, births in self.ends}
        touch, free, body = ({turned(g[0], p) for p in s} for s in (self.touch, self.free, self.body))
        return Kind(touch, ends, free, body)


def moved(g, element, shift=None):
    """Return an element, turned and moved."""
    kind, p = element
    p = turned(g[0], p)
    return g[1][kind], plus(p, shift) if shift else p


class Rule:
    """A rule, from its text."""

    def __init__(self, text):
        lines = [line.split("#")[0].split() for line in text.split("\n")]
        lines = [line for line in lines if line]
        alone = {line[0]: line for line in lines if line[0] in ("name", "lattice")}
        for name in ("name", "lattice"):
            found = sum(line[0] == name for line in lines)
            demand(found == 1 and len(alone[name]) == 2, f"rule: not one {name}")
        self.name, lattice = alone["name"][1], alone["lattice"][1]
        demand(lattice in DIMENSIONS, "rule: a lattice that is not known")
        self.dimension = DIMENSIONS[lattice]
        self.names = [line[1] for line in lines if line[0] == "kind" and len(line) == 2]
        demand(len(set(self.names)) == len(self.names) > 0, "rule: no kinds, or one twice")
        self.kinds, self.sector, self.seed, kind = [], [], set(), None
        # Whether an end is exposed that an odd number of elements touch, and not one alone.
        self.odd = False
        named = set()

        def once(*what):
            """Refuse what is named a second time."""
            demand(what not in named, "rule: the same is named twice")
            named.add(what)
            return what[-1]

        for word, *rest in lines:
            demand(rest, f"rule: {word} of nothing")
            inner = word in ("touch", "free", "body", "end", "line", "arc")
            demand(kind or not inner, f"rule: {word} before a kind")
            if word == "kind":
                demand(len(rest) == 1, "rule: a kind has one name")
                kind = Kind()
                self.kinds.append(kind)
            elif word in ("touch", "free", "body"):
                getattr(kind, word).update(once(len(self.kinds), word, self.point(p)) for p in rest)
            elif word == "end":
                p = once(len(self.kinds), word, self.point(rest[0]))
                demand(rest[1:2] in ([], ["grows"]) and len(rest) != 2, "rule: an end without what grows")
                grown = self.elements(rest[2:])
                demand(len(set(grown)) == len(grown), "rule: the same grows twice")
                births = frozenset((k, plus(p, shift)) for k, shift in grown)
                kind.ends.add((p, births))
                kind.touch.add(p)
            elif word == "seed":
                self.seed.update(once(word, element) for element in self.elements(rest))
            elif word == "exposed":
                demand(rest == [once(word, "odd")], "rule: exposed, but not odd")
                self.odd = True
            elif word == "within":
                self.sector.append(self.clause(rest))
            elif word == "line":
                demand(len(list(map(self.point, rest))) == 2, "rule: a line has two points")
            elif word == "arc":
                demand(len(rest) == 4 and rest[2] == "about", "rule: an arc is FROM TO about CENTRE")
                list(map(self.point, rest[:2] + rest[3:]))
            elif word == "pattern":
                drawn, _, absent = " ".join(rest[2:]).partition(" without ")
                demand(self.elements(drawn.split()), "rule: a pattern of nothing")
                for elements in map(self.elements, (drawn.split(), absent.split())):
                    demand(len(set(elements)) == len(elements), "rule: a pattern with the same twice")
            else:
                demand(word in ("name", "title", "counts", "lattice"), f"rule: {word} is not known")
        demand(self.seed, "rule: no seed")
        for kind in self.kinds:
            for p, births in kind.ends:
                met = all(plus(p, q, -1) in self.kinds[k].touch for k, q in births)
                demand(met, "rule: what grows from an end does not touch it")
        # All points that matter are within this of the positions, and elements that matter to one another
        # are joined by so many points that both have.
        self.offsets = set().union(*(kind.touch | kind.free | kind.body for kind in self.kinds))
        demand(self.offsets, "rule: it touches nothing")
        self.joints = 3 if any(k.body for k in self.kinds) else 2 if any(k.free for k in self.kinds) else 1

    def number(self, word):
        """Return a number."""
        fits = re.fullmatch("-?[0-9]{1,7}", word) and abs(int(word)) <= LARGEST
        demand(fits, f"rule: {word} is not a number to {LARGEST}")
        return int(word)

    def point(self, word):
        """Return a point."""
        found = tuple(map(self.number, word.split(",")))
        demand(len(found) == self.dimension, f"rule: {word} has not {self.dimension} coordinates")
        return found

    def elements(self, words):
        """Return the elements that words name: kinds, some of them at points."""
        found, words = [], list(words)
        while words:
            name = words.pop(0)
            demand(name in self.names, f"rule: {name} is not a kind")
            p = (0,) * self.dimension
            if words[:1] == ["at"]:
                demand(len(words) > 1, "rule: at no point")
                p, words = self.point(words[1]), words[2:]
            found.append((self.names.index(name), p))
        return found

    def clause(self, words):
        """Return half-spaces (u, a, b), of which one is enough: u p >= a n / grain + b."""
        found = []
        for k in range(0, len(words), 4):
            four = words[k : k + 4]
            last = k + 4 >= len(words)
            right = len(four) == (3 if last else 4) and four[1] == ">=" and four[3:] in ([], ["or"])
            demand(right, "rule: a half-space is VECTOR >= NUMBER")
            found.append((self.point(four[0]), 0, self.number(four[2])))
        return tuple(found)


@dataclass(frozen=True)
class Image:
    """An image of a region."""

    region: int
    symmetry: tuple
    scaled: tuple
    constant: tuple
    delay: int


def is_integer(value, least, most):
    """Return whether a value is an integer of a range."""
    return type(value) is int and least <= value <= most


def table(value, names, at):
    """Return the values of an object with these names."""
    demand(isinstance(value, dict) and value.keys() == set(names), f"{at}: not the names {', '.join(names)}")
    return [value[name] for name in names]


def entries(value, length, at):
    """Return a list of this length, or of any if that is none."""
    demand(isinstance(value, list) and length in (None, len(value)), f"{at}: not a list of its length")
    return value


def load(path):
    """Return the rule, the regions with their elements and images, the first scale and the grain."""

    def once(pairs):
        if len({name for name, _ in pairs}) < len(pairs):
            raise ValueError("a name occurs twice")
        return dict(pairs)

    def no_number(text):
        raise ValueError(f"{text} is not an integer")

    try:
        with open(path, encoding="utf-8") as file:
            found = json.load(file, object_pairs_hook=once, parse_float=no_number, parse_constant=no_number)
    except (OSError, ValueError, RecursionError) as error:
        raise Refused(str(error), 2) from error
    form, text, claim, scale, grain, doublings, listed = table(found, NAMES, "the file")
    demand(form == "curiosa growth certificate 1", "format: not known here")
    demand(isinstance(text, str) and isinstance(claim, str), "rule, claim: not texts")
    demand(is_integer(scale, 1, 4096) and is_integer(grain, 1, scale) and scale % grain == 0, "scale, grain")
    demand(is_integer(doublings, 0, 10), "doublings: not 0 to 10")
    rule, regions, size = Rule(text), [], 0

    def position(value, at):
        right = all(is_integer(x, -LARGEST, LARGEST) for x in entries(value, rule.dimension, at))
        demand(right, f"{at}: not integers to {LARGEST}")
        return tuple(value)

    def kind(value, at):
        demand(isinstance(value, str) and value in rule.names, f"{at}: not a kind")
        return rule.names.index(value)

    demand(entries(listed, None, "regions"), "regions: none")
    for number, region in enumerate(listed):
        at = f"regions[{number}]"
        rows, images = (entries(v, None, at) for v in table(region, ["elements", "images"], at))
        size += 1 + len(rows) + len(images)
        demand(size <= MOST, f"regions, elements and images are more than {MOST}")
        elements = []
        for name, p, stage in (entries(row, 3, at) for row in rows):
            demand(is_integer(stage, 1, LARGEST), f"{at}: a stage is not 1 to {LARGEST}")
            elements.append(((kind(name, at), position(p, at)), stage))
        made = []
        for other, turn, kinds, scaled, constant, delay in (table(image, IMAGE, at) for image in images):
            demand(is_integer(other, 0, len(listed) - 1), f"{at}: an image of no region")
            demand(is_integer(delay, -LARGEST, LARGEST), f"{at}: a delay is not an integer to {LARGEST}")
            turn = tuple(position(p, at) for p in entries(turn, rule.dimension, at))
            kinds = tuple(kind(name, at) for name in entries(kinds, len(rule.names), at))
            made.append(Image(other, (turn, kinds), position(scaled, at), position(constant, at), delay))
        regions.append((elements, made))
    one = tuple(axes(rule.dimension))
    for g in {image.symmetry for _, images in regions for image in images}:
        right = sorted(g[1]) == list(range(len(rule.names)))
        right = right and all(k.image(g) == rule.kinds[g[1][i]] for i, k in enumerate(rule.kinds))
        demand(right and after(g, inverse(g))[0] == one, "turn and kinds are not a symmetry of the rule")
    right = f"in all stages the automaton {rule.name} is made of these regions, {len(regions)} in number, "
    if claim != right + "and draws nothing else":
        raise Refused("claim: it says something else")
    for _ in range(doublings):
        doubled = []
        for elements, images in regions:
            elements = list(elements)
            for i in images:
                shift, late = plus(i.constant, i.scaled, scale // grain), scale + i.delay
                elements += [(moved(i.symmetry, e, shift), t + late) for e, t in regions[i.region][0]]
            doubled.append((elements, images))
        regions, scale = doubled, 2 * scale
        if sum(len(elements) for elements, _ in regions) > MOST:
            raise Refused(f"more than {MOST} elements", 2, False)
    return rule, regions, scale, grain


class Bounds:
    """How far regions reach in some directions at all scales, and so what may be near what."""

    def __init__(self, rule, regions, first, grain):
        self.first, self.grain = first, grain
        symmetries = {image.symmetry for _, images in regions for image in images}
        found = axes(rule.dimension)
        found += [plus(p, q, s) for p, q in itertools.combinations(found, 2) for s in (1, -1)]
        found += [u for clause in rule.sector for u, _, _ in clause]
        found += [tuple(-x for x in u) for u in found]
        self.directions = list(dict.fromkeys(found))
        for u in self.directions:
            more = dict.fromkeys(back(turn, u) for turn, _ in symmetries)
            self.directions += [v for v in more if v not in self.directions]
            if len(self.directions) > 1000:
                raise Refused("the turns make too many directions", 2, False)
        self.edge = {u: max(dot(u, p) for p in rule.offsets) for u in self.directions}
        self.reach = {u: rule.joints * (self.edge[u] + self.edge[back_of(u)]) for u in self.directions}
        self.near = cache(self.near)
        self.prove(regions)

    def prove(self, regions):
        """Find for each region and direction numbers a, b with u p <= a n + b at all scales n."""
        at_first = {
            (r, u): max((dot(u, p) for (_, p), _ in elements), default=0)
            for r, (elements, _) in enumerate(regions)
            for u in self.directions
        }
        steps = {
            (r, u): [
                ((i.region, back(i.symmetry[0], u)), dot(u, i.scaled), dot(u, i.constant))
                for i in regions[r][1]
            ]
            for r, u in at_first
        }
        # What is far at a very large scale says what a is likely to be; then a and b are proved.
        far, n = at_first, self.first
        for _ in range(40):
            far = {
                key: max([far[key]] + [far[other] + n * v // self.grain + c for other, v, c in steps[key]])
                for key in far
            }
            n *= 2
        a = {k: Fraction(far[k] * self.grain, n).limit_denominator(1000) / self.grain for k in far}
        b = {k: at_first[k] - a[k] * self.first for k in far}
        for _ in range(len(b) + 1):
            before = dict(b)
            for key, others in steps.items():
                for other, v, c in others:
                    rise = 2 * a[key] - a[other] - Fraction(v, self.grain)
                    if rise < 0 or a[key] < 0:
                        raise Refused("no bound was found for how far the regions reach")
                    b[key] = max(b[key], b[other] + c - rise * self.first)
            if b == before:
                break
        else:
            raise Refused("no bound was found for how far the regions reach")
        self.a, self.b = a, b

    def near(self, anchor, region, turn, scaled, constant):
        """Return whether a piece is not shown to be out of reach of an anchor at all scales."""
        for u in self.directions:
            mine, other = (anchor, u), (region, back(turn, back_of(u)))
            a = Fraction(dot(u, scaled), self.grain) - self.a[other] - self.a[mine]
            b = dot(u, constant) - self.b[other] - self.b[mine] - self.reach[u]
            if a >= 0 and a * self.first + b > 0:
                return False
        return True

    def inside(self, anchor, u, a, b):
        """Return whether all ends in reach of an anchor are inside, True, or outside, False; or None."""
        a, v = Fraction(a, self.grain), back_of(u)
        for w, rise, above, value in ((v, -a, -b, True), (u, a, b - 1, False)):
            rise -= self.a[anchor, w]
            above -= self.b[anchor, w] + self.reach[w] + self.edge[w]
            if rise >= 0 and rise * self.first + above >= 0:
                return value
        return None

    def sector(self, anchor, clauses):
        """Return what is left of the sector when what all ends in reach have in common is left out."""
        found = set()
        for clause in clauses:
            known = [(self.inside(anchor, *half), half) for half in clause]
            if not any(value for value, _ in known):
                found.add(tuple(sorted({half for value, half in known if value is None})))
        return tuple(sorted(found))


def back_of(u):
    """Return the opposite direction."""
    return tuple(-x for x in u)


@dataclass(frozen=True)
class State:
    """An anchor with its collar; the root is the automaton itself, not turned, moved or delayed."""

    root: bool
    region: int
    sector: tuple
    collar: frozenset


class Proof:
    """The conditions of the theorem."""

    def __init__(self, rule, regions, first, grain):
        self.rule, self.regions, self.first, self.grain = rule, regions, first, grain
        self.bounds = Bounds(rule, regions, first, grain)
        self.one = tuple(axes(rule.dimension)), tuple(range(len(rule.kinds)))
        self.zero = (0,) * rule.dimension

    def lateness(self):
        """Check that late pieces stay late and early ones early: what parts change is less than the scale."""
        delays = {0} | {image.delay for _, images in self.regions for image in images}
        if 2 * (max(delays) - min(delays)) > self.first:
            raise Refused("delays differ by more than half the scale")
        # At scale n all stages are at least 1 and at most n + latest.
        latest = [max((t for _, t in elements), default=0) - self.first for elements, _ in self.regions]
        for _ in range(len(self.regions) + 1):
            before = list(latest)
            for number, (_, images) in enumerate(self.regions):
                latest[number] = max([latest[number]] + [latest[i.region] + i.delay for i in images])
            if latest == before:
                break
        else:
            raise Refused("no bound was found for the stages")
        if 2 * max(0, *latest) + 4 > self.first:
            raise Refused("the scale is too small for the last stages")

    def parts(self, piece):
        """Return the pieces of half the scale that a piece is made of."""
        region, g, v, c, late, d = piece
        yield region, g, plus(v, v), c, 2 * late, d
        for i in self.regions[region][1]:
            scaled = plus(turned(g[0], i.scaled), v, 2)
            constant = plus(turned(g[0], i.constant), c)
            yield i.region, after(g, i.symmetry), scaled, constant, 2 * late + 1, d + i.delay

    def seen(self, anchor, piece):
        """Return a piece as it is seen from an anchor, or none if it is out of reach."""
        _, g, v, c, late, d = anchor
        way = inverse(g)
        turn, scaled, constant = way[0], plus(piece[2], v, -1), plus(piece[3], c, -1)
        found = piece[0], after(way, piece[1]), turned(turn, scaled), turned(turn, constant)
        if not self.bounds.near(anchor[0], found[0], found[1][0], *found[2:]):
            return None
        late, d = piece[4] - late, piece[5] - d
        if 2 * abs(d) > self.first:
            raise Refused("delays of neighbours differ by more than half the scale")
        if abs(late) >= 2:
            late, d = math.copysign(math.inf, late), 0
        return *found, late, d

    def halves(self, state):
        """Return the anchors at half the scale with their collars; that of the anchor itself is first."""
        own = list(self.parts((state.region, self.one, self.zero, self.zero, 0, 0)))
        pieces = own + [part for piece in state.collar for part in self.parts(piece)]
        for k, anchor in enumerate(own):
            collar = {self.seen(anchor, piece) for j, piece in enumerate(pieces) if j != k} - {None}
            region, (turn, _), v, c = anchor[:4]
            sector = [
                tuple((back(turn, u), 2 * a - dot(u, v), b - dot(u, c)) for u, a, b in clause)
                for clause in state.sector
            ]
            sector = self.bounds.sector(region, sector)
            yield State(state.root and k == 0, region, sector, frozenset(collar))

    def check(self):
        """Check everything, and return how many anchors with collars there are."""
        self.lateness()
        if not self.rule.seed <= {e for e, stage in self.regions[0][0] if stage == 1}:
            raise Refused("the seed is not in the first region at stage 1")
        state, before = State(True, 0, self.bounds.sector(0, self.rule.sector), frozenset()), None
        for _ in range(100):
            if state == before:
                break
            before, state = state, next(self.halves(state))
            if len(state.collar) > CROWD:
                raise Refused("too many pieces around the automaton", 2, False)
        else:
            raise Refused("what is around the automaton does not settle")
        # What is looked at on the way counts only when the states are known to be finitely many.
        waiting, states = [state], {state}
        for state in waiting:
            self.look(state)
            for half in self.halves(state):
                if half not in states:
                    states.add(half)
                    waiting.append(half)
            if len(states) > STATES or len(state.collar) > CROWD:
                raise Refused("too many pieces with what is around them", 2, False)
        return len(states)

    def look(self, state):
        """Check the conditions for the elements of an anchor at the first scale."""
        rule, touching, bodies, stages = self.rule, {}, {}, {}
        for piece in itertools.chain([(state.region, self.one, self.zero, self.zero, 0, 0)], state.collar):
            region, g, v, c, late, d = piece
            shift = plus(c, v, self.first // self.grain)
            for element, stage in self.regions[region][0]:
                element = kind, p = moved(g, element, shift)
                if element in stages:
                    raise Refused("an element is there twice")
                stages[element] = late * self.first + d + stage
                for q in rule.kinds[kind].touch:
                    touching.setdefault(plus(p, q), []).append(element)
                for q in rule.kinds[kind].body:
                    bodies.setdefault(plus(p, q), []).append(element)

        def alive(p):
            return all(
                any(dot(u, p) * self.grain >= a * self.first + b * self.grain for u, a, b in clause)
                for clause in state.sector
            )

        def births(p, now):
            """Return what would grow from a point after a stage, if nothing but the end keeps it from it."""
            drawn = [e for e in touching.get(p, ()) if stages[e] <= now]
            exposed = len(drawn) % 2 == 1 if rule.odd else len(drawn) == 1
            if not exposed or not alive(p):
                return
            for kind, at in (e for e in drawn if stages[e] == now):
                for q, grown in rule.kinds[kind].ends:
                    if plus(at, q) == p:
                        new = ((k, plus(at, shift)) for k, shift in grown)
                        yield from (e for e in new if stages.get(e, math.inf) > now)

        def met(points, at, there, now):
            return any(stages[e] <= now for q in points for e in there.get(plus(at, q), ()))

        def unhindered(element, now):
            kind, at = element
            kind = rule.kinds[kind]
            return not met(kind.free, at, touching, now) and not met(kind.body, at, bodies, now)

        def would(element, now):
            kind, at = element
            near = (plus(at, q) for q in rule.kinds[kind].touch)
            return any(element in births(p, now) for p in near) and unhindered(element, now)

        def disputed(element, now):
            kind, at = element
            others = (
                (k, plus(plus(at, q), r, -1))
                for q in rule.kinds[kind].body
                for k, other in enumerate(rule.kinds)
                for r in other.body
            )
            return any(other != element and would(other, now) for other in others)

        for element, now in self.regions[state.region][0]:
            kind, at = element
            seed = state.root and element in rule.seed
            if not seed and (not would(element, now - 1) or disputed(element, now - 1)):
                raise Refused(f"{rule.names[kind]} at {at} does not grow in stage {now}")
            for q, _ in rule.kinds[kind].ends:
                for grown in births(plus(at, q), now):
                    if unhindered(grown, now) and not disputed(grown, now) and stages.get(grown) != now + 1:
                        raise Refused(f"{rule.names[kind]} at {at} of stage {now}: what grows is not there")


def count(regions, first, last):
    """Return how many elements there are to a stage, of a proof that holds."""
    scale, delays = 0, [abs(image.delay) for _, images in regions for image in images]
    while first << scale < last + max(delays, default=0):
        scale += 1

    @cache
    def to(region, k, stage):
        elements, images = regions[region]
        stage = min(stage, first << k + 1)
        if stage <= 0:
            return 0
        if k == 0:
            return sum(t <= stage for _, t in elements)
        n = first << k - 1
        return to(region, k - 1, stage) + sum(to(i.region, k - 1, stage - n - i.delay) for i in images)

    return to(0, scale, last)


def main():
    """Check the files that are named."""
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        return 2 if len(sys.argv) < 2 else 0
    worst = 0
    for path in sys.argv[1:]:
        try:
            rule, regions, first, grain = load(path)
            around = Proof(rule, regions, first, grain).check()
        except Refused as refused:
            print(f"{path}: {refused.word}: {refused}", file=sys.stderr)
            worst = max(worst, refused.code)
            continue
        far = count(regions, first, 10**9)
        line = f"{path}: {rule.name} is made of {len(regions)} regions in all stages, "
        print(line + f"{around} with what is around them; {far} elements to stage 10^9")
    return worst


if __name__ == "__main__":
    sys.exit(main())
