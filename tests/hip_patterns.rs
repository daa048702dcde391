//! Other patterns than squares, periodic colourings and their windows, against their definitions.

use std::collections::BTreeSet;

use curiosa::hip::check;
use curiosa::hip::exhaustive::Exhaustive;
use curiosa::hip::periodic::{Periodic, Periods, fewest, windows};
use curiosa::hip::search::Search;
use curiosa::hip::{Balance, Board, Colouring, Pattern};
use curiosa::job::Here;
use num_rational::Ratio;
use proptest::prelude::*;

const NAMES: [&str; 9] = [
    "squares",
    "upright-squares",
    "triangles",
    "upright-triangles",
    "rectangles-2",
    "rectangles-3",
    "upright-rectangles-2",
    "0,0:1,2:3,1",
    "0,0:0,1:0,3",
];

fn pattern(name: &str) -> Pattern {
    name.parse().unwrap()
}

type Point = (i64, i64);

fn distance(a: Point, b: Point) -> i64 {
    (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)
}

/// Whether all distances of `b` are those of `a`, enlarged by one factor: then the figures are similar.
fn has_distances(a: &[Point], b: &[Point]) -> bool {
    let pairs = |points: &[Point]| {
        let all = (0..points.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
        Vec::from_iter(all.map(|(i, j)| distance(points[i], points[j])))
    };
    let (a, b) = (pairs(a), pairs(b));
    a.iter().zip(&b).all(|(x, y)| x * b[0] == y * a[0])
}

/// Whether `b` is `a`, moved and enlarged by a whole number.
fn is_enlarged(a: &[Point], b: &[Point]) -> bool {
    (1..=16).any(|factor| {
        a.iter()
            .zip(b)
            .all(|(p, q)| (q.0 - b[0].0, q.1 - b[0].1) == (factor * (p.0 - a[0].0), factor * (p.1 - a[0].1)))
    })
}

/// All orders of some points.
fn orders(points: &[Point]) -> Vec<Vec<Point>> {
    if points.is_empty() {
        return vec![Vec::new()];
    }
    let rest = |k: usize| [&points[..k], &points[k + 1..]].concat();
    let with = |k: usize| orders(&rest(k)).into_iter().map(move |order| [vec![points[k]], order].concat());
    (0..points.len()).flat_map(with).collect()
}

/// The copies of a pattern on a board, among all sets of three or four cells.
fn naive(board: Board) -> BTreeSet<Vec<usize>> {
    let pattern = board.pattern();
    let points = Vec::from_iter(pattern.points().iter().map(|&(row, column)| (row.into(), column.into())));
    let point = |cell: usize| ((cell / board.columns()) as i64, (cell % board.columns()) as i64);
    let mut sets = vec![Vec::new()];
    for _ in 0..points.len() {
        let larger = |set: Vec<usize>| {
            let first = set.last().map_or(0, |last| last + 1);
            (first..board.cells()).map(move |cell| [set.clone(), vec![cell]].concat())
        };
        sets = sets.into_iter().flat_map(larger).collect();
    }
    let is_copy = |set: &Vec<usize>| {
        let set = Vec::from_iter(set.iter().map(|&cell| point(cell)));
        orders(&set).iter().any(|order| match pattern.is_upright() {
            true => is_enlarged(&points, order),
            false => has_distances(&points, order),
        })
    };
    sets.into_iter().filter(is_copy).collect()
}

#[test]
fn copies_are_the_figures_with_the_same_ratios_of_distances() {
    for name in NAMES {
        for (rows, columns) in [(1, 4), (2, 2), (3, 3), (3, 5), (4, 4), (5, 4)] {
            let board = Board::new(rows, columns).avoiding(pattern(name));
            let copies = Vec::from_iter(board.copies().into_iter().map(|mut copy| {
                copy.sort_unstable();
                copy
            }));
            assert_eq!(BTreeSet::from_iter(copies.clone()).len(), copies.len(), "{board}: one twice");
            assert_eq!(BTreeSet::from_iter(copies), naive(board), "{board}");
        }
    }
}

#[test]
fn patterns_are_read_and_written() {
    for name in NAMES {
        assert_eq!(pattern(name).to_string().parse(), Ok(pattern(name)), "{name}");
    }
    assert_eq!(pattern("0,0:2,0:2,2:0,2").to_string().parse::<Pattern>().map(|p| p.points().len()), Ok(4));
    let bad =
        ["", "square", "rectangles-1", "rectangles-17", "0,0:0,1", "0,0:0,1:0,1", "0,0:0,1:0,17", "upright-"];
    for text in bad {
        assert!(text.parse::<Pattern>().is_err(), "{text}");
    }
}

/// The colourings with at most `limit` copies, one after the other.
fn brute(board: Board, limit: usize) -> BTreeSet<Vec<u8>> {
    let words = (0..1_u32 << board.cells()).map(|word| {
        let colours = (0..board.cells()).map(|cell| (word >> cell & 1) as u8).collect();
        Colouring::new(board, colours)
    });
    words.filter(|c| c.made().len() <= limit).map(|c| c.colours().to_vec()).collect()
}

#[test]
fn searches_find_every_colouring_with_few_copies() {
    for name in NAMES {
        for (rows, columns, limit) in [(2, 2, 0), (3, 3, 0), (3, 3, 2), (3, 4, 1), (2, 6, 3)] {
            let board = Board::new(rows, columns).avoiding(pattern(name));
            let all = Exhaustive::CheckedSearch.find(&mut Here, board, limit, Balance::Any).unwrap().unwrap();
            let group = board.symmetries(true);
            let orbits = all.value().colourings.iter().flat_map(|found| group.orbit(found.colours()));
            assert_eq!(orbits.collect::<BTreeSet<_>>(), brute(board, limit), "{board}, {limit}");
        }
    }
}

#[test]
fn the_checker_knows_which_symmetries_keep_the_pattern() {
    // An L is kept by one reflection alone: with the cases of all eight symmetries there are too few.
    let board = Board::square(3);
    let (squares, ells) = (board, board.avoiding(pattern("upright-triangles")));
    let search = Search::new(squares, 0, Balance::Any);
    let (centre, cases) = search.centre();
    assert!(check::covers(squares, centre, cases) && !check::covers(ells, centre, cases));
    let search = Search::new(ells, 0, Balance::Any);
    let (centre, cases) = search.centre();
    assert!(check::covers(ells, centre, cases));
}

fn periods() -> impl Strategy<Value = Periods> {
    (1..=4_usize, 1..=4_usize, any::<u8>(), any::<bool>(), any::<bool>()).prop_map(
        |(rows, columns, shift, down, right)| {
            Periods::new(rows, columns, usize::from(shift) % columns).with_swaps(down, right)
        },
    )
}

fn colouring() -> impl Strategy<Value = Periodic> {
    (periods(), any::<u16>()).prop_map(|(periods, word)| {
        Periodic::new(periods, (0..periods.cells()).map(|cell| (word >> cell & 1) as u8).collect())
    })
}

proptest! {
    #[test]
    fn a_periodic_colouring_has_its_periods(colouring in colouring(), row in -20..20_i64, column in -20..20_i64) {
        let periods = colouring.periods();
        let text = periods.to_string();
        prop_assert_eq!(text.parse(), Ok(periods));
        let (rows, columns, exponent) = (periods.rows() as i64, periods.columns() as i64, periods.exponent() as i64);
        let here = colouring.colour(row, column);
        prop_assert_eq!(here, colouring.colour(row + exponent, column));
        prop_assert_eq!(here, colouring.colour(row, column - exponent));
        // Twice along a vector the colours are swapped twice.
        prop_assert_eq!(here, colouring.colour(row, column + 2 * columns));
        let swapped = here != colouring.colour(row, column + columns);
        prop_assert_eq!(swapped, colouring.colour(row + rows, column) != colouring.colour(row + rows, column + columns));
    }

    #[test]
    fn branch_and_bound_finds_the_least_share(periods in periods()) {
        prop_assume!(periods.cells() <= 12);
        prop_assert_eq!(fewest::exact(periods).share(), fewest::exhaustive(periods));
    }

    // The lemmas of the theorem on the share, vector by vector.
    #[test]
    fn shares_are_at_least_a_twentieth(colouring in colouring()) {
        let side = colouring.periods().exponent() as i64;
        let points = || (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        let even = |(down, right): Point| {
            let is_even = |&(row, column): &Point| {
                let corners = [(0, 0), (down, right), (down + right, right - down), (right, -down)];
                corners.iter().map(|(d, r)| colouring.colour(row + d, column + r)).sum::<u8>() % 2 == 0
            };
            points().filter(is_even).count() as i64
        };
        let mut all = 0;
        for (down, right) in points() {
            prop_assert!(4 * even((down, right)) + even((2 * down, 2 * right)) >= side * side);
            all += even((down, right));
        }
        prop_assert!(5 * all >= side.pow(4));
        let share = colouring.share();
        prop_assert!(20 * share.made >= share.of);
        prop_assert!(4 * share.made as i64 * side.pow(4) >= all * share.of as i64);
    }

    #[test]
    fn windows_make_what_their_boards_make(colouring in colouring(), n in 1..=7_usize, row in 0..9_usize, column in 0..9_usize) {
        let board = colouring.window(Board::square(n), row as i64, column as i64);
        prop_assert_eq!(windows::made(&colouring, n, (row, column)), board.made().len() as u64);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]
    #[test]
    fn formulas_hold_for_sizes_that_they_were_not_made_of(colouring in colouring()) {
        let period = colouring.periods().exponent();
        prop_assume!(period <= 4);
        let formulas = windows::formulas(&colouring);
        prop_assert_eq!(formulas.len(), period);
        for n in 0..=7 * period {
            let formula = &formulas[n % period];
            if n >= formula.from {
                let best = windows::best(&colouring, n).0;
                prop_assert_eq!(formula.squares(n), Ratio::from_integer(best.into()), "n = {}", n);
            }
        }
    }
}
