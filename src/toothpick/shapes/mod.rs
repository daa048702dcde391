//! The closed regions that the arcs trace out.
//!
//! Points with two even coordinates are the middles of circles, those with two odd ones of diamonds, the
//! curved squares between four circles. Every cell has a circle on one side of its arc and a diamond on the
//! other; where the arc is not drawn, the two are open to each other. So a closed region is a connected set
//! of circles and diamonds. Its [`Form`] is the region up to translations and the symmetries of the square.

mod form;
mod frequent;
pub mod naive;
mod regions;

use std::collections::BTreeMap;

use hashbrown::HashMap;
use rayon::prelude::*;

use crate::evidence::{Doubt, Known, Method};
use crate::stop;

pub use form::Form;
pub use frequent::Frequent;
pub use regions::Regions;

/// The shapes of the first stages of the automaton in the plane.
///
/// ```
/// use curiosa::toothpick::shapes::Census;
///
/// let census = Census::new(9);
/// let found = |name: &str| census.shapes.iter().find(|shape| shape.form.name() == name).unwrap();
/// assert_eq!(found("circle").first(), 3);
/// assert_eq!(found("heart").counts[5], 2);
/// assert_eq!(found("block 2 x 2").first(), 9);
/// ```
pub struct Census {
    /// By first appearance, then by form.
    pub shapes: Vec<Shape>,
    /// Closed regions of stages 0, 1, ...
    pub regions: Vec<u64>,
}

/// The census as a way to know something, and the other way: [`naive`].
pub const BACKWARDS: Method = Method::named("census going backwards");
/// Every region of a stage on its own.
pub const FOLLOWING: Method = Method::named("every region followed");

/// A shape up to symmetry, and how often there is one.
pub struct Shape {
    /// The least of its images.
    pub form: Form,
    /// Regions of this shape in stages 0, 1, ...
    pub counts: Vec<u64>,
}

impl Shape {
    /// The first stage that has it.
    pub fn first(&self) -> usize {
        self.counts.iter().position(|&count| count > 0).expect("a shape that is listed appears")
    }

    /// The last stage that has it, if later ones were looked at and do not.
    pub fn last(&self) -> Option<usize> {
        let last = self.counts.iter().rposition(|&count| count > 0).expect("a shape that is listed appears");
        (last + 1 < self.counts.len()).then_some(last)
    }
}

impl Census {
    /// How many closed regions of each shape stages 0 to `last` have, by the names of the shapes: by this census and by
    /// following every region. O(last^3) for the latter, on all cores.
    ///
    /// # Errors
    /// [`Doubt`] if the two differ.
    ///
    /// # Panics
    /// If `last` is beyond the stages of the census.
    pub fn known(&self, last: usize) -> Result<Known<Vec<BTreeMap<String, u64>>>, Doubt> {
        let births = naive::births(last as u32);
        let stages = (0..=last as u32).into_par_iter();
        let followed = stages.map(|stage| stop::begin(|| naive::counts(&births, stage)));
        Known::once(BACKWARDS, (0..=last).map(|stage| self.names(stage)).collect())
            .again(FOLLOWING, &stop::all(followed.collect()))
    }

    /// How many closed regions of each shape a stage has, by the names of the shapes.
    pub fn names(&self, stage: usize) -> BTreeMap<String, u64> {
        let shapes = self.shapes.iter().filter(|shape| shape.counts[stage] > 0);
        shapes.map(|shape| (shape.form.name(), shape.counts[stage])).collect()
    }

    /// The shapes of stages 0 to `stages`.
    ///
    /// The stages are taken backwards, in which arcs vanish and regions unite; a region is named again only where it has
    /// changed. Time and memory grow with the square of `stages`, but for a logarithm.
    pub fn new(stages: u32) -> Self {
        let mut regions = Regions::new(stages);
        let mut shapes: Vec<Shape> = Vec::new();
        let mut by_form: HashMap<Form, usize> = HashMap::new();
        let mut by_image: HashMap<Form, usize> = HashMap::new();
        let mut of_region: HashMap<u32, usize> = HashMap::new();
        let mut totals: Vec<u64> = Vec::new();
        let mut total = vec![0; stages as usize + 1];
        let mut changed = Vec::from_iter(regions.all());
        loop {
            let stage = regions.stage() as usize;
            for region in changed {
                stop::check();
                let index = *by_image.entry(regions.form(region)).or_insert_with_key(|image| {
                    *by_form.entry(image.canonical()).or_insert_with_key(|form| {
                        shapes.push(Shape { form: form.clone(), counts: vec![0; stages as usize + 1] });
                        totals.push(0);
                        shapes.len() - 1
                    })
                });
                totals[index] += 1;
                if let Some(before) = of_region.insert(region, index) {
                    totals[before] -= 1;
                }
            }
            total[stage] = of_region.len() as u64;
            for (shape, &total) in shapes.iter_mut().zip(&totals) {
                shape.counts[stage] = total;
            }
            if stage == 0 {
                break;
            }
            let undone = regions.undo();
            for region in undone.gone {
                if let Some(index) = of_region.remove(&region) {
                    totals[index] -= 1;
                }
            }
            changed = undone.changed;
        }
        shapes.sort_by(|a, b| (a.first(), &a.form).cmp(&(b.first(), &b.form)));
        Census { shapes, regions: total }
    }
}
