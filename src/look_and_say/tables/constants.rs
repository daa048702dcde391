//! Digits of four growth rates, the minimal polynomial of Conway's constant, and all eigenvalues of Conway's matrix.

use anyhow::ensure;
use serde::Serialize;
use serde_json::json;

use crate::algebra::complex_roots::{Disk, complex_roots};
use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::look_and_say::Mode;
use crate::look_and_say::family::family;
use crate::look_and_say::theorems::LIMITS;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const CONSTANTS: Experiment = Experiment::of(
    "constants",
    "Compute digits of growth rates, and the eigenvalues of Conway's matrix",
    const { &[&DIGITS, &POLYNOMIAL, &EIGENVALUES] },
    compute,
)
.with_size(Size { option: "places", meaning: "Decimal places", range: 1..=100_000, default: 500, quick: 50 });

static DIGITS: Table = Table {
    name: "look_and_say/digits",
    about: "Digits of four growth rates: of A005150 (A014715), A001387 (A092526), A001388 (A060006) and A110393 (A139339).",
    columns: &[
        ("sequence", "the terms whose growth rate it is"),
        ("position, digit", "the digits from the first on, the decimal point being after position 1"),
    ],
};

static POLYNOMIAL: Table = Table {
    name: "look_and_say/conway_polynomial",
    about: "The minimal polynomial of Conway's constant, A137275.",
    columns: &[("power, coefficient", "the coefficient of this power of x")],
};

static EIGENVALUES: Table = Table {
    name: "look_and_say/eigenvalues",
    about: "The eigenvalues of the transition matrix of all 99 elements of A005150.",
    columns: &[
        (
            "factor, multiplicity",
            "the factor of the characteristic polynomial that it is a root of, and how often that divides it",
        ),
        ("real, imaginary, modulus", "the eigenvalue, rounded to ten decimals"),
        ("error", "the eigenvalue is no further than this from (real, imaginary)"),
    ],
};

#[derive(Serialize)]
struct Digit {
    sequence: &'static str,
    position: usize,
    digit: char,
}

#[derive(Serialize)]
struct Coefficient {
    power: usize,
    coefficient: String,
}

#[derive(Serialize)]
struct Eigenvalue {
    factor: String,
    multiplicity: usize,
    real: String,
    imaginary: String,
    modulus: String,
    error: String,
}

/// The sequences whose growth rates are expanded.
const EXPANDED: [&str; 4] = ["A005150", "A001387", "A001388", "A110393"];

const FLOATS: Method = Method::named("floating-point roots");

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let places = request.size;
    let job = format!("look_and_say/digits to {places}");
    let members = Vec::from_iter(family().into_iter().filter(|member| EXPANDED.contains(&member.id)));
    let found = work.compute(&job, json!({"places": places}), members.len(), |unit| {
        let rate = members[unit].growth(Mode::Atoms).rate().clone().decimal(places);
        Known::theorem(LIMITS, rate)
    })?;
    let mut digits = Vec::new();
    for (member, decimal) in members.iter().zip(found.into_iter().flatten()) {
        let figures = decimal.value().chars().filter(char::is_ascii_digit).enumerate();
        let digit = |(place, digit)| Digit { sequence: member.id, position: place + 1, digit };
        digits.extend(figures.map(|figure| decimal.clone().map(|_| digit(figure))));
    }
    let conway = members[0].growth(Mode::Atoms);
    let polynomial = conway.rate().polynomial().coefficients().iter().enumerate();
    let coefficients = polynomial.map(|(power, coefficient)| {
        Known::theorem(LIMITS, Coefficient { power, coefficient: coefficient.to_string() })
    });
    let mut eigenvalues = Vec::new();
    for factor in &conway.spectrum.factors {
        let name = match factor.polynomial.degree() {
            1 => factor.polynomial.to_string(),
            degree => format!("irreducible of degree {degree}"),
        };
        let roots = complex_roots(&factor.polynomial);
        ensure!(roots.len() == factor.polynomial.degree(), "the eigenvalues by floats did not converge");
        for disk in roots {
            let isolated = |disk: &Disk| if disk.isolated { Ok(()) } else { Err(()) };
            let known = Known::once(FLOATS, disk);
            let known = known.clone().certified("discs with one root each", isolated).unwrap_or(known);
            eigenvalues.push(known.map(|Disk { centre, radius, .. }| Eigenvalue {
                factor: name.clone(),
                multiplicity: factor.multiplicity,
                real: decimal(centre.re),
                imaginary: decimal(centre.im),
                modulus: decimal(centre.norm()),
                // Printing both parts to ten decimals adds less than 0.75e-10; twice the sum stays above it when
                // one digit is kept.
                error: format!("{:.0e}", 2.0 * (radius + 0.75e-10)),
            }));
        }
    }
    Ok(vec![
        Filled::new(&DIGITS, digits)?,
        Filled::new(&POLYNOMIAL, coefficients)?,
        Filled::new(&EIGENVALUES, eigenvalues)?,
    ])
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
