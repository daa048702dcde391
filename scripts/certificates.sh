#!/usr/bin/env bash
# The certified gates as files, their certificates, some of gates on identical particles and of subspaces and those of the product
# vectors of zeros.csv, and both checkers on each.
#   scripts/certificates.sh CURIOSA PYTHON GATES CERTIFICATES
set -euo pipefail
curiosa=$1 python=$2 gates=$3 certificates=$4
mkdir -p "$gates" "$certificates"
rm -f "$certificates"/*.json
"$curiosa" separability gate | while read -r gate arguments; do
  "$curiosa" separability gate "$gate" --out "$gates/$gate.json"
  # shellcheck disable=SC2086 # --dims and --sense, as they are listed
  "$curiosa" separability certify "$gates/$gate.json" $arguments --out "$certificates/$gate.json"
done
for gate in bosons-3 bosons-4 fermions-8; do
  "$curiosa" separability identical $gate --out "$certificates/$gate.json"
done
for subspace in tiles shifts gentiles2-3x4; do
  "$curiosa" separability subspace $subspace --out "$certificates/subspace-$subspace.json"
done
tail -n +2 "$(dirname "$0")/../results/separability/zeros.csv" | while IFS=, read -r sizes grid signs _; do
  "$curiosa" separability gate --grid "$grid" --signs "$signs" |
    "$curiosa" separability refute - --dims "$sizes" --out "$certificates/image-${grid//\//-}-$signs.json"
done
"$curiosa" separability verify "$certificates"/*.json
"$python" "$(dirname "$0")/verify_certificate.py" "$certificates"/*.json >/dev/null
