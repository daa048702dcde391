//! The nullity of Lights Out on n x n from the odd part of n + 1, by polynomials of their own.
//!
//! What is done in [`super::lights_out`] by recurrences and by Euclid is done here by binomial coefficients, and by taking
//! away the lowest terms: two methods that have nothing in common but the theorem that nullities are degrees.

use crate::stop;

/// The nullity (A159257). Let N be the odd part of n + 1 = q N, k = (N - 1)/2 and h = f_k + f_(k-1), a sum of
/// Fibonacci polynomials. With the common divisor of h(x) and h(x + 1), of degree d, it is 2 q d, and 2 (q - 1) more where
/// 3 divides N (docs/quatrainment.md). O(N^2 / 256).
///
/// ```
/// use curiosa::quatrainment::lights_out;
/// use curiosa::quatrainment::odd_part::nullity;
///
/// assert!((0..100).all(|n| nullity(n) == lights_out::nullity(n, n)));
/// ```
pub fn nullity(n: usize) -> usize {
    let q = 1 << (n + 1).trailing_zeros();
    let odd = (n + 1) / q;
    let h = h(odd / 2);
    let shifted = shifted(h.clone());
    let more = if odd.is_multiple_of(3) { 2 * (q - 1) } else { 0 };
    2 * q * common_degree(h, shifted) + more
}

/// f_k + f_(k-1), a bit for each coefficient. f_k is the sum of C(k - i, i) x^(k - 2 i), and C(i + e, i) is odd if and only
/// if i and e have no binary digit 1 in common (E. E. Kummer 1852).
fn h(k: usize) -> Vec<u64> {
    let mut words = vec![0; k / 64 + 1];
    for exponent in 0..=k {
        // Of the same parity as k in f_k, of the other one in f_(k-1).
        let i = (k - exponent) / 2;
        if i & exponent == 0 {
            words[exponent / 64] |= 1 << (exponent % 64);
        }
    }
    words
}

/// The polynomial in x + 1: a block of 2^j coefficients twice as long as the next is a + x^(2^j) b, and becomes
/// (a + b) + x^(2^j) b with a and b in x + 1.
fn shifted(mut words: Vec<u64>) -> Vec<u64> {
    words.resize(words.len().next_power_of_two(), 0);
    for word in &mut words {
        for j in 0..6 {
            // The lower of every two blocks of 2^j bits.
            let lower = u64::MAX / ((1 << (1 << j)) + 1);
            *word ^= *word >> (1 << j) & lower;
        }
    }
    let mut half = 1;
    while half < words.len() {
        for place in (0..words.len()).filter(|place| place & half == 0) {
            words[place] ^= words[place + half];
        }
        half *= 2;
    }
    words
}

/// The degree of the greatest common divisor of two polynomials, the first of which has a constant term. As long as they
/// differ, their sum is a multiple of x, and of the common divisor; it takes the place of the longer one, without its powers of
/// x, which are prime to the first.
fn common_degree(mut one: Vec<u64>, mut other: Vec<u64>) -> usize {
    assert!(one[0] & 1 == 1, "it has a constant term");
    divide_by_powers_of_x(&mut other);
    while !other.is_empty() {
        stop::check();
        if one.len() < other.len() {
            std::mem::swap(&mut one, &mut other);
        }
        // Both have a constant term: now the first has none.
        for (word, add) in one.iter_mut().zip(&other) {
            *word ^= add;
        }
        divide_by_powers_of_x(&mut one);
        std::mem::swap(&mut one, &mut other);
    }
    64 * one.len() - 1 - one.last().expect("it is not zero").leading_zeros() as usize
}

/// Divides by x as often as it goes; zero stays without words.
fn divide_by_powers_of_x(words: &mut Vec<u64>) {
    let zeros = words.iter().take_while(|word| **word == 0).count();
    words.drain(..zeros);
    if let Some(bits) = words.first().map(|word| word.trailing_zeros()).filter(|&bits| bits > 0) {
        let last = words.len() - 1;
        for place in 0..last {
            words[place] = words[place] >> bits | words[place + 1] << (64 - bits);
        }
        words[last] >>= bits;
    }
    while words.last() == Some(&0) {
        words.pop();
    }
}
