//! Periods that take more values than memory holds, or than the atlas computes.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::STREAM;
use crate::evidence::Known;
use crate::job::{Draft, Work};
use crate::octal::published;
use crate::octal::retrace::{pieces, retrace};
use crate::octal::seek::seek_farther;
use crate::octal::stream::{REACH, Stream, Unfit};
use crate::octal::trail::{Claim, Trail, walk};
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

pub(super) const STREAMED: Experiment = Experiment::of(
    "streamed",
    "Seek periods of open games with few rare heaps by streams, and prove them by trails",
    const { &[&FOUND] },
    seek_all,
)
.with_size(Size {
    option: "heaps",
    meaning: "Heaps to seek a period in",
    range: 1 << 19..=heaps(1_000_000_000_000),
    default: heaps(1_000_000_000),
    quick: 1 << 19,
})
.long("half an hour of CPU time with AVX-512");

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

static FOUND: Table = Table {
    name: "octal/streamed",
    about: "Games of octal/atlas.csv that are open there and have few rare heaps, all early: their periods, sought by streams and proved by trails, each piece gone along again by a second engine.",
    columns: &[
        ("game, last_rare", "as in octal/atlas.csv"),
        ("outcome", "`periodic`: with a proved period; `open`: none found"),
        ("period, preperiod", "least period; G(n + period) = G(n) from n = preperiod on, not before"),
        ("reach, length", "as in octal/trails.csv"),
        (
            "values",
            "values of the trail; of open games, in which a period was sought, or to the first heap that the reach does not decide",
        ),
        (
            "trail",
            "SHA-256 of the trail, which `curiosa octal trail` writes with this reach, period and preperiod",
        ),
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

#[derive(Serialize, Deserialize)]
struct FoundRow {
    game: String,
    outcome: String,
    period: Option<u64>,
    preperiod: Option<u64>,
    last_rare: usize,
    reach: usize,
    length: usize,
    values: u64,
    trail: Option<String>,
}

/// The longest known period.
const LONGEST: &str = "0.106";

/// Open games of the atlas with at most 63 rare heaps, all early, of which few need a large reach, and values below 64; and the
/// two of three digits with values below 128.
const OPEN: [&str; 14] = [
    "0.1052", "0.1076", "0.1156", "0.1327", "0.1354", "0.1624", "0.167", "0.174", "0.3045", "0.3154",
    "0.3156", "0.3716", "0.3722", "4.045",
];

/// Who goes along the pieces again.
const CHECKER: &str = "the checker of trails";

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let most = request.size as u64;
    let listed = published::games()?.into_iter().find(|known| known.code == LONGEST);
    let known = listed.and_then(|known| Some((known.period? as u64, known.preperiod? as u64)));
    let (known_period, known_preperiod) =
        known.with_context(|| format!("{LONGEST} has no published period"))?;
    let (job, parameters) = ("octal/trails", json!({"heaps": most}));
    let drafts = ["walk", "retrace"].map(|name| work.draft(job, &parameters, name));
    let rows = work.try_compute(job, parameters, 1, |_| {
        let game = LONGEST.parse()?;
        // Windows are a little longer than the reach; where the claim needs them is asked of a stream.
        let length = Stream::new(&game, REACH)?.length();
        let claim = Claim { period: known_period, preperiod: known_preperiod };
        let claim = (claim.end(length) <= most).then_some(claim);
        let heaps = claim.map_or_else(|| vec![most], |claim| claim.heaps(length));
        let trail = walk(&game, REACH, heaps, &*drafts[0])?;
        let row = Row {
            game: LONGEST.into(),
            values: trail.end(),
            last_rare: trail.last_rare,
            reach: trail.reach,
            length,
            windows: trail.windows.len(),
            pieces: pieces(&trail).len(),
            period: claim.map(|claim| claim.period),
            preperiod: claim.map(|claim| claim.preperiod),
            known_period,
            known_preperiod,
            trail: trail.digest(),
        };
        Known::once(STREAM, row).certified(CHECKER, |_| check(&trail, claim, &*drafts[1]))
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}

fn seek_all(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let most = request.size as u64;
    let (job, parameters) = ("octal/streamed", json!({"heaps": most}));
    let drafts = OPEN.map(|game| {
        ["seek", "walk", "retrace"].map(|name| work.draft(job, &parameters, &format!("{game} {name}")))
    });
    let rows = work.try_compute(job, parameters, OPEN.len(), |unit| {
        let (name, [to_seek, to_walk, to_check]) = (OPEN[unit], &drafts[unit]);
        let game = name.parse()?;
        let (reach, found) = seek_farther(&game, most, &**to_seek, &|_| ());
        let (claim, values) = match found {
            Ok(claim) => (claim, most),
            Err(Unfit::Reach(heap)) => (None, heap),
            Err(other) => return Err(other).context(name),
        };
        let stream = Stream::new(&game, reach)?;
        let row = FoundRow {
            game: name.into(),
            outcome: if claim.is_some() { "periodic" } else { "open" }.into(),
            period: claim.map(|claim| claim.period),
            preperiod: claim.map(|claim| claim.preperiod),
            last_rare: stream.last_rare(),
            reach,
            length: stream.length(),
            values,
            trail: None,
        };
        let Some(claim) = claim else { return Ok(Known::once(STREAM, row)) };
        let trail = walk(&game, reach, claim.heaps(stream.length()), &**to_walk)?;
        let row = FoundRow { values: trail.end(), trail: Some(trail.digest()), ..row };
        Known::once(STREAM, row).certified(CHECKER, |_| check(&trail, Some(claim), &**to_check))
    })?;
    Ok(vec![Filled::new(&FOUND, rows.unwrap_or_default())?])
}

/// Goes along all pieces of a trail again, and looks whether it shows what is claimed.
fn check(trail: &Trail, claim: Option<Claim>, draft: &dyn Draft) -> anyhow::Result<()> {
    retrace(trail, &pieces(trail), draft, &|_| ())?;
    claim.map_or(Ok(()), |claim| claim.check(trail)).map_err(anyhow::Error::from)
}
