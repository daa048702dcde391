//! Distances to a set: the channel that is nearest to a map in diamond norm.
//!
//! Estimates of channels from data are often none: their Choi matrix has negative eigenvalues. For a map with the Choi matrix J that
//! preserves Hermiticity, the distance to the channels (C >= 0, Tr_out C = 1) is the greatest value of
//!
//! tr J W - tr Y over -rho (x) 1 <= W <= rho (x) 1, W <= Y (x) 1, rho a density matrix,
//!
//! since tr (J - C) W <= |J - C|_diamond for the first two and tr C W <= tr Y for the third (docs/norms.md, Distances to sets). It is
//! found by a barrier method: the logarithms of the determinants of A = rho (x) 1 - W, B = rho (x) 1 + W and E = Y (x) 1 - W are added,
//! times mu. On its central path mu E^-1 is a channel. A step is a system of (n m)^2 + 2 n^2 equations.

use nalgebra::{Complex, DMatrix, DVector};

use super::barrier::{coordinates, hermitian};
use super::diamond::{Method, Options, diamond_norm};
use super::error::NormError;
use super::interval::Interval;
use super::map::{LinearMap, output_trace};
use crate::algebra::blocked::product;
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::floats::{cholesky, symmetric_eigen};
use crate::algebra::rounding::{above, below, frobenius_above, gamma, is_positive_definite};
use crate::stop;

/// The channel nearest to a map.
#[derive(Clone, Debug)]
pub struct Nearest {
    /// The channel, by its Choi matrix; an exact one is within rounding.
    pub channel: LinearMap,
    /// Certified bounds of the least distance |Phi - C|_diamond from a channel; `channel` is no farther than `hi`.
    pub distance: Interval,
    /// Whether the bounds are as near to each other as was asked for.
    pub reached: bool,
}

/// The most rows of a Choi matrix.
const ROWS: usize = 36;

/// The channel nearest to a map in diamond norm, with bounds of the distance that hold in spite of rounding, apart by at most `tolerance`
/// times the distance or 1, whichever is greater. What is near to a channel in the Frobenius norm may be far in this one.
///
/// Some 50 Newton steps of ((n m)^2 + 2 n^2)^3 / 6 multiplications and twice as many additions; they get to about 1e-6.
///
/// No channel is nearer to the transposition of qubits than 1:
///
/// ```
/// use curiosa::norms::channels::transpose;
/// use curiosa::norms::nearest::nearest_channel;
///
/// let found = nearest_channel(&transpose(2), 1e-5)?;
/// assert!(found.reached && found.distance.contains(1.0));
/// # Ok::<(), curiosa::norms::error::NormError>(())
/// ```
///
/// # Errors
/// If the map does not preserve Hermiticity (to 1e-9 of it), if the Choi matrix has more than 36 rows, and where the diamond norm is not computed.
pub fn nearest_channel(map: &LinearMap, tolerance: f64) -> Result<Nearest, NormError> {
    const CENTRES: usize = 40;
    const PATIENCE: usize = 3;
    if map.input() * map.output() > ROWS {
        return Err(NormError::TooManyRows(ROWS));
    }
    let program = Program::new(map)?;
    let mut point = program.start();
    let mut mu = program.size() / (program.n * program.m) as f64;
    let mut found: Option<Nearest> = None;
    let mut lo = 0.0_f64;
    let mut since = 0;
    for _ in 0..CENTRES {
        let Some((centre, choi)) = program.centre(point, mu) else { break };
        lo = lo.max(program.lower(&centre));
        let best = found.as_ref().map_or(f64::INFINITY, |found| found.distance.hi);
        let width = found.as_ref().map_or(f64::INFINITY, |found| best - found.distance.lo);
        if let Some(channel) = program.channel(&choi) {
            let hi = program.upper(&channel)?;
            if hi < best {
                found = Some(Nearest { channel, distance: Interval { lo, hi }, reached: false });
            }
        }
        if let Some(found) = &mut found {
            found.distance.lo = lo;
            let Interval { lo, hi } = found.distance;
            found.reached = hi - lo <= tolerance * hi.max(1.0);
            since = if hi - lo < 0.9 * width { 0 } else { since + 1 };
            if found.reached || since == PATIENCE {
                break;
            }
        }
        point = centre;
        mu *= 0.1;
    }
    found.ok_or(NormError::TooLarge)
}

/// The program of a map.
struct Program<'a> {
    map: &'a LinearMap,
    /// The Hermitian part of J.
    choi: ComplexMatrix,
    n: usize,
    m: usize,
    /// For each coordinate of an n x n matrix X those of X (x) 1.
    widened: Vec<Vec<usize>>,
}

/// W, rho and Y.
#[derive(Clone)]
struct Point {
    w: ComplexMatrix,
    rho: ComplexMatrix,
    y: ComplexMatrix,
}

impl Point {
    /// rho (x) 1 - W, rho (x) 1 + W and Y (x) 1 - W.
    fn slacks(&self) -> [ComplexMatrix; 3] {
        let m = self.w.nrows() / self.rho.nrows();
        let rho = widened(&self.rho, m);
        [&rho - &self.w, rho + &self.w, widened(&self.y, m) - &self.w]
    }

    fn moved(&self, by: &Point, length: f64) -> Point {
        let along = |from: &ComplexMatrix, by: &ComplexMatrix| from + by.scale(length);
        Point { w: along(&self.w, &by.w), rho: along(&self.rho, &by.rho), y: along(&self.y, &by.y) }
    }
}

/// A step of Newton's method.
struct Step {
    by: Point,
    /// Its length in the norm of the second derivative.
    decrement: f64,
    /// How much of it could be gone.
    longest: f64,
    /// E^-1 where it begins.
    inverse: ComplexMatrix,
}

/// X (x) 1, with m x m unit matrices.
fn widened(matrix: &ComplexMatrix, m: usize) -> ComplexMatrix {
    matrix.kronecker(&ComplexMatrix::identity(m, m))
}

impl<'a> Program<'a> {
    fn new(map: &'a LinearMap) -> Result<Program<'a>, NormError> {
        let (n, m) = (map.input(), map.output());
        let choi = hermitian_part(map.choi());
        if (map.choi() - &choi).norm() > 1e-9 * choi.norm() {
            return Err(NormError::NotHermitian);
        }
        let wide = |i: usize, j: usize, part: usize| {
            (0..m).map(|a| coordinate(n * m, i * m + a, j * m + a) + part).collect()
        };
        let mut widened = vec![Vec::new(); n * n];
        for (i, j) in (0..n).flat_map(|i| (i..n).map(move |j| (i, j))) {
            let parts = if i == j { 1 } else { 2 };
            for part in 0..parts {
                widened[coordinate(n, i, j) + part] = wide(i, j, part);
            }
        }
        Ok(Program { map, choi, n, m, widened })
    }

    /// What the distance is small or large beside.
    fn size(&self) -> f64 {
        self.choi.norm().max(1.0)
    }

    fn start(&self) -> Point {
        let (n, size) = (self.n, self.n * self.m);
        let rho = ComplexMatrix::identity(n, n).unscale(n as f64);
        let y = ComplexMatrix::identity(n, n).scale(self.size() / n as f64);
        Point { w: ComplexMatrix::zeros(size, size), rho, y }
    }

    /// A point near that of the central path at mu, from another one, and the channel that goes with it: mu E^-1 at the end of the last Newton
    /// step, to first order, for which Tr_out is 1 but for rounding. None where rounding stops it.
    fn centre(&self, mut point: Point, mu: f64) -> Option<(Point, ComplexMatrix)> {
        const STEPS: usize = 60;
        for _ in 0..STEPS {
            stop::check();
            let Step { by, decrement, longest, inverse } = self.newton(&point, mu)?;
            // A whole step where Newton's method converges, else a part of what is possible.
            let damped = if decrement < 1.0 { 1.0 } else { (1.0 / (1.0 + decrement)).max(0.5) };
            let next = point.moved(&by, damped.min(0.9 * longest));
            if decrement < 0.3 {
                let [_, _, e] = by.slacks();
                let choi = (&inverse - product(&product(&inverse, &e), &inverse)).scale(mu);
                return Some((next, choi));
            }
            point = next;
        }
        None
    }

    /// A Newton step. None if rounding makes something singular.
    fn newton(&self, point: &Point, mu: f64) -> Option<Step> {
        let (n, size) = (self.n, self.n * self.m);
        let (wide, narrow) = (size * size, n * n);
        let factors = point.slacks().map(cholesky);
        let [Some(a), Some(b), Some(e)] = factors else { return None };
        let inverses = [&a, &b, &e].map(|factor| hermitian_part(&factor.inverse()));
        let mut matrix = DMatrix::zeros(wide + 2 * narrow, wide + 2 * narrow);
        let mut gradient = DVector::zeros(wide + 2 * narrow);
        gradient.rows_mut(0, wide).copy_from_slice(&coordinates(&self.choi.unscale(mu)));
        let unit = coordinates(&ComplexMatrix::identity(n, n));
        for (place, entry) in unit.iter().enumerate() {
            gradient[wide + narrow + place] = -entry / mu;
        }
        // The sign of W and the first coordinate of what is widened.
        let terms = [(-1.0, wide), (1.0, wide), (-1.0, wide + narrow)];
        for (inverse, (sign, first)) in inverses.iter().zip(terms) {
            let own = DVector::from_vec(coordinates(inverse));
            let sandwich = sandwich(inverse);
            gradient.rows_mut(0, wide).axpy(sign, &own, 1.0);
            let mut corner = matrix.view_mut((0, 0), (wide, wide));
            corner += &sandwich;
            for (column, places) in self.widened.iter().enumerate() {
                gradient[first + column] += places.iter().map(|&place| own[place]).sum::<f64>();
                let mut sum = DVector::zeros(wide);
                places.iter().for_each(|&place| sum += sandwich.column(place));
                for (row, places) in self.widened.iter().enumerate() {
                    matrix[(first + row, first + column)] +=
                        places.iter().map(|&place| sum[place]).sum::<f64>();
                }
                let mut beside = matrix.view_mut((first + column, 0), (1, wide));
                beside += sum.transpose() * sign;
            }
        }
        // Only the lower triangle is read. The trace of rho stays.
        let factor = cholesky(matrix)?;
        let mut trace = DVector::zeros(wide + 2 * narrow);
        trace.rows_mut(wide, narrow).copy_from_slice(&unit);
        let (free, along) = (factor.solve(&gradient), factor.solve(&trace));
        let step = &free - &along * (trace.dot(&free) / trace.dot(&along));
        let decrement = step.dot(&gradient).max(0.0).sqrt();
        if !decrement.is_finite() {
            return None;
        }
        let part = |first, count, n| hermitian(n, step.rows(first, count).as_slice());
        let by =
            Point { w: part(0, wide, size), rho: part(wide, narrow, n), y: part(wide + narrow, narrow, n) };
        // The least eigenvalue of L^-1 (change) L^-dagger.
        let mut least = 0.0_f64;
        for (factor, change) in [a, b, e].iter().zip(by.slacks()) {
            let half = factor.l_dirty().solve_lower_triangular(&change)?;
            let whole = factor.l_dirty().solve_lower_triangular(&half.adjoint())?;
            least = least.min(symmetric_eigen(hermitian_part(&whole)).eigenvalues.min());
        }
        let [_, _, inverse] = inverses;
        Some(Step { by, decrement, longest: 1.0 / (-least).max(f64::MIN_POSITIVE), inverse })
    }

    /// A Choi matrix with the trace of the output made 1.
    fn channel(&self, choi: &ComplexMatrix) -> Option<LinearMap> {
        let choi = hermitian_part(choi);
        let eigen = symmetric_eigen(output_trace(&choi, self.n));
        let mut root = eigen.eigenvectors.clone();
        for (mut column, value) in root.column_iter_mut().zip(eigen.eigenvalues.iter()) {
            column.unscale_mut(value.sqrt());
        }
        let root = widened(&(root * eigen.eigenvectors.adjoint()), self.m);
        let choi = hermitian_part(&product(&product(&root, &choi), &root.adjoint()));
        LinearMap::from_choi(self.n, self.m, choi).ok()
    }

    /// A bound of the distance from below, if rounding allows; else 0.
    ///
    /// |tr J W| is at most |J - J'| |W| apart from |tr J' W| for a J' within the radius (Frobenius norms).
    fn lower(&self, point: &Point) -> f64 {
        let (w, rho, y) = (frobenius_above(&point.w), frobenius_above(&point.rho), frobenius_above(&point.y));
        let root = (self.m as f64).sqrt();
        let slack = |size: f64| above(4.0 * f64::EPSILON * (root * size + w));
        let [a, b, e] = point.slacks();
        let feasible = is_positive_definite(&a, slack(rho))
            && is_positive_definite(&b, slack(rho))
            && is_positive_definite(&e, slack(y));
        if !feasible {
            return 0.0;
        }
        // W, rho and Y are Hermitian to the last bit, so that J counts by its Hermitian part, of which a sum of products is taken.
        let value = point.w.dotc(&self.choi).re;
        let trace = point.y.trace().re;
        let (long, short) = (gamma(4 * self.choi.len() + 16), gamma(2 * self.n + 8));
        let size = frobenius_above(&self.choi);
        let lost = long * w * size + w * self.map.radius() + short * (self.n as f64).sqrt() * y;
        let bound =
            below(below(value - trace) - above(lost + 2.0 * f64::EPSILON * (value.abs() + trace.abs())));
        below(bound / above(point.rho.trace().re * (1.0 + short))).max(0.0)
    }

    /// A bound of the distance of a channel, and so of the least one, from above.
    ///
    /// For s >= 0 with C + s >= 0 and d >= |Tr_out C + s m - 1|, d <= 1/4, an exact channel is within s m + 2 d of C: with T = Tr_out C + s m
    /// it is (T^-1/2 (x) 1) (C + s) (T^-1/2 (x) 1), and |T^-1/2 - 1| <= 0.62 d.
    fn upper(&self, channel: &LinearMap) -> Result<f64, NormError> {
        let (choi, m) = (channel.choi(), self.m as f64);
        let trace = choi.trace().re.abs();
        let rounding = 8.0 * gamma(8 * choi.nrows() + 16) * trace;
        let unit = ComplexMatrix::identity(choi.nrows(), choi.nrows());
        let shift = [0.0, rounding, 1e3 * rounding].into_iter().find(|&shift| {
            let slack = above(f64::EPSILON * (trace + shift));
            is_positive_definite(&(choi + unit.scale(shift)), slack)
        });
        let Some(shift) = shift else { return Ok(f64::INFINITY) };
        let off = output_trace(choi, self.n) - ComplexMatrix::identity(self.n, self.n);
        let off = above(frobenius_above(&off) + gamma(self.m + 4) * trace + shift * m);
        if off > 0.25 {
            return Ok(f64::INFINITY);
        }
        let difference = self.map.difference(channel).map_err(|_| NormError::TooLarge)?;
        let norm = diamond_norm(&difference, Options { method: Method::Auto, tolerance: 1e-9 })?;
        Ok(above(norm.interval.hi + shift * m + 2.0 * off))
    }
}

/// Where the entry in row i and column j >= i stands among the [`coordinates`] of an n x n matrix: the real part, the imaginary part after
/// it.
fn coordinate(n: usize, i: usize, j: usize) -> usize {
    let diagonal = i * (2 * n - i);
    if i == j { diagonal } else { diagonal + 2 * (j - i) - 1 }
}

/// X to P X P for a Hermitian P, in [`coordinates`].
fn sandwich(p: &ComplexMatrix) -> DMatrix<f64> {
    let n = p.nrows();
    let mut matrix = DMatrix::zeros(n * n, n * n);
    let half = std::f64::consts::FRAC_1_SQRT_2;
    for (i, j) in (0..n).flat_map(|i| (i..n).map(move |j| (i, j))) {
        let outer = p.column(i) * p.column(j).adjoint();
        let parts: &[Complex<f64>] = match i == j {
            true => &[Complex::new(0.5, 0.0)],
            false => &[Complex::new(half, 0.0), Complex::new(0.0, half)],
        };
        for (part, &factor) in parts.iter().enumerate() {
            let image = &outer * factor;
            let image = &image + image.adjoint();
            matrix.column_mut(coordinate(n, i, j) + part).copy_from_slice(&coordinates(&image));
        }
    }
    matrix
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::algebra::random::generator;
    use crate::norms::channels::{depolarising, identity, transpose};
    use crate::norms::properties::defects;
    use crate::norms::random::channel;

    fn found(map: &LinearMap) -> Nearest {
        let found = nearest_channel(map, 1e-5).unwrap();
        assert!(found.reached, "{found:?}");
        assert!(defects(&found.channel).is_channel(1e-10));
        found
    }

    #[test]
    fn what_is_done_to_coordinates_is_what_is_done_to_matrices() {
        let p = hermitian(3, &[1.0, 0.5, -0.25, 0.125, 2.0, 3.0, -1.0, 0.75, 0.5]);
        let x = hermitian(3, &[0.3, -0.1, 0.7, 0.2, 0.9, -0.4, 0.6, 0.8, -0.5]);
        let image = sandwich(&p) * DVector::from_vec(coordinates(&x));
        let expected = coordinates(&(&p * &x * &p));
        assert!((image - DVector::from_vec(expected)).norm() < 1e-12);
    }

    #[test]
    fn a_channel_is_nearest_to_itself() {
        for (n, m) in [(2, 2), (2, 3), (3, 2), (1, 3), (3, 1)] {
            let channel = channel(&mut generator(7), n, m, n * m).unwrap();
            let found = found(&channel);
            assert!(found.distance.lo <= 1e-12 && found.distance.hi < 2e-5, "{n} {m}: {:?}", found.distance);
        }
    }

    #[test]
    fn maps_with_symmetries_have_the_distances_that_follow_from_them() {
        // The nearest channel can be taken with the symmetries of the map; these leave one parameter.
        for n in [2, 3] {
            assert!(found(&transpose(n)).distance.contains(n as f64 - 1.0));
            let map = identity(n).scaled(1.1.into()).unwrap();
            let map = map.difference(&depolarising(n, 1.0).scaled(0.1.into()).unwrap()).unwrap();
            let expected = 0.1 * 2.0 * (1.0 - 1.0 / (n * n) as f64);
            let distance = found(&map).distance;
            assert!((distance.lo - 1e-12..distance.hi + 1e-12).contains(&expected), "{distance:?}");
        }
    }

    #[test]
    fn what_is_no_map_of_this_kind_is_refused() {
        assert!(matches!(nearest_channel(&identity(7), 1e-5), Err(NormError::TooManyRows(36))));
        let imaginary = identity(2).scaled(Complex::I).unwrap();
        assert!(matches!(nearest_channel(&imaginary, 1e-5), Err(NormError::NotHermitian)));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(12))]

        // For a diagonal Choi matrix each input is on its own: what is positive is brought to the sum 1, what is negative to 0.
        #[test]
        fn diagonal_maps_have_the_distance_of_their_worst_input(
            n in 1_usize..4,
            m in 1_usize..4,
            entries in prop::collection::vec(-1.0_f64..2.0, 9),
        ) {
            let entry = |i: usize, a: usize| entries[3 * i + a];
            let choi = ComplexMatrix::from_fn(n * m, n * m, |row, column| {
                Complex::from(if row == column { entry(row / m, row % m) } else { 0.0 })
            });
            let distance = found(&LinearMap::from_choi(n, m, choi).unwrap()).distance;
            let of_input = |i: usize| {
                let positive: f64 = (0..m).map(|a| entry(i, a).max(0.0)).sum();
                let negative: f64 = (0..m).map(|a| (-entry(i, a)).max(0.0)).sum();
                (positive - 1.0).abs() + negative
            };
            let expected = (0..n).map(of_input).fold(0.0, f64::max);
            prop_assert!(distance.lo - 1e-12 <= expected && expected <= distance.hi + 1e-12, "{distance:?} {expected}");
        }

        // No channel is nearer than the lower bound, and the answer is as far as it says.
        #[test]
        fn no_random_channel_is_nearer(seed in any::<u64>()) {
            let mut rng = generator(seed);
            let [first, second, third] = [(); 3].map(|()| channel(&mut rng, 2, 2, 2).unwrap());
            let map = first.difference(&second).unwrap().scaled(0.3.into()).unwrap().sum(&third).unwrap();
            let found = found(&map);
            for _ in 0..20 {
                let other = channel(&mut rng, 2, 2, 2).unwrap();
                let away = diamond_norm(&map.difference(&other).unwrap(), Options::default()).unwrap();
                prop_assert!(found.distance.lo <= away.interval.hi);
            }
            let away = diamond_norm(&map.difference(&found.channel).unwrap(), Options::default()).unwrap();
            prop_assert!(away.interval.lo <= found.distance.hi);
        }
    }
}
