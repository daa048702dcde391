#!/usr/bin/env bash
# Copies what the installed command reads, tables and known terms, to FOLDER/results. Usage: share.sh FOLDER
set -euo pipefail
share=$(realpath -m "$1")
cd results
find . -name .keys -prune -o -name figures -prune -o -name certificates -prune -o \( -name '*.csv' -o -name '*.json' \) -print0 |
  while IFS= read -r -d '' file; do install -D -m 644 "$file" "$share/results/$file"; done
