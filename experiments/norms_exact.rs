//! Tables norms/examples and norms/families: the examples of the source with more digits, and families whose
//! norms are known.

use std::process::ExitCode;

use clap::Parser;
use curiosa::algebra::complex_matrix::ComplexMatrix;
use curiosa::algebra::random::{generator, isometry};
use curiosa::norms::channels;
use curiosa::norms::diamond::{By, Method, Norm, NormError, Options, cb_norm, diamond_norm};
use curiosa::norms::map::LinearMap;
use curiosa::norms::source;
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use nalgebra::{Complex, DVector};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// The examples of the source as certified intervals; transposes, unitary differences and noise against their
/// exact norms
#[derive(Parser)]
#[command(version, before_help = "Example: norms_exact --max-n 4 --out /tmp/results")]
struct Arguments {
    #[command(flatten)]
    run: RunArgs,
}

/// Digits of the ends of an interval, rounded outwards; the tolerance is finer, so that what rounding does
/// differently on another processor hardly ever shows.
const DIGITS: usize = 10;
const TOLERANCE: f64 = 2e-11;

#[derive(Serialize)]
struct ExampleRow {
    example: &'static str,
    input: usize,
    output: usize,
    norm: &'static str,
    published: &'static str,
    lo: String,
    hi: String,
    method: &'static str,
    status: Status,
}

#[derive(Clone, Serialize, Deserialize)]
struct FamilyRow {
    family: String,
    n: usize,
    parameter: f64,
    formula: String,
    exact: f64,
    lo: String,
    hi: String,
    contains: bool,
    formula_lo: String,
    formula_hi: String,
    status: Status,
}

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let largest = arguments.run.max_n(6, 2..=8)?;
        let mut run = Run::start("norms/examples", &arguments.run, json!({"max_n": largest}))?;
        let examples = examples()?;
        let members = members(largest);
        let found = run.compute("norms/families", json!({"max_n": largest}), members.len(), |unit| {
            members[unit].row().map_err(|error| error.to_string())
        })?;
        let mut rows = Vec::new();
        for found in found.into_iter().flatten() {
            rows.push(found.map_err(anyhow::Error::msg)?);
        }
        run.finish(&[Table::new("norms/examples", &examples)?, Table::new("norms/families", &rows)?])
    })
}

fn examples() -> anyhow::Result<Vec<ExampleRow>> {
    let maps = [
        ("A1 X B1 + A2 X B2", source::general(), "7.2684", "7.4124"),
        ("completely positive, four operators", source::positive(), "42.0000", "38.7303"),
        ("transposition of 2 x 2 matrices", channels::transpose(2), "2.0000", "2.0000"),
        ("transposition of 3 x 3 matrices", channels::transpose(3), "3.0000", "3.0000"),
        ("X - U X U^dagger", source::turned(), "1.4142", "1.4142"),
    ];
    let mut rows = Vec::new();
    for (example, map, cb, diamond) in maps {
        type Compute = fn(&LinearMap, Options) -> Result<Norm, NormError>;
        let norms: [(&str, Compute, &str); 2] = [("cb", cb_norm, cb), ("diamond", diamond_norm, diamond)];
        for (norm, compute, published) in norms {
            for method in [Method::Newton, Method::ClosedForm] {
                let found = match compute(&map, Options { method, tolerance: TOLERANCE }) {
                    Err(NormError::NoClosedForm) => continue,
                    found => found?,
                };
                anyhow::ensure!(
                    found.reached,
                    "{example}: only a relative width of {:e}",
                    found.interval.relative_width()
                );
                rows.push(ExampleRow {
                    example,
                    input: map.input(),
                    output: map.output(),
                    norm,
                    published,
                    lo: found.interval.lo_decimal(DIGITS),
                    hi: found.interval.hi_decimal(DIGITS),
                    method: if matches!(found.by, By::Formula(_)) { "closed-form" } else { "newton" },
                    status: Status::Proved,
                });
            }
        }
    }
    Ok(rows)
}

/// A member of a family.
struct Member {
    family: &'static str,
    n: usize,
    parameter: f64,
    formula: &'static str,
    exact: f64,
}

fn members(largest: usize) -> Vec<Member> {
    let mut members = Vec::new();
    for n in 1..=largest {
        let (family, formula) = ("transposition", "n");
        members.push(Member { family, n, parameter: 0.0, formula, exact: n as f64 });
    }
    for n in 2..=largest {
        for eighths in 1..=8 {
            let parameter = f64::from(eighths) / 8.0;
            let half_arc = parameter * std::f64::consts::FRAC_PI_2;
            let (family, formula) = ("X - U X U^dagger, eigenvalues over an arc of t pi", "2 sin(t pi / 2)");
            members.push(Member { family, n, parameter, formula, exact: 2.0 * half_arc.sin() });
        }
        for quarters in 1..=4 {
            let p = f64::from(quarters) / 4.0;
            let (family, formula) = ("identity - depolarising", "2 p (1 - 1/n^2)");
            let exact = 2.0 * p * (1.0 - 1.0 / (n * n) as f64);
            members.push(Member { family, n, parameter: p, formula, exact });
            let (family, formula) = ("identity - dephasing", "2 p (1 - 1/n)");
            members.push(Member {
                family,
                n,
                parameter: p,
                formula,
                exact: 2.0 * p * (1.0 - 1.0 / n as f64),
            });
        }
    }
    members
}

impl Member {
    fn map(&self) -> anyhow::Result<LinearMap> {
        let n = self.n;
        let identity = channels::identity(n);
        Ok(match self.family {
            "transposition" => channels::transpose(n),
            "identity - depolarising" => identity.difference(&channels::depolarising(n, self.parameter))?,
            "identity - dephasing" => identity.difference(&channels::dephasing(n, self.parameter))?,
            _ => {
                // Evenly spaced over the arc, turned by a unitary matrix.
                let arc = self.parameter * std::f64::consts::PI;
                let angle = |k: usize| Complex::from_polar(1.0, arc * k as f64 / (n - 1) as f64);
                let phases = DVector::from_iterator(n, (0..n).map(angle));
                let v = isometry(&mut generator(n as u64), n, n);
                let u = &v * ComplexMatrix::from_diagonal(&phases) * v.adjoint();
                identity.difference(&channels::unitary(u)?)?
            }
        })
    }

    fn row(&self) -> anyhow::Result<FamilyRow> {
        let map = self.map()?;
        let found = diamond_norm(&map, Options { method: Method::Newton, tolerance: TOLERANCE })?;
        let Member { family, n, parameter, .. } = self;
        let width = found.interval.relative_width();
        anyhow::ensure!(found.reached, "{family}, n = {n}, {parameter}: only a relative width of {width:e}");
        let formula = diamond_norm(&map, Options { method: Method::ClosedForm, tolerance: TOLERANCE }).ok();
        let end = |end: fn(curiosa::norms::interval::Interval, usize) -> String| {
            formula.as_ref().map_or(String::new(), |norm| end(norm.interval, DIGITS))
        };
        // The matrix of floats differs from the one that is meant by rounding.
        let room = 1e-13;
        let contains = found.interval.lo - room <= self.exact && self.exact <= found.interval.hi + room;
        anyhow::ensure!(contains, "{family}, n = {n}, {parameter}: the exact norm is not in the interval");
        Ok(FamilyRow {
            family: self.family.to_string(),
            n: self.n,
            parameter: self.parameter,
            formula: self.formula.to_string(),
            exact: (self.exact * 1e12).round() / 1e12,
            lo: found.interval.lo_decimal(DIGITS),
            hi: found.interval.hi_decimal(DIGITS),
            contains,
            formula_lo: end(curiosa::norms::interval::Interval::lo_decimal),
            formula_hi: end(curiosa::norms::interval::Interval::hi_decimal),
            status: Status::Proved,
        })
    }
}
