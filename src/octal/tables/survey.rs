//! What is found out about all games of so many digits, up to equivalence.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{CHECKER, ENGINE};
use crate::evidence::{Budget, Known};
use crate::job::Work;
use crate::octal::check::check;
use crate::octal::classes::{Class, SameBy, classes};
use crate::octal::code::Code;
use crate::octal::period::{Periodicity, Proof};
use crate::octal::published::PublishedGame;
use crate::octal::search::{PeriodSearch, Progress};
use crate::octal::theorems::COUSINS;

/// What was found out about one game.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Found {
    pub(super) values: usize,
    pub(super) periodicity: Option<(usize, usize)>,
    pub(super) theorem: Option<String>,
    pub(super) largest: u16,
    pub(super) rares: Option<usize>,
    pub(super) last_rare: Option<usize>,
    pub(super) mask: Option<u16>,
    pub(super) by_place: Option<bool>,
    /// By power of two: the largest value and the number of rare ones among so many values.
    pub(super) growth: Vec<(usize, u16, Option<usize>)>,
}

impl Found {
    /// The period that is proved.
    pub(super) fn periodicity(&self) -> Option<Periodicity> {
        self.periodicity.map(|(preperiod, period)| Periodicity { period, preperiod })
    }
}

/// A code and its game.
#[derive(Serialize)]
pub(super) struct CodeRow {
    pub(super) code: String,
    pub(super) game: String,
    pub(super) shift: isize,
    pub(super) by: &'static str,
}

/// The work, in options looked at, that is done for a game: if twice as many heaps would take more, by how much the last
/// doubling did, it is left open. For the usual 2^15 heaps, else in proportion to the square of their number, as is that of
/// the naive engine.
const WORK: u64 = 16_000_000_000;

/// The classes of codes of up to so many digits, each with what is found out from at least `last` heaps; none if only a part
/// is computed now.
pub(super) fn survey(
    work: &mut dyn Work,
    job: &str,
    digits: u32,
    last: usize,
) -> anyhow::Result<Vec<(Class, Known<Found>)>> {
    let classes = classes(digits);
    let found = work.try_compute(job, json!({"heaps": last}), classes.len(), |unit| {
        search(classes[unit].standard.clone(), last)
    })?;
    Ok(classes.into_iter().zip(found.into_iter().flatten()).collect())
}

/// What is published of a class.
pub(super) fn listed<'a>(published: &'a [PublishedGame], class: &Class) -> Option<&'a PublishedGame> {
    published.iter().find(|known| class.members.iter().any(|(code, _)| code.to_string() == known.code))
}

/// The code under which a game is known, else the shortest; shifts are to it.
pub(super) fn known_as<'a>(
    listed: Option<&PublishedGame>,
    members: impl IntoIterator<Item = &'a (Code, isize)>,
) -> Option<&'a (Code, isize)> {
    members.into_iter().min_by_key(|(code, shift)| {
        let name = code.to_string();
        (listed.is_some_and(|known| known.code != name), name.len(), shift.unsigned_abs(), name)
    })
}

/// Every code of a class, which is known as `game`.
pub(super) fn code_rows(
    class: &Class,
    found: &Known<Found>,
    game: &Code,
    shift: isize,
) -> anyhow::Result<Vec<Known<CodeRow>>> {
    let rows = class.members.iter().map(|(code, own)| {
        let by = class.same_by(code, found.value().periodicity())?;
        let row = |by| CodeRow { code: code.to_string(), game: game.to_string(), shift: own - shift, by };
        Ok(match by.with_context(|| format!("{code} is not {game}"))? {
            SameBy::Cousins => Known::theorem(COUSINS, row("cousins")),
            SameBy::Periods => found.clone().map(|_| row("periods")),
            SameBy::Values => Known::once(ENGINE, row("values")),
        })
    });
    rows.collect()
}

/// Looks for a period, and checks the certificate of what is found.
fn search(code: Code, last: usize) -> anyhow::Result<Known<Found>> {
    let most_marks = (u128::from(WORK) * (last as u128).pow(2)) >> 30;
    let mut marks = 1;
    let mut search = PeriodSearch::new(code).at_powers_from(1 << 10);
    let mut growth = Vec::new();
    let proved = loop {
        let look = search.look();
        let progress = search.advance(usize::MAX, usize::MAX)?;
        let sequence = search.sequence();
        let is_power = look >= 1 << 10 && look.is_power_of_two();
        if is_power {
            growth.push((look, sequence.largest(), sequence.sparse_space().map(|space| space.rares)));
        }
        if let Progress::Proved(periodicity, proof) = progress {
            break Some((periodicity, proof));
        }
        if is_power {
            let before = std::mem::replace(&mut marks, u128::from(sequence.marks()).max(1));
            if look >= last && marks * marks / before > most_marks {
                break None;
            }
        }
    };
    settled(&search, proved, growth)
}

/// What a search has found, the certificate of a period checked.
pub(super) fn settled(
    search: &PeriodSearch,
    proved: Option<(Periodicity, Proof)>,
    growth: Vec<(usize, u16, Option<usize>)>,
) -> anyhow::Result<Known<Found>> {
    let space = search.sequence().sparse_space();
    let found = Found {
        values: search.sequence().values().len(),
        periodicity: proved.map(|(Periodicity { period, preperiod }, _)| (preperiod, period)),
        theorem: proved.map(|(_, proof)| name(proof).into()),
        largest: search.sequence().largest(),
        rares: space.map(|space| space.rares),
        last_rare: space.and_then(|space| space.last),
        mask: space.map(|space| space.classes.mask),
        by_place: space.map(|space| space.classes.by_place),
        growth,
    };
    let known = Known::once(ENGINE, found);
    let Some((periodicity, proof)) = proved else { return Ok(known) };
    let certificate = search.certificate(periodicity, proof).to_json();
    Ok(known
        .certified(CHECKER, |_| check(certificate.as_bytes(), false, &mut Budget::unlimited()).map(drop))?)
}

fn name(proof: Proof) -> &'static str {
    match proof {
        Proof::GuySmith => "guy-smith",
        Proof::Window { .. } => "window",
    }
}
