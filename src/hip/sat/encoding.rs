//! The formula whose models are the colourings with few squares, or the large sets of cells without a square.
//!
//! A variable a cell (true: colour 1), one a square that each of its colours makes true, a totalizer that counts the
//! squares as far as the limit, one each for the cells of a colour if they have to balance, and for every symmetry of
//! the board, with and without the swap of the colours, the condition that the colouring is not greater than its image
//! in the cells nearest the centre. With more than two colours there is a variable a cell and colour, and the condition is
//! that the colours come in their order. Totalizer: Bailleux and Boufkhad, CP 2003.

use std::fmt::Write as _;

use crate::hip::{Balance, Board, Pattern};
use crate::stop;

/// A variable, counted from 0, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// The literal of `variable` that is true when the variable is `positive`.
    pub fn new(variable: usize, positive: bool) -> Self {
        Literal(2 * variable as u32 + u32::from(!positive))
    }

    /// The variable.
    pub fn variable(self) -> usize {
        self.0 as usize / 2
    }

    /// Whether it is the variable itself.
    pub fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// The literal that is true when this one is false.
    pub fn negated(self) -> Self {
        Literal(self.0 ^ 1)
    }

    /// A number below twice the number of variables.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// How many cells the comparison with an image looks at.
const COMPARED: usize = 24;

/// A formula in conjunctive normal form. Of two colours variable number k below the number of cells is the colour of cell
/// k; of more there is first a variable a cell and colour.
///
/// ```
/// use curiosa::hip::{Balance, Board, sat::encoding::Formula};
/// let formula = Formula::new(Board::square(3), 0, Balance::Any);
/// let first = format!("p cnf {} {}\n", formula.variables(), formula.clauses().len());
/// assert!(formula.to_dimacs().starts_with(&first));
/// assert_eq!(formula.cells()[0], 4); // The centre.
/// ```
#[derive(Clone, Debug)]
pub struct Formula {
    variables: usize,
    clauses: Vec<Vec<Literal>>,
    cells: Vec<usize>,
    colours: usize,
}

impl Formula {
    /// The formula for the colourings of `board`, in its colours, with at most `limit` squares, or copies of its pattern, and
    /// this balance: at least one of every orbit under the symmetries of the board and the exchanges of the colours.
    /// O(squares · limit) clauses.
    pub fn new(board: Board, limit: usize, balance: Balance) -> Self {
        let (cells, colours) = (board.cells(), board.colours());
        let mut formula = Formula::of_cells(board);
        formula.one_colour_a_cell(true);
        let made = formula.made(board);
        formula.at_most(&made, limit);
        let numbers = balance.numbers(cells, colours);
        for colour in (0..colours).rev() {
            let have = Vec::from_iter((0..cells).map(|cell| formula.literal(cell, colour)));
            formula.at_most(&have, *numbers.end());
            // Of two colours one has few cells if the other does not have too many.
            if colours > 2 {
                let have_not = Vec::from_iter(have.iter().map(|x| x.negated()));
                formula.at_most(&have_not, cells - numbers.start());
            }
        }
        formula.one_of_every_orbit(board);
        formula
    }

    /// The formula for the sets of at least `points` cells of `board`, those of colour 1, that contain no copy of its
    /// pattern: at least one of every orbit under the symmetries of the board that take copies to copies. O(copies +
    /// cells · cells left out) clauses.
    ///
    /// # Panics
    /// If the board has fewer cells.
    ///
    /// ```
    /// use curiosa::hip::{Board, sat::encoding::Formula};
    /// assert_eq!(Formula::of_points(Board::square(2), 4).clauses()[0].len(), 4); // Not all four cells.
    /// ```
    pub fn of_points(board: Board, points: usize) -> Self {
        assert!(points <= board.cells(), "{board} has fewer than {points} cells");
        let mut formula = Formula::of_cells(board);
        let without = |copy: Vec<usize>| copy.into_iter().map(|cell| Literal::new(cell, false)).collect();
        formula.clauses.extend(board.copies().into_iter().map(without));
        let left_out = Vec::from_iter((0..board.cells()).map(|cell| Literal::new(cell, false)));
        formula.at_most(&left_out, board.cells() - points);
        formula.only_least(board, false);
        formula
    }

    /// Of colourings that are images of each other under the symmetries that take copies to copies, and the swap of the
    /// colours if `swap`, at least one.
    fn only_least(&mut self, board: Board, swap: bool) {
        let (rows, columns) = (board.rows() as i32, board.columns() as i32);
        for turn in 0..if rows == columns { 8 } else { 4 } {
            let image = |row: i32, column: i32| {
                let row = if turn & 1 != 0 { -row } else { row };
                let column = if turn & 2 != 0 { -column } else { column };
                if turn & 4 != 0 { (column, row) } else { (row, column) }
            };
            if board.pattern().is_kept_by(image) {
                self.not_after_image(turn, false, rows, columns);
                if swap {
                    self.not_after_image(turn, true, rows, columns);
                }
            }
        }
    }

    /// Read from the centre outwards, no colour comes before a smaller one.
    fn colours_in_order(&mut self) {
        for k in 0..COMPARED.min(self.cells.len()) {
            for colour in 1..self.colours {
                let here = self.literal(self.cells[k], colour).negated();
                let before = self.cells[..k].iter().map(|&cell| self.literal(cell, colour - 1));
                let clause = [here].into_iter().chain(before).collect();
                self.clauses.push(clause);
            }
        }
    }

    /// The formula for the colourings that make no copy of the board's pattern, in all of its colours: at least one of every
    /// orbit under the symmetries and the exchanges of the colours. With two colours symmetric colourings are left out as by
    /// [`Formula::new`], with more those in which, from the centre outwards, a colour comes before a smaller one. O(copies)
    /// clauses.
    ///
    /// ```
    /// use curiosa::hip::{Board, sat::encoding::Formula};
    /// let formula = Formula::of_ties(Board::square(2).in_colours(3));
    /// assert_eq!(formula.variables(), 12);
    /// // Each cell has a colour, no colour has all cells, and the colours come in their order.
    /// assert_eq!(formula.clauses().len(), 4 + 3 + (2 + 2 + 2 + 2));
    /// ```
    pub fn of_ties(board: Board) -> Self {
        let mut formula = Formula::of_cells(board);
        // A cell may have several colours, as any of them makes no copy.
        formula.one_colour_a_cell(false);
        for copy in board.copies() {
            for colour in 0..board.colours() {
                let other = |&cell: &usize| formula.literal(cell, colour).negated();
                let clause = copy.iter().map(other).collect();
                formula.clauses.push(clause);
            }
        }
        formula.one_of_every_orbit(board);
        formula
    }

    /// Where colours are variables, every cell has one, and no other if `only`.
    fn one_colour_a_cell(&mut self, only: bool) {
        if self.colours == 2 {
            return;
        }
        for cell in 0..self.cells.len() {
            let all = Vec::from_iter((0..self.colours).map(|colour| self.literal(cell, colour)));
            for (k, x) in all.iter().enumerate().filter(|_| only) {
                self.clauses.extend(all[..k].iter().map(|y| vec![x.negated(), y.negated()]));
            }
            self.clauses.push(all);
        }
    }

    /// Of colourings that are images of each other at least one.
    fn one_of_every_orbit(&mut self, board: Board) {
        match self.colours {
            2 => self.only_least(board, true),
            _ => self.colours_in_order(),
        }
    }

    /// The variables of the cells, without a clause.
    fn of_cells(board: Board) -> Self {
        let (rows, columns) = (board.rows() as i32, board.columns() as i32);
        let mut cells = Vec::from_iter(0..board.cells());
        let off_centre = |cell: usize| {
            let (row, column) = (cell as i32 / columns, cell as i32 % columns);
            (2 * row - rows + 1).pow(2) + (2 * column - columns + 1).pow(2)
        };
        cells.sort_by_key(|&cell| (off_centre(cell), cell));
        let colours = board.colours();
        let variables = if colours == 2 { board.cells() } else { board.cells() * colours };
        Formula { variables, clauses: Vec::new(), cells, colours }
    }

    /// The literal that is true if a cell has a colour.
    pub fn literal(&self, cell: usize, colour: usize) -> Literal {
        match self.colours {
            2 => Literal::new(cell, colour == 1),
            colours => Literal::new(cell * colours + colour, true),
        }
    }

    /// The number of variables.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// The clauses.
    pub fn clauses(&self) -> &[Vec<Literal>] {
        &self.clauses
    }

    /// The cells, which are the first variables, from the centre outwards.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The formula in DIMACS format.
    pub fn to_dimacs(&self) -> String {
        let mut text = format!("p cnf {} {}\n", self.variables, self.clauses.len());
        for clause in &self.clauses {
            stop::check();
            for x in clause {
                let number = x.variable() as i64 + 1;
                let _ = write!(text, "{} ", if x.is_positive() { number } else { -number });
            }
            text.push_str("0\n");
        }
        text
    }

    fn new_variable(&mut self) -> Literal {
        self.variables += 1;
        Literal::new(self.variables - 1, true)
    }

    /// A literal a square, or copy of the pattern, that is true if it is monochromatic.
    fn made(&mut self, board: Board) -> Vec<Literal> {
        let copies = match board.pattern() == Pattern::SQUARES {
            true => squares(board.rows() as i32, board.columns() as i32),
            false => board.copies(),
        };
        let mut all = Vec::new();
        for copy in copies {
            let made = self.new_variable();
            for colour in (0..self.colours).rev() {
                let other = |&cell: &usize| self.literal(cell, colour).negated();
                let clause = copy.iter().map(other).chain([made]).collect();
                self.clauses.push(clause);
            }
            all.push(made);
        }
        all
    }

    /// Not more than `limit` of these literals are true.
    fn at_most(&mut self, literals: &[Literal], limit: usize) {
        if literals.len() > limit {
            let counter = self.totalizer(literals, limit + 1);
            self.clauses.push(vec![counter[limit].negated()]);
        }
    }

    /// Literals of which number k (from 0) is true if more than k of the given ones are, for k below `width`.
    fn totalizer(&mut self, literals: &[Literal], width: usize) -> Vec<Literal> {
        if literals.len() == 1 {
            return literals.to_vec();
        }
        let (left, right) = literals.split_at(literals.len() / 2);
        let (left, right) = (self.totalizer(left, width), self.totalizer(right, width));
        let sum = Vec::from_iter((0..width.min(left.len() + right.len())).map(|_| self.new_variable()));
        for i in 0..=left.len() {
            stop::check();
            for j in 0..=right.len() {
                if i + j > 0 {
                    let mut clause = vec![sum[(i + j).min(sum.len()) - 1]];
                    clause.extend(i.checked_sub(1).map(|i| left[i].negated()));
                    clause.extend(j.checked_sub(1).map(|j| right[j].negated()));
                    self.clauses.push(clause);
                }
            }
        }
        sum
    }

    /// The colouring, read from the centre outwards, is not greater than its image under one symmetry.
    fn not_after_image(&mut self, turn: u32, swap: bool, rows: i32, columns: i32) {
        let mut equal: Option<Literal> = None;
        for k in 0..COMPARED.min(self.cells.len()) {
            let cell = self.cells[k];
            let (mut row, mut column) = (cell as i32 / columns, cell as i32 % columns);
            if turn & 1 != 0 {
                row = rows - 1 - row;
            }
            if turn & 2 != 0 {
                column = columns - 1 - column;
            }
            if turn & 4 != 0 {
                (row, column) = (column, row);
            }
            let here = Literal::new(cell, true);
            let image = Literal::new((row * columns + column) as usize, !swap);
            if here == image {
                continue;
            }
            // While all before was equal: here <= image, and if they are equal, so is all until here.
            let so_far = Vec::from_iter(equal.map(Literal::negated));
            self.clauses.push([&so_far[..], &[here.negated(), image]].concat());
            let still = self.new_variable();
            self.clauses.push([&so_far[..], &[here.negated(), image.negated(), still]].concat());
            self.clauses.push([&so_far[..], &[here, image, still]].concat());
            equal = Some(still);
        }
    }
}

/// The squares of a board, by their sides.
fn squares(rows: i32, columns: i32) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        // One side goes from the corner down by a > 0 and right by b >= 0; the next is a quarter turn from it.
        for (a, b) in (1..rows).flat_map(|a| (0..columns).map(move |b| (a, b))) {
            let corners =
                [(row, column), (row + a, column + b), (row + a - b, column + b + a), (row - b, column + a)];
            let inside = |&(r, c): &(i32, i32)| (0..rows).contains(&r) && (0..columns).contains(&c);
            if corners.iter().all(inside) {
                all.push(corners.iter().map(|(r, c)| (r * columns + c) as usize).collect());
            }
        }
    }
    all
}
