#!/usr/bin/env python3
"""Check cosmological theorems of look-and-say rules, as docs/certificates.md specifies them.

    python3 scripts/verify_cosmology.py results/look_and_say/certificates/cosmology-*.json

A file has sets of words, each by a deterministic automaton, and the elements. It is checked, without making
any automaton least, that

- the cuts of one day are those that no piece of a run straddles now, and the cuts of n days those that are
  not straddled now and that are cuts of n - 1 days of what is said; the last are their own successors, so
  they are the cuts that are never straddled;
- the atoms are the words without such a cut;
- each day has the atoms of what is said of the atoms of the day before, and the last one has finitely many;
- from then on, going on with single words, the elements are what stays, from the day that is named on;
- the Methuselah has an atom that is no element on the day before.
"""

import json
import sys

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
NAMES = ["format", "base", "max_count", "longest_run", "letters"]
NAMES += ["cuts", "atoms", "days", "elements", "day", "methuselah"]
ALWAYS = -2
MOST = 200_000


class Refused(Exception):
    """The file is not right; with exit code 2 it is malformed."""

    def __init__(self, text, code=1):
        super().__init__(text)
        self.code = code


class Automaton:
    """A deterministic automaton, of rows with the states after each symbol, or -1, and 1 if accepting."""

    def __init__(self, rows, symbols, name):
        states = range(-1, len(rows)) if isinstance(rows, list) else ()
        for row in rows if states else [None]:
            if (
                not isinstance(row, list)
                or len(row) != symbols + 1
                or any(type(state) is not int or state not in states for state in row[:-1])
                or type(row[-1]) is not int
                or row[-1] not in (0, 1)
            ):
                raise Refused(f"{name}: not rows of {symbols} states or -1, and 0 or 1", 2)
        if not rows:
            raise Refused(f"{name}: no states", 2)
        self.next = [row[:-1] for row in rows]
        self.accepting = [row[-1] == 1 for row in rows]
        # Where nothing is accepted any more there is no state.
        alive = {state for state, accepting in enumerate(self.accepting) if accepting}
        while more := {s for s, row in enumerate(self.next) if s not in alive and alive.intersection(row)}:
            alive |= more
        self.next = [[state if state in alive else -1 for state in row] for row in self.next]

    def after(self, state, symbol):
        """Return the state after a symbol; -1 stays."""
        return -1 if state < 0 else self.next[state][symbol]

    def read(self, state, word):
        """Return the state after a word."""
        for symbol in word:
            state = self.after(state, symbol)
        return state

    def accepts(self, state):
        """Return whether a state is accepting."""
        return state >= 0 and self.accepting[state]


def numeral(n, base):
    """Return a count in a base."""
    text = ""
    while n:
        n, digit = divmod(n, base)
        text = DIGITS[digit] + text
    return text


class Words:
    """The words of the theorem, and what is said of them; letters are numbers, then comes the marker."""

    def __init__(self, base, largest, longest, letters):
        self.largest, self.longest, self.letters = largest, longest, letters
        self.marker = len(letters)
        self.pieces = min(n for n in (largest, longest) if n)
        numerals = [numeral(n, base) for n in range(1, self.pieces + 1)]
        used = {digit for text in numerals for digit in text}
        free = [digit for digit in letters if digit not in used]
        if list(letters) != sorted(used) + free or len(free) > 1:
            raise Refused("letters: not the digits of counts, and at most one more behind them")
        index = {letter: number for number, letter in enumerate(letters)}
        self.said = [
            [None] + [[*(index[digit] for digit in text), letter] for text in numerals]
            for letter in range(self.marker)
        ]

    def say(self, word):
        """Return what is said of a word."""
        said, start = [], 0
        for place in range(1, len(word) + 1):
            if place == len(word) or word[place] != word[start] or place - start == self.pieces:
                said += self.said[word[start]][place - start]
                start = place
        return said

    def marked(self):
        """Return a machine of the words with a marker between two letters."""

        # The letter and length of the run, whether there was a marker, and whether just now.
        def follow(state, symbol):
            letter, length, marked, _ = state
            if symbol == self.marker:
                return None if marked or letter < 0 else (letter, length, True, True)
            if symbol == letter:
                if length == self.longest:
                    return None
                return letter, length + (self.longest is not None), marked, False
            return symbol, 1, marked, False

        return (-1, 0, False, False), follow, lambda state: state[2] and not state[3]

    def preimage(self, automaton):
        """Return a machine of the marked words whose marker no piece straddles, said as words of a set."""
        within, within_follow, within_accepts = self.marked()

        # A state of the set, letter and length of the piece, a letter that must not come; one of marked().
        def flush(state):
            at, letter, length = state[:3]
            return at if letter < 0 else automaton.read(at, self.said[letter][length])

        def follow(state, symbol):
            at, letter, length, forbidden, place = state
            place = within_follow(place, symbol)
            if place is None or symbol == forbidden:
                return None
            if symbol == letter and length < self.pieces:
                return at, letter, length + 1, -1, place
            if symbol == letter and length != self.largest:
                return None
            at = flush(state)
            if symbol == self.marker:
                at = automaton.after(at, symbol)
                return None if at < 0 else (at, -1, 0, -1 if length == self.largest else letter, place)
            return None if at < 0 else (at, symbol, 1, -1, place)

        def accepts(state):
            return within_accepts(state[4]) and automaton.accepts(flush(state))

        return (0, -1, 0, -1, within), follow, accepts


def everything(words):
    """Return an automaton of all words with a marker between two letters, of any runs."""
    letters = words.marker
    return Automaton(
        [
            [*[1] * letters, -1, 0],
            [*[1] * letters, 2, 0],
            [*[3] * letters, -1, 0],
            [*[3] * letters, -1, 1],
        ],
        letters + 1,
        "",
    )


def is_closed(words):
    """Return whether what is said of words of day 0 has no longer runs."""
    if words.longest is None:
        return True
    start, follow, _ = words.marked()
    numbers, states, rows = {start: 0}, [start], []
    for state in states:
        row = []
        for symbol in range(words.marker):
            after = follow(state, symbol)
            if after is not None and after not in numbers:
                numbers[after] = len(states)
                states.append(after)
            row.append(-1 if after is None else numbers[after])
        rows.append([*row, 1])
    arcs, _ = said(words, Automaton(rows, words.marker, ""))
    seen, pending = {(0, -1, 0)}, [(0, -1, 0)]
    while pending:
        at, run, length = pending.pop()
        for letter, targets in arcs[at].items():
            longer = length + 1 if letter == run else 1
            if longer > words.longest:
                return False
            for target in targets:
                if (target, letter, longer) not in seen:
                    seen.add((target, letter, longer))
                    pending.append((target, letter, longer))
    return True


def is_infinite(automaton):
    """Return whether an automaton accepts infinitely many words."""
    left, pending = {}, [0]
    while pending:
        state = pending.pop()
        if state not in left:
            left[state] = {after for after in automaton.next[state] if after >= 0}
            pending += left[state]
    while True:
        ends = {state for state, after in left.items() if not after & left.keys()}
        if not ends:
            return bool(left)
        for state in ends:
            del left[state]


def same(machine, automaton, symbols, name):
    """Refuse if a deterministic machine and an automaton accept different words."""
    start, follow, accepts = machine
    seen = {(start, 0)}
    pending = [(start, 0)]
    while pending:
        state, at = pending.pop()
        if (state is not None and accepts(state)) != automaton.accepts(at):
            raise Refused(f"{name}: other words")
        for symbol in range(symbols):
            pair = (None if state is None else follow(state, symbol), automaton.after(at, symbol))
            if pair != (None, -1) and pair not in seen:
                seen.add(pair)
                pending.append(pair)


def uncut(words, cuts):
    """Return a machine of the words of day 0 without a cut."""

    # The letter and length of the run; where the cuts are without a marker, and where with one.
    def follow(state, symbol):
        letter, length, left, marked = state
        if symbol == letter and length == words.longest:
            return None
        marked = {cuts.after(cut, symbol) for cut in {*marked, cuts.after(left, words.marker)}} - {-1}
        length = 1 if symbol != letter else length + (words.longest is not None)
        return symbol, length, cuts.after(left, symbol), frozenset(marked)

    def accepts(state):
        return state[0] >= 0 and not any(cuts.accepts(cut) for cut in state[3])

    return (-1, 0, 0, frozenset()), follow, accepts


def said(words, automaton):
    """Return arcs, from letters to states for each state, and ends of a machine of what is said."""
    numbers = {(0, -1, ()): 0}
    keys = [(0, -1, ())]
    arcs = []
    for at, before, rest in keys:
        row = {}

        def arc(text, after, row=row):
            key = (*after, tuple(text[1:]))
            if key not in numbers:
                numbers[key] = len(keys)
                keys.append(key)
            row.setdefault(text[0], []).append(numbers[key])

        if rest:
            arc(rest, (at, before))
        else:
            for letter in range(words.marker):
                after = at if letter != before else -1
                for length in range(1, words.pieces + 1):
                    after = automaton.after(after, letter)
                    if after >= 0:
                        full = length == words.largest
                        arc(words.said[letter][length], (after, -1 if full else letter))
        arcs.append(row)
    return arcs, [not rest and automaton.accepts(at) for at, _, rest in keys]


def day_after(words, cuts, atoms, day):
    """Return a machine of the atoms of what is said of the words of a day."""
    arcs, ends = said(words, day)
    starts = {(0, ALWAYS)}
    pairs, pending = {(0, 0)}, [(0, 0)]
    while pending:
        at, left = pending.pop()
        cut = cuts.after(left, words.marker)
        if cut >= 0:
            starts.add((at, cut))
        for letter, targets in arcs[at].items():
            after = cuts.after(left, letter)
            for target in targets if after >= 0 else ():
                if (target, after) not in pairs:
                    pairs.add((target, after))
                    pending.append((target, after))
    # Where a common word that is not empty leads both to an end, found backwards.
    before = [{} for _ in arcs]
    for at, row in enumerate(arcs):
        for letter, targets in row.items():
            for target in targets:
                before[target].setdefault(letter, []).append(at)
    cuts_before = [{} for _ in cuts.next]
    for state, row in enumerate(cuts.next):
        for letter, target in enumerate(row[: words.marker]):
            if target >= 0:
                cuts_before[target].setdefault(letter, []).append(state)
    pending = [
        (at, cut) for at, end in enumerate(ends) if end for cut, yes in enumerate(cuts.accepting) if yes
    ]
    common = set()
    while pending:
        at, cut = pending.pop()
        for letter, sources in before[at].items():
            for source in sources:
                for state in cuts_before[cut].get(letter, ()):
                    if (source, state) not in common:
                        common.add((source, state))
                        pending.append((source, state))

    # Places in what is said with the cut before the atom; then where cuts and atoms are, for the atom itself.
    def follow(state, letter):
        places, left, atom = state
        atom = atoms.after(atom, letter)
        if atom < 0:
            return None
        after = set()
        for at, cut in places:
            cut = cut if cut == ALWAYS else cuts.after(cut, letter)
            if cut != -1:
                after.update((target, cut) for target in arcs[at].get(letter, ()))
        return (frozenset(after), cuts.after(left, letter), atom) if after else None

    def accepts(state):
        places, left, atom = state
        cut = cuts.after(left, words.marker)
        return atoms.accepts(atom) and any(
            (before == ALWAYS or cuts.accepts(before)) and (ends[at] or (at, cut) in common)
            for at, before in places
        )

    return (frozenset(starts), 0, 0), follow, accepts


def finite(automaton, name):
    """Return the words of an automaton."""
    if is_infinite(automaton):
        raise Refused(f"{name}: infinitely many words")
    words, layer = [], [(0, ())]
    while layer:
        words += [word for state, word in layer if automaton.accepting[state]]
        longer = []
        for state, word in layer:
            for symbol, after in enumerate(automaton.next[state]):
                if after >= 0:
                    longer.append((after, (*word, symbol)))
        layer = longer
        if len(words) + len(layer) > MOST:
            raise Refused(f"{name}: more than {MOST} words")
    return set(words)


def split(words, cuts, word):
    """Return the parts of a word."""
    parts, start, left = [], 0, 0
    for place in range(1, len(word)):
        left = cuts.after(left, word[place - 1])
        if cuts.accepts(cuts.read(cuts.after(left, words.marker), word[place:])):
            parts.append(tuple(word[start:place]))
            start = place
    return [*parts, tuple(word[start:])]


def load(path):
    """Return the members of a file that is well formed."""

    def once(pairs):
        if len({name for name, _ in pairs}) < len(pairs):
            raise Refused("a name occurs twice", 2)
        return dict(pairs)

    def no_number(text):
        raise Refused(f"{text} is not an integer", 2)

    try:
        with open(path, encoding="utf-8") as file:
            theorem = json.load(file, object_pairs_hook=once, parse_float=no_number, parse_constant=no_number)
    except (OSError, ValueError, RecursionError) as error:
        raise Refused(str(error), 2) from error
    if not isinstance(theorem, dict) or theorem.keys() != set(NAMES):
        raise Refused("the names are not " + ", ".join(NAMES), 2)
    if theorem["format"] != "curiosa look-and-say cosmology 1":
        raise Refused("its format is not known here", 2)

    def number(name, least, most, null):
        value = theorem[name]
        if not (value is None and null) and (type(value) is not int or not least <= value <= most):
            raise Refused(f"{name}: not an integer from {least} to {most}" + " or null" * null, 2)

    number("base", 2, 36, False)
    number("max_count", 1, 30, True)
    number("longest_run", 1, 30, True)
    number("day", 0, 10**6, False)
    letters = theorem["letters"]
    digits = DIGITS[: theorem["base"]]
    if not isinstance(letters, str) or set(letters) - set(digits) or len(set(letters)) < max(1, len(letters)):
        raise Refused("letters: not different digits of the base", 2)
    texts = [*theorem["elements"]] if isinstance(theorem["elements"], list) else [None]
    if theorem["methuselah"] is not None:
        texts.append(theorem["methuselah"])
    if any(not isinstance(text, str) or not text or set(text) - set(letters) for text in texts):
        raise Refused("elements or methuselah: not words of the letters", 2)
    if theorem["max_count"] is None and theorem["longest_run"] is None:
        raise Refused("max_count and longest_run: both null", 2)
    for name in ("cuts", "days"):
        if not isinstance(theorem[name], list):
            raise Refused(f"{name}: not a list", 2)
    symbols = len(letters)
    theorem["cuts"] = [Automaton(rows, symbols + 1, "cuts") for rows in theorem["cuts"]]
    theorem["days"] = [Automaton(rows, symbols, "days") for rows in theorem["days"]]
    theorem["atoms"] = Automaton(theorem["atoms"], symbols, "atoms")
    return theorem


def check(theorem):
    """Check a theorem, and return what it says."""
    words = Words(*(theorem[name] for name in ("base", "max_count", "longest_run", "letters")))
    symbols = words.marker
    if not theorem["cuts"]:
        raise Refused("cuts: none")
    if not is_closed(words):
        raise Refused("longest_run: words are said with longer runs")
    before = everything(words)
    for number, cuts in enumerate([*theorem["cuts"], theorem["cuts"][-1]], 1):
        same(words.preimage(before), cuts, symbols + 1, f"cuts of day {number}")
        before = cuts
    same(uncut(words, cuts), theorem["atoms"], symbols, "atoms")
    days = [theorem["atoms"], *theorem["days"]]
    for number in range(1, len(days)):
        machine = day_after(words, cuts, days[0], days[number - 1])
        same(machine, days[number], symbols, f"day {number}")
    if not all(is_infinite(day) for day in days[:-1]):
        raise Refused("days: finitely many before the last")
    index = {letter: number for number, letter in enumerate(words.letters)}
    elements = [tuple(index[letter] for letter in word) for word in theorem["elements"]]
    if elements != sorted(set(elements), key=lambda word: (len(word), word)):
        raise Refused("elements: not by length, then in the order of the letters")
    day, present, becomes = len(days) - 1, finite(days[-1], "the last day"), {}
    while True:
        for word in present:
            if word not in becomes:
                becomes[word] = split(words, cuts, words.say(word))
        following = {part for word in present for part in becomes[word]}
        if following == present:
            break
        present, day = following, day + 1
        if len(present) > MOST or day > 10**6:
            raise Refused("the atoms do not settle")
    if present != set(elements):
        raise Refused("elements: not those that stay")
    if day != theorem["day"]:
        raise Refused(f"day: it is {day}")
    word = theorem["methuselah"]
    if (word is None) != (day == 0):
        raise Refused("methuselah: none, or not none on day 0")
    if word is not None:
        exotic = {tuple(index[letter] for letter in word)}
        if not theorem["atoms"].accepts(theorem["atoms"].read(0, *exotic)):
            raise Refused("methuselah: no atom")
        for _ in range(day - 1):
            exotic = {part for word in exotic for part in split(words, cuts, words.say(word))} - present
        if not exotic - present:
            raise Refused("methuselah: it does not last so long")
    return len(elements), day


def main():
    """Check the files that are named."""
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        return 2 if len(sys.argv) < 2 else 0
    worst = 0
    for path in sys.argv[1:]:
        try:
            theorem = load(path)
            elements, day = check(theorem)
        except Refused as refused:
            print(f"{path}: {'wrong' if refused.code == 1 else 'malformed'}: {refused}", file=sys.stderr)
            worst = max(worst, refused.code)
            continue
        runs = "of every length" if theorem["longest_run"] is None else f"to {theorem['longest_run']}"
        when = f"from day {day} on, and not sooner," if day else "always"
        digits = theorem["letters"]
        print(f"{path}: {when} all words of digits {digits} with runs {runs} are made of {elements} elements")
    return worst


if __name__ == "__main__":
    sys.exit(main())
