//! Claims about rows and circles of Penn's game.

use std::collections::BTreeSet;

use super::super::{Claim, cases, list};
use super::{ARTICLE, BY_ROWS, DOT_BY_DOT, Token, advisor, row_values};
use crate::evidence::Known;
use crate::octal::impartial::{Dots, Impartial, NimHeap, Solver, Sum};
use crate::octal::penn::code;
use crate::octal::position::{Component, after};

/// `1 + 2`, and `0` for nothing.
fn rows_text(rows: &[usize]) -> String {
    let rows = Vec::from_iter(rows.iter().filter(|&&row| row > 0).map(usize::to_string));
    if rows.is_empty() { "0".into() } else { rows.join(" + ") }
}

/// The moves of a row with their values, the larger rows first.
fn options(dots: usize) -> String {
    let mut moves = Component::Row(dots).moves(&code());
    for rows in &mut moves {
        rows.retain(|&row| row > 0);
        rows.sort_unstable();
    }
    moves.sort_unstable_by_key(|rows| (rows.len(), std::cmp::Reverse(rows.clone())));
    moves.dedup();
    let row_value =
        |row: usize| Solver::new(&Dots { places: row as u32, ring: false }).value(&((1 << row) - 1));
    let value = |rows: &[usize]| rows.iter().fold(0, |sum, &row| sum ^ row_value(row));
    let option = |rows: &Vec<usize>| format!("{} ({})", rows_text(rows), value(rows));
    format!("{dots}: {}", list(moves.iter().map(option)))
}

pub(super) fn moves_of_small_rows() -> Claim {
    let published = "1: 0 (0); 2: 0 (0); 3: 0 (0), 1 (1); 4: 2 (1), 1 (1); 5: 3 (2), 2 (1), 1 + 1 (0); 6: 4 (0), 3 (2), 1 + 2 (0)";
    let computed = Vec::from_iter((1..=6).map(options)).join("; ");
    ARTICLE
        .claim("The moves from rows of 1 to 6 dots, with their values", published, cases(computed))
        .note("A move is named by the rows that it leaves.")
}

pub(super) fn answers_beside_two() -> Claim {
    let sum = Sum(Dots { places: 3, ring: false }, NimHeap);
    let mut solver = Solver::new(&sum);
    // The moves that the article lists for the first player, and its answers.
    let answered: [((u64, u64), (u64, u64)); 4] =
        [((7, 1), (1, 1)), ((7, 0), (0, 0)), ((1, 2), (1, 1)), ((0, 2), (0, 0))];
    let name = |(dots, heap): (u64, u64)| format!("{} # *{heap}", dots.count_ones());
    let right = answered.into_iter().filter(|&(moved, answer)| {
        let is_move = sum
            .moves(&(7, 2))
            .iter()
            .any(|&(dots, heap)| (dots.count_ones(), heap) == (moved.0.count_ones(), moved.1));
        is_move && sum.moves(&moved).contains(&answer) && solver.value(&answer) == 0
    });
    let mut computed = list(right.map(|(moved, answer)| format!("{} -> {}", name(moved), name(answer))));
    // Up to reflection these are all moves that the first player has.
    let all = BTreeSet::from_iter(sum.moves(&(7, 2)).into_iter().map(name));
    if all != BTreeSet::from_iter(answered.iter().map(|&(moved, _)| name(moved))) {
        computed = format!("not all of {}", list(all));
    }
    let statement = "A row of 3 beside *2: answers that win, to the moves of the first player";
    ARTICLE.claim(
        statement,
        "3 # *1 -> 1 # *1, 3 # *0 -> 0 # *0, 1 # *2 -> 1 # *1, 0 # *2 -> 0 # *0",
        cases(computed),
    )
}

pub(super) fn copying() -> Claim {
    // The second player copies the move in the other row; the first player tries everything.
    let sum = Sum(Dots { places: 7, ring: false }, Dots { places: 7, ring: false });
    let mut open = vec![0x7f_u64];
    let mut positions = 0;
    let mut always_answers = true;
    let mut seen = BTreeSet::new();
    while let Some(dots) = open.pop() {
        if !seen.insert(dots) {
            continue;
        }
        positions += 1;
        for (first, second) in sum.moves(&(dots, dots)) {
            // One row was changed: the answer makes the other like it.
            let alike = if first == dots { second } else { first };
            always_answers &= sum.moves(&(first, second)).contains(&(alike, alike));
            open.push(alike);
        }
    }
    let lost = seen.iter().all(|&dots| Solver::new(&sum).value(&(dots, dots)) == 0);
    let computed = if always_answers && lost { "the second player wins" } else { "it fails" };
    ARTICLE
        .claim(
            "Two rows of 7: the second player answers any move by the same one in the other row",
            "the second player wins",
            cases(computed.into()),
        )
        .note(format!("in all {positions} positions with two equal rows that come up"))
}

pub(super) fn only_move_of_a_circle() -> Claim {
    let right = (3..=40).filter(|&dots| {
        let moves = Component::Circle(dots).moves(&code());
        moves.len() == 1 && rows_text(&moves[0]) == (dots - 3).to_string()
    });
    ARTICLE
        .claim(
            "Circles of n = 3 to 40 dots whose only move leaves a row of n - 3",
            "38",
            cases(right.count().to_string()),
        )
        .note("Circles of 1 and 2 dots, of which the article does not speak, leave nothing.")
}

pub(super) fn equal_rows() -> Claim {
    let equal = |dots: usize| {
        let moves = Component::Row(dots).moves(&code());
        let equal = moves.into_iter().find(|rows| rows.len() == 2 && rows[0] == rows[1]);
        equal.map_or("none".to_string(), |rows| rows_text(&rows))
    };
    let statement = "Moves to two equal rows from rows of 17, 19 and 20";
    ARTICLE.claim(statement, "7 + 7, 8 + 8, none", cases(list([17, 19, 20].map(equal))))
}

pub(super) fn cleared_rows() -> Claim {
    let clears = |rows: &Vec<usize>| rows.iter().all(|&row| row == 0);
    let moves = |dots: usize| Component::Row(dots).moves(&code());
    let four = moves(4).iter().all(|rows| {
        let left = Vec::from_iter(rows.iter().filter(|&&row| row > 0));
        matches!(left[..], [&row] if moves(row).iter().any(clears))
    });
    let small = [1, 2].iter().all(|&dots| moves(dots).iter().all(clears));
    let statement = "Every move in a row of 4 can be answered by clearing the rest; every move in a row of 1 or 2 clears it";
    ARTICLE.claim(statement, "true; true", cases(format!("{four}; {small}")))
}

pub(super) fn small_position() -> Claim {
    let rows = [2, 1, 4].map(Component::Row);
    let who = |wins: bool| if wins { "first" } else { "second" }.to_string();
    let by_rows = Known::once(BY_ROWS, who(!advisor().advise(&rows).winning.is_empty()));
    // Dot by dot, with blank places between the rows.
    let dots = Dots { places: 9, ring: false };
    let computed = by_rows.again(DOT_BY_DOT, &who(Solver::new(&dots).wins(&0b1_1110_1011)));
    ARTICLE.claim("Who wins rows of 2, 1 and 4", "second", computed)
}

pub(super) fn sum_of_three_rows() -> Claim {
    let advice = advisor().advise(&[7, 9, 10].map(Component::Row));
    let answers = Vec::from_iter(advice.winning.iter().filter(|play| play.component == 0));
    let computed = |values: Vec<u64>| {
        let sum = |rows: &[usize]| rows.iter().fold(0, |sum, &row| sum ^ values[row]);
        let after = answers.iter().map(|play| {
            let left = after(&[7, 9, 10].map(Component::Row), play);
            sum(&Vec::from_iter(left.into_iter().map(Component::size)))
        });
        format!("{}; {}", sum(&[7, 9, 10]), list(after))
    };
    let computed = row_values(&Vec::from_iter(0..=10)).map(|values| values.map(computed));
    let statement =
        "The Nim-sum of the values of rows of 7, 9 and 10, and after each of the two answers in the row of 7";
    ARTICLE.claim(statement, "1; 0, 0", computed)
}

pub(super) fn token_beside() -> Claim {
    // The token as a game of its own, before it is replaced.
    let token = Token { most: 5 };
    let all = (0..7).flat_map(|a| (0..7).flat_map(move |b| (0..4).map(move |heap| (a, b, heap))));
    let same = all.filter(|&(a, b, heap)| {
        let row = |places| Dots { places, ring: false };
        let full = |places: u32| (1_u64 << places) - 1;
        let without = Sum(Sum(row(a), row(b)), NimHeap);
        let beside = Sum(Sum(Sum(row(a), row(b)), NimHeap), &token);
        let position = ((full(a), full(b)), heap);
        // Won is a value that is not 0; each is worked out from all positions that can be reached.
        let wins = Solver::new(&without).value(&position) != 0;
        wins == (Solver::new(&beside).value(&(position, token.most + 1)) != 0)
    });
    let statement = "A token that may be replaced by any heap from 1 to 5 leaves the winner as it was: games of two rows below 7 and a heap below 4 \
                     for which it does";
    ARTICLE.claim(statement, "196", cases(same.count().to_string()))
}
