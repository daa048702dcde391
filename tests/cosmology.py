#!/usr/bin/env python3
"""The two checkers of cosmological theorems on the same files: the program and the script must say the same
of each, that it holds, is wrong, or is malformed. The files are theorems with a few changes.

usage: tests/cosmology.py PROGRAM [MUTANTS [SEED]]
"""

import importlib.util
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
spec = importlib.util.spec_from_file_location("checker", ROOT / "scripts" / "verify_cosmology.py")
checker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(checker)

# Instead of any value.
OTHERS = (
    0,
    1,
    2,
    3,
    -1,
    -2,
    24,
    36,
    37,
    1000,
    1001,
    None,
    True,
    1.5,
    "",
    "1",
    "0",
    "12",
    "z",
    [],
    {},
    [0],
    [[0, 0, 0]],
)


def theorems(program, folder):
    """Return theorems with a largest count and without, with free digits and without."""
    rules = (
        "--base 2",
        "--base 2 --longest-run 8",
        "--base 2 --max-count 2",
        "--base 2 --max-count 3",
        "--max-count 1",
        "--max-count 1 --counts-only",
        "--max-count 2",
        "--max-count 2 --counts-only",
        "--base 3 --longest-run 3",
        "--base 3 --max-count 5",
        "--longest-run 3",
    )
    for number, rule in enumerate(rules):
        path = folder / f"theorem-{number}.json"
        command = [program, "look-and-say", "cosmology", *rule.split(), "--certificate", path]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        yield json.loads(path.read_text(encoding="utf-8"))


def changed(theorem, chance):
    """Return a theorem with one or two changes."""
    original, theorem = theorem, json.loads(json.dumps(theorem))
    for _ in range(chance.choice((1, 1, 2))):
        at = theorem
        while True:
            keys = list(at) if isinstance(at, dict) else range(len(at))
            key = chance.choice(keys)
            if isinstance(at[key], (dict, list)) and at[key] and chance.random() < 0.95:
                at = at[key]
                continue
            break
        kind = chance.randrange(5)
        if kind == 0:
            at[key] = chance.choice(OTHERS)
        elif kind == 1 and type(at[key]) is int:
            at[key] += chance.choice((-1, 1))
        elif kind == 2 and isinstance(at, list):
            at.insert(key, at[chance.randrange(len(at))])
        elif kind == 3 and isinstance(at, list):
            at[key] = at[chance.randrange(len(at))]
        elif kind == 4:
            del at[key]
    return theorem if theorem != original else changed(original, chance)


def numbered_anew(theorem, chance):
    """Return a theorem with its states in another order, one twice, and its members in another."""
    theorem = json.loads(json.dumps(theorem))
    for automata in (theorem["cuts"], [theorem["atoms"]], theorem["days"]):
        for automaton in automata:
            copy = len(automaton)
            automaton.append(list(automaton[chance.randrange(copy)]))
            order = [0, *chance.sample(range(1, copy + 1), copy)]
            place = {-1: -1, **{state: number for number, state in enumerate(order)}}
            automaton[:] = [
                [*(place[state] for state in automaton[at][:-1]), automaton[at][-1]] for at in order
            ]
    return dict(chance.sample(list(theorem.items()), len(theorem)))


def by_script(path):
    """Return the exit code of the script."""
    try:
        checker.check(checker.load(path))
    except checker.Refused as refused:
        return refused.code
    return 0


def main():
    """Compare the checkers."""
    program, mutants, seed = sys.argv[1], *map(int, (sys.argv[2:] + ["300", "1"][len(sys.argv) - 2 :])[:2])
    chance = random.Random(seed)
    said = {0: 0, 1: 0, 2: 0}
    with tempfile.TemporaryDirectory() as folder:
        good = list(theorems(program, Path(folder)))
        # Conway's theorem is large: it is changed less often.
        files = [*good, *(numbered_anew(theorem, chance) for theorem in good)]
        files += (changed(chance.choice(good[:-1] * 5 + good[-1:]), chance) for _ in range(mutants))
        path = Path(folder) / "theorem.json"
        for number, theorem in enumerate(files):
            path.write_text(json.dumps(theorem), encoding="utf-8")
            done = subprocess.run([program, "look-and-say", "verify", path], capture_output=True, text=True)
            verdicts = by_script(path), done.returncode
            if verdicts[0] != verdicts[1] or (number < 2 * len(good) and verdicts[0]):
                kept = Path(tempfile.gettempdir()) / "cosmology-differ.json"
                kept.write_text(json.dumps(theorem), encoding="utf-8")
                sys.exit(f"script and program say {verdicts} of {kept}: {done.stderr.strip()}")
            said[verdicts[0]] += 1
    print(f"both checkers say the same: {said[0]} hold, {said[1]} are wrong, {said[2]} malformed")


if __name__ == "__main__":
    main()
