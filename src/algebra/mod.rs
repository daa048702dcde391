//! Exact algebra, and complex floats with bounds for their rounding. The studies build on it.
//!
//! "Exact" means that a result is an integer, a residue, a polynomial or a matrix of these; or a [`Ball`], an
//! interval that is proved to hold the real number; or a statement with a certificate that can be checked
//! again, as for irreducible factors. The modules [`floats`], [`complex_matrix`], [`svd`] and [`random`]
//! return floats without a bound, and [`rounding`] bounds what they lose.
//!
//! | module | what it computes |
//! |---|---|
//! | [`prime_field`] | residues modulo primes below 2^60, primality, Chinese remainders |
//! | [`prime_matrix`] | small dense matrices over a prime field |
//! | [`fraction`] | rational numbers from their residues |
//! | [`prime_polynomial`] | polynomials over a prime field and their factors |
//! | [`gf2`] | linear systems over the field of two elements, with a proof where there is no solution |
//! | [`gf2_polynomial`] | polynomials over the field of two elements |
//! | [`elimination`] | the rank of a large sparse matrix modulo a prime, and rows that attain it |
//! | [`integer_polynomial`] | polynomials with integer coefficients |
//! | [`cyclotomic`] | cyclotomic polynomials and Euler's totient |
//! | [`factor`] | irreducible factors over the rationals, each with a certificate |
//! | [`ball`] | real numbers as intervals of any precision |
//! | [`real_root`] | real roots of integer polynomials to any precision |
//! | [`complex_roots`] | all complex roots, each in a disk that is proved to hold it |
//! | [`number_field`] | elements of the field that a root generates, and their decimals |
//! | [`matrix`] | sparse non-negative integer matrices, components, periods, characteristic polynomials |
//! | [`perron`] | the spectral radius of such a matrix, as a ball |
//! | [`recurrence`] | terms of linear recurrences far out |
//! | [`complex_matrix`], [`floats`] | matrices of floats, eigenvalues |
//! | [`blocked`] | products and decompositions of large complex matrices |
//! | [`svd`] | singular values of complex matrices |
//! | [`rounding`] | bounds for the rounding errors of complex floats |
//! | [`random`] | random complex matrices by seed |
//!
//! The growth rate of the Fibonacci numbers, in three steps:
//!
//! ```
//! use curiosa::algebra::{IntegerPolynomial, matrix::Matrix, perron::spectral_radius, real_root::RealRoot};
//! let matrix = Matrix::counting(&[vec![0, 1], vec![0]]);
//! let polynomial = matrix.characteristic_polynomial();
//! assert_eq!(polynomial, IntegerPolynomial::from_small(&[-1, -1, 1]));
//! let mut root = RealRoot::new(&polynomial, &spectral_radius(&matrix)).expect("the ball isolates a root");
//! assert_eq!(root.decimal(30), "1.618033988749894848204586834365");
//! ```

pub mod ball;
pub mod blocked;
pub mod complex_matrix;
pub mod complex_roots;
pub mod cyclotomic;
pub mod digit_multiples;
pub mod elimination;
pub mod factor;
pub mod floats;
pub mod fraction;
pub mod gf2;
pub mod gf2_polynomial;
pub mod integer_polynomial;
mod large;
pub mod matrix;
pub mod matrix_files;
pub mod number_field;
pub mod perron;
pub mod prime_field;
pub mod prime_matrix;
pub mod prime_polynomial;
pub mod random;
pub mod real_root;
pub mod recurrence;
pub mod rounding;
pub mod svd;

pub use ball::Ball;
pub use integer_polynomial::IntegerPolynomial;
