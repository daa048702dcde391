//! Claims about Quatrainment.

use super::{Check, Claim, Source, cases, list};
use crate::algebra::gf2::{BitMatrix, BitVector};
use crate::quatrainment::board::{Board, Size};
use crate::quatrainment::game::Game;
use crate::quatrainment::rule::Rule;
use crate::quatrainment::stats::stats;

const TALK: Source = Source {
    study: "quatrainment",
    file: "003_ff5d2fe9a78bc801.txt",
    title: "L. Briggs and D. McBride, The Mathematics of Quatrainment: Finding the Solution (2010)",
};

pub(super) const CHECKS: &[Check] = &[
    base_two,
    sum_of_boards,
    sixteen_moves,
    equations,
    matrix,
    equations_form_the_matrix,
    reduced,
    independent,
    every_target,
    fewest_moves,
];

/// The moves that flip each cell, as the talk writes out the equations.
const PUBLISHED_EQUATIONS: &str = "1 2 5; 1 3 4 6; 1 2 4 7; 3 4 8; 1 6 9 13; 2 5 6 7 10; 3 4 6 7 8 11; 4 7 12 16; 1 5 10 13; \
        6 9 10 11 13 14; 7 10 11 12 15 16; 4 8 11 16; 9 13 14; 10 13 15 16; 11 13 14 16; 12 15 16";
/// The rows of R, as the talk prints it, in hexadecimal.
const PUBLISHED_MATRIX: &str =
    "C800, B400, D200, 3100, 8488, CE40, 3720, 1211, 8848, 04EC, 0273, 1121, 008C, 004B, 002D, 0013";

fn game() -> Game {
    Game { rule: Rule::quatrainment(), size: Size::square(4) }
}

/// Sixteen cells as four hexadecimal digits, a row each.
fn hexadecimal(cells: &BitVector) -> String {
    let number = (0..16).fold(0, |number, place| 2 * number + u32::from(cells.get(place)));
    format!("{number:04X}")
}

fn sixteen_moves() -> Claim {
    let game = game();
    let moves = (0..16).map(|cell| {
        let mut played = Board::empty(game.size);
        played.cells.set(cell, true);
        hexadecimal(&game.play(&played).cells)
    });
    let published =
        "EC80, A400, 5200, 7310, 8480, 4E40, 2720, 1210, 0848, 04E4, 0272, 0121, 08CE, 004A, 0025, 0137";
    TALK.claim("The sixteen moves M1 to M16, a hexadecimal digit a row", published, cases(list(moves)))
}

fn equations() -> Claim {
    let rows = game().matrix().rows().iter().map(terms).collect::<Vec<_>>();
    let statement = "The sixteen equations of the cells: which of a1 to a16 each has";
    TALK.claim(statement, PUBLISHED_EQUATIONS, cases(rows.join("; "))).note(
        "The sixth equation lacks a1: the move M1 in the corner flips the cell in row 2 and column 2, as M1 and the \
         matrix R of the same talk have it.",
    )
}

fn terms(row: &BitVector) -> String {
    Vec::from_iter(row.ones().map(|column| (column + 1).to_string())).join(" ")
}

fn matrix() -> Claim {
    let rows = game().matrix().rows().iter().map(hexadecimal).collect::<Vec<_>>();
    TALK.claim("The rows of the matrix R, as hexadecimal numbers", PUBLISHED_MATRIX, cases(list(rows)))
}

fn reduced() -> Claim {
    let mut matrix = game().matrix();
    let pivots = matrix.reduce(None).len();
    let form = if matrix == BitMatrix::identity(16) { "identity" } else { "other" };
    let statement = "The reduced row echelon form of R, and how many rows have a pivot";
    TALK.claim(statement, "identity, 16", cases(format!("{form}, {pivots}")))
}

fn independent() -> Claim {
    let kernel = game().matrix().kernel().len();
    let statement =
        "Sets of moves other than none that flip no cell at all (the moves are linearly independent)";
    TALK.claim(statement, "0", cases(((1u64 << kernel) - 1).to_string()))
}

fn every_target() -> Claim {
    let game = game();
    let inverse = game.matrix().inverse().unwrap_or_else(|| BitMatrix::identity(16));
    let reached = (0u32..1 << 16).filter(|target| {
        let target =
            Board { size: game.size, cells: BitVector::from_bits((0..16).map(|bit| target >> bit & 1 == 1)) };
        let moves = Board { size: game.size, cells: inverse.times(&target.cells) };
        game.play(&moves) == target
    });
    let statement = "Of the 65536 targets, those that the inverse of R reaches";
    TALK.claim(statement, "65536", cases(reached.count().to_string()))
}

fn fewest_moves() -> Claim {
    // A search that looks at sets of moves in the order of their number finds each target with as many moves as the
    // inverse has: as there is one solution only, it has the fewest moves.
    let game = game();
    let searched = stats(&game, 0).targets;
    let inverse = game.matrix().inverse().unwrap_or_else(|| BitMatrix::identity(16));
    let mut solved = vec![0; 17];
    for target in 0u32..1 << 16 {
        let target = BitVector::from_bits((0..16).map(|bit| target >> bit & 1 == 1));
        solved[inverse.times(&target).weight() as usize] += 1;
    }
    let agrees = if searched == solved { "fewest" } else { "not fewest" };
    TALK.claim("The solution found by the inverse has the fewest moves", "fewest", cases(agrees.into()))
}

fn base_two() -> Claim {
    let bit = |value: bool| BitVector::from_bits([value]);
    let sum = |(a, b): (bool, bool)| {
        let mut sum = bit(a);
        sum.add(&bit(b));
        u8::from(sum.get(0))
    };
    let computed = list([(false, false), (false, true), (true, false), (true, true)].map(sum));
    TALK.claim("0 + 0, 0 + 1, 1 + 0 and 1 + 1 in base two", "0, 1, 1, 0", cases(computed))
}

fn sum_of_boards() -> Claim {
    let board = |rows: [u16; 4]| {
        let bits = rows.into_iter().flat_map(|row| (0..4).rev().map(move |place| row >> place & 1 == 1));
        BitVector::from_bits(bits)
    };
    let mut sum = board([0b0101, 0b0010, 0b1101, 0b1000]);
    sum.add(&board([0b1110, 0b1100, 0b1000, 0b0000]));
    let statement = "The sum of the boards 52D8 and EC80, a hexadecimal digit a row";
    TALK.claim(statement, "BE58", cases(hexadecimal(&sum)))
}

fn equations_form_the_matrix() -> Claim {
    let rows = PUBLISHED_MATRIX.split(", ").map(|row| {
        let number = u32::from_str_radix(row, 16).unwrap_or_default();
        Vec::from_iter(
            (1..=16).filter(|place| number >> (16 - place) & 1 == 1).map(|place| place.to_string()),
        )
        .join(" ")
    });
    let equal = rows.zip(PUBLISHED_EQUATIONS.split("; ")).filter(|(row, equation)| row == equation).count();
    TALK.claim(
        "The sixteen equations form the matrix R: the rows that are as printed",
        "16",
        cases(equal.to_string()),
    )
    .note("The sixth equation lacks a1, which row 6 of R has.")
}
