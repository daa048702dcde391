//! A growth automaton put together of images of regions.

use std::collections::BTreeMap;

use super::rule::{Element, Point, sum};
use super::symmetry::Symmetry;

/// The image of a region: at scale n, element e of it is element M e, moved by n `scaled` / `grain` + `constant`, and n + `delay` stages
/// later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The number of the region.
    pub region: usize,
    /// The number of M in [`Regions::symmetries`].
    pub symmetry: usize,
    /// What the position grows by with n, times [`Regions::grain`].
    pub scaled: Point,
    /// The rest of the position.
    pub constant: Point,
    /// The rest of the delay.
    pub delay: i64,
}

/// A region: a set of elements with their stages at scales n = first 2^k. At scale 2 n it is what it is at scale n, and images of
/// regions at scale n.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Elements and stages at the first scale.
    pub first: Vec<(Element, i64)>,
    /// What scale 2 n has more than scale n.
    pub images: Vec<Image>,
}

/// Regions, the first of which is said to be the automaton: at scale n what it draws in the first stages, about n of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    /// The first scale.
    pub first: i64,
    /// A divisor of the first scale: what the fractions in which positions grow have below the line.
    pub grain: i64,
    /// The regions.
    pub regions: Vec<Region>,
    /// The symmetries of the rule, a group.
    pub symmetries: Vec<Symmetry>,
}

/// Elements with their stages.
pub type Drawn = BTreeMap<Element, i64>;

impl Regions {
    /// The elements of every region at the first scale.
    ///
    /// # Errors
    /// If one is there twice.
    pub fn smallest(&self) -> Result<Vec<Drawn>, String> {
        let all = self.regions.iter().enumerate().map(|(number, region)| {
            let drawn: Drawn = region.first.iter().copied().collect();
            if drawn.len() < region.first.len() {
                return Err(format!("region {number} has an element twice"));
            }
            Ok(drawn)
        });
        all.collect()
    }

    /// The elements of every region at scale 2 n, from those at scale n.
    ///
    /// # Errors
    /// If an element is there twice.
    pub fn doubled(&self, small: &[Drawn], n: i64) -> Result<Vec<Drawn>, String> {
        let all = self.regions.iter().zip(small).enumerate().map(|(number, (region, own))| {
            let mut all = own.clone();
            for image in &region.images {
                let by = &self.symmetries[image.symmetry];
                let moved = sum(image.scaled.map(|v| v * (n / self.grain)), image.constant);
                for (&element, &stage) in &small[image.region] {
                    let element = by.element(element);
                    let element = Element { at: sum(element.at, moved), ..element };
                    if all.insert(element, stage + n + image.delay).is_some() {
                        return Err(format!("region {number} has an element twice at scale {}", 2 * n));
                    }
                }
            }
            Ok(all)
        });
        all.collect()
    }
}
