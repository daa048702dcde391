//! The sequences of this kind that the OEIS has, and those of the source.

use super::cut::Limits;
use super::growth::Growth;
use super::rule::{Order, Reading, Rule, Word};
use super::splitting::{Mode, Splitting};

/// A sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// Its A-number.
    pub id: &'static str,
    /// Its rule.
    pub rule: Rule,
    /// Its first term.
    pub seed: Word,
}

impl Member {
    /// Its splitting with these cuts, into elements with context where it has no finite table of atoms; every member has
    /// one of these.
    pub fn splitting(&self, mode: Mode) -> Splitting {
        let limits = Limits::default();
        let splitting = match mode {
            Mode::Atoms => Splitting::any(self.rule, &self.seed, &limits),
            mode => Splitting::find(self.rule, &self.seed, mode, &limits),
        };
        splitting.expect("a member has a splitting")
    }

    /// The growth of its splitting.
    pub fn growth(&self, mode: Mode) -> Growth {
        Growth::of(self.splitting(mode)).expect("a member has a growth rate")
    }
}

/// The members of the family: Conway's rule by seed, the digit first by seed, binary, ternary, and counts to 2; then Conway's and the
/// digit first with words read from the right.
///
/// ```
/// let family = curiosa::look_and_say::family::family();
/// assert_eq!(family.len(), 43);
/// let audioactive = &family[0];
/// assert_eq!((audioactive.id, &audioactive.seed), ("A005150", &"1".into()));
/// ```
pub fn family() -> Vec<Member> {
    let decimal = Rule::base(10);
    let reversed = decimal.with_order(Order::DigitCount);
    let from_right = decimal.with_reading(Reading::FromRight);
    let reversed_from_right = reversed.with_reading(Reading::FromRight);
    let member = |(id, rule, seed): (&'static str, Rule, &str)| Member { id, rule, seed: seed.into() };
    let members = [
        ("A005150", decimal, "1"),
        ("A006751", decimal, "2"),
        ("A006715", decimal, "3"),
        ("A001140", decimal, "4"),
        ("A001141", decimal, "5"),
        ("A001143", decimal, "6"),
        ("A001145", decimal, "7"),
        ("A001151", decimal, "8"),
        ("A001154", decimal, "9"),
        ("A001155", decimal, "0"),
        ("A007651", reversed, "1"),
        ("A022470", reversed, "2"),
        ("A022499", reversed, "3"),
        ("A022500", reversed, "4"),
        ("A022501", reversed, "5"),
        ("A022502", reversed, "6"),
        ("A022503", reversed, "7"),
        ("A022504", reversed, "8"),
        ("A022505", reversed, "9"),
        ("A001387", Rule::base(2), "1"),
        ("A001391", Rule::base(2), "10"),
        ("A001388", Rule::base(3), "1"),
        ("A001389", Rule::base(3), "2"),
        ("A110393", decimal.with_max_count(2), "1"),
        ("A022506", from_right, "0"),
        ("A006711", from_right, "1"),
        ("A022482", from_right, "2"),
        ("A022507", from_right, "3"),
        ("A022508", from_right, "4"),
        ("A022509", from_right, "5"),
        ("A022510", from_right, "6"),
        ("A022511", from_right, "7"),
        ("A022512", from_right, "8"),
        ("A022513", from_right, "9"),
        ("A022481", reversed_from_right, "1"),
        ("A022488", reversed_from_right, "2"),
        ("A022514", reversed_from_right, "3"),
        ("A022515", reversed_from_right, "4"),
        ("A022516", reversed_from_right, "5"),
        ("A022517", reversed_from_right, "6"),
        ("A022518", reversed_from_right, "7"),
        ("A022519", reversed_from_right, "8"),
        ("A022520", reversed_from_right, "9"),
    ];
    members.into_iter().map(member).collect()
}
