//! The ground floor of exact algebra against definitions.

use curiosa::algebra::ball::with_point;
use curiosa::algebra::complex_roots::complex_roots;
use curiosa::algebra::cyclotomic::{cyclotomic, of_degree_up_to, totient};
use curiosa::algebra::elimination::Elimination;
use curiosa::algebra::factor::{Certificate, Factor, factor};
use curiosa::algebra::floats::{self, dense, eigenvalues};
use curiosa::algebra::fraction::fraction;
use curiosa::algebra::matrix::Matrix;
use curiosa::algebra::number_field::Quotient;
use curiosa::algebra::perron::spectral_radius;
use curiosa::algebra::prime_field::{ChineseRemainder, PrimeField, is_prime, large_fields, small_fields};
use curiosa::algebra::prime_matrix::PrimeMatrix;
use curiosa::algebra::prime_polynomial::PrimePolynomial;
use curiosa::algebra::random::{gaussian, generator};
use curiosa::algebra::real_root::RealRoot;
use curiosa::algebra::recurrence::Recurrence;
use curiosa::algebra::{Ball, IntegerPolynomial};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::Ratio;
use proptest::prelude::*;
use rand::RngExt;

fn poly(coefficients: &[i64]) -> IntegerPolynomial {
    IntegerPolynomial::from_small(coefficients)
}

fn product<'a>(factors: impl IntoIterator<Item = &'a IntegerPolynomial>) -> IntegerPolynomial {
    factors.into_iter().fold(IntegerPolynomial::one(), |product, factor| product.mul(factor))
}

fn monic(degrees: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = IntegerPolynomial> {
    degrees.prop_flat_map(|degree| proptest::collection::vec(-4i64..=4, degree)).prop_map(|mut c| {
        c.push(1);
        poly(&c)
    })
}

#[test]
fn primes_are_those_without_divisors() {
    let has_no_divisor = |n: u64| n >= 2 && (2..n).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
    assert!((0..20_000).all(|n| is_prime(n) == has_no_divisor(n)));
    // Strong pseudoprimes to the first bases, and Carmichael numbers.
    assert!(
        ![2047, 1_373_653, 25_326_001, 3_215_031_751, 3_825_123_056_546_413_051, 561, 1729]
            .map(is_prime)
            .contains(&true)
    );
    let largest = large_fields().next().unwrap().modulus();
    assert_eq!(largest, (1 << 60) - 93);
}

proptest! {
    #[test]
    fn field_operations_are_those_of_residues(a: u64, b: u64, k in 0usize..200) {
        for field in small_fields().skip(k).take(1).chain(large_fields().skip(k % 3).take(1)) {
            let p = field.modulus();
            let (a, b) = (a % p, b % p);
            prop_assert_eq!(u128::from(field.mul(a, b)), u128::from(a) * u128::from(b) % u128::from(p));
            prop_assert_eq!(field.add(field.sub(a, b), b), a);
            prop_assert!(a == 0 || field.mul(a, field.inverse(a)) == 1);
            prop_assert_eq!(field.dot(&vec![a; 700], &vec![b; 700]), field.mul(field.mul(a, b), 700 % p));
        }
    }

    #[test]
    fn residues_determine_the_integer(value: i128, primes in 3usize..40) {
        let fields = Vec::from_iter(large_fields().take(primes));
        let value = BigInt::from(value);
        let residues = Vec::from_iter(fields.iter().map(|field| field.of(&value)));
        prop_assert_eq!(ChineseRemainder::new(&fields).combine(&residues), value);
    }

    #[test]
    fn fractions_are_known_by_their_residues(a in -40_000i64..40_000, b in 1i64..40_000) {
        let modulus = BigInt::from((1u64 << 32) - 5);
        let inverse = BigInt::from(b).modpow(&(&modulus - 2), &modulus);
        let found = fraction(&(inverse * a), &modulus);
        prop_assert_eq!(found, Some(Ratio::new(a.into(), b.into())));
    }

    #[test]
    fn kernels_and_solutions_are_those_of_products(
        entries in prop::collection::vec(0u64..5, 24),
        solution in prop::collection::vec(0u64..5, 8),
        columns in 1usize..7,
    ) {
        let field = PrimeField::new(5);
        let rows = Vec::from_iter(entries.chunks_exact(columns).map(<[u64]>::to_vec));
        let matrix = PrimeMatrix::new(field, columns, rows.clone());
        let kernel = matrix.clone().kernel();
        // The kernel is all of it, by its dimension.
        let sparse = |row: &Vec<u64>| {
            let entries = row.iter().enumerate().filter(|(_, entry)| **entry != 0);
            entries.map(|(column, &entry)| (column as u32, entry as u32)).collect()
        };
        let mut elimination = Elimination::new(columns, 5);
        elimination.extend(&Vec::from_iter(rows.iter().map(sparse)));
        prop_assert_eq!(kernel.len(), elimination.deficiency());
        prop_assert_eq!(elimination.kernel().len(), kernel.len());
        for vector in kernel.iter().chain(&elimination.kernel()) {
            prop_assert!(matrix.times(vector).iter().all(|&entry| entry == 0));
        }
        let right = matrix.times(&solution[..columns]);
        let right = PrimeMatrix::new(field, 1, right.iter().map(|&entry| vec![entry]).collect());
        let expected = kernel.is_empty().then(|| Vec::from_iter(solution[..columns].iter().map(|&entry| vec![entry])));
        prop_assert_eq!(matrix.solve(&right).map(|found| found.rows().to_vec()), expected);
    }

    #[test]
    fn sequences_have_the_least_recurrence(q in monic(1..=5), start in prop::collection::vec(0u64..101, 5)) {
        let field = PrimeField::new(101);
        let polynomial = q.modulo(field);
        let degree = polynomial.degree();
        let mut terms = start[..degree].to_vec();
        for n in degree..3 * degree {
            let sum = field.dot(&polynomial.coefficients[..degree], &terms[n - degree..n]);
            terms.push(field.sub(0, sum));
        }
        let found = PrimePolynomial::annihilating(field, &terms[..2 * degree]);
        for place in 0..terms.len() - found.degree() {
            prop_assert_eq!(field.dot(&found.coefficients, &terms[place..]), 0);
        }
        prop_assert!(polynomial.div_rem(&found).1.is_zero());
    }

    #[test]
    fn division_undoes_multiplication(a in monic(0..=6), b in monic(1..=5), c in monic(0..=3)) {
        let rest = if c.degree() < b.degree() { c } else { IntegerPolynomial::default() };
        prop_assert_eq!(a.mul(&b).add(&rest).div_rem(&b), (a.clone(), rest.clone()));
        for field in small_fields().take(5) {
            let [a, b, rest] = [&a, &b, &rest].map(|p| p.modulo(field));
            prop_assert_eq!(a.mul(&b).add(&rest).div_rem(&b), (a, rest));
        }
    }

    #[test]
    fn a_common_divisor_is_found(a in monic(1..=4), b in monic(1..=4), c in monic(1..=3)) {
        let common = a.mul(&c).gcd(&b.mul(&c));
        prop_assert!(common.div_rem(&c).1.is_zero() && common.is_monic());
        prop_assert!(a.mul(&c).div_rem(&common).1.is_zero() && b.mul(&c).div_rem(&common).1.is_zero());
    }

    #[test]
    fn factors_over_a_field_are_irreducible_and_multiply_back(p in monic(1..=9), k in 1usize..8) {
        let field = small_fields().nth(k).unwrap();
        let p = p.modulo(field);
        prop_assume!(p.is_squarefree());
        let factors = p.factors();
        let one = PrimePolynomial::new(field, vec![1]);
        prop_assert_eq!(factors.iter().fold(one, |product, factor| product.mul(factor)), p.clone());
        prop_assert_eq!(Vec::from_iter(factors.iter().map(PrimePolynomial::degree)), p.factor_degrees());
        // A factor of degree 2 or 3 is irreducible if and only if it has no root.
        for factor in factors.iter().filter(|factor| (2..=3).contains(&factor.degree())) {
            let value = |x: u64| factor.coefficients.iter().rev().fold(0, |sum, &c| field.add(field.mul(sum, x), c));
            prop_assert!((0..field.modulus()).all(|x| value(x) != 0));
        }
    }

    #[test]
    fn bezout_gives_1(a in monic(1..=5), b in monic(1..=5), k in 0usize..6) {
        let field = small_fields().nth(k).unwrap();
        let (a, b) = (a.modulo(field), b.modulo(field));
        prop_assume!(a.gcd(&b).degree() == 0);
        let (s, t) = a.bezout(&b);
        prop_assert_eq!(s.mul(&a).add(&t.mul(&b)), PrimePolynomial::new(field, vec![1]));
        prop_assert!(s.degree() < b.degree().max(1) && t.degree() < a.degree().max(1));
    }

    #[test]
    fn factors_multiply_back_and_have_certificates(parts in proptest::collection::vec(monic(1..=5), 1..5)) {
        let whole = product(&parts);
        let factors = factor(&whole).unwrap();
        let powers = factors.iter().flat_map(|f| std::iter::repeat_n(&f.polynomial, f.multiplicity));
        prop_assert_eq!(product(powers), whole);
        for Factor { polynomial, certificate, .. } in &factors {
            prop_assert!(certificate.proves(polynomial), "{} {}", polynomial, certificate);
            // No irreducible factor divides another.
            prop_assert_eq!(factors.iter().filter(|other| polynomial.div_rem(&other.polynomial).1.is_zero()).count(), 1);
            // Brute force: no monic divisor of degree 1, and none of degree 2 with small coefficients.
            if polynomial.degree() > 1 {
                prop_assert!((-700..=700).all(|x| !polynomial.div_rem(&poly(&[-x, 1])).1.is_zero()));
            }
            if polynomial.degree() > 2 {
                let quadratics = (-30..=30).flat_map(|c| (-20..=20).map(move |b| poly(&[c, b, 1])));
                prop_assert!(quadratics.into_iter().all(|q| !polynomial.div_rem(&q).1.is_zero()));
            }
        }
    }

    #[test]
    fn balls_hold_the_results_for_all_their_numbers(
        a in -1_000_000i64..1_000_000, r in 0i64..1000, b in -1_000_000i64..1_000_000, s in 0i64..1000,
        x in -1.0f64..1.0, y in -1.0f64..1.0, bits in 0u64..12, other in 0u64..12,
    ) {
        // Rational arithmetic: numbers p / 2^40 picked from the balls.
        let ball = |m: i64, r: i64, bits| Ball::between(&BigInt::from(m - r), &BigInt::from(m + r), bits);
        let pick = |m: i64, r: i64, bits: u64, t: f64| {
            let fine = BigInt::from(1u64 << (40 - bits));
            let offset = BigInt::from((t * r as f64 * (1u64 << (40 - bits)) as f64) as i128);
            fine * m + offset
        };
        let (p, q) = (ball(a, r, bits), ball(b, s, other));
        let (u, v) = (pick(a, r, bits, x), pick(b, s, other, y));
        let holds = |ball: &Ball, numerator: BigInt, denominator: BigInt| {
            // low / 2^bits <= n / d <= high / 2^bits
            let (n, d) = if denominator < BigInt::ZERO { (-numerator, -denominator) } else { (numerator, denominator) };
            let scaled: BigInt = &n << ball.bits();
            ball.low() * &d <= scaled && scaled <= ball.high() * &d
        };
        let one: BigInt = BigInt::from(1) << 40;
        prop_assert!(holds(&p, u.clone(), one.clone()));
        prop_assert!(holds(&p.add(&q), &u + &v, one.clone()));
        prop_assert!(holds(&p.sub(&q), &u - &v, one.clone()));
        prop_assert!(holds(&p.mul(&q), &u * &v, &one * &one));
        prop_assert!(holds(&p.with_bits(3), u.clone(), one.clone()));
        prop_assert!(holds(&p.with_bits(20), u.clone(), one.clone()));
        if let Some(quotient) = p.with_bits(30).div(&q) {
            prop_assert!(holds(&quotient, u.clone(), v.clone()));
        }
        let f = poly(&[3, -1, 0, 2, -5, 1]);
        let value = (0..6).fold(BigInt::ZERO, |sum, k| {
            sum + &f.coefficients()[k] * u.pow(k as u32) * one.pow(5 - k as u32)
        });
        prop_assert!(holds(&p.with_bits(25).value_of(&f), value, one.pow(5)));
    }

    #[test]
    fn characteristic_polynomials_are_those_of_the_definition(
        size in 1usize..5, entries in proptest::collection::vec(0usize..4, 16)
    ) {
        let rows = Vec::from_iter((0..size).map(|row| {
            let counts = entries[4 * row..4 * row + size].iter().enumerate();
            Vec::from_iter(counts.flat_map(|(column, &count)| std::iter::repeat_n(column, count)))
        }));
        let matrix = Matrix::counting(&rows);
        let dense = Vec::from_iter((0..size).map(|row| {
            Vec::from_iter((0..size).map(|column| {
                let entry = -(matrix.entry(row, column) as i64);
                if row == column { poly(&[entry, 1]) } else { poly(&[entry]) }
            }))
        }));
        let found = matrix.characteristic_polynomial();
        prop_assert_eq!(&found, &determinant(&dense));
        prop_assert_eq!(matrix.transpose().characteristic_polynomial(), found);
    }

    #[test]
    fn annihilators_of_vectors_are_the_least(
        size in 1usize..7, entries in proptest::collection::vec(0usize..3, 36), vector in proptest::collection::vec(-2i64..3, 6)
    ) {
        let rows = Vec::from_iter((0..size).map(|row| {
            let counts = entries[6 * row..6 * row + size].iter().enumerate();
            Vec::from_iter(counts.flat_map(|(column, &count)| std::iter::repeat_n(column, count)))
        }));
        let matrix = Matrix::counting(&rows);
        let vector = Vec::from_iter(vector[..size].iter().map(|&entry| BigInt::from(entry)));
        let is_zero = |p: &IntegerPolynomial| matrix.row_times_polynomial(&vector, p).iter().all(|entry| *entry == BigInt::from(0));
        let found = matrix.annihilator(&vector);
        prop_assert!(found.is_monic() && is_zero(&found));
        for Factor { polynomial, .. } in factor(&found).unwrap() {
            prop_assert!(!is_zero(&found.div_rem(&polynomial).0));
        }
    }

    #[test]
    fn components_and_periods_are_those_of_walks(size in 1usize..7, arrows in proptest::collection::vec((0usize..7, 0usize..7), 0..12)) {
        let mut rows = vec![Vec::new(); size];
        for (from, to) in arrows {
            rows[from % size].push(to % size);
        }
        let matrix = Matrix::counting(&rows);
        // walk[length][i][j]: whether a walk of that length leads from i to j.
        let mut walk = vec![Vec::from_iter((0..size).map(|i| Vec::from_iter((0..size).map(|j| i == j))))];
        for length in 0..2 * size * size {
            let step = |i: usize, j: usize| (0..size).any(|k| walk[length][i][k] && matrix.entry(k, j) > 0);
            walk.push(Vec::from_iter((0..size).map(|i| Vec::from_iter((0..size).map(|j| step(i, j))))));
        }
        let reaches = |i: usize, j: usize| walk.iter().any(|step| step[i][j]);
        let components = matrix.components();
        let place = |i: usize| components.iter().position(|component| component.contains(&i)).unwrap();
        prop_assert_eq!(components.iter().map(Vec::len).sum::<usize>(), size);
        for i in 0..size {
            for j in 0..size {
                prop_assert_eq!(place(i) == place(j), reaches(i, j) && reaches(j, i));
                prop_assert!(!reaches(i, j) || place(i) <= place(j));
            }
            let component = &components[place(i)];
            let returns = (1..walk.len()).filter(|&length| walk[length][i][i]);
            prop_assert_eq!(matrix.block(component).period(), returns.fold(0, |gcd, length| gcd.gcd(&length)));
        }
    }

    #[test]
    fn the_spectral_radius_of_a_large_matrix_is_enclosed_by_powers(seed in 0u64..1000) {
        // A cycle through all, and 100 columns more for each row that do not depend on it much: the radius is near 1 + 100.
        let mut random = generator(seed);
        let size = 601;
        let mut rows = Vec::from_iter((0..size).map(|row| vec![(row + 1) % size]));
        rows.iter_mut().for_each(|row| row.extend((0..100).map(|_| random.random_range(0..size))));
        let ball = spectral_radius(&Matrix::counting(&rows));
        // Each row has the sum 101.
        prop_assert!(ball.radius_bits() < 60);
        prop_assert!(ball.low() <= BigInt::from(101) << 80 && BigInt::from(101) << 80 <= ball.high());
    }

    #[test]
    fn spectral_radius_is_enclosed(size in 2usize..8, extra in proptest::collection::vec((0usize..8, 0usize..8), 0..10)) {
        // A cycle through all, so that the matrix is strongly connected, and more arrows.
        let mut rows = Vec::from_iter((0..size).map(|row| vec![(row + 1) % size]));
        extra.iter().for_each(|&(from, to)| rows[from % size].push(to % size));
        let matrix = Matrix::counting(&rows);
        let ball = spectral_radius(&matrix);
        let eigenvalues = eigenvalues(&dense(&matrix)).unwrap();
        let largest = eigenvalues.iter().map(|value| value.norm()).fold(0.0, f64::max);
        prop_assert!((ball.to_f64() - largest).abs() < 1e-6, "{} {}", ball.to_f64(), largest);
        prop_assert!(ball.radius_bits() < 50, "{} bits", ball.radius_bits());
        // The characteristic polynomial has other signs below and above, or a root there.
        let p = matrix.characteristic_polynomial();
        let at = |end: BigInt| Ball::between(&end, &end, 80).with_bits(500).value_of(&p).sign();
        prop_assert!(at(ball.high()) >= 0 && at(ball.high()) * at(ball.low()) <= 0);
    }

    #[test]
    fn far_terms_are_those_of_the_recurrence(q in monic(1..=5), start in proptest::collection::vec(-9i64..9, 5), n in 0usize..200, m in 2u64..1000) {
        let degree = q.degree();
        let mut terms = Vec::from_iter(start[..degree].iter().map(|&term| BigInt::from(term)));
        while terms.len() <= n.max(2 * degree) {
            let last = &terms[terms.len() - degree..];
            let next: BigInt = -q.coefficients().iter().zip(last).map(|(c, term)| c * term).sum::<BigInt>();
            terms.push(next);
        }
        let recurrence = Recurrence::least(&[terms[..2 * degree].to_vec()]);
        let bits = terms[n].bits() + 1;
        prop_assert_eq!(&recurrence.terms(n as u64, bits)[0], &terms[n]);
        let residue = terms[n].mod_floor(&BigInt::from(m));
        prop_assert_eq!(BigInt::from(recurrence.terms_modulo(n as u64, m)[0]), residue);
        prop_assert!(recurrence.order().0 + recurrence.order().1 <= degree);
    }
}

/// By expansion along the first row.
fn determinant(matrix: &[Vec<IntegerPolynomial>]) -> IntegerPolynomial {
    if matrix.is_empty() {
        return IntegerPolynomial::one();
    }
    (0..matrix.len()).fold(IntegerPolynomial::default(), |sum, column| {
        let minor = matrix[1..].iter().map(|row| [&row[..column], &row[column + 1..]].concat());
        let term = matrix[0][column].mul(&determinant(&Vec::from_iter(minor)));
        if column % 2 == 0 { sum.add(&term) } else { sum.sub(&term) }
    })
}

#[test]
fn cyclotomic_polynomials_divide_x_to_the_n_minus_1() {
    for n in 1..=60 {
        let divisors = Vec::from_iter((1..=n).filter(|d| n % d == 0).map(cyclotomic));
        assert_eq!(product(&divisors), IntegerPolynomial::power_of_x(n).sub(&IntegerPolynomial::one()));
        assert_eq!(cyclotomic(n).degree(), totient(n));
        assert_eq!(totient(n), (1..=n).filter(|k| k.gcd(&n) == 1).count());
    }
    // The first coefficient other than -1, 0, 1.
    assert!(cyclotomic(105).coefficients().contains(&BigInt::from(-2)));
    assert_eq!(Vec::from_iter(of_degree_up_to(2)), [1, 2, 3, 4, 6]);
}

#[test]
fn polynomials_that_split_modulo_every_prime_are_certified_by_recombination() {
    // Swinnerton-Dyer: the products of x ± sqrt(2) ± sqrt(3), and with ± sqrt(5).
    for p in [poly(&[1, 0, -10, 0, 1]), poly(&[576, 0, -960, 0, 352, 0, -40, 0, 1])] {
        let factors = factor(&p).unwrap();
        assert_eq!(factors.len(), 1);
        assert!(matches!(factors[0].certificate, Certificate::Recombination { .. }));
        assert!(factors[0].certificate.proves(&p));
        let square = factor(&p.mul(&p)).unwrap();
        assert_eq!((square.len(), square[0].multiplicity), (1, 2));
    }
}

#[test]
fn factors_of_low_degree_are_found_among_many_modulo_every_prime() {
    // (x - k)^4 + 1 has two factors or more modulo every prime, so that these fourteen have more than 24 together.
    let shifted = |k: i64| {
        let line = poly(&[-k, 1]);
        line.mul(&line).mul(&line).mul(&line).add(&IntegerPolynomial::one())
    };
    let quartics = Vec::from_iter((1..=14).map(shifted));
    let factors = factor(&product(&quartics)).unwrap();
    assert_eq!(factors.len(), 14);
    assert!(factors.iter().all(|factor| quartics.contains(&factor.polynomial)));
    assert!(factors.iter().all(|factor| factor.certificate.proves(&factor.polynomial)));
}

#[test]
fn certificates_do_not_prove_what_is_false() {
    let reducible = poly(&[-1, 0, 1]).mul(&poly(&[1, 1, 1]));
    let irreducible = poly(&[-1, -1, 0, 1]);
    for f in factor(&irreducible.mul(&poly(&[-2, 0, 1]))).unwrap() {
        assert!(!f.certificate.proves(&reducible), "{}", f.certificate);
    }
    assert!(!Certificate::Linear.proves(&reducible));
    assert!(!Certificate::Degrees(Vec::new()).proves(&irreducible));
    assert!(!Certificate::Degrees(vec![(3, vec![3])]).proves(&poly(&[-1, 0, 0, 1])));
    for prime in [0, 1, 2, 4, 7] {
        assert!(!Certificate::Recombination { prime, factors: 2 }.proves(&reducible));
        assert!(!Certificate::Degrees(vec![(prime, vec![4])]).proves(&reducible));
        assert!(!Certificate::Recombination { prime, factors: 0 }.proves(&IntegerPolynomial::one()));
    }
}

#[test]
fn the_square_root_of_2_has_the_digits_of_an_integer_square_root() {
    let enclosure = Ball::between(&BigInt::from(5), &BigInt::from(6), 2);
    let mut root = RealRoot::new(&poly(&[-2, 0, 1]), &enclosure).unwrap();
    for digits in [0, 1, 2, 10, 1000, 20_000] {
        let scale: BigInt = BigInt::from(10).pow(2 * digits as u32) * 2;
        assert_eq!(root.decimal(digits), with_point(&scale.sqrt(), digits));
    }
}

#[test]
fn a_ball_without_exactly_one_root_isolates_none() {
    let ball = |low: i64, high: i64| Ball::between(&BigInt::from(4 * low), &BigInt::from(4 * high), 2);
    let p = poly(&[-2, 0, 1]);
    assert!(RealRoot::new(&p, &ball(2, 3)).is_none(), "no root");
    assert!(RealRoot::new(&p, &ball(-2, 2)).is_none(), "two roots");
    assert!(RealRoot::new(&poly(&[0, -2, 0, 1]), &ball(-2, 2)).is_none(), "three roots");
    assert!(RealRoot::new(&p, &ball(1, 2)).is_some());
    assert!(RealRoot::new(&poly(&[-1, 2]), &ball(0, 1)).is_none(), "not monic");
}

#[test]
fn a_root_in_a_wide_enclosure_is_refined_all_the_same() {
    // Newton's first steps bring less than a bit; and the root 2 is a point that bisection meets.
    let enclosure = Ball::between(&BigInt::from(48), &BigInt::from(148), 6);
    let mut root = RealRoot::new(&poly(&[-2, -1, 1]), &enclosure).unwrap();
    let ball = root.refine(300);
    assert!((ball.to_f64() - 2.0).abs() < 1e-15 && ball.bits() - ball.radius_bits() >= 300);
    assert!(ball.low() <= BigInt::from(2) << ball.bits() && ball.high() >= BigInt::from(2) << ball.bits());
}

#[test]
fn decimals_have_their_point_in_the_right_place() {
    let decimal = |number: i64, digits| with_point(&BigInt::from(number), digits);
    assert_eq!(decimal(0, 0), "0");
    assert_eq!(decimal(5, 3), "0.005");
    assert_eq!(decimal(12345, 3), "12.345");
    assert_eq!(decimal(12345, 0), "12345");
    assert_eq!(Ball::exact(&BigInt::from(2), 7).decimal(3).unwrap(), "2.000");
    assert_eq!(
        Ball::between(&BigInt::from(7), &BigInt::from(9), 3).decimal(0),
        None,
        "just below 1, or just above"
    );
}

#[test]
fn quotients_in_a_field_are_computed_in_it() {
    // λ = sqrt(2): 1/(1 + λ) = λ - 1.
    let f = poly(&[-2, 0, 1]);
    let enclosure = Ball::between(&BigInt::from(5), &BigInt::from(6), 2);
    let mut root = RealRoot::new(&f, &enclosure).unwrap();
    let quotient = Quotient::new(&f, &poly(&[1]), &poly(&[1, 1]));
    assert_eq!(quotient.element().to_string(), "x - 1");
    assert_eq!(quotient.decimal(&mut root, 20), "0.41421356237309504880");
    assert!(quotient.rational().is_none());
    let third = Quotient::new(&f, &poly(&[1, 1]), &poly(&[3, 3]));
    assert_eq!(third.rational().unwrap().to_string(), "1/3");
    assert_eq!((third.element().to_string(), third.decimal(&mut root, 5)), ("1/3".into(), "0.33333".into()));
    let zero = Quotient::new(&f, &f, &poly(&[3]));
    assert_eq!((zero.element().to_string(), zero.decimal(&mut root, 2)), ("0".into(), "0.00".into()));
    assert!(third.divided_by(&zero).is_none());
    let ratio = quotient.divided_by(&third).unwrap();
    assert_eq!(ratio.element().to_string(), "3*x - 3");
}

#[test]
fn complex_roots_are_those_of_vieta() {
    let p = poly(&[-6, 11, -6, 1]).mul(&poly(&[5, 2, 1])).mul(&poly(&[1, 0, 0, 0, 1]));
    let disks = complex_roots(&p);
    assert!(disks.iter().all(|disk| disk.isolated && disk.radius < 1e-10), "{disks:?}");
    let sum: f64 = disks.iter().map(|disk| disk.centre.re).sum();
    assert!((sum - 4.0).abs() < 1e-9);
    let found = |re: f64, im: f64| disks.iter().any(|d| (d.centre.re - re).hypot(d.centre.im - im) < 1e-9);
    assert!(found(1.0, 0.0) && found(2.0, 0.0) && found(3.0, 0.0) && found(-1.0, 2.0) && found(-1.0, -2.0));
}

#[test]
fn fields_of_composite_order_are_refused() {
    assert!(std::panic::catch_unwind(|| PrimeField::new(91)).is_err());
}

#[test]
fn products_in_parts_are_those_of_nalgebra_to_the_last_bit() {
    let mut random = generator(1);
    // Rests of all kinds.
    for (rows, inner, columns) in [(450, 9000, 450), (300, 15_000, 33), (225, 700, 1801), (7, 700_000, 41)] {
        let a = gaussian(&mut random, rows, inner).map(|entry| entry.re);
        let b = gaussian(&mut random, inner, columns).map(|entry| entry.re);
        assert!(floats::product(&a, &b) == &a * &b, "{rows} x {inner} x {columns}");
    }
    let (a, b) = (gaussian(&mut random, 300, 500), gaussian(&mut random, 500, 301));
    assert!(floats::product(&a, &b) == &a * &b);
    assert!(floats::adjoint_product(&a.adjoint(), &b) == a.adjoint().ad_mul(&b));
}

#[test]
fn the_decomposition_of_cholesky_is_that_of_nalgebra_to_the_last_bit() {
    for size in [1, 2, 40, 150] {
        let root = gaussian(&mut generator(size as u64), size, size);
        let matrix = &root * root.adjoint();
        let factors = floats::cholesky(matrix.clone()).map(|factors| factors.unpack());
        assert!(factors == matrix.clone().cholesky().map(|factors| factors.unpack()));
        assert!(floats::cholesky(-matrix.map(|entry| entry.re)).is_none());
    }
}

#[test]
fn large_integers_are_multiplied_and_divided_aside() {
    let (a, b): (BigInt, BigInt) =
        ((BigInt::from(7) << 2_000_000_u32) / 3, (BigInt::from(5) << 1_100_000_u32) / 3);
    let [x, y] = [&a, &b].map(|number| Ball::exact(number, 0));
    assert!(x.mul(&y).middle().low() == &a * &b);
    assert!(x.div(&y).unwrap().middle().low() == &a / &b);
    assert!(with_point(&b, 0) == b.to_string());
    let fields = Vec::from_iter(large_fields().take(2000));
    let number: BigInt = (BigInt::from(7) << 110_000_u32) / 3 - 1;
    let residues = Vec::from_iter(fields.iter().map(|field| field.of(&number)));
    assert!(ChineseRemainder::new(&fields).combine(&residues) == number);
}
