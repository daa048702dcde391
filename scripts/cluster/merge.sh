#!/usr/bin/env bash
# The last job of submit.sh: puts the parts together. A part that is missing, twice there, damaged, impossible or from
# another run is an error that names it.
set -euo pipefail
program=$1 what=$2 shards=$3 folder=$4
. "${5:-$(dirname "$(realpath "$0")")}/job.sh"
parts=()
for ((task = 0; task < shards; task++)); do
  part=$(part_of "$task")
  [ -s "$part" ] || { echo "$part is missing or empty: the same command again computes that shard" >&2; exit 2; }
  parts+=("$part")
done
merge_parts "${parts[@]}" || {
  code=$?
  echo "the parts in $folder are not put together; one that is named above is to be removed, and the same command again computes it" >&2
  exit "$code"
}
cat "$(result_of)"
