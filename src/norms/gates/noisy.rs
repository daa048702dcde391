//! A noisy gate as a circuit.

use super::local::apply;
use super::normal_form::NormalForm;
use crate::algebra::blocked::adjoint_product;
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::rounding::{above, below, frobenius_above, product_error};
use crate::norms::barrier::{Negative, maximise};
use crate::norms::channels;
use crate::norms::diamond::{By, Norm, Optimum, Options, diamond_norm};
use crate::norms::error::NormError;
use crate::norms::interval::Interval;
use crate::norms::map::{LinearMap, MapError};

/// The greatest dimension of all systems together: that of eight qubits.
pub const MOST: usize = 256;

/// A circuit of gates, and of what goes wrong with them, on some systems (qubits or others).
///
/// It stands for two maps: what the gates do, and what they do together with errors and noise. How far these are apart, in diamond
/// norm, is [`NoisyGate::distance`].
///
/// ```
/// use curiosa::norms::channels::{amplitude_damping, depolarising};
/// use curiosa::norms::gates::{NoisyGate, named};
///
/// // A controlled not that turns a little too far, on two qubits that lose their energy.
/// let gate = NoisyGate::qubits(2)?
///     .gate(&[0, 1], named("cx", 0.0).unwrap())?
///     .error(&[0, 1], named("rzz", 0.01).unwrap())?
///     .noise(&[0], amplitude_damping(1e-3))?
///     .noise(&[1], amplitude_damping(2e-3))?
///     .noise(&[1], depolarising(2, 1e-3))?;
/// let norm = gate.distance(1e-8)?;
/// assert!(norm.reached && norm.interval.lo > 0.01 && norm.interval.hi < 0.02);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NoisyGate {
    pub(super) dimensions: Vec<usize>,
    pub(super) circuit: Vec<Gate>,
}

/// Something that happens to some systems.
#[derive(Clone, Debug)]
pub(super) struct Gate {
    /// The systems, from 0, in the order of the matrix.
    pub places: Vec<usize>,
    /// What.
    pub what: What,
}

/// What happens.
#[derive(Clone, Debug)]
pub(super) enum What {
    /// A unitary matrix; whether it is meant, or an error.
    Unitary { matrix: ComplexMatrix, meant: bool },
    /// A channel.
    Noise(LinearMap),
}

/// Why something is no noisy gate, or too large.
#[derive(Debug, thiserror::Error)]
pub enum GateError {
    /// No systems, one of dimension 0, or too many.
    #[error(
        "the dimensions of the systems are {0:?}: 1 to {MOST} are accepted for all together (eight qubits)"
    )]
    Dimensions(Vec<usize>),
    /// A place that is not there, or twice.
    #[error(
        "there is something on {places:?}: different ones of the {count} systems 0 to {last} are accepted"
    )]
    Places {
        /// The places.
        places: Vec<usize>,
        /// How many there are.
        count: usize,
        /// The last one.
        last: usize,
    },
    /// A matrix or channel for other dimensions.
    #[error(
        "what is on {places:?} has {rows} rows and {columns} columns, but these systems have {expected} dimensions together"
    )]
    Shape {
        /// The places.
        places: Vec<usize>,
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
        /// What both should be.
        expected: usize,
    },
    /// Not unitary.
    #[error(
        "the matrix on {places:?} is off by {off:.1e} from unitary: up to 1e-6 is accepted (for what is not unitary there is noise)"
    )]
    NotUnitary {
        /// The places.
        places: Vec<usize>,
        /// |U^dagger U - 1|.
        off: f64,
    },
    /// Not a channel.
    #[error("the noise on {places:?} is no channel: it {why} by {off:.1e}, and up to 1e-6 is accepted")]
    NotAChannel {
        /// The places.
        places: Vec<usize>,
        /// What is wrong.
        why: &'static str,
        /// By how much.
        off: f64,
    },
    /// Noise that hangs together over too many systems.
    #[error(
        "noise on the systems {0:?} cannot be taken apart, since it overlaps or gates stand between: up to 32 dimensions (five qubits) \
         are accepted; noise of single systems after the gates goes to 256"
    )]
    Entangled(Vec<usize>),
    /// A map that is no map.
    #[error(transparent)]
    Map(#[from] MapError),
    /// A norm that is not computed.
    #[error(transparent)]
    Norm(#[from] NormError),
}

impl NoisyGate {
    /// Nothing yet, on systems of these dimensions, the first slowest in all matrices.
    ///
    /// # Errors
    /// If there is none, one has dimension 0, or all together have more than 256 dimensions.
    pub fn new(dimensions: Vec<usize>) -> Result<NoisyGate, GateError> {
        let product = dimensions.iter().try_fold(1_usize, |product, &factor| product.checked_mul(factor));
        match product {
            Some(1..=MOST) if !dimensions.is_empty() => Ok(NoisyGate { dimensions, circuit: Vec::new() }),
            _ => Err(GateError::Dimensions(dimensions)),
        }
    }

    /// Nothing yet, on so many qubits.
    ///
    /// # Errors
    /// Unless there are one to eight.
    pub fn qubits(count: usize) -> Result<NoisyGate, GateError> {
        NoisyGate::new(vec![2; count.min(64)])
    }

    /// Then a gate, which is meant: the unitary matrix nearest to the one that is given.
    ///
    /// # Errors
    /// If a place is not there or twice, or the matrix has not the dimensions of these systems or is off by more than 1e-6 from
    /// unitary.
    pub fn gate(self, places: &[usize], matrix: ComplexMatrix) -> Result<NoisyGate, GateError> {
        self.unitary(places, matrix, true)
    }

    /// Then an error: a unitary matrix that is not meant.
    ///
    /// # Errors
    /// As [`NoisyGate::gate`].
    pub fn error(self, places: &[usize], matrix: ComplexMatrix) -> Result<NoisyGate, GateError> {
        self.unitary(places, matrix, false)
    }

    fn unitary(self, places: &[usize], matrix: ComplexMatrix, meant: bool) -> Result<NoisyGate, GateError> {
        self.check(places, matrix.shape())?;
        if matrix.iter().any(|entry| !(entry.re.is_finite() && entry.im.is_finite())) {
            return Err(MapError::NotFinite.into());
        }
        let off = defect(&matrix);
        if off > 1e-6 {
            return Err(GateError::NotUnitary { places: places.to_vec(), off });
        }
        Ok(self.then(places, What::Unitary { matrix, meant }))
    }

    /// Then noise: a channel on some systems.
    ///
    /// # Errors
    /// If a place is not there or twice, or the channel does not go from these systems to themselves. That it is a channel is looked at
    /// by [`NoisyGate::distance`].
    pub fn noise(self, places: &[usize], channel: LinearMap) -> Result<NoisyGate, GateError> {
        self.check(places, (channel.output(), channel.input()))?;
        Ok(self.then(places, What::Noise(channel)))
    }

    fn then(mut self, places: &[usize], what: What) -> NoisyGate {
        self.circuit.push(Gate { places: places.to_vec(), what });
        self
    }

    fn check(&self, places: &[usize], (rows, columns): (usize, usize)) -> Result<(), GateError> {
        let count = self.dimensions.len();
        let repeated = (1..places.len()).any(|k| places[..k].contains(&places[k]));
        if places.is_empty() || repeated || places.iter().any(|&place| place >= count) {
            return Err(GateError::Places { places: places.to_vec(), count, last: count - 1 });
        }
        let expected = self.size(places);
        if (rows, columns) != (expected, expected) {
            return Err(GateError::Shape { places: places.to_vec(), rows, columns, expected });
        }
        Ok(())
    }

    /// The dimensions of some systems together.
    pub(super) fn size(&self, places: &[usize]) -> usize {
        places.iter().map(|&place| self.dimensions[place]).product()
    }

    /// The dimensions of the systems.
    pub fn dimensions(&self) -> &[usize] {
        &self.dimensions
    }

    /// n, the dimensions of all systems together.
    pub fn input(&self) -> usize {
        self.dimensions.iter().product()
    }

    /// How many numbers are held.
    pub(super) fn entries(&self) -> usize {
        let of = |gate: &Gate| match &gate.what {
            What::Unitary { matrix, .. } => matrix.len(),
            What::Noise(channel) => channel.entries(),
        };
        self.circuit.iter().map(of).sum()
    }

    /// What is meant, as a unitary matrix.
    pub fn ideal(&self) -> ComplexMatrix {
        let n = self.input();
        let mut ideal = ComplexMatrix::identity(n, n);
        for Gate { places, what } in &self.circuit {
            if let What::Unitary { matrix, meant: true } = what {
                ideal = apply(&self.dimensions, places, matrix, &ideal);
            }
        }
        ideal
    }

    /// The difference of what happens and what is meant, multiplied out: too simple to be wrong, and for n up to 32 or so.
    ///
    /// # Errors
    /// If an entry of the result is above 1e250 in absolute value.
    pub fn difference(&self) -> Result<LinearMap, MapError> {
        let n = self.input();
        let all = Vec::from_iter(0..self.dimensions.len());
        let mut noisy = channels::identity(n);
        for Gate { places, what } in &self.circuit {
            let map = match what {
                What::Unitary { matrix, .. } => channels::unitary(matrix.clone())?,
                What::Noise(channel) => channel.clone(),
            };
            noisy = super::normal_form::widened(&self.dimensions, places, &all, &map)?.into_after(noisy)?;
        }
        noisy.difference(&channels::unitary(self.ideal())?)
    }

    /// The diamond norm of the difference of what happens and what is meant, as an interval that holds it: for gates up to unitary
    /// matrices nearest to those given, and noise up to what its floats were rounded by. Twice the diamond distance, where that has a
    /// factor of one half.
    ///
    /// The noise may have any number of operators; it is only multiplied with. For eight qubits with noise on each the relative width
    /// 1e-6 takes about a minute, n^3 a step and n^2 numbers of memory times some hundreds.
    ///
    /// # Errors
    /// If noise is no channel, or hangs together over more than 32 dimensions.
    pub fn distance(&self, tolerance: f64) -> Result<Norm, GateError> {
        let form = NormalForm::new(self)?;
        let (ideal, off) = form.ideal(self);
        let options = Options { tolerance, ..Options::default() };
        let (mut norm, apart) = if form.is_unitary() {
            let difference = channels::identity(self.input()).difference(&channels::unitary(ideal)?)?;
            let mut norm = diamond_norm(&difference, options)?;
            let apart = if off == 0.0 { 0.0 } else { above(off * (2.0 + off)) };
            if apart > 0.0 {
                let Interval { lo, hi } = norm.interval;
                norm.interval = Interval { lo: below((lo - apart).max(0.0)), hi: above(hi + apart) };
            }
            (norm, apart)
        } else {
            let least = form.sum_of_parts(&ideal, off)?;
            let map = form.against_gate(self, ideal, off)?;
            let found = maximise(&mut Negative::new(&map), tolerance);
            let interval = found.interval.meet(Interval { lo: 0.0, hi: least });
            let optimum = Optimum { states: found.states, dual: found.dual, steps: found.steps };
            (Norm { interval, by: By::Newton(optimum), reached: false }, map.apart)
        };
        // What is smaller is rounding.
        norm.reached = norm.interval.relative_width() <= tolerance || norm.interval.hi <= 8.0 * apart;
        Ok(norm)
    }
}

/// A bound of |U^dagger U - 1|, and so of how far the nearest unitary matrix is.
pub(super) fn defect(matrix: &ComplexMatrix) -> f64 {
    let size = matrix.nrows();
    let gram = adjoint_product(matrix, matrix) - ComplexMatrix::identity(size, size);
    above(
        frobenius_above(&gram) * (1.0 + f64::EPSILON) + product_error(size) * frobenius_above(matrix).powi(2),
    )
}
