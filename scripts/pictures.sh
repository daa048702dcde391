#!/bin/bash
# The pictures that the program draws itself: pictures.sh CURIOSA FOLDER
set -euo pipefail
curiosa=$1 folder=$2

toothpick() {
  echo "$folder/$1"
  "$curiosa" toothpick "${@:2}" --out "$folder/$1"
}
toothpick toothpick_19.svg draw 19 --size 600
# The first region that belongs to neither the source's list nor its infinite family: four rows of four circles.
toothpick toothpick_32.png draw 32 --shapes
toothpick toothpick_32.gif animate --to 32 --size 320

for automaton in toothpick gullwing ulam-warburton honeycomb y-toothpick snowflake d-toothpick; do
  toothpick "toothpick_family_$automaton.svg" draw 31 --automaton "$automaton" --size 400
done
for automaton in toothpick honeycomb; do
  toothpick "toothpick_family_$automaton.gif" animate --to 32 --automaton "$automaton" --size 320
done
toothpick toothpick_family_toothpick-cubic.svg draw 15 --automaton toothpick-cubic --size 400

for radius in 1 2 3 6; do
  echo "$folder/entanglement_$radius.svg"
  "$curiosa" entanglement board --radius $radius --size 600 --out "$folder/entanglement_$radius.svg"
done
