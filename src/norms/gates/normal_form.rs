//! A noisy gate as unitary matrices before and after channels on groups of systems that have nothing in common.
//!
//! What stands before and after does not change a norm. So for V_2 N V_1 against U it is that of N against V_2^dagger U V_1^dagger.

use super::local::{apply, offsets};
use super::noisy::{Gate, GateError, NoisyGate, What, defect};
use super::product::{Factor, Product};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::{above, product_error};
use crate::norms::against_gate::AgainstGate;
use crate::norms::channels;
use crate::norms::map::{Kraus, LinearMap, MapError};

/// The most dimensions of a group.
const MOST: usize = 32;

/// Unitary matrices, then channels, then unitary matrices.
pub(super) struct NormalForm {
    before: Vec<Unitary>,
    groups: Vec<Group>,
    after: Vec<Unitary>,
}

/// A unitary matrix on some systems.
#[derive(Clone)]
struct Unitary {
    places: Vec<usize>,
    matrix: ComplexMatrix,
}

/// Noise on some systems.
struct Group {
    places: Vec<usize>,
    map: LinearMap,
    /// How far it is from what is meant, in diamond norm, beside the radius of the map.
    apart: f64,
}

fn meet(a: &[usize], b: &[usize]) -> bool {
    a.iter().any(|place| b.contains(place))
}

impl NormalForm {
    /// The normal form: noise goes back to before the gates that do not touch it, and what is in the way makes one group of noise before
    /// and after it.
    pub fn new(gate: &NoisyGate) -> Result<NormalForm, GateError> {
        let mut form = NormalForm { before: Vec::new(), groups: Vec::new(), after: Vec::new() };
        for Gate { places, what } in &gate.circuit {
            match what {
                What::Unitary { matrix, .. } => {
                    form.after.push(Unitary { places: places.clone(), matrix: matrix.clone() });
                }
                What::Noise(channel) => form.add(gate, places, channel)?,
            }
        }
        Ok(form)
    }

    fn add(&mut self, gate: &NoisyGate, places: &[usize], channel: &LinearMap) -> Result<(), GateError> {
        // The gates that the noise cannot be brought before, last first.
        let mut cone = places.to_vec();
        let (mut between, mut rest) = (Vec::new(), Vec::new());
        for unitary in std::mem::take(&mut self.after).into_iter().rev() {
            if meet(&unitary.places, &cone) {
                cone.extend(unitary.places.iter().copied());
                between.push(unitary);
            } else {
                rest.push(unitary);
            }
        }
        between.reverse();
        rest.reverse();
        self.after = rest;
        let touched = Vec::from_iter(between.iter().flat_map(|unitary| unitary.places.iter().copied()));
        let free = !self.groups.iter().any(|group| meet(&group.places, &touched));
        if free {
            // They commute with all noise so far.
            self.before.append(&mut between);
        }
        let reached = if free { places } else { &cone[..] };
        let (own, others): (Vec<Group>, Vec<Group>) =
            std::mem::take(&mut self.groups).into_iter().partition(|group| meet(&group.places, reached));
        self.groups = others;
        let mut all =
            Vec::from_iter(reached.iter().chain(own.iter().flat_map(|group| &group.places)).copied());
        all.sort_unstable();
        all.dedup();
        let size = gate.size(&all);
        if size > MOST {
            return Err(GateError::Entangled(all));
        }
        let mut whole: Option<LinearMap> = None;
        let mut then = |places: &[usize], map: &LinearMap| -> Result<(), GateError> {
            let map = widened(&gate.dimensions, places, &all, map)?;
            whole = Some(match whole.take() {
                Some(first) => map.into_after(first)?,
                None => map,
            });
            Ok(())
        };
        let mut apart = 0.0;
        for group in &own {
            then(&group.places, &group.map)?;
            apart += group.apart;
        }
        for unitary in &between {
            // The nearest unitary matrix is meant.
            apart = above(apart + 2.2 * defect(&unitary.matrix));
            then(&unitary.places, &channels::unitary(unitary.matrix.clone())?)?;
        }
        then(places, channel)?;
        let map = whole.expect("a channel at least");
        self.groups.push(Group { places: all, map, apart: above(1.1 * apart) });
        Ok(())
    }

    /// The difference, for products.
    pub fn against_gate(&self, gate: &NoisyGate) -> Result<AgainstGate, GateError> {
        let dimensions = &gate.dimensions;
        let n = gate.input();
        let idle = (0..dimensions.len())
            .filter(|place| !self.groups.iter().any(|group| group.places.contains(place)));
        let still = idle.map(|place| Group {
            places: vec![place],
            map: channels::identity(dimensions[place]),
            apart: 0.0,
        });
        let still = Vec::from_iter(still);
        let mut factors = Vec::new();
        for group in self.groups.iter().chain(&still) {
            factors.push(Factor::new(&group.places, &group.map, group.apart)?);
        }
        // V_2^dagger U V_1^dagger, and the roundings of it.
        let mut ideal = gate.ideal();
        let mut off = 0.0_f64;
        for Gate { what, .. } in &gate.circuit {
            if let What::Unitary { matrix, .. } = what {
                off += above(defect(matrix) + 2.0 * product_error(matrix.nrows()) * matrix.norm());
            }
        }
        for Unitary { places, matrix } in self.after.iter().rev() {
            ideal = apply(dimensions, places, &matrix.adjoint(), &ideal);
        }
        let mut ideal = ideal.adjoint();
        for Unitary { places, matrix } in &self.before {
            ideal = apply(dimensions, places, matrix, &ideal);
        }
        let ideal = ideal.adjoint();
        // Each gate is applied twice at most: as it is meant, and to take it back.
        let off = above(2.2 * off * (n as f64).sqrt());
        let product = Product::new(dimensions, factors);
        let trace = above(product.trace_error() + defect(&ideal));
        let rounding = above(product.apart() + off * (2.0 + off));
        let heavy = product.heavy();
        Ok(AgainstGate { gate: ideal, noisy: Box::new(product), heavy, apart: above(trace + rounding) })
    }
}

/// A map on the systems at `places` as one on those at `all`, which does nothing to the others.
pub(super) fn widened(
    dimensions: &[usize],
    places: &[usize],
    all: &[usize],
    map: &LinearMap,
) -> Result<LinearMap, MapError> {
    let own = Vec::from_iter(all.iter().map(|&place| dimensions[place]));
    let rest = all.iter().filter(|place| !places.contains(place));
    let order = Vec::from_iter(
        places
            .iter()
            .chain(rest.clone())
            .map(|place| all.iter().position(|other| other == place).expect("one of them")),
    );
    let idle = rest.map(|&place| dimensions[place]).product::<usize>();
    let wide = if idle == 1 { map.clone() } else { map.tensor(&channels::identity(idle))? };
    // Where a basis state in this order stands among those of all.
    let moved = offsets(&own, &order);
    if moved.is_sorted() {
        return Ok(wide);
    }
    let mut back = vec![0; moved.len()];
    for (from, &into) in moved.iter().enumerate() {
        back[into] = from;
    }
    let size = moved.len();
    if let Some((kraus, radius)) = wide.kraus() {
        let turned = |operators: &[ComplexMatrix]| {
            let one = |operator: &ComplexMatrix| {
                ComplexMatrix::from_fn(size, size, |row, column| operator[(back[row], back[column])])
            };
            operators.iter().map(one).collect()
        };
        let kraus = Kraus { left: turned(&kraus.left), right: kraus.right.as_deref().map(turned) };
        return LinearMap::from_rounded_kraus(kraus, radius);
    }
    let place = |row: usize| back[row / size] * size + back[row % size];
    let choi = ComplexMatrix::from_fn(size * size, size * size, |row, column| {
        wide.choi()[(place(row), place(column))]
    });
    Ok(LinearMap::from_rounded_choi(size, size, choi, wide.radius()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::random::{generator, isometry};
    use crate::norms::diamond::{Method, Options, diamond_norm};
    use crate::norms::random::channel;

    /// A gate of random parts; places are drawn from the list.
    fn random(seed: u64, dimensions: &[usize], parts: &[(&str, &[usize])]) -> NoisyGate {
        let rng = &mut generator(seed);
        let mut gate = NoisyGate::new(dimensions.to_vec()).unwrap();
        for (what, places) in parts {
            let size = gate.size(places);
            gate = match *what {
                "gate" => gate.gate(places, isometry(rng, size, size)),
                "error" => {
                    let near = isometry(rng, size, size).scale(0.03) + ComplexMatrix::identity(size, size);
                    let decomposed = crate::algebra::svd::svd(&near);
                    gate.error(places, &decomposed.u * decomposed.v.adjoint())
                }
                _ => {
                    let noise = channel(rng, size, size, 3).unwrap().scaled(0.02.into()).unwrap();
                    let kept = channels::identity(size).scaled(0.98.into()).unwrap();
                    gate.noise(places, kept.sum(&noise).unwrap())
                }
            }
            .unwrap();
        }
        gate
    }

    #[test]
    fn it_is_the_map_multiplied_out() {
        let circuits: [(&[usize], &[(&str, &[usize])], usize); 6] = [
            (&[2], &[("noise", &[0])], 1),
            (&[2, 2], &[("gate", &[0, 1]), ("error", &[1, 0]), ("noise", &[1]), ("noise", &[0])], 2),
            // Noise between gates, which do not touch other noise.
            (&[2, 2, 2], &[("noise", &[0]), ("gate", &[2, 1]), ("noise", &[1]), ("gate", &[0, 1])], 2),
            // Noise that hangs together.
            (&[2, 2, 2], &[("noise", &[0]), ("gate", &[1, 0]), ("noise", &[1]), ("noise", &[2])], 2),
            (&[2, 3], &[("gate", &[1]), ("noise", &[1]), ("error", &[1, 0]), ("noise", &[0])], 1),
            (&[2, 2], &[("noise", &[1]), ("noise", &[1, 0]), ("error", &[0])], 1),
        ];
        for (number, (dimensions, parts, groups)) in circuits.into_iter().enumerate() {
            let gate = random(number as u64, dimensions, parts);
            assert_eq!(NormalForm::new(&gate).unwrap().groups.len(), groups, "{number}");
            let found = gate.distance(1e-8).unwrap();
            assert!(found.reached, "{number}: {:?}", found.interval);
            let options = Options { method: Method::Newton, tolerance: 1e-8 };
            let expected = diamond_norm(&gate.difference().unwrap(), options).unwrap().interval;
            assert!(
                found.interval.lo <= expected.hi && expected.lo <= found.interval.hi,
                "{number}: {:?}, but {expected:?}",
                found.interval
            );
        }
    }
}
