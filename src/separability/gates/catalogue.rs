//! The gates that are certified here, by name.

use crate::separability::SeparabilityError;
use crate::separability::gates::letter_grid::{Block, LetterGrid};
use crate::separability::gates::search::{Family, candidate};
use crate::separability::model::gaussian::GaussianMatrix;
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;
use crate::separability::products::clifford::{circuit_matrix, parse_circuit};

/// A gate, and how it is made.
#[derive(Clone, Copy, Debug)]
pub struct Gate {
    /// What it is called: its family and sizes.
    pub name: &'static str,
    /// Sizes of the parties.
    pub sizes: &'static [usize],
    /// What it is certified for.
    pub sense: Sense,
    /// How it is made.
    pub recipe: Recipe,
}

/// How a gate is made.
#[derive(Clone, Copy, Debug)]
pub enum Recipe {
    /// A grid of letters and what pairs make.
    Grid(&'static str, Block),
    /// A grid of letters and its entries -1, see [`LetterGrid::signed`].
    Signs(&'static str, u64),
    /// A circuit.
    Circuit(&'static str),
    /// A candidate of a family, the first that is certified.
    Found(Family, u64),
}

use Recipe::{Circuit, Found, Grid, Signs};
use Sense::{Genuine, NotProduct};

/// All of them.
///
/// ```
/// use curiosa::separability::gates::catalogue::GATES;
///
/// assert_eq!(GATES.len(), 41);
/// assert_eq!(GATES[0].name, "rotations-3x4");
/// assert_eq!(GATES[0].matrix().unwrap().scale(), Ok(2));
/// ```
pub const GATES: &[Gate] = &[
    gate("rotations-3x4", &[3, 4], NotProduct, Grid("ABCD/EABF/CDFE", Block::Rotation)),
    gate("reflections-3x4", &[3, 4], NotProduct, Grid("ABCD/EABF/CDFE", Block::Hadamard)),
    gate("signs-3x4", &[3, 4], NotProduct, Found(Family::Signs, 6)),
    gate("strongest-3x4", &[3, 4], NotProduct, Signs("ABCD/EABF/CFDE", 0x616e)),
    gate("rotations-4x4", &[4, 4], NotProduct, Grid("ABCD/EABF/GEHC/FDGH", Block::Rotation)),
    gate("reflections-4x4", &[4, 4], NotProduct, Grid("ABCD/EABF/GEHC/FDGH", Block::Hadamard)),
    gate("strongest-4x4", &[4, 4], NotProduct, Signs("ABCD/EAFC/FGBH/GDHE", 0x58614e)),
    gate("signs-4x4", &[4, 4], NotProduct, Found(Family::Signs, 0)),
    gate("triple-3x5", &[3, 5], NotProduct, Found(Family::Triple, 9)),
    gate("weighing-3x5", &[3, 5], NotProduct, Found(Family::Weighing, 49)),
    gate("strongest-3x5", &[3, 5], NotProduct, Found(Family::Triple, 457)),
    gate("rotations-4x5", &[4, 5], NotProduct, Found(Family::Rotations, 1)),
    gate("reflections-4x5", &[4, 5], NotProduct, Found(Family::Reflections, 1)),
    gate("signs-4x5", &[4, 5], NotProduct, Found(Family::Signs, 0)),
    gate("strongest-4x5", &[4, 5], NotProduct, Found(Family::Signs, 536)),
    gate("triple-5x5", &[5, 5], NotProduct, Found(Family::Triple, 0)),
    gate("weighing-5x5", &[5, 5], NotProduct, Found(Family::Weighing, 25)),
    gate("strongest-5x5", &[5, 5], NotProduct, Found(Family::Triple, 688)),
    gate("reflections-6x6", &[6, 6], NotProduct, Found(Family::Reflections, 177)),
    gate("signs-6x6", &[6, 6], NotProduct, Found(Family::Signs, 0)),
    gate("strongest-6x6", &[6, 6], NotProduct, Found(Family::Signs, 475)),
    gate("circuit-2x2x2", &[2, 2, 2], NotProduct, Circuit("CZ02 H2 CZ12 H0 H1 S2 H2 CZ01 S0 H0 CZ02")),
    gate("rotations-2x2x2", &[2, 2, 2], NotProduct, Found(Family::Rotations, 6)),
    gate("reflections-2x2x2", &[2, 2, 2], NotProduct, Found(Family::Reflections, 6)),
    gate("signs-2x2x2", &[2, 2, 2], NotProduct, Found(Family::Signs, 2)),
    gate("strongest-2x2x2", &[2, 2, 2], NotProduct, Found(Family::Pairs, 34)),
    gate("rotations-2x2x3", &[2, 2, 3], NotProduct, Found(Family::Rotations, 0)),
    gate("reflections-2x2x3", &[2, 2, 3], NotProduct, Found(Family::Reflections, 0)),
    gate("signs-2x2x3", &[2, 2, 3], Genuine, Found(Family::Signs, 3)),
    gate("strongest-2x2x3", &[2, 2, 3], NotProduct, Found(Family::Pairs, 320)),
    gate("weighing-2x3x3", &[2, 3, 3], Genuine, Found(Family::Weighing, 41)),
    gate("strongest-2x3x3", &[2, 3, 3], NotProduct, Found(Family::Pairs, 165)),
    gate("triple-3x3x3", &[3, 3, 3], Genuine, Found(Family::Triple, 3)),
    gate("strongest-3x3x3", &[3, 3, 3], NotProduct, Found(Family::Weighing, 370)),
    gate("weighing-2x2x2x2", &[2, 2, 2, 2], NotProduct, Found(Family::Weighing, 94)),
    gate("rotations-2x2x2x2", &[2, 2, 2, 2], NotProduct, Found(Family::Rotations, 859)),
    gate("signs-2x2x2x2", &[2, 2, 2, 2], Genuine, Found(Family::Signs, 1)),
    gate("strongest-2x2x2x2", &[2, 2, 2, 2], NotProduct, Found(Family::Weighing, 454)),
    gate("weighing-2x2x2x2x2", &[2, 2, 2, 2, 2], NotProduct, Found(Family::Weighing, 275)),
    gate("signs-2x2x2x2x2", &[2, 2, 2, 2, 2], NotProduct, Found(Family::Signs, 0)),
    gate("strongest-2x2x2x2x2", &[2, 2, 2, 2, 2], NotProduct, Found(Family::Signs, 362)),
];

const fn gate(name: &'static str, sizes: &'static [usize], sense: Sense, recipe: Recipe) -> Gate {
    Gate { name, sizes, sense, recipe }
}

impl Gate {
    /// The gate of a name; none if there is no gate of this name in [`GATES`].
    ///
    /// ```
    /// use curiosa::separability::gates::catalogue::Gate;
    /// use curiosa::separability::model::sense::Sense;
    ///
    /// let gate = Gate::named("signs-2x2x3").unwrap();
    /// assert_eq!((gate.sizes, gate.sense), (&[2, 2, 3][..], Sense::Genuine));
    /// assert!(Gate::named("signs-3x3").is_none());
    /// ```
    pub fn named(name: &str) -> Option<&'static Gate> {
        GATES.iter().find(|gate| gate.name == name)
    }

    /// Its parties.
    ///
    /// # Errors
    ///
    /// As [`Parties::new`]; never for [`GATES`].
    pub fn parties(&self) -> Result<Parties, SeparabilityError> {
        Parties::new(self.sizes.to_vec())
    }

    /// Whether each party is one qubit or some.
    pub fn is_on_qubits(&self) -> bool {
        self.sizes.iter().all(|size| size.is_power_of_two())
    }

    /// Its matrix M, M M^dagger = c.
    ///
    /// # Errors
    ///
    /// If the recipe is no grid or circuit, or there is no candidate of these sizes; never for [`GATES`].
    pub fn matrix(&self) -> Result<GaussianMatrix, SeparabilityError> {
        match self.recipe {
            Grid(text, block) => Ok(LetterGrid::parse(text)?.matrix(block)),
            Signs(text, signs) => LetterGrid::parse(text)?.signed(signs),
            Circuit(text) => Ok(circuit_matrix(&parse_circuit(text, self.sizes.len())?, self.sizes.len())),
            Found(family, number) => candidate(family, &self.parties()?, self.sense, number)
                .ok_or_else(|| SeparabilityError::Matrix(format!("there is no candidate for {}", self.name))),
        }
    }
}
