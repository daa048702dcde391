#!/usr/bin/env bash
# Counts clock puzzles, goes along the pieces of a trail, or computes a table, on a Slurm cluster: an array of jobs, one a
# shard, and a job that puts them together when all have ended well. What sbatch needs to know of the cluster goes in by its
# own variables, such as SBATCH_PARTITION or SBATCH_ACCOUNT; options of what computes a shard by OPTIONS, such as
# OPTIONS=--double-check. The same command again goes on where a run was stopped. Prints the number of the last job and the
# file that will hold the result.
set -euo pipefail
if [ $# -lt 3 ] || [ $# -gt 4 ]; then
  echo "usage: make cluster N=15 SHARDS=200, make cluster TRAIL=0.106.trail SHARDS=47, make cluster EXPERIMENT='hip ten --squares 21' SHARDS=200, or $0 PROGRAM N-TRAIL-OR-EXPERIMENT SHARDS [FOLDER]" >&2
  exit 2
fi
# By their length, before there is arithmetic with them.
if [[ $1 == *_tables ]]; then
  [[ $2 =~ ^[a-z_]+(\ --[a-z-]+\ [0-9]{1,9})*$ ]] ||
    { printf 'EXPERIMENT = %q: a study, an experiment and its size are accepted, like hip ten --squares 21\n' "$2" >&2; exit 2; }
elif [[ $2 =~ ^[0-9]*$ || ! -f $2 ]]; then
  [[ $2 =~ ^[1-9][0-9]?$ ]] || { printf 'N = %q: whole numbers from 1 to 20 are accepted, or the file of a trail\n' "$2" >&2; exit 2; }
fi
[[ $3 =~ ^([1-9][0-9]{0,5}|1000000)$ ]] ||
  { printf 'SHARDS = %q: whole numbers from 1 to 1000000 are accepted\n' "$3" >&2; exit 2; }
command -v sbatch >/dev/null || { echo "missing: sbatch; this runs where jobs are submitted to Slurm" >&2; exit 1; }
program=$(realpath "$1") what=$2 shards=$3
[[ $1 == *_tables || $2 =~ ^[0-9]*$ || ! -f $2 ]] || what=$(realpath "$2")
here=$(dirname "$(realpath "$0")")
folder=''
. "$here/job.sh"
case $kind in
  count) name=clock-$what ;;
  trail) name=octal-$(basename "$what") ;;
  table) name=$study-${what// --/-} ;;
esac
name=${name// /-}
folder=$(realpath -m "${4:-cluster/$name-$shards}")
mkdir -p "$folder/log"
options=${OPTIONS:-}
if [ -e "$folder/options" ] && [ "$(cat "$folder/options")" != "$options" ]; then
  echo "$folder was begun with OPTIONS='$(cat "$folder/options")'; name another folder for others" >&2
  exit 2
fi
# A rebuild must not change the program under the jobs, nor mix the parts of two versions.
copy=$folder/$(basename "$program")
[ -e "$copy" ] || { cp "$program" "$folder/.program" && mv "$folder/.program" "$copy"; }
program=$copy
# Nor another trail.
if [ $kind = trail ]; then
  copy=$folder/pieces.trail
  [ -e "$copy" ] || { cp "$what" "$folder/.trail" && mv "$folder/.trail" "$copy"; }
  cmp -s "$what" "$copy" || { echo "$folder was begun with another trail; name another folder for this one" >&2; exit 2; }
  what=$copy
fi
# A shard without units shows here, and not in every job, whether what is asked for is right.
read -ra given <<<"$options"
probe=$folder/.probe
(
  folder=$probe shards=1000000
  mkdir -p "$probe"
  XDG_CACHE_HOME=$probe compute_shard 999999 --quiet "${given[@]}"
)
rm -rf "$probe"
printf '%s\n' "$options" >"$folder/options"
common=(--parsable --requeue --open-mode=append --ntasks=1 --chdir="$folder" --export=ALL)
array=$(sbatch "${common[@]}" --job-name="$name" --array="0-$((shards - 1))" --output="$folder/log/%a.txt" \
  "$here/shard.sh" "$program" "$what" "$shards" "$folder" "$here" | cut -d';' -f1)
merge=$(sbatch "${common[@]}" --job-name="$name-merge" --dependency="afterok:$array" --kill-on-invalid-dep=yes \
  --output="$folder/log/merge.txt" "$here/merge.sh" "$program" "$what" "$shards" "$folder" "$here" | cut -d';' -f1)
echo "$merge $(result_of)"
