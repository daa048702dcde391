#!/usr/bin/env bash
# Tables of elements with context as files, one for each growth rate that sequences without atoms have, and both checkers on each.
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
"$curiosa" look-and-say verify "$certificates"/*.json
"$python" "$(dirname "$0")/verify_elements.py" "$certificates"/*.json >/dev/null
