//! Solvable puzzles with an even number of positions, by the parity of targets.
//!
//! i + f(i) and i - f(i) have one parity, so that a puzzle says which positions, its set P, have even targets. Even positions are entered from P
//! only and odd ones from the others, which makes two halves that know nothing of each other but P: docs/clock.md, "Even N by the parity of
//! targets", has the method and its proof. In short, with N = 2M and a path closed to a cycle by one *wild* step:
//!
//! * |P| is M, M + 1 or M - 1 if the puzzle is solvable; the last two are mirror images;
//! * a choice of moves in a half is a permutation of m letters, from where a path comes in to where it leaves ([`half`]); the set of all
//!   those that the numbers of a half allow is its summary, and equal ones are merged ([`sets`]);
//! * the puzzle is solvable if and only if one permutation of each summary make a single cycle, and at most one of them is wild
//!   ([`cycles`], [`pairs`], [`grouped`]).
//!
//! A unit is an orbit of sets P under the maps x -> u x + b, an odd b with the complement, or of classes of such sets where M is even ([`orbits`]), or a part of what
//! is costly; each counts as many puzzles as the orbit has sets; summaries that a symmetry of the odd half turns into one another count together ([`alike`]). About
//! 2 (M/2)^M restrictions for each of 13, 30, 51, 142, 150, 1372 and 719 orbits for N = 8 to 20, for classes up to 25 times as many. The classes of puzzles need those that a rotation or
//! reflection g fixes, and the same is done for these: if g keeps the parity of positions it ties numbers within each half, else it takes one half to
//! the other ([`mirrored`]) and g g ties numbers. No least word of an orbit of puzzles is needed, and nothing of [`super::affine`].

mod alike;
mod clusters;
mod cycles;
mod dense;
mod grouped;
mod half;
mod listed;
mod mirrored;
mod orbits;
mod pairs;
mod permutations;
mod search;
mod sets;
mod unions;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use self::half::{Half, Kind};
use self::orbits::{Map, Orbit};
use self::sets::Summaries;
use super::{CountError, Expected, Tally, Totals, fingerprint};
use crate::job::Units;
use crate::symmetry::affine::{affine_map, dihedral_group};
use crate::symmetry::burnside;
use crate::symmetry::{Group, Symmetry};

/// Smallest N: with fewer positions there are halves of a single source.
pub(super) const MIN: usize = 6;

/// Largest N: with more, P can have eleven entries, whose permutations are too many.
pub(super) const MAX: usize = 20;

/// Units: the orbits of P, for the identity and then for other symmetries.
pub(super) struct Plan {
    dihedral: Group,
    /// One of each conjugacy class of rotations and reflections, the identity first.
    symmetries: Vec<(Symmetry, Map)>,
    units: Vec<Unit>,
    /// The sets of puzzles of some orbits of which there are more parts, the last ones.
    recent: Mutex<VecDeque<(u32, Arc<Sides>)>>,
}

/// So many orbits are worked on by turns, so that two threads need not wait for each other, and their summaries kept.
const BY_TURNS: usize = 2;

/// The summaries of both sides.
struct Sides {
    /// Those of the even halves that a symmetry turns into one another together.
    summaries: [Summaries; 2],
    /// How many restrictions each side has.
    met: [u64; 2],
}

#[derive(Clone, Copy)]
struct Unit {
    /// Of which symmetry.
    which: usize,
    orbit: Orbit,
    /// Which part of it, of how many ([`Cut`]).
    part: (usize, usize),
}

/// What of a costly orbit the parts have to themselves.
#[derive(Clone, Copy, PartialEq)]
enum Cut {
    /// Restrictions of the side that has more: the parts do those of the other side again.
    Restrictions,
    /// Summaries of one side: a part does all restrictions again unless they are kept, but symmetries put summaries together before, and each column is completed once.
    Summaries,
}

/// What the puzzles of a unit are made of.
struct Halves {
    /// Of even and of odd targets. None of odd ones if they are the image of the even ones.
    sides: [Vec<Half>; 2],
    /// The sets P whose odd halves these are; none if there are none.
    sets: Vec<u32>,
    /// Whether the even halves are one of each two that x -> (M + 1) x + M takes to one another.
    is_one_of_two: bool,
    /// How often each puzzle counts.
    times: u64,
}

impl Halves {
    fn restrictions(&self) -> [u64; 2] {
        self.sides.each_ref().map(|halves| halves.iter().map(Half::restrictions).sum())
    }

    /// The side that has more restrictions.
    fn larger(&self) -> usize {
        let [even, odd] = self.restrictions();
        usize::from(odd > even)
    }

    fn letters(&self) -> usize {
        self.sides[0][0].letters
    }

    /// An estimate of the time that restrictions of each side and pairs take, in nanoseconds: as measured for N = 20.
    fn cost(&self, n: usize) -> ([u64; 2], u64) {
        // By letters, where there are no wild steps and where there are: for each pair, of as many as all sources of a half have numbers; for each restriction.
        const PAIRS: [[u64; 11]; 2] = [
            [0, 1, 1, 1, 10, 30, 140, 750, 3000, 55_000, 45_000],
            [0, 3, 3, 3, 30, 90, 100, 2200, 18_000, 220_000, 18_000],
        ];
        const RESTRICTIONS: [[u64; 11]; 2] = [
            [100, 100, 100, 100, 100, 110, 120, 130, 150, 190, 220],
            [100, 100, 100, 100, 100, 110, 480, 500, 620, 700, 800],
        ];
        let (kind, letters) = (usize::from(self.sides[0][0].kind == Kind::Balanced), self.letters());
        let sides = self.restrictions();
        let all = (n as u128).pow(n as u32 / 2) >> n;
        let [even, odd] = sides.map(u128::from);
        let pairs = u128::from(PAIRS[kind][letters]) * even * odd / all;
        (sides.map(|restrictions| RESTRICTIONS[kind][letters] * restrictions), pairs as u64)
    }

    /// With as many letters as symmetries are made use of, pairs take longer than restrictions.
    fn cut(&self) -> Cut {
        if self.letters() < alike::FROM { Cut::Restrictions } else { Cut::Summaries }
    }

    /// How many parts are worth it, so that one takes about so many nanoseconds: but what they all do again shall be at most half as much as the rest, or as
    /// much where that is all restrictions and what so many symmetries take.
    fn parts(&self, n: usize, longest: u64, maps: usize) -> usize {
        /// An image of a summary takes so long.
        const IMAGE: u64 = 100;
        let (sides, pairs) = self.cost(n);
        let [less, more] = [sides[0].min(sides[1]), sides[0].max(sides[1])];
        let (parts, most) = match self.cut() {
            Cut::Restrictions => {
                let most = self.sides[self.larger()].iter().map(most_parts).sum();
                ((more + pairs).div_ceil(longest.max(2 * less)), most)
            }
            Cut::Summaries => {
                let again = less + more + IMAGE * maps as u64 * self.restrictions()[0];
                (pairs.div_ceil(longest.max(again)), usize::MAX)
            }
        };
        (parts as usize).clamp(1, most)
    }

    /// Leaves only a part of the restrictions of the larger side.
    fn keep(&mut self, part: usize, parts: usize) {
        let side = &mut self.sides[self.larger()];
        let by_number = |source: usize| move |half: Half| half.by_number(source);
        let some = Vec::from_iter(side.drain(..).flat_map(by_number(0)).flat_map(by_number(1)));
        let place = |part: usize| part * some.len() / parts;
        *side = some[place(part)..place(part + 1)].to_vec();
    }
}

/// How many parts a half can be cut into, by the first two numbers.
fn most_parts(half: &Half) -> usize {
    half.sources[..2].iter().map(|source| source.moves.len()).product()
}

/// A unit takes about so long, in nanoseconds.
const LONGEST: u64 = 60_000_000_000;

impl Plan {
    /// For even n from [`MIN`] to [`MAX`]. 2^n steps for each class of rotations and reflections.
    pub(super) fn new(n: usize) -> Self {
        Plan::with_longest(n, LONGEST)
    }

    /// With units that should take so many nanoseconds at most.
    fn with_longest(n: usize, longest: u64) -> Self {
        let dihedral = dihedral_group(n);
        let map = |symmetry: Symmetry| {
            let mut maps = [1, n - 1].into_iter().flat_map(|u| (0..n).map(move |b| Map { n, u, b }));
            let map =
                maps.find(|map| affine_map(n, map.u, map.b) == symmetry).expect("rotation or reflection");
            (symmetry, map)
        };
        let mut symmetries =
            Vec::from_iter(dihedral.conjugacy_classes().into_iter().map(|class| map(class.representative)));
        symmetries.sort_by_key(|(symmetry, _)| !symmetry.is_identity());
        let mut plan = Plan { dihedral, symmetries, units: Vec::new(), recent: Mutex::default() };
        for which in 0..plan.symmetries.len() {
            for orbit in orbits::orbits(plan.symmetries[which].1) {
                let halves = plan.halves_of(which, &orbit);
                let maps = plan.maps(which, &halves).len();
                let parts = if which == 0 { halves.parts(n, longest, maps) } else { 1 };
                let part = |part| Unit { which, orbit, part: (part, parts) };
                plan.units.extend((0..parts).map(part));
            }
        }
        let orbits = plan.orbit_units();
        let numbered = numbered(&plan.units[..orbits]);
        plan.units[..orbits].copy_from_slice(&numbered);
        plan
    }

    pub(super) fn units(&self) -> usize {
        self.units.len()
    }

    pub(super) fn orbit_units(&self) -> usize {
        self.units.iter().take_while(|unit| unit.which == 0).count()
    }

    fn halves_of(&self, which: usize, orbit: &Orbit) -> Halves {
        let (set, map) = (orbit.set, self.symmetries[which].1);
        let others = |set: u32| ((1 << map.n) - 1) ^ set;
        if !map.keeps_parity() {
            let even = vec![Half::new(map.n, set, 0, |i| map.of(map.of(i)))];
            return Halves {
                sides: [even, Vec::new()],
                sets: Vec::new(),
                is_one_of_two: false,
                times: orbit.size,
            };
        }
        let (mut sets, mut times) = ([0, 1].map(|_| vec![set]), orbit.size);
        let mut is_one_of_two = false;
        if which == 0 {
            sets = [0, 1].map(|parity| orbits::choices(map.n, set, parity));
            is_one_of_two = sets[0].len() > 1;
            // x + M takes each to another, half of them to the other half of them, in each half of the puzzle apart.
            for sets in sets.iter_mut().filter(|sets| sets.len() > 1) {
                sets.truncate(sets.len() / 2);
                times *= 2;
            }
        }
        let [even, odd] = sets;
        let half = |set: u32, parity: usize| Half::new(map.n, set, parity, |i| map.of(i));
        Halves {
            sides: [
                even.iter().map(|&set| half(set, 0)).collect(),
                odd.iter().map(|&set| half(others(set), 1)).collect(),
            ],
            sets: odd,
            is_one_of_two,
            times,
        }
    }

    fn halves(&self, unit: usize) -> Halves {
        let Unit { which, orbit, part: (part, parts) } = &self.units[unit];
        let mut halves = self.halves_of(*which, orbit);
        if *parts > 1 && halves.cut() == Cut::Restrictions {
            halves.keep(*part, *parts);
        }
        halves
    }

    /// The symmetries of the odd halves that are made use of.
    fn maps(&self, which: usize, halves: &Halves) -> Vec<Map> {
        match halves.letters() {
            ..alike::FROM => Vec::new(),
            _ => {
                let maps = orbits::stabiliser(self.symmetries[which].1, &halves.sets);
                // One map takes the even halves to those that are left out, and alone puts little together.
                if maps.len() == usize::from(halves.is_one_of_two) { Vec::new() } else { maps }
            }
        }
    }

    /// An estimate of the cost of a unit, in the unit of the affine method.
    pub(super) fn weight(&self, unit: usize) -> u64 {
        let halves = self.halves(unit);
        let ([even, odd], pairs) = halves.cost(self.symmetries[0].1.n);
        let all = even + odd + pairs;
        if halves.cut() == Cut::Summaries { all / self.units[unit].part.1 as u64 } else { all }
    }

    pub(super) fn expected(&self, unit: usize) -> Expected {
        let halves = self.halves(unit);
        let [even, odd] = halves.restrictions().map(u128::from);
        let puzzles = u128::from(halves.times) * even * if halves.sets.is_empty() { 1 } else { odd };
        match self.units[unit].part {
            (_, 2..) if halves.cut() == Cut::Summaries => Expected::PuzzlesAtMost(puzzles),
            _ => Expected::Puzzles(puzzles),
        }
    }

    /// Exit to entry: the odd half's, and then the even half's.
    fn sides(&self, which: usize, orbit: &Orbit, halves: &Halves) -> Sides {
        let (met_even, even) = search::summaries(&halves.sides[0]);
        let (met_odd, odd) = search::summaries(&halves.sides[1]);
        let even = alike::merged(even, halves.letters(), orbit.set, &self.maps(which, halves));
        Sides { summaries: [even, odd], met: [met_even, met_odd] }
    }

    /// The same of an orbit of the identity, kept for its other parts. If two threads begin it at once, both do it.
    fn kept(&self, which: usize, orbit: &Orbit, halves: &Halves) -> Arc<Sides> {
        let recent = || self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, sides)) = recent().iter().find(|(set, _)| *set == orbit.set) {
            return sides.clone();
        }
        let sides = Arc::new(self.sides(which, orbit, halves));
        let mut recent = recent();
        recent.retain(|(set, _)| *set != orbit.set);
        recent.push_back((orbit.set, sides.clone()));
        if recent.len() > BY_TURNS {
            recent.pop_front();
        }
        sides
    }

    pub(super) fn tally(&self, unit: usize) -> Tally {
        let Unit { which, orbit, part: (part, parts) } = &self.units[unit];
        let halves = self.halves(unit);
        let letters = halves.letters();
        let (met, solvable) = if halves.sets.is_empty() {
            let (met, summaries) = search::summaries(&halves.sides[0]);
            (met, mirrored::solvable(self.symmetries[*which].1, orbit.set, &summaries))
        } else if *parts > 1 && halves.cut() == Cut::Summaries {
            let sides = self.kept(*which, orbit, &halves);
            let [even, odd] = &sides.summaries;
            let bits = pairs::bits(letters, [even, odd]);
            let some = sides.summaries[bits].part(*part, *parts);
            // What has no summary is in the first part.
            let nothing = if *part == 0 { sides.met[bits] - sides.summaries[bits].weight() } else { 0 };
            let met = (some.weight() + nothing) * sides.met[1 - bits];
            let [even, odd] = if bits == 0 { [&some, odd] } else { [even, &some] };
            (met, pairs::pairs(letters, odd, even))
        } else {
            let Sides { summaries: [even, odd], met } = self.sides(*which, orbit, &halves);
            (met.iter().product(), pairs::pairs(letters, &odd, &even))
        };
        let (puzzles, solvable) = (halves.times * met, halves.times * solvable);
        let mut tally = Tally { puzzles, solvable, ..Tally::default() };
        tally.sign(fingerprint::mix(u64::from(orbit.set) << 32 | *part as u64), solvable);
        tally
    }

    pub(super) fn total(&self, tallies: &[Tally]) -> Result<Totals, CountError> {
        let fixed = |g: &Symmetry| {
            let which =
                self.symmetries.iter().position(|(symmetry, _)| symmetry == g).expect("one of a class");
            let own = || self.units.iter().zip(tallies).filter(|(unit, _)| unit.which == which);
            let sum =
                |field: fn(&Tally) -> u64| own().map(|(_, tally)| u128::from(field(tally))).sum::<u128>();
            [sum(|tally| tally.puzzles) + self.symmetries[which].1.unbalanced(), sum(|tally| tally.solvable)]
        };
        let [puzzles, solvable] = fixed(&self.symmetries[0].0);
        let classes = |which: usize| burnside::orbits(&self.dihedral, |g| fixed(g)[which]);
        Ok(Totals { puzzles, puzzle_classes: classes(0)?, solvable, classes: classes(1)? })
    }
}

/// These units, of which the parts of an orbit stand one after the other, numbered so that [`Units::arrange`] has all parts of an orbit worked on in turn,
/// [`BY_TURNS`] orbits together.
fn numbered(units: &[Unit]) -> Vec<Unit> {
    let arranged = |count: usize| {
        let mut order = Vec::from_iter(0..count as u64);
        Units::weighted(vec![1; count]).arrange(&mut order);
        order.into_iter().map(|place| place as usize)
    };
    let orbits = units.chunk_by(|a, b| a.orbit.set == b.orbit.set);
    let (whole, cut): (Vec<&[Unit]>, Vec<_>) = orbits.partition(|parts| parts.len() == 1);
    let together = Vec::from_iter(cut.chunks(BY_TURNS).chain(whole.chunks(1)));
    let in_order = arranged(together.len()).flat_map(|place| {
        let together = together[place];
        let longest = together.iter().map(|parts| parts.len()).max().unwrap_or(0);
        (0..longest).flat_map(move |part| together.iter().filter_map(move |parts| parts.get(part)))
    });
    let mut numbered = units.to_vec();
    arranged(units.len()).zip(in_order).for_each(|(number, unit)| numbered[number] = *unit);
    numbered
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::count::{Count, Method};
    use crate::clock::path_search;

    // For each P alone, every puzzle by its own search; those that a symmetry fixes too.
    #[test]
    fn each_set_has_the_solvable_puzzles_that_a_search_finds() {
        for n in [6, 8] {
            let plan = Plan::new(n);
            for (which, (symmetry, _)) in plan.symmetries.iter().enumerate() {
                let mut solvable = vec![0; 1 << n];
                symmetry.fixed_words(1..=n as u8 / 2).for_each(|numbers| {
                    let even = |&i: &usize| (i + usize::from(numbers[i])) % 2 == 0;
                    let set = (0..n).filter(even).fold(0, |set, i| set | 1 << i);
                    solvable[set as usize] += u64::from(path_search::is_solvable(numbers));
                });
                let mut found = 0;
                for (unit, Unit { orbit, .. }) in
                    plan.units.iter().enumerate().filter(|(_, unit)| unit.which == which)
                {
                    let tally = plan.tally(unit);
                    let mut sets = vec![orbit.set];
                    if symmetry.is_identity() {
                        for parity in [0, 1] {
                            sets = sets.into_iter().flat_map(|set| orbits::choices(n, set, parity)).collect();
                        }
                    }
                    let expected = sets.iter().map(|&set| solvable[set as usize]).sum::<u64>();
                    assert_eq!(tally.solvable, orbit.size * expected, "{symmetry:?} {:b}", orbit.set);
                    assert_eq!(Expected::Puzzles(tally.puzzles.into()), plan.expected(unit));
                    found += tally.solvable;
                }
                assert_eq!(found, solvable.iter().sum::<u64>(), "{symmetry:?}");
            }
        }
    }

    #[test]
    fn what_symmetries_merge_has_as_many_partners() {
        for n in [8, 10, 12] {
            let plan = Plan::new(n);
            let mut merged = 0;
            for (unit, Unit { which, orbit, .. }) in plan.units.iter().enumerate() {
                let halves = plan.halves(unit);
                if halves.sets.is_empty() {
                    continue;
                }
                let (_, summaries) = search::summaries(&halves.sides[0]);
                let (_, others) = search::summaries(&halves.sides[1]);
                let before = summaries.len();
                let maps = orbits::stabiliser(plan.symmetries[*which].1, &halves.sets);
                let some = alike::merged(summaries, halves.letters(), orbit.set, &maps);
                merged += before - some.len();
                let solvable = pairs::pairs(halves.letters(), &others, &some);
                assert_eq!(halves.times * solvable, plan.tally(unit).solvable, "{:b}", orbit.set);
            }
            assert!(merged > 0, "N = {n}");
        }
    }

    // With 14 positions there are enough letters for both ways to cut.
    #[test]
    fn parts_make_the_whole() {
        for n in [6, 8, 10, 12, 14] {
            let [whole, parts] = [u64::MAX, 1].map(|longest| Plan::with_longest(n, longest));
            let cuts = |cut: Cut| {
                let cut_so = |unit: &Unit| parts.halves_of(unit.which, &unit.orbit).cut() == cut;
                parts.units.iter().any(|unit| unit.part.1 > 1 && cut_so(unit))
            };
            assert!(cuts(Cut::Restrictions) && cuts(Cut::Summaries) == (n == 14), "N = {n}");
            let [whole, parts] = [whole, parts].map(|plan| {
                let tallies = Vec::from_iter((0..plan.units()).map(|unit| plan.tally(unit)));
                for (unit, tally) in tallies.iter().enumerate() {
                    match plan.expected(unit) {
                        Expected::PuzzlesAtMost(most) => assert!(u128::from(tally.puzzles) < most),
                        expected => assert_eq!(expected, Expected::Puzzles(tally.puzzles.into())),
                    }
                }
                plan.total(&tallies).unwrap()
            });
            assert_eq!(parts, whole, "N = {n}");
        }
    }

    #[test]
    fn the_parts_of_an_orbit_are_worked_on_in_turn() {
        let plan = Plan::with_longest(14, 1);
        let sets = Vec::from_iter(plan.units[..plan.orbit_units()].iter().map(|unit| unit.orbit.set));
        let mut order = Vec::from_iter(0..sets.len() as u64);
        Units::weighted(vec![1; sets.len()]).arrange(&mut order);
        let sets = Vec::from_iter(order.into_iter().map(|unit| sets[unit as usize]));
        let mut cut = 0;
        for set in std::collections::BTreeSet::from_iter(&sets) {
            let parts = plan.units.iter().filter(|unit| unit.which == 0 && unit.orbit.set == *set);
            let parts = Vec::from_iter(parts.map(|unit| unit.part));
            assert_eq!(std::collections::BTreeSet::from_iter(&parts).len(), parts[0].1);
            let [first, last] = [sets.iter().position(|s| s == set), sets.iter().rposition(|s| s == set)];
            let between = std::collections::BTreeSet::from_iter(&sets[first.unwrap()..=last.unwrap()]);
            assert!(between.len() <= BY_TURNS, "{set:b}");
            cut += usize::from(parts.len() > 1);
        }
        assert!(cut > BY_TURNS);
    }

    #[test]
    fn the_totals_are_those_of_the_affine_method() {
        for n in [6, 8, 10, 12] {
            let totals = [Method::Parity, Method::Affine]
                .map(|method| Count::new(n, method).and_then(|count| count.run_all()).unwrap());
            assert_eq!(totals[0], totals[1], "N = {n}");
        }
    }
}
