//! Subspaces without a product vector: certificates, and product vectors in others.

use curiosa::evidence::{Budget, Refusal};
use curiosa::separability::certificates::certificate::Entry;
use curiosa::separability::certificates::certify::Options;
use curiosa::separability::model::gaussian::Gaussian;
use curiosa::separability::model::parties::Parties;
use curiosa::separability::model::sense::Sense;
use curiosa::separability::subspaces::bases::Named;
use curiosa::separability::subspaces::certificate::Certificate;
use curiosa::separability::subspaces::certify::{Attempt, always_meets, certify};
use curiosa::separability::subspaces::find::{Nearest, nearest, over_number_field};
use curiosa::separability::subspaces::subspace::Subspace;
use curiosa::separability::subspaces::verify::verify;
use curiosa::separability::zeros::algebraic::AlgebraicVector;
use curiosa::separability::zeros::member::{self, Certificate as Member};
use curiosa::separability::zeros::verify_member::verify as verify_member;
use proptest::prelude::*;

fn parties(sizes: &[usize]) -> Parties {
    Parties::new(sizes.to_vec()).unwrap()
}

fn certified(subspace: &Subspace, sense: Sense) -> Option<Certificate> {
    match certify(subspace, sense, &Options::default()).unwrap() {
        Attempt::Certified(certificate) => Some(*certificate),
        _ => None,
    }
}

/// What the checker says of a certificate.
fn proved(certificate: &Certificate) -> Result<String, Refusal> {
    let text = certificate.to_json();
    verify(text.as_bytes(), &mut Budget::unlimited()).map(|proved| proved.statement)
}

fn product(factors: &[Vec<Gaussian>]) -> Vec<Gaussian> {
    factors.iter().fold(vec![Gaussian::ONE], |product, factor| {
        product.iter().flat_map(|&left| factor.iter().map(move |&right| left * right)).collect()
    })
}

/// All vectors of a size with coordinates 0, 1, -1 whose first that is not 0 is 1.
fn small(size: usize) -> Vec<Vec<Gaussian>> {
    let words = (0..size).fold(vec![vec![]], |words: Vec<Vec<i64>>, _| {
        words.iter().flat_map(|word| (-1..=1).map(move |entry| [&word[..], &[entry]].concat())).collect()
    });
    let first = |word: &&Vec<i64>| word.iter().find(|&&entry| entry != 0) == Some(&1);
    words.iter().filter(first).map(|word| word.iter().map(|&entry| Gaussian::real(entry)).collect()).collect()
}

/// Every small product vector, one after the other: whether one is in the subspace.
fn has_small_product(subspace: &Subspace) -> bool {
    let vectors = subspace.parties().sizes().iter().fold(vec![vec![]], |vectors, &size| {
        let factors = small(size);
        let longer = |vector: &Vec<Vec<Gaussian>>| {
            Vec::from_iter(factors.iter().map(|factor| [&vector[..], std::slice::from_ref(factor)].concat()))
        };
        vectors.iter().flat_map(longer).collect()
    });
    vectors.iter().any(|vector| subspace.contains(vector))
}

#[test]
fn classical_subspaces_have_the_known_dimensions_and_no_product_vector() {
    for (name, dimensions) in [
        ("tiles", 4),
        ("pyramid", 4),
        ("shifts", 4),
        ("gentiles1-4x4", 7),
        ("gentiles1-6x6", 11),
        ("gentiles2-3x4", 5),
        ("gentiles2-3x5", 5),
        ("gentiles2-4x4", 7),
        ("antidiagonals-3x3", 4),
        ("antidiagonals-3x4", 6),
        ("weights-3", 4),
        ("weights-4", 11),
    ] {
        let subspace = Named::parse(name).unwrap().subspace().unwrap();
        assert_eq!(subspace.basis().len(), dimensions, "{name}");
        let certificate = certified(&subspace, Sense::NotProduct).unwrap_or_else(|| panic!("{name}"));
        let statement = proved(&certificate).unwrap_or_else(|error| panic!("{name}: {error}"));
        let sizes = subspace.parties();
        assert_eq!(
            statement,
            format!("no product vector of {sizes} is in this subspace of {dimensions} dimensions")
        );
        assert!(!has_small_product(&subspace), "{name}");
        assert!(
            matches!(nearest(&subspace, 16, 3), Nearest::Distance(distance) if distance > 1e-3),
            "{name}"
        );
    }
    for name in [
        "tile",
        "gentiles1-5x5",
        "gentiles1-4x6",
        "gentiles2-2x4",
        "gentiles2-3",
        "antidiagonals-1x3",
        "weights-2",
        "weights-x",
        "shifts-3",
    ] {
        assert!(Named::parse(name).unwrap_err().to_string().contains("are accepted"), "{name}");
    }
}

#[test]
fn the_pyramid_stands_on_a_pentagon_in_rational_bases() {
    // The published vectors v_j (x) v_2j, v_j = (cos t, sin t, h) with t = 2 pi j / 5, are orthogonal,
    let height = (1.0 + 5_f64.sqrt()).sqrt() / 2.0;
    let corner = |j: usize| {
        let (sin, cos) = (std::f64::consts::TAU * (j % 5) as f64 / 5.0).sin_cos();
        [cos, sin, height]
    };
    let dot = |j, k| corner(j).iter().zip(corner(k)).map(|(a, b)| a * b).sum::<f64>();
    let overlap = |j: usize, k: usize| dot(j, k) * dot(2 * j, 2 * k);
    assert!((0..5).all(|j| (0..j).all(|k| overlap(j, k).abs() < 1e-12 && overlap(j, j) > 0.5)));
    // and with coordinates that are powers of a fifth root of unity, here modulo 11, what is orthogonal to them is the subspace.
    let subspace = Named::Pyramid.subspace().unwrap();
    let power = |exponent: usize| (0..exponent % 5).fold(1, |power, _| power * 3 % 11);
    let factor = |j: usize| [power(j), power(4 * j), 1];
    for basis in subspace.basis() {
        for j in 0..5 {
            let vector = factor(j).into_iter().flat_map(|a| factor(2 * j).map(|b| a * b));
            let sum: i64 = vector.zip(basis).map(|(value, entry)| value * entry.re).sum();
            assert!(sum % 11 == 0 && basis.iter().all(|entry| entry.im == 0), "{j}");
        }
    }
}

#[test]
fn no_subspace_is_larger_than_the_largest() {
    for (m, n) in [(2, 2), (2, 3), (3, 3), (3, 4)] {
        let parties = parties(&[m, n]);
        let largest = Named::parse(&format!("antidiagonals-{m}x{n}")).unwrap().subspace().unwrap();
        assert_eq!(largest.basis().len(), (m - 1) * (n - 1));
        assert!(
            !always_meets(&parties, largest.forms().len())
                && always_meets(&parties, largest.forms().len() - 1)
        );
        assert!(proved(&certified(&largest, Sense::NotProduct).unwrap()).is_ok());
        // One vector more.
        let mut more = largest.basis().to_vec();
        more.push((0..m * n).map(|place| Gaussian::real(i64::from(place == 1))).collect());
        let more = Subspace::spanned(parties, more).unwrap();
        assert!(matches!(
            certify(&more, Sense::NotProduct, &Options::default()).unwrap(),
            Attempt::Impossible(None)
        ));
    }
}

#[test]
fn genuinely_entangled_vectors_are_so_across_every_cut() {
    let three = |places: &[usize]| {
        let vector = (0..8).map(|place| Gaussian::real(i64::from(places.contains(&place)))).collect();
        Subspace::spanned(parties(&[2, 2, 2]), vec![vector]).unwrap()
    };
    let ghz = certified(&three(&[0, 7]), Sense::Genuine).unwrap();
    assert_eq!(ghz.parts.len(), 3);
    assert_eq!(
        proved(&ghz).unwrap(),
        "no vector of 2 x 2 x 2 that is a product across some cut is in this subspace of 1 dimension"
    );
    // (|00> + |11>) |0> is no product vector, but one across the cut of the last party.
    let bell = three(&[0, 6]);
    assert!(certified(&bell, Sense::NotProduct).is_some() && certified(&bell, Sense::Genuine).is_none());
    assert!(
        certified(&bell, Sense::Across(0b001)).is_some() && certified(&bell, Sense::Across(0b100)).is_none()
    );
    assert!(matches!(nearest(&bell.across(0b100), 4, 0), Nearest::Inside(_)));
    // The complement of Shifts has vectors that are products across a cut.
    let shifts = Named::Shifts.subspace().unwrap();
    for cut in [0b001, 0b010, 0b100] {
        assert!(certified(&shifts, Sense::Across(cut)).is_none());
    }
}

#[test]
fn damaged_certificates_are_refused() {
    let shifts = Named::Shifts.subspace().unwrap();
    let certificate = certified(&shifts, Sense::NotProduct).unwrap();
    type Damage = fn(&mut Certificate);
    let damages: &[Damage] = &[
        |c| c.forms[0][0] = Entry::Real(5),
        |c| c.basis[0][1] = Entry::Complex(0, 1),
        |c| c.basis[1] = c.basis[0].clone(),
        |c| c.basis[0] = vec![Entry::Real(0); 8],
        |c| c.basis.clear(),
        |c| c.parts[0].rows[7] = c.parts[0].rows[8].clone(),
        |c| drop(c.parts[0].rows.pop()),
        |c| drop(c.parts.pop()),
        |c| c.parts.push(c.parts[0].clone()),
        |c| c.parts[0].groups = vec![vec![0], vec![1, 2]],
        |c| c.parts[0].groups = vec![vec![0], vec![1]],
        |c| c.parts[0].groups = vec![vec![0], vec![1], vec![1]],
        |c| c.parts[0].groups = vec![vec![0, 1, 2]],
        |c| c.parts[0].primes[0].p = 8_388_591,
        |c| c.parts[0].primes[0].i += 1,
        |c| c.parts[0].primes.clear(),
        |c| c.parts[0].multidegree[0] += 1,
        |c| c.parts[0].multidegree[0] = 0,
        |c| c.parts[0].rows[0].1[1].push(0),
        |c| c.parts[0].rows[0].0 = 4,
        |c| c.dims = vec![2, 4],
        |c| c.dims = vec![8],
        |c| c.sense = "genuine".into(),
        |c| c.sense = "across a cut".into(),
        |c| c.sense = "perhaps".into(),
        |c| c.format = "another".into(),
    ];
    assert!(proved(&certificate).is_ok());
    for (number, damage) in damages.iter().enumerate() {
        let mut damaged = certificate.clone();
        damage(&mut damaged);
        let refusal = proved(&damaged);
        assert!(matches!(refusal, Err(Refusal::Wrong(_) | Refusal::Malformed(_))), "{number}: {refusal:?}");
    }
    // Fewer vectors are a smaller subspace, of which the same holds.
    let mut smaller = certificate.clone();
    smaller.basis.pop();
    assert!(proved(&smaller).unwrap().ends_with("of 3 dimensions"));
}

#[test]
fn a_subspace_is_the_same_both_ways() {
    let tiles = Named::Tiles.subspace().unwrap();
    let again = Subspace::spanned(parties(&[3, 3]), tiles.basis().to_vec()).unwrap();
    let twice = Subspace::spanned(parties(&[3, 3]), [tiles.basis(), again.basis()].concat()).unwrap();
    assert_eq!((again.basis(), twice.forms()), (tiles.basis(), again.forms()));
    for (vectors, reason) in [
        (vec![vec![Gaussian::ONE; 8]], "8 entries"),
        (vec![vec![Gaussian::ZERO; 9]], "span 0 of 9"),
        (vec![], "span 0 of 9"),
    ] {
        assert!(Subspace::spanned(parties(&[3, 3]), vectors).unwrap_err().to_string().contains(reason));
    }
}

#[test]
fn forms_of_large_subspaces_are_short() {
    for (sizes, count, imaginary) in
        [(&[4, 4][..], 10, 0), (&[4, 5], 13, 0), (&[5, 5], 16, 0), (&[3, 4], 8, 1)]
    {
        let all = sizes.iter().product::<usize>();
        let mut generator = curiosa::algebra::random::generator(count);
        let mut entry = |largest: i64| rand::RngExt::random_range(&mut generator, -largest..=largest);
        let vectors = (0..count)
            .map(|_| (0..all).map(|_| Gaussian { re: entry(3), im: entry(3 * imaginary) }).collect());
        let subspace = Subspace::spanned(parties(sizes), vectors.collect()).unwrap();
        let (basis, forms) = (subspace.basis(), subspace.forms());
        assert_eq!(basis.len() + forms.len(), all);
        for (form, vector) in forms.iter().flat_map(|form| basis.iter().map(move |vector| (form, vector))) {
            let sum = form.iter().zip(vector).fold(Gaussian::ZERO, |sum, (&a, &b)| sum + a * b);
            assert_eq!(sum, Gaussian::ZERO, "{sizes:?}");
        }
        assert!(forms.iter().flatten().all(|entry| entry.re.abs().max(entry.im.abs()) < 10_000), "{sizes:?}");
        // They are all: what they vanish on has as many dimensions as the basis.
        let again = Subspace::spanned(parties(sizes), forms.to_vec()).unwrap();
        assert_eq!(again.forms().len(), basis.len(), "{sizes:?}");
    }
}

/// What the checker says of the certificate that a vector is in a subspace.
fn member(text: &str) -> Result<String, Refusal> {
    verify_member(text.as_bytes(), &mut Budget::unlimited()).map(|proved| proved.statement)
}

fn rows(sizes: &[usize], rows: &[&[(i64, i64)]]) -> Subspace {
    let vector = |row: &&[(i64, i64)]| row.iter().map(|&(re, im)| Gaussian { re, im }).collect();
    Subspace::spanned(parties(sizes), rows.iter().map(vector).collect()).unwrap()
}

#[test]
fn product_vectors_over_number_fields_are_found_where_there_are_no_others() {
    let real = |row: &[i64]| Vec::from_iter(row.iter().map(|&re| (re, 0)));
    // With y the square root of 2: (1, y, 1) (x) (1, y, 2) = (1, 0, 2, 0, 2, 0, 1, 0, 2) + y (0, 1, 0, 1, 0, 2, 0, 1, 0).
    let [one, root] = [[1, 0, 2, 0, 2, 0, 1, 0, 2], [0, 1, 0, 1, 0, 2, 0, 1, 0]].map(|row| real(&row));
    let subspace = rows(&[3, 3], &[&one, &root]);
    let vector = over_number_field(&subspace, 1000).unwrap();
    assert_eq!(vector.polynomial.to_string(), "x^2 - 2");
    let text = Member::new(&subspace, None, &vector).to_json();
    assert_eq!(member(&text).unwrap(), "a product vector of 3 x 3 is in the span of these 2 vectors");
    // (1, w) (x) (1, w), w^2 = i, and its conjugate: w is an eighth root of unity.
    let subspace = rows(&[2, 2], &[&[(1, 0), (0, 0), (0, 0), (0, 1)], &[(0, 0), (1, 0), (1, 0), (0, 0)]]);
    let vector = over_number_field(&subspace, 1000).unwrap();
    let text = Member::new(&subspace, None, &vector).to_json();
    assert!(vector.polynomial.degree() == 4 && vector.i.is_some() && member(&text).is_ok(), "{text}");
    // A product across the cut of the party in the middle.
    let row = |places: [usize; 4]| {
        let mut row = vec![0; 8];
        places.iter().zip([1, 0, 0, -1]).for_each(|(&place, entry)| row[place] = entry);
        real(&row)
    };
    let mut other = vec![0; 8];
    (other[1], other[2]) = (1, -2);
    let subspace = rows(&[2, 2, 2], &[&row([0, 1, 2, 3]), &real(&other)]);
    let cut = 0b010;
    let vector = over_number_field(&subspace.across(cut), 1000).unwrap();
    assert_eq!(
        member(&Member::new(&subspace, Some(cut), &vector).to_json()).unwrap(),
        "a vector of 2 x 2 x 2 that is a product between {2} and the other parties is in the span of these 2 vectors"
    );
    // What has none.
    for name in ["tiles", "shifts", "antidiagonals-2x2"] {
        assert_eq!(over_number_field(&Named::parse(name).unwrap().subspace().unwrap(), 1000), None, "{name}");
    }
}

#[test]
fn a_damaged_vector_in_a_subspace_is_refused() {
    let subspace = rows(&[2, 2], &[&[(1, 0), (0, 0), (0, 0), (0, 1)], &[(0, 0), (1, 0), (1, 0), (0, 0)]]);
    let vector = over_number_field(&subspace, 1000).unwrap();
    let text = Member::new(&subspace, None, &vector).to_json();
    let good: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(member(&text).is_ok() && good["format"] == member::FORMAT);
    type Damage = fn(&mut serde_json::Value);
    let wrong: &[Damage] = &[
        |c| c["basis"][0][3] = 1.into(),
        |c| c["polynomial"][0] = 3.into(),
        |c| c["i"]["denominator"] = 7.into(),
        |c| c["vector"][0][0] = serde_json::json!([0, 1]),
        |c| c["vector"][1] = serde_json::json!([[], []]),
        |c| c["denominator"] = 77.into(),
        |c| c["combination"].as_array_mut().unwrap().reverse(),
        |c| c["combination"][0] = serde_json::json!([]),
    ];
    let malformed: &[Damage] = &[
        |c| c["i"] = serde_json::Value::Null,
        |c| c["i"]["denominator"] = 0.into(),
        |c| c["denominator"] = 0.into(),
        |c| drop(c["combination"].as_array_mut().unwrap().pop()),
        |c| drop(c["basis"].as_array_mut().unwrap().pop()),
        |c| drop(c["vector"].as_array_mut().unwrap().pop()),
        |c| c["basis"] = serde_json::json!([]),
        |c| c["cut"] = serde_json::json!([0, 1]),
        |c| c["dims"] = serde_json::json!([4]),
        |c| c["polynomial"] = serde_json::json!([1]),
        |c| c["format"] = "another".into(),
        |c| c["more"] = 1.into(),
    ];
    for (damages, is_wrong) in [(wrong, true), (malformed, false)] {
        for (number, damage) in damages.iter().enumerate() {
            let mut damaged = good.clone();
            damage(&mut damaged);
            let refusal = member(&damaged.to_string());
            let is_right = match &refusal {
                Err(Refusal::Wrong(_)) => is_wrong,
                Err(Refusal::Malformed(_)) => !is_wrong,
                _ => false,
            };
            assert!(is_right, "{number}: {refusal:?}");
        }
    }
}

/// Random vectors with entries 0, 1, -1, i, -i.
fn vectors(size: usize, most: usize) -> impl Strategy<Value = Vec<Vec<Gaussian>>> {
    let entry = (0..5_usize).prop_map(|number| {
        let (re, im) = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)][number];
        Gaussian { re, im }
    });
    prop::collection::vec(prop::collection::vec(entry, size), 1..=most)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn what_is_certified_has_no_product_vector(
        sizes in prop::sample::select(vec![vec![2, 2], vec![2, 3], vec![3, 3], vec![2, 2, 2]]),
        seed in vectors(9, 5),
    ) {
        let all = sizes.iter().product();
        let vectors = seed.into_iter().map(|vector| vector[..all].to_vec()).collect();
        if let Ok(subspace) = Subspace::spanned(parties(&sizes), vectors) {
            for (form, vector) in subspace.forms().iter().flat_map(|form| subspace.basis().iter().map(move |vector| (form, vector))) {
                let sum = form.iter().zip(vector).fold(Gaussian::ZERO, |sum, (&a, &b)| sum + a * b);
                prop_assert_eq!(sum, Gaussian::ZERO);
            }
            prop_assert_eq!(subspace.forms().len() + subspace.basis().len(), all);
            if let Some(certificate) = certified(&subspace, Sense::NotProduct) {
                prop_assert!(proved(&certificate).is_ok());
                prop_assert!(!has_small_product(&subspace));
                prop_assert!(!matches!(nearest(&subspace, 4, 0), Nearest::Inside(_)));
            }
        }
    }

    #[test]
    fn a_product_vector_that_is_put_in_is_found_and_never_certified_away(
        sizes in prop::sample::select(vec![vec![3, 3], vec![3, 4], vec![2, 2, 2]]),
        seed in vectors(12, 2),
        numbers in prop::collection::vec(any::<prop::sample::Index>(), 3),
    ) {
        let all: usize = sizes.iter().product();
        let factors = Vec::from_iter(sizes.iter().zip(&numbers).map(|(&size, number)| number.get(&small(size)).clone()));
        let mut vectors = Vec::from_iter(seed.into_iter().map(|vector| vector[..all].to_vec()));
        vectors.push(product(&factors));
        let subspace = Subspace::spanned(parties(&sizes), vectors).unwrap();
        prop_assert!(subspace.contains(&factors));
        prop_assert!(certified(&subspace, Sense::NotProduct).is_none());
        let near = nearest(&subspace, 32, 0);
        prop_assert!(!matches!(near, Nearest::Distance(distance) if distance > 1e-6), "{near:?}");
    }

    // The product of factors with entries a + b y, y^2 = 2 or 3, is a vector plus y times another: these two span a subspace.
    #[test]
    fn a_product_vector_over_a_quadratic_field_that_is_put_in_is_found(
        sizes in prop::sample::select(vec![vec![2, 2], vec![2, 3], vec![3, 3], vec![2, 2, 2]]),
        numbers in prop::collection::vec((-2_i64..3, -2_i64..3), 9),
        square in 2_i64..4,
        more in prop::option::of(vectors(9, 1)),
    ) {
        let mut rest = numbers.iter().copied();
        let factors = Vec::from_iter(sizes.iter().map(|&size| Vec::from_iter(rest.by_ref().take(size))));
        prop_assume!(factors.iter().all(|factor| factor.iter().any(|&entry| entry != (0, 0))));
        let times = |(a, b): (i64, i64), (c, d): (i64, i64)| (a * c + square * b * d, a * d + b * c);
        let all = factors.iter().fold(vec![(1, 0)], |all, factor| {
            all.iter().flat_map(|&left| factor.iter().map(move |&right| times(left, right))).collect()
        });
        let mut spanning = vec![
            Vec::from_iter(all.iter().map(|&(a, _)| Gaussian::real(a))),
            Vec::from_iter(all.iter().map(|&(_, b)| Gaussian::real(b))),
        ];
        spanning.extend(more.iter().flatten().map(|vector| vector[..all.len()].to_vec()));
        let Ok(subspace) = Subspace::spanned(parties(&sizes), spanning) else { return Ok(()) };
        prop_assert!(certified(&subspace, Sense::NotProduct).is_none());
        let vector = match nearest(&subspace, 16, 0) {
            Nearest::Inside(vector) => AlgebraicVector::gaussian(&vector, subspace.is_real()),
            Nearest::Distance(_) => over_number_field(&subspace, 1000).unwrap(),
        };
        let text = Member::new(&subspace, None, &vector).to_json();
        prop_assert!(member(&text).is_ok(), "{}", text);
    }
}
