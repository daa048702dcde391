//! The checker of trails: goes along their pieces again, by code of its own, one heap after the other.
//!
//! It shares with those who leave a trail only the format and the code of the game. What is rare it finds from the first
//! values, which it computes from the moves; from there on every heap has to be common, and all smaller rare values have to
//! turn up among breaks into a heap of at most the reach and another one.

use sha2::{Digest, Sha256};

use super::stream::START;
use super::trail::{BLOCK, Trail, Window};
use crate::stop;

/// Values that are kept beside a window before the oldest are given up.
const CHUNK: usize = 1 << 18;
/// Values are below this.
const MOST: usize = 64;

/// A piece of a trail does not lead where it says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// Its head is not that of the game.
    #[error("the game has not these {0}")]
    Head(&'static str),
    /// A heap is rare, or needs a larger reach, or has too large a value.
    #[error("heap {0} is rare, or not decided within the reach")]
    Heap(u64),
    /// The values before a heap, or all to there, are others.
    #[error("the {0} before heap {1} are others")]
    Other(&'static str, u64),
}

/// What is known of a game before a trail begins.
pub struct Retrace<'a> {
    trail: &'a Trail,
    two: Vec<usize>,
    one: Vec<usize>,
    /// Rare heaps with their values.
    rares: Vec<(usize, u8)>,
    /// G(0) to G(reach).
    head: Vec<u8>,
}

impl<'a> Retrace<'a> {
    /// Computes the first values, and looks whether the head of the trail and its first window are right. A second.
    ///
    /// # Errors
    /// [`Wrong`] if they are not.
    pub fn begin(trail: &'a Trail) -> Result<Self, Wrong> {
        let game = &trail.game;
        let takes = |heaps| Vec::from_iter(game.takes(heaps, START));
        let (whole, one, two) = (takes(0), takes(1), takes(2));
        if game.most_heaps() > 2 || two.is_empty() {
            return Err(Wrong::Head("moves"));
        }
        let Some(most_taken) = game.most_taken() else { return Err(Wrong::Head("moves")) };
        if trail.by_place && two.iter().any(|taken| taken % 2 != two[0] % 2) {
            return Err(Wrong::Head("classes"));
        }
        if trail.reach > START / 2
            || trail.length < trail.reach.max(trail.last_rare).saturating_add(most_taken)
        {
            return Err(Wrong::Head("windows"));
        }
        let mut retrace = Retrace { trail, two, one, rares: Vec::new(), head: Vec::new() };
        let mut values: Vec<u8> = vec![0];
        for heap in 1..START {
            if heap % 1024 == 0 {
                stop::check();
            }
            let mut seen = u64::from(whole.contains(&heap));
            seen |= retrace.marks(&values, heap);
            let common = retrace.common(heap as u64);
            let bound = (common & !seen).trailing_zeros();
            if bound as usize >= MOST {
                return Err(Wrong::Heap(heap as u64));
            }
            let needed = !common & ((1 << bound) - 1);
            for a in 1..=heap / 2 {
                if needed & !seen == 0 {
                    break;
                }
                for &taken in retrace.two.iter().filter(|&&taken| taken + a < heap) {
                    seen |= 1 << (values[a] ^ values[heap - taken - a]);
                }
            }
            let gaps = needed & !seen;
            let value = if gaps == 0 { bound } else { gaps.trailing_zeros() } as u8;
            if gaps != 0 {
                retrace.rares.push((heap, value));
            }
            values.push(value);
        }
        if retrace.rares.last().map_or(0, |rare| rare.0) != trail.last_rare {
            return Err(Wrong::Head("rare heaps"));
        }
        if values[START - trail.length..] != trail.windows[0].values {
            return Err(Wrong::Other("values", START as u64));
        }
        retrace.head = values[..=trail.reach].to_vec();
        Ok(retrace)
    }

    /// How many pieces there are: from each window before a multiple of [`BLOCK`], or the first one, to the next such window,
    /// or the end.
    pub fn pieces(&self) -> usize {
        let ends = &self.trail.windows;
        ends[..ends.len() - 1].iter().filter(|window| is_whole(window)).count()
    }

    /// Goes along a piece, with the windows in it; how many values it has. Some 50 ns a value, and a few times the length of
    /// a window in memory.
    ///
    /// # Errors
    /// [`Wrong`] if it leads elsewhere.
    ///
    /// # Panics
    /// If there is no such piece.
    pub fn piece(&self, number: usize) -> Result<u64, Wrong> {
        let windows = &self.trail.windows;
        let starts = (0..windows.len() - 1).filter(|&k| is_whole(&windows[k]));
        let first = starts.into_iter().nth(number).expect("there is such a piece");
        let start = &windows[first];
        let mut values = start.values.clone();
        let mut heap = start.end;
        let mut hash = start.hash;
        let mut hasher = Sha256::new_with_prefix(hash);
        for window in &windows[first + 1..] {
            while heap < window.end {
                let block = (heap / BLOCK + 1) * BLOCK;
                if values.len() > self.trail.length + CHUNK {
                    values.drain(..values.len() - self.trail.length);
                }
                let end = window.end.min(block).min(heap + CHUNK as u64);
                let before = values.len();
                self.extend(&mut values, heap, end)?;
                hasher.update(&values[before..]);
                heap = end;
                if heap == block {
                    hash = hasher.finalize_reset().into();
                    hasher.update(hash);
                }
            }
            if values[values.len() - self.trail.length..] != window.values {
                return Err(Wrong::Other("values", heap));
            }
            if hash != window.hash {
                return Err(Wrong::Other("hash of all values", heap));
            }
            if is_whole(window) {
                break;
            }
        }
        Ok(heap - start.end)
    }

    fn extend(&self, values: &mut Vec<u8>, first: u64, end: u64) -> Result<(), Wrong> {
        stop::check();
        for heap in first..end {
            // In places: heap n stands at values.len().
            let at = values.len();
            let mut seen = self.marks(values, at);
            let common = self.common(heap);
            let bound = (common & !seen).trailing_zeros();
            if bound as usize >= MOST {
                return Err(Wrong::Heap(heap));
            }
            let needed = !common & ((1 << bound) - 1);
            let mut a = 1;
            while needed & !seen != 0 {
                if a > self.trail.reach {
                    return Err(Wrong::Heap(heap));
                }
                for &taken in &self.two {
                    seen |= 1 << (self.head[a] ^ values[at - taken - a]);
                }
                a += 1;
            }
            values.push(bound as u8);
        }
        Ok(())
    }

    /// Moves that leave one heap, and breaks with a rare one.
    fn marks(&self, values: &[u8], at: usize) -> u64 {
        let mut seen = 0;
        for &taken in self.one.iter().filter(|&&taken| taken < at) {
            seen |= 1 << values[at - taken];
        }
        for &taken in &self.two {
            for &(rare, value) in self.rares.iter().take_while(|rare| taken + rare.0 < at) {
                seen |= 1 << (value ^ values[at - taken - rare]);
            }
        }
        seen
    }

    /// The common values of a heap, a bit each.
    fn common(&self, heap: u64) -> u64 {
        let turned = self.trail.by_place && (heap + self.two[0] as u64) % 2 == 1;
        let odd = |value: u16| (value & self.trail.mask).count_ones() % 2 == 1;
        let common = (0..MOST as u16).filter(|&value| odd(value) != turned);
        common.fold(0, |set, value| set | 1 << value)
    }
}

fn is_whole(window: &Window) -> bool {
    window.end.is_multiple_of(BLOCK) || window.end == START as u64
}
