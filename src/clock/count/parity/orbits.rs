//! Which sets of positions have the even targets, P, and which of them have puzzles that are images of one another.

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

/// The maps that keep the parity of positions, take P to itself and commute with `g`, but for the identity.
pub(super) fn stabiliser(g: Map, set: u32) -> Vec<Map> {
    let keeps = |map: &Map| map.keeps_parity() && map.image(set) == set && (map.u, map.b) != (1, 0);
    commuting(g).into_iter().filter(keeps).collect()
}

/// All maps that commute with `g`.
fn commuting(g: Map) -> Vec<Map> {
    let maps = units(g.n).into_iter().flat_map(|u| (0..g.n).map(move |b| Map { n: g.n, u, b }));
    maps.filter(|map| map.commutes_with(g)).collect()
}

/// An orbit of sets of positions.
pub(super) struct Orbit {
    /// One of them, bit i for position i.
    pub set: u32,
    /// How many there are.
    pub size: u64,
}

/// The sets P of M - 1 to M + 1 positions of puzzles that `g` leaves as they are, up to maps that commute with it. 2^n steps.
pub(super) fn orbits(g: Map) -> Vec<Orbit> {
    let n = g.n;
    let maps = commuting(g);
    let mut seen = vec![false; 1 << n];
    let mut orbits = Vec::new();
    for set in 0..1_u32 << n {
        let is_balanced = (set.count_ones() as usize).abs_diff(n / 2) <= 1;
        if is_balanced && !seen[set as usize] && g.image(set) == set {
            let images = maps.iter().map(|map| map.image(set) as usize);
            let new = images.filter(|&image| !std::mem::replace(&mut seen[image], true));
            orbits.push(Orbit { set, size: new.count() as u64 });
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
            let sizes = orbits(Map { n, ..IDENTITY }).iter().map(|orbit| orbit.size).sum::<u64>();
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
