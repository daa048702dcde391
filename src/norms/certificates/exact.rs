//! Matrices of Gaussian integers times a power of two, and whether one is positive definite.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use crate::stop;

/// re + im i.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Whole {
    pub re: BigInt,
    pub im: BigInt,
}

/// Rows of Gaussian integers, all times 2^exponent.
#[derive(Clone, Debug)]
pub(super) struct Dyadic {
    pub exponent: i64,
    pub rows: Vec<Vec<Whole>>,
}

impl Dyadic {
    pub fn zeros(size: usize, exponent: i64) -> Dyadic {
        Dyadic { exponent, rows: vec![vec![Whole::default(); size]; size] }
    }

    pub fn size(&self) -> usize {
        self.rows.len()
    }

    /// The same with an exponent that is not greater.
    pub fn with_exponent(&self, exponent: i64) -> Dyadic {
        let shift = usize::try_from(self.exponent - exponent).expect("an exponent that is not greater");
        let entry = |entry: &Whole| Whole { re: &entry.re << shift, im: &entry.im << shift };
        let rows = self.rows.iter().map(|row| row.iter().map(entry).collect()).collect();
        Dyadic { exponent, rows }
    }

    /// The most bits of an entry.
    pub fn bits(&self) -> i64 {
        let parts = self.rows.iter().flatten().flat_map(|entry| [entry.re.bits(), entry.im.bits()]);
        i64::try_from(parts.max().unwrap_or(0)).unwrap_or(i64::MAX)
    }

    pub fn is_hermitian(&self) -> bool {
        (0..self.size()).all(|i| {
            (0..=i).all(|j| {
                let (a, b) = (&self.rows[i][j], &self.rows[j][i]);
                a.re == b.re && (&a.im + &b.im).is_zero()
            })
        })
    }

    /// A + f B for f = 1 or -1.
    pub fn plus(&self, other: &Dyadic, minus: bool) -> Dyadic {
        let exponent = self.exponent.min(other.exponent);
        let (mut sum, other) = (self.with_exponent(exponent), other.with_exponent(exponent));
        for (own, its) in sum.rows.iter_mut().flatten().zip(other.rows.iter().flatten()) {
            if minus {
                own.re -= &its.re;
                own.im -= &its.im;
            } else {
                own.re += &its.re;
                own.im += &its.im;
            }
        }
        sum
    }

    /// A (x) 1 with the m x m unit matrix.
    pub fn beside_identity(&self, m: usize) -> Dyadic {
        let mut product = Dyadic::zeros(self.size() * m, self.exponent);
        for (i, j) in (0..self.size()).flat_map(|i| (0..self.size()).map(move |j| (i, j))) {
            for a in 0..m {
                product.rows[i * m + a][j * m + a] = self.rows[i][j].clone();
            }
        }
        product
    }

    /// The traces of the blocks of m x m entries.
    pub fn output_trace(&self, m: usize) -> Dyadic {
        let mut traces = Dyadic::zeros(self.size() / m, self.exponent);
        for (i, row) in traces.rows.iter_mut().enumerate() {
            for (j, trace) in row.iter_mut().enumerate() {
                for a in 0..m {
                    trace.re += &self.rows[i * m + a][j * m + a].re;
                    trace.im += &self.rows[i * m + a][j * m + a].im;
                }
            }
        }
        traces
    }

    /// a 1 - A for a = number 2^exponent.
    pub fn below(&self, number: &BigInt, exponent: i64) -> Dyadic {
        let mut multiple = Dyadic::zeros(self.size(), exponent);
        for (k, row) in multiple.rows.iter_mut().enumerate() {
            row[k].re = number.clone();
        }
        multiple.plus(self, true)
    }

    /// ((A, B), (B^dagger, C)), or with -B.
    pub fn block(a: &Dyadic, b: &Dyadic, minus: bool, c: &Dyadic) -> Dyadic {
        let exponent = a.exponent.min(b.exponent).min(c.exponent);
        let size = a.size();
        let mut both = Dyadic::zeros(2 * size, exponent);
        let parts = [a, b, c].map(|part| part.with_exponent(exponent));
        for (i, j) in (0..size).flat_map(|i| (0..size).map(move |j| (i, j))) {
            both.rows[i][j] = parts[0].rows[i][j].clone();
            both.rows[size + i][size + j] = parts[2].rows[i][j].clone();
            let Whole { re, im } = parts[1].rows[i][j].clone();
            let (re, im) = if minus { (-re, -im) } else { (re, im) };
            both.rows[size + j][i] = Whole { re: re.clone(), im: -&im };
            both.rows[i][size + j] = Whole { re, im };
        }
        both
    }

    /// Whether a Hermitian matrix is positive definite: all its leading minors are positive.
    ///
    /// Bareiss's elimination, in which every division is without rest: size^3 / 3 steps of four products of integers with as
    /// many bits as a minor has.
    pub fn is_positive_definite(&self) -> bool {
        let mut rows = self.rows.clone();
        let mut before = BigInt::from(1);
        for k in 0..self.size() {
            let pivot = rows[k][k].re.clone();
            if !pivot.is_positive() {
                return false;
            }
            let column = Vec::from_iter(rows.iter().map(|row| row[k].clone()));
            for (i, row) in rows.iter_mut().enumerate().skip(k + 1) {
                stop::check();
                let left = &column[i];
                for (entry, up) in row[k + 1..=i].iter_mut().zip(&column[k + 1..]) {
                    // a_ij pivot - a_ik conj(a_jk), divided by the pivot before.
                    let re = &entry.re * &pivot - &left.re * &up.re - &left.im * &up.im;
                    let im = &entry.im * &pivot - &left.im * &up.re + &left.re * &up.im;
                    *entry = Whole { re: re / &before, im: im / &before };
                }
            }
            before = pivot;
        }
        true
    }
}
