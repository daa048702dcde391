//! The two tables of N. Johnston's article: which cuts they make and in which order they list the parts.

use super::rule::{Numerals, Order, Rule, Word};
use super::splitting::{Mode, Splitting};

/// A published table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Table {
    /// The ternary rule from seed 1: 27 rows, cut after zeros, in lexicographic order.
    Ternary,
    /// Counts to 2 from seed 1: 7 rows, all cuts, by first letter, then as numbers.
    OneTwo,
}

impl Table {
    /// The published table of a rule and a seed, if there is one.
    ///
    /// ```
    /// use curiosa::look_and_say::{Rule, published::Table};
    /// assert_eq!(Table::of(&Rule::base(3), &"1".into()), Some(Table::Ternary));
    /// assert_eq!(Table::of(&Rule::base(10), &"1".into()), None);
    /// ```
    pub fn of(rule: &Rule, seed: &Word) -> Option<Table> {
        let Numerals::Positional { base } = rule.numerals else { return None };
        if rule.order != Order::CountDigit || rule.stutter != 1 || seed.0 != b"1" {
            return None;
        }
        match (base, rule.max_count) {
            (3, None | Some(3..)) => Some(Table::Ternary),
            (3.., Some(2)) => Some(Table::OneTwo),
            _ => None,
        }
    }

    /// Which cuts it makes.
    pub fn mode(self) -> Mode {
        match self {
            Table::Ternary => Mode::AfterZero,
            Table::OneTwo => Mode::Atoms,
        }
    }

    /// The parts of a splitting, as indices, in the order of the table.
    pub fn order(self, splitting: &Splitting) -> Vec<usize> {
        let mut order = Vec::from_iter(0..splitting.atoms.len());
        order.sort_by_key(|&atom| {
            let word = &splitting.atoms[atom].word;
            match self {
                Table::Ternary => (0, 0, word),
                Table::OneTwo => (word[0], word.len(), word),
            }
        });
        order
    }
}
