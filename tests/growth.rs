//! Growth automata: simulations against the definition, proofs against simulations, and what the checker refuses.

use std::collections::BTreeMap;
use std::sync::Mutex;

use curiosa::evidence::{Budget, Refusal};
use curiosa::toothpick::growth::certificate::Certificate;
use curiosa::toothpick::growth::count::differences;
use curiosa::toothpick::growth::formula::Dyadic;
use curiosa::toothpick::growth::hashlife::Hashlife;
use curiosa::toothpick::growth::powers::Powers;
use curiosa::toothpick::growth::prove::prove;
use curiosa::toothpick::growth::recurrence::Recurrence;
use curiosa::toothpick::growth::relation::Relation;
use curiosa::toothpick::growth::rows;
use curiosa::toothpick::growth::rule::Rule;
use curiosa::toothpick::growth::simulate::{Simulation, totals};
use curiosa::toothpick::growth::{family, naive};
use curiosa::toothpick::sequences::{Counted, Sequence};
use num_bigint::BigInt;
use proptest::prelude::*;
use serde_json::{Value, json};

/// The elements after each stage from 0 on, by simulation.
fn simulated(rule: &Rule, last: u64) -> Vec<i64> {
    totals(rule, last).unwrap()
}

fn agrees_with_the_definition(rule: &Rule, last: u64) {
    let stages = naive::stages(rule, last);
    let mut simulation = Simulation::new(rule, last).unwrap();
    for stage in 1..=last {
        simulation.step();
        let mut drawn = Vec::from_iter(simulation.fresh().map(|(element, _)| element));
        drawn.sort_unstable();
        let defined = stages.iter().filter(|&(_, &when)| when == stage).map(|(&element, _)| element);
        assert_eq!(drawn, Vec::from_iter(defined), "{}, stage {stage}", rule.name);
    }
}

#[test]
fn simulations_follow_the_definition() {
    for rule in family::all() {
        agrees_with_the_definition(&rule, 10);
    }
}

/// The last term that the OEIS lists in its data, of each (of two others a term on the way).
#[test]
fn counts_are_those_of_the_oeis() {
    let last = [
        ("d-toothpick", 47, 5_229),
        ("e-toothpick", 50, 2_820),
        ("gullwing", 50, 2_431),
        ("honeycomb", 46, 3_295),
        ("honeycomb-corner", 30, 1_060),
        ("honeycomb-wedge", 58, 1_031),
        ("l-toothpick", 59, 3_939),
        ("q-toothpick", 64, 10_328),
        ("q-toothpick-bottle", 25, 346),
        ("q-toothpick-cross", 47, 4_440),
        ("q-toothpick-pair", 25, 438),
        ("q-toothpick-quadrant", 46, 1_075),
        ("snowflake", 60, 4_100),
        ("rule-750", 51, 2_521),
        ("toothpick", 53, 1_379),
        ("toothpick-corner", 50, 941),
        ("toothpick-cubic", 53, 12_607),
        ("toothpick-half", 50, 639),
        ("toothpick-leftist", 61, 406),
        ("toothpick-outside", 54, 1_129),
        ("toothpick-outside-bar", 54, 1_141),
        ("toothpick-outside-side", 55, 1_161),
        ("toothpick-outside-upright", 63, 1_944),
        ("toothpick-quadrant", 53, 387),
        ("toothpick-triangular", 30, 549),
        ("toothpick-wedge", 61, 584),
        ("ulam-warburton", 51, 2_473),
        ("ulam-warburton-wedges", 50, 1_219),
        ("v-toothpick", 50, 2_193),
        ("y-toothpick", 51, 1_645),
    ];
    assert_eq!(last.len(), family::all().len());
    for (name, stage, count) in last {
        let counts = simulated(&family::named(name).unwrap(), stage);
        assert_eq!(counts[stage as usize], count, "{name}");
    }
}

/// A194271 lists 384, 332, 376 for these stages.
#[test]
fn the_last_term_of_the_d_toothpicks_differs_from_the_published_one() {
    let counts = simulated(&family::named("d-toothpick").unwrap(), 56);
    let added = |stage: usize| counts[stage] - counts[stage - 1];
    assert_eq!([added(54), added(55), added(56)], [384, 332, 392]);
}

/// What is proved of each is what it draws, as far as can be simulated; and which are proved.
#[test]
fn proofs_agree_with_simulations() {
    let mut proved = 0;
    for rule in family::all() {
        let Ok(proof) = prove(&rule) else { continue };
        proved += 1;
        let counts = simulated(&rule, 700);
        assert_eq!(proof.checked.elements.to(700), counts, "{}", rule.name);
        for (stage, &count) in counts.iter().enumerate() {
            assert_eq!(
                proof.checked.elements.total(&stage.into()),
                count.into(),
                "{}, stage {stage}",
                rule.name
            );
        }
        assert!(proof.regions.status().is_proved());
    }
    assert_eq!(proved, 19);
}

/// Far out, where delays add up to more than the first scale: by the recurrence of Applegate, Pol and Sloane.
#[test]
fn counts_far_out_are_those_of_the_recurrence() {
    let proof = prove(&family::named("toothpick").unwrap()).unwrap();
    let sequence = Sequence::new(Counted::Toothpicks);
    for bits in [30u32, 64, 200, 400] {
        let stage = num_bigint::BigUint::from(3u32).pow(bits);
        assert_eq!(sequence.total(&stage), proof.checked.elements.total(&stage), "stage 3^{bits}");
    }
    // D. A. Corneth, in A139250.
    let stage = num_bigint::BigUint::from(10_000_000_000u64);
    assert_eq!(proof.checked.elements.total(&stage).to_string(), "52010594272060810683");
}

/// Circles, diamonds and hearts: by collars, and by the recurrences that were only compared with a simulation.
#[test]
fn patterns_agree_with_the_recurrences_of_shapes() {
    let proof = prove(&family::named("q-toothpick").unwrap()).unwrap();
    let shapes = [("circle", Counted::Circles), ("diamond", Counted::Diamonds), ("heart", Counted::Hearts)];
    for (name, counted) in shapes {
        let (counts, sequence) = (&proof.checked.patterns[name], Sequence::new(counted));
        for (stage, &count) in counts.to(3000).iter().enumerate() {
            assert_eq!(sequence.total(&stage.into()), count.into(), "{name}, stage {stage}");
        }
        for bits in [20u32, 64, 333] {
            let stage = num_bigint::BigUint::from(3u32).pow(bits);
            assert_eq!(sequence.total(&stage), counts.total(&stage), "{name}, stage 3^{bits}");
        }
    }
}

fn certificate(name: &str) -> Value {
    static KNOWN: Mutex<BTreeMap<String, Value>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap();
    let made = known.entry(name.to_string()).or_insert_with(|| {
        let rule = family::named(name).unwrap();
        let certificate = Certificate::new(&rule, &prove(&rule).unwrap());
        serde_json::from_str(&certificate.to_json()).unwrap()
    });
    made.clone()
}

fn verdict(certificate: &Value) -> Result<usize, Refusal> {
    let text = certificate.to_string();
    Certificate::verify(text.as_bytes(), &mut Budget::default()).map(|(_, checked)| checked.collars)
}

#[test]
fn certificates_hold_and_damaged_ones_are_refused() {
    let good = certificate("toothpick");
    assert_eq!(verdict(&good), Ok(44));
    let with = |change: &dyn Fn(&mut Value)| {
        let mut bad = good.clone();
        change(&mut bad);
        verdict(&bad)
    };
    let malformed: [&dyn Fn(&mut Value); 8] = [
        &|c| c["format"] = json!("curiosa growth certificate 2"),
        &|c| c["other"] = json!(1),
        &|c| c["rule"] = json!("name none\n"),
        &|c| c["grain"] = json!(3),
        &|c| c["regions"] = json!([]),
        &|c| c["regions"][1]["images"][0]["region"] = json!(2),
        &|c| c["regions"][1]["images"][0]["kinds"] = json!(["h"]),
        &|c| c["regions"][1]["elements"][0][0] = json!("w"),
    ];
    for change in malformed {
        assert!(matches!(with(change), Err(Refusal::Malformed(_))), "{:?}", with(change));
    }
    let rule = good["rule"].as_str().unwrap();
    let wrong: [&dyn Fn(&mut Value); 8] = [
        &|c| c["claim"] = json!("all is well"),
        &|c| c["regions"][1]["images"][0]["delay"] = json!(0),
        &|c| c["regions"][1]["images"][1]["constant"] = json!([1, 0]),
        &|c| c["regions"][0]["elements"][3][2] = json!(99),
        &|c| drop(c["regions"][1]["images"].as_array_mut().unwrap().pop()),
        &|c| drop(c["regions"][0]["images"].as_array_mut().unwrap().pop()),
        &|c| drop(c["regions"][1]["elements"].as_array_mut().unwrap().pop()),
        &|c| c["rule"] = json!(rule.replace("seed v", "seed v v at 0,9")),
    ];
    for change in wrong {
        assert!(matches!(with(change), Err(Refusal::Wrong(_))), "{:?}", with(change));
    }
    let long = with(&|c| c["doublings"] = json!(10));
    assert!(matches!(long, Err(Refusal::TooLong(_))), "{long:?}");
}

#[test]
fn a_rule_that_is_wrong_names_the_line() {
    let good = family::named("toothpick").unwrap().text;
    let says = |text: &str| text.parse::<Rule>().unwrap_err().to_string();
    let cases = [
        ("lattice square", "lattice round", "line 5: 'round' is not square, triangular or cubic"),
        ("touch 0,0", "touch 0,0,0", "line 7: '0,0,0' is no point of 2 whole numbers"),
        ("end -1,0 grows v", "end -1,0 grows w", "line 8: there is no kind 'w'"),
        ("end -1,0 grows v", "end -1,0 v", "line 8: 'v' stands where 'grows' should"),
        (
            "end -1,0 grows v",
            "end -1,0 grows v at 5,5",
            "line 8: 'v' that grows from an end of 'h' must touch that end",
        ),
        ("lattice square", "lattice square\nlattice triangular", "line 6: there is a line 'lattice' before"),
        ("name toothpick", "name toothpick\nname other", "there is a line 'name' before"),
        ("counts A139250", "counts banana", "line 4: 'banana' is no OEIS number such as A139250"),
        (
            "seed v",
            "kind w\nline 0,0 1,0\nseed v",
            "line 16: 'w' has neither a line 'touch' nor a line 'end'",
        ),
        ("kind v", "kind h", "line 11: there are two kinds 'h'"),
        ("seed v", "sed v", "'sed' begins no line"),
        ("seed v", "seed v\nexposed even", "'even' stands where 'odd' should"),
        ("seed v", "seed v\nexposed odd\nexposed odd", "there is a line 'exposed' before"),
        ("seed v", "", "a line 'seed KIND' is missing"),
        ("name toothpick", "", "a line 'name NAME' is missing"),
    ];
    for (from, to, expected) in cases {
        let text = good.replacen(from, to, 1);
        assert!(says(&text).contains(expected), "{to}: {}", says(&text));
    }
    let rule = family::named("toothpick-cubic").unwrap();
    let Err(error) = Simulation::new(&rule, 1 << 20) else { panic!("it does not fit") };
    assert!(error.most > 500 && error.most < 2000, "{error}");
}

proptest! {
    /// Whatever number is changed, the checker sees it.
    #[test]
    fn no_other_numbers_hold(
        name in prop::sample::select(vec!["toothpick", "ulam-warburton", "rule-750", "q-toothpick-quadrant", "gullwing"]),
        place in any::<prop::sample::Index>(),
        by in prop::sample::select(vec![-4i64, -2, -1, 1, 2, 4]),
    ) {
        let mut bad = certificate(name);
        let mut numbers = Vec::new();
        for (at, region) in bad["regions"].as_array().unwrap().iter().enumerate() {
            for element in 0..region["elements"].as_array().unwrap().len() {
                let path = format!("/regions/{at}/elements/{element}");
                numbers.extend([format!("{path}/1/0"), format!("{path}/1/1"), format!("{path}/2")]);
            }
            for image in 0..region["images"].as_array().unwrap().len() {
                let path = format!("/regions/{at}/images/{image}");
                let all = ["delay", "scaled/0", "scaled/1", "constant/0", "constant/1"];
                numbers.extend(all.map(|name| format!("{path}/{name}")));
            }
        }
        let number = bad.pointer_mut(&numbers[place.index(numbers.len())]).unwrap();
        *number = json!(number.as_i64().unwrap() + by);
        prop_assert!(verdict(&bad).is_err(), "{}", numbers[place.index(numbers.len())]);
    }

    /// Rules of one kind with some of the eight neighbours, and three kinds of hindrances.
    #[test]
    fn random_rules_follow_the_definition(
        ends in proptest::collection::btree_set((-1i64..=1, -1i64..=1), 1..5),
        free in proptest::option::of((-1i64..=1, -1i64..=1)),
        body in any::<bool>(),
        wall in any::<bool>(),
    ) {
        let mut text = "name random\nlattice square\nkind a\ntouch 0,0\n".to_string();
        for (x, y) in ends.iter().filter(|&&end| end != (0, 0)) {
            text += &format!("end {x},{y} grows a\n");
        }
        if let Some((x, y)) = free.filter(|&free| free != (0, 0)) {
            text += &format!("free {x},{y}\n");
        }
        if body {
            text += "body 0,1 2,0\n";
        }
        if wall {
            text += "within 1,0 >= 0 or 1,1 >= 2\n";
        }
        text += "seed a\n";
        let rule = text.parse().unwrap();
        agrees_with_the_definition(&rule, 8);
        prop_assert_eq!(Hashlife::new(&rule).unwrap().totals(40).unwrap(), simulated(&rule, 40));
    }
}

/// Each stage after the one before, and single stages with the squares of others.
#[test]
fn hashlife_counts_what_a_simulation_does() {
    for rule in family::all() {
        let last = if rule.dimension() == 3 { 40 } else { 140 };
        let counts = simulated(&rule, last);
        assert_eq!(Hashlife::new(&rule).unwrap().totals(last).unwrap(), counts, "{}", rule.name);
        let mut hashlife = Hashlife::new(&rule).unwrap();
        for stage in [last, 0, 1, 2, 3, 31, 32, 33] {
            let count = hashlife.elements(stage).unwrap();
            assert_eq!(count, counts[stage as usize] as u128, "{}, stage {stage}", rule.name);
        }
    }
}

#[test]
fn hashlife_counts_what_is_proved_far_out() {
    for name in ["toothpick-wedge", "toothpick-outside-side", "gullwing", "ulam-warburton"] {
        let rule = family::named(name).unwrap();
        let proved = prove(&rule).unwrap().checked.elements;
        let mut hashlife = Hashlife::new(&rule).unwrap();
        for stage in [(1 << 20) - 1, 1 << 20, 1_234_567_u64] {
            let count = hashlife.elements(stage).unwrap();
            assert_eq!(num_bigint::BigInt::from(count), proved.total(&stage.into()), "{name}, stage {stage}");
        }
    }
}

#[test]
fn hashlife_refuses_rules_that_reach_too_far() {
    let rule = |far: i64| {
        let text = format!(
            "name far\nlattice square\nkind a\ntouch 0,0 -{far},0\nend {far},0 grows a at {far},0\nseed a\n"
        );
        text.parse::<Rule>().unwrap()
    };
    assert_eq!(Hashlife::new(&rule(8)).unwrap().totals(20).unwrap(), simulated(&rule(8), 20));
    let far = rule(9);
    let refused = Hashlife::new(&far).err().unwrap();
    assert_eq!(
        refused.to_string(),
        "elements that matter to one another are up to 18 apart; hashlife takes rules where they are at most 16"
    );
}

/// What a recurrence and its closed forms give, far beyond the stages from which it was guessed.
#[test]
fn recurrences_count_what_regions_count() {
    for rule in family::all() {
        let Ok(proof) = prove(&rule) else { continue };
        let patterns = proof.checked.patterns.values();
        for counts in std::iter::once(&proof.checked.elements).chain(patterns) {
            let (recurrence, forms) = Recurrence::find(counts).unwrap();
            assert!(forms < 8);
            let totals = counts.to(1 << 14);
            let added = Vec::from_iter(totals.windows(2).map(|w| w[1] - w[0]));
            assert_eq!(recurrence.terms(1 << 14)[1..], added[..], "{}: {recurrence}", rule.name);
            let powers = Powers::of(&recurrence).unwrap();
            for k in [4, 5, 6, 20, 63, 64, 300] {
                let (value, end) = powers.at(k).unwrap();
                let stage = (BigInt::from(1) << k) + end;
                assert_eq!(value, counts.total(&stage.try_into().unwrap()), "{}: {powers}", rule.name);
            }
        }
    }
}

/// A recurrence with another factor, correction, place or first term is refused.
#[test]
fn wrong_recurrences_are_refused() {
    for name in ["toothpick", "q-toothpick", "ulam-warburton"] {
        let counts = prove(&family::named(name).unwrap()).unwrap().checked.elements;
        let (right, _) = Recurrence::find(&counts).unwrap();
        let mut wrong = Vec::new();
        let mut damaged = |damage: &dyn Fn(&mut Recurrence)| {
            let mut recurrence = right.clone();
            damage(&mut recurrence);
            wrong.push(recurrence);
        };
        damaged(&|r| r.formula.lead += 1);
        damaged(&|r| r.formula.terms[0].factor += 1);
        damaged(&|r| r.formula.terms[0].offset += 1);
        damaged(&|r| r.block += 1);
        damaged(&|r| r.formula.terms[0].block += 1);
        damaged(&|r| r.formula.general += 1);
        damaged(&|r| r.formula.low.push((r.end + 2, 1)));
        damaged(&|r| r.formula.dyadic.push(Dyadic { offset: 0, from: 2, correction: 1 }));
        damaged(&|r| r.high.push((1, 1)));
        damaged(&|r| r.end += 1);
        damaged(&|r| r.end -= 1);
        damaged(&|r| r.scale /= 2);
        damaged(&|r| r.first[1] += 1);
        for recurrence in wrong {
            assert!(recurrence.prove(&counts).is_err(), "{name}: {recurrence}");
        }
    }
}

/// Relations hold for counts far out, and only the automata that have one are said to.
#[test]
fn relations_hold() {
    let named = |name: &str| prove(&family::named(name).unwrap()).unwrap().checked.elements;
    let names = [
        "toothpick",
        "toothpick-corner",
        "toothpick-wedge",
        "gullwing",
        "q-toothpick-quadrant",
        "toothpick-leftist",
    ];
    let all = names.map(named);
    let mut found = 0;
    for (of, by) in all.iter().flat_map(|of| all.iter().map(move |by| (of, by))) {
        let Ok((relation, _)) = Relation::find(of, by) else { continue };
        found += 1;
        let (x, y) = (of.to(5000), by.to(5010));
        let b = |stage: i64| if stage < 1 { 0 } else { y[stage as usize] - y[stage as usize - 1] };
        for stage in 1..=5000 {
            let a = x[stage] - x[stage - 1];
            assert_eq!(relation.formula.lead * a, relation.formula.right(0, stage as i64, b), "{relation}");
            if let Some(right) = relation.total(stage as i64, |stage| y[stage.max(0) as usize]) {
                assert_eq!(relation.formula.lead * x[stage], right, "{}", relation.totals());
            }
        }
        let mut wrong = relation.clone();
        wrong.formula.general += 1;
        assert!(wrong.prove(of, by).is_err());
    }
    // Each by itself; toothpicks, gulls and arcs by one another and by wedges; and corners by those four.
    assert_eq!(found, 6 + 13);
}

/// Nothing may be named twice.
#[test]
fn rules_name_nothing_twice() {
    let rule = family::named("toothpick").unwrap().text;
    for (line, again) in [
        ("seed v", "seed v v"),
        ("seed v", "seed v\nseed v"),
        ("touch 0,0", "touch 0,0 0,0"),
        ("end -1,0 grows v", "end -1,0 grows v v"),
        ("end -1,0 grows v", "end -1,0 grows v\nend -1,0 grows v"),
    ] {
        let text = rule.replacen(line, again, 1);
        let refused = text.parse::<Rule>().unwrap_err();
        assert!(refused.to_string().ends_with("is named twice"), "{refused}");
    }
}

/// Rows of honeycombs are sums of the first stages; the search does not find what is not there.
#[test]
fn rows_of_honeycombs_repeat() {
    let all = |name: &str| rows::search(&differences(simulated(&family::named(name).unwrap(), 2100)));
    let wedge = Vec::from_iter(all("honeycomb-wedge").iter().map(ToString::to_string));
    assert_eq!(wedge[0], "a(2 n + i) = 2 a(i - 1) + 2 a(i) - 2, 2 <= i <= n + 1, n = 2^k >= 1");
    assert_eq!(all("snowflake"), []);
    assert_eq!(all("l-toothpick"), []);
}

/// Parts of the rows of honeycombs in a wedge are sums of the first stages, with factors of a recurrence (docs/growth.md).
#[test]
fn parts_of_rows_of_honeycombs_repeat() {
    let a = differences(simulated(&family::named("honeycomb-wedge").unwrap(), 4200));
    let (mut before, mut factors) = (vec![1], vec![2, 2]);
    for m in 1..8_usize {
        let first = (2 << m) - 2;
        for n in (0..).map(|k| 1 << k).take_while(|n| (first + 1) * n + 1 < a.len()) {
            for i in m + 1..=n + 1 {
                let terms = factors.iter().enumerate().filter(|&(j, _)| j <= i);
                let sum = terms.map(|(j, factor)| factor * a[i - j]).sum::<i64>();
                assert_eq!(a[first * n + i], sum + 2 - (m as i64 + 3) * (1 << (m - 1)), "{m} {n} {i}");
            }
        }
        // (3 + z) times the last ones, less (2 + 2 z) times those before.
        let at = |list: &[i64], j: usize| list.get(j).copied().unwrap_or(0);
        let less = |list: &[i64], j: usize| j.checked_sub(1).map_or(0, |j| at(list, j));
        let next = (0..=m + 1)
            .map(|j| 3 * at(&factors, j) + less(&factors, j) - 2 * at(&before, j) - 2 * less(&before, j));
        let next = next.collect();
        before = std::mem::replace(&mut factors, next);
    }
}

/// docs/growth.md, "What the OEIS supposes", to stage 4096.
#[test]
fn what_the_oeis_supposes_holds() {
    const LAST: usize = 4096;
    let counts = |name: &str| -> Vec<i64> {
        let proof = prove(&family::named(name).unwrap()).unwrap();
        proof.checked.elements.to(LAST as u64)
    };
    let [t, gulls, u, odd, corner, quadrant, arcs] = [
        "toothpick",
        "gullwing",
        "ulam-warburton",
        "rule-750",
        "toothpick-corner",
        "q-toothpick-quadrant",
        "toothpick-quadrant",
    ]
    .map(counts);
    let added = |counts: &[i64]| {
        Vec::from_iter((0..=LAST).map(|n| if n == 0 { 0 } else { counts[n] - counts[n - 1] }))
    };
    let (a, of_gulls, of_quadrant, of_odd) = (added(&t), added(&gulls), added(&quadrant), added(&odd));
    // A160552, and its sums, A255747.
    let mut b = vec![0_i64, 1];
    for n in 2..=LAST {
        let j = n - (1 << n.ilog2());
        b.push(if j == 0 { 1 } else { 2 * b[j] + b[j + 1] });
    }
    let s = Vec::from_iter(b.iter().scan(0, |sum, term| {
        *sum += term;
        Some(*sum)
    }));
    let power = |k: u32| 4_i64.pow(k);
    for n in 1..=LAST {
        let k = n.ilog2();
        let before = (n + 1).is_power_of_two() && n >= 3;
        assert_eq!((a[n], t[n]), (b[n - 1] + b[n], s[n - 1] + s[n]), "{n}");
        assert_eq!(of_quadrant[n], a[n] - 2 * i64::from(before), "{n}");
        if n >= 2 {
            assert_eq!((t[n] % 4, of_gulls[n]), (3, 2 * a[n - 1]), "{n}");
            assert_eq!(t[n], 4 * arcs[n - 2] + 3, "{n}");
            assert_eq!((of_quadrant[n] % 2, of_quadrant[n] / 2 % 2 == 1), (0, n == 2 || before), "{n}");
        }
        assert_eq!(odd[n], 1 + 4 * s[n - 1], "{n}");
        assert_eq!((odd[n], odd[n]), (1 + 2 * (t[n] - b[n]), gulls[n] + 2 * b[n - 1]), "{n}");
        if n >= 2 {
            assert_eq!((of_odd[n], odd[n]), (4 * b[n - 1], 1 + 4 * t[n - 1] - (odd[n - 1] - 1)), "{n}");
        }
        if before {
            assert_eq!(of_quadrant[n] / 2, (i64::from(k) + 1) * (1 << k) / 2 - 1, "{n}");
        }
        let rest = if n.is_power_of_two() { -(2 << k) } else { 8 * corner[n - 1 - (1 << k)] };
        assert_eq!(3 * (gulls[n] - rest), power(k + 1) + 5, "{n}");
        if n.is_power_of_two() && (2..LAST).contains(&n) {
            assert_eq!(t[2 * n] - t[n], 4 * 2_i64.pow(2 * k - 1), "{n}");
            // A row of A169708, and its end.
            assert_eq!((odd[2 * n] - odd[n], of_odd[2 * n]), (power(k + 1), 4 * (2 * n as i64 - 1)), "{n}");
        }
    }
    let (mut parallel, mut others, mut threes) = (0, 0, 0);
    for n in 1..=LAST / 2 {
        parallel += a[2 * n - 1];
        others += a[2 * n];
        threes += 3_i64.pow((2 * n - 2).count_ones()) + 3_i64.pow((2 * n - 1).count_ones());
        assert_eq!((parallel, others - parallel), (s[2 * n - 1], b[2 * n]), "{n}");
        assert!(parallel >= u[n] && (parallel == u[n]) == (n.count_ones() <= 2), "{n}");
        assert_eq!(threes, 3 * u[n] + 1, "{n}");
        assert!(odd[n] >= parallel && (odd[n] == parallel) == (n.count_ones() <= 2), "{n}");
        assert_eq!(odd[2 * n], 1 + 4 * parallel, "{n}");
        assert!(!n.is_power_of_two() || b[2 * n] == 1);
    }
    let more = |n: usize| 2 * t[n] - u[n];
    assert_eq!([more(126), more(127)], [2737, 2661]);
}
