//! Pairs of summaries that both have tame permutations and both have wild ones, when few of them differ in what is tame.
//!
//! Of such summaries e and o no pair makes one cycle if and only if neither does a tame permutation of e with any of o, nor any of e with a tame one of o. The
//! first is said of all e with one tame part a at once, the second of all o with one tame part b. So beside each a there is the number V of
//! those o of each b that a leaves unsolved, and an e of that a adds up V over all b that its wild permutations leave. For f and g summaries with F and
//! G tame parts that is f G + F g in the place of f g.

use bytemuck::{cast_slice, cast_slice_mut};
use pulp::{Simd, WithSimd};

use super::cycles::{Columns, Cycles};
use super::sets::Counted;
use super::unions::{Block, by_vectors, double_and_count, unite, unite_more};
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
    // A group adds up the weights of all members of lanes, bit by bit; a member counts the bits of all lanes.
    let cost = |lists: &Grouped<'_>, lanes: &Grouped<'_>| {
        lists.groups.len() * lanes.len() + 2 * lists.len() * lanes.lanes()
    };
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
        layered.resize(cycles.order * layers, Block::NONE);
        // The weights bit by bit, and what their sums can be.
        let mut planes: Vec<Vec<Plane<W>>> = Vec::new();
        let mut most = vec![0; lanes.len()];
        for layer in 0..layers {
            let own = lanes.iter().map(|(_, members)| members.get(layer).copied().unwrap_or((&[], 0)));
            let members = Vec::from_iter(own);
            let columns = any.complete(&Vec::from_iter(members.chunks(64)));
            columns
                .iter()
                .zip(layered.iter_mut().skip(layer).step_by(layers))
                .for_each(|(from, to)| *to = *from);
            let bits = members.iter().map(|(_, count)| 64 - count.leading_zeros()).max().unwrap_or(0);
            planes.resize_with(planes.len().max(bits as usize), Vec::new);
            for (bit, planes) in planes.iter_mut().enumerate() {
                let mut mask = Block::<W>::NONE;
                for (lane, &(_, count)) in members.iter().enumerate() {
                    mask.0[lane / 64] |= (count >> bit & 1) << (lane % 64);
                }
                if mask != Block::NONE {
                    planes.push(Plane { layer, mask });
                }
            }
            members.iter().zip(&mut most).for_each(|((_, count), most)| *most += count);
        }
        let most = most.into_iter().max().unwrap_or(0_u64);
        planes.resize_with((64 - most.leading_zeros()).max(1) as usize, Vec::new);
        let tame_parts = Vec::from_iter(lanes.iter().map(|&(tame, _)| (tame, 1)));
        let tame = tame.complete(&Vec::from_iter(tame_parts.chunks(64)));
        let (unions, room) = (vec![Block::NONE; layers], vec![Block::NONE; lists.longest + 1]);
        unsolved +=
            by_vectors(Unsolved { lists: &lists, any: &layered, tame, planes: &planes, unions, room });
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
    mask: Block<W>,
}

/// The weight of the pairs of these lists and the members of some lanes that are not solved.
struct Unsolved<'a, const W: usize> {
    lists: &'a Lists,
    /// For each permutation and layer: which members have any that completes it; which tame parts have.
    any: &'a [Block<W>],
    tame: &'a [Block<W>],
    /// For each bit that numbers have.
    planes: &'a [Vec<Plane<W>>],
    unions: Vec<Block<W>>,
    room: Vec<Block<W>>,
}

impl<const W: usize> WithSimd for Unsolved<'_, W> {
    type Output = u64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> u64 {
        let Unsolved { lists, any, tame, planes, mut unions, mut room } = self;
        let layers = unions.len();
        let zero = simd.splat_u64s(0);
        let width = Block::<W>::NONE.vectors::<S>().len();
        // The numbers of the lanes, bit by bit for a vector of lanes after the other.
        let mut numbers = vec![zero; width * planes.len()];
        let mut inputs = vec![zero; planes.iter().map(Vec::len).sum::<usize>() + 1];
        let mut total = vec![zero; width];
        let (mut first, mut begin, mut start) = (0, 0, 0);
        for &(end, members) in &lists.groups {
            unions.fill(Block::NONE);
            for &column in &lists.tame[first..end] {
                let columns = &any[column as usize * layers..][..layers];
                unions.iter_mut().zip(columns).for_each(|(union, column)| unite(simd, union, column));
            }
            first = end;
            for (place, numbers) in numbers.chunks_exact_mut(planes.len()).enumerate() {
                // What is carried from the bit before comes first.
                let mut count = 0;
                for (planes, number) in planes.iter().zip(numbers) {
                    for (input, Plane { layer, mask }) in inputs[count..].iter_mut().zip(planes) {
                        let union = unions[*layer].vectors::<S>()[place];
                        *input = simd.and_u64s(mask.vectors::<S>()[place], simd.not_u64s(union));
                    }
                    count += planes.len();
                    inputs[count] = zero;
                    count = count.div_ceil(2);
                    let mut sum = zero;
                    for pair in 0..count {
                        // A full adder of three bits.
                        let [x, y] = [inputs[2 * pair], inputs[2 * pair + 1]];
                        let either = simd.xor_u64s(x, y);
                        let both = simd.and_u64s(x, y);
                        inputs[pair] = simd.or_u64s(both, simd.and_u64s(sum, either));
                        sum = simd.xor_u64s(sum, either);
                    }
                    *number = sum;
                }
            }
            for &(shared, own, count) in &lists.members[begin..members] {
                let end = start + own as usize;
                let solved = unite_more(simd, &mut room, shared as usize, &lists.wild[start..end], tame);
                start = end;
                let solved = solved.vectors::<S>().iter();
                for ((&solved, total), numbers) in
                    solved.zip(&mut total).zip(numbers.chunks_exact(planes.len()))
                {
                    let left = simd.not_u64s(solved);
                    let sum = numbers
                        .iter()
                        .rev()
                        .fold(zero, |sum, &number| double_and_count(simd, sum, simd.and_u64s(number, left)));
                    let words = cast_slice_mut::<S::u64s, u64>(std::slice::from_mut(total));
                    for (total, sum) in words.iter_mut().zip(cast_slice::<S::u64s, u64>(&[sum])) {
                        *total += sum * count;
                    }
                }
            }
            begin = members;
        }
        cast_slice::<S::u64s, u64>(&total).iter().sum()
    }
}
