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

impl Part {
    /// Elements and stages, and the node.
    fn elements(&self, tree: &Tree) -> Vec<(Element, i64, u32)> {
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
#[error("{0}")]
pub struct Unknown(pub String);

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
pub fn find(rule: &Rule, search: Search) -> Result<Regions, Unknown> {
    let Search { first, doublings, end, most } = search;
    // Positions may be fractions with the odd part of the scale.
    let grain = 2 * (first >> first.trailing_zeros());
    let tree = Tree::new(rule, (first << doublings) + end).map_err(|error| Unknown(error.to_string()))?;
    let group = symmetries(rule);
    let identity = group
        .iter()
        .position(|by| by.columns == [[1, 0, 0], [0, 1, 0], [0, 0, 1]] && by.kinds.is_sorted())
        .expect("it is one");
    let whole = (0..=doublings).map(|k| {
        (k, Part { roots: tree.seeds.clone(), before: 0, origin: [0; 3], last: (first << k) + end })
    });
    let mut kinds = vec![Kind::new(whole.collect(), &tree, &group)];
    let mut regions: Vec<Region> = Vec::new();
    while regions.len() < kinds.len() {
        stop::check();
        let number = regions.len();
        let scales = Vec::from_iter(kinds[number].parts.keys().copied());
        let contents: BTreeMap<u32, Vec<(Element, i64, u32)>> =
            scales.iter().map(|&k| (k, kinds[number].parts[&k].elements(&tree))).collect();
        let lowest = scales[0];
        let base = Vec::from_iter(contents[&lowest].iter().map(|&(e, s, _)| (e, s)));
        if scales.len() < 3 {
            return Err(Unknown(format!("region {number} is seen at {} scales only", scales.len())));
        }
        // A region that does not grow.
        if scales.windows(2).all(|w| kinds[number].hashes[&w[0]] == kinds[number].hashes[&w[1]]) {
            regions.push(Region { first: base, images: Vec::new() });
            continue;
        }
        // What each scale has of the next, and the roots of the rest.
        let mut roots: BTreeMap<u32, BTreeMap<(i64, Point, usize), Part>> = BTreeMap::new();
        for w in scales.windows(2) {
            let large: HashMap<(Element, i64), u32> =
                contents[&w[1]].iter().map(|&(element, stage, node)| ((element, stage), node)).collect();
            let within: HashSet<u32> =
                contents[&w[0]].iter().filter_map(|e| large.get(&(e.0, e.1)).copied()).collect();
            if within.len() < contents[&w[0]].len() {
                return Err(Unknown(format!(
                    "region {number} of {} elements at scale {} does not begin as at the next",
                    contents[&w[0]].len(),
                    first << w[0]
                )));
            }
            let part = &kinds[number].parts[&w[1]];
            let mut found = BTreeMap::new();
            for &node in &within {
                for &child in &tree.nodes[node as usize].children {
                    let born = &tree.nodes[child as usize];
                    if born.stage <= part.last && !within.contains(&child) {
                        let at = difference(born.element.at, part.origin);
                        let delay = born.stage - part.before - 1 - (first << w[0]);
                        let own = Part {
                            roots: vec![child],
                            before: born.stage - 1,
                            origin: born.element.at,
                            last: part.last,
                        };
                        found.insert((delay, at, born.element.kind), own);
                    }
                }
            }
            roots.insert(w[0], found);
        }
        let ks = Vec::from_iter(roots.keys().copied());
        let (top, second) = (ks[ks.len() - 1], ks[ks.len() - 2]);
        for &k in &ks {
            if roots[&k].len() != roots[&top].len() {
                return Err(Unknown(format!(
                    "region {number} has {} births at scale {first} 2^{top} but {} at {first} 2^{k}",
                    roots[&top].len(),
                    roots[&k].len()
                )));
            }
        }
        let mut images = Vec::new();
        for &(delay, at, kind) in roots[&top].keys() {
            // The units of positions at these scales.
            let n = (first << top) / grain;
            let m = (first << second) / grain;
            let place = roots[&second]
                .keys()
                .filter(|key| key.0 == delay && key.2 == kind)
                .filter_map(|key| {
                    let moved = difference(at, key.1);
                    if moved.iter().any(|d| d % (n - m) != 0) {
                        return None;
                    }
                    let scaled = moved.map(|d| d / (n - m));
                    let constant = difference(at, scaled.map(|v| v * n));
                    ks.iter()
                        .all(|&k| {
                            roots[&k].contains_key(&(
                                delay,
                                sum(scaled.map(|v| v * ((first << k) / grain)), constant),
                                kind,
                            ))
                        })
                        .then_some((scaled, constant))
                })
                .min_by_key(|(_, constant)| constant.iter().map(|c| c * c).sum::<i64>());
            let Some((scaled, constant)) = place else {
                return Err(Unknown(format!(
                    "region {number}: a birth at {at:?} of scale {n} has no place that grows"
                )));
            };
            let parts: BTreeMap<u32, Part> = ks
                .iter()
                .map(|&k| {
                    (
                        k,
                        roots[&k][&(delay, sum(scaled.map(|v| v * ((first << k) / grain)), constant), kind)]
                            .clone(),
                    )
                })
                .collect();
            let own = Kind::new(parts, &tree, &group);
            // A region that is known.
            let known = kinds.iter().enumerate().find_map(|(region, kind)| {
                let common = Vec::from_iter(own.hashes.keys().filter(|k| kind.hashes.contains_key(k)));
                if common.len() < 2 {
                    return None;
                }
                let fits = |by: &usize| common.iter().all(|k| kind.hashes[k][*by] == own.hashes[k][identity]);
                (0..group.len()).find(fits).map(|symmetry| (region, symmetry))
            });
            let (region, symmetry) = match known {
                Some(known) => known,
                None => {
                    if kinds.len() == most {
                        return Err(Unknown(format!("there are more than {most} regions")));
                    }
                    kinds.push(own);
                    (kinds.len() - 1, identity)
                }
            };
            // Images of the whole are counted from its origin.
            images.push(Image { region, symmetry, scaled, constant, delay });
        }
        regions.push(Region { first: base, images });
    }
    Ok(Regions { first, grain, regions, symmetries: group })
}
