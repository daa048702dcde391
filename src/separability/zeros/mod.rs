//! Product vectors over number fields that go to product vectors, or lie in subspaces: they refute where no vector of Gaussian integers does.
//!
//! Where the minors of M (a_1 (x) ... (x) a_k) have common zeros, no Macaulay matrix has full rank. Vectors in its kernel are
//! linear functionals on polynomials that vanish on all multiples of minors (`functionals`): combinations of values (and
//! derivatives) at the zeros, if these are finitely many and the multidegree is large enough. Multiplication by coordinates acts
//! on them, and its eigenvalues are the coordinates of the zeros (`algebra`). Modulo several primes that gives the least polynomial
//! of one number u over the rationals, and all coordinates as polynomials in u ([`find`]): a product vector over a number
//! field ([`algebraic`]), whose image is computed exactly. With the matrix it is a certificate ([`certificate`]), which is
//! checked without any of this ([`verify`]). Linear forms that vanish on a subspace take the place of minors for product vectors that lie in it
//! ([`find::inside`], [`member`], [`verify_member`]).
//!
//! Most zeros have coordinates that are 0 or equal up to a sign. What functionals vanish on such an equation too is linear
//! algebra of few dimensions. So equations are added as long as zeros are left, which makes them few and of low degree.

mod algebra;
pub mod algebraic;
pub mod certificate;
pub mod find;
mod functionals;
pub mod member;
mod reading;
pub mod verify;
pub mod verify_member;
