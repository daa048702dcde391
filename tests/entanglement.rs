//! Entanglement: the builders against the rules, which share no code with them.

use curiosa::entanglement::board::{Board, Laid};
use curiosa::entanglement::play::{Ending, PlayError, play};
use curiosa::entanglement::score::{best, bound, triangle};
use curiosa::entanglement::tile::{Counts, Tile, by_burnside, counted};
use curiosa::entanglement::trail::{PathError, along, radius, random_path};
use curiosa::entanglement::{Hex, build, draw, naive};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

fn is_optimal(board: &Board) {
    let game = play(board).unwrap();
    let best = best(board.radius.into());
    assert_eq!(game.score, best.score, "radius {}", board.radius);
    assert_eq!(game.ending, Some(Ending::Centre));
    assert_eq!(u128::from(game.unused), best.unused);
    assert_eq!(game.moves.last().unwrap().strands.len() as u128, best.last_move);
    assert_eq!(u128::from(game.length), 2 * best.adjacent + 1);
    assert_eq!(game.moves.len() as u128, best.cells);
}

#[test]
fn boards_without_crossings_are_optimal() {
    (1..=100).map(build::planar).for_each(|board| {
        is_optimal(&board);
        for tile in &board.tiles {
            let pairs = &tile.pairs.0;
            let crosses = |&(a, b): &(u8, u8), &(c, d): &(u8, u8)| (a < c && c < b) != (a < d && d < b);
            assert!(pairs.iter().all(|p| pairs.iter().all(|q| p == q || !crosses(p, q))));
        }
    });
}

#[test]
fn the_best_score_on_the_least_board_is_that_of_all_games() {
    assert_eq!(naive::radius_one().0, 41);
    assert_eq!(best(1).score, 41);
}

#[test]
fn scores_are_published_ones() {
    let scores = Vec::from_iter((1..=8).map(|n| best(n).score));
    assert_eq!(scores, [41, 1613, 9080, 29462, 72479, 150551, 278798, 475040]);
    assert_eq!((best(3).unused, best(3).last_move), (47, 134));
    // The numbers of cells and adjacent pairs, by counting.
    for n in 1..=12i32 {
        let cells = (-n..=n).flat_map(|q| (-n..=n).map(move |r| Hex { q, r }));
        let cells = Vec::from_iter(cells.filter(|cell| cell.is_on_board(n as u32)));
        let adjacent = cells.iter().flat_map(|cell| (0..6).map(|side| cell.neighbour(side)));
        let adjacent = adjacent.filter(|cell| cell.is_on_board(n as u32)).count() / 2;
        assert_eq!((cells.len() as u128, adjacent as u128), (best(n as u64).cells, best(n as u64).adjacent));
    }
    assert_eq!(triangle(134), 9045);
}

#[test]
fn tiles_are_counted_alike_by_looking_and_by_burnside() {
    assert_eq!(counted(), Counts { all: 10395, rotation: 1799, dihedral: 1065 });
    assert_eq!(by_burnside(6), counted());
    assert_eq!(by_burnside(1), Counts { all: 1, rotation: 1, dihedral: 1 });
    // Listed by a separate program.
    assert_eq!(by_burnside(4), Counts { all: 105, rotation: 35, dihedral: 30 });
}

#[test]
fn every_tile_can_be_dealt_and_turned_back() {
    for tile in Tile::all() {
        let (dealt, rotation) = tile.dealt();
        assert_eq!(dealt.turned(rotation), tile);
        assert!((0..6).all(|sixths| dealt <= tile.turned(sixths)));
        assert_eq!(tile.turned(6), tile);
        assert_eq!(tile.reflected().reflected(), tile);
        assert_eq!(Tile::new(tile.pairs().0), Some(tile));
    }
}

#[test]
fn paths_are_checked() {
    let hex = |(q, r): &(i32, i32)| Hex { q: *q, r: *r };
    let ring = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
    let path = |cells: &[(i32, i32)]| radius(&Vec::from_iter(cells.iter().map(hex)));
    assert_eq!(path(&ring), Ok(1));
    assert_eq!(path(&[]), Err(PathError::Length(0)));
    assert_eq!(path(&ring[..5]), Err(PathError::Length(5)));
    assert_eq!(
        path(&[(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (0, 0)]),
        Err(PathError::Outside(6, 0, 0, 1))
    );
    assert_eq!(path(&[(1, 0), (0, 1), (1, 0), (-1, 0), (0, -1), (1, -1)]), Err(PathError::Twice(3, 1, 0)));
    assert_eq!(path(&[(1, 0), (-1, 1), (0, 1), (-1, 0), (0, -1), (1, -1)]), Err(PathError::Jump(2, -1, 1)));
    assert_eq!(path(&[(2, 0); 6]), Err(PathError::Outside(1, 2, 0, 1)));
    assert_eq!(path(&[(i32::MIN, i32::MAX); 6]), Err(PathError::Outside(1, i32::MIN, i32::MAX, 1)));
}

/// A game with random tiles, laid where the path leads.
fn random_game(board_radius: u32, seed: u64) -> Board {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let all = Tile::all();
    let mut board = Board { radius: board_radius, start: 6 + random.random_range(0..2), tiles: Vec::new() };
    let mut cell = (1, 0);
    loop {
        let (dealt, _) = all.choose(&mut random).unwrap().dealt();
        let rotation = random.random_range(0..6);
        board.tiles.push(Laid { q: cell.0, r: cell.1, pairs: dealt.pairs(), rotation });
        match play(&board) {
            Ok(game) if game.ending.is_some() => return board,
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
        // Where the next tile goes is what the game says when one lies elsewhere.
        let mut probe = board.clone();
        probe.tiles.push(Laid { q: 0, r: 0, pairs: dealt.pairs(), rotation: 0 });
        let Err(PlayError::Elsewhere(_, 0, 0, q, r)) = play(&probe) else { panic!("the centre has no tile") };
        cell = (q, r);
    }
}

/// Pairs of adjacent cells with tiles.
fn adjacent(board: &Board) -> u128 {
    let cells = Vec::from_iter(board.tiles.iter().map(|tile| Hex { q: tile.q, r: tile.r }));
    let pairs = cells.iter().flat_map(|cell| (0..3).map(|side| cell.neighbour(side)));
    pairs.filter(|cell| cells.contains(cell)).count() as u128
}

proptest! {
    #[test]
    fn random_boards_are_optimal(board_radius in 1u32..9, seed: u64) {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let path = random_path(board_radius, &mut random);
        is_optimal(&along(&path, &mut random).unwrap());
    }

    /// No game scores more than its bound, wherever it ends.
    #[test]
    fn games_respect_the_bound(board_radius in 1u32..4, seed: u64) {
        let board = random_game(board_radius, seed);
        let game = play(&board).unwrap();
        let cells = board.tiles.len() as u128;
        prop_assert!(game.score <= bound(cells, adjacent(&board)));
        prop_assert!(game.score <= best(board_radius.into()).score);
        prop_assert!(u128::from(game.length) <= 2 * adjacent(&board) + 1);
        prop_assert_eq!(game.score, game.moves.iter().map(|one| triangle(one.strands.len() as u128)).sum::<u128>());
        // The same game again, and a tile too many.
        let mut longer = board.clone();
        longer.tiles.push(board.tiles[0].clone());
        prop_assert!(matches!(play(&longer), Err(PlayError::Over(..))));
    }

    /// A board with something wrong is refused or scores no more; nothing panics.
    #[test]
    fn damaged_boards_are_refused(board_radius in 1u32..4, seed: u64, tile: prop::sample::Index, value: u8, kind in 0..6) {
        let mut board = build::planar(board_radius);
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let number = tile.index(board.tiles.len());
        let laid = &mut board.tiles[number];
        match kind {
            0 => laid.rotation = value,
            1 => laid.pairs.0[random.random_range(0..6)].0 = value,
            2 => laid.q = laid.q.wrapping_add(i32::from(value as i8)),
            3 => { laid.pairs.0.pop(); }
            4 => laid.r = i32::MIN,
            _ => board.start = value,
        }
        match play(&board) {
            Ok(game) => prop_assert!(game.score <= best(board_radius.into()).score),
            Err(error) => prop_assert!(!error.to_string().contains('\n')),
        }
    }
}

#[test]
fn illegal_boards_are_named() {
    let board = build::planar(2);
    let with = |change: &dyn Fn(&mut Board)| {
        let mut board = board.clone();
        change(&mut board);
        play(&board).unwrap_err().to_string()
    };
    assert_eq!(with(&|board| board.radius = 0), "radius 0 is not accepted: 1 to 1000 is");
    assert_eq!(with(&|board| board.tiles.clear()), "there are no tiles: one or more are accepted");
    assert_eq!(
        with(&|board| board.start = 0),
        "tile 1 at (1,0): end 0 does not touch the centre, where the path begins: 6 and 7 are accepted"
    );
    assert_eq!(
        with(&|board| board.tiles[4].rotation = 6),
        "tile 5 at (0,-1): rotation 6 is not accepted, 0 to 5 is"
    );
    let pairs = "tile 3 at (-1,1): its pairs do not join each of the ends 0 to 11 to one other";
    assert_eq!(with(&|board| board.tiles[2].pairs.0[0] = (3, 3)), pairs);
    let elsewhere = with(&|board| board.tiles.swap(1, 2));
    assert_eq!(elsewhere, "tile 2 at (-1,1): the path leads to (0,1), there a tile is accepted");
    assert_eq!(
        with(&|board| board.tiles[0].q = 0),
        "tile 1 at (0,0): the path begins beside the centre, there a tile is accepted"
    );
    let over = with(&|board| board.tiles.push(board.tiles[3].clone()));
    assert_eq!(
        over,
        "tile 19 at (-1,0): the game is over, the path has run into the centre: no more tiles are accepted"
    );
}

#[test]
fn pictures_show_every_strand_once() {
    for board_radius in [1, 2, 3, 6] {
        let board = build::planar(board_radius);
        let svg = draw::svg(&board, &play(&board).unwrap(), 600);
        let strands = |colour: &str| {
            let path = svg.split("<path").find(|path| path.contains(colour)).unwrap();
            path.matches('C').count()
        };
        let best = best(board_radius.into());
        assert_eq!(strands("#d55e00") as u128, best.unused);
        assert_eq!(strands("#009e73") as u128, best.cells - 1);
        assert_eq!(strands("#0072b2") as u128, best.last_move);
    }
}
