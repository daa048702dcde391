//! Tables look_and_say/growth and look_and_say/minimal_polynomials: the growth rate of every rule with a base up to 10, a largest
//! count up to 9 or none, either order of count and digit, and a seed of one digit.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::ensure;
use clap::Parser;
use curiosa::look_and_say::{Growth, Limits, Mode, Order, Rule, Splitting, Word};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Find the growth rates of look-and-say sequences in bases 2, 3, ...
#[derive(Parser)]
#[command(
    version,
    before_help = "\
Examples:
  look_and_say_growth --max-n 4 --out /tmp/results    bases 2 to 4
  look_and_say_growth --out /tmp/results              bases 2 to 10"
)]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    base: u8,
    order: String,
    max_count: Option<usize>,
    seed: String,
    elements: Option<usize>,
    recurrent: Option<usize>,
    degree: Option<usize>,
    growth_rate: Option<String>,
    period: Option<usize>,
    agrees_with_floats: Option<bool>,
    terms_compared: usize,
    status: String,
    reason: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct Polynomial {
    growth_rate: String,
    degree: usize,
    minimal_polynomial: String,
    irreducible: String,
    sequences: usize,
    first: String,
    status: Status,
}

/// Letters up to which terms put together from elements are compared with terms that are said.
const COMPARED: usize = 20_000;

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let max_base = arguments.run.max_n(10, 2..=36)? as u8;
        let mut run = Run::start("look_and_say/growth", &arguments.run, json!({"max_n": max_base}))?;
        let mut sequences = Vec::new();
        for base in 2..=max_base {
            for order in [Order::CountDigit, Order::DigitCount] {
                for max_count in std::iter::once(None).chain((1..=9).map(Some)) {
                    let rule = Rule { max_count, ..Rule::base(base).with_order(order) };
                    let seeds = rule.numerals.letters().iter().map(|&letter| Word(vec![letter]));
                    sequences.extend(seeds.map(|seed| (base, rule, seed)));
                }
            }
        }
        let unit = |unit: usize| {
            let (base, rule, seed) = &sequences[unit];
            row(*base, *rule, seed)
        };
        let job = format!("look_and_say/growth to base {max_base}");
        let found = run.compute(&job, json!({"max_n": max_base}), sequences.len(), unit)?;
        let mut rows = Vec::new();
        let mut polynomials: BTreeMap<(usize, String), Polynomial> = BTreeMap::new();
        for (row, polynomial) in found.into_iter().flatten() {
            ensure!(row.agrees_with_floats != Some(false), "floats disagree with the certified growth rate");
            rows.push(row);
            if let Some(polynomial) = polynomial {
                let key = (polynomial.degree, polynomial.growth_rate.clone());
                polynomials.entry(key).or_insert(Polynomial { sequences: 0, ..polynomial }).sequences += 1;
            }
        }
        let polynomials = Vec::from_iter(polynomials.into_values());
        run.finish(&[
            Table::new("look_and_say/growth", &rows)?,
            Table::new("look_and_say/minimal_polynomials", &polynomials)?,
        ])
    })
}

fn row(base: u8, rule: Rule, seed: &Word) -> (Row, Option<Polynomial>) {
    let order = match rule.order {
        Order::CountDigit => "count-digit",
        Order::DigitCount => "digit-count",
    };
    let mut row = Row {
        base,
        order: order.into(),
        max_count: rule.max_count,
        seed: seed.to_string(),
        elements: None,
        recurrent: None,
        degree: None,
        growth_rate: None,
        period: None,
        agrees_with_floats: None,
        terms_compared: 0,
        status: "undecided".into(),
        reason: String::new(),
    };
    let splitting = match Splitting::find(rule, seed, Mode::Atoms, &Limits::default()) {
        Ok(splitting) => splitting,
        Err(reason) => {
            row.reason = without_verdict(&reason.to_string());
            return (row, None);
        }
    };
    // Terms that never grow would be compared forever.
    let terms = rule.terms(seed).take(60).take_while(|term| term.len() <= COMPARED);
    for (steps, term) in terms.enumerate() {
        assert_eq!(splitting.term(steps), term, "{rule}, seed {seed}: term {}", steps + 1);
        row.terms_compared = steps + 1;
    }
    row.elements = Some(splitting.atoms.len());
    let growth = match Growth::of(splitting) {
        Ok(growth) => growth,
        Err(reason) => {
            row.reason = without_verdict(&reason.to_string());
            return (row, None);
        }
    };
    let mut rate = growth.rate().clone();
    let minimal = growth.spectrum.minimal();
    let digits = rate.decimal(30);
    row.recurrent = Some(growth.recurrent.iter().filter(|&&recurrent| recurrent).count());
    row.degree = Some(minimal.polynomial.degree());
    row.growth_rate = Some(digits.clone());
    row.period = Some(growth.period());
    row.status = Status::Proved.to_string();
    let exact = rate.refine(64).to_f64();
    row.agrees_with_floats = growth.float_rate().map(|rate| (rate - exact).abs() < 1e-6);
    let polynomial = Polynomial {
        growth_rate: digits,
        degree: minimal.polynomial.degree(),
        minimal_polynomial: minimal.polynomial.to_string(),
        irreducible: minimal.certificate.to_string(),
        sequences: 1,
        first: format!("{rule}, seed {seed}"),
        status: Status::Proved,
    };
    (row, Some(polynomial))
}

/// The reason alone: the verdict is in the column status.
fn without_verdict(reason: &str) -> String {
    reason.trim_start_matches("undecided: ").into()
}
