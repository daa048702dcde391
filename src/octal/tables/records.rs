//! The games whose periods take hundreds of millions of values.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{CHECKER, ENGINE};
use crate::evidence::{Budget, Known};
use crate::job::Work;
use crate::octal::check::check;
use crate::octal::published;
use crate::octal::search::PeriodSearch;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const RECORDS: Experiment =
    Experiment::of("records", "Prove the periods of 0.054, 0.104 and 0.454", const { &[&TABLE] }, compute)
        .with_size(Size {
            option: "heaps",
            meaning: "Heaps of each game at most",
            range: 1 << 20..=1_000_000_000,
            default: 300_000_000,
            quick: 300_000_000,
        })
        .long("minutes, 2 GB");

static TABLE: Table = Table {
    name: "octal/records",
    about: "Games whose periods take hundreds of millions of values, each certificate checked.",
    columns: &[
        ("game, period, preperiod, last_exception, largest, rares, last_rare", "as in octal/games.csv"),
        ("values", "values that prove it"),
        ("known_period, known_preperiod", "published (A. Flammenkamp, in OEIS A071457 and others)"),
    ],
};

#[derive(Serialize, Deserialize)]
struct Row {
    game: String,
    period: usize,
    preperiod: usize,
    last_exception: Option<usize>,
    values: usize,
    largest: u16,
    rares: Option<usize>,
    last_rare: Option<usize>,
    known_period: Option<usize>,
    known_preperiod: Option<usize>,
}

const GAMES: [&str; 3] = ["0.054", "0.104", "0.454"];

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size;
    let published = published::games()?;
    let rows = work.try_compute("octal/records", json!({"heaps": last}), GAMES.len(), |unit| {
        let game = GAMES[unit];
        let mut search = PeriodSearch::new(game.parse()?).first_look(1 << 20);
        let (periodicity, proof) =
            search.run(last)?.with_context(|| format!("no period of {game} among {last} values"))?;
        let certificate = search.certificate(periodicity, proof);
        let space = search.sequence().sparse_space();
        let listed = published.iter().find(|known| known.code == game);
        let row = Row {
            game: game.into(),
            period: periodicity.period,
            preperiod: periodicity.preperiod,
            last_exception: periodicity.preperiod.checked_sub(1),
            values: certificate.values,
            largest: certificate.largest,
            rares: space.map(|space| space.rares),
            last_rare: space.and_then(|space| space.last),
            known_period: listed.and_then(|known| known.period),
            known_preperiod: listed.and_then(|known| known.preperiod),
        };
        let certificate = certificate.to_json();
        anyhow::Ok(Known::once(ENGINE, row).certified(CHECKER, |_| {
            check(certificate.as_bytes(), false, &mut Budget::unlimited()).map(drop)
        })?)
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}
