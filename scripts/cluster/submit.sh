#!/usr/bin/env bash
# Counts clock puzzles on a Slurm cluster: an array of jobs, one a shard, and a job that adds them up when all have ended
# well. What sbatch needs to know of the cluster goes in by its own variables, such as SBATCH_PARTITION or SBATCH_ACCOUNT;
# options of `curiosa clock count` by OPTIONS, such as OPTIONS=--double-check. The same command again goes on where a
# run was stopped. Prints the number of the last job and the file that will hold the count.
set -euo pipefail
if [ $# -lt 3 ] || [ $# -gt 4 ]; then
  echo "usage: make cluster N=15 SHARDS=200, or $0 PROGRAM N SHARDS [FOLDER]" >&2
  exit 2
fi
# By their length, before there is arithmetic with them.
[[ $2 =~ ^[1-9][0-9]?$ ]] || { printf 'N = %q: whole numbers from 1 to 20 are accepted\n' "$2" >&2; exit 2; }
[[ $3 =~ ^([1-9][0-9]{0,5}|1000000)$ ]] ||
  { printf 'SHARDS = %q: whole numbers from 1 to 1000000 are accepted\n' "$3" >&2; exit 2; }
command -v sbatch >/dev/null || { echo "missing: sbatch; this runs where jobs are submitted to Slurm" >&2; exit 1; }
program=$(realpath "$1") n=$2 shards=$3
folder=$(realpath -m "${4:-cluster/clock-$n-$shards}")
here=$(dirname "$(realpath "$0")")
mkdir -p "$folder/log"
options=${OPTIONS:-}
if [ -e "$folder/options" ] && [ "$(cat "$folder/options")" != "$options" ]; then
  echo "$folder was begun with OPTIONS='$(cat "$folder/options")'; name another folder for others" >&2
  exit 2
fi
# A rebuild must not change the program under the jobs, nor mix the parts of two versions.
[ -e "$folder/curiosa" ] || { cp "$program" "$folder/.curiosa" && mv "$folder/.curiosa" "$folder/curiosa"; }
program=$folder/curiosa
# A shard without units shows here, and not in every job, whether N and OPTIONS are right.
read -ra words <<<"$options"
XDG_CACHE_HOME=$folder/checkpoints "$program" clock count "$n" --shard 999999/1000000 --out "$folder/.probe" --quiet \
  "${words[@]}"
rm -f "$folder/.probe"
printf '%s\n' "$options" >"$folder/options"
common=(--parsable --requeue --open-mode=append --ntasks=1 --chdir="$folder" --export=ALL)
array=$(sbatch "${common[@]}" --job-name="clock-$n" --array="0-$((shards - 1))" --output="$folder/log/%a.txt" \
  "$here/shard.sh" "$program" "$n" "$shards" "$folder" | cut -d';' -f1)
merge=$(sbatch "${common[@]}" --job-name="clock-$n-merge" --dependency="afterok:$array" --kill-on-invalid-dep=yes \
  --output="$folder/log/merge.txt" "$here/merge.sh" "$program" "$n" "$shards" "$folder" | cut -d';' -f1)
echo "$merge $folder/count.csv"
