//! Sets of cells without a square, or without a copy of another pattern: how large they are, and how many.
//!
//! A set of cells of a board, written as the colouring in which they have colour 1, is *free* if it contains no copy of
//! the board's pattern; the other cells do not matter. Without the four corners of a square, a set of cells of the n x n
//! board has at most A240443(n) cells, and A240444 counts these sets by their size.
//!
//! * [`free_sets`]: all free sets with at least so many cells, by a SAT solver whose every lemma is checked
//! * [`most_by_program`]: the most cells, by integer programming
//! * [`anneal`]: large free sets, without a proof
//! * [`Largest`]: the largest sets among some, up to symmetry
//! * [`Census`]: how many free sets there are of every size

mod census;
mod heuristic;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::ensure;
use serde_json::json;

pub use self::census::{Census, MAX_COLUMNS};
pub use self::heuristic::{anneal, best_of};
use super::exhaustive::TooMany;
use super::ilp::{Answer, Backend, Program, SolverError};
use super::sat::SatSearch;
use super::{Board, Colouring};
use crate::evidence::{Known, Method};
use crate::job::Work;

/// Whether the cells of colour 1 are a free set, from the definition. O(copies of the board).
///
/// ```
/// use curiosa::hip::{Colouring, largest::is_free};
/// assert!(is_free(&"11/10".parse::<Colouring>()?) && !is_free(&"11/11".parse::<Colouring>()?));
/// # Ok::<(), curiosa::hip::ParseColouringError>(())
/// ```
pub fn is_free(set: &Colouring) -> bool {
    let full = |copy: &Vec<usize>| copy.iter().all(|&cell| set.colours()[cell] == 1);
    !set.board().copies().iter().any(full)
}

/// The free sets with at least `points` cells, one or more of every orbit under the symmetries of the board, if there
/// are at most `room`; `None` if only a part of the job is done now. Proved: every lemma of the solver is checked.
///
/// # Errors
/// If the work is interrupted, a lemma is not justified, or there are more than `room`.
///
/// # Panics
/// If the board has fewer cells.
///
/// ```
/// use curiosa::hip::{Board, largest::free_sets};
/// use curiosa::job::Here;
/// let found = free_sets(&mut Here, Board::square(3), 6, 100)?.expect("all of it");
/// assert_eq!(found.status().to_string(), "proved");
/// assert!(found.value().iter().all(|set| set.ones() == 6));
/// # Ok::<(), anyhow::Error>(())
/// ```
pub fn free_sets(
    work: &mut dyn Work,
    board: Board,
    points: usize,
    room: usize,
) -> anyhow::Result<Option<Known<Vec<Colouring>>>> {
    let search = SatSearch::of_points(board, points);
    let all = AtomicUsize::new(0);
    let parameters = json!({"board": board.to_string(), "points": points});
    let parts = work.try_compute("hip largest", parameters, search.parts(), |part| {
        let found = search.run(part)?.colourings;
        let more = found.len();
        ensure!(all.fetch_add(more, Ordering::Relaxed) + more <= room, TooMany { room });
        Ok(found)
    })?;
    let Some(parts) = parts else { return Ok(None) };
    let parse = |text: &String| Ok(Colouring::read(board, text)?);
    let sets = parts.iter().flatten().map(parse).collect::<anyhow::Result<Vec<Colouring>>>()?;
    let known = Known::once(Method::named("SAT"), sets).certified("the checker of lemmas", |sets| {
        ensure!(sets.iter().all(is_free), "a set of {board} is not free");
        Ok(())
    })?;
    Ok(Some(known))
}

/// The most cells of a free set, and such a set, by integer programming.
///
/// # Errors
/// If the solver is not built in, fails, or is wrong.
///
/// ```
/// use curiosa::hip::{Board, ilp::Backend, largest::most_by_program};
/// assert_eq!(most_by_program(Board::square(3), Backend::Microlp)?.ones(), 6);
/// # Ok::<(), curiosa::hip::ilp::SolverError>(())
/// ```
pub fn most_by_program(board: Board, backend: Backend) -> Result<Colouring, SolverError> {
    match backend.solve(&Program::of_points(board), None::<Instant>)? {
        Answer::Colouring { colouring, bound } if bound == -(colouring.ones() as i64) => Ok(colouring),
        _ => Err(SolverError::Wrong("that there is no largest set")),
    }
}

/// The largest of some free sets, up to the symmetries of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Largest {
    /// How many cells they have.
    pub points: usize,
    /// The least image of each, in order.
    pub representatives: Vec<Colouring>,
    /// How many they are with all their images.
    pub sets: u64,
}

impl Largest {
    /// The largest of `found`; none if there is no set. At most eight images of each are looked at.
    ///
    /// ```
    /// use curiosa::hip::{Board, Colouring, largest::Largest};
    /// let found = ["00/01", "01/11", "11/10"].map(|text| text.parse::<Colouring>().unwrap());
    /// let largest = Largest::of(Board::square(2), &found).unwrap();
    /// assert_eq!((largest.points, largest.representatives.len(), largest.sets), (3, 1, 4));
    /// ```
    pub fn of(board: Board, found: &[Colouring]) -> Option<Self> {
        let points = found.iter().map(Colouring::ones).max()?;
        let group = board.symmetries(false);
        let best = found.iter().filter(|set| set.ones() == points);
        let words = best.map(|set| group.canonical(set.colours())).collect::<BTreeSet<Vec<u8>>>();
        let sets = words.iter().map(|word| group.orbit_size(word) as u64).sum();
        let representatives = words.into_iter().map(|word| Colouring::new(board, word)).collect();
        Some(Largest { points, representatives, sets })
    }
}
