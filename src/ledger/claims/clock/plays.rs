//! Claims about plays: what it is to solve a puzzle, and how the solvers of the source went about it.

use std::collections::BTreeSet;

use rand::RngExt;

use super::super::{Claim, OURS, cases, list};
use super::{ARTICLE, COMMENTS, EXAMPLE_6, EXAMPLE_12, PUBLISHED_12, all_puzzles, paths, puzzle};
use crate::algebra::random::generator;
use crate::clock::{Puzzle, Solutions, naive};
use crate::evidence::Known;

/// Every play of a puzzle: N positions, each but the first one of the two that may follow the one before.
fn plays(puzzle: &Puzzle) -> impl Iterator<Item = Vec<usize>> + '_ {
    let choices = 1_usize << (puzzle.len() - 1);
    (0..puzzle.len() * choices).map(move |play| {
        let mut path = vec![play / choices];
        for step in 0..puzzle.len() - 1 {
            path.push(puzzle.moves(path[step])[play >> step & 1]);
        }
        path
    })
}

/// All orders of 0 to n - 1.
fn orders(n: usize) -> Vec<Vec<usize>> {
    (0..n).fold(vec![vec![]], |orders, next| {
        let insert = |order: &Vec<usize>, place: usize| {
            let mut longer = order.clone();
            longer.insert(place, next);
            longer
        };
        orders.iter().flat_map(|order| (0..=order.len()).map(move |place| insert(order, place))).collect()
    })
}

/// The N from 2 to 6 for which something holds for every puzzle.
fn sizes(holds: impl Fn(&Puzzle) -> bool) -> String {
    list((2..=6).filter(|&n| all_puzzles(n).iter().all(&holds)))
}

pub(super) fn wins_are_hamiltonian_paths() -> Claim {
    let agree = |puzzle: &Puzzle| {
        let won: BTreeSet<Vec<usize>> =
            plays(puzzle).filter(|play| (0..puzzle.len()).all(|position| play.contains(&position))).collect();
        let is_path =
            |order: &Vec<usize>| order.windows(2).all(|step| puzzle.moves(step[0]).contains(&step[1]));
        won == orders(puzzle.len()).into_iter().filter(is_path).collect()
    };
    ARTICLE.claim("To solve a puzzle is to find a Hamiltonian path of its digraph; the N = 2 to 6 for which, in every puzzle, the plays that \
         win are those paths", "2, 3, 4, 5, 6", cases(sizes(agree)))
}

pub(super) fn two_ways_to_lose() -> Claim {
    let agree = |puzzle: &Puzzle| {
        plays(puzzle).all(|play| {
            let repeats = (0..play.len()).any(|k| play[..k].contains(&play[k]));
            repeats == (0..play.len()).any(|position| !play.contains(&position))
        })
    };
    ARTICLE.claim("To choose a position twice is to miss one in N steps; the N = 2 to 6 for which that is so in every play", "2, 3, 4, 5, 6", cases(sizes(agree)))
}

pub(super) fn example_of_6_step_by_step() -> Claim {
    let puzzle = puzzle(EXAMPLE_6);
    let after = |position: usize| {
        let targets = BTreeSet::from(puzzle.moves(position));
        list(targets.iter().map(|&target| format!("{target} ({})", puzzle.numbers()[target])))
    };
    ARTICLE.claim(
        "In 3,1,3,1,2,3 the positions that may follow 1, with their numbers, and those that may follow 0",
        "0 (3), 2 (3); 3 (1)",
        cases(format!("{}; {}", after(1), after(0))),
    )
}

pub(super) fn without_a_solution() -> Claim {
    let number = |text: &str, most: usize| Solutions::new(&puzzle(text), u64::MAX).take(most).count();
    let none = if number("2,2,2,2", 1) == 0 { "none" } else { "one" };
    let computed = format!("{none}; {}; {}", number(EXAMPLE_12, 1), number(EXAMPLE_12, usize::MAX));
    ARTICLE.claim("What the solver gives: for 2,2,2,2, which has no solution; for 6,5,1,4,2,1,6,4,2,1,5,2 by default; and all", "none; 1; 6", cases(computed))
}

/// Whether plain backtracking decides a puzzle in so many steps.
fn is_decided(puzzle: &Puzzle, mut steps: usize) -> bool {
    // Paths whose last position is to be followed.
    let mut open: Vec<Vec<usize>> = (0..puzzle.len()).map(|start| vec![start]).collect();
    while let Some(path) = open.pop() {
        if path.len() == puzzle.len() {
            return true;
        }
        let Some(left) = steps.checked_sub(1) else { return false };
        steps = left;
        for next in puzzle.moves(path[path.len() - 1]) {
            if !path.contains(&next) {
                open.push([&path[..], &[next]].concat());
            }
        }
    }
    true
}

pub(super) fn small_puzzles_are_easy() -> Claim {
    let mut rng = generator(6);
    let mut decided = 0;
    for n in 5..=13_usize {
        for _ in 0..1000 {
            let numbers = (0..n).map(|_| rng.random_range(1..=n as u8 / 2)).collect();
            decided += usize::from(is_decided(&Puzzle::new(numbers).expect("in range"), 10_000));
        }
    }
    ARTICLE.claim("Puzzles with N = 5 to 13 are easily solved by brute force: of 1000 random ones for each N, those that plain backtracking \
         decides in 10,000 steps", "9000", Known::once(OURS, decided.to_string()))
}

/// Goes on from a path; of the branches below it only the first that leads to a solution is followed.
fn first_branch(puzzle: &Puzzle, path: &mut Vec<usize>) -> bool {
    path.len() == puzzle.len()
        || puzzle.moves(path[path.len() - 1]).into_iter().any(|next| {
            if path.contains(&next) {
                return false;
            }
            path.push(next);
            first_branch(puzzle, path) || {
                path.pop();
                false
            }
        })
}

pub(super) fn why_two_were_missed() -> Claim {
    let puzzle = puzzle(EXAMPLE_12);
    let mut found = Vec::new();
    for start in 0..puzzle.len() {
        for next in puzzle.moves(start) {
            let mut path = vec![start, next];
            if first_branch(&puzzle, &mut path) {
                found.push(path);
            }
        }
    }
    let all = naive::solutions(&puzzle);
    let note = format!(
        "A search that tries both directions from the first position and, below it, returns at the first solution finds these \
         {} of the {}. The script of 2012 is lost; whether it did this is not known.",
        found.len(),
        all.len()
    );
    COMMENTS
        .claim("A search that does not turn back to the opposite direction below the first move, as a reader describes the solver of 2012: what it \
             finds", PUBLISHED_12, Known::once(OURS, paths(&found)))
        .note(note)
}
