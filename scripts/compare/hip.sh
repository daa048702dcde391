#!/usr/bin/env bash
# Proves that 7 x 7 boards have at least 3 squares by our methods and by OR-tools CP-SAT, HiGHS and CaDiCaL from PyPI, one
# after the other on one core, and prints CPU seconds. Usage: hip.sh PYTHON CURIOSA
set -euo pipefail
python=$1 curiosa=$2
venv=target/compare
[ -x $venv/bin/python ] || { "$python" -m venv $venv && $venv/bin/pip install --quiet ortools==9.15.6755 highspy==1.15.1 python-sat==1.9.dev24; }
$venv/bin/python scripts/compare/hip.py "$curiosa"
