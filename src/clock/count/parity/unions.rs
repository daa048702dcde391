//! Unions of lists of columns, and how much is in them.

use pulp::{Arch, Simd, WithSimd};

use super::sets::Counted;
use crate::stop;

/// A bit for each of some summaries, of which a word has 64.
pub(super) type Block<const W: usize> = [u64; W];

#[inline(always)]
pub(super) fn unite<const W: usize>(union: &mut Block<W>, other: &Block<W>) {
    for word in 0..W {
        union[word] |= other[word];
    }
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
        sorted.sort_unstable_by(|&(a, end_of_a, _), &(b, end_of_b, _)| {
            stop::check();
            ranks[a..end_of_a].cmp(&ranks[b..end_of_b])
        });
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
        vec![[0; W]; self.longest + 1]
    }

    /// The sum over the lists of the weights of the bits in their unions, by how often a list and the bits of a word occur. A union for
    /// each column that a list does not share with the one before, a count of bits for each list.
    pub fn weight<const W: usize>(
        &self,
        columns: &[Block<W>],
        multiplicity: &Block<W>,
        room: &mut [Block<W>],
    ) -> u64 {
        let bits: Block<W> = Arch::new().dispatch(Bits { unions: self, columns, room });
        bits.iter().zip(multiplicity).map(|(bits, multiplicity)| bits * multiplicity).sum()
    }
}

/// How many bits the unions have in each word. `room` holds the unions of the beginnings of a list.
struct Bits<'a, const W: usize> {
    unions: &'a Unions,
    columns: &'a [Block<W>],
    room: &'a mut [Block<W>],
}

// Compiled for each level of vector instructions, of which the best is chosen at run time.
impl<const W: usize> WithSimd for Bits<'_, W> {
    type Output = Block<W>;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Block<W> {
        let Bits { unions, columns, room } = self;
        let (mut start, mut bits) = (0, [0_u64; W]);
        for &List { shared, own, count } in &unions.lists {
            let (shared, end) = (shared as usize, start + own as usize);
            let mut union = room[shared];
            for (&column, beginning) in unions.columns[start..end].iter().zip(&mut room[shared + 1..]) {
                unite(&mut union, &columns[column as usize]);
                *beginning = union;
            }
            start = end;
            for word in 0..W {
                bits[word] += u64::from(union[word].count_ones()) * u64::from(count);
            }
        }
        bits
    }
}
