//! Grundy's game: a move breaks a heap into two of different sizes.

use super::seen::Seen;
use super::sequence::Overflow;
use crate::stop;

/// The nim-values of heaps 0 to `count` - 1 (A002188), by looking at every move: count^2/4 of them. No period is known.
///
/// # Errors
/// If some value is above 65535.
///
/// ```
/// use curiosa::octal::grundy;
/// assert_eq!(grundy::values(12).unwrap(), [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2]);
/// ```
pub fn values(count: usize) -> Result<Vec<u16>, Overflow> {
    let mut values: Vec<u16> = Vec::new();
    let mut seen = Seen::new();
    for heap in 0..count {
        stop::check();
        seen.clear();
        // The smaller part is below the half.
        let small = values.get(1..heap.div_ceil(2)).unwrap_or_default();
        for (a, b) in small.iter().zip(values.iter().rev()) {
            seen.insert(a ^ b);
        }
        values.push(seen.gap(0, |_| true).ok_or(Overflow { heap, most: u16::MAX })?);
    }
    Ok(values)
}

/// What moves leave of a heap: two heaps of different sizes, the smaller first.
pub fn moves(heap: usize) -> Vec<Vec<usize>> {
    (1..heap.div_ceil(2)).map(|small| vec![small, heap - small]).collect()
}
