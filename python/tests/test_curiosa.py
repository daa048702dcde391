"""The Python module: what it gives, against published values and the definitions, and what it refuses."""

import json
import signal
import threading
import time
from itertools import pairwise, product
from math import sqrt
from pathlib import Path

import curiosa
import pytest

ROOT = Path(__file__).parents[2]


def is_solution(numbers, path):
    n = len(numbers)
    is_move = [(b - a) % n in (numbers[a], n - numbers[a]) for a, b in pairwise(path)]
    return sorted(path) == list(range(n)) and all(is_move)


def test_clock_puzzles_are_solved():
    for n in range(2, 7):
        solvable = 0
        for numbers in product(range(1, n // 2 + 1), repeat=n):
            path = curiosa.clock.solve(list(numbers))
            assert path is None or is_solution(numbers, path)
            solvable += path is not None
        assert solvable == curiosa.clock.count(n)["solvable"]


def test_clock_accepts_numbers_and_text():
    expected = [1, 0, 3, 4, 2, 5]
    for puzzle in ([3, 1, 3, 1, 2, 3], (3, 1, 3, 1, 2, 3), "3,1,3,1,2,3", "3 1 3 1 2 3", "313123"):
        assert curiosa.clock.solve(puzzle) == expected
    assert curiosa.clock.solutions("313123") == [expected]
    assert curiosa.clock.svg("313123").startswith("<svg")


def test_clock_counts_are_the_published_ones():
    solvable = [curiosa.clock.count(n)["solvable"] for n in range(1, 10)]
    assert solvable == [0, 1, 1, 13, 32, 507, 1998, 33136, 193995]
    assert curiosa.clock.count(7)["classes"] == 177


def test_look_and_say():
    assert curiosa.look_and_say.terms(6) == ["1", "11", "21", "1211", "111221", "312211"]
    assert curiosa.look_and_say.growth()["rate"].startswith("1.30357726903")
    named = [row for row in curiosa.look_and_say.elements() if row["name"]]
    assert len(named) == 92
    for n in range(1, 20):
        assert curiosa.look_and_say.length(n) == len(curiosa.look_and_say.terms(n)[-1])
    assert curiosa.look_and_say.terms(5, from_right=True) == ["1", "11", "21", "1112", "1231"]
    assert curiosa.look_and_say.growth(from_right=True)["rate"].startswith("1.32694887669703")
    assert curiosa.look_and_say.length(5, from_right=True) == 4
    # More digits than Python reads from text.
    assert curiosa.look_and_say.length(10**5) > 10**11000


def test_cosmological_theorems():
    conway = curiosa.look_and_say.cosmology()
    assert (conway["day"], len(conway["elements"])) == (24, 92 + 2)
    assert conway["methuselahs"] is None and conway["methuselah"] == "333222112"
    words = [element["subsequence"] for element in conway["elements"]]
    said = {
        word: "".join(words[place] for place in element["evolves_into"])
        for word, element in zip(words, conway["elements"])
    }
    assert said["3"] == "13" and said["22"] == "22"
    assert [word for word, element in zip(words, conway["elements"]) if element["kind"] != "common"] == [
        word for word in words if "4" in word
    ]
    assert curiosa.look_and_say.cosmology(base=2, max_count=2)["day"] == 4


def test_octal_values_and_periods():
    penn = curiosa.octal.values("0.137", 200)
    assert penn == curiosa.octal.values("penn", 200)
    found = curiosa.octal.period("penn")
    assert (found["period"], found["preperiod"]) == (34, 52)
    assert all(penn[n + 34] == penn[n] for n in range(52, 166))
    assert "149459" in curiosa.octal.verify(curiosa.octal.certify("0.16"))
    assert [14] in curiosa.octal.advise("penn", [16])


def test_a_false_certificate_is_refused():
    certificate = json.loads(curiosa.octal.certify("penn"))
    certificate["period"] = 33
    with pytest.raises(ValueError):
        curiosa.octal.verify(json.dumps(certificate))
    with pytest.raises(ValueError):
        curiosa.separability.verify("{}")
    with pytest.raises(ValueError, match="limit"):
        curiosa.octal.verify(curiosa.octal.certify("0.16"), limit=1e-6)


def test_hip():
    assert len(curiosa.hip.square_free(6, 6)) == 56
    seven = curiosa.hip.minimum(7, balanced=True)
    assert (seven["squares"], len(curiosa.hip.squares(seven["boards"][0]))) == (3, 3)


def test_quatrainment():
    answer = curiosa.quatrainment.solve("X.../..../..../....", "..../..../..../...X")
    assert (answer["moves"], answer["nullity"]) == (8, 0)
    assert curiosa.quatrainment.solve("X..../...../...../...../.....", rule="lights-out") is None
    assert curiosa.quatrainment.nullity(5, "lights-out") == 2


def test_toothpicks():
    assert [curiosa.toothpick.count(n) for n in range(1, 8)] == [1, 5, 12, 24, 46, 66, 88]
    assert sum(curiosa.toothpick.added(n) for n in range(1, 50)) == curiosa.toothpick.count(49)
    assert curiosa.toothpick.count(2**100) > 2**200


def test_entanglement():
    assert [curiosa.entanglement.best(n) for n in range(1, 6)] == [41, 1613, 9080, 29462, 72479]
    for n in range(1, 6):
        game = curiosa.entanglement.play(curiosa.entanglement.board(n))
        assert game["score"] == curiosa.entanglement.best(n)


def test_norms():
    lo, hi = curiosa.norms.diamond(kraus=[[[1, 0], [0, 1]]])
    assert lo <= 1 <= hi and hi - lo < 1e-8
    root = 1 / sqrt(2)
    turned = dict(
        kraus=[[[1, 0], [0, 1]], [[root, root], [-root, root]]],
        right=[[[1, 0], [0, 1]], [[-root, root], [-root, -root]]],
    )
    for norm in (curiosa.norms.diamond, curiosa.norms.cb):
        lo, hi = norm(**turned)
        assert lo <= sqrt(2) * (1 + 1e-12) and sqrt(2) * (1 - 1e-12) <= hi and hi - lo < 1e-8


def test_norms_read_files(tmp_path):
    path = tmp_path / "transposition.json"
    path.write_text('{"channel": "transpose", "dimension": 3}')
    lo, hi = curiosa.norms.diamond(path)
    assert lo <= 3 <= hi and curiosa.norms.diamond(str(path)) == (lo, hi)
    with pytest.raises(ValueError, match="nothing else"):
        curiosa.norms.diamond(path, kraus=[[[1]]])
    path.write_text("{}")
    with pytest.raises(ValueError, match="one of left"):
        curiosa.norms.diamond(path)


def test_norms_take_arrays():
    numpy = pytest.importorskip("numpy")
    lo, hi = curiosa.norms.diamond(choi=numpy.eye(4, dtype=complex), dims=(2, 2))
    assert lo <= 2 <= hi + 1e-12


def test_separability():
    matrix, dims = curiosa.separability.gate("rotations-3x4")
    certificate = curiosa.separability.certify(matrix, dims)
    assert certificate == (ROOT / "results/separability/certificates/rotations-3x4.json").read_text()
    assert curiosa.separability.verify(certificate)
    phase = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, -1]]
    assert not curiosa.separability.keeps_products(phase, [2, 2])
    swap = [[1, 0, 0, 0], [0, 0, 1, 0], [0, 1, 0, 0], [0, 0, 0, 1]]
    assert curiosa.separability.keeps_products(swap, [2, 2])


def again_and_again(call, *arguments, **options):
    return lambda: [call(*arguments, **options) for _ in range(10**6)]


@pytest.mark.parametrize(
    "call",
    [
        lambda: curiosa.clock.count(17),
        again_and_again(curiosa.look_and_say.growth, digits=100_000),
        again_and_again(curiosa.hip.minimum, 8),
        lambda: curiosa.octal.values("0.F", 100_000),
        lambda: curiosa.octal.period("0.6", 100_000_000),
        again_and_again(curiosa.quatrainment.nullity, 500, "torus"),
        again_and_again(curiosa.toothpick.svg, 1000, shapes=True),
        again_and_again(curiosa.entanglement.board, 500),
        again_and_again(
            curiosa.norms.diamond,
            choi=[[(i * j) % 7 + 1j * ((i - j) % 5) for j in range(64)] for i in range(64)],
            dims=(8, 8),
        ),
        again_and_again(curiosa.separability.certify, *curiosa.separability.gate("signs-6x6")),
    ],
)
def test_ctrl_c_stops_what_is_computed(call):
    asked = []

    def ask():
        asked.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    timer = threading.Timer(0.5, ask)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        call()
    assert time.monotonic() - asked[0] < 2
    timer.join()
    # The request is taken back.
    assert curiosa.clock.solve("313123") == [1, 0, 3, 4, 2, 5]


def test_ctrl_c_stops_the_computations_of_all_threads():
    raised = []

    def compute():
        try:
            curiosa.clock.count(17)
        except KeyboardInterrupt as interrupt:
            raised.append(interrupt)

    threads = [threading.Thread(target=compute) for _ in range(2)]
    for thread in threads:
        thread.start()
    timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        curiosa.clock.count(17)
    for thread in [*threads, timer]:
        thread.join()
    assert len(raised) == 2


@pytest.mark.parametrize(
    ("call", "part"),
    [
        (lambda: curiosa.clock.solve([1, 2, 3]), "1 to 1 are accepted"),
        (lambda: curiosa.clock.solve([11]), "2 to 128 numbers"),
        (lambda: curiosa.clock.solve("1,,1"), "a number is missing"),
        (lambda: curiosa.clock.count(99), "1 to 20 are accepted"),
        (lambda: curiosa.look_and_say.terms(3, base=1), "2 to 36 are accepted"),
        (lambda: curiosa.clock.solve([-1, 1]), "1 to 1 are accepted"),
        (lambda: curiosa.look_and_say.terms(70, max_count=1), "letters"),
        (lambda: curiosa.look_and_say.elements(digits=0), "1 to 10000 are accepted"),
        (lambda: curiosa.look_and_say.cosmology(max_count=3), "cuts are sound"),
        (lambda: curiosa.look_and_say.cosmology(max_count=1, longest_run=2), "accepted"),
        (lambda: curiosa.octal.values("0.x", 3), "'x' is no digit"),
        (lambda: curiosa.octal.advise("penn", [2**62, 2**62]), "0 to 100000 are accepted"),
        (lambda: curiosa.octal.advise("penn", [-1]), "0 to 100000 are accepted"),
        (lambda: curiosa.norms.diamond(kraus=[[[float("nan")]]]), "finite"),
        (lambda: curiosa.separability.keeps_products([[1, 0], [0, 1]], [2, 2], tolerance=2), "below 1"),
        (lambda: curiosa.hip.minimum(9), "1 to 8 are accepted"),
        (lambda: curiosa.toothpick.count(-1), "invalid"),
        (lambda: curiosa.toothpick.count(3, of="rings"), "are accepted"),
        (lambda: curiosa.quatrainment.solve("XX/X"), "row"),
        (lambda: curiosa.entanglement.best(0), "are accepted"),
        (lambda: curiosa.norms.diamond(), "a map is accepted as"),
        (lambda: curiosa.norms.diamond(kraus=[[[1, 0]], [[1], [0]]]), "operator 2"),
        (lambda: curiosa.separability.certify([[1, 0], [0, 1]], [2, 2]), "2 x 2"),
    ],
)
def test_what_is_not_accepted_is_refused_in_one_line(call, part):
    with pytest.raises(ValueError, match=part) as refusal:
        call()
    assert "\n" not in str(refusal.value)


def test_everything_has_a_docstring():
    studies = json.loads((ROOT / "results/studies.json").read_text())
    for study in [entry["key"] for entry in studies]:
        module = getattr(curiosa, study)
        assert module.__doc__
        for name in dir(module):
            if not name.startswith("_"):
                assert getattr(module, name).__doc__, f"{study}.{name}"
