//! Periods that take more values than memory holds.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::STREAM;
use crate::evidence::Known;
use crate::job::Work;
use crate::octal::published;
use crate::octal::retrace::{pieces, retrace};
use crate::octal::trail::{Claim, walk};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const TRAILS: Experiment = Experiment {
    // All of its time is one unit's, whose pieces are computed side by side.
    sharded: false,
    ..Experiment::of(
        "trails",
        "Prove the period of 0.106 by a trail of windows",
        const { &[&TABLE] },
        compute,
    )
    .with_size(Size {
        option: "heaps",
        meaning: "Heaps at most",
        range: 1 << 19..=heaps(1_000_000_000_000),
        default: heaps(800_000_000_000),
        quick: 1 << 19,
    })
    .long("three hours on two cores with AVX-512")
};

/// As many heaps as that, or as the machine can number: the library is compiled for machines of 32 bits too.
const fn heaps(count: u64) -> usize {
    if count > usize::MAX as u64 { usize::MAX } else { count as usize }
}

static TABLE: Table = Table {
    name: "octal/trails",
    about: "Periods that take more values than memory holds, by trails, each piece gone along again by a second engine.",
    columns: &[
        ("game, last_rare", "as in octal/games.csv"),
        ("values", "values computed"),
        ("reach", "the largest heap with which breaks into two common heaps are looked at"),
        ("length", "the values of a window"),
        ("windows, pieces", "how many windows the trail has, and pieces that were gone along again"),
        ("period, preperiod", "what the windows show; empty where the trail ends before"),
        ("known_period, known_preperiod", "published (A. Flammenkamp, in OEIS A071458)"),
        ("trail", "SHA-256 of the trail, which `curiosa octal trail` writes"),
    ],
};

#[derive(Serialize, Deserialize)]
struct Row {
    game: String,
    values: u64,
    last_rare: usize,
    reach: usize,
    length: usize,
    windows: usize,
    pieces: usize,
    period: Option<u64>,
    preperiod: Option<u64>,
    known_period: u64,
    known_preperiod: u64,
    trail: String,
}

const GAME: &str = "0.106";
/// Breaks into a and another heap are looked at up to this a.
const REACH: usize = 65_535;
/// Who goes along the pieces again.
const CHECKER: &str = "the checker of trails";

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let most = request.size as u64;
    let listed = published::games()?.into_iter().find(|known| known.code == GAME);
    let known = listed.and_then(|known| Some((known.period? as u64, known.preperiod? as u64)));
    let (known_period, known_preperiod) = known.with_context(|| format!("{GAME} has no published period"))?;
    let (job, parameters) = ("octal/trails", json!({"heaps": most}));
    let drafts = [work.draft(job, &parameters, "walk"), work.draft(job, &parameters, "retrace")];
    let rows = work.try_compute(job, parameters, 1, |_| {
        let game = GAME.parse()?;
        // Windows are a little longer than the reach; where the claim needs them is asked of a trail without any.
        let length = walk(&game, REACH, Vec::new(), &*drafts[0])?.length;
        let claim = Claim { period: known_period, preperiod: known_preperiod };
        let claim = (claim.end(length) <= most).then_some(claim);
        let heaps = claim.map_or_else(|| vec![most], |claim| claim.heaps(length));
        let trail = walk(&game, REACH, heaps, &*drafts[0])?;
        let pieces = pieces(&trail);
        let row = Row {
            game: GAME.into(),
            values: trail.windows.last().map_or(0, |window| window.end),
            last_rare: trail.last_rare,
            reach: trail.reach,
            length,
            windows: trail.windows.len(),
            pieces: pieces.len(),
            period: claim.map(|claim| claim.period),
            preperiod: claim.map(|claim| claim.preperiod),
            known_period,
            known_preperiod,
            trail: trail.digest(),
        };
        Known::once(STREAM, row).certified(CHECKER, |_| {
            retrace(&trail, &pieces, &*drafts[1], &|_| ())?;
            claim.map_or(Ok(()), |claim| claim.check(&trail)).map_err(anyhow::Error::from)
        })
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}
