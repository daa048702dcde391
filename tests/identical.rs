//! Gates on two identical particles: certificates against the definition, and forged ones.

use curiosa::algebra::random::generator;
use curiosa::evidence::{Budget, Refusal};
use curiosa::separability::certificates::check;
use curiosa::separability::identical::certify::{Attempt, Try, certify};
use curiosa::separability::identical::named::Named;
use curiosa::separability::identical::particles::{Particles, System};
use curiosa::separability::model::gaussian::{Gaussian, GaussianMatrix};
use nalgebra::{Complex, DMatrix};
use proptest::prelude::*;
use rand::seq::SliceRandom;

fn system(particles: Particles, modes: usize) -> System {
    System::new(particles, modes).unwrap()
}

/// Blocks [[a, b], [-b, a]] on pairs of basis vectors; with b for `reflected` [[a, b], [b, -a]].
fn blocks(size: usize, pairs: &[(usize, usize)], (a, b): (i64, i64), reflected: bool) -> GaussianMatrix {
    let mut rows = vec![vec![Gaussian::ZERO; size]; size];
    for &(x, y) in pairs {
        (rows[x][x], rows[x][y]) = (Gaussian::real(a), Gaussian::real(b));
        let sign = if reflected { 1 } else { -1 };
        (rows[y][x], rows[y][y]) = (Gaussian::real(sign * b), Gaussian::real(-sign * a));
    }
    GaussianMatrix::new(rows).unwrap()
}

fn certificate(matrix: &GaussianMatrix, system: System) -> Option<String> {
    match certify(matrix, system, 3000).unwrap() {
        Attempt::Certified(certificate) => Some(certificate.to_json()),
        Attempt::Short(_) => None,
    }
}

/// The symmetric or antisymmetric matrix of a state by its coordinates.
fn wave_function(state: &[Complex<f64>], system: System) -> DMatrix<Complex<f64>> {
    let mut matrix = DMatrix::zeros(system.modes(), system.modes());
    for (&(i, j), &amplitude) in system.pairs().iter().zip(state) {
        let shared = amplitude * 0.5_f64.sqrt();
        match system.particles() {
            Particles::Bosons if i == j => matrix[(i, i)] = amplitude,
            Particles::Bosons => (matrix[(i, j)], matrix[(j, i)]) = (shared, shared),
            Particles::Fermions => (matrix[(i, j)], matrix[(j, i)]) = (shared, -shared),
        }
    }
    matrix
}

/// The coordinates of a (x) a, or of a (x) b - b (x) a.
fn product_state(a: &[Complex<f64>], b: &[Complex<f64>], system: System) -> Vec<Complex<f64>> {
    let root = 2_f64.sqrt();
    let coordinate = |&(i, j): &(usize, usize)| match system.particles() {
        Particles::Bosons if i == j => a[i] * a[i],
        Particles::Bosons => a[i] * a[j] * root,
        Particles::Fermions => (a[i] * b[j] - a[j] * b[i]) * root,
    };
    system.pairs().iter().map(coordinate).collect()
}

/// How far the image is from a product state: bosons have rank 1, fermions rank 2.
fn distance(matrix: &GaussianMatrix, state: &[Complex<f64>], system: System) -> f64 {
    let image = matrix.to_floats() * nalgebra::DVector::from_row_slice(state);
    let mut values =
        Vec::from_iter(wave_function(image.as_slice(), system).singular_values().iter().copied());
    values.sort_by(|a, b| b.total_cmp(a));
    let rank = if system.particles() == Particles::Bosons { 1 } else { 2 };
    values[rank] / values[0]
}

#[test]
fn they_exist_from_three_and_from_eight_modes_on() {
    for modes in 3..40 {
        assert!(system(Particles::Bosons, modes).exists());
        assert_eq!(system(Particles::Fermions, modes).exists(), modes >= 8);
    }
    assert!(!system(Particles::Bosons, 2).exists());
    for (particles, sizes) in [(Particles::Bosons, [6, 10, 36]), (Particles::Fermions, [6, 10, 28])] {
        for size in sizes {
            assert_eq!(System::of_dimension(particles, size).unwrap().dimension(), size);
        }
        assert!(System::of_dimension(particles, 7).is_err());
    }
}

#[test]
fn gates_by_name_are_certified_and_their_files_are_those_of_the_program() {
    for name in ["bosons-3", "bosons-4", "bosons-7", "fermions-8"] {
        let named = Named::parse(name).unwrap();
        let text = certificate(&named.matrix(), named.system()).unwrap();
        let proved = check(text.as_bytes(), &mut Budget::unlimited()).unwrap();
        assert_eq!(
            proved.statement,
            format!("no product state of {} goes to a product state", named.system())
        );
        assert_eq!(named.matrix().scale(), Ok(2));
        if name != "bosons-7" {
            let path =
                format!("{}/results/separability/certificates/{name}.json", env!("CARGO_MANIFEST_DIR"));
            assert_eq!(std::fs::read_to_string(path).unwrap(), text, "{name}");
        }
    }
    for name in ["bosons-5", "fermions", "bosons-cyclic-2", "bosons-cyclic-", "bosons-cyclic-999"] {
        assert!(Named::parse(name).is_err(), "{name}");
    }
}

/// Theorem 8, by Theorem 6, for the first sizes.
#[test]
fn cyclic_gates_on_bosons_are_certified_one_by_one() {
    for modes in 3..=6 {
        let named = Named::parse(&format!("bosons-cyclic-{modes}")).unwrap();
        let matrix = named.matrix();
        assert_eq!((matrix.scale(), named.system()), (Ok(1), system(Particles::Bosons, modes)));
        assert_eq!(matrix.nonzeros(), named.system().dimension());
        assert_eq!(
            (0..matrix.size()).filter(|&row| matrix.entry(row, row) == Gaussian::ZERO).count(),
            2 * modes
        );
        let text = certificate(&matrix, named.system()).unwrap();
        let proved = check(text.as_bytes(), &mut Budget::unlimited()).unwrap();
        assert_eq!(
            proved.statement,
            format!("no product state of two bosons in {modes} modes goes to a product state")
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]
    #[test]
    fn what_a_product_state_of_bosons_refutes_is_never_certified(
        seed in any::<u64>(), modes in prop::sample::select(vec![3_usize, 4]), reflected in any::<bool>(),
        entries in prop::sample::select(vec![(1, 1), (2, 1), (1, 0), (3, 4)])
    ) {
        let system = system(Particles::Bosons, modes);
        let mut order = Vec::from_iter(0..system.dimension());
        order.shuffle(&mut generator(seed));
        let pairs = Vec::from_iter(order.chunks(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))));
        let matrix = blocks(system.dimension(), &pairs, entries, reflected);
        let found = certificate(&matrix, system);
        if let Some(text) = &found {
            prop_assert!(check(text.as_bytes(), &mut Budget::unlimited()).is_ok());
        }
        // Coordinates 0, 1, -1, i, -i, and for three modes the other eighth roots of unity.
        let count = if modes == 3 { 8 } else { 4 };
        let root = |k: usize| Complex::from_polar(1.0, std::f64::consts::TAU * k as f64 / count as f64);
        let values = Vec::from_iter((0..count).map(root).chain([Complex::new(0.0, 0.0)]));
        for number in 0..values.len().pow(modes as u32) {
            let digit = |mode: usize| number / values.len().pow(mode as u32) % values.len();
            let a = Vec::from_iter((0..modes).map(|mode| values[digit(mode)]));
            if a.iter().all(|value| value.norm() == 0.0) {
                continue;
            }
            let product = distance(&matrix, &product_state(&a, &a, system), system) < 1e-9;
            prop_assert!(!(product && found.is_some()), "{:?}", a);
        }
    }
}

#[test]
fn random_images_of_certified_gates_are_entangled() {
    use rand::RngExt;
    let mut rng = generator(5);
    for name in ["bosons-3", "bosons-4", "bosons-cyclic-16", "fermions-8"] {
        let named = Named::parse(name).unwrap();
        for _ in 0..500 {
            let mut vector = || {
                let value = |_| Complex::new(rng.random_range(-1.0..1.0), rng.random_range(-1.0..1.0));
                Vec::from_iter((0..named.system().modes()).map(value))
            };
            let state = product_state(&vector(), &vector(), named.system());
            assert!(distance(&named.matrix(), &state, named.system()) > 1e-6);
        }
    }
}

#[test]
fn blocks_that_keep_a_product_state_of_fermions_fall_short() {
    let system = system(Particles::Fermions, 8);
    let pairs = system.pairs();
    let place = |pair: (usize, usize)| pairs.iter().position(|&other| other == pair).unwrap();
    for seed in 0..4 {
        // e_0 ^ (e_1 + e_2) goes to a multiple of e_0 ^ e_1 or e_0 ^ e_2.
        let mut order = Vec::from_iter(0..pairs.len());
        order.shuffle(&mut generator(seed));
        let (first, second) = (place((0, 1)), place((0, 2)));
        order.retain(|&other| other != first && other != second);
        let mut of_blocks = vec![(first, second)];
        of_blocks.extend(order.chunks(2).map(|pair| (pair[0], pair[1])));
        for entries in [(1, 1), (2, 1)] {
            let matrix = blocks(pairs.len(), &of_blocks, entries, true);
            assert!(certificate(&matrix, system).is_none());
        }
    }
    // No prime divides the factor of a permutation.
    let unit = GaussianMatrix::from_fn(28, |row, column| Gaussian::real(i64::from(row == column)));
    let Attempt::Short(tries) = certify(&unit, system, 3000).unwrap() else { panic!("it keeps all") };
    assert_eq!(tries, []);
}

/// The dimension of the representation of GL(n) with two rows of d boxes, by Weyl's formula.
fn weyl(modes: usize, degree: usize) -> usize {
    let weight = |place: usize| if place < 2 { degree } else { 0 };
    let (mut top, mut bottom) = (1_u128, 1_u128);
    for j in 1..modes {
        for i in 0..j {
            top *= (weight(i) - weight(j) + j - i) as u128;
            bottom *= (j - i) as u128;
            let common = num_integer_gcd(top, bottom);
            (top, bottom) = (top / common, bottom / common);
        }
    }
    (top / bottom) as usize
}

fn num_integer_gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { num_integer_gcd(b, a % b) }
}

#[test]
fn columns_for_fermions_are_as_many_as_the_representation_has_dimensions() {
    for modes in [4, 5, 8] {
        let system = system(Particles::Fermions, modes);
        let size = system.dimension();
        let pairs = Vec::from_iter((0..size / 2).map(|k| (2 * k, 2 * k + 1)));
        let matrix = blocks(size, &pairs, (2, 1), false);
        let Attempt::Short(tries) = certify(&matrix, system, 3000).unwrap() else { continue };
        for Try { degree, columns, .. } in tries {
            assert_eq!(columns, weyl(modes, degree), "{modes} modes, degree {degree}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]
    #[test]
    fn modes_can_be_permuted_and_given_signs(seed in any::<u64>(), signs in 0_u32..256, fermions in any::<bool>()) {
        let named = Named::parse(if fermions { "fermions-8" } else { "bosons-4" }).unwrap();
        let system = named.system();
        let mut order = Vec::from_iter(0..system.modes());
        order.shuffle(&mut generator(seed));
        let pairs = system.pairs();
        let image = |&(i, j): &(usize, usize)| {
            let turned = |mode: usize| if signs >> mode & 1 == 1 { -1 } else { 1 };
            let (k, l) = (order[i], order[j]);
            let exchanged = if fermions && k > l { -1 } else { 1 };
            let place = pairs.iter().position(|&pair| pair == (k.min(l), k.max(l))).unwrap();
            (place, turned(i) * turned(j) * exchanged)
        };
        let to = Vec::from_iter(pairs.iter().map(image));
        let local = GaussianMatrix::from_fn(pairs.len(), |row, column| {
            Gaussian::real(if to[column].0 == row { to[column].1 } else { 0 })
        });
        let moved = named.matrix().times(&local).unwrap();
        let text = certificate(&moved, system).unwrap();
        prop_assert!(check(text.as_bytes(), &mut Budget::unlimited()).is_ok());
    }
}

#[test]
fn forged_certificates_are_refused() {
    let read = |name: &str| {
        let path = format!("{}/results/separability/certificates/{name}.json", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_str::<serde_json::Value>(&std::fs::read_to_string(path).unwrap()).unwrap()
    };
    let verdict = |value: &serde_json::Value| check(value.to_string().as_bytes(), &mut Budget::unlimited());
    let wrong = |value: &serde_json::Value| assert!(matches!(verdict(value), Err(Refusal::Wrong(_))));
    let bosons = read("bosons-3");
    assert!(verdict(&bosons).is_ok());
    let changed = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut value = bosons.clone();
        change(&mut value);
        value
    };
    wrong(&changed(&|value| value["scale"] = 3.into()));
    wrong(&changed(&|value| value["matrix"][0][1] = (-1).into()));
    wrong(&changed(&|value| value["rows"][1] = value["rows"][0].clone()));
    wrong(&changed(&|value| value["primes"][0]["root"] = 1.into()));
    wrong(&changed(&|value| value["primes"][0]["i"] = 1.into()));
    wrong(&changed(&|value| value["primes"][0]["p"] = 8388591.into()));
    // The unit matrix: a false statement.
    wrong(&changed(&|value| {
        value["scale"] = 1.into();
        for row in 0..6 {
            for column in 0..6 {
                value["matrix"][row][column] = i32::from(row == column).into();
            }
        }
    }));
    for name in ["modes", "degree", "rows", "primes"] {
        let missing = changed(&|value| drop(value.as_object_mut().unwrap().remove(name)));
        assert!(matches!(verdict(&missing), Err(Refusal::Malformed(_))));
    }
    let fermions = read("fermions-8");
    let changed = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut value = fermions.clone();
        change(&mut value);
        value
    };
    wrong(&changed(&|value| value["prime"]["p"] = 5.into()));
    wrong(&changed(&|value| value["prime"]["i"] = 0.into()));
    wrong(&changed(&|value| value["kernel"][1] = value["kernel"][0].clone()));
    wrong(&changed(&|value| drop(value["image"].as_array_mut().unwrap().pop())));
    wrong(&changed(&|value| value["matrix"][0][0] = 0.into()));
    let short = changed(&|value| value["kernel"][0][1] = serde_json::json!([[0, 1]]));
    assert!(matches!(verdict(&short), Err(Refusal::Malformed(_))));
    let descending = changed(&|value| value["kernel"][0][1] = serde_json::json!([[1, 0], [0, 1]]));
    assert!(matches!(verdict(&descending), Err(Refusal::Malformed(_))));
}
