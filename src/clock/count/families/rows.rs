//! The kernel with five free positions: rows of suffixes of the last three, looked up and united.

use super::configuration::{Face, Family, completions, head};
use super::suffix::{Row, Word, insert, unite};
use super::tree::Kernel;
use crate::stop;

/// Free positions whose heads are looked up.
const LAST: usize = 3;

/// Tables of the suffixes of the last three positions that complete a configuration.
///
/// An ended configuration has the heads (a, b, x, y, z, t) of the five free positions and of the ended fragment. The
/// first free position goes to any but a, the second to any of the four that are then not its own; each of these 20
/// choices leaves four heads and adds the row of the table for them to the set. N^4 rows of H words, 2.5 MB for N = 14.
pub(super) struct Rows<W, const H: usize> {
    n: usize,
    h: usize,
    ended: Vec<Row<W, H>>,
    open: Vec<Row<W, H>>,
    /// Distances from the first and the second free position, from 0 where it is not its own.
    first: [usize; 32],
    second: [usize; 32],
}

impl<W: Word, const H: usize> Kernel<W, H> for Rows<W, H> {
    const FREE: usize = 5;
    const SHARED: usize = 3;

    fn new(face: &Face) -> Self {
        let n = face.positions();
        let h = n / 2;
        let mut ended = vec![Row::empty(); n.pow(4)];
        let mut open = vec![Row::empty(); n.pow(3)];
        for x in 0..n {
            for y in (0..n).filter(|&y| y != x) {
                for z in (0..n).filter(|&z| z != x && z != y) {
                    stop::check();
                    let row = (x * n + y) * n + z;
                    let fill = |end: Option<usize>, row: &mut Row<W, H>| {
                        let row = std::slice::from_mut(row);
                        completions(face, n - LAST, &[x, y, z], end, &mut |numbers| {
                            // A head that is a free position's other than its own is no configuration's.
                            if !impossible(numbers, end.is_none()) {
                                insert(row, h, numbers);
                            }
                        });
                    };
                    fill(None, &mut open[row]);
                    for t in (0..n).filter(|t| ![x, y, z].contains(t)) {
                        fill(Some(t), &mut ended[row * n + t]);
                    }
                }
            }
        }
        let from = |k: usize| face.distances(k).map(|d| usize::from(d).wrapping_sub(1));
        Rows { n, h, ended, open, first: from(n - 5), second: from(n - 4) }
    }

    #[inline(always)]
    fn complete(&self, family: &Family<u64>, set: &mut [Row<W, H>]) {
        self.complete_ended(&family.ended, set);
        self.complete_open(&family.open, set);
    }
}

/// A distance of 0 where that does not mean the end of the path.
fn impossible(numbers: &[u8], ends_here: bool) -> bool {
    numbers.iter().filter(|&&number| number == 0).count() > usize::from(ends_here)
}

impl<W: Word, const H: usize> Rows<W, H> {
    #[inline(always)]
    fn complete_ended(&self, list: &[u64], set: &mut [Row<W, H>]) {
        let n = self.n;
        let weights = [n * n * n, n * n, n, 1];
        // A remainder costs less than a check of bounds, for H = 8 at least.
        let set = &mut set[..H * H];
        for &configuration in list {
            let (a, b) = (head(configuration, 0), head(configuration, 1));
            let heads: [usize; 4] = std::array::from_fn(|i| head(configuration, i + 2));
            let index = (0..4).fold(0, |index, i| index + heads[i] * weights[i]);
            // What the index gains if head i is replaced by a, or by b.
            let to_a: [usize; 4] = std::array::from_fn(|i| a.wrapping_sub(heads[i]).wrapping_mul(weights[i]));
            let to_b: [usize; 4] = std::array::from_fn(|i| b.wrapping_sub(heads[i]).wrapping_mul(weights[i]));
            let first = heads.map(|head| self.first[head] * H);
            let second = heads.map(|head| self.second[head]);
            let second_a = self.second[a];
            let first_b = self.first[b] * H;
            for j in 0..4 {
                unite(&mut set[(first_b + second[j]) % (H * H)], &self.ended[index.wrapping_add(to_a[j])]);
            }
            for i in 0..4 {
                for j in 0..4 {
                    let (row, gain) =
                        if i == j { (second_a, to_b[i]) } else { (second[j], to_a[i].wrapping_add(to_b[j])) };
                    unite(&mut set[(first[i] + row) % (H * H)], &self.ended[index.wrapping_add(gain)]);
                }
            }
        }
    }

    #[inline(always)]
    fn complete_open(&self, list: &[u64], set: &mut [Row<W, H>]) {
        if list.is_empty() {
            return;
        }
        let n = self.n;
        // Where one of the first two positions ends the path its number is free.
        let mut any_first = [Row::empty(); H];
        let mut any_second = [Row::empty(); H];
        for &configuration in list {
            let heads: [usize; 5] = std::array::from_fn(|i| head(configuration, i));
            for i in 1..5 {
                let first = self.first[heads[i]];
                let mut heads = heads;
                heads[i] = heads[0];
                let [_, b, x, y, z] = heads;
                for j in 2..5 {
                    let mut heads = heads;
                    let second = self.second[heads[j]];
                    heads[j] = b;
                    let [_, _, x, y, z] = heads;
                    unite(&mut set[first * H + second], &self.open[(x * n + y) * n + z]);
                }
                unite(&mut any_second[first], &self.ended[((x * n + y) * n + z) * n + b]);
            }
            let [a, b, x, y, z] = heads;
            let heads = [x, y, z, a];
            for j in 0..4 {
                let mut heads = heads;
                let second = self.second[heads[j]];
                heads[j] = b;
                let [x, y, z, t] = heads;
                unite(&mut any_first[second], &self.ended[((x * n + y) * n + z) * n + t]);
            }
        }
        for i in 0..self.h {
            for j in 0..self.h {
                unite(&mut set[i * H + j], &any_second[i]);
                unite(&mut set[i * H + j], &any_first[j]);
            }
        }
    }
}
