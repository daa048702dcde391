//! Claims about unitary matrices that keep product vectors product, and about universal entanglers.

use nalgebra::Complex;

use super::{Check, Claim, OURS, Source, agreeing, cases, list};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::random::{gaussian, generator, isometry};
use crate::algebra::svd::svd;
use crate::evidence::{Budget, Known, Method};
use crate::separability::certificates::certify::{Attempt, Options, certify};
use crate::separability::certificates::verify::verify;
use crate::separability::gates::catalogue::GATES;
use crate::separability::macaulay::existence::decisive;
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;
use crate::separability::products::classify::{Action, classify, local_matrix};
use crate::separability::theorems::EXISTENCE;

const OPERATORS: Source = Source {
    study: "separability",
    file: "000_26e3a027618e1739.txt",
    title: "N. Johnston, Separability-Preserving Operators in Entanglement Theory (2011)",
};

const CONSTRUCTION: Method = Method::named("construction");
const CLASSIFICATION: Method = Method::named("classification");
const RANKS: Method = Method::named("ranks of images");

pub(super) const CHECKS: &[Check] = &[
    local,
    swap_alone,
    swap,
    entangling,
    all_states,
    separable_states,
    room,
    more_room,
    rank_one_maps,
    other_maps,
    singular_factors,
    existence,
    explicit,
    universal_is_entangling,
];

fn parties(sizes: &[usize]) -> Parties {
    Parties::new(sizes.to_vec()).expect("sizes of 2 and more")
}

/// Of 60 matrices A (x) B or S (A (x) B), n = 2, 3, 4, those that are recognised as such.
fn recognised(swapped: bool) -> usize {
    let mut rng = generator(8);
    let recognised = (0..60).filter(|number| {
        let n = 2 + number % 3;
        let parties = parties(&[n, n]);
        let factors = [isometry(&mut rng, n, n), isometry(&mut rng, n, n)];
        let places = if swapped { [1, 0] } else { [0, 1] };
        let matrix = local_matrix(&parties, &parties, &places, &factors);
        let found = classify(&matrix, &parties, &parties, 1e-12);
        matches!(found.map(|found| found.action), Ok(Action::Local { places: found, .. }) if found == places)
    });
    recognised.count()
}

fn local() -> Claim {
    let statement =
        "Random unitary matrices A (x) B, of 60, that send every product vector to a product vector";
    OPERATORS.claim(statement, "60", agreeing([CONSTRUCTION, CLASSIFICATION], recognised(false), 60))
}

fn swap() -> Claim {
    let statement =
        "Random unitary matrices S (A (x) B), of 60, that send every product vector to a product vector";
    OPERATORS.claim(statement, "60", agreeing([CONSTRUCTION, CLASSIFICATION], recognised(true), 60))
}

/// Of 60 random unitary matrices, n = 2, 3, 4, those with a product vector whose image is entangled.
fn entangling() -> Claim {
    let mut rng = generator(9);
    let entangling = (0..60).filter(|number| {
        let n = 2 + number % 3;
        let matrix = isometry(&mut rng, n * n, n * n);
        let found = classify(&matrix, &parties(&[n, n]), &parties(&[n, n]), 1e-9);
        matches!(found.map(|found| found.action), Ok(Action::Entangling(_)))
    });
    let statement =
        "Random unitary matrices, of 60, neither A (x) B nor S (A (x) B), that entangle some product vector";
    OPERATORS.claim(statement, "60", agreeing([CONSTRUCTION, CLASSIFICATION], entangling.count(), 60))
}

/// The real dimension of the image of (a, b) -> a (x) b on pairs of unit vectors: the rank of the derivative at a random
/// point.
fn separable_dimension(n: usize) -> usize {
    let mut rng = generator(n as u64);
    let [a, b] = [(); 2].map(|()| gaussian(&mut rng, n, 1));
    let mut columns = Vec::new();
    for (direction, phase) in (0..2 * n).flat_map(|k| [(k, Complex::ONE), (k, Complex::I)]) {
        let mut unit = ComplexMatrix::zeros(n, 1);
        unit[(direction % n, 0)] = phase;
        columns.push(if direction < n { unit.kronecker(&b) } else { a.kronecker(&unit) });
    }
    let derivative = ComplexMatrix::from_fn(2 * n * n, columns.len(), |row, column| {
        let entry = columns[column][(row % (n * n), 0)];
        Complex::from(if row < n * n { entry.re } else { entry.im })
    });
    // One less for vectors of length 1.
    svd(&derivative).rank(1e-9) - 1
}

fn all_states() -> Claim {
    // The rank of the derivative of v -> v / |v| at a random real vector with 2 n^2 coordinates.
    let sphere = |n: usize| {
        let size = 2 * n * n;
        let v = gaussian(&mut generator(n as u64), size, 1).map(|entry| Complex::from(entry.re));
        let length = v.norm();
        let derivative = (ComplexMatrix::identity(size, size) - (&v * v.adjoint()).unscale(length * length))
            .unscale(length);
        svd(&derivative).rank(1e-9)
    };
    let computed = list((2..=6).map(sphere));
    let statement = "Real dimensions 2 n^2 - 1 of the unit vectors of C^n (x) C^n for n = 2 to 6";
    OPERATORS.claim(statement, "7, 17, 31, 49, 71", Known::once(OURS, computed))
}

fn separable_states() -> Claim {
    let computed = list((2..=6).map(separable_dimension));
    let statement =
        "Real dimensions 2 (2 n - 1) - 1 of the product unit vectors of C^n (x) C^n for n = 2 to 6";
    OPERATORS.claim(statement, "5, 9, 13, 17, 21", Known::once(OURS, computed))
}

fn room() -> Claim {
    let computed = list([2, 3].map(|n| 2 * n * n - 1 - separable_dimension(n)));
    let statement = "Dimensions that remain beside the product unit vectors of C^n (x) C^n for n = 2, 3";
    OPERATORS.claim(statement, "2, 8", Known::once(OURS, computed))
}

/// Of 40 maps X -> A X B and X -> A X^T B with random A and B, those that keep rank 1 for 10 random X each.
fn rank_one_maps() -> Claim {
    let mut rng = generator(10);
    let keep = (0..40).filter(|number| {
        let n = 2 + number % 4;
        let [a, b] = [(); 2].map(|()| gaussian(&mut rng, n, n));
        (0..10).all(|_| {
            let x = gaussian(&mut rng, n, 1) * gaussian(&mut rng, 1, n);
            let x = if number % 2 == 0 { x } else { x.transpose() };
            svd(&(&a * x * &b)).rank(1e-9) == 1
        })
    });
    let statement = "Random maps X -> A X B and X -> A X^T B, of 40, that keep matrices of rank 1 at rank 1";
    OPERATORS.claim(statement, "40", agreeing([CONSTRUCTION, RANKS], keep.count(), 40))
}

fn existence() -> Claim {
    let exist = (2..=12).filter(|&n| decisive(&parties(&[n, n]), Sense::NotProduct).exists());
    OPERATORS
        .claim(
            "n from 2 to 12 for which there is a universal entangling gate in M_n (x) M_n",
            "4, 5, 6, 7, 8, 9, 10, 11, 12",
            Known::theorem(EXISTENCE, list(exist)),
        )
        .note("By the dimensions of varieties; for n = 4, 5, 6 also by explicit certified gates.")
}

fn explicit() -> Claim {
    let certificate = |sizes: &[usize; 2]| {
        let mut gates = GATES.iter().filter(|gate| gate.sizes == sizes);
        gates.find_map(|gate| {
            let matrix = gate.matrix().ok()?;
            match certify(&matrix, &parties(sizes), gate.sense, &Options::default()) {
                Ok(Attempt::Certified(certificate)) => Some((*sizes, certificate.to_json())),
                _ => None,
            }
        })
    };
    let found = Vec::from_iter([[3, 4], [4, 4]].iter().filter_map(certificate));
    let systems = list(found.iter().map(|([m, n], _)| format!("{m} x {n}")));
    let check = |_: &String| {
        let mut each = found.iter();
        each.try_for_each(|(_, text)| verify(text.as_bytes(), &mut Budget::unlimited()).map(drop))
    };
    let computed = Known::once(OURS, systems).certified("the checker of entangler certificates", check);
    OPERATORS
        .claim("Systems, of 3 x 4 and 4 x 4, that have a universal entangling gate, by an explicit example (asked for)", "3 x 4, 4 x 4", computed)
        .note("The article states existence and asks for examples; certificates are in results/separability/certificates.")
}

fn swap_alone() -> Claim {
    let right = (2..=4).filter(|&n| {
        let parties = parties(&[n, n]);
        let swap = ComplexMatrix::from_fn(n * n, n * n, |row, column| {
            Complex::from(if (row % n, row / n) == (column / n, column % n) { 1.0 } else { 0.0 })
        });
        // On the products of basis vectors, hence on all.
        let swaps = (0..n * n).all(|k| swap[(k % n * n + k / n, k)] == Complex::ONE);
        let is_unitary = &swap * swap.adjoint() == ComplexMatrix::identity(n * n, n * n);
        let found = classify(&swap, &parties, &parties, 1e-12).map(|found| found.action);
        swaps && is_unitary && matches!(found, Ok(Action::Local { places, .. }) if places == [1, 0])
    });
    let statement = "n = 2, 3, 4 for which the swap S(a (x) b) = b (x) a is unitary and keeps products";
    OPERATORS.claim(statement, "2, 3, 4", cases(list(right)))
}

/// The n for which products of dimension d have a dimension above that of what is beside them.
fn more_room() -> Claim {
    let unlikely = (2..=8).filter(|&n| {
        let products = separable_dimension(n);
        products > 2 * n * n - 1 - products
    });
    let statement = "n = 2 to 8 for which the product unit vectors have more dimensions than remain beside them, so that a universal entangler \
                     seems unlikely";
    let note = "These are the n without one.";
    OPERATORS.claim(statement, "2, 3", Known::once(OURS, list(unlikely))).note(note)
}

/// Of 40 random linear maps of matrices, those that send some matrix of rank 1 to one of higher rank.
fn other_maps() -> Claim {
    let mut rng = generator(11);
    let raise = (0..40).filter(|number| {
        let n = 2 + number % 3;
        let map = gaussian(&mut rng, n * n, n * n);
        (0..10).any(|_| {
            let x = gaussian(&mut rng, n, 1) * gaussian(&mut rng, 1, n);
            let image = &map * ComplexMatrix::from_iterator(n * n, 1, x.iter().copied());
            svd(&ComplexMatrix::from_iterator(n, n, image.iter().copied())).rank(1e-9) > 1
        })
    });
    let computed = raise.count().to_string();
    let statement = "Random linear maps of matrices, of 40, neither A X B nor A X^T B, that send some matrix of rank 1 to one of higher rank";
    OPERATORS.claim(statement, "40", Known::once(OURS, computed))
}

/// Of 20 maps A X B with A or B of rank 1, those that keep rank 1 for every product of basis vectors.
fn singular_factors() -> Claim {
    let keep = (0..20).filter(|number| {
        let n = 2 + number % 3;
        let projection =
            ComplexMatrix::from_fn(n, n, |row, column| Complex::from(f64::from(row + column == 0)));
        let mut rng = generator(*number as u64);
        let other = gaussian(&mut rng, n, n);
        let (a, b) = if number % 2 == 0 { (projection, other) } else { (other, projection) };
        (0..n * n).all(|k| {
            let mut x = ComplexMatrix::zeros(n, n);
            x[(k / n, k % n)] = Complex::ONE;
            svd(&(&a * x * &b)).rank(1e-9) == 1
        })
    });
    OPERATORS
        .claim("Maps X -> A X B with A or B of rank 1, of 20, that keep matrices of rank 1 at rank 1, as the theorem has it for any A and B", "20", cases(keep.count().to_string()))
        .note(
            "A and B must be invertible, which the text does not say: with A = B = E11 the matrix E22 of rank 1 goes to 0. For invertible A \
             and B the theorem stands.",
        )
}

fn universal_is_entangling() -> Claim {
    let gates = GATES.iter().filter(|gate| gate.sizes.len() == 2 && gate.sizes[0] == gate.sizes[1]);
    let stronger = gates.clone().filter(|gate| {
        let parties = parties(gate.sizes);
        let matrix = gate.matrix().map(|matrix| {
            let floats = matrix.to_floats();
            let scale = floats.column(0).norm();
            floats.unscale(scale)
        });
        let found = matrix.and_then(|matrix| classify(&matrix, &parties, &parties, 1e-9));
        matches!(found.map(|found| found.action), Ok(Action::Entangling(_)))
    });
    let (stronger, all) = (stronger.count(), gates.count());
    let computed = if stronger == all { "all".to_string() } else { format!("{stronger} of {all}") };
    let statement = "A universal entangling gate is entangling: certified gates of two equal parties for which that comes out";
    OPERATORS.claim(statement, "all", Known::once(OURS, computed)).note(format!("{all} gates"))
}
