//! The definition carried out: nim-values by listing the moves of every heap.

use std::collections::BTreeSet;

use super::code::Code;
use super::position::Component;
use crate::stop;

/// The nim-values of heaps 0 to `count` - 1, from the definition: the least number that is the nim-sum of the heaps that no
/// move leaves. Every move is listed: O(count^2) heaps for octal games.
///
/// ```
/// use curiosa::octal::naive;
/// assert_eq!(naive::values(&"0.77".parse().unwrap(), 10), [0, 1, 2, 3, 1, 4, 3, 2, 1, 4]);
/// ```
pub fn values(code: &Code, count: usize) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..count {
        stop::check();
        let moves = Component::Row(heap).moves(code);
        let options = moves.iter().map(|rows| rows.iter().fold(0, |sum, &row| sum ^ values[row]));
        let options = BTreeSet::from_iter(options);
        values.push((0..).find(|value| !options.contains(value)).expect("some number is left"));
    }
    values
}
