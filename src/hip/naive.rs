//! The definition carried out: squares by distances, colourings one after the other.

use super::{Balance, Board, Colouring};

/// All colourings with at most `limit` monochromatic squares and this balance, in the order of their colours. A square is
/// four cells with four equal distances and two others, equal to each other and twice as large when squared. O(cells^4 +
/// colours^cells squares).
///
/// # Panics
/// If there are more than 20 cells, or 2^20 colourings.
///
/// ```
/// use curiosa::hip::{Balance, Board, naive};
/// // One of the sixteen colourings of four cells is all 0, another all 1.
/// assert_eq!(naive::colourings(Board::square(2), 0, Balance::Any).len(), 14);
/// ```
pub fn colourings(board: Board, limit: usize, balance: Balance) -> Vec<Colouring> {
    let (cells, colours) = (board.cells(), board.colours());
    let all = (1..=cells).try_fold(1_usize, |all, _| Some(all * colours).filter(|&all| all <= 1 << 20));
    let all = all.filter(|_| cells <= 20).unwrap_or_else(|| panic!("{board} is too large"));
    let squares = squares(board);
    let colouring = |mut number: usize| {
        let mut word = vec![0; cells];
        for colour in word.iter_mut().rev() {
            *colour = (number % colours) as u8;
            number /= colours;
        }
        Colouring::new(board, word)
    };
    let made = |colouring: &Colouring| {
        let colour = |cell: u32| colouring.colours()[cell as usize];
        let one_colour = |square: &u32| {
            let mut cells = (0..32).filter(|cell| square >> cell & 1 == 1);
            let first = cells.next().map(colour);
            cells.all(|cell| Some(colour(cell)) == first)
        };
        squares.iter().filter(|square| one_colour(square)).count()
    };
    let few = (0..all).map(colouring).filter(|colouring| made(colouring) <= limit);
    few.filter(|colouring| colouring.has_balance(balance)).collect()
}

/// The numbers of sets of cells without four corners of a square, by size, to the largest that occurs. O(cells^4 + 2^cells
/// squares).
///
/// # Panics
/// If the board has more than 20 cells.
///
/// ```
/// use curiosa::hip::{Board, naive};
/// assert_eq!(naive::free_sets(Board::square(2)), [1, 4, 6, 4]);
/// ```
pub fn free_sets(board: Board) -> Vec<u64> {
    let cells = board.cells();
    assert!(cells <= 20, "{board} is too large");
    let squares = squares(board);
    let free = |word: &u32| squares.iter().all(|square| word & square != *square);
    let mut by_size = vec![0; cells + 1];
    (0..1_u32 << cells).filter(free).for_each(|word| by_size[word.count_ones() as usize] += 1);
    let largest = by_size.iter().rposition(|&count| count > 0).expect("the empty set is free");
    by_size.truncate(largest + 1);
    by_size
}

/// The squares of a board, each as a set of cells.
pub(super) fn squares(board: Board) -> Vec<u32> {
    let place = |cell: usize| ((cell / board.columns()) as i32, (cell % board.columns()) as i32);
    let distance = |a: usize, b: usize| {
        let ((x, y), (u, v)) = (place(a), place(b));
        (x - u).pow(2) + (y - v).pow(2)
    };
    let mut squares = Vec::new();
    for a in 0..board.cells() {
        for b in 0..a {
            for c in 0..b {
                for d in 0..c {
                    let pairs = [(a, b), (a, c), (a, d), (b, c), (b, d), (c, d)];
                    let mut distances = pairs.map(|(x, y)| distance(x, y));
                    distances.sort_unstable();
                    let [side, .., diagonal] = distances;
                    if distances == [side, side, side, side, diagonal, diagonal] && diagonal == 2 * side {
                        squares.push([a, b, c, d].iter().map(|cell| 1 << cell).sum());
                    }
                }
            }
        }
    }
    squares
}
