//! Puzzles that a rotation or reflection fixes which takes one half to the other.
//!
//! Such a map g takes even positions to odd ones and P to its complement, so that one half says all: a choice of moves of the other is the image of one
//! of this half, where g takes entries to entries and exits to exits.

use super::half::letters;
use super::orbits::Map;
use super::permutations::Permutations;
use super::sets::Summaries;
use crate::stop;

/// How many restrictions of puzzles to the half of even targets are solvable together with their images: that have two permutations, not both wild, of
/// which one and the image of the other make one cycle. O(l^2 m) for a summary of l permutations of m letters.
pub(super) fn solvable(map: Map, set: u32, summaries: &Summaries) -> u64 {
    let is_in = |i: usize| set >> i & 1 == 1;
    let entries = letters(map.n, |i| is_in(i) && i % 2 == 1);
    let exits = letters(map.n, |i| !is_in(i) && i % 2 == 0);
    // Exits of this half are the other's entries, and the other way round.
    let places = |from: &[usize], to: &[usize]| {
        let place =
            |&i: &usize| to.iter().position(|&other| other == map.of(i)).expect("another of its kind");
        Vec::from_iter(from.iter().map(place))
    };
    let (image_of_entry, image_of_exit) = (places(&entries, &exits), places(&exits, &entries));
    let all = Permutations::of(entries.len());
    let images = Vec::from_iter(all.iter().map(|t| {
        let mut image = vec![0; t.len()];
        for (exit, &entry) in t.iter().enumerate() {
            image[image_of_exit[exit]] = image_of_entry[usize::from(entry)] as u8;
        }
        image
    }));
    let is_cycle = |s: usize, t: usize| {
        let (s, image) = (all.get(s), &images[t]);
        let (mut place, mut length) = (0, 0);
        loop {
            place = usize::from(image[usize::from(s[place])]);
            length += 1;
            if place == 0 {
                return length == s.len();
            }
        }
    };
    let is_solvable = |columns: &[u32]| {
        stop::check();
        let rank = |&column: &u32| column as usize % all.len();
        let mut tame = columns.iter().take_while(|&&column| (column as usize) < all.len()).map(rank);
        tame.any(|a| columns.iter().map(rank).any(|b| is_cycle(a, b) || is_cycle(b, a)))
    };
    summaries.iter().filter(|(columns, _)| is_solvable(columns)).map(|(_, count)| count).sum()
}
