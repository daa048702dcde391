#!/usr/bin/env bash
# A page of every growth automaton that comes with the program, with its pictures, and a list of them:
#   scripts/automata.sh CURIOSA FOLDER
set -euo pipefail
curiosa=$1 folder=$2
mkdir -p "$folder"
list=$("$curiosa" toothpick list)
{
  printf '# Growth automata\n\n'
  printf 'A page for each that comes with the program; [growth.md](../growth.md) has the rules of the game and the theorems.\n\n'
  printf '![Elements over the square of the stage, proved in blue, simulated in red](../../results/figures/toothpick_waves.png)\n\n'
  while read -r automaton sequence title; do
    printf '* [%s](%s.md), %s: %s\n' "$automaton" "$automaton" "$sequence" "$title"
  done <<<"$list"
} >"$folder/README.md"
while read -r automaton _; do
  case $automaton in *cubic) last=128 ;; *) last=1024 ;; esac
  "$curiosa" toothpick draw $last --automaton "$automaton" --growth --size 480 --out "$folder/$automaton-growth.svg"
  "$curiosa" toothpick page "$automaton" --out "$folder/$automaton.md"
  "$curiosa" toothpick draw 31 --automaton "$automaton" --strip --size 240 --out "$folder/$automaton.svg"
done <<<"$list"
