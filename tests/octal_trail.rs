//! Streams of values and their trails against values in memory, and the checker of trails on good and damaged ones.

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant};

use common::{prints, says};
use curiosa::job::Draft;
use curiosa::octal::code::Code;
use curiosa::octal::retrace::{Reached, Retrace, Wrong, pieces};
use curiosa::octal::seek::{seek, seek_farther};
use curiosa::octal::sequence::{Engine, Sequence};
use curiosa::octal::stream::{REACH, START, Stream, Unfit};
use curiosa::octal::trail::{BLOCK, Claim, NotShown, Trail, Walk};
use proptest::prelude::*;
use rayon::prelude::*;

/// Games whose rare heaps end early.
const GAMES: [&str; 8] = ["0.106", "0.104", "0.054", "0.16", "0.167", "0.205", "4.045", "4.4444"];

/// Their streams at the start, which take a second or more each.
static STARTS: LazyLock<Vec<Stream>> = LazyLock::new(|| {
    GAMES.par_iter().map(|game| Stream::new(&game.parse().unwrap(), 40_000).unwrap()).collect()
});

fn values(game: &str, count: usize) -> Vec<u8> {
    let mut sequence = Sequence::new(game.parse().unwrap(), Engine::Auto);
    sequence.extend(count).unwrap();
    sequence.values().iter().map(|&value| u8::try_from(value).unwrap()).collect()
}

#[test]
fn a_stream_has_the_values_that_memory_has() {
    let count = 3 * START;
    let mut largest = Vec::new();
    for (game, start) in GAMES.into_iter().zip(&*STARTS) {
        let all = values(game, count);
        largest.extend(all.iter().max().copied());
        let mut stream = start.clone();
        while stream.end() < count as u64 {
            let from = stream.end() as usize;
            let new = stream.step(count as u64).unwrap();
            assert!(new == &all[from..from + new.len()], "{game} from {from} on");
        }
    }
    // In sets of all sizes.
    for room in [0..32, 32..64, 64..128, 128..255] {
        assert!(largest.iter().any(|value| room.contains(value)), "{room:?} {largest:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    /// Wherever it is stopped and resumed.
    #[test]
    fn a_stream_goes_on_from_any_window(
        game in 0..GAMES.len(),
        stops in prop::collection::vec(1..60_000_u64, 1..4),
    ) {
        let (game, start) = (GAMES[game], &STARTS[game]);
        let mut stream = start.clone();
        let mut end = START as u64;
        for more in stops {
            end += more;
            stream.extend(end).unwrap();
            let window = stream.window(end, stream.length()).to_vec();
            stream = start.resume(&window, end);
        }
        let all = values(game, end as usize);
        prop_assert_eq!(stream.window(end, stream.length()), &all[all.len() - stream.length()..]);
    }
}

#[test]
fn games_that_cannot_be_streamed_say_why() {
    let refused = |game: &str, reach| Stream::new(&game.parse().unwrap(), reach).err();
    assert_eq!(refused("0.3", 1000), Some(Unfit::NoClasses));
    // Officers: rare heaps go on.
    assert!(matches!(refused("0.6", 1000), Some(Unfit::Rare(_) | Unfit::Large(_))));
    // 0.106 needs more than 2047.
    let mut stream = Stream::new(&"0.106".parse().unwrap(), 1000).unwrap();
    assert!(matches!(stream.extend(2_000_000), Err(Unfit::Reach(_))));
}

#[test]
fn a_larger_reach_begins_later_and_gives_the_same_values() {
    let code: Code = "0.106".parse().unwrap();
    let reach = 150_000;
    let mut walk = Walk::new(&code, reach).unwrap();
    let begin = walk.end();
    assert_eq!(begin, 2 * START as u64);
    let end = begin + 30_000;
    walk = walk.with_windows_before(vec![end]);
    while walk.end() < end {
        walk.step(end).unwrap();
    }
    let trail = Trail::parse(&walk.trail().to_bytes()).unwrap();
    assert_eq!(along(&trail, &Reached::nothing(&trail)), Ok(30_000));
    let all = values("0.106", end as usize);
    assert!(trail.windows[1].values == all[all.len() - trail.length..]);
    // A trail that begins where one of a smaller reach does is none.
    let mut early = trail.clone();
    early.windows[0].end = START as u64;
    assert!(Trail::parse(&early.to_bytes()).is_err());
}

fn trail(game: &str, heaps: &[u64]) -> Trail {
    let code: Code = game.parse().unwrap();
    let mut walk = Walk::new(&code, 40_000).unwrap().with_windows_before(heaps.into());
    let to = *heaps.last().unwrap();
    while walk.end() < to {
        walk.step(to).unwrap();
    }
    walk.trail().clone()
}

/// Goes along all pieces from where they were reached; how many values these have.
fn along(trail: &Trail, reached: &Reached<'_>) -> Result<u64, Wrong> {
    let pieces = pieces(trail);
    Retrace::begin(trail)?.along(&pieces, reached, &|| ())?;
    Ok(pieces.iter().map(|piece| piece.end() - piece.start()).sum())
}

#[test]
fn a_trail_is_read_as_it_is_written_and_leads_where_it_says() {
    let trail = trail("0.106", &[START as u64 + 1000, START as u64 + 50_000]);
    assert_eq!(
        Vec::from_iter(trail.windows.iter().map(|window| window.end - START as u64)),
        [0, 1000, 50_000]
    );
    assert_eq!(Trail::parse(&trail.to_bytes()), Ok(trail.clone()));
    assert_eq!(along(&trail, &Reached::nothing(&trail)), Ok(50_000));
    let mut bytes = trail.to_bytes();
    *bytes.last_mut().unwrap() = 255;
    assert!(Trail::parse(&bytes).is_err());
    // A change of any kind.
    let refused = |change: &dyn Fn(&mut Trail)| {
        let mut other = trail.clone();
        change(&mut other);
        along(&other, &Reached::nothing(&other)).expect_err("a damaged trail is refused")
    };
    assert!(matches!(refused(&|trail| trail.windows[0].values[7] ^= 1), Wrong::Other("values", _)));
    assert!(matches!(refused(&|trail| trail.windows[1].values[0] ^= 1), Wrong::Other("values", _)));
    assert!(matches!(refused(&|trail| trail.windows[2].values[40_002] ^= 1), Wrong::Other("values", _)));
    assert!(matches!(refused(&|trail| trail.windows[2].hash[31] ^= 1), Wrong::Other(_, _)));
    assert!(matches!(refused(&|trail| trail.windows[1].end += 1), Wrong::Other("values", _)));
    assert!(matches!(refused(&|trail| trail.last_rare += 1), Wrong::Head(_)));
    refused(&|trail| trail.mask ^= 2);
    refused(&|trail| trail.game = "0.104".parse().unwrap());
    assert!(matches!(refused(&|trail| trail.reach += 1), Wrong::Head(_)));
}

#[test]
fn a_trail_with_large_values_leads_where_it_says() {
    let mut trail = trail("4.045", &[START as u64 + 100_000]);
    assert!(trail.windows[1].values.iter().any(|&value| value > 63));
    assert_eq!(along(&trail, &Reached::nothing(&trail)), Ok(100_000));
    trail.windows[1].values[9] ^= 1;
    assert!(along(&trail, &Reached::nothing(&trail)).is_err());
}

/// Pieces of unequal lengths side by side, of a game with values above 31 too.
#[test]
fn pieces_are_gone_along_side_by_side() {
    for game in ["0.106", "0.054"] {
        let heaps = [BLOCK, BLOCK + 999, 2 * BLOCK, 2 * BLOCK + 4001];
        let trail = trail(game, &heaps);
        let ends = Vec::from_iter(pieces(&trail).iter().map(|piece| (piece.start(), piece.end())));
        assert_eq!(ends, [(START as u64, BLOCK), (BLOCK, heaps[2]), (heaps[2], heaps[3])]);
        assert_eq!(along(&trail, &Reached::nothing(&trail)), Ok(heaps[3] - START as u64), "{game}");
        for (number, heap) in [(1, BLOCK), (3, 2 * BLOCK)] {
            let mut other = trail.clone();
            other.windows[number].values[3] ^= 1;
            // What leads to it does not.
            assert_eq!(along(&other, &Reached::nothing(&other)), Err(Wrong::Other("values", heap)));
        }
    }
}

#[test]
fn what_was_reached_of_a_trail_need_not_be_gone_along_again() {
    let heaps = [BLOCK, 2 * BLOCK, 2 * BLOCK + 77];
    let finer = trail("0.106", &heaps);
    let trail = Trail {
        windows: finer.windows.iter().filter(|window| window.end != BLOCK).cloned().collect(),
        ..finer.clone()
    };
    let reached = Reached::parse(&trail, &finer.to_bytes()).unwrap();
    assert_eq!(reached.values(&pieces(&trail)), BLOCK - START as u64);
    assert_eq!(reached.to_bytes(), finer.to_bytes());
    assert_eq!(along(&trail, &reached), Ok(heaps[2] - START as u64));
    // It goes on from there: what is wrong there leads elsewhere.
    let mut other = finer.clone();
    other.windows[1].hash[0] ^= 1;
    let reached = Reached::parse(&trail, &other.to_bytes()).unwrap();
    assert_eq!(along(&trail, &reached), Err(Wrong::Other("hash of all values", 2 * BLOCK)));
    // What is not of this trail.
    let not = |change: &dyn Fn(&mut Trail)| {
        let mut other = finer.clone();
        change(&mut other);
        Reached::parse(&trail, &other.to_bytes()).is_none()
    };
    assert!(not(&|other| other.windows[2].values[0] ^= 1));
    assert!(not(&|other| other.mask ^= 1));
    assert!(not(&|other| other.windows[1].end += 1));
    assert!(not(&|other| drop(other.windows.pop())));
    assert!(Reached::parse(&trail, b"nothing").is_none());
}

/// A period that is known, shown by windows: that of 0.104.
#[test]
fn windows_show_a_period_and_no_other() {
    let code: Code = "0.104".parse().unwrap();
    let right = Claim { period: 11_770_282, preperiod: 197_769_598 };
    let show = |claim: Claim| {
        let walk = Walk::new(&code, 40_000).unwrap();
        let heaps = claim.heaps(walk.trail().length);
        let to = *heaps.last().unwrap();
        let mut walk = walk.with_windows_before(heaps);
        while walk.end() < to {
            walk.step(to).unwrap();
        }
        claim.check(walk.trail())
    };
    assert_eq!(show(right), Ok(()));
    assert!(matches!(show(Claim { period: right.period + 2, ..right }), Err(NotShown::Differ(_, _))));
    assert!(matches!(show(Claim { preperiod: right.preperiod - 1, ..right }), Err(NotShown::Differ(_, _))));
    assert!(matches!(show(Claim { preperiod: right.preperiod + 1, ..right }), Err(NotShown::Same(_, _))));
    assert!(matches!(show(Claim { period: 2 * right.period, ..right }), Err(NotShown::Same(_, _))));
}

/// Rows of a table of trails that have a period: the game, the digest of the trail, and the claim.
fn proved(table: &str) -> Vec<(String, String, Claim)> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut table = csv::Reader::from_path(root.join("results/octal").join(table)).unwrap();
    let rows = table.deserialize().map(|row| -> BTreeMap<String, String> { row.unwrap() });
    let rows = rows.filter(|row| !row["period"].is_empty()).map(|row| {
        assert_eq!(row["status"], "proved");
        let [period, preperiod] = ["period", "preperiod"].map(|name| row[name].parse().unwrap());
        (row["game"].clone(), row["trail"].clone(), Claim { period, preperiod })
    });
    rows.collect()
}

/// The proofs of periods: the files are those of the tables, show the claims, and begin as the games do. Their pieces take
/// minutes, or hours.
#[test]
fn the_committed_trails_show_the_periods() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut games = Vec::new();
    for (game, digest, claim) in [proved("trails.csv"), proved("streamed.csv")].concat() {
        let bytes = fs::read(root.join(format!("results/octal/trails/{game}.trail"))).unwrap();
        let trail = Trail::parse(&bytes).unwrap();
        assert_eq!(trail.to_bytes(), bytes, "{game}");
        assert_eq!((trail.game.to_string(), trail.digest()), (game.clone(), digest));
        assert_eq!(claim.check(&trail), Ok(()), "{game}");
        assert_eq!(trail.end(), claim.end(trail.length), "{game}");
        Retrace::begin(&trail).unwrap();
        // Windows follow at least every 2^34 heaps, so that the pieces are not longer.
        assert!(pieces(&trail).iter().all(|piece| piece.end() - piece.start() <= 1 << 34), "{game}");
        let others =
            [Claim { period: 2 * claim.period, ..claim }, Claim { preperiod: claim.preperiod + 1, ..claim }];
        assert!(others.iter().all(|other| other.check(&trail).is_err()), "{game}");
        games.push((game, claim.period, claim.preperiod));
    }
    let games =
        Vec::from_iter(games.iter().map(|(game, period, preperiod)| (&game[..], *period, *preperiod)));
    let expected = [
        ("0.106", 328_226_140_474, 465_384_263_797),
        ("0.1354", 83, 206_321_097),
        ("0.3156", 48_104_997, 120_934_142),
    ];
    assert_eq!(games, expected);
}

#[test]
fn the_file_of_a_walk_is_its_checkpoint() {
    let folder = tempfile::TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (whole, parts) = (path("whole"), path("parts"));
    let walk = |file: &str, to: &str| prints(&["octal", "trail", "0.106", file, "--to", to, "--quiet"]);
    walk(&whole, "40000000");
    // What an interrupted walk leaves: a loose end.
    let code: Code = "0.106".parse().unwrap();
    let mut walked = Walk::new(&code, 65_535).unwrap();
    while walked.end() < 20_000_000 {
        walked.step(20_000_000).unwrap();
    }
    let loose = walked.with_loose_end();
    assert_eq!(loose.windows.last().unwrap().end, BLOCK);
    fs::write(&parts, loose.to_bytes()).unwrap();
    walk(&parts, "40000000");
    assert!(fs::read(&whole).unwrap() == fs::read(&parts).unwrap());
    let held = prints(&["octal", "retrace", &whole]);
    assert_eq!(held, "piece 0 holds: 39737856 values\n");
    // Of whatever shard a piece is, it is gone along: three pieces, the ends of the second and third damaged.
    let heaps = [BLOCK, 2 * BLOCK, 2 * BLOCK + 77];
    let mut damaged = trail("0.106", &heaps);
    damaged.windows[2].hash[0] ^= 1;
    damaged.windows[3].values[3] ^= 1;
    let three = path("three");
    fs::write(&three, damaged.to_bytes()).unwrap();
    let held = prints(&["octal", "retrace", &three, "--shard", "0/3"]);
    assert_eq!(held, format!("piece 0 holds: {} values\n", BLOCK - START as u64));
    for shard in ["1/3", "2/3"] {
        says(&["octal", "retrace", &three, "--shard", shard], 1);
    }
    assert_eq!(prints(&["octal", "retrace", &three, "--shard", "3/4"]), "");
    let refused = |arguments: &[&str]| says(arguments, 2);
    // Nothing is overwritten by a walk that it does not belong to.
    assert!(refused(&["octal", "trail", "0.104", &whole, "--to", "40000000"]).contains("another game"));
    assert!(
        refused(&["octal", "trail", "0.106", &whole, "--to", "300000", "--reach", "64"])
            .contains("another game")
    );
    fs::write(&parts, "no trail\n").unwrap();
    assert!(refused(&["octal", "trail", "0.106", &parts, "--to", "300000"]).contains("it is no trail"));
    assert!(refused(&["octal", "retrace", &parts]).contains("it is no trail"));
    assert!(refused(&["octal", "trail", "0.3", &path("nim"), "--to", "300000"]).contains("no sparse space"));
    assert!(refused(&["octal", "trail", "0.106", &path("new"), "--to", "300"]).contains("262144"));
}

#[test]
fn a_killed_run_of_the_table_goes_on_from_its_drafts() {
    let folder = tempfile::TempDir::new().unwrap();
    let run = |out: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_octal_tables"));
        let heaps = ["trails", "--heaps", "100000000", "--checkpoint-every", "1", "--quiet", "--out"];
        command.args(heaps).arg(folder.path().join(out));
        command
    };
    let drafts = |out: &str| {
        let files = fs::read_dir(folder.path().join(out).join(".checkpoints")).into_iter().flatten();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        Vec::from_iter(names.filter(|name| name.ends_with(".draft")))
    };
    let mut killed = run("killed").spawn().unwrap();
    let begun = Instant::now();
    while drafts("killed").is_empty() {
        assert!(killed.try_wait().unwrap().is_none(), "it left a draft on the way");
        assert!(begun.elapsed() < Duration::from_secs(300), "a draft is kept every second");
        std::thread::sleep(Duration::from_millis(5));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    for out in ["killed", "whole"] {
        assert!(run(out).status().unwrap().success(), "{out}");
        assert_eq!(drafts(out), Vec::<String>::new(), "{out}");
    }
    let table = |out: &str| fs::read(folder.path().join(out).join("octal/trails.csv")).unwrap();
    assert_eq!(table("killed"), table("whole"));
}

/// Keeps every state, and gives one of another run.
#[derive(Default)]
struct Kept {
    first: Option<Vec<u8>>,
    states: Mutex<Vec<Vec<u8>>>,
}

impl Draft for Kept {
    fn read(&self) -> Option<Vec<u8>> {
        self.first.clone()
    }

    fn keep(&self, state: &dyn Fn() -> Vec<u8>) {
        self.states.lock().unwrap().push(state());
    }
}

#[test]
fn a_period_is_found_far_out_and_a_trail_proves_it() {
    let (game, reach): (Code, usize) = ("4.406".parse().unwrap(), 1000);
    let found = |to: u64, kept: &Kept| seek(&game, reach, to, kept, &|_| ()).unwrap();
    let kept = Kept::default();
    let claim = found(700_000, &kept);
    assert_eq!(claim, Some(Claim { period: 44, preperiod: 294_097 }));
    let claim = claim.unwrap();
    let length = Stream::new(&game, reach).unwrap().length();
    let mut walk = Walk::new(&game, reach).unwrap().with_windows_before(claim.heaps(length));
    while walk.end() < claim.end(length) {
        walk.step(claim.end(length)).unwrap();
    }
    assert_eq!(claim.check(walk.trail()), Ok(()));
    // The window that comes again is that before heap 2^19.
    assert_eq!(found(1 << 19, &Kept::default()), None);
    let states = kept.states.into_inner().unwrap();
    assert!(states.len() > 30);
    for state in states.into_iter().step_by(9) {
        let mut damaged = state.clone();
        damaged.pop();
        assert_eq!(found(700_000, &Kept { first: Some(state), ..Kept::default() }), Some(claim));
        let damaged = Kept { first: Some(damaged), ..Kept::default() };
        assert_eq!(found(300_000, &damaged), None, "a draft of something else is none");
    }
}

#[test]
fn a_heap_that_breaks_a_stream_gets_a_larger_reach() {
    let code = "0.4504".parse().unwrap();
    assert!(matches!(seek(&code, REACH, 1_200_000, &Kept::default(), &|_| ()), Err(Unfit::Reach(479_061))));
    let kept = Kept::default();
    let (reach, found) = seek_farther(&code, 1_200_000, &kept, &|_| ());
    assert_eq!((reach, found), ((1 << 19) - 1, Ok(None)));
    // Whoever goes on does not begin with a smaller one.
    let states = kept.states.into_inner().unwrap();
    let again = Kept { first: Some(states[states.len() - 3].clone()), ..Kept::default() };
    assert_eq!(seek_farther(&code, 1_200_000, &again, &|_| ()), (reach, Ok(None)));
    assert_eq!(again.states.into_inner().unwrap(), states[states.len() - 2..]);
}

/// With values above 63.
#[test]
fn a_period_of_large_values_is_found() {
    let game: Code = "0.56".parse().unwrap();
    let claim = seek(&game, 40_000, 1 << 21, &Kept::default(), &|_| ()).unwrap();
    assert_eq!(claim, Some(Claim { period: 144, preperiod: 326_640 }));
}

#[test]
fn no_period_is_found_where_there_is_none_so_far() {
    for game in ["0.106", "0.454"] {
        assert_eq!(
            seek(&game.parse().unwrap(), 40_000, 900_000, &Kept::default(), &|_| ()),
            Ok(None),
            "{game}"
        );
    }
}
