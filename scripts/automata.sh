#!/usr/bin/env bash
# A page of every growth automaton that comes with the program, with its picture:
#   scripts/automata.sh CURIOSA FOLDER
set -euo pipefail
curiosa=$1 folder=$2
mkdir -p "$folder"
"$curiosa" toothpick list --format csv | tail -n +2 | cut -d, -f1 | while read -r automaton; do
  "$curiosa" toothpick page "$automaton" --out "$folder/$automaton.md"
  "$curiosa" toothpick draw 31 --automaton "$automaton" --strip --size 240 --out "$folder/$automaton.svg"
done
