#!/usr/bin/env bash
# Certificates of the growth automata that are proved, both checkers on each, the program and the one in Python, and the
# recurrences and relations that follow from them, in tables beside their folder, by another in Python.
#   scripts/growth_certificates.sh CURIOSA PYTHON CERTIFICATES AUTOMATON...
set -euo pipefail
curiosa=$1 python=$2 certificates=$3
mkdir -p "$certificates"
for automaton in "${@:4}"; do
  "$curiosa" toothpick prove "$automaton" --certificate "$certificates/$automaton.json" >/dev/null
done
"$curiosa" toothpick verify "$certificates"/*.json >/dev/null
"$python" "$(dirname "$0")/verify_growth.py" "$certificates"/*.json >/dev/null
"$python" "$(dirname "$0")/verify_identities.py" "$certificates" "$certificates/../recurrences.csv" \
  "$certificates/../relations.csv" >/dev/null
