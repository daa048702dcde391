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
    // f_(k-1) and f_k, where k takes in one binary digit of n after the other; f_(-1) = 0.
    let (mut before, mut at) = (BitPolynomial::new(vec![]), BitPolynomial::new(vec![1]));
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
    at
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
