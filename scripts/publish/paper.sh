#!/usr/bin/env bash
# Compiles the articles and the volume of tables, where LaTeX is installed: paper.sh FOLDER
set -euo pipefail
cd "$1"
if ! command -v pdflatex >/dev/null || ! kpsewhich booktabs.sty lmodern.sty amsart.cls listings.sty >/dev/null; then
  echo "skipped: the PDFs of $1, because pdflatex, booktabs, listings or lmodern is missing (Debian: texlive-latex-recommended lmodern)"
  exit 0
fi
# No date in the documents.
export SOURCE_DATE_EPOCH=0
compile() {
  # The runs after the first have the references and the table of contents.
  for _ in 1 2 3; do
    if ! pdflatex -interaction=nonstopmode -halt-on-error "$1.tex" >/dev/null; then
      echo "$1.tex does not compile:" >&2
      grep -m 3 -A 3 '^!' "$1.log" >&2
      return 1
    fi
  done
  # What is undefined, or sticks out by more than the eye forgives.
  if grep -E 'LaTeX Warning: (Reference|Hyper reference)|Overfull .hbox \(([0-9]{2,}|[4-9])\.' "$1.log" >&2; then
    echo "$1.tex: see above" >&2
    return 1
  fi
  echo "$PWD/$1.pdf: $(grep -o '([0-9]* pages' "$1.log" | tr -dc '0-9') pages"
}
export -f compile
printf '%s\n' *.tex | sed 's/\.tex$//' | xargs -P 0 -I {} bash -c 'compile {}'
