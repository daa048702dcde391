//! R. Penn's game: dots in a row or a ring, a move crosses out one that is left and those beside it.
//!
//! It is the octal game 0.137, Dawson's chess (A002187), with period 34.

use super::code::Code;
use super::period::{Periodicity, Proof, prove};
use super::position::{Advisor, Component, Move, after};
use super::sequence::{Engine, Sequence};

/// The code of the game.
pub fn code() -> Code {
    Code::new([0, 1, 3, 7])
}

/// Which rows, or circles, the player to move loses, for all numbers of dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// From `from` on these are lost whose remainder modulo `period` is among `remainders`.
    pub period: usize,
    /// The remainders, in ascending order.
    pub remainders: Vec<usize>,
    /// Where this sets in; as small as can be.
    pub from: usize,
    /// The lost ones below.
    pub below: Vec<usize>,
}

impl Lost {
    /// Whether this number of dots is lost.
    pub fn contains(&self, dots: usize) -> bool {
        if dots < self.from {
            self.below.contains(&dots)
        } else {
            self.remainders.contains(&(dots % self.period))
        }
    }
}

/// What holds for all numbers of dots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// The nim-values of rows have this period.
    pub periodicity: Periodicity,
    /// Why it lasts.
    pub proof: Proof,
    /// Values that differ from those a period later: numbers of dots, in ascending order.
    pub exceptions: Vec<usize>,
    /// The lost rows.
    pub rows: Lost,
    /// The lost circles.
    pub circles: Lost,
}

/// Proves the period of the rows and reads off which rows and circles are lost.
///
/// A circle of n >= 4 dots has one move only, to a row of n - 3: it is lost if this row is not. Circles of 1 to 3 dots
/// are crossed out at once.
///
/// ```
/// use curiosa::octal::penn::theorem;
/// let theorem = theorem();
/// assert_eq!(theorem.periodicity.period, 34);
/// assert!(theorem.circles.contains(19) && theorem.circles.contains(20));
/// ```
pub fn theorem() -> Theorem {
    let mut sequence = Sequence::new(code(), Engine::Auto);
    let mut count = 256;
    let (periodicity, proof) = loop {
        sequence.extend(count).expect("the values are small");
        if let Some(found) = prove(&sequence) {
            break found;
        }
        count *= 2;
    };
    let Periodicity { period, preperiod } = periodicity;
    let value =
        |n: usize| sequence.values()[if n < preperiod { n } else { preperiod + (n - preperiod) % period }];
    let exceptions = (0..preperiod).filter(|&n| value(n) != value(n + preperiod * period)).collect();
    let rows = lost(|n| value(n) == 0, preperiod, period);
    let circles = lost(|n| n == 0 || n > 3 && value(n - 3) != 0, preperiod + 3, period);
    Theorem { periodicity, proof, exceptions, rows, circles }
}

/// The lost numbers of dots, if from `preperiod` on only the remainder matters.
fn lost(is_lost: impl Fn(usize) -> bool, preperiod: usize, period: usize) -> Lost {
    let far = preperiod.next_multiple_of(period);
    let remainders = Vec::from_iter((0..period).filter(|remainder| is_lost(far + remainder)));
    let follows = |n: usize| is_lost(n) == remainders.contains(&(n % period));
    let from = (0..preperiod).rev().find(|&n| !follows(n)).map_or(0, |n| n + 1);
    let below = (0..from).filter(|&n| is_lost(n)).collect();
    Lost { period, remainders, from, below }
}

/// A step of a complete strategy: what the opponent can do, and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The position before, lost for who is to move; parts that need no thought are left out.
    pub position: Vec<Component>,
    /// A move in it.
    pub opponent: Move,
    /// What that leaves.
    pub left: Vec<Component>,
    /// The answer to it.
    pub answer: Move,
    /// What remains to play, again lost for who is to move. Empty: an easy win.
    pub remains: Vec<Component>,
}

/// A strategy for the second player in a position that is lost for the first: an answer to every move, in every position
/// that can come up.
///
/// In the manner of the article, parts are left out that need no thought: rows of four dots, of which whatever the
/// opponent leaves is crossed out by one move; pairs of equal rows, where one answers in the other row; and pairs of
/// rows of one or two dots, each crossed out by one move. None if the position is not lost.
///
/// ```
/// use curiosa::octal::{penn::strategy, position::Component};
/// assert!(strategy(&[Component::Circle(19)]).is_some_and(|answers| !answers.is_empty()));
/// assert!(strategy(&[Component::Row(5)]).is_none());
/// ```
pub fn strategy(position: &[Component]) -> Option<Vec<Answer>> {
    let size = position.iter().map(|part| part.size()).max().unwrap_or(0);
    let advisor = Advisor::new(code().into(), size).expect("the values are small");
    if advisor.advise(position).sum != 0 {
        return None;
    }
    let mut answers = Vec::new();
    let mut seen = Vec::new();
    let mut open = vec![position.to_vec()];
    while let Some(position) = open.pop() {
        let mut next = Vec::new();
        for (component, part) in position.iter().enumerate() {
            if position[..component].contains(part) {
                continue;
            }
            for rows in part.moves(&code()) {
                let opponent = Move { component, rows };
                let left = after(&position, &opponent);
                let winning = advisor.advise(&left).winning;
                // Of the answers the one that leaves least to think about.
                let (answer, remains) = winning
                    .into_iter()
                    .map(|answer| {
                        let remains = simplify(after(&left, &answer));
                        (answer, remains)
                    })
                    .min_by_key(|(_, remains)| {
                        (remains.iter().map(|part| part.size()).sum::<usize>(), remains.len())
                    })
                    .expect("every move from a lost position can be answered");
                if !remains.is_empty() && !seen.contains(&remains) {
                    seen.push(remains.clone());
                    next.push(remains.clone());
                }
                answers.push(Answer { position: position.clone(), opponent, left, answer, remains });
            }
        }
        open.extend(next.into_iter().rev());
    }
    Some(answers)
}

/// Leaves out rows of four dots, and pairs of equal rows or of rows of at most two dots.
fn simplify(position: Vec<Component>) -> Vec<Component> {
    let mut left: Vec<Component> = Vec::new();
    for part in position {
        if part == Component::Row(4) {
            continue;
        }
        // Rows of one and of two dots are crossed out by one move either way.
        let short = |part: Component| matches!(part, Component::Row(1 | 2));
        let pair = left.iter().position(|&other| other == part || short(other) && short(part));
        match pair {
            Some(pair) => {
                left.remove(pair);
            }
            None => left.push(part),
        }
    }
    left
}
