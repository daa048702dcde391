#!/usr/bin/env bash
# A draft of an edit for every sequence that the tables have something new to say of, and of an entry for every proposal:
#   drafts.sh CURIOSA FOLDER
# Files that come out as they are there are left alone: the programs are built anew when the folder above changes.
set -euo pipefail
curiosa=$1 folder=$2
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
mkdir -p "$folder" "$made/drafts"
for file in results/oeis/A*.json; do
  id=$(basename "$file" .json)
  code=0
  "$curiosa" oeis draft "$id" --out "$made/drafts/$id.txt" 2>"$made/said" || code=$?
  # 1: there is nothing to say.
  [ $code -le 1 ] || { cat "$made/said" >&2; exit $code; }
done
for file in results/oeis/proposals/*.json; do
  name=$(basename "$file" .json)
  "$curiosa" oeis propose "$name" --out "$made/drafts/$name.txt"
done
for file in "$folder"/*; do
  [ ! -e "$file" ] || [ -e "$made/drafts/${file##*/}" ] || rm "$file"
done
for file in "$made"/drafts/*; do
  cmp -s "$file" "$folder/${file##*/}" || cp "$file" "$folder"
done
