//! Two identical particles in some modes.

use crate::separability::SeparabilityError;
use crate::separability::model::parties::Parties;

/// Whether wave functions are symmetric or antisymmetric.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Particles {
    /// Symmetric.
    Bosons,
    /// Antisymmetric.
    Fermions,
}

/// Two particles in n modes.
///
/// ```
/// use curiosa::separability::identical::particles::{Particles, System};
///
/// let bosons = System::new(Particles::Bosons, 3)?;
/// assert_eq!((bosons.dimension(), bosons.exists()), (6, true));
/// assert_eq!(bosons.pairs(), [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]);
/// let fermions = |modes| System::new(Particles::Fermions, modes);
/// assert!(!fermions(7)?.exists() && fermions(8)?.exists());
/// # Ok::<(), curiosa::separability::SeparabilityError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct System {
    particles: Particles,
    modes: usize,
}

impl System {
    /// Two or more modes, three or more for fermions.
    ///
    /// # Errors
    ///
    /// If there are fewer, or the dimension is above [`Parties::LARGEST`].
    pub fn new(particles: Particles, modes: usize) -> Result<Self, SeparabilityError> {
        let least = if particles == Particles::Bosons { 2 } else { 3 };
        let system = System { particles, modes };
        if modes < least || modes > Parties::LARGEST || system.dimension() > Parties::LARGEST {
            return Err(SeparabilityError::Parties(format!(
                "{modes} modes: {least} or more, of {} dimensions at most, are accepted",
                Parties::LARGEST
            )));
        }
        Ok(system)
    }

    /// The system of this dimension.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn of_dimension(particles: Particles, dimension: usize) -> Result<Self, SeparabilityError> {
        let systems = (2..).map(|modes| System { particles, modes });
        let fits = systems
            .into_iter()
            .find(|system| system.dimension() >= dimension)
            .filter(|system| system.dimension() == dimension);
        let system = fits.ok_or_else(|| {
            let sizes = if particles == Particles::Bosons {
                "3, 6, 10, 15, ..."
            } else {
                "3, 6, 10, 15, 21, 28, ..."
            };
            SeparabilityError::Matrix(format!(
                "the matrix has {dimension} rows: {sizes}, the dimensions of two {particles}, are accepted"
            ))
        })?;
        System::new(particles, system.modes)
    }

    /// What the particles are.
    pub fn particles(self) -> Particles {
        self.particles
    }

    /// n.
    pub fn modes(self) -> usize {
        self.modes
    }

    /// Number of basis vectors.
    pub fn dimension(self) -> usize {
        match self.particles {
            Particles::Bosons => self.modes * (self.modes + 1) / 2,
            Particles::Fermions => self.modes * (self.modes - 1) / 2,
        }
    }

    /// The modes of each basis vector.
    pub fn pairs(self) -> Vec<(usize, usize)> {
        let first = |i: usize| if self.particles == Particles::Bosons { i } else { i + 1 };
        (0..self.modes).flat_map(|i| (first(i)..self.modes).map(move |j| (i, j))).collect()
    }

    /// The dimension of the variety of product states, projectively.
    pub fn products(self) -> usize {
        match self.particles {
            Particles::Bosons => self.modes - 1,
            Particles::Fermions => 2 * (self.modes - 2),
        }
    }

    /// Whether some unitary matrix sends no product state to a product state: for bosons from 3 modes on, for fermions from 8 on
    /// (J. Klassen, J. Chen, B. Zeng 2013).
    pub fn exists(self) -> bool {
        2 * self.products() < self.dimension() - 1
    }
}

impl std::fmt::Display for Particles {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        out.write_str(if *self == Particles::Bosons { "bosons" } else { "fermions" })
    }
}

impl std::fmt::Display for System {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "two {} in {} modes", self.particles, self.modes)
    }
}
