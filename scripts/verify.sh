#!/usr/bin/env bash
# Makes everything that is made of tables anew, elsewhere, and compares it with what is there:
#   verify.sh CURIOSA PYTHON PYTHON-WITH-MATPLOTLIB FIGURE...
set -euo pipefail
curiosa=$1 python=$2 plotting=$3
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

scripts/certificates.sh "$curiosa" "$python" "$folder/gates" "$folder/certificates" >/dev/null
diff -r "$folder/certificates" results/separability/certificates
scripts/circuits.sh "$curiosa" "$folder/circuits"
diff -r "$folder/circuits" results/separability/circuits
scripts/elements.sh "$curiosa" "$python" "$folder/elements" >/dev/null
diff -r "$folder/elements" results/look_and_say/certificates
scripts/hip_certificates.sh "$curiosa" "$python" "$folder/hip" >/dev/null
for certificate in "$folder"/hip/*; do
  cmp "$certificate" "results/hip/certificates/${certificate##*/}"
done
for gate in "$folder"/gates/*; do
  cmp "$gate" "examples/separability/${gate##*/}"
done
"$curiosa" tables --as dictionary | cmp - results/README.md
"$curiosa" tables --as studies | cmp - results/studies.json
"$curiosa" tables --as schema | cmp - results/meta.schema.json
"$curiosa" tables --as datapackage | cmp - results/datapackage.json
"$curiosa" discoveries --page | cmp - docs/discoveries.md
"$curiosa" separability circuit --page | cmp - docs/gates.md
scripts/drafts.sh "$curiosa" "$folder/drafts"
diff -r "$folder/drafts" results/oeis/drafts
mapfile -t sequences < <(basename -s .json results/oeis/A*.json)
scripts/bfiles.sh "$curiosa" "$folder/bfiles" "${sequences[@]}" >/dev/null
diff -r "$folder/bfiles" results/bfiles
scripts/pictures.sh "$curiosa" "$folder/figures" >/dev/null
for figure in "${@:4}"; do
  "$plotting" "scripts/$figure.py" -o "$folder/figures/$figure"
done
for figure in "$folder"/figures/*; do
  cmp "$figure" "results/figures/${figure##*/}"
done
echo "all tables, certificates, b-files and figures come out as they are"
