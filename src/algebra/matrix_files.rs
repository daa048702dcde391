//! Matrices in files: rows of numbers in JSON, arrays of NumPy.
//!
//! ```
//! use curiosa::algebra::matrix_files::square;
//!
//! let gate = square(br#"{"matrix": [[1, 0], [0, [0, 1]]]}"#, "phase.json")?;
//! assert_eq!((gate.nrows(), gate[(1, 1)].im), (2, 1.0));
//! # Ok::<(), anyhow::Error>(())
//! ```

use std::io::Read;
use std::ops::Range;

use anyhow::{Context, bail, ensure};
use nalgebra::Complex;
use serde_json::{Value, json};
#[cfg(feature = "npz")]
use zip::CompressionMethod;

use super::complex_matrix::ComplexMatrix;
use crate::evidence::{Json, List, brief, quoted};

/// The most entries that an array, or all of a .npz file, may have beside one for each byte of the file: no more is
/// unpacked.
const UNPACKED: u64 = 1 << 21;
/// What a matrix takes beside its entries, counted in entries.
const MATRIX: u64 = 4;
/// The longest header of an array that is read; NumPy has the same bound.
const HEADER: usize = 10_000;
/// Of the members of archives; those that are accepted are far fewer.
#[cfg(feature = "npz")]
const MEMBERS: usize = 64;

/// The matrix in the bytes of a file: a NumPy array by its first bytes, or else JSON, `{"matrix": rows}`. `name` names it
/// in messages.
///
/// # Errors
/// If the bytes are neither, or hold no matrix.
pub fn square(bytes: &[u8], name: &str) -> anyhow::Result<ComplexMatrix> {
    if is_numpy(bytes) {
        return Array::read(bytes, name)?.matrix(name);
    }
    let value = Json::parse(bytes)
        .map_err(|error| anyhow::anyhow!("{name} is neither JSON ({error}) nor a NumPy array (.npy)"))?;
    let object =
        if value.is_list() { None } else { Some(value.object().with_context(|| format!("in {name}"))?) };
    let Some(rows) = object.and_then(|object| object.get("matrix")) else {
        bail!("{name} has no \"matrix\": {{\"matrix\": [[1, 0], [0, [0, 1]]]}} is accepted");
    };
    matrix(rows, "matrix").with_context(|| format!("in {name}"))
}

/// Whether these are the bytes of a .npy file.
pub fn is_numpy(bytes: &[u8]) -> bool {
    bytes.starts_with(b"\x93NUMPY")
}

/// A matrix from a list of rows; an entry is a number or `[re, im]`. `what` names it in messages. No memory but that of
/// the matrix.
///
/// # Errors
/// If it is no list of rows of equal length, or an entry is no number.
pub fn matrix(value: Json<'_>, what: &str) -> anyhow::Result<ComplexMatrix> {
    let list = |value| filled(value, what);
    let (mut rows, mut columns) = (0, 0);
    for row in list(value)? {
        let length = list(row)?.count();
        rows += 1;
        if rows == 1 {
            columns = length;
        }
        ensure!(length == columns, "row {rows} of {what} has {length} entries, but row 1 has {columns}");
    }
    let mut matrix = ComplexMatrix::zeros(rows, columns);
    for (row, entries) in list(value)?.enumerate() {
        for (column, entry) in list(entries)?.enumerate() {
            matrix[(row, column)] = number(entry).with_context(|| {
                format!(
                    "row {}, entry {} of {what} is {}: it must be a number or [re, im]",
                    row + 1,
                    column + 1,
                    entry.shown()
                )
            })?;
        }
    }
    Ok(matrix)
}

/// A list that is not empty.
fn filled<'a>(value: Json<'a>, what: &str) -> anyhow::Result<List<'a>> {
    let list = value.list().filter(|list| list.clone().next().is_some());
    list.with_context(|| format!("{what} is not a list of rows, such as [[1, 0], [0, [0, -1]]]"))
}

/// A complex number from a number or `[re, im]`.
pub fn number(value: Json<'_>) -> Option<Complex<f64>> {
    let Some(mut parts) = value.list() else { return Some(Complex::new(value.float()?, 0.0)) };
    match (parts.next(), parts.next(), parts.next()) {
        (Some(re), Some(im), None) => Some(Complex::new(re.float()?, im.float()?)),
        _ => None,
    }
}

/// A list of matrices.
///
/// # Errors
/// If it is no list, or one of them is no matrix.
pub fn matrices(value: Json<'_>, what: &str) -> anyhow::Result<Vec<ComplexMatrix>> {
    let list = value.list().with_context(|| format!("{what} is not a list of matrices"))?;
    // As many as there are; the text of a matrix has at least six characters.
    let mut matrices = Vec::with_capacity(list.clone().count().min(value.text().len() / 6 + 1));
    for (number, value) in list.enumerate() {
        matrices.push(matrix(value, &format!("matrix {} of {what}", number + 1))?);
    }
    Ok(matrices)
}

/// A matrix as a list of rows; real entries are plain numbers.
pub fn to_json(matrix: &ComplexMatrix) -> Value {
    let entry =
        |entry: Complex<f64>| if entry.im == 0.0 { json!(entry.re) } else { json!([entry.re, entry.im]) };
    let row = |row: usize| (0..matrix.ncols()).map(|column| entry(matrix[(row, column)])).collect();
    Value::Array((0..matrix.nrows()).map(|number| Value::Array(row(number))).collect())
}

/// An array of NumPy: its shape, and its entries if it is a number, a matrix or a list of matrices.
pub struct Array {
    /// Its dimensions.
    pub shape: Vec<usize>,
    /// The matrices; a number is one of one entry.
    matrices: Vec<ComplexMatrix>,
}

impl Array {
    /// Reads a .npy file of real, complex or integer numbers.
    ///
    /// # Errors
    /// If the bytes are no such file, or hold other entries.
    pub fn read(bytes: &[u8], what: &str) -> anyhow::Result<Array> {
        let mut rest = bytes;
        let header = Header::read(&mut rest, what)?;
        header.cost(UNPACKED + bytes.len() as u64, what)?;
        ensure!(
            rest.len() as u64 >= header.bytes(),
            "{what} breaks off: there are {} bytes of {} of its entries",
            rest.len(),
            header.bytes()
        );
        header.entries(&mut rest, what)
    }

    /// The arrays of a .npz file, which have some of the names that are known.
    ///
    /// # Errors
    /// If the bytes are no such file, one of the arrays is none or has another name, or there is more in them than 2^21
    /// entries and one for each byte.
    #[cfg(feature = "npz")]
    pub fn read_archive(bytes: &[u8], known: &[&str], what: &str) -> anyhow::Result<Vec<(String, Array)>> {
        // A list of members that is long, or claims to be, is not even read.
        let members = memchr::memmem::find_iter(bytes, b"PK\x01\x02").take(MEMBERS + 1).count();
        ensure!(
            members <= MEMBERS,
            "{what} has more than {MEMBERS} arrays: accepted are {}",
            known.join(", ")
        );
        let bad =
            |error: zip::result::ZipError| anyhow::anyhow!("{what} is not a .npz file: {}", brief(&error));
        let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes)).map_err(bad)?;
        let mut names = Vec::new();
        for index in 0..archive.len() {
            let member = archive.by_index_raw(index).map_err(bad)?;
            let name = member.name().map_err(bad)?;
            let name = name.strip_suffix(".npy").unwrap_or(&name).to_string();
            ensure!(
                known.contains(&name.as_str()),
                "there is an array {}: accepted are {}",
                quoted(&name),
                known.join(", ")
            );
            ensure!(!names.contains(&name), "there are two arrays {name:?}");
            let packed =
                [CompressionMethod::Stored, CompressionMethod::Deflated].contains(&member.compression());
            ensure!(packed, "the array {name:?} is packed in another way than by numpy.savez");
            names.push(name);
        }
        let mut left = UNPACKED + bytes.len() as u64;
        let mut arrays = Vec::new();
        for (index, name) in names.into_iter().enumerate() {
            let mut member = archive.by_index(index).map_err(bad)?;
            let what = format!("{name} in {what}");
            let header = Header::read(&mut member, &what)?;
            left -= header.cost(left, &what)?;
            let array = header.entries(&mut member, &what)?;
            // At the end, and there only, the sum of the bytes is looked at.
            let more = member.read(&mut [0]).map_err(|error| broken(&what, &error))?;
            ensure!(more == 0, "{what} goes on after its entries");
            arrays.push((name, array));
        }
        Ok(arrays)
    }

    /// Nothing is read, as the cargo feature `npz` was not asked for.
    ///
    /// # Errors
    /// Always.
    #[cfg(not(feature = "npz"))]
    pub fn read_archive(_: &[u8], _: &[&str], what: &str) -> anyhow::Result<Vec<(String, Array)>> {
        bail!("{what} cannot be read: archives of numpy are not built in (cargo's feature `npz`)")
    }

    /// A two-dimensional array as a matrix.
    ///
    /// # Errors
    /// If it has another shape.
    pub fn matrix(mut self, what: &str) -> anyhow::Result<ComplexMatrix> {
        match self.shape[..] {
            [rows, columns] if rows * columns > 0 => Ok(self.matrices.swap_remove(0)),
            _ => bail!("{what} has shape {:?}: a matrix is accepted", self.shape),
        }
    }

    /// A three-dimensional array as matrices, the first index counting them; a matrix as one.
    ///
    /// # Errors
    /// If it has another shape.
    pub fn matrices(self, what: &str) -> anyhow::Result<Vec<ComplexMatrix>> {
        match self.shape[..] {
            [_, _] => Ok(vec![self.matrix(what)?]),
            [_, _, _] if !self.matrices.is_empty() => Ok(self.matrices),
            _ => bail!("{what} has shape {:?}: matrices (count, rows, columns) are accepted", self.shape),
        }
    }

    /// A single whole number.
    ///
    /// # Errors
    /// If it is none, or has several entries.
    pub fn whole(&self, what: &str) -> anyhow::Result<usize> {
        let entry = self.matrices.first().filter(|matrix| self.matrices.len() == 1 && matrix.len() == 1);
        match entry.map(|matrix| matrix[(0, 0)]) {
            Some(entry) if entry.im == 0.0 && entry.re.fract() == 0.0 && (1.0..=1e6).contains(&entry.re) => {
                Ok(entry.re as usize)
            }
            _ => bail!("{what} is not a positive whole number"),
        }
    }
}

/// What an array is said to be.
struct Header {
    kind: Kind,
    fortran: bool,
    shape: Vec<usize>,
}

impl Header {
    /// Reads the header of a .npy file, and nothing after it.
    fn read(file: &mut impl Read, what: &str) -> anyhow::Result<Header> {
        let no_file = |why: &str| anyhow::anyhow!("{what} is not a .npy file: {why}");
        let mut read = |bytes: &mut [u8]| file.read_exact(bytes).map_err(|error| broken(what, &error));
        let mut start = [0; 8];
        read(&mut start)?;
        ensure!(is_numpy(&start), no_file("it does not begin as one"));
        let length = match start[6] {
            1 => {
                let mut length = [0; 2];
                read(&mut length)?;
                u32::from(u16::from_le_bytes(length))
            }
            2 | 3 => {
                let mut length = [0; 4];
                read(&mut length)?;
                u32::from_le_bytes(length)
            }
            version => bail!(no_file(&format!("its version is {version}, 1 to 3 are accepted"))),
        };
        ensure!(
            length as usize <= HEADER,
            no_file(&format!("its header is said to have {length} bytes, at most {HEADER} are accepted"))
        );
        let mut text = vec![0; length as usize];
        read(&mut text)?;
        let text = std::str::from_utf8(&text).map_err(|_| no_file("its header is no text"))?;
        Header::parse(text, what)
            .and_then(|header| header.with_context(|| no_file("its header is not as NumPy writes it")))
    }

    /// A header such as {'descr': '<f8', 'fortran_order': False, 'shape': (2, 3), }. None if it is not written like that.
    fn parse(text: &str, what: &str) -> anyhow::Result<Option<Header>> {
        let (mut descr, mut fortran, mut shape) = (None, None, None);
        let mut text = Words(text.trim());
        if !text.takes('{') {
            return Ok(None);
        }
        while !text.takes('}') {
            let Some(key) = text.string().filter(|_| text.takes(':')) else { return Ok(None) };
            let once = match key {
                "descr" if text.peeks('[') => bail!("{what} has records for entries: numbers are accepted"),
                "descr" => text.string().and_then(|value| descr.replace(value).is_none().then_some(())),
                "fortran_order" => {
                    text.truth().and_then(|value| fortran.replace(value).is_none().then_some(()))
                }
                "shape" => text.shape().and_then(|value| shape.replace(value).is_none().then_some(())),
                _ => None,
            };
            if once.is_none() || !text.takes(',') && !text.peeks('}') {
                return Ok(None);
            }
        }
        let (Some(descr), Some(fortran), Some(shape), "") = (descr, fortran, shape, text.0) else {
            return Ok(None);
        };
        let kind = Kind::parse(descr).with_context(|| {
            format!(
                "{what} has entries of type {}: real, complex and integer numbers are accepted",
                quoted(descr)
            )
        })?;
        Ok(Some(Header { kind, fortran, shape }))
    }

    /// What the array takes, counted in entries, which is at most `most`.
    fn cost(&self, most: u64, what: &str) -> anyhow::Result<u64> {
        let product =
            |sides: &[usize]| sides.iter().try_fold(1_u64, |all, &side| all.checked_mul(side as u64));
        let cost = || {
            let matrices = match self.shape[..] {
                [count, _, _] => count as u64,
                _ => 1,
            };
            product(&self.shape)?.checked_add(matrices.checked_mul(MATRIX)?)
        };
        let cost = if self.shape.contains(&0) { Some(0) } else { cost() };
        cost.filter(|&cost| cost <= most).with_context(|| format!("{what} has more than {most} entries"))
    }

    /// The bytes of its entries, of which there are few enough.
    fn bytes(&self) -> u64 {
        self.shape.iter().map(|&side| side as u64).product::<u64>() * self.kind.bytes as u64
    }

    /// The array with the entries that follow, which are few enough.
    fn entries(self, file: &mut impl Read, what: &str) -> anyhow::Result<Array> {
        // Nothing behind them is read.
        let mut file = file.take(self.bytes());
        let Header { kind, fortran, shape } = self;
        let sides = match shape[..] {
            [] => Some([1, 1, 1]),
            [1] => Some([1, 1, 1]),
            [rows, columns] => Some([1, rows, columns]),
            [count, rows, columns] => Some([count, rows, columns]),
            _ => None,
        };
        let Some([count, rows, columns]) = sides.filter(|sides| !sides.contains(&0)) else {
            return Ok(Array { shape, matrices: Vec::new() });
        };
        let mut matrices = Vec::new();
        let mut entries = Entries { kind, file: &mut file, buffer: vec![0; BUFFER], unread: 0..0 };
        if fortran {
            matrices = vec![ComplexMatrix::zeros(rows, columns); count];
            for (column, row, number) in product(columns, rows, count) {
                matrices[number][(row, column)] = entries.next().map_err(|error| broken(what, &error))?;
            }
        } else {
            matrices.reserve_exact(count);
            for _ in 0..count {
                let mut matrix = ComplexMatrix::zeros(rows, columns);
                for (row, column, _) in product(rows, columns, 1) {
                    matrix[(row, column)] = entries.next().map_err(|error| broken(what, &error))?;
                }
                matrices.push(matrix);
            }
        }
        Ok(Array { shape, matrices })
    }
}

/// All (a, b, c) below the bounds, the last fastest.
fn product(a: usize, b: usize, c: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..a).flat_map(move |i| (0..b).flat_map(move |j| (0..c).map(move |k| (i, j, k))))
}

fn broken(what: &str, error: &std::io::Error) -> anyhow::Error {
    anyhow::anyhow!("{what} breaks off: {}", brief(error))
}

/// Words of Python.
struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    fn peeks(&self, sign: char) -> bool {
        self.0.starts_with(sign)
    }

    fn takes(&mut self, sign: char) -> bool {
        let rest = self.0.strip_prefix(sign);
        self.0 = rest.map_or(self.0, str::trim_start);
        rest.is_some()
    }

    fn string(&mut self) -> Option<&'a str> {
        let mark = self.0.chars().next().filter(|mark| ['\'', '"'].contains(mark))?;
        let (string, rest) = self.0[1..].split_once(mark)?;
        self.0 = rest.trim_start();
        Some(string)
    }

    fn truth(&mut self) -> Option<bool> {
        let (truth, rest) = [(true, "True"), (false, "False")]
            .into_iter()
            .find_map(|(truth, word)| Some((truth, self.0.strip_prefix(word)?)))?;
        self.0 = rest.trim_start();
        Some(truth)
    }

    /// A tuple of at most 32 numbers; those of Python 2 may end in L.
    fn shape(&mut self) -> Option<Vec<usize>> {
        let (inside, rest) = self.0.strip_prefix('(')?.split_once(')')?;
        self.0 = rest.trim_start();
        let inside = inside.trim();
        if inside.is_empty() {
            return Some(Vec::new());
        }
        let sides = inside.strip_suffix(',').unwrap_or(inside).split(',');
        let side = |side: &str| {
            let digits = side.trim().trim_end_matches('L');
            digits.parse().ok().filter(|_| digits.bytes().all(|digit| digit.is_ascii_digit()))
        };
        if sides.clone().count() > 32 || !inside.contains(',') {
            return None;
        }
        sides.map(side).collect()
    }
}

/// What an entry is.
#[derive(Clone, Copy)]
struct Kind {
    sort: Sort,
    /// Its length.
    bytes: usize,
    /// Whether the most significant byte comes first.
    big: bool,
}

#[derive(Clone, Copy)]
enum Sort {
    Complex,
    Float,
    Signed,
    Unsigned,
}

impl Kind {
    /// Such as <f8.
    fn parse(descr: &str) -> Option<Kind> {
        let mut signs = descr.chars();
        let big = match signs.next()? {
            '<' | '|' => false,
            '>' => true,
            '=' => cfg!(target_endian = "big"),
            _ => return None,
        };
        let sort = signs.next()?;
        let bytes = signs.as_str();
        let (sort, bytes) = match (sort, bytes) {
            ('c', "8") => (Sort::Complex, 8),
            ('c', "16") => (Sort::Complex, 16),
            ('f', "4") => (Sort::Float, 4),
            ('f', "8") => (Sort::Float, 8),
            ('i', "1" | "2" | "4" | "8") => (Sort::Signed, bytes.parse().ok()?),
            ('u', "1" | "2" | "4" | "8") => (Sort::Unsigned, bytes.parse().ok()?),
            _ => return None,
        };
        (bytes == 1 || !descr.starts_with('|')).then_some(Kind { sort, bytes, big })
    }

    /// The entry that these bytes are.
    fn entry(self, bytes: &[u8]) -> Complex<f64> {
        if matches!(self.sort, Sort::Complex) {
            let part = Kind { sort: Sort::Float, bytes: self.bytes / 2, ..self };
            let (re, im) = bytes.split_at(part.bytes);
            return Complex::new(part.entry(re).re, part.entry(im).re);
        }
        let mut word = [0; 8];
        word[..self.bytes].copy_from_slice(bytes);
        if self.big {
            word[..self.bytes].reverse();
        }
        let (word, unused) = (u64::from_le_bytes(word), 64 - 8 * self.bytes as u32);
        let real = match self.sort {
            Sort::Float if self.bytes == 4 => f64::from(f32::from_bits(word as u32)),
            Sort::Signed => ((word << unused) as i64 >> unused) as f64,
            Sort::Unsigned => word as f64,
            Sort::Float | Sort::Complex => f64::from_bits(word),
        };
        Complex::new(real, 0.0)
    }
}

/// A multiple of the length of each entry.
const BUFFER: usize = 1 << 16;

/// Entries one after the other.
struct Entries<'a, R> {
    kind: Kind,
    file: &'a mut R,
    buffer: Vec<u8>,
    unread: Range<usize>,
}

impl<R: Read> Entries<'_, R> {
    fn next(&mut self) -> std::io::Result<Complex<f64>> {
        let bytes = self.kind.bytes;
        while self.unread.len() < bytes {
            // Less than an entry is left: it goes to the front.
            self.buffer.copy_within(self.unread.clone(), 0);
            let kept = self.unread.len();
            let read = match self.file.read(&mut self.buffer[kept..]) {
                Ok(0) => return Err(std::io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => read,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => 0,
                Err(error) => return Err(error),
            };
            self.unread = 0..kept + read;
        }
        let entry = self.kind.entry(&self.buffer[self.unread.start..][..bytes]);
        self.unread.start += bytes;
        Ok(entry)
    }
}
