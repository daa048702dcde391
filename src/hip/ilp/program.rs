//! The integer program.

use std::fmt::Write as _;

use crate::hip::{Balance, Board};

/// An integer program for a colouring with few squares.
///
/// A variable x in {0, 1} a cell, its colour, and one y in [0, 1] a square, which the two rows x1 + x2 + x3 + x4 - y <= 3
/// and x1 + x2 + x3 + x4 + y >= 1 force to 1 if the square is monochromatic. Without a bound on the number of squares
/// the sum of the y is minimised.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) board: Board,
    /// Variables x, the first ones, that have a value already.
    pub(super) fixed: Vec<Option<u8>>,
    pub(super) squares: usize,
    pub(super) rows: Vec<Row>,
    /// Whether the sum of the y is minimised.
    pub(super) minimise: bool,
}

/// `lower` <= sum of coefficient · variable <= `upper`, either side open.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) name: String,
    pub(super) terms: Vec<(usize, i32)>,
    pub(super) lower: Option<i32>,
    pub(super) upper: Option<i32>,
}

impl Program {
    /// The program for a board: minimise the number of squares, or, given a `limit`, keep it.
    pub fn new(board: Board, balance: Balance, limit: Option<usize>) -> Self {
        let cells = board.cells();
        let squares = board.squares();
        let mut rows = Vec::new();
        for (number, square) in squares.iter().enumerate() {
            let made = cells + number;
            let corners = square.iter().map(|&cell| (cell, 1));
            let (all, none) = (corners.clone().chain([(made, -1)]), corners.chain([(made, 1)]));
            rows.push(Row {
                name: format!("all{number}"),
                terms: all.collect(),
                lower: None,
                upper: Some(3),
            });
            rows.push(Row {
                name: format!("none{number}"),
                terms: none.collect(),
                lower: Some(1),
                upper: None,
            });
        }
        let most = balance.most(cells) as i32;
        if most < cells as i32 {
            let terms = (0..cells).map(|cell| (cell, 1)).collect();
            rows.push(Row {
                name: "balance".into(),
                terms,
                lower: Some(cells as i32 - most),
                upper: Some(most),
            });
        }
        if let Some(limit) = limit {
            let terms = (cells..cells + squares.len()).map(|made| (made, 1)).collect();
            rows.push(Row { name: "limit".into(), terms, lower: None, upper: Some(limit as i32) });
        }
        Program { board, fixed: vec![None; cells], squares: squares.len(), rows, minimise: limit.is_none() }
    }

    /// The program with the colours of some cells given.
    pub fn with(mut self, colours: &[(usize, u8)]) -> Self {
        for &(cell, colour) in colours {
            self.fixed[cell] = Some(colour);
        }
        self
    }

    /// The program as an MPS file, the format that every solver of linear programs reads; x0, x1, ... are the cells,
    /// y0, y1, ... the squares.
    ///
    /// ```
    /// use curiosa::hip::{Balance, Board, ilp::Program};
    /// let text = Program::new(Board::square(2), Balance::Any, Some(0)).to_mps();
    /// assert!(text.starts_with("NAME HIP2x2\n") && text.ends_with("ENDATA\n"));
    /// ```
    pub fn to_mps(&self) -> String {
        let cells = self.board.cells();
        let name = |variable: usize| {
            if variable < cells { format!("x{variable}") } else { format!("y{}", variable - cells) }
        };
        let mut columns = vec![Vec::new(); cells + self.squares];
        for row in &self.rows {
            for &(variable, coefficient) in &row.terms {
                columns[variable].push((&row.name, coefficient));
            }
        }
        let mut text = format!("NAME HIP{}\nROWS\n N squares\n", self.board);
        for row in &self.rows {
            let kind = match (row.lower, row.upper) {
                (Some(lower), Some(upper)) if lower == upper => 'E',
                (_, Some(_)) => 'L',
                _ => 'G',
            };
            let _ = writeln!(text, " {kind} {}", row.name);
        }
        text.push_str("COLUMNS\n M1 'MARKER' 'INTORG'\n");
        for (variable, column) in columns.iter().enumerate() {
            if variable == cells {
                text.push_str(" M2 'MARKER' 'INTEND'\n");
            }
            if variable >= cells && self.minimise {
                let _ = writeln!(text, " {} squares 1", name(variable));
            }
            for (row, coefficient) in column {
                let _ = writeln!(text, " {} {row} {coefficient}", name(variable));
            }
        }
        text.push_str("RHS\n");
        for row in &self.rows {
            let _ = writeln!(text, " RHS {} {}", row.name, row.upper.or(row.lower).unwrap_or(0));
        }
        text.push_str("RANGES\n");
        for row in &self.rows {
            if let (Some(lower), Some(upper)) = (row.lower, row.upper)
                && lower < upper
            {
                let _ = writeln!(text, " RNG {} {}", row.name, upper - lower);
            }
        }
        text.push_str("BOUNDS\n");
        for variable in 0..columns.len() {
            let _ = match self.fixed.get(variable).copied().flatten() {
                Some(colour) => writeln!(text, " FX BND {} {colour}", name(variable)),
                None => writeln!(text, " UP BND {} 1", name(variable)),
            };
        }
        text.push_str("ENDATA\n");
        text
    }
}
