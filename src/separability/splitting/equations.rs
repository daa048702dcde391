//! The equations between the two cells of each pair, on product vectors without a zero.

use super::Side;
use super::blocks::Blocks;

/// A product of powers of unknowns that is a power of 2 modulo 5, where 2 is a square root of -1.
#[derive(Clone)]
struct Equation {
    exponents: Vec<i64>,
    /// The exponent of 2, modulo 4.
    quarter: i64,
}

impl Equation {
    /// Divided by a power of another one; none if a number exceeds 64 bits.
    fn less(&self, times: i64, other: &Equation) -> Option<Equation> {
        let less = |(&a, &b): (&i64, &i64)| a.checked_sub(b.checked_mul(times)?);
        Some(Equation {
            exponents: self.exponents.iter().zip(&other.exponents).map(less).collect::<Option<_>>()?,
            quarter: (self.quarter - times.rem_euclid(4) * other.quarter).rem_euclid(4),
        })
    }
}

/// Whether no a and b without a zero make a (x) b satisfy the equations of the pairs: v_x = 2 s v_y for M, v_x = -2 s v_y
/// for M^dagger, modulo 5. It says no where numbers exceed 64 bits.
///
/// With v = a (x) b each is an equation between products of unknowns. Euclid's algorithm on exponents makes of them as
/// many with different first unknowns, and others without an unknown; one of those that says 2^k = 1, 0 < k < 4, is a
/// contradiction. O(m n (m + n)^2) operations, more where exponents grow.
pub fn contradict(blocks: &Blocks, side: Side) -> bool {
    let turn = match side {
        Side::Matrix => 1,
        Side::Adjoint => 3,
    };
    let unknowns = blocks.rows() + blocks.columns();
    let mut kept: Vec<Option<Equation>> = vec![None; unknowns];
    blocks.pairs().iter().any(|pair| {
        let mut exponents = vec![0; unknowns];
        for (cell, power) in [(pair.first, 1), (pair.second, -1)] {
            let (row, column) = blocks.place(cell);
            exponents[row] += power;
            exponents[blocks.rows() + column] += power;
        }
        let quarter = (turn + 1 - pair.sign).rem_euclid(4);
        insert(&mut kept, Equation { exponents, quarter }) == Some(true)
    })
}

/// Puts an equation to the others; whether they contradict each other, or none where a number is too large.
fn insert(kept: &mut [Option<Equation>], mut equation: Equation) -> Option<bool> {
    for (place, kept) in kept.iter_mut().enumerate() {
        if equation.exponents[place] == 0 {
            continue;
        }
        let Some(other) = kept else {
            *kept = Some(equation);
            return Some(false);
        };
        while equation.exponents[place] != 0 {
            let times = other.exponents[place] / equation.exponents[place];
            let less = other.less(times, &equation)?;
            *other = std::mem::replace(&mut equation, less);
        }
    }
    Some(equation.quarter != 0)
}
