"""circuit-2x2x2 as a circuit of 11 gates of one and two qubits

Qiskit's qubit 0 is the last digit of the number of a basis vector.
"""

from math import pi

from qiskit import QuantumCircuit

circuit = QuantumCircuit(3, global_phase=-pi/2)
circuit.cz(2, 0)
circuit.h(0)
circuit.cz(1, 0)
circuit.h(2)
circuit.h(1)
circuit.s(0)
circuit.h(0)
circuit.cz(2, 1)
circuit.s(2)
circuit.h(2)
circuit.cz(2, 0)
