//! How large boards can be coloured without a copy of a pattern in one colour.
//!
//! Gallai's theorem: for every pattern and every number of colours there is a least n, the *Gallai number*, such that every
//! colouring of the n x n board makes a copy in one colour. (For upright copies alone that is already so; the theorem is of
//! any dimension.) What is known is reproduced and extended here: a colouring without a copy is found by
//! [annealing](super::anneal) or by the SAT solver and recounted, and that there is none is a refutation by the SAT solver,
//! each of whose lemmas is checked.

use std::ops::RangeInclusive;

use anyhow::ensure;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::exhaustive::Exhaustive;
use super::sat::SatSearch;
use super::{Balance, Board, Colouring, anneal};
use crate::evidence::Known;
use crate::job::Work;

/// Annealings of a board, and their steps.
const TRIES: u64 = 4;
const STEPS: u64 = 200_000;

/// What a part of the search found.
#[derive(Serialize, Deserialize)]
struct Part {
    colourings: Vec<String>,
    lemmas: u64,
}

/// What is known of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// A colouring of it that makes no copy of its pattern; none if there is none.
    pub tie: Option<Colouring>,
    /// Lemmas by which the SAT solver came to that; 0 where annealing did.
    pub lemmas: u64,
}

/// A colouring of a board, in all of its colours, that makes no copy of its pattern, or the proof that there is none; `None`
/// if only a part of the work is done now. The time is unbounded: each row more than the last that is easy multiplies it.
///
/// # Errors
/// If the work is interrupted, or a lemma is not confirmed.
///
/// ```
/// use curiosa::hip::{Board, Pattern, gallai::decide};
/// use curiosa::job::Here;
///
/// let tie = |n: usize, colours: usize| {
///     let board = Board::square(n).avoiding(Pattern::TRIANGLES).in_colours(colours);
///     decide(&mut Here, board).unwrap().expect("all of it").into_value().tie
/// };
/// assert!(tie(2, 2).is_some() && tie(3, 2).is_none());
/// assert!(tie(4, 3).is_some() && tie(5, 3).is_none());
/// ```
pub fn decide(work: &mut dyn Work, board: Board) -> anyhow::Result<Option<Known<Decided>>> {
    let annealed = anneal::best_of(board, Balance::Any, TRIES, STEPS);
    if annealed.made().is_empty() {
        return Ok(Some(counted(annealed, 0)));
    }
    let search = SatSearch::for_a_tie(board);
    let parameters = json!({"board": board.to_string()});
    let parts = work.try_compute("hip gallai", parameters, search.parts(), |part| {
        let found = search.run(part)?;
        anyhow::Ok(Part { colourings: found.colourings, lemmas: found.lemmas })
    })?;
    let Some(parts) = parts else { return Ok(None) };
    let lemmas = parts.iter().map(|part| part.lemmas).sum();
    if let Some(text) = parts.iter().find_map(|part| part.colourings.first()) {
        let tie = Colouring::read(board, text)?;
        ensure!(tie.made().is_empty(), "the solver says that {tie} makes no copy");
        return Ok(Some(counted(tie, lemmas)));
    }
    // Every unit has confirmed its lemmas.
    let none = Known::once(Exhaustive::Sat.evidence(), Decided { tie: None, lemmas });
    none.certified("the checker of lemmas", |_| Ok::<(), anyhow::Error>(())).map(Some)
}

/// A colouring whose copies have been counted.
fn counted(tie: Colouring, lemmas: u64) -> Known<Decided> {
    Known::exhaustive("the copies on the board", Decided { tie: Some(tie), lemmas })
}

/// What is known of the Gallai number of a pattern and a number of colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// The largest board for which a colouring was found; none if there is not even one for the smallest board.
    pub largest: Option<Colouring>,
    /// The side of a board that has none, the next; the Gallai number, if it was found.
    pub least: Option<usize>,
    /// Lemmas that prove it.
    pub lemmas: u64,
}

/// Decides the n x n boards in turn, for n in `sides`, to the first that has no colouring without a copy: all larger boards
/// contain it. `board` gives the pattern and the number of colours. `None` if only a part is done now.
///
/// # Errors
/// As [`decide`].
pub fn number(
    work: &mut dyn Work,
    board: Board,
    sides: RangeInclusive<usize>,
) -> anyhow::Result<Option<Known<Number>>> {
    let mut largest = None;
    for side in sides {
        let board = Board::square(side).avoiding(board.pattern()).in_colours(board.colours());
        let Some(decided) = decide(work, board)? else { return Ok(None) };
        if decided.value().tie.is_none() {
            let lemmas = decided.value().lemmas;
            return Ok(Some(decided.map(|_| Number { largest, least: Some(side), lemmas })));
        }
        largest = decided.into_value().tie;
    }
    Ok(Some(Known::exhaustive("the copies on the board", Number { largest, least: None, lemmas: 0 })))
}
