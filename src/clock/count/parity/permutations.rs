//! Permutations of a few letters and their ranks in lexicographic order.

use std::sync::OnceLock;

/// All permutations of so many letters, in the order of their ranks: the images of 0, 1, ... .
pub(super) struct Permutations {
    letters: usize,
    images: Vec<u8>,
    len: usize,
}

impl Permutations {
    /// Of so many letters, at most ten; made once, m m! bytes.
    pub fn of(letters: usize) -> &'static Permutations {
        static ALL: [OnceLock<Permutations>; 11] = [const { OnceLock::new() }; 11];
        ALL[letters].get_or_init(|| Permutations::new(letters))
    }

    fn new(letters: usize) -> Permutations {
        fn extend(prefix: &mut Vec<u8>, letters: usize, all: &mut Permutations) {
            if prefix.len() == letters {
                all.images.extend_from_slice(prefix);
                all.len += 1;
            }
            for letter in 0..letters as u8 {
                if !prefix.contains(&letter) {
                    prefix.push(letter);
                    extend(prefix, letters, all);
                    prefix.pop();
                }
            }
        }
        let mut all = Permutations { letters, images: Vec::new(), len: 0 };
        extend(&mut Vec::new(), letters, &mut all);
        all
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// That of a rank.
    #[inline(always)]
    pub fn get(&self, rank: usize) -> &[u8] {
        &self.images[rank * self.letters..][..self.letters]
    }

    pub fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.len).map(|rank| self.get(rank))
    }
}

/// The number of permutations of as many letters that come before this one: each letter counts the smaller ones that are left.
#[inline(always)]
pub(super) fn rank(images: impl ExactSizeIterator<Item = u8>) -> usize {
    let letters = images.len();
    let (mut rank, mut left) = (0, (1_u32 << letters) - 1);
    for (place, letter) in images.enumerate() {
        rank = rank * (letters - place) + (left & ((1 << letter) - 1)).count_ones() as usize;
        left &= !(1 << letter);
    }
    rank
}

/// Ranks of permutations that are given by four bits a letter, from 1 on, the image of 0 in the lowest.
pub(super) struct Ranks {
    letters: usize,
    /// By all letters but the last, for a few letters.
    table: Vec<u16>,
}

/// With more letters no table of ranks is made.
const TABLED: usize = 5;

impl Ranks {
    pub fn new(letters: usize) -> Ranks {
        let mut table = Vec::new();
        if (1..=TABLED).contains(&letters) {
            table = vec![0; 1 << (4 * (letters - 1))];
            for (rank, permutation) in Permutations::of(letters).iter().enumerate() {
                let code =
                    permutation.iter().rev().fold(0, |code, &letter| code << 4 | (usize::from(letter) + 1));
                table[code % (1 << (4 * (letters - 1)))] = rank as u16;
            }
        }
        Ranks { letters, table }
    }

    /// The rank of what is in the lowest bits.
    #[inline(always)]
    pub fn of(&self, images: u64) -> u32 {
        match self.table.len() {
            0 => rank((0..self.letters).map(|place| (images >> (4 * place) & 15) as u8 - 1)) as u32,
            length => self.table[images as usize & (length - 1)].into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_places_in_the_order() {
        for letters in 0..6 {
            for (place, permutation) in Permutations::of(letters).iter().enumerate() {
                assert_eq!(rank(permutation.iter().copied()), place);
            }
        }
    }
}
