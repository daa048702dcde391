//! What the tables show beyond terms of the OEIS and refuted statements, by study.

use super::Discovery;

pub(super) const FOUND: &[Discovery] = &[
    Discovery {
        says: "The fewest monochromatic squares on 7 x 7, {lower}, are those of {colourings} colourings, {swap_classes} up to symmetry and the swap of the colours, with any balance",
        table: "hip/minima",
        rows: &[("n", "7"), ("balance", "any")],
        proved: false,
        check: "curiosa hip minimum 7 --check",
    },
    Discovery {
        says: "The fewest monochromatic squares on 8 x 8 are {lower}, those of {colourings} colourings, {swap_classes} up to symmetry and the swap",
        table: "hip/minima",
        rows: &[("n", "8"), ("balance", "any")],
        proved: false,
        check: "curiosa hip minimum 8 --check",
    },
    Discovery {
        says: "The fewest monochromatic squares on 9 x 9 are {minimum}, those of {colourings} colourings, {swap_classes} up to symmetry and the swap",
        table: "hip/records",
        rows: &[("n", "9")],
        proved: false,
        check: "curiosa hip minimum 9",
    },
    Discovery {
        says: "Colourings without a monochromatic square of all boards with sides to 7, by the number of ones and up to symmetry: {rows} counts, of which K. Franke has those of 3 x 3, 4 x 4 and 6 x 6",
        table: "hip/ties",
        rows: &[],
        proved: false,
        check: "",
    },
    Discovery {
        says: "Refuted: the last exception of 0.56, published 326637 (a comment in A071436); found {last_exception}, which agrees with the preperiod {known_preperiod} in other tables",
        table: "octal/games",
        rows: &[("game", "0.56")],
        proved: false,
        check: "curiosa octal certify 0.56 --out c.json && curiosa octal verify c.json",
    },
    Discovery {
        says: "The least multiple with digits 0 to 4 only of every number to {rows}",
        table: "octal/multiples",
        rows: &[],
        proved: false,
        check: "curiosa multiple 7",
    },
    Discovery {
        says: "{rows} rules of look-and-say kind (base 2 to 10, largest count 1 to 9 or none, either order, one-digit seed) have a finite table of elements, with their growth rates",
        table: "look_and_say/growth",
        rows: &[],
        proved: true,
        check: "",
    },
    Discovery {
        says: "The nullity of Quatrainment on n x n by a law that is proved for all n, computed for {rows} n",
        table: "quatrainment/nullity",
        rows: &[],
        proved: true,
        check: "curiosa quatrainment nullity 2000",
    },
    Discovery {
        says: "A recurrence for the arcs of the Q-toothpick automaton, proved, for any stage ({rows} far ones in the table)",
        table: "toothpick/far",
        rows: &[("world", "plane")],
        proved: false,
        check: "curiosa toothpick count 2^100",
    },
    Discovery {
        says: "No game of Entanglement scores more than the closed form, games that end early included, and boards that reach it for {rows} radii are built and played",
        table: "entanglement/scores",
        rows: &[],
        proved: true,
        check: "curiosa entanglement score --radius 3",
    },
    Discovery {
        says: "{rows} explicit universal entanglers, each with a certificate",
        table: "separability/gates",
        rows: &[],
        proved: true,
        check: "python3 scripts/verify_certificate.py results/separability/certificates/*.json",
    },
    Discovery {
        says: "A universal entangler of every size for which there are any, by a theorem (its steps checked for {rows} sizes)",
        table: "separability/family",
        rows: &[],
        proved: true,
        check: "curiosa separability family 4 7",
    },
    Discovery {
        says: "Whether universal entanglers exist, in three senses, for all systems of dimension to 64: {rows} answers",
        table: "separability/dimensions",
        rows: &[],
        proved: true,
        check: "",
    },
    Discovery {
        says: "Lower bounds of the entanglement that gates produce from product states: {rows}",
        table: "separability/bounds",
        rows: &[],
        proved: true,
        check: "",
    },
];
