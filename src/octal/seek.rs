//! The period of a stream, sought with the memory of a few windows.
//!
//! The last values decide all that follow (docs/octal.md), so the values repeat once a window comes again. A stream goes ahead and looks for the window at which another
//! one waits, before the last of the heaps 2^k times the start (R. P. Brent, An improved Monte Carlo factorization algorithm, BIT 20 (1980) 176-184). Where it first comes
//! again is the least period ahead. Then both start again at that distance, and where they differ last the values begin to repeat.

use memchr::memmem;

use super::code::Code;
use super::stream::{MOST_REACH, REACH, Stream, Unfit};
use super::trail::Claim;
use crate::job::Draft;

/// The reaches of [`seek_farther`].
const REACHES: [usize; 3] = [REACH, (1 << 19) - 1, MOST_REACH];

/// So many values of a window are looked for before it is compared.
const KEY: usize = 64;

/// The least period that holds from some heap on and the preperiod, if a window comes again among the first `to` values; a preperiod at the start of the stream may be less
/// than that. `so_far` is told how far the stream is that goes ahead, as a unit of a job. For preperiod q, period p and windows of L values at most
/// 2 max(q + L, p) + p values, and twice q + L and p after them. A [trail](super::trail) proves what is found.
///
/// # Errors
/// Those of [`Stream::step`].
pub fn seek(
    game: &Code,
    reach: usize,
    to: u64,
    draft: &dyn Draft,
    so_far: &(dyn Fn(u64) + Sync),
) -> Result<Option<Claim>, Unfit> {
    let start = Stream::new(game, reach)?;
    let begun = Seek { behind: start.clone(), ahead: start.clone(), found: None };
    let mut seek = draft.read().and_then(|bytes| Seek::parse(&start, &bytes)).unwrap_or(begun);
    loop {
        match &mut seek.found {
            None => {
                if seek.ahead.end() >= to {
                    return Ok(None);
                }
                if let Some(period) = seek.go_ahead(to)? {
                    let found = Some(Repeat { period, since: start.start() });
                    seek = Seek { behind: start.clone(), ahead: start.clone(), found };
                }
            }
            Some(found) => {
                if let Some(preperiod) = found.go_abreast(&mut seek.behind, &mut seek.ahead)? {
                    return Ok(Some(Claim { period: found.period, preperiod }));
                }
            }
        }
        so_far(seek.ahead.end());
        draft.keep(&|| seek.to_bytes());
    }
}

/// What [`seek`] finds with the usual reach, or with a larger one if a heap breaks that, and this reach. A stream of a larger
/// reach begins later, and what is rare is chosen anew by the values to there.
///
/// # Errors
/// Those of [`Stream::step`]; that a heap is rare or needs more only with the largest reach.
pub fn seek_farther(
    game: &Code,
    to: u64,
    draft: &dyn Draft,
    so_far: &(dyn Fn(u64) + Sync),
) -> (usize, Result<Option<Claim>, Unfit>) {
    // What was kept is of the last one that was begun.
    let kept = draft.read().and_then(|bytes| Some(numbers(&bytes)?.0[0]));
    let mut reach = REACHES.into_iter().find(|&reach| kept == Some(reach as u64)).unwrap_or(REACHES[0]);
    loop {
        let found = seek(game, reach, to, draft, so_far);
        let is_broken = matches!(found, Err(Unfit::Reach(_) | Unfit::Rare(_)));
        match REACHES.into_iter().find(|&larger| is_broken && larger > reach) {
            Some(larger) => reach = larger,
            None => return (reach, found),
        }
    }
}

/// The numbers that [`Seek::to_bytes`] begins with, and the rest.
fn numbers(bytes: &[u8]) -> Option<([u64; 5], &[u8])> {
    let (numbers, rest) = bytes.split_at_checked(5 * 8)?;
    let number = |place: usize| u64::from_le_bytes(numbers[8 * place..][..8].try_into().expect("8 bytes"));
    Some((std::array::from_fn(number), rest))
}

/// Two streams of a game, and what they know.
struct Seek {
    behind: Stream,
    ahead: Stream,
    /// Once a window has come again.
    found: Option<Repeat>,
}

/// A window that has come again, and what two streams tell of what is before it.
struct Repeat {
    period: u64,
    /// From this heap on the values behind are those a period ahead, as far as both are.
    since: u64,
}

impl Seek {
    /// A step of the stream ahead; the period if the window behind comes again.
    fn go_ahead(&mut self, to: u64) -> Result<Option<u64>, Unfit> {
        let next = 2 * self.behind.end();
        let new = self.ahead.step(to.min(next))?.len();
        let found = self.comes_again(new);
        if found.is_none() && self.ahead.end() == next {
            self.behind = self.ahead.clone();
        }
        Ok(found)
    }

    /// How far ahead the window comes again for the first time, if it does before one of the last so many heaps.
    fn comes_again(&self, heaps: usize) -> Option<u64> {
        let Seek { behind, ahead, .. } = self;
        let length = ahead.length();
        let window = behind.window(behind.end(), length);
        let key = memmem::Finder::new(&window[length - KEY..]);
        let recent = ahead.window(ahead.end(), heaps + KEY - 1);
        let mut from = 0;
        while let Some(place) = key.find(&recent[from..]) {
            let after = from + place + KEY;
            let end = ahead.end() - (recent.len() - after) as u64;
            let distance = end - behind.end();
            let keeps_classes = !ahead.classes().by_place || distance.is_multiple_of(2);
            if keeps_classes && ahead.window(end, length) == window {
                return Some(distance);
            }
            // What is periodic itself can come again before its end.
            from += place + 1;
        }
        None
    }

    fn to_bytes(&self) -> Vec<u8> {
        // A period of 0 is none.
        let (period, since) = self.found.as_ref().map_or((0, 0), |found| (found.period, found.since));
        let numbers = [self.ahead.reach() as u64, period, since, self.behind.end(), self.ahead.end()];
        let windows = [&self.behind, &self.ahead].map(|stream| stream.window(stream.end(), stream.length()));
        numbers.into_iter().flat_map(u64::to_le_bytes).chain(windows.concat()).collect()
    }

    /// What [`Seek::to_bytes`] wrote, if it is that of such a stream.
    fn parse(start: &Stream, bytes: &[u8]) -> Option<Seek> {
        let ([reach, period, since, behind, ahead], windows) = numbers(bytes)?;
        let is_right = reach == start.reach() as u64
            && windows.len() == 2 * start.length()
            && behind >= start.start()
            && ahead >= behind;
        is_right.then(|| {
            let (of_behind, of_ahead) = windows.split_at(start.length());
            Seek {
                behind: start.resume(of_behind, behind),
                ahead: start.resume(of_ahead, ahead),
                found: (period > 0).then_some(Repeat { period, since }),
            }
        })
    }
}

impl Repeat {
    /// A step of both streams, or of that ahead until it is a period ahead; the preperiod once a whole window is the same.
    fn go_abreast(&mut self, behind: &mut Stream, ahead: &mut Stream) -> Result<Option<u64>, Unfit> {
        let Repeat { period, since } = self;
        let length = ahead.length();
        if ahead.end() < behind.end() + *period {
            ahead.step(behind.end() + *period)?;
            if ahead.end() == behind.end() + *period {
                let windows = [&*behind, &*ahead].map(|stream| stream.window(stream.end(), length));
                *since = last_difference(windows, behind.end());
            }
        } else {
            // Steps are equally long, the last ones too.
            let end = behind.end() + length as u64;
            let values = [behind.step(end)?, ahead.step(end + *period)?].map(<[u8]>::to_vec);
            let after = last_difference([&values[0], &values[1]], behind.end());
            if after > behind.end() - values[0].len() as u64 {
                *since = after;
            }
        }
        let is_a_period_ahead = ahead.end() == behind.end() + *period;
        Ok((is_a_period_ahead && behind.end() >= *since + length as u64).then_some(*since))
    }
}

/// The heap after the last one at which these values before heap `end` differ, or the first of theirs.
fn last_difference([these, those]: [&[u8]; 2], end: u64) -> u64 {
    let after = these.iter().zip(those).rposition(|(a, b)| a != b).map_or(0, |place| place + 1);
    end - (these.len() - after) as u64
}
