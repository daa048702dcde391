"""strongest-2x2x2x2 as a circuit of 134 gates of one and two qubits"""

from math import pi

import numpy as np

QUBITS = 4
PHASE = pi

M = np.array([
    [-1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, -1, 1, 0],
    [0, -1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 1],
    [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1],
    [0, 0, 0, -1, 1, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0],
    [0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 1, 1, 0, 1, 0, 0, 1, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 1, -1, 0, 1, 0, 0, -1, 0, 0, 0, 0],
    [0, 0, 0, -1, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 1, 1, 0, -1, 0, 0, -1, 0, 0, 0, 0],
    [1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, -1, 1, 0],
    [0, 0, 0, 1, 1, 0, 0, -1, 0, 0, -1, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 1, -1, 0, -1, 0, 0, 1, 0, 0, 0, 0],
    [0, -1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, -1],
    [-1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 1, 1, 0],
    [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0],
    [0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, -1],
])
U = M / np.sqrt(4)

# In the order of time; qubit 0 is the first digit of the number of a basis vector.
GATES = [
    ("z", [2]),
    ("z", [1]),
    ("cz", [1, 2]),
    ("p", [0], -3*pi/4),
    ("cz", [0, 2]),
    ("cx", [2, 3]),
    ("cx", [0, 3]),
    ("cx", [0, 2]),
    ("h", [1]),
    ("t", [1]),
    ("cx", [0, 1]),
    ("tdg", [1]),
    ("cx", [0, 1]),
    ("t", [3]),
    ("cx", [0, 3]),
    ("tdg", [3]),
    ("cx", [1, 3]),
    ("t", [3]),
    ("cx", [0, 3]),
    ("tdg", [3]),
    ("cx", [1, 3]),
    ("h", [1]),
    ("h", [0]),
    ("t", [0]),
    ("t", [1]),
    ("cx", [0, 1]),
    ("tdg", [1]),
    ("cx", [0, 1]),
    ("t", [2]),
    ("cx", [0, 2]),
    ("tdg", [2]),
    ("cx", [1, 2]),
    ("t", [2]),
    ("cx", [0, 2]),
    ("tdg", [2]),
    ("cx", [1, 2]),
    ("h", [0]),
    ("cx", [0, 1]),
    ("cx", [0, 2]),
    ("h", [0]),
    ("t", [0]),
    ("t", [1]),
    ("cx", [0, 1]),
    ("tdg", [1]),
    ("cx", [0, 1]),
    ("t", [3]),
    ("cx", [0, 3]),
    ("tdg", [3]),
    ("cx", [1, 3]),
    ("t", [3]),
    ("cx", [0, 3]),
    ("tdg", [3]),
    ("cx", [1, 3]),
    ("h", [0]),
    ("cx", [0, 2]),
    ("cx", [1, 0]),
    ("cx", [0, 2]),
    ("cx", [0, 1]),
    ("h", [1]),
    ("t", [1]),
    ("t", [2]),
    ("cx", [1, 2]),
    ("tdg", [2]),
    ("cx", [1, 2]),
    ("t", [3]),
    ("cx", [1, 3]),
    ("tdg", [3]),
    ("cx", [2, 3]),
    ("t", [3]),
    ("cx", [1, 3]),
    ("tdg", [3]),
    ("cx", [2, 3]),
    ("h", [1]),
    ("cx", [1, 2]),
    ("cx", [3, 0]),
    ("cx", [0, 1]),
    ("x", [3]),
    ("h", [0]),
    ("h", [1]),
    ("cz", [1, 2]),
    ("z", [0]),
    ("h", [2]),
    ("t", [1]),
    ("t", [2]),
    ("cx", [1, 2]),
    ("tdg", [2]),
    ("cx", [1, 2]),
    ("t", [3]),
    ("cx", [1, 3]),
    ("tdg", [3]),
    ("cx", [2, 3]),
    ("t", [3]),
    ("cx", [1, 3]),
    ("tdg", [3]),
    ("cx", [2, 3]),
    ("h", [2]),
    ("cx", [0, 1]),
    ("h", [0]),
    ("t", [0]),
    ("t", [1]),
    ("cx", [0, 1]),
    ("tdg", [1]),
    ("cx", [0, 1]),
    ("t", [2]),
    ("cx", [0, 2]),
    ("tdg", [2]),
    ("cx", [1, 2]),
    ("t", [2]),
    ("cx", [0, 2]),
    ("tdg", [2]),
    ("cx", [1, 2]),
    ("h", [0]),
    ("cx", [0, 3]),
    ("cx", [0, 1]),
    ("h", [2]),
    ("t", [0]),
    ("t", [2]),
    ("cx", [0, 2]),
    ("tdg", [2]),
    ("cx", [0, 2]),
    ("t", [3]),
    ("cx", [0, 3]),
    ("tdg", [3]),
    ("cx", [2, 3]),
    ("t", [3]),
    ("cx", [0, 3]),
    ("tdg", [3]),
    ("cx", [2, 3]),
    ("h", [2]),
    ("cx", [1, 2]),
    ("cx", [1, 3]),
    ("cx", [2, 1]),
    ("cx", [1, 2]),
    ("x", [3]),
]

ONE_QUBIT = {
    "h": lambda: np.array([[1, 1], [1, -1]]) / np.sqrt(2),
    "x": lambda: np.array([[0, 1], [1, 0]]),
    "z": lambda: np.diag([1, -1]),
    "s": lambda: np.diag([1, 1j]),
    "sdg": lambda: np.diag([1, -1j]),
    "t": lambda: np.diag([1, np.exp(1j * pi / 4)]),
    "tdg": lambda: np.diag([1, np.exp(-1j * pi / 4)]),
    "p": lambda angle: np.diag([1, np.exp(1j * angle)]),
}


def unitary(name, qubits, *angle):
    """A gate as a matrix on all qubits."""
    one = ONE_QUBIT[name.removeprefix("c")](*angle)
    *controls, target = qubits
    bits = np.array([[index >> (QUBITS - 1 - qubit) & 1 for qubit in range(QUBITS)] for index in range(2**QUBITS)])
    matrix = np.eye(2**QUBITS, dtype=complex)
    for index in range(2**QUBITS):
        if bits[index, controls].all():
            flipped = index ^ 1 << (QUBITS - 1 - target)
            bit = bits[index, target]
            matrix[index, index] = one[bit, bit]
            matrix[flipped, index] = one[1 - bit, bit]
    return matrix


if __name__ == "__main__":
    product = np.exp(1j * PHASE) * np.eye(2**QUBITS)
    for gate in GATES:
        product = unitary(*gate) @ product
    print("largest difference between the circuit and the matrix:", abs(product - U).max())
