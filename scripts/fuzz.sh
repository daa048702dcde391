#!/usr/bin/env bash
# Runs the fuzz targets under libFuzzer, guided by coverage; it needs a C++ compiler.
#   scripts/fuzz.sh CARGO EXECUTIONS [TARGET...]
# Inputs that are new stay in target/fuzz/TARGET, one that fails is kept as target/fuzz/TARGET-crash-*; the numbers of each
# run are in target/fuzz/TARGET.log. With EXECUTIONS = 0, few of these inputs that cover what fuzz/corpus/TARGET does not are
# copied there.
set -euo pipefail
cargo=$1 executions=$2
shift 2
command -v c++ >/dev/null || { echo 'missing: a C++ compiler; install it by: apt-get install g++' >&2; exit 1; }
host=$(rustc -vV | sed -n 's/^host: //p')
# What cargo-fuzz passes, but for the sanitizers, which need a nightly compiler. A target is named so that these are not for
# the programs that run while it is built.
RUSTFLAGS="-C passes=sancov-module -C llvm-args=-sanitizer-coverage-level=4 -C llvm-args=-sanitizer-coverage-inline-8bit-counters
  -C llvm-args=-sanitizer-coverage-pc-table -C codegen-units=1 -C debug-assertions -C overflow-checks --cfg fuzzing" \
  "$cargo" build --release --locked -p curiosa-fuzz --target "$host" --target-dir target/fuzz-build
binary=target/fuzz-build/$host/release/curiosa-fuzz
targets=("$@")
[ $# -gt 0 ] || mapfile -t targets < <(sed -n 's/^    ("\([a-z_]*\)", [a-z_]*),$/\1/p' fuzz/targets.rs)
for target in "${targets[@]}"; do
  work=target/fuzz/$target corpus=fuzz/corpus/$target
  mkdir -p "$work" "$corpus"
  options=(-max_len=4096 -timeout=20 -rss_limit_mb=2048 -artifact_prefix="target/fuzz/$target-" -print_final_stats=1)
  if [ "$executions" = 0 ]; then
    # What is there stays; of the rest few that go where none of it goes.
    TARGET=$target "$binary" -merge=1 -set_cover_merge=1 -use_counters=0 "${options[@]}" "$corpus" "$work" 2>"$work.log"
  else
    TARGET=$target "$binary" -runs="$executions" "${options[@]}" "$work" "$corpus" 2>"$work.log" ||
      { tail -n 30 "$work.log" >&2; exit 1; }
  fi
  covered=$(grep -o 'cov: [0-9]* ft: [0-9]* corp: [0-9]*' "$work.log" | tail -n 1 || true)
  executed=$(sed -n 's/^stat::number_of_executed_units: //p' "$work.log")
  echo "$target: ${executed:-0} executions, $covered, $(find "$corpus" -type f | wc -l) files in $corpus"
done
