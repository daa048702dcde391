//! Misère play: quotients against the definition, and certificates against their checker.

use std::collections::HashMap;

use curiosa::evidence::{Budget, Refusal};
use curiosa::octal::code::Code;
use curiosa::octal::misere::advisor::MisereAdvisor;
use curiosa::octal::misere::certificate::Certificate;
use curiosa::octal::misere::check::check;
use curiosa::octal::misere::solution::Solution;
use curiosa::octal::period::Periodicity;
use curiosa::octal::position::{Component, after};
use proptest::prelude::*;
use serde_json::{Value, json};

/// The definition: who has no move has won, and else a position is lost if no move leaves a lost one.
fn is_lost(code: &Code, rows: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(&lost) = known.get(rows) {
        return lost;
    }
    let mut moves = Vec::new();
    for (place, &row) in rows.iter().enumerate() {
        for left in code.moves(row) {
            let mut next = rows.to_vec();
            next.remove(place);
            next.extend(left);
            next.sort_unstable();
            moves.push(next);
        }
    }
    let lost = !moves.is_empty() && !moves.iter().any(|next| is_lost(code, next, known));
    known.insert(rows.to_vec(), lost);
    lost
}

/// All lists of at most `most` rows of at most `size` tokens, in ascending order.
fn positions(size: usize, most: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut at = 0;
    while at < all.len() {
        if all[at].len() < most {
            let from = all[at].last().copied().unwrap_or(1);
            for row in from..=size {
                let mut next = all[at].clone();
                next.push(row);
                all.push(next);
            }
        }
        at += 1;
    }
    all
}

#[test]
fn quotients_say_who_wins_by_the_definition() {
    let games = Code::all(2).filter(|code| code.digit(1) & 1 == 1);
    let mut solved = 0;
    for code in games.chain(["0.123", "0.115", "0.152"].map(|code| code.parse().unwrap())) {
        let solution = Solution::new(code.clone(), 9, 60);
        let quotient = solution.quotient();
        assert!(quotient.is_reduced());
        let size = solution.heaps().len() - 1;
        let mut known = HashMap::new();
        for rows in positions(size.min(9), 4) {
            let element = quotient.multiply(rows.iter().map(|&row| solution.heaps()[row]));
            assert_eq!(quotient.lost[element], is_lost(&code, &rows, &mut known), "{code} {rows:?}");
        }
        solved += usize::from(solution.periodicity().is_some());
    }
    assert!(solved > 10);
}

#[test]
fn solved_games_have_quotients_of_even_order() {
    // T. E. Plambeck 2005 for 0.123; W. L. Sibert and J. H. Conway 1992 solved Kayles.
    let games = [("0.123", 20, 5, 5), ("0.77", 40, 12, 71), ("0.15", 42, 10, 66), ("0.152", 34, 48, 25)];
    for (game, order, period, preperiod) in games {
        let solution = Solution::new(game.parse().unwrap(), 400, 200);
        assert_eq!(solution.quotient().order(), order, "{game}");
        assert_eq!(solution.periodicity(), Some(Periodicity { period, preperiod }), "{game}");
        let certificate = Certificate::new(&solution).to_json();
        let checked = check(certificate.as_bytes(), &mut Budget::default()).unwrap();
        assert_eq!((checked.order, checked.period), (order, Some((period, preperiod))));
    }
    // Plambeck and Siegel 2008: orders are even.
    for code in Code::all(2).filter(|code| code.digit(1) & 1 == 1) {
        let solution = Solution::new(code.clone(), 20, 60);
        let order = solution.quotient().order();
        assert!(order.is_multiple_of(2) || order == 1, "{code} has {order}");
    }
}

#[test]
fn a_game_without_a_small_quotient_is_open() {
    let solution = Solution::new("0.137".parse().unwrap(), 100, 100);
    let unsolved = solution.unsolved().expect("100 elements are too few");
    assert_eq!((unsolved.heap, unsolved.order, solution.heaps().len()), (24, 24, 24));
    let certificate = Certificate::new(&solution).to_json();
    let checked = check(certificate.as_bytes(), &mut Budget::default()).unwrap();
    assert_eq!((checked.order, checked.heaps, checked.period), (24, 24, None));
}

/// Plays of thousands of moves are no danger to the stack of a thread.
#[test]
fn long_plays_need_no_deep_recursion() {
    let taken = || Solution::new("0.156".parse().unwrap(), 300, 60).heaps().len();
    let thread = std::thread::Builder::new().stack_size(1 << 18).spawn(taken).unwrap();
    assert!(thread.join().unwrap() > 200);
}

#[test]
fn advice_is_right_for_rows_and_circles() {
    let code: Code = "0.137".parse().unwrap();
    let mut known = HashMap::new();
    for rows in positions(7, 3) {
        for circle in [None, Some(4), Some(9)] {
            let mut position = Vec::from_iter(rows.iter().map(|&row| Component::Row(row)));
            position.extend(circle.map(Component::Circle));
            let advisor = MisereAdvisor::new(code.clone(), &position, 100).unwrap();
            let winning = advisor.winning(&position);
            let moves = position.iter().any(|part| !part.moves(&code).is_empty());
            assert_eq!(advisor.is_lost(&position), moves && winning.is_empty(), "{position:?}");
            for play in winning {
                let left = after(&position, &play);
                let all_rows = left.iter().all(|part| matches!(part, Component::Row(_)));
                if all_rows {
                    let mut left = Vec::from_iter(left.iter().map(|part| part.size()));
                    left.sort_unstable();
                    assert!(is_lost(&code, &left, &mut known), "{position:?} {play:?}");
                }
            }
        }
    }
}

fn certificate() -> Value {
    let solution = Solution::new("0.123".parse().unwrap(), 100, 100);
    serde_json::from_str(&Certificate::new(&solution).to_json()).unwrap()
}

fn verdict(certificate: &Value) -> Result<usize, Refusal> {
    check(certificate.to_string().as_bytes(), &mut Budget::default()).map(|checked| checked.order)
}

#[test]
fn damaged_certificates_are_refused() {
    let good = certificate();
    assert_eq!(verdict(&good).unwrap(), 20);
    let with = |name: &str, value: Value| {
        let mut bad = good.clone();
        bad[name] = value;
        verdict(&bad)
    };
    let malformed = [
        with("format", json!("curiosa octal misere certificate 2")),
        with("game", json!("0.9")),
        with("period", Value::Null),
        with("heaps", json!([])),
        with("heaps", json!([20])),
        with("times", json!([[0], [1, 2]])),
        with("lost", json!([2, 1])),
        with("generators", json!([1.5])),
        with("other", json!(1)),
    ];
    for refusal in malformed {
        assert!(matches!(refusal, Err(Refusal::Malformed(_))), "{refusal:?}");
    }
    let wrong = [
        with("claim", json!("all games are won")),
        with("period", json!(10)),
        with("preperiod", json!(6)),
        with("game", json!("0.122")),
        with("lost", json!([0])),
    ];
    for refusal in wrong {
        assert!(matches!(refusal, Err(Refusal::Wrong(_))), "{refusal:?}");
    }
}

/// All pairs of generators are looked at, so there may not be too many.
#[test]
fn too_much_work_is_refused_before_it_begins() {
    let (order, heaps) = (20, 40_000);
    let mut long = certificate();
    long["period"] = Value::Null;
    long["preperiod"] = Value::Null;
    long["claim"] = json!(format!(
        "in misere play of 0.123 the sums of heaps of at most {} tokens have a misere quotient of {order} elements",
        heaps - 1
    ));
    long["heaps"] = json!(vec![0; heaps]);
    long["generators"] = json!(Vec::from_iter(0..heaps));
    long["times"] = json!(vec![vec![0; heaps]; order]);
    assert!(matches!(verdict(&long), Err(Refusal::TooLong(_))), "{:?}", verdict(&long));
}

proptest! {
    /// Whatever number is changed, the checker sees it.
    #[test]
    fn no_other_product_holds(row in 0usize..20, letter in 0usize..5, to in 0usize..20) {
        let mut bad = certificate();
        let before = bad["times"][row][letter].clone();
        bad["times"][row][letter] = json!(to);
        prop_assert_eq!(verdict(&bad).is_ok(), before == json!(to));
    }

    #[test]
    fn no_other_heap_holds(heap in 0usize..20, to in 0usize..20) {
        let mut bad = certificate();
        let heaps = bad["heaps"].as_array().unwrap().len();
        let before = bad["heaps"][heap % heaps].clone();
        bad["heaps"][heap % heaps] = json!(to);
        prop_assert_eq!(verdict(&bad).is_ok(), before == json!(to));
    }
}
