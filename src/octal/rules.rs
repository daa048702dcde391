//! A code as the engines read it: lists of the numbers of tokens that may be taken.

use super::code::Code;

/// The moves of a game for heaps below some size.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    /// Sizes of heaps that may be taken whole.
    pub(super) whole: Vec<usize>,
    /// Numbers of tokens that may be taken, leaving one heap.
    pub(super) one: Vec<usize>,
    /// The same, leaving two.
    pub(super) two: Vec<usize>,
    /// The same, leaving three.
    pub(super) three: Vec<usize>,
}

impl Rules {
    /// The moves from heaps of at most `limit` tokens.
    pub(super) fn new(code: &Code, limit: usize) -> Self {
        let takes = |heaps| code.takes(heaps, limit).collect();
        Rules { whole: takes(0), one: takes(1), two: takes(2), three: takes(3) }
    }

    /// Marks the values of the moves from the next heap that leave one heap or none.
    pub(super) fn mark_unbroken(&self, values: &[u16], mut mark: impl FnMut(u16)) {
        let heap = values.len();
        if self.whole.contains(&heap) {
            mark(0);
        }
        for &taken in self.one.iter().take_while(|&&taken| taken < heap) {
            mark(values[heap - taken]);
        }
    }
}
