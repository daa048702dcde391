//! The law between Quatrainment on n x n and Lights Out on (n - 1) x (n - 1).

use super::lights_out::fibonacci;

/// The difference Q(n) - L(n - 1) of the nullities of Quatrainment on n x n and Lights Out on (n - 1) x (n - 1), as
/// docs/quatrainment.md has it, for n >= 3 (3 for n = 2).
///
/// Let g be the greatest common divisor of f(x) and f(x + 1), f = f_(n-1) (see [`fibonacci`]), and let T say that it has
/// a root other than 0 and 1: some element of A094425 other than 6 divides n. The difference is 2 if 3 divides n, 4 does
/// not, and T is false; it is -2 if 3 does not divide n and T is true; else 0.
pub fn law(n: usize) -> isize {
    if n == 2 {
        return 3;
    }
    let f = fibonacci(n - 1);
    let g = f.clone().gcd(f.shifted());
    let other = !g.splits_over_gf2();
    match (n % 3 == 0, other || n % 4 == 0) {
        (true, false) => 2,
        (true, true) => 0,
        (false, _) => {
            if other {
                -2
            } else {
                0
            }
        }
    }
}
