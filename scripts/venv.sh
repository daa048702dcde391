#!/usr/bin/env bash
# Makes .venv, with what figures need and what compiling the solver needs as far as the system lacks it.
# Usage: venv.sh PYTHON FEATURES
set -euo pipefail
python=$1 features=$2
rm -rf .venv
"$python" -m venv .venv
install() { .venv/bin/pip install --quiet --disable-pip-version-check --no-deps "$@"; }
install -r scripts/requirements.txt
case " $features " in
  *highs*)
    # The Makefile looks for these two where they are put here.
    case ${CMAKE:-} in */.venv/*) install "$(grep ^cmake== scripts/requirements-highs.txt)" ;; esac
    case ${LIBCLANG_PATH:-} in
      */.venv/*)
        install "$(grep ^libclang== scripts/requirements-highs.txt)"
        library=$(.venv/bin/python -c 'import clang, os; print(os.path.join(os.path.dirname(clang.__file__), "native"))')
        ln -sfn "$library" .venv/libclang
        ;;
    esac
    ;;
esac
