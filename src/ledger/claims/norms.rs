//! Claims about the completely bounded and the diamond norm.

use nalgebra::Complex;

use super::{Check, Claim, OURS, Source, agreeing, cases, list};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::random::{gaussian, generator, isometry};
use crate::algebra::svd::svd;
use crate::evidence::{self, Known};
use crate::norms::channels;
use crate::norms::diamond::{Method, Options, cb_norm, diamond_norm};
use crate::norms::interval::Interval;
use crate::norms::map::{Kraus, LinearMap};
use crate::norms::naive::climb_operators;
use crate::norms::source;
use crate::norms::theorems::INTERVALS;

const SCRIPTS: Source = Source {
    study: "norms",
    file: "000_26e3a027618e1739.txt",
    title: "N. Johnston, MATLAB Scripts for Computing Completely Bounded Norms via Semidefinite Programming (2011)",
};

const INTERVAL: evidence::Method = evidence::Method::named("certified interval");
const SINGULAR_VALUES: evidence::Method = evidence::Method::named("singular values");
const SMALLEST_DISC: evidence::Method = evidence::Method::named("smallest disc");
const CLIMBING: evidence::Method = evidence::Method::named("climbing from the definition");

pub(super) const CHECKS: &[Check] = &[
    general_cb,
    general_diamond,
    positive_cb,
    positive_diamond,
    positive_by_hand,
    positive_theorem,
    transpose_operators,
    transpose_listing,
    transposes,
    transpose_theorem,
    turn_has_these_eigenvalues,
    turn_listing,
    turned,
    disc,
    duality,
    distance,
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
    SCRIPTS.claim(statement, published, Known::theorem(INTERVALS, four_digits(interval)))
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
        agreeing([INTERVAL, SINGULAR_VALUES], holds.count(), 40),
    )
}

fn transposes() -> Claim {
    let computed = [2, 3].into_iter().flat_map(|n| norms(&channels::transpose(n))).map(four_digits);
    let statement =
        "The completely bounded and the diamond norm of the transposition of 2 x 2 and of 3 x 3 matrices";
    SCRIPTS.claim(statement, "2.0000, 2.0000, 3.0000, 3.0000", Known::theorem(INTERVALS, list(computed)))
}

fn transpose_theorem() -> Claim {
    let holds =
        (1..=8).filter(|&n| norms(&channels::transpose(n)).iter().all(|norm| norm.contains(n as f64)));
    SCRIPTS.claim(
        "n from 1 to 8 for which both norms of the transposition of n x n matrices are n",
        "1, 2, 3, 4, 5, 6, 7, 8",
        Known::theorem(INTERVALS, list(holds)),
    )
}

fn turned() -> Claim {
    let computed = norms(&source::turned()).map(four_digits);
    let statement = "The completely bounded and the diamond norm of X - U X U^dagger, U with eigenvalues (1 +- i) / sqrt 2";
    SCRIPTS.claim(statement, "1.4142, 1.4142", Known::theorem(INTERVALS, list(computed)))
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
    SCRIPTS.claim("Unitary U, of 30, for which both norms of X - U X U^dagger are the diameter of the smallest closed disc with all \
         eigenvalues of U", "30", agreeing([INTERVAL, SMALLEST_DISC], holds.count(), 30))
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
            agreeing([INTERVAL, CLIMBING], holds.count(), 20),
        )
        .note("The supremum is climbed to from random unitary matrices, to four digits.")
}

fn small_matrix<const ROWS: usize, const COLUMNS: usize>(entries: [[i32; COLUMNS]; ROWS]) -> ComplexMatrix {
    ComplexMatrix::from_fn(ROWS, COLUMNS, |row, column| Complex::from(f64::from(entries[row][column])))
}

/// The norms of the second example by hand: those of Phi(I) and of Phi*(I).
fn positive_by_hand() -> Claim {
    let map = source::positive();
    let top = |map: &LinearMap| svd(&map.apply(&ComplexMatrix::identity(map.input(), map.input()))).values[0];
    let image = map.apply(&ComplexMatrix::identity(3, 3));
    let computed = format!("{:.4}, {:.4}", top(&map), top(&map.adjoint()));
    let statement = "The largest singular values of Phi(I) and of Phi*(I) in the second example";
    SCRIPTS.claim(statement, "42.0000, 38.7303", Known::once(OURS, computed)).note(format!(
        "Phi(I) = (({}, {}), ({}, {})), whose eigenvalues are 42 and 17.",
        image[(0, 0)].re,
        image[(0, 1)].re,
        image[(1, 0)].re,
        image[(1, 1)].re
    ))
}

/// The matrix with a one in one place.
fn unit(n: usize, row: usize, column: usize) -> ComplexMatrix {
    let mut unit = ComplexMatrix::zeros(n, n);
    unit[(row, column)] = Complex::ONE;
    unit
}

fn transpose_operators() -> Claim {
    let holds = (1..=8).filter(|&n| {
        let units = Vec::from_iter((0..n * n).map(|k| unit(n, k / n, k % n)));
        let Ok(map) = LinearMap::left_right(units.clone(), units.clone()) else { return false };
        // On a basis, hence on every matrix.
        units.iter().all(|x| map.apply(x) == x.transpose())
    });
    SCRIPTS.claim("n from 1 to 8 for which A_ij = B_ij = e_i e_j^dagger represent the transposition, sum of A_ij X B_ij = X^T", "1, 2, 3, 4, 5, 6, 7, 8", cases(list(holds)))
}

fn transpose_listing() -> Claim {
    // As the listing for n = 2 prints them, one after the other, and as the loop for n = 3 makes them.
    let two =
        [[[1, 0], [0, 0]], [[0, 1], [0, 0]], [[0, 0], [1, 0]], [[0, 0], [0, 1]]].map(small_matrix).to_vec();
    let identity = ComplexMatrix::identity(3, 3);
    let three = (0..9).map(|k| identity.column(k / 3) * identity.row(k % 3)).collect();
    let right = [two, three].into_iter().filter(|operators: &Vec<ComplexMatrix>| {
        let n = operators[0].nrows();
        let map = LinearMap::left_right(operators.clone(), operators.clone());
        map.is_ok_and(|map| (0..n * n).all(|k| map.apply(&unit(n, k / n, k % n)) == unit(n, k % n, k / n)))
    });
    let computed = list(right.map(|operators| operators[0].nrows()));
    let statement = "The listings that represent the transposition of 2 x 2 and of 3 x 3 matrices";
    SCRIPTS.claim(statement, "2, 3", cases(computed))
}

/// U of the last example, times the square root of 2.
fn turn() -> ComplexMatrix {
    small_matrix([[1, 1], [-1, 1]])
}

fn turn_has_these_eigenvalues() -> Claim {
    // For a 2 x 2 matrix they are half the trace and the root of a quarter of its square less the determinant.
    let u = turn().scale(std::f64::consts::FRAC_1_SQRT_2);
    let is_unitary = (&u * u.adjoint() - ComplexMatrix::identity(2, 2)).norm() < 1e-15;
    let half = u.trace() * 0.5;
    let root = (half * half - u.determinant()).sqrt();
    let diameter = smallest_disc(&[half + root, half - root]);
    let computed = match is_unitary {
        true => format!("{:.4} +- {:.4}i; {diameter:.4}", half.re, root.im.abs()),
        false => "U is not unitary".into(),
    };
    let statement = "The eigenvalues of U in the last example, and the diameter of the smallest closed disc that holds them";
    SCRIPTS.claim(statement, "0.7071 +- 0.7071i; 1.4142", Known::once(OURS, computed))
}

fn turn_listing() -> Claim {
    let [u, minus] =
        [turn(), small_matrix([[-1, 1], [-1, -1]])].map(|m| m.scale(std::f64::consts::FRAC_1_SQRT_2));
    let one = ComplexMatrix::identity(2, 2);
    let listed = LinearMap::left_right(vec![one.clone(), u], vec![one, minus]);
    let near = |map: &LinearMap| (map.choi() - source::turned().choi()).norm() < 1e-15;
    let computed = if listed.is_ok_and(|map| near(&map)) { "X - U X U^dagger" } else { "another map" };
    let statement = "The map that the listing of the last example represents";
    SCRIPTS.claim(statement, "X - U X U^dagger", Known::once(OURS, computed.into()))
}

/// Of 20 triples of random channels, those whose diamond norms of differences are a distance.
fn distance() -> Claim {
    let mut rng = generator(5);
    let holds = (0..20).filter(|number| {
        let n = 2 + number % 2;
        let mut channel = || {
            let v = isometry(&mut rng, 2 * n, n);
            LinearMap::completely_positive(vec![v.rows(0, n).into(), v.rows(n, n).into()]).ok()
        };
        let (Some(a), Some(b), Some(c)) = (channel(), channel(), channel()) else { return false };
        let distance =
            |x: &LinearMap, y: &LinearMap| x.difference(y).map_or(Interval::UNKNOWN, |map| norms(&map)[1]);
        let (ab, ba, bc, ac, aa) =
            (distance(&a, &b), distance(&b, &a), distance(&b, &c), distance(&a, &c), distance(&a, &a));
        let symmetric = ab.lo <= ba.hi && ba.lo <= ab.hi;
        let narrow = [ab, ba, bc, ac].iter().all(|norm| norm.hi - norm.lo < 1e-6);
        narrow && symmetric && ac.hi <= ab.lo + bc.lo && ab.lo > 0.0 && ab.hi <= 2.0 + 1e-8 && aa.hi < 1e-8
    });
    SCRIPTS.claim("Triples of random channels, of 20, between which the diamond norm of the difference is a distance: symmetric, with the \
         triangle inequality, 0 only for equal ones", "20", Known::once(OURS, holds.count().to_string()))
}
