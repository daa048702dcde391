//! All octal games of up to three digits, up to equivalence.

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
use crate::octal::published::{self, PublishedGame};
use crate::octal::search::{PeriodSearch, Progress};
use crate::octal::theorems::COUSINS;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const GAMES: Experiment = Experiment::of(
    "games",
    "Compute octal games of up to three digits up to equivalence, prove their periods, compare with what is known",
    const { &[&TABLE, &CODES, &GROWTH] },
    compute,
)
.with_size(Size {
    option: "heaps",
    meaning: "Heaps of each game at least, if no period is found before",
    range: 1 << 13..=1 << 24,
    default: 1 << 15,
    quick: 1 << 13,
});

static TABLE: Table = Table {
    name: "octal/games",
    about: "The octal games 0.abc and 4.abc up to equal values. What proves a period is in [docs/octal.md](../docs/octal.md).",
    columns: &[
        ("game", "the code under which the game is known, else the shortest"),
        ("codes", "codes of up to three digits with these values, in octal/codes.csv"),
        ("outcome", "`periodic`: with a proved period; `open`: none found"),
        (
            "period, preperiod, last_exception",
            "least period; G(n + period) = G(n) from n = preperiod on; preperiod - 1",
        ),
        ("values", "values computed, G(0) to G(values - 1)"),
        ("largest", "the largest of them"),
        (
            "rares, last_rare",
            "rare values among them for the best classes, without the empty heap; the largest heap that has one",
        ),
        (
            "mask, by_place",
            "these classes: values with an odd number of ones in the mask are common; whether this is turned round from heap to heap",
        ),
        ("theorem", "why the period lasts: `guy-smith` or `window`"),
        ("known_period, known_preperiod, known_from", "what is published, where and under which code"),
        (
            "agreement",
            "`agrees`; `differs`; `open`: there too; `new`: published as open; `not reached`: published, and too long for this table; `not listed`",
        ),
        ("status", "of periods; for open games, of the numbers of values"),
    ],
};

static CODES: Table = Table {
    name: "octal/codes",
    about: "Every code of up to three digits and its game.",
    columns: &[
        ("code, game", "a heap of n + shift in `code` has the value of a heap of n in `game`"),
        ("shift", "tokens more in `code`; negative: fewer"),
        (
            "by",
            "how we know: `cousins` (one token of every heap plays no part), `periods` (both proved, values equal), `values` (equal to n = 4000)",
        ),
    ],
};

static GROWTH: Table = Table {
    name: "octal/growth",
    about: "How values grow in the games that are open.",
    columns: &[
        ("game", "as in octal/games.csv"),
        ("values", "a power of two: so many values, of the game's cousin in which one token can be taken"),
        ("largest, rares", "the largest of them; how many are rare for the best classes"),
    ],
};

/// What was found out about one game.
#[derive(Clone, Serialize, Deserialize)]
struct Found {
    values: usize,
    periodicity: Option<(usize, usize)>,
    theorem: Option<String>,
    largest: u16,
    rares: Option<usize>,
    last_rare: Option<usize>,
    mask: Option<u16>,
    by_place: Option<bool>,
    /// By power of two: the largest value and the number of rare ones among so many values.
    growth: Vec<(usize, u16, Option<usize>)>,
}

#[derive(Serialize)]
struct GameRow {
    game: String,
    codes: usize,
    outcome: &'static str,
    period: Option<usize>,
    preperiod: Option<usize>,
    last_exception: Option<usize>,
    values: usize,
    largest: u16,
    rares: Option<usize>,
    last_rare: Option<usize>,
    mask: Option<u16>,
    by_place: Option<bool>,
    theorem: Option<String>,
    known_period: Option<usize>,
    known_preperiod: Option<usize>,
    known_from: Option<String>,
    agreement: &'static str,
}

#[derive(Serialize)]
struct CodeRow {
    code: String,
    game: String,
    shift: isize,
    by: &'static str,
}

#[derive(Serialize)]
struct GrowthRow {
    game: String,
    values: usize,
    largest: u16,
    rares: Option<usize>,
}

/// Where values are many, only games whose rare values are few go on: one in so many.
const FEW: usize = 40;
/// The work, in options looked at, after which a game is left open: for the usual 2^15 heaps, else in proportion to the
/// square of their number, as is that of the naive engine.
const WORK: u64 = 4_000_000_000;

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size;
    let published = published::games()?;
    let classes = classes(3);
    let found = work.try_compute("octal/games", json!({"heaps": last}), classes.len(), |unit| {
        search(classes[unit].standard.clone(), last)
    })?;
    let (mut games, mut codes, mut growth) = (Vec::new(), Vec::new(), Vec::new());
    for (class, found) in classes.iter().zip(found.into_iter().flatten()) {
        let listed = published
            .iter()
            .find(|known| class.members.iter().any(|(code, _)| code.to_string() == known.code));
        // The code under which a game is known stands for it, else the shortest; shifts are to it.
        let member = class.members.iter().min_by_key(|(code, shift)| {
            let name = code.to_string();
            (listed.is_some_and(|known| known.code != name), name.len(), shift.unsigned_abs(), name)
        });
        let (game, shift) = member.context("every class has a member")?;
        let periodicity =
            found.value().periodicity.map(|(preperiod, period)| Periodicity { period, preperiod });
        for (code, own) in &class.members {
            let by = class.same_by(code, periodicity)?.with_context(|| format!("{code} is not {game}"))?;
            let row = |by| CodeRow { code: code.to_string(), game: game.to_string(), shift: own - shift, by };
            codes.push(match by {
                SameBy::Cousins => Known::theorem(COUSINS, row("cousins")),
                SameBy::Periods => found.clone().map(|_| row("periods")),
                SameBy::Values => Known::once(ENGINE, row("values")),
            });
        }
        if periodicity.is_none() {
            growth.extend(found.value().growth.iter().map(|&(values, largest, rares)| {
                Known::once(ENGINE, GrowthRow { game: game.to_string(), values, largest, rares })
            }));
        }
        let shift = shift.unsigned_abs();
        let preperiod = periodicity.map(|found| class.shifted_preperiod(shift, found)).transpose()?;
        games.push(found.map(|found| game_row(game, class, shift, preperiod, listed, &found)));
    }
    games.sort_by(|a, b| a.value().game.cmp(&b.value().game));
    codes.sort_by(|a, b| a.value().code.cmp(&b.value().code));
    growth.sort_by(|a, b| (&a.value().game, a.value().values).cmp(&(&b.value().game, b.value().values)));
    Ok(vec![Filled::new(&TABLE, games)?, Filled::new(&CODES, codes)?, Filled::new(&GROWTH, growth)?])
}

fn game_row(
    game: &Code,
    class: &Class,
    shift: usize,
    preperiod: Option<usize>,
    listed: Option<&PublishedGame>,
    found: &Found,
) -> GameRow {
    let agreement = match (listed, found.periodicity) {
        (None, _) => "not listed",
        (Some(known), None) if known.period.is_none() => "open",
        (Some(_), None) => "not reached",
        (Some(known), Some((_, period))) => match (known.period, known.preperiod) {
            (None, _) => "new",
            (Some(listed), before) if (listed, before) == (period, preperiod) => "agrees",
            (Some(_), _) => "differs",
        },
    };
    GameRow {
        game: game.to_string(),
        codes: class.members.len(),
        outcome: if found.periodicity.is_some() { "periodic" } else { "open" },
        period: found.periodicity.map(|(_, period)| period),
        preperiod,
        last_exception: preperiod.and_then(|preperiod| preperiod.checked_sub(1)),
        values: found.values + shift,
        largest: found.largest,
        rares: found.rares,
        last_rare: found.last_rare.map(|heap| heap + shift),
        mask: found.mask,
        by_place: found.by_place,
        theorem: found.theorem.clone(),
        known_period: listed.and_then(|known| known.period),
        known_preperiod: listed.and_then(|known| known.preperiod),
        known_from: listed.map(|known| format!("{}: {}", known.source, known.code)),
        agreement,
    }
}

/// Looks for a period, and checks the certificate of what is found.
fn search(code: Code, last: usize) -> anyhow::Result<Known<Found>> {
    let most_marks = ((u128::from(WORK) * (last as u128).pow(2)) >> 30) as u64;
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
        let few = sequence.sparse_space().is_some_and(|space| FEW * space.rares < look);
        if is_power && look >= last && (!few || sequence.marks() > most_marks) {
            break None;
        }
    };
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
