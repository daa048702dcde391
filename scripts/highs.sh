#!/usr/bin/env bash
# Puts the library of the solver HiGHS into .venv/highs, and what binds it to Rust into .venv.
set -euo pipefail
# One package of scripts/requirements-highs.txt, with its hashes.
one() {
  sed -n "/^$1==/,/[^\\\\]\$/p" scripts/requirements-highs.txt >.venv/one.txt
  .venv/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r .venv/one.txt
}

# The Makefile looks for it where it is put here.
case ${LIBCLANG_PATH:-} in
  */.venv/*)
    one libclang
    library=$(.venv/bin/python -c 'import clang, os; print(os.path.join(os.path.dirname(clang.__file__), "native"))')
    ln -sfn "$library" .venv/libclang
    ;;
esac

# The library as a package of PyPI; where there is none for this machine, it is compiled.
if one highsbox 2>/dev/null && one pkgconf 2>/dev/null; then
  library=$(.venv/bin/python -c 'import importlib.util as i, os; print(os.path.dirname(i.find_spec("highsbox").origin))')/highs_dist
  ln -sfn "$library" .venv/highs
  # The package's own description names the folder that it was built in.
  sed -i "s|^prefix=.*|prefix=$PWD/.venv/highs|; s|^libdir=.*|libdir=\${prefix}/lib|; s|^includedir=.*|includedir=\${prefix}/include/highs|" \
    .venv/highs/lib/pkgconfig/highs.pc
else
  command -v c++ >/dev/null ||
    { echo "missing: a C++ compiler for the solver HiGHS; install the Debian package g++ (or do without: make FEATURES=)" >&2; exit 1; }
  command -v cmake >/dev/null || one cmake
fi
