#!/usr/bin/env bash
# The certified gates on qubits as circuits for OpenQASM 3, Qiskit and NumPy.
#   scripts/circuits.sh CURIOSA CIRCUITS
set -euo pipefail
curiosa=$1 circuits=$2
mkdir -p "$circuits"
rm -f "$circuits"/*
"$curiosa" separability circuit | while read -r gate; do
  "$curiosa" separability circuit "$gate" --format qasm --out "$circuits/$gate.qasm"
  "$curiosa" separability circuit "$gate" --format qiskit --out "$circuits/$gate.qiskit.py"
  "$curiosa" separability circuit "$gate" --format numpy --out "$circuits/$gate.numpy.py"
done
