//! The diamond norm and the completely bounded norm, by the method that suits.

use rayon::prelude::*;
use serde::Serialize;

use super::barrier::{Factored, Found, Full, Hermitian, Negative, SIZE, maximise};
use super::closed_form::{Form, closed_form, zero};
use super::error::NormError;
use super::factors::{Eigen, Factors, are_few};
use super::few_negative::FewNegative;
use super::interval::Interval;
use super::map::LinearMap;
use super::theorems::{CLOSED_FORMS, INTERVALS};
use crate::algebra::complex_matrix::{ComplexMatrix, hermitian_part};
use crate::algebra::rounding::{above, frobenius_above};
use crate::evidence::Known;

/// How to compute a norm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// By a formula where one applies and is exact enough, else by the barrier method.
    Auto,
    /// By the barrier method ([`super::barrier`]).
    Newton,
    /// By a formula ([`super::closed_form`]).
    ClosedForm,
    /// By the semidefinite program (needs the feature `sdp`).
    Sdp,
}

/// What is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// How.
    pub method: Method,
    /// The relative width of the interval that is enough.
    pub tolerance: f64,
}

impl Default for Options {
    fn default() -> Options {
        Options { method: Method::Auto, tolerance: 1e-9 }
    }
}

/// A norm.
#[derive(Clone, Debug)]
pub struct Norm {
    /// Certified bounds.
    pub interval: Interval,
    /// What gave them.
    pub by: By,
    /// Whether the interval is as narrow as was asked for, or the map zero but for what its entries were
    /// rounded by.
    pub reached: bool,
}

impl Norm {
    /// The interval, with the theorem by which it holds the norm.
    pub fn known(&self) -> Known<Interval> {
        let theorem = match self.by {
            By::Formula(_) => CLOSED_FORMS,
            By::Newton(_) | By::Sdp { .. } => INTERVALS,
        };
        Known::theorem(theorem, self.interval)
    }
}

/// What gave a norm.
#[derive(Clone, Debug)]
pub enum By {
    /// A formula.
    Formula(Form),
    /// The barrier method.
    Newton(Optimum),
    /// The semidefinite program.
    Sdp {
        /// Its states.
        optimum: Optimum,
        /// The solver's own values of the program and of its dual, not certified.
        values: [f64; 2],
    },
}

/// Where the norm is attained, nearly.
#[derive(Clone, Debug)]
pub struct Optimum {
    /// Factors S_b of the input states rho_b = S_b S_b^dagger of trace 1; the lower bound is attained there.
    pub states: [ComplexMatrix; 2],
    /// The same, where the upper bound is best.
    pub dual: [ComplexMatrix; 2],
    /// The bounds after each step; the first are those at the maximally mixed states.
    pub steps: Vec<Interval>,
}

/// The diamond norm of a map, the greatest trace norm of (Phi (x) id)(X) over X of trace norm 1.
///
/// The bounds hold for the exact map whose representation in floats was given (docs/norms.md, Why an interval
/// holds); where they are not within the tolerance, `reached` is false. For the cost see [`super::barrier`].
///
/// ```
/// use curiosa::norms::diamond::{Options, diamond_norm};
/// use curiosa::norms::source;
///
/// let norm = diamond_norm(&source::general(), Options::default()).unwrap();
/// assert!(norm.reached && norm.interval.certain().starts_with("7.412445"));
/// assert!(norm.interval.lo < norm.interval.hi);
/// ```
///
/// # Errors
///
/// With [`Method::ClosedForm`], if no formula applies. With [`Method::Sdp`], if the feature `sdp` is off or
/// the solver gives up. With the other two, where no formula is narrow enough, if the Choi matrix has more than 2048 rows and
/// the map is neither made of few operators nor, to 4096 rows, of operators of which few have one sign; and for a map that does not preserve Hermiticity if the second derivative has more than
/// 2^28 numbers.
pub fn diamond_norm(map: &LinearMap, options: Options) -> Result<Norm, NormError> {
    let reached = |interval: Interval| interval.relative_width() <= options.tolerance;
    let (scale, map) = map.normalised();
    let factors = Factors::of_few(&map);
    let factors = factors.as_ref();
    if let Some(interval) = zero(&map, factors) {
        return Ok(Norm { interval: interval.scaled(scale), by: By::Formula(Form::Zero), reached: true });
    }
    let formula = match options.method {
        Method::Auto | Method::ClosedForm => closed_form(&map, factors),
        Method::Newton | Method::Sdp => None,
    };
    let formula = formula.map(|(interval, form)| (interval.scaled(scale), form));
    match (formula, options.method) {
        (Some((interval, form)), method) if method == Method::ClosedForm || reached(interval) => {
            Ok(Norm { interval, by: By::Formula(form), reached: reached(interval) })
        }
        (None, Method::ClosedForm) => Err(NormError::NoClosedForm),
        (_, Method::Sdp) if is_too_large(&map) => Err(NormError::TooLarge),
        (_, Method::Sdp) => {
            let (interval, by) = sdp(&map, scale)?;
            Ok(Norm { interval, by, reached: reached(interval) })
        }
        (formula, _) => {
            let found = newton(&map, factors, options.tolerance)?;
            let scaled = found.interval.scaled(scale);
            let interval = formula.map_or(scaled, |(other, _)| scaled.meet(other));
            let steps = found.steps.into_iter().map(|step| step.scaled(scale)).collect();
            let by = By::Newton(Optimum { states: found.states, dual: found.dual, steps });
            Ok(Norm { interval, by, reached: reached(interval) })
        }
    }
}

/// From so many rows of the Choi matrix on, few negative eigenvalues are treated by themselves.
const LARGE: usize = 128;

/// And only to so much [`FewNegative::spread`]. A channel less a gate, or less one of few operators, has one below 10; products of noise on each
/// qubit have eigenvalues of any size, and one from 1e5 on, where a step takes from a third to three times the time of all eigenvectors.
const SPREAD: f64 = 1e4;

/// Up to so many rows, operators of which few have one sign are multiplied with where the Choi matrix has too many: 0.6 GB.
const OPERATORS: usize = 4096;

/// The diamond norms of many maps, each on a core of its own: as [`diamond_norm`] one by one. A core does some ten thousand
/// differences of channels of a qubit a second, a thousand of two qubits.
///
/// ```
/// use curiosa::norms::channels::{depolarising, identity};
/// use curiosa::norms::diamond::{Options, diamond_norms};
///
/// let noisy = |k: usize| identity(2).difference(&depolarising(2, k as f64 / 100.0)).unwrap();
/// let norms = diamond_norms(&Vec::from_iter((0..100).map(noisy)), Options::default());
/// assert!(norms[20].as_ref().unwrap().interval.contains(0.3));
/// ```
pub fn diamond_norms(maps: &[LinearMap], options: Options) -> Vec<Result<Norm, NormError>> {
    maps.par_iter().map(|map| diamond_norm(map, options)).collect()
}

/// Whether the Choi matrix has too many rows to be multiplied out.
fn is_too_large(map: &LinearMap) -> bool {
    map.input() * map.output() > SIZE
}

/// The barrier method, by the operators of the map where there are few, or few of one sign.
fn newton(map: &LinearMap, factors: Option<&Factors>, tolerance: f64) -> Result<Found, NormError> {
    if let Some(factors) = factors {
        return Ok(maximise(&mut Factored::new(factors)?, tolerance));
    }
    if is_too_large(map) {
        let all = || if map.input() * map.output() <= OPERATORS { Factors::of(map) } else { None };
        let few = all().and_then(|all| FewNegative::of(&all, tolerance));
        return few.map(|few| maximise(&mut Negative::new(&few), tolerance)).ok_or(NormError::TooLarge);
    }
    let (choi, n) = (map.choi(), map.input());
    let symmetric = hermitian_part(choi);
    let asymmetry = above(frobenius_above(&(choi - &symmetric)) * (1.0 + 2.0 * f64::EPSILON));
    if asymmetry <= 16.0 * f64::EPSILON * choi.norm() {
        let radius = above(map.radius() + asymmetry);
        let eigen = Eigen::of(&symmetric);
        if let Some(eigen) = &eigen {
            let factors = || Factors::of_hermitian(&symmetric, radius, n, eigen);
            if are_few(eigen.indices().len(), choi.nrows())
                && let Some(few) = factors()
            {
                return Ok(maximise(&mut Factored::new(&few)?, tolerance));
            }
            if let Some(few) = few_negative(eigen, n, tolerance, factors) {
                let found = maximise(&mut Negative::new(&few), tolerance);
                if found.interval.relative_width() <= tolerance {
                    return Ok(found);
                }
            }
        }
        return Ok(maximise(&mut Hermitian::new(&symmetric, radius, n, eigen), tolerance));
    }
    Ok(maximise(&mut Full::new(choi, map.radius(), n)?, tolerance))
}

/// The map with few negative eigenvalues, where these are better treated by themselves than with all.
fn few_negative(
    eigen: &Eigen,
    n: usize,
    tolerance: f64,
    factors: impl Fn() -> Option<Factors>,
) -> Option<FewNegative> {
    if eigen.values.len() < LARGE || !FewNegative::is_likely(&eigen.values, n, tolerance) {
        return None;
    }
    FewNegative::of(&factors()?, tolerance).filter(|few| few.spread() <= SPREAD)
}

/// The completely bounded norm of a map: the diamond norm of its adjoint.
///
/// ```
/// use curiosa::norms::diamond::{By, Options, cb_norm, diamond_norm};
/// use curiosa::norms::{closed_form::Form, source};
///
/// let map = source::positive();
/// let cb = cb_norm(&map, Options::default()).unwrap();
/// let diamond = diamond_norm(&map, Options::default()).unwrap();
/// assert!(cb.interval.contains(42.0));
/// assert!(diamond.interval.certain().starts_with("38.7303"));
/// assert!(matches!(cb.by, By::Formula(Form::CompletelyPositive)));
/// ```
///
/// # Errors
///
/// As [`diamond_norm`].
pub fn cb_norm(map: &LinearMap, options: Options) -> Result<Norm, NormError> {
    diamond_norm(&map.adjoint(), options)
}

#[cfg(feature = "sdp")]
fn sdp(map: &LinearMap, scale: f64) -> Result<(Interval, By), NormError> {
    let solved = super::sdp::solve(map).map_err(NormError::SdpFailed)?;
    let interval = solved.interval.scaled(scale);
    let (states, dual) = (solved.states.clone(), solved.states);
    let optimum = Optimum { states, dual, steps: vec![interval] };
    Ok((interval, By::Sdp { optimum, values: solved.values.map(|value| value * scale) }))
}

#[cfg(not(feature = "sdp"))]
fn sdp(_map: &LinearMap, _scale: f64) -> Result<(Interval, By), NormError> {
    Err(NormError::NoSdp)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algebra::random::generator;
    use crate::norms::channels::{amplitude_damping, depolarising, identity};
    use crate::norms::random::channel;

    // By operators where one sign has few, but not where these are of very different sizes.
    #[test]
    fn few_negative_eigenvalues_are_treated_by_themselves_where_that_is_faster() {
        const QUBITS: usize = 4;
        let noise = |gamma: f64, p: f64| {
            let one = amplitude_damping(gamma).after(&depolarising(2, p)).unwrap();
            (1..QUBITS).fold(one.clone(), |all, _| all.tensor(&one).unwrap())
        };
        let n = 1 << QUBITS;
        let found = |difference: LinearMap, tolerance: f64| {
            let choi = hermitian_part(difference.choi());
            let eigen = Eigen::of(&choi).unwrap();
            few_negative(&eigen, n, tolerance, || Factors::of_hermitian(&choi, 0.0, n, &eigen))
        };
        let gate = noise(0.01, 0.02).difference(&identity(n)).unwrap();
        assert_eq!(found(gate, 1e-6).unwrap().negative.ncols(), 1);
        let rng = &mut generator(1);
        let few = channel(rng, n, n, 60).unwrap().difference(&channel(rng, n, n, 3).unwrap()).unwrap();
        assert_eq!(found(few, 1e-6).unwrap().negative.ncols(), 3);
        for tolerance in [1e-3, 1e-6] {
            let strengths = noise(0.01, 0.02).difference(&noise(0.02, 0.01)).unwrap();
            assert!(found(strengths, tolerance).is_none());
        }
    }
}
