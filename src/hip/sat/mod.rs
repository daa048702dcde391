//! All colourings with at most a given number of squares, by a SAT solver whose every step is checked.
//!
//! The second exact method: it shares no code with [`super::search`] but the list of the copies of patterns other than
//! squares. The [formula](encoding) admits the colourings with few squares that are least among their images, or with more
//! than two colours those whose colours come in their order; the solver's lemmas go through a [checker](proof) as they
//! arise, so that an answer "no further colouring" is a checked refutation.

pub mod encoding;
pub mod proof;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, lbool};
use serde::{Deserialize, Serialize};

use self::encoding::{Formula, Literal};
use self::proof::Checker;
use super::{Balance, Board, Colouring};
use crate::stop;

/// The innermost cells whose colours make the cubes are as many as make at most so many of them, and how many a part has.
const MOST_CUBES: usize = 1 << 16;
const CUBES: usize = 2048;

/// A search for all colourings with at most so many squares, cut into parts.
///
/// ```
/// use curiosa::hip::{Balance, Board, sat::SatSearch};
/// let search = SatSearch::new(Board::square(3), 0, Balance::Any);
/// let found = (0..search.parts()).map(|part| search.run(part).unwrap().colourings.len());
/// assert_eq!(found.sum::<usize>(), 20); // The ties up to the symmetries of the board and the swap.
/// ```
pub struct SatSearch {
    board: Board,
    formula: Formula,
    cube_cells: usize,
    /// Whether a part ends with the first colouring that it finds.
    first: bool,
}

/// What one part found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SatFound {
    /// The colourings of this part with at most `limit` squares that the formula admits; every colouring sought has an image
    /// in some part.
    pub colourings: Vec<String>,
    /// Conflicts of the solver.
    pub conflicts: u64,
    /// Lemmas that the checker derived by unit propagation.
    pub lemmas: u64,
}

/// The solver claimed what the checker could not derive.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the solver's lemma {0} does not follow by unit propagation")]
pub struct Unproved(pub u64);

impl SatSearch {
    /// Plans a search for the colourings with at most `limit` squares and this balance, in the board's colours.
    pub fn new(board: Board, limit: usize, balance: Balance) -> Self {
        SatSearch::of(board, Formula::new(board, limit, balance), false)
    }

    /// Plans a search for the sets of at least `points` cells, those of colour 1, without a copy of the board's pattern.
    ///
    /// # Panics
    /// If the board has fewer cells.
    pub fn of_points(board: Board, points: usize) -> Self {
        SatSearch::of(board, Formula::of_points(board, points), false)
    }

    /// Plans a search for a colouring that makes no copy of the board's pattern, in all of the board's colours: a part ends
    /// with the first that it finds.
    pub fn for_a_tie(board: Board) -> Self {
        SatSearch::of(board, Formula::of_ties(board), true)
    }

    fn of(board: Board, formula: Formula, first: bool) -> Self {
        let cubes = |cells: &usize| board.colours().pow(*cells as u32) <= MOST_CUBES;
        let cube_cells = (0..=board.cells()).take_while(cubes).last().unwrap_or(0);
        SatSearch { board, formula, cube_cells, first }
    }

    /// The formula.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// The number of parts.
    pub fn parts(&self) -> usize {
        self.cubes().div_ceil(CUBES)
    }

    fn cubes(&self) -> usize {
        self.board.colours().pow(self.cube_cells as u32)
    }

    /// Searches one part; the time is unbounded.
    ///
    /// # Errors
    /// If a lemma of the solver is not confirmed.
    pub fn run(&self, part: usize) -> Result<SatFound, Unproved> {
        let mut solver = Solver::new(
            batsat::SolverOpts::default(),
            Follower { checker: Checker::new(self.formula.variables()), unproved: None },
        );
        let variables: Vec<_> = (0..self.formula.variables()).map(|_| solver.new_var_default()).collect();
        let literal = |x: Literal| Lit::new(variables[x.variable()], x.is_positive());
        for clause in self.formula.clauses() {
            stop::check();
            solver.cb_mut().checker.assume(clause);
            solver.add_clause_reuse(&mut clause.iter().map(|&x| literal(x)).collect());
        }
        let mut colourings = Vec::new();
        let colours = self.board.colours();
        'cubes: for cube in part * CUBES..((part + 1) * CUBES).min(self.cubes()) {
            let colour = |(k, &cell): (usize, &usize)| {
                self.formula.literal(cell, cube / colours.pow(k as u32) % colours)
            };
            let cube = Vec::from_iter(self.formula.cells()[..self.cube_cells].iter().enumerate().map(colour));
            let assumptions = Vec::from_iter(cube.iter().map(|&x| literal(x)));
            while solver.solve_limited(&assumptions) == lbool::TRUE {
                // Of more than two colours a cell can have several in a model for a tie, all of which do.
                let has = |cell: usize, colour: usize| {
                    let x = self.formula.literal(cell, colour);
                    (solver.value_var(variables[x.variable()]) == lbool::TRUE) == x.is_positive()
                };
                let colour = |cell: usize| (0..colours).find(|&colour| has(cell, colour)).unwrap_or(0) as u8;
                let colouring = Colouring::new(self.board, (0..self.board.cells()).map(colour).collect());
                let other = colouring.colours().iter().enumerate();
                let other =
                    other.map(|(cell, &colour)| self.formula.literal(cell, usize::from(colour)).negated());
                let other = Vec::from_iter(other);
                solver.cb_mut().checker.assume(&other);
                solver.add_clause_reuse(&mut other.iter().map(|&x| literal(x)).collect());
                colourings.push(colouring.to_string());
                if self.first {
                    break 'cubes;
                }
            }
            let none = Vec::from_iter(cube.iter().map(|x| x.negated()));
            solver.cb_mut().derive(&none);
        }
        let conflicts = solver.num_conflicts();
        let follower = solver.cb();
        match follower.unproved {
            Some(lemma) => Err(Unproved(lemma)),
            None => Ok(SatFound { colourings, conflicts, lemmas: follower.checker.lemmas() }),
        }
    }
}

/// Hands the solver's lemmas to the checker.
struct Follower {
    checker: Checker,
    unproved: Option<u64>,
}

impl Follower {
    fn derive(&mut self, clause: &[Literal]) {
        if self.unproved.is_none() && !self.checker.derive(clause) {
            self.unproved = Some(self.checker.lemmas());
        }
    }
}

fn literals(clause: &[Lit]) -> Vec<Literal> {
    clause.iter().map(|x| Literal::new(x.var().idx() as usize, x.sign())).collect()
}

impl Callbacks for Follower {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.derive(&literals(clause));
        }
    }

    /// Leaves from within the solver, which is asked nothing more.
    fn stop(&self) -> bool {
        stop::check();
        false
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.checker.forget(&literals(clause));
    }
}
