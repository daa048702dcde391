#!/usr/bin/env bash
# The b-files of these sequences, each checked: bfiles.sh CURIOSA FOLDER A######...
set -euo pipefail
curiosa=$1 folder=$2
mkdir -p "$folder"
for id in "${@:3}"; do
  file=$folder/b${id#A}.txt
  "$curiosa" oeis bfile "$id" --out "$file"
  "$curiosa" oeis lint "$file"
done
