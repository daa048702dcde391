//! Claims about clock puzzles: how many there are, and the examples.

mod plays;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use super::{Check, Claim, OURS, Source, cases, list};
use crate::clock::count::{self, Count, Totals};
use crate::clock::theorems::UNSOLVABLE;
use crate::clock::{Puzzle, Solutions, is_solvable, naive, path_search, unsolvable};
use crate::evidence::{Doubt, Known, Method};

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
    construction_does_not_reach_both,
    construction_is_unsolvable,
    numbers_of_solvable_puzzles,
    numbers_of_classes,
    two_moves,
    plays::wins_are_hamiltonian_paths,
    plays::two_ways_to_lose,
    plays::small_puzzles_are_easy,
    plays::example_of_6_step_by_step,
    example_of_6_has_the_solution,
    example_of_6_has_one_solution,
    example_of_12_has_the_solutions,
    example_of_12_has_four_solutions,
    example_of_12_has_six_solutions,
    plays::without_a_solution,
    example_of_12_has_the_readers_solutions,
    plays::why_two_were_missed,
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

const ORIENTATIONS: Method = Method::named("orientations");
const DEFINITION: Method = Method::named("definition");

/// All solutions, found by both solvers.
fn solutions(puzzle: &Puzzle) -> Result<Known<Vec<Vec<usize>>>, Doubt> {
    let found = Solutions::new(puzzle, u64::MAX).map(|path| path.expect("no limit")).collect();
    Known::once(ORIENTATIONS, found).again(DEFINITION, &naive::solutions(puzzle))
}

fn number_of_solutions(puzzle: &Puzzle) -> Result<Known<String>, Doubt> {
    Ok(solutions(puzzle)?.map(|paths| paths.len().to_string()))
}

/// The totals for 1..=11, by two methods.
fn totals() -> Result<Known<Vec<Totals>>, String> {
    // Left empty by who is stopped on the way, and then made anew.
    static TOTALS: OnceLock<Result<Known<Vec<Totals>>, String>> = OnceLock::new();
    let compute = || {
        let by = |method: count::Method| {
            let count = |n| Count::new(n, method).and_then(|count| count.run_all());
            (1..=11).map(count).collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())
        };
        let known = Known::once(count::Method::Affine.evidence(), by(count::Method::Affine)?);
        known
            .again(count::Method::Bracelets.evidence(), &by(count::Method::Bracelets)?)
            .map_err(|error| error.to_string())
    };
    TOTALS.get_or_init(compute).clone()
}

/// The terms for 1..=9, as far as the source has them.
fn terms(term: fn(&Totals) -> u128) -> Result<Known<String>, String> {
    Ok(totals()?.map(|totals| list(totals[..9].iter().map(term))))
}

/// All puzzles with `n` positions.
fn all_puzzles(n: usize) -> Vec<Puzzle> {
    let longer = |words: Vec<Vec<u8>>| {
        words.iter().flat_map(|word| (1..=n as u8 / 2).map(|f| [&word[..], &[f]].concat())).collect()
    };
    let words: Vec<Vec<u8>> = (0..n).fold(vec![vec![]], |words, _| longer(words));
    words.into_iter().map(|numbers| Puzzle::new(numbers).expect("numbers in range")).collect()
}

/// The puzzles with `n` positions that are unsolvable, from the definition and by the fast solver.
fn unsolvable_puzzles(n: usize) -> Result<Known<Vec<Puzzle>>, Doubt> {
    let without = |is_solvable: &dyn Fn(&Puzzle) -> bool| {
        all_puzzles(n).into_iter().filter(|puzzle| !is_solvable(puzzle)).collect::<Vec<Puzzle>>()
    };
    let fast = without(&|puzzle| is_solvable(puzzle.numbers()));
    Known::once(ORIENTATIONS, fast).again(DEFINITION, &without(&naive::is_solvable))
}

/// The number of puzzles with `n` positions, and of unsolvable ones.
fn puzzles_and_unsolvable(n: usize) -> Result<Known<String>, Doubt> {
    Ok(unsolvable_puzzles(n)?.map(|bad| format!("{}, {}", all_puzzles(n).len(), bad.len())))
}

/// Whether some walk from `path`'s end, never meeting itself, comes through all of `goals`.
fn walk_meets(puzzle: &Puzzle, path: &mut Vec<usize>, goals: &[usize]) -> bool {
    let found = goals.iter().all(|goal| path.contains(goal));
    found
        || puzzle.moves(path[path.len() - 1]).into_iter().any(|next| {
            if path.contains(&next) {
                return false;
            }
            path.push(next);
            let found = walk_meets(puzzle, path, goals);
            path.pop();
            found
        })
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
        cases(list((1..=9).map(|n| all_puzzles(n).len()))),
    )
}

fn small_sizes_are_solvable() -> Claim {
    let counts = |n| {
        let puzzles = all_puzzles(n);
        list([puzzles.len(), puzzles.iter().filter(|puzzle| !naive::is_solvable(puzzle)).count()])
    };
    ARTICLE.claim("For N = 2 and N = 3 all numbers are forced to be 1, and the puzzle is solvable; puzzles, unsolvable ones", "1, 0; 1, 0", cases([2, 3].map(counts).join("; ")))
}

fn size_5_is_solvable() -> Claim {
    ARTICLE.claim(
        "All clock puzzles with N = 5 are solvable; puzzles, unsolvable ones",
        "32, 0",
        puzzles_and_unsolvable(5),
    )
}

fn size_4_has_3_unsolvable() -> Claim {
    let bad = unsolvable_puzzles(4).map(Known::into_value).unwrap_or_default();
    ARTICLE
        .claim(
            "For N = 4 exactly 3 of the 16 puzzles are unsolvable; puzzles, unsolvable ones",
            "16, 3",
            puzzles_and_unsolvable(4),
        )
        .note(format!("they are {}", Vec::from_iter(bad.iter().map(Puzzle::to_string)).join("; ")))
}

fn sizes_with_unsolvable_puzzles() -> Claim {
    let sizes = |totals: Vec<Totals>| {
        let unsolvable = totals.iter().zip(1..).filter(|(totals, _)| totals.solvable != totals.puzzles);
        list(unsolvable.map(|(_, n)| n))
    };
    ARTICLE
        .claim("There are unsolvable puzzles with N positions if and only if N = 4 or N >= 6; the N <= 11 that have some", "4, 6, 7, 8, 9, 10, 11", totals().map(|totals| totals.map(sizes)))
        .note("for every N >= 6 proved by the construction of the next claims; for N <= 5 by enumeration")
}

const LOST_PICTURE: &str = "the picture is lost; this puzzle, 1 everywhere but for 2 on either side of the top, fits its \
                            description; proof for all N in the documentation of clock::unsolvable";

fn construction_begins_at_0() -> Claim {
    let enterable = |n: &usize| (0..*n).any(|position| unsolvable(*n).moves(position).contains(&0));
    ARTICLE
        .claim("In a certain puzzle, extended from N = 6 by more 1's at the bottom, the top can only come first; \
             the N = 6, ..., 60 for which no move leads to it", "all", cases(all_but((6..=60).filter(enterable))))
        .note(LOST_PICTURE)
}

fn construction_does_not_reach_both() -> Claim {
    let both = |n: &usize| walk_meets(&unsolvable(*n), &mut vec![0], &[2, n - 2]);
    ARTICLE
        .claim(
            "In that puzzle it is impossible to reach both position 2 and position N-2 from the top; \
             the N = 6, ..., 60 for which no walk comes through both",
            "all",
            cases(all_but((6..=60).filter(both))),
        )
        .note(LOST_PICTURE)
}

fn construction_is_unsolvable() -> Claim {
    let solvable = |n: &usize| {
        let puzzle = unsolvable(*n);
        is_solvable(puzzle.numbers()) || path_search::is_solvable(puzzle.numbers())
    };
    ARTICLE
        .claim("That puzzle is unsolvable for every N >= 6; the N = 6, ..., 60 for which two solvers find no solution", "all", Known::once(OURS, all_but((6..=60).filter(solvable))).follows(UNSOLVABLE, &"all".to_string()))
        .note(LOST_PICTURE)
}

fn numbers_of_solvable_puzzles() -> Claim {
    ARTICLE.claim(
        "The number of solvable clock puzzles with N = 1, 2, ..., 9 positions (A206345)",
        "0, 1, 1, 13, 32, 507, 1998, 33136, 193995",
        terms(|t| t.solvable),
    )
}

fn numbers_of_classes() -> Claim {
    let bracelets = totals().map_or(String::new(), |totals| totals.value()[6].puzzle_classes.to_string());
    ARTICLE
        .claim("The number of solvable clock puzzles with N = 1, 2, ..., 9 positions up to rotation and reflection (A206346)", "0, 1, 1, 4, 8, 72, 236, 3665, 19037", terms(|t| t.classes))
        .note(format!("for N = 7 all puzzles, solvable or not, make {bracelets} classes, fewer than the published 236; the OEIS had these values too until July 31, 2025, when Max Alekseyev corrected a(6) to a(9), to those computed here"))
}

fn two_moves() -> Claim {
    let targets = |puzzle: &Puzzle, position| BTreeSet::from(puzzle.moves(position)).len();
    let most = (2..=7)
        .flat_map(all_puzzles)
        .flat_map(|puzzle| (0..puzzle.len()).map(move |position| targets(&puzzle, position)));
    ARTICLE.claim("In the digraph of moves every position has at most this many arrows out (every puzzle with N = 2 to 7)", "2", cases(list(most.max())))
}

fn paths(paths: &[Vec<usize>]) -> String {
    Vec::from_iter(paths.iter().map(|path| list(path).replace(',', ""))).join("; ")
}

fn example_of_6_has_the_solution() -> Claim {
    let found = naive::solutions(&puzzle(EXAMPLE_6));
    ARTICLE.claim(
        "The solver's answer for 3,1,3,1,2,3",
        "1 0 3 4 2 5",
        cases(found.first().map_or(String::new(), |path| paths(std::slice::from_ref(path)))),
    )
}

fn example_of_6_has_one_solution() -> Claim {
    ARTICLE.claim("The number of solutions of 3,1,3,1,2,3", "1", number_of_solutions(&puzzle(EXAMPLE_6)))
}

/// The paths that the article lists for its puzzle with 12 positions.
fn published_paths() -> Vec<Vec<usize>> {
    let path = |text: &str| text.split(' ').map(|word| word.parse().expect("a position")).collect();
    PUBLISHED_12.split("; ").map(path).collect()
}

fn example_of_12_has_the_solutions() -> Claim {
    let puzzle = puzzle(EXAMPLE_12);
    let right = published_paths().into_iter().filter(|path| puzzle.is_solution(path));
    ARTICLE.claim(
        "Each of the four listed paths solves 6,5,1,4,2,1,6,4,2,1,5,2; those that do",
        PUBLISHED_12,
        cases(paths(&Vec::from_iter(right))),
    )
}

fn example_of_12_has_four_solutions() -> Claim {
    let mut missing = naive::solutions(&puzzle(EXAMPLE_12));
    missing.retain(|path| !published_paths().contains(path));
    ARTICLE
        .claim(
            "The number of solutions of 6,5,1,4,2,1,6,4,2,1,5,2, as the solver of 2012 lists them",
            "4",
            number_of_solutions(&puzzle(EXAMPLE_12)),
        )
        .note(format!("not found in 2012: {}", paths(&missing)))
}

fn example_of_12_has_six_solutions() -> Claim {
    ARTICLE.claim(
        "The number of solutions of 6,5,1,4,2,1,6,4,2,1,5,2, as updated in 2013",
        "6",
        number_of_solutions(&puzzle(EXAMPLE_12)),
    )
}

fn example_of_12_has_the_readers_solutions() -> Claim {
    COMMENTS
        .claim(
            "All solutions of 6,5,1,4,2,1,6,4,2,1,5,2, as a reader lists them (here in lexicographic order)",
            READERS_12,
            solutions(&puzzle(EXAMPLE_12)).map(|found| found.map(|found| paths(&found))),
        )
        .note("they were missed because the search did not turn back to the other direction")
}
