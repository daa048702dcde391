//! What a certificate of a diamond norm says, as JSON.
//!
//! ```text
//! {
//!   "format": "curiosa diamond norm 1",
//!   "input": 2, "output": 2,               n and m
//!   "lo": [1592262918131443, -50],         the bounds: [k, e] is k 2^e
//!   "hi": [6369051672525773, -52],
//!   "choi": M,                             J, n m x n m
//!   "states": [M, M],                      rho_0 and rho_1, n x n; one if both are the same
//!   "operator": M,                         X, n m x n m
//!   "dual": [M, M],                        Y_0 and Y_1, n m x n m; one if both are the same
//!   "tops": [[k, e], [k, e]]               a_0 and a_1, as many as matrices in dual
//! }
//! ```
//!
//! M is `{"exponent": e, "rows": [[entry, ...], ...]}`, an entry an integer k or [k, l] for (k + l i) 2^e. What they prove
//! stands in docs/certificates.md.

use num_bigint::BigInt;
use num_traits::Zero;

use super::exact::{Dyadic, Whole};

/// What certificates begin with.
pub const FORMAT: &str = "curiosa diamond norm 1";

/// A number k 2^e.
pub(super) type Number = (BigInt, i64);

/// A certificate.
#[derive(Clone, Debug)]
pub struct Certificate {
    pub(super) input: usize,
    pub(super) output: usize,
    pub(super) lo: Number,
    pub(super) hi: Number,
    pub(super) choi: Dyadic,
    pub(super) states: Vec<Dyadic>,
    pub(super) operator: Dyadic,
    pub(super) dual: Vec<Dyadic>,
    pub(super) tops: Vec<Number>,
}

impl Certificate {
    /// The certificate as text, a row of a matrix a line.
    pub fn to_json(&self) -> String {
        let number = |(k, e): &Number| format!("[{k}, {e}]");
        let entry = |entry: &Whole| match entry.im.is_zero() {
            true => entry.re.to_string(),
            false => format!("[{}, {}]", entry.re, entry.im),
        };
        let row = |row: &Vec<Whole>| format!("[{}]", Vec::from_iter(row.iter().map(entry)).join(", "));
        let matrix = |matrix: &Dyadic| {
            let rows = Vec::from_iter(matrix.rows.iter().map(row)).join(",\n    ");
            format!("{{\"exponent\": {}, \"rows\": [\n    {rows}]}}", matrix.exponent)
        };
        let list = |parts: Vec<String>| format!("[{}]", parts.join(", "));
        let matrices = |all: &[Dyadic]| list(all.iter().map(matrix).collect());
        format!(
            "{{\n  \"format\": \"{FORMAT}\",\n  \"input\": {}, \"output\": {},\n  \"lo\": {}, \"hi\": {},\n  \"choi\": {},\n  \
             \"states\": {},\n  \"operator\": {},\n  \"dual\": {},\n  \"tops\": {}\n}}\n",
            self.input,
            self.output,
            number(&self.lo),
            number(&self.hi),
            matrix(&self.choi),
            matrices(&self.states),
            matrix(&self.operator),
            matrices(&self.dual),
            list(self.tops.iter().map(number).collect()),
        )
    }
}
