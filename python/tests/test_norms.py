"""Norms for people of the field: arrays, batches, objects of QuTiP, Qiskit and pyGSTi, their functions."""

import doctest
import json
import pathlib
import subprocess
import sys

import curiosa
import pytest

norms = curiosa.norms
numpy = pytest.importorskip("numpy")
ROOT = pathlib.Path(__file__).resolve().parents[2]


def close(bounds, value, room=1e-8):
    lo, hi = bounds
    assert lo - room <= value <= hi + room and hi - lo <= 2e-9 * max(value, 1e-3) + 1e-12


def unitary(generator, d):
    q, r = numpy.linalg.qr(generator.normal(size=(d, d)) + 1j * generator.normal(size=(d, d)))
    return q * (numpy.diag(r) / abs(numpy.diag(r)))


def noisy(generator, d, count):
    """Kraus operators of a channel near a random gate, and the gate."""
    gate = unitary(generator, d)
    operators = [
        0.05 * (generator.normal(size=(d, d)) + 1j * generator.normal(size=(d, d))) for _ in range(count)
    ]
    operators[0] += numpy.eye(d)
    values, vectors = numpy.linalg.eigh(sum(a.conj().T @ a for a in operators))
    root = vectors @ numpy.diag(values**-0.5) @ vectors.conj().T
    return [a @ root @ gate for a in operators], gate


def choi(operators):
    """Input first: the sum of vec(A) vec(A)^dagger, columns stacked."""
    columns = [a.reshape(-1, order="F") for a in operators]
    return sum(numpy.outer(v, v.conj()) for v in columns)


def superoperator(operators, rows):
    return sum(numpy.kron(a, a.conj()) if rows else numpy.kron(a.conj(), a) for a in operators)


def paulis(qubits):
    one = [numpy.eye(2), numpy.array([[0, 1], [1, 0]]), numpy.array([[0, -1j], [1j, 0]]), numpy.diag([1, -1])]
    products = [numpy.eye(1)]
    for _ in range(qubits):
        products = [numpy.kron(p, q) for p in products for q in one]
    return products


def transfer(operators, qubits):
    basis = paulis(qubits)
    image = [sum(a @ p @ a.conj().T for a in operators) for p in basis]
    return numpy.array([[numpy.trace(q @ x).real / 2**qubits for x in image] for q in basis])


@pytest.mark.parametrize("qubits", [1, 2])
def test_every_form_of_a_difference_has_one_norm(qubits):
    generator = numpy.random.default_rng(qubits)
    d = 2**qubits
    noise, gate = noisy(generator, d, 3)
    lo, hi = norms.diamond(kraus=[*noise, gate], right=[a.conj().T for a in noise] + [-gate.conj().T])
    value = (lo + hi) / 2
    close((lo, hi), value)
    close(norms.diamond(choi=choi(noise) - choi([gate])), value)
    close(norms.diamond(choi=numpy.asfortranarray(choi(noise) - choi([gate])), dims=(d, d)), value)
    for rows, name in [(True, "rows"), (False, "columns")]:
        close(
            norms.diamond(superoperator=superoperator(noise, rows) - superoperator([gate], rows), vec=name),
            value,
        )
    close(norms.diamond(ptm=transfer(noise, qubits) - transfer([gate], qubits)), value)
    # One environment state after the other in each row of the output.
    stinespring = numpy.stack(noise, axis=1).reshape(-1, d)
    lo, hi = norms.diamond(stinespring=stinespring)
    assert lo <= 1 + 1e-12 and hi >= 1 - 1e-12


def test_many_maps_are_one_array():
    generator = numpy.random.default_rng(5)
    pairs = [noisy(generator, 2, 2) for _ in range(50)]
    differences = numpy.array([choi(noise) - choi([gate]) for noise, gate in pairs])
    together = norms.diamond(choi=differences)
    assert together.shape == (50, 2)
    for bounds, difference in zip(together, differences):
        assert tuple(bounds) == norms.diamond(choi=difference)
    assert norms.diamond(choi=numpy.zeros((0, 4, 4))).shape[0] == 0


def test_an_optimum_tells_all_it_knows():
    generator = numpy.random.default_rng(6)
    noise, gate = noisy(generator, 2, 2)
    difference = choi(noise) - choi([gate])
    found = norms.witness(choi=difference)
    (state,) = found["states"]
    assert abs(numpy.trace(state) - 1) < 1e-12 and numpy.linalg.eigvalsh(state)[0] > -1e-12
    value = numpy.vdot(found["operator"], difference).real
    assert found["lo"] - 1e-8 <= value <= found["hi"] + 1e-12
    # A lower bound for another map.
    other = choi(noisy(generator, 2, 2)[0]) - choi([gate])
    assert numpy.vdot(found["operator"], other).real <= norms.diamond(choi=other)[1] + 1e-12
    assert abs(found["measurement"] @ found["measurement"] - found["measurement"]).max() < 1e-10


def test_certificates_hold_for_everybody(tmp_path):
    noise, gate = noisy(numpy.random.default_rng(7), 4, 2)
    map_ = dict(kraus=[*noise, gate], right=[a.conj().T for a in noise] + [-gate.conj().T])
    text = norms.certify(**map_)
    lo, hi = norms.verify(text)
    near = norms.diamond(**map_)
    assert lo <= near[1] and near[0] <= hi and hi - lo < 2e-7 * hi
    path = tmp_path / "certificate.json"
    path.write_text(text)
    script = [sys.executable, str(ROOT / "scripts/verify_norm.py"), str(path)]
    assert subprocess.run(script, capture_output=True).returncode == 0
    with pytest.raises(ValueError, match="below lo"):
        forged = json.loads(text)
        forged["lo"] = forged["hi"]
        norms.verify(json.dumps(forged))


def test_qutip():
    qutip = pytest.importorskip("qutip")
    noise, gate = noisy(numpy.random.default_rng(8), 2, 2)
    value = sum(norms.diamond(choi=choi(noise) - choi([gate]))) / 2
    channel, ideal = qutip.kraus_to_super([qutip.Qobj(a) for a in noise]), qutip.to_super(qutip.Qobj(gate))
    for form in (
        channel - ideal,
        qutip.to_choi(channel - ideal),
        qutip.to_choi(channel) - qutip.to_choi(ideal),
    ):
        close(norms.diamond(form), value)
        assert abs(norms.dnorm(form) - value) < 1e-8
    assert abs(norms.dnorm(channel, ideal) - value) < 1e-8
    assert abs(norms.dnorm(channel, qutip.Qobj(gate)) - value) < 1e-8
    assert abs(norms.dnorm(qutip.sigmax(), qutip.qeye(2), solver="SCS") - 2) < 1e-8
    # Not square: the trace over the second of two qubits.
    # (kraus_to_super of QuTiP 5.3 takes it for a map from 2 to 4 dimensions.)
    matrix = superoperator([numpy.kron(numpy.eye(2), row) for row in numpy.eye(2)], False)
    trace = qutip.Qobj(matrix, dims=[[[2], [2]], [[4], [4]]], superrep="super")
    close(norms.diamond(trace), 1)
    close(norms.cb(trace), 2)
    with pytest.raises(ValueError, match="is no map"):
        norms.diamond(qutip.basis(2, 0))


def test_qiskit():
    information = pytest.importorskip("qiskit.quantum_info")
    noise, gate = noisy(numpy.random.default_rng(9), 4, 3)
    value = sum(norms.diamond(choi=choi(noise) - choi([gate]))) / 2
    channel, ideal = information.Kraus(list(noise)), information.Operator(gate)
    difference = information.Choi(channel) - information.Choi(ideal)
    forms = [information.Choi, information.SuperOp, information.PTM, information.Chi, information.Kraus]
    for form in (kind(difference) for kind in forms):
        close(norms.diamond(form), value, room=1e-7)
        assert abs(norms.diamond_norm(form, solver="SCS", eps=1e-3) - value) < 1e-7
    assert abs(norms.diamond_norm(difference.data) - value) < 1e-8
    close(norms.diamond(information.Stinespring(channel)), 1)
    with pytest.raises(ValueError, match="is no map"):
        norms.diamond(information.Statevector([1, 0]))


def test_pygsti():
    tools = pytest.importorskip("pygsti.tools")
    from pygsti.tools import fast_jamiolkowski_iso_std

    generator = numpy.random.default_rng(10)
    for qubits, bases in [(1, ["pp", "std", "gm"]), (2, ["pp", "std", "gm"])]:
        noise, gate = noisy(generator, 2**qubits, 2)
        value = sum(norms.diamond(choi=choi(noise) - choi([gate]))) / 2
        units = [superoperator(operators, True) for operators in (noise, [gate])]
        for basis in bases:
            a, b = (tools.change_basis(matrix, "std", basis) for matrix in units)
            assert abs(norms.diamonddist(a, b, basis) - value) < 1e-8
            distance, (x, rho0, rho1) = norms.diamonddist(a, b, mx_basis=basis, return_x=True)
            j = fast_jamiolkowski_iso_std(b - a, basis, normalized=False)
            inner = numpy.vdot(j.real, x.real) + numpy.vdot(j.imag, x.imag)
            assert abs(distance - value) < 1e-8 and abs(inner - value) < 1e-7
            assert abs(numpy.trace(rho0) - 1) < 1e-9 and abs(numpy.trace(rho1) - 1) < 1e-9


@pytest.mark.parametrize(
    "call, part",
    [
        (lambda: norms.diamond(choi=numpy.eye(3)), "3 is no square"),
        (lambda: norms.diamond(choi=numpy.zeros((4, 3))), "must be|is 4 x 4|not 4 x 3"),
        (lambda: norms.diamond(choi=numpy.full((4, 4), numpy.nan)), "finite"),
        (lambda: norms.diamond(choi=numpy.eye(4), dims=(2, 3)), "6 x 6"),
        (lambda: norms.diamond(choi=[[1, 0], [0]]), "lists of equal length"),
        (lambda: norms.diamond(choi="abc"), "array of numbers"),
        (lambda: norms.diamond(superoperator=numpy.eye(4)), "needs its convention"),
        (lambda: norms.diamond(superoperator=numpy.eye(4), vec="sideways"), "needs its convention"),
        (lambda: norms.diamond(ptm=numpy.eye(9)), "powers of 4"),
        (lambda: norms.diamond(stinespring=numpy.ones((5, 2))), "environment"),
        (lambda: norms.diamond(choi=numpy.eye(4), ptm=numpy.eye(4)), "a map is accepted as"),
        (lambda: norms.diamond(numpy.eye(4)), "ndarray is no map"),
        (lambda: norms.diamond(choi=numpy.eye(4), tolerance=2), "below 1"),
        (lambda: norms.diamonddist(numpy.eye(4), numpy.eye(16)), "cannot be added"),
        (lambda: norms.certify(choi=numpy.eye(81)), "up to 64"),
        (lambda: norms.witness(choi=numpy.zeros((2, 4, 4))), "one map"),
    ],
)
def test_what_is_not_accepted_is_refused_in_one_line(call, part):
    with pytest.raises(ValueError, match=part) as refusal:
        call()
    assert "\n" not in str(refusal.value)


def test_the_examples_of_the_docstrings_run():
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL)
    tried = 0
    for name in (
        "diamond",
        "cb",
        "witness",
        "nearest_channel",
        "worst_norm",
        "certify",
        "verify",
        "dnorm",
        "diamond_norm",
        "diamonddist",
    ):
        text = getattr(norms, name).__doc__
        for package in ("qutip", "qiskit"):
            if package in text and ">>>" in text:
                pytest.importorskip(package)
        example = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
        assert example.examples, name
        runner.run(example)
        tried += len(example.examples)
    assert tried > 10 and runner.failures == 0


def test_noisy_gates_are_their_maps():
    generator = numpy.random.default_rng(5)
    noise, _ = noisy(generator, 2, 3)
    error, more = unitary(generator, 4), unitary(generator, 4)
    gate = norms.NoisyGate(2).gate(error, [1, 0]).noise([1], kraus=noise).error(more, [0, 1])
    swap = numpy.eye(4)[[0, 2, 1, 3]]
    ideal = swap @ error @ swap
    operators = [more @ numpy.kron(numpy.eye(2), a) @ ideal for a in noise]
    bounds = gate.distance(1e-9)
    lo, hi = norms.diamond(choi=choi(operators) - choi([ideal]))
    assert bounds[0] <= hi and lo <= bounds[1] and bounds[1] - bounds[0] < 1e-8
    qutip = pytest.importorskip("qutip")
    damped = [numpy.diag([1, 0.99**0.5]), numpy.array([[0, 0.1], [0, 0]])]
    channel = qutip.kraus_to_super([qutip.Qobj(a) for a in damped])
    named = norms.NoisyGate(qubits=3).noise("each", "amplitude-damping", 0.01).distance(1e-8)
    other = norms.NoisyGate(dims=[2, 2, 2])
    for place in range(3):
        other.noise(place, channel)
    other = other.distance(1e-8)
    assert named[0] <= other[1] and other[0] <= named[1]
    text = '{"qubits": 1, "circuit": [{"error": "rx", "angle": 0.02, "on": [0]}]}'
    lo, hi = norms.NoisyGate.from_json(text).distance()
    assert lo <= 2 * numpy.sin(0.01) <= hi


@pytest.mark.parametrize(
    "add, part",
    [
        (lambda: norms.NoisyGate(9), "eight qubits"),
        (lambda: norms.NoisyGate(), "one of qubits=3"),
        (lambda: norms.NoisyGate(1).gate("w", [0]), "accepted are x, y"),
        (lambda: norms.NoisyGate(1).gate("rx", [0]), "in radians"),
        (lambda: norms.NoisyGate(1).gate("x", [1]), "systems 0 to 0"),
        (lambda: norms.NoisyGate(1).noise([0], "lost", 0.1), "amplitude-damping"),
        (lambda: norms.NoisyGate(1).noise([0], kraus=[[[1, 0], [0, 0.9]]]).distance(), "preserve the trace"),
    ],
)
def test_what_is_no_noisy_gate_is_refused(add, part):
    with pytest.raises(ValueError, match=part):
        add()


def test_the_nearest_channel_is_a_channel_at_its_distance():
    generator = numpy.random.default_rng(8)
    first, _ = noisy(generator, 2, 3)
    channel = choi(first)
    perturbed = channel + 0.3 * numpy.diag([1, -1, -1, 1])
    found = norms.nearest_channel(choi=perturbed)
    nearest = found["channel"]
    assert numpy.linalg.eigvalsh(nearest).min() > -1e-12
    assert numpy.allclose(
        numpy.trace(nearest.reshape(2, 2, 2, 2), axis1=1, axis2=3), numpy.eye(2), atol=1e-12
    )
    lo, _ = norms.diamond(choi=perturbed - nearest)
    assert lo <= found["hi"] and found["hi"] - found["lo"] < 2e-5
    assert found["lo"] <= norms.diamond(choi=perturbed - channel)[1]


def test_the_worst_map_of_an_ellipsoid_is_in_it():
    generator = numpy.random.default_rng(9)
    centre, *axes = (0.5 * (a + a.conj().T) for a in generator.normal(size=(4, 4, 4)))
    found = norms.worst_norm(centre, axes=numpy.array(axes))
    there = norms.diamond(choi=centre + numpy.tensordot(found["coordinates"], axes, 1))
    assert numpy.linalg.norm(found["coordinates"]) <= 1
    assert there[1] >= found["lo"] and there[0] <= found["hi"]
    with pytest.raises(ValueError, match="three axes"):
        norms.worst_norm(centre, axes=axes[0])
    with pytest.raises(ValueError, match="does not preserve Hermiticity"):
        norms.nearest_channel(choi=1j * numpy.eye(4))
