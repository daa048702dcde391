//! Every game on a small board.

use crate::stop;

/// The best score on the board of radius 1, over all games with all tiles, and how many ways the path of a game can go.
///
/// The pairs of a tile are chosen when the path first comes through them: what it never uses does not matter. By symmetry
/// the path begins in one cell, at one of its two ends.
///
/// ```
/// assert_eq!(curiosa::entanglement::naive::radius_one(), (41, 47619));
/// ```
pub fn radius_one() -> (u64, u64) {
    let mut search = Search { used: [[false; 12]; 6], laid: [false; 6], best: 0, games: 0 };
    search.enter(0, 2 * 3, 0, 0);
    (search.best, search.games)
}

/// Cell c is the neighbour of the centre in direction c; its side c + 3 faces the centre, side c + 2 the cell c + 1 and
/// side c + 4 the cell c - 1.
struct Search {
    used: [[bool; 12]; 6],
    laid: [bool; 6],
    best: u64,
    games: u64,
}

impl Search {
    /// The path comes into a cell by an end; `score` is that of the moves before the present one, in which it has gained
    /// `gained`.
    fn enter(&mut self, cell: usize, end: usize, score: u64, gained: u64) {
        stop::check();
        let is_new = !self.laid[cell];
        let (score, gained) = if is_new { (score + gained * (gained + 1) / 2, 0) } else { (score, gained) };
        self.laid[cell] = true;
        self.used[cell][end] = true;
        for exit in 0..12 {
            if self.used[cell][exit] {
                continue;
            }
            self.used[cell][exit] = true;
            let gained = gained + 1;
            // Relative to the side that faces the centre.
            let next = match (exit / 2 + 12 - cell) % 6 {
                2 => Some((cell + 1) % 6),
                4 => Some((cell + 5) % 6),
                _ => None,
            };
            match next {
                Some(next) => self.enter(next, ((exit ^ 1) + 6) % 12, score, gained),
                None => {
                    self.games += 1;
                    self.best = self.best.max(score + gained * (gained + 1) / 2);
                }
            }
            self.used[cell][exit] = false;
        }
        self.used[cell][end] = false;
        if is_new {
            self.laid[cell] = false;
        }
    }
}
