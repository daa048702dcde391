//! Unions of lists of columns, and how much is in them.

use bytemuck::{cast_slice, cast_slice_mut};
use pulp::{Arch, Simd, WithSimd};

use super::sets::Counted;
use crate::stop;

/// A bit for each of some summaries, of which a word has 64. W is a multiple of 8, so that it is made of vectors, none of which lies across two lines of
/// memory.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub(super) struct Block<const W: usize>(pub [u64; W]);

impl<const W: usize> Block<W> {
    pub const NONE: Self = Block([0; W]);

    /// As the vectors of a processor.
    #[inline(always)]
    pub fn vectors<S: Simd>(&self) -> &[S::u64s] {
        cast_slice(&self.0)
    }

    #[inline(always)]
    pub fn vectors_mut<S: Simd>(&mut self) -> &mut [S::u64s] {
        cast_slice_mut(&mut self.0)
    }
}

/// union or other.
#[inline(always)]
pub(super) fn unite<S: Simd, const W: usize>(simd: S, union: &mut Block<W>, other: &Block<W>) {
    for (union, &other) in union.vectors_mut::<S>().iter_mut().zip(other.vectors::<S>()) {
        *union = simd.or_u64s(*union, other);
    }
}

/// Unites the columns of a list, of which `room` holds the unions of the first 0, 1, ... `shared`; it will hold those of more. Gives the union of all.
#[inline(always)]
pub(super) fn unite_more<'a, S: Simd, const W: usize>(
    simd: S,
    room: &'a mut [Block<W>],
    shared: usize,
    own: &[u32],
    columns: &[Block<W>],
) -> &'a Block<W> {
    let mut place = shared;
    for &column in own {
        let (before, after) = room.split_at_mut(place + 1);
        let own = columns[column as usize].vectors::<S>();
        let both = before[place].vectors::<S>().iter().zip(own);
        for (union, (&before, &own)) in after[0].vectors_mut::<S>().iter_mut().zip(both) {
            *union = simd.or_u64s(before, own);
        }
        place += 1;
    }
    &room[place]
}

/// The numbers of bits in the words of a vector, added to twice these numbers.
#[inline(always)]
pub(super) fn double_and_count<S: Simd>(simd: S, numbers: S::u64s, bits: S::u64s) -> S::u64s {
    let mut counts = bits;
    cast_slice_mut::<S::u64s, u64>(std::slice::from_mut(&mut counts))
        .iter_mut()
        .for_each(|word| *word = u64::from(word.count_ones()));
    simd.add_u64s(simd.add_u64s(numbers, numbers), counts)
}

#[cfg(target_arch = "x86_64")]
pulp::simd_type! {
    /// What pulp's best has, and the numbers of bits of all words of a vector.
    struct Counting {
        avx512f: "avx512f",
        avx512bw: "avx512bw",
        avx512cd: "avx512cd",
        avx512dq: "avx512dq",
        avx512vl: "avx512vl",
        avx512vpopcntdq: "avx512vpopcntdq",
    }
}

/// Work with the instructions of this token.
#[cfg(target_arch = "x86_64")]
struct With<S, T>(S, T);

#[cfg(target_arch = "x86_64")]
impl<S: Simd, T: WithSimd> pulp::NullaryFnOnce for With<S, T> {
    type Output = T::Output;

    #[inline(always)]
    fn call(self) -> T::Output {
        self.1.with_simd(self.0)
    }
}

/// By the best vector instructions that there are.
pub(super) fn by_vectors<T: WithSimd>(work: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if let (Some(best), Some(counting)) = (pulp::x86::V4::try_new(), Counting::try_new()) {
        return counting.vectorize(With(best, work));
    }
    Arch::new().dispatch(work)
}

/// Lists of columns whose unions are taken, in an order in which many begin as the one before.
pub(super) struct Unions {
    /// What a list has beyond that, for one list after the other.
    columns: Vec<u32>,
    lists: Vec<List>,
    longest: usize,
}

struct List {
    /// How many columns it shares with the one before, and how many it has beyond that.
    shared: u32,
    own: u32,
    /// How often it occurs.
    count: u32,
}

/// With columns of so many permutations, more than a cache holds, only so many lists are put into order together: they were met one after the other, and many have
/// the same columns.
const FAR: usize = 40_000;
const NEAR: usize = 4000;

impl Unions {
    /// Of these lists; `places` says where a column is found, a wild one as the tame one where it has none for those.
    pub fn new(lists: &[Counted<'_>], places: &[u32]) -> Unions {
        // What is in many lists comes first, so that they have it in common.
        let mut uses = vec![0_u32; places.len()];
        lists
            .iter()
            .flat_map(|(list, _)| *list)
            .for_each(|&column| uses[column as usize % places.len()] += 1);
        let mut by_use = Vec::from_iter(0..places.len() as u32);
        by_use.sort_by_key(|&column| std::cmp::Reverse(uses[column as usize]));
        let mut rank = vec![0; places.len()];
        by_use.iter().zip(0..).for_each(|(&column, place)| rank[column as usize] = place);
        let mut ranks: Vec<u32> = Vec::with_capacity(lists.iter().map(|(list, _)| list.len()).sum());
        let mut sorted = Vec::with_capacity(lists.len());
        for &(list, count) in lists {
            stop::check();
            let start = ranks.len();
            ranks.extend(list.iter().map(|&column| rank[column as usize % places.len()]));
            ranks[start..].sort_unstable();
            sorted.push((start, ranks.len(), count));
        }
        let together = if places.len() > FAR { NEAR } else { usize::MAX };
        for sorted in sorted.chunks_mut(together) {
            stop::check();
            sorted.sort_unstable_by(|&(a, end_of_a, _), &(b, end_of_b, _)| {
                ranks[a..end_of_a].cmp(&ranks[b..end_of_b])
            });
        }
        let mut unions = Unions { columns: Vec::new(), lists: Vec::new(), longest: 0 };
        let mut before: &[u32] = &[];
        let equal =
            sorted.chunk_by(|&(a, end_of_a, _), &(b, end_of_b, _)| ranks[a..end_of_a] == ranks[b..end_of_b]);
        for equal in equal {
            let (start, end, _) = equal[0];
            let list = &ranks[start..end];
            let shared = list.iter().zip(before).take_while(|(a, b)| a == b).count();
            unions.columns.extend(list[shared..].iter().map(|&rank| places[by_use[rank as usize] as usize]));
            let count = equal.iter().map(|(_, _, count)| count).sum::<u64>();
            unions.lists.push(List {
                shared: shared as u32,
                own: (list.len() - shared) as u32,
                count: count.try_into().expect("no more than restrictions of a half"),
            });
            unions.longest = unions.longest.max(list.len());
            before = list;
        }
        unions
    }

    /// Room for [`Self::weight`].
    pub fn room<const W: usize>(&self) -> Vec<Block<W>> {
        vec![Block::NONE; self.longest + 1]
    }

    /// The sum over the lists of the weights of the bits in their unions, by how often a list and the bits of a word occur. A union for
    /// each column that a list does not share with the one before, a count of bits for each list.
    pub fn weight<const W: usize>(
        &self,
        columns: &[Block<W>],
        multiplicity: &Block<W>,
        room: &mut [Block<W>],
    ) -> u64 {
        let bits: Block<W> = by_vectors(Bits { unions: self, columns, room });
        bits.0.iter().zip(&multiplicity.0).map(|(bits, multiplicity)| bits * multiplicity).sum()
    }
}

/// How many bits the unions have in each word. `room` holds the unions of the beginnings of a list.
struct Bits<'a, const W: usize> {
    unions: &'a Unions,
    columns: &'a [Block<W>],
    room: &'a mut [Block<W>],
}

impl<const W: usize> WithSimd for Bits<'_, W> {
    type Output = Block<W>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> Block<W> {
        let Bits { unions, columns, room } = self;
        let (mut start, mut bits) = (0, Block::NONE);
        for &List { shared, own, count } in &unions.lists {
            let end = start + own as usize;
            let union = unite_more(simd, room, shared as usize, &unions.columns[start..end], columns);
            start = end;
            for (bits, union) in bits.0.iter_mut().zip(&union.0) {
                *bits += u64::from(union.count_ones()) * u64::from(count);
            }
        }
        bits
    }
}
