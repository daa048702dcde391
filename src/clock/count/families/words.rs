//! The kernel with four free positions: it checks the one with five. Simple, without tables of more than pairs.

use super::configuration::{Face, Family, completions, head};
use super::suffix::{Row, Word, insert};
use super::tree::Kernel;
use crate::stop;

/// For every choice of the first two free positions, the pairs of the last two from tables of N^3 words: 12 words for
/// each ended configuration.
pub(super) struct Words<W, const H: usize> {
    n: usize,
    h: usize,
    /// `ended[(x·n + y)·n + t]`: the pairs that complete heads x, y and the ended fragment's t.
    ended: Vec<W>,
    open: Vec<W>,
    first: [u8; 32],
    second: [u8; 32],
}

impl<W: Word, const H: usize> Kernel<W, H> for Words<W, H> {
    const FREE: usize = 4;
    const SHARED: usize = 0;

    fn new(face: &Face) -> Self {
        let n = face.positions();
        let h = n / 2;
        let pairs = |x: usize, y: usize, end: Option<usize>| {
            stop::check();
            let mut set = [Row::<W, H>::empty()];
            if x != y && end != Some(x) && end != Some(y) {
                let most = usize::from(end.is_none());
                completions(face, n - 2, &[x, y], end, &mut |numbers| {
                    if numbers.iter().filter(|&&number| number == 0).count() <= most {
                        insert(&mut set, h, &[&[1], numbers].concat());
                    }
                });
            }
            set[0][0]
        };
        let all = |x: usize| (0..n).map(move |y| (x, y));
        let open = (0..n).flat_map(all).map(|(x, y)| pairs(x, y, None)).collect();
        let ends = |(x, y): (usize, usize)| (0..n).map(move |t| (x, y, t));
        let ended = (0..n).flat_map(all).flat_map(ends).map(|(x, y, t)| pairs(x, y, Some(t))).collect();
        Words { n, h, ended, open, first: *face.distances(n - 4), second: *face.distances(n - 3) }
    }

    #[inline(always)]
    fn complete(&self, family: &Family<u64>, set: &mut [Row<W, H>]) {
        let mut add = |first: u8, second: u8, pairs: W| {
            let word = &mut set[usize::from(first) - 1][usize::from(second) - 1];
            *word = *word | pairs;
        };
        for &configuration in &family.ended {
            let [a, b, x, y, t] = std::array::from_fn(|i| head(configuration, i));
            // The target of the first free position, and what the others are then.
            for (target, b, x, y, t) in [(b, a, x, y, t), (x, b, a, y, t), (y, b, x, a, t), (t, b, x, y, a)] {
                let first = self.first[target];
                add(first, self.second[x], self.ended(b, y, t));
                add(first, self.second[y], self.ended(x, b, t));
                add(first, self.second[t], self.ended(x, y, b));
            }
        }
        for &configuration in &family.open {
            let [a, b, x, y] = std::array::from_fn(|i| head(configuration, i));
            for (target, b, x, y) in [(b, a, x, y), (x, b, a, y), (y, b, x, a)] {
                let first = self.first[target];
                add(first, self.second[x], self.open[b * self.n + y]);
                add(first, self.second[y], self.open[x * self.n + b]);
                (1..=self.h as u8).for_each(|second| add(first, second, self.ended(x, y, b)));
            }
            for first in 1..=self.h as u8 {
                add(first, self.second[x], self.ended(b, y, a));
                add(first, self.second[y], self.ended(x, b, a));
                add(first, self.second[a], self.ended(x, y, b));
            }
        }
    }
}

impl<W: Word, const H: usize> Words<W, H> {
    #[inline(always)]
    fn ended(&self, x: usize, y: usize, t: usize) -> W {
        self.ended[(x * self.n + y) * self.n + t]
    }
}
