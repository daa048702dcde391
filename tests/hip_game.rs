//! The game of avoiding squares: the solver and the player against every line of play, and strategies.

use curiosa::hip::Board;
use curiosa::hip::game::{self, Game, Outcome, Player, Position, Side, Solver, Strategy};
use proptest::prelude::{ProptestConfig, any, prop, prop_assert, prop_assert_ne, proptest};

#[test]
fn the_solver_plays_as_every_line_of_play_does() {
    for (rows, columns) in [(1, 3), (2, 2), (2, 3), (2, 4), (3, 3)] {
        let game = Game::new(Board::new(rows, columns));
        let mut solver = Solver::new(&game);
        // Every position that play without a square reaches, on the smaller boards; else those of six moves and more.
        let mut open = vec![Position::default()];
        let mut seen = std::collections::HashSet::new();
        while let Some(position) = open.pop() {
            if !seen.insert(position) {
                continue;
            }
            let moves = (position.own | position.other).count_ones();
            if rows * columns < 9 || moves >= 5 {
                assert_eq!(solver.outcome(position), game.naive_outcome(position), "{position:?}");
            }
            open.extend(game.safe(position).map(|cell| position.after(cell)));
        }
    }
}

#[test]
fn small_games_are_draws() {
    for n in 1..=4 {
        let game = Game::new(Board::square(n));
        let solved = game::solve(&game).unwrap();
        assert_eq!(solved.value().outcome, Outcome::Draw, "{n}");
        assert_eq!(solved.status().to_string(), "proved");
    }
}

/// Strategies with all replies, from the start.
#[test]
fn a_strategy_with_a_move_too_few_or_too_many_is_refused() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 3), (2, 4)] {
        let game = Game::new(Board::new(rows, columns));
        let mut solver = Solver::new(&game);
        for side in [Side::First, Side::Second] {
            assert_eq!(Strategy::of(&mut solver, side, Outcome::Win, 0), None);
            let strategy = Strategy::of(&mut solver, side, Outcome::Draw, 0).unwrap();
            strategy.check(&game).unwrap();
            let (mut short, mut long) = (strategy.clone(), strategy.clone());
            short.replies.pop();
            long.replies.push(0);
            assert!(short.check(&game).is_err() && long.check(&game).is_err(), "{rows}x{columns} {side}");
        }
    }
}

/// Who wins by the half turn is who wins with perfect play: on 6 x 6 with few free cells.
#[test]
fn the_half_turn_wins_where_the_player_says_so() {
    let game = Game::new(Board::square(6));
    let mut player = Player::new(&game);
    assert_eq!(player.outcome(Position::default()), Some(Outcome::Loss));
    let one = Position::default().after(0);
    assert_eq!(player.outcome(one), Some(Outcome::Win));
    assert_eq!(player.outcome(one.after(35)), Some(Outcome::Loss));
    assert_eq!(player.outcome(one.after(1)), None);
    assert_eq!(player.outcome(one.after(35).after(1).after(2)), None);
}

/// Plays a game against the computer; whether the opponent's choice loses, none for a draw.
fn opponent_loses(board: Board, computer_begins: bool, choices: &[usize]) -> Option<bool> {
    let game = Game::new(board);
    let mut player = Player::new(&game);
    let (mut position, mut last, mut computer) = (Position::default(), None, computer_begins);
    let mut choices = choices.iter().cycle();
    while !game.is_full(position) {
        let free = Vec::from_iter(game.free(position));
        let cell = match computer {
            true => player.reply(position, last),
            false => free[choices.next().unwrap() % free.len()],
        };
        assert!(free.contains(&cell));
        if game.completes(position.own, cell) {
            return Some(!computer);
        }
        position = position.after(cell);
        last = Some(cell);
        computer = !computer;
    }
    None
}

proptest! {
    /// Whatever stands in a strategy, it is accepted only if the player can do what it says.
    #[test]
    fn no_strategy_wins_a_draw(
        replies in prop::collection::vec(0..9_u8, 0..60),
        size in prop::sample::select(vec![(2, 2), (2, 3), (3, 3), (2, 4)]),
        first in any::<bool>(),
        left in 0..5_usize,
    ) {
        let side = if first { Side::First } else { Side::Second };
        let strategy = Strategy { side, goal: Outcome::Win, left, replies };
        prop_assert!(strategy.check(&Game::new(Board::new(size.0, size.1))).is_err());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_computer_never_loses_where_it_need_not(
        choices in prop::collection::vec(0..1000_usize, 40),
        size in prop::sample::select(vec![(2, 2), (3, 3), (3, 4), (2, 5), (5, 6), (6, 6), (7, 4), (8, 8)]),
        begins in any::<bool>(),
    ) {
        let board = Board::new(size.0, size.1);
        let begins = begins && board.cells() <= 12;
        prop_assert_ne!(opponent_loses(board, begins, &choices), Some(false));
    }
}
