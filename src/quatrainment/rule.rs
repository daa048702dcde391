//! Rules: which cells a move flips, by where on the board it is made.

use std::str::FromStr;

use super::board::Size;

/// A rule: a pattern for moves in a corner, at an edge and inside. A pattern lists cells by how far below and right of
/// the move they are; what it has beyond the border is not flipped, or comes in on the other side of a torus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    name: String,
    /// As it is in the upper left corner.
    corner: Vec<(isize, isize)>,
    /// As it is at the upper edge.
    edge: Vec<(isize, isize)>,
    inner: Vec<(isize, isize)>,
    torus: bool,
}

/// Why a text is no rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct RuleError {
    line: usize,
    fault: String,
}

const PLUS: [(isize, isize); 5] = [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)];

impl Rule {
    /// The rule of this name, whatever its capitals, blanks and hyphens; none if it names none.
    pub fn named(name: &str) -> Option<Rule> {
        match &*name.to_lowercase().replace([' ', '-', '_'], "") {
            "quatrainment" => Some(Rule::quatrainment()),
            "lightsout" => Some(Rule::lights_out()),
            "torus" => Some(Rule::torus()),
            _ => None,
        }
    }

    /// Quatrainment (S. Meyer 1984; L. Briggs and D. McBride 2010): a move in a corner flips the triangle of six cells
    /// there, at an edge the three cells beside it but not its own, inside the plus of five.
    pub fn quatrainment() -> Rule {
        Rule {
            name: "quatrainment".into(),
            corner: vec![(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)],
            edge: vec![(0, -1), (0, 1), (1, 0)],
            inner: PLUS.into(),
            torus: false,
        }
    }

    /// Lights Out: every move flips its cell and those beside it.
    pub fn lights_out() -> Rule {
        let (corner, edge, inner) = (PLUS.into(), PLUS.into(), PLUS.into());
        Rule { name: "lights-out".into(), corner, edge, inner, torus: false }
    }

    /// Lights Out on a torus: the first row is beside the last, the first column beside the last. A cell that is beside
    /// another on both sides is flipped twice, that is not at all.
    pub fn torus() -> Rule {
        Rule { name: "torus".into(), torus: true, ..Rule::lights_out() }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the board closes to a torus.
    pub fn is_torus(&self) -> bool {
        self.torus
    }

    /// The rule on a board whose rows are the columns of another: left edges are upper edges exchanged already.
    pub(super) fn transposed(&self) -> Rule {
        let exchange = |cells: &[(isize, isize)]| cells.iter().map(|&(a, b)| (b, a)).collect();
        Rule { corner: exchange(&self.corner), inner: exchange(&self.inner), ..self.clone() }
    }

    /// How far from a move, in rows or in columns, the cells are that it flips.
    pub fn reach(&self) -> usize {
        let cells = self.corner.iter().chain(&self.edge).chain(&self.inner);
        cells.map(|(a, b)| a.unsigned_abs().max(b.unsigned_abs())).max().unwrap_or(0)
    }

    /// The cells that the move in a row and column flips, each once, in no particular order.
    ///
    /// A cell that the pattern reaches an even number of times, as on a small torus, is not flipped. Time:
    /// the square of the size of the pattern.
    ///
    /// ```
    /// use curiosa::quatrainment::{board::Size, rule::Rule};
    ///
    /// let size = Size::square(4);
    /// assert_eq!(Rule::quatrainment().flips(size, 0, 0).len(), 6);
    /// assert_eq!(Rule::lights_out().flips(size, 0, 0).len(), 3);
    /// assert_eq!(Rule::torus().flips(size, 0, 0).len(), 5);
    /// ```
    pub fn flips(&self, size: Size, row: usize, column: usize) -> Vec<(usize, usize)> {
        let Size { rows, columns } = size;
        let (top, bottom, left, right) = (row == 0, row == rows - 1, column == 0, column == columns - 1);
        let (vertical, horizontal) = (top || bottom, left || right);
        // Patterns turned to where the move is: mirrored down or right, with rows and columns exchanged.
        let (pattern, down, across, exchanged) = match (vertical, horizontal) {
            _ if self.torus => (&self.inner, 1, 1, false),
            (true, true) => (&self.corner, if top { 1 } else { -1 }, if left { 1 } else { -1 }, false),
            (true, false) => (&self.edge, if top { 1 } else { -1 }, 1, false),
            (false, true) => (&self.edge, 1, if left { 1 } else { -1 }, true),
            (false, false) => (&self.inner, 1, 1, false),
        };
        let mut cells: Vec<(usize, usize)> = Vec::with_capacity(pattern.len());
        for &(a, b) in pattern {
            let (a, b) = if exchanged { (b, a) } else { (a, b) };
            let (row, column) = (row as isize + a * down, column as isize + b * across);
            let (rows, columns) = (rows as isize, columns as isize);
            let cell = if self.torus {
                (row.rem_euclid(rows) as usize, column.rem_euclid(columns) as usize)
            } else if (0..rows).contains(&row) && (0..columns).contains(&column) {
                (row as usize, column as usize)
            } else {
                continue;
            };
            match cells.iter().position(|&other| other == cell) {
                Some(twice) => {
                    cells.swap_remove(twice);
                }
                None => cells.push(cell),
            }
        }
        cells
    }
}

/// The most cells that a pattern flips.
const FLIPPED: usize = 10_000;

impl FromStr for Rule {
    type Err = RuleError;

    /// Reads a rule: for each kind of cell its name (corner, edge, inner, or all) on a line and the pattern below it, X
    /// for a cell that is flipped and . for one that is not, O and o for the same where the move is made. Corners are as
    /// in the upper left, edges as at the top. A line `torus` closes the board (then there is inner only). Blank lines
    /// and lines that begin with # say nothing: a row in which nothing is flipped is written with a point.
    ///
    /// ```
    /// use curiosa::quatrainment::{board::Size, rule::Rule};
    ///
    /// let plus: Rule = "all\n.X.\nXOX\n.X.\n".parse().unwrap();
    /// assert_eq!(plus.flips(Size::square(3), 1, 1).len(), 5);
    /// let error = "inner\nXX\n".parse::<Rule>().unwrap_err();
    /// assert!(error.to_string().starts_with("line 1: its pattern needs an O"));
    /// ```
    ///
    /// # Errors
    ///
    /// If a line that should name a kind of cell does not, a pattern has a mark that is none of these or not
    /// exactly one `O` or `o`, or a kind of cell has no pattern.
    fn from_str(text: &str) -> Result<Rule, RuleError> {
        let wrong = |line: usize, fault: &str| Err(RuleError { line, fault: fault.into() });
        let mut patterns: [Option<Vec<(isize, isize)>>; 3] = [None, None, None];
        let mut torus = false;
        let lines = text
            .trim_start_matches('\u{feff}')
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.trim_end()));
        let mut lines = lines
            .filter(|(_, line)| !line.trim().is_empty() && !line.trim_start().starts_with('#'))
            .peekable();
        while let Some((number, line)) = lines.next() {
            let kinds: &[usize] = match line.trim() {
                "torus" => {
                    torus = true;
                    continue;
                }
                "corner" => &[0],
                "edge" => &[1],
                "inner" => &[2],
                "all" => &[0, 1, 2],
                _ => {
                    return wrong(
                        number,
                        "corner, edge, inner, all or torus is accepted here, then a pattern",
                    );
                }
            };
            let mut marks = Vec::new();
            let mut here = None;
            let mut row = 0;
            while let Some(&(number, line)) = lines.peek() {
                if ["corner", "edge", "inner", "all", "torus"].contains(&line.trim()) {
                    break;
                }
                if let Some(mark) = line.chars().find(|&mark| !"XxOo. ".contains(mark)) {
                    return wrong(number, &format!("{mark:?} is no mark: X, ., O and o are accepted"));
                }
                for (column, mark) in line.chars().enumerate() {
                    if matches!(mark, 'O' | 'o') && here.replace((row, column as isize)).is_some() {
                        return wrong(number, "a pattern has one O or o only, where the move is made");
                    }
                    if matches!(mark, 'X' | 'x' | 'O') {
                        if marks.len() == FLIPPED {
                            return wrong(number, &format!("a pattern flips more than {FLIPPED} cells"));
                        }
                        marks.push((row, column as isize));
                    }
                }
                row += 1;
                lines.next();
            }
            let Some((row, column)) = here else {
                return wrong(
                    number,
                    "its pattern needs an O (or o, if that cell is not flipped) where the move is made",
                );
            };
            let pattern = Vec::from_iter(marks.iter().map(|(r, c)| (r - row, c - column)));
            kinds.iter().for_each(|&kind| patterns[kind] = Some(pattern.clone()));
        }
        let end = text.lines().count().max(1);
        let [corner, edge, inner] = patterns;
        let Some(inner) = inner else {
            return wrong(end, "there is no pattern for inner cells: inner is accepted");
        };
        if torus {
            return Ok(Rule {
                name: "rule".into(),
                corner: inner.clone(),
                edge: inner.clone(),
                inner,
                torus,
            });
        }
        let (Some(corner), Some(edge)) = (corner, edge) else {
            return wrong(
                end,
                "there are no patterns for corners and edges: corner and edge, or all, are accepted",
            );
        };
        Ok(Rule { name: "rule".into(), corner, edge, inner, torus })
    }
}
