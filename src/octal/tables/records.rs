//! Games that are open in the atlas and whose rare heaps seem to end, by hundreds of millions of values.

use serde::Serialize;
use serde_json::json;

use super::survey::{Found, settled};
use crate::job::Work;
use crate::octal::published;
use crate::octal::search::PeriodSearch;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const RECORDS: Experiment = Experiment::of(
    "records",
    "Prove periods of 0.054, 0.104, 0.454 and games that others left open among hundreds of millions of values",
    const { &[&TABLE] },
    compute,
)
.with_size(Size {
    option: "heaps",
    meaning: "Heaps of each game at most",
    range: 1 << 20..=2_000_000_000,
    default: 500_000_000,
    quick: 1 << 20,
})
.long("an hour of CPU time, 1 GB a thread");

static TABLE: Table = Table {
    name: "octal/records",
    about: "The games that are open in octal/atlas.csv with at most 64 rare heaps, which seem to end there, but for 0.106: periods among hundreds of millions of values, each certificate checked.",
    columns: &[
        ("game, outcome, period, preperiod, last_exception", "as in octal/games.csv"),
        ("values", "values computed, in which a period was sought or by which it is proved"),
        ("largest, rares, last_rare", "as in octal/games.csv"),
        ("theorem", "why the period lasts"),
        ("known_period, known_preperiod", "published (A. Flammenkamp, in OEIS A071457 and others)"),
        ("status", "of periods; for open games, of the numbers of values"),
    ],
};

#[derive(Serialize)]
struct Row {
    game: String,
    outcome: &'static str,
    period: Option<usize>,
    preperiod: Option<usize>,
    last_exception: Option<usize>,
    values: usize,
    largest: u16,
    rares: Option<usize>,
    last_rare: Option<usize>,
    theorem: Option<String>,
    known_period: Option<usize>,
    known_preperiod: Option<usize>,
}

/// tests/octal.rs compares them with the atlas.
const GAMES: [&str; 41] = [
    "0.0145", "0.054", "0.104", "0.1052", "0.1076", "0.1156", "0.1164", "0.1167", "0.1327", "0.1354",
    "0.1524", "0.1526", "0.1564", "0.1624", "0.167", "0.1712", "0.174", "0.2074", "0.2454", "0.3045",
    "0.3065", "0.3114", "0.3154", "0.3156", "0.3716", "0.3722", "0.3746", "0.3752", "0.4144", "0.4504",
    "0.454", "0.5004", "0.5242", "0.5246", "0.7045", "0.7102", "0.7744", "0.7746", "4.045", "4.3242",
    "4.4444",
];

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size;
    let published = published::games()?;
    let found = work.try_compute("octal/records", json!({"heaps": last}), GAMES.len(), |unit| {
        let mut search = PeriodSearch::new(GAMES[unit].parse()?).first_look(1 << 20);
        let proved = search.run(last)?;
        settled(&search, proved, Vec::new())
    })?;
    let rows = GAMES.iter().zip(found.into_iter().flatten()).map(|(&game, found)| {
        let listed = published.iter().find(|known| known.code == game);
        found.map(|found: Found| {
            let periodicity = found.periodicity();
            Row {
                game: game.into(),
                outcome: if periodicity.is_some() { "periodic" } else { "open" },
                period: periodicity.map(|found| found.period),
                preperiod: periodicity.map(|found| found.preperiod),
                last_exception: periodicity.and_then(|found| found.preperiod.checked_sub(1)),
                values: found.values,
                largest: found.largest,
                rares: found.rares,
                last_rare: found.last_rare,
                theorem: found.theorem,
                known_period: listed.and_then(|known| known.period),
                known_preperiod: listed.and_then(|known| known.preperiod),
            }
        })
    });
    Ok(vec![Filled::new(&TABLE, Vec::from_iter(rows))?])
}
