//! Tables look_and_say/digits, look_and_say/conway_polynomial and look_and_say/eigenvalues: digits of four growth rates, the
//! coefficients of the minimal polynomial of Conway's constant, and all eigenvalues of Conway's matrix.

use std::process::ExitCode;

use anyhow::ensure;
use clap::Parser;
use curiosa::algebra::complex_roots::{Disk, complex_roots};
use curiosa::look_and_say::Mode;
use curiosa::look_and_say::family::family;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use serde::Serialize;
use serde_json::json;

/// Compute digits of growth rates, and the eigenvalues of Conway's matrix
#[derive(Parser)]
#[command(
    version,
    before_help = "\
Examples:
  look_and_say_constants --out /tmp/results                  500 decimal places
  look_and_say_constants --max-n 10000 --out /tmp/results"
)]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Serialize)]
struct Digit {
    sequence: String,
    position: usize,
    digit: char,
    status: Status,
}

#[derive(Serialize)]
struct Coefficient {
    power: usize,
    coefficient: String,
    status: Status,
}

#[derive(Serialize)]
struct Eigenvalue {
    factor: String,
    multiplicity: usize,
    real: String,
    imaginary: String,
    modulus: String,
    error: String,
    status: Status,
}

/// The sequences whose growth rates are expanded.
const EXPANDED: [&str; 4] = ["A005150", "A001387", "A001388", "A110393"];

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let places = arguments.run.max_n(500, 1..=100_000)?;
        let mut run = Run::start("look_and_say/digits", &arguments.run, json!({"max_n": places}))?;
        let job = format!("look_and_say/digits to {places}");
        let members = Vec::from_iter(family().into_iter().filter(|member| EXPANDED.contains(&member.id)));
        let unit = |unit: usize| members[unit].growth(Mode::Atoms).rate().clone().decimal(places);
        let found = run.compute(&job, json!({"max_n": places}), members.len(), unit)?;
        let mut digits = Vec::new();
        for (member, decimal) in members.iter().zip(found.into_iter().flatten()) {
            let figures = decimal.chars().filter(char::is_ascii_digit).enumerate();
            digits.extend(figures.map(|(place, digit)| Digit {
                sequence: member.id.into(),
                position: place + 1,
                digit,
                status: Status::Proved,
            }));
        }
        let conway = members[0].growth(Mode::Atoms);
        let polynomial = conway.rate().polynomial().coefficients().iter().enumerate();
        let coefficients = Vec::from_iter(polynomial.map(|(power, coefficient)| Coefficient {
            power,
            coefficient: coefficient.to_string(),
            status: Status::Proved,
        }));
        let mut eigenvalues = Vec::new();
        for factor in &conway.spectrum.factors {
            let name = match factor.polynomial.degree() {
                1 => factor.polynomial.to_string(),
                degree => format!("irreducible of degree {degree}"),
            };
            let roots = complex_roots(&factor.polynomial);
            ensure!(roots.len() == factor.polynomial.degree(), "the eigenvalues by floats did not converge");
            for Disk { centre, radius, isolated } in roots {
                eigenvalues.push(Eigenvalue {
                    factor: name.clone(),
                    multiplicity: factor.multiplicity,
                    real: decimal(centre.re),
                    imaginary: decimal(centre.im),
                    modulus: decimal(centre.norm()),
                    // Printing both parts to ten decimals adds less than 0.75e-10; twice the sum stays above it when
                    // one digit is kept.
                    error: format!("{:.0e}", 2.0 * (radius + 0.75e-10)),
                    status: if isolated { Status::Proved } else { Status::SingleRun },
                });
            }
        }
        run.finish(&[
            Table::new("look_and_say/digits", &digits)?,
            Table::new("look_and_say/conway_polynomial", &coefficients)?,
            Table::new("look_and_say/eigenvalues", &eigenvalues)?,
        ])
    })
}

/// To ten decimals, without a sign at 0.
fn decimal(value: f64) -> String {
    let text = format!("{value:.10}");
    if text.trim_start_matches('-').bytes().all(|b| b == b'0' || b == b'.') {
        text.replace('-', "")
    } else {
        text
    }
}
