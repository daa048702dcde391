//! Sparse square matrices with entries 0, 1, 2, ...: products, strongly connected components, periods, characteristic
//! polynomials.

use std::collections::{BTreeMap, VecDeque};

use num_bigint::BigInt;
use num_integer::gcd;
use num_traits::Zero;
use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;
use rand::RngExt;
use rayon::prelude::*;

use super::IntegerPolynomial;
use super::prime_field::{ChineseRemainder, PrimeField, large_fields};
use super::prime_polynomial::{PrimePolynomial, lifted};
use super::random::generator;
use crate::stop;

/// A square matrix of non-negative integers. As a graph, its entry at (i, j) is the number of arrows from i to j.
///
/// ```
/// use curiosa::algebra::matrix::Matrix;
/// let matrix = Matrix::counting(&[vec![1], vec![2], vec![0, 1]]);
/// assert_eq!(matrix.components(), [[0, 1, 2]]);
/// assert_eq!(matrix.period(), 1); // Cycles of lengths 2 and 3.
/// assert_eq!(matrix.characteristic_polynomial().to_string(), "x^3 - x - 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    rows: Vec<BTreeMap<usize, u64>>,
}

impl Matrix {
    /// The matrix whose row i counts how often each index stands in `rows[i]`.
    pub fn counting(rows: &[Vec<usize>]) -> Matrix {
        let mut counts = vec![BTreeMap::new(); rows.len()];
        for (count, row) in counts.iter_mut().zip(rows) {
            for &column in row {
                *count.entry(column).or_insert(0) += 1;
            }
        }
        Matrix { rows: counts }
    }

    /// Number of rows.
    pub fn size(&self) -> usize {
        self.rows.len()
    }

    /// The entry in a row and a column.
    pub fn entry(&self, row: usize, column: usize) -> u64 {
        self.rows[row].get(&column).copied().unwrap_or(0)
    }

    /// The entries of a row that are not 0, with their columns ascending.
    pub fn row(&self, row: usize) -> impl DoubleEndedIterator<Item = (usize, u64)> {
        self.rows[row].iter().map(|(&column, &entry)| (column, entry))
    }

    /// v M for a row vector.
    pub fn row_times(&self, vector: &[BigInt]) -> Vec<BigInt> {
        let mut product = vec![BigInt::zero(); self.size()];
        for (row, factor) in self.rows.iter().zip(vector).filter(|(_, factor)| !factor.is_zero()) {
            stop::check();
            for (&column, &entry) in row {
                product[column] += factor * entry;
            }
        }
        product
    }

    /// Rows and columns exchanged.
    pub fn transpose(&self) -> Matrix {
        let mut rows = vec![BTreeMap::new(); self.size()];
        for (row, entries) in self.rows.iter().enumerate() {
            for (&column, &entry) in entries {
                rows[column].insert(row, entry);
            }
        }
        Matrix { rows }
    }

    /// Product; none if an entry exceeds 64 bits.
    pub fn times(&self, other: &Matrix) -> Option<Matrix> {
        let row = |row: &BTreeMap<usize, u64>| {
            let mut product: BTreeMap<usize, u64> = BTreeMap::new();
            stop::check();
            for (&middle, &factor) in row {
                for (&column, &entry) in &other.rows[middle] {
                    let sum = product.entry(column).or_insert(0);
                    *sum = sum.checked_add(factor.checked_mul(entry)?)?;
                }
            }
            Some(product)
        };
        Some(Matrix { rows: self.rows.iter().map(row).collect::<Option<_>>()? })
    }

    /// The power with an exponent of 1 or more, by one product less than the exponent; none if an entry
    /// exceeds 64 bits.
    pub fn power(&self, exponent: usize) -> Option<Matrix> {
        (1..exponent).try_fold(self.clone(), |power, _| power.times(self))
    }

    /// The rows and columns with the given indices, in that order.
    pub fn block(&self, indices: &[usize]) -> Matrix {
        let place: BTreeMap<usize, usize> =
            indices.iter().enumerate().map(|(k, &index)| (index, k)).collect();
        let row = |&index: &usize| {
            let entries = self.rows[index].iter();
            entries.filter_map(|(column, &entry)| Some((*place.get(column)?, entry))).collect()
        };
        Matrix { rows: indices.iter().map(row).collect() }
    }

    /// The strongly connected components, those that others lead to last; the indices in each ascending.
    /// By R. Tarjan's algorithm.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let arrows = self.rows.iter().enumerate();
        let arrows =
            arrows.flat_map(|(row, entries)| entries.keys().map(move |&column| (row as u32, column as u32)));
        let mut graph = DiGraph::<(), ()>::new();
        for _ in 0..self.size() {
            graph.add_node(());
        }
        graph.extend_with_edges(arrows);
        let mut components: Vec<Vec<usize>> = tarjan_scc(&graph)
            .into_iter()
            .map(|component| {
                let mut component = Vec::from_iter(component.into_iter().map(|node| node.index()));
                component.sort_unstable();
                component
            })
            .collect();
        components.reverse();
        components
    }

    /// For a strongly connected matrix, the greatest common divisor of the lengths of its cycles; 0 if it has none, as
    /// the matrix (0).
    pub fn period(&self) -> usize {
        // Along an arrow i -> j the distance from one start grows by 1 modulo the period, and by no other rule.
        let mut distance = vec![None; self.size()];
        distance[0] = Some(0usize);
        let mut queue = VecDeque::from([0]);
        let mut period = 0;
        while let Some(row) = queue.pop_front() {
            let here = distance[row].expect("what is in the queue was reached");
            for &column in self.rows[row].keys() {
                match distance[column] {
                    None => {
                        distance[column] = Some(here + 1);
                        queue.push_back(column);
                    }
                    Some(there) => period = gcd(period, (here + 1).abs_diff(there)),
                }
            }
        }
        period
    }

    /// det(x - M), exactly: by Hessenberg's form modulo as many primes below 2^60 as the coefficients need, which are
    /// at most the product of 1 + (sum of a row) over all rows.
    ///
    /// Time: the cube of the size for each prime, one for about 50 rows.
    pub fn characteristic_polynomial(&self) -> IntegerPolynomial {
        let bits: f64 = self
            .rows
            .iter()
            .map(|row| (1.0 + row.values().map(|&entry| entry as f64).sum::<f64>()).log2())
            .sum();
        let fields = Vec::from_iter(large_fields().take((bits / 59.9) as usize + 2));
        let residues: Vec<Vec<u64>> = stop::all(
            fields.par_iter().map(|&field| stop::begin(|| self.characteristic_modulo(field))).collect(),
        );
        let chinese = ChineseRemainder::new(&fields);
        let coefficient = |k| chinese.combine(&Vec::from_iter(residues.iter().map(|residue| residue[k])));
        IntegerPolynomial::new((0..=self.size()).map(coefficient).collect())
    }

    /// The monic polynomial c of least degree for which v c(M) = 0, v being a row vector.
    ///
    /// Modulo primes below 2^60 it is the recurrence of the numbers v M^k w for a random w (D. H. Wiedemann 1986); what several primes
    /// say is then checked exactly. Its coefficients are integers, as it divides the characteristic polynomial. Time: for each prime
    /// twice the size times the number of entries and the degree.
    ///
    /// ```
    /// use curiosa::algebra::matrix::Matrix;
    /// let matrix = Matrix::counting(&[vec![1], vec![0], vec![2, 2]]);
    /// assert_eq!(matrix.annihilator(&[1.into(), 1.into(), 0.into()]).to_string(), "x - 1");
    /// assert_eq!(matrix.annihilator(&[1.into(), 0.into(), 1.into()]).to_string(), "x^3 - 2*x^2 - x + 2");
    /// ```
    pub fn annihilator(&self, vector: &[BigInt]) -> IntegerPolynomial {
        lifted(
            |field| self.annihilator_modulo(vector, field),
            |polynomial| self.row_times_polynomial(vector, polynomial).iter().all(Zero::is_zero),
        )
    }

    /// v p(M) for a row vector, by Horner's rule.
    pub fn row_times_polynomial(&self, vector: &[BigInt], polynomial: &IntegerPolynomial) -> Vec<BigInt> {
        let mut sum = vec![BigInt::zero(); vector.len()];
        for c in polynomial.coefficients().iter().rev() {
            sum = self.row_times(&sum);
            if !c.is_zero() {
                sum.iter_mut().zip(vector).for_each(|(sum, entry)| *sum += c * entry);
            }
        }
        sum
    }

    /// The recurrence of v M^k w for a random w, modulo a prime.
    fn annihilator_modulo(&self, vector: &[BigInt], field: PrimeField) -> PrimePolynomial {
        let mut random = generator(1);
        let weights = Vec::from_iter((0..self.size()).map(|_| random.random_range(0..field.modulus())));
        let mut vector = Vec::from_iter(vector.iter().map(|entry| field.of(entry)));
        let mut terms = Vec::with_capacity(2 * self.size());
        for _ in 0..2 * self.size() {
            stop::check();
            let term = vector.iter().zip(&weights).fold(0, |sum, (&a, &b)| field.add(sum, field.mul(a, b)));
            terms.push(term);
            let mut product = vec![0; self.size()];
            for (row, &factor) in self.rows.iter().zip(&vector).filter(|(_, factor)| **factor != 0) {
                for (&column, &entry) in row {
                    product[column] = field.add(product[column], field.mul(factor, entry % field.modulus()));
                }
            }
            vector = product;
        }
        PrimePolynomial::annihilating(field, &terms)
    }

    /// The coefficients of det(x - M) modulo a prime, from the constant one up (H. Cohen, A Course in Computational
    /// Algebraic Number Theory, algorithm 2.2.9).
    fn characteristic_modulo(&self, field: PrimeField) -> Vec<u64> {
        let n = self.size();
        let mut h = vec![vec![0; n]; n];
        for (dense, row) in h.iter_mut().zip(&self.rows) {
            for (&column, &entry) in row {
                dense[column] = entry % field.modulus();
            }
        }
        for m in 1..n.saturating_sub(1) {
            stop::check();
            let Some(pivot) = (m..n).find(|&row| h[row][m - 1] != 0) else { continue };
            h.swap(pivot, m);
            h.iter_mut().for_each(|row| row.swap(pivot, m));
            let inverse = field.inverse(h[m][m - 1]);
            for row in m + 1..n {
                if h[row][m - 1] == 0 {
                    continue;
                }
                stop::check();
                let factor = field.mul(h[row][m - 1], inverse);
                let (above, below) = h.split_at_mut(row);
                for (entry, &pivot) in below[0][m - 1..].iter_mut().zip(&above[m][m - 1..]) {
                    *entry = field.sub(*entry, field.mul(factor, pivot));
                }
                for line in &mut h {
                    line[m] = field.add(line[m], field.mul(factor, line[row]));
                }
            }
        }
        // The characteristic polynomials of the leading blocks, one after the other.
        let mut polynomials: Vec<Vec<u64>> = vec![vec![1]];
        for k in 0..n {
            stop::check();
            let last = &polynomials[k];
            let mut next = vec![0; k + 2];
            for (power, &c) in last.iter().enumerate() {
                next[power + 1] = field.add(next[power + 1], c);
                next[power] = field.sub(next[power], field.mul(h[k][k], c));
            }
            let mut product = 1;
            for row in (0..k).rev() {
                product = field.mul(product, h[row + 1][row]);
                let factor = field.mul(product, h[row][k]);
                if factor != 0 {
                    for (place, &c) in next.iter_mut().zip(&polynomials[row]) {
                        *place = field.sub(*place, field.mul(factor, c));
                    }
                }
            }
            polynomials.push(next);
        }
        polynomials.pop().expect("there is one for the empty block")
    }
}
