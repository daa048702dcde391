//! The integer program.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::hip::{Balance, Board, Colouring};

/// An integer program for a colouring with few squares.
///
/// A variable x in {0, 1} a cell, its colour, and one y in [0, 1] a square, which the two rows x1 + x2 + x3 + x4 - y <= 3
/// and x1 + x2 + x3 + x4 + y >= 1 force to 1 if the square is monochromatic; the same for copies of other patterns. With
/// more than two colours there is an x a cell and colour, one of which a cell has, and a row of the first kind a square and
/// colour. Without a bound on the number of squares the sum of the y is minimised.
#[derive(Clone, Debug)]
pub struct Program {
    pub(super) board: Board,
    /// Variables x, the first ones, that have a value already.
    pub(super) fixed: Vec<Option<u8>>,
    pub(super) squares: usize,
    /// Whether the rows of a square are there; without them its y is free.
    pub(super) has_rows: Vec<bool>,
    pub(super) rows: Vec<Row>,
    pub(super) objective: Objective,
    /// A colouring to begin with.
    #[cfg_attr(not(feature = "ilp"), expect(dead_code, reason = "of solvers alone"))]
    pub(super) start: Option<Colouring>,
    /// Where HiGHS writes what it does.
    #[cfg_attr(not(feature = "highs"), expect(dead_code, reason = "of HiGHS alone"))]
    pub(super) log: Option<PathBuf>,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Objective {
    /// Any colouring that keeps the rows.
    Any,
    /// The least sum of the y.
    FewestSquares,
    /// The greatest sum of the x.
    MostPoints,
}

/// `lower` <= sum of coefficient · variable <= `upper`, either side open.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) name: String,
    /// The square that it is about, which has a y.
    pub(super) square: Option<usize>,
    pub(super) terms: Vec<(usize, i32)>,
    pub(super) lower: Option<i32>,
    pub(super) upper: Option<i32>,
}

impl Program {
    /// The program for a board: minimise the number of squares, or, given a `limit`, keep it.
    ///
    /// # Panics
    /// If the board has one colour.
    pub fn new(board: Board, balance: Balance, limit: Option<usize>) -> Self {
        let (cells, colours) = (board.cells(), board.colours());
        assert!(colours > 1, "{board} has one colour");
        let squares = board.copies();
        let xs = xs(board);
        let mut rows = Vec::new();
        if colours > 2 {
            rows.extend((0..cells).map(|cell| Row {
                name: format!("cell{cell}"),
                square: None,
                terms: (0..colours).map(|colour| (cell * colours + colour, 1)).collect(),
                lower: Some(1),
                upper: Some(1),
            }));
        }
        for (number, square) in squares.iter().enumerate() {
            let made = xs + number;
            let all = |colour: usize, name: String| Row {
                name,
                square: Some(number),
                terms: square.iter().map(|&cell| (x(board, cell, colour), 1)).chain([(made, -1)]).collect(),
                lower: None,
                upper: Some(square.len() as i32 - 1),
            };
            if colours > 2 {
                rows.extend((0..colours).map(|colour| all(colour, format!("all{number}_{colour}"))));
                continue;
            }
            rows.push(all(1, format!("all{number}")));
            rows.push(Row {
                name: format!("none{number}"),
                square: Some(number),
                terms: square.iter().map(|&cell| (cell, 1)).chain([(made, 1)]).collect(),
                lower: Some(1),
                upper: None,
            });
        }
        let numbers = balance.numbers(cells, colours);
        if *numbers.end() < cells {
            // Of two colours one has its number if the other has.
            for colour in if colours == 2 { 1..2 } else { 0..colours } {
                let name = if colours == 2 { "balance".into() } else { format!("balance{colour}") };
                rows.push(Row {
                    name,
                    square: None,
                    terms: (0..cells).map(|cell| (x(board, cell, colour), 1)).collect(),
                    lower: Some(*numbers.start() as i32),
                    upper: Some(*numbers.end() as i32),
                });
            }
        }
        if let Some(limit) = limit {
            let terms = (xs..xs + squares.len()).map(|made| (made, 1)).collect();
            rows.push(Row {
                name: "limit".into(),
                square: None,
                terms,
                lower: None,
                upper: Some(limit as i32),
            });
        }
        Program {
            board,
            fixed: vec![None; xs],
            squares: squares.len(),
            has_rows: vec![true; squares.len()],
            rows,
            objective: if limit.is_none() { Objective::FewestSquares } else { Objective::Any },
            start: None,
            log: None,
        }
    }

    /// The program for the most cells of a board, those of colour 1, without a copy of its pattern: a row a copy, that not
    /// all of its cells are among them, and no y.
    ///
    /// # Panics
    /// If the board does not have two colours: in the set or not.
    ///
    /// ```
    /// use curiosa::hip::{Board, ilp::Program};
    /// let text = Program::of_points(Board::square(2)).to_lp();
    /// assert!(text.contains("\n squares: - x0 - x1 - x2 - x3\nSubject To\n all0: x0 + x1 + x3 + x2 <= 3\n"));
    /// ```
    pub fn of_points(board: Board) -> Self {
        assert_eq!(board.colours(), 2, "{board}");
        let row = |(number, copy): (usize, &Vec<usize>)| Row {
            name: format!("all{number}"),
            square: None,
            terms: copy.iter().map(|&cell| (cell, 1)).collect(),
            lower: None,
            upper: Some(copy.len() as i32 - 1),
        };
        Program {
            board,
            fixed: vec![None; board.cells()],
            squares: 0,
            has_rows: Vec::new(),
            rows: board.copies().iter().enumerate().map(row).collect(),
            objective: Objective::MostPoints,
            start: None,
            log: None,
        }
    }

    /// What is minimised.
    pub(super) fn minimised(&self) -> Vec<(usize, i32)> {
        let xs = self.fixed.len();
        match self.objective {
            Objective::Any => Vec::new(),
            Objective::FewestSquares => (xs..xs + self.squares).map(|made| (made, 1)).collect(),
            Objective::MostPoints => (0..xs).map(|cell| (cell, -1)).collect(),
        }
    }

    /// The values of all variables at a colouring: its x, and y = 1 for the squares that it makes, if they have rows.
    pub(super) fn values(&self, colouring: &Colouring) -> Vec<u8> {
        let mut values = vec![0; self.fixed.len()];
        for (cell, &colour) in colouring.colours().iter().enumerate() {
            if self.board.colours() != 2 || colour == 1 {
                values[x(self.board, cell, colour.into())] = 1;
            }
        }
        let copies = self.board.copies();
        let made = copies.iter().zip(&self.has_rows);
        values.extend(made.map(|(copy, has_rows)| u8::from(*has_rows && colouring.makes(copy))));
        values
    }

    /// The colouring of which these are the values of the x; none if a cell has no colour.
    #[cfg_attr(not(feature = "ilp"), expect(dead_code, reason = "of solvers alone"))]
    pub(super) fn colouring(&self, has: impl Fn(usize) -> bool) -> Option<Colouring> {
        let colours = self.board.colours();
        let colour = |cell: usize| match colours {
            2 => Some(u8::from(has(cell))),
            _ => (0..colours).find(|&colour| has(x(self.board, cell, colour))).map(|colour| colour as u8),
        };
        let all = (0..self.board.cells()).map(colour).collect::<Option<Vec<u8>>>();
        all.map(|all| Colouring::new(self.board, all))
    }

    /// No solution has a smaller objective, whatever the rows are.
    pub(super) fn trivial_bound(&self) -> i64 {
        self.minimised().iter().map(|&(_, factor)| i64::from(factor.min(0))).sum()
    }

    /// The program without the rows of these squares, which are numbered as the board lists them.
    pub(super) fn without_rows(&self, is_out: impl Fn(usize) -> bool) -> Self {
        let mut part = self.clone();
        part.has_rows =
            Vec::from_iter((0..self.squares).map(|square| self.has_rows[square] && !is_out(square)));
        part.rows.retain(|row| row.square.is_none_or(|square| part.has_rows[square]));
        part
    }

    /// The program with a colouring to begin with.
    pub fn starting_from(self, colouring: Colouring) -> Self {
        Program { start: Some(colouring), ..self }
    }

    /// The program with a file in which HiGHS writes what it does.
    pub fn logged_in(self, log: Option<PathBuf>) -> Self {
        Program { log, ..self }
    }

    /// The program with the colours of some cells given.
    pub fn with(mut self, colours: &[(usize, u8)]) -> Self {
        for &(cell, colour) in colours {
            match self.board.colours() {
                2 => self.fixed[cell] = Some(colour),
                all => (0..all).for_each(|other| {
                    self.fixed[x(self.board, cell, other)] = Some(u8::from(other == usize::from(colour)));
                }),
            }
        }
        self
    }

    /// The program as an LP file, the format of CPLEX that people can read, with the names of [`Program::to_mps`].
    ///
    /// ```
    /// use curiosa::hip::{Balance, Board, ilp::Program};
    /// let text = Program::new(Board::square(2), Balance::Any, None).to_lp();
    /// assert!(text.contains("\n all0: x0 + x1 + x3 + x2 - y0 <= 3\n none0: x0 + x1 + x3 + x2 + y0 >= 1\n"));
    /// ```
    pub fn to_lp(&self) -> String {
        let xs = self.fixed.len();
        let sum = |terms: &[(usize, i32)]| {
            let term = |(k, &(variable, coefficient)): (usize, &(usize, i32))| {
                let sign = match (k, coefficient < 0) {
                    (0, false) => "",
                    (0, true) => "- ",
                    (_, false) => " + ",
                    (_, true) => " - ",
                };
                let size = coefficient.abs();
                let factor = if size == 1 { String::new() } else { format!("{size} ") };
                format!("{sign}{factor}{}", self.name(variable))
            };
            // Lines are limited to 255 characters in some readers.
            let lines = Vec::from_iter(terms.iter().enumerate().map(term));
            Vec::from_iter(lines.chunks(24).map(<[String]>::concat)).join("\n ")
        };
        let objective = match self.minimised() {
            none if none.is_empty() => format!("0 {}", self.name(0)),
            terms => sum(&terms),
        };
        let mut text = format!("\\ hip {}\nMinimize\n squares: {objective}\nSubject To\n", self.board);
        for row in &self.rows {
            let terms = sum(&row.terms);
            if let Some(upper) = row.upper {
                let _ = writeln!(text, " {}: {terms} <= {upper}", row.name);
            }
            if let Some(lower) = row.lower {
                let name = if row.upper.is_some() { format!("{}_least", row.name) } else { row.name.clone() };
                let _ = writeln!(text, " {name}: {terms} >= {lower}");
            }
        }
        text.push_str("Bounds\n");
        for made in xs..xs + self.squares {
            let _ = writeln!(text, " 0 <= {} <= 1", self.name(made));
        }
        for (x, value) in self.fixed.iter().enumerate() {
            if let Some(value) = value {
                let _ = writeln!(text, " {} = {value}", self.name(x));
            }
        }
        text.push_str("Binary\n");
        (0..xs).for_each(|x| text += &format!(" {}\n", self.name(x)));
        text.push_str("End\n");
        text
    }

    /// The program as an OPB file, the format of solvers and checkers of pseudo-Boolean programs; x1, x2, ... are the cells,
    /// or colours of cells, and then the squares.
    ///
    /// ```
    /// use curiosa::hip::{Balance, Board, ilp::Program};
    /// let text = Program::new(Board::square(2), Balance::Any, Some(0)).to_opb();
    /// assert!(text.starts_with("* #variable= 5 #constraint= 3\n-1 x1 -1 x2 -1 x4 -1 x3 +1 x5 >= -3 ;\n"));
    /// ```
    pub fn to_opb(&self) -> String {
        let sum = |terms: &[(usize, i32)], sign: i32| {
            let term = |&(variable, factor): &(usize, i32)| format!("{:+} x{} ", sign * factor, variable + 1);
            terms.iter().map(term).collect::<String>()
        };
        let mut lines = Vec::new();
        for row in &self.rows {
            lines.extend(row.upper.map(|upper| format!("{}>= {} ;", sum(&row.terms, -1), -upper)));
            lines.extend(row.lower.map(|lower| format!("{}>= {lower} ;", sum(&row.terms, 1))));
        }
        for (x, value) in self.fixed.iter().enumerate() {
            lines.extend(value.map(|value| format!("+1 x{} = {value} ;", x + 1)));
        }
        let variables = self.fixed.len() + self.squares;
        let mut text = format!("* #variable= {variables} #constraint= {}\n", lines.len());
        if self.objective != Objective::Any {
            let _ = writeln!(text, "min: {};", sum(&self.minimised(), 1));
        }
        lines.iter().for_each(|line| {
            let _ = writeln!(text, "{line}");
        });
        text
    }

    fn name(&self, variable: usize) -> String {
        let colours = self.board.colours();
        match variable.checked_sub(self.fixed.len()) {
            Some(square) => format!("y{square}"),
            None if colours == 2 => format!("x{variable}"),
            None => format!("x{}_{}", variable / colours, variable % colours),
        }
    }

    /// The program as an MPS file, the format that every solver of linear programs reads; x0, x1, ... are the cells, or with
    /// more than two colours x0_0, x0_1, ... their colours, and y0, y1, ... the squares.
    ///
    /// ```
    /// use curiosa::hip::{Balance, Board, ilp::Program};
    /// let text = Program::new(Board::square(2), Balance::Any, Some(0)).to_mps();
    /// assert!(text.starts_with("NAME HIP2x2\n") && text.ends_with("ENDATA\n"));
    /// ```
    pub fn to_mps(&self) -> String {
        let xs = self.fixed.len();
        let name = |variable: usize| self.name(variable);
        let minimised = self.minimised();
        let mut columns = vec![Vec::new(); xs + self.squares];
        for row in &self.rows {
            for &(variable, coefficient) in &row.terms {
                columns[variable].push((&row.name, coefficient));
            }
        }
        let board = self.board.to_string().replace(' ', "_");
        let mut text = format!("NAME HIP{board}\nROWS\n N squares\n");
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
            if variable == xs {
                text.push_str(" M2 'MARKER' 'INTEND'\n");
            }
            if let Some((_, factor)) = minimised.iter().find(|(other, _)| *other == variable) {
                let _ = writeln!(text, " {} squares {factor}", name(variable));
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
                Some(value) => writeln!(text, " FX BND {} {value}", name(variable)),
                None => writeln!(text, " UP BND {} 1", name(variable)),
            };
        }
        text.push_str("ENDATA\n");
        text
    }
}

/// The number of the variables x.
fn xs(board: Board) -> usize {
    if board.colours() == 2 { board.cells() } else { board.cells() * board.colours() }
}

/// The variable that is 1 if a cell has a colour, other than colour 0 of two.
fn x(board: Board, cell: usize, colour: usize) -> usize {
    if board.colours() == 2 { cell } else { cell * board.colours() + colour }
}
