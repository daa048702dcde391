//! Summaries with a tame permutation in common, and which others that one alone leaves unsolved.
//!
//! All pairs with a summary of which some permutation completes what is common to the cluster are solved, whatever else the members have. For six letters that leaves a
//! ninth of the lists, for seven a seventh (N = 20).

use std::collections::BinaryHeap;

use super::cycles::{Columns, Cycles};
use super::sets::Counted;

/// A tame part and some summaries that have it.
pub(super) type Lane<'a> = (&'a [u32], &'a [Counted<'a>]);

/// Lanes that are paired with others together.
pub(super) struct Cluster<'a> {
    /// A tame permutation that all of them have.
    pub common: Option<u32>,
    pub lanes: Vec<Lane<'a>>,
}

/// A cluster of fewer lanes would leave most bits of a block unused, and takes as long as these do among all others.
const LEAST: usize = 96;

/// These lanes of permutations of `order` kinds, by clusters: the permutation that most lanes have comes first, then the one that most of the others have, and so on.
/// What is in no cluster of [`LEAST`] makes one that has nothing in common. O(l log l) for l permutations in all lanes.
pub(super) fn clusters(lanes: Vec<Lane<'_>>, order: usize) -> Vec<Cluster<'_>> {
    let mut with: Vec<Vec<usize>> = vec![Vec::new(); order];
    for (place, (tame, _)) in lanes.iter().enumerate() {
        tame.iter().for_each(|&column| with[column as usize].push(place));
    }
    let mut left = Vec::from_iter(with.iter().map(Vec::len));
    let mut by_size = BinaryHeap::from_iter(left.iter().copied().zip(0_u32..));
    let mut lanes = Vec::from_iter(lanes.into_iter().map(Some));
    let mut clusters = Vec::new();
    while let Some((size, column)) = by_size.pop() {
        match left[column as usize] {
            ..LEAST => continue,
            // Some have gone to others since.
            now if now < size => by_size.push((now, column)),
            _ => {
                let own = with[column as usize].iter().filter_map(|&place| lanes[place].take());
                let own = Vec::from_iter(own);
                own.iter().flat_map(|(tame, _)| *tame).for_each(|&column| left[column as usize] -= 1);
                clusters.push(Cluster { common: Some(column), lanes: own });
            }
        }
    }
    let rest = Vec::from_iter(lanes.into_iter().flatten());
    if !rest.is_empty() {
        clusters.push(Cluster { common: None, lanes: rest });
    }
    clusters
}

/// For each of these tame permutations a bit for each list, 64 in a word: whether no permutation of the list makes one cycle with it. All bits of lists for
/// none. For each 2048 lists m! m^2 / 2 unions.
pub(super) fn unsolved_by(cycles: &Cycles, common: &[Option<u32>], lists: &[Counted<'_>]) -> Vec<Vec<u64>> {
    const W: usize = 32;
    let mut unsolved = vec![Vec::with_capacity(lists.len().div_ceil(64)); common.len()];
    let mut columns = Columns::<W>::new(cycles, 1);
    for lists in lists.chunks(64 * W) {
        let words = Vec::from_iter(lists.chunks(64));
        let columns = columns.complete(&words);
        for (common, unsolved) in common.iter().zip(&mut unsolved) {
            let solved = common.map(|common| &columns[cycles.inverse[common as usize] as usize].0);
            unsolved.extend(words.iter().enumerate().map(|(place, word)| {
                let all = u64::MAX >> (64 - word.len());
                all & !solved.map_or(0, |solved| solved[place])
            }));
        }
    }
    unsolved
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::cycles::tests::is_cycle;
    use super::super::permutations::Permutations;
    use super::*;

    proptest! {
        #[test]
        fn every_lane_is_in_one_cluster_that_has_what_it_has(
            tame in prop::collection::vec(prop::collection::btree_set(0_u32..24, 1..4), 0..1500),
        ) {
            let tame = Vec::from_iter(tame.into_iter().map(Vec::from_iter));
            let lanes = Vec::from_iter(tame.iter().map(|tame| (&tame[..], &[][..])));
            let clusters = clusters(lanes, 24);
            let mut found = Vec::from_iter(clusters.iter().flat_map(|cluster| cluster.lanes.iter().map(|lane| lane.0.to_vec())));
            for cluster in &clusters {
                let has = |common: u32| cluster.lanes.iter().all(|(tame, _)| tame.contains(&common));
                prop_assert!(cluster.common.is_none_or(|common| has(common) && cluster.lanes.len() >= LEAST));
            }
            let mut tame = tame.clone();
            tame.sort_unstable();
            found.sort_unstable();
            prop_assert_eq!(found, tame);
        }

        #[test]
        fn what_a_permutation_solves_is_by_definition(
            lists in prop::collection::vec(prop::collection::vec(0_u32..48, 1..4), 1..150),
            common in prop::collection::vec(prop::option::of(0_u32..24), 1..4),
        ) {
            let all = Permutations::of(4);
            let lists = Vec::from_iter(lists.iter().map(|list| (&list[..], 1)));
            let found = unsolved_by(Cycles::of(4), &common, &lists);
            for (common, found) in common.iter().zip(found) {
                for (place, (list, _)) in lists.iter().enumerate() {
                    let completes = |common: u32| list.iter().any(|&c| is_cycle(all.get(common as usize), all.get(c as usize % 24)));
                    prop_assert_eq!(found[place / 64] >> (place % 64) & 1 == 0, common.is_some_and(completes));
                }
                let bits = found.iter().map(|word| word.count_ones()).sum::<u32>();
                prop_assert!(bits as usize <= lists.len());
            }
        }
    }
}
