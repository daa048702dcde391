//! Tables look_and_say/terms and look_and_say/lengths: the first terms of the sequences that the OEIS has, and how many of each
//! digit the terms have, by three methods.

use std::process::ExitCode;

use clap::Parser;
use curiosa::look_and_say::Mode;
use curiosa::look_and_say::family::{Member, family};
use curiosa::look_and_say::length::LetterCounts;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Write the first terms of look-and-say sequences, and count the digits of many more
#[derive(Parser)]
#[command(
    version,
    before_help = "\
Examples:
  look_and_say_terms --out /tmp/results                  lengths to n = 150
  look_and_say_terms --max-n 400 --out /tmp/results"
)]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Serialize, Deserialize)]
struct Term {
    sequence: String,
    n: u64,
    length: usize,
    term: String,
    status: Status,
}

#[derive(Clone, Serialize, Deserialize)]
struct Length {
    sequence: String,
    n: u64,
    length: String,
    zeros: String,
    ones: String,
    twos: String,
    threes: String,
    others: String,
    written: bool,
    status: Status,
}

/// Digits of the longest term in the table of terms.
const LISTED: usize = 200;

/// Digits of the longest term that is written to count its digits.
const WRITTEN: usize = 3_000_000;

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let max_n = arguments.run.max_n(150, 1..=5000)? as u64;
        let mut run = Run::start("look_and_say/terms", &arguments.run, json!({"max_n": max_n}))?;
        let members = family();
        let unit = |unit: usize| tables(&members[unit], max_n);
        let job = format!("look_and_say/terms to {max_n}");
        let found = run.compute(&job, json!({"max_n": max_n}), members.len(), unit)?;
        let (terms, lengths): (Vec<_>, Vec<_>) = found.into_iter().flatten().unzip();
        run.finish(&[
            Table::new("look_and_say/terms", &terms.concat())?,
            Table::new("look_and_say/lengths", &lengths.concat())?,
        ])
    })
}

fn tables(member: &Member, max_n: u64) -> (Vec<Term>, Vec<Length>) {
    let Member { id, rule, seed } = member;
    let growth = member.growth(Mode::Atoms);
    let far = LetterCounts::of(&growth);
    let letters = far.letters().to_vec();
    let mut written = rule.terms(seed).take_while(|term| term.len() <= WRITTEN);
    let (mut terms, mut lengths) = (Vec::new(), Vec::new());
    for n in 1..=max_n {
        let steps = (n - 1) as usize;
        // How often each letter occurs: by the recurrence, by the atoms one step at a time, and in the term itself.
        let counts = far.exactly(n);
        let atoms = growth.counts(steps);
        let count = |letter: u8| -> BigInt {
            let parts = growth.splitting.atoms.iter().zip(&atoms);
            parts
                .map(|(atom, times)| times * atom.word.iter().filter(|&&other| other == letter).count())
                .sum()
        };
        for (&letter, found) in letters.iter().zip(&counts) {
            assert_eq!(count(letter), *found, "{id}, n = {n}");
        }
        let term = written.next();
        if let Some(term) = &term {
            for (&letter, found) in letters.iter().zip(&counts) {
                let seen = term.iter().filter(|&&other| other == letter).count();
                assert_eq!(BigInt::from(seen), *found, "{id}, n = {n}");
            }
            assert_eq!(BigInt::from(term.len()), counts.iter().sum::<BigInt>(), "{id}, n = {n}");
            if term.len() <= LISTED {
                assert_eq!(growth.splitting.term(steps), *term, "{id}, n = {n}");
                let (sequence, length, text) = (id.to_string(), term.len(), term.to_string());
                terms.push(Term { sequence, n, length, term: text, status: Status::CheckedTwice });
            }
        }
        let of = |wanted: &dyn Fn(u8) -> bool| {
            let counted = letters.iter().zip(&counts).filter(|(letter, _)| wanted(**letter));
            counted.map(|(_, count)| count).sum::<BigInt>().to_string()
        };
        lengths.push(Length {
            sequence: id.to_string(),
            n,
            length: of(&|_| true),
            zeros: of(&|letter| letter == b'0'),
            ones: of(&|letter| letter == b'1'),
            twos: of(&|letter| letter == b'2'),
            threes: of(&|letter| letter == b'3'),
            others: of(&|letter| !b"0123".contains(&letter)),
            written: term.is_some(),
            status: Status::CheckedTwice,
        });
    }
    (terms, lengths)
}
