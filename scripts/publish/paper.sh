#!/usr/bin/env bash
# Compiles the document that shows all tables and figures, where LaTeX is installed: paper.sh FOLDER
set -euo pipefail
cd "$1"
if ! command -v pdflatex >/dev/null || ! kpsewhich booktabs.sty lmodern.sty pdflscape.sty >/dev/null; then
  echo "skipped: $1/curiosa.pdf, because pdflatex, booktabs, pdflscape or lmodern is missing (Debian: texlive-latex-recommended lmodern)"
  exit 0
fi
# No date in the document.
export SOURCE_DATE_EPOCH=0
# The second run has the table of contents.
for _ in 1 2; do
  if ! pdflatex -interaction=nonstopmode -halt-on-error curiosa.tex >/dev/null; then
    echo "curiosa.tex does not compile:" >&2
    grep -m 3 -A 3 '^!' curiosa.log >&2
    exit 1
  fi
done
echo "$1/curiosa.pdf: $(grep -o '([0-9]* pages' curiosa.log | tr -dc '0-9') pages"
