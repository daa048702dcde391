//! Flipping puzzles: three methods for nullities, solutions against all sets of moves, boards and rules as texts.

use curiosa::algebra::gf2::{BitMatrix, BitVector, Factored, Solutions};
use curiosa::algebra::gf2_polynomial::BitPolynomial;
use curiosa::quatrainment::board::{Board, Size};
use curiosa::quatrainment::chase::{self, Chase};
use curiosa::quatrainment::game::Game;
use curiosa::quatrainment::gray;
use curiosa::quatrainment::law::{Nullities, nullities};
use curiosa::quatrainment::least::{MOST, first, fixed_by_symmetries, least, least_of_part};
use curiosa::quatrainment::lights_out;
use curiosa::quatrainment::odd_part;
use curiosa::quatrainment::rule::Rule;
use curiosa::quatrainment::stats::stats;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};

fn rules() -> [Rule; 3] {
    [Rule::quatrainment(), Rule::lights_out(), Rule::torus()]
}

fn board(size: Size, bits: impl Fn(usize) -> bool) -> Board {
    Board { size, cells: BitVector::from_bits((0..size.cells()).map(bits)) }
}

/// Row chasing, elimination in the whole matrix, and polynomials, for all sizes to 20 x 20.
#[test]
fn the_methods_agree() {
    let mut chased = 0;
    for rule in rules() {
        for rows in 1..=20 {
            for columns in 1..=20 {
                let size = Size { rows, columns };
                let game = Game { rule: rule.clone(), size };
                let nullity = game.nullity();
                if let Some(chase) = Chase::new(&game) {
                    assert_eq!(chase.nullity(), nullity, "{} {size}", rule.name());
                    chased += 1;
                }
                if rule.name() == "lights-out" {
                    assert_eq!(lights_out::nullity(rows, columns), nullity, "{size}");
                }
            }
        }
    }
    // All but 2 x 2, where corners are below corners, and 2 x m on a torus, where a move is not below itself.
    assert_eq!(chased, 3 * 400 - 1 - 1);
}

#[test]
fn solutions_have_the_fewest_moves() {
    for rule in rules() {
        for (rows, columns) in [(1, 1), (1, 5), (2, 2), (2, 4), (3, 3), (3, 4), (4, 3), (5, 2)] {
            let size = Size { rows, columns };
            let game = Game { rule: rule.clone(), size };
            let cells = size.cells();
            // The fewest moves for every target, by trying all sets of moves.
            let mut fewest = vec![u32::MAX; 1 << cells];
            for moves in 0usize..1 << cells {
                let flipped = game.play(&board(size, |cell| moves >> cell & 1 == 1));
                let target = flipped.cells.ones().fold(0, |set, cell| set | 1usize << cell);
                fewest[target] = fewest[target].min(moves.count_ones());
            }
            let chase = Chase::new(&game);
            for (number, &fewest) in fewest.iter().enumerate() {
                let target = board(size, |cell| number >> cell & 1 == 1);
                let chased = chase.as_ref().map(|chase| chase.solve(&target));
                match game.solve(&target) {
                    Solutions::Some { solution, kernel } => {
                        let solution = Board { size, cells: solution };
                        let best = least(&solution, &kernel, MOST).unwrap();
                        assert_eq!(game.play(&best), target);
                        assert_eq!(best.cells.weight(), fewest);
                        if let Some(chased) = chased {
                            let (solution, kernel) = chased.unwrap();
                            let kernel = Vec::from_iter(kernel.into_iter().map(|board| board.cells));
                            // The same of the shortest, whatever solution one begins with.
                            assert_eq!(least(&solution, &kernel, MOST), Some(best));
                        }
                    }
                    Solutions::None { witness } => {
                        assert_eq!(fewest, u32::MAX);
                        assert!(chased.is_none_or(|chased| chased.is_none()));
                        assert!(witness.dot(&target.cells));
                        let matrix = game.matrix().transpose();
                        assert!(matrix.rows().iter().all(|flips| !witness.dot(flips)));
                    }
                }
            }
            let stats = stats(&game, usize::MAX);
            for (moves, &targets) in stats.targets.iter().enumerate() {
                assert_eq!(fewest.iter().filter(|&&fewest| fewest as usize == moves).count() as u64, targets);
            }
            assert_eq!(stats.hardest.len() as u64, *stats.targets.last().unwrap());
            assert_eq!(fewest.iter().filter(|&&fewest| fewest == u32::MAX).count() as u64, stats.unreachable);
        }
    }
}

#[test]
fn four_by_four_is_binomial() {
    let found = stats(&Game { rule: Rule::quatrainment(), size: Size::square(4) }, 10);
    let binomial = (0..=16u64).scan(1, |value, k| {
        let now = *value;
        *value = *value * (16 - k) / (k + 1);
        Some(now)
    });
    assert_eq!(found.targets, Vec::from_iter(binomial));
    assert_eq!(found.hardest.iter().map(Board::to_string).collect::<Vec<_>>(), ["X..X/..../..../X..X"]);
}

/// A large board: the solution flips what it should.
#[test]
fn large_boards_are_solved() {
    for rule in rules() {
        let size = Size { rows: 120, columns: 97 };
        let game = Game { rule, size };
        let moves = board(size, |cell| cell * cell % 7 < 3);
        let target = game.play(&moves);
        let (solution, kernel) = Chase::new(&game).unwrap().solve(&target).unwrap();
        assert_eq!(game.play(&solution), target);
        assert_eq!(kernel.len(), chase::nullity(&game));
        assert!(kernel.iter().all(|quiet| game.play(quiet).cells.is_zero() && !quiet.cells.is_zero()));
    }
}

/// What docs/quatrainment.md proves.
#[test]
fn the_law_holds() {
    for n in 3..=150 {
        let game = Game { rule: Rule::quatrainment(), size: Size::square(n) };
        let (quatrainment, lights_out) = (chase::nullity(&game), lights_out::nullity(n - 1, n - 1));
        assert_eq!(nullities(n), Nullities { quatrainment, lights_out }, "{n}");
        // In terms of A094425.
        let other = [5, 17, 31, 33, 63, 127, 129].iter().any(|k| n % k == 0);
        let difference = match (n % 3, other || n % 12 == 0) {
            (0, false) => 2,
            (1 | 2, true) => -2,
            _ => 0,
        };
        assert_eq!(quatrainment as isize - lights_out as isize, difference, "{n}");
    }
}

/// The steps of that proof which a program can look at, for small boards.
#[test]
fn the_steps_of_the_proof_hold() {
    for n in 3..=24usize {
        let size = Size::square(n);
        let game = Game { rule: Rule::quatrainment(), size };
        let last = n - 1;
        let corners = [(0, 0, 1, 1), (0, last, 1, -1), (last, 0, -1, 1), (last, last, -1, -1)];
        let cell = |row: usize, column: usize, down: isize, across: isize| {
            size.cell(row.wrapping_add_signed(down), column.wrapping_add_signed(across))
        };
        // M: the plus, with a board that is mirrored at its border.
        let mut mirrored = vec![BitVector::zeros(size.cells()); size.cells()];
        for row in 0..n {
            for column in 0..n {
                let at = size.cell(row, column);
                mirrored[at].flip(at);
                for (down, across) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
                    let inside = |at: usize, by: isize| (at as isize + by).clamp(0, last as isize) as usize;
                    mirrored[at].flip(size.cell(inside(row, down), inside(column, across)));
                }
            }
        }
        let mirrored = BitMatrix::new(size.cells(), mirrored);
        // Quatrainment is M, with three more cells in each corner.
        let mut sum = mirrored.rows().to_vec();
        for (row, column, down, across) in corners {
            for (a, b) in [(0, 2), (1, 1), (2, 0)] {
                sum[cell(row, column, a * down, b * across)].flip(size.cell(row, column));
            }
        }
        assert_eq!(game.matrix().rows(), sum, "{n}");
        // Changed by an invertible substitution: M, with one more cell, beside the corner across.
        let mut changed = mirrored.rows().to_vec();
        for (row, column, down, across) in corners {
            changed[cell(row, column, down, across)].flip(size.cell(row, column));
        }
        assert_eq!(BitMatrix::new(size.cells(), changed).kernel().len(), game.nullity(), "{n}");
        // The nullity of M.
        let more = if n % 3 == 0 { 2 } else { 0 };
        let nullity = size.cells() - mirrored.rank();
        assert_eq!(nullity, lights_out::nullity(n - 1, n - 1) + more, "{n}");
    }
}

/// Of squares by polynomials in x, in x^2 + x, and by odd parts.
#[test]
fn nullities_of_large_squares_are_those_of_the_definition() {
    let ways = |n: usize| [lights_out::nullity(n, n), lights_out::square_nullity(n), odd_part::nullity(n)];
    for n in (0..=700).chain([2046, 2047, 2729, 2730, 3071, 4094, 5460, 6000]) {
        let [direct, split, odd] = ways(n);
        assert!(direct == split && direct == odd, "{n}: {direct}, {split}, {odd}");
    }
}

/// The table has, to n = 25000, the very bytes of the b-file of A159257, of which the OEIS's data repository names the SHA-256.
#[test]
fn nullities_of_lights_out_are_those_of_the_published_b_file() {
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("results/quatrainment/lights_out_records.csv");
    let mut table = csv::Reader::from_path(path).unwrap();
    let rows = table.records().map(Result::unwrap).take(25_000);
    let lines: String = rows.map(|row| format!("{} {}\n", &row[0], &row[1])).collect();
    assert_eq!(
        curiosa::durable::digest::sha256(lines.as_bytes()),
        "daf391700da741ae3a897ef0c733ce4bd08534e7a07714c020331105b0943ad2"
    );
}

/// The number of solutions of Lights Out for all cells up to symmetry, by listing them (A075463).
#[test]
fn solutions_up_to_symmetry() {
    for (n, classes) in (1..=11).zip([1u64, 1, 1, 5, 1, 1, 1, 1, 43, 1, 10]) {
        let game = Game { rule: Rule::lights_out(), size: Size::square(n) };
        let Solutions::Some { solution, kernel } = game.solve(&Board::full(game.size)) else {
            panic!("Sutner")
        };
        let solution = Board { size: game.size, cells: solution };
        let fixed = fixed_by_symmetries(&solution, &kernel);
        assert_eq!(fixed.iter().flatten().map(|nullity| 1u64 << nullity).sum::<u64>(), 8 * classes, "{n}");
        let mut all = std::collections::BTreeSet::new();
        for choice in 0..1usize << kernel.len() {
            let mut cells = solution.cells.clone();
            kernel
                .iter()
                .enumerate()
                .filter(|(k, _)| choice >> k & 1 == 1)
                .for_each(|(_, add)| cells.add(add));
            let board = Board { size: game.size, cells };
            let turned = |board: &Board| board.moved(|row, column| (column, n - 1 - row));
            let mirrored = board.moved(|row, column| (column, row));
            let orbit = [board, mirrored].into_iter().flat_map(|board| {
                let turns = std::iter::successors(Some(board), |board| Some(turned(board)));
                turns.take(4).map(|board| board.to_string()).collect::<Vec<_>>()
            });
            all.insert(orbit.min());
        }
        assert_eq!(all.len() as u64, classes, "{n}");
    }
}

#[test]
fn boards_are_read_and_written() {
    let board: Board = "X.1/0x.".parse().unwrap();
    assert_eq!(board.to_string(), "X.X/.X.");
    for (text, fault) in [
        ("X.Y/...", "'Y' in row 1, column 3"),
        ("X./...", "row 2 has 3 cells, row 1 has 2"),
        ("X.//..", "row 2 is empty"),
        ("", "row 1 is empty"),
        ("X.é", "'é' in row 1, column 3"),
    ] {
        let error = text.parse::<Board>().unwrap_err().to_string();
        assert!(error.starts_with(fault), "{error}");
    }
}

const QUATRAINMENT: &str = "# as it is\ncorner\nOXX\nXX\nX\n\nedge\nXoX\n.X.\ninner\n.X.\nXOX\n.X.\n";

#[test]
fn rules_are_read() {
    let rule: Rule = QUATRAINMENT.parse().unwrap();
    let plus: Rule = "all\n.X.\nXOX\n.X.\n".parse().unwrap();
    let torus: Rule = "torus\ninner\n.X.\r\nXOX\r\n.X.\r\n".parse().unwrap();
    for size in [Size { rows: 1, columns: 4 }, Size { rows: 2, columns: 3 }, Size { rows: 5, columns: 4 }] {
        for (read, own) in [&rule, &plus, &torus].into_iter().zip(rules()) {
            let [read, own] = [read.clone(), own].map(|rule| Game { rule, size }.matrix());
            assert_eq!(read, own, "{size}");
        }
    }
    for (text, fault) in [
        ("", "line 1: there is no pattern for inner cells"),
        ("middle\nO\n", "line 1: corner, edge, inner, all or torus"),
        ("inner\nXX\n", "line 1: its pattern needs an O"),
        ("inner\nOO\n", "line 2: a pattern has one O"),
        ("inner\nO\n", "line 2: there are no patterns for corners"),
    ] {
        let error = text.parse::<Rule>().unwrap_err().to_string();
        assert!(error.starts_with(fault), "{error}");
    }
}

fn matrix() -> impl Strategy<Value = BitMatrix> {
    (1..90usize, 1..90usize, 0..4u8).prop_flat_map(|(rows, columns, sparse)| {
        prop::collection::vec(prop::collection::vec(0..4u8, columns), rows).prop_map(move |entries| {
            let row =
                |row: Vec<u8>| BitVector::from_bits(row.into_iter().map(|entry| entry <= sparse.min(2)));
            BitMatrix::new(columns, entries.into_iter().map(row).collect())
        })
    })
}

proptest! {
    #[test]
    fn elimination_is_right(matrix in matrix(), seed: u64) {
        let rank = matrix.clone().rank();
        let kernel = matrix.kernel();
        prop_assert_eq!(rank + kernel.len(), matrix.columns());
        prop_assert_eq!(matrix.transpose().rank(), rank);
        prop_assert!(kernel.iter().all(|vector| matrix.times(vector).is_zero()));
        prop_assert_eq!(BitMatrix::new(matrix.columns(), kernel).rank() + rank, matrix.columns());
        let factored = Factored::new(&matrix);
        let x = BitVector::from_bits((0..matrix.columns()).map(|k| seed >> (k % 61) & 1 == 1));
        let Solutions::Some { solution, .. } = factored.solve(&matrix.times(&x)) else { panic!("there is x") };
        prop_assert_eq!(matrix.times(&solution), matrix.times(&x));
        let b = BitVector::from_bits((0..matrix.rows().len()).map(|k| seed >> (k % 59) & 1 == 1));
        match matrix.solve(&b) {
            Solutions::Some { solution, .. } => prop_assert_eq!(matrix.times(&solution), b.clone()),
            Solutions::None { witness } => {
                prop_assert!(witness.dot(&b) && matrix.transpose().times(&witness).is_zero());
            }
        }
        if let Some(inverse) = matrix.inverse() {
            prop_assert_eq!(matrix.times(&inverse.times(&b)), b);
        }
    }

    /// Products of random polynomials, by coefficients.
    #[test]
    fn polynomials_are_right(a in prop::collection::vec(any::<u64>(), 1..4), b in prop::collection::vec(any::<u64>(), 1..4),
        c in prop::collection::vec(any::<u64>(), 1..3))
    {
        let bit = |words: &[u64], k: usize| words.get(k / 64).is_some_and(|word| word >> (k % 64) & 1 == 1);
        let product = |a: &[u64], b: &[u64]| {
            let mut words = vec![0u64; a.len() + b.len()];
            for i in (0..64 * a.len()).filter(|&i| bit(a, i)) {
                (0..64 * b.len()).filter(|&j| bit(b, j)).for_each(|j| words[(i + j) / 64] ^= 1 << ((i + j) % 64));
            }
            words
        };
        let polynomial = |words: &[u64]| BitPolynomial::new(words.to_vec());
        prop_assert_eq!(polynomial(&a).square(), polynomial(&product(&a, &a)));
        prop_assert_eq!(polynomial(&a).times_x(), polynomial(&product(&a, &[2])));
        prop_assert_eq!(polynomial(&a).shifted().shifted(), polynomial(&a));
        // Horner: a(x + 1).
        let mut shifted = vec![0u64];
        for k in (0..64 * a.len()).rev() {
            shifted = product(&shifted, &[3]);
            shifted[0] ^= u64::from(bit(&a, k));
            while shifted.len() > 1 && shifted.last() == Some(&0) {
                shifted.pop();
            }
        }
        prop_assert_eq!(polynomial(&a).shifted(), polynomial(&shifted));
        // A common factor is in the divisor, and the divisor of the cofactors of a divisor is 1.
        let (ca, cb) = (polynomial(&product(&a, &c)), polynomial(&product(&b, &c)));
        let (divisor, of_cofactors) = (ca.gcd(cb), polynomial(&a).gcd(polynomial(&b)));
        let degree = |p: &BitPolynomial| p.degree().map_or(-1, |degree| degree as i64);
        if degree(&polynomial(&c)) >= 0 && degree(&of_cofactors) >= 0 {
            prop_assert_eq!(degree(&divisor), degree(&of_cofactors) + degree(&polynomial(&c)));
        }
    }

    #[test]
    fn random_rules_agree(corner in 0..512u32, edge in 0..512u32, inner in 0..512u32, rows in 1..8usize, columns in 1..8usize) {
        let pattern = |bits: u32| {
            let mark = |k: usize| match (k, bits >> k & 1) { (4, 0) => 'o', (4, _) => 'O', (_, 0) => '.', _ => 'X' };
            (0..3).map(|row| (0..3).map(|column| mark(3 * row + column)).collect::<String>() + "\n").collect::<String>()
        };
        let text = format!("corner\n{}edge\n{}inner\n{}", pattern(corner), pattern(edge), pattern(inner));
        let game = Game { rule: text.parse().unwrap(), size: Size { rows, columns } };
        if let Some(chase) = Chase::new(&game) {
            prop_assert_eq!(chase.nullity(), game.nullity());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn the_fewest_moves_are_those_of_the_definition(
        rows in 1..4usize,
        columns in 1..5usize,
        name in prop::sample::select(vec!["quatrainment", "lights-out", "torus"]),
        bits: u32,
    ) {
        let game = Game { rule: Rule::named(name).unwrap(), size: Size { rows, columns } };
        let mut target = Board::empty(game.size);
        (0..game.size.cells()).for_each(|cell| target.cells.set(cell, bits >> cell & 1 == 1));
        let fewest = curiosa::quatrainment::naive::fewest(&game, &target);
        match game.solve(&target) {
            Solutions::None { .. } => prop_assert_eq!(fewest, None),
            Solutions::Some { solution, kernel } => {
                let best = curiosa::quatrainment::least::least(
                    &Board { size: game.size, cells: solution }, &kernel, MOST,
                ).unwrap();
                prop_assert_eq!(fewest, Some((best.cells.weight(), 1 << kernel.len())));
                prop_assert_eq!(kernel.len(), game.nullity());
            }
        }
    }
}

/// The solution with the fewest moves by going through all of them, one vector of the kernel after the other.
fn least_by_walking(solution: &Board, kernel: &[BitVector]) -> Board {
    let mut current = solution.clone();
    let mut best = current.clone();
    for step in 1u64..1 << kernel.len() {
        current.cells.add(&kernel[step.trailing_zeros() as usize]);
        best = first(best, current.clone());
    }
    best
}

#[test]
fn the_fewest_moves_are_those_of_a_walk_through_all_solutions() {
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(75464);
    let mut board = |size: Size| {
        let bits = Vec::from_iter((0..size.cells()).map(|_| random.random_bool(0.5)));
        Board { size, cells: BitVector::from_bits(bits) }
    };
    // Vectors that are no kernel do as well; with 16 there are blocks of transforms, and parts of them.
    for (rows, columns, nullity) in
        [(1, 1, 0), (3, 3, 1), (5, 7, 4), (8, 8, 5), (9, 4, 6), (40, 50, 13), (12, 11, 16)]
    {
        let size = Size { rows, columns };
        let solution = board(size);
        let kernel = Vec::from_iter((0..nullity).map(|_| board(size).cells));
        let walked = least_by_walking(&solution, &kernel);
        assert_eq!(least(&solution, &kernel, MOST), Some(walked.clone()));
        assert_eq!(gray::fewest(&solution.cells, &kernel), walked.cells.weight());
        for parts in [1, 3, 1000] {
            let least = (0..parts).filter_map(|part| least_of_part(&solution, &kernel, part, parts));
            assert_eq!(least.reduce(first), Some(walked.clone()));
        }
    }
    // Many solutions with equally many moves: the first in order.
    let size = Size { rows: 4, columns: 8 };
    let pairs = Vec::from_iter((0..16).map(|pair| BitVector::from_bits((0..32).map(|bit| bit / 2 == pair))));
    let solution = Board { size, cells: BitVector::from_bits((0..32).map(|bit| bit % 2 == 0)) };
    assert_eq!(least(&solution, &pairs, MOST), Some(least_by_walking(&solution, &pairs)));
    // More than one part.
    let size = Size { rows: 6, columns: 5 };
    let (solution, kernel) = (board(size), Vec::from_iter((0..22).map(|_| board(size).cells)));
    let best = least(&solution, &kernel, MOST).unwrap();
    assert_eq!(gray::fewest(&solution.cells, &kernel), best.cells.weight());
    assert_eq!(least(&solution, &pairs, 15), None);
}
