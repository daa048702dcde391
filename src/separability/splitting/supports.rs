//! Rectangles that can be the support of a vector that blocks send to 0.

use super::blocks::Blocks;
use crate::stop;

/// Some rows and some columns.
#[derive(Clone, PartialEq, Eq)]
struct Rectangle {
    rows: Vec<bool>,
    columns: Vec<bool>,
}

impl Rectangle {
    fn has(&self, (row, column): (usize, usize)) -> bool {
        self.rows[row] && self.columns[column]
    }

    /// The first cell in reading order.
    fn first(&self) -> Option<(usize, usize)> {
        let first = |taken: &[bool]| taken.iter().position(|&taken| taken);
        Some((first(&self.rows)?, first(&self.columns)?))
    }

    /// With the row and the column of a cell; whether that is more.
    fn take(&mut self, (row, column): (usize, usize)) -> bool {
        let more = !self.has((row, column));
        (self.rows[row], self.columns[column]) = (true, true);
        more
    }
}

/// Whether the whole grid is the only rectangle of rows and columns, with a cell at all, that has both cells of a pair or
/// none, and of the triple not exactly one. Others support no vector that M sends to 0 modulo 2 + i, or M^dagger.
///
/// From each cell a rectangle is enlarged until it fits, or has a cell that was tried before: O((m n)^2 (m + n)) steps,
/// mostly far fewer.
pub fn only_whole(blocks: &Blocks) -> bool {
    (0..blocks.rows() * blocks.columns()).all(|cell| {
        stop::check();
        let nothing = Rectangle { rows: vec![false; blocks.rows()], columns: vec![false; blocks.columns()] };
        becomes_whole(blocks, nothing, cell, cell)
    })
}

/// Whether every rectangle that fits and has the cells of this one and one more is the whole grid, if that is so
/// of all that have a cell before `first`.
fn becomes_whole(blocks: &Blocks, mut rectangle: Rectangle, cell: usize, first: usize) -> bool {
    rectangle.take(blocks.place(cell));
    loop {
        let mut grows = false;
        for pair in blocks.pairs() {
            let [first, second] = [pair.first, pair.second].map(|cell| blocks.place(cell));
            if rectangle.has(first) != rectangle.has(second) {
                grows |= rectangle.take(first) | rectangle.take(second);
            }
        }
        if rectangle.first() < Some(blocks.place(first)) {
            return true;
        }
        if !grows {
            break;
        }
    }
    if let Some(triple) = blocks.triple() {
        let (inside, outside): (Vec<usize>, Vec<usize>) =
            triple.into_iter().partition(|&cell| rectangle.has(blocks.place(cell)));
        if inside.len() == 1 {
            return outside.into_iter().all(|cell| becomes_whole(blocks, rectangle.clone(), cell, first));
        }
    }
    rectangle.rows.iter().chain(&rectangle.columns).all(|&taken| taken)
}
