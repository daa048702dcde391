//! Summaries that a symmetry of the other half turns into one another: they have equally many partners.

use std::collections::BTreeMap;

use super::half::letters;
use super::orbits::Map;
use super::permutations::{Permutations, rank};
use super::sets::Summaries;
use crate::stop;

/// With fewer letters pairs take no longer than this.
pub(super) const FROM: usize = 7;

/// So many lists are looked at together.
const MANY: usize = 1 << 10;

/// The summaries of halves of even targets of the class of this P, of one of each orbit under these maps, with how often the orbit occurs. The maps keep the class and
/// the parity of positions, and make a group but for the identity; `all` letters are those of entries and, if there is one, of the additional one.
/// O(m! m) a map, and a step for each permutation of each summary and map.
pub(super) fn merged(summaries: Summaries, all: usize, set: u32, maps: &[Map]) -> Summaries {
    if maps.is_empty() {
        return summaries;
    }
    let is_in = |i: usize| set >> i & 1 == 1;
    let permutations = Permutations::of(all);
    let columns = Vec::from_iter(maps.iter().map(|map| {
        let places = |of: Vec<usize>| {
            let place = |&i: &usize| {
                // Of single antipodes, which sets of a class have different ones of, either.
                let is_image = |distance: usize| {
                    let image = (map.of(i) + distance) % map.n;
                    of.iter().position(|&other| other == image)
                };
                is_image(0).or_else(|| is_image(map.n / 2)).expect("one of them")
            };
            // What is additional stays.
            Vec::from_iter(of.iter().map(place).chain(of.len()..all))
        };
        let entries = places(letters(map.n, |i| is_in(i) && i % 2 == 1));
        let exits = places(letters(map.n, |i| !is_in(i) && i % 2 == 0));
        let image = |permutation: &[u8]| {
            let mut image = vec![0; all];
            for (exit, &entry) in exits.iter().zip(permutation) {
                image[*exit] = entries[usize::from(entry)] as u8;
            }
            rank(image.into_iter()) as u32
        };
        Vec::from_iter(permutations.iter().map(image))
    }));
    let order = permutations.len() as u32;
    let image = |columns: &[u32], column: u32| columns[(column % order) as usize] + column / order * order;
    let sorted = |mut list: Vec<u32>| {
        list.sort_unstable();
        list
    };
    let mut least: BTreeMap<Vec<u32>, u64> = BTreeMap::new();
    // Map by map for many lists: the columns of a map stay in a cache.
    for lists in Vec::from_iter(summaries.iter()).chunks(MANY) {
        stop::check();
        // The least image begins with the least column of all. It is of a tame permutation if there is one, as all images of tame ones are.
        let kinds =
            Vec::from_iter(lists.iter().map(|(list, _)| match list.partition_point(|&c| c < order) {
                0 => (*list, order),
                tame => (&list[..tame], 0),
            }));
        let own = firsts(&kinds, |rank| rank);
        let firsts =
            Vec::from_iter(columns.iter().map(|columns| firsts(&kinds, |rank| columns[rank as usize])));
        for (place, (list, count)) in lists.iter().enumerate() {
            let least_first = firsts.iter().fold(own[place], |least, firsts| least.min(firsts[place]));
            let images = columns.iter().zip(&firsts).filter(|(_, firsts)| firsts[place] == least_first);
            let images = images
                .map(|(columns, _)| sorted(list.iter().map(|&column| image(columns, column)).collect()));
            let own = (own[place] == least_first).then(|| sorted(list.to_vec()));
            *least.entry(images.chain(own).min().expect("a list")).or_insert(0) += count;
        }
    }
    let mut merged = Summaries::default();
    least.into_iter().for_each(|(list, count)| merged.push(list, count));
    merged
}

/// The least image of each list of columns, which are so many more than ranks.
fn firsts(lists: &[(&[u32], u32)], image: impl Fn(u32) -> u32) -> Vec<u32> {
    let first = |&(list, before): &(&[u32], u32)| list.iter().map(|c| image(c - before)).min();
    lists.iter().map(|list| first(list).expect("a list")).collect()
}
