//! The optimal colourings among those that a search found.

use std::collections::BTreeSet;

use super::ties::{Census, Count};
use super::{Balance, Board, Colouring};

/// The colourings with the fewest squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Optima {
    /// How many squares they make.
    pub squares: usize,
    /// The least of every orbit under the symmetries of the board and the exchanges of the colours, in order.
    pub representatives: Vec<Colouring>,
    /// How many there are.
    pub count: Count,
}

impl Optima {
    /// The best of `found`, which must contain one or more of every orbit of them; none if it is empty.
    ///
    /// Lists the orbits of the best: at most sixteen images of each with two colours, 48 with three and 192 with four.
    ///
    /// ```
    /// use curiosa::hip::{Board, Colouring, minimum::Optima};
    /// let words = ["00/01", "01/10", "00/11", "00/00"];
    /// let found = words.map(|text| text.parse::<Colouring>().unwrap());
    /// let optima = Optima::of(Board::square(2), &found).unwrap();
    /// assert_eq!((optima.squares, optima.count.colourings), (0, 14));
    /// ```
    pub fn of(board: Board, found: &[Colouring]) -> Option<Self> {
        let squares = found.iter().map(|colouring| colouring.made().len()).min()?;
        let best = found.iter().filter(|colouring| colouring.made().len() == squares);
        let words: BTreeSet<Vec<u8>> = best.map(|c| c.canonical(true).colours().to_vec()).collect();
        let representatives = Vec::from_iter(words.into_iter().map(|word| Colouring::new(board, word)));
        let count = Census::of_orbits(board, &representatives).total(Balance::Any);
        Some(Optima { squares, representatives, count })
    }
}
