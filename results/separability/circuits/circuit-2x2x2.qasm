OPENQASM 3.0;
include "stdgates.inc";
// circuit-2x2x2 as a circuit of 11 gates of one and two qubits
// q[0] is the first digit of the number of a basis vector.
qubit[3] q;
gphase(-pi/2);
cz q[0], q[2];
h q[2];
cz q[1], q[2];
h q[0];
h q[1];
s q[2];
h q[2];
cz q[0], q[1];
s q[0];
h q[0];
cz q[0], q[2];
