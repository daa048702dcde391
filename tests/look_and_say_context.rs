//! Elements with context against terms as they are said, and tables as files against two checkers.

use std::path::Path;
use std::process::Command;

use curiosa::evidence::Refusal;
use curiosa::look_and_say::blocks::{self, Blocks};
use curiosa::look_and_say::context::certificate::check;
use curiosa::look_and_say::context::cuts::Cut;
use curiosa::look_and_say::context::elements::{Elements, Images};
use curiosa::look_and_say::context::find::find;
use curiosa::look_and_say::context::transducer::State;
use curiosa::look_and_say::length::{LetterCounts, length};
use curiosa::look_and_say::{Growth, Limits, Mode, Order, Rule, Splitting, Word};
use proptest::prelude::*;

fn digit_first(base: u8, max_count: Option<usize>) -> Rule {
    Rule { max_count, ..Rule::base(base).with_order(Order::DigitCount) }
}

fn table(base: u8, max_count: Option<usize>, seed: &str) -> Elements {
    find(digit_first(base, max_count), &seed.into(), &Limits::default()).unwrap()
}

/// The elements of the terms, put together one day after the other.
fn days(images: &Images) -> impl Iterator<Item = Vec<usize>> {
    std::iter::successors(Some(images.seed.clone()), |word| {
        Some(word.iter().flat_map(|&element| images.becomes[element].iter().copied()).collect())
    })
}

fn word(table: &Elements, elements: &[usize]) -> Word {
    Word(elements.iter().filter_map(|&element| table.elements[element].letter).collect())
}

/// After how many steps two words are no longer said apart, by the definition, up to so many.
fn interact(rule: &Rule, left: &[u8], right: &[u8], steps: usize) -> Option<usize> {
    let (mut left, mut right) = (Word(left.to_vec()), Word(right.to_vec()));
    let mut whole = Word([&left[..], &right[..]].concat());
    (0..steps).find(|_| {
        (left, right, whole) = (rule.say(&left), rule.say(&right), rule.say(&whole));
        whole.0 != [&left[..], &right[..]].concat()
    })
}

#[test]
fn sequences_without_atoms_have_elements_with_context_and_no_sound_cut() {
    let (mut tables, mut without) = (0, Vec::new());
    for base in 2..=10 {
        for max_count in std::iter::once(None).chain((1..=9).map(Some)) {
            let rule = digit_first(base, max_count);
            for &letter in rule.numerals.letters() {
                let seed = Word(vec![letter]);
                if Splitting::find(rule, &seed, Mode::Atoms, &Limits::default()).is_ok() {
                    continue;
                }
                let Ok(table) = find(rule, &seed, &Limits::default()) else {
                    without.push((rule, seed));
                    continue;
                };
                tables += 1;
                let splitting = table.splitting().unwrap();
                for (n, term) in rule.terms(&seed).take(60).take_while(|term| term.len() < 20_000).enumerate()
                {
                    assert_eq!(splitting.term(n), term, "{rule}, seed {seed}, {n} steps");
                }
                // The one other has cuts that are sound.
                let violated = table.all_violated().unwrap();
                assert_eq!(violated.is_none(), rule == blocks::RULE, "{rule}, seed {seed}");
                assert!(violated.is_none_or(|days| days <= 13));
            }
        }
    }
    assert_eq!((tables, without), (93, vec![(blocks::RULE, "1".into())]));
}

#[test]
fn what_is_said_of_cuts_holds_for_all_places_of_terms() {
    let tables = [(2, None, "1"), (2, Some(2), "0"), (2, Some(4), "1"), (3, Some(4), "2"), (3, None, "0")];
    // Numerals of the largest counts 7 and 5 in base 2 and 4 have ones alone, so that runs of ones may be said apart.
    let repeated = [(2, Some(7), "1"), (2, Some(7), "0"), (4, Some(5), "0"), (2, Some(3), "0")];
    let with_atoms = [(4, None, "1"), (4, Some(5), "2"), (3, Some(1), "1")];
    let mut sound = 0;
    for (base, max_count, seed) in tables.into_iter().chain(repeated).chain(with_atoms) {
        let table = table(base, max_count, seed);
        let cuts = std::collections::HashMap::<_, _>::from_iter(table.cuts().unwrap());
        for elements in days(&table.check().unwrap()).take_while(|elements| elements.len() <= 70) {
            let term = word(&table, &elements);
            for (place, element) in elements.iter().enumerate().take(term.len()).skip(1) {
                let (left, right) = term.split_at(place);
                match cuts[element] {
                    Cut::Sound => {
                        sound += 1;
                        assert_eq!(
                            interact(&table.rule, left, right, 14),
                            None,
                            "{}: {term} at {place}",
                            table.rule
                        );
                    }
                    Cut::Unsound(days) => {
                        let seen = interact(&table.rule, left, right, days + 1);
                        assert!(seen.is_some_and(|seen| seen <= days), "{}: {term} at {place}", table.rule);
                    }
                    Cut::Open => {}
                }
            }
        }
    }
    assert!(sound > 100);
}

#[test]
fn lengths_far_out_are_those_of_the_terms() {
    for (base, max_count, seed) in [(2, None, "1"), (3, None, "2"), (3, Some(2), "1"), (2, Some(4), "0")] {
        let rule = digit_first(base, max_count);
        let growth = Growth::of(Splitting::any(rule, &seed.into(), &Limits::default()).unwrap()).unwrap();
        assert_eq!(growth.splitting.mode, Mode::Context);
        let counts = LetterCounts::of(&growth.splitting);
        for (n, term) in (1..).zip(rule.terms(&seed.into()).take_while(|term| term.len() < 300_000)) {
            let exact = counts.exactly(n);
            assert_eq!(length(&exact), term.len().into(), "{rule}, n = {n}");
            for (&letter, count) in counts.letters().iter().zip(exact) {
                assert_eq!(count, term.iter().filter(|&&other| other == letter).count().into());
            }
        }
    }
}

#[test]
fn files_say_what_tables_say_and_both_checkers_accept_them() {
    let folder = tempfile::tempdir().unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/verify_elements.py");
    let conway = find(Rule::base(10), &"1".into(), &Limits::default()).unwrap();
    for table in [table(2, None, "1"), table(3, Some(4), "1"), table(4, Some(5), "1"), conway] {
        let text = table.to_json().unwrap();
        assert_eq!(Elements::from_json(text.as_bytes()).unwrap(), table);
        let file = folder.path().join("elements.json");
        std::fs::write(&file, &text).unwrap();
        let output = Command::new("python3").arg(&script).arg(&file).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let (statement, said) = (check(text.as_bytes()).unwrap(), String::from_utf8(output.stdout).unwrap());
        for part in statement.split("; ") {
            assert!(said.contains(part), "{part} in {said}");
        }
    }
    let unary = Rule { stutter: 2, ..Rule::base(2).with_max_count(1) };
    assert_eq!(find(unary, &"1".into(), &Limits::default()).unwrap().to_json(), None);
}

#[test]
fn tables_that_are_changed_are_refused() {
    let table = table(2, Some(2), "1");
    for place in 0..table.elements.len() {
        let mut other = table.clone();
        other.elements[place].after = (other.elements[place].after + 1) % other.sequences.len();
        assert!(other.check().is_err(), "the sequence behind element {place}");
        let mut other = table.clone();
        other.elements.remove(place);
        assert!(other.check().is_err(), "without element {place}");
    }
    for place in 1..table.sequences.len() {
        let mut other = table.clone();
        let state = &mut other.sequences[place].state;
        *state = if state.count == 0 { State { letter: b'1', count: 1 } } else { State::NONE };
        assert!(other.check().is_err(), "the state of sequence {place}");
    }
    let text = table.to_json().unwrap();
    for (from, to, is_malformed) in [
        ("elements 1", "elements 2", true),
        ("\"base\": 2", "\"base\": 2.0", true),
        ("\"base\": 2", "\"base\": 3", false),
        ("\"max_count\": 2", "\"max_count\": 0", true),
        ("\"max_count\": 2", "\"max_count\": null", false),
        ("\"digit-count\"", "\"digit\"", true),
        ("\"seed\": \"1\"", "\"seed\": \"2\"", true),
        ("\"seed\": \"1\"", "\"seed\": \"1\", \"seed\": \"1\"", true),
        ("[\"\", 0, 0]", "[\"\", 1, 0]", true),
        ("[\"\", 0, 0]", "[\"1\", 2, 0]", true),
        ("[\"\", 0, 0]", "[\"\", 0, 1]", false),
        ("[\"\", 0, 0]", "[\"\", 0, 1000]", false),
        ("[\"\", 0, 0]", "[\"\", 0, 0, 0]", true),
    ] {
        assert!(text.contains(from), "{from}");
        let refusal = check(text.replacen(from, to, 1).as_bytes()).unwrap_err();
        assert_eq!(matches!(refusal, Refusal::Malformed(_)), is_malformed, "{from} -> {to}: {refusal}");
    }
}

/// A word of zeros and ones without three zeros in a row.
fn words() -> impl Strategy<Value = Word> {
    let block = (prop_oneof![Just("0"), Just("00")], 0usize..9);
    (0usize..9, proptest::collection::vec(block, 1..12)).prop_map(|(first, blocks)| {
        let blocks = blocks.iter().map(|(zeros, ones)| {
            // An empty run of ones would join zeros.
            format!("{zeros}{}", "1".repeat(ones + 1))
        });
        let text = "1".repeat(first) + &String::from_iter(blocks);
        Word::from(&text[..])
    })
}

proptest! {
    #[test]
    fn a_transducer_says_what_the_rule_says(
        base in 2u8..12, max_count in proptest::option::of(1usize..9), first in any::<bool>(),
        runs in proptest::collection::vec((0u8..3, 1usize..15), 0..9),
    ) {
        let order = if first { Order::DigitCount } else { Order::CountDigit };
        let rule = Rule { max_count, ..Rule::base(base).with_order(order) };
        let letters = Vec::from_iter(runs.iter().flat_map(|&(letter, times)| {
            std::iter::repeat_n(b'0' + letter.min(base - 1), times)
        }));
        let mut said = Vec::new();
        let state = letters.iter().fold(State::NONE, |state, &letter| state.read(&rule, letter, &mut said));
        state.finish(&rule, &mut said);
        prop_assert_eq!(&said[..], &rule.say(&letters)[..]);
    }

    #[test]
    fn blocks_become_what_is_said_of_them_and_few_of_them_move(word in words()) {
        let (mut blocks, mut said) = (Blocks::of(&word).unwrap(), word);
        let mut before = blocks.moving();
        for day in 0..25 {
            prop_assert_eq!(&blocks.word(), &said);
            prop_assert_eq!(blocks.length(), said.len());
            blocks.step();
            said = blocks::RULE.say(&said);
            let now = blocks.moving();
            // A double block comes from one of 2 modulo 3 ones, and such a one from a double block or is the first.
            prop_assert!(now[0] <= before[1] && now[1] <= before[0] + 1, "day {}: {:?}, {:?}", day, before, now);
            before = now;
        }
    }
}
