//! Regions, guessed from a simulation.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::regions::{Image, Region, Regions};
use super::rule::{Element, Point, Rule, difference, sum};
use super::simulate::{Simulation, TooMany};
use super::symmetry::{Symmetry, symmetries};
use crate::stop;

struct Node {
    element: Element,
    stage: i64,
    children: Vec<u32>,
}

/// The elements, each below the one from which it grew.
struct Tree {
    nodes: Vec<Node>,
    seeds: Vec<u32>,
}

impl Tree {
    fn new(rule: &Rule, last: i64) -> Result<Tree, TooMany> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut simulation = Simulation::new(rule, last as u64)?;
        // The number of the first node of the stage before.
        let mut before = 0;
        for stage in 1..=last {
            simulation.step();
            let first = nodes.len();
            for (element, parent) in simulation.fresh() {
                let number = nodes.len() as u32;
                nodes.push(Node { element, stage, children: Vec::new() });
                if stage > 1 {
                    nodes[before + parent].children.push(number);
                }
            }
            before = first;
        }
        let seeds = (0..rule.seed.len() as u32).collect();
        Ok(Tree { nodes, seeds })
    }
}

/// A part of the tree: everything below some nodes, to a stage.
#[derive(Clone, Debug)]
struct Part {
    roots: Vec<u32>,
    /// Stage and position from which those of the part are counted.
    before: i64,
    origin: Point,
    last: i64,
}

/// Elements and stages, and the node.
type Contents = Vec<(Element, i64, u32)>;

impl Part {
    fn elements(&self, tree: &Tree) -> Contents {
        let mut all = Vec::new();
        let mut open = self.roots.clone();
        while let Some(number) = open.pop() {
            let node = &tree.nodes[number as usize];
            if node.stage <= self.last {
                let element =
                    Element { kind: node.element.kind, at: difference(node.element.at, self.origin) };
                all.push((element, node.stage - self.before, number));
                open.extend(&node.children);
            }
        }
        all
    }
}

fn mix(words: [u64; 5]) -> u128 {
    let mut hash = 0x243f_6a88_85a3_08d3_1319_8a2e_0370_7344u128;
    for word in words {
        hash = (hash ^ u128::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        hash ^= hash >> 61;
    }
    hash
}

/// A sum over the elements, so that their order does not matter.
fn hash<'a>(elements: impl Iterator<Item = &'a (Element, i64, u32)>, by: &Symmetry) -> u128 {
    let one = |&(element, stage, _): &(Element, i64, u32)| {
        let Element { kind, at: [x, y, z] } = by.element(element);
        mix([kind as u64, x as u64, y as u64, z as u64, stage as u64])
    };
    elements.map(one).fold(0, u128::wrapping_add)
}

struct Kind {
    /// By the logarithm of the scale.
    parts: BTreeMap<u32, Part>,
    hashes: BTreeMap<u32, Vec<u128>>,
}

impl Kind {
    fn new(parts: BTreeMap<u32, Part>, tree: &Tree, group: &[Symmetry]) -> Kind {
        let hashes = parts.iter().map(|(&k, part)| {
            let elements = part.elements(tree);
            (k, group.iter().map(|by| hash(elements.iter(), by)).collect())
        });
        Kind { hashes: hashes.collect(), parts }
    }
}

/// Why no regions were found.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}")]
pub struct Unknown {
    /// Which region has no images, and what is wrong with it.
    pub what: String,
    /// How many regions have some.
    pub explained: usize,
}

impl From<TooMany> for Unknown {
    fn from(error: TooMany) -> Unknown {
        Unknown { what: error.to_string(), explained: 0 }
    }
}

/// How to look for regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// The first scale.
    pub first: i64,
    /// How often it is doubled.
    pub doublings: u32,
    /// At scale n the automaton is taken to stage n and so many more.
    pub end: i64,
    /// The most regions.
    pub most: usize,
}

/// Regions that agree with a simulation; they are to be checked.
///
/// # Errors
/// [`Unknown`] if parts of the automaton do not repeat in this way, with the first that does not.
pub fn find(rule: &Rule, search: Search) -> Result<Regions, Unknown> {
    let Search { first, doublings, end, .. } = search;
    let tree = Tree::new(rule, (first << doublings) + end)?;
    let whole = (0..=doublings).map(|k| {
        (k, Part { roots: tree.seeds.clone(), before: 0, origin: [0; 3], last: (first << k) + end })
    });
    let whole = whole.collect();
    // Positions may be fractions with the odd part of the scale.
    let grain = 2 * (first >> first.trailing_zeros());
    let mut finder = Finder { rule, search, grain, tree, group: symmetries(rule), kinds: Vec::new() };
    let unknown = |explained: usize| move |what: String| Unknown { what, explained };
    finder.add(whole).map_err(unknown(0))?;
    let mut regions: Vec<Region> = Vec::new();
    while regions.len() < finder.kinds.len() {
        stop::check();
        let region = finder.region(regions.len()).map_err(unknown(regions.len()))?;
        regions.push(region);
    }
    Ok(Regions { first, grain, regions, symmetries: finder.group })
}

/// Where something is born beside a region of scale n: n and so many stages later, at which position, of which kind.
type Birth = (i64, Point, usize);

/// The births that continue a region of each scale, each with everything below it.
type Births = BTreeMap<u32, BTreeMap<Birth, Part>>;

/// Regions while they are found.
struct Finder<'a> {
    rule: &'a Rule,
    search: Search,
    grain: i64,
    tree: Tree,
    group: Vec<Symmetry>,
    kinds: Vec<Kind>,
}

impl Finder<'_> {
    /// A region for people.
    fn described(&self, number: usize) -> String {
        let (&k, part) = self.kinds[number].parts.first_key_value().expect("it is of some scale");
        let root = &self.tree.nodes[part.roots[0] as usize];
        match number {
            0 => "the whole automaton".to_string(),
            _ => format!(
                "what grows from the {} at {} of stage {} at scale {}",
                self.rule.kinds[root.element.kind].name,
                Vec::from_iter(root.element.at[..self.rule.dimension()].iter().map(i64::to_string)).join(","),
                root.stage,
                self.search.first << k
            ),
        }
    }

    /// The elements of a region, and its images, of which some may be new regions.
    fn region(&mut self, number: usize) -> Result<Region, String> {
        let kind = &self.kinds[number];
        let scales = Vec::from_iter(kind.parts.keys().copied());
        let contents: BTreeMap<u32, Contents> =
            scales.iter().map(|&k| (k, kind.parts[&k].elements(&self.tree))).collect();
        let first = Vec::from_iter(contents[&scales[0]].iter().map(|&(element, stage, _)| (element, stage)));
        if scales.len() < 3 {
            return Err(format!("{} is seen at {} scales only", self.described(number), scales.len()));
        }
        // A region that does not grow.
        if scales.windows(2).all(|w| kind.hashes[&w[0]] == kind.hashes[&w[1]]) {
            return Ok(Region { first, images: Vec::new() });
        }
        let births = self.births(number, &contents)?;
        let mut images = Vec::new();
        let (_, top) = births.last_key_value().expect("there are three scales");
        for &birth in top.keys() {
            let (scaled, constant) = self.place(number, birth, &births)?;
            let (delay, _, kind) = birth;
            let parts = births
                .iter()
                .map(|(&k, births)| (k, births[&(delay, self.at(scaled, constant, k), kind)].clone()));
            let (region, symmetry) = self.add(parts.collect())?;
            images.push(Image { region, symmetry, scaled, constant, delay });
        }
        Ok(Region { first, images })
    }

    /// What a region of each scale but the last has not of the next, by its births.
    fn births(&self, number: usize, contents: &BTreeMap<u32, Contents>) -> Result<Births, String> {
        let first = self.search.first;
        let mut births = Births::new();
        for ((&k, small), (next, large)) in contents.iter().zip(contents.iter().skip(1)) {
            let large: HashMap<(Element, i64), u32> =
                large.iter().map(|&(element, stage, node)| ((element, stage), node)).collect();
            let within =
                small.iter().filter_map(|&(element, stage, _)| large.get(&(element, stage)).copied());
            let within: HashSet<u32> = within.collect();
            if within.len() < small.len() {
                return Err(format!(
                    "{} does not begin at scale {} as it does at scale {}",
                    self.described(number),
                    first << next,
                    first << k
                ));
            }
            let part = &self.kinds[number].parts[next];
            let mut found = BTreeMap::new();
            for &child in within.iter().flat_map(|&node| &self.tree.nodes[node as usize].children) {
                let born = &self.tree.nodes[child as usize];
                if born.stage <= part.last && !within.contains(&child) {
                    let at = difference(born.element.at, part.origin);
                    let delay = born.stage - part.before - 1 - (first << k);
                    let (before, origin) = (born.stage - 1, born.element.at);
                    let below = Part { roots: vec![child], before, origin, last: part.last };
                    found.insert((delay, at, born.element.kind), below);
                }
            }
            births.insert(k, found);
        }
        let counts = Vec::from_iter(births.values().map(BTreeMap::len));
        if counts.iter().any(|&count| count != counts[0]) {
            let list = |numbers: Vec<String>| numbers.join(", ");
            return Err(format!(
                "{} has no finite number of images: beyond it {} grow at scales {}",
                self.described(number),
                list(counts.iter().map(usize::to_string).collect()),
                list(births.keys().map(|k| (first << k).to_string()).collect())
            ));
        }
        Ok(births)
    }

    /// A position that grows with the scale.
    fn at(&self, scaled: Point, constant: Point, k: u32) -> Point {
        sum(scaled.map(|v| v * ((self.search.first << k) / self.grain)), constant)
    }

    /// The position of a birth of the largest scale that grows so that the others have one there, too.
    fn place(&self, number: usize, birth: Birth, births: &Births) -> Result<(Point, Point), String> {
        let (delay, at, kind) = birth;
        let mut last = births.iter().rev();
        let ((&top, _), (&second, before)) = last.next().zip(last.next()).expect("there are three scales");
        let units = |k: u32| (self.search.first << k) / self.grain;
        let (n, m) = (units(top), units(second));
        let places = before.keys().filter(|key| key.0 == delay && key.2 == kind).filter_map(|key| {
            let moved = difference(at, key.1);
            if moved.iter().any(|d| d % (n - m) != 0) {
                return None;
            }
            let scaled = moved.map(|d| d / (n - m));
            let constant = difference(at, scaled.map(|v| v * n));
            let is_there = |(&k, births): (&u32, &BTreeMap<Birth, Part>)| {
                births.contains_key(&(delay, self.at(scaled, constant, k), kind))
            };
            births.iter().all(is_there).then_some((scaled, constant))
        });
        places.min_by_key(|(_, constant)| constant.iter().map(|c| c * c).sum::<i64>()).ok_or_else(|| {
            format!("{}: what grows at {at:?} has no place that grows with it", self.described(number))
        })
    }

    /// The number of a region with these parts, and the symmetry that takes it to them: one that is known, or a new one.
    fn add(&mut self, parts: BTreeMap<u32, Part>) -> Result<(usize, usize), String> {
        let is_identity =
            |by: &Symmetry| by.columns == [[1, 0, 0], [0, 1, 0], [0, 0, 1]] && by.kinds.is_sorted();
        let identity = self.group.iter().position(is_identity).expect("it is one");
        let own = Kind::new(parts, &self.tree, &self.group);
        let known = self.kinds.iter().enumerate().find_map(|(region, kind)| {
            let common = Vec::from_iter(own.hashes.keys().filter(|k| kind.hashes.contains_key(k)));
            if common.len() < 2 {
                return None;
            }
            let fits = |by: &usize| common.iter().all(|k| kind.hashes[k][*by] == own.hashes[k][identity]);
            (0..self.group.len()).find(fits).map(|symmetry| (region, symmetry))
        });
        if let Some(known) = known {
            return Ok(known);
        }
        let most = self.search.most;
        if self.kinds.len() == most {
            return Err(format!("there are more than {most} regions"));
        }
        self.kinds.push(own);
        Ok((self.kinds.len() - 1, identity))
    }
}
