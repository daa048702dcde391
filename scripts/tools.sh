#!/usr/bin/env bash
# Says which program is missing, and the package that has it. Usage: tools.sh PYTHON [CARGO]; without CARGO what compiles
# is not needed.
set -u
python=$1 cargo=${2:-} missing=0
need() { echo "missing: $1; install $2" >&2; missing=1; }

if [ -n "$cargo" ]; then
  command -v git >/dev/null || need git "the Debian package git"
  echo 'int main(void) { return 0; }' | cc -x c -o /dev/null - 2>/dev/null ||
    need "a working cc, the linker that Rust calls" "the Debian packages gcc and libc6-dev"
  if ! command -v "$cargo" >/dev/null; then
    need cargo "Rust by rustup (https://rustup.rs)"
  else
    wanted=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    found=$("$cargo" --version 2>/dev/null | cut -d' ' -f2)
    oldest=$(printf '%s\n%s\n' "$wanted" "$found" | sort -V | head -n 1)
    [ "$oldest" = "$wanted" ] || need "cargo $wanted or later (this is ${found:-without a toolchain})" "Rust by rustup (https://rustup.rs)"
  fi
fi
if ! command -v "$python" >/dev/null; then
  need python3 "the Debian packages python3 and python3-venv"
elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  need "Python 3.11 or later (this is $("$python" --version 2>&1))" "the Debian package python3"
elif ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
  need "Python's venv module" "the Debian package python3-venv"
fi
exit $missing
