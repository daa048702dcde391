#!/usr/bin/env bash
# Certificates of the fewest squares on boards as files, and both checkers on each: the program in C, and the one in Python.
# And the programs in C that check inequalities of even squares, and strategies for the game.
#   scripts/hip_certificates.sh CURIOSA PYTHON CERTIFICATES
set -euo pipefail
curiosa=$1 python=$2 certificates=$3
mkdir -p "$certificates"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cc -O2 -o "$folder/verify_hip" "$(dirname "$0")/verify_hip.c"
board() {
  "$curiosa" hip minimum "$1" --limit "$2" --certificate "$folder/$1.hip" --leave "$3" >/dev/null
  mv "$folder/$1.hip" "$certificates/$1.hip"
  "$folder/verify_hip" <"$certificates/$1.hip"
}
board 6x6 0 0
board 7x7 3 0
board 8x8 8 1000
"$python" "$(dirname "$0")/verify_hip.py" "$certificates/6x6.hip"
"$python" "$(dirname "$0")/verify_hip.py" "$certificates/7x7.hip"
cc -O2 -o "$folder/verify_density" "$(dirname "$0")/verify_density.c"
for name in all-periods powers-of-two; do
  "$curiosa" hip density --inequality "$name" >"$folder/$name"
  "$folder/verify_density" <"$folder/$name"
done
cc -O2 -o "$folder/verify_game" "$(dirname "$0")/verify_game.c"
for player in first second; do
  strategy=$certificates/4x4-$player.strategy
  "$curiosa" hip game 4 --strategy "$strategy" --player "$player" >/dev/null
  "$folder/verify_game" <"$strategy"
done
