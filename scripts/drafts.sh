#!/usr/bin/env bash
# A draft of an edit for every sequence that the tables have something new to say of: drafts.sh CURIOSA FOLDER
set -euo pipefail
curiosa=$1 folder=$2
mkdir -p "$folder"
rm -f "$folder"/A*.txt
for file in results/oeis/A*.json; do
  id=$(basename "$file" .json)
  code=0
  "$curiosa" oeis draft "$id" --out "$folder/$id.txt" 2>"$folder/.said" || code=$?
  # 1: there is nothing to say.
  [ $code -le 1 ] || { cat "$folder/.said" >&2; exit $code; }
done
rm -f "$folder/.said"
