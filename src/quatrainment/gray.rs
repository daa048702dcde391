//! The fewest moves by looking at every solution, one after the other: it shares nothing with [`super::least`] but the solutions.

use rayon::prelude::*;

use crate::algebra::gf2::BitVector;
use crate::stop;

/// Kernel vectors that differ within a part, as log2 of the solutions that one thread looks at without a break.
const PART: usize = 20;

/// The fewest moves of a solution plus any sum of vectors of a kernel, in the order of the Gray code, in which each differs from the one
/// before by one vector. 2^nullity additions of boards.
///
/// ```
/// use curiosa::quatrainment::board::{Board, Size};
/// use curiosa::quatrainment::gray::fewest;
/// use curiosa::quatrainment::{chase::Chase, game::Game, rule::Rule};
///
/// let game = Game { rule: Rule::lights_out(), size: Size::square(4) };
/// let (moves, quiet) = Chase::new(&game).unwrap().solve(&Board::full(game.size)).unwrap();
/// let kernel: Vec<_> = quiet.into_iter().map(|board| board.cells).collect();
/// assert_eq!(fewest(&moves.cells, &kernel), 4);
/// ```
///
/// # Panics
/// If there are more than 2^63 solutions.
pub fn fewest(solution: &BitVector, kernel: &[BitVector]) -> u32 {
    assert!(kernel.len() <= 63, "2^{} solutions", kernel.len());
    let (within, fixed) = kernel.split_at(kernel.len().min(PART));
    let part = |number: u64| {
        let mut start = solution.clone();
        fixed
            .iter()
            .enumerate()
            .filter(|(bit, _)| number >> bit & 1 == 1)
            .for_each(|(_, vector)| start.add(vector));
        let vectors = Vec::from_iter(within.iter().map(BitVector::words));
        pulp::Arch::new().dispatch(Part { board: start.words().to_vec(), vectors })
    };
    let parts = (0..1_u64 << fixed.len()).into_par_iter().map(|number| stop::begin(|| part(number)));
    let least: Vec<u32> = stop::all(parts.collect());
    least.into_iter().min().expect("there is a part")
}

struct Part<'a> {
    board: Vec<u64>,
    vectors: Vec<&'a [u64]>,
}

impl pulp::NullaryFnOnce for Part<'_> {
    type Output = u32;

    #[inline(always)]
    fn call(self) -> u32 {
        let Part { mut board, vectors } = self;
        let mut least: u32 = board.iter().map(|word| word.count_ones()).sum();
        for step in 1..1_u64 << vectors.len() {
            if step % (1 << 12) == 0 {
                stop::check();
            }
            let mut weight = 0;
            for (word, other) in board.iter_mut().zip(vectors[step.trailing_zeros() as usize]) {
                *word ^= other;
                weight += word.count_ones();
            }
            least = least.min(weight);
        }
        least
    }
}
