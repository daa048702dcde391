//! All octal games of up to three digits, up to equivalence.

use anyhow::Context;
use serde::Serialize;

use super::ENGINE;
use super::survey::{Found, code_rows, known_as, listed, survey};
use crate::evidence::Known;
use crate::job::Work;
use crate::octal::classes::Class;
use crate::octal::code::Code;
use crate::octal::published::{self, PublishedGame};
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
            "known_values",
            "values that others computed of an open game, where that is known; sources are in src/octal/published.csv",
        ),
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
    known_values: Option<u64>,
    agreement: &'static str,
}

#[derive(Serialize)]
struct GrowthRow {
    game: String,
    values: usize,
    largest: u16,
    rares: Option<usize>,
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size;
    let published = published::games()?;
    let (mut games, mut codes, mut growth) = (Vec::new(), Vec::new(), Vec::new());
    for (class, found) in survey(work, "octal/games", 3, last)? {
        let listed = listed(&published, &class);
        let (game, shift) = known_as(listed, &class.members).context("every class has a member")?;
        codes.extend(code_rows(&class, &found, game, *shift)?);
        let periodicity = found.value().periodicity();
        if periodicity.is_none() {
            growth.extend(found.value().growth.iter().map(|&(values, largest, rares)| {
                Known::once(ENGINE, GrowthRow { game: game.to_string(), values, largest, rares })
            }));
        }
        let shift = shift.unsigned_abs();
        let preperiod = periodicity.map(|found| class.shifted_preperiod(shift, found)).transpose()?;
        games.push(found.map(|found| game_row(game, &class, shift, preperiod, listed, &found)));
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
        known_values: listed.and_then(|known| known.values),
        agreement,
    }
}
