//! Who wins a position in misère play, and how.

use super::solver::{Solver, Unsolved};
use crate::octal::code::Code;
use crate::octal::position::{Component, Move, slowest};

/// The misère quotient of rows up to some size, and of some circles.
///
/// ```
/// use curiosa::octal::misere::advisor::MisereAdvisor;
/// use curiosa::octal::position::Component;
/// let position = [Component::Row(1), Component::Row(2)];
/// let advisor = MisereAdvisor::new("kayles".parse().unwrap(), &position, 100).unwrap();
/// assert!(!advisor.is_lost(&position)); // Take the two, and the other has to take the last.
/// assert_eq!(advisor.winning(&position).len(), 1);
/// ```
pub struct MisereAdvisor {
    code: Code,
    solver: Solver,
    /// The largest row, and then the sizes of circles.
    rows: usize,
    circles: Vec<usize>,
}

impl MisereAdvisor {
    /// For a position and what comes of it, with a quotient of at most so many elements.
    ///
    /// # Errors
    /// If none is found. A circle is asked for after all rows.
    pub fn new(code: Code, position: &[Component], most: usize) -> Result<Self, Unsolved> {
        let rows = position.iter().map(|part| part.size()).max().unwrap_or(0);
        let mut solver = Solver::new(most);
        for heap in 0..=rows {
            solver.push(code.moves(heap))?;
        }
        let mut circles = Vec::new();
        for &part in position {
            if let Component::Circle(size) = part
                && !circles.contains(&size)
            {
                solver.push(part.moves(&code))?;
                circles.push(size);
            }
        }
        Ok(MisereAdvisor { code, solver, rows, circles })
    }

    /// How many elements the quotient has.
    pub fn order(&self) -> usize {
        self.solver.quotient().order()
    }

    /// The element that stands for a component.
    ///
    /// # Panics
    /// If the advisor was not made for it.
    fn element(&self, component: Component) -> usize {
        let heap = match component {
            Component::Row(size) => {
                assert!(size <= self.rows);
                size
            }
            Component::Circle(size) => {
                let place = self.circles.iter().position(|&circle| circle == size);
                self.rows + 1 + place.expect("the advisor was made for it")
            }
        };
        self.solver.heaps()[heap]
    }

    fn rows(&self, rows: &[usize]) -> usize {
        self.solver.quotient().multiply(rows.iter().map(|&size| self.element(Component::Row(size))))
    }

    /// Whether the player to move loses.
    pub fn is_lost(&self, position: &[Component]) -> bool {
        let quotient = self.solver.quotient();
        quotient.lost[quotient.multiply(position.iter().map(|&part| self.element(part)))]
    }

    /// Every move to a position that is lost for the other player; moves of equal components once. Where nothing can be
    /// moved there is none, though the position is won.
    pub fn winning(&self, position: &[Component]) -> Vec<Move> {
        let quotient = self.solver.quotient();
        let mut winning = Vec::new();
        for (component, part) in position.iter().enumerate() {
            if position[..component].contains(part) {
                continue;
            }
            let others = position.iter().enumerate().filter(|&(other, _)| other != component);
            let others = quotient.multiply(others.map(|(_, &part)| self.element(part)));
            let moves = part.moves(&self.code).into_iter();
            let lost = moves.filter(|rows| quotient.lost[quotient.product[others][self.rows(rows)]]);
            winning.extend(lost.map(|rows| Move { component, rows }));
        }
        winning.sort();
        winning
    }

    /// A move: the first winning one, else one that takes as little as possible. None if there is no move.
    pub fn reply(&self, position: &[Component]) -> Option<Move> {
        self.winning(position).into_iter().next().or_else(|| slowest(&self.code.clone().into(), position))
    }
}
