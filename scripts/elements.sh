#!/usr/bin/env bash
# Certificates of look-and-say sequences as files, and both checkers on each: tables of elements with context, one for each growth
# rate that sequences without atoms have, and cosmological theorems.
#   scripts/elements.sh CURIOSA PYTHON CERTIFICATES
set -euo pipefail
curiosa=$1 python=$2 certificates=$3
mkdir -p "$certificates"
rm -f "$certificates"/*.json
table() { "$curiosa" look-and-say certify --order digit-count "${@:2}" --out "$certificates/$1.json"; }
table base-2-digit-first --base 2
table base-2-digit-first-counts-to-2 --base 2 --max-count 2
table base-2-digit-first-counts-to-3-from-0 --base 2 --max-count 3 --seed 0
table base-2-digit-first-counts-to-4 --base 2 --max-count 4
table base-3-digit-first --base 3
table base-10-digit-first-counts-to-2 --base 10 --max-count 2
theorem() { "$curiosa" look-and-say cosmology "${@:2}" --certificate "$certificates/cosmology-$1.json" >/dev/null; }
theorem base-10-runs-to-3 --longest-run 3
theorem base-10-runs-to-6 --longest-run 6
theorem base-10-counts-to-1 --max-count 1
theorem base-10-counts-to-2 --max-count 2
theorem base-2-runs-to-5 --base 2 --longest-run 5
theorem base-2-counts-to-2 --base 2 --max-count 2
theorem base-2-counts-to-3 --base 2 --max-count 3
theorem base-3-runs-to-5 --base 3 --longest-run 5
theorem base-3-counts-to-3 --base 3 --max-count 3
theorem base-4-counts-to-4 --base 4 --max-count 4
"$curiosa" look-and-say verify "$certificates"/*.json
"$python" "$(dirname "$0")/verify_elements.py" "$certificates"/base-*.json >/dev/null
"$python" "$(dirname "$0")/verify_cosmology.py" "$certificates"/cosmology-*.json >/dev/null
