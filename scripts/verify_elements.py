#!/usr/bin/env python3
"""Check tables of the elements of look-and-say sequences, as docs/certificates.md specifies them.

    python3 scripts/verify_elements.py results/look_and_say/certificates/base-*.json

A word is read from left to right. What is read and not said yet is the state: some letters of a run,
fewer than the largest count. An element is a letter and the sequence of all states, one for each day, that
what stands left of it leaves there. The file numbers the sequences, each by its first state and the number
of its rest, and says of each element which sequence is behind it. If that is right for every element, the
elements that it becomes being in the table too, then by induction it is right about the first n states for
all n, so that the table makes all terms.

Where the digit comes before its count it is also said whether some cut inside a term may be sound: the
parts of a sound cut never interact.
"""

import json
import sys

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
WINDOW = 64
DAYS = 1000
ROWS = 10**6


class Refused(Exception):
    """The file is not right; with exit code 2 it is malformed."""

    def __init__(self, text, code=2):
        super().__init__(text)
        self.code = code


def numeral(n, base):
    """Return a count in a base."""
    text = ""
    while n:
        n, digit = divmod(n, base)
        text = DIGITS[digit] + text
    return text


class Rule:
    """What is said of runs."""

    def __init__(self, base, largest, digit_first):
        self.base, self.largest, self.digit_first = base, largest, digit_first

    def piece(self, letter, count):
        """Return what is said of a run that is not divided; nothing of none."""
        if not count:
            return ""
        count = numeral(count, self.base)
        return letter + count if self.digit_first else count + letter

    def run(self, letter, count):
        """Return what is said of a run."""
        whole, part = divmod(count, self.largest) if self.largest else (0, count)
        return whole * self.piece(letter, self.largest or 1) + self.piece(letter, part)

    def read(self, state, letter):
        """Return the state after a letter, and what is said when it is read."""
        (run, count), said = state, ""
        if count and run != letter:
            said, count = self.piece(run, count), 0
        count += 1
        if count == self.largest:
            return ("", 0), said + self.piece(letter, count)
        return (letter, count), said


def is_integer(value, least, most):
    """Return whether a value is an integer of a range."""
    return type(value) is int and least <= value <= most


def load(path):
    """Return the rule, the seed, the sequences and the elements of a file that is well formed."""

    def once(pairs):
        if len({name for name, _ in pairs}) < len(pairs):
            raise Refused("a name occurs twice")
        return dict(pairs)

    def no_number(text):
        raise Refused(f"{text} is not an integer")

    try:
        with open(path, encoding="utf-8") as file:
            table = json.load(file, object_pairs_hook=once, parse_float=no_number, parse_constant=no_number)
    except (OSError, ValueError, RecursionError) as error:
        raise Refused(str(error)) from error
    names = {"format", "base", "max_count", "order", "seed", "sequences", "elements"}
    if not isinstance(table, dict) or table.keys() != names:
        raise Refused("the names are not " + ", ".join(sorted(names)))
    if table["format"] != "curiosa look-and-say elements 1":
        raise Refused("its format is not known here")
    base, largest, order, seed = (table[name] for name in ("base", "max_count", "order", "seed"))
    if not is_integer(base, 2, 36) or not (largest is None or is_integer(largest, 1, 1000)):
        raise Refused("base: not 2 to 36, or max_count: neither null nor 1 to 1000")
    if order not in ("count-digit", "digit-count"):
        raise Refused("order: neither count-digit nor digit-count")
    letters = DIGITS[:base]
    if not isinstance(seed, str) or not seed or set(seed) - set(letters):
        raise Refused("seed: not a word in the digits of the base")
    for name in ("sequences", "elements"):
        rows = table[name]
        if not isinstance(rows, list) or len(rows) > ROWS:
            raise Refused(f"{name}: not a list of at most a million rows")
        for number, row in enumerate(rows):
            if (
                not isinstance(row, list)
                or len(row) != 3
                or not isinstance(row[0], str)
                or len(row[0]) > 1
                or row[0] not in letters
                or not is_integer(row[1], 0, ROWS)
                or not is_integer(row[2], 0, ROWS)
            ):
                raise Refused(f"{name}[{number}]: not a letter and two numbers to a million")
            if name == "sequences" and (bool(row[0]) != bool(row[1]) or (largest and row[1] >= largest)):
                raise Refused(f'sequences[{number}]: not a letter and a count below the largest, or "" and 0')
    return Rule(base, largest, order == "digit-count"), seed, table["sequences"], table["elements"]


def check(rule, seed, sequences, elements):
    """Check that the table makes all terms."""
    if not sequences or sequences[0] != ["", 0, 0]:
        raise Refused("sequences[0]: not that of the beginning of a word", 1)
    if any(rest >= len(sequences) for _, _, rest in sequences):
        raise Refused("sequences: a number above the last", 1)
    after = {}
    for number, (letter, before, behind) in enumerate(elements):
        if max(before, behind) >= len(sequences) or (letter, before) in after:
            raise Refused(f"elements[{number}]: a number above the last, or it is there twice", 1)
        after[letter, before] = behind

    def follow(word, sequence, at):
        for letter in word:
            if (letter, sequence) not in after:
                raise Refused(f"{at}: it becomes {letter or 'the end'} after {sequence}, not in the table", 1)
            sequence = after[letter, sequence]
        return sequence

    follow([*seed, ""], 0, "seed")
    for number, (letter, before, behind) in enumerate(elements):
        run, count, rest = sequences[before]
        if letter:
            state, said = rule.read((run, count), letter)
            right = [*state, follow(said, rest, f"elements[{number}]")]
            if sequences[behind] != right:
                raise Refused(f"elements[{number}]: the states behind it are others", 1)
        else:
            follow([*rule.piece(run, count), ""], rest, f"elements[{number}]")
            if before != behind:
                raise Refused(f"elements[{number}]: nothing is behind the end", 1)


def violated(rule, sequences, letter, sequence):
    """Return after how many days a cut before an element is surely not respected; none if not found."""
    pending, seen = "", set()
    for day in range(DAYS):
        if sequence is None:
            lost = len(pending) - len(pending.lstrip(pending[0]))
            known, state = pending[lost:], ("", 0)
            if not known:
                return None
        else:
            known, state = pending, tuple(sequences[sequence][:2])
        said = ""
        for other in known:
            state, more = rule.read(state, other)
            said += more
        if state[1] and state[0] == letter and never_apart(rule, *state):
            return day
        if (sequence, pending) in seen:
            return None
        seen.add((sequence, pending))
        said += rule.piece(*state)
        sequence = None if sequence is None or len(said) > WINDOW else sequences[sequence][2]
        pending = said[-WINDOW:]
    return None


def never_apart(rule, letter, count):
    """Return whether a run and another one of its letter behind it are never said as if they were one."""
    largest = rule.largest
    if not largest:
        return True
    part, whole = rule.run(letter, count), rule.run(letter, largest)
    if part + whole == whole + part:
        return False
    return all(part + rule.run(letter, m) != rule.run(letter, count + m) for m in range(1, 4 * largest + 1))


def cuts(rule, sequences, elements):
    """Return how many days it takes until every cut inside a term is violated; none if that is not found."""
    if not any(
        rule.largest == 1 or (letter == sequences[before][0] and sequences[before][1] + 1 == rule.largest)
        for letter, before, _ in elements
    ):
        rule = Rule(rule.base, None, rule.digit_first)
    inside = any(letter and not behind for letter, _, behind in elements)
    places = [(letter, before) for letter, before, _ in elements if letter and (inside or before)]
    days = [violated(rule, sequences, *place) for place in places]
    return None if None in days else max(days, default=0)


def lengths(rule, seed, sequences, elements, days):
    """Return the lengths of the first terms, from the table."""
    index = {(letter, before): n for n, (letter, before, _) in enumerate(elements)}

    def become(word, sequence):
        found = []
        for letter in word:
            found.append(index[letter, sequence])
            sequence = elements[found[-1]][2]
        return found

    images = []
    for letter, before, _ in elements:
        run, count, rest = sequences[before]
        said = rule.read((run, count), letter)[1] if letter else [*rule.piece(run, count), ""]
        images.append(become(said, rest))
    counts = [0] * len(elements)
    for number in become([*seed, ""], 0):
        counts[number] += 1
    found = []
    for _ in range(days):
        found.append(sum(count for count, element in zip(counts, elements) if element[0]))
        following = [0] * len(elements)
        for count, image in zip(counts, images):
            for number in image:
                following[number] += count
        counts = following
    return found


def main():
    """Check the files that are named."""
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        return 2 if len(sys.argv) < 2 else 0
    worst = 0
    for path in sys.argv[1:]:
        try:
            rule, seed, sequences, elements = load(path)
            check(rule, seed, sequences, elements)
        except Refused as refused:
            print(f"{path}: {'wrong' if refused.code == 1 else 'malformed'}: {refused}", file=sys.stderr)
            worst = max(worst, refused.code)
            continue
        far = lengths(rule, seed, sequences, elements, 1000)[-1]
        line = f"{path}: all terms from {seed} are made of {len(elements)} elements"
        line += f"; term 1000 has a length of {len(str(far))} digits"
        days = cuts(rule, sequences, elements) if rule.digit_first else None
        if days is not None:
            line += f"; every cut inside a term is violated within {days} days"
        print(line)
    return worst


if __name__ == "__main__":
    sys.exit(main())
