//! Impartial games against the definition, the two engines against each other, certificates and their checker.

use std::collections::HashMap;

use curiosa::algebra::digit_multiples::Digits;
use curiosa::evidence::{Budget, Refusal};
use curiosa::octal::arithmetic::{Arithmetic, Unproved, arithmetic, lasts};
use curiosa::octal::certificate::Certificate;
use curiosa::octal::check::{Checked, check};
use curiosa::octal::code::Code;
use curiosa::octal::grundy;
use curiosa::octal::impartial::{Dots, Impartial, NimHeap, Solver, Sum};
use curiosa::octal::nim;
use curiosa::octal::penn;
use curiosa::octal::period::{Periodicity, Proof, last_repeat, needed_values};
use curiosa::octal::position::{Advisor, Component, Move, after};
use curiosa::octal::search::{PeriodSearch, Progress};
use curiosa::octal::sequence::{Engine, Overflow, Sequence};
use curiosa::octal::stream::Stream;
use num_bigint::BigUint;
use proptest::prelude::*;
use serde_json::{Value, json};

/// A taking-and-breaking game on heaps, by its moves.
struct Heaps(Code);

impl Impartial for Heaps {
    type Position = Vec<usize>;

    fn moves(&self, heaps: &Vec<usize>) -> Vec<Vec<usize>> {
        let mut moves = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            for rows in self.0.moves(heap) {
                let mut next = heaps.clone();
                next.remove(index);
                next.extend(rows);
                next.sort_unstable();
                moves.push(next);
            }
        }
        moves
    }
}

fn values(code: &str, engine: Engine, count: usize) -> Vec<u16> {
    let mut sequence = Sequence::new(code.parse().unwrap(), engine);
    sequence.extend(count).unwrap();
    sequence.values().to_vec()
}

fn period(code: &str) -> (Sequence, Periodicity, Proof) {
    let mut search = PeriodSearch::new(code.parse().unwrap());
    let (periodicity, proof) = search.run(usize::MAX).unwrap().expect("it has a period");
    (search.into_sequence(), periodicity, proof)
}

#[test]
fn a_search_that_was_stopped_comes_to_the_same_end() {
    let game: Code = "0.16".parse().unwrap();
    let mut whole = PeriodSearch::new(game.clone());
    let found = whole.run(1_000_000).unwrap();
    for stop in [1, 1000, 200_000] {
        let mut search = PeriodSearch::new(game.clone());
        while search.sequence().values().len() < stop {
            search.advance(stop, 777).unwrap();
        }
        let values = search.into_sequence().values().to_vec();
        let mut again = PeriodSearch::resume(Sequence::resume(game.clone(), Engine::Auto, values));
        assert_eq!(again.run(1_000_000).unwrap(), found);
        assert_eq!(again.sequence().values().len(), whole.sequence().values().len());
    }
    let mut short = PeriodSearch::new(game);
    assert_eq!(short.advance(10, 10).unwrap(), Progress::Open);
}

/// What the checker says of a certificate.
fn checked(certificate: &Value, naive: bool) -> Result<Checked, Refusal> {
    check(certificate.to_string().as_bytes(), naive, &mut Budget::default())
}

fn certificate(code: &str) -> Value {
    let (sequence, periodicity, proof) = period(code);
    serde_json::to_value(Certificate::new(&sequence, periodicity, proof)).unwrap()
}

#[test]
fn values_of_heaps_are_those_of_the_definition() {
    for code in
        ["0.137", "0.77", "0.6", "4.3", "0.4", "4.", "0.1", "0.8", "8.", "0.F", "0.[3]", "0.[37]", "C.42"]
    {
        let game = Heaps(code.parse().unwrap());
        let mut solver = Solver::new(&game);
        let found = values(code, Engine::Auto, 16);
        for (heap, &value) in found.iter().enumerate() {
            assert_eq!(u64::from(value), solver.value(&vec![heap]), "{code}, {heap}");
        }
    }
}

#[test]
fn values_agree_with_the_oeis() {
    let mut reader =
        csv::ReaderBuilder::new().comment(Some(b'#')).from_path("tests/data/octal_oeis.csv").unwrap();
    let mut games = 0;
    for row in reader.deserialize() {
        let (id, code, offset, terms): (String, String, usize, String) = row.unwrap();
        let terms: Vec<u16> = terms.split(' ').map(|term| term.parse().unwrap()).collect();
        let found = values(&code, Engine::Auto, offset + terms.len());
        assert_eq!(found[offset..], terms[..], "{id}");
        games += 1;
    }
    assert_eq!(games, 129);
}

/// Whether who is to move in Grundy's game wins, by every line of play.
fn wins_grundy(heaps: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(&wins) = known.get(heaps) {
        return wins;
    }
    let mut wins = false;
    for (place, &heap) in heaps.iter().enumerate() {
        for small in 1..heap {
            if 2 * small < heap {
                let mut next = heaps.to_vec();
                next.splice(place..=place, [small, heap - small]);
                next.sort_unstable();
                wins |= !wins_grundy(&next, known);
            }
        }
    }
    known.insert(heaps.to_vec(), wins);
    wins
}

#[test]
fn advice_for_grundys_game_is_right() {
    let advisor = Advisor::new("Grundy".parse().unwrap(), 11).unwrap();
    let mut known = HashMap::new();
    for (first, second) in (0..=11).flat_map(|first| (first..=11).map(move |second| (first, second))) {
        let position = [Component::Row(first), Component::Row(second)];
        let advice = advisor.advise(&position);
        assert_eq!(advice.sum != 0, wins_grundy(&[first, second], &mut known), "{first} {second}");
        for play in &advice.winning {
            let sizes = Vec::from_iter(after(&position, play).iter().map(|part| part.size()));
            assert!(!wins_grundy(&sizes, &mut known), "{first} {second} {play:?}");
        }
        assert_eq!(advice.winning.is_empty(), advice.sum == 0);
        assert_eq!(advisor.reply(&position).is_none(), first < 3 && second < 3);
    }
}

#[test]
fn last_digits_that_repeat_are_written_in_two_ways() {
    for (dots, brackets) in
        [("0.6111...", "0.6[1]"), ("0.333…", "0.[3]"), ("4.00...", "4."), ("0·577...", "0.5[7]")]
    {
        assert_eq!(dots.parse::<Code>(), brackets.parse::<Code>(), "{dots}");
    }
    for wrong in ["0.61...", "0....", "0.6[1]1...", "..."] {
        assert!(wrong.parse::<Code>().is_err(), "{wrong}");
    }
}

proptest! {
    #[test]
    fn engines_agree(first in 0..2u8, digits in prop::collection::vec(0..8u8, 1..12), count in 1..1500usize) {
        let code = Code::new([vec![4 * first], digits].concat()).to_string();
        let naive = values(&code, Engine::Naive, count);
        prop_assert_eq!(&naive, &values(&code, Engine::Sparse, count));
        prop_assert_eq!(&naive, &values(&code, Engine::Auto, count));
    }

    #[test]
    fn engines_agree_with_the_definition(first in 0..2u8, digits in prop::collection::vec(0..16u8, 1..6)) {
        let code = Code::new([vec![4 * first], digits].concat());
        let found = values(&code.to_string(), Engine::Auto, 40);
        prop_assert_eq!(Vec::from_iter(found.into_iter().map(u64::from)), curiosa::octal::naive::values(&code, 40));
    }

    #[test]
    fn nothing_depends_on_where_values_were_cut(
        digits in prop::collection::vec(0..8u8, 1..5),
        cuts in prop::collection::vec(1..3000usize, 1..4),
    ) {
        let code = Code::new([vec![0], digits].concat());
        let mut whole = Sequence::new(code.clone(), Engine::Auto);
        whole.extend(3000).unwrap();
        let mut part = Sequence::new(code.clone(), Engine::Auto);
        for cut in cuts {
            if cut > part.values().len() {
                part.extend(cut).unwrap();
                part = Sequence::resume(code.clone(), Engine::Auto, part.values().to_vec());
            }
        }
        part.extend(3000).unwrap();
        prop_assert_eq!(whole.values(), part.values());
        prop_assert_eq!(whole.classes(), part.classes());
    }

    #[test]
    fn standard_forms_have_the_same_values(first in 0..2u8, digits in prop::collection::vec(0..8u8, 1..6)) {
        let code = Code::new([vec![4 * first], digits].concat());
        let Some((form, steps)) = code.standard_form() else {
            prop_assert!(values(&code.to_string(), Engine::Naive, 200).iter().all(|&value| value == 0));
            return Ok(());
        };
        let (own, other) = (values(&code.to_string(), Engine::Auto, 300), values(&form.to_string(), Engine::Auto, 300));
        prop_assert!(own[..=steps].iter().all(|&value| value == 0));
        prop_assert_eq!(&own[steps..], &other[..300 - steps]);
    }

    #[test]
    fn proved_periods_last(first in 0..2u8, digits in prop::collection::vec(0..8u8, 1..6)) {
        let code = Code::new([vec![4 * first], digits].concat());
        let mut search = PeriodSearch::new(code.clone());
        if let Some((periodicity, proof)) = search.run(2000).unwrap() {
            let Periodicity { period, preperiod } = periodicity;
            let far = values(&code.to_string(), Engine::Naive, 6000);
            prop_assert!((preperiod..6000 - period).all(|n| far[n] == far[n + period]));
            prop_assert!(preperiod == 0 || far[preperiod - 1] != far[preperiod - 1 + period]);
            // No smaller period.
            prop_assert!((1..period).all(|p| (preperiod..4000).any(|n| far[n] != far[n + p])));
            let certificate = serde_json::to_value(search.certificate(periodicity, proof)).unwrap();
            prop_assert!(checked(&certificate, false).is_ok());
            prop_assert!(checked(&certificate, true).is_ok());
        }
    }

    #[test]
    fn certificates_that_say_something_else_are_refused(
        code in prop::sample::select(vec!["0.137", "0.051", "0.77", "0.3", "0.156"]),
        field in prop::sample::select(vec!["period", "preperiod", "values", "largest"]),
        change in prop_oneof![-400..0i64, 1..400i64, Just(1 << 31)],
    ) {
        let mut forged = certificate(code);
        let number = (forged[field].as_i64().unwrap() + change).max(0);
        prop_assume!(forged[field] != json!(number));
        forged[field] = json!(number);
        let (period, preperiod) = (forged["period"].clone(), forged["preperiod"].clone());
        forged["claim"] = json!(format!(
            "in the game {code} a heap of n + {period} has the nim-value of a heap of n, for all n >= {preperiod}"
        ));
        prop_assert!(checked(&forged, false).is_err());
    }

    #[test]
    fn advice_is_right(rows in prop::collection::vec(0..7usize, 1..4), circle in 0..9usize) {
        let code: Code = "0.137".parse().unwrap();
        let position = Vec::from_iter(rows.iter().map(|&row| Component::Row(row)).chain([Component::Circle(circle)]));
        let advice = Advisor::new(code.clone().into(), 10).unwrap().advise(&position);
        let heaps = Heaps(code.clone());
        // The circle becomes a row by its only move; by the definition of winning.
        let wins = |position: &[Component]| {
            let rows = |part: &Component| matches!(part, Component::Row(_)).then_some(part.size()).filter(|&n| n > 0);
            let mut here = Vec::from_iter(position.iter().filter_map(rows));
            here.sort_unstable();
            let mut solver = Solver::new(&heaps);
            let circle = position.iter().find(|part| matches!(part, Component::Circle(n) if *n > 0));
            let value = circle.map_or(0, |part| nim::mex(part.moves(&code).into_iter().map(|rows| solver.value(&rows))));
            solver.value(&here) ^ value != 0
        };
        prop_assert_eq!(advice.sum != 0, wins(&position));
        for (component, part) in position.iter().enumerate() {
            for rows in part.moves(&code) {
                let play = Move { component: position.iter().position(|other| other == part).unwrap(), rows };
                prop_assert_eq!(advice.winning.contains(&play), !wins(&after(&position, &play)), "{} {:?}", component, play);
            }
        }
    }

    #[test]
    fn repeats_are_found(head in prop::collection::vec(0..3u16, 0..20), cycle in prop::collection::vec(0..3u16, 1..9),
        times in 4..9usize, length in 1..12usize)
    {
        let values = [head, cycle.repeat(times)].concat();
        let count = values.len();
        prop_assume!(length < count);
        let naive = (1..=count / 2).filter(|p| p + length <= count).find(|p| {
            (count - length..count).all(|n| values[n] == values[n - p])
        });
        let found = last_repeat(&values, length);
        prop_assert_eq!(found.map(|found| found.period), naive);
        if let Some(Periodicity { period, preperiod }) = found {
            prop_assert!((preperiod..count - period).all(|n| values[n] == values[n + period]));
            prop_assert!(preperiod == 0 || values[preperiod - 1] != values[preperiod - 1 + period]);
        }
    }

    #[test]
    fn nimbers_are_a_field(a: u64, b: u64, c: u64) {
        let times = nim::multiply;
        prop_assert_eq!(times(a, b), times(b, a));
        prop_assert_eq!(times(a, times(b, c)), times(times(a, b), c));
        prop_assert_eq!(times(a, nim::add(b, c)), nim::add(times(a, b), times(a, c)));
        prop_assert_eq!(times(a, 1), a);
        prop_assert!(a == 0 || b == 0 || times(a, b) != 0);
    }
}

#[test]
fn nim_products_are_those_of_the_definition() {
    // a ⊗ b is the least that differs from a'⊗b ⊕ a⊗b' ⊕ a'⊗b' for all a' < a, b' < b (Conway).
    let mut table = vec![[0u64; 20]; 20];
    for a in 0..20usize {
        for b in 0..20usize {
            let options = (0..a).flat_map(|x| (0..b).map(move |y| (x, y)));
            table[a][b] = nim::mex(options.map(|(x, y)| table[x][b] ^ table[a][y] ^ table[x][y]));
            assert_eq!(nim::multiply(a as u64, b as u64), table[a][b], "{a} {b}");
        }
    }
    assert_eq!(nim::mex([]), 0);
    assert_eq!(nim::mex([0, 1, 1, 3, u64::MAX]), 2);
}

/// Values of seven to ten bits, of which sixteen heaps have a table of bytes each.
#[test]
fn large_values() {
    for (code, count) in [("0.6", 24_000), ("0.04", 9000), ("0.0404", 9000), ("4.004", 9000), ("0.404", 9000)]
    {
        let naive = values(code, Engine::Naive, count);
        assert!(naive.iter().any(|&value| value > 127), "{code}");
        assert_eq!(naive, values(code, Engine::Sparse, count), "{code}");
        assert_eq!(naive, values(code, Engine::Auto, count), "{code}");
    }
}

/// A helper with just the tokens that are left makes no break; a move may take more tokens than there are.
#[test]
fn helpers_leave_something() {
    for (code, count) in [("0.4", 600), ("0.7142", 400), ("0.73434253", 400), ("0.7151535353", 3000)] {
        assert_eq!(values(code, Engine::Naive, count), values(code, Engine::Sparse, count), "{code}");
        assert_eq!(values(code, Engine::Naive, count), values(code, Engine::Auto, count), "{code}");
    }
    let far = format!("0.{}4", "1".repeat(192));
    assert_eq!(values(&far, Engine::Naive, 1200), values(&far, Engine::Auto, 1200));
    let (_, periodicity, _) = period("0.7151535353");
    assert_eq!(periodicity, Periodicity { period: 58, preperiod: 2093 });
}

/// Preperiods and periods from the notes and the OEIS.
#[test]
fn periods_are_the_known_ones() {
    for (code, preperiod, length) in [
        ("0.137", 52, 34),
        ("0.07", 53, 34),
        ("0.77", 71, 12),
        ("0.051", 48, 48),
        ("0.156", 3479, 349),
        ("0.356", 7315, 142),
        ("0.644", 3256, 442),
        ("0.165", 5181, 1550),
        ("0.16", 105351, 149459),
        ("0.56", 326640, 144),
        ("0.127", 46578, 4),
    ] {
        let (sequence, periodicity, proof) = period(code);
        assert_eq!(periodicity, Periodicity { period: length, preperiod }, "{code}");
        if proof == Proof::GuySmith {
            assert!(needed_values(sequence.code(), periodicity).unwrap() <= sequence.values().len());
        }
        let certificate = serde_json::to_value(Certificate::new(&sequence, periodicity, proof)).unwrap();
        let proved = checked(&certificate, false).unwrap();
        assert_eq!((proved.preperiod, proved.period), (preperiod, length), "{code}");
    }
}

/// Those whose periods are sought farther.
#[test]
fn no_game_of_the_atlas_with_few_rare_heaps_is_left_out() {
    let rows = |name: &str| -> Vec<HashMap<String, String>> {
        let table = csv::Reader::from_path(format!("results/octal/{name}.csv"));
        table.unwrap().deserialize().collect::<Result<_, _>>().unwrap()
    };
    let left_open = |row: &HashMap<String, String>| {
        row["outcome"] == "open" && row["rares_end"] == "true" && row["game"] != "0.106"
    };
    let few =
        rows("atlas").into_iter().filter(|row| left_open(row) && row["rares"].parse::<u32>().unwrap() <= 64);
    let few = Vec::from_iter(few.map(|row| row["game"].clone()));
    assert_eq!(few, Vec::from_iter(rows("records").iter().map(|row| row["game"].clone())));
}

/// The long ones: minutes. `cargo test --release -- --ignored`
#[test]
#[ignore = "takes a minute in a release build"]
fn long_periods_are_the_known_ones() {
    for (code, preperiod, length) in
        [("0.376", 2268248, 4), ("0.354", 10061916, 1180), ("0.104", 197769598, 11770282)]
    {
        let (sequence, periodicity, proof) = period(code);
        assert_eq!(periodicity, Periodicity { period: length, preperiod }, "{code}");
        let certificate = Certificate::new(&sequence, periodicity, proof).to_json();
        assert!(check(certificate.as_bytes(), false, &mut Budget::unlimited()).is_ok());
    }
}

#[test]
fn a_window_needs_every_condition() {
    let honest = certificate("0.156");
    assert_eq!(honest["proof"]["theorem"], "window");
    assert!(checked(&honest, false).is_ok() && checked(&honest, true).is_ok());
    for (field, change) in [("start", 1), ("start", -1), ("length", -1), ("last_rare", -1), ("reach", -250)] {
        let mut forged = honest.clone();
        forged["proof"][field] = json!(honest["proof"][field].as_i64().unwrap() + change);
        assert!(matches!(checked(&forged, false), Err(Refusal::Wrong(_))), "{field}");
    }
    // Another game with the same numbers, a mask that leaves too many rare heaps, a sentence that says more.
    let mut other = honest.clone();
    other["game"] = json!("0.157");
    assert!(checked(&other, false).is_err());
    let mut mask = honest.clone();
    mask["sparse_space"]["mask"] = json!(1);
    assert!(matches!(checked(&mask, false), Err(Refusal::Wrong(_))));
    let mut claim = honest.clone();
    claim["claim"] = json!("all games are won");
    assert!(checked(&claim, false).is_err());
    for (field, value) in [
        ("format", json!("other")),
        ("values", json!(1u64 << 40)),
        ("values", json!((1u64 << 32) - 1)),
        ("sparse_space", json!({"mask": 0, "by_place": false})),
        ("proof", json!({"theorem": "faith"})),
        ("more", json!(1)),
        ("game", json!("0.15[6]")),
    ] {
        let mut forged = honest.clone();
        forged[field] = value;
        assert!(checked(&forged, false).is_err(), "{field}");
    }
    assert!(checked(&json!([]), false).is_err());
}

#[test]
fn certificates_buy_no_more_time_than_there_is() {
    let refusal = |certificate: &Value, seconds: f64| match check(
        certificate.to_string().as_bytes(),
        false,
        &mut Budget::seconds(seconds),
    ) {
        Err(Refusal::TooLong(line)) => line,
        other => panic!("{other:?}"),
    };
    // Billions of values of a game without classes, as many as the theorem needs: years.
    let mut long = certificate("0.77");
    let (period, preperiod) = (12_u64, 2_000_000_000_u64);
    long["sparse_space"] = Value::Null;
    long["preperiod"] = json!(preperiod);
    long["values"] = json!(2 * preperiod + 2 * period + 2);
    long["claim"] = json!(format!(
        "in the game 0.77 a heap of n + {period} has the nim-value of a heap of n, for all n >= {preperiod}"
    ));
    let line = refusal(&long, 60.0);
    assert!(line.contains("years") && line.contains("8.0 GB") && line.contains("--limit"), "{line}");
    // A mask by which nearly all heaps are rare: nothing says so beforehand.
    let mut rare = certificate("0.156");
    rare["sparse_space"] = json!({"mask": 1, "by_place": false});
    let line = refusal(&rare, 0.003);
    assert!(line.contains("is used up after") && line.contains("values"), "{line}");
}

#[test]
fn an_overflow_is_reported() {
    // Values of 0.6 pass 255 before 100,000 heaps.
    let first = values("0.6", Engine::Naive, 20_000).iter().position(|&value| value > 255).unwrap();
    for engine in [Engine::Naive, Engine::Sparse, Engine::Auto] {
        let mut sequence = Sequence::new("0.6".parse().unwrap(), engine).with_most(255);
        assert_eq!(sequence.extend(20_000), Err(Overflow { heap: first, most: 255 }), "{engine:?}");
    }
    let mut nim = Sequence::new("nim".parse().unwrap(), Engine::Auto).with_most(99);
    assert_eq!(nim.extend(200), Err(Overflow { heap: 100, most: 99 }));
}

#[test]
fn codes_are_read_and_written() {
    for (text, code) in [
        ("0.137", "0.137"),
        (".07", "0.07"),
        ("0·137", "0.137"),
        ("·07", "0.07"),
        ("4.3", "4.3"),
        ("4.", "4."),
        ("0.770", "0.77"),
        ("0.[3]", "0.[3]"),
        ("0.[37]...", "0.[37]"),
        ("0.1[0]", "0.1"),
        ("0.8f", "0.8F"),
        ("Kayles", "0.77"),
        ("nim", "0.[3]"),
    ] {
        assert_eq!(text.parse::<Code>().unwrap().to_string(), code, "{text}");
    }
    for text in ["", "137", "3.1", "1.2", "0.1g", "0.1.2", "12.3", "0.[", "0.[]", "0.[3]4", "checkers", "0.é"]
    {
        assert!(text.parse::<Code>().is_err(), "{text}");
    }
    assert_eq!(Code::all(3).collect::<std::collections::BTreeSet<_>>().len(), 1024);
    assert_eq!("0.[37]".parse::<Code>().unwrap().digit(1001), 3);
    assert_eq!("0.[37]".parse::<Code>().unwrap().digit(1002), 7);
}

/// Pages on the web have a stack of a megabyte.
#[test]
fn searches_and_streams_need_little_stack() {
    let run = || {
        let mut search = PeriodSearch::new("0.6".parse().unwrap());
        while search.sequence().values().len() < 6000 {
            assert!(!matches!(search.advance(6000, 6000).unwrap(), Progress::Proved(..)));
        }
        assert!(search.sequence().largest() > 64);
        assert!(Stream::new(&"0.16".parse().unwrap(), 1000).is_ok());
    };
    std::thread::Builder::new().stack_size(1 << 19).spawn(run).unwrap().join().unwrap();
}

#[test]
fn hexadecimal_games_may_grow_for_ever() {
    let grown = arithmetic(&values("0.8", Engine::Auto, 400)).unwrap();
    assert_eq!((grown.period, grown.saltus), (3, 1));
    let nim = arithmetic(&values("nim", Engine::Auto, 100)).unwrap();
    assert_eq!((nim.period, nim.saltus, nim.preperiod), (1, 1, 0));
    assert_eq!(arithmetic(&values("0.137", Engine::Auto, 400)), None);
}

/// Of all games with two digits those whose values seem to grow do so for ever, as far as every move says; and no other law is
/// believed of them.
#[test]
fn values_that_are_proved_to_grow_do() {
    let mut proved = 0;
    for digits in 0..256u32 {
        let code: Code = format!("0.{digits:02X}").parse().unwrap();
        let first = values(&code.to_string(), Engine::Auto, 160);
        let Some(law) = arithmetic(&first) else { continue };
        let Err(Unproved::Values(needed)) = lasts(&code, &first[..law.preperiod + 3 * law.period], &law)
        else {
            panic!("{code}")
        };
        let first = values(&code.to_string(), Engine::Auto, needed);
        assert_eq!(lasts(&code, &first, &law), Ok(()), "{code} from {needed} values");
        proved += 1;
        if digits % 8 == 7 {
            let far = values(&code.to_string(), Engine::Naive, 900);
            let follows = |n: usize| far[n + law.period] == far[n] + law.saltus;
            assert!((law.preperiod..900 - law.period).all(follows), "{code}");
        }
        // Values that follow another law are believed if the game had them.
        let faster = Vec::from_iter((0..4096).map(|n| (2 * n) as u16));
        let other = arithmetic(&faster).unwrap();
        assert!(
            matches!(lasts(&code, &faster, &other), Err(Unproved::Met(_) | Unproved::Missed(_))),
            "{code}"
        );
    }
    assert_eq!(proved, 69);
    // From heap 1 on, not from the empty one on.
    let first = values("0.AA", Engine::Auto, 400);
    let (code, law): (Code, _) = ("0.AA".parse().unwrap(), arithmetic(&first).unwrap());
    assert_eq!((law.preperiod, lasts(&code, &first, &law)), (1, Ok(())));
    let with = |change: &dyn Fn(&mut Arithmetic)| {
        let mut law = law.clone();
        change(&mut law);
        lasts(&code, &first, &law)
    };
    assert_eq!(with(&|law| law.preperiod = 0), Err(Unproved::Broken(0)));
    assert_eq!(with(&|law| law.period = 0), Err(Unproved::Period));
    assert_eq!(with(&|law| law.saltus = 0), Err(Unproved::Saltus));
    assert_eq!(with(&|law| law.repeating = (0..law.period).collect()), Err(Unproved::Saltus));
    assert_eq!(with(&|law| law.repeating = vec![law.period]), Err(Unproved::Remainders));
    let nim: Code = "nim".parse().unwrap();
    let first = values("nim", Engine::Auto, 100);
    assert_eq!(lasts(&nim, &first, &arithmetic(&first).unwrap()), Err(Unproved::Endless));
    // Two heaps do not make values grow.
    let line = Vec::from_iter(0..400);
    let octal: Code = "0.07".parse().unwrap();
    assert!(matches!(
        lasts(&octal, &line, &arithmetic(&line).unwrap()),
        Err(Unproved::Met(_) | Unproved::Missed(_))
    ));
}

/// S. Howse and R. J. Nowakowski's game of which some values repeat while the others grow.
#[test]
fn some_values_may_repeat_while_others_grow() {
    let code: Code = "0.205200C".parse().unwrap();
    let first = values("0.205200C", Engine::Auto, 2700);
    let law = arithmetic(&first).unwrap();
    assert_eq!(law, Arithmetic { period: 40, saltus: 16, preperiod: 4, repeating: vec![19, 39] });
    assert_eq!(lasts(&code, &first, &law), Ok(()));
    assert!(matches!(lasts(&code, &first[..1000], &law), Err(Unproved::Values(1001..=2700))));
    let far = values("0.205200C", Engine::Naive, 500);
    assert_eq!(far, first[..500]);
    // Of games with other moves the same values would not be believed.
    for other in ["0.2052004", "0.2052008", "0.2052001C", "0.005200C", "0.20520CC"] {
        let lasts = lasts(&other.parse().unwrap(), &first, &law);
        assert!(matches!(lasts, Err(Unproved::Met(_) | Unproved::Missed(_))), "{other}: {lasts:?}");
    }
    // One with a move more has them, too.
    assert_eq!(values("0.205202C", Engine::Naive, 500), far);
    assert_eq!(lasts(&"0.205202C".parse().unwrap(), &first, &law), Ok(()));
    let turned = Arithmetic { repeating: vec![39, 19], ..law.clone() };
    assert_eq!(lasts(&code, &first, &turned), Ok(()));
    for repeating in [vec![], vec![19], vec![0, 19, 39]] {
        let law = Arithmetic { repeating, ..law.clone() };
        assert!(matches!(lasts(&code, &first, &law), Err(Unproved::Broken(_))), "{law:?}");
    }
}

#[test]
fn rows_and_circles_of_dots_are_the_octal_game() {
    let advisor = Advisor::new(penn::code().into(), 20).unwrap();
    let theorem = penn::theorem();
    for dots in 0..=18 {
        for ring in [false, true] {
            // Three dots in a ring are all beside each other; a ring of one or two is a row.
            let game = Dots { places: dots, ring: ring && dots > 2 };
            let value = Solver::new(&game).value(&((1 << dots) - 1));
            let size = dots as usize;
            let part = if ring { Component::Circle(size) } else { Component::Row(size) };
            assert_eq!(u64::from(advisor.value(part)), value, "{part:?}");
            let lost = if ring { &theorem.circles } else { &theorem.rows };
            assert_eq!(lost.contains(size), value == 0, "{part:?}");
        }
    }
    let values = values("0.137", Engine::Naive, 3000);
    for dots in 0..3000 {
        assert_eq!(theorem.rows.contains(dots), values[dots] == 0);
        if dots > 3 {
            assert_eq!(theorem.circles.contains(dots), values[dots - 3] != 0);
        }
    }
    assert_eq!((theorem.periodicity.period, theorem.periodicity.preperiod), (34, 52));
}

/// The strategy is complete, and each answer leads to a lost position.
#[test]
fn the_strategy_answers_every_move() {
    let code = penn::code();
    let advisor = Advisor::new(code.clone().into(), 60).unwrap();
    for position in [
        vec![Component::Circle(19)],
        vec![Component::Row(6), Component::Row(7)],
        vec![Component::Row(20)],
        vec![Component::Circle(20), Component::Row(8)],
    ] {
        let answers = penn::strategy(&position).unwrap();
        let mut open = vec![position];
        let mut seen = open.clone();
        while let Some(position) = open.pop() {
            for (component, part) in position.iter().enumerate() {
                for rows in part.moves(&code) {
                    let component =
                        position[..component].iter().position(|other| other == part).unwrap_or(component);
                    let opponent = Move { component, rows };
                    let step =
                        answers.iter().find(|step| step.position == position && step.opponent == opponent);
                    let step = step.unwrap_or_else(|| panic!("{position:?} {opponent:?}"));
                    assert!(step.left[step.answer.component].moves(&code).contains(&step.answer.rows));
                    assert_eq!(advisor.advise(&after(&step.left, &step.answer)).sum, 0);
                    assert_eq!(advisor.advise(&step.remains).sum, 0);
                    if !step.remains.is_empty() && !seen.contains(&step.remains) {
                        seen.push(step.remains.clone());
                        open.push(step.remains.clone());
                    }
                }
            }
        }
    }
    assert_eq!(penn::strategy(&[Component::Row(19)]), None);
}

#[test]
fn sums_have_the_nim_sum_of_the_values() {
    let rows = |places| Dots { places, ring: false };
    let sum = Sum(rows(4), Sum(rows(3), NimHeap));
    let mut solver = Solver::new(&sum);
    for a in 0..16u64 {
        for b in 0..8u64 {
            for heap in 0..4u64 {
                let expected = Solver::new(&rows(4)).value(&a) ^ Solver::new(&rows(3)).value(&b) ^ heap;
                assert_eq!(solver.value(&(a, (b, heap))), expected);
                assert_eq!(solver.wins(&(a, (b, heap))), expected != 0);
            }
        }
    }
}

#[test]
fn least_multiples_are_the_least() {
    // A004290: least multiples with digits 0 and 1.
    let binary = Digits::new(10, [0, 1]).unwrap();
    let known = [1u64, 10, 111, 100, 10, 1110, 1001, 1000, 111111111, 10];
    for (number, multiple) in (1..).zip(known) {
        assert_eq!(binary.least_multiple(number), Some(multiple.into()));
    }
    for (base, allowed) in [(10, vec![0, 1, 2, 3, 4]), (10, vec![7]), (3, vec![0, 2]), (16, vec![1, 15])] {
        let digits = Digits::new(base, allowed).unwrap();
        for number in 1..120u32 {
            let naive =
                (1..20_000u32).map(|k| BigUint::from(k * number)).find(|multiple| digits.spell(multiple));
            let found = digits.least_multiple(number);
            match (naive, &found) {
                (Some(naive), Some(found)) => assert_eq!(naive, *found),
                (Some(naive), None) => panic!("{naive}"),
                (None, Some(found)) => assert!(*found >= BigUint::from(20_000 * number), "{number}: {found}"),
                (None, None) => {}
            }
            if let Some(found) = found {
                assert!(digits.spell(&found) && &found % number == BigUint::ZERO);
            }
        }
    }
    assert!(Digits::new(10, [0]).is_err() && Digits::new(2, [2]).is_err() && Digits::new(1, [0]).is_err());
}

/// Grundy's game by its rule: break a heap into two of different sizes.
struct Grundy;

impl Impartial for Grundy {
    type Position = Vec<usize>;

    fn moves(&self, heaps: &Vec<usize>) -> Vec<Vec<usize>> {
        let mut moves = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            for small in (1..heap).filter(|small| 2 * small < heap) {
                let mut next = heaps.clone();
                next.remove(place);
                next.extend([small, heap - small]);
                next.sort_unstable();
                moves.push(next);
            }
        }
        moves
    }
}

#[test]
fn grundys_game_is_that_of_the_oeis() {
    // A002188.
    let known = [
        0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4,
        1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2, 1, 3, 2, 4, 3, 2, 4,
        3, 2, 4, 3, 2, 4, 3, 2, 4, 3, 2, 4, 5, 2, 4, 5, 2, 4, 3, 7, 4, 3, 7, 4, 3, 7, 4, 3, 5, 2, 3, 5, 2, 3,
        5, 2, 3,
    ];
    assert_eq!(grundy::values(known.len()).unwrap(), known);
    let mut solver = Solver::new(&Grundy);
    for (heap, &value) in known.iter().enumerate().take(14) {
        assert_eq!(solver.value(&vec![heap]), u64::from(value));
        assert_eq!(grundy::moves(heap), Grundy.moves(&vec![heap]));
    }
}

#[test]
fn numbers_to_subtract_and_names_are_codes() {
    let code = |text: &str| text.parse::<Code>();
    assert_eq!(code("subtract:1,3,4").unwrap().to_string(), "0.3033");
    assert_eq!(code("laskers-nim").unwrap().to_string(), "4.[3]");
    assert_eq!(values("subtract:1,2,3", Engine::Auto, 9), [0, 1, 2, 3, 0, 1, 2, 3, 0]);
    // Lasker's nim: values of 4k + 3 and 4k + 4 change places.
    assert_eq!(values("laskers-nim", Engine::Auto, 9), [0, 1, 2, 4, 3, 5, 6, 8, 7]);
    for wrong in ["subtract:", "subtract:0", "subtract:1,,2", "subtract:1000", "subtract:-1"] {
        assert!(code(wrong).unwrap_err().to_string().contains("from 1 to 999"), "{wrong}");
    }
}
