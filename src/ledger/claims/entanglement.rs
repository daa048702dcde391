//! Claims about Entanglement.

use std::collections::BTreeSet;

use super::{Check, Claim, Source, cases, list};
use crate::entanglement::board::Laid;
use crate::entanglement::play::play;
use crate::entanglement::score::best;
use crate::entanglement::theorems::BOUND;
use crate::entanglement::{Hex, build, naive};
use crate::evidence::{Known, Method};

const ARTICLE: Source = Source {
    study: "entanglement",
    file: "000_26e3a027618e1739.txt",
    title: "N. Johnston, The Maximum Score in the Game \"Entanglement\" is 9080 (2011)",
};

const PLAY: Method = Method::named("play");
const FORMULA: Method = Method::named("formula");

pub(super) const CHECKS: &[Check] = &[
    standard_board,
    rings,
    tiles,
    ends_on_the_rim,
    general_numbers,
    unused_paths,
    move_by_move,
    last_move,
    points,
    maximum,
    unentangled,
    any_radius,
    first_moves_for_any_radius,
    polynomial,
    small_radii,
];

/// Cells of a board, and pairs of a cell and a side that faces the centre, or the outside.
fn count(radius: u32) -> (usize, usize, usize) {
    let reach = radius as i32;
    let cells = (-reach..=reach).flat_map(|q| (-reach..=reach).map(move |r| Hex { q, r }));
    let cells = Vec::from_iter(cells.filter(|cell| cell.is_on_board(radius)));
    let sides = || cells.iter().flat_map(|cell| (0..6).map(|side| cell.neighbour(side)));
    let centre = sides().filter(|&cell| cell == Hex::CENTRE).count();
    (cells.len(), centre, sides().filter(|&cell| cell != Hex::CENTRE && !cell.is_on_board(radius)).count())
}

fn standard_board() -> Claim {
    let (cells, ..) = count(3);
    let statement = "Hexagons of the standard board, paths on them, paths left after the first 35 moves";
    ARTICLE.claim(statement, "36, 216, 181", cases(list([cells, 6 * cells, 6 * cells - 35])))
}

fn ends_on_the_rim() -> Claim {
    let statement = "Path ends that touch the central hexagon and the outer border, for radius 3; radii n = 1 to 20 with 3 n (n + 1) hexagons, \
        12 and 12 + 24 n such ends";
    let published = "12, 84; 20 radii";
    let (_, centre, outside) = count(3);
    let agree = (1..=20).filter(|&n| {
        let (cells, centre, outside) = count(n);
        let n = n as usize;
        (cells, 2 * centre, 2 * outside) == (3 * n * (n + 1), 12, 12 + 24 * n)
    });
    let computed = format!("{}, {}; {} radii", 2 * centre, 2 * outside, agree.count());
    ARTICLE.claim(statement, published, cases(computed))
}

fn general_numbers() -> Claim {
    let agree = (1..=20).filter(|&n| {
        let (cells, centre, outside) = count(n);
        let (paths, first, n) = (6 * cells, cells - 1, n as usize);
        let unused = centre + outside - 1;
        paths == 18 * n * (n + 1)
            && paths - first == 15 * n * (n + 1) + 1
            && unused == 11 + 12 * n
            && paths - first - unused == 15 * n * n + 3 * n - 10
    });
    let statement = "Radii n = 1 to 20 with 18 n (n + 1) lengths of path, 15 n (n + 1) + 1 left for the last move, 11 + 12 n of them unused and \
        15 n^2 + 3 n - 10 at most added by it";
    ARTICLE.claim(statement, "20", cases(agree.count().to_string()))
}

fn unused_paths() -> Claim {
    let game = play(&build::planar(3)).expect("the board is legal");
    let statement = "Paths of the standard board that the best game does not use";
    ARTICLE
        .claim(statement, "47", Known::theorem(BOUND, game.unused.to_string()))
        .note("Played; the bound is in docs/entanglement.md.")
}

fn last_move() -> Claim {
    let game = play(&build::planar(3)).expect("the board is legal");
    let last = game.moves.last().map_or(0, |last| last.strands.len());
    let statement = "Length that the last move of the best game on the standard board gains";
    ARTICLE
        .claim(statement, "134", Known::theorem(BOUND, last.to_string()))
        .note("Played; the bound is in docs/entanglement.md.")
}

fn maximum() -> Claim {
    let game = play(&build::planar(3)).expect("the board is legal");
    let statement = "The maximum score on the standard board";
    let note = "Played. The source takes for granted that the board is full and that the first moves gain 1; docs/entanglement.md has the \
        bound for all games.";
    ARTICLE.claim(statement, "9080", Known::theorem(BOUND, game.score.to_string())).note(note)
}

fn unentangled() -> Claim {
    // Two strands of a tile cross if their ends alternate round it.
    let board = build::planar(3);
    let crossings = board.tiles.iter().map(|tile| {
        let pairs = &tile.pairs.0;
        let crosses = |&(a, b): &(u8, u8), &(c, d): &(u8, u8)| (a < c && c < b) != (a < d && d < b);
        pairs
            .iter()
            .enumerate()
            .map(|(i, p)| pairs[..i].iter().filter(|q| crosses(p, q)).count())
            .sum::<usize>()
    });
    let statement = "Crossings of paths on an optimal standard board";
    ARTICLE.claim(statement, "0", cases(crossings.sum::<usize>().to_string()))
}

fn any_radius() -> Claim {
    let played = (1..=40).map(|radius| play(&build::planar(radius)).expect("the board is legal").score);
    let bounds = Vec::from_iter((1..=40).map(|radius| best(radius).score));
    let optimal = Known::once(PLAY, Vec::from_iter(played)).again(FORMULA, &bounds);
    let statement = "Radii from 1 to 40 whose bound is reached by a spiral outwards and back";
    let note = "Played; results/entanglement/scores.csv goes to radius 100. That every radius has an optimal board is proved in \
        docs/entanglement.md.";
    ARTICLE
        .claim(statement, "40", optimal.map(|optimal| optimal.map(|scores| scores.len().to_string())))
        .note(note)
}

fn polynomial() -> Claim {
    let agree = (1..=1000i128).filter(|&n| {
        let twice = 225 * n.pow(4) + 90 * n.pow(3) - 270 * n.pow(2) - 51 * n + 88;
        twice == 2 * best(n as u64).score as i128
    });
    let statement = "The maximum score for radius n is (225/2) n^4 + 45 n^3 - 135 n^2 - (51/2) n + 44: radii from 1 to 1000 where it is";
    ARTICLE.claim(statement, "1000", Known::theorem(BOUND, agree.count().to_string()))
}

fn small_radii() -> Claim {
    let scores = (1..=5).map(|radius| play(&build::planar(radius)).expect("the board is legal").score);
    let computed = list(scores);
    let (exhaustive, paths) = naive::radius_one();
    let statement = "The maximum scores for radius 1 to 5 (A180667)";
    let note = format!("Radius 1 also by trying all {paths} paths: {exhaustive}.");
    ARTICLE.claim(statement, "41, 1613, 9080, 29462, 72479", Known::theorem(BOUND, computed)).note(note)
}

fn rings() -> Claim {
    let ring = |k: u32| count(k).0 - if k > 1 { count(k - 1).0 } else { 0 };
    let agree = (1..=20).filter(|&k| ring(k) == 6 * k as usize);
    let computed = format!("{}; {} rings", list((1..=3).map(ring)), agree.count());
    let statement =
        "Hexagons in the rings of the standard board, and the rings k = 1 to 20 with 6 k hexagons";
    ARTICLE.claim(statement, "6, 12, 18; 20 rings", cases(computed))
}

fn tiles() -> Claim {
    // Side s has the ends 2 s and 2 s + 1.
    let whole = |laid: &Laid| {
        let ends = BTreeSet::from_iter(laid.pairs.0.iter().flat_map(|&(a, b)| [a, b]));
        let by_side = |side: u8| ends.iter().filter(|&&end| end / 2 == side).count();
        laid.pairs.0.len() == 6 && (0..6).all(|side| by_side(side) == 2)
    };
    let board = build::planar(3);
    let right = board.tiles.iter().filter(|laid| whole(laid)).count();
    let statement = "Tiles of the standard board with six paths and two path ends at each side";
    ARTICLE.claim(statement, "36", cases(right.to_string()))
}

fn move_by_move() -> Claim {
    let game = play(&build::planar(3)).expect("the board is legal");
    let gains = Vec::from_iter(game.moves.iter().map(|step| step.strands.len()));
    let first = gains.iter().take_while(|&&gain| gain == 1).count();
    let rest = list(&gains[first..]);
    let statement = "Lengths that the moves of an optimal game on the standard board gain: how many gain 1 first, and what follows";
    ARTICLE.claim(statement, "35; 134", cases(format!("{first}; {rest}")))
}

fn points() -> Claim {
    let game = play(&build::planar(3)).expect("the board is legal");
    let (last, first) = game.moves.split_last().expect("there are moves");
    let before: u128 = first.iter().map(|step| step.points).sum();
    let computed = format!("{before} + {} = {}", last.points, game.score);
    ARTICLE.claim("The points of the first 35 moves and of the last", "35 + 9045 = 9080", cases(computed))
}

fn first_moves_for_any_radius() -> Claim {
    let right = (1..=40).filter(|&radius| {
        let game = play(&build::planar(radius)).expect("the board is legal");
        let n = radius as usize;
        let first = game.moves.iter().take_while(|step| step.strands.len() == 1).count();
        (first, game.moves.len()) == (3 * n * (n + 1) - 1, 3 * n * (n + 1))
    });
    let statement =
        "Radii n = 1 to 40 whose optimal game has 3 n (n + 1) - 1 first moves that gain 1 each, and one more";
    ARTICLE.claim(statement, "40", cases(right.count().to_string()))
}
