//! Cosmological theorems against words that are said.

use std::collections::BTreeSet;

use curiosa::look_and_say::cosmology::automaton::{Automaton, Count};
use curiosa::look_and_say::cosmology::reading::{self, Most};
use curiosa::look_and_say::cosmology::{Cosmology, Domain, Limits, NoDomain, Undecided, certificate, slow};
use curiosa::look_and_say::cut::{self, Soundness};
use curiosa::look_and_say::{Mode, Order, Rule, Splitting, Word};
use proptest::prelude::*;

/// Rules with theorems, the longest run, and whether parts that are said apart by chance are cut by decide too.
const RULES: [(u8, Option<usize>, Option<usize>); 13] = [
    (10, None, Some(3)),
    (10, None, Some(9)),
    (10, Some(2), None),
    (10, Some(1), None),
    (2, None, Some(5)),
    (2, None, Some(8)),
    (2, Some(2), None),
    (2, Some(4), None),
    (2, Some(7), Some(9)),
    (3, None, Some(5)),
    (3, Some(6), None),
    (4, Some(4), None),
    (6, Some(5), Some(9)),
];

fn rule(base: u8, max_count: Option<usize>) -> Rule {
    Rule { max_count, ..Rule::base(base) }
}

fn theorem(base: u8, max_count: Option<usize>, longest_run: Option<usize>) -> Cosmology {
    let domain = Domain::new(rule(base, max_count), longest_run, true).unwrap();
    Cosmology::of(domain, &Limits::default()).unwrap()
}

/// The atoms of a word, cut by cut from the definition.
fn atoms(rule: &Rule, word: &[u8]) -> Vec<Word> {
    let limits = curiosa::look_and_say::Limits::default();
    let mut atoms = vec![];
    let mut start = 0;
    for place in 1..=word.len() {
        let is_cut = place == word.len()
            || match cut::decide(rule, &word[start..place], &word[place..], &limits) {
                Soundness::Sound => true,
                Soundness::Unsound(_) => false,
                Soundness::Undecided(why) => panic!("{rule}: {why}"),
            };
        if is_cut {
            atoms.push(Word(word[start..place].to_vec()));
            start = place;
        }
    }
    atoms
}

/// A word with every digit that no count has as the one that stands for them.
fn as_free(cosmology: &Cosmology, word: &Word) -> Word {
    let letters = &cosmology.domain.letters;
    let free = letters[letters.len() - 1];
    Word(word.iter().map(|letter| if letters.contains(letter) { *letter } else { free }).collect())
}

/// How many days a word takes until all its atoms are elements; the atoms are followed one by one.
fn lifetime(cosmology: &Cosmology, word: &[u8]) -> usize {
    let rule = &cosmology.domain.rule;
    let mut exotic = BTreeSet::from_iter(atoms(rule, word));
    for day in 0.. {
        exotic.retain(|atom| cosmology.element(&as_free(cosmology, atom)).is_none());
        if exotic.is_empty() {
            return day;
        }
        exotic = exotic.iter().flat_map(|atom| atoms(rule, &rule.say(atom))).collect();
    }
    unreachable!()
}

/// Words of a rule, as runs of letters, the lengths to be taken modulo the longest.
fn runs() -> impl Strategy<Value = Vec<(u8, usize)>> {
    prop::collection::vec((any::<u8>(), prop_oneof![3 => 0..3_usize, 1 => 0..20_usize]), 1..10)
}

fn word(letters: &[u8], longest_run: Option<usize>, runs: &[(u8, usize)]) -> Vec<u8> {
    let mut word: Vec<u8> = vec![];
    for &(letter, length) in runs {
        let letter = letters[usize::from(letter) % letters.len()];
        if word.last() != Some(&letter) {
            word.extend(std::iter::repeat_n(letter, 1 + length % longest_run.unwrap_or(20)));
        }
    }
    word
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn no_word_lasts_longer_than_the_theorem_says(runs in runs()) {
        for (base, max_count, longest_run) in RULES {
            let cosmology = theorem(base, max_count, longest_run);
            let rule = cosmology.domain.rule;
            let word = word(rule.numerals.letters(), longest_run, &runs);
            let days = lifetime(&cosmology, &word);
            prop_assert!(days <= cosmology.day, "{rule}: {} lasts {days} days", Word(word));
        }
    }

    #[test]
    fn automata_cut_where_the_definition_does(runs in runs()) {
        for (base, max_count, longest_run) in RULES {
            let cosmology = theorem(base, max_count, longest_run);
            let rule = cosmology.domain.rule;
            let word = Word(word(&cosmology.domain.letters, cosmology.domain.settled_run, &runs));
            prop_assert_eq!(cosmology.split(&word), Some(atoms(&rule, &word)), "{}: {}", rule, word);
        }
    }

    #[test]
    fn automata_are_sets_of_words(
        a in prop::collection::btree_set(prop::collection::vec(0..3_u8, 0..6), 0..20),
        b in prop::collection::btree_set(prop::collection::vec(0..3_u8, 0..6), 0..20),
    ) {
        let [of_a, of_b] = [&a, &b].map(|words| Automaton::of_words(3, words.iter().map(Vec::as_slice)));
        let ordered = |words: BTreeSet<Vec<u8>>| {
            let mut words = Vec::from_iter(words);
            words.sort_by_key(|word| (word.len(), word.clone()));
            words
        };
        prop_assert_eq!(of_a.words(1000), Some(ordered(a.clone())));
        prop_assert_eq!(of_a.count(), Count::Finite(a.len() as u128));
        prop_assert_eq!(of_a.first(), ordered(a.clone()).first().cloned());
        prop_assert_eq!(of_a.and(&of_b, 1000).unwrap().words(1000), Some(ordered(&a & &b)));
        prop_assert_eq!(of_a.without(&of_b, 1000).unwrap().words(1000), Some(ordered(&a - &b)));
        prop_assert_eq!(of_a == of_b, a == b);
        // What has the least states has them alone.
        let states = of_a.states();
        let again = of_a.and(&of_a, 1000).unwrap();
        prop_assert_eq!((again.states(), again), (states, of_a));
    }
}

#[test]
fn methuselahs_last_to_the_day() {
    for (base, max_count, longest_run) in RULES {
        let cosmology = theorem(base, max_count, longest_run);
        match &cosmology.methuselah {
            Some(word) => {
                assert_eq!(lifetime(&cosmology, word), cosmology.day, "{}: {word}", cosmology.domain.rule);
                assert_ne!(cosmology.methuselahs, Count::Finite(0));
                let decay = cosmology.decay();
                assert_eq!(decay.len(), cosmology.day + 1);
                assert!(decay[cosmology.day].iter().all(|atom| cosmology.element(atom).is_some()));
            }
            None => assert_eq!((cosmology.day, cosmology.methuselahs), (0, Count::Finite(0))),
        }
    }
}

#[test]
fn no_shorter_word_lasts_as_long() {
    // All words of so many letters, for rules with two or three.
    for (base, max_count, longest_run, letters) in
        [(2, None, Some(5), 5), (2, Some(2), None, 2), (3, None, Some(5), 5)]
    {
        let cosmology = theorem(base, max_count, longest_run);
        let methuselah = cosmology.methuselah.clone().unwrap();
        assert_eq!(methuselah.len(), letters);
        let mut words = vec![vec![]];
        for _ in 0..letters {
            words = words
                .iter()
                .flat_map(|word: &Vec<u8>| {
                    cosmology.domain.letters.iter().map(|&letter| [&word[..], &[letter]].concat())
                })
                .collect();
            for word in &words {
                let sooner = lifetime(&cosmology, word) < cosmology.day;
                assert!(sooner || *word >= methuselah.0 && word.len() == letters, "{}", Word(word.clone()));
            }
        }
    }
}

#[test]
fn whole_words_decay_too() {
    let conway = theorem(10, None, Some(3));
    let mut word = Word::from("333222112");
    for _ in 0..conway.day - 1 {
        word = conway.domain.rule.say(&word);
    }
    let is_element = |atom: &Word| conway.element(atom).is_some();
    let before = conway.split(&word).unwrap();
    assert!(!before.iter().all(is_element));
    assert_eq!(before, atoms(&conway.domain.rule, &word));
    let after = conway.split(&conway.domain.rule.say(&word)).unwrap();
    assert!(after.iter().all(is_element));
}

#[test]
fn elements_are_those_of_seeds() {
    for base in 2..=10 {
        for max_count in [None, Some(2), Some(3), Some(5)] {
            let rule = rule(base, max_count);
            let longest_run = Domain::short_run(&rule).map(|run| run.min(5));
            let cosmology = Cosmology::of(Domain::new(rule, longest_run, true).unwrap(), &Limits::default());
            let Ok(cosmology) = cosmology else { continue };
            for &seed in rule.numerals.letters() {
                let seed = Word(vec![seed]);
                let limits = curiosa::look_and_say::Limits::default();
                let splitting = Splitting::find(rule, &seed, Mode::Atoms, &limits).unwrap();
                // Far out, all atoms are elements.
                let mut parts = BTreeSet::from_iter(splitting.start.iter().copied());
                for _ in 0..cosmology.day {
                    parts = parts.iter().flat_map(|&part| splitting.atoms[part].becomes.clone()).collect();
                }
                for part in parts {
                    let atom = as_free(&cosmology, &splitting.atoms[part].word);
                    assert!(cosmology.element(&atom).is_some(), "{rule}, seed {seed}: {atom}");
                }
            }
        }
    }
}

#[test]
fn elements_become_elements() {
    for (base, max_count, longest_run) in RULES {
        let cosmology = theorem(base, max_count, longest_run);
        for element in &cosmology.elements {
            let said = cosmology.domain.rule.say(&element.word);
            let parts =
                element.becomes.iter().flat_map(|&place| cosmology.elements[place].word.iter().copied());
            assert_eq!(said, Word(parts.collect()));
            assert_eq!(atoms(&cosmology.domain.rule, &element.word).len(), 1);
        }
    }
}

#[test]
fn words_lose_slow_blocks_one_by_one() {
    for (base, largest, run) in [(10, 3, 4), (4, 3, 9), (4, 5, 7)] {
        let rule = rule(base, Some(largest));
        let domain = Domain::new(rule, Some(run), true).unwrap();
        assert!(matches!(Cosmology::of(domain.clone(), &Limits::default()), Err(Undecided::Cuts(_))));
        let slow = slow::block(&domain).unwrap();
        let mut word = Word([&slow.block.repeat(6), slow.behind].concat());
        for blocks in (1..6).rev() {
            assert!(atoms(&rule, &word)[0].len() >= slow.block.len() * blocks);
            for _ in 0..slow.days {
                word = rule.say(&word);
            }
            assert!(word.starts_with(&[&slow.block.repeat(blocks), slow.behind].concat()), "{rule}: {word}");
        }
    }
}

#[test]
fn words_without_a_theorem_are_refused() {
    let domain = |rule, run| Domain::new(rule, run, true);
    assert!(matches!(domain(rule(10, None), None), Err(NoDomain::Unlimited(_))));
    assert!(matches!(domain(rule(10, Some(4)), None), Err(NoDomain::Unlimited(_))));
    assert!(matches!(domain(rule(10, Some(3)), None), Err(NoDomain::Unlimited(_))));
    assert!(domain(rule(2, Some(3)), None).is_ok());
    assert!(matches!(domain(rule(10, None).with_order(Order::DigitCount), Some(3)), Err(NoDomain::Rule(_))));
    match domain(rule(2, None), Some(3)) {
        Err(NoDomain::Growing { run: 3, said, least: Some(5), .. }) => {
            let said_of = |run| rule(2, None).say(&[b"1".repeat(run), b"0".to_vec()].concat());
            assert!((1..=3).any(|run| said_of(run).starts_with(b"1111")) && said >= 4);
        }
        other => panic!("{other:?}"),
    }
    // Each letter is said as two.
    assert!(matches!(domain(rule(10, Some(1)), Some(4)), Err(NoDomain::Growing { least: None, .. })));
}

#[test]
fn files_of_other_theorems_are_refused() {
    for (base, max_count, longest_run) in [(2, None, Some(5)), (10, Some(2), None), (10, Some(1), None)] {
        let text = theorem(base, max_count, longest_run).to_json().unwrap();
        assert!(certificate::is_one(text.as_bytes()));
        assert!(certificate::check(text.as_bytes()).is_ok());
        for (what, other) in
            [("\"day\": ", "\"day\": 1"), ("[[1,", "[[0,"), ("\"elements\": [\"", "\"elements\": [\"1")]
        {
            let changed = text.replacen(what, other, 1);
            assert_ne!(changed, text);
            assert!(certificate::check(changed.as_bytes()).is_err(), "{what}");
        }
    }
    // Runs that are short only later are not in files.
    assert_eq!(theorem(10, None, Some(9)).to_json(), None);
}

#[test]
fn reading_all_words_finds_the_same_theorems() {
    let mut found = 0;
    for (base, max_count, longest_run) in RULES {
        let cosmology = theorem(base, max_count, longest_run);
        let Some(again) = reading::again(&cosmology, 20_000) else { continue };
        assert!(again.agrees(&cosmology), "{}: {again:?}", cosmology.statement());
        found += 1;
    }
    assert_eq!(found, 7);
    // A theorem about other words is another one.
    let (binary, ternary) = (theorem(2, None, Some(5)), theorem(3, None, Some(5)));
    assert!(!reading::again(&binary, 20_000).unwrap().agrees(&ternary));
}

#[test]
fn conways_theorem_is_proved_again_by_reading_all_words() {
    // Digits of counts alone; with the others it takes half a minute.
    let domain = Domain::new(Rule::base(10), Some(3), false).unwrap();
    let cosmology = Cosmology::of(domain.clone(), &Limits::default()).unwrap();
    let again = reading::again(&cosmology, 50_000).unwrap();
    assert_eq!((again.elements.len(), again.day, again.cut_on), (92, 24, 9));
    assert!(again.agrees(&cosmology));
    // There are infinitely many atoms on the days before, and no end of them.
    let most = Most { readings: 50_000, letters: 1000, days: 100 };
    assert!((0..4).all(|day| reading::closure(&domain, day, &most).is_none()));
}
