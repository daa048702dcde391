//! Parties: the factors of a tensor product, and its cuts into two.

use crate::separability::SeparabilityError;

/// The sizes n_1, ..., n_k of the factors of C^n_1 (x) ... (x) C^n_k. Its basis is numbered as by digits, those of
/// the last party fastest, the convention of the Kronecker product.
///
/// ```
/// use curiosa::separability::model::parties::Parties;
///
/// let parties = Parties::new(vec![3, 4]).unwrap();
/// assert_eq!((parties.dimension(), parties.to_string()), (12, "3 x 4".to_string()));
/// assert_eq!((parties.digits(7), parties.index(&[1, 3])), (vec![1, 3], 7));
/// assert_eq!(parties.sides(0b01), [3, 4]);
/// assert!(Parties::new(vec![3, 1]).is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parties {
    sizes: Vec<usize>,
}

/// Some of the parties, neither none nor all: the bits of their numbers.
pub type Cut = u32;

impl Parties {
    /// The largest dimension of the product.
    pub const LARGEST: usize = 1024;

    /// Two parties or more, each of two dimensions or more.
    ///
    /// # Errors
    ///
    /// If there is only one party or none, a party has fewer than 2 dimensions, or their product is above
    /// [`Parties::LARGEST`].
    pub fn new(sizes: Vec<usize>) -> Result<Self, SeparabilityError> {
        let product = sizes.iter().try_fold(1_usize, |product, &size| product.checked_mul(size));
        match product {
            _ if sizes.len() < 2 => {
                Err(SeparabilityError::Parties("there is one party: two or more are accepted".into()))
            }
            _ if sizes.iter().any(|&size| size < 2) => {
                Err(SeparabilityError::Parties("a party has fewer than 2 dimensions".into()))
            }
            Some(product) if product <= Self::LARGEST => Ok(Parties { sizes }),
            _ => Err(SeparabilityError::Parties(format!(
                "the dimensions multiply to more than {}",
                Self::LARGEST
            ))),
        }
    }

    /// n_1, ..., n_k.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The sizes for tables: 3x4.
    pub fn short(&self) -> String {
        Vec::from_iter(self.sizes.iter().map(usize::to_string)).join("x")
    }

    /// k.
    pub fn count(&self) -> usize {
        self.sizes.len()
    }

    /// The dimension of the product.
    pub fn dimension(&self) -> usize {
        self.sizes.iter().product()
    }

    /// The digits of the number of a basis vector.
    pub fn digits(&self, mut index: usize) -> Vec<usize> {
        let mut digits = vec![0; self.sizes.len()];
        for (digit, &size) in digits.iter_mut().zip(&self.sizes).rev() {
            *digit = index % size;
            index /= size;
        }
        digits
    }

    /// The number of the basis vector with these digits.
    pub fn index(&self, digits: &[usize]) -> usize {
        digits.iter().zip(&self.sizes).fold(0, |index, (digit, size)| index * size + digit)
    }

    /// Every cut once, named by the side without the last party; the single parties first.
    ///
    /// ```
    /// use curiosa::separability::model::parties::Parties;
    ///
    /// let cuts = Parties::new(vec![2; 4]).unwrap().cuts();
    /// assert_eq!(cuts, [0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111]);
    /// ```
    pub fn cuts(&self) -> Vec<Cut> {
        let mut cuts: Vec<Cut> = (1..1 << (self.count() - 1)).collect();
        cuts.sort_by_key(|cut| (cut.count_ones(), *cut));
        cuts
    }

    /// The cuts that part one party from the others; one for two parties.
    pub fn single_cuts(&self) -> Vec<Cut> {
        let count = if self.count() == 2 { 1 } else { self.count() };
        (0..count).map(|party| 1 << party).collect()
    }

    /// The dimensions of both sides of a cut.
    pub fn sides(&self, cut: Cut) -> [usize; 2] {
        let inside = self.members(cut).into_iter().map(|party| self.sizes[party]).product();
        [inside, self.dimension() / inside]
    }

    /// The numbers of the parties inside a cut.
    pub fn members(&self, cut: Cut) -> Vec<usize> {
        (0..self.count()).filter(|party| cut >> party & 1 == 1).collect()
    }

    /// The number of the basis vector with digits of `inside` for the parties inside a cut and of `outside` for the
    /// others.
    pub fn mix(&self, inside: usize, outside: usize, cut: Cut) -> usize {
        let (inside, outside) = (self.digits(inside), self.digits(outside));
        let digit = |party: usize| if cut >> party & 1 == 1 { inside[party] } else { outside[party] };
        self.index(&Vec::from_iter((0..self.count()).map(digit)))
    }

    /// A vector as a matrix: for each basis vector its row, by the parties inside a cut, and its column, by the
    /// others.
    pub fn flattening(&self, cut: Cut) -> Vec<(usize, usize)> {
        let place = |index: usize| {
            let mut place = (0, 0);
            for (party, (digit, size)) in self.digits(index).into_iter().zip(&self.sizes).enumerate() {
                let side = if cut >> party & 1 == 1 { &mut place.0 } else { &mut place.1 };
                *side = *side * size + digit;
            }
            place
        };
        (0..self.dimension()).map(place).collect()
    }
}

impl std::fmt::Display for Parties {
    fn fmt(&self, out: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(out, "{}", Vec::from_iter(self.sizes.iter().map(usize::to_string)).join(" x "))
    }
}
