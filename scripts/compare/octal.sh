#!/usr/bin/env bash
# Nim-values of octal games by curiosa and by ogs (ogsolve 0.0.7, P. Beling) side by side: the best of five runs each,
# one after the other, and the ratio. ogsolve is installed below target/, for this comparison only.
set -euo pipefail
cargo=$1
curiosa=$2
root=target/compare/ogs
test -x "$root/bin/ogsolve" || "$cargo" install ogsolve --version 0.0.7 --locked --root "$root"

# Seconds of the best of five runs of a command.
best() {
  python3 - "$@" <<'PY'
import subprocess, sys, time
def once():
    start = time.perf_counter()
    subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start
print(min(once() for _ in range(5)))
PY
}

printf '%-8s %9s %12s %12s %8s\n' game values curiosa ogs ratio
for line in "0.16 255000 rc rc2 rc2s" "0.104 3000000 rc2 rc2s" "0.205 1000000 rc2 rc2s" "0.6 300000 rc rc2 rc2s"; do
  read -r game values methods <<<"$line"
  ours=$(best "$curiosa" octal values "$game" --from "$values" --to "$values")
  # The quickest of its methods; those left out take longer by far.
  theirs=
  for method in $methods; do
    seconds=$(best "$root/bin/ogsolve" "$game" -m "$method" -n "$values")
    theirs=$(awk -v a="${theirs:-$seconds}" -v b="$seconds" 'BEGIN {print a < b ? a : b}')
  done
  awk -v g="$game" -v n="$values" -v a="$ours" -v b="$theirs" \
    'BEGIN {printf "%-8s %9d %10.1f ms %10.1f ms %8.1f\n", g, n, 1000 * a, 1000 * b, b / a}'
done
