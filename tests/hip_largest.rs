//! Sets of cells without a square or another pattern, against their definitions.

use curiosa::hip::ilp::Backend;
use curiosa::hip::largest::{Census, Largest, anneal, free_sets, is_free, most_by_program};
use curiosa::hip::{Board, Colouring, Pattern, naive};
use curiosa::job::Here;
use proptest::prelude::*;

const NAMES: [&str; 6] =
    ["squares", "upright-squares", "triangles", "upright-triangles", "rectangles-2", "0,0:0,1:0,3"];

/// All sets of cells of a board that contain no copy of its pattern.
fn all_free(board: Board) -> Vec<Colouring> {
    let sets = (0..1_u32 << board.cells())
        .map(|word| Colouring::new(board, (0..board.cells()).map(|cell| (word >> cell & 1) as u8).collect()));
    sets.filter(is_free).collect()
}

#[test]
fn the_search_finds_every_largest_set() {
    for (rows, columns) in [(1, 1), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)] {
        for name in NAMES {
            let board = Board::new(rows, columns).avoiding(name.parse::<Pattern>().unwrap());
            let all = all_free(board);
            let largest = Largest::of(board, &all).unwrap();
            assert_eq!(largest.sets, all.iter().filter(|set| set.ones() == largest.points).count() as u64);
            let fewer = largest.points - 1;
            let found = free_sets(&mut Here, board, fewer, 100_000).unwrap().unwrap();
            assert!(found.value().iter().all(|set| is_free(set) && set.ones() >= fewer), "{board}");
            assert_eq!(Largest::of(board, found.value()), Some(largest.clone()), "{board}");
            let program = most_by_program(board, Backend::Microlp).unwrap();
            assert!(is_free(&program) && program.ones() == largest.points, "{board}");
            // One more cell is too many.
            if largest.points < board.cells() {
                let none = free_sets(&mut Here, board, largest.points + 1, 100_000).unwrap().unwrap();
                assert!(none.value().is_empty(), "{board}");
            }
        }
    }
}

#[test]
fn sets_are_counted_as_the_definition_says() {
    for (rows, columns) in [(1, 1), (1, 5), (5, 1), (2, 3), (3, 3), (4, 3), (3, 5), (4, 4)] {
        for name in NAMES {
            let board = Board::new(rows, columns).avoiding(name.parse::<Pattern>().unwrap());
            let census = Census::of(board).by_size;
            let mut by_size = vec![0; census.len()];
            all_free(board).iter().for_each(|set| by_size[set.ones()] += 1);
            assert_eq!(census, by_size, "{board}");
            if name == "squares" {
                assert_eq!(census, naive::free_sets(board), "{board}");
            }
        }
    }
}

#[test]
fn a_search_says_when_there_are_too_many_sets() {
    let error = free_sets(&mut Here, Board::square(4), 4, 100).unwrap_err();
    assert_eq!(error.to_string(), "there are more than 100 colourings");
}

proptest! {
    #[test]
    fn annealed_sets_are_free_and_cannot_be_enlarged(
        rows in 1..7_usize,
        columns in 1..7_usize,
        name in prop::sample::select(&NAMES[..]),
        seed in 0..1000_u64,
        steps in 0..2000_u64,
    ) {
        let board = Board::new(rows, columns).avoiding(name.parse::<Pattern>().unwrap());
        let set = anneal(board, seed, steps);
        prop_assert!(is_free(&set));
        for cell in (0..board.cells()).filter(|&cell| set.colours()[cell] == 0) {
            let mut larger = set.colours().to_vec();
            larger[cell] = 1;
            prop_assert!(!is_free(&Colouring::new(board, larger)));
        }
    }
}

/// Of the points a, a + v, a + iv and a + v + iv, for all vectors v of the plane, no copy is in the set.
fn has_no_copy(rows: &[&[u8]], pattern: &str) -> bool {
    let side = rows.len() as i32;
    let is_in = |row: i32, column: i32| {
        (0..side).contains(&row) && (0..side).contains(&column) && rows[row as usize][column as usize] == b'1'
    };
    let places = || (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
    let vectors = (-side..=side).flat_map(|down| (-side..=side).map(move |right| (down, right)));
    let vectors = vectors.filter(|&vector| vector != (0, 0));
    let mut vectors = vectors.filter(|&(down, _)| pattern != "upright-squares" || down == 0);
    vectors.all(|(down, right)| {
        !places().any(|(row, column)| {
            is_in(row, column)
                && is_in(row + down, column + right)
                && is_in(row - right, column + down)
                && (pattern == "triangles" || is_in(row + down - right, column + right + down))
        })
    })
}

#[test]
fn the_large_sets_of_the_table_have_no_copy() {
    assert!(!has_no_copy(&[b"010", b"101", b"010"], "squares"));
    assert!(has_no_copy(&[b"010", b"101", b"010"], "upright-squares"));
    assert!(!has_no_copy(&[b"010", b"101", b"000"], "triangles"));
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("results/hip/large_sets.csv");
    let mut table = csv::Reader::from_path(path).unwrap();
    let rows = Vec::from_iter(
        table.deserialize().map(|row| -> (String, usize, usize, String, String) { row.unwrap() }),
    );
    assert_eq!(rows.len(), 3 * (20 - 8 + 1));
    for (pattern, side, points, board, _) in rows {
        let cells = Vec::from_iter(board.split('/').map(str::as_bytes));
        assert!(cells.len() == side && cells.iter().all(|row| row.len() == side), "{board}");
        assert_eq!(cells.concat().iter().filter(|&&cell| cell == b'1').count(), points, "{board}");
        assert!(has_no_copy(&cells, &pattern), "{pattern} {board}");
    }
}
