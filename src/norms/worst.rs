//! Distances to a set: the farthest map of an ellipsoid, as the errors of a measured process are given.

use nalgebra::Complex;
use rayon::prelude::*;

use super::bounds::greatest_eigenvalue;
use super::diamond::{Options, diamond_norm};
use super::error::NormError;
use super::interval::Interval;
use super::map::LinearMap;
use super::witness::witness;
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::{above, frobenius_above, gamma};

/// The greatest diamond norm over an ellipsoid.
#[derive(Clone, Debug)]
pub struct Worst {
    /// Certified bounds of the greatest norm.
    pub interval: Interval,
    /// A point t of the ball, |t| <= 1, with a norm of `interval.lo` or more at Phi + sum of t_k A_k.
    pub coordinates: Vec<f64>,
    /// Certified bounds of the norm in the middle, of Phi.
    pub centre: Interval,
}

/// The greatest diamond norm of Phi + sum of t_k A_k over |t| <= 1, for half axes A_k, between bounds that hold in spite of rounding.
///
/// A norm is convex, and its greatest value over a ball hard to find. From below it is climbed: where the operator X is the gradient
/// ([`super::witness`]), the value at any other map is at least one inner product, and t goes to where that is greatest, with Re tr(X^dagger
/// A_k) for t_k; never down. It starts from the gradient in the middle and from the axes that lead farthest. From above it is
/// at most |Phi| + s, where s is the lesser of the root of the sum of |A_k|^2 (Cauchy and Schwarz) and of the root of m g, g the greatest
/// eigenvalue of the matrix of Re tr(A_k^dagger A_l) of Choi matrices (|Psi| <= m^(1/2) |J|_F: docs/norms.md). So the two bounds are as near as the
/// ellipsoid is small. Some dozens of norms, and two for each axis.
///
/// ```
/// use curiosa::norms::channels::{depolarising, identity};
/// use curiosa::norms::worst::worst_norm;
///
/// // Depolarising noise of strength 0.1 with an error of 0.01.
/// let noise = |p| identity(2).difference(&depolarising(2, p)).unwrap();
/// let found = worst_norm(&noise(0.1), &[noise(0.01)], 1e-9)?;
/// assert!(found.interval.contains(1.5 * 0.11));
/// # Ok::<(), curiosa::norms::error::NormError>(())
/// ```
///
/// # Errors
/// If the maps are not between the same spaces; if a Choi matrix has more than 1024 rows; and as [`diamond_norm`].
pub fn worst_norm(centre: &LinearMap, axes: &[LinearMap], tolerance: f64) -> Result<Worst, NormError> {
    const CLIMBS: usize = 4;
    axes.iter().try_for_each(|axis| centre.sum(axis).map(drop))?;
    let ball = Ball { centre, axes, tolerance };
    let at_centre = ball.at(vec![0.0; axes.len()])?;
    let along = |axis: usize, sign: f64| {
        let mut start = vec![0.0; axes.len()];
        start[axis] = sign;
        start
    };
    let starts = (0..axes.len()).flat_map(|axis| [along(axis, 1.0), along(axis, -1.0)]);
    let starts = starts.collect::<Vec<_>>().into_par_iter().map(|start| ball.at(start));
    let mut starts = starts.collect::<Result<Vec<_>, _>>()?;
    starts.sort_by(|a, b| b.lo.total_cmp(&a.lo));
    starts.truncate(CLIMBS);
    starts.insert(0, at_centre.clone());
    let tops = starts.into_par_iter().map(|start| ball.climb(start));
    let mut best = at_centre;
    for top in tops.collect::<Result<Vec<_>, _>>()? {
        if top.lo > best.lo {
            best = top;
        }
    }
    let options = Options { tolerance, ..Options::default() };
    let middle = diamond_norm(centre, options)?.interval;
    let hi = above(middle.hi + ball.radius()?);
    Ok(Worst { interval: Interval { lo: best.lo, hi }, coordinates: best.coordinates, centre: middle })
}

/// Steps of a climb at most.
const STEPS: usize = 30;

/// Phi + sum of t_k A_k.
struct Ball<'a> {
    centre: &'a LinearMap,
    axes: &'a [LinearMap],
    tolerance: f64,
}

/// A point, and a bound of the norm there from below.
#[derive(Clone)]
struct Place {
    coordinates: Vec<f64>,
    lo: f64,
    /// The point of the ball where what the gradient says is greatest; none where that is flat.
    uphill: Option<Vec<f64>>,
}

impl Ball<'_> {
    fn map(&self, coordinates: &[f64]) -> Result<LinearMap, NormError> {
        let mut sum = self.centre.clone();
        for (axis, &coordinate) in self.axes.iter().zip(coordinates) {
            if coordinate != 0.0 {
                sum = sum.sum(&axis.scaled(Complex::from(coordinate))?)?;
            }
        }
        Ok(sum)
    }

    /// What is known at a point.
    fn at(&self, coordinates: Vec<f64>) -> Result<Place, NormError> {
        let found = witness(&self.map(&coordinates)?, self.tolerance)?;
        let uphill = unit(self.axes.iter().map(|axis| found.operator.dotc(axis.choi()).re).collect());
        Ok(Place { coordinates, lo: found.norm.interval.lo, uphill })
    }

    /// The highest place of a climb, each step to where the gradient of the last is greatest.
    fn climb(&self, start: Place) -> Result<Place, NormError> {
        let mut best = start;
        for _ in 0..STEPS {
            let Some(next) = best.uphill.clone() else { break };
            let next = self.at(next)?;
            let enough = next.lo <= best.lo * (1.0 + self.tolerance);
            if next.lo > best.lo {
                best = next;
            }
            if enough {
                break;
            }
        }
        Ok(best)
    }

    /// A bound of the norm of sum of t_k A_k.
    fn radius(&self) -> Result<f64, NormError> {
        let options = Options { tolerance: 1e-6, ..Options::default() };
        let norms = self.axes.par_iter().map(|axis| Ok(diamond_norm(axis, options)?.interval.hi));
        let squares = norms.collect::<Result<Vec<_>, NormError>>()?.iter().map(|hi| hi * hi).sum::<f64>();
        let by_norms = above((squares * (1.0 + gamma(self.axes.len() + 2))).sqrt());
        let count = self.axes.len();
        let product = |k: usize, l: usize| self.axes[k].choi().dotc(self.axes[l].choi()).re;
        let gram = ComplexMatrix::from_fn(count, count, |k, l| Complex::from(product(k.min(l), k.max(l))));
        let sizes = Vec::from_iter(self.axes.iter().map(|axis| frobenius_above(axis.choi())));
        let size = sizes.iter().map(|size| size * size).sum::<f64>();
        let rounded = self.axes.iter().map(|axis| axis.radius().powi(2)).sum::<f64>();
        let apart = above((rounded * (1.0 + gamma(count + 2))).sqrt());
        let (rows, m) = (self.centre.choi().len(), self.centre.output() as f64);
        let greatest = match count {
            0 => 0.0,
            _ => greatest_eigenvalue(&gram, above(gamma(4 * rows + count + 16) * size)).hi.max(0.0),
        };
        let by_products = above(m.sqrt() * above(above(greatest.sqrt()) + apart));
        Ok(by_norms.min(by_products))
    }
}

/// A vector brought to length 1 or a little less; None if it is nothing.
fn unit(vector: Vec<f64>) -> Option<Vec<f64>> {
    let norm = vector.iter().map(|entry| entry * entry).sum::<f64>().sqrt();
    // What is left out of the ball by this is more than what the divisions are rounded by.
    let norm = above(norm * (1.0 + gamma(vector.len() + 4)));
    norm.is_normal().then(|| vector.iter().map(|entry| entry / norm).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::algebra::random::generator;
    use crate::norms::channels::{identity, transpose};
    use crate::norms::random::{channel, map};

    #[test]
    fn one_axis_has_its_greatest_norm_at_an_end() {
        let mut rng = generator(5);
        let [a, b, c] = [(); 3].map(|()| channel(&mut rng, 2, 2, 2).unwrap());
        let (centre, axis) = (a.difference(&b).unwrap(), c.difference(&a).unwrap());
        let axis = axis.scaled(Complex::from(0.1)).unwrap();
        let found = worst_norm(&centre, std::slice::from_ref(&axis), 1e-9).unwrap();
        let ends = [centre.sum(&axis).unwrap(), centre.difference(&axis).unwrap()];
        let ends = ends.map(|end| diamond_norm(&end, Options::default()).unwrap().interval);
        assert!((found.interval.lo - ends[0].lo.max(ends[1].lo)).abs() < 1e-8, "{found:?}");
        assert!(found.interval.hi >= ends[0].hi.max(ends[1].hi));
    }

    #[test]
    fn without_axes_there_is_the_middle() {
        let found = worst_norm(&transpose(2), &[], 1e-9).unwrap();
        assert!(found.interval.contains(2.0) && found.interval.relative_width() < 1e-8);
    }

    #[test]
    fn maps_of_other_spaces_are_refused() {
        assert!(matches!(worst_norm(&identity(2), &[identity(3)], 1e-9), Err(NormError::Map(_))));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]

        // Maps of the ball, wherever they are, have norms below the upper bound; and the climb is not below what is met by chance.
        #[test]
        fn no_map_of_the_ball_is_farther(seed in any::<u64>(), count in 1_usize..5, general in any::<bool>()) {
            let mut rng = generator(seed);
            let mut one = || match general {
                true => map(&mut rng, 2, 2, 2).unwrap(),
                false => {
                    let other = channel(&mut rng, 2, 2, 2).unwrap();
                    channel(&mut rng, 2, 2, 2).unwrap().difference(&other).unwrap()
                }
            };
            let centre = one();
            let axes = Vec::from_iter((0..count).map(|_| one().scaled(Complex::from(0.2)).unwrap()));
            let found = worst_norm(&centre, &axes, 1e-8).unwrap();
            prop_assert!(found.coordinates.iter().map(|t| t * t).sum::<f64>() <= 1.0);
            let ball = Ball { centre: &centre, axes: &axes, tolerance: 1e-8 };
            let norm = |t: &[f64]| diamond_norm(&ball.map(t).unwrap(), Options::default()).unwrap().interval;
            prop_assert!(norm(&found.coordinates).hi >= found.interval.lo);
            for point in 0..30_u32 {
                let chance = (0..count).map(|k| f64::from((point * 37 + 11 * k as u32 * (point + 3)) % 41) - 20.0);
                let Some(chance) = unit(chance.collect()) else { continue };
                let there = norm(&chance);
                prop_assert!(there.lo <= found.interval.hi);
                prop_assert!(there.lo <= found.interval.lo * (1.0 + 1e-6), "{there:?} {found:?}");
            }
        }
    }
}
