//! Claims about the completely bounded and the diamond norm.

use nalgebra::Complex;

use super::{Check, Claim, Source, list};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::random::{gaussian, generator, isometry};
use crate::algebra::svd::svd;
use crate::norms::channels;
use crate::norms::diamond::{Method, Options, cb_norm, diamond_norm};
use crate::norms::interval::Interval;
use crate::norms::map::{Kraus, LinearMap};
use crate::norms::naive::climb_operators;
use crate::norms::source;
use crate::pipeline::status::Status;

const SCRIPTS: Source = Source {
    study: "norms",
    file: "000_26e3a027618e1739.txt",
    title: "N. Johnston, MATLAB Scripts for Computing Completely Bounded Norms via Semidefinite Programming (2011)",
};

pub(super) const CHECKS: &[Check] = &[
    general_cb,
    general_diamond,
    positive_cb,
    positive_diamond,
    positive_theorem,
    transposes,
    transpose_theorem,
    turned,
    disc,
    duality,
];

/// Completely bounded and diamond norm by the program, whatever formulas there are.
fn norms(map: &LinearMap) -> [Interval; 2] {
    let options = Options { method: Method::Newton, tolerance: 1e-9 };
    [cb_norm, diamond_norm].map(|norm| norm(map, options).map_or(Interval::UNKNOWN, |norm| norm.interval))
}

/// The decimal number with four digits after the point that every number of the interval rounds to.
fn four_digits(interval: Interval) -> String {
    let [lo, hi] = [interval.lo, interval.hi].map(|end| format!("{end:.4}"));
    if lo == hi { lo } else { format!("{lo} or {hi}") }
}

fn value(statement: &str, published: &str, interval: Interval) -> Claim {
    SCRIPTS.claim(statement, published, four_digits(interval), Status::Proved)
}

fn general_cb() -> Claim {
    let statement = "The completely bounded norm of the map A1 X B1 + A2 X B2 of the first example";
    value(statement, "7.2684", norms(&source::general())[0])
}

fn general_diamond() -> Claim {
    let statement = "The diamond norm of the map A1 X B1 + A2 X B2 of the first example";
    value(statement, "7.4124", norms(&source::general())[1])
}

fn positive_cb() -> Claim {
    let statement = "The completely bounded norm of the completely positive map of the second example";
    value(statement, "42.0000", norms(&source::positive())[0])
}

fn positive_diamond() -> Claim {
    let statement = "The diamond norm of the completely positive map of the second example";
    value(statement, "38.7303", norms(&source::positive())[1])
}

/// Of 40 random completely positive maps between spaces of dimension 1 to 4, those whose norms are those of
/// Phi(1) and Phi*(1).
fn positive_theorem() -> Claim {
    let mut rng = generator(1);
    let holds = (0..40).filter(|number| {
        let (n, m) = (1 + number % 4, 1 + number / 4 % 4);
        let operators: Vec<_> = (0..1 + number % 3).map(|_| gaussian(&mut rng, m, n)).collect();
        let Ok(map) = LinearMap::completely_positive(operators) else { return false };
        let top =
            |map: &LinearMap| svd(&map.apply(&ComplexMatrix::identity(map.input(), map.input()))).values[0];
        let near = |interval: Interval, exact: f64| {
            interval.lo <= exact * (1.0 + 1e-12) && exact * (1.0 - 1e-12) <= interval.hi
        };
        let [cb, diamond] = norms(&map);
        near(cb, top(&map)) && near(diamond, top(&map.adjoint()))
    });
    SCRIPTS.claim(
        "Random completely positive maps, of 40, with |Phi|_cb = |Phi(I)| and |Phi|_diamond = |Phi*(I)|",
        "40",
        holds.count().to_string(),
        Status::CheckedTwice,
    )
}

fn transposes() -> Claim {
    let computed = [2, 3].into_iter().flat_map(|n| norms(&channels::transpose(n))).map(four_digits);
    let statement =
        "The completely bounded and the diamond norm of the transposition of 2 x 2 and of 3 x 3 matrices";
    SCRIPTS.claim(statement, "2.0000, 2.0000, 3.0000, 3.0000", list(computed), Status::Proved)
}

fn transpose_theorem() -> Claim {
    let holds =
        (1..=8).filter(|&n| norms(&channels::transpose(n)).iter().all(|norm| norm.contains(n as f64)));
    SCRIPTS.claim(
        "n from 1 to 8 for which both norms of the transposition of n x n matrices are n",
        "1, 2, 3, 4, 5, 6, 7, 8",
        list(holds),
        Status::Proved,
    )
}

fn turned() -> Claim {
    let computed = norms(&source::turned()).map(four_digits);
    let statement = "The completely bounded and the diamond norm of X - U X U^dagger, U with eigenvalues (1 +- i) / sqrt 2";
    SCRIPTS.claim(statement, "1.4142, 1.4142", list(computed), Status::Proved)
}

/// Of 30 random unitary matrices, those for which both norms are the diameter of the smallest disc. The disc
/// is found among those that two or three eigenvalues define.
fn disc() -> Claim {
    let mut rng = generator(2);
    let holds = (0..30).filter(|number| {
        let n = 2 + number % 3;
        // Powers of a unitary matrix, so that eigenvalues are also close together.
        let v = isometry(&mut rng, n, n);
        let angles: Vec<f64> = (0..n).map(|k| (number * (3 * k + 1)) as f64 * 0.13).collect();
        let phases =
            nalgebra::DVector::from_iterator(n, angles.iter().map(|&angle| Complex::from_polar(1.0, angle)));
        let u = &v * ComplexMatrix::from_diagonal(&phases) * v.adjoint();
        let Ok(map) = channels::unitary(u).and_then(|unitary| channels::identity(n).difference(&unitary))
        else {
            return false;
        };
        let diameter = smallest_disc(phases.as_slice());
        norms(&map).iter().all(|norm| norm.lo - 1e-12 <= diameter && diameter <= norm.hi + 1e-12)
    });
    SCRIPTS.claim(
        "Unitary U, of 30, for which both norms of X - U X U^dagger are the diameter of the smallest closed disc with all \
         eigenvalues of U",
        "30",
        holds.count().to_string(),
        Status::CheckedTwice,
    )
}

/// The diameter of the smallest disc with all points, by trying every disc that two or three of them define.
fn smallest_disc(points: &[Complex<f64>]) -> f64 {
    let mut best = f64::INFINITY;
    let mut consider = |centre: Complex<f64>| {
        let radius = points.iter().map(|point| (point - centre).norm()).fold(0.0, f64::max);
        best = best.min(2.0 * radius);
    };
    // Points on the unit circle: three of them define the unit disc.
    consider(Complex::ZERO);
    for (a, b) in points.iter().flat_map(|a| points.iter().map(move |b| (a, b))) {
        consider((a + b) * 0.5);
    }
    best
}

/// Of 20 random maps, those whose norm of id (x) Phi over contractions, climbed to from its definition, ends
/// in the interval of the diamond norm of the adjoint.
fn duality() -> Claim {
    let mut rng = generator(3);
    let holds = (0..20).filter(|number| {
        let (n, m) = (1 + number % 3, 1 + number / 3 % 3);
        let mut operators = |rows: usize, columns: usize| {
            vec![gaussian(&mut rng, rows, columns), gaussian(&mut rng, rows, columns)]
        };
        let kraus = Kraus { left: operators(m, n), right: Some(operators(n, m)) };
        let climbed = climb_operators(&kraus, &mut rng, 6, 200);
        let Ok(map) = LinearMap::from_kraus(kraus) else { return false };
        let cb = norms(&map)[0];
        cb.lo * (1.0 - 1e-4) <= climbed && climbed <= cb.hi * (1.0 + 1e-12)
    });
    SCRIPTS
        .claim(
            "Random maps, of 20, for which the supremum of |id (x) Phi| is the diamond norm of the dual map",
            "20",
            holds.count().to_string(),
            Status::CheckedTwice,
        )
        .note("The supremum is climbed to from random unitary matrices, to four digits.")
}
