#!/usr/bin/env bash
# One task of the array of submit.sh: one shard. If the program dies, Slurm puts the task back into the queue, up to five
# times, and it goes on from its checkpoint. A part is written whole or not at all, and one that is there is not counted
# again.
set -uo pipefail
program=$1 n=$2 shards=$3 folder=$4
task=$SLURM_ARRAY_TASK_ID
restarts=${SLURM_RESTART_COUNT:-0}
echo "shard $task/$shards, restart $restarts"
[ -e "$folder/part-$task.json" ] && exit 0
# Where another node finds it.
export XDG_CACHE_HOME=$folder/checkpoints/$task
# shellcheck disable=SC2086 # OPTIONS are words
"$program" clock count "$n" --shard "$task/$shards" --out "$folder/part-$task.json" --verbose \
  --threads "${SLURM_CPUS_PER_TASK:-1}" ${OPTIONS:-} && exit 0
code=$?
echo "failed with exit code $code"
# Code 2: the arguments or the disk, which another attempt does not mend.
if [ $code -ne 2 ] && [ "$restarts" -lt 5 ]; then
  # The task, not SLURM_JOB_ID, which for the last task is the number of the whole array. Slurm then ends this script.
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$task" && sleep 60
fi
exit 1
