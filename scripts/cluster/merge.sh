#!/usr/bin/env bash
# The last job of submit.sh: adds up the parts. A part that is missing, twice there, damaged, impossible or from another run
# is an error that names it.
set -euo pipefail
program=$1 n=$2 shards=$3 folder=$4
parts=()
for ((task = 0; task < shards; task++)); do
  [ -s "$folder/part-$task.json" ] ||
    { echo "$folder/part-$task.json is missing or empty: the same command again counts that shard of N = $n" >&2; exit 2; }
  parts+=("$folder/part-$task.json")
done
"$program" clock merge "${parts[@]}" --verbose --format csv --out "$folder/count.csv" || {
  code=$?
  echo "the parts of N = $n in $folder are not added up; a part that is named above is to be removed, and the same command again counts it" >&2
  exit "$code"
}
cat "$folder/count.csv"
