#!/usr/bin/env bash
# Licences, origins, doubled versions and known faults of the dependencies, by deny.toml, as far as cargo-deny and the list
# of known faults can be had. Usage: deny.sh CARGO
set -euo pipefail
cargo=$1
if ! command -v cargo-deny >/dev/null; then
  echo "not checked: the dependencies, by deny.toml; cargo-deny is missing (install it by: cargo install --locked cargo-deny)" >&2
  exit 0
fi
deny=("$cargo" deny --locked --workspace)
if "${deny[@]}" fetch db 2>/dev/null; then
  "${deny[@]}" check
else
  echo "not checked: known faults of the dependencies; the list of RustSec cannot be had" >&2
  "${deny[@]}" check bans licenses sources
fi
