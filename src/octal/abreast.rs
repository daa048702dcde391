//! Stretches of the values of a game, computed abreast: a heap of each, then the next heap of each.
//!
//! Stretches do not depend on each other. So a *row*, which has a value of each, is a vector, and an option of a heap is
//! the same for all of the row: the exclusive or of one value and an earlier row ([`Mark`]). Of N stretches and sets of 32
//! bits, a mark takes N/4 operations on vectors of 64 bytes.

use super::marks::{self, Mark, ROOM, Set, Values, Words};

/// How many breaks are marked between two looks at what is missing.
const BATCH: usize = 8;
/// What is missing after so many breaks is looked for stretch by stretch.
const TOGETHER: usize = 128;

/// What decides the value of a heap.
pub(super) struct Decision {
    /// Moves that leave one heap, and breaks with a rare heap.
    pub(super) marks: Vec<Mark>,
    /// Breaks among which all smaller rare values turn up, those first that show most.
    pub(super) breaks: Vec<Mark>,
    /// The common values of even and of odd heaps, a bit each.
    pub(super) common: [Values; 2],
}

/// So many rows are computed at once.
pub(super) const ROWS: usize = 1 << 13;

/// Stretches that go on abreast.
pub(super) struct Abreast<'a, const N: usize> {
    decision: &'a Decision,
    /// The last rows: at least those of a window.
    rows: Vec<[u8; N]>,
    /// How many rows a window has.
    length: usize,
    /// Sets of values have room for those below this: 32, 64, 128 or 256.
    room: u16,
}

impl<'a, const N: usize> Abreast<'a, N> {
    /// Stretches that go on behind these windows, all before an even heap.
    pub(super) fn behind(decision: &'a Decision, windows: [&[u8]; N]) -> Self {
        let length = windows[0].len();
        let mut rows = Vec::with_capacity(length + 8 * ROWS);
        rows.extend((0..length).map(|place| windows.map(|window| window[place])));
        let room = windows.iter().fold(0, |most, window| marks::room(window).max(most));
        Abreast { decision, rows, length, room }
    }

    /// Goes on by [`ROWS`] heaps of each. For each stretch how many of them are common and decided.
    pub(super) fn step(&mut self) -> [usize; N] {
        if self.rows.len() > self.length + 6 * ROWS {
            self.rows.drain(..self.rows.len() - self.length);
        }
        let place = self.rows.len();
        self.rows.resize(place + ROWS, [0; N]);
        loop {
            let decided = match self.room {
                32 => self.rows_from::<u32>(place),
                64 => self.rows_from::<u64>(place),
                128 => self.rows_from::<Words<2>>(place),
                _ => self.rows_from::<Words<4>>(place),
            };
            if self.room == ROOM || decided.iter().all(|&rows| rows == ROWS) {
                return decided;
            }
            // Perhaps only for want of room.
            self.room *= 2;
        }
    }

    /// The last [`ROWS`] values of each stretch.
    pub(super) fn last(&self) -> [Vec<u8>; N] {
        let mut last = std::array::from_fn(|_| Vec::with_capacity(ROWS));
        // Few rows at a time, which stay near.
        for rows in self.rows[self.rows.len() - ROWS..].chunks(64) {
            for (stretch, values) in last.iter_mut().enumerate() {
                values.extend(rows.iter().map(|row| row[stretch]));
            }
        }
        last
    }

    /// The values before the heap that stands so many heaps before the end, in a stretch.
    pub(super) fn window(&self, stretch: usize, before_end: usize) -> Vec<u8> {
        let end = self.rows.len() - before_end;
        self.rows[end - self.length..end].iter().map(|row| row[stretch]).collect()
    }

    fn rows_from<S: Set>(&mut self, place: usize) -> [usize; N] {
        let common = self.decision.common.map(|common| {
            let values = (0..S::NONE).filter(|&value| common.has(value));
            values.fold(S::EMPTY, |set, value| set | S::of(value))
        });
        let Decision { marks, breaks, .. } = self.decision;
        pulp::Arch::new().dispatch(Rows { rows: &mut self.rows, place, marks, breaks, common })
    }
}

/// What [`Abreast::rows_from`] does, for the compiler to make versions of.
struct Rows<'a, S, const N: usize> {
    rows: &'a mut [[u8; N]],
    place: usize,
    marks: &'a [Mark],
    breaks: &'a [Mark],
    common: [S; 2],
}

impl<S: Set, const N: usize> pulp::NullaryFnOnce for Rows<'_, S, N> {
    type Output = [usize; N];

    // A closure need not be compiled into each version.
    #[inline(always)]
    fn call(self) -> Self::Output {
        let Rows { rows, place, marks, breaks, common } = self;
        let (together, apart) = breaks.split_at(breaks.len().min(TOGETHER));
        let mut decided = [ROWS; N];
        for at in place..rows.len() {
            let done = at - place;
            let (seen, common) = (marked::<S, N>(rows, at, marks), common[done % 2]);
            let (mut missing, mut row) = ([S::EMPTY; N], [0; N]);
            for k in 0..N {
                let free = common & !seen[k];
                row[k] = free.least();
                missing[k] = free.below_least() & !(common | seen[k]);
            }
            let mut none_free = false;
            for k in 0..N {
                none_free |= row[k] == S::NONE;
            }
            if none_free {
                fail(&mut decided, done, |k| row[k] == S::NONE);
            }
            rows[at] = row;
            let mut left = S::EMPTY;
            for batch in together.chunks(BATCH) {
                let seen = marked::<S, N>(rows, at, batch);
                left = S::EMPTY;
                for k in 0..N {
                    missing[k] = missing[k] & !seen[k];
                    left |= missing[k];
                }
                if left == S::EMPTY {
                    break;
                }
            }
            if left != S::EMPTY {
                search(rows, at, apart, &mut missing);
                fail(&mut decided, done, |k| missing[k] != S::EMPTY);
            }
        }
        decided
    }
}

/// The values of these options, of each heap of the row that is to come.
#[inline(always)]
fn marked<S: Set, const N: usize>(rows: &[[u8; N]], at: usize, marks: &[Mark]) -> [S; N] {
    let mut sets = [S::EMPTY; N];
    for mark in marks {
        let row = &rows[at - mark.distance];
        for k in 0..N {
            sets[k] |= S::of(mark.value ^ row[k]);
        }
    }
    sets
}

/// Takes away what turns up among these options, for each heap until nothing is missing.
#[inline(never)]
fn search<S: Set, const N: usize>(rows: &[[u8; N]], at: usize, breaks: &[Mark], missing: &mut [S; N]) {
    for (k, missing) in missing.iter_mut().enumerate() {
        for mark in breaks {
            if *missing == S::EMPTY {
                break;
            }
            *missing = *missing & !S::of(mark.value ^ rows[at - mark.distance][k]);
        }
    }
}

#[cold]
fn fail<const N: usize>(decided: &mut [usize; N], done: usize, failed: impl Fn(usize) -> bool) {
    for (_, decided) in decided.iter_mut().enumerate().filter(|(k, _)| failed(*k)) {
        *decided = (*decided).min(done);
    }
}
