#!/usr/bin/env bash
# Makes a wheel with the Python module, the command, and the tables that it reads. Usage: wheel.sh PYTHON PROFILE FOLDER
# The profile local is release, with a wheel for this machine that shares what is compiled of dependencies; otherwise it is for every
# Linux with the C library of 2014.
set -euo pipefail
python=$1 profile=$2 folder=$3
[ -x .venv-wheel/bin/python ] || "$python" -m venv .venv-wheel
# One package of python/requirements-wheel.txt, with its hashes.
one() {
  sed -n "/^$1==/,/[^\\\\]\$/p" python/requirements-wheel.txt >.venv-wheel/one.txt
  .venv-wheel/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r .venv-wheel/one.txt
}
one maturin
case $profile in
  local) profile=release for_whom=(--compatibility linux) ;;
  *)
    one ziglang
    for_whom=(--zig --compatibility manylinux2014)
    ;;
esac

share=python/data/data/share/curiosa
rm -rf "$share/results"
scripts/share.sh "$share"
rm -rf "$folder"
PATH=$PWD/.venv-wheel/bin:$PATH VIRTUAL_ENV=$PWD/.venv-wheel \
  maturin build --quiet --locked --profile "$profile" "${for_whom[@]}" --out "$folder"
echo "$folder: $(basename "$folder"/*.whl), $(du -h "$folder"/*.whl | cut -f1)"
