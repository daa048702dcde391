//! Candidates for simple universal entanglers, by number: the same number gives the same matrix on every machine.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::algebra::random::generator;
use crate::separability::gates::letter_grid::{Block, LetterGrid};
use crate::separability::model::gaussian::{Gaussian, GaussianMatrix};
use crate::separability::model::parties::Parties;
use crate::separability::model::sense::Sense;
use crate::separability::products::clifford::{Gate, circuit_matrix};
use crate::stop;

/// Families of matrices M with M M^dagger = c.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Letter grids of rotations: entries 0, 1, -1, two in each row, c = 2. For even N.
    Rotations,
    /// Letter grids of Hadamard blocks: as before, symmetric, M^2 = 2. For even N.
    Reflections,
    /// Letter grids of pairs with any signs that make them orthogonal: c = 2. For even N.
    Pairs,
    /// Letter grids with one letter used three times: real, symmetric, M^2 = 625, 2 N + 2 entries that are not 0. For
    /// odd N of 5 or more.
    Triple,
    /// Entries 0, 1, -1, four in each row, symmetric, M^2 = 4: blocks of orders 4 and 7. For N = 4 a + 7 b.
    Weighing,
    /// Entries 1, -1, symmetric, M^2 = N: Hadamard matrices of Sylvester and Paley. For powers of 2, and 12, 20, 28, 36.
    Signs,
    /// Clifford circuits of so many gates. For qubits.
    Circuit(usize),
}

/// A candidate; none if there is none of these sizes.
///
/// A family of letter grids has none either where 1000 random attempts find no pairing of the cells.
///
/// ```
/// use curiosa::separability::gates::search::{Family, candidate};
/// use curiosa::separability::{gates::catalogue::Gate, model::parties::Parties, model::sense::Sense};
///
/// let parties = Parties::new(vec![4, 4]).unwrap();
/// let matrix = candidate(Family::Signs, &parties, Sense::NotProduct, 0).unwrap();
/// assert_eq!(matrix, Gate::named("signs-4x4").unwrap().matrix().unwrap());
/// assert_eq!(matrix.scale(), Ok(16));
/// ```
pub fn candidate(family: Family, parties: &Parties, sense: Sense, number: u64) -> Option<GaussianMatrix> {
    let mut rng = generator(number);
    let size = parties.dimension();
    match family {
        Family::Rotations | Family::Reflections => {
            let block = if family == Family::Rotations { Block::Rotation } else { Block::Hadamard };
            let cells: Vec<usize> = (0..size).collect();
            Some(LetterGrid::new(pairing(&mut rng, &cells, parties, sense)?).matrix(block))
        }
        Family::Pairs => {
            let grid = LetterGrid::new(pairing(&mut rng, &Vec::from_iter(0..size), parties, sense)?);
            let signs = Vec::from_iter((0..2 * size).map(|_| rng.random()));
            Some(grid.with_signs(&signs))
        }
        Family::Triple => triple(&mut rng, parties, sense),
        Family::Weighing => shuffled(&mut rng, &blocks_of_four_and_seven(size)?),
        Family::Signs => {
            // Signs of rows and columns that are not local: alone, permutations of Sylvester's matrix do not suffice.
            let signs: Vec<i64> = (0..size).map(|_| if rng.random() { 1 } else { -1 }).collect();
            let mut matrix = symmetric_hadamard(size)?;
            for (row, column) in (0..size * size).map(|place| (place / size, place % size)) {
                matrix[row][column] *= signs[row] * signs[column];
            }
            shuffled(&mut rng, &matrix)
        }
        Family::Circuit(gates) => {
            let qubits = parties.count();
            let is_qubits = parties.sizes().iter().all(|&size| size == 2);
            is_qubits.then(|| circuit_matrix(&random_circuit(&mut rng, qubits, gates), qubits))
        }
    }
}

fn random_circuit(rng: &mut impl Rng, qubits: usize, gates: usize) -> Vec<Gate> {
    let gate = |_| match rng.random_range(0..3) {
        0 => Gate::H(rng.random_range(0..qubits)),
        1 => Gate::S(rng.random_range(0..qubits)),
        _ => {
            let first = rng.random_range(0..qubits);
            let second = (first + rng.random_range(1..qubits)) % qubits;
            Gate::Cz(first.min(second), first.max(second))
        }
    };
    (0..gates).map(gate).collect()
}

/// Whether basis vectors x and y differ for so many parties that |x> + |y> is entangled in this sense.
fn entangled(parties: &Parties, sense: Sense, x: usize, y: usize) -> bool {
    let (x, y) = (parties.digits(x), parties.digits(y));
    let differ = |party: usize| x[party] != y[party];
    let some = |cut: u32, inside: bool| {
        (0..parties.count()).any(|party| (cut >> party & 1 == 1) == inside && differ(party))
    };
    match sense {
        Sense::NotProduct => (0..parties.count()).filter(|&party| differ(party)).count() >= 2,
        Sense::Across(cut) => some(cut, true) && some(cut, false),
        Sense::Genuine => (0..parties.count()).all(differ),
    }
}

/// A random pairing of some cells: for each of all cells the other one, itself for cells left out.
fn pairing(rng: &mut impl Rng, cells: &[usize], parties: &Parties, sense: Sense) -> Option<Vec<usize>> {
    const TRIES: usize = 1000;
    'again: for _ in 0..TRIES {
        stop::check();
        let mut free = cells.to_vec();
        let mut partner: Vec<usize> = (0..parties.dimension()).collect();
        free.shuffle(rng);
        while let Some(cell) = free.pop() {
            let Some(place) = free.iter().rposition(|&other| entangled(parties, sense, cell, other)) else {
                continue 'again;
            };
            let other = free.remove(place);
            (partner[cell], partner[other]) = (other, cell);
        }
        return Some(partner);
    }
    None
}

/// [[7, 24], [24, -7]] for pairs of cells, and a reflection with one 0 for three cells.
fn triple(rng: &mut impl Rng, parties: &Parties, sense: Sense) -> Option<GaussianMatrix> {
    const THREE: [[i64; 3]; 3] = [[16, -12, -15], [-12, 9, -20], [-15, -20, 0]];
    const TWO: [[i64; 2]; 2] = [[7, 24], [24, -7]];
    let size = parties.dimension();
    let mut cells: Vec<usize> = (0..size).collect();
    let three = (0..1000).find_map(|_| {
        cells.shuffle(rng);
        let [a, b, c, ..] = cells[..] else { return None };
        let apart = entangled(parties, sense, a, c) && entangled(parties, sense, b, c);
        apart.then_some([a, b, c])
    })?;
    let rest: Vec<usize> = (0..size).filter(|cell| !three.contains(cell)).collect();
    if rest.len() % 2 == 1 {
        return None;
    }
    let partner = pairing(rng, &rest, parties, sense)?;
    let place = |cell: usize| three.iter().position(|&other| other == cell);
    Some(GaussianMatrix::from_fn(size, |row, column| {
        Gaussian::real(match (place(row), place(column)) {
            (Some(row), Some(column)) => THREE[row][column],
            (None, None) if row == column => {
                TWO[usize::from(row > partner[row])][usize::from(row > partner[row])]
            }
            (None, None) if partner[row] == column => TWO[0][1],
            _ => 0,
        })
    }))
}

/// Rows and columns in the same random order; a symmetric matrix stays symmetric.
fn shuffled(rng: &mut impl Rng, matrix: &[Vec<i64>]) -> Option<GaussianMatrix> {
    let mut order: Vec<usize> = (0..matrix.len()).collect();
    order.shuffle(rng);
    Some(GaussianMatrix::from_fn(matrix.len(), |row, column| {
        Gaussian::real(matrix[order[row]][order[column]])
    }))
}

/// Symmetric weighing matrices of weight 4 along the diagonal: as many of order 7 as needed, the others of order 4.
fn blocks_of_four_and_seven(size: usize) -> Option<Vec<Vec<i64>>> {
    let sevens = (0..4).find(|sevens| 7 * sevens <= size && (size - 7 * sevens).is_multiple_of(4))?;
    // The lines of Fano's plane {0, 1, 3} + k and k + 2 more would be 0; signs make rows orthogonal.
    const SEVEN: [i64; 7] = [-1, 1, 1, 0, 1, 0, 0];
    let mut matrix = vec![vec![0; size]; size];
    for start in (0..sevens).map(|number| 7 * number) {
        for (row, column) in (0..49).map(|place| (place / 7, place % 7)) {
            matrix[start + row][start + column] = SEVEN[(row + column) % 7];
        }
    }
    for start in (7 * sevens..size).step_by(4) {
        for (row, column) in (0..16).map(|place| (place / 4, place % 4)) {
            matrix[start + row][start + column] = sylvester(row, column);
        }
    }
    Some(matrix)
}

fn sylvester(row: usize, column: usize) -> i64 {
    1 - 2 * i64::from((row & column).count_ones() % 2)
}

/// A symmetric Hadamard matrix: of Sylvester for powers of 2, of Paley's second construction for 2 (q + 1), q = 5, 9,
/// 13, 17.
fn symmetric_hadamard(size: usize) -> Option<Vec<Vec<i64>>> {
    if size.is_power_of_two() {
        return Some((0..size).map(|row| (0..size).map(|column| sylvester(row, column)).collect()).collect());
    }
    let q = (size / 2).checked_sub(1).filter(|q| [5, 9, 13, 17].contains(q) && size.is_multiple_of(4))?;
    let core = |row: usize, column: usize| match (row, column) {
        (0, 0) => 0,
        (0, _) | (_, 0) => 1,
        _ => character(q, row - 1, column - 1),
    };
    // Each 0 becomes [[1, -1], [-1, -1]], each 1 and -1 that many times [[1, 1], [1, -1]].
    let entry = |row: usize, column: usize| {
        let (inner_row, inner_column) = (row % 2, column % 2);
        match core(row / 2, column / 2) {
            0 => [[1, -1], [-1, -1]][inner_row][inner_column],
            sign => sign * [[1, 1], [1, -1]][inner_row][inner_column],
        }
    };
    Some((0..size).map(|row| (0..size).map(|column| entry(row, column)).collect()).collect())
}

/// 1 where the difference of two elements of the field with q elements is a square, -1 where not, 0 for equal ones.
/// For q = 9 element 3 a + b is a + b i modulo 3, and a square where a^2 + b^2 = 1.
fn character(q: usize, x: usize, y: usize) -> i64 {
    let value = match q {
        9 => {
            let (a, b) = ((3 + x / 3 - y / 3) % 3, (3 + x % 3 - y % 3) % 3);
            (a * a + b * b) % 3
        }
        _ if x == y => 0,
        _ => {
            let difference = (q + x - y) % q;
            if (1..q).any(|root| root * root % q == difference) { 1 } else { 2 }
        }
    };
    [0, 1, -1][value]
}
