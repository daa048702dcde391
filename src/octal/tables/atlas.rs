//! All octal games of up to four digits, up to equivalence.

use anyhow::Context;
use serde::Serialize;

use super::survey::{Found, code_rows, known_as, listed, survey};
use crate::job::Work;
use crate::octal::published;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const ATLAS: Experiment = Experiment::of(
    "atlas",
    "Compute octal games of up to four digits up to equivalence, and prove their periods",
    const { &[&TABLE, &CODES] },
    compute,
)
.with_size(Size {
    option: "heaps",
    meaning: "Heaps of each game at least, if no period is found before",
    range: 1 << 11..=1 << 24,
    default: 1 << 15,
    quick: 1 << 11,
})
.long("half an hour of CPU time");

static TABLE: Table = Table {
    name: "octal/atlas",
    about: "The octal games 0.abcd and 4.abcd up to equal values. What proves a period is in [docs/octal.md](../docs/octal.md).",
    columns: &[
        ("game", "the code under which the game is known, else the shortest"),
        ("codes", "codes of up to four digits with these values, in octal/atlas_codes.csv"),
        ("three_digits", "the game in octal/games.csv that it is"),
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
            "rares_end",
            "whether it seems that rare values end: the last one is among the first eighth of the values",
        ),
        (
            "mask, by_place",
            "these classes: values with an odd number of ones in the mask are common; whether this is turned round from heap to heap",
        ),
        ("theorem", "why the period lasts: `guy-smith` or `window`"),
        ("status", "of periods; for open games, of the numbers of values"),
    ],
};

static CODES: Table = Table {
    name: "octal/atlas_codes",
    about: "Every code of up to four digits and its game.",
    columns: &[
        ("code, game", "a heap of n + shift in `code` has the value of a heap of n in `game`"),
        ("shift", "tokens more in `code`; negative: fewer"),
        (
            "by",
            "how we know: `cousins` (one token of every heap plays no part), `periods` (both proved, values equal), `values` (equal to n = 4000)",
        ),
    ],
};

#[derive(Serialize)]
struct Row {
    game: String,
    codes: usize,
    three_digits: Option<String>,
    outcome: &'static str,
    period: Option<usize>,
    preperiod: Option<usize>,
    last_exception: Option<usize>,
    values: usize,
    largest: u16,
    rares: Option<usize>,
    last_rare: Option<usize>,
    rares_end: Option<bool>,
    mask: Option<u16>,
    by_place: Option<bool>,
    theorem: Option<String>,
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let published = published::games()?;
    let (mut games, mut codes) = (Vec::new(), Vec::new());
    for (class, found) in survey(work, "octal/atlas", 4, request.size)? {
        let listed = listed(&published, &class);
        let (game, shift) = known_as(listed, &class.members).context("every class has a member")?;
        codes.extend(code_rows(&class, &found, game, *shift)?);
        let short = class.members.iter().filter(|(code, _)| code.most_taken().unwrap_or(0) <= 3);
        let three_digits = known_as(listed, short).map(|(code, _)| code.to_string());
        let steps = shift.unsigned_abs();
        let periodicity = found.value().periodicity();
        let preperiod = periodicity.map(|found| class.shifted_preperiod(steps, found)).transpose()?;
        games.push(found.map(|found: Found| Row {
            game: game.to_string(),
            codes: class.members.len(),
            three_digits,
            outcome: if periodicity.is_some() { "periodic" } else { "open" },
            period: periodicity.map(|found| found.period),
            preperiod,
            last_exception: preperiod.and_then(|preperiod| preperiod.checked_sub(1)),
            values: found.values + steps,
            largest: found.largest,
            rares: found.rares,
            last_rare: found.last_rare.map(|heap| heap + steps),
            rares_end: found.last_rare.map(|heap| 8 * heap < found.values),
            mask: found.mask,
            by_place: found.by_place,
            theorem: found.theorem,
        }));
    }
    games.sort_by(|a, b| a.value().game.cmp(&b.value().game));
    codes.sort_by(|a, b| a.value().code.cmp(&b.value().code));
    Ok(vec![Filled::new(&TABLE, games)?, Filled::new(&CODES, codes)?])
}
