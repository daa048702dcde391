//! Monomials of one degree in the coordinates of one party, numbered.

use std::collections::HashMap;

use crate::stop;

/// The monomials of a degree in variables 0, 1, ..., n - 1: each as its variables ascending, in lexicographic order.
///
/// ```
/// use curiosa::separability::macaulay::monomials::Monomials;
///
/// let quadratic = Monomials::new(3, 2);
/// assert_eq!(quadratic.count(), 6);
/// assert_eq!(quadratic.variables(1), [0, 1]);
/// assert_eq!((quadratic.number(vec![1, 0]), quadratic.multinomial(1)), (1, 2));
/// ```
pub struct Monomials {
    list: Vec<Vec<usize>>,
    numbers: HashMap<Vec<usize>, usize>,
}

impl Monomials {
    /// All of them: C(degree + n - 1, n - 1).
    pub fn new(variables: usize, degree: usize) -> Self {
        let mut list = vec![vec![]];
        for _ in 0..degree {
            let longer = list.iter().flat_map(|monomial: &Vec<usize>| {
                stop::check();
                let first = monomial.last().copied().unwrap_or(0);
                (first..variables).map(|variable| [&monomial[..], &[variable]].concat())
            });
            list = longer.collect();
        }
        let numbers = list.iter().cloned().enumerate().map(|(number, monomial)| (monomial, number)).collect();
        Monomials { list, numbers }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// The variables of one, ascending.
    pub fn variables(&self, number: usize) -> &[usize] {
        &self.list[number]
    }

    /// The number of the monomial with these variables, in any order.
    ///
    /// # Panics
    ///
    /// If they are not as many as the degree, or one is no variable.
    pub fn number(&self, mut variables: Vec<usize>) -> usize {
        variables.sort_unstable();
        self.numbers[&variables]
    }

    /// degree! / (product of the factorials of the exponents): the square of the norm of the column that belongs to
    /// a monomial.
    pub fn multinomial(&self, number: usize) -> u128 {
        // A sequence of binomial coefficients; exact as degrees are small.
        let mut product = 1_u128;
        let mut run = 0;
        let variables = &self.list[number];
        for (place, variable) in variables.iter().enumerate() {
            run = if place > 0 && variables[place - 1] == *variable { run + 1 } else { 1 };
            product = product * (place as u128 + 1) / run;
        }
        product
    }
}
