//! Nim arithmetic: the field of nimbers below 2^64.

/// Nim-sum, the value of the sum of two games: a ⊕ b is binary addition without carries.
pub fn add(a: u64, b: u64) -> u64 {
    a ^ b
}

/// Nim-product of two nimbers below 2^64 (J. H. Conway, On Numbers and Games, chapter 6).
///
/// Split at F = 2^(2^k) into a = a1 F + a0, the product rests on two rules of Conway: the product of F and a smaller
/// nimber is the ordinary one, and F ⊗ F = F ⊕ F/2. Four products of half the length: 4^6 steps for 64 bits.
///
/// ```
/// use curiosa::octal::nim::{add, multiply};
/// assert_eq!(add(5, 3), 6);
/// assert_eq!(multiply(2, 2), 3);
/// assert_eq!(multiply(4, add(2, 3)), add(multiply(4, 2), multiply(4, 3)));
/// ```
pub fn multiply(a: u64, b: u64) -> u64 {
    product(a, b, 32)
}

/// The product of nimbers of at most 2 `half` bits.
fn product(a: u64, b: u64, half: u32) -> u64 {
    if a <= 1 || b <= 1 {
        return a * b;
    }
    let low = (1 << half) - 1;
    if (a | b) <= low {
        return product(a, b, half / 2);
    }
    let ((a1, a0), (b1, b0)) = ((a >> half, a & low), (b >> half, b & low));
    let next = half / 2;
    let lows = product(a0, b0, next);
    let highs = product(a1, b1, next);
    let cross = product(a1 ^ a0, b1 ^ b0, next) ^ lows;
    cross << half | lows ^ product(highs, 1 << (half - 1), next)
}

/// The least number that is not among `values` (minimal excludant). O(values).
///
/// ```
/// assert_eq!(curiosa::octal::nim::mex([0, 1, 3]), 2);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values = Vec::from_iter(values);
    // Among n values one of 0..=n is missing.
    let mut seen = vec![false; values.len() + 1];
    for value in values {
        if let Some(seen) = seen.get_mut(value as usize) {
            *seen = true;
        }
    }
    seen.iter().position(|&seen| !seen).expect("the last is not seen") as u64
}
