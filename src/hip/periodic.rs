//! A colouring of the plane in which one square of sixteen has four corners of one colour; boards with few squares are its windows.

use super::{Board, Colouring};

/// Rows from 0 to 3, columns from 0 to 3. Four rows or four columns on every colour is the other one.
const TILE: [[u8; 4]; 4] = [[1, 0, 0, 1], [1, 0, 1, 0], [1, 1, 1, 1], [1, 1, 0, 0]];

/// Rows and columns after which it repeats.
pub const PERIOD: usize = 8;

/// The colour of a cell.
pub fn colour(row: i64, column: i64) -> u8 {
    let (row, column) = (row.rem_euclid(PERIOD as i64) as usize, column.rem_euclid(PERIOD as i64) as usize);
    TILE[row % 4][column % 4] ^ u8::from(row >= 4) ^ u8::from(column >= 4)
}

/// The part of it that a board shows whose upper left cell lies in that row and column.
///
/// ```
/// use curiosa::hip::{Board, periodic::window};
/// assert_eq!(window(Board::new(2, 8), 0, 0).to_string(), "10010110/10100101");
/// ```
pub fn window(board: Board, row: i64, column: i64) -> Colouring {
    let cell =
        |cell: usize| colour(row + (cell / board.columns()) as i64, column + (cell % board.columns()) as i64);
    Colouring::new(board, (0..board.cells()).map(cell).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    // All squares with sides of up to a period, each counted at one of its corners.
    #[test]
    fn one_square_of_sixteen_has_one_colour() {
        let period = PERIOD as i64;
        let (mut made, mut all) = (0, 0);
        for (a, b) in (0..period).flat_map(|a| (0..period).map(move |b| (a, b))) {
            for (row, column) in (0..period).flat_map(|row| (0..period).map(move |column| (row, column))) {
                let corners = [(0, 0), (a, b), (a - b, a + b), (-b, a)];
                let colours = corners.map(|(down, right)| colour(row + down, column + right));
                made += u64::from(colours.iter().all(|&other| other == colours[0]));
                all += 1;
            }
        }
        assert_eq!((made, all), (256, 4096));
    }

    #[test]
    fn the_best_windows_have_few_squares() {
        let best = |n: usize| {
            let starts =
                (0..PERIOD as i64).flat_map(|row| (0..PERIOD as i64).map(move |column| (row, column)));
            starts.map(|(row, column)| window(Board::square(n), row, column).made().len()).min()
        };
        assert_eq!([8, 9, 10, 11, 12].map(best), [8, 17, 30, 53, 80].map(Some));
    }
}
