//! Laws of the clock study, and its fast methods against the naive oracle.

use curiosa::clock::{self, Puzzle, Solutions, naive, path_search};
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
}

use curiosa::clock::count::{Count, Method};

#[test]
fn the_three_methods_agree_to_8() {
    for n in 1..=8 {
        let count = |method| Count::new(n, method).unwrap().run_all().unwrap();
        let brute = count(Method::Brute);
        assert_eq!(brute, count(Method::Bracelets), "n = {n}");
        assert_eq!(brute, count(Method::Affine), "n = {n}");
        println!("{n} {brute:?}");
    }
}
