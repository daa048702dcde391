//! Product vectors kept and entangled: the fast algorithms against definitions and slow ones.

use std::collections::HashMap;

use curiosa::algebra::IntegerPolynomial;
use curiosa::algebra::complex_matrix::ComplexMatrix;
use curiosa::algebra::complex_roots::complex_roots;
use curiosa::algebra::elimination::{Elimination, SparseRow, primes};
use curiosa::algebra::random::{gaussian, generator, isometry};
use curiosa::algebra::svd::svd;
use curiosa::evidence::{Budget, Refusal};
use curiosa::separability::certificates::certificate::Certificate;
use curiosa::separability::certificates::certify::{Attempt, Options, certify, deficiency};
use curiosa::separability::certificates::check;
use curiosa::separability::certificates::verify::{Proved, verify};
use curiosa::separability::gates::catalogue::{GATES, Gate};
use curiosa::separability::gates::census::census;
use curiosa::separability::gates::decide::{Effort, Finding, decide};
use curiosa::separability::gates::letter_grid::{Block, LetterGrid};
use curiosa::separability::gates::search::{Family, candidate};
use curiosa::separability::images::bound::entropy_below;
use curiosa::separability::images::cover::covered;
use curiosa::separability::images::minimum::{entropy, flatten, least_entropy, normalised, product};
use curiosa::separability::images::refute::{goes_to_product, refute};
use curiosa::separability::macaulay::existence::{Prediction, columns, decisive, promising, worthwhile};
use curiosa::separability::model::gaussian::{Gaussian, GaussianMatrix};
use curiosa::separability::model::parties::Parties;
use curiosa::separability::model::sense::Sense;
use curiosa::separability::naive::zeros_modulo_five;
use curiosa::separability::products::classify::{Action, Classification, classify, local_matrix};
use curiosa::separability::products::clifford::{circuit_matrix, parse_circuit, two_qubit_group};
use curiosa::separability::products::factors::factors;
use curiosa::separability::products::power::{across_cuts, entangling_power};
use curiosa::separability::products::powers::{controlled, tensor_power};
use curiosa::separability::products::realignment::Operator;
use curiosa::separability::splitting::blocks::Blocks;
use curiosa::separability::splitting::equations::contradict;
use curiosa::separability::splitting::family::gate;
use curiosa::separability::splitting::supports::only_whole;
use curiosa::separability::splitting::{Criterion, Side};
use curiosa::separability::zeros::algebraic::AlgebraicVector;
use curiosa::separability::zeros::certificate::Certificate as ImageCertificate;
use curiosa::separability::zeros::find::find;
use nalgebra::Complex;
use num_bigint::BigInt;
use num_traits::{ToPrimitive, Zero};
use proptest::prelude::*;
use rand::RngExt;

/// What the checker says of a certificate.
fn proved(certificate: &str) -> Result<Proved, Refusal> {
    verify(certificate.as_bytes(), &mut Budget::unlimited())
}

fn parties(sizes: &[usize]) -> Parties {
    Parties::new(sizes.to_vec()).unwrap()
}

// The rank modulo a prime.

/// The rows that raise the rank, one by one, in integers.
fn naive_profile(rows: &[SparseRow], width: usize, p: u64) -> Vec<usize> {
    let mut pivots: HashMap<usize, Vec<u64>> = HashMap::new();
    let mut profile = Vec::new();
    for (number, sparse) in rows.iter().enumerate() {
        let mut row = vec![0; width];
        sparse.iter().for_each(|&(column, residue)| row[column as usize] = u64::from(residue));
        for column in 0..width {
            if row[column] == 0 {
                continue;
            }
            let Some(pivot) = pivots.get(&column) else {
                let inverse = (1..p).find(|inverse| inverse * row[column] % p == 1);
                let inverse = inverse.unwrap_or_else(|| power(row[column], p - 2, p));
                pivots.insert(column, row.iter().map(|entry| entry * inverse % p).collect());
                profile.push(number);
                break;
            };
            let factor = p - row[column];
            row.iter_mut().zip(pivot).for_each(|(entry, pivot)| *entry = (*entry + factor * pivot) % p);
        }
    }
    profile
}

fn power(base: u64, exponent: u64, p: u64) -> u64 {
    (0..exponent.ilog2() + 1).rev().fold(1, |power, bit| {
        let square = power * power % p;
        if exponent >> bit & 1 == 1 { square * base % p } else { square }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn elimination_finds_the_rows_that_raise_the_rank(
        seed in 0_u64..1_000_000, count in 0_usize..400, width in 1_usize..300, rank in 0_usize..300, dense in any::<bool>(),
        p in prop::sample::select(vec![5_u64, 13, 8_388_593, 65537]),
    ) {
        let mut rng = generator(seed);
        // Sparse rows, or combinations of few rows.
        let rows: Vec<SparseRow> = if dense {
            let base: Vec<Vec<u64>> = (0..rank.min(20)).map(|_| (0..width).map(|_| rng.random_range(0..p)).collect()).collect();
            (0..count).map(|_| {
                let factors: Vec<u64> = base.iter().map(|_| rng.random_range(0..p)).collect();
                (0..width).filter_map(|column| {
                    let sum = base.iter().zip(&factors).fold(0, |sum, (row, factor)| (sum + row[column] * factor) % p);
                    (sum > 0).then_some((column as u32, sum as u32))
                }).collect()
            }).collect()
        } else {
            (0..count).map(|_| {
                let mut row: Vec<(u32, u32)> = (0..rng.random_range(0..4))
                    .map(|_| (rng.random_range(0..width as u32), rng.random_range(1..p as u32))).collect();
                row.sort_unstable();
                row.dedup_by_key(|entry| entry.0);
                row
            }).collect()
        };
        let mut elimination = Elimination::new(width, p);
        let chosen = elimination.extend(&rows);
        prop_assert_eq!(&chosen, &naive_profile(&rows, width, p));
        prop_assert_eq!(elimination.rank(), chosen.len());
        // In two portions the same.
        let mut again = Elimination::new(width, p);
        let (first, second) = rows.split_at(count / 3);
        let mut parts = again.extend(first);
        parts.extend(again.extend(second).into_iter().map(|row| row + count / 3));
        prop_assert_eq!(parts, chosen);
    }
}

#[test]
fn a_large_dense_matrix_has_the_rank_it_was_built_with() {
    let p = primes().next().unwrap();
    let mut rng = generator(4);
    let (width, rank) = (700, 333);
    let base: Vec<Vec<u64>> =
        (0..rank).map(|_| (0..width).map(|_| rng.random_range(0..p)).collect()).collect();
    let rows: Vec<SparseRow> = (0..900)
        .map(|_| {
            let factors: Vec<u64> = (0..rank).map(|_| rng.random_range(0..p)).collect();
            (0..width)
                .map(|column| {
                    let sum = base
                        .iter()
                        .zip(&factors)
                        .fold(0, |sum, (row, factor)| (sum + row[column] * factor) % p);
                    (column as u32, sum as u32)
                })
                .collect()
        })
        .collect();
    let mut elimination = Elimination::new(width, p);
    let chosen = elimination.extend(&rows);
    assert_eq!((elimination.rank(), chosen.len()), (rank, rank));
    assert_eq!(chosen, naive_profile(&rows, width, p));
}

// Classification.

fn local(found: &Classification) -> Option<&[usize]> {
    match &found.action {
        Action::Local { places, .. } => Some(places),
        _ => None,
    }
}

/// Random unitary factors and their permuted product.
fn permuted(sizes: &[usize], order: &[usize], seed: u64) -> (ComplexMatrix, Parties, Parties, Vec<usize>) {
    let mut rng = generator(seed);
    let input = parties(sizes);
    let output = parties(&order.iter().map(|&party| sizes[party]).collect::<Vec<_>>());
    let places: Vec<usize> =
        (0..sizes.len()).map(|party| order.iter().position(|&other| other == party).unwrap()).collect();
    let factors: Vec<ComplexMatrix> = sizes.iter().map(|&size| isometry(&mut rng, size, size)).collect();
    (local_matrix(&input, &output, &places, &factors), input, output, places)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn products_and_permuted_products_are_recognised_and_factored(
        seed in any::<u64>(), sizes in prop::collection::vec(2_usize..4, 2..5), exponent in -250_i32..250,
        order in Just((0..4).collect::<Vec<usize>>()).prop_shuffle(),
    ) {
        let order: Vec<usize> = order.into_iter().filter(|&party| party < sizes.len()).collect();
        let (matrix, input, output, places) = permuted(&sizes, &order, seed);
        let scaled = matrix.scale(10_f64.powi(exponent));
        let found = classify(&scaled, &input, &output, 1e-12).unwrap();
        let Action::Local { places: to, factors } = &found.action else { panic!("{found:?}") };
        prop_assert_eq!(to, &places);
        prop_assert!((local_matrix(&input, &output, to, factors) - &matrix).norm() < 1e-13 * matrix.norm());
        prop_assert!(found.residual < 1e-13);
        for factor in factors {
            let size = factor.nrows();
            prop_assert!((factor.ad_mul(factor) - ComplexMatrix::identity(size, size)).norm() < 1e-12);
        }
        // Entangling power 0.
        for across in across_cuts(&Operator { matrix: &matrix, input: &input, output: &output }) {
            prop_assert!(across.entangling_power.unwrap().abs() < 1e-12);
        }
    }

    #[test]
    fn noise_below_the_tolerance_keeps_a_product_local(seed in any::<u64>(), exponent in 10_i32..16) {
        let (matrix, input, output, places) = permuted(&[2, 3], &[0, 1], seed);
        let noise = gaussian(&mut generator(!seed), 6, 6).scale(10_f64.powi(-exponent) / 6.0);
        let found = classify(&(matrix + noise), &input, &output, 1e-9).unwrap();
        prop_assert_eq!(local(&found), Some(&places[..]));
    }

    #[test]
    fn a_witness_is_true(seed in any::<u64>(), exponent in -6_i32..1, sizes in prop::sample::select(vec![vec![2, 2], vec![2, 3], vec![2, 2, 2]])) {
        // A product of a local matrix and one at some distance from the unit matrix.
        let (matrix, input, output, _) = permuted(&sizes, &(0..sizes.len()).collect::<Vec<_>>(), seed);
        let size = matrix.nrows();
        let noise = gaussian(&mut generator(seed ^ 5), size, size).scale(10_f64.powi(exponent));
        let decomposed = curiosa::algebra::svd::svd(&(ComplexMatrix::identity(size, size) + noise));
        let matrix = matrix * (decomposed.u * decomposed.v.adjoint());
        let found = classify(&matrix, &input, &output, 1e-9).unwrap();
        let Action::Entangling(witness) = &found.action else { panic!("{found:?}") };
        for factor in &witness.factors {
            prop_assert!((factor.iter().map(|entry| entry.norm_sqr()).sum::<f64>() - 1.0).abs() < 1e-14);
        }
        let image = &matrix * ComplexMatrix::from_column_slice(size, 1, &product(&witness.factors));
        let values = curiosa::algebra::svd::svd(&flatten(image.as_slice(), &output, witness.cut)).values;
        for (value, schmidt) in values.iter().zip(&witness.schmidt) {
            prop_assert!((value - schmidt).abs() < 1e-13);
        }
        prop_assert!(witness.schmidt[1] > 1e-9);
    }
}

// The finest factors.

/// The smallest sets of parties with the places that they go to, by the ranks of all realigned matrices.
fn naive_factors(matrix: &ComplexMatrix, input: &Parties, output: &Parties) -> Vec<(u32, u32)> {
    let operator = Operator { matrix, input, output };
    let size = |parties: &Parties, set: u32| -> usize {
        parties.members(set).into_iter().map(|party| parties.sizes()[party]).product()
    };
    let all = 1_u32 << input.count();
    let splits = |of: u32, to: u32| {
        size(input, of) == size(output, to) && svd(&operator.realigned(to, of)).rank(1e-9) == 1
    };
    let pairs = (1..all).flat_map(|of| (1..all).map(move |to| (of, to)));
    let mut found = Vec::from_iter(pairs.filter(|&(of, to)| splits(of, to)));
    let smaller = found.clone();
    found.retain(|&(of, _)| !smaller.iter().any(|&(other, _)| other != of && other & of == other));
    found.sort_by_key(|(of, _)| of.trailing_zeros());
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn the_finest_factors_are_found(
        seed in any::<u64>(), groups in prop::collection::vec(0_usize..3, 4),
        sizes in prop::sample::select(vec![vec![2, 2], vec![2, 2, 2], vec![2, 3, 2], vec![2, 2, 2, 2]]),
        order in Just((0..4).collect::<Vec<usize>>()).prop_shuffle(),
    ) {
        let order: Vec<usize> = order.into_iter().filter(|&party| party < sizes.len()).collect();
        let (mut matrix, input, output, places) = permuted(&sizes, &order, seed);
        let set = |group: usize| {
            let members = (0..sizes.len()).filter(|&party| groups[party] == group);
            members.fold(0_u32, |set, party| set | 1 << party)
        };
        // Before the permutation a random unitary matrix of each group of parties.
        let mut rng = generator(seed);
        for group in (0..3).filter(|&group| set(group) != 0) {
            let split = input.flattening(set(group));
            let size = input.members(set(group)).into_iter().map(|party| sizes[party]).product();
            let unitary = isometry(&mut rng, size, size);
            matrix *= ComplexMatrix::from_fn(input.dimension(), input.dimension(), |row, column| {
                let same = split[row].1 == split[column].1;
                if same { unitary[(split[row].0, split[column].0)] } else { Complex::new(0.0, 0.0) }
            });
        }
        let found = factors(&matrix, &input, &output, 1e-9).unwrap();
        let sets = Vec::from_iter(found.factors.iter().map(|factor| (factor.input, factor.output)));
        let to = |of: u32| input.members(of).into_iter().fold(0_u32, |to, party| to | 1 << places[party]);
        let mut expected = Vec::from_iter((0..3).map(set).filter(|&set| set != 0).map(|of| (of, to(of))));
        expected.sort_by_key(|(of, _)| of.trailing_zeros());
        prop_assert_eq!(&sets, &expected);
        prop_assert_eq!(&sets, &naive_factors(&matrix, &input, &output));
        prop_assert!(found.residual < 1e-11);
        let classified = classify(&matrix, &input, &output, 1e-9).unwrap();
        prop_assert_eq!(found.keep_products(), local(&classified).is_some());
    }

    #[test]
    fn powers_and_controlled_gates_keep_products_as_the_theorem_says(seed in any::<u64>(), kind in 0..4) {
        let parties = parties(&[2, 2]);
        let mut rng = generator(seed);
        let [a, b] = [(); 2].map(|()| isometry(&mut rng, 2, 2));
        let phase = Complex::from_polar(1.0, rng.random_range(0.1..6.0));
        let matrix = match kind {
            0 => local_matrix(&parties, &parties, &[0, 1], &[a, b]),
            1 => local_matrix(&parties, &parties, &[1, 0], &[a, b]),
            2 => isometry(&mut rng, 4, 4),
            _ => ComplexMatrix::identity(4, 4) * phase,
        };
        let keeps = |(matrix, parties): (ComplexMatrix, Parties)| {
            factors(&matrix, &parties, &parties, 1e-9).unwrap().keep_products()
        };
        let copies = tensor_power(&matrix, &parties, 2).unwrap();
        // The square on a (x) b (x) a' (x) b', parties aa' and bb', is that of each copy.
        let vectors = [(); 4].map(|()| normalised(gaussian(&mut rng, 2, 1).as_slice()));
        let [first, second, third, fourth] = &vectors;
        let joined = product(&[product(&[first.clone(), third.clone()]), product(&[second.clone(), fourth.clone()])]);
        let of = |matrix: &ComplexMatrix, vector: Vec<Complex<f64>>| {
            (matrix * ComplexMatrix::from_column_slice(vector.len(), 1, &vector)).as_slice().to_vec()
        };
        let image = of(&copies.0, joined);
        let [left, right] = [[first, second], [third, fourth]]
            .map(|[a, b]| of(&matrix, product(&[a.clone(), b.clone()])));
        for (place, entry) in image.iter().enumerate() {
            let digit = |bit: usize| place >> (3 - bit) & 1;
            let wanted = left[2 * digit(0) + digit(2)] * right[2 * digit(1) + digit(3)];
            prop_assert!((entry - wanted).norm() < 1e-12);
        }
        prop_assert_eq!(keeps(copies), kind != 2);
        prop_assert_eq!(keeps(controlled(&matrix, &parties, 1).unwrap()), kind == 3);
        prop_assert!(!keeps(controlled(&matrix, &parties, 2).unwrap()));
        let unit = ComplexMatrix::identity(4, 4);
        prop_assert!(keeps(controlled(&unit, &parties, 2).unwrap()));
    }
}

#[test]
fn cz_has_the_simplest_witness() {
    let cz = ComplexMatrix::from_diagonal(&nalgebra::dvector![1.0, 1.0, 1.0, -1.0].map(Complex::from));
    let two = parties(&[2, 2]);
    let found = classify(&cz, &two, &two, 1e-9).unwrap();
    let Action::Entangling(witness) = &found.action else { panic!("{found:?}") };
    let half = 0.5_f64.sqrt();
    assert!(witness.factors.iter().flatten().all(|entry| (entry - half).norm() < 1e-15));
    assert!((witness.entropy - 0.5).abs() < 1e-14 && (witness.schmidt[1] - half).abs() < 1e-14);
    // The nearest local matrices have an overlap of 1 / sqrt 2.
    assert!((found.residual - (2.0 - 2.0_f64.sqrt()).sqrt()).abs() < 1e-3, "{}", found.residual);
    let across = across_cuts(&Operator { matrix: &cz, input: &two, output: &two });
    assert_eq!(across.len(), 1);
    assert!((across[0].entangling_power.unwrap() - 2.0 / 9.0).abs() < 1e-14);
    let schmidt = across[0].operator_schmidt.clone().unwrap();
    assert!((schmidt[0] - half).abs() < 1e-14 && (schmidt[1] - half).abs() < 1e-14 && schmidt[2] < 1e-14);
}

#[test]
fn a_cyclic_shift_of_six_qubits_is_recognised() {
    let (_, input, output, _) = permuted(&[2; 6], &[0, 1, 2, 3, 4, 5], 1);
    let shift = ComplexMatrix::from_fn(64, 64, |row, column| {
        Complex::from(if row == (column >> 1 | (column & 1) << 5) { 1.0 } else { 0.0 })
    });
    let found = classify(&shift, &input, &output, 1e-9).unwrap();
    assert_eq!(local(&found), Some(&[1, 2, 3, 4, 5, 0][..]));
    assert_eq!(found.residual, 0.0);
}

#[test]
fn what_is_not_unitary_is_refused_with_its_defect() {
    let two = parties(&[2, 2]);
    let mut matrix = ComplexMatrix::identity(4, 4);
    matrix[(0, 1)] = Complex::from(1e-3);
    let message = classify(&matrix, &two, &two, 1e-9).unwrap_err().to_string();
    assert!(message.contains("7.1e-4"), "{message}");
    for bad in [f64::NAN, f64::INFINITY] {
        matrix[(0, 1)] = Complex::from(bad);
        assert!(classify(&matrix, &two, &two, 1e-9).is_err());
    }
    assert!(classify(&ComplexMatrix::zeros(4, 4), &two, &two, 1e-9).is_err());
    assert!(classify(&ComplexMatrix::identity(6, 6), &parties(&[2, 3]), &parties(&[6, 2]), 1e-9).is_err());
}

#[test]
fn the_entangling_power_is_the_average_over_product_vectors() {
    let mut rng = generator(11);
    for sizes in [&[2, 2][..], &[2, 3], &[2, 2, 2]] {
        let all = parties(sizes);
        let n = all.dimension();
        let matrix = isometry(&mut rng, n, n);
        let operator = Operator { matrix: &matrix, input: &all, output: &all };
        for cut in all.single_cuts() {
            let count = 20_000;
            let sum: f64 = (0..count)
                .map(|_| {
                    let vector: Vec<Vec<Complex<f64>>> = sizes
                        .iter()
                        .map(|&size| normalised(gaussian(&mut rng, size, 1).as_slice()))
                        .collect();
                    entropy(&matrix, &all, &[cut], &vector)
                })
                .sum();
            let power = entangling_power(&operator, cut).unwrap();
            assert!((sum / f64::from(count) - power).abs() < 0.005, "{sizes:?} {cut}: {power}");
        }
    }
}

#[test]
fn two_qubit_clifford_gates_fall_into_four_classes() {
    let two = parties(&[2, 2]);
    let group = two_qubit_group();
    assert_eq!(group.len(), 11520);
    // Every element normalises the Pauli group; here it is enough that all are unitary and products stay inside.
    assert!(group.iter().all(|element| element.scale().is_ok()));
    let mut counts: HashMap<(bool, usize), usize> = HashMap::new();
    for element in group.iter().step_by(7) {
        let matrix = element.to_floats();
        let found = classify(&matrix, &two, &two, 1e-9).unwrap();
        let unitary = matrix.unscale(found.scale);
        let across = across_cuts(&Operator { matrix: &unitary, input: &two, output: &two });
        let rank = across[0].operator_schmidt.as_ref().unwrap().iter().filter(|&&value| value > 1e-9).count();
        *counts.entry((local(&found).is_some(), rank)).or_default() += 1;
    }
    let mut classes: Vec<_> = counts.keys().copied().collect();
    classes.sort_unstable();
    assert_eq!(classes, [(false, 2), (false, 4), (true, 1), (true, 4)]);
}

// Universal entanglers.

fn certified(matrix: &GaussianMatrix, parties: &Parties, sense: Sense) -> Option<Certificate> {
    match certify(matrix, parties, sense, &Options::default()).unwrap() {
        Attempt::Certified(certificate) => Some(*certificate),
        Attempt::Short(_) => None,
    }
}

#[test]
fn every_gate_is_certified_and_checked_by_another_program() {
    for gate in GATES {
        let (matrix, parties) = (gate.matrix().unwrap(), gate.parties().unwrap());
        let certificate = certified(&matrix, &parties, gate.sense).unwrap_or_else(|| panic!("{}", gate.name));
        assert!(certificate.parts.iter().all(|part| part.primes.len() == 2));
        let proof = proved(&certificate.to_json()).unwrap_or_else(|error| panic!("{}: {error}", gate.name));
        assert_eq!(proof.dims, gate.sizes);
    }
}

#[test]
fn committed_gates_and_certificates_are_those_of_the_program() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for gate in GATES {
        let read = |path: String| std::fs::read_to_string(folder.join(path)).unwrap();
        let text = read(format!("results/separability/certificates/{}.json", gate.name));
        let certificate: Certificate = serde_json::from_str(&text).unwrap();
        assert_eq!(certificate.dims, gate.sizes, "{}", gate.name);
        assert_eq!(
            certified(&gate.matrix().unwrap(), &gate.parties().unwrap(), gate.sense).unwrap().to_json(),
            text
        );
        let example: serde_json::Value =
            serde_json::from_str(&read(format!("examples/separability/{}.json", gate.name))).unwrap();
        assert_eq!(example["matrix"], serde_json::to_value(&certificate.matrix).unwrap());
    }
}

#[test]
fn pairs_with_any_signs_are_orthogonal() {
    for sizes in [&[3, 4][..], &[4, 4], &[6, 6], &[2, 2, 2], &[2, 2, 3]] {
        let mut signs = std::collections::BTreeSet::new();
        for number in 0..30 {
            let matrix = candidate(Family::Pairs, &parties(sizes), Sense::NotProduct, number).unwrap();
            assert_eq!((matrix.scale(), matrix.nonzeros()), (Ok(2), 2 * matrix.size()));
            signs.extend((0..matrix.size()).map(|place| matrix.entry(place, place).re));
        }
        assert_eq!(Vec::from_iter(signs), [-1, 1]);
    }
    assert!(candidate(Family::Pairs, &parties(&[3, 5]), Sense::NotProduct, 0).is_none());
}

#[test]
fn what_a_product_refutes_is_never_certified() {
    let mut rng = generator(12);
    let mut refuted = 0;
    for number in 0..150 {
        let sizes = [&[3, 4][..], &[2, 2, 2], &[2, 2, 3]][number as usize % 3];
        let all = parties(sizes);
        let family = [Family::Rotations, Family::Reflections, Family::Signs][number as usize / 3 % 3];
        let Some(matrix) = candidate(family, &all, Sense::NotProduct, rng.random_range(0..10_000)) else {
            continue;
        };
        let cuts = all.single_cuts();
        let found = refute(&matrix, &all, &cuts, 30_000, 4);
        if let Some(vector) = found {
            refuted += 1;
            assert!(goes_to_product(&matrix, &all, &cuts, &vector));
            let floats = |factor: &Vec<Gaussian>| -> Vec<Complex<f64>> {
                factor.iter().map(|entry| Complex::new(entry.re as f64, entry.im as f64)).collect()
            };
            let vector: Vec<Vec<Complex<f64>>> =
                vector.iter().map(|factor| normalised(&floats(factor))).collect();
            assert!(entropy(&matrix.to_floats(), &all, &cuts, &vector) < 1e-25);
            assert!(certified(&matrix, &all, Sense::NotProduct).is_none());
        }
    }
    assert!(refuted > 20);
}

#[test]
fn large_coordinates_are_exact_too() {
    // CZ on all pairs of 10 qubits sends the uniform vector to a graph state, however it is scaled.
    let ten = parties(&[2; 10]);
    let sign = |x: usize| if (x.count_ones() * (x.count_ones().max(1) - 1) / 2) % 2 == 1 { -1 } else { 1 };
    let matrix =
        GaussianMatrix::from_fn(
            1024,
            |row, column| {
                if row == column { Gaussian::real(sign(row)) } else { Gaussian::ZERO }
            },
        );
    for coordinate in [1, 512, 1000] {
        let vector = vec![vec![Gaussian::real(coordinate); 2]; 10];
        assert!(!goes_to_product(&matrix, &ten, &ten.single_cuts(), &vector), "{coordinate}");
    }
    let basis = vec![vec![Gaussian::real(1000), Gaussian::ZERO]; 10];
    assert!(goes_to_product(&matrix, &ten, &ten.single_cuts(), &basis));
}

#[test]
fn a_certified_matrix_moved_by_local_unitaries_stays_certified() {
    // Permutations, signs and phases of the parties, on both sides.
    let gate = Gate::named("rotations-3x4").unwrap();
    let (matrix, all) = (gate.matrix().unwrap(), gate.parties().unwrap());
    let mut rng = generator(13);
    for _ in 0..5 {
        let mut local = || {
            let orders: Vec<Vec<usize>> = [3, 4]
                .into_iter()
                .map(|size| {
                    let mut order: Vec<usize> = (0..size).collect();
                    rand::seq::SliceRandom::shuffle(&mut order[..], &mut rng);
                    order
                })
                .collect();
            let phases: Vec<Vec<Gaussian>> = [3, 4]
                .into_iter()
                .map(|size| {
                    let units = [Gaussian::ONE, -Gaussian::ONE, Gaussian::I, -Gaussian::I];
                    (0..size).map(|_| units[rng.random_range(0..4)]).collect()
                })
                .collect();
            GaussianMatrix::from_fn(12, |row, column| {
                let (row, column) = ([row / 4, row % 4], [column / 4, column % 4]);
                if (0..2).all(|party| orders[party][column[party]] == row[party]) {
                    phases[0][row[0]] * phases[1][row[1]]
                } else {
                    Gaussian::ZERO
                }
            })
        };
        let (left, right) = (local(), local());
        let moved = left.times(&matrix).unwrap().times(&right).unwrap();
        let certificate = certified(&moved, &all, Sense::NotProduct).unwrap();
        assert!(proved(&certificate.to_json()).is_ok());
        let inverse = certified(&moved.adjoint(), &all, Sense::NotProduct);
        assert!(inverse.is_some());
    }
}

#[test]
fn damaged_certificates_are_refused() {
    let gate = Gate::named("signs-2x2x3").unwrap();
    let certificate = certified(&gate.matrix().unwrap(), &gate.parties().unwrap(), gate.sense).unwrap();
    type Damage = fn(&mut Certificate);
    let damages: &[Damage] = &[
        |c| c.scale = 11,
        |c| c.matrix[3][4] = curiosa::separability::certificates::certificate::Entry::Real(2),
        |c| c.parts[0].rows[7] = c.parts[0].rows[8].clone(),
        |c| drop(c.parts[1].rows.pop()),
        |c| drop(c.parts.pop()),
        |c| c.parts[2].cuts = c.parts[1].cuts.clone(),
        |c| c.parts[2].cuts = vec![vec![0, 1, 2]],
        |c| c.parts[2].cuts = vec![vec![]],
        |c| c.parts[0].primes[0].p = 8_388_591,
        |c| c.parts[0].primes[0].i += 1,
        |c| c.parts[0].primes.clear(),
        |c| c.parts[0].multidegree[0] += 1,
        |c| c.parts[0].rows[0].3[1].push(0),
        |c| c.parts[0].rows[0].0 = 12,
        |c| c.parts[0].rows[0].2 = 1,
        |c| c.dims = vec![3, 2, 2],
        |c| c.dims = vec![12],
        |c| c.sense = "not product".into(),
        |c| c.sense = "perhaps".into(),
        |c| c.format = "another".into(),
        // Rows that vanish on all vectors.
        |c| c.parts[0].rows[0].1 = c.parts[0].rows[0].0,
    ];
    assert!(proved(&certificate.to_json()).is_ok());
    for (number, damage) in damages.iter().enumerate() {
        let mut damaged = certificate.clone();
        damage(&mut damaged);
        let refusal = proved(&damaged.to_json());
        assert!(matches!(refusal, Err(Refusal::Wrong(_) | Refusal::Malformed(_))), "{number}: {refusal:?}");
    }
    for text in ["", "{}", "[]", "null", "{\"format\": 1}"] {
        assert!(matches!(proved(text), Err(Refusal::Malformed(_))), "{text}");
    }
}

#[test]
fn the_rank_falls_short_as_predicted() {
    let mut rng = generator(14);
    let mut generic = |all: &Parties| {
        let n = all.dimension();
        let entries: Vec<i64> = (0..n * n).map(|_| rng.random_range(-500..500)).collect();
        GaussianMatrix::from_fn(n, |row, column| Gaussian::real(entries[row * n + column]))
    };
    // 36 common points for 3 x 3; a curve for 2 x n.
    for (sizes, degrees, expected) in [
        (&[3, 3][..], &[4, 4][..], 36),
        (&[3, 3], &[6, 5], 36),
        (&[3, 4], &[3, 3], 36),
        (&[3, 4], &[4, 4], 9),
        (&[3, 4], &[2, 5], 0),
        (&[2, 3], &[4, 4], 33),
        (&[2, 2, 2], &[3, 3, 3], 8),
        (&[2, 2, 2], &[2, 3, 5], 0),
    ] {
        let all = parties(sizes);
        let cuts = all.single_cuts();
        let least = *degrees.iter().min().unwrap();
        let predicted = Prediction::new(&all, &cuts, least).least_deficiency(degrees);
        assert_eq!(predicted, BigInt::from(expected), "{sizes:?} {degrees:?}");
        assert_eq!(
            deficiency(&generic(&all), &all, &cuts, degrees).unwrap(),
            (expected, true),
            "{sizes:?} {degrees:?}"
        );
        // Local matrices have no minors at all.
        let unit =
            GaussianMatrix::from_fn(all.dimension(), |row, column| Gaussian::real(i64::from(row == column)));
        let all_columns = columns(&all, degrees).unwrap();
        assert_eq!(deficiency(&unit, &all, &cuts, degrees).unwrap(), (all_columns, true));
    }
}

#[test]
fn universal_entanglers_exist_where_the_theorem_says() {
    for (m, n) in (2..9).flat_map(|m| (2..9).map(move |n| (m, n))) {
        let exists = decisive(&parties(&[m, n]), Sense::NotProduct).exists();
        assert_eq!(exists, (m - 2) * (n - 2) > 1, "{m} {n}");
        assert_eq!(decisive(&parties(&[m, n]), Sense::Genuine).exists(), exists);
    }
    for sizes in [&[2, 2, 2][..], &[2, 2, 3], &[3, 3, 3], &[2, 2, 2, 2, 2]] {
        let all = parties(sizes);
        assert!(decisive(&all, Sense::NotProduct).exists());
        assert_eq!(decisive(&all, Sense::Genuine).exists(), sizes != [2, 2, 2]);
        for degrees in promising(&all, &all.single_cuts(), 300).iter().take(3) {
            let least = *degrees.iter().min().unwrap();
            let prediction = Prediction::new(&all, &all.single_cuts(), least);
            assert!(prediction.deficiency(degrees) <= BigInt::zero());
        }
    }
}

#[test]
fn bounds_lie_below_every_image() {
    let mut rng = generator(15);
    for (name, degrees) in [
        ("rotations-3x4", &[2, 5][..]),
        ("signs-4x4", &[2, 4]),
        ("circuit-2x2x2", &[2, 3, 5]),
        ("circuit-2x2x2", &[3, 4, 5]),
        ("signs-2x2x3", &[3, 3, 3]),
    ] {
        let gate = Gate::named(name).unwrap();
        let (matrix, all) = (gate.matrix().unwrap(), gate.parties().unwrap());
        let cuts = all.single_cuts();
        let lo = entropy_below(&matrix, &all, &cuts, degrees).unwrap();
        assert!(lo > 0.0, "{name}");
        let found = least_entropy(&matrix.to_floats(), &all, &cuts, 40, 3).unwrap();
        assert!(lo <= found.entropy, "{name}: {lo} {}", found.entropy);
        assert!((entropy(&matrix.to_floats(), &all, &cuts, &found.vector) - found.entropy).abs() < 1e-14);
        for _ in 0..200 {
            let random: Vec<Vec<Complex<f64>>> =
                all.sizes().iter().map(|&size| normalised(gaussian(&mut rng, size, 1).as_slice())).collect();
            assert!(found.entropy <= entropy(&matrix.to_floats(), &all, &cuts, &random) + 1e-12);
        }
    }
    // Where the rank is not full there is no bound.
    let swap = GaussianMatrix::from_fn(9, |row, column| {
        Gaussian::real(i64::from(row == column / 3 + column % 3 * 3))
    });
    assert_eq!(entropy_below(&swap, &parties(&[3, 3]), &[1], &[3, 3]).unwrap(), 0.0);
}

#[test]
fn covers_prove_what_no_product_vector_contradicts() {
    for (name, share) in [("strongest-3x4", 0.6), ("rotations-3x4", 0.5), ("reflections-3x4", 0.3)] {
        let gate = Gate::named(name).unwrap();
        let (matrix, parties) = (gate.matrix().unwrap(), gate.parties().unwrap());
        let least =
            least_entropy(&matrix.to_floats(), &parties, &parties.single_cuts(), 200, 1).unwrap().entropy;
        assert!(covered(&matrix, &parties, share * least, 3_000_000).unwrap().is_some(), "{name}");
        // More than is found somewhere is proved nowhere, whatever the effort.
        assert_eq!(covered(&matrix, &parties, 1.01 * least, 20_000).unwrap(), None, "{name}");
    }
    // Matrices that keep products, and one that sends some product vector to one.
    let two = parties(&[3, 4]);
    let unit = GaussianMatrix::from_fn(12, |row, column| Gaussian::real(i64::from(row == column)));
    assert_eq!(covered(&unit, &two, 1e-6, 20_000).unwrap(), None);
    let refuted = LetterGrid::parse("ABCD/EABF/DCFE").unwrap().signed(0x5550).unwrap();
    assert_eq!(covered(&refuted, &two, 1e-6, 100_000).unwrap(), None);
    assert!(covered(&unit, &parties(&[2, 2, 3]), 1e-6, 10).is_err());
}

#[test]
fn letter_grids_are_read_written_and_counted() {
    let text = "ABCD/EABF/GEHC/FDGH";
    let grid = LetterGrid::parse(text).unwrap();
    assert_eq!(grid.text(4), text);
    for block in Block::ALL {
        assert_eq!(grid.matrix(block).scale(), Ok(2));
        assert_eq!(grid.matrix(block).nonzeros(), 32);
    }
    assert_eq!(grid.matrix(Block::Hadamard), grid.matrix(Block::Hadamard).adjoint());
    for wrong in ["ABC", "AAAA", "A"] {
        assert!(LetterGrid::parse(wrong).is_err());
    }
    // All pairings of cells in different rows and columns, counted by brute force elsewhere: 348 and 41409.
    for (rows, columns, grids, classes) in [(3, 4, 348, 7), (4, 4, 41409, 75)] {
        let census = census(rows, columns);
        assert_eq!(census.iter().map(|class| class.grids).sum::<usize>(), grids);
        assert_eq!(census.len(), classes);
        for class in &census {
            // Signs up to diagonal matrices: a power of 2.
            assert!(class.signs.iter().map(|signs| signs.size).sum::<usize>().is_power_of_two());
            assert_eq!(class.matrix(&class.signs[0]).scale(), Ok(2));
        }
    }
}

#[test]
fn circuits_are_unitary_and_refused_where_wrong() {
    let circuit = parse_circuit("CZ02, H2 S1", 3).unwrap();
    let matrix = circuit_matrix(&circuit, 3);
    assert_eq!(matrix.scale(), Ok(2));
    let bell = circuit_matrix(&parse_circuit("H0 H1 CZ01 H1", 2).unwrap(), 2);
    let column: Vec<Gaussian> = (0..4).map(|row| bell.entry(row, 0)).collect();
    assert_eq!(column[0], column[3]);
    assert!(column[0] != Gaussian::ZERO && column[1] == Gaussian::ZERO && column[2] == Gaussian::ZERO);
    for wrong in ["H3", "CZ00", "X0", "CZ0", "H"] {
        assert!(parse_circuit(wrong, 3).is_err(), "{wrong}");
    }
}

#[test]
fn refused_matrices_say_why() {
    let real = |rows: &[&[i64]]| {
        GaussianMatrix::new(
            rows.iter().map(|row| row.iter().map(|&entry| Gaussian::real(entry)).collect()).collect(),
        )
    };
    assert!(real(&[&[1, 0], &[0]]).is_err());
    assert!(real(&[&[1, 0], &[1, 0]]).unwrap().scale().unwrap_err().to_string().contains("not orthogonal"));
    assert!(real(&[&[1, 0], &[0, 2]]).unwrap().scale().unwrap_err().to_string().contains("1 and 4"));
    assert!(real(&[&[0, 0], &[0, 0]]).unwrap().scale().is_err());
    assert!(real(&[&[2_000_000]]).is_err());
}

#[test]
fn refutations_are_those_of_the_definition() {
    let parties = Parties::new(vec![2, 2]).unwrap();
    let cuts = parties.single_cuts();
    for element in two_qubit_group().iter().step_by(700) {
        let (products, all) = curiosa::separability::naive::product_images(element, &parties);
        assert!(products <= all);
        // No matrix of 2 x 2 is universal, and a Clifford gate shows it by such a vector.
        assert_eq!(products > 0, refute(element, &parties, &cuts, 100_000, 0).is_some());
    }
    let gate = Gate::named("rotations-3x4").unwrap();
    let (products, all) =
        curiosa::separability::naive::product_images(&gate.matrix().unwrap(), &gate.parties().unwrap());
    assert_eq!((products, all), (0, 124 * 624), "a universal entangler sends none to a product");
}

#[test]
fn certificates_buy_no_more_time_than_there_is() {
    // Rows for all 10201 monomials of a high multidegree, which are all the same.
    let factor = format!("[0{}]", ",0".repeat(97));
    let row = format!("[0,3,0,[{factor},{factor}]],");
    let rows = row.repeat(101 * 101);
    let text = format!(
        "{{\"format\":\"curiosa universal entangler 1\",\"dims\":[2,2],\"sense\":\"not product\",\"scale\":1,\
         \"matrix\":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],\"parts\":[{{\"cuts\":[[0]],\"multidegree\":[100,100],\
         \"primes\":[{{\"p\":5,\"i\":2}}],\"rows\":[{}]}}]}}",
        rows.trim_end_matches(',')
    );
    match verify(text.as_bytes(), &mut Budget::seconds(60.0)) {
        Err(Refusal::TooLong(line)) => assert!(line.contains("minutes") && line.contains("211 MB"), "{line}"),
        other => panic!("{other:?}"),
    }
    // Where it is allowed, the first row ends it: the unit matrix keeps products, and the polynomial is 0.
    match verify(text.as_bytes(), &mut Budget::unlimited()) {
        Err(Refusal::Wrong(line)) => assert!(line.contains("row 1 depends"), "{line}"),
        other => panic!("{other:?}"),
    }
}

// Gates of every size.

/// Blocks of a random grid: most cells in pairs in random order, three in a triple if there are an odd number.
fn random_blocks() -> impl Strategy<Value = Blocks> {
    let sizes = prop::sample::select(vec![(2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (3, 5)]);
    let cells = sizes.prop_flat_map(|(m, n)| {
        let cells = Just((0..m * n).collect::<Vec<usize>>()).prop_shuffle();
        (Just((m, n)), cells, prop::collection::vec(prop::bool::ANY, m * n))
    });
    cells.prop_map(|((m, n), cells, signs)| {
        let (triple, rest) = cells.split_at(3 * (m * n % 2));
        let pairs = rest.chunks_exact(2).zip(signs);
        let pairs = pairs.map(|(pair, sign)| (pair[0], pair[1], if sign { 1 } else { -1 }));
        Blocks::new(m, n, pairs, triple.try_into().ok()).unwrap()
    })
}

/// Every rectangle one after the other: whether only the whole grid has both cells of each pair or none, and not exactly one
/// cell of the triple.
fn only_whole_by_all(blocks: &Blocks) -> bool {
    let (m, n) = (blocks.rows(), blocks.columns());
    (1_u32..1 << m).all(|rows| {
        (1_u32..1 << n).all(|columns| {
            let inside = |cell: usize| rows >> (cell / n) & 1 == 1 && columns >> (cell % n) & 1 == 1;
            let pairs = blocks.pairs().iter().all(|pair| inside(pair.first) == inside(pair.second));
            let triple = blocks
                .triple()
                .is_none_or(|triple| triple.into_iter().filter(|&cell| inside(cell)).count() != 1);
            !(pairs && triple) || (rows.count_ones() as usize, columns.count_ones() as usize) == (m, n)
        })
    })
}

/// Whether some a and b with coordinates 1 to 4 satisfy the equations of the pairs modulo 5.
fn satisfied(blocks: &Blocks, side: Side) -> bool {
    let (m, n) = (blocks.rows(), blocks.columns());
    let turn = if side == Side::Matrix { 2 } else { -2 };
    (0..4_usize.pow((m + n - 1) as u32)).any(|number| {
        let coordinate = |place: usize| {
            // The first is 1, which only scales.
            place.checked_sub(1).map_or(1, |place| 1 + (number / 4_usize.pow(place as u32) % 4) as i64)
        };
        let entry = |cell: usize| coordinate(cell / n) * coordinate(m + cell % n);
        blocks.pairs().iter().all(|pair| (entry(pair.first) - turn * pair.sign * entry(pair.second)) % 5 == 0)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]
    #[test]
    fn supports_and_equations_are_those_of_the_definition(blocks in random_blocks()) {
        prop_assert_eq!(only_whole(&blocks), only_whole_by_all(&blocks));
        for side in Side::ALL {
            prop_assert!(!(contradict(&blocks, side) && satisfied(&blocks, side)));
        }
    }

    #[test]
    fn what_the_splitting_lemma_proves_sends_no_product_to_zero(blocks in random_blocks()) {
        let matrix = blocks.matrix();
        prop_assert!(matrix.scale().is_ok());
        let parties = parties(&[blocks.rows(), blocks.columns()]);
        if Criterion::of(&blocks).proves() {
            prop_assert_eq!(zeros_modulo_five(&matrix, &parties), 0);
            prop_assert_eq!(zeros_modulo_five(&matrix.adjoint(), &parties), 0);
            prop_assert!(decisive(&parties, Sense::NotProduct).exists());
        }
    }
}

#[test]
fn equations_of_two_rows_contradict_each_other_by_one_sign() {
    // a0 b0 = 2 s a1 b1 and three more of a ring; by signs that multiply to -1 they contradict each other.
    let ring = |sign| Blocks::new(4, 2, [(0, 3, sign), (4, 7, 1), (1, 2, 1), (5, 6, 1)], None).unwrap();
    for side in Side::ALL {
        assert!(contradict(&ring(-1), side) && !satisfied(&ring(-1), side));
        assert!(!contradict(&ring(1), side) && satisfied(&ring(1), side));
    }
}

#[test]
fn the_family_has_a_gate_of_every_size() {
    for (m, n) in (2..=12).flat_map(|m| (2..=12).map(move |n| (m, n))) {
        let parties = parties(&[m, n]);
        let gate = gate(&parties);
        assert_eq!(gate.is_some(), decisive(&parties, Sense::NotProduct).exists(), "{m} x {n}");
        if let Some(gate) = gate {
            assert!(Criterion::of(&gate.blocks).proves(), "{m} x {n}");
            assert_eq!(gate.matrix.scale(), Ok(if m * n % 2 == 0 { 5 } else { 25 }));
            assert_eq!(gate.matrix.nonzeros(), 2 * m * n + 2 * (m * n % 2));
        }
    }
}

#[test]
fn gates_of_the_family_are_certified_by_ranks_too() {
    for (sizes, sense) in [
        (&[3, 4][..], Sense::NotProduct),
        (&[4, 4], Sense::NotProduct),
        (&[5, 3], Sense::NotProduct),
        (&[5, 5], Sense::NotProduct),
        (&[2, 2, 3], Sense::NotProduct),
        (&[2, 2, 3], Sense::Across(0b011)),
        (&[2, 3, 2], Sense::NotProduct),
    ] {
        let parties = parties(sizes);
        let gate = gate(&parties).unwrap();
        if let Sense::Across(cut) = sense {
            assert_eq!(cut, gate.cut, "{parties}");
        }
        let certificate =
            certified(&gate.matrix, &parties, sense).unwrap_or_else(|| panic!("{parties} {sense:?}"));
        assert!(proved(&certificate.to_json()).is_ok(), "{parties}");
    }
    // Over integers modulo 5, one product vector after the other.
    for sizes in [[3, 4], [4, 4], [5, 3]] {
        let parties = parties(&sizes);
        let matrix = gate(&parties).unwrap().matrix;
        assert_eq!([&matrix, &matrix.adjoint()].map(|matrix| zeros_modulo_five(matrix, &parties)), [0, 0]);
    }
}

// Product vectors over number fields.

/// The least entropy of the images of what the roots of the polynomial make of a vector, in floats.
fn least_at_roots(matrix: &GaussianMatrix, parties: &Parties, vector: &AlgebraicVector) -> f64 {
    let roots = complex_roots(&vector.polynomial);
    let entropies = roots.iter().map(|root| {
        let value = |coordinate: &IntegerPolynomial| {
            let coefficients = coordinate.coefficients().iter().rev();
            coefficients.fold(Complex::zero(), |sum: Complex<f64>, c| sum * root.centre + c.to_f64().unwrap())
        };
        let factor = |factor: &Vec<IntegerPolynomial>| normalised(&Vec::from_iter(factor.iter().map(value)));
        let factors = Vec::from_iter(vector.factors.iter().map(factor));
        entropy(&matrix.to_floats(), parties, &parties.single_cuts(), &factors)
    });
    entropies.fold(f64::INFINITY, f64::min)
}

/// What the checker says of the image of a vector.
fn image_proved(
    matrix: &GaussianMatrix,
    parties: &Parties,
    vector: &AlgebraicVector,
) -> Result<Proved, Refusal> {
    let certificate = ImageCertificate::new(matrix, parties, None, vector).unwrap();
    check(certificate.to_json().as_bytes(), &mut Budget::unlimited())
}

/// A zero in one of the multidegrees that are worthwhile.
fn zero(matrix: &GaussianMatrix, parties: &Parties) -> Option<AlgebraicVector> {
    let cuts = parties.single_cuts();
    let degrees = worthwhile(parties, &cuts, 2000, 2);
    degrees.iter().find_map(|multidegree| find(matrix, parties, &cuts, multidegree))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]
    #[test]
    fn signs_are_decided_as_descents_have_it(
        grid in prop::sample::select(vec!["ABCD/EABF/CDFE", "ABCD/EABF/CFDE", "ABCD/EABF/DCFE", "ABCD/EAFC/BFDE"]),
        bits in any::<u32>(),
    ) {
        let grid = LetterGrid::parse(grid).unwrap();
        // The last sign of each block is what makes it orthogonal.
        let mut signs = u64::from(bits) & 0xff_ffff;
        for cell in (0..12).filter(|&cell| cell < grid.partner(cell)) {
            let block = 3 << (2 * cell) | 3 << (2 * grid.partner(cell));
            signs ^= (1 - u64::from((signs & block).count_ones()) % 2) << (2 * cell);
        }
        let (matrix, parties) = (grid.signed(signs).unwrap(), parties(&[3, 4]));
        let effort = Effort { vectors: 0, multidegrees: 2, columns: 2000 };
        let known = decide(&matrix, &parties, effort).unwrap();
        prop_assert_eq!(known.status().to_string(), "proved");
        match known.value() {
            Finding::Universal => {
                let least = least_entropy(&matrix.to_floats(), &parties, &[1], 30, 1).unwrap().entropy;
                prop_assert!(least > 1e-6, "{least}");
            }
            Finding::Zero(vector) => {
                prop_assert!(vector.goes_to_product(&matrix, &parties, &[1]));
                let at_roots = least_at_roots(&matrix, &parties, vector);
                prop_assert!(vector.polynomial.degree() > 12 || at_roots < 1e-6, "{at_roots} {vector}");
            }
            other => prop_assert!(false, "{other:?}"),
        }
    }
}

#[test]
fn zeros_of_complex_matrices_are_found_with_i() {
    let parties = parties(&[4, 4]);
    let real = LetterGrid::parse("ABCD/EABF/CGHE/HDFG").unwrap().matrix(Block::Rotation);
    // Phases of rows of either party leave products what they are.
    let phase =
        |row: usize| [Gaussian::ONE, Gaussian::I, Gaussian::real(-1), -Gaussian::I][(row / 4 + 2 * row) % 4];
    let turned =
        GaussianMatrix::from_fn(16, |row, column| phase(row) * real.entry(row, column) * phase(column));
    assert!(!turned.is_real());
    let vector = zero(&turned, &parties).unwrap();
    assert!(vector.i.is_some() && vector.goes_to_product(&turned, &parties, &[1]));
    assert!(image_proved(&turned, &parties, &vector).is_ok());
    // i is no root of x^2 + 1 any more, and no vector of the matrix that is conjugate in one entry.
    let other = AlgebraicVector { i: vector.i.clone().map(|(i, one)| (i, one + 1)), ..vector.clone() };
    assert!(
        matches!(image_proved(&turned, &parties, &other), Err(Refusal::Wrong(line)) if line.contains("square root"))
    );
}

#[test]
fn where_no_gate_is_universal_a_zero_is_found() {
    for (sizes, number) in [(&[3, 3][..], 4), (&[2, 4], 3), (&[2, 5], 0)] {
        let parties = parties(sizes);
        let Some(matrix) = candidate(Family::Weighing, &parties, Sense::NotProduct, number) else { continue };
        let vector = zero(&matrix, &parties).unwrap();
        assert!(image_proved(&matrix, &parties, &vector).is_ok(), "{parties}");
    }
    // Three qubits keep some product across each cut.
    let circuit = circuit_matrix(&parse_circuit("CZ02 H2 CZ12 H0 H1 S2 H2 CZ01 S0 H0 CZ02", 3).unwrap(), 3);
    let parties = parties(&[2, 2, 2]);
    assert!(zero(&circuit, &parties).is_none());
    let across = [3, 4, 5].iter().find_map(|&d| find(&circuit, &parties, &[0b001], &[d; 3]));
    let certificate = ImageCertificate::new(&circuit, &parties, Some(0b001), &across.unwrap()).unwrap();
    let proved = check(certificate.to_json().as_bytes(), &mut Budget::unlimited()).unwrap();
    assert!(
        proved.statement.ends_with("goes to a vector that is a product between {1} and the other parties")
    );
}

#[test]
fn a_forged_image_is_refused() {
    let parties = parties(&[4, 4]);
    let matrix = LetterGrid::parse("ABCD/EABF/CGHE/HDFG").unwrap().matrix(Block::Rotation);
    let vector = zero(&matrix, &parties).unwrap();
    assert!(image_proved(&matrix, &parties, &vector).is_ok());
    let wrong = |change: &dyn Fn(&mut AlgebraicVector), line: &str| {
        let mut vector = vector.clone();
        change(&mut vector);
        match image_proved(&matrix, &parties, &vector) {
            Err(Refusal::Wrong(reason)) => assert!(reason.contains(line), "{reason}"),
            other => panic!("{other:?}"),
        }
    };
    let x = IntegerPolynomial::power_of_x(1);
    wrong(&|vector| vector.factors[0][1] = vector.factors[0][1].add(&IntegerPolynomial::one()), "minor");
    wrong(&|vector| vector.polynomial = vector.polynomial.add(&IntegerPolynomial::one()), "minor");
    wrong(&|vector| vector.factors[1] = vec![x.clone(); 4], "no coordinate of party 2");
    wrong(
        &|vector| vector.factors[1] = vec![IntegerPolynomial::from_small(&[]); 4],
        "no coordinate of party 2",
    );
}
