//! Fingerprints of words: 64 bits that two words hardly share.

/// Odd, and otherwise any number without a pattern.
const BASE: u64 = 0x9E37_79B9_7F4A_7C15;

/// The fingerprint of a word: its numbers as digits to an odd base modulo 2^64, the first with the weight 1.
pub(super) fn of(word: &[u8]) -> u64 {
    word.iter().rev().fold(0, |sum: u64, &number| sum.wrapping_mul(BASE).wrapping_add(number.into()))
}

/// What some numbers at their places add to the fingerprint of a word.
pub(super) fn share(places: &[(usize, u8)]) -> u64 {
    let digit = |&(place, number): &(usize, u8)| BASE.wrapping_pow(place as u32).wrapping_mul(number.into());
    places.iter().map(digit).fold(0, u64::wrapping_add)
}

/// A bijection of 64 bits, each bit of which depends on all: the finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
pub(super) fn mix(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_the_sum_of_its_shares() {
        let word = [3, 1, 4, 1, 5, 9, 2, 6];
        let places = Vec::from_iter(word.iter().copied().enumerate());
        let (odd, even): (Vec<_>, Vec<_>) = places.iter().partition(|(place, _)| place % 2 == 1);
        assert_eq!(of(&word), share(&places));
        assert_eq!(of(&word), share(&odd).wrapping_add(share(&even)));
    }
}
