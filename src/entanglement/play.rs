//! The rules carried out: a game played move by move from its board.
//!
//! Nothing here is shared with the builders but the format of a board. Where ends touch is found in the plane: an end is a
//! point, and two ends touch where they are the same point.

use std::collections::HashMap;

use thiserror::Error;

use super::board::{Board, LARGEST, Laid};
use crate::stop;

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The moves.
    pub moves: Vec<Move>,
    /// Why it is over; none if there are no more tiles but the path could go on.
    pub ending: Option<Ending>,
    /// The cell to which the path leads, also if that is the centre or beyond the border, and the end by which it comes in.
    pub next: ((i32, i32), u8),
    /// Points.
    pub score: u128,
    /// Length of the path.
    pub length: u64,
    /// Lengths of path on the tiles that the path does not use.
    pub unused: u64,
}

/// A move: a tile is laid, and the path goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// The cell of the tile.
    pub cell: (i32, i32),
    /// The strands that the path is longer by: cell, end where it comes in, end where it goes out.
    pub strands: Vec<((i32, i32), u8, u8)>,
    /// 1 + 2 + ... up to their number.
    pub points: u128,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The path runs into the centre.
    Centre,
    /// The path runs into the border.
    Border,
}

/// A board that breaks the rules. Tiles are numbered from 1 in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// No board.
    #[error("radius {0} is not accepted: 1 to {LARGEST} is")]
    Radius(u32),
    /// Not a tile.
    #[error("tile {0} at ({1},{2}): its pairs do not join each of the ends 0 to 11 to one other")]
    Pairs(usize, i32, i32),
    /// More than a turn.
    #[error("tile {0} at ({1},{2}): rotation {3} is not accepted, 0 to 5 is")]
    Rotation(usize, i32, i32, u8),
    /// The first tile is not beside the centre.
    #[error("tile 1 at ({0},{1}): the path begins beside the centre, there a tile is accepted")]
    First(i32, i32),
    /// The start is no end that touches the centre.
    #[error(
        "tile 1 at ({0},{1}): end {2} does not touch the centre, where the path begins: {3} and {4} are accepted"
    )]
    Start(i32, i32, u8, u8, u8),
    /// Where the path does not lead.
    #[error("tile {0} at ({1},{2}): the path leads to ({3},{4}), there a tile is accepted")]
    Elsewhere(usize, i32, i32, i32, i32),
    /// Too many tiles.
    #[error(
        "tile {0} at ({1},{2}): the game is over, the path has run into the {3}: no more tiles are accepted"
    )]
    Over(usize, i32, i32, &'static str),
    /// Nothing to play.
    #[error("there are no tiles: one or more are accepted")]
    Empty,
}

/// A point of the plane as a sum of multiples of two vectors at an angle of 60 degrees. They are an eighteenth of the
/// distance of neighbouring cells long, so that all centres and ends are such points.
type Point = (i64, i64);

/// Where an end is: before (even ends) or behind the middle of its side, counterclockwise, a third of the half side.
fn point((q, r): (i32, i32), end: u8) -> Point {
    let mut to_middle: Point = (9, 0);
    // At 90 degrees: the sum of the vectors at 60 and 120 degrees.
    let mut along: Point = (-1, 2);
    // 60 degrees counterclockwise take the first vector to the second, and the second to their difference.
    for _ in 0..end / 2 {
        to_middle = (-to_middle.1, to_middle.0 + to_middle.1);
        along = (-along.1, along.0 + along.1);
    }
    let sign = if end.is_multiple_of(2) { -1 } else { 1 };
    (18 * i64::from(q) + to_middle.0 + sign * along.0, 18 * i64::from(r) + to_middle.1 + sign * along.1)
}

/// Distance from the centre: a cell is on the board if all its three coordinates are small.
fn ring((q, r): (i32, i32)) -> i64 {
    let (q, r) = (i64::from(q), i64::from(r));
    [q.abs(), r.abs(), (q + r).abs()].into_iter().max().expect("there are three")
}

/// Plays a game. Takes time proportional to the length of the path and the number of tiles.
///
/// ```
/// use curiosa::entanglement::{build::planar, play::PlayError, play::play};
///
/// let mut board = planar(1);
/// let game = play(&board).unwrap();
/// assert_eq!((game.score, game.length, game.unused), (41, 13, 23));
/// board.tiles.swap(1, 2);
/// assert!(matches!(play(&board), Err(PlayError::Elsewhere(2, ..))));
/// ```
///
/// # Errors
///
/// If the board breaks a rule: the first tile that does, and why.
pub fn play(board: &Board) -> Result<Game, PlayError> {
    if !(1..=LARGEST).contains(&board.radius) {
        return Err(PlayError::Radius(board.radius));
    }
    let radius = i64::from(board.radius);
    let first = board.tiles.first().ok_or(PlayError::Empty)?;
    // The path stands at a point, about to enter a cell.
    let centre = Vec::from_iter((0..12).map(|end| point((0, 0), end)));
    let mut cell = (first.q, first.r);
    if ring(cell) != 1 {
        return Err(PlayError::First(first.q, first.r));
    }
    let mut starts = (0..12).filter(|&end| centre.contains(&point(cell, end)));
    let (a, b) = starts.next().zip(starts.next()).expect("a side has two ends");
    if board.start != a && board.start != b {
        return Err(PlayError::Start(first.q, first.r, board.start, a, b));
    }
    let mut at = point(cell, board.start);
    // Of each cell with a tile, the end that each end is joined to.
    let mut laid: HashMap<(i32, i32), [u8; 12]> = HashMap::new();
    let mut moves = Vec::new();
    let mut ending = None;
    let (mut score, mut length) = (0, 0);
    for (number, tile) in (1..).zip(&board.tiles) {
        let here = (tile.q, tile.r);
        match ending {
            Some(Ending::Centre) => return Err(PlayError::Over(number, tile.q, tile.r, "centre")),
            Some(Ending::Border) => return Err(PlayError::Over(number, tile.q, tile.r, "border")),
            None => {}
        }
        let joined = joined(number, tile)?;
        if here != cell {
            return Err(PlayError::Elsewhere(number, tile.q, tile.r, cell.0, cell.1));
        }
        laid.insert(here, joined);
        let mut strands = Vec::new();
        // Through tiles, until there is none.
        while let Some(joined) = laid.get(&cell) {
            stop::check();
            let entry =
                (0..12).find(|&end| point(cell, end) == at).expect("the path comes in at an end of the cell");
            let exit = joined[usize::from(entry)];
            strands.push((cell, entry, exit));
            at = point(cell, exit);
            // Of the six cells round this one, that which has an end here too.
            let (q, r) = cell;
            let round = [(q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r), (q, r - 1), (q + 1, r - 1)];
            let beyond = round.into_iter().find(|&other| (0..12).any(|end| point(other, end) == at));
            cell = beyond.expect("a side has two sides");
            ending = match ring(cell) {
                0 => Some(Ending::Centre),
                distance if distance > radius => Some(Ending::Border),
                _ => None,
            };
            if ending.is_some() {
                break;
            }
        }
        let gained = strands.len() as u128;
        let points = gained * (gained + 1) / 2;
        score += points;
        length += gained as u64;
        moves.push(Move { cell: here, strands, points });
    }
    let unused = 6 * moves.len() as u64 - length;
    let end = (0..12).find(|&end| point(cell, end) == at).expect("the path comes in at an end of the cell");
    Ok(Game { moves, ending, next: (cell, end), score, length, unused })
}

/// What the ends of a tile are joined to, as it lies.
fn joined(number: usize, tile: &Laid) -> Result<[u8; 12], PlayError> {
    if tile.rotation > 5 {
        return Err(PlayError::Rotation(number, tile.q, tile.r, tile.rotation));
    }
    let error = || PlayError::Pairs(number, tile.q, tile.r);
    let mut joined = [None; 12];
    for &(a, b) in &tile.pairs.0 {
        if a > 11 || b > 11 || a == b {
            return Err(error());
        }
        let [a, b] = [a, b].map(|end| (end + 2 * tile.rotation) % 12);
        for (from, to) in [(a, b), (b, a)] {
            if joined[usize::from(from)].replace(to).is_some() {
                return Err(error());
            }
        }
    }
    let mut all = [0; 12];
    for (end, to) in joined.into_iter().enumerate() {
        all[end] = to.ok_or_else(error)?;
    }
    Ok(all)
}
