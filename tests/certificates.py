#!/usr/bin/env python3
"""The two checkers of certificates of gates, also on identical particles, of subspaces and images on the same
files: the program and the script must say the same of each, that it holds, is wrong, or is malformed. The
files are those of the corpus of the fuzzer, and certificates with a few changes.

usage: tests/certificates.py PROGRAM [MUTANTS [SEED]]
"""

import importlib.util
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
spec = importlib.util.spec_from_file_location("checker", ROOT / "scripts" / "verify_certificate.py")
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)

LIMIT = 1e6  # nothing is declined: the checkers count their steps each in its own way
BATCH = 500
GOOD = (
    *("circuit-2x2x2", "signs-2x2x2", "rotations-2x2x2", "reflections-2x2x2", "rotations-2x2x3"),
    *("bosons-3", "bosons-4"),
    *("subspace-tiles", "subspace-shifts", "subspace-gentiles2-3x4"),
    *("image-ABCD-EABF-DCFE-5550", "image-ABCD-EABF-CDFE-4657", "image-ABCD-EABF-CGHE-HDFG-aa822800"),
    "member-golden",
)
# Of two fermions in few modes nothing can be proved: a file that is wrong, but well formed.
WRONG = {
    "format": "curiosa fermionic entangler 1",
    "modes": 4,
    "scale": 5,
    "matrix": [
        *([2, 1, 0, 0, 0, 0], [-1, 2, 0, 0, 0, 0], [0, 0, 2, 1, 0, 0]),
        *([0, 0, -1, 2, 0, 0], [0, 0, 0, 0, 2, 1], [0, 0, 0, 0, -1, 2]),
    ],
    "degree": 1,
    "prime": {"p": 5, "i": 2},
    "kernel": [[f, []] for f in range(6)],
    "image": [[f, []] for f in range(6)],
}
# Instead of any value.
OTHERS = (
    *(
        "0",
        "-0",
        "1",
        "2",
        "-1",
        "1.0",
        "1e0",
        "1E1",
        "0.5",
        "1e400",
        "-1e400",
        "01",
        "+1",
        "1.",
        ".5",
        "0x1",
    ),
    *("9007199254740991", "9007199254740992", "-9007199254740992", "18446744073709551616", "1" * 5000),
    *(
        "8388593",
        "8388607",
        "8388608",
        "4294967296",
        "5",
        "13",
        "null",
        "true",
        "false",
        "NaN",
        "Infinity",
        "-Infinity",
    ),
    *(
        '""',
        '"1"',
        '"genuine"',
        '"not product"',
        '"across a cut"',
        '"\\ud800"',
        '"\\u006e"',
        "[]",
        "{}",
        "[0]",
    ),
    *(
        "[0, 1]",
        "[1, 0, 0]",
        "[[]]",
        "[[0]]",
        "[[0], [1]]",
        "[[0], [0]]",
        "[[0, 0]]",
        "[[0], [1, 2]]",
        "[0, 1, 2]",
    ),
    *(
        "[2, 2]",
        "[4, 2]",
        "[2, 2, 2, 2]",
        "[1024, 2]",
        '{"p": 5, "i": 2}',
        '{"p": 5, "i": 3}',
        '{"p": 9, "i": 2}',
    ),
)
NAMES = (
    "format",
    "dims",
    "sense",
    "scale",
    "matrix",
    "parts",
    "cuts",
    "basis",
    "forms",
    "groups",
    "multidegree",
    "primes",
    "rows",
    "p",
    "i",
    "cut",
    "polynomial",
    "denominator",
    "vector",
    "combination",
    "modes",
    "degree",
    "root",
    "prime",
    "kernel",
    "image",
)


class Raw(str):
    """A text that stands for itself in what write makes."""


class Pairs(list):
    """The members of an object, in order; names may repeat."""


def write(value):
    """A value as JSON, or as what is nearly JSON."""
    if isinstance(value, Raw):
        return value
    if isinstance(value, Pairs):
        return "{" + ", ".join(f"{write(name)}: {write(member)}" for name, member in value) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(write, value)) + "]"
    return json.dumps(value)


def places(value):
    """The containers in a value, itself first."""
    found = [value]
    for member in value:
        inner = member[1] if isinstance(value, Pairs) else member
        if isinstance(inner, list):
            found += places(inner)
    return found


def mutant(good, dice):
    """A certificate with one to three changes, as bytes."""
    value = json.loads(good, object_pairs_hook=lambda pairs: Pairs(map(list, pairs)))
    whole = [value]
    for _ in range(dice.choice((0, 1, 1, 1, 2, 3))):
        # Mostly where little stands: the rows are the most of a certificate.
        found = [place for place in places(whole) if place]
        if not found:
            break
        place = dice.choice(found[:6] if dice.random() < 0.3 else found)
        at = dice.randrange(len(place))
        kind = dice.randrange(8)
        if kind == 0:
            del place[at]
        elif kind == 1:
            place.insert(dice.randrange(len(place) + 1), place[at])
        elif kind == 2:
            other = dice.randrange(len(place))
            place[at], place[other] = place[other], place[at]
        elif isinstance(place, Pairs) and kind == 3:
            place[at] = [dice.choice(NAMES), place[at][1]]
        elif isinstance(place, Pairs) and kind == 4:
            place[at] = [
                Raw(json.dumps(place[at][0]).replace("p", "\\u0070").replace("i", "\\u0069")),
                place[at][1],
            ]
        else:
            old = place[at][1] if isinstance(place, Pairs) else place[at]
            small = type(old) is int and dice.random() < 0.7
            new = old + dice.choice((-2, -1, 1, 2)) if small else Raw(dice.choice(OTHERS))
            place[at] = [place[at][0], new] if isinstance(place, Pairs) else new
    data = bytearray(", ".join(map(write, whole)).encode())
    if dice.random() < 0.3:
        for _ in range(dice.randrange(1, 4)):
            at, kind = dice.randrange(len(data) + 1), dice.randrange(6)
            if kind == 0:
                data[at:at] = dice.choice(
                    (b"\xef\xbb\xbf", b"\x00", b"\xff", b"\xc2\xa0", b"\x0c", b"//", b"\t", b"\r\n")
                )
            elif kind == 1:
                del data[at : at + dice.randrange(1, 20)]
            elif kind == 2:
                data[at:at] = data[at : at + dice.randrange(1, 40)]
            elif kind == 3 and at < len(data):
                data[at] = dice.randrange(256)
            elif kind == 4 and at < len(data):
                data[at] = dice.choice(b'0123456789,[]{}:" -.eE')
            elif kind == 5:
                data += dice.choice((b" ", b"\n", b"0", b",", b"\x00", b"{}", b"\xef\xbb\xbf"))
    return bytes(data)


def by_script(path):
    """What the script says of a file."""
    try:
        checker.check(checker.read_json(path), LIMIT)
    except checker.Refused as refused:
        return {1: "wrong", 2: "malformed"}[refused.status]
    return "holds"


def by_program(program, paths):
    """What the program says of files."""
    call = [program, "separability", "verify", "--quiet", "--limit", str(LIMIT), *paths]
    done = subprocess.run(call, capture_output=True, text=True, errors="replace")
    found = {}
    for line in done.stdout.splitlines():
        found[line.split(":", 1)[0]] = "holds"
    for path, nothing in re.findall(r"(/\S*/\d{6})( proves nothing)?: ", done.stderr):
        found[path] = "wrong" if nothing else "malformed"
    missing = [path for path in paths if path not in found]
    if missing or len(done.stderr.splitlines()) > 1:
        sys.exit(f"the program says nothing of {missing[:3]}, or more than a line: {done.stderr[:1000]}")
    return found


def main():
    program, count, seed = [*sys.argv[1:], *("", "500", "1")[len(sys.argv) - 1 :]]
    if not program:
        sys.exit(__doc__)
    dice = random.Random(int(seed))
    good = [(ROOT / f"results/separability/certificates/{name}.json").read_text() for name in GOOD]
    good.append(json.dumps(WRONG))
    corpus = sorted((ROOT / "fuzz/corpus/entangler_certificate").iterdir())
    files = [path.read_bytes() for path in corpus] + [
        mutant(dice.choice(good), dice) for _ in range(int(count))
    ]
    tally, different = {}, 0
    for start in range(0, len(files), BATCH):
        with tempfile.TemporaryDirectory() as folder:
            some = files[start : start + BATCH]
            paths = [f"{folder}/{number:06}" for number in range(start, start + len(some))]
            for path, data in zip(paths, some):
                Path(path).write_bytes(data)
            program_says = by_program(program, paths)
            for path, data in zip(paths, some):
                verdicts = program_says[path], by_script(path)
                tally[verdicts] = tally.get(verdicts, 0) + 1
                if verdicts[0] != verdicts[1]:
                    different += 1
                    kept = Path(tempfile.gettempdir()) / f"certificate-{seed}-{Path(path).name}"
                    kept.write_bytes(data)
                    print(
                        f"{kept}: the program says {verdicts[0]}, the script {verdicts[1]}", file=sys.stderr
                    )
    print(
        ", ".join(
            f"{times} {' but '.join(dict.fromkeys(verdicts))}" for verdicts, times in sorted(tally.items())
        )
    )
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
