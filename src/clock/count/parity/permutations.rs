//! Permutations of a few letters and their ranks in lexicographic order.

/// All permutations of so many letters, in the order of their ranks: the images of 0, 1, ... .
pub(super) fn permutations(letters: usize) -> Vec<Vec<u8>> {
    fn extend(prefix: &mut Vec<u8>, letters: usize, all: &mut Vec<Vec<u8>>) {
        if prefix.len() == letters {
            all.push(prefix.clone());
        }
        for letter in 0..letters as u8 {
            if !prefix.contains(&letter) {
                prefix.push(letter);
                extend(prefix, letters, all);
                prefix.pop();
            }
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), letters, &mut all);
    all
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
            for (rank, permutation) in permutations(letters).into_iter().enumerate() {
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
            for (place, permutation) in permutations(letters).into_iter().enumerate() {
                assert_eq!(rank(permutation.into_iter()), place);
            }
        }
    }
}
