#!/usr/bin/env bash
# Starts a private Slurm cluster of one node in a temporary folder, as root or not, counts N = 13 there in 16 shards, kills
# one of them in the middle, and checks that it is put back, goes on from its checkpoint, and that the total is right.
set -euo pipefail
if [ $# -ne 1 ]; then
  echo "usage: make test-cluster, or $0 PROGRAM" >&2
  exit 2
fi
program=$(realpath "$1")
here=$(dirname "$(realpath "$0")")
PATH=$PATH:/usr/sbin
for tool in munged slurmctld slurmd sbatch; do
  command -v $tool >/dev/null || { echo "missing: $tool; install it by: apt-get install slurm-wlm munge" >&2; exit 1; }
done

# The cluster of the user, if there is one, is not meant.
unset OPTIONS "${!SBATCH_@}" "${!SLURM_@}"
folder='' daemons=()
alive() {
  local state
  state=$(sed 's/.*) //' "/proc/$1/stat" 2>/dev/null) && [ -n "$state" ] && [ "${state%% *}" != Z ]
}
# Processes that belong to this cluster, by their environment.
members() {
  local process
  for process in /proc/[0-9]*; do
    process=${process#/proc/}
    [ "$process" != $$ ] && [ "$process" != "$BASHPID" ] &&
      grep -qzxF "SLURM_CONF=$folder/slurm.conf" "/proc/$process/environ" 2>/dev/null && alive "$process" && echo "$process"
  done
  true
}
stop_cluster() {
  local pid
  if [ ${#daemons[@]} -gt 0 ]; then
    timeout 10 scancel --full --signal=KILL -u "$(id -un)" 2>/dev/null || true
    timeout 10 scancel -u "$(id -un)" 2>/dev/null || true
    for _ in {1..40}; do [ -z "$(timeout 5 squeue -h 2>/dev/null)" ] && break; sleep 0.25; done
  fi
  # The node before the controller before the keeper of the key.
  for pid in $(printf '%s\n' "${daemons[@]:-}" | tac); do
    kill -TERM "$pid" 2>/dev/null || continue
    for _ in {1..50}; do alive "$pid" || break; sleep 0.1; done
    kill -KILL "$pid" 2>/dev/null || true
  done
  for pid in $(members); do kill -KILL "$pid" 2>/dev/null || true; done
  daemons=()
}
clean_up() {
  trap '' INT TERM HUP
  stop_cluster
  [ -z "$folder" ] || rm -rf "$folder"
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

fail() {
  echo "$1" >&2
  tail -n 5 "$folder"/*.log "$folder"/run/log/*.txt >&2 2>/dev/null || true
  exit 1
}

# The daemons must not get the terminal's Ctrl-C before the jobs are cancelled: setsid.
start_cluster() {
  local me ports pid
  me=$(id -un)
  ports=$(python3 -c 'import socket
sockets = [socket.socket() for _ in range(2)]
for s in sockets: s.bind(("127.0.0.1", 0))
print(*[s.getsockname()[1] for s in sockets])')
  rm -rf "$folder"/{state,spool,munge}
  mkdir "$folder"/{state,spool,munge}
  (umask 077; head -c 64 /dev/urandom >"$folder/munge/key")
  cat >"$folder/slurm.conf" <<END
ClusterName=private
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=${ports% *}
SlurmdPort=${ports#* }
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/munge
CredType=cred/munge
# A job that is put back waits for its credential to expire.
AuthInfo=socket=$folder/munge/socket,cred_expire=5
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
SlurmctldLogFile=$folder/slurmctld.log
SlurmdLogFile=$folder/slurmd.log
MailProg=/bin/true
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SchedulerParameters=sched_interval=1,batch_sched_delay=0,bf_interval=1
NodeName=n1 NodeHostname=localhost NodeAddr=127.0.0.1 Port=${ports#* } CPUs=$(nproc) State=UNKNOWN
PartitionName=main Nodes=n1 Default=YES MaxTime=INFINITE State=UP
END
  export SLURM_CONF=$folder/slurm.conf
  setsid munged -F --key-file="$folder/munge/key" --socket="$folder/munge/socket" --log-file="$folder/munge.log" \
    --pid-file="$folder/munge/pid" --seed-file="$folder/munge/seed" </dev/null >"$folder/munged.log" 2>&1 &
  daemons+=($!)
  for _ in {1..100}; do [ -S "$folder/munge/socket" ] && break; sleep 0.1; done
  setsid slurmctld -D -f "$SLURM_CONF" </dev/null >/dev/null 2>&1 &
  daemons+=($!)
  setsid slurmd -D -N n1 -f "$SLURM_CONF" </dev/null >/dev/null 2>&1 &
  daemons+=($!)
  for _ in {1..240}; do
    for pid in "${daemons[@]}"; do alive "$pid" || return 1; done
    [ "$(timeout 5 sinfo -h -n n1 -o %T 2>/dev/null)" = idle ] && return 0
    sleep 0.25
  done
  return 1
}

wait_for_merge() {
  local state
  for _ in {1..600}; do
    state=$(scontrol show job "$1" 2>&1) || fail "$state"
    case $state in *JobState=PENDING* | *JobState=RUNNING* | *JobState=COMPLETING*) sleep 0.5 ;; *) break ;; esac
  done
  [[ $state == *JobState=COMPLETED* ]] || fail "the merge job ended badly: $state"
}

folder=$(mktemp -d /tmp/slurm.XXXXXX)
# The socket's folder must be open to all, the key is not.
chmod 755 "$folder"
# Another process may take the ports between the choice and the start.
for try in 1 2 3; do
  start_cluster && break
  [ $try -lt 3 ] || fail "the cluster does not start"
  stop_cluster
done
echo "a cluster of one node with $(nproc) processors is up"

# Holds the first attempt of one shard in the middle of its work: after its first checkpoint.
held=7
cat >"$folder/curiosa" <<END
#!/usr/bin/env bash
if [[ " \$* " != *" --shard $held/16 "* ]] || [ -e "$folder/held" ]; then exec "$program" "\$@"; fi
"$program" "\$@" --checkpoint-every 0 &
while [ ! -e "$folder/held" ] && kill -0 \$! 2>/dev/null; do
  if compgen -G "\$XDG_CACHE_HOME/curiosa/*.log" >/dev/null; then kill -STOP \$!; echo \$! >"$folder/held"; fi
done
wait \$!
END
chmod +x "$folder/curiosa"

read -r merge result < <("$here/submit.sh" "$folder/curiosa" 13 16 "$folder/run")
for _ in {1..600}; do [ -s "$folder/held" ] && break; sleep 0.1; done
[ -s "$folder/held" ] || fail "shard $held did not begin"
[ ! -e "$folder/run/part-$held.json" ] || fail "shard $held was done before it could be killed"
kill -KILL "$(cat "$folder/held")"
echo "killed shard $held of 16 in the middle"

wait_for_merge "$merge"
log=$folder/run/log/$held.txt
grep -q "shard $held/16, restart 1" "$log" || fail "shard $held was not put back"
grep -q "going on with" "$log" || fail "shard $held did not go on from its checkpoint"
restarts=$(grep -l "restart 1" "$folder"/run/log/[0-9]*.txt | wc -l)
[ "$restarts" = 1 ] || fail "$restarts shards were put back, not one"
[ "$(XDG_CACHE_HOME=$folder/direct "$program" clock count 13 --format csv)" = "$(cat "$result")" ] ||
  fail "the shards add up to another count: $(cat "$result")"
# The same again: no part is counted a second time, which would give it another inode.
inodes() { stat -c '%n %i' "$folder"/run/part-*.json; }
before=$(inodes)
read -r merge result < <("$here/submit.sh" "$program" 13 16 "$folder/run")
wait_for_merge "$merge"
if [ "$(inodes)" != "$before" ] || [ "$(wc -l <<<"$before")" != 16 ]; then fail "a finished shard was counted again"; fi
# A part that is cut is set aside, and counted again.
part=$folder/run/part-3.json
cut=$(($(stat -c %s "$part") / 2))
truncate -s "$cut" "$part"
read -r merge result < <("$here/submit.sh" "$program" 13 16 "$folder/run")
wait_for_merge "$merge"
[ "$(stat -c %s "$part.damaged-1")" = "$cut" ] || fail "the part that was cut is not aside"
[ "$(wc -l <"$result")" = 2 ] || fail "the count is missing"
echo "shard $held was put back, went on, and the total is right"
