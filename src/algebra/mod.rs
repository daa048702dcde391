//! Exact algebra: prime fields, integer polynomials and their factors, certified real roots, number fields,
//! non-negative matrices, linear recurrences; and complex floats with bounds for their rounding.

pub mod ball;
pub mod complex_matrix;
pub mod complex_roots;
pub mod cyclotomic;
pub mod digit_multiples;
pub mod elimination;
pub mod factor;
pub mod floats;
pub mod gf2;
pub mod gf2_polynomial;
pub mod integer_polynomial;
pub mod matrix;
pub mod matrix_files;
pub mod number_field;
pub mod perron;
pub mod prime_field;
pub mod prime_polynomial;
pub mod random;
pub mod real_root;
pub mod recurrence;
pub mod rounding;
pub mod svd;

pub use ball::Ball;
pub use integer_polynomial::IntegerPolynomial;
