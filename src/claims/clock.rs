//! Claims about clock puzzles.

use super::{Check, Claim, Source, list};
use crate::clock::count::{Count, Method, Totals};
use crate::clock::{Puzzle, Solutions, is_solvable, naive, path_search, unsolvable};
use crate::pipeline::status::Status;

const ARTICLE: Source = Source {
    study: "clock",
    file: "000_26e3a027618e1739.txt",
    title: "N. Johnston, Counting and Solving Final Fantasy XIII-2's Clock Puzzles (2012)",
};

const COMMENTS: Source = Source {
    study: "clock",
    file: "002_7e7105486720f5a4.txt",
    title: "Readers' comments on N. Johnston, Counting and Solving Final Fantasy XIII-2's Clock Puzzles (2012)",
};

pub(super) const CHECKS: &[Check] = &[
    numbers_of_puzzles,
    small_sizes_are_solvable,
    size_5_is_solvable,
    size_4_has_3_unsolvable,
    sizes_with_unsolvable_puzzles,
    construction_begins_at_0,
    construction_is_unsolvable,
    numbers_of_solvable_puzzles,
    numbers_of_classes,
    two_moves,
    example_of_6_has_the_solution,
    example_of_6_has_one_solution,
    example_of_12_has_the_solutions,
    example_of_12_has_four_solutions,
    example_of_12_has_six_solutions,
    example_of_12_has_the_readers_solutions,
];

const EXAMPLE_6: &str = "3,1,3,1,2,3";
const EXAMPLE_12: &str = "6,5,1,4,2,1,6,4,2,1,5,2";

/// The paths that the article lists, and those that a reader lists.
const PUBLISHED_12: &str = "3 7 11 9 10 5 4 2 1 8 6 0; 7 3 11 9 10 5 4 2 1 8 6 0; 9 10 5 4 2 3 7 11 1 8 6 0; \
                            9 8 10 5 4 2 3 7 11 1 6 0";
const READERS_12: &str = "3 7 11 9 8 10 5 4 2 1 6 0; 3 7 11 9 10 5 4 2 1 8 6 0; 7 3 11 9 8 10 5 4 2 1 6 0; \
                          7 3 11 9 10 5 4 2 1 8 6 0; 9 8 10 5 4 2 3 7 11 1 6 0; 9 10 5 4 2 3 7 11 1 8 6 0";

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("the example is a puzzle")
}

/// All solutions, found twice.
fn solutions(puzzle: &Puzzle) -> Option<Vec<Vec<usize>>> {
    let found: Vec<Vec<usize>> =
        Solutions::new(puzzle, u64::MAX).map(|path| path.expect("no limit")).collect();
    (found == naive::solutions(puzzle)).then_some(found)
}

fn number_of_solutions(puzzle: &Puzzle) -> String {
    solutions(puzzle).map_or("the solvers disagree".into(), |paths| paths.len().to_string())
}

/// The totals for 1..=`max_n`, by two methods; `None` where they disagree.
fn totals(max_n: usize) -> Vec<Option<Totals>> {
    let totals = |n| {
        let count = |method| Count::new(n, method).and_then(|count| count.run_all()).ok();
        count(Method::Bracelets).filter(|_| count(Method::Bracelets) == count(Method::Affine))
    };
    (1..=max_n).map(totals).collect()
}

fn terms(max_n: usize, term: fn(&Totals) -> u128) -> String {
    list(
        totals(max_n)
            .iter()
            .map(|t| t.as_ref().map_or("the methods disagree".into(), |t| term(t).to_string())),
    )
}

/// The number of puzzles with `n` positions, and those of them that neither the definition nor the fast solver solves.
/// A puzzle on which they disagree counts as unsolvable only once, and then the numbers do not fit what is claimed.
fn unsolvable_puzzles(n: usize) -> (usize, Vec<Puzzle>) {
    let mut all: Vec<Vec<u8>> = vec![vec![]];
    for _ in 0..n {
        all = all.iter().flat_map(|w| (1..=n as u8 / 2).map(|f| [&w[..], &[f]].concat())).collect();
    }
    let puzzles = all.into_iter().map(|numbers| Puzzle::new(numbers).expect("numbers in range"));
    let count = puzzles.len();
    (count, puzzles.filter(|puzzle| !(naive::is_solvable(puzzle) && is_solvable(puzzle.numbers()))).collect())
}

/// `all` of some cases, or the exceptions.
fn all_but(exceptions: impl Iterator<Item = usize>) -> String {
    let exceptions = list(exceptions);
    if exceptions.is_empty() { "all".into() } else { format!("all but {exceptions}") }
}

fn numbers_of_puzzles() -> Claim {
    ARTICLE.claim(
        "The number of clock puzzles with N = 1, 2, ..., 9 positions is floor(N/2)^N (A206344)",
        "0, 1, 1, 16, 32, 729, 2187, 65536, 262144",
        terms(9, |t| t.puzzles),
        Status::Proved,
    )
}

fn small_sizes_are_solvable() -> Claim {
    let all = [2, 3].map(unsolvable_puzzles);
    ARTICLE.claim(
        "For N = 2 and N = 3 all numbers are forced to be 1, and the puzzle is solvable; puzzles, unsolvable ones",
        "1, 0; 1, 0",
        all.map(|(count, bad)| format!("{count}, {}", bad.len())).join("; "),
        Status::Proved,
    )
}

fn size_5_is_solvable() -> Claim {
    let (count, bad) = unsolvable_puzzles(5);
    ARTICLE.claim(
        "All clock puzzles with N = 5 are solvable; puzzles, unsolvable ones",
        "32, 0",
        format!("{count}, {}", bad.len()),
        Status::CheckedTwice,
    )
}

fn size_4_has_3_unsolvable() -> Claim {
    let (count, bad) = unsolvable_puzzles(4);
    ARTICLE
        .claim(
            "For N = 4 exactly 3 of the 16 puzzles are unsolvable; puzzles, unsolvable ones",
            "16, 3",
            format!("{count}, {}", bad.len()),
            Status::CheckedTwice,
        )
        .note(format!("they are {}", Vec::from_iter(bad.iter().map(Puzzle::to_string)).join("; ")))
}

fn sizes_with_unsolvable_puzzles() -> Claim {
    let incomplete = totals(11)
        .into_iter()
        .enumerate()
        .filter(|(_, totals)| totals.as_ref().is_none_or(|t| t.solvable != t.puzzles))
        .map(|(k, _)| k + 1);
    ARTICLE
        .claim(
            "There are unsolvable puzzles with N positions if and only if N = 4 or N >= 6; the N <= 11 that have some",
            "4, 6, 7, 8, 9, 10, 11",
            list(incomplete),
            Status::CheckedTwice,
        )
        .note("for every N >= 6 proved by the construction of the next two claims; for N <= 5 by enumeration")
}

fn construction_begins_at_0() -> Claim {
    let enterable = |n: &usize| (0..*n).any(|position| unsolvable(*n).moves(position).contains(&0));
    ARTICLE
        .claim(
            "In the unsolvable puzzle, with 1 everywhere but for 2 on either side of the top, no move leads to the top; \
             the N = 6, ..., 60 for which this is so",
            "all",
            all_but((6..=60).filter(enterable)),
            Status::Proved,
        )
        .note("the picture is lost, its description fits this puzzle; proof for all N in the documentation of clock::unsolvable")
}

fn construction_is_unsolvable() -> Claim {
    let solvable = |n: &usize| {
        let puzzle = unsolvable(*n);
        is_solvable(puzzle.numbers()) || path_search::is_solvable(puzzle.numbers())
    };
    ARTICLE
        .claim(
            "From the top it is impossible to reach both position 2 and position N-2, so that puzzle is unsolvable; \
             the N = 6, ..., 60 for which it is",
            "all",
            all_but((6..=60).filter(solvable)),
            Status::Proved,
        )
        .note("found by two solvers; proof for all N in the documentation of clock::unsolvable")
}

fn numbers_of_solvable_puzzles() -> Claim {
    ARTICLE.claim(
        "The number of solvable clock puzzles with N = 1, 2, ..., 9 positions (A206345)",
        "0, 1, 1, 13, 32, 507, 1998, 33136, 193995",
        terms(9, |t| t.solvable),
        Status::CheckedTwice,
    )
}

fn numbers_of_classes() -> Claim {
    let bracelets = totals(9)[6].map_or("?".into(), |t| t.puzzle_classes.to_string());
    ARTICLE
        .claim(
            "The number of solvable clock puzzles with N = 1, 2, ..., 9 positions up to rotation and reflection (A206346)",
            "0, 1, 1, 4, 8, 72, 236, 3665, 19037",
            terms(9, |t| t.classes),
            Status::CheckedTwice,
        )
        .note(format!("for N = 7 all puzzles, solvable or not, make {bracelets} classes, fewer than the published 236"))
}

fn two_moves() -> Claim {
    let most =
        (2..=7).flat_map(|n| (1..=n as u8 / 2).map(move |f| Puzzle::new(vec![f; n]).expect("in range")));
    let most = most.map(|puzzle| if puzzle.moves(0)[0] == puzzle.moves(0)[1] { 1 } else { 2 }).max();
    ARTICLE.claim(
        "In the digraph of moves every position has at most this many arrows out",
        "2",
        list(most),
        Status::Proved,
    )
}

fn paths(paths: &[Vec<usize>]) -> String {
    Vec::from_iter(paths.iter().map(|path| list(path).replace(',', ""))).join("; ")
}

fn example_of_6_has_the_solution() -> Claim {
    let found = solutions(&puzzle(EXAMPLE_6)).unwrap_or_default();
    ARTICLE.claim(
        "The solver's answer for 3,1,3,1,2,3",
        "1 0 3 4 2 5",
        found.first().map_or(String::new(), |path| paths(std::slice::from_ref(path))),
        Status::Proved,
    )
}

fn example_of_6_has_one_solution() -> Claim {
    ARTICLE.claim(
        "The number of solutions of 3,1,3,1,2,3",
        "1",
        number_of_solutions(&puzzle(EXAMPLE_6)),
        Status::CheckedTwice,
    )
}

fn example_of_12_has_the_solutions() -> Claim {
    let puzzle = puzzle(EXAMPLE_12);
    let listed =
        PUBLISHED_12.split("; ").map(|path| Vec::from_iter(path.split(' ').flat_map(str::parse::<usize>)));
    let right = listed.filter(|path| puzzle.is_solution(path));
    ARTICLE.claim(
        "Each of the four listed paths solves 6,5,1,4,2,1,6,4,2,1,5,2; those that do",
        PUBLISHED_12,
        paths(&Vec::from_iter(right)),
        Status::Proved,
    )
}

fn example_of_12_has_four_solutions() -> Claim {
    ARTICLE
        .claim(
            "The number of solutions of 6,5,1,4,2,1,6,4,2,1,5,2, as the solver of 2012 lists them",
            "4",
            number_of_solutions(&puzzle(EXAMPLE_12)),
            Status::CheckedTwice,
        )
        .note("two were not found: 3 7 11 9 8 10 5 4 2 1 6 0 and 7 3 11 9 8 10 5 4 2 1 6 0")
}

fn example_of_12_has_six_solutions() -> Claim {
    ARTICLE.claim(
        "The number of solutions of 6,5,1,4,2,1,6,4,2,1,5,2, as updated in 2013",
        "6",
        number_of_solutions(&puzzle(EXAMPLE_12)),
        Status::CheckedTwice,
    )
}

fn example_of_12_has_the_readers_solutions() -> Claim {
    COMMENTS
        .claim(
            "All solutions of 6,5,1,4,2,1,6,4,2,1,5,2, as a reader lists them (here in lexicographic order)",
            READERS_12,
            paths(&solutions(&puzzle(EXAMPLE_12)).unwrap_or_default()),
            Status::CheckedTwice,
        )
        .note("they were missed because the search did not turn back to the other direction")
}
