"""Both checkers of certificates of growth automata say the same of good and of damaged ones, and count alike.

python3 tests/certificates_growth.py target/release/curiosa 300 [SEED]
"""

import copy
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
VERDICTS = {0: "holds", 1: "wrong", 2: "malformed"}
# To which stage the elements are counted that a certificate proves.
FAR = 10**9


def verdict(command, certificate):
    """What a checker says: the verdict, and the line on stdout."""
    done = subprocess.run(command, input=certificate, capture_output=True, text=True, timeout=300)
    return VERDICTS.get(done.returncode, f"exit code {done.returncode}"), done.stdout


def places(value, path=()):
    """The paths of all numbers and lists in a certificate, but for those in its rule."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield from places(member, (*path, name))
    elif isinstance(value, list):
        yield path
        for index, member in enumerate(value):
            yield from places(member, (*path, index))
    elif isinstance(value, int):
        yield path


def damaged(certificate, rng):
    """A certificate with a number changed, or a part of a list taken out, doubled or moved."""
    bad = copy.deepcopy(certificate)
    path = rng.choice([path for path in places(bad) if path])
    owner = bad
    for step in path[:-1]:
        owner = owner[step]
    value = owner[path[-1]]
    if isinstance(value, int):
        owner[path[-1]] = value + rng.choice([-8, -4, -2, -1, 1, 2, 4, 8])
    elif value:
        place = rng.randrange(len(value))
        match rng.choice(["drop", "double", "move"]):
            case "drop":
                value.pop(place)
            case "double":
                value.append(copy.deepcopy(value[place]))
            case "move":
                value.append(value.pop(place))
    return bad


def main():
    curiosa, count = sys.argv[1], int(sys.argv[2])
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    first = [curiosa, "toothpick", "verify", "-"]
    second = [sys.executable, str(ROOT / "scripts" / "verify_growth.py"), "/dev/stdin"]
    files = sorted((ROOT / "results/toothpick/certificates").glob("*.json"))
    good = [json.loads(file.read_text()) for file in files]
    for file, certificate in zip(files, good, strict=True):
        text = json.dumps(certificate)
        (one, _), (other, said) = verdict(first, text), verdict(second, text)
        if (one, other) != ("holds", "holds"):
            sys.exit(f"{file}: {one} and {other}")
        number = [curiosa, "toothpick", "count", str(FAR), "--automaton", file.stem]
        total = subprocess.run(number, capture_output=True, text=True, check=True).stdout.split()[0]
        if f" {total} elements" not in said:
            sys.exit(f"{file}: {total} elements against: {said}")
    verdicts = Counter()
    for case in range(count):
        number = rng.randrange(len(good))
        text = json.dumps(damaged(good[number], rng))
        (one, _), (other, _) = verdict(first, text), verdict(second, text)
        if "malformed" in (one, other) and "holds" not in (one, other):
            # What has too much in it is malformed for one and not looked at by the other.
            one = other = "malformed"
        if one != other:
            Path("differ.json").write_text(text)
            sys.exit(f"case {case}, a damaged {files[number].name}: {one} and {other}; see differ.json")
        verdicts[one] += 1
    print(", ".join(f"{verdicts[name]} {name}" for name in sorted(verdicts)))


if __name__ == "__main__":
    main()
