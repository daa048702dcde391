//! The model: a clock puzzle, its moves, and what a solution is.

use std::fmt;
use std::str::FromStr;

/// Most positions of a puzzle, so that a set of positions is one 128-bit word.
pub const MAX_POSITIONS: usize = 128;

/// A clock puzzle: the numbers round the face, clockwise from the top, each in 1..=floor(N/2).
///
/// From position i one may step to i + f(i) or i - f(i), modulo N, where f(i) is the number there.
///
/// ```
/// use curiosa::clock::Puzzle;
/// let puzzle = Puzzle::new(vec![3, 1, 3, 1, 2, 3]).unwrap();
/// assert_eq!(puzzle.moves(3), [4, 2]);
/// assert!(puzzle.is_solution(&[1, 0, 3, 4, 2, 5]));
/// assert!(Puzzle::new(vec![3, 1, 3, 1]).is_err()); // With four positions 1 and 2 are accepted.
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Puzzle {
    numbers: Vec<u8>,
}

/// Why some text or some numbers are not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// Something other than a whole number stands in the list.
    #[error("'{0}' is not a number; write a puzzle as whole numbers with commas, like 3,1,3,1,2,3")]
    NotANumber(String),
    /// Nothing stands before, between or after the commas.
    #[error(
        "a number is missing beside a comma; write a puzzle as whole numbers with commas, like 3,1,3,1,2,3"
    )]
    Missing,
    /// Fewer than 2 or more than [`MAX_POSITIONS`] numbers.
    #[error("a puzzle has 2 to {MAX_POSITIONS} numbers, not {0}; write them with commas, like 3,1,3,1,2,3")]
    Size(usize),
    /// A number that is no move length on this face.
    #[error("number {value} at position {position} is out of range: with {positions} positions 1 to {} are accepted", .positions / 2)]
    OutOfRange {
        /// The number as given.
        value: String,
        /// Its position, 0 at the top.
        position: usize,
        /// How many positions the puzzle has.
        positions: usize,
    },
}

impl Puzzle {
    /// The puzzle with these numbers, if they make one.
    ///
    /// # Errors
    ///
    /// If there are fewer than 2 or more than [`MAX_POSITIONS`] numbers, or one is not in 1..=floor(N/2).
    pub fn new(numbers: Vec<u8>) -> Result<Self, PuzzleError> {
        let positions = numbers.len();
        if !(2..=MAX_POSITIONS).contains(&positions) {
            return Err(PuzzleError::Size(positions));
        }
        let bad = numbers.iter().position(|&f| !(1..=positions / 2).contains(&usize::from(f)));
        match bad {
            Some(position) => {
                Err(PuzzleError::OutOfRange { value: numbers[position].to_string(), position, positions })
            }
            None => Ok(Puzzle { numbers }),
        }
    }

    /// N, the number of positions.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Never: a puzzle has at least two positions.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The numbers, clockwise from the top.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// The positions that may follow `position`: clockwise and counter-clockwise, which coincide for f = N/2.
    pub fn moves(&self, position: usize) -> [usize; 2] {
        moves(&self.numbers, position)
    }

    /// Whether `path` visits every position once and each step is a move.
    pub fn is_solution(&self, path: &[usize]) -> bool {
        let mut visited = vec![false; self.len()];
        path.len() == self.len()
            && path.iter().all(|&p| p < self.len() && !std::mem::replace(&mut visited[p], true))
            && path.windows(2).all(|step| self.moves(step[0]).contains(&step[1]))
    }
}

/// The two positions that may follow `position` in the puzzle with these `numbers`.
#[inline]
pub(super) fn moves(numbers: &[u8], position: usize) -> [usize; 2] {
    let n = numbers.len();
    let f = usize::from(numbers[position]);
    let (up, down) = (position + f, position + n - f);
    [if up >= n { up - n } else { up }, if down >= n { down - n } else { down }]
}

/// Numbers separated by commas or spaces; or a single word of two or more digits, each of which is a number.
///
/// # Errors
///
/// If a number is missing beside a comma, something is no whole number, or the numbers make no puzzle
/// (see [`Puzzle::new`]).
///
/// ```
/// use curiosa::clock::Puzzle;
/// let puzzle: Puzzle = "3, 1, 3, 1, 2, 3".parse().unwrap();
/// assert_eq!("313123".parse(), Ok(puzzle.clone()));
/// assert_eq!(puzzle.to_string(), "3,1,3,1,2,3");
/// ```
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let words = || text.split(',').flat_map(str::split_whitespace);
        if !text.trim().is_empty() && text.split(',').any(|part| part.trim().is_empty()) {
            return Err(PuzzleError::Missing);
        }
        let digits = words().next().filter(|word| {
            word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit()) && words().nth(1).is_none()
        });
        let positions = digits.map_or_else(|| words().count(), str::len);
        if let Some(word) = words().find(|word| digits.is_none() && word.parse::<i128>().is_err()) {
            return Err(PuzzleError::NotANumber(word.chars().take(40).collect()));
        }
        if !(2..=MAX_POSITIONS).contains(&positions) {
            return Err(PuzzleError::Size(positions));
        }
        let words = match digits {
            Some(digits) => (0..positions).map(|place| &digits[place..=place]).collect(),
            None => Vec::from_iter(words()),
        };
        let number = |(position, word): (usize, &&str)| {
            word.parse().map_err(|_| PuzzleError::OutOfRange { value: word.to_string(), position, positions })
        };
        Puzzle::new(words.iter().enumerate().map(number).collect::<Result<_, _>>()?)
    }
}

/// The numbers with commas, as [`FromStr`] reads them.
impl fmt::Display for Puzzle {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<String> = self.numbers.iter().map(u8::to_string).collect();
        out.write_str(&words.join(","))
    }
}
