//! Conway's names: the 92 atoms of his sequence as chemical elements.
//!
//! Conway numbered them so that what element n becomes contains element n - 1, from uranium, 3, down to hydrogen, 22. Four
//! orders of all 92 have this property; his is the one that goes on with the longest atom wherever two of the four part.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::cut::Limits;
use super::rule::{Numerals, Order, Rule, Word};
use super::splitting::{Mode, Splitting};

const SYMBOLS: &str = "H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr \
    Rb Sr Y Zr Nb Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os \
    Ir Pt Au Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U";

type Names = HashMap<Word, (usize, &'static str)>;

/// Atomic number and symbol of each of the 92 atoms.
fn names() -> &'static Names {
    // Left empty by who is stopped on the way, and then made anew.
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let uranium = Word::from("3");
        let splitting = Splitting::find(Rule::base(10), &uranium, Mode::Atoms, &Limits::default());
        let splitting = splitting.expect("Conway's sequence has a finite splitting");
        let mut chain = vec![0];
        let mut used = vec![false; splitting.atoms.len()];
        used[0] = true;
        assert!(extend(&splitting, &mut chain, &mut used), "Conway numbered all atoms");
        let symbols = SYMBOLS.split_whitespace().enumerate();
        let atoms = chain.into_iter().rev().map(|atom| splitting.atoms[atom].word.clone());
        atoms.zip(symbols).map(|(word, (k, symbol))| (word, (k + 1, symbol))).collect()
    })
}

/// Makes the chain pass through all atoms, each among those that the one before becomes, the longest first.
fn extend(splitting: &Splitting, chain: &mut Vec<usize>, used: &mut [bool]) -> bool {
    let Some(&last) = chain.last() else { return false };
    if chain.len() == used.len() {
        return true;
    }
    let mut next = splitting.atoms[last].becomes.clone();
    next.sort_by_key(|&atom| std::cmp::Reverse(splitting.atoms[atom].word.len()));
    for atom in next {
        if !used[atom] {
            used[atom] = true;
            chain.push(atom);
            if extend(splitting, chain, used) {
                return true;
            }
            chain.pop();
            used[atom] = false;
        }
    }
    false
}

/// Whether a rule says what Conway's says as long as no run is longer than 3.
pub fn is_conways(rule: &Rule) -> bool {
    matches!(rule.numerals, Numerals::Positional { base: 4.. })
        && rule.max_count.is_none_or(|largest| largest >= 3)
        && rule.order == Order::CountDigit
        && rule.stutter == 1
}

/// Atomic number and symbol of an atom under Conway's rule. The two transuranic elements, which end in another digit than
/// 1, 2 and 3, are those of number 2 and 3 with that digit in place of the last 2.
///
/// ```
/// use curiosa::look_and_say::conway::element;
/// assert_eq!(element(&"3".into()), Some((92, "U")));
/// assert_eq!(element(&"22".into()), Some((1, "H")));
/// ```
pub fn element(word: &Word) -> Option<(usize, &'static str)> {
    if let Some(&name) = names().get(word) {
        return Some(name);
    }
    let (last, start) = word.split_last()?;
    if b"123".contains(last) {
        return None;
    }
    match names().get(&Word([start, b"2"].concat()))?.0 {
        2 => Some((93, "Np")),
        3 => Some((94, "Pu")),
        _ => None,
    }
}
