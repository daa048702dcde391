#!/usr/bin/env bash
# That 7 x 7 boards make at least 3 squares and 8 x 8 boards at least 8, by programs of others alone: the SAT solver CaDiCaL
# refutes the formulas and writes a proof in the standard format DRAT, which the checker drat-trim reads. Prints the
# digests of the formulas and of the proofs; the proofs depend on the version of CaDiCaL.
#   scripts/compare/hip_drat.sh CURIOSA
set -euo pipefail
curiosa=$1
for program in cadical drat-trim; do
  command -v "$program" >/dev/null || { echo "missing: $program, of Debian's package cadical or from its authors" >&2; exit 1; }
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
refute() {
  "$curiosa" hip minimum "$1" --limit "$2" --dimacs "$folder/formula.cnf"
  # Exit code 20: there is no model.
  cadical -q "$folder/formula.cnf" "$folder/proof.drat" >"$folder/said" || [ $? -eq 20 ] || { cat "$folder/said" >&2; exit 1; }
  drat-trim "$folder/formula.cnf" "$folder/proof.drat" -t 40000 >"$folder/said" || { cat "$folder/said" >&2; exit 1; }
  grep -q 's VERIFIED' "$folder/said"
  echo "$1: no board with at most $2 squares: $(head -1 "$folder/formula.cnf"), $(du -h "$folder/proof.drat" | cut -f1) of proof"
  echo "  formula $(sha256sum <"$folder/formula.cnf" | cut -d' ' -f1)"
  echo "  proof   $(sha256sum <"$folder/proof.drat" | cut -d' ' -f1) by CaDiCaL $(cadical --version)"
}
refute 7x7 2
refute 8x8 7
