//! Telling two channels apart with one use: the best success probability, and the input that attains it.

use nalgebra::Complex;

use super::diamond::{By, Method, Options, diamond_norm};
use super::error::NormError;
use super::interval::Interval;
use super::map::{LinearMap, MapError};
use super::properties::defects;
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::{above, below};

/// How well two channels are told apart.
#[derive(Clone, Debug)]
pub struct Discrimination {
    /// The success probability of the best test, 1/2 (1 + |p A - (1 - p) B|_diamond) (Helstrom; Watrous).
    pub success: Interval,
    /// The diamond norm of p A - (1 - p) B.
    pub norm: Interval,
    /// An input that attains the lower end: a unit vector of (reference) (x) (input), n x n with the
    /// reference as rows. The test measures the sign of (id (x) (p A - (1 - p) B)) of it.
    pub input: ComplexMatrix,
    /// Whether the norm is as narrow as was asked for.
    pub reached: bool,
}

/// Why channels are not told apart.
#[derive(Debug, thiserror::Error)]
pub enum DiscriminationError {
    /// Not a probability.
    #[error("the prior probability is {0}: it must be between 0 and 1")]
    Prior(f64),
    /// Not a channel.
    #[error(
        "the {which} map is no channel: it is off by {complete_positivity:.1e} from completely positive and by {trace:.1e} \
         from trace-preserving (1e-6 is accepted)"
    )]
    NoChannel {
        /// First or second.
        which: &'static str,
        /// See [`super::properties::Defects`].
        complete_positivity: f64,
        /// See [`super::properties::Defects`].
        trace: f64,
    },
    /// The maps do not go together.
    #[error(transparent)]
    Map(#[from] MapError),
    /// The norm was not computed.
    #[error(transparent)]
    Norm(#[from] NormError),
}

/// Tells channel `first`, given with probability `prior`, from channel `second`.
///
/// The norm of p A - (1 - p) B by the barrier method, to the relative width `tolerance`; for the cost see
/// [`super::barrier`]. Channels are accepted to 1e-6.
///
/// The identity and the channel that flips a sign are told apart with certainty:
///
/// ```
/// use curiosa::norms::channels::{identity, unitary};
/// use curiosa::norms::discrimination::discriminate;
/// use nalgebra::{Complex, dmatrix};
///
/// let flip = unitary(dmatrix![1.0, 0.0; 0.0, -1.0].map(Complex::from)).unwrap();
/// let found = discriminate(&identity(2), &flip, 0.5, 1e-9).unwrap();
/// assert!(found.success.contains(1.0) && found.success.lo > 1.0 - 1e-9);
/// ```
///
/// # Errors
///
/// If `prior` is not between 0 and 1, one of the maps is no channel, they are not between the same spaces, or
/// the norm is not computed because the maps are too large (see [`diamond_norm`]).
pub fn discriminate(
    first: &LinearMap,
    second: &LinearMap,
    prior: f64,
    tolerance: f64,
) -> Result<Discrimination, DiscriminationError> {
    const CHANNEL: f64 = 1e-6;
    if !(0.0..=1.0).contains(&prior) {
        return Err(DiscriminationError::Prior(prior));
    }
    for (map, which) in [(first, "first"), (second, "second")] {
        let found = defects(map);
        if !found.is_channel(CHANNEL) {
            let (complete_positivity, trace) = (found.complete_positivity, found.trace);
            return Err(DiscriminationError::NoChannel { which, complete_positivity, trace });
        }
    }
    let difference =
        first.scaled(Complex::from(prior))?.difference(&second.scaled(Complex::from(1.0 - prior))?)?;
    // One state on both sides, even where channels are so near one another that rounding breaks the symmetry.
    let norm = diamond_norm(&difference.hermitian(), Options { method: Method::Newton, tolerance })?;
    let input = match norm.by {
        // K = (S^dagger (x) 1) J (S (x) 1) is (id (x) Phi)(psi psi^dagger) for psi = sum over i of
        // S^dagger|i> (x) |i>.
        By::Newton(optimum) | By::Sdp { optimum, .. } => optimum.states[0].adjoint(),
        // Nothing helps where there is no difference.
        By::Formula(_) => ComplexMatrix::identity(first.input(), first.input()),
    };
    let input = input.unscale(input.norm());
    let success = Interval {
        lo: below(0.5 * (1.0 + norm.interval.lo)).clamp(0.5, 1.0),
        hi: above(0.5 * (1.0 + norm.interval.hi)).min(1.0),
    };
    Ok(Discrimination { success, norm: norm.interval, input, reached: norm.reached })
}
