OPENQASM 3.0;
include "stdgates.inc";
// strongest-2x2x2 as a circuit of 9 gates of one and two qubits
// q[0] is the first digit of the number of a basis vector.
qubit[3] q;
gphase(pi);
z q[2];
cz q[1], q[2];
cz q[0], q[1];
cx q[0], q[1];
cx q[0], q[2];
h q[0];
cx q[0], q[1];
cx q[0], q[2];
cz q[0], q[2];
