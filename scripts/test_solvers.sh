#!/usr/bin/env bash
# The integer program by every solver that is built in, against the known minima. Usage: test_solvers.sh CURIOSA FEATURES
set -euo pipefail
curiosa=$1 features=$2
expect() { # WHAT THE CSV ROW SAYS, ARGUMENTS
  local row=$1
  shift
  "$curiosa" hip solve "$@" --format csv | tail -n 1 | grep -q "^$row," || { echo "hip solve $* does not say $row" >&2; exit 1; }
}
expect 6,6,even,0,0,true,proved,microlp 6 --backend microlp --balance even
expect 4,5,any,0,0,true,proved,microlp 4x5 --backend microlp --formulation minimise
case " $features " in
  *highs*)
    expect 6,6,even,0,0,true,proved,highs 6 --balance even --formulation minimise
    expect "6,7,any,1,1,true,single run,highs" 6x7
    expect "7,7,even,3,3,true,single run,highs" 7 --balance even
    expect "7,7,any,3,3,true,single run,highs" 7
    if "$curiosa" hip solve 10 --time-limit 0.5 >/dev/null 2>&1; then echo "hip solve 10 in half a second?" >&2; exit 1; fi
    ;;
esac
echo "the solvers agree with the known minima"
