//! Pairs of summaries that both have tame permutations and both have wild ones, when few of them differ in what is tame.
//!
//! Of such summaries e and o no pair makes one cycle if and only if neither does a tame permutation of e with any of o, nor any of e with a tame one of o. The
//! first is said of all e with one tame part a at once, the second of all o with one tame part b. So beside each a there is the number V of
//! those o of each b that a leaves unsolved, and an e of that a adds up V over all b that its wild permutations leave. For f and g summaries with F and
//! G tame parts that is f G + F g in the place of f g. The o come in clusters ([`clusters`]), each with those e only that are not
//! solved by what is common to the cluster.

use bytemuck::{cast_slice, cast_slice_mut};
use pulp::{Simd, WithSimd};

use super::clusters::{Lane, clusters, unsolved_by};
use super::cycles::{Columns, Cycles};
use super::sets::Counted;
use super::unions::{Block, by_vectors, double_and_count, unite};
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
const LAYERS: usize = 16;

impl<'a> Grouped<'a> {
    /// Of summaries of `order` permutations, some of which are tame. O(n log n) comparisons of lists.
    pub fn new(all: &[Counted<'a>], order: usize) -> Grouped<'a> {
        let split =
            |list: &'a [u32]| list.split_at(list.partition_point(|&column| (column as usize) < order));
        let mut whole = all.to_vec();
        // What occurs often comes first, so that few layers have numbers of many bits.
        whole.sort_unstable_by(|(a, count_of_a), (b, count_of_b)| {
            stop::check();
            let ((a, _), (b, _)) = (split(a), split(b));
            a.cmp(b).then(count_of_b.cmp(count_of_a))
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

    /// Its members by [`LAYERS`] of one tame part.
    pub fn lanes(&self) -> Vec<Lane<'_>> {
        let mut lanes: Vec<Lane<'_>> = Vec::new();
        let mut start = 0;
        for &Group { tame, end } in &self.groups {
            lanes.extend(self.whole[start..end].chunks(LAYERS).map(|members| (tame, members)));
            start = end;
        }
        lanes
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
    /// So many bits say at a time which lists are left for which clusters.
    const BITS: usize = 1 << 31;
    // A group adds up the weights of all members of lanes, bit by bit; a member counts the bits of all lanes.
    let cost = |lists: &Grouped<'_>, lanes: &Grouped<'_>| {
        lists.groups.len() * lanes.len() + 2 * lists.len() * lanes.lanes().len()
    };
    let (own, others) =
        if cost(first, second) <= cost(second, first) { (first, second) } else { (second, first) };
    let lists = Lists::new(own, &cycles.inverse, cycles.order);
    let mut clusters = clusters(others.lanes(), cycles.order);
    let mut columns = LaneColumns::<W>::new(cycles);
    let mut unsolved = 0;
    for clusters in clusters.chunks_mut((BITS / own.len()).max(1)) {
        let common = Vec::from_iter(clusters.iter().map(|cluster| cluster.common));
        let left = unsolved_by(cycles, &common, &own.whole);
        for (cluster, left) in clusters.iter_mut().zip(&left) {
            // Lanes that are alike are done together.
            let weight = |members: &[Counted<'_>]| members.iter().map(|(_, count)| count).sum::<u64>();
            cluster.lanes.sort_by_key(|(_, members)| (members.len(), weight(members).ilog2()));
            for lanes in cluster.lanes.chunks(64 * W) {
                stop::check();
                columns.fill(lanes);
                let unions = vec![Block::NONE; columns.layers];
                unsolved += by_vectors(Unsolved { lists: &lists, left, columns: &columns, unions });
            }
        }
    }
    first.weight() * second.weight() - unsolved
}

/// What completes the members of some lanes: columns with a bit for each lane.
struct LaneColumns<'a, const W: usize> {
    order: usize,
    /// Room for what follows.
    completed: Columns<'a, W>,
    /// Most members that a lane has.
    layers: usize,
    /// For each permutation and layer, which members have any that completes it.
    any: Vec<Block<W>>,
    /// For each permutation, which tame parts have one that completes it.
    tame: Vec<Block<W>>,
    /// For each bit that sums of weights have: the layers with weights in which it is set, and where.
    planes: Vec<Vec<Plane<W>>>,
}

/// A bit of the weights of the members of one layer: where it is set.
struct Plane<const W: usize> {
    layer: usize,
    mask: Block<W>,
}

impl<'a, const W: usize> LaneColumns<'a, W> {
    fn new(cycles: &'a Cycles) -> Self {
        let completed = Columns::new(cycles, 1);
        let (any, tame, planes) = (Vec::new(), Vec::new(), Vec::new());
        LaneColumns { order: cycles.order, completed, layers: 0, any, tame, planes }
    }

    /// For these lanes, at most 64 W.
    fn fill(&mut self, lanes: &[Lane<'_>]) {
        self.layers = lanes.iter().map(|(_, members)| members.len()).max().unwrap_or(0);
        self.any.clear();
        self.any.resize(self.order * self.layers, Block::NONE);
        self.planes.clear();
        let mut most = vec![0; lanes.len()];
        for layer in 0..self.layers {
            let own = lanes.iter().map(|(_, members)| members.get(layer).copied().unwrap_or((&[], 0)));
            let members = Vec::from_iter(own);
            let columns = self.completed.complete(&Vec::from_iter(members.chunks(64)));
            let places = self.any.iter_mut().skip(layer).step_by(self.layers);
            columns.iter().zip(places).for_each(|(from, to)| *to = *from);
            let bits = members.iter().map(|(_, count)| 64 - count.leading_zeros()).max().unwrap_or(0);
            self.planes.resize_with(self.planes.len().max(bits as usize), Vec::new);
            for (bit, planes) in self.planes.iter_mut().enumerate() {
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
        self.planes.resize_with((64 - most.leading_zeros()).max(1) as usize, Vec::new);
        let tame_parts = Vec::from_iter(lanes.iter().map(|&(tame, _)| (tame, 1)));
        let tame = self.completed.complete(&Vec::from_iter(tame_parts.chunks(64)));
        self.tame.clear();
        self.tame.extend_from_slice(tame);
    }

    /// For each lane the sum of the weights of its members that are not in these unions, one for each layer: bit by bit, for one vector of lanes after the
    /// other. `inputs` is room for as many bits as there are planes, and one more.
    #[inline(always)]
    fn add_up<S: Simd>(&self, simd: S, unions: &[Block<W>], inputs: &mut [S::u64s], numbers: &mut [S::u64s]) {
        let zero = simd.splat_u64s(0);
        for (place, numbers) in numbers.chunks_exact_mut(self.planes.len()).enumerate() {
            // What is carried from the bit before comes first.
            let mut count = 0;
            for (planes, number) in self.planes.iter().zip(numbers) {
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
    }
}

/// Lists of columns by groups.
struct Lists {
    /// Where the columns of its tame part end.
    groups: Vec<usize>,
    tame: Vec<u32>,
    /// Its group, where its wild columns end, and how often it occurs.
    members: Vec<(u32, usize, u64)>,
    wild: Vec<u32>,
}

impl Lists {
    fn new(grouped: &Grouped<'_>, places: &[u32], order: usize) -> Lists {
        let (mut groups, mut tame, mut wild) = (Vec::new(), Vec::new(), Vec::new());
        let mut members = Vec::with_capacity(grouped.len());
        for (group, (part, start, end)) in (0..).zip(grouped.ranges()) {
            tame.extend(part.iter().map(|&column| places[column as usize]));
            groups.push(tame.len());
            for &(list, count) in &grouped.members[start..end] {
                wild.extend(list.iter().map(|&column| places[column as usize - order]));
                members.push((group, wild.len(), count));
            }
        }
        Lists { groups, tame, members, wild }
    }

    /// The columns of the tame part of a group.
    #[inline(always)]
    fn tame(&self, group: usize) -> &[u32] {
        let start = if group == 0 { 0 } else { self.groups[group - 1] };
        &self.tame[start..self.groups[group]]
    }

    /// The wild columns of a member.
    #[inline(always)]
    fn wild(&self, member: usize) -> &[u32] {
        let start = if member == 0 { 0 } else { self.members[member - 1].1 };
        &self.wild[start..self.members[member].1]
    }
}

/// The weight of the pairs of those lists that are left and the members of some lanes that are not solved.
struct Unsolved<'a, const W: usize> {
    lists: &'a Lists,
    /// A bit for each list.
    left: &'a [u64],
    columns: &'a LaneColumns<'a, W>,
    unions: Vec<Block<W>>,
}

impl<const W: usize> WithSimd for Unsolved<'_, W> {
    type Output = u64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, simd: S) -> u64 {
        let Unsolved { lists, left, columns, mut unions } = self;
        let LaneColumns { any, tame, planes, layers, .. } = columns;
        let zero = simd.splat_u64s(0);
        let width = Block::<W>::NONE.vectors::<S>().len();
        // The numbers of the lanes, bit by bit for a vector of lanes after the other.
        let mut numbers = vec![zero; width * planes.len()];
        let mut inputs = vec![zero; planes.iter().map(Vec::len).sum::<usize>() + 1];
        let mut total = vec![zero; width];
        let mut group = None;
        for (place, &word) in left.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let member = 64 * place + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let (its, _, count) = lists.members[member];
                if group != Some(its) {
                    group = Some(its);
                    unions.fill(Block::NONE);
                    for &column in lists.tame(its as usize) {
                        let columns = &any[column as usize * layers..][..*layers];
                        unions.iter_mut().zip(columns).for_each(|(union, column)| unite(simd, union, column));
                    }
                    columns.add_up(simd, &unions, &mut inputs, &mut numbers);
                }
                let wild = lists.wild(member);
                let of_lanes = total.iter_mut().zip(numbers.chunks_exact(planes.len()));
                for (place, (total, numbers)) in of_lanes.enumerate() {
                    let unite = |union, &column: &u32| {
                        simd.or_u64s(union, tame[column as usize].vectors::<S>()[place])
                    };
                    let left = simd.not_u64s(wild.iter().fold(zero, unite));
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
        }
        cast_slice::<S::u64s, u64>(&total).iter().sum()
    }
}
