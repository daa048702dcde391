//! Pairs of summaries that both have tame permutations and both have wild ones, when few of them differ in what is tame.
//!
//! Of such summaries e and o no pair makes one cycle if and only if neither does a tame permutation of e with any of o, nor any of e with a tame one of o. The
//! first is said of all e with one tame part a at once, the second of all o with one tame part b. So beside each a there is the number V of
//! those o of each b that a leaves unsolved, and an e of that a adds up V over all b that its wild permutations leave. For f and g summaries with F and
//! G tame parts that is f G + F g in the place of f g.

use pulp::{Arch, Simd, WithSimd};

use super::cycles::{Columns, Cycles};
use super::sets::Counted;
use super::unions::{Block, unite};
use crate::stop;

/// Summaries by what is tame of them.
pub(super) struct Grouped<'a> {
    groups: Vec<Group<'a>>,
    /// What they have beyond that, of one group after the other.
    members: Vec<Counted<'a>>,
    /// The same with the tame part, for the columns of others.
    whole: Vec<Counted<'a>>,
}

struct Group<'a> {
    tame: &'a [u32],
    /// Where its members end.
    end: usize,
}

/// So many members of a group at most are counted in one lane.
const LAYERS: usize = 32;

impl<'a> Grouped<'a> {
    /// Of summaries of `order` permutations, some of which are tame. O(n log n) comparisons of lists.
    pub fn new(all: &[Counted<'a>], order: usize) -> Grouped<'a> {
        let split =
            |list: &'a [u32]| list.split_at(list.partition_point(|&column| (column as usize) < order));
        let mut whole = all.to_vec();
        whole.sort_unstable_by(|(a, _), (b, _)| {
            stop::check();
            let ((a, wild_of_a), (b, wild_of_b)) = (split(a), split(b));
            a.cmp(b).then_with(|| wild_of_a.cmp(wild_of_b))
        });
        let mut groups: Vec<Group<'_>> = Vec::new();
        for (end, (list, _)) in (1..).zip(&whole) {
            let (tame, _) = split(list);
            match groups.last_mut() {
                Some(group) if group.tame == tame => group.end = end,
                _ => groups.push(Group { tame, end }),
            }
        }
        let members = Vec::from_iter(whole.iter().map(|&(list, count)| (split(list).1, count)));
        Grouped { groups, members, whole }
    }

    /// How many lanes its members take.
    pub fn lanes(&self) -> usize {
        self.ranges().map(|(_, start, end)| (end - start).div_ceil(LAYERS)).sum()
    }

    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// The tame part of each group and where its members begin and end.
    fn ranges(&self) -> impl Iterator<Item = (&'a [u32], usize, usize)> {
        let mut start = 0;
        self.groups.iter().map(move |group| (group.tame, std::mem::replace(&mut start, group.end), group.end))
    }

    fn weight(&self) -> u64 {
        self.whole.iter().map(|(_, count)| count).sum()
    }
}

/// How many pairs there are, by how often they occur, that make one cycle, by blocks of W words of lanes.
pub(super) fn solved<const W: usize>(cycles: &Cycles, first: &Grouped<'_>, second: &Grouped<'_>) -> u64 {
    let cost = |lists: &Grouped<'_>, lanes: &Grouped<'_>| lists.len() * lanes.lanes();
    let (lists, others) =
        if cost(first, second) <= cost(second, first) { (first, second) } else { (second, first) };
    let lists = Lists::new(lists, &cycles.inverse, cycles.order);
    // A lane is a tame part and some members that have it; those alike are done together.
    let mut lanes: Vec<(&[u32], &[Counted<'_>])> = Vec::new();
    for (tame, start, end) in others.ranges() {
        lanes.extend(others.whole[start..end].chunks(LAYERS).map(|members| (tame, members)));
    }
    let weight = |members: &[Counted<'_>]| members.iter().map(|(_, count)| count).sum::<u64>();
    lanes.sort_by_key(|(_, members)| (members.len(), weight(members).ilog2()));
    let (mut any, mut tame) = (Columns::<W>::new(cycles, 1), Columns::<W>::new(cycles, 1));
    let mut layered = Vec::new();
    let mut unsolved = 0;
    for lanes in lanes.chunks(64 * W) {
        stop::check();
        let layers = lanes.iter().map(|(_, members)| members.len()).max().unwrap_or(0);
        layered.clear();
        layered.resize(cycles.order * layers, [0; W]);
        let mut planes = Vec::new();
        let mut most = vec![0; lanes.len()];
        for layer in 0..layers {
            let own = lanes.iter().map(|(_, members)| members.get(layer).copied().unwrap_or((&[], 0)));
            let members = Vec::from_iter(own);
            let columns = any.complete(&Vec::from_iter(members.chunks(64)));
            columns
                .iter()
                .zip(layered.iter_mut().skip(layer).step_by(layers))
                .for_each(|(from, to)| *to = *from);
            // The weights bit by bit.
            let bits = members.iter().map(|(_, count)| 64 - count.leading_zeros()).max().unwrap_or(0);
            for bit in 0..bits {
                let mut mask: Block<W> = [0; W];
                for (lane, &(_, count)) in members.iter().enumerate() {
                    mask[lane / 64] |= (count >> bit & 1) << (lane % 64);
                    most[lane] += count & 1 << bit;
                }
                let most = most.iter().max().copied().unwrap_or(0_u64);
                if mask != [0; W] {
                    planes.push(Plane { layer, bit, bits: 64 - most.leading_zeros(), mask });
                }
            }
        }
        let tame_parts = Vec::from_iter(lanes.iter().map(|&(tame, _)| (tame, 1)));
        let tame = tame.complete(&Vec::from_iter(tame_parts.chunks(64)));
        let numbers = vec![[0; W]; planes.last().map_or(0, |plane| plane.bits as usize)];
        let (unions, room) = (vec![[0; W]; layers], vec![[0; W]; lists.longest + 1]);
        unsolved += Arch::new().dispatch(Unsolved {
            lists: &lists,
            any: &layered,
            tame,
            planes: &planes,
            numbers,
            unions,
            room,
        });
    }
    first.weight() * second.weight() - unsolved
}

/// Lists of columns by groups.
struct Lists {
    /// Where the columns of its tame part end, and where its members.
    groups: Vec<(usize, usize)>,
    tame: Vec<u32>,
    /// How many wild columns it shares with the one before, how many more it has, and how often it occurs.
    members: Vec<(u32, u32, u64)>,
    wild: Vec<u32>,
    longest: usize,
}

impl Lists {
    fn new(grouped: &Grouped<'_>, places: &[u32], order: usize) -> Lists {
        let (mut groups, mut tame, mut wild) = (Vec::new(), Vec::new(), Vec::new());
        let mut members = Vec::with_capacity(grouped.len());
        let mut longest = 0;
        for (part, start, end) in grouped.ranges() {
            tame.extend(part.iter().map(|&column| places[column as usize]));
            groups.push((tame.len(), end));
            let mut before: &[u32] = &[];
            for &(list, count) in &grouped.members[start..end] {
                let shared = list.iter().zip(before).take_while(|(a, b)| a == b).count();
                wild.extend(list[shared..].iter().map(|&column| places[column as usize - order]));
                members.push((shared as u32, (list.len() - shared) as u32, count));
                longest = longest.max(list.len());
                before = list;
            }
        }
        Lists { groups, tame, members, wild, longest }
    }
}

/// A bit of the weights of the members of one layer: where it is set.
struct Plane<const W: usize> {
    layer: usize,
    bit: u32,
    /// The numbers have at most so many bits when this is added.
    bits: u32,
    mask: Block<W>,
}

/// W is a multiple of this.
const VECTOR: usize = 8;

/// The weight of the pairs of these lists and the members of some lanes that are not solved.
struct Unsolved<'a, const W: usize> {
    lists: &'a Lists,
    /// For each permutation and layer: which members have any that completes it; which tame parts have.
    any: &'a [Block<W>],
    tame: &'a [Block<W>],
    planes: &'a [Plane<W>],
    /// The number of a lane bit by bit.
    numbers: Vec<Block<W>>,
    unions: Vec<Block<W>>,
    room: Vec<Block<W>>,
}

impl<const W: usize> WithSimd for Unsolved<'_, W> {
    type Output = u64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> u64 {
        let Unsolved { lists, any, tame, planes, mut numbers, mut unions, mut room } = self;
        let layers = unions.len();
        let (mut first, mut begin, mut start) = (0, 0, 0);
        let mut total = [0_u64; W];
        for &(end, members) in &lists.groups {
            unions.fill([0; W]);
            for &column in &lists.tame[first..end] {
                let columns = &any[column as usize * layers..][..layers];
                unions.iter_mut().zip(columns).for_each(|(union, column)| unite(union, column));
            }
            first = end;
            numbers.fill([0; W]);
            for Plane { layer, bit, bits, mask } in planes {
                let union = &unions[*layer];
                let mut carry = [0; W];
                for word in 0..W {
                    carry[word] = mask[word] & !union[word];
                }
                for number in &mut numbers[*bit as usize..*bits as usize] {
                    for word in 0..W {
                        let sum = number[word] ^ carry[word];
                        carry[word] &= number[word];
                        number[word] = sum;
                    }
                }
            }
            for &(shared, own, count) in &lists.members[begin..members] {
                let (shared, end) = (shared as usize, start + own as usize);
                let mut union = room[shared];
                for (&column, beginning) in lists.wild[start..end].iter().zip(&mut room[shared + 1..]) {
                    unite(&mut union, &tame[column as usize]);
                    *beginning = union;
                }
                start = end;
                // A vector at a time.
                for (part, total) in total.as_chunks_mut::<VECTOR>().0.iter_mut().enumerate() {
                    let left = &union.as_chunks::<VECTOR>().0[part];
                    let mut sum = [0_u64; VECTOR];
                    for number in numbers.iter().rev() {
                        let number = &number.as_chunks::<VECTOR>().0[part];
                        for word in 0..VECTOR {
                            sum[word] = 2 * sum[word] + u64::from((number[word] & !left[word]).count_ones());
                        }
                    }
                    for word in 0..VECTOR {
                        total[word] += sum[word] * count;
                    }
                }
            }
            begin = members;
        }
        total.iter().sum()
    }
}
