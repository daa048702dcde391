#!/usr/bin/env bash
# Diamond norms by curiosa, toqito and QuTiP side by side in one run: seconds, values and ratios, into scripts/compare/norms_peers.csv.
# The packages of PyPI are installed below target/, for this comparison only.
set -euo pipefail
python=$1
curiosa=$2
venv=target/compare/norms
test -x "$venv/bin/python" || "$python" -m venv "$venv"
"$venv/bin/python" -c 'import toqito, qutip, cvxpy, cvxopt' 2>/dev/null ||
  "$venv/bin/pip" install --quiet toqito==1.1.8 qutip==5.3.1 cvxpy==1.9.0 cvxopt==1.3.3
OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 "$venv/bin/python" scripts/compare/norms.py "$curiosa" scripts/compare/norms_peers.csv
