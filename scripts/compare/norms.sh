#!/usr/bin/env bash
# Diamond norms by curiosa and its peers side by side in one run: seconds, values and ratios, into scripts/compare/norms_peers.csv.
# The packages of PyPI are installed below target/, for this comparison only. Usage: norms.sh PYTHON WHEEL
set -euo pipefail
python=$1 wheel=$2
venv=target/compare/norms
test -x "$venv/bin/python" || "$python" -m venv "$venv"
"$venv/bin/pip" install --quiet toqito==1.1.8 qutip==5.3.1 qiskit==2.6.2 pygsti==0.10.2 cvxpy==1.9.0 cvxopt==1.3.3 scs==3.2.11 \
  clarabel==0.11.1
"$venv/bin/pip" install --quiet --force-reinstall --no-deps "$wheel"
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 RAYON_NUM_THREADS=1
"$venv/bin/python" scripts/compare/norms.py scripts/compare/norms_peers.csv
"$venv/bin/python" scripts/compare/norms_pygsti.py
