//! Positions of several rows and circles: who wins, by which moves, and why.

use std::fmt;
use std::str::FromStr;

use super::code::{Code, CodeError};
use super::grundy;
use super::sequence::{Engine, Overflow, Sequence};

/// A game whose positions are decided by the nim-values of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    /// A taking-and-breaking game.
    Code(Code),
    /// Grundy's game: a heap is broken into two of different sizes.
    Grundy,
}

impl From<Code> for Game {
    fn from(code: Code) -> Game {
        Game::Code(code)
    }
}

/// A code, or `grundy`.
///
/// # Errors
/// As those of [`Code`].
impl FromStr for Game {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Game, CodeError> {
        if text.eq_ignore_ascii_case("grundy") { Ok(Game::Grundy) } else { text.parse().map(Game::Code) }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Game::Code(code) => code.fmt(out),
            Game::Grundy => out.write_str("Grundy's game"),
        }
    }
}

impl Game {
    /// What a move can leave of a component, as lists of rows in ascending order. In Grundy's game there is no move in a
    /// circle.
    pub fn moves(&self, component: Component) -> Vec<Vec<usize>> {
        match (self, component) {
            (Game::Code(code), _) => component.moves(code),
            (Game::Grundy, Component::Row(size)) => grundy::moves(size),
            (Game::Grundy, Component::Circle(_)) => Vec::new(),
        }
    }
}

/// A part of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Component {
    /// Tokens in a row, or in a heap.
    Row(usize),
    /// Tokens in a ring. A move takes t tokens side by side, where the code lets one take t from within a row (then a
    /// row is left), or all t of a ring of t, where it lets one take a whole row.
    Circle(usize),
}

/// A move: what becomes of a component.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move {
    /// Which component, counted from 0.
    pub component: usize,
    /// The rows that are left of it, in ascending order.
    pub rows: Vec<usize>,
}

/// What is to be known about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The nim-values of the components.
    pub values: Vec<u16>,
    /// Their nim-sum: the player to move wins if it is not 0.
    pub sum: u16,
    /// Every move to a position with nim-sum 0.
    pub winning: Vec<Move>,
}

/// The nim-values of rows up to some size, which decide everything.
///
/// ```
/// use curiosa::octal::position::{Advisor, Component};
/// let advisor = Advisor::new("penn".parse().unwrap(), 10).unwrap();
/// let advice = advisor.advise(&[Component::Row(7), Component::Row(9), Component::Row(10)]);
/// assert_eq!((advice.values, advice.sum), (vec![1, 3, 3], 1));
/// assert!(advice.winning.iter().any(|play| play.component == 0 && play.rows == [4]));
/// ```
pub struct Advisor {
    game: Game,
    values: Vec<u16>,
}

/// The number of tokens, of a circle with an o before it.
impl fmt::Display for Component {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Component::Row(size) => write!(out, "{size}"),
            Component::Circle(size) => write!(out, "o{size}"),
        }
    }
}

impl Component {
    /// How many tokens there are.
    pub fn size(self) -> usize {
        match self {
            Component::Row(size) | Component::Circle(size) => size,
        }
    }

    /// What a move can leave, as lists of rows in ascending order.
    pub fn moves(self, code: &Code) -> Vec<Vec<usize>> {
        match self {
            Component::Row(size) => code.moves(size),
            Component::Circle(size) => {
                let whole = (size > 0 && code.digit(size) & 1 == 1).then(Vec::new);
                let within = code.takes(2, size).filter(|&taken| 0 < taken && taken < size);
                whole.into_iter().chain(within.map(|taken| vec![size - taken])).collect()
            }
        }
    }
}

impl Advisor {
    /// For positions of a game with at most `size` tokens in a component. The cost is that of [`Sequence`], or of
    /// [`grundy::values`].
    ///
    /// # Errors
    ///
    /// If some row has a nim-value above 65535.
    pub fn new(game: Game, size: usize) -> Result<Self, Overflow> {
        let values = match &game {
            Game::Code(code) => {
                let mut rows = Sequence::new(code.clone(), Engine::Auto);
                rows.extend(size + 1)?;
                rows.values().to_vec()
            }
            Game::Grundy => grundy::values(size + 1)?,
        };
        Ok(Advisor { game, values })
    }

    /// The nim-value of rows together.
    ///
    /// # Panics
    /// If a row has more tokens than the advisor was made for.
    pub fn rows(&self, rows: &[usize]) -> u16 {
        rows.iter().fold(0, |sum, &size| sum ^ self.values[size])
    }

    /// The nim-value of a component. O(1) for a row, O(moves) for a circle.
    pub fn value(&self, component: Component) -> u16 {
        match component {
            Component::Row(size) => self.values[size],
            Component::Circle(_) => {
                let options = self.game.moves(component);
                super::nim::mex(options.iter().map(|rows| u64::from(self.rows(rows)))) as u16
            }
        }
    }

    /// Who wins a position, and how. Looks at every move: O(tokens) for finite octal codes.
    ///
    /// A position with nim-sum 0 is lost: every move changes the value of one component, to whatever value, and so the
    /// sum. In a position with nim-sum s, some component has the highest one of s in its value v; v ⊕ s is less than v,
    /// so that some move gives the component this value and the sum 0 (the nim-sum theorem).
    pub fn advise(&self, position: &[Component]) -> Advice {
        let values = Vec::from_iter(position.iter().map(|&component| self.value(component)));
        let sum = values.iter().fold(0, |sum, value| sum ^ value);
        let mut winning = Vec::new();
        for (component, (part, value)) in position.iter().zip(&values).enumerate() {
            // Equal components have equal moves: they are named once.
            if sum == 0 || position[..component].contains(part) {
                continue;
            }
            let moves = self.game.moves(*part).into_iter();
            winning.extend(
                moves.filter(|rows| self.rows(rows) == value ^ sum).map(|rows| Move { component, rows }),
            );
        }
        winning.sort();
        winning.dedup();
        Advice { values, sum, winning }
    }

    /// A move: the first winning one, and in a lost position one that takes as little as possible, so that the other
    /// player has most to think about. None if there is no move.
    ///
    /// ```
    /// use curiosa::octal::position::{Advisor, Component};
    /// let advisor = Advisor::new("kayles".parse().unwrap(), 5).unwrap();
    /// assert_eq!(advisor.reply(&[Component::Row(5)]).unwrap().rows, [2, 2]);
    /// assert_eq!(advisor.reply(&[]), None);
    /// ```
    pub fn reply(&self, position: &[Component]) -> Option<Move> {
        self.advise(position).winning.into_iter().next().or_else(|| slowest(&self.game, position))
    }
}

/// The first of the moves that take the fewest tokens; none if there is no move.
pub fn slowest(game: &Game, position: &[Component]) -> Option<Move> {
    let all = position.iter().enumerate().flat_map(|(component, part)| {
        game.moves(*part).into_iter().map(move |rows| Move { component, rows })
    });
    all.min_by_key(|play| position[play.component].size() - play.rows.iter().sum::<usize>())
}

/// A position after a move.
pub fn after(position: &[Component], play: &Move) -> Vec<Component> {
    let mut next = position.to_vec();
    next.remove(play.component);
    next.extend(play.rows.iter().map(|&size| Component::Row(size)));
    next.retain(|component| component.size() > 0);
    next.sort();
    next
}
