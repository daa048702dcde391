//! Certificates of the fewest squares: the branches of a search, for programs that share nothing with this one.
//!
//! A certificate says that every colouring of a board with at most so many squares extends a case, up to the symmetries
//! of the board and the swap of the colours, and for each case where to branch; what has to be there follows without
//! search. The format is described in docs/hip.md; scripts/verify_hip.c and scripts/verify_hip.py check it.

use sha2::{Digest, Sha256};

use super::Board;
use super::search::{Follow, Search};

/// The first line of a certificate.
pub const FORMAT: &str = "curiosa hip certificate 1";

/// In the place of a branch: a subtree that the checker has to search by itself.
pub const SEARCH: u8 = 255;

/// Follows one case and writes down its branches in preorder, a byte each: the cell. Subtrees of fewer branches than
/// asked for become one byte, [`SEARCH`].
pub struct Writer {
    smallest: u64,
    tree: Vec<u8>,
    open: Vec<Open>,
    branches: u64,
}

/// A branch that is not closed.
struct Open {
    /// Where it is written.
    place: usize,
    /// How many branches there were before.
    before: u64,
    second: bool,
}

impl Writer {
    /// A writer that writes down subtrees of so many branches and more; 0 for all.
    pub fn new(smallest: u64) -> Self {
        Writer { smallest, tree: Vec::new(), open: Vec::new(), branches: 0 }
    }

    /// The branches of the case.
    pub fn finish(self) -> Vec<u8> {
        self.tree
    }

    fn close(&mut self) {
        while let Some(mut open) = self.open.pop() {
            if !open.second {
                open.second = true;
                return self.open.push(open);
            }
            if self.branches - open.before < self.smallest {
                self.tree.truncate(open.place);
                self.tree.push(SEARCH);
            }
        }
    }
}

impl Follow for Writer {
    fn forced(&mut self, _: usize, _: usize) {}

    fn branch(&mut self, cell: usize) {
        self.open.push(Open { place: self.tree.len(), before: self.branches, second: false });
        self.branches += 1;
        self.tree.push(cell as u8);
    }

    fn refuted(&mut self) {
        self.close();
    }

    fn found(&mut self) {
        self.close();
    }
}

/// The certificate made of the branches of all cases, in their order.
///
/// ```
/// use curiosa::hip::{Balance, Board, certificate::{self, Writer}, search::Search};
/// let search = Search::new(Board::square(2), 0, Balance::Any);
/// let trees = Vec::from_iter((0..search.cases()).map(|case| {
///     let mut writer = Writer::new(0);
///     search.run_followed(case, &mut writer);
///     writer.finish()
/// }));
/// let bytes = certificate::of(Board::square(2), 0, &search, &trees);
/// assert!(bytes.starts_with(b"curiosa hip certificate 1\nboard 2 2\nlimit 0\ncentre 0 1 2 3\ncases 4\n"));
/// ```
pub fn of(board: Board, limit: usize, search: &Search, trees: &[Vec<u8>]) -> Vec<u8> {
    let (centre, cases) = search.centre();
    let cells = Vec::from_iter(centre.iter().map(usize::to_string)).join(" ");
    let (rows, columns, number) = (board.rows(), board.columns(), cases.len());
    let head = format!("{FORMAT}\nboard {rows} {columns}\nlimit {limit}\ncentre {cells}\ncases {number}\n");
    let mut bytes = head.into_bytes();
    for (case, tree) in cases.iter().zip(trees) {
        let word = case.iter().enumerate().map(|(k, &colour)| u16::from(colour) << k).sum::<u16>();
        bytes.extend(word.to_le_bytes());
        bytes.extend((tree.len() as u32).to_le_bytes());
        bytes.extend(tree);
    }
    bytes
}

/// The SHA-256 of a certificate in hexadecimal.
pub fn digest(certificate: &[u8]) -> String {
    Sha256::digest(certificate).iter().map(|byte| format!("{byte:02x}")).collect()
}
