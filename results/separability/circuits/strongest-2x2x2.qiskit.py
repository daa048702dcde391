"""strongest-2x2x2 as a circuit of 9 gates of one and two qubits

Qiskit's qubit 0 is the last digit of the number of a basis vector.
"""

from math import pi

from qiskit import QuantumCircuit

circuit = QuantumCircuit(3, global_phase=pi)
circuit.z(0)
circuit.cz(1, 0)
circuit.cz(2, 1)
circuit.cx(2, 1)
circuit.cx(2, 0)
circuit.h(2)
circuit.cx(2, 1)
circuit.cx(2, 0)
circuit.cz(2, 0)
