//! A noisy gate as unitary matrices before and after channels on groups of systems that have nothing in common.
//!
//! What stands before and after does not change a norm. So for V_2 N V_1 against U it is that of N against V_2^dagger U V_1^dagger.

use nalgebra::Complex;

use super::local::{apply, offsets};
use super::noisy::{Gate, GateError, NoisyGate, What, defect};
use super::product::{Factor, Product};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::{above, frobenius_above, product_error};
use crate::norms::channels;
use crate::norms::diamond::{Options, diamond_norm};
use crate::norms::few_negative::FewNegative;
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
        if !own.is_empty() || !between.is_empty() {
            // All must be channels, not only their product.
            Factor::new(places, channel, 0.0)?;
            for group in &own {
                Factor::new(&group.places, &group.map, group.apart)?;
            }
        }
        // Each is taken for the floats that it is, and what that is off by in diamond norm added: it does not grow on the way, since
        // channels have norm 1.
        let mut whole: Option<(LinearMap, f64)> = None;
        let mut then = |places: &[usize], map: &LinearMap, apart: f64| -> Result<(), GateError> {
            let (map, own) = widened(&gate.dimensions, places, &all, map)?.taken_exactly();
            let own = above(own + apart);
            whole = Some(match whole.take() {
                Some((first, its)) => {
                    let norms = [&map, &first].map(norm_above);
                    let (both, rounding) = map.into_after(first)?.taken_exactly();
                    (both, above(rounding + own * (norms[1] + its) + norms[0] * its))
                }
                None => (map, own),
            });
            Ok(())
        };
        for group in &own {
            then(&group.places, &group.map, group.apart)?;
        }
        for unitary in &between {
            // The nearest unitary matrix is meant.
            let off = above(2.2 * defect(&unitary.matrix));
            then(&unitary.places, &channels::unitary(unitary.matrix.clone())?, off)?;
        }
        then(places, channel, 0.0)?;
        let (map, apart) = whole.expect("a channel at least");
        self.groups.push(Group { places: all, map, apart });
        Ok(())
    }

    /// Whether there is no noise.
    pub fn is_unitary(&self) -> bool {
        self.groups.is_empty()
    }

    /// V_2^dagger U V_1^dagger, and a bound of what rounding does to it (operator norm).
    pub fn ideal(&self, gate: &NoisyGate) -> (ComplexMatrix, f64) {
        let dimensions = &gate.dimensions;
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
        let mut adjoint = ideal.adjoint();
        for Unitary { places, matrix } in &self.before {
            adjoint = apply(dimensions, places, matrix, &adjoint);
        }
        // Each gate is applied twice at most: as it is meant, and to take it back.
        let off = if off == 0.0 { 0.0 } else { above(2.2 * off * (gate.input() as f64).sqrt()) };
        (adjoint.adjoint(), off)
    }

    /// The difference, for products, from [`NormalForm::ideal`].
    pub fn against_gate(
        &self,
        gate: &NoisyGate,
        ideal: ComplexMatrix,
        off: f64,
    ) -> Result<FewNegative, GateError> {
        let dimensions = &gate.dimensions;
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
        let product = Product::new(dimensions, factors);
        let trace = above(product.trace_error() + defect(&ideal));
        let rounding = above(product.apart() + off * (2.0 + off));
        let heavy = product.heavy();
        let negative = ComplexMatrix::from_column_slice(ideal.len(), 1, ideal.as_slice());
        let (positive, apart) = (Box::new(product), above(trace + rounding));
        Ok(FewNegative { input: ideal.ncols(), negative, positive, heavy, apart })
    }

    /// An upper bound of the norm, the sum of what each group does and of what the rest does: poor, but good where nothing happens.
    pub fn sum_of_parts(&self, ideal: &ComplexMatrix, off: f64) -> Result<f64, GateError> {
        const FEW: usize = 8;
        let n = ideal.nrows();
        // |U . U^dagger - V . V^dagger| <= 2 |U - V|, whatever the phase of one.
        let trace = ideal.trace();
        let phase = if trace.norm() > 0.0 { trace.unscale(trace.norm()) } else { Complex::ONE };
        let apart = frobenius_above(&(ideal - ComplexMatrix::identity(n, n) * phase));
        let mut sum = above(2.1 * (apart + off + 4.0 * f64::EPSILON * (n as f64)));
        for group in &self.groups {
            let size = group.map.input();
            let norm = if size > FEW {
                2.1
            } else {
                let options = Options { tolerance: 1e-3, ..Options::default() };
                diamond_norm(&group.map.difference(&channels::identity(size))?, options)?.interval.hi
            };
            sum = above(sum + norm + group.apart);
        }
        // The groups before are channels but for a millionth.
        Ok(above(1.001 * sum))
    }
}

/// A bound of the diamond norm of a completely positive map: that of Tr_out J.
fn norm_above(map: &LinearMap) -> f64 {
    let size = map.input();
    let off = frobenius_above(&(map.output_trace() - ComplexMatrix::identity(size, size)));
    let square = map.kraus().map_or_else(
        || map.choi().norm(),
        |(kraus, _)| kraus.left.iter().map(ComplexMatrix::norm_squared).sum(),
    );
    above(1.0 + off + product_error(size * size) * (1.0 + square))
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
    use rand::RngExt;

    use super::*;
    use crate::algebra::random::{generator, isometry};
    use crate::norms::diamond::Method;
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

    /// Dimensions, parts, and how many groups of noise they make.
    type Circuit = (&'static [usize], &'static [(&'static str, &'static [usize])], usize);

    const CIRCUITS: [Circuit; 6] = [
        (&[2], &[("noise", &[0])], 1),
        (&[2, 2], &[("gate", &[0, 1]), ("error", &[1, 0]), ("noise", &[1]), ("noise", &[0])], 2),
        // Noise between gates, which do not touch other noise.
        (&[2, 2, 2], &[("noise", &[0]), ("gate", &[2, 1]), ("noise", &[1]), ("gate", &[0, 1])], 2),
        // Noise that hangs together.
        (&[2, 2, 2], &[("noise", &[0]), ("gate", &[1, 0]), ("noise", &[1]), ("noise", &[2])], 2),
        (&[2, 3], &[("gate", &[1]), ("noise", &[1]), ("error", &[1, 0]), ("noise", &[0])], 1),
        (&[2, 2], &[("noise", &[1]), ("noise", &[1, 0]), ("error", &[0])], 1),
    ];

    #[test]
    fn it_is_the_map_multiplied_out() {
        for (number, (dimensions, parts, groups)) in CIRCUITS.into_iter().enumerate() {
            let gate = random(number as u64, dimensions, parts);
            assert_eq!(NormalForm::new(&gate).unwrap().groups.len(), groups, "{number}");
            is_multiplied_out(&gate, &format!("circuit {number}"));
        }
    }

    #[test]
    fn random_circuits_are_multiplied_out() {
        for seed in 0..40 {
            let rng = &mut generator(seed);
            let count = rng.random_range(1..7);
            let mut parts = Vec::new();
            for _ in 0..count {
                let mut places = vec![0, 1, 2];
                for last in (1..3).rev() {
                    places.swap(last, rng.random_range(0..=last));
                }
                places.truncate(rng.random_range(1..3));
                parts.push((["gate", "error", "noise"][rng.random_range(0..3)], places));
            }
            let borrowed = Vec::from_iter(parts.iter().map(|(what, places)| (*what, &places[..])));
            is_multiplied_out(&random(seed, &[2, 2, 2], &borrowed), &format!("{parts:?}"));
        }
    }

    /// The interval of the map multiplied out by one of the other methods.
    fn is_multiplied_out(gate: &NoisyGate, what: &str) {
        let found = gate.distance(1e-6).unwrap();
        let options = Options { method: Method::Newton, tolerance: 1e-6 };
        let expected = diamond_norm(&gate.difference().unwrap(), options).unwrap().interval;
        let met = found.interval.lo <= expected.hi && expected.lo <= found.interval.hi;
        assert!(met, "{what}: {:?}, but {expected:?}", found.interval);
        // Where nothing goes wrong the norm is 0 but for rounding.
        assert!(found.reached, "{what}: {:?}", found.interval);
    }
}
