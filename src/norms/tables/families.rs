//! Families of maps whose norms are known.

use anyhow::ensure;
use nalgebra::{Complex, DVector};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{DIGITS, TOLERANCE};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::random::{generator, isometry};
use crate::evidence::Known;
use crate::job::Work;
use crate::norms::channels;
use crate::norms::diamond::{Method, Options, diamond_norm};
use crate::norms::interval::Interval;
use crate::norms::map::LinearMap;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const FAMILIES: Experiment = Experiment::of(
    "families",
    "Transposes, unitary differences and noise against their exact norms",
    const { &[&TABLE] },
    compute,
)
.with_size(Size { option: "max-n", meaning: "Largest dimension", range: 2..=8, default: 6, quick: 3 });

static TABLE: Table = Table {
    name: "norms/families",
    about: "Families of maps whose diamond norms are known.",
    columns: &[
        ("family, n, parameter", "the family, the dimension, and t or p of the formula, if it has one"),
        ("formula, exact", "the norm, and its value to 12 decimals"),
        ("lo, hi", "the interval of the barrier method (ten digits, rounded outwards)"),
        (
            "contains",
            "whether the exact value is in the interval (which is not rounded; 1e-13 is granted for the rounding of the map)",
        ),
        ("formula_lo, formula_hi", "the interval of the closed form; empty where the program has none"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    family: String,
    n: usize,
    parameter: String,
    formula: String,
    exact: String,
    lo: String,
    hi: String,
    contains: bool,
    formula_lo: String,
    formula_hi: String,
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let members = members(request.size);
    let parameters = json!({"max_n": request.size});
    let rows = work.try_compute("norms/families", parameters, members.len(), |unit| members[unit].row())?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}

/// A member of a family.
struct Member {
    family: &'static str,
    n: usize,
    /// None where the family has none.
    parameter: Option<f64>,
    formula: &'static str,
    exact: f64,
}

fn members(largest: usize) -> Vec<Member> {
    let mut members = Vec::new();
    for n in 1..=largest {
        let (family, formula) = ("transposition", "n");
        members.push(Member { family, n, parameter: None, formula, exact: n as f64 });
    }
    for n in 2..=largest {
        for eighths in 1..=8 {
            let parameter = f64::from(eighths) / 8.0;
            let half_arc = parameter * std::f64::consts::FRAC_PI_2;
            let (family, formula) = ("X - U X U^dagger, eigenvalues over an arc of t pi", "2 sin(t pi / 2)");
            members.push(Member {
                family,
                n,
                parameter: Some(parameter),
                formula,
                exact: 2.0 * half_arc.sin(),
            });
        }
        for quarters in 1..=4 {
            let p = f64::from(quarters) / 4.0;
            let (family, formula) = ("identity - depolarising", "2 p (1 - 1/n^2)");
            let exact = 2.0 * p * (1.0 - 1.0 / (n * n) as f64);
            members.push(Member { family, n, parameter: Some(p), formula, exact });
            let (family, formula) = ("identity - dephasing", "2 p (1 - 1/n)");
            let exact = 2.0 * p * (1.0 - 1.0 / n as f64);
            members.push(Member { family, n, parameter: Some(p), formula, exact });
        }
    }
    members
}

impl Member {
    fn map(&self) -> anyhow::Result<LinearMap> {
        let n = self.n;
        let parameter = self.parameter.unwrap_or_default();
        let identity = channels::identity(n);
        Ok(match self.family {
            "transposition" => channels::transpose(n),
            "identity - depolarising" => identity.difference(&channels::depolarising(n, parameter))?,
            "identity - dephasing" => identity.difference(&channels::dephasing(n, parameter))?,
            _ => {
                // Evenly spaced over the arc, turned by a unitary matrix.
                let arc = parameter * std::f64::consts::PI;
                let angle = |k: usize| Complex::from_polar(1.0, arc * k as f64 / (n - 1) as f64);
                let phases = DVector::from_iterator(n, (0..n).map(angle));
                let v = isometry(&mut generator(n as u64), n, n);
                let u = &v * ComplexMatrix::from_diagonal(&phases) * v.adjoint();
                identity.difference(&channels::unitary(u)?)?
            }
        })
    }

    fn row(&self) -> anyhow::Result<Known<Row>> {
        let map = self.map()?;
        let found = diamond_norm(&map, Options { method: Method::Newton, tolerance: TOLERANCE })?;
        let Member { family, n, parameter, .. } = self;
        let width = found.interval.relative_width();
        ensure!(found.reached, "{family}, n = {n}, {parameter:?}: only a relative width of {width:e}");
        let formula = diamond_norm(&map, Options { method: Method::ClosedForm, tolerance: TOLERANCE }).ok();
        let end = |end: fn(Interval, usize) -> String| {
            formula.as_ref().map_or(String::new(), |norm| end(norm.interval, DIGITS))
        };
        // The matrix of floats differs from the one that is meant by rounding.
        let room = 1e-13;
        let contains = found.interval.lo - room <= self.exact && self.exact <= found.interval.hi + room;
        ensure!(contains, "{family}, n = {n}, {parameter:?}: the exact norm is not in the interval");
        Ok(found.known().map(|interval| Row {
            family: self.family.to_string(),
            n: self.n,
            parameter: self.parameter.map_or(String::new(), |parameter| parameter.to_string()),
            formula: self.formula.to_string(),
            exact: ((self.exact * 1e12).round() / 1e12).to_string(),
            lo: interval.lo_decimal(DIGITS),
            hi: interval.hi_decimal(DIGITS),
            contains,
            formula_lo: end(Interval::lo_decimal),
            formula_hi: end(Interval::hi_decimal),
        }))
    }
}
