//! The rows of the two tables that people want: elements and what they become, digits and how frequent they are.

use serde::{Deserialize, Serialize};

use super::conway;
use super::growth::Growth;
use super::splitting::Splitting;

/// An element and what it becomes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ElementRow {
    /// Its number in the table, from 1.
    pub number: usize,
    /// Conway's number, where he gave one.
    pub atomic_number: Option<usize>,
    /// Conway's name, where he gave one.
    pub name: Option<String>,
    /// Its letters.
    pub subsequence: String,
    /// The elements that it becomes, by their numbers, in order.
    pub evolves_into: Vec<usize>,
    /// `recurrent` if it is on a cycle or can be reached from one, else `transient`.
    pub kind: String,
    /// Its limiting share among all elements, cut off, for n ≡ 1, 2, ... modulo the period; empty if not computed.
    pub abundance: Vec<String>,
}

/// The order of the rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// As they turn up from the seed on.
    Found,
    /// In lexicographic order.
    Word,
    /// By Conway's numbers, those without one last.
    AtomicNumber,
    /// The order of the published table.
    Published(super::published::Table),
}

/// The table of the elements of a sequence, abundances to so many decimal places.
pub fn elements(growth: &Growth, sort: Sort, digits: usize) -> Vec<ElementRow> {
    let mut abundances = vec![Vec::new(); growth.splitting.atoms.len()];
    for residue in 1..=growth.period() {
        let mut limits = growth.limits(residue);
        for (atom, share) in limits.abundances.iter().enumerate() {
            abundances[atom].push(share.decimal(&mut limits.rate, digits));
        }
    }
    rows(&growth.splitting, sort, abundances)
}

/// The same without abundances, for which no spectrum is needed.
pub fn elements_only(splitting: &Splitting, sort: Sort) -> Vec<ElementRow> {
    rows(splitting, sort, vec![Vec::new(); splitting.atoms.len()])
}

fn rows(splitting: &Splitting, sort: Sort, mut abundances: Vec<Vec<String>>) -> Vec<ElementRow> {
    let named = conway::is_conways(&splitting.rule);
    let name = |atom: usize| conway::element(&splitting.atoms[atom].word).filter(|_| named);
    let mut order = Vec::from_iter(0..splitting.atoms.len());
    match sort {
        Sort::Found => {}
        Sort::Word => order.sort_by_key(|&atom| &splitting.atoms[atom].word),
        Sort::AtomicNumber => order.sort_by_key(|&atom| name(atom).map_or(usize::MAX, |(number, _)| number)),
        Sort::Published(table) => order = table.order(splitting),
    }
    let mut number = vec![0; order.len()];
    order.iter().enumerate().for_each(|(k, &atom)| number[atom] = k + 1);
    let recurrent = splitting.recurrent();
    let row = |&atom: &usize| ElementRow {
        number: number[atom],
        atomic_number: name(atom).map(|(number, _)| number),
        name: name(atom).map(|(_, symbol)| symbol.into()),
        subsequence: splitting.atoms[atom].word.to_string(),
        evolves_into: splitting.atoms[atom].becomes.iter().map(|&next| number[next]).collect(),
        kind: if recurrent[atom] { "recurrent" } else { "transient" }.into(),
        abundance: std::mem::take(&mut abundances[atom]),
    };
    order.iter().map(row).collect()
}

/// The limit of the share of a digit among all digits of a term.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrequencyRow {
    /// The period.
    pub period: usize,
    /// The limit is along n ≡ this modulo the period, the seed being n = 1.
    pub residue: usize,
    /// The digit.
    pub digit: char,
    /// The limit, cut off.
    pub frequency: String,
    /// The limit as a rational number, or as a polynomial in x over the rationals where that is short.
    pub exact: Option<String>,
    /// The minimal polynomial of x, the growth rate to the power of the period.
    pub x_is_a_root_of: Option<String>,
}

/// Elements of number fields are written as polynomials up to this degree.
const MAX_EXACT_DEGREE: usize = 12;

/// The limits of the digit frequencies of a sequence to so many decimal places, for n ≡ 1, 2, ... modulo the period.
pub fn frequencies(growth: &Growth, digits: usize) -> Vec<FrequencyRow> {
    let period = growth.period();
    let mut rows = Vec::new();
    for residue in 1..=period {
        let mut limits = growth.limits(residue);
        let field = limits.rate.polynomial().clone();
        let is_short = field.degree() <= MAX_EXACT_DEGREE;
        for (letter, value) in &limits.frequencies {
            rows.push(FrequencyRow {
                period,
                residue: limits.residue,
                digit: char::from(*letter),
                frequency: value.decimal(&mut limits.rate, digits),
                exact: match is_short {
                    true => Some(value.element().to_string()),
                    false => value.rational().map(|value| value.to_string()),
                },
                x_is_a_root_of: is_short.then(|| field.to_string()),
            });
        }
    }
    rows
}
