#!/usr/bin/env bash
# Installs a wheel into an empty environment and uses it in an empty folder. Usage: test_wheel.sh PYTHON WHEEL
set -euo pipefail
python=$1 wheel=$(realpath "$2")
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
# Checkpoints go there too.
export HOME=$empty
cd "$empty"
"$python" -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check --no-index "$wheel"
mkdir folder
cd folder
curiosa=../venv/bin/curiosa
expect() { # PATTERN, COMMAND
  local pattern=$1
  shift
  grep -q -- "$pattern" <<<"$("$@" 2>&1)" || { echo "$* does not say: $pattern" >&2; exit 1; }
}
expect '^1 0 3 4 2 5' "$curiosa" clock solve 3,1,3,1,2,3
expect '26346417216176' "$curiosa" oeis show A206345
expect 'checked twice' "$curiosa" discoveries --study toothpick
expect 'refuted' "$curiosa" claims --verdict refuted
expect '9080' "$curiosa" entanglement score --radius 3
expect 'A187210' "$curiosa" oeis draft A187210
expect 'whole numbers with commas' "$curiosa" clock solve nonsense
code=0
"$curiosa" clock solve nonsense 2>/dev/null || code=$?
[ "$code" = 2 ] || { echo "bad input ends with $code instead of 2" >&2; exit 1; }
# A count that would take hours ends on Ctrl-C.
"$curiosa" clock count 17 --threads 1 2>/dev/null &
count=$!
sleep 2
kill -INT "$count"
code=0
wait "$count" || code=$?
[ "$code" = 130 ] || { echo "an interrupted count ends with $code instead of 130" >&2; exit 1; }
expect '1, 0, 3, 4, 2, 5' ../venv/bin/python -c 'import curiosa; print(curiosa.clock.solve("3,1,3,1,2,3"))'
[ -z "$(ls -A)" ] || { echo "left in the folder: $(ls -A)" >&2; exit 1; }
echo "the wheel works in an empty environment"
