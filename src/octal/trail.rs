//! Trails: what is kept of a stream of values, so that others can go along pieces of it.
//!
//! A trail has the values of a window before some heaps on the way. From a window the values up to the next one follow
//! (see [`super::stream`]), so the pieces between them can be computed again beside each other, and a trail whose every
//! piece leads from its window to the next one holds true values. Between the windows the values are hashed, block by
//! block: SHA-256 of the hash so far and the values of a block, a byte each.
//!
//! Two equal windows prove a period (docs/octal.md): [`Claim::check`] looks at those that a claim needs.

use sha2::{Digest, Sha256};

use super::code::Code;
use super::marks::MOST;
use super::stream::{MOST_REACH, Stream, Unfit, start};
use crate::job::Draft;

/// The first line of a trail.
pub const FORMAT: &str = "curiosa octal trail 1";
/// Blocks that are hashed in one go end at the multiples of this.
pub const BLOCK: u64 = 1 << 24;
/// There is a window before the multiples of this.
pub const SPACING: u64 = 1 << 34;

/// The values before a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The heap.
    pub end: u64,
    /// The hash of all values to the last multiple of [`BLOCK`], from the start of the trail on.
    pub hash: [u8; 32],
    /// The last values before the heap.
    pub values: Vec<u8>,
}

/// The windows of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// The game.
    pub game: Code,
    /// The bits of values that make them common.
    pub mask: u16,
    /// Whether common and rare change their roles from one heap to the next.
    pub by_place: bool,
    /// The largest rare heap.
    pub last_rare: usize,
    /// The largest a of breaks into a and another common heap.
    pub reach: usize,
    /// How many values a window has.
    pub length: usize,
    /// In ascending order, first that before the start.
    pub windows: Vec<Window>,
}

/// A text is no trail.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("it is no trail: {0}")]
pub struct ParseTrailError(&'static str);

impl Trail {
    /// The file: seven lines of text, then for every window the heap (8 bytes, the lowest first), the hash, and the values.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Trail { game, mask, by_place, last_rare, reach, length, windows } = self;
        let head = format!(
            "{FORMAT}\ngame {game}\nmask {mask}\nby place {by_place}\nlast rare {last_rare}\nreach {reach}\nlength {length}\n"
        );
        let mut bytes = head.into_bytes();
        for window in windows {
            bytes.extend(window.end.to_le_bytes());
            bytes.extend(window.hash);
            bytes.extend(&window.values);
        }
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is not written so.
    pub fn parse(bytes: &[u8]) -> Result<Trail, ParseTrailError> {
        let mut rest = bytes;
        let mut line = |name: &'static str| {
            let wrong = ParseTrailError(name);
            let end = memchr::memchr(b'\n', rest).ok_or(wrong.clone())?;
            let text = std::str::from_utf8(&rest[..end]).map_err(|_| wrong.clone())?;
            rest = &rest[end + 1..];
            text.strip_prefix(name).and_then(|text| text.strip_prefix(' ')).map(String::from).ok_or(wrong)
        };
        let number = |text: String, name| text.parse::<usize>().map_err(|_| ParseTrailError(name));
        if line("curiosa octal trail")? != "1" {
            return Err(ParseTrailError("curiosa octal trail 1"));
        }
        let game = line("game")?.parse().map_err(|_| ParseTrailError("game"))?;
        let mask = line("mask")?.parse().map_err(|_| ParseTrailError("mask"))?;
        let by_place = line("by place")?.parse().map_err(|_| ParseTrailError("by place"))?;
        let last_rare = number(line("last rare")?, "last rare")?;
        let reach = number(line("reach")?, "reach")?;
        let length = number(line("length")?, "length")?;
        if reach > MOST_REACH
            || length > 2 * start(reach)
            || !rest.len().is_multiple_of(8 + 32 + length)
            || rest.is_empty()
        {
            return Err(ParseTrailError("windows"));
        }
        let windows = rest.chunks_exact(8 + 32 + length).map(|record| Window {
            end: u64::from_le_bytes(record[..8].try_into().expect("8 bytes")),
            hash: record[8..40].try_into().expect("32 bytes"),
            values: record[40..].to_vec(),
        });
        let windows = Vec::from_iter(windows);
        if windows[0].end != start(reach) as u64 || !windows.is_sorted_by(|a, b| a.end < b.end) {
            return Err(ParseTrailError("windows in ascending order"));
        }
        if windows.iter().flat_map(|window| &window.values).any(|&value| u16::from(value) >= MOST) {
            return Err(ParseTrailError("values below 255"));
        }
        Ok(Trail { game, mask, by_place, last_rare, reach, length, windows })
    }

    /// SHA-256 of the file.
    pub fn digest(&self) -> String {
        Sha256::digest(self.to_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// The heap at which a trail with this reach begins.
    pub fn start(&self) -> u64 {
        start(self.reach) as u64
    }

    /// The heap behind the last value that it tells of.
    pub fn end(&self) -> u64 {
        self.windows.last().map_or(0, |window| window.end)
    }

    /// The window before a heap.
    pub fn before(&self, heap: u64) -> Option<&Window> {
        self.windows.binary_search_by_key(&heap, |window| window.end).ok().map(|place| &self.windows[place])
    }
}

/// G(n + period) = G(n) for all n from `preperiod` on, not for n = preperiod - 1, and for no smaller period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The period.
    pub period: u64,
    /// The number of heaps before the values repeat.
    pub preperiod: u64,
}

/// Why a trail does not show a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotShown {
    /// It has no window before this heap.
    #[error("there is no window before heap {0}")]
    Missing(u64),
    /// The classes depend on parity, and the period is odd.
    #[error("the classes depend on parity, and the period is odd")]
    Odd,
    /// The windows before these heaps differ.
    #[error("the values before heaps {0} and {1} differ")]
    Differ(u64, u64),
    /// These windows do not differ: the values repeat earlier, or more often.
    #[error("the values before heaps {0} and {1} do not differ")]
    Same(u64, u64),
}

impl Claim {
    /// Where the claim needs windows of this length: before s = preperiod + length and s + period, which are equal; before
    /// s - 1 and s - 1 + period, which are not; and before s + period/q for every prime q that divides the period, which
    /// differ from that before s.
    pub fn heaps(&self, length: usize) -> Vec<u64> {
        let first = self.preperiod + length as u64;
        let mut heaps = vec![first, first + self.period];
        if self.preperiod > 0 {
            heaps.extend([first - 1, first - 1 + self.period]);
        }
        heaps.extend(primes(self.period).into_iter().map(|prime| first + self.period / prime));
        heaps.sort_unstable();
        heaps.dedup();
        heaps
    }

    /// The last of these heaps.
    pub fn end(&self, length: usize) -> u64 {
        self.preperiod + length as u64 + self.period
    }

    /// Whether the windows of a trail show the claim, if every piece of the trail is right.
    ///
    /// # Errors
    /// What is missing, or not so.
    pub fn check(&self, trail: &Trail) -> Result<(), NotShown> {
        let window = |heap: u64| trail.before(heap).ok_or(NotShown::Missing(heap));
        let first = self.preperiod + trail.length as u64;
        if trail.by_place && self.period % 2 == 1 {
            return Err(NotShown::Odd);
        }
        let same = |a: u64, b: u64| Ok(window(a)?.values == window(b)?.values);
        if !same(first, first + self.period)? {
            return Err(NotShown::Differ(first, first + self.period));
        }
        if self.preperiod > 0 && same(first - 1, first - 1 + self.period)? {
            return Err(NotShown::Same(first - 1, first - 1 + self.period));
        }
        for prime in primes(self.period) {
            let other = first + self.period / prime;
            if same(first, other)? {
                return Err(NotShown::Same(first, other));
            }
        }
        Ok(())
    }
}

/// The primes that divide a number.
fn primes(mut number: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut prime = 2;
    while prime * prime <= number {
        if number.is_multiple_of(prime) {
            primes.push(prime);
            while number.is_multiple_of(prime) {
                number /= prime;
            }
        }
        prime += 1;
    }
    primes.extend((number > 1).then_some(number));
    primes
}

/// Walks to the last of these heaps, with windows before each, as a unit of a job.
///
/// # Errors
/// Those of [`Stream::step`].
pub fn walk(game: &Code, reach: usize, heaps: Vec<u64>, draft: &dyn Draft) -> Result<Trail, Unfit> {
    let to = heaps.iter().copied().max().unwrap_or(0);
    let mut walk = Walk::new(game, reach)?.with_windows_before(heaps);
    if let Some(Ok(trail)) = draft.read().map(|bytes| Trail::parse(&bytes)) {
        // A draft of something else is none.
        walk.resume(&trail);
    }
    while walk.end() < to {
        walk.step(to)?;
        draft.keep(&|| walk.with_loose_end().to_bytes());
    }
    Ok(walk.trail)
}

/// Who goes along a stream and leaves a trail.
pub struct Walk {
    stream: Stream,
    trail: Trail,
    /// Heaps that have a window beside the multiples of [`SPACING`], in ascending order.
    extra: Vec<u64>,
    hash: [u8; 32],
    hasher: Sha256,
    /// The window at the last multiple of [`BLOCK`].
    last: Window,
}

impl Walk {
    /// From the start of a game, with breaks up to `reach`, and windows before `extra` heaps too.
    ///
    /// # Errors
    /// Those of [`Stream::new`].
    pub fn new(game: &Code, reach: usize) -> Result<Walk, Unfit> {
        let stream = Stream::new(game, reach)?;
        let (classes, length) = (stream.classes(), stream.length());
        let window = stream.window(stream.end(), length).to_vec();
        let last = Window { end: stream.end(), hash: [0; 32], values: window };
        let trail = Trail {
            game: game.clone(),
            mask: classes.mask,
            by_place: classes.by_place,
            last_rare: stream.last_rare(),
            reach,
            length,
            windows: vec![last.clone()],
        };
        let extra = Vec::new();
        Ok(Walk { stream, trail, extra, hash: [0; 32], hasher: Sha256::new_with_prefix([0; 32]), last })
    }

    /// The same, with windows before these heaps too. Call it before the first step.
    pub fn with_windows_before(mut self, mut heaps: Vec<u64>) -> Self {
        heaps.sort_unstable();
        self.extra = heaps;
        self
    }

    /// Goes on where a trail of the same game ends, or from its last window at a multiple of [`BLOCK`]. False if it is the trail of
    /// something else, or has a window where this one has none.
    pub fn resume(&mut self, trail: &Trail) -> bool {
        let known = |window: &Window| {
            window.end == self.trail.start()
                || window.end.is_multiple_of(SPACING)
                || self.extra.binary_search(&window.end).is_ok()
        };
        let Some((last, others)) = trail.windows.split_last() else { return false };
        let same = Trail { windows: Vec::new(), ..trail.clone() }
            == Trail { windows: Vec::new(), ..self.trail.clone() };
        let loose = !known(last);
        let is_block = |window: &Window| window.end.is_multiple_of(BLOCK);
        if !same || !others.iter().all(known) || loose && !is_block(last) {
            return false;
        }
        let Some(from) = trail.windows.iter().rev().find(|window| is_block(window)) else { return true };
        // No window that this walk has to leave may be missing before it.
        let missing =
            |&&heap: &&u64| heap <= from.end && heap >= trail.start() && trail.before(heap).is_none();
        let spaced = Vec::from_iter((1..=from.end / SPACING).map(|k| k * SPACING));
        if self.extra.iter().chain(&spaced).any(|heap| missing(&heap)) {
            return false;
        }
        self.stream = self.stream.resume(&from.values, from.end);
        self.hash = from.hash;
        self.hasher = Sha256::new_with_prefix(from.hash);
        self.last = from.clone();
        self.trail.windows = trail.windows.clone();
        self.trail.windows.retain(|window| window.end <= from.end && (window.end < from.end || !loose));
        true
    }

    /// The next heap.
    pub fn end(&self) -> u64 {
        self.stream.end()
    }

    /// The trail so far.
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// The trail so far, with a loose end from which it goes on: the window at the last multiple of [`BLOCK`].
    pub fn with_loose_end(&self) -> Trail {
        let mut trail = self.trail.clone();
        trail.windows.retain(|window| window.end < self.last.end);
        trail.windows.push(self.last.clone());
        trail
    }

    /// Goes on by a step, not beyond `to` values.
    ///
    /// # Errors
    /// Those of [`Stream::step`].
    pub fn step(&mut self, to: u64) -> Result<(), Unfit> {
        let start = self.stream.end();
        let block = (start / BLOCK + 1) * BLOCK;
        let extra = self.extra.iter().copied().find(|&heap| heap > start).unwrap_or(u64::MAX);
        self.hasher.update(self.stream.step(to.min(block).min(extra))?);
        let end = self.stream.end();
        if end == block {
            self.hash = self.hasher.finalize_reset().into();
            self.hasher.update(self.hash);
        }
        let length = self.trail.length;
        let window = || Window { end, hash: self.hash, values: self.stream.window(end, length).to_vec() };
        if end == block {
            self.last = window();
        }
        if end.is_multiple_of(SPACING) || end == extra {
            self.trail.windows.push(window());
        }
        Ok(())
    }
}
