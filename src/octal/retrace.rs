//! The checker of trails: goes along their pieces again, by code of its own, many pieces side by side.
//!
//! It shares with those who leave a trail the format, the code of the game, sets of values as bits, and the order in which
//! breaks are looked at, which changes no value. What is rare it finds from the first values, which it computes from the moves;
//! from there on every heap has to be common, and all smaller rare values have to turn up among breaks into a heap of at most
//! the reach and another one.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::abreast::{Abreast, Decision, ROWS};
use super::marks::{self, MOST, Mark, Set, Values};
use super::stream::MOST_REACH;
use super::trail::{BLOCK, Trail, Window};
use crate::job::Draft;
use crate::stop;

/// How many pieces go side by side, and how many where there are few.
const LANES: usize = 32;
const FEW: usize = 8;
/// How many breaks are looked at first, and among how many they are chosen.
const CHOSEN: usize = 256;
const CANDIDATES: usize = 1 << 13;

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

/// Goes along pieces of a trail as a unit of a job; `so_far` is told how many values of them are done.
///
/// # Errors
/// [`Wrong`] if its head is not that of the game, or one of the pieces leads elsewhere.
pub fn retrace(
    trail: &Trail,
    pieces: &[Piece<'_>],
    draft: &dyn Draft,
    so_far: &(dyn Fn(u64) + Sync),
) -> Result<(), Wrong> {
    let retrace = Retrace::begin(trail)?;
    let reached = draft.read().and_then(|bytes| Reached::parse(trail, &bytes));
    let reached = reached.unwrap_or_else(|| Reached::nothing(trail));
    so_far(reached.values(pieces));
    retrace.along(pieces, &reached, &|| {
        so_far(reached.values(pieces));
        draft.keep(&|| reached.to_bytes());
    })
}

/// What is known of a game before a trail begins.
pub struct Retrace<'a> {
    trail: &'a Trail,
    /// Tokens that moves take which leave two heaps.
    two: Vec<usize>,
    decision: Decision,
}

impl<'a> Retrace<'a> {
    /// Computes the values to the start of the trail, and looks whether its head and its first window are right. Microseconds a
    /// value.
    ///
    /// # Errors
    /// [`Wrong`] if they are not.
    pub fn begin(trail: &'a Trail) -> Result<Self, Wrong> {
        let game = &trail.game;
        if trail.reach > MOST_REACH {
            return Err(Wrong::Head("windows"));
        }
        let start = trail.start() as usize;
        let takes = |heaps| Vec::from_iter(game.takes(heaps, start));
        let (whole, one, two) = (takes(0), takes(1), takes(2));
        if game.most_heaps() > 2 || two.is_empty() {
            return Err(Wrong::Head("moves"));
        }
        let Some(most_taken) = game.most_taken() else { return Err(Wrong::Head("moves")) };
        if trail.by_place && two.iter().any(|taken| taken % 2 != two[0] % 2) {
            return Err(Wrong::Head("classes"));
        }
        let length = trail.reach.max(trail.last_rare).saturating_add(most_taken);
        if trail.length < length || trail.length > start {
            return Err(Wrong::Head("windows"));
        }
        let marks = one.into_iter().map(|distance| Mark { distance, value: 0 }).collect();
        let common = [0, 1].map(|heap| common(trail, two[0], heap));
        let decision = Decision { marks, breaks: Vec::new(), common };
        let mut retrace = Retrace { trail, two, decision };
        let mut last_rare = 0;
        let mut values: Vec<u8> = vec![0];
        for heap in 1..start {
            if heap % 1024 == 0 {
                stop::check();
            }
            let mut seen = retrace.marked(&values);
            if whole.contains(&heap) {
                seen |= Values::of(0);
            }
            let common = retrace.decision.common[heap % 2];
            let bound = (common & !seen).least();
            if u16::from(bound) >= MOST {
                return Err(Wrong::Heap(heap as u64));
            }
            let needed = Values::below(bound) & !common;
            for a in 1..=heap / 2 {
                if needed & !seen == Values::EMPTY {
                    break;
                }
                for &taken in retrace.two.iter().filter(|&&taken| taken + a < heap) {
                    seen |= Values::of(values[a] ^ values[heap - taken - a]);
                }
            }
            let gaps = needed & !seen;
            let is_rare = gaps != Values::EMPTY;
            let value = if is_rare { gaps.least() } else { bound };
            if is_rare {
                // With wrong classes there would be more and more.
                if heap > trail.last_rare {
                    return Err(Wrong::Head("rare heaps"));
                }
                last_rare = heap;
                let breaks = retrace.two.iter().map(|taken| Mark { distance: taken + heap, value });
                retrace.decision.marks.extend(breaks);
            }
            values.push(value);
        }
        if last_rare != trail.last_rare {
            return Err(Wrong::Head("rare heaps"));
        }
        if values[start - trail.length..] != trail.windows[0].values {
            return Err(Wrong::Other("values", start as u64));
        }
        retrace.decision.breaks = retrace.breaks(&values);
        Ok(retrace)
    }

    /// Goes along pieces, with the windows in them, each from where it was `reached`; calls `then` whenever one has come a
    /// block further.
    ///
    /// Takes memory for 32 windows a thread, and on one core with AVX-512 some 4 ns a value where 32 pieces go side by side.
    ///
    /// # Errors
    /// [`Wrong`] if one of them leads elsewhere.
    pub fn along(
        &self,
        pieces: &[Piece<'a>],
        reached: &Reached<'a>,
        then: &(dyn Fn() + Sync),
    ) -> Result<(), Wrong> {
        let batches =
            pieces.len().div_ceil(LANES).max(rayon::current_num_threads().min(pieces.len().div_ceil(FEW)));
        let batches = Vec::from_iter(pieces.chunks(pieces.len().div_ceil(batches.max(1)).max(1)));
        let each = |batch: &&[Piece<'a>]| {
            stop::begin(|| match batch.len() {
                0..=FEW => self.abreast::<FEW>(batch, reached, then),
                _ => self.abreast::<LANES>(batch, reached, then),
            })
        };
        let done: Option<Vec<_>> = batches.par_iter().with_max_len(1).map(each).collect();
        stop::all(done).into_iter().collect()
    }

    fn abreast<const N: usize>(
        &self,
        pieces: &[Piece<'a>],
        reached: &Reached<'a>,
        then: &(dyn Fn() + Sync),
    ) -> Result<(), Wrong> {
        let from = Vec::from_iter(pieces.iter().map(|piece| reached.window(piece)));
        let mut going =
            Vec::from_iter(pieces.iter().zip(&from).map(|(piece, from)| Going::on_from(*piece, from)));
        // Too few are filled up with the first.
        let windows = std::array::from_fn(|k| &from.get(k).unwrap_or(&from[0]).values[..]);
        let mut abreast = Abreast::<N>::behind(&self.decision, windows);
        while going.iter().any(|going| going.heap < going.piece.end()) {
            stop::check();
            let decided = abreast.step();
            let values = abreast.last();
            for (k, going) in going.iter_mut().enumerate().filter(|(_, going)| going.heap < going.piece.end())
            {
                let first = going.heap;
                let to = going.piece.end().min(first + ROWS as u64);
                if (decided[k] as u64) < to - first {
                    return Err(Wrong::Heap(first + decided[k] as u64));
                }
                let window = |heap: u64| abreast.window(k, (first + ROWS as u64 - heap) as usize);
                going.on(&values[k][..(to - first) as usize], window)?;
                if to.is_multiple_of(BLOCK) {
                    reached.reach(going.piece, Window { end: to, hash: going.hash, values: window(to) });
                    then();
                }
            }
        }
        Ok(())
    }

    /// The values of moves that leave one heap, and of breaks with a rare one.
    fn marked(&self, values: &[u8]) -> Values {
        let marks = self.decision.marks.iter().filter(|mark| mark.distance < values.len());
        let value = |mark: &Mark| mark.value ^ values[values.len() - mark.distance];
        marks.fold(Values::EMPTY, |seen, mark| seen | Values::of(value(mark)))
    }

    /// Breaks with a heap up to the reach, those first that show most.
    fn breaks(&self, values: &[u8]) -> Vec<Mark> {
        let missing = Vec::from_iter((values.len() - marks::SAMPLE..values.len()).map(|heap| {
            let common = self.decision.common[heap % 2];
            (heap, Values::below(values[heap]) & !common & !self.marked(&values[..heap]))
        }));
        let breaks = (1..=self.trail.reach).flat_map(|heap| {
            self.two.iter().map(move |taken| Mark { distance: taken + heap, value: values[heap] })
        });
        let mut near = Vec::from_iter(breaks);
        let far = near.split_off(near.len().min(CANDIDATES));
        let mut breaks = marks::best(&mut near, values, &missing, CHOSEN);
        breaks.extend(near);
        breaks.extend(far);
        breaks
    }
}

/// The common values of an even or an odd heap, a bit each.
fn common(trail: &Trail, taken: usize, heap: usize) -> Values {
    let turned = trail.by_place && (heap + taken) % 2 == 1;
    let odd = |value: u16| (value & trail.mask).count_ones() % 2 == 1;
    let values = (0..Values::NONE).filter(|&value| odd(value.into()) != turned);
    values.fold(Values::EMPTY, |set, value| set | Values::of(value))
}

/// The pieces of a trail: from each window before a multiple of [`BLOCK`], or the first one, to the next such window, or the end.
pub fn pieces(trail: &Trail) -> Vec<Piece<'_>> {
    let windows = &trail.windows;
    let mut pieces = Vec::new();
    let mut first = 0;
    for last in 1..windows.len() {
        if windows[last].end.is_multiple_of(BLOCK) || last == windows.len() - 1 {
            pieces.push(Piece { number: pieces.len(), windows: &windows[first..=last] });
            first = last;
        }
    }
    pieces
}

/// From a window of a trail to the next one before a multiple of [`BLOCK`].
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// The pieces of a trail count from 0.
    pub number: usize,
    /// Where it begins, what is on the way, and where it ends.
    windows: &'a [Window],
}

impl Piece<'_> {
    /// The first heap.
    pub fn start(&self) -> u64 {
        self.windows[0].end
    }

    /// The heap behind the last.
    pub fn end(&self) -> u64 {
        self.windows[self.windows.len() - 1].end
    }
}

/// How far pieces of a trail have been gone along: for each the window before the last multiple of [`BLOCK`] on the way.
pub struct Reached<'a> {
    trail: &'a Trail,
    /// By number of the piece.
    windows: Mutex<BTreeMap<usize, Window>>,
}

impl<'a> Reached<'a> {
    /// None has been begun.
    pub fn nothing(trail: &'a Trail) -> Self {
        Reached { trail, windows: Mutex::default() }
    }

    /// What [`Reached::to_bytes`] kept. None if it is of another trail.
    pub fn parse(trail: &'a Trail, bytes: &[u8]) -> Option<Self> {
        let kept = Trail::parse(bytes).ok()?;
        let windows = |windows: &[Window]| Trail { windows: windows.into(), ..kept.clone() };
        if windows(&trail.windows) != *trail {
            return None;
        }
        let pieces = pieces(trail);
        let mut found = BTreeMap::new();
        let mut there = 0;
        for window in kept.windows {
            if trail.before(window.end).is_some_and(|other| *other == window) {
                there += 1;
                continue;
            }
            let on = pieces.iter().find(|piece| piece.start() < window.end && window.end < piece.end())?;
            if !window.end.is_multiple_of(BLOCK) {
                return None;
            }
            found.insert(on.number, window);
        }
        (there == trail.windows.len()).then(|| Reached { trail, windows: Mutex::new(found) })
    }

    /// The trail with these windows beside its own.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut trail = self.trail.clone();
        trail.windows.extend(self.locked().values().cloned());
        trail.windows.sort_by_key(|window| window.end);
        trail.to_bytes()
    }

    /// How many values were gone along of these pieces.
    pub fn values(&self, pieces: &[Piece<'_>]) -> u64 {
        let windows = self.locked();
        pieces.iter().filter_map(|piece| Some(windows.get(&piece.number)?.end - piece.start())).sum()
    }

    /// Where a piece goes on.
    fn window(&self, piece: &Piece<'a>) -> Window {
        self.locked().get(&piece.number).unwrap_or(&piece.windows[0]).clone()
    }

    fn reach(&self, piece: Piece<'_>, window: Window) {
        // The end of a piece is a window of the trail.
        if window.end < piece.end() {
            self.locked().insert(piece.number, window);
        }
    }

    /// What holds it does nothing that could panic.
    fn locked(&self) -> MutexGuard<'_, BTreeMap<usize, Window>> {
        self.windows.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A piece that is gone along.
struct Going<'a> {
    piece: Piece<'a>,
    /// The next heap.
    heap: u64,
    hash: [u8; 32],
    hasher: Sha256,
}

impl<'a> Going<'a> {
    fn on_from(piece: Piece<'a>, from: &Window) -> Self {
        Going { piece, heap: from.end, hash: from.hash, hasher: Sha256::new_with_prefix(from.hash) }
    }

    /// Goes on by these values, at most to the end of a block; `window` has those before a heap among them.
    fn on(&mut self, values: &[u8], window: impl Fn(u64) -> Vec<u8>) -> Result<(), Wrong> {
        let end = self.heap + values.len() as u64;
        let before = self.hash;
        self.hasher.update(values);
        if end.is_multiple_of(BLOCK) {
            self.hash = self.hasher.finalize_reset().into();
            self.hasher.update(self.hash);
        }
        for there in self.piece.windows.iter().filter(|there| there.end > self.heap && there.end <= end) {
            if window(there.end) != there.values {
                return Err(Wrong::Other("values", there.end));
            }
            let hash = if there.end == end { self.hash } else { before };
            if there.hash != hash {
                return Err(Wrong::Other("hash of all values", there.end));
            }
        }
        self.heap = end;
        Ok(())
    }
}
