#!/usr/bin/env bash
# The certified gates as files, their certificates, some of gates on identical particles and of subspaces and those of the product
# vectors of zeros.csv, both checkers on each, and what each proves, with its digest: `sha256sum --check SHA256SUMS` reads that.
#   scripts/certificates.sh CURIOSA PYTHON GATES CERTIFICATES
set -euo pipefail
curiosa=$1 python=$2 gates=$3 certificates=$4
mkdir -p "$gates" "$certificates"
rm -f "$certificates"/*.json "$certificates/SHA256SUMS"
"$curiosa" separability gate | while read -r gate arguments; do
  "$curiosa" separability gate "$gate" --out "$gates/$gate.json"
  # shellcheck disable=SC2086 # --dims and --sense, as they are listed
  "$curiosa" separability certify "$gates/$gate.json" $arguments --out "$certificates/$gate.json"
done
for gate in bosons-3 bosons-4 fermions-8; do
  "$curiosa" separability identical $gate --out "$certificates/$gate.json"
done
for subspace in tiles pyramid shifts gentiles1-4x4 gentiles2-3x4; do
  "$curiosa" separability subspace $subspace --out "$certificates/subspace-$subspace.json"
done
"$curiosa" separability subspace "$gates/golden.json" --dims 2,2 --product-vector --out "$certificates/member-golden.json"
tail -n +2 "$(dirname "$0")/../results/separability/zeros.csv" | while IFS=, read -r sizes grid signs _; do
  "$curiosa" separability gate --grid "$grid" --signs "$signs" |
    "$curiosa" separability refute - --dims "$sizes" --out "$certificates/image-${grid//\//-}-$signs.json"
done
"$curiosa" separability verify "$certificates"/*.json | while IFS= read -r line; do
  file=${line%%: *} statement=${line#*: }
  digest=$(sha256sum "$file" | cut -d ' ' -f 1)
  printf '# %s\n%s  %s\n' "${statement% (rows *}" "$digest" "$(basename "$file")"
done >"$certificates/SHA256SUMS"
"$python" "$(dirname "$0")/verify_certificate.py" "$certificates"/*.json >/dev/null
