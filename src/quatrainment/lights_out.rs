//! The nullity of Lights Out by polynomials (K. Sutner 1989; M. Hunziker, A. Machiavelo, J. Park 2004).

use crate::algebra::gf2_polynomial::BitPolynomial;

/// The Fibonacci polynomial f_n over GF(2), of degree n: f_0 = 1, f_1 = x, f_(n+1) = x f_n + f_(n-1), the characteristic
/// polynomial of a path of n vertices.
///
/// By f_(2n) = f_n^2 + f_(n-1)^2 and f_(2n+1) = x f_n^2: O(n / 64).
///
/// ```
/// use curiosa::algebra::gf2_polynomial::BitPolynomial;
/// use curiosa::quatrainment::lights_out::fibonacci;
///
/// // f_2 = x^2 + 1 and f_3 = x (x^2 + 1) + x = x^3 over GF(2); bit k of a word is the coefficient of x^k.
/// assert_eq!(fibonacci(2), BitPolynomial::new(vec![0b101]));
/// assert_eq!(fibonacci(3), BitPolynomial::new(vec![0b1000]));
/// ```
pub fn fibonacci(n: usize) -> BitPolynomial {
    fibonacci_pair::<BitPolynomial>(n).1
}

/// Polynomials in x over GF(2), written in some way.
trait Polynomial: Clone {
    fn zero() -> Self;
    fn one() -> Self;
    fn plus(self, other: &Self) -> Self;
    fn square(&self) -> Self;
    fn times_x(&self) -> Self;
}

/// f_(n-1) and f_n; f_(-1) = 0.
fn fibonacci_pair<P: Polynomial>(n: usize) -> (P, P) {
    // f_(k-1) and f_k, where k takes in one binary digit of n after the other.
    let (mut before, mut at) = (P::zero(), P::one());
    for digit in (0..usize::BITS - n.leading_zeros()).rev() {
        // From k to 2 k and, with a digit 1, to 2 k + 1.
        let (before_square, square) = (before.square(), at.square());
        let even = square.clone().plus(&before_square);
        if n >> digit & 1 == 1 {
            (before, at) = (even, square.times_x());
        } else {
            (before, at) = (before_square.times_x(), even);
        }
    }
    (before, at)
}

impl Polynomial for BitPolynomial {
    fn zero() -> Self {
        BitPolynomial::new(vec![])
    }

    fn one() -> Self {
        BitPolynomial::new(vec![1])
    }

    fn plus(self, other: &Self) -> Self {
        self.plus(other)
    }

    fn square(&self) -> Self {
        self.square()
    }

    fn times_x(&self) -> Self {
        self.times_x()
    }
}

/// a(t) + x b(t), where t = x^2 + x is the same for x + 1.
#[derive(Clone)]
struct Split {
    a: BitPolynomial,
    b: BitPolynomial,
}

impl Split {
    /// The degree of the greatest common divisor with the polynomial in x + 1, which is a + b + x b: that of a and b, which
    /// are polynomials in t. O(degree^2 / 1024) of the degree in x.
    fn common_degree(self) -> usize {
        2 * self.a.gcd(self.b).degree().expect("they are not both zero")
    }
}

impl Polynomial for Split {
    fn zero() -> Self {
        Split { a: BitPolynomial::zero(), b: BitPolynomial::zero() }
    }

    fn one() -> Self {
        Split { a: BitPolynomial::one(), b: BitPolynomial::zero() }
    }

    fn plus(self, other: &Self) -> Self {
        Split { a: self.a.plus(&other.a), b: self.b.plus(&other.b) }
    }

    /// x^2 = t + x.
    fn square(&self) -> Self {
        let b = self.b.square();
        Split { a: self.a.square().plus(&b.times_x()), b }
    }

    fn times_x(&self) -> Self {
        Split { a: self.b.times_x(), b: self.a.clone().plus(&self.b) }
    }
}

/// The nullity of Lights Out on n x n (A159257), in a quarter of the time of [`nullity`].
///
/// With t = x^2 + x, f_n(x) is a(t) + x b(t), and f_n(x + 1) = a(t) + x b(t) + b(t). So their greatest common divisor is
/// that of a and b, and the nullity is twice its degree in t (docs/quatrainment.md). O(n^2 / 1024).
///
/// ```
/// use curiosa::quatrainment::lights_out::{nullity, square_nullity};
///
/// assert!((0..100).all(|n| square_nullity(n) == nullity(n, n)));
/// ```
pub fn square_nullity(n: usize) -> usize {
    fibonacci_pair::<Split>(n).1.common_degree()
}

/// The nullity of Lights Out with this many rows and columns: the degree of gcd(f_rows(x), f_columns(x + 1)) (A159257
/// for squares). O(n^2 / 64) for squares of side n, a few bits of memory for each row and column.
///
/// The moves are I + A ⊗ 1 + 1 ⊗ B with the adjacency matrices A, B of two paths. As modules over `GF(2)[x]` these are
/// `GF(2)[x] / f`, since a path has a cyclic vector; the kernel of A ⊗ 1 + 1 ⊗ (B + I) is the space of homomorphisms between
/// `GF(2)[x] / f_rows(x)` and `GF(2)[x] / f_columns(x + 1)`, whose dimension is that degree.
///
/// ```
/// use curiosa::quatrainment::lights_out::nullity;
///
/// let squares: Vec<usize> = (1..=11).map(|n| nullity(n, n)).collect();
/// assert_eq!(squares, [0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6]);
/// ```
pub fn nullity(rows: usize, columns: usize) -> usize {
    fibonacci(rows).gcd(fibonacci(columns).shifted()).degree().expect("both are not zero")
}
