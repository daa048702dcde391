"""strongest-4x4 as a circuit of 138 gates of one and two qubits"""

from math import pi

import numpy as np

QUBITS = 4
PHASE = 0

M = np.array([
    [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, -1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
    [0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 1, 0, -1, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0],
    [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0],
    [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0],
    [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
])
U = M / np.sqrt(2)

# In the order of time; qubit 0 is the first digit of the number of a basis vector.
GATES = [
    ("cx", [3, 1]),
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
    ("cx", [0, 3]),
    ("h", [0]),
    ("p", [0], pi/8),
    ("p", [1], pi/8),
    ("cx", [0, 1]),
    ("p", [1], -pi/8),
    ("cx", [0, 1]),
    ("p", [2], pi/8),
    ("cx", [0, 2]),
    ("p", [2], -pi/8),
    ("cx", [1, 2]),
    ("p", [2], pi/8),
    ("cx", [0, 2]),
    ("p", [2], -pi/8),
    ("cx", [1, 2]),
    ("p", [3], pi/8),
    ("cx", [0, 3]),
    ("p", [3], -pi/8),
    ("cx", [1, 3]),
    ("p", [3], pi/8),
    ("cx", [0, 3]),
    ("p", [3], -pi/8),
    ("cx", [2, 3]),
    ("p", [3], pi/8),
    ("cx", [0, 3]),
    ("p", [3], -pi/8),
    ("cx", [1, 3]),
    ("p", [3], pi/8),
    ("cx", [0, 3]),
    ("p", [3], -pi/8),
    ("cx", [2, 3]),
    ("h", [0]),
    ("cx", [0, 1]),
    ("cx", [0, 2]),
    ("h", [3]),
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
    ("h", [3]),
    ("cx", [1, 0]),
    ("cx", [2, 0]),
    ("p", [3], -3*pi/4),
    ("p", [2], -3*pi/4),
    ("cx", [1, 2]),
    ("t", [2]),
    ("cx", [1, 2]),
    ("cx", [1, 3]),
    ("t", [3]),
    ("cx", [2, 3]),
    ("tdg", [3]),
    ("cx", [1, 3]),
    ("tdg", [3]),
    ("cx", [2, 3]),
    ("z", [0]),
    ("h", [3]),
    ("cz", [2, 3]),
    ("cz", [0, 3]),
    ("cx", [2, 0]),
    ("cx", [1, 0]),
    ("cx", [0, 1]),
    ("cx", [0, 2]),
    ("h", [0]),
    ("p", [0], pi/8),
    ("p", [1], pi/8),
    ("cx", [0, 1]),
    ("p", [1], -pi/8),
    ("cx", [0, 1]),
    ("p", [2], pi/8),
    ("cx", [0, 2]),
    ("p", [2], -pi/8),
    ("cx", [1, 2]),
    ("p", [2], pi/8),
    ("cx", [0, 2]),
    ("p", [2], -pi/8),
    ("cx", [1, 2]),
    ("p", [3], pi/8),
    ("cx", [0, 3]),
    ("p", [3], -pi/8),
    ("cx", [1, 3]),
    ("p", [3], pi/8),
    ("cx", [0, 3]),
    ("p", [3], -pi/8),
    ("cx", [2, 3]),
    ("p", [3], pi/8),
    ("cx", [0, 3]),
    ("p", [3], -pi/8),
    ("cx", [1, 3]),
    ("p", [3], pi/8),
    ("cx", [0, 3]),
    ("p", [3], -pi/8),
    ("cx", [2, 3]),
    ("h", [0]),
    ("cx", [0, 3]),
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
    ("cx", [0, 1]),
    ("cx", [3, 1]),
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
