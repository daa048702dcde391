//! The clock solver of the site against the library: the same answers, messages and drawings, case by case.

use std::fs;

use curiosa::clock::draw::{Overlay, svg};
use curiosa::clock::{self, Puzzle, Solutions};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rquickjs::{Context, Function, Runtime};
use serde_json::Value;

/// Solutions compared at most.
const MOST: usize = 50;

/// What both say of a text: the puzzle and its first solutions, or why it is none.
const ANSWER: &str = "(text) => {
  let numbers;
  try { numbers = Clock.parse(text); } catch (error) { return JSON.stringify({ error: error.message }); }
  const solutions = [];
  for (const path of Clock.solutions(numbers)) { solutions.push(path); if (solutions.length === 50) break; }
  const drawing = solutions.length > 0 ? Clock.layout(numbers, solutions[0]) : null;
  return JSON.stringify({ numbers, solutions, drawing });
}";

/// Runs with the page's script, which is asked about texts.
fn with_page(test: impl FnOnce(&dyn Fn(&str) -> Value)) {
    let script =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/publish/static/clock.js")).unwrap();
    let runtime = Runtime::new().unwrap();
    runtime.set_max_stack_size(1 << 23);
    Context::full(&runtime).unwrap().with(|ctx| {
        let answer: Function = ctx.eval(format!("{script}\n{ANSWER}")).unwrap();
        test(&|text| serde_json::from_str(&answer.call::<_, String>((text,)).unwrap()).unwrap());
    });
}

fn agrees(page: &dyn Fn(&str) -> Value, text: &str) {
    let answer = page(text);
    match text.parse::<Puzzle>() {
        Err(reason) => assert_eq!(answer["error"], reason.to_string(), "{text:?}"),
        Ok(puzzle) => {
            assert_eq!(answer["numbers"], serde_json::json!(puzzle.numbers()), "{text:?}");
            let found: Vec<Vec<usize>> =
                Solutions::new(&puzzle, u64::MAX).take(MOST).map(Result::unwrap).collect();
            assert_eq!(answer["solutions"], serde_json::json!(found), "{puzzle}");
            if let Some(first) = found.first() {
                is_drawn(&answer["drawing"], &svg(&puzzle, Overlay::Solution(first)));
            }
        }
    }
}

/// Every arrow, disc and number of the page's drawing is in the library's, and there are as many arrows.
fn is_drawn(drawing: &Value, svg: &str) {
    let arrows = drawing["arrows"].as_array().unwrap();
    assert_eq!(svg.matches("class=\"move\"").count(), arrows.len());
    for arrow in arrows {
        assert!(svg.contains(&format!("d=\"{}\"", arrow.as_str().unwrap())), "{arrow} is not in {svg}");
    }
    for disc in drawing["discs"].as_array().unwrap() {
        let number = |value: &Value| value.as_f64().unwrap().to_string();
        let (x, y) = (number(&disc["centre"][0]), number(&disc["centre"][1]));
        assert!(svg.contains(&format!("cx=\"{x}\" cy=\"{y}\" r=\"17\"")), "{disc}");
        let shown = format!("class=\"number\" dy=\".35em\" x=\"{x}\" y=\"{y}\">\n{}\n", disc["number"]);
        assert!(svg.contains(&shown), "{disc}");
        let (x, y) = (number(&disc["label"][0]), number(&disc["label"][1]));
        let order = format!("class=\"order\" dy=\".35em\" x=\"{x}\" y=\"{y}\">\n{}\n", disc["order"]);
        assert!(svg.contains(&order), "{disc}");
    }
}

#[test]
fn solves_every_puzzle_to_6_positions() {
    with_page(|page| {
        for n in 2..=6_u32 {
            let h = u64::from(n / 2);
            for index in 0..h.pow(n) {
                let digits = (0..n).map(|place| (index / h.pow(place) % h + 1).to_string());
                agrees(page, &Vec::from_iter(digits).join(","));
            }
        }
    });
}

#[test]
fn solves_random_and_planted_puzzles() {
    let random = (7..=24_usize).prop_flat_map(|n| prop::collection::vec(1..=n as u8 / 2, n));
    let planted = (7..=128_usize)
        .prop_flat_map(|n| (Just(Vec::from_iter(0..n)).prop_shuffle(), 1..=n as u8 / 2))
        .prop_map(|(path, end)| clock::planted(&path, end).numbers().to_vec());
    let numbers = prop_oneof![random, planted];
    with_page(|page| {
        TestRunner::new(Config { failure_persistence: None, ..Config::default() })
            .run(&numbers, |numbers| {
                agrees(page, &Vec::from_iter(numbers.iter().map(u8::to_string)).join(","));
                Ok(())
            })
            .unwrap();
    });
}

#[test]
fn reads_and_refuses_the_same_texts() {
    let texts = prop_oneof![
        "[0-9 ,+-]{0,20}",
        "[0-9]{1,140}",
        "\\PC{0,12}",
        prop::collection::vec("[+-]?[0-9]{1,3}", 0..8).prop_map(|words| words.join(", ")),
    ];
    with_page(|page| {
        for text in [
            "",
            " ",
            ",",
            "1",
            "11",
            "313123",
            "3 1 3 1 2 3",
            "3,1,,2",
            "1,2,3",
            "1,a,1",
            "1.5,1",
            "+1,1",
            "-1,1",
            "256,1",
            "01,1",
            "1\u{85}1",
            "1\u{feff}1",
            "170141183460469231731687303715884105727,1",
            "170141183460469231731687303715884105728,1",
            "-170141183460469231731687303715884105728,1",
            "-170141183460469231731687303715884105729,1",
            "\u{1f600}1,1",
            "１,1",
        ] {
            agrees(page, text);
        }
        TestRunner::new(Config { failure_persistence: None, ..Config::default() })
            .run(&texts, |text| {
                agrees(page, &text);
                Ok(())
            })
            .unwrap();
    });
}
