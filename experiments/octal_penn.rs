//! Tables octal/penn, octal/values and octal/multiples: rows and circles in Penn's game, nim-values of games in the
//! OEIS, least multiples with digits 0 to 4.

use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::Parser;
use curiosa::octal::code::Code;
use curiosa::octal::multiple::Digits;
use curiosa::octal::penn::{code, theorem};
use curiosa::octal::position::{Advisor, Component};
use curiosa::octal::sequence::{Engine, Sequence};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use num_bigint::BigUint;
use serde::Serialize;
use serde_json::json;

/// Nim-values of Penn's game and of games in the OEIS, and least multiples with digits 0 to 4
#[derive(Parser)]
#[command(version, before_help = "Example: octal_penn --max-n 1000 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct PennRow {
    dots: usize,
    row: u16,
    circle: u16,
    row_lost: bool,
    circle_lost: bool,
    exception: bool,
    status: Status,
}

#[derive(Serialize)]
struct ValueRow {
    game: String,
    n: usize,
    value: u16,
    status: Status,
}

#[derive(Serialize)]
struct MultipleRow {
    number: usize,
    least_multiple: String,
    factor: String,
    status: Status,
}

/// Heaps of each game.
const HEAPS: usize = 500;
/// Games that the OEIS has.
const GAMES: [&str; 11] =
    ["0.77", "0.137", "0.6", "0.16", "0.56", "0.14", "0.104", "0.106", "0.127", "0.354", "0.376"];
/// Numbers that a unit looks at.
const SHARE: usize = 500;

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let last = arguments.run.max_n(100_000, 1..=1_000_000)?;
        let parameters = json!({"max_n": last});
        let mut run = Run::start("octal/penn", &arguments.run, parameters.clone())?;
        let digits = Digits::to_four();
        let multiples = run.compute("octal/multiples", parameters, last.div_ceil(SHARE), |unit| {
            let numbers = unit * SHARE + 1..=last.min((unit + 1) * SHARE);
            let least =
                |number: usize| digits.least_multiple(number as u32).map(|multiple| multiple.to_string());
            Vec::from_iter(numbers.map(least))
        })?;
        let multiples = multiples.into_iter().flatten().flatten();
        let mut rows = Vec::new();
        for (number, multiple) in (1..).zip(multiples) {
            let least_multiple: String =
                multiple.with_context(|| format!("{number} has a multiple with these digits"))?;
            let value: BigUint = least_multiple.parse()?;
            ensure!(digits.spell(&value), "{least_multiple} has other digits");
            let (factor, rest): (BigUint, BigUint) = (&value / number, &value % number);
            ensure!(rest == BigUint::ZERO, "{least_multiple} is no multiple of {number}");
            // That a multiple is one is checked here; that none is less is proved by the search.
            let (factor, status) = (factor.to_string(), Status::Proved);
            rows.push(MultipleRow { number, least_multiple, factor, status });
        }

        let theorem = theorem();
        let advisor = Advisor::new(code(), HEAPS)?;
        let mut penn = Vec::new();
        for dots in 0..=HEAPS {
            let (row, circle) = (advisor.value(Component::Row(dots)), advisor.value(Component::Circle(dots)));
            let (row_lost, circle_lost) = (theorem.rows.contains(dots), theorem.circles.contains(dots));
            ensure!((row == 0, circle == 0) == (row_lost, circle_lost), "the theorem is wrong at {dots}");
            let exception = theorem.exceptions.contains(&dots);
            penn.push(PennRow {
                dots,
                row,
                circle,
                row_lost,
                circle_lost,
                exception,
                status: Status::Proved,
            });
        }

        let mut values = Vec::new();
        for game in GAMES {
            let game: Code = game.parse()?;
            let of = |engine| {
                let mut sequence = Sequence::new(game.clone(), engine);
                sequence.extend(HEAPS + 1).map(|()| sequence)
            };
            let (naive, sparse) = (of(Engine::Naive)?, of(Engine::Sparse)?);
            ensure!(naive.values() == sparse.values(), "the engines disagree on {game}");
            let rows = naive.values().iter().enumerate();
            let status = Status::CheckedTwice;
            values.extend(rows.map(|(n, &value)| ValueRow { game: game.to_string(), n, value, status }));
        }
        run.finish(&[
            Table::new("octal/penn", &penn)?,
            Table::new("octal/values", &values)?,
            Table::new("octal/multiples", &rows)?,
        ])
    })
}
