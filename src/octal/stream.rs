//! Nim-values of a game one after the other, of which only the last few are kept: as far as time allows, in the memory of two
//! windows.
//!
//! Where sparse space ([`super::space`]) has a last rare heap, the value of a heap is a function of the last values:
//! of G(n - t) for the moves that leave one heap, of G(r) and G(n - t - r) for the rare heaps r, which give the least
//! common value that is no option; and of G(a) and G(n - t - a) for a up to a bound, the *reach*, among which all smaller
//! rare values have to turn up. Every one of these options is the exclusive or of a value that does not change and of one
//! at a fixed distance before n, a *mark*. Sixteen heaps are computed side by side: of marks from far away sixteen at a
//! time are one vector operation each, for AVX2 or AVX-512 where the machine has them; marks from near are made one heap
//! after the other, as they may be values of the block itself.
//!
//! A block of sixteen takes about 4 vector operations for every far mark, and 4 scalar ones for every near mark of every
//! heap; three times as many where values are above 63, of which a set is two words, six times above 127, of four.

use super::code::Code;
use super::marks::{self, MOST, Mark, ROOM, Set, Values, Words};
use super::rules::Rules;
use super::sequence::{Engine, Sequence};
use super::space::Classes;
use crate::stop;

/// How many heaps are computed side by side.
const LANES: usize = 16;
/// Marks from a smaller distance are made one heap after the other. Two blocks and more, as what was just written byte by
/// byte cannot be read as a vector at once.
const NEAR: usize = 64;
/// So many helpers are marked for sixteen heaps at once; what is still missing then is looked for heap by heap.
const TOGETHER: usize = 32;
/// How many helpers are marked between two looks at what is missing.
const BATCH: usize = 8;
/// The most helpers.
const HELPERS: usize = 96;
/// How many values are computed at once at most.
const CHUNK: usize = 1 << 14;
/// So many values are computed in memory first, or more for a larger reach: they say what is rare.
pub const START: usize = 1 << 18;
/// The usual reach.
pub const REACH: usize = 65_535;
/// The largest reach.
pub const MOST_REACH: usize = 1 << 22;
/// Helpers are looked for among so many heaps.
const HELPERS_BELOW: usize = 1 << 13;

/// How many values are computed in memory first for a reach: a power of two, twice the reach at least.
pub fn start(reach: usize) -> usize {
    (2 * reach).next_power_of_two().max(START)
}

/// Why there is no stream for a game, or no longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The game has no sparse space.
    #[error("it has no sparse space: finite octal games in which some move leaves two heaps have one")]
    NoClasses,
    /// Rare heaps come too late.
    #[error("heap {0} is rare: values are streamed where rare heaps end early")]
    Rare(u64),
    /// A value is too large.
    #[error("heap {0} has a value above {most}", most = MOST - 1)]
    Large(u64),
    /// Heaps to the reach do not decide a heap.
    #[error("heap {0} is rare, or needs heaps beyond the reach")]
    Reach(u64),
}

/// A stream of the values of a game.
///
/// ```
/// use curiosa::octal::{sequence::{Engine, Sequence}, stream::{START, Stream}};
///
/// let mut stream = Stream::new(&"0.106".parse()?, 16_000)?;
/// stream.extend(300_000)?;
/// let mut all = Sequence::new("0.106".parse()?, Engine::Auto);
/// all.extend(300_000)?;
/// let last = stream.window(300_000, 100).iter().map(|&value| u16::from(value));
/// assert!(last.eq(all.values()[299_900..].iter().copied()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Stream {
    classes: Classes,
    last_rare: usize,
    reach: usize,
    /// Tokens that moves take which leave two heaps.
    two: Vec<usize>,
    /// G(0) to G(reach).
    head: Vec<u8>,
    near: Vec<Mark>,
    far: Vec<Mark>,
    helpers: Vec<Mark>,
    /// The last values, to G(`end` - 1), at least [`Stream::kept`] of them.
    values: Vec<u8>,
    end: u64,
    /// Sets of values have room for those below this: 32, 64, 128 or 256.
    room: u16,
    /// The most tokens that a move takes.
    most_taken: usize,
}

impl Stream {
    /// A stream that stands at heap [`start`] of the reach; breaks into a and another heap are looked at for a up to `reach`.
    ///
    /// # Errors
    /// [`Unfit`] if the values to there have late rare heaps, beyond the half, or too large values.
    ///
    /// # Panics
    /// If the reach is above [`MOST_REACH`].
    pub fn new(code: &Code, reach: usize) -> Result<Stream, Unfit> {
        assert!(reach <= MOST_REACH, "the reach is {reach}");
        let mut sequence = Sequence::new(code.clone(), Engine::Auto);
        let start = start(reach);
        sequence.extend(start).map_err(|overflow| Unfit::Large(overflow.heap as u64))?;
        let values = sequence.values();
        let classes = sequence.sparse_space().ok_or(Unfit::NoClasses)?.classes;
        if let Some(heap) = values.iter().position(|&value| value >= MOST) {
            return Err(Unfit::Large(heap as u64));
        }
        let rares = Vec::from_iter((1..values.len()).filter(|&heap| classes.is_rare(heap, values[heap])));
        let last_rare = rares.last().copied().unwrap_or(0);
        if last_rare >= start / 2 {
            return Err(Unfit::Rare(last_rare as u64));
        }
        let values = Vec::from_iter(values.iter().map(|&value| value as u8));
        let rules = Rules::new(code, start);
        let ones = rules.one.iter().map(|&taken| Mark { distance: taken, value: 0 });
        let breaks = |heap: usize| {
            let value = values[heap];
            rules.two.iter().map(move |&taken| Mark { distance: taken + heap, value })
        };
        let (near, far) = ones
            .chain(rares.iter().flat_map(|&rare| breaks(rare)))
            .partition(|mark: &Mark| mark.distance < NEAR);
        let mut stream = Stream {
            classes,
            last_rare,
            reach,
            two: rules.two.clone(),
            head: values[..=reach].to_vec(),
            near,
            far,
            helpers: Vec::new(),
            room: marks::room(&values),
            most_taken: code.most_taken().unwrap_or(0),
            values: values.clone(),
            end: start as u64,
        };
        let common =
            (1..=reach.min(HELPERS_BELOW)).filter(|&heap| !stream.is_rare(heap as u64, stream.values[heap]));
        let candidates = common.flat_map(breaks).filter(|mark| mark.distance >= NEAR);
        stream.helpers = stream.best_helpers(candidates.collect());
        Ok(stream)
    }

    /// The same game from another place, where these values stand before heap `end`.
    ///
    /// # Panics
    /// If there are fewer than [`Stream::length`], or `end` is below [`Stream::start`].
    pub fn resume(&self, window: &[u8], end: u64) -> Stream {
        assert!(window.len() >= self.length() && end >= self.start(), "a window stands behind the start");
        let mut values = vec![0; self.kept()];
        let place = values.len() - window.len();
        values[place..].copy_from_slice(window);
        let room = self.room.max(marks::room(window));
        Stream { values, end, room, ..self.clone() }
    }

    /// The classes of values.
    pub fn classes(&self) -> Classes {
        self.classes
    }

    /// The largest rare heap.
    pub fn last_rare(&self) -> usize {
        self.last_rare
    }

    /// The largest a of a break into a and another common heap that is looked at.
    pub fn reach(&self) -> usize {
        self.reach
    }

    /// The heap at which a stream with this reach begins.
    pub fn start(&self) -> u64 {
        start(self.reach) as u64
    }

    /// How many values before a heap decide it: the most tokens that a move takes and the reach, or the last rare heap.
    pub fn length(&self) -> usize {
        self.most_taken + self.reach.max(self.last_rare)
    }

    /// The next heap.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// The `length` values before heap `end`, which must be among the last 2^14 and more.
    pub fn window(&self, end: u64, length: usize) -> &[u8] {
        let place = self.values.len() - (self.end - end) as usize;
        &self.values[place - length..place]
    }

    /// How many values stay.
    fn kept(&self) -> usize {
        (self.length() + NEAR).max(self.two.iter().max().unwrap_or(&0) + self.head.len()) + CHUNK
    }

    fn is_rare(&self, heap: u64, value: u8) -> bool {
        self.classes.is_rare((heap % 2) as usize, u16::from(value))
    }

    /// Goes on to `end` values, G(0) to G(end - 1), but at most by 2^14; the new ones.
    ///
    /// # Errors
    /// [`Unfit`] at the first heap that cannot be done this way.
    pub fn step(&mut self, end: u64) -> Result<&[u8], Unfit> {
        stop::check();
        let kept = self.kept();
        if self.values.len() >= kept + kept.max(4 * CHUNK) {
            self.values.drain(..self.values.len() - kept);
        }
        let new = end.saturating_sub(self.end).min(CHUNK as u64) as usize;
        let before = self.values.len();
        // Whole blocks: what is too much is taken away again.
        self.values.resize(before + new.next_multiple_of(LANES), 0);
        let done = loop {
            let done = match self.room {
                32 => self.blocks::<u32>(before),
                64 => self.blocks::<u64>(before),
                128 => self.blocks::<Words<2>>(before),
                _ => self.blocks::<Words<4>>(before),
            };
            if self.room == ROOM || done.is_ok() && marks::room(&self.values[before..]) <= self.room {
                break done;
            }
            // Perhaps only for want of room.
            self.room *= 2;
        };
        self.values.truncate(before + new);
        let heap = |place: usize| self.end + (place - before) as u64;
        let new = &self.values[before..];
        if let Some(place) = new.iter().position(|&value| u16::from(value) >= MOST) {
            return Err(Unfit::Large(heap(before + place)));
        }
        if let Err(place) = done
            && place < self.values.len()
        {
            return Err(Unfit::Reach(heap(place)));
        }
        self.end += new.len() as u64;
        Ok(&self.values[before..])
    }

    /// Goes on to `end` values.
    ///
    /// # Errors
    /// Those of [`Stream::step`].
    pub fn extend(&mut self, end: u64) -> Result<(), Unfit> {
        while self.end < end {
            self.step(end)?;
        }
        Ok(())
    }

    /// Computes the values from this place on; an error is the place of a heap for which the reach is not enough.
    fn blocks<S: Set>(&mut self, place: usize) -> Result<(), usize> {
        // As many as a common game has are a loop that is unrolled.
        match self.near.len() {
            0..=4 => self.blocks_near::<S, 4>(place),
            5 => self.blocks_near::<S, 5>(place),
            6 => self.blocks_near::<S, 6>(place),
            7..=8 => self.blocks_near::<S, 8>(place),
            9..=12 => self.blocks_near::<S, 12>(place),
            13..=16 => self.blocks_near::<S, 16>(place),
            17..=32 => self.blocks_near::<S, 32>(place),
            _ => self.blocks_near::<S, 128>(place),
        }
    }

    fn blocks_near<S: Set, const N: usize>(&mut self, place: usize) -> Result<(), usize> {
        let first = self.near.first().or(self.far.first()).copied().expect("a game has moves");
        // A mark that is made twice changes nothing.
        let near: [Mark; N] = std::array::from_fn(|k| self.near.get(k).copied().unwrap_or(first));
        if near.iter().any(|mark| mark.distance >= NEAR) || self.near.len() > N {
            return self.one_by_one::<S>(place);
        }
        let classes = [0, 1].map(|k| self.common::<S>(self.end + k));
        let (together, apart) = self.helpers.split_at(self.helpers.len().min(TOGETHER));
        let (far, two, head) = (&self.far[..], &self.two[..], &self.head[..]);
        let values = &mut self.values[..];
        let table = std::array::from_fn(|value| S::of(value as u8));
        pulp::Arch::new().dispatch(Blocks {
            values,
            place,
            near,
            table,
            far,
            together,
            apart,
            two,
            head,
            classes,
        })
    }

    /// The same for any number of near marks, slowly.
    fn one_by_one<S: Set>(&mut self, place: usize) -> Result<(), usize> {
        let classes = [0, 1].map(|k| self.common::<S>(self.end + k));
        for at in place..self.values.len() {
            let mut seen = S::EMPTY;
            for mark in self.near.iter().chain(&self.far) {
                seen |= S::of(mark.value ^ self.values[at - mark.distance]);
            }
            let (value, mut missing) = decide(seen, classes[(at - place) % 2]);
            self.values[at] = value;
            if !finish(&self.values, at, &mut missing, &self.helpers, &self.two, &self.head) {
                return Err(at);
            }
        }
        Ok(())
    }

    /// The common values of a heap.
    fn common<S: Set>(&self, heap: u64) -> S {
        let common = (0..S::NONE).filter(|&value| !self.is_rare(heap, value));
        common.fold(S::EMPTY, |set, value| set | S::of(value))
    }

    /// The helpers that do most.
    fn best_helpers(&self, mut candidates: Vec<Mark>) -> Vec<Mark> {
        let heaps = self.values.len() - marks::SAMPLE..self.values.len();
        let missing = heaps.map(|heap| {
            let needed = (0..self.values[heap]).filter(|&value| self.is_rare(heap as u64, value));
            let needed = needed.fold(Values::EMPTY, |set, value| set | Values::of(value));
            let made = self.near.iter().chain(&self.far);
            let missing = made
                .fold(needed, |set, mark| set & !Values::of(mark.value ^ self.values[heap - mark.distance]));
            (heap, missing)
        });
        marks::best(&mut candidates, &self.values, &Vec::from_iter(missing), HELPERS)
    }
}

/// What [`Stream::blocks_near`] does, for the compiler to make versions of.
struct Blocks<'a, S, const N: usize> {
    values: &'a mut [u8],
    place: usize,
    near: [Mark; N],
    /// The set of every value.
    table: [S; ROOM as usize],
    far: &'a [Mark],
    together: &'a [Mark],
    apart: &'a [Mark],
    two: &'a [usize],
    head: &'a [u8],
    classes: [S; 2],
}

impl<S: Set, const N: usize> pulp::NullaryFnOnce for Blocks<'_, S, N> {
    type Output = Result<(), usize>;

    // A closure need not be compiled into each version.
    #[inline(always)]
    fn call(self) -> Self::Output {
        let Blocks { values, place, near, table, far, together, apart, two, head, classes } = self;
        let near = (&near, &table);
        for place in (place..values.len()).step_by(LANES) {
            let mut missing = block::<S, N>(values, place, near, far, together, classes);
            for (lane, missing) in missing.iter_mut().enumerate() {
                if *missing != S::EMPTY && !finish(values, place + lane, missing, apart, two, head) {
                    return Err(place + lane);
                }
            }
        }
        Ok(())
    }
}

/// Sixteen values from `place` on, and the smaller rare values that did not turn up.
#[inline(always)]
fn block<S: Set, const N: usize>(
    values: &mut [u8],
    place: usize,
    (near, table): (&[Mark; N], &[S; ROOM as usize]),
    far: &[Mark],
    helpers: &[Mark],
    classes: [S; 2],
) -> [S; LANES] {
    let mut seen = [S::EMPTY; LANES];
    mark(values, place, far, &mut seen);
    let mut missing = [S::EMPTY; LANES];
    let around: &mut [u8; NEAR + LANES] =
        (&mut values[place - NEAR..place + LANES]).try_into().expect("that many");
    for lane in 0..LANES {
        let mut seen = seen[lane];
        for mark in near {
            // The distance is below NEAR. Tables are quicker than shifts, of which the compiler would make vectors of what
            // is there one after the other.
            seen |= table[usize::from(mark.value ^ around[NEAR + lane - mark.distance % NEAR]) % table.len()];
        }
        (around[NEAR + lane], missing[lane]) = decide(seen, classes[lane % 2]);
    }
    for batch in helpers.chunks(BATCH) {
        let mut seen = [S::EMPTY; LANES];
        mark(values, place, batch, &mut seen);
        let mut all = S::EMPTY;
        for lane in 0..LANES {
            missing[lane] = missing[lane] & !seen[lane];
            all |= missing[lane];
        }
        if all == S::EMPTY {
            break;
        }
    }
    missing
}

/// Puts these options of sixteen heaps into their sets.
#[inline(always)]
fn mark<S: Set>(values: &[u8], place: usize, marks: &[Mark], seen: &mut [S; LANES]) {
    // A copy of its own stays in registers.
    let mut sets = *seen;
    for mark in marks {
        let others = place - mark.distance;
        let others: &[u8; LANES] = values[others..others + LANES].try_into().expect("that many");
        for (set, other) in sets.iter_mut().zip(others) {
            *set |= S::of(mark.value ^ other);
        }
    }
    *seen = sets;
}

/// The least common value that is no option, and the smaller rare ones that are none either.
#[inline(always)]
fn decide<S: Set>(seen: S, common: S) -> (u8, S) {
    let free = common & !seen;
    (free.least(), free.below_least() & !(common | seen))
}

/// Whether all that is missing of the heap at this place turns up among the helpers and breaks into a and another heap, for
/// all a that there are.
#[inline(never)]
fn finish<S: Set>(
    values: &[u8],
    place: usize,
    missing: &mut S,
    helpers: &[Mark],
    two: &[usize],
    head: &[u8],
) -> bool {
    for mark in helpers {
        *missing = *missing & !S::of(mark.value ^ values[place - mark.distance]);
        if *missing == S::EMPTY {
            return true;
        }
    }
    for (a, value) in head.iter().enumerate().skip(1) {
        for taken in two {
            *missing = *missing & !S::of(value ^ values[place - taken - a]);
        }
        if *missing == S::EMPTY {
            return true;
        }
    }
    false
}
