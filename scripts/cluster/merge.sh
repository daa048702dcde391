#!/usr/bin/env bash
# The last job of submit.sh: adds up the parts. A part that is missing, twice there or from another run is an error.
set -euo pipefail
program=$1 n=$2 shards=$3 folder=$4
parts=()
for ((task = 0; task < shards; task++)); do parts+=("$folder/part-$task.json"); done
"$program" clock merge "${parts[@]}" --format csv --out "$folder/count.csv"
cat "$folder/count.csv"
