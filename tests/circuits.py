#!/usr/bin/env python3
"""The circuits in a folder, as their readers have them: what the NumPy program prints, the matrix of the
Qiskit program by a stand-in for Qiskit, and that of the OpenQASM file, against the matrix of the gate.

usage: tests/circuits.py CIRCUITS GATES
"""

import contextlib
import io
import json
import re
import runpy
import sys
import types
from math import pi
from pathlib import Path

import numpy as np

NEAR = 1e-12
ONE = {
    "h": np.array([[1, 1], [1, -1]]) / np.sqrt(2),
    "x": np.array([[0, 1], [1, 0]]),
    **{
        name: np.diag([1, np.exp(2j * pi * k / 8)])
        for name, k in zip(("z", "s", "sdg", "t", "tdg"), (4, 2, 6, 1, 7))
    },
}


def apply(state, name, angle, axes):
    """A gate on some axes of a tensor, controls first."""
    one = np.diag([1, np.exp(1j * angle)]) if name == "p" else ONE[name.removeprefix("c")]
    *controls, target = axes
    place = tuple(1 if axis in controls else slice(None) for axis in range(state.ndim))
    part = state[place]
    axis = target - sum(control < target for control in controls)
    state[place] = np.moveaxis(np.tensordot(one, part, (1, axis)), 0, axis)


class Circuit:
    """What Qiskit's circuit of this name does here: its qubit 0 is the last one."""

    def __init__(self, qubits, global_phase):
        self.state = np.exp(1j * global_phase) * np.eye(2**qubits, dtype=complex)
        self.state = self.state.reshape((2,) * qubits + (2**qubits,))
        self.qubits = qubits

    def __getattr__(self, name):
        def gate(*arguments):
            angle, qubits = (arguments[0], arguments[1:]) if name == "p" else (0, arguments)
            apply(self.state, name, angle, [self.qubits - 1 - qubit for qubit in qubits])

        return gate

    def matrix(self):
        return self.state.reshape(2**self.qubits, -1)


def by_qasm(text):
    """The matrix of an OpenQASM file."""
    qubits = int(re.search(r"^qubit\[(\d+)\] q;$", text, re.M)[1])
    circuit = Circuit(qubits, 0)
    for name, angle, arguments in re.findall(r"^(\w+)(?:\(([-\d*/pi]+)\))? ?(q[^;]*|);$", text, re.M):
        value = eval(angle, {"pi": pi}) if angle else 0
        if name == "gphase":
            circuit.state *= np.exp(1j * value)
        elif arguments.startswith("q["):
            apply(circuit.state, name, value, [int(n) for n in re.findall(r"\d+", arguments)])
    return circuit.matrix()


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    folder, gates = map(Path, sys.argv[1:])
    sys.modules["qiskit"] = types.SimpleNamespace(QuantumCircuit=Circuit)
    names = sorted(path.stem for path in folder.glob("*.qasm"))
    for name in names:
        rows = json.loads((gates / f"{name}.json").read_text())["matrix"]
        matrix = np.array(
            [[complex(*entry) if isinstance(entry, list) else entry for entry in row] for row in rows]
        )
        unitary = matrix / np.sqrt((abs(matrix[0]) ** 2).sum())
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            found = runpy.run_path(str(folder / f"{name}.numpy.py"), run_name="__main__")
        qiskit = runpy.run_path(str(folder / f"{name}.qiskit.py"))["circuit"].matrix()
        differences = {
            "numpy": max(float(printed.getvalue().split()[-1]), abs(found["U"] - unitary).max()),
            "qiskit": abs(qiskit - unitary).max(),
            "qasm": abs(by_qasm((folder / f"{name}.qasm").read_text()) - unitary).max(),
        }
        for program, difference in differences.items():
            if not difference < NEAR:
                sys.exit(f"{name}: the circuit for {program} differs by {difference}")
    print(f"{len(names)} circuits are their gates, in three languages")
    return 0 if names else 1


if __name__ == "__main__":
    sys.exit(main())
