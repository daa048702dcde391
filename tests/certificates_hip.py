"""Both checkers of certificates of the fewest squares, on good and on damaged ones, say the same; so do both
of inequalities for the density. That of strategies accepts good ones, none that was cut or claims too much.

python3 tests/certificates_hip.py target/release/curiosa 300 [SEED]
"""

import csv
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


def compiled(name, folder):
    """A checker in C."""
    program = str(Path(folder) / name)
    subprocess.run(["cc", "-O2", "-o", program, SCRIPTS / f"{name}.c"], check=True)
    return program


def code(command, **kwargs):
    return subprocess.run(command, capture_output=True, timeout=300, **kwargs).returncode


def strategies(curiosa, folder, rng, count):
    """Good strategies are accepted, others not."""
    checker = compiled("verify_game", folder)
    for board, player in [("3x4", "first"), ("3x4", "second"), ("4", "first"), ("4", "second")]:
        file = Path(folder) / "strategy"
        subprocess.run(
            [curiosa, "hip", "game", board, "--strategy", file, "--player", player, "--quiet"],
            capture_output=True,
        )
        strategy = file.read_bytes()
        head = strategy.index(b"\n", strategy.index(b"replies")) + 1
        if code([checker], input=strategy) != 0:
            sys.exit(f"a good strategy of the {player} player on {board} is refused")
        # These games are draws: nobody wins, whatever moves stand there.
        for _ in range(count):
            moves = bytearray(strategy[head:])
            moves[rng.randrange(len(moves))] = rng.randrange(13)
            if code([checker], input=strategy[:head].replace(b"draw", b"win") + moves) == 0:
                sys.exit(f"a strategy that wins a draw on {board} is accepted")
        for wrong in [
            strategy[:-1],
            strategy + b"\0",
            strategy.replace(b"board", b"bored"),
            strategy[: head - 1],
        ]:
            if code([checker], input=wrong) == 0:
                sys.exit(f"a damaged strategy on {board} is accepted")


def shares():
    """What the program in Python makes of inequalities that are given is what the tables say."""
    results, files = SCRIPTS.parent / "results" / "hip", SCRIPTS.parent / "src" / "hip" / "density"
    for table in ["density", "density_records"]:
        with open(results / f"{table}.csv") as rows:
            for row in csv.DictReader(rows):
                names = [files / f"{name}.txt" for name in row["inequalities"].split(" + ")]
                command = [sys.executable, SCRIPTS / "verify_density.py", "--given", *names]
                said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
                periods = row["periods"]
                which = {"any": "any period", "any power of two": "periods that are powers of two"}
                line = f"{which.get(periods, f'period {periods}')}: at least {row['share']} = "
                if line not in said:
                    sys.exit(f"{table}.csv says {line}, the program in Python: {said}")


def inequalities(curiosa, folder, rng, count):
    """Ours and those in C and in Python on inequalities with another number."""
    checker = compiled("verify_density", folder)
    in_python = [sys.executable, SCRIPTS / "verify_density.py"]
    done = subprocess.run(
        [curiosa, "hip", "density", "--inequality", "all-periods"], capture_output=True, check=True
    )
    lines, said = done.stdout.decode().splitlines(), Counter()
    for _ in range(count):
        damaged = list(lines)
        line = rng.randrange(1, len(lines))
        words = damaged[line].split(" ")
        word = rng.randrange(len(words))
        words[word] = rng.choice(
            [words[word][:-1] + rng.choice("0123456789"), words[word] + " ", "+" + words[word]]
        )
        damaged[line] = " ".join(words)
        # A lower sum is shown sooner, and holds for other weights too.
        if line > 1 and rng.random() < 0.5:
            damaged[1] = "least 60"
        file = Path(folder) / "inequality"
        file.write_text("\n".join(damaged) + "\n")
        ours = code([curiosa, "hip", "density", file]) == 0
        if ours != (code([checker], input=file.read_bytes()) == 0):
            Path("damaged.inequality").write_bytes(file.read_bytes())
            sys.exit(f"ours says {ours}, the program in C the opposite: damaged.inequality")
        # It takes a minute for larger sums.
        if damaged[1] == "least 60" and ours != (code([*in_python, file]) == 0):
            Path("damaged.inequality").write_bytes(file.read_bytes())
            sys.exit(f"ours says {ours}, the program in Python the opposite: damaged.inequality")
        said[ours] += 1
    if not said[True] or not said[False]:
        sys.exit("no inequality that holds, or none that does not")


def main():
    curiosa, count = sys.argv[1], int(sys.argv[2])
    rng = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    with tempfile.TemporaryDirectory() as folder:
        shares()
        strategies(curiosa, folder, rng, count // 10)
        inequalities(curiosa, folder, rng, count // 5)
        in_c = compiled("verify_hip", folder)
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
