//! Claims about unitary matrices that keep product vectors product, and about universal entanglers.

use nalgebra::Complex;

use super::{Check, Claim, Source, list};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::random::{gaussian, generator, isometry};
use crate::algebra::svd::svd;
use crate::pipeline::status::Status;
use crate::separability::certify::{Attempt, Options, certify};
use crate::separability::classify::{Action, classify, local_matrix};
use crate::separability::existence::decisive;
use crate::separability::gates::GATES;
use crate::separability::parties::Parties;
use crate::separability::sense::Sense;
use crate::separability::verify::verify;

const OPERATORS: Source = Source {
    study: "separability",
    file: "000_26e3a027618e1739.txt",
    title: "N. Johnston, Separability-Preserving Operators in Entanglement Theory (2011)",
};

pub(super) const CHECKS: &[Check] =
    &[local, swap, entangling, all_states, separable_states, room, rank_one_maps, existence, explicit];

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
    OPERATORS.claim(statement, "60", recognised(false).to_string(), Status::CheckedTwice)
}

fn swap() -> Claim {
    let statement =
        "Random unitary matrices S (A (x) B), of 60, that send every product vector to a product vector";
    OPERATORS.claim(statement, "60", recognised(true).to_string(), Status::CheckedTwice)
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
    let computed = entangling.count().to_string();
    let statement =
        "Random unitary matrices, of 60, neither A (x) B nor S (A (x) B), that entangle some product vector";
    OPERATORS.claim(statement, "60", computed, Status::CheckedTwice)
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
    let computed = list([2, 3].map(|n| 2 * n * n - 1));
    let statement = "Real dimensions of the unit vectors of C^n (x) C^n for n = 2, 3";
    OPERATORS.claim(statement, "7, 17", computed, Status::Proved)
}

fn separable_states() -> Claim {
    let computed = list([2, 3].map(separable_dimension));
    let statement = "Real dimensions of the product unit vectors of C^n (x) C^n for n = 2, 3";
    OPERATORS.claim(statement, "5, 9", computed, Status::CheckedTwice)
}

fn room() -> Claim {
    let computed = list([2, 3].map(|n| 2 * n * n - 1 - separable_dimension(n)));
    let statement = "Dimensions that remain beside the product unit vectors of C^n (x) C^n for n = 2, 3";
    OPERATORS.claim(statement, "2, 8", computed, Status::CheckedTwice)
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
    let computed = keep.count().to_string();
    let statement = "Random maps X -> A X B and X -> A X^T B, of 40, that keep matrices of rank 1 at rank 1";
    OPERATORS.claim(statement, "40", computed, Status::CheckedTwice)
}

fn existence() -> Claim {
    let exist = (2..=12).filter(|&n| decisive(&parties(&[n, n]), Sense::NotProduct).exists());
    OPERATORS
        .claim(
            "n from 2 to 12 for which there is a universal entangling gate in M_n (x) M_n",
            "4, 5, 6, 7, 8, 9, 10, 11, 12",
            list(exist),
            Status::Proved,
        )
        .note("By the dimensions of varieties; for n = 4, 5, 6 also by explicit certified gates.")
}

fn explicit() -> Claim {
    let certified = |sizes: &[usize]| {
        let gates = GATES.iter().filter(|gate| gate.sizes == sizes);
        let holds = gates.filter(|gate| {
            let attempt = gate
                .matrix()
                .and_then(|matrix| certify(&matrix, &parties(sizes), gate.sense, &Options::default()));
            matches!(attempt, Ok(Attempt::Certified(certificate)) if verify(&certificate.to_json()).is_ok())
        });
        holds.count() > 0
    };
    let sizes: [&[usize]; 2] = [&[3, 4], &[4, 4]];
    let found = sizes
        .into_iter()
        .filter(|sizes| certified(sizes))
        .map(|sizes| format!("{} x {}", sizes[0], sizes[1]));
    OPERATORS
        .claim(
            "Systems, of 3 x 4 and 4 x 4, that have a universal entangling gate, by an explicit example (asked for)",
            "3 x 4, 4 x 4",
            list(found),
            Status::Proved,
        )
        .note("The article states existence and asks for examples; certificates are in results/separability/certificates.")
}
