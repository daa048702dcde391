#!/usr/bin/env bash
# One task of the array of submit.sh: one shard. If the program dies, Slurm puts the task back into the queue, up to five
# times, and it goes on from its checkpoint. A part is written whole or not at all, and one that is there and whole is not
# computed again; one that is not is set aside.
set -uo pipefail
program=$1 what=$2 shards=$3 folder=$4
# Slurm runs a copy of this file.
. "${5:-$(dirname "$(realpath "$0")")}/job.sh"
task=$SLURM_ARRAY_TASK_ID
restarts=${SLURM_RESTART_COUNT:-0}
part=$(part_of "$task")
echo "shard $task/$shards, restart $restarts"
if [ $kind != table ] && [ -e "$part" ]; then
  is_whole "$task" && exit 0
  number=1
  while [ -e "$part.damaged-$number" ]; do number=$((number + 1)); done
  mv -- "$part" "$part.damaged-$number" || exit 1
  echo "$part is not this shard, whole: it is now $part.damaged-$number, and the shard is computed again" >&2
fi
# Where another node finds it.
export XDG_CACHE_HOME=$folder/checkpoints/$task
read -ra options <<<"${OPTIONS:-}"
compute_shard "$task" --verbose --threads "${SLURM_CPUS_PER_TASK:-1}" "${options[@]}" && exit 0
code=$?
echo "failed with exit code $code"
# Codes 1 and 2: a count that contradicts itself, a piece that leads elsewhere, the arguments or the disk, which another
# attempt does not mend.
if [ "$code" -ne 1 ] && [ "$code" -ne 2 ] && [ "$restarts" -lt 5 ]; then
  # The task, not SLURM_JOB_ID, which for the last task is the number of the whole array. Slurm then ends this script.
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$task" && sleep 60
fi
exit 1
