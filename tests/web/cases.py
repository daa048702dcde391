"""Random questions about each study, with what the command says to them: a question to the engine of the
pages, what is compared of its answer, and what it must be."""

import csv
import json
import random
import re
import subprocess
import tempfile
from pathlib import Path

RESULTS = Path(__file__).parents[2] / "results" / "separability"
CERTIFICATES, ZEROS = RESULTS / "certificates", RESULTS / "zeros.csv"


class Command:
    """The command at a prompt."""

    def __init__(self, program):
        self.program = str(program)

    def run(self, *words, text=None):
        """Exit code, rows of the answer, and what is wrong."""
        command = [self.program, *map(str, words)]
        done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr.strip().removeprefix("error: ")

    def rows(self, *words):
        """The rows of an answer as JSON; none if there is no answer."""
        code, out, _ = self.run(*words, "--format", "json")
        return json.loads(out) if code == 0 else None


def lines(texts):
    """A file with these lines, and its folder, which goes with it."""
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / "lines"
    path.write_text("".join(f"{text}\n" for text in texts), encoding="utf-8")
    return folder, path


def clock(command, rng, count):
    """All solutions of random puzzles."""
    puzzles = []
    for _ in range(count):
        n = rng.randint(2, 14)
        puzzles.append(",".join(str(rng.randint(1, n // 2)) for _ in range(n)))
    folder, path = lines(puzzles)
    with folder:
        _, out, _ = command.run("clock", "solve", "--file", path, "--all", "--format", "jsonl")
    found = {puzzle: [] for puzzle in puzzles}
    for row in map(json.loads, out.splitlines()):
        if row["solution"]:
            puzzle = ",".join(map(str, row["puzzle"])) if isinstance(row["puzzle"], list) else row["puzzle"]
            found[puzzle].append(row["solution"])
    for puzzle in puzzles:
        question = {"study": "clock", "ask": "solve", "puzzle": puzzle, "most": 10**6, "limit": 10**6}
        solutions = found[puzzle]
        yield question, lambda answer: answer["solutions"], solutions[: len(set(map(str, solutions)))]


def look_and_say(command, rng, count):
    """Terms of random rules, and the elements of a few."""
    made = 0
    while made < count:
        base, kind = rng.randint(2, 12), rng.choice(["positional", "bijective", "roman"])
        seed = (
            rng.choice("IVX")
            if kind == "roman"
            else str(rng.randint(1, min(base, 9) - (kind == "positional")))
        )
        largest, order, stutter = (
            rng.choice([None, 2, 3, 7]),
            rng.choice(["count-digit", "digit-count"]),
            rng.choice([1, 1, 2]),
        )
        words = ["--base", base, "--numerals", kind, "--order", order, "--stutter", stutter, "--seed", seed]
        if largest:
            words += ["--max-count", largest]
        sequence = {
            "numerals": kind,
            "base": base,
            "max_count": largest,
            "count_first": order == "count-digit",
            "stutter": stutter,
            "seed": seed,
        }
        if made % 10:
            expected = [row["term"] for row in command.rows("look-and-say", "terms", *words, "--count", 7)]
            question = {
                "study": "look_and_say",
                "ask": "terms",
                "sequence": sequence,
                "count": 7,
                "longest": 10**6,
            }
            made += 1
            yield question, lambda answer: answer["terms"], expected
        else:
            limits = ["--max-atoms", 300, "--max-states", 64]
            expected = command.rows("look-and-say", "elements", *words, *limits)
            question = {"study": "look_and_say", "ask": "elements", "sequence": sequence, "digits": 10}
            # The pages give up earlier than the command.
            if expected is not None:
                made += 1
                yield question, lambda answer: answer["elements"], expected


def hip(command, rng, count):
    """The squares of random coloured boards."""
    for _ in range(count):
        rows, columns = rng.randint(2, 7), rng.randint(2, 7)
        board = "/".join("".join(rng.choice("01") for _ in range(columns)) for _ in range(rows))
        expected = sorted(sorted(row["corners"]) for row in command.rows("hip", "squares", board))

        def squares(answer, columns=columns):
            cells = (
                (f"{chr(97 + cell % columns)}{cell // columns + 1}" for cell in square)
                for square in answer["squares"]
            )
            return sorted(map(sorted, cells))

        yield {"study": "hip", "ask": "squares", "board": board}, squares, expected
    for _ in range(count // 4):
        yield replied(command, rng)


def replied(command, rng):
    """What the computer answers somewhere in a random game of hip."""
    rows, columns = rng.choice([(4, 4), (4, 5), (5, 5), (6, 6)])
    cells = [f"{chr(97 + column)}{row + 1}" for row in range(rows) for column in range(columns)]
    rng.shuffle(cells)
    _, out, _ = command.run("hip", "play", f"{rows}x{columns}", text="".join(f"{cell}\n" for cell in cells))
    number = lambda cell: (int(cell[1:]) - 1) * columns + ord(cell[0]) - 97  # noqa: E731
    moves, games = [], []
    replies = map(number, re.findall(r"computer \(O\): ([a-z]\d+)", out))
    # What is not free is asked again.
    for cell in map(number, cells):
        if cell in moves:
            continue
        reply = next(replies, None)
        if reply is None:
            break
        games.append([[*moves, cell], reply])
        moves += [cell, reply]
    moves, reply = rng.choice(games)
    question = {
        "study": "hip",
        "ask": "play",
        "rows": rows,
        "columns": columns,
        "moves": moves,
        "reply": True,
    }
    return question, lambda answer: answer["moves"], [*moves, reply]


def octal(command, rng, count):
    """Who wins random positions of random games, and how."""
    for _ in range(count):
        code = f"{rng.choice('04')}.{''.join(rng.choice('01234567') for _ in range(rng.randint(1, 4)))}"
        rows = [rng.randint(0, 30) for _ in range(rng.randint(1, 4))]
        circle = rng.randint(1, 20)
        words = ["octal", "advise", code, *rows, "--circle", circle]
        expected = [
            [row["nim_value"], row["component"], row["leaves"]]
            for row in command.rows(*words)
            if row["component"]
        ]
        position = " ".join([*map(str, rows), f"o{circle}"])

        def winning(answer):
            return [[answer["sum"], play["of"], play["rows"]] for play in answer["winning"]]

        yield {"study": "octal", "ask": "advise", "game": code, "position": position}, winning, expected
    for _ in range(count // 4):
        # Taking up to three tokens, perhaps all of a row, leaving one row or two.
        code = f"0.{''.join(rng.choice('37') for _ in range(3))}"
        rows = sorted(rng.randint(1, 20) for _ in range(3))
        component, taken = rng.randrange(3), rng.randint(1, 3)
        rest = rows[component] - taken
        if rest < 0:
            continue
        left = [rest] if rest else []
        if code[taken + 1] == "7" and rest > 1 and rng.random() < 0.5:
            part = rng.randrange(1, rest)
            left = sorted([part, rest - part])
        question = {
            "study": "octal",
            "ask": "play",
            "game": code,
            "position": " ".join(map(str, rows)),
            "component": component,
            "rows": left,
        }
        _, out, _ = command.run(
            "octal", "play", code, *rows, text=" ".join(map(str, [rows[component], *left]))
        )
        row, said = re.search(r"computer: (\d+) -> (.*)", out).groups()

        def answered(answer):
            return [answer["answered"]["of"], sorted(answer["answered"]["rows"])]

        yield question, answered, [row, sorted(map(int, re.findall(r"\d+", said)))]


def quatrainment(command, rng, count):
    """The fewest moves between random boards."""
    for rule in ("quatrainment", "lights-out", "torus"):
        games = []
        for _ in range(count // 3 + 1):
            rows, columns = rng.randint(2, 7), rng.randint(2, 7)
            games.append(
                [
                    "/".join("".join(rng.choice("X.") for _ in range(columns)) for _ in range(rows))
                    for _ in "ab"
                ]
            )
        folder, path = lines(map(" ".join, games))
        with folder:
            answers = command.rows("quatrainment", "solve", "--games", path, "--rule", rule)
        for (start, end), row in zip(games, answers, strict=True):
            question = {"study": "quatrainment", "ask": "solve", "rule": rule, "from": start, "to": end}
            yield question, lambda answer: answer["moves"], row["played"]
    for _ in range(count // 4):
        # A rule of one's own: what moves flip in corners, at edges and inside.
        pattern = lambda: "\n".join(  # noqa: E731
            "".join("o" if (row, column) == (1, 1) else rng.choice("X.") for column in range(3))
            for row in range(3)
        )
        rule = f"all\n{pattern()}\n" if rng.random() < 0.5 else f"torus\nall\n{pattern()}\n"
        folder, path = lines([rule])
        side = rng.randint(3, 6)
        board = "/".join("".join(rng.choice("X.") for _ in range(side)) for _ in range(side))
        with folder:
            rows = command.rows("quatrainment", "solve", "--from", board, "--rule", path)
        blank = "/".join("." * side for _ in range(side))
        question = {"study": "quatrainment", "ask": "solve", "rule": rule, "from": board, "to": blank}
        yield question, lambda answer: answer["moves"], rows[0]["played"] if rows else None


def entanglement(command, rng, count):
    """Best boards by a seed, and what random ones score."""
    for _ in range(count):
        radius, seed = rng.randint(1, 5), rng.randrange(2**32)
        _, board, _ = command.run("entanglement", "board", "--radius", radius, "--seed", seed)
        question = {"study": "entanglement", "ask": "optimal", "radius": radius, "seed": seed}
        yield question, lambda answer: answer["board"], json.loads(board)


def toothpick(command, rng, count):
    """Pictures of random stages, byte by byte."""
    for _ in range(count):
        stage, quadrant, size = rng.randint(1, 40), rng.random() < 0.3, rng.randint(100, 900)
        shapes = not quadrant and rng.random() < 0.5
        words = ["--quadrant"] * quadrant + ["--shapes"] * shapes
        _, svg, _ = command.run("toothpick", "draw", stage, *words, "--size", size)
        question = {
            "study": "toothpick",
            "ask": "svg",
            "stage": stage,
            "quadrant": quadrant,
            "shapes": shapes,
            "size": size,
        }
        yield question, lambda answer: answer["svg"], svg


def norms(command, rng, count):
    """Norms of random maps: both intervals hold it, so they have a number in common."""
    for _ in range(count):
        rows, columns = rng.randint(1, 3), rng.randint(1, 3)

        def matrices(height, width, terms):
            entry = lambda: [round(rng.uniform(-1, 1), 3), round(rng.uniform(-1, 1), 3)]  # noqa: E731
            return [[[entry() for _ in range(width)] for _ in range(height)] for _ in range(terms)]

        terms = rng.randint(1, 3)
        operators = {"left": matrices(rows, columns, terms)}
        if rng.random() < 0.5:
            operators["right"] = matrices(columns, rows, terms)
        text = json.dumps(operators)
        adjoint = rng.random() < 0.3
        _, out, _ = command.run("norms", "cb" if adjoint else "diamond", "-", "--format", "json", text=text)
        (row,) = json.loads(out)

        def meets(answer, row=row):
            narrow = answer["hi"] - answer["lo"] <= 1e-9 * answer["hi"]
            return narrow and answer["lo"] <= row["hi"] and row["lo"] <= answer["hi"]

        yield (
            {"study": "norms", "ask": "norm", "map": text, "tolerance": 1e-9, "adjoint": adjoint},
            meets,
            True,
        )


def separability(command, rng, count):
    """What random circuits do to product vectors."""
    for _ in range(count):
        qubits = rng.randint(2, 3)
        gates = []
        for _ in range(rng.randint(1, 6)):
            one, other = rng.sample(range(qubits), 2)
            gates.append(rng.choice([f"H{one}", f"S{one}", f"CZ{one}{other}"]))
        circuit = " ".join(gates)
        _, matrix, _ = command.run("separability", "gate", "--circuit", circuit, "--qubits", qubits)
        dims = ",".join(["2"] * qubits)
        _, out, _ = command.run(
            "separability", "classify", "-", "--dims", dims, "--format", "json", text=matrix
        )
        question = {"study": "separability", "ask": "classify", "matrix": matrix, "dims": [2] * qubits}
        yield question, lambda answer: answer["action"], json.loads(out)[0]["action"]
    for path in sorted(CERTIFICATES.glob("*.json")):
        text = path.read_text(encoding="utf-8")
        yield from (verified(command, text), verified(command, forged(text, rng)))
    with open(ZEROS, encoding="utf-8", newline="") as file:
        zeros = list(csv.DictReader(file))
    for zero in rng.sample(zeros, min(10, len(zeros))):
        signs = ("--grid", zero["grid"], "--signs", zero["signs"])
        _, matrix, _ = command.run("separability", "gate", *signs)
        dims = [int(size) for size in zero["sizes"].split("x")]
        question = {"study": "separability", "ask": "decide", "matrix": matrix, "dims": dims}
        field = zero["polynomial"] if zero["degree"] != "1" else None
        yield question, lambda answer: [answer["finding"], answer["field"]], ["refuted", field]


# What comes after the matrix, or the forms, in certificates.
FOLLOWING = ('"parts"', '"polynomial"', '"degree"')


def forged(text, rng):
    """A certificate with another entry in its matrix, or basis."""
    entry = re.compile(r"[\[,](-?\d+)(?=[,\]])")
    name = '"matrix"' if '"matrix"' in text else '"basis"'
    begin = text.index(name)
    end = min(found for found in (text.find(after, begin) for after in FOLLOWING) if found >= 0)
    place = rng.choice([found.start(1) for found in entry.finditer(text, begin, end)])
    return text[:place] + re.sub(r"^-?\d+", lambda number: str(-int(number[0]) + 1), text[place:], count=1)


def verified(command, text):
    """What a certificate proves; nothing if it is wrong."""
    code, out, _ = command.run("separability", "verify", "-", "--format", "json", text=text)
    expected = json.loads(out)[0]["statement"] if code == 0 else None
    question = {"study": "separability", "ask": "verify", "certificate": text}
    return question, lambda answer: answer["proves"], expected


STUDIES = {
    "clock": clock,
    "look_and_say": look_and_say,
    "hip": hip,
    "octal": octal,
    "quatrainment": quatrainment,
    "toothpick": toothpick,
    "entanglement": entanglement,
    "norms": norms,
    "separability": separability,
}

# A state in the address of each page, and what the page says then.
STATES = {
    "clock": ("puzzle=3,1,3,1,2,3&path=1,0", "4 left; next 3."),
    "look_and_say": ("max=2", "base 10, counts to 2: 7 elements"),
    "hip": ("board=4x4&moves=a1,d4,b1,c4", "The computer takes c4. Your move, you are blue."),
    "octal": ("game=0.77&position=3+5", "Your move."),
    "quatrainment": ("rule=lights-out&board=X.../..../..../....", "1 light, 0 moves so far."),
    "toothpick": ("stage=32&quadrant=yes", "Stage 32: "),
    "entanglement": ("radius=2&step=5", "Tile 5 of 18:"),
    "norms": ("channel=transpose&dimension=3", "The diamond norm is 3.0"),
    "separability": (
        "matrix=[[1,0,0,0],[0,0,1,0],[0,1,0,0],[0,0,0,1]]&dims=2,2",
        "It keeps all product vectors product: it exchanges",
    ),
}


def of(study, program, seed, count):
    """The cases of a study."""
    return list(STUDIES[study](Command(program), random.Random(f"{study} {seed}"), count))
