//! The look-and-say study: what is found about a sequence against its terms as they are said.

use curiosa::algebra::factor::Certificate;
use curiosa::algebra::matrix::Matrix;
use curiosa::algebra::number_field::Quotient;
use curiosa::look_and_say::cut::{Soundness, decide};
use curiosa::look_and_say::family::family;
use curiosa::look_and_say::growth::Spectrum;
use curiosa::look_and_say::length::{LetterCounts, length};
use curiosa::look_and_say::published::Table;
use curiosa::look_and_say::table::{Sort, elements, frequencies};
use curiosa::look_and_say::{
    Growth, Limits, Mode, Numerals, Order, Reading, Rule, RuleError, Splitting, Undecided, Word, conway,
};
use num_bigint::BigInt;
use num_integer::Integer;
use proptest::prelude::*;

fn splitting(rule: Rule, seed: &str) -> Splitting {
    Splitting::find(rule, &seed.into(), Mode::Atoms, &Limits::default()).unwrap()
}

fn growth(rule: Rule, seed: &str) -> Growth {
    Growth::of(splitting(rule, seed)).unwrap()
}

const DECIMAL: Rule = Rule::base(10);
const ONE_TWO: Rule = DECIMAL.with_max_count(2);

/// Terms put together from elements against terms said one after the other, up to so many letters.
fn compare(splitting: &Splitting, letters: usize, terms: usize) {
    let said = splitting.rule.terms(&splitting.seed).take(terms).take_while(|term| term.len() <= letters);
    for (steps, term) in said.enumerate() {
        assert_eq!(splitting.term(steps), term, "{}, seed {}, {steps} steps", splitting.rule, splitting.seed);
    }
}

/// Whether L and R interact within so many steps, from the definition: the number of steps, if they do.
fn interact(rule: &Rule, left: &[u8], right: &[u8], steps: usize, letters: usize) -> Option<usize> {
    let (mut left, mut right) = (Word(left.to_vec()), Word(right.to_vec()));
    let mut whole = Word([&left[..], &right[..]].concat());
    for step in 0..steps {
        if whole.len() > letters {
            return None;
        }
        (left, right, whole) = (rule.say(&left), rule.say(&right), rule.say(&whole));
        if rule.reading == Reading::FromRight {
            (left, right) = (right, left);
        }
        if whole.0 != [&left[..], &right[..]].concat() {
            return Some(step);
        }
    }
    None
}

fn rules() -> impl Strategy<Value = Rule> {
    let numerals = prop_oneof![
        8 => (2u8..=12).prop_map(|base| Numerals::Positional { base }),
        2 => (1u8..=5).prop_map(|base| Numerals::Bijective { base }),
        1 => Just(Numerals::Roman),
    ];
    let max_count = prop_oneof![Just(None), (1usize..=13).prop_map(Some)];
    let order = prop_oneof![Just(Order::CountDigit), Just(Order::DigitCount)];
    let reading = prop_oneof![3 => Just(Reading::FromLeft), 1 => Just(Reading::FromRight)];
    let rule = (numerals, max_count, order, 1u8..=3, reading, 0u8..=3);
    rule.prop_map(|(numerals, max_count, order, stutter, reading, more)| {
        let digits = match numerals {
            Numerals::Positional { base } if more > 0 => Some(base + more),
            _ => None,
        };
        Rule { numerals, max_count, order, stutter, reading, digits }
    })
}

/// A rule and a word of its letters with runs.
fn rules_and_words(longest_run: usize) -> impl Strategy<Value = (Rule, Word)> {
    let runs = proptest::collection::vec((any::<prop::sample::Index>(), 1..=longest_run), 1..6);
    (rules(), runs).prop_map(|(rule, runs)| {
        let letters = rule.letters();
        let runs =
            runs.iter().flat_map(|(letter, length)| std::iter::repeat_n(*letter.get(letters), *length));
        (rule, Word(runs.collect()))
    })
}

#[test]
fn terms_are_what_is_said() {
    let terms = |rule: Rule, seed: &str| {
        Vec::from_iter(rule.terms(&seed.into()).take(6).map(|term| term.to_string()))
    };
    assert_eq!(terms(DECIMAL, "1"), ["1", "11", "21", "1211", "111221", "312211"]);
    assert_eq!(
        terms(DECIMAL.with_order(Order::DigitCount), "1"),
        ["1", "11", "12", "1121", "122111", "112213"]
    );
    assert_eq!(terms(Rule::base(2), "1"), ["1", "11", "101", "111011", "11110101", "100110111011"]);
    assert_eq!(terms(ONE_TWO, "1"), ["1", "11", "21", "1211", "111221", "21112211"]);
    let roman = Rule { numerals: Numerals::Roman, ..DECIMAL };
    assert_eq!(terms(roman, "I"), ["I", "II", "III", "IIII", "IVI", "IIIVII"]);
    let from_right = DECIMAL.with_reading(Reading::FromRight);
    assert_eq!(terms(from_right, "1"), ["1", "11", "21", "1112", "1231", "11131211"]);
    assert_eq!(terms(Rule { digits: Some(10), ..Rule::base(2) }, "7")[..4], ["7", "17", "1117", "11117"]);
    let again = Rule { stutter: 2, ..DECIMAL };
    assert_eq!(terms(again, "1")[..4], ["1", "1111", "4411", "22442211"]);
    let mut written = Vec::new();
    Numerals::Bijective { base: 2 }.write(6, &mut written);
    assert_eq!(written, b"22");
    assert_eq!(DECIMAL.say(&[b'7'; 1234]).to_string(), "12347");
    assert_eq!(Rule::base(36).say(&[b'z'; 71]).to_string(), "1zz");
    let mut roman = Vec::new();
    Numerals::Roman.write(3994, &mut roman);
    assert_eq!(roman, b"MMMCMXCIV");
}

#[test]
fn what_is_no_rule_or_word_is_refused() {
    assert!(
        Rule::base(1).checked().is_err()
            && Rule::base(37).checked().is_err()
            && Rule::base(36).checked().is_ok()
    );
    assert!(DECIMAL.with_max_count(0).checked().is_err());
    assert!(Rule { stutter: 0, ..DECIMAL }.checked().is_err());
    assert!(Rule { numerals: Numerals::Bijective { base: 36 }, ..DECIMAL }.checked().is_err());
    assert_eq!(DECIMAL.word(""), Err(RuleError::Empty));
    for text in ["12a", "1 1", "é", "-1"] {
        assert!(matches!(DECIMAL.word(text), Err(RuleError::Letter { .. })), "{text}");
    }
    assert!(Rule::base(3).word("3").is_err() && Rule::base(16).word("3f").is_ok());
    let more = |rule: Rule, digits| Rule { digits: Some(digits), ..rule }.checked();
    assert!(more(Rule::base(3), 5).unwrap().word("4").is_ok());
    assert!(more(Rule::base(3), 3).is_err() && more(Rule::base(36), 37).is_err());
    assert!(more(Rule { numerals: Numerals::Roman, ..DECIMAL }, 12).is_err());
}

#[test]
fn every_rule_with_one_digit_seeds_assembles_its_terms() {
    let mut undecided = 0;
    for base in 2..=10 {
        for order in [Order::CountDigit, Order::DigitCount] {
            for max_count in std::iter::once(None).chain((1..=9).map(Some)) {
                let rule = Rule { max_count, ..Rule::base(base).with_order(order) };
                for &letter in rule.numerals.letters() {
                    match Splitting::find(rule, &Word(vec![letter]), Mode::Atoms, &Limits::default()) {
                        Ok(splitting) => compare(&splitting, 30_000, 40),
                        Err(_) => undecided += 1,
                    }
                }
            }
        }
    }
    assert_eq!(undecided, 94);
}

#[test]
fn sequences_of_the_oeis_assemble_their_terms_far_out() {
    for member in family() {
        compare(&member.splitting(Mode::Atoms), 4_000_000, 100);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_rules_and_seeds_assemble_their_terms((rule, seed) in rules_and_words(40)) {
        let limits = Limits { atoms: 400, letters: 300, window: 256, ..Limits::default() };
        match Splitting::find(rule, &seed, Mode::Atoms, &limits) {
            Ok(splitting) => compare(&splitting, 20_000, 25),
            Err(Undecided::Atoms(limit)) => prop_assert_eq!(limit, 400),
            Err(Undecided::Letters(limit)) => prop_assert_eq!(limit, 300),
            Err(Undecided::Cuts(limit, _)) => prop_assert_eq!(limit, limits.doubts),
            Err(reason) => prop_assert!(false, "atoms: {}", reason),
        }
    }

    #[test]
    fn random_rules_and_seeds_assemble_their_terms_from_elements_with_context((rule, seed) in rules_and_words(12)) {
        let limits = Limits { atoms: 1000, states: 16, ..Limits::default() };
        match Splitting::find(rule, &seed, Mode::Context, &limits) {
            Ok(splitting) => compare(&splitting, 20_000, 40),
            Err(reason) => prop_assert_eq!(reason, Undecided::States(16)),
        }
    }

    #[test]
    fn verdicts_on_cuts_are_those_of_the_definition((rule, word) in rules_and_words(9), place: prop::sample::Index) {
        prop_assume!(word.len() > 1);
        let (left, right) = word.split_at(1 + place.index(word.len() - 1));
        let seen = interact(&rule, left, right, 18, 20_000);
        let verdict = decide(&rule, left, right, &Limits { steps: 300, ..Limits::default() });
        match &verdict {
            Soundness::Sound => prop_assert_eq!(seen, None),
            Soundness::Unsound(step) => prop_assert!(seen.is_none_or(|seen| seen == *step)),
            Soundness::Undecided(_) => {}
        }
        if let Some(step) = seen {
            prop_assert!(verdict == Soundness::Unsound(step) || matches!(verdict, Soundness::Undecided(_)));
        }
        // A small window may not find the answer, but never another one.
        for window in [2, 3, 5, 8, 40] {
            let limits = Limits { steps: 300, window, ..Limits::default() };
            let small = decide(&rule, left, right, &limits);
            prop_assert!(small == verdict || matches!(small, Soundness::Undecided(_)) || matches!(verdict, Soundness::Undecided(_)));
        }
    }

    #[test]
    fn growth_of_random_rules_agrees_with_lengths((rule, seed) in rules_and_words(6)) {
        let limits = Limits { atoms: 130, letters: 200, window: 128, ..Limits::default() };
        let Ok(found) = Splitting::find(rule, &seed, Mode::Atoms, &limits) else { return Ok(()) };
        let Ok(growth) = Growth::of(found) else { return Ok(()) };
        for factor in &growth.spectrum.factors {
            prop_assert!(factor.certificate.proves(&factor.polynomial));
        }
        let rate = growth.rate().clone().refine(64).to_f64();
        if let Some(float) = growth.float_rate() {
            // Multiple eigenvalues of floats are off by a root of the precision.
            prop_assert!((float - rate).abs() < 1e-3, "{float} {rate}");
        }
        let counts = LetterCounts::of(&growth.splitting);
        for (n, term) in (1..).zip(rule.terms(&seed).take(20)).take_while(|(_, term)| term.len() < 5000) {
            let exact = counts.exactly(n);
            let seen = counts.letters().iter().map(|letter| term.iter().filter(|&other| other == letter).count());
            prop_assert_eq!(&exact, &Vec::from_iter(seen.map(BigInt::from)));
            prop_assert!(length(&exact).bits() <= counts.bits(n));
            let m = 1_000_003;
            let residues = Vec::from_iter(exact.iter().map(|count| count.mod_floor(&BigInt::from(m))));
            prop_assert_eq!(Vec::from_iter(counts.modulo(n, m).0.into_iter().map(BigInt::from)), residues);
        }
    }
}

#[test]
fn coincidences_of_numerals_do_not_mislead() {
    // In base 7 with k = 8 = 11, say(1) say(1^8) = say(1^9), so that cuts of a run of ones can exclude each other.
    let rule = Rule { stutter: 2, ..Rule::base(7).with_max_count(8) };
    let limits = Limits::default();
    for ones in 1..150 {
        let seed = Word(vec![b'1'; ones]);
        if let Ok(splitting) = Splitting::find(rule, &seed, Mode::Atoms, &limits) {
            compare(&splitting, 3000, 12);
        }
    }
}

#[test]
fn conways_sequence_has_his_elements() {
    let growth = growth(DECIMAL, "1");
    let recurrent = growth.recurrent.iter().filter(|&&recurrent| recurrent).count();
    assert_eq!((growth.splitting.atoms.len(), recurrent, growth.period()), (99, 92, 1));
    let rows = elements(&growth, Sort::AtomicNumber, 12);
    let numbers = Vec::from_iter(rows.iter().filter_map(|row| row.atomic_number));
    assert_eq!(numbers, Vec::from_iter(1..=92));
    for row in &rows[1..92] {
        assert!(row.evolves_into.contains(&(row.number - 1)), "{row:?}");
        assert_eq!(row.kind, "recurrent");
    }
    let of = |name: &str| rows.iter().find(|row| row.name.as_deref() == Some(name)).unwrap();
    assert_eq!((of("H").subsequence.as_str(), of("U").subsequence.as_str()), ("22", "3"));
    assert_eq!((of("Ca").subsequence.as_str(), of("Pa").subsequence.as_str()), ("12", "13"));
    assert_eq!(of("Hf").subsequence, "11132");
    // Conway's abundances of hydrogen and arsenic, per million.
    assert!(of("H").abundance[0].starts_with("0.0917903832"));
    assert!(of("As").abundance[0].starts_with("0.0000272462"));
    // The transuranic elements, one pair for each other digit.
    let seven = elements(&self::growth(DECIMAL, "7"), Sort::AtomicNumber, 3);
    let transuranic = seven.iter().filter(|row| row.atomic_number > Some(92));
    let transuranic =
        Vec::from_iter(transuranic.map(|row| (row.name.as_deref().unwrap(), row.subsequence.as_str())));
    assert_eq!(
        transuranic,
        [("Np", "13112221133211322112211213322117"), ("Pu", "312211322212221121123222117")]
    );
    assert!(conway::element(&"4".into()).is_none() && !conway::is_conways(&Rule::base(3)));
}

/// The ways to go on from `path` through all atoms, each among those that the one before becomes.
fn orders(splitting: &Splitting, path: &mut Vec<usize>) -> usize {
    if path.len() == splitting.atoms.len() {
        return 1;
    }
    let mut next = splitting.atoms[path[path.len() - 1]].becomes.clone();
    next.sort_unstable();
    next.dedup();
    next.retain(|atom| !path.contains(atom));
    let mut count = 0;
    for atom in next {
        path.push(atom);
        count += orders(splitting, path);
        path.pop();
    }
    count
}

#[test]
fn four_orders_of_the_elements_go_from_uranium_through_all() {
    let splitting = splitting(DECIMAL, "3");
    assert_eq!((splitting.atoms.len(), orders(&splitting, &mut vec![0])), (92, 4));
}

#[test]
fn growth_rates_are_those_of_the_literature() {
    let rate = |growth: &Growth| growth.rate().clone().decimal(32);
    let decimal = growth(DECIMAL, "1");
    assert_eq!(rate(&decimal), "1.30357726903429639125709911215255");
    let minimal = decimal.spectrum.minimal();
    assert_eq!(minimal.polynomial.degree(), 71);
    assert_eq!(minimal.certificate, Certificate::Degrees(vec![(5, vec![71])]));
    let binary = growth(Rule::base(2), "1");
    assert_eq!(
        (rate(&binary).as_str(), binary.splitting.atoms.len()),
        ("1.46557123187676802665673122521993", 10)
    );
    let ternary = growth(Rule::base(3), "1");
    assert_eq!(rate(&ternary), "1.32471795724474602596090885447809");
    assert_eq!(ternary.spectrum.minimal().polynomial.to_string(), "x^3 - x - 1");
    let one_two = growth(ONE_TWO, "1");
    assert_eq!((rate(&one_two).as_str(), one_two.period()), ("1.27201964951406896425242246173749", 2));
    // "Look and say again" and Conway's rule in other bases grow alike (Brier and others, 2020).
    assert_eq!(rate(&growth(Rule { stutter: 2, ..DECIMAL }, "1")), rate(&decimal));
    for base in 4..=10 {
        assert_eq!(splitting(Rule::base(base), "1").atoms, decimal.splitting.atoms);
    }
}

#[test]
fn the_ratio_of_a110393_has_two_limits() {
    let growth = growth(ONE_TWO, "1");
    let rows = frequencies(&growth, 12);
    let found =
        Vec::from_iter(rows.iter().map(|row| (row.residue, row.digit, row.exact.as_deref().unwrap())));
    assert_eq!(found, [(1, '1', "(-2*x + 5)/4"), (1, '2', "(2*x - 1)/4"), (0, '1', "1/2"), (0, '2', "1/2")]);
    // Far out, terms have the frequencies that are claimed; the difference falls as the growth rate to the power -n.
    let counts = LetterCounts::of(&growth.splitting);
    for row in &rows {
        let n = 300 + row.residue as u64;
        let exact = counts.exactly(n);
        let letter = counts.letters().iter().position(|&letter| char::from(letter) == row.digit).unwrap();
        let share: BigInt = &exact[letter] * 10u64.pow(15) / length(&exact);
        let claimed: f64 = row.frequency.parse().unwrap();
        assert!((share.to_string().parse::<f64>().unwrap() * 1e-15 - claimed).abs() < 1e-11, "{row:?}");
    }
}

#[test]
fn frequencies_are_limits_of_those_in_terms() {
    let mut from_right = Vec::new();
    for member in family() {
        let growth = member.growth(Mode::Atoms);
        if member.rule.reading == Reading::FromRight {
            from_right.push(growth.rate().polynomial().clone());
        }
        let counts = LetterCounts::of(&growth.splitting);
        for row in frequencies(&growth, 20) {
            let n = 2000 + row.residue as u64;
            let exact = counts.exactly(n);
            let letter = counts.letters().iter().position(|&letter| char::from(letter) == row.digit).unwrap();
            let share: BigInt = &exact[letter] * 10u64.pow(18) / length(&exact);
            let claimed: f64 = row.frequency.parse().unwrap();
            let share: f64 = share.to_string().parse().unwrap();
            assert!((share * 1e-18 - claimed).abs() < 1e-14, "{} {row:?} {share}", member.id);
        }
    }
    // A006711 and its relatives grow alike.
    assert_eq!((from_right.len(), from_right[0].degree()), (19, 62));
    assert!(from_right.iter().all(|polynomial| *polynomial == from_right[0]));
}

#[test]
fn shares_add_up_to_1_and_vectors_are_eigenvectors() {
    for (rule, seed) in
        [(DECIMAL, "1"), (Rule::base(2), "1"), (Rule::base(3), "1"), (ONE_TWO, "1"), (DECIMAL, "22")]
    {
        let growth = growth(rule, seed);
        let mut rate = growth.rate().clone();
        let value = |quotient: &Quotient, rate: &mut _| quotient.value(rate, 100).to_f64();
        let left = Vec::from_iter(growth.left_vector().iter().map(|entry| value(entry, &mut rate)));
        let right = Vec::from_iter(growth.right_vector().iter().map(|entry| value(entry, &mut rate)));
        let lambda = rate.refine(100).to_f64();
        assert!(
            (left.iter().sum::<f64>() - 1.0).abs() < 1e-12 && (right.iter().sum::<f64>() - 1.0).abs() < 1e-12
        );
        let matrix = &growth.spectrum.matrix;
        for k in 0..matrix.size() {
            let image: f64 = (0..matrix.size()).map(|i| left[i] * matrix.entry(i, k) as f64).sum();
            assert!((image - lambda * left[k]).abs() < 1e-12, "{rule}, seed {seed}");
            let image: f64 = (0..matrix.size()).map(|i| right[i] * matrix.entry(k, i) as f64).sum();
            assert!((image - lambda * right[k]).abs() < 1e-12, "{rule}, seed {seed}");
        }
        for residue in 0..growth.period() {
            let mut limits = growth.limits(residue);
            let shares: f64 = limits.abundances.iter().map(|share| value(share, &mut limits.rate)).sum();
            let letters: f64 =
                limits.frequencies.iter().map(|(_, share)| value(share, &mut limits.rate)).sum();
            assert!((shares - 1.0).abs() < 1e-12 && (letters - 1.0).abs() < 1e-12);
        }
    }
}

#[test]
fn limits_with_several_dominant_components_depend_on_the_seed() {
    // k = 1: each letter is said as 1 and itself, so that the ones double and the others stay.
    let rule = DECIMAL.with_max_count(1);
    let rows = frequencies(&growth(rule, "77"), 5);
    let found =
        Vec::from_iter(rows.iter().map(|row| (row.digit, row.frequency.as_str(), row.exact.as_deref())));
    assert_eq!(found, [('1', "1.00000", Some("1")), ('7', "0.00000", Some("0"))]);
    // Growth rate 1 with a constant part.
    let rows = frequencies(&growth(DECIMAL, "22"), 3);
    assert_eq!((rows[0].digit, rows[0].frequency.as_str()), ('2', "1.000"));
    // A binary sequence whose length grows by a bounded amount each step.
    let growth = growth(Rule::base(2).with_max_count(3), "1");
    assert_eq!((growth.rate().clone().decimal(3).as_str(), growth.period()), ("1.000", 2));
    let counts = LetterCounts::of(&growth.splitting);
    assert!(counts.bits(1_000_000_000_000_000_000) < 1000);
    let exact = length(&counts.exactly(1_000_000_000_000_000_000));
    let modulus = 998_244_353;
    assert_eq!(exact % modulus, BigInt::from(counts.modulo(1_000_000_000_000_000_000, modulus).1));
}

#[test]
fn a_dominant_component_that_leads_to_another_leaves_its_share_to_it() {
    // Two golden blocks, 0 -> 0 1, 1 -> 0 and 2 -> 2 3, 3 -> 2, with an arrow from 0 to 2: counts grow as n λ^n in the second.
    let matrix = Matrix::counting(&[vec![0, 1, 2], vec![0], vec![2, 3], vec![2]]);
    let spectrum = Spectrum::of(matrix).unwrap();
    assert_eq!(spectrum.components.iter().filter(|component| component.is_dominant).count(), 2);
    let start = [1, 0, 0, 0].map(BigInt::from);
    let vector = spectrum.left_vector(&start);
    assert!(vector[0].is_zero() && vector[1].is_zero());
    let share = Quotient::new(spectrum.radius.polynomial(), &vector[2], &vector[3]);
    assert_eq!(share.element().to_string(), "x");
}

#[test]
fn the_published_tables_come_out_row_by_row() {
    for (rule, rows) in [(Rule::base(3), 27), (ONE_TWO, 7), (Rule::base(3).with_max_count(2), 7)] {
        let table = Table::of(&rule, &"1".into()).unwrap();
        let splitting = Splitting::find(rule, &"1".into(), table.mode(), &Limits::default()).unwrap();
        assert_eq!((splitting.atoms.len(), table.order(&splitting).len()), (rows, rows));
        compare(&splitting, 100_000, 60);
    }
    assert_eq!(Table::of(&DECIMAL, &"1".into()), None);
    assert_eq!(Table::of(&Rule::base(2).with_max_count(2), &"1".into()), None);
    // The frequencies of digits do not depend on the cuts.
    let coarse = Splitting::find(Rule::base(3), &"1".into(), Mode::AfterZero, &Limits::default()).unwrap();
    let fine = growth(Rule::base(3), "1");
    assert_eq!(frequencies(&Growth::of(coarse).unwrap(), 40), frequencies(&fine, 40));
}

#[test]
fn what_has_no_finite_splitting_within_limits_is_undecided() {
    let roman = Rule { numerals: Numerals::Roman, ..DECIMAL };
    let unary = Rule { numerals: Numerals::Bijective { base: 1 }, ..DECIMAL };
    let binary = Rule::base(2).with_order(Order::DigitCount);
    for (rule, seed) in [(roman, "I"), (unary, "1"), (binary, "1"), (binary.with_max_count(3), "0")] {
        let found = Splitting::find(rule, &seed.into(), Mode::Atoms, &Limits::default());
        assert!(found.unwrap_err().to_string().starts_with("undecided: "), "{rule}");
    }
    let few = Limits { atoms: 50, ..Limits::default() };
    assert_eq!(Splitting::find(DECIMAL, &"1".into(), Mode::Atoms, &few), Err(Undecided::Atoms(50)));
    let short = Limits { letters: 30, ..Limits::default() };
    assert_eq!(Splitting::find(DECIMAL, &"1".into(), Mode::Atoms, &short), Err(Undecided::Letters(30)));
    // With a window of two letters many cuts stay open; the table is right all the same.
    let narrow = Limits { window: 4, doubts: 100_000, ..Limits::default() };
    if let Ok(splitting) = Splitting::find(DECIMAL, &"1".into(), Mode::Atoms, &narrow) {
        assert!(splitting.undecided_cuts > 0);
        compare(&splitting, 100_000, 60);
    }
}

#[test]
fn terms_without_atoms_have_no_sound_cut_by_the_definition_but_in_one_of_them() {
    let mut checked = 0;
    for (base, max_count) in (2..=10).flat_map(|base| (0..=9).map(move |k| (base, (k > 0).then_some(k)))) {
        let rule = Rule { max_count, ..Rule::base(base).with_order(Order::DigitCount) };
        if max_count == Some(1) || base > 3 && max_count != Some(2) {
            continue;
        }
        for &letter in rule.numerals.letters() {
            if (base, max_count, letter) == (2, Some(3), b'0') {
                continue;
            }
            checked += 1;
            for term in rule.terms(&Word(vec![letter])).take_while(|term| term.len() <= 60).take(60) {
                for place in 1..term.len() {
                    let (left, right) = term.split_at(place);
                    assert!(interact(&rule, left, right, 25, 20_000).is_some(), "{rule}: {term} at {place}");
                }
            }
        }
    }
    assert_eq!(checked, 93);
}

#[test]
fn the_table_of_the_one_that_is_settled_by_hand_makes_its_terms() {
    // Base 2, counts to 3, digit first, seed 0: 0 -> 01, 01 -> 0.111 and so 0.111^j, 111 -> 111.
    let rule = Rule::base(2).with_max_count(3).with_order(Order::DigitCount);
    let image = |part: &str| match part {
        "0" => vec!["01"],
        "01" => vec!["0", "111"],
        _ => vec!["111"],
    };
    let mut parts = vec!["0"];
    for term in rule.terms(&"0".into()).take(200) {
        assert_eq!(term.to_string(), parts.concat());
        parts = parts.into_iter().flat_map(image).collect();
    }
}

#[test]
fn lengths_far_out_agree_with_the_power_of_the_matrix() {
    for (rule, seed) in [(DECIMAL, "1"), (Rule::base(2), "1"), (Rule::base(3), "2"), (ONE_TWO, "1")] {
        let growth = growth(rule, seed);
        let counts = LetterCounts::of(&growth.splitting);
        for n in [1, 2, 7, 8, 9, 100, 1025, 3000] {
            let atoms = growth.counts(n - 1);
            let weighted =
                growth.splitting.atoms.iter().zip(&atoms).map(|(atom, times)| times * atom.word.len());
            assert_eq!(length(&counts.exactly(n as u64)), weighted.sum::<BigInt>(), "{rule}, n = {n}");
        }
        // M^(2^k) by squaring modulo m, dense.
        let m = (1u64 << 61) - 1;
        let size = growth.spectrum.matrix.size();
        let mut power = Vec::from_iter(
            (0..size).map(|i| Vec::from_iter((0..size).map(|j| growth.spectrum.matrix.entry(i, j)))),
        );
        for _ in 0..40 {
            let entry = |i: usize, j: usize| {
                let terms =
                    (0..size).map(|k| u128::from(power[i][k]) * u128::from(power[k][j]) % u128::from(m));
                (terms.sum::<u128>() % u128::from(m)) as u64
            };
            power = Vec::from_iter((0..size).map(|i| Vec::from_iter((0..size).map(|j| entry(i, j)))));
        }
        let total: u128 = growth
            .splitting
            .start
            .iter()
            .flat_map(|&atom| {
                let lengths = growth.splitting.atoms.iter().map(|other| other.word.len() as u128);
                Vec::from_iter(
                    power[atom].iter().zip(lengths).map(|(&times, length)| u128::from(times) * length),
                )
            })
            .sum();
        assert_eq!(u128::from(counts.modulo((1 << 40) + 1, m).1), total % u128::from(m), "{rule}");
    }
}

proptest! {
    #[test]
    fn rules_say_what_the_definition_says(
        word in "[0-9]{1,40}|0{1,30}1{0,30}",
        base in 2..=10u8,
        most in prop::option::of(1..12usize),
    ) {
        let rule = Rule { max_count: most, ..Rule::base(base) };
        prop_assert_eq!(rule.say(word.as_bytes()).to_string(), curiosa::look_and_say::naive::say(&word, base.into(), most));
    }
}
