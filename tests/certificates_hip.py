"""Both checkers of certificates of the fewest squares, on good and on damaged ones, say the same.

python3 tests/certificates_hip.py target/release/curiosa 300 [SEED]
"""

import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

SCRIPTS = Path(__file__).parent.parent / "scripts"
# Whether a damaged certificate is malformed or wrong is a matter of what a checker looks at first.
VERDICTS = {0: "holds", 1: "refused", 2: "refused"}
# The board, the limit, and how many branches a subtree has that is left to the checkers.
GOOD = [
    ("3x3", 1, 0),
    ("4x4", 0, 20),
    ("3x5", 2, 0),
    ("5x5", 0, 0),
    ("5x5", 1, 50),
    ("6x6", 0, 0),
    ("7x7", 2, 100),
]
KINDS = ["change", "change", "change", "cut", "add", "drop", "limit"]


def verdict(command, certificate):
    """What a checker says: the verdict, and the claim if it holds."""
    done = subprocess.run(command, input=certificate, capture_output=True, timeout=300)
    said = VERDICTS.get(done.returncode, f"exit code {done.returncode}: {done.stderr.decode()}")
    # The number of branches of an own search is a checker's own, and the program in C does not count classes.
    claim = done.stdout.decode().split(",")[:2] if done.returncode == 0 else []
    return said, [part.split(" (")[0] for part in claim if "branches" not in part]


def damaged(certificate, rng):
    """The certificate with a byte changed, cut off, added or taken out behind its head, or another limit."""
    head = certificate.index(b"\n", certificate.index(b"cases")) + 1
    kind, place = rng.choice(KINDS), rng.randrange(head, len(certificate))
    match kind:
        case "limit":
            limit = certificate.index(b"limit") + 6
            return certificate[:limit] + bytes([rng.choice(b"0123456789")]) + certificate[limit + 1 :]
        case "change":
            return certificate[:place] + bytes([rng.randrange(256)]) + certificate[place + 1 :]
        case "cut":
            return certificate[:place]
        case "add":
            return certificate[:place] + bytes([rng.randrange(256)]) + certificate[place:]
        case "drop":
            return certificate[:place] + certificate[place + 1 :]


def main():
    curiosa, count = sys.argv[1], int(sys.argv[2])
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with tempfile.TemporaryDirectory() as folder:
        in_c = str(Path(folder) / "verify_hip")
        subprocess.run(["cc", "-O2", "-o", in_c, SCRIPTS / "verify_hip.c"], check=True)
        checkers = [[in_c], [sys.executable, SCRIPTS / "verify_hip.py", "--jobs", "1", "-"]]
        good = []
        for board, limit, leave in GOOD:
            file = Path(folder) / "certificate"
            command = [curiosa, "hip", "minimum", board, "--limit", str(limit), "--leave", str(leave)]
            # Exit code 1: there is no board with so few squares.
            subprocess.run([*command, "--certificate", file, "--quiet"], capture_output=True)
            good.append(file.read_bytes())
        said = Counter()
        for certificate in good + [damaged(rng.choice(good), rng) for _ in range(count)]:
            first, second = (verdict(checker, certificate) for checker in checkers)
            if first != second:
                Path("damaged.hip").write_bytes(certificate)
                sys.exit(f"the program in C says {first}, the one in Python {second}: damaged.hip")
            said[first[0]] += 1
    if said["holds"] < len(good):
        sys.exit("a good certificate is refused")
    print(", ".join(f"{number} {verdict}" for verdict, number in sorted(said.items())))


if __name__ == "__main__":
    main()
