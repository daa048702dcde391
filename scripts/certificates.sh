#!/usr/bin/env bash
# The certified gates as files, their certificates, and both checkers on each.
#   scripts/certificates.sh CURIOSA PYTHON GATES CERTIFICATES
set -euo pipefail
curiosa=$1 python=$2 gates=$3 certificates=$4
mkdir -p "$gates" "$certificates"
sizes() { sed 's/.*-//; s/x/,/g' <<<"$1"; }
for gate in $("$curiosa" separability gate); do
  sense=not-product
  case $gate in signs-2x2x3 | signs-2x2x2x2) sense=genuine ;; esac
  "$curiosa" separability gate "$gate" --out "$gates/$gate.json"
  "$curiosa" separability certify "$gates/$gate.json" --dims "$(sizes "$gate")" --sense "$sense" \
    --out "$certificates/$gate.json"
done
"$curiosa" separability verify "$certificates"/*.json
"$python" "$(dirname "$0")/verify_certificate.py" "$certificates"/*.json >/dev/null
