//! Optimal boards along any path through all cells.

use std::collections::{HashMap, HashSet};

use petgraph::unionfind::UnionFind;
use rand::seq::{IteratorRandom, SliceRandom};
use rand::{Rng, RngExt};
use thiserror::Error;

use super::Hex;
use super::board::{Board, LARGEST, Laid};
use super::hex::{across, spiral};
use super::tile::Tile;
use crate::stop;

/// A path that is not one through all cells of a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PathError {
    /// Too few or too many cells.
    #[error(
        "{0} cells: a board of radius n has 3n(n+1), that is 6, 18, 36, 60, ...; a path through all of them is accepted"
    )]
    Length(usize),
    /// A cell that is not on the board.
    #[error("({1},{2}) is not on the board of radius {3}: distances 1 to {3} from the centre are accepted")]
    Outside(usize, i32, i32, u32),
    /// A cell twice.
    #[error("({1},{2}) was visited before: each cell once is accepted")]
    Twice(usize, i32, i32),
    /// A jump.
    #[error(
        "({1},{2}) does not touch the cell before: a neighbour is accepted, for the first cell one of the centre"
    )]
    Jump(usize, i32, i32),
}

impl PathError {
    /// The number of the cell that is wrong, from 1, if it is a single one.
    pub fn cell(&self) -> Option<usize> {
        match *self {
            PathError::Length(_) => None,
            PathError::Outside(cell, ..) | PathError::Twice(cell, ..) | PathError::Jump(cell, ..) => {
                Some(cell)
            }
        }
    }
}

/// The radius of the board that a path goes all over, beginning beside the centre. Takes time proportional to
/// the cells.
///
/// ```
/// use curiosa::entanglement::{Hex, trail::PathError, trail::radius};
///
/// let ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)].map(|(q, r)| Hex { q, r });
/// assert_eq!(radius(&ring), Ok(1));
/// assert_eq!(radius(&ring[..5]), Err(PathError::Length(5)));
/// ```
///
/// # Errors
///
/// If the number of cells is not 3 n (n + 1) for any n from 1 to [`LARGEST`], a cell is not on that board or
/// was visited before, or a cell is not beside the one before it, the first one not beside the centre.
pub fn radius(path: &[Hex]) -> Result<u32, PathError> {
    let radius = (1..=LARGEST as usize).take_while(|n| 3 * n * (n + 1) <= path.len()).last();
    let radius =
        radius.filter(|n| 3 * n * (n + 1) == path.len()).ok_or(PathError::Length(path.len()))? as u32;
    let mut visited = HashSet::new();
    let mut before = Hex::CENTRE;
    for (number, &cell) in (1..).zip(path) {
        stop::check();
        let Hex { q, r } = cell;
        // Coordinates from a file can be of any size.
        if q.checked_add(r).is_none() || !cell.is_on_board(radius) {
            return Err(PathError::Outside(number, q, r, radius));
        }
        if before.side_to(cell).is_none() {
            return Err(PathError::Jump(number, q, r));
        }
        if !visited.insert(cell) {
            return Err(PathError::Twice(number, q, r));
        }
        before = cell;
    }
    Ok(radius)
}

/// A random optimal board along a path through all cells.
///
/// Each tile but the last gets a strand that goes on along the path, and its other live ends are joined at random. Then the
/// strands make one path from the centre back to it, and maybe loops. Two pairs of one tile that belong to different ones
/// are joined crosswise, which unites the two, until nothing is left to unite: since every two adjacent cells touch by
/// two ends, of which the first pass uses one at most, the others connect all cells. Takes nearly linear time.
///
/// ```
/// use curiosa::algebra::random::generator;
/// use curiosa::entanglement::{play::play, score::best, trail::along, trail::random_path};
///
/// let mut random = generator(1);
/// let board = along(&random_path(2, &mut random), &mut random).unwrap();
/// assert_eq!(play(&board).unwrap().score, best(2).score);
/// ```
///
/// # Errors
///
/// If the path does not go from cell to neighbour through each cell of a board once, beginning beside the
/// centre: as [`radius`].
pub fn along(path: &[Hex], random: &mut impl Rng) -> Result<Board, PathError> {
    let radius = radius(path)?;
    let index: HashMap<Hex, usize> = path.iter().enumerate().map(|(index, &cell)| (cell, index)).collect();
    let centre_side = path[0].side_to(Hex::CENTRE).expect("the path begins beside the centre");
    let start = 2 * centre_side + random.random_range(0..2);
    let mut sets = UnionFind::new(12 * path.len());
    let mut entry = start;
    // Of each tile: the strand of the first pass, if it is not the last, and the other live ends in pairs.
    let mut first_pass = Vec::with_capacity(path.len());
    let mut others = Vec::with_capacity(path.len());
    for (number, &cell) in path.iter().enumerate() {
        stop::check();
        let mut live = Vec::with_capacity(12);
        for end in 0..12 {
            let neighbour = cell.neighbour(end / 2);
            if let Some(&other) = index.get(&neighbour) {
                live.push(end);
                sets.union(12 * number + end as usize, 12 * other + across(end) as usize);
            } else if number == 0 && end / 2 == centre_side {
                live.push(end);
            }
        }
        let mut strand = None;
        if let Some(&next) = path.get(number + 1) {
            let side = cell.side_to(next).expect("the path goes from cell to neighbour");
            let exit = (2 * side..2 * side + 2).choose(random).expect("one is left");
            live.retain(|&end| end != entry && end != exit);
            sets.union(12 * number + entry as usize, 12 * number + exit as usize);
            strand = Some((entry, exit));
            entry = across(exit);
        }
        live.shuffle(random);
        let pairs = Vec::from_iter(live.chunks(2).map(|pair| (pair[0], pair[1])));
        for &(a, b) in &pairs {
            sets.union(12 * number + a as usize, 12 * number + b as usize);
        }
        first_pass.push(strand);
        others.push(pairs);
    }
    let mut tiles = Vec::with_capacity(path.len());
    for (number, (&cell, mut pairs)) in path.iter().zip(others).enumerate() {
        stop::check();
        for later in 1..pairs.len() {
            let ((a, b), (c, d)) = (pairs[later - 1], pairs[later]);
            if sets.union(12 * number + a as usize, 12 * number + c as usize) {
                (pairs[later - 1], pairs[later]) = ((a, c), (b, d));
            }
        }
        let dead = (0..6).filter(|&side| {
            !(index.contains_key(&cell.neighbour(side)) || number == 0 && side == centre_side)
        });
        let all =
            pairs.into_iter().chain(first_pass[number]).chain(dead.map(|side| (2 * side, 2 * side + 1)));
        tiles.push(Laid::new(cell, Tile::new(all).expect("every end is in one pair")));
    }
    Ok(Board { radius, start, tiles })
}

/// A random path through all cells, beginning beside the centre: the spiral, changed by twenty random turns of its tail a
/// cell (the backbite move of polymer physics: the last cell is joined to another neighbour, and what comes after that one
/// is gone through the other way). Not uniform among all paths. Takes O(cells^2) steps.
pub fn random_path(radius: u32, random: &mut impl Rng) -> Vec<Hex> {
    let mut path = spiral(radius);
    let turn = random.random_range(0..6);
    let reflect = random.random();
    for cell in &mut path {
        for _ in 0..turn {
            *cell = Hex { q: -cell.r, r: cell.q + cell.r };
        }
        if reflect {
            *cell = Hex { q: cell.r, r: cell.q };
        }
    }
    // Where each cell is in the path; cells beyond the border too, which are not.
    let side = 2 * radius as usize + 3;
    let place = |cell: Hex| {
        let along = |coordinate: i32| (coordinate + radius as i32 + 1) as usize;
        along(cell.q) * side + along(cell.r)
    };
    let mut index = vec![u32::MAX; side * side];
    for (number, &cell) in (0..).zip(&path) {
        index[place(cell)] = number;
    }
    for _ in 0..20 * path.len() {
        stop::check();
        let last = path.len() - 1;
        let neighbour = path[last].neighbour(random.random_range(0..6));
        let at = index[place(neighbour)] as usize;
        if at >= last {
            continue;
        }
        path[at + 1..].reverse();
        for (number, &cell) in path.iter().enumerate().skip(at + 1) {
            index[place(cell)] = number as u32;
        }
    }
    path
}
