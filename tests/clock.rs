//! Laws of the clock study, and its fast methods against the naive oracle.

use std::collections::{BTreeMap, BTreeSet};

use curiosa::clock::count::{Count, CountError, Method, Sample, Totals, solvable_among};
use curiosa::clock::draw::{Overlay, svg};
use curiosa::clock::{self, GaveUp, Puzzle, PuzzleError, Solutions, classes, naive, path_search};
use curiosa::symmetry::affine::{affine_group, dihedral_group};
use proptest::prelude::*;

/// Every puzzle with `n` positions, in lexicographic order.
fn all_puzzles(n: usize) -> impl Iterator<Item = Puzzle> {
    let h = n as u64 / 2;
    (0..h.pow(n as u32)).map(move |index| {
        let digit = |i: usize| (index / h.pow((n - 1 - i) as u32) % h) as u8 + 1;
        Puzzle::new((0..n).map(digit).collect()).unwrap()
    })
}

/// A random puzzle of `sizes` positions.
fn puzzles(sizes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Puzzle> {
    sizes
        .prop_flat_map(|n| prop::collection::vec(1..=(n / 2) as u8, n))
        .prop_map(|numbers| Puzzle::new(numbers).unwrap())
}

/// A puzzle with a random solution planted in it, and that solution.
fn planted(sizes: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = (Puzzle, Vec<usize>)> {
    sizes
        .prop_flat_map(|n| (Just(Vec::from_iter(0..n)).prop_shuffle(), 1..=(n / 2) as u8))
        .prop_map(|(path, end)| (clock::planted(&path, end), path))
}

fn solutions(puzzle: &Puzzle) -> Vec<Vec<usize>> {
    Solutions::new(puzzle, u64::MAX).map(|solution| solution.unwrap()).collect()
}

fn agrees_with_naive(puzzle: &Puzzle) {
    let expected = naive::solutions(puzzle);
    assert_eq!(solutions(puzzle), expected, "{puzzle}");
    assert_eq!(clock::is_solvable(puzzle.numbers()), !expected.is_empty(), "{puzzle}");
    assert_eq!(path_search::is_solvable(puzzle.numbers()), !expected.is_empty(), "{puzzle}");
    assert_eq!(naive::is_solvable(puzzle), !expected.is_empty(), "{puzzle}");
}

#[test]
fn fast_solvers_agree_with_the_naive_one_on_every_puzzle_to_7() {
    (2..=7).flat_map(all_puzzles).for_each(|puzzle| agrees_with_naive(&puzzle));
}

proptest! {
    #[test]
    fn fast_solvers_agree_with_the_naive_one_on_random_puzzles(puzzle in puzzles(8..=14)) {
        agrees_with_naive(&puzzle);
    }

    #[test]
    fn fast_solvers_agree_with_the_naive_one_on_planted_puzzles((puzzle, _) in planted(8..=14)) {
        agrees_with_naive(&puzzle);
    }

    #[test]
    fn planted_solutions_are_found_at_any_size((puzzle, path) in planted(15..=128)) {
        let found: Vec<_> = Solutions::new(&puzzle, 10_000_000).take(100_000).map(|path| path.unwrap()).collect();
        prop_assert!(found.iter().all(|path| puzzle.is_solution(path)));
        prop_assert!(found.is_sorted_by(|a, b| a < b));
        prop_assert!(found.len() == 100_000 || found.contains(&path));
        prop_assert!(clock::is_solvable(puzzle.numbers()));
    }

    #[test]
    fn both_fast_solvers_decide_alike((puzzle, _) in planted(10..=40), at: prop::sample::Index, seed: u8) {
        // One changed number makes about half of the planted puzzles unsolvable.
        let mut numbers = puzzle.numbers().to_vec();
        let n = numbers.len();
        numbers[at.index(n)] = 1 + seed % (n / 2) as u8;
        prop_assert_eq!(clock::is_solvable(&numbers), path_search::is_solvable(&numbers));
    }

    #[test]
    fn affine_maps_keep_solvability_and_the_number_of_solutions(puzzle in puzzles(4..=12), g: prop::sample::Index) {
        let group = affine_group(puzzle.len());
        let image = Puzzle::new(g.get(group.elements()).image(puzzle.numbers())).unwrap();
        prop_assert_eq!(solutions(&image).len(), solutions(&puzzle).len());
    }

    #[test]
    fn puzzles_read_as_they_are_written(puzzle in puzzles(2..=128)) {
        let text = puzzle.to_string();
        prop_assert_eq!(text.parse(), Ok(puzzle.clone()));
        prop_assert_eq!(text.replace(',', " ").parse(), Ok(puzzle));
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "[0-9, \\-+a-z\\u{100}]{0,40}") {
        if let Ok(puzzle) = text.parse::<Puzzle>() {
            prop_assert!(puzzle.numbers().iter().all(|&f| f >= 1 && usize::from(f) <= puzzle.len() / 2));
        }
    }
}

#[test]
fn the_examples_of_the_source() {
    let six: Puzzle = "3,1,3,1,2,3".parse().unwrap();
    assert_eq!(solutions(&six), [[1, 0, 3, 4, 2, 5]]);
    let twelve: Puzzle = "6,5,1,4,2,1,6,4,2,1,5,2".parse().unwrap();
    assert_eq!(solutions(&twelve).len(), 6);
    agrees_with_naive(&twelve);
}

#[test]
fn faults_are_named() {
    let fault = |text: &str| text.parse::<Puzzle>().unwrap_err();
    assert_eq!(fault(""), PuzzleError::Size(0));
    assert_eq!(fault("1"), PuzzleError::Size(1));
    assert_eq!(fault(&vec!["1"; 129].join(",")), PuzzleError::Size(129));
    assert_eq!(fault("1,x,1"), PuzzleError::NotANumber("x".into()));
    for value in ["0", "2", "-1", "300", "99999999999999999999"] {
        let expected = PuzzleError::OutOfRange { value: value.into(), position: 1, positions: 3 };
        assert_eq!(fault(&format!("1,{value},1")), expected);
    }
    assert!(fault("1,2,1").to_string().contains("1 to 1 are accepted"));
}

#[test]
fn solutions_are_only_what_the_rules_allow() {
    let puzzle: Puzzle = "3,1,3,1,2,3".parse().unwrap();
    assert!(puzzle.is_solution(&[1, 0, 3, 4, 2, 5]));
    assert!(!puzzle.is_solution(&[0, 3, 4, 2, 5]), "too short");
    assert!(!puzzle.is_solution(&[1, 0, 3, 4, 2, 2]), "a position twice");
    assert!(!puzzle.is_solution(&[1, 3, 0, 4, 2, 5]), "a step that is no move");
    assert!(!puzzle.is_solution(&[1, 0, 3, 4, 2, 6]), "no position");
}

#[test]
fn a_search_that_is_too_long_gives_up_and_says_so() {
    let puzzle = Puzzle::new(vec![1; 30]).unwrap();
    let mut search = Solutions::new(&puzzle, 10);
    assert_eq!(search.next(), Some(Err(GaveUp(10))));
    assert_eq!(search.next(), None);
    // What was found before is not lost.
    let all = solutions(&puzzle);
    let some: Vec<_> = Solutions::new(&puzzle, 900).map_while(Result::ok).collect();
    assert!(!some.is_empty() && all.starts_with(&some));
}

#[test]
fn puzzles_with_many_free_cycles_are_decided_at_once() {
    // f(i) + f(i + N/2) = N/2: every cycle is a pair of parallel edges, and there are N/2 - 1 of them.
    let quarter_turns = (4..=32).map(|quarter| Puzzle::new(vec![quarter; 4 * usize::from(quarter)]).unwrap());
    let irregular = "5,12,17,15,4,11,9,17,22,5,17,9,14,12,15,6,6,11,22,12,3,18,10,12,\
                     19,12,7,9,20,13,15,7,2,19,7,15,10,12,9,18,18,13,2,12,21,6,14,12";
    for puzzle in quarter_turns.chain([irregular.parse().unwrap()]) {
        assert_eq!(Solutions::new(&puzzle, 100_000).next(), None, "{puzzle}");
    }
    // The hardest with 40 positions that a hill climb found.
    let hard =
        "5,7,11,15,15,9,6,2,16,7,17,12,8,2,3,8,10,16,8,3,10,16,9,9,5,18,14,11,4,13,3,8,12,18,16,12,1,16,13,9";
    assert!(!matches!(Solutions::new(&hard.parse().unwrap(), 1 << 16).next(), Some(Err(_))));
}

#[test]
fn the_three_methods_agree_to_8() {
    for n in 1..=8 {
        let count = |method| Count::new(n, method).unwrap().run_all().unwrap();
        let brute = count(Method::Brute);
        assert_eq!(brute, count(Method::Bracelets), "n = {n}");
        assert_eq!(brute, count(Method::Affine), "n = {n}");
    }
}

#[test]
fn two_methods_agree_at_9_and_10_and_reproduce_a206345() {
    for (n, solvable) in [(9, 193_995), (10, 3_426_518)] {
        let count = |method| Count::new(n, method).unwrap().run_all().unwrap();
        let totals = count(Method::Bracelets);
        assert_eq!(totals, count(Method::Affine));
        assert_eq!(totals.solvable, solvable);
    }
}

#[test]
fn families_and_their_check_agree_with_bracelets_at_11_and_12_and_reproduce_a206345() {
    for (n, solvable, classes) in [(11, 27_187_715, 1_239_350), (12, 501_668_052, 20_916_154)] {
        let count = Count::new(n, Method::Affine).unwrap();
        let tallies = Vec::from_iter((0..count.units()).map(|unit| count.run_checked(unit).unwrap()));
        let totals = count.total(&tallies).unwrap();
        assert_eq!((totals.solvable, totals.classes), (solvable, classes));
        if n == 11 {
            assert_eq!(Count::new(n, Method::Bracelets).unwrap().run_all(), Ok(totals));
        }
    }
}

/// Which puzzles are counted, not only how many: the orbits by the first numbers of their least words.
#[test]
fn every_unit_counts_the_least_words_that_begin_so() {
    for n in [6, 7, 8, 9] {
        let group = affine_group(n);
        let mut orbits: BTreeMap<Vec<u8>, (u64, u64)> = BTreeMap::new();
        let length = 5.min(n - 5);
        for puzzle in all_puzzles(n).filter(|puzzle| group.is_canonical(puzzle.numbers())) {
            let entry = orbits.entry(puzzle.numbers()[..length].to_vec()).or_default();
            entry.0 += 1;
            entry.1 += u64::from(naive::is_solvable(&puzzle));
        }
        let count = Count::new(n, Method::Affine).unwrap();
        let tallies = (0..count.orbit_units()).map(|unit| count.run(unit));
        let found =
            Vec::from_iter(tallies.map(|tally| (tally.orbits, tally.solvable_orbits)).filter(|t| t.0 > 0));
        assert_eq!(found, Vec::from_iter(orbits.into_values()), "n = {n}");
    }
}

#[test]
fn random_puzzles_are_solvable_as_often_as_the_count_says() {
    for n in 4..=10 {
        let totals = Count::new(n, Method::Affine).unwrap().run_all().unwrap();
        let sample = Sample { puzzles: 20_000, solvable: solvable_among(n, 20_000, 1) };
        match sample.deviation(&totals) {
            Some(deviation) => assert!(deviation.abs() < 4.5, "n = {n}: {deviation}"),
            None => {
                assert_eq!((n, sample.solvable), (5, 20_000), "every puzzle with 5 positions is solvable")
            }
        }
        let wrong = Totals { solvable: totals.solvable * 9 / 10, ..totals };
        assert!(sample.deviation(&wrong).unwrap().abs() > 4.5, "n = {n}: a wrong count must be noticed");
    }
}

#[test]
fn classes_are_orbits() {
    for n in 2..=7 {
        let group = dihedral_group(n);
        let solvable: BTreeSet<_> = all_puzzles(n)
            .filter(naive::is_solvable)
            .map(|puzzle| group.canonical(puzzle.numbers()))
            .collect();
        let totals = Count::new(n, Method::Bracelets).unwrap().run_all().unwrap();
        assert_eq!(totals.classes, solvable.len() as u128);
        let listed = Vec::from_iter(classes::parts(n).iter().flat_map(classes::Part::classes));
        assert!(listed.is_sorted_by(|a, b| a.representative < b.representative));
        assert_eq!(listed.len() as u128, totals.puzzle_classes);
        assert_eq!(listed.iter().map(|class| u128::from(class.orbit_size)).sum::<u128>(), totals.puzzles);
        for class in listed {
            let numbers = class.representative.numbers();
            assert_eq!(class.orbit_size, group.orbit(numbers).len() as u64);
            assert_eq!(class.solutions > 0, solvable.contains(numbers));
        }
    }
}

#[test]
fn the_published_a206346_is_impossible_at_7() {
    let Totals { puzzle_classes, classes, .. } = Count::new(7, Method::Brute).unwrap().run_all().unwrap();
    assert_eq!(puzzle_classes, 198);
    assert!(classes <= puzzle_classes && puzzle_classes < 236);
}

#[test]
fn counts_out_of_range_are_refused_and_incomplete_ones_noticed() {
    assert!(matches!(Count::new(0, Method::Affine), Err(CountError::OutOfRange { .. })));
    assert!(matches!(Count::new(9, Method::Brute), Err(CountError::OutOfRange { .. })));
    for method in [Method::Brute, Method::Bracelets, Method::Affine] {
        let count = Count::new(7, method).unwrap();
        let mut tallies = Vec::from_iter((0..count.units()).map(|unit| count.run(unit)));
        assert!(count.total(&tallies).is_ok());
        tallies[0] = Default::default();
        assert!(count.total(&tallies).is_err(), "{method:?} must notice a lost unit");
    }
}

#[test]
fn the_construction_is_unsolvable_from_6_to_60() {
    for n in 6..=60 {
        let puzzle = clock::unsolvable(n);
        assert!(
            !clock::is_solvable(puzzle.numbers()) && !path_search::is_solvable(puzzle.numbers()),
            "n = {n}"
        );
        if n <= 12 {
            assert!(!naive::is_solvable(&puzzle));
        }
    }
}

#[test]
fn drawings_show_every_position_and_step() {
    for n in [2, 3, 6, 12, 128] {
        let puzzle = Puzzle::new(vec![1; n]).unwrap();
        let path = Vec::from_iter(0..n);
        let drawing = svg(&puzzle, Overlay::Solution(&path));
        assert_eq!(drawing.matches("class=\"place\"").count(), n);
        assert_eq!(drawing.matches("class=\"move\"").count(), n - 1);
        assert_eq!(drawing.matches("class=\"order\"").count(), n);
        assert_eq!(drawing, svg(&puzzle, Overlay::Solution(&path)), "equal input gives equal bytes");
        assert!(!drawing.contains("NaN") && !drawing.contains("inf"));
        let moves = if n == 2 { 2 } else { 2 * n };
        assert_eq!(svg(&puzzle, Overlay::Digraph).matches("class=\"move\"").count(), moves);
        assert_eq!(svg(&puzzle, Overlay::Face).matches("class=\"move\"").count(), 0);
    }
}

/// The sum over all permutations of f, and their number.
fn over_permutations(n: usize, f: &mut dyn FnMut(&[usize])) -> usize {
    fn extend(prefix: &mut Vec<usize>, n: usize, f: &mut dyn FnMut(&[usize])) -> usize {
        if prefix.len() == n {
            f(prefix);
            return 1;
        }
        let mut count = 0;
        for next in 0..n {
            if !prefix.contains(&next) {
                prefix.push(next);
                count += extend(prefix, n, f);
                prefix.pop();
            }
        }
        count
    }
    extend(&mut Vec::new(), n, f)
}

/// What docs/clock.md, "the share", proves of random permutations: the mean of 2^c, c the number of cycles of y -> 2 rho(y) - y.
#[test]
fn a_random_permutation_has_few_closed_sets() {
    for n in 2..=8 {
        let mut sum = 0_u64;
        let count = over_permutations(n, &mut |rho| {
            let next = |y: usize| (2 * rho[y] + n - y) % n;
            // On a cycle is what comes back to itself; a cycle is counted by its least element.
            let least = |y: usize| {
                let mut place = next(y);
                for _ in 0..n {
                    if place <= y {
                        return place == y;
                    }
                    place = next(place);
                }
                false
            };
            sum += 1 << (0..n).filter(|&y| least(y)).count();
        });
        let mean = sum as f64 / count as f64;
        let half = n as f64 / 2.0;
        let bound = if n % 2 == 1 { 1.0 } else { 2.0 * half.sqrt() } * (n + 1) as f64;
        assert!(mean <= bound, "n = {n}: {mean} {bound}");
        match n {
            5 => assert_eq!((sum, count), (390, 120)),
            7 => assert_eq!((sum, count), (17_654, 5040)),
            _ => {}
        }
    }
}

/// The bounds of the share, and of the mean number of solutions of planted puzzles, which is the sum of X^2 over N! h.
#[test]
fn the_share_is_between_its_bounds() {
    for n in 2..=7_usize {
        let (h, size) = ((n / 2) as f64, n as f64);
        let pairs = (1..=n).product::<usize>() as f64 * h;
        let counts = Vec::from_iter(all_puzzles(n).map(|puzzle| clock::orientation::count(puzzle.numbers())));
        assert_eq!(counts.iter().sum::<u64>() as f64, pairs);
        let mean = counts.iter().map(|count| count * count).sum::<u64>() as f64 / pairs;
        let most = match n % 2 {
            1 => size.powi(2) * (size + 1.0).powi(3),
            _ => 3.0 * size.powf(2.5) * (size + 1.0).powi(3),
        };
        let share = counts.iter().filter(|&&count| count > 0).count() as f64 / h.powi(n as i32);
        let bound = pairs / h.powi(n as i32);
        assert!(mean <= most && bound / most <= share && share <= bound, "n = {n}: {mean} {share} {bound}");
        // Jensen's inequality, which the proof uses.
        assert!(bound / mean <= share * (1.0 + 1e-12));
    }
}
