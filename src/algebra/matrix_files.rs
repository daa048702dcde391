//! Matrices in files: rows of numbers in JSON, arrays of NumPy.
//!
//! ```
//! use curiosa::algebra::matrix_files::square;
//!
//! let gate = square(br#"{"matrix": [[1, 0], [0, [0, 1]]]}"#, "phase.json")?;
//! assert_eq!((gate.nrows(), gate[(1, 1)].im), (2, 1.0));
//! # Ok::<(), anyhow::Error>(())
//! ```

use std::io::{Cursor, Read};

use anyhow::{Context, bail, ensure};
use nalgebra::Complex;
use npyz::{DType, NpyFile, Order, TypeChar};
use serde_json::{Value, json};

use super::complex_matrix::ComplexMatrix;

/// The matrix in the bytes of a file: a NumPy array by its first bytes, or else JSON, `{"matrix": rows}`. `name` names it
/// in messages.
///
/// # Errors
/// If the bytes are neither, or hold no matrix.
pub fn square(bytes: &[u8], name: &str) -> anyhow::Result<ComplexMatrix> {
    if is_numpy(bytes) {
        return Array::read(bytes, name)?.matrix(name);
    }
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| anyhow::anyhow!("{name} is neither JSON ({error}) nor a NumPy array (.npy)"))?;
    let Some(rows) = value.get("matrix") else {
        bail!("{name} has no \"matrix\": {{\"matrix\": [[1, 0], [0, [0, 1]]]}} is accepted");
    };
    matrix(rows, "matrix").with_context(|| format!("in {name}"))
}

/// Whether these are the bytes of a .npy file.
pub fn is_numpy(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x93NUMPY")
}

/// A matrix from a list of rows; an entry is a number or `[re, im]`. `what` names it in messages.
///
/// # Errors
/// If it is no list of rows of equal length, or an entry is no number.
pub fn matrix(value: &Value, what: &str) -> anyhow::Result<ComplexMatrix> {
    let list = |value: &Value, what: &str| match value {
        Value::Array(list) if !list.is_empty() => Ok(list.clone()),
        _ => bail!("{what} is not a list of rows, such as [[1, 0], [0, [0, -1]]]"),
    };
    let rows = list(value, what)?;
    let columns = list(&rows[0], what)?.len();
    let mut entries = Vec::with_capacity(rows.len() * columns);
    for (place, row) in rows.iter().enumerate() {
        let row = list(row, what)?;
        ensure!(
            row.len() == columns,
            "row {} of {what} has {} entries, but row 1 has {columns}",
            place + 1,
            row.len()
        );
        for (column, entry) in row.iter().enumerate() {
            entries.push(number(entry).with_context(|| {
                format!(
                    "row {}, entry {} of {what} is {entry}: it must be a number or [re, im]",
                    place + 1,
                    column + 1
                )
            })?);
        }
    }
    Ok(ComplexMatrix::from_row_iterator(rows.len(), columns, entries))
}

/// A complex number from a number or `[re, im]`.
pub fn number(value: &Value) -> Option<Complex<f64>> {
    match value {
        Value::Array(parts) if parts.len() == 2 => Some(Complex::new(parts[0].as_f64()?, parts[1].as_f64()?)),
        _ => Some(Complex::new(value.as_f64()?, 0.0)),
    }
}

/// A list of matrices.
///
/// # Errors
/// If it is no list, or one of them is no matrix.
pub fn matrices(value: &Value, what: &str) -> anyhow::Result<Vec<ComplexMatrix>> {
    let Value::Array(list) = value else { bail!("{what} is not a list of matrices") };
    list.iter()
        .enumerate()
        .map(|(number, value)| matrix(value, &format!("matrix {} of {what}", number + 1)))
        .collect()
}

/// A matrix as a list of rows; real entries are plain numbers.
pub fn to_json(matrix: &ComplexMatrix) -> Value {
    let entry =
        |entry: Complex<f64>| if entry.im == 0.0 { json!(entry.re) } else { json!([entry.re, entry.im]) };
    let row = |row: usize| (0..matrix.ncols()).map(|column| entry(matrix[(row, column)])).collect();
    Value::Array((0..matrix.nrows()).map(|number| Value::Array(row(number))).collect())
}

/// An array of NumPy.
pub struct Array {
    /// Its dimensions.
    pub shape: Vec<usize>,
    /// Its entries, the last index first.
    entries: Vec<Complex<f64>>,
}

impl Array {
    /// Reads a .npy file of real, complex or integer numbers.
    ///
    /// # Errors
    /// If the bytes are no such file, or hold other entries.
    pub fn read(bytes: &[u8], what: &str) -> anyhow::Result<Array> {
        // The most entries of an array; more would be no map that can be worked with.
        const MOST: u64 = 1 << 27;
        let file =
            NpyFile::new(bytes).map_err(|error| anyhow::anyhow!("{what} is not a .npy file: {error}"))?;
        let (order, dtype) = (file.order(), file.dtype());
        let long = || format!("{what} has more than {MOST} entries");
        let count =
            file.shape().iter().try_fold(1_u64, |count, &side| count.checked_mul(side)).with_context(long)?;
        ensure!(count <= MOST, long());
        let shape: Vec<usize> = file.shape().iter().map(|&side| side as usize).collect();
        let kind = match &dtype {
            DType::Plain(kind) => (kind.type_char(), kind.num_bytes().unwrap_or(0)),
            _ => bail!("{what} has records for entries: numbers are accepted"),
        };
        let broken = |error: std::io::Error| anyhow::anyhow!("{what} breaks off: {error}");
        macro_rules! real {
            ($type:ty) => {
                file.into_vec::<$type>()
                    .map_err(broken)?
                    .into_iter()
                    .map(|entry| Complex::new(entry as f64, 0.0))
                    .collect()
            };
        }
        let entries: Vec<Complex<f64>> = match kind {
            (TypeChar::Complex, 16) => {
                let entries = file.into_vec::<npyz::num_complex::Complex64>().map_err(broken)?;
                entries.into_iter().map(|entry| Complex::new(entry.re, entry.im)).collect()
            }
            (TypeChar::Complex, 8) => {
                let entries = file.into_vec::<npyz::num_complex::Complex32>().map_err(broken)?;
                entries
                    .into_iter()
                    .map(|entry| Complex::new(f64::from(entry.re), f64::from(entry.im)))
                    .collect()
            }
            (TypeChar::Float, 8) => real!(f64),
            (TypeChar::Float, 4) => real!(f32),
            (TypeChar::Int, 8) => real!(i64),
            (TypeChar::Int, 4) => real!(i32),
            (TypeChar::Int, 2) => real!(i16),
            (TypeChar::Int, 1) => real!(i8),
            (TypeChar::Uint, 8) => real!(u64),
            (TypeChar::Uint, 4) => real!(u32),
            (TypeChar::Uint, 2) => real!(u16),
            (TypeChar::Uint, 1) => real!(u8),
            _ => bail!(
                "{what} has entries of type {}: real, complex and integer numbers are accepted",
                dtype.descr()
            ),
        };
        let entries = match order {
            Order::C => entries,
            Order::Fortran => from_fortran(&shape, &entries),
        };
        Ok(Array { shape, entries })
    }

    /// The arrays of a .npz file, by name.
    ///
    /// # Errors
    /// If the bytes are no such file, or one of the arrays is none.
    pub fn read_archive(bytes: &[u8], what: &str) -> anyhow::Result<Vec<(String, Array)>> {
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes))
            .map_err(|error| anyhow::anyhow!("{what} is not a .npz file: {error}"))?;
        let mut arrays = Vec::new();
        for index in 0..archive.len() {
            let member = archive.by_index(index).map_err(|error| anyhow::anyhow!("{what}: {error}"))?;
            let name = member.name().map_err(|error| anyhow::anyhow!("{what}: {error}"))?;
            let name = name.trim_end_matches(".npy").to_string();
            let mut bytes = Vec::new();
            // No more than an array may have.
            member
                .take(1 << 31)
                .read_to_end(&mut bytes)
                .with_context(|| format!("cannot read {name} in {what}"))?;
            arrays.push((name.clone(), Array::read(&bytes, &format!("{name} in {what}"))?));
        }
        Ok(arrays)
    }

    /// A two-dimensional array as a matrix.
    ///
    /// # Errors
    /// If it has another shape.
    pub fn matrix(&self, what: &str) -> anyhow::Result<ComplexMatrix> {
        match self.shape[..] {
            [rows, columns] if rows * columns > 0 => {
                Ok(ComplexMatrix::from_row_iterator(rows, columns, self.entries.iter().copied()))
            }
            _ => bail!("{what} has shape {:?}: a matrix is accepted", self.shape),
        }
    }

    /// A three-dimensional array as matrices, the first index counting them; a matrix as one.
    ///
    /// # Errors
    /// If it has another shape.
    pub fn matrices(&self, what: &str) -> anyhow::Result<Vec<ComplexMatrix>> {
        match self.shape[..] {
            [_, _] => Ok(vec![self.matrix(what)?]),
            [count, rows, columns] if count * rows * columns > 0 => {
                let blocks = self.entries.chunks_exact(rows * columns);
                Ok(blocks
                    .map(|block| ComplexMatrix::from_row_iterator(rows, columns, block.iter().copied()))
                    .collect())
            }
            _ => bail!("{what} has shape {:?}: matrices (count, rows, columns) are accepted", self.shape),
        }
    }

    /// A single whole number.
    ///
    /// # Errors
    /// If it is none, or has several entries.
    pub fn whole(&self, what: &str) -> anyhow::Result<usize> {
        match self.entries[..] {
            [entry] if entry.im == 0.0 && entry.re.fract() == 0.0 && (1.0..=1e6).contains(&entry.re) => {
                Ok(entry.re as usize)
            }
            _ => bail!("{what} is not a positive whole number"),
        }
    }
}

/// Entries in the order of C from those in the order of Fortran.
fn from_fortran(shape: &[usize], entries: &[Complex<f64>]) -> Vec<Complex<f64>> {
    (0..entries.len())
        .map(|place| {
            let (mut rest, mut index) = (place, vec![0; shape.len()]);
            for axis in (0..shape.len()).rev() {
                index[axis] = rest % shape[axis];
                rest /= shape[axis];
            }
            entries[index.iter().zip(shape).rev().fold(0, |place, (index, side)| place * side + index)]
        })
        .collect()
}
