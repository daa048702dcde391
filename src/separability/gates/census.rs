//! All letter grids of two parties with all signs, up to symmetry.
//!
//! A gate of a letter grid has entries 1 and -1 at (x, x) and (x, partner of x), an odd number of -1 in each block. It
//! stays a universal entangler, or stays none, when
//! - rows of the grid are exchanged, or columns, or both for grids that are square (parties relabelled),
//! - the matrix is transposed (its inverse, up to a factor),
//! - signs are turned by diagonal matrices D (x) E, on either side.
//!
//! Two cells of one letter in a row or a column of the grid send a basis vector to a product; such grids are left out.

use std::collections::HashSet;

use crate::separability::gates::letter_grid::LetterGrid;
use crate::separability::model::gaussian::GaussianMatrix;
use crate::stop;

/// Grids that are the same up to exchanges of rows, of columns and of both.
#[derive(Clone, Debug)]
pub struct GridClass {
    /// The first of them.
    pub grid: LetterGrid,
    /// How many there are.
    pub grids: usize,
    /// Its signs, up to symmetry.
    pub signs: Vec<SignClass>,
}

/// Signs of a grid that are the same up to symmetry.
#[derive(Clone, Debug)]
pub struct SignClass {
    /// The entries -1 as bits: 2 x for the entry (x, x) and 2 x + 1 for (x, partner of x).
    pub signs: u64,
    /// How many classes up to diagonal matrices it puts together.
    pub size: usize,
}

/// All grids whose letters are in different rows and columns, up to symmetry; at most 32 cells.
///
/// The number of pairings that are looked at grows like the double factorial of the cells, the symmetries
/// like `rows`! `columns`!, the signs like a power of 2.
///
/// ```
/// use curiosa::separability::gates::census::census;
///
/// // Of 2 x 2 cells only those on a diagonal are in different rows and columns.
/// let classes = census(2, 2);
/// assert_eq!((classes.len(), classes[0].grids), (1, 1));
/// assert_eq!(classes[0].grid.text(2), "AB/BA");
/// assert_eq!(classes[0].matrix(&classes[0].signs[0]).scale(), Ok(2));
/// ```
///
/// # Panics
///
/// If there are more than 32 cells.
pub fn census(rows: usize, columns: usize) -> Vec<GridClass> {
    assert!(rows * columns <= 32, "there are more than 32 cells");
    let group = symmetries(rows, columns);
    let mut seen = HashSet::new();
    let mut classes = Vec::new();
    let mut partner = vec![usize::MAX; rows * columns];
    pairings(&mut partner, columns, &mut |partner| {
        if seen.contains(partner) {
            return;
        }
        let images: HashSet<Vec<usize>> =
            group.iter().map(|permutation| moved(partner, permutation)).collect();
        classes.push((LetterGrid::new(partner.to_vec()), images.len()));
        seen.extend(images);
    });
    let class = |(grid, grids)| GridClass { signs: sign_classes(&grid, rows, columns, &group), grid, grids };
    classes.into_iter().map(class).collect()
}

/// Calls `visit` with every pairing of cells in different rows and columns, in lexicographic order.
fn pairings(partner: &mut Vec<usize>, columns: usize, visit: &mut impl FnMut(&[usize])) {
    stop::check();
    let Some(first) = partner.iter().position(|&other| other == usize::MAX) else {
        visit(partner);
        return;
    };
    for second in first + 1..partner.len() {
        let attacks = first / columns == second / columns || first % columns == second % columns;
        if partner[second] == usize::MAX && !attacks {
            (partner[first], partner[second]) = (second, first);
            pairings(partner, columns, visit);
            (partner[first], partner[second]) = (usize::MAX, usize::MAX);
        }
    }
}

/// The permutations of cells that exchange rows, columns, and rows with columns where there are as many.
fn symmetries(rows: usize, columns: usize) -> Vec<Vec<usize>> {
    let mut group = Vec::new();
    for of_rows in permutations(rows) {
        for of_columns in permutations(columns) {
            let cell = |cell: usize| (of_rows[cell / columns], of_columns[cell % columns]);
            let cells = 0..rows * columns;
            group.push(cells.clone().map(cell).map(|(row, column)| row * columns + column).collect());
            if rows == columns {
                group.push(cells.map(cell).map(|(row, column)| column * columns + row).collect());
            }
        }
    }
    group
}

fn permutations(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for next in 0..count {
        let longer = all.iter().flat_map(|short: &Vec<usize>| {
            (0..=next).map(move |place| [&short[..place], &[next], &short[place..]].concat())
        });
        all = longer.collect();
    }
    all
}

fn moved(partner: &[usize], permutation: &[usize]) -> Vec<usize> {
    stop::check();
    let mut image = vec![0; partner.len()];
    for (cell, &other) in partner.iter().enumerate() {
        image[permutation[cell]] = permutation[other];
    }
    image
}

/// The signs of a grid up to diagonal matrices, transposition and the symmetries that keep the grid.
fn sign_classes(grid: &LetterGrid, rows: usize, columns: usize, group: &[Vec<usize>]) -> Vec<SignClass> {
    let cells = grid.cells();
    let partner: Vec<usize> = (0..cells).map(|cell| grid.partner(cell)).collect();
    let local = local_signs(&partner, rows, columns);
    let keeping: Vec<&Vec<usize>> =
        group.iter().filter(|permutation| moved(&partner, permutation) == partner).collect();
    // All signs: those of rotations, and an even number turned in each block.
    let rotations =
        (0..cells).filter(|&cell| partner[cell] < cell).fold(0, |signs, cell| signs | 2 << (2 * cell));
    let mut all = vec![local.reduced(rotations)];
    let mut space = local.clone();
    for cell in (0..cells).filter(|&cell| cell < partner[cell]) {
        let other = partner[cell];
        for turned in
            [3 << (2 * cell), 1 << (2 * cell) | 1 << (2 * other), 1 << (2 * cell) | 2 << (2 * other)]
        {
            if space.insert(turned) {
                let more: Vec<u64> = all.iter().map(|signs| local.reduced(signs ^ turned)).collect();
                all.extend(more);
            }
        }
    }
    let transposed = |signs: u64| {
        (0..cells).fold(0, |image, cell| {
            image
                | (signs >> (2 * cell) & 1) << (2 * cell)
                | (signs >> (2 * cell + 1) & 1) << (2 * partner[cell] + 1)
        })
    };
    let permuted = |signs: u64, permutation: &[usize]| {
        (0..cells).fold(0, |image, cell| image | (signs >> (2 * cell) & 3) << (2 * permutation[cell]))
    };
    let mut seen = HashSet::new();
    let mut classes = Vec::new();
    for signs in all {
        stop::check();
        if seen.contains(&signs) {
            continue;
        }
        let images: HashSet<u64> = keeping
            .iter()
            .flat_map(|permutation| [permuted(signs, permutation), permuted(transposed(signs), permutation)])
            .map(|image| local.reduced(image))
            .collect();
        classes.push(SignClass { signs, size: images.len() });
        seen.extend(images);
    }
    classes
}

/// The signs that diagonal matrices D (x) E turn, on either side.
fn local_signs(partner: &[usize], rows: usize, columns: usize) -> Space {
    let mut space = Space::default();
    let cells: Vec<usize> = (0..partner.len()).collect();
    let of_rows =
        (0..rows).map(|row| Vec::from_iter(cells.iter().copied().filter(|cell| cell / columns == row)));
    let of_columns = (0..columns)
        .map(|column| Vec::from_iter(cells.iter().copied().filter(|cell| cell % columns == column)));
    for line in of_rows.chain(of_columns) {
        let (mut left, mut right) = (0, 0);
        for cell in line {
            left |= 3 << (2 * cell);
            right |= 1 << (2 * cell) | 2 << (2 * partner[cell]);
        }
        space.insert(left);
        space.insert(right);
    }
    space
}

/// A space over GF(2), by vectors whose highest bits are distinct.
#[derive(Clone, Default)]
struct Space {
    basis: Vec<u64>,
}

impl Space {
    /// The representative of a vector modulo the space.
    fn reduced(&self, vector: u64) -> u64 {
        self.basis.iter().fold(vector, |vector, &element| vector.min(vector ^ element))
    }

    /// Whether a vector is new; then it is added.
    fn insert(&mut self, vector: u64) -> bool {
        let vector = self.reduced(vector);
        if vector != 0 {
            self.basis.push(vector);
            self.basis.sort_unstable_by(|a, b| b.cmp(a));
        }
        vector != 0
    }
}

impl GridClass {
    /// The matrix M with M M^T = 2 of one of its signs.
    pub fn matrix(&self, class: &SignClass) -> GaussianMatrix {
        self.grid.signed(class.signs).expect("each block has an odd number of -1")
    }
}
