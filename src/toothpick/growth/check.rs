//! The checker of proofs by regions.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::collar::{Collar, Collars};
use super::count::{Counted, Counts, Part};
use super::regions::{Drawn, Region, Regions};
use super::rule::{Element, Pattern, Point, Rule, difference, sum};
use super::symmetry::{Symmetry, symmetries};
use crate::evidence::{Budget, Refusal};
use crate::stop;

/// What of a pattern one of its elements can have is a multiple of one part in so many.
const SHARES: i64 = 27720;

/// Elements that are looked at in a second.
const RATE: f64 = 1e6;
/// The most regions with what is around them.
const MOST: usize = 20_000;

/// What was proved.
#[derive(Clone, Debug)]
pub struct Checked {
    /// How many regions, each with what is around it, were looked at.
    pub collars: usize,
    /// The elements after each stage.
    pub elements: Counts,
    /// What the lines `pattern` of the rule count, by name.
    pub patterns: BTreeMap<String, Counts>,
}

impl Checked {
    /// All that is counted: elements, and then patterns, by name.
    pub fn all(&self) -> impl Iterator<Item = (Option<&str>, &Counts)> {
        let patterns = self.patterns.iter().map(|(name, counts)| (Some(name.as_str()), counts));
        std::iter::once((None, &self.elements)).chain(patterns)
    }
}

/// Checks that regions are what a rule draws, in all stages: docs/growth.md has the theorem. Elements are looked at for the first
/// scale times 2^`doublings`.
///
/// # Errors
/// [`Refusal::Wrong`] if they are not, or if it is not shown; [`Refusal::TooLong`] if more is to be looked at than the budget
/// allows.
pub fn check(
    rule: &Rule,
    regions: &Regions,
    doublings: u32,
    budget: &mut Budget<'_>,
) -> Result<Checked, Refusal> {
    let n = regions.first << doublings;
    if regions.grain < 1 || regions.first % regions.grain != 0 {
        return Err(wrong("the grain is no divisor of the first scale".into()));
    }
    check_symmetries(rule, regions).map_err(wrong)?;
    if !rule.seed.iter().all(|&seed| regions.regions[0].first.contains(&(seed, 1))) {
        return Err(wrong("the first region has not the seed".into()));
    }
    foresee(regions, doublings + 1, budget)?;
    let mut drawn = regions.smallest().map_err(wrong)?;
    for k in 0..doublings {
        drawn = regions.doubled(&drawn, regions.first << k).map_err(wrong)?;
    }
    let double = regions.doubled(&drawn, n).map_err(wrong)?;
    check_stages(regions, &drawn, n).map_err(wrong)?;
    let collars = Collars::new(rule, regions, (n, &drawn, &double), &offsets(rule)).map_err(wrong)?;
    let walk = Walk::new(rule, &collars, &drawn, budget)?;
    Ok(walk.checked(regions, &drawn, n))
}

/// All regions with what is around them, each looked at.
struct Walk<'r> {
    all: Vec<Collar>,
    /// The numbers of the parts of each.
    parts: Vec<Vec<usize>>,
    /// What elements of each complete and destroy in each stage, by the names of patterns.
    events: BTreeMap<&'r str, Vec<Vec<i64>>>,
}

impl<'r> Walk<'r> {
    /// From that of the automaton itself on.
    fn new(
        rule: &'r Rule,
        collars: &Collars<'_>,
        drawn: &[Drawn],
        budget: &mut Budget<'_>,
    ) -> Result<Self, Refusal> {
        let whole = collars.whole(&rule.sector).map_err(wrong)?;
        let mut numbers: BTreeMap<Collar, usize> = BTreeMap::from([(whole.clone(), 0)]);
        let events = rule.patterns.iter().map(|pattern| (&*pattern.name, Vec::new())).collect();
        let mut walk = Walk { all: vec![whole], parts: Vec::new(), events };
        while walk.parts.len() < walk.all.len() {
            let collar = walk.all[walk.parts.len()].clone();
            let around = collar.near.iter().map(|piece| drawn[piece.region].len()).sum::<usize>();
            let work = (drawn[collar.region].len() + around) as f64 / RATE;
            budget.spend(work, || format!("{} regions with what is around them", walk.parts.len()))?;
            let look = Look::new(rule, collars, &collar, drawn).map_err(wrong)?;
            look.check(drawn).map_err(wrong)?;
            for (name, events) in &mut walk.events {
                let patterns = rule.patterns.iter().filter(|pattern| pattern.name == *name);
                events.push(look.events(patterns, drawn[collar.region].keys().copied()));
            }
            let mut own = Vec::new();
            for part in collars.parts_of(&collar).map_err(wrong)? {
                let next = walk.all.len();
                let number = *numbers.entry(part.clone()).or_insert(next);
                if number == next {
                    walk.all.push(part);
                }
                own.push(number);
            }
            walk.parts.push(own);
            if walk.all.len() > MOST {
                return Err(wrong(format!("there are more than {MOST} regions with what is around them")));
            }
        }
        Ok(walk)
    }

    /// What follows for counts, from the elements at scale n.
    fn checked(self, regions: &Regions, drawn: &[Drawn], n: i64) -> Checked {
        // The parts of a region with their delays.
        let delayed = |region: usize, of: &dyn Fn(usize) -> usize| {
            let images = regions.regions[region].images.iter().map(|image| Some(image.delay));
            let parts = std::iter::once(None).chain(images).enumerate();
            Vec::from_iter(parts.map(|(number, delay)| Part { of: of(number), delay }))
        };
        let elements = drawn.iter().enumerate().map(|(number, drawn)| {
            let mut first = vec![0; drawn.values().max().map_or(1, |&last| last as usize + 1)];
            drawn.values().for_each(|&stage| first[stage as usize] += 1);
            let images = &regions.regions[number].images;
            let of = |part: usize| if part == 0 { number } else { images[part - 1].region };
            Counted { first, parts: delayed(number, &of) }
        });
        let elements = Counts::new(n, elements.collect());
        let patterns = self.events.into_iter().map(|(name, events)| {
            let counted = events.into_iter().enumerate().map(|(number, first)| Counted {
                first,
                parts: delayed(self.all[number].region, &|part| self.parts[number][part]),
            });
            (name.to_string(), Counts::new(n, counted.collect()).divided_by(SHARES))
        });
        Checked { collars: self.all.len(), elements, patterns: patterns.collect() }
    }
}

fn wrong(why: String) -> Refusal {
    Refusal::Wrong(format!("the certificate is wrong: {why}"))
}

/// The elements of all regions at the first scale times 2^`doublings`, before they are made.
fn foresee(regions: &Regions, doublings: u32, budget: &mut Budget<'_>) -> Result<(), Refusal> {
    let mut sizes = Vec::from_iter(regions.regions.iter().map(|region| region.first.len() as f64));
    for _ in 0..doublings {
        let size = |(region, own): (&Region, &f64)| {
            own + region.images.iter().map(|image| sizes[image.region]).sum::<f64>()
        };
        sizes = regions.regions.iter().zip(&sizes).map(size).collect();
    }
    let elements = sizes.iter().sum::<f64>();
    budget.foresee(elements / RATE, 100.0 * elements)
}

/// Stages at scale n are from 1 to n and not much more, at all scales, and what comes later than two scales comes after all
/// else.
fn check_stages(regions: &Regions, drawn: &[Drawn], n: i64) -> Result<(), String> {
    let least = drawn.iter().flat_map(|drawn| drawn.values()).min().copied().unwrap_or(1);
    // Elements of a region at scale n have stages to n + ends.
    let mut ends = Vec::from_iter(drawn.iter().map(|drawn| drawn.values().max().copied().unwrap_or(0) - n));
    let mut rounds = 0;
    loop {
        let before = ends.clone();
        for (number, region) in regions.regions.iter().enumerate() {
            let later = region.images.iter().map(|image| image.delay + before[image.region]);
            ends[number] = later.fold(ends[number], i64::max);
        }
        if before == ends {
            break;
        }
        rounds += 1;
        if rounds > regions.regions.len() {
            return Err("regions end later and later".into());
        }
    }
    let delays = || regions.regions.iter().flat_map(|region| &region.images).map(|image| image.delay);
    // By how much delays of parts differ, that of a region itself being 0.
    let spread = delays().fold(0, i64::max) - delays().fold(0, i64::min);
    let latest = ends.iter().copied().max().unwrap_or(0).max(0);
    if least < 1 || n < 2 * spread || n < 2 * latest + 4 {
        return Err(format!("scale {n} is too small for its delays"));
    }
    Ok(())
}

/// The symmetries of the regions are some of the rule, and of its patterns too.
fn check_symmetries(rule: &Rule, regions: &Regions) -> Result<(), String> {
    let group = symmetries(rule);
    let patterns = BTreeSet::from_iter(rule.patterns.iter().map(|pattern| moved(pattern, None)));
    for by in &regions.symmetries {
        if !group.contains(by) {
            return Err("a symmetry is none of the rule".into());
        }
        let images = rule.patterns.iter().map(|pattern| moved(pattern, Some(by)));
        if images.collect::<BTreeSet<_>>() != patterns {
            return Err("patterns are not as symmetric as the regions".into());
        }
    }
    Ok(())
}

/// What does not change as a pattern is moved: its image under a symmetry, seen from its least element.
fn moved<'a>(pattern: &'a Pattern, by: Option<&Symmetry>) -> (&'a str, Vec<Element>, Vec<Element>) {
    let image = |list: &[Element]| {
        let mut list = Vec::from_iter(list.iter().map(|&one| by.map_or(one, |by| by.element(one))));
        list.sort_unstable();
        list
    };
    let (mut drawn, mut empty) = (image(&pattern.drawn), image(&pattern.empty));
    let origin = drawn[0].at;
    for element in drawn.iter_mut().chain(&mut empty) {
        element.at = difference(element.at, origin);
    }
    (&pattern.name, drawn, empty)
}

/// The positions, as seen from an element, of all elements that matter to what is said of it.
fn offsets(rule: &Rule) -> BTreeSet<Point> {
    let mut offsets = BTreeSet::new();
    for kind in 0..rule.kinds.len() {
        let element = Element { kind, at: [0; 3] };
        // It, what may grow from it, and what that may collide with.
        let mut new = BTreeSet::from([element]);
        new.extend(rule.ends(element).flat_map(|(_, births)| births.collect::<Vec<_>>()));
        let rivals = Vec::from_iter(new.iter().flat_map(|&one| rivals(rule, one)));
        new.extend(rivals);
        for one in new {
            // The ends that may be dead, too.
            offsets.extend(rule.points(one));
            let points = rule.points(one).chain(rule.free(one));
            offsets.extend(points.flat_map(|at| rule.touching(at)).map(|other| other.at));
            offsets.extend(rivals_at(rule, one));
        }
    }
    for pattern in &rule.patterns {
        let all = Vec::from_iter(pattern.drawn.iter().chain(&pattern.empty));
        for one in &all {
            offsets.extend(all.iter().map(|other| difference(other.at, one.at)));
        }
    }
    offsets
}

fn rivals(rule: &Rule, element: Element) -> Vec<Element> {
    let mut rivals = BTreeSet::from_iter(rule.body(element).flat_map(|at| rule.with_body(at)));
    rivals.remove(&element);
    Vec::from_iter(rivals)
}

fn rivals_at(rule: &Rule, element: Element) -> Vec<Point> {
    rivals(rule, element).into_iter().map(|other| other.at).collect()
}

/// The elements around an anchor.
struct Look<'a> {
    rule: &'a Rule,
    collars: &'a Collars<'a>,
    collar: &'a Collar,
    stages: HashMap<Element, i64>,
    /// Those of the automaton itself.
    origin: BTreeSet<Element>,
}

impl<'a> Look<'a> {
    fn new(
        rule: &'a Rule,
        collars: &'a Collars<'a>,
        collar: &'a Collar,
        drawn: &[Drawn],
    ) -> Result<Self, String> {
        let mut look = Look { rule, collars, collar, stages: HashMap::new(), origin: BTreeSet::new() };
        let own = &drawn[collar.region];
        for (element, stage, has_seed) in collars.elements(collar, drawn) {
            if look.stages.insert(element, stage).is_some() && own.contains_key(&element) {
                return Err(format!("{} is drawn twice", look.name(element)));
            }
            if has_seed && stage == 1 {
                look.origin.insert(element);
            }
        }
        Ok(look)
    }

    fn name(&self, element: Element) -> String {
        let at = Vec::from_iter(element.at.iter().map(i64::to_string)).join(",");
        format!("{} at {at} of region {}", self.rule.kinds[element.kind].name, self.collar.region)
    }

    fn is_drawn(&self, element: Element, stage: i64) -> bool {
        self.stages.get(&element).is_some_and(|&own| own <= stage)
    }

    /// Whether an end of an element of a stage is exposed after it.
    fn is_exposed(&self, element: Element, end: Point, stage: i64) -> bool {
        let others = self.rule.touching(end).filter(|&other| other != element && self.is_drawn(other, stage));
        self.collars.is_alive(self.collar, end) && self.rule.exposes(1 + others.count())
    }

    /// Whether an element would grow after a stage, but for others that do.
    fn is_born(&self, birth: Element, stage: i64) -> bool {
        let has_parent = || {
            self.rule.points(birth).any(|at| {
                self.rule.touching(at).any(|parent| {
                    self.stages.get(&parent) == Some(&stage)
                        && self
                            .rule
                            .ends(parent)
                            .any(|(end, mut births)| end == at && births.any(|other| other == birth))
                        && self.is_exposed(parent, at, stage)
                })
            })
        };
        let is_free = |at: Point| !self.rule.touching(at).any(|other| self.is_drawn(other, stage));
        !self.is_drawn(birth, stage)
            && has_parent()
            && self.rule.free(birth).all(is_free)
            && !rivals(self.rule, birth).into_iter().any(|other| self.is_drawn(other, stage))
    }

    fn grows(&self, birth: Element, stage: i64) -> bool {
        self.is_born(birth, stage)
            && !rivals(self.rule, birth).into_iter().any(|other| self.is_born(other, stage))
    }

    /// Every element of the anchor has grown as the rule says, and so has all that grows from it.
    fn check(&self, drawn: &[Drawn]) -> Result<(), String> {
        for (&element, &stage) in &drawn[self.collar.region] {
            stop::check();
            for (end, births) in self.rule.ends(element) {
                if !self.is_exposed(element, end, stage) {
                    continue;
                }
                for birth in births {
                    if self.grows(birth, stage) && self.stages.get(&birth) != Some(&(stage + 1)) {
                        return Err(format!(
                            "{} should grow from {} after stage {stage}",
                            self.name(birth),
                            self.name(element)
                        ));
                    }
                }
            }
            let is_seed = self.origin.contains(&element) && self.rule.seed.contains(&element);
            if !is_seed && !self.grows(element, stage - 1) {
                return Err(format!("{} does not grow in stage {stage}", self.name(element)));
            }
        }
        Ok(())
    }

    /// How many patterns are completed in each stage by elements of the anchor, less those that are destroyed by them.
    fn events<'p>(
        &self,
        patterns: impl Iterator<Item = &'p Pattern>,
        anchors: impl Iterator<Item = Element> + Clone,
    ) -> Vec<i64> {
        let mut events = vec![0];
        let mut add = |stage: i64, change: i64| {
            let stage = stage as usize;
            if events.len() <= stage {
                events.resize(stage + 1, 0);
            }
            events[stage] += change;
        };
        for pattern in patterns {
            let stage = |member: &Element, by: Point| {
                self.stages.get(&Element { at: sum(member.at, by), ..*member }).copied()
            };
            for element in anchors.clone() {
                for (number, member) in pattern.drawn.iter().chain(&pattern.empty).enumerate() {
                    if member.kind != element.kind {
                        continue;
                    }
                    let by = difference(element.at, member.at);
                    let drawn = pattern.drawn.iter().map(|member| stage(member, by));
                    let Some(drawn) = drawn.collect::<Option<Vec<i64>>>() else { continue };
                    let complete = drawn.iter().copied().max().expect("a pattern has elements");
                    let empty = pattern.empty.iter().map(|member| stage(member, by));
                    let empty = Vec::from_iter(empty.map(|stage| stage.unwrap_or(i64::MAX)));
                    let broken = empty.iter().copied().min().unwrap_or(i64::MAX);
                    if broken <= complete {
                        continue;
                    }
                    // Elements of the same stage share what they do.
                    let share = |list: &[i64], stage: i64| {
                        SHARES / list.iter().filter(|&&other| other == stage).count() as i64
                    };
                    if drawn.get(number) == Some(&complete) {
                        add(complete, share(&drawn, complete));
                    }
                    if number >= drawn.len() && broken < i64::MAX && empty[number - drawn.len()] == broken {
                        add(broken, -share(&empty, broken));
                    }
                }
            }
        }
        events
    }
}
