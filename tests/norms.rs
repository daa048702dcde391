//! Linear maps and their norms: laws of the representations, certified intervals against exact values, the
//! definition and the semidefinite program.

use curiosa::algebra::complex_matrix::ComplexMatrix;
use curiosa::algebra::random::{gaussian, generator, isometry};
use curiosa::algebra::rounding::{greatest_eigenvalue_above, is_positive_definite};
use curiosa::algebra::svd::{Svd, svd, svd_near};
use curiosa::norms::channels::{self, Factor};
use curiosa::norms::diamond::{Method, Norm, Options, cb_norm, diamond_norm};
use curiosa::norms::discrimination::{DiscriminationError, discriminate};
use curiosa::norms::map::{Kraus, LinearMap, MapError, Vectorisation};
use curiosa::norms::naive::{climb, climb_operators};
use curiosa::norms::properties::{defects, entanglement_fidelity, kraus_rank, minimal_kraus};
use curiosa::norms::random;
use curiosa::norms::source;
use nalgebra::Complex;
use proptest::prelude::*;

fn options(method: Method, tolerance: f64) -> Options {
    Options { method, tolerance }
}

fn newton(map: &LinearMap) -> Norm {
    let norm = diamond_norm(map, options(Method::Newton, 1e-9)).unwrap();
    assert!(norm.interval.lo <= norm.interval.hi && norm.interval.hi.is_finite());
    norm
}

/// U diag(values) V^dagger.
fn product(decomposed: &Svd) -> ComplexMatrix {
    let values = decomposed.values.iter().map(|&value| Complex::from(value));
    let values = nalgebra::DVector::from_iterator(decomposed.values.len(), values);
    &decomposed.u * ComplexMatrix::from_diagonal(&values) * decomposed.v.adjoint()
}

/// A real matrix from rows.
fn matrix(rows: &[&[f64]]) -> ComplexMatrix {
    ComplexMatrix::from_fn(rows.len(), rows[0].len(), |i, j| Complex::new(rows[i][j], 0.0))
}

fn close(a: &ComplexMatrix, b: &ComplexMatrix) -> bool {
    a.shape() == b.shape() && (a - b).norm() <= 1e-12 * (1.0 + a.norm())
}

fn same(a: &LinearMap, b: &LinearMap) -> bool {
    (a.input(), a.output()) == (b.input(), b.output()) && close(a.choi(), b.choi())
}

/// Sum of A X B.
fn by_kraus(kraus: &Kraus, x: &ComplexMatrix) -> ComplexMatrix {
    let right = kraus.right();
    kraus
        .left
        .iter()
        .zip(&right)
        .map(|(a, b)| a * x * b)
        .fold(ComplexMatrix::zeros(right[0].ncols(), right[0].ncols()), |sum, term| sum + term)
}

// The singular value decomposition.

fn check_svd(a: &ComplexMatrix) {
    let found = svd(a);
    let size = a.norm().max(f64::MIN_POSITIVE);
    assert!((product(&found) - a).norm() <= 1e-13 * size, "{a}");
    let squares: f64 = found.values.iter().map(|value| value * value).sum();
    assert!((squares.sqrt() - a.norm()).abs() <= 1e-13 * size);
    for vectors in [&found.u, &found.v] {
        let gram = vectors.adjoint() * vectors;
        for (i, j) in (0..gram.nrows()).flat_map(|i| (0..gram.nrows()).map(move |j| (i, j))) {
            let expected = if i == j && gram[(i, i)].re > 0.5 { 1.0 } else { 0.0 };
            assert!((gram[(i, j)] - expected).norm() < 1e-13, "{gram}");
        }
    }
    assert!(found.values.is_sorted_by(|x, y| x >= y));
}

#[test]
fn matrices_that_nalgebra_gets_wrong_are_decomposed() {
    // Of nalgebra issue 1172: all-ones matrices, and a full-rank one of integers.
    let mut wrong = 0;
    for (rows, columns) in (1..=12).flat_map(|rows| (1..=22).map(move |columns| (rows, columns))) {
        let ones = ComplexMatrix::from_element(rows, columns, Complex::new(1.0, 0.0));
        let exact = ((rows * columns) as f64).sqrt();
        let found = svd(&ones);
        assert!((found.values[0] - exact).abs() < 1e-13 * exact, "{rows} x {columns}");
        assert_eq!(found.rank(1e-12), 1);
        check_svd(&ones);
        let theirs = ones.map(|entry| entry.re).svd(true, true).singular_values.max();
        wrong += usize::from((theirs - exact).abs() > 1e-6);
    }
    assert!(wrong > 0, "nalgebra has been mended: its decomposition could be used");
    check_svd(&matrix(&[&[1.0, 2.0, 2.0], &[2.0, -1.0, -1.0], &[2.0, 1.0, -1.0]]));
    // Realigned products A (x) B, of rank one.
    let mut rng = generator(3);
    for _ in 0..50 {
        let (a, b) = (isometry(&mut rng, 6, 6), isometry(&mut rng, 6, 6));
        let vector = |m: &ComplexMatrix| ComplexMatrix::from_iterator(36, 1, m.iter().copied());
        let realigned = vector(&a) * vector(&b).transpose();
        check_svd(&realigned);
        assert_eq!(svd(&realigned).rank(1e-12), 1);
    }
    check_svd(&ComplexMatrix::zeros(4, 3));
    check_svd(&ComplexMatrix::identity(5, 5).scale(1e-300));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_decomposition_gives_back_the_matrix(
        rows in 1_usize..9, columns in 1_usize..9, rank in 1_usize..9, exponent in -200_i32..200, seed: u64,
    ) {
        let mut rng = generator(seed);
        let a = gaussian(&mut rng, rows, rank) * gaussian(&mut rng, rank, columns);
        let a = a.scale(2f64.powi(exponent));
        check_svd(&a);
        if rows >= columns {
            let guess = isometry(&mut rng, columns, columns);
            let found = svd_near(&a, &guess);
            prop_assert!((product(&found) - &a).norm() <= 1e-13 * a.norm());
        }
    }

    #[test]
    fn positive_definite_is_only_said_of_positive_definite_matrices(size in 1_usize..7, seed: u64, slack in 0.0..2.0_f64) {
        let mut rng = generator(seed);
        let g = gaussian(&mut rng, size, size);
        let h = &g + g.adjoint() + ComplexMatrix::identity(size, size).scale(3.0);
        let least = h.symmetric_eigenvalues().min();
        prop_assert_eq!(is_positive_definite(&h, slack), least > slack);
    }

    #[test]
    fn a_relative_eigenvalue_is_bounded_closely(size in 1_usize..6, seed: u64) {
        let mut rng = generator(seed);
        let (a, b) = (gaussian(&mut rng, size, size), gaussian(&mut rng, size, size));
        let (t, g) = (&a * a.adjoint(), &b * b.adjoint());
        let bound = greatest_eigenvalue_above(&t, 0.0, &g, 0.0);
        let inverse = b.try_inverse().unwrap();
        let exact = (&inverse * &t * inverse.adjoint()).symmetric_eigenvalues().max();
        prop_assert!(bound >= exact * (1.0 - 1e-9) && bound <= exact * (1.0 + 0.02), "{} {}", bound, exact);
    }

    // Representations.

    #[test]
    fn representations_agree(n in 1_usize..5, m in 1_usize..5, count in 1_usize..6, seed: u64) {
        let mut rng = generator(seed);
        let map = random::map(&mut rng, n, m, count).unwrap();
        let kraus = map.kraus().unwrap().0.clone();
        let x = gaussian(&mut rng, n, n);
        let image = by_kraus(&kraus, &x);
        prop_assert!(close(&map.apply(&x), &image));
        prop_assert!(same(&LinearMap::from_choi(n, m, map.choi().clone()).unwrap(), &map));
        for vec in [Vectorisation::Columns, Vectorisation::Rows] {
            let matrix = map.superoperator(vec);
            prop_assert!(same(&LinearMap::from_superoperator(n, m, &matrix, vec).unwrap(), &map));
            let stack = |x: &ComplexMatrix| match vec {
                Vectorisation::Columns => ComplexMatrix::from_iterator(x.len(), 1, x.iter().copied()),
                Vectorisation::Rows => ComplexMatrix::from_iterator(x.len(), 1, x.transpose().iter().copied()),
            };
            prop_assert!(close(&(matrix * stack(&x)), &stack(&image)));
        }
        // The superoperators as their definitions say, by Kronecker products.
        let right = kraus.right();
        let pairs = || kraus.left.iter().zip(&right);
        let zero = ComplexMatrix::zeros(m * m, n * n);
        let columns = pairs().fold(zero.clone(), |sum, (a, b)| sum + b.transpose().kronecker(a));
        let rows = pairs().fold(zero, |sum, (a, b)| sum + a.kronecker(&b.transpose()));
        prop_assert!(close(&map.superoperator(Vectorisation::Columns), &columns));
        prop_assert!(close(&map.superoperator(Vectorisation::Rows), &rows));
        // A minimal set is the map again, and no longer than the rank.
        let fewest = minimal_kraus(&map, 1e-12);
        prop_assert_eq!(fewest.left.len(), kraus_rank(&map, 1e-12));
        prop_assert_eq!(fewest.left.len(), count.min(n * m));
        prop_assert!(same(&LinearMap::from_kraus(fewest).unwrap(), &map));
    }

    #[test]
    fn maps_are_an_algebra(n in 1_usize..4, k in 1_usize..4, m in 1_usize..4, seed: u64) {
        let mut rng = generator(seed);
        let phi = random::map(&mut rng, k, m, 2).unwrap();
        let psi = random::map(&mut rng, n, k, 3).unwrap();
        let (x, y) = (gaussian(&mut rng, n, n), gaussian(&mut rng, m, m));
        let after = phi.after(&psi).unwrap();
        prop_assert!(close(&after.apply(&x), &phi.apply(&psi.apply(&x))));
        prop_assert!(same(&after.adjoint(), &psi.adjoint().after(&phi.adjoint()).unwrap()));
        prop_assert!(same(&after.adjoint().adjoint(), &after));
        let inner = |a: &ComplexMatrix, b: &ComplexMatrix| a.dotc(b);
        prop_assert!((inner(&y, &after.apply(&x)) - inner(&after.adjoint().apply(&y), &x)).norm() < 1e-9);
        // (Phi (x) Psi)(Z (x) X) = Phi(Z) (x) Psi(X).
        let z = gaussian(&mut rng, k, k);
        let tensor = phi.tensor(&psi).unwrap();
        prop_assert!(close(&tensor.apply(&z.kronecker(&x)), &phi.apply(&z).kronecker(&psi.apply(&x))));
        prop_assert!(same(&tensor.adjoint(), &phi.adjoint().tensor(&psi.adjoint()).unwrap()));
        // Sums and multiples.
        let other = random::map(&mut rng, n, k, 1).unwrap();
        let c = Complex::new(0.3, -1.2);
        let sum = psi.sum(&other.scaled(c).unwrap()).unwrap();
        prop_assert!(close(&sum.apply(&x), &(psi.apply(&x) + other.apply(&x) * c)));
        prop_assert!(same(&sum.difference(&psi).unwrap(), &other.scaled(c).unwrap()));
        // Operators that are kept are those of the map.
        for map in [psi.sum(&other).unwrap(), psi.difference(&other).unwrap(), psi.adjoint()] {
            match map.kraus() {
                Some((kraus, _)) => prop_assert!(same(&LinearMap::from_kraus(kraus.clone()).unwrap(), &map)),
                None => prop_assert!(n * k < 4),
            }
        }
        let both = phi.after(&psi.difference(&other).unwrap()).unwrap();
        prop_assert!(same(&both, &after.difference(&phi.after(&other).unwrap()).unwrap()));
    }

    // Norms.

    #[test]
    fn the_definition_climbs_into_the_interval(n in 1_usize..4, m in 1_usize..4, count in 1_usize..5, seed: u64) {
        let mut rng = generator(seed);
        let map = random::map(&mut rng, n, m, count).unwrap();
        let norm = newton(&map);
        prop_assert!(norm.reached, "{:?}", norm.interval);
        let climbed = climb(map.kraus().unwrap().0, &mut rng, 3, 60);
        prop_assert!(climbed <= norm.interval.hi * (1.0 + 1e-13), "{} {:?}", climbed, norm.interval);
        prop_assert!(climbed >= norm.interval.lo * (1.0 - 1e-3), "{} {:?}", climbed, norm.interval);
        // The completely bounded norm, by its own definition and as the norm of the adjoint.
        let cb = cb_norm(&map, options(Method::Newton, 1e-9)).unwrap().interval;
        let adjoint = climb(map.adjoint().kraus().unwrap().0, &mut rng, 3, 60);
        let operators = climb_operators(map.kraus().unwrap().0, &mut rng, 3, 60);
        for climbed in [adjoint, operators] {
            prop_assert!(climbed <= cb.hi * (1.0 + 1e-13), "{} {:?}", climbed, cb);
            prop_assert!(climbed >= cb.lo * (1.0 - 1e-2), "{} {:?}", climbed, cb);
        }
    }

    #[test]
    fn scale_changes_no_digit(n in 1_usize..4, m in 1_usize..4, count in 1_usize..4, exponent in -600_i32..600, seed: u64) {
        let mut rng = generator(seed);
        let map = random::map(&mut rng, n, m, count).unwrap();
        let choi = LinearMap::from_choi(n, m, map.choi().clone()).unwrap();
        let norm = newton(&choi).interval;
        // By a power of four nothing changes; by any other number, the interval goes along.
        let power = 4f64.powi(exponent / 2);
        let moved = LinearMap::from_choi(n, m, map.choi().scale(power)).unwrap();
        let moved = newton(&moved).interval;
        prop_assert_eq!((moved.lo / power, moved.hi / power), (norm.lo, norm.hi));
        for factor in [1e-9, 1e9, 3e-200] {
            let moved = newton(&choi.scaled(Complex::new(factor, 0.0)).unwrap());
            prop_assert!(moved.reached);
            prop_assert!(moved.interval.lo / factor <= norm.hi * (1.0 + 1e-15));
            prop_assert!(moved.interval.hi / factor >= norm.lo * (1.0 - 1e-15));
        }
    }

    #[test]
    fn properties_do_not_depend_on_the_scale(n in 1_usize..4, m in 1_usize..4, count in 1_usize..4, exponent in -240_i32..240, seed: u64) {
        let mut rng = generator(seed);
        let map = random::map(&mut rng, n, m, count).unwrap();
        let factor = 10f64.powi(exponent);
        let moved = map.scaled(Complex::from(factor)).unwrap();
        let [a, b] = [&map, &moved].map(defects);
        prop_assert!((a.hermiticity - b.hermiticity).abs() < 1e-12);
        prop_assert!((a.complete_positivity - b.complete_positivity).abs() < 1e-12);
        prop_assert_eq!(kraus_rank(&moved, 1e-12), count.min(n * m));
        let again = LinearMap::from_kraus(minimal_kraus(&moved, 1e-12)).unwrap();
        prop_assert!(close(&again.choi().unscale(factor), map.choi()));
        // How many digits are certain is no property of a width: near a number where rounding changes, a narrow interval has few.
        let norm = newton(&map).interval;
        for factor in [1e-9, 1e9] {
            let moved = newton(&map.scaled(Complex::from(factor)).unwrap()).interval;
            prop_assert!(moved.lo / factor <= norm.hi * (1.0 + 1e-15));
            prop_assert!(moved.hi / factor >= norm.lo * (1.0 - 1e-15));
            prop_assert!(moved.relative_width() <= 1e-9);
        }
    }

    #[test]
    fn norms_obey_their_laws(n in 1_usize..4, m in 1_usize..4, seed: u64) {
        let mut rng = generator(seed);
        let a = random::map(&mut rng, n, m, 2).unwrap();
        let b = random::map(&mut rng, n, m, 3).unwrap();
        let [x, y] = [newton(&a).interval, newton(&b).interval];
        prop_assert!(newton(&a.sum(&b).unwrap()).interval.lo <= x.hi + y.hi);
        // Multiplicative under tensor products, invariant under unitary channels.
        if n * m <= 4 {
            let tensor = newton(&a.tensor(&b).unwrap()).interval;
            prop_assert!(tensor.lo <= x.hi * y.hi * (1.0 + 1e-14) && tensor.hi >= x.lo * y.lo * (1.0 - 1e-14));
        }
        let [u, v] = [m, n].map(|size| channels::unitary(isometry(&mut rng, size, size)).unwrap());
        let turned = newton(&u.after(&a).unwrap().after(&v).unwrap()).interval;
        prop_assert!(turned.lo <= x.hi * (1.0 + 1e-12) && turned.hi >= x.lo * (1.0 - 1e-12));
        // Channels have norm 1 and differ by 2 at most.
        let count = n.div_ceil(m) + 1;
        let [c, d] = [(); 2].map(|()| random::channel(&mut rng, n, m, count).unwrap());
        prop_assert!((newton(&c).interval.midpoint() - 1.0).abs() < 1e-8);
        let difference = newton(&c.difference(&d).unwrap()).interval;
        prop_assert!(difference.lo <= 2.0);
        // At least what the maximally entangled input gives.
        let j = c.choi() - d.choi();
        let mixed = svd(&j).values.iter().sum::<f64>() / n as f64;
        prop_assert!(difference.hi >= mixed * (1.0 - 1e-12));
    }

    #[test]
    fn formulas_agree_with_the_program(n in 1_usize..5, m in 1_usize..5, count in 1_usize..4, seed: u64) {
        let mut rng = generator(seed);
        let operators: Vec<_> = (0..count).map(|_| gaussian(&mut rng, m, n)).collect();
        let positive = LinearMap::completely_positive(operators).unwrap();
        let [u, v] = [(); 2].map(|()| channels::unitary(isometry(&mut rng, n, n)).unwrap());
        for map in [positive.clone(), u.difference(&v).unwrap(), LinearMap::from_choi(n, m, positive.choi().clone()).unwrap()] {
            let formula = diamond_norm(&map, options(Method::ClosedForm, 1e-10)).unwrap();
            let program = newton(&map).interval;
            prop_assert!(formula.reached || n == 1, "{:?}", formula.interval);
            prop_assert!(formula.interval.lo <= program.hi && program.lo <= formula.interval.hi);
        }
    }
}

#[test]
fn every_small_random_map_is_solved() {
    let mut rng = generator(11);
    for (n, m) in (1..=4).flat_map(|n| (1..=4).map(move |m| (n, m))) {
        for count in [1, 2, 3, n * m] {
            let map = random::map(&mut rng, n, m, count).unwrap();
            let norm = diamond_norm(&map, options(Method::Newton, 1e-10)).unwrap();
            assert!(norm.reached, "{n} -> {m}, {count}: {:?}", norm.interval);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Few operators give what the Choi matrix gives, by other bounds.
    #[test]
    fn few_operators_are_their_choi_matrix(
        (n, m) in (2_usize..6, 2_usize..6),
        signs in prop::collection::vec(any::<bool>(), 1..5),
        general: bool, dependent: bool, power in -30_i32..30, seed: u64,
    ) {
        let mut rng = generator(seed);
        let mut left = Vec::from_iter((0..signs.len()).map(|_| gaussian(&mut rng, m, n)));
        if dependent {
            left.push(&left[0] + left.last().unwrap());
        }
        let sign = |k: usize| if signs[k % signs.len()] { 2_f64.powi(power) } else { -2_f64.powi(power) };
        let right = left.iter().enumerate().map(|(k, a)| match general {
            true => gaussian(&mut rng, n, m).scale(sign(k)),
            false => a.adjoint().scale(sign(k)),
        });
        let map = LinearMap::left_right(left.clone(), right.collect()).unwrap();
        let (few, dense) = (newton(&map), newton(&LinearMap::from_choi(n, m, map.choi().clone()).unwrap()));
        prop_assert!(few.reached && dense.reached, "{:?} {:?}", few.interval, dense.interval);
        few.interval.meet(dense.interval);
        let found = [&map, &LinearMap::from_choi(n, m, map.choi().clone()).unwrap()].map(|map| {
            let found = defects(map);
            let kraus = minimal_kraus(map, 1e-9);
            (found, kraus_rank(map, 1e-9), kraus)
        });
        prop_assert_eq!(found[0].1, found[1].1);
        prop_assert!(same(&LinearMap::from_kraus(found[0].2.clone()).unwrap(), &map) || power > 0);
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9 * (1.0 + a.abs());
        prop_assert!(near(found[0].0.trace, found[1].0.trace) && near(found[0].0.unit, found[1].0.unit));
    }
}

/// Gates of five qubits with few operators of noise: far more than could be expanded, and scaled it is the same.
#[test]
fn gates_of_five_qubits() {
    let n = 32;
    let mut rng = generator(32);
    let u = isometry(&mut rng, n, n);
    let v = isometry(&mut rng, n, n);
    // |U - ((1 - p) U + p V)| = p |U - V|, and all of it by one formula.
    let (p, [u, v]) = (0.125, [u, v].map(|u| channels::unitary(u).unwrap()));
    let part = |map: &LinearMap, weight: f64| map.scaled(Complex::from(weight)).unwrap();
    let noisy = part(&u, 1.0 - p).sum(&part(&v, p)).unwrap();
    let apart = newton(&u.difference(&noisy).unwrap());
    let exact = diamond_norm(&u.difference(&v).unwrap(), options(Method::ClosedForm, 1e-9)).unwrap();
    assert!(apart.reached && exact.reached);
    apart.interval.meet(exact.interval.scaled(p));
    // Six qubits, of which one is touched.
    let damped = channels::amplitude_damping(0.25);
    let one = newton(&channels::identity(2).difference(&damped).unwrap());
    let six = channels::identity(32).tensor(&damped).unwrap();
    let six = newton(&channels::identity(64).difference(&six).unwrap());
    assert!(six.reached, "{:?}", six.interval);
    one.interval.meet(six.interval);
    let found = defects(&channels::identity(32).tensor(&damped).unwrap());
    assert!(found.is_channel(1e-12) && !found.is_channel(0.0) || found.trace == 0.0, "{found:?}");
}

/// The products of Pauli matrices on some qubits, by a number of two bits for each.
fn pauli(qubits: u32, number: usize) -> ComplexMatrix {
    let i = Complex::<f64>::I;
    let entries = [
        [Complex::ONE, Complex::ZERO, Complex::ZERO, Complex::ONE],
        [Complex::ZERO, Complex::ONE, Complex::ONE, Complex::ZERO],
        [Complex::ZERO, -i, i, Complex::ZERO],
        [Complex::ONE, Complex::ZERO, Complex::ZERO, -Complex::ONE],
    ];
    let one = |qubit: u32| ComplexMatrix::from_row_slice(2, 2, &entries[number >> (2 * qubit) & 3]);
    (0..qubits).fold(ComplexMatrix::identity(1, 1), |product, qubit| product.kronecker(&one(qubit)))
}

/// sum of |p - q|, for few and for all Pauli matrices, by operators and by the Choi matrix, behind any gate.
#[test]
fn pauli_channels_are_as_far_apart_as_their_probabilities() {
    let mut rng = generator(5);
    for (qubits, count) in [(1, 2), (1, 4), (2, 5), (2, 16), (3, 9), (4, 256), (6, 12)] {
        let n = 1 << qubits;
        let weights: [Vec<f64>; 2] = [(); 2].map(|()| {
            let weights = Vec::from_iter((0..count).map(|_| gaussian(&mut rng, 1, 1)[(0, 0)].norm()));
            let sum: f64 = weights.iter().sum();
            weights.iter().map(|weight| weight / sum).collect()
        });
        let gate = isometry(&mut rng, n, n);
        let mixed = |weights: &[f64]| {
            let operator = |k: usize| &gate * pauli(qubits, k * 7 % (n * n)).scale(weights[k].sqrt());
            LinearMap::completely_positive((0..count).map(operator).collect()).unwrap()
        };
        let exact: f64 = weights[0].iter().zip(&weights[1]).map(|(p, q)| (p - q).abs()).sum();
        let map = mixed(&weights[0]).difference(&mixed(&weights[1])).unwrap();
        let near = |norm: Norm| {
            let off = norm.interval.lo - exact <= 1e-12 && exact - norm.interval.hi <= 1e-12;
            assert!(norm.reached && off, "{qubits} {count}: {:?} {exact}", norm.interval);
        };
        if 4 * count < n * n {
            near(diamond_norm(&map, options(Method::ClosedForm, 1e-9)).unwrap());
        }
        near(newton(&map));
        if n <= 16 {
            near(newton(&LinearMap::from_choi(n, n, map.choi().clone()).unwrap()));
        }
    }
}

/// The part of the ideal gate in a noisy one is not told from the gate by rounding.
#[test]
fn a_gate_and_its_multiple_are_one_operator() {
    let gate = isometry(&mut generator(9), 64, 64);
    let (ideal, p) = (channels::unitary(gate.clone()).unwrap(), 1e-4_f64);
    let noise = gate * pauli(6, 1234);
    let operators = vec![ideal.kraus().unwrap().0.left[0].scale((1.0 - p).sqrt()), noise.scale(p.sqrt())];
    let noisy = LinearMap::completely_positive(operators).unwrap();
    let map = ideal.difference(&noisy).unwrap();
    for method in [Method::Auto, Method::Newton] {
        let norm = diamond_norm(&map, options(method, 1e-9)).unwrap();
        assert!(norm.reached && (norm.interval.midpoint() - 2.0 * p).abs() < 1e-12, "{:?}", norm.interval);
    }
}

/// A thousand eigenvalues on both sides: second derivatives are multiplied, not written out.
#[test]
fn random_channels_of_four_qubits_are_told_apart() {
    let n = 16;
    let mut rng = generator(16);
    let [a, b] = [(); 2].map(|()| random::channel(&mut rng, n, n, n * n).unwrap());
    let whole = diamond_norm(&a.difference(&b).unwrap(), options(Method::Auto, 1e-7)).unwrap();
    assert!(whole.reached, "{:?}", whole.interval);
    let noisy = |p: f64, noise: &LinearMap| {
        let rest = channels::identity(n).scaled(Complex::from(1.0 - p)).unwrap();
        rest.sum(&noise.scaled(Complex::from(p)).unwrap()).unwrap()
    };
    // |p (a - b)| = p |a - b|, behind what both have.
    let apart = noisy(0.125, &a).difference(&noisy(0.125, &b)).unwrap();
    let apart = diamond_norm(&apart, options(Method::Auto, 1e-7)).unwrap();
    apart.interval.meet(whole.interval.scaled(0.125));
    // Different strengths of the same noise: (p - q) (1 - a).
    let ideal = channels::identity(n).difference(&a).unwrap();
    let ideal = diamond_norm(&ideal, options(Method::Auto, 1e-7)).unwrap();
    let strengths = noisy(0.25, &a).difference(&noisy(0.125, &a)).unwrap();
    let strengths = diamond_norm(&strengths, options(Method::Auto, 1e-7)).unwrap();
    assert!(ideal.reached && strengths.reached);
    strengths.interval.meet(ideal.interval.scaled(0.125));
}

#[test]
fn exact_values_are_inside() {
    for n in 1..=6 {
        let transpose = channels::transpose(n);
        for method in [Method::Newton, Method::ClosedForm, Method::Auto] {
            for norm in [diamond_norm, cb_norm].map(|norm| norm(&transpose, options(method, 1e-11)).unwrap())
            {
                assert!(
                    norm.interval.contains(n as f64) && norm.reached,
                    "{n} {method:?} {:?}",
                    norm.interval
                );
            }
        }
        let identity = newton(&channels::identity(n)).interval;
        assert!(identity.contains(1.0));
        // Half a transposition: the same on a factor.
        let half = newton(&transpose.tensor(&channels::identity(2)).unwrap()).interval;
        assert!(half.contains(n as f64), "{half:?}");
    }
    // |id - depolarising(p)| = 2 p (1 - 1/n^2); |id - dephasing(p)| = 2 p (1 - 1/n).
    for (n, p) in [(2, 0.25), (3, 0.5), (4, 1.0)] {
        let squares = (n * n) as f64;
        let lost = channels::identity(n).difference(&channels::depolarising(n, p)).unwrap();
        assert!(
            newton(&lost).interval.contains(2.0 * p * (1.0 - 1.0 / squares)),
            "{:?}",
            newton(&lost).interval
        );
        let measured = channels::identity(n).difference(&channels::dephasing(n, p)).unwrap();
        assert!(newton(&measured).interval.contains(2.0 * p * (1.0 - 1.0 / n as f64)));
    }
    // Replacements: the trace distance of the states.
    let (a, b) = (matrix(&[&[0.75, 0.0], &[0.0, 0.25]]), matrix(&[&[0.25, 0.0], &[0.0, 0.75]]));
    let replaced =
        channels::replacement(3, &a).unwrap().difference(&channels::replacement(3, &b).unwrap()).unwrap();
    assert!(newton(&replaced).interval.contains(1.0));
    // The partial trace has norm 1, and its completely bounded norm is the dimension that is lost.
    let trace = channels::partial_trace(2, 3, Factor::Second);
    assert_eq!((trace.input(), trace.output()), (6, 2));
    assert!(newton(&trace).interval.contains(1.0));
    assert!(cb_norm(&trace, Options::default()).unwrap().interval.contains(3.0));
    let x = gaussian(&mut generator(1), 2, 2).kronecker(&matrix(&[&[1.0, 5.0], &[7.0, 3.0]]));
    let first = channels::partial_trace(2, 2, Factor::First).apply(&x);
    assert!(close(
        &first,
        &(matrix(&[&[1.0, 5.0], &[7.0, 3.0]]) * gaussian(&mut generator(1), 2, 2).trace())
    ));
    // Zero.
    let zero = LinearMap::from_choi(2, 3, ComplexMatrix::zeros(6, 6)).unwrap();
    for method in [Method::Auto, Method::Newton, Method::ClosedForm] {
        let norm = diamond_norm(&zero, options(method, 1e-9)).unwrap().interval;
        assert_eq!((norm.lo, norm.hi), (0.0, 0.0), "{method:?}");
    }
    let nothing = channels::identity(2).difference(&channels::identity(2)).unwrap();
    assert_eq!(newton(&nothing).interval.certain(), "0");
    // Dependent operators: A and -A on the left give nothing but rounding.
    let a = gaussian(&mut generator(5), 2, 2);
    let nothing = LinearMap::left_right(vec![a.clone(), -a.clone()], vec![a.clone(), a]).unwrap();
    let norm = diamond_norm(&nothing, options(Method::Auto, 1e-9)).unwrap().interval;
    assert!(norm.lo == 0.0 && norm.hi < 1e-13, "{norm:?}");
}

#[test]
fn what_overflows_is_refused_and_what_is_huge_is_not() {
    let one = |value: f64| LinearMap::from_choi(1, 1, matrix(&[&[value]])).unwrap();
    let apart = one(2e200).difference(&one(1e200)).unwrap();
    for method in [Method::Auto, Method::Newton] {
        let norm = diamond_norm(&apart, options(method, 1e-9)).unwrap();
        assert!(norm.reached && norm.interval.contains(2e200 - 1e200), "{:?}", norm.interval);
    }
    let split = LinearMap::left_right(vec![matrix(&[&[1e200]])], vec![matrix(&[&[1e-200]])]).unwrap();
    assert!(diamond_norm(&split, Options::default()).unwrap().interval.contains(1e200 * 1e-200));
    assert_eq!(one(1e249).scaled(Complex::from(1e100)).unwrap_err(), MapError::NotFinite);
    assert_eq!(one(1e200).tensor(&one(1e200)).unwrap_err(), MapError::NotFinite);
    assert!(matches!(
        LinearMap::from_choi((1 << 63) + 1, 2, one(1.0).choi().clone()),
        Err(MapError::Size { .. })
    ));
    // (1 - p) + p cancels; the norm is 1.
    for p in [0.5, 1e16, 1e20] {
        let norm = diamond_norm(&channels::depolarising(1, p), Options::default()).unwrap().interval;
        assert!(norm.contains(1.0), "{p} {norm:?}");
    }
    // Channels to within what is accepted may give more than certainty.
    let state = |place: usize| {
        ComplexMatrix::from_fn(2, 2, |i, j| Complex::from(if i == j && i == place { 1.0000009 } else { 0.0 }))
    };
    let [a, b] = [0, 1].map(|place| channels::replacement(2, &state(place)).unwrap());
    let success = discriminate(&a, &b, 0.5, 1e-9).unwrap().success;
    assert_eq!((success.lo, success.hi), (1.0, 1.0));
}

#[test]
fn unitary_differences_have_the_diameter_of_a_disc() {
    let phases = |angles: &[f64]| {
        let entries = angles.iter().map(|&angle| Complex::from_polar(1.0, angle));
        ComplexMatrix::from_diagonal(&nalgebra::DVector::from_iterator(angles.len(), entries))
    };
    let mut rng = generator(2);
    for (angles, exact) in [
        (vec![0.2, 1.2, 0.7], 2.0 * 0.5_f64.sin()),
        (vec![0.0, 2.0], 2.0 * 1.0_f64.sin()),
        (vec![0.0, 2.1, 4.2], 2.0),
        (vec![1.0, 1.0 + std::f64::consts::PI], 2.0),
    ] {
        let n = angles.len();
        let v = isometry(&mut rng, n, n);
        let u = &v * phases(&angles) * v.adjoint();
        let map = channels::identity(n).difference(&channels::unitary(u).unwrap()).unwrap();
        for method in [Method::ClosedForm, Method::Newton] {
            let norm = diamond_norm(&map, options(method, 1e-9)).unwrap().interval;
            let room = 1e-13;
            assert!(
                norm.lo - room <= exact && exact <= norm.hi + room && norm.relative_width() < 1e-9,
                "{method:?} {norm:?} {exact}"
            );
        }
    }
}

#[test]
fn a_convention_bug_would_show() {
    // Complex, not square, without and with a dagger on the right.
    let left = vec![
        matrix(&[&[1.0, 2.0, 0.0], &[0.0, 1.0, 1.0]]) * Complex::new(1.0, 2.0),
        gaussian(&mut generator(8), 2, 3),
    ];
    let right = vec![
        gaussian(&mut generator(9), 3, 2),
        matrix(&[&[1.0, 0.0], &[2.0, 1.0], &[0.0, 1.0]]) * Complex::new(0.0, 1.0),
    ];
    let map = LinearMap::left_right(left.clone(), right.clone()).unwrap();
    let other =
        LinearMap::left_right(left.clone(), right.iter().map(ComplexMatrix::conjugate).collect()).unwrap();
    let [a, b] = [newton(&map).interval, newton(&other).interval];
    assert!(a.hi < b.lo || b.hi < a.lo, "{a:?} {b:?}");
    let climbed = climb(map.kraus().unwrap().0, &mut generator(1), 5, 200);
    assert!(climbed <= a.hi && climbed > a.lo * (1.0 - 1e-6), "{climbed} {a:?}");
    assert_eq!(
        LinearMap::left_right(left.clone(), left).unwrap_err().to_string(),
        "right operator 1 is 2 x 3, but in A X B beside left operators that are 2 x 3 it must be 3 x 2"
    );
}

#[test]
fn a_stall_gives_the_interval_reached() {
    let map = random::map(&mut generator(4), 3, 3, 9).unwrap();
    let norm = diamond_norm(&map, options(Method::Newton, 1e-17)).unwrap();
    assert!(!norm.reached && norm.interval.relative_width() < 1e-10, "{:?}", norm.interval);
    assert!(newton(&map).interval.contains(norm.interval.midpoint()));
}

#[test]
fn channels_are_what_their_names_say() {
    let mut rng = generator(6);
    let unital = |map: &LinearMap| defects(map).unit < 1e-12;
    for map in [
        channels::identity(3),
        channels::depolarising(3, 0.4),
        channels::dephasing(4, 0.9),
        channels::unitary(isometry(&mut rng, 3, 3)).unwrap(),
    ] {
        assert!(defects(&map).is_channel(1e-12) && unital(&map));
    }
    for map in [
        channels::amplitude_damping(0.3),
        channels::partial_trace(2, 3, Factor::First),
        random::channel(&mut rng, 4, 2, 3).unwrap(),
    ] {
        assert!(defects(&map).is_channel(1e-12) && !unital(&map), "{:?}", defects(&map));
    }
    let transpose = defects(&channels::transpose(3));
    assert!(
        transpose.complete_positivity > 0.9
            && transpose.hermiticity == 0.0
            && transpose.trace == 0.0
            && transpose.unit == 0.0
    );
    let general = defects(&random::map(&mut rng, 2, 2, 2).unwrap());
    assert!(general.hermiticity > 0.1 && general.complete_positivity >= general.hermiticity);
    assert_eq!(kraus_rank(&channels::depolarising(3, 0.5), 1e-12), 9);
    assert_eq!(kraus_rank(&channels::amplitude_damping(0.3), 1e-12), 2);
    assert!((entanglement_fidelity(&channels::depolarising(2, 0.4)).unwrap() - 0.7).abs() < 1e-14);
    assert_eq!(entanglement_fidelity(&channels::partial_trace(2, 3, Factor::First)), None);
    // One operator too many is left out, and a difference keeps its signs.
    let k = gaussian(&mut rng, 2, 2);
    let twice = LinearMap::completely_positive(vec![k.clone(), k.clone() * Complex::new(0.0, 2.0)]).unwrap();
    let fewest = minimal_kraus(&twice, 1e-12);
    assert!(
        fewest.left.len() == 1
            && fewest.right.is_none()
            && same(&LinearMap::from_kraus(fewest).unwrap(), &twice)
    );
    let signed = minimal_kraus(&channels::transpose(2), 1e-12);
    assert_eq!(signed.left.len(), 4);
    assert!(same(&LinearMap::from_kraus(signed).unwrap(), &channels::transpose(2)));
}

#[test]
fn channels_are_told_apart_by_the_input_that_is_returned() {
    let mut rng = generator(10);
    for prior in [0.5, 0.3, 0.9, 1.0] {
        let [a, b] = [(); 2].map(|()| random::channel(&mut rng, 3, 2, 4).unwrap());
        let found = discriminate(&a, &b, prior, 1e-9).unwrap();
        assert!(found.reached && found.success.lo >= prior.max(1.0 - prior) - 1e-12);
        // The input, by the definition: (id (x) Phi)(psi psi^dagger).
        let psi = &found.input;
        assert!((psi.norm() - 1.0).abs() < 1e-14);
        let mut image = ComplexMatrix::zeros(6, 6);
        for (r, s) in (0..3).flat_map(|r| (0..3).map(move |s| (r, s))) {
            let x = psi.row(r).transpose() * psi.row(s).map(|entry| entry.conj());
            let part = a.apply(&x) * Complex::from(prior) - b.apply(&x) * Complex::from(1.0 - prior);
            image.view_mut((2 * r, 2 * s), (2, 2)).copy_from(&part);
        }
        let attained = 0.5 * (1.0 + svd(&image).values.iter().sum::<f64>());
        assert!((attained - found.success.lo).abs() < 1e-9, "{attained} {:?}", found.success);
    }
    // Replacements: Helstrom's 1/2 (1 + |p rho - (1 - p) sigma|_1).
    let state = |a: f64| matrix(&[&[a, 0.0], &[0.0, 1.0 - a]]);
    let [a, b] = [0.9, 0.2].map(|a| channels::replacement(2, &state(a)).unwrap());
    let helstrom = discriminate(&a, &b, 0.3, 1e-9).unwrap().success;
    let exact = 0.5 * (1.0 + (0.3 * 0.9 - 0.7 * 0.2_f64).abs() + (0.3 * 0.1 - 0.7 * 0.8_f64).abs());
    assert!(helstrom.lo - 1e-13 <= exact && exact <= helstrom.hi + 1e-13, "{exact} {helstrom:?}");
    let same = channels::dephasing(2, 0.5);
    let half = discriminate(&same, &same, 0.5, 1e-9).unwrap();
    assert!(half.success.lo == 0.5 && half.success.hi < 0.5 + 1e-12);
    let refused = discriminate(&channels::transpose(2), &same, 0.5, 1e-9);
    assert!(matches!(refused, Err(DiscriminationError::NoChannel { which: "first", .. })));
    assert!(matches!(discriminate(&same, &same, 1.5, 1e-9), Err(DiscriminationError::Prior(_))));
    let misfit = discriminate(&same, &channels::identity(3), 0.5, 1e-9);
    assert!(matches!(misfit, Err(DiscriminationError::Map(MapError::Mismatch(_)))));
}

#[test]
fn the_source_s_examples() {
    for (norm, published) in [(diamond_norm as Compute, 7.412445979), (cb_norm, 7.268414279)] {
        let found = norm(&source::general(), options(Method::Auto, 1e-10)).unwrap();
        assert!(
            found.reached && (found.interval.midpoint() - published).abs() < 1e-9,
            "{:?}",
            found.interval
        );
    }
}

type Compute = fn(&LinearMap, Options) -> Result<Norm, curiosa::norms::error::NormError>;

#[cfg(feature = "sdp")]
mod sdp {
    use super::*;
    use curiosa::norms::diamond::By;

    #[test]
    fn both_methods_agree_on_random_maps() {
        let mut rng = generator(12);
        let mut compared = 0;
        for (n, m) in (2..=4).flat_map(|n| (2..=4).map(move |m| (n, m))) {
            let mut maps: Vec<LinearMap> = Vec::new();
            let counts = if n * m <= 9 { vec![1, 2, 3, n * m] } else { vec![2, n * m] };
            maps.extend(counts.into_iter().map(|count| random::map(&mut rng, n, m, count).unwrap()));
            let differences = if n * m <= 9 { 2 } else { 0 };
            maps.extend((0..differences).map(|more| {
                let [a, b] = [(); 2].map(|()| random::channel(&mut rng, n, m, n + more).unwrap());
                a.difference(&b).unwrap()
            }));
            for map in maps {
                let second = diamond_norm(&map, options(Method::Sdp, 1e-5)).unwrap();
                let By::Sdp { values, .. } = second.by else { panic!("another method was asked for") };
                let first = newton(&map).interval;
                for value in values {
                    let off = (value - first.midpoint()).abs() / first.hi;
                    assert!(off < 1e-6, "{n} -> {m}: {value} {first:?}");
                }
                assert!(second.reached, "{n} -> {m}: {:?}", second.interval);
                assert!(second.interval.lo <= first.hi && first.lo <= second.interval.hi);
                compared += 1;
            }
        }
        assert!(compared >= 40, "{compared}");
    }
}
