//! Which sets of positions have the even targets, P, and which of them have puzzles that are images of one another.
//!
//! If N = 2M and M is even, antipodes i and i + M have the same parity and the same pairs of targets, of i with f and of i + M with M - f. So where a path only
//! comes in, a half does not tell them from one another: the even half knows of the odd positions of P how many of each two antipodes there are, and the odd
//! half the same of the even ones. Sets that agree in these numbers make a *class*, and the halves of a class go together in every way.

use std::collections::BTreeSet;

use crate::symmetry::affine::units;

/// The map x -> u x + b of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Map {
    pub n: usize,
    pub u: usize,
    pub b: usize,
}

impl Map {
    pub fn of(self, x: usize) -> usize {
        (self.u * x + self.b) % self.n
    }

    /// Whether even positions stay even, n being even.
    pub fn keeps_parity(self) -> bool {
        self.b.is_multiple_of(2)
    }

    /// P of the images of the puzzles of this P: the set of the images of its positions, or the others if targets change their parity.
    fn image(self, set: u32) -> u32 {
        let places = (0..self.n).filter(|&i| set >> i & 1 == 1);
        let image = places.fold(0, |image, i| image | 1_u32 << self.of(i));
        if self.keeps_parity() { image } else { ((1 << self.n) - 1) ^ image }
    }

    fn commutes_with(self, other: Map) -> bool {
        [0, 1].iter().all(|&x| self.of(other.of(x)) == other.of(self.of(x)))
    }

    /// How many words have each number of positions in P, of those that this rotation or reflection leaves as they are.
    fn words_by_size(self) -> Vec<u128> {
        let half = self.n / 2;
        let mut words = vec![0_u128; self.n + 1];
        words[0] = 1;
        let mut seen = vec![false; self.n];
        for i in 0..self.n {
            let mut cycle = Vec::new();
            let mut place = i;
            while !std::mem::replace(&mut seen[place], true) {
                cycle.push(place);
                place = self.of(place);
            }
            if cycle.is_empty() {
                continue;
            }
            let mut longer = vec![0; self.n + 1];
            for number in 1..=half {
                let size = cycle.iter().filter(|&&i| (i + number) % 2 == 0).count();
                (0..=self.n - size).for_each(|k| longer[k + size] += words[k]);
            }
            words = longer;
        }
        words
    }

    /// How many of these have a P of fewer than M - 1 positions or more than M + 1, n = 2M: none of them is solvable.
    pub fn unbalanced(self) -> u128 {
        let words = self.words_by_size();
        words
            .iter()
            .enumerate()
            .filter(|(size, _)| size.abs_diff(self.n / 2) > 1)
            .map(|(_, words)| words)
            .sum()
    }
}

/// The sets of the class of this one that differ from it in positions of one parity: in which of two antipodes is in it, where one is. Only the set itself if M is
/// odd.
pub(super) fn choices(n: usize, set: u32, parity: usize) -> Vec<u32> {
    let half = n / 2;
    let mut sets = vec![set];
    if half.is_multiple_of(2) {
        for i in (parity..half).step_by(2) {
            let both = 1 << i | 1 << (i + half);
            if (set & both).count_ones() == 1 {
                sets.extend(Vec::from_iter(sets.iter().map(|set| set ^ both)));
            }
        }
    }
    sets
}

/// What a half with sources or targets of this parity knows of P: these positions, and of the others the least set of the class.
fn known(n: usize, set: u32, parity: usize) -> u32 {
    choices(n, set, 1 - parity).into_iter().min().expect("the set itself")
}

/// The maps that keep the parity of positions, take the odd halves of these sets, of one class, to one another and commute with `g`, but for the identity.
pub(super) fn stabiliser(g: Map, sets: &[u32]) -> Vec<Map> {
    let own = BTreeSet::from_iter(sets.iter().map(|&set| known(g.n, set, 1)));
    let keeps = |map: &Map| {
        let mut images = sets.iter().map(|&set| known(g.n, map.image(set), 1));
        map.keeps_parity() && (map.u, map.b) != (1, 0) && images.all(|image| own.contains(&image))
    };
    commuting(g).into_iter().filter(keeps).collect()
}

/// All maps that commute with `g`.
fn commuting(g: Map) -> Vec<Map> {
    let maps = units(g.n).into_iter().flat_map(|u| (0..g.n).map(move |b| Map { n: g.n, u, b }));
    maps.filter(|map| map.commutes_with(g)).collect()
}

/// An orbit of classes of sets of positions; of sets, for the puzzles that a symmetry leaves as they are.
#[derive(Clone, Copy)]
pub(super) struct Orbit {
    /// A set of one of them, bit i for position i.
    pub set: u32,
    /// How many classes or sets there are.
    pub size: u64,
}

/// The classes of sets P of M - 1 to M + 1 positions of puzzles that `g` leaves as they are, up to maps that commute with it; each set is a class of its own
/// unless `g` is the identity. Of M + 1 positions only if there are none of fewer. 2^n steps.
pub(super) fn orbits(g: Map) -> Vec<Orbit> {
    let n = g.n;
    let maps = commuting(g);
    let class = |set: u32| match (g.u, g.b) {
        (1, 0) => choices(n, set, 0).into_iter().flat_map(|set| choices(n, set, 1)).collect(),
        _ => vec![set],
    };
    let mut seen = vec![false; 1 << n];
    let mut orbits = Vec::new();
    let is_balanced = |set: &u32| (set.count_ones() as usize).abs_diff(n / 2) <= 1;
    let mut sets = Vec::from_iter((0..1_u32 << n).filter(is_balanced));
    sets.sort_by_key(|set| set.count_ones() as usize > n / 2);
    for set in sets {
        if !seen[set as usize] && g.image(set) == set {
            let own = class(set);
            let images = maps.iter().flat_map(|map| own.iter().map(|&set| map.image(set) as usize));
            let new = images.filter(|&image| !std::mem::replace(&mut seen[image], true)).count();
            orbits.push(Orbit { set, size: (new / own.len()) as u64 });
        }
    }
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::path_search;

    const IDENTITY: Map = Map { n: 6, u: 1, b: 0 };

    #[test]
    fn every_set_of_positions_is_in_one_orbit() {
        for n in [6, 8, 10, 12] {
            let sets = |orbit: &Orbit| {
                orbit.size
                    * [0, 1].map(|parity| choices(n, orbit.set, parity).len() as u64).iter().product::<u64>()
            };
            let sizes = orbits(Map { n, ..IDENTITY }).iter().map(sets).sum::<u64>();
            let balanced = |set: &u32| (set.count_ones() as usize).abs_diff(n / 2) <= 1;
            assert_eq!(sizes, (0..1_u32 << n).filter(balanced).count() as u64, "N = {n}");
        }
    }

    #[test]
    fn puzzles_out_of_balance_are_not_solvable() {
        let n = 6;
        let mut count = 0;
        for code in 0..3_u32.pow(6) {
            let numbers = Vec::from_iter((0..n).map(|i| (code / 3_u32.pow(i) % 3) as u8 + 1));
            let even = numbers.iter().zip(0_u8..).filter(|(number, i)| (**number + i) % 2 == 0).count();
            if even.abs_diff(3) > 1 {
                count += 1;
                assert!(!path_search::is_solvable(&numbers), "{numbers:?}");
            }
        }
        assert_eq!(count, IDENTITY.unbalanced());
    }
}
