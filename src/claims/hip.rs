//! Claims about squares on two-coloured boards.

use std::collections::BTreeSet;

use super::{Check, Claim, Source, list};
use crate::hip::game::{Game, Position, Solver};
use crate::hip::minimum::Optima;
use crate::hip::search::Search;
use crate::hip::ties::{Census, Count, square_free};
use crate::hip::{Balance, Board, Colouring, check};
use crate::pipeline::status::Status;

const ARTICLE: Source = Source {
    study: "hip",
    file: "004_317fae75b8bcd900.txt",
    title: "A Blog About D4T4 & M47H, 538 Riddler: Martin Gardner's 'Hip' Game (2017)",
};

const FRANKE: Source = Source {
    study: "hip",
    file: "K. Franke",
    title: "K. Franke, counts of boards without a square, and the game",
};

pub(super) const CHECKS: &[Check] = &[
    squares_have_degree_four,
    grows_faster_than_the_area,
    listing_finds_all_squares,
    size_of_the_program,
    ties_to_six,
    fewest_on_seven,
    optimum_to_seven,
    balance_does_not_matter_on_seven,
    counts_three,
    counts_four,
    counts_six,
    none_on_six_by_seven,
    small_games_are_draws,
];

fn squares_have_degree_four() -> Claim {
    let mut differences = Vec::from_iter((1..=16).map(|n| Board::square(n).squares().len() as i64));
    let mut degree = 0;
    while differences.iter().any(|&d| d != differences[0]) {
        differences = differences.windows(2).map(|pair| pair[1] - pair[0]).collect();
        degree += 1;
    }
    let statement = "The number of squares on an n x n board is a polynomial in n of this degree";
    let formula = (1..=16).all(|n| Board::square(n).squares().len() == n * n * (n * n - 1) / 12);
    let note = if formula { "It is n^2(n^2 - 1)/12 (A002415): counted for n = 1 to 16." } else { "" };
    ARTICLE.claim(statement, "4", degree.to_string(), Status::CheckedTwice).note(note)
}

fn listing_finds_all_squares() -> Claim {
    // From p1 = (i, j) a side to p2, not to the left; the other corners follow. Points outside are dropped.
    let n = 6;
    let mut squares = BTreeSet::new();
    let mut listed = 0;
    for (i, j) in (1..n).flat_map(|i| (2..=n).map(move |j| (i, j))) {
        for (x, y) in (i + 1..=n).flat_map(|x| (j..=n).map(move |y| (x, y))) {
            let mut corners = [(i, j), (x, y), (x + y - j, y - x + i), (i + y - j, j - x + i)];
            if corners.iter().all(|&(a, b): &(i32, i32)| (1..=n).contains(&a) && (1..=n).contains(&b)) {
                listed += 1;
                corners.sort_unstable();
                squares.insert(corners);
            }
        }
    }
    let statement =
        "The program of the article lists the squares of the 6 x 6 board (all listed, different ones)";
    let published = Board::square(6).square_count();
    let computed = list([listed, squares.len()]);
    ARTICLE.claim(statement, &list([published, published]), computed, Status::CheckedTwice)
}

/// All colourings with at most `limit` squares, each step of the search checked.
fn colourings(board: Board, limit: usize, balance: Balance) -> Vec<Colouring> {
    let search = Search::new(board, limit, balance);
    let (centre, cases) = search.centre();
    assert!(check::covers(board, centre, cases), "the cases are all");
    let found = (0..search.cases()).flat_map(|case| {
        check::run(&search, case, board, limit, balance).expect("every step is justified").colourings
    });
    found.map(|text| text.parse().expect("a colouring")).collect()
}

fn ties_to_six() -> Claim {
    let balanced_tie = |n| colourings(Board::square(n), 0, Balance::Even).len();
    let largest = (1..=7).filter(|&n| balanced_tie(n) > 0).max().expect("one cell is a tie");
    ARTICLE
        .claim("The largest n for which an n x n board has a tie", "6", largest.to_string(), Status::Proved)
        .note("Every larger board contains a 7 x 7 board, which need not be balanced; none is a tie with any balance. The search is exhaustive and each of its steps checked.")
}

fn fewest(board: Board, balance: Balance) -> usize {
    Optima::of(board, &colourings(board, 3, balance)).expect("3 squares are enough").squares
}

fn fewest_on_seven() -> Claim {
    let fewest = fewest(Board::square(7), Balance::Even);
    let statement = "The fewest squares of a 7 x 7 board whose cells are split 25 to 24";
    ARTICLE.claim(statement, "3", fewest.to_string(), Status::Proved)
}

fn balance_does_not_matter_on_seven() -> Claim {
    let fewest = fewest(Board::square(7), Balance::Any);
    ARTICLE
        .claim(
            "The fewest squares of a 7 x 7 board with any numbers of cells",
            "3",
            fewest.to_string(),
            Status::Proved,
        )
        .note("The article asks only for balanced boards.")
}

/// Colourings without a square, and those with ceil(cells/2) ones.
fn counts(n: usize) -> String {
    let census = Census::of_all(Board::square(n), &square_free(Board::square(n)));
    let balanced = census.by_ones.get(&(n * n).div_ceil(2)).map_or(0, |count: &Count| count.colourings);
    list([census.total(Balance::Any).colourings, balanced])
}

fn count_claim(n: usize, published: &str) -> Claim {
    let statement = format!("Colourings of the {n} x {n} board without a square, and balanced ones");
    let note = "Balanced: ceil(n^2/2) ones. For odd n as many colourings have floor(n^2/2) ones.";
    FRANKE.claim(&statement, published, counts(n), Status::CheckedTwice).note(note)
}

fn counts_three() -> Claim {
    count_claim(3, "248, 92")
}

fn counts_four() -> Claim {
    count_claim(4, "5006, 2094")
}

fn counts_six() -> Claim {
    count_claim(6, "56, 24")
}

fn none_on_six_by_seven() -> Claim {
    let found = [Board::new(6, 7), Board::square(7)].map(|board| square_free(board).len());
    let statement = "Colourings of the 6 x 7 and 7 x 7 boards without a square";
    FRANKE.claim(statement, "0, 0", list(found), Status::CheckedTwice)
}

fn small_games_are_draws() -> Claim {
    let outcome = |n| Solver::new(&Game::new(Board::square(n))).outcome(Position::default());
    let statement = "The outcome of the game on the 2 x 2, 3 x 3 and 4 x 4 boards under perfect play";
    FRANKE.claim(statement, "draw, draw, draw", list([2, 3, 4].map(outcome)), Status::SingleRun)
}

fn grows_faster_than_the_area() -> Claim {
    // squares(n + 1) / (n + 1)^2 > squares(n) / n^2, without fractions.
    let grows = (1..16).all(|n| {
        let [a, b] = [n, n + 1].map(|n| Board::square(n).squares().len());
        b * n * n > a * (n + 1) * (n + 1)
    });
    let statement =
        "The number of squares grows more quickly than the area: squares over n^2 for n = 1 to 16";
    let computed = if grows { "increasing" } else { "not increasing" };
    ARTICLE.claim(statement, "increasing", computed.into(), Status::Proved)
}

fn size_of_the_program() -> Claim {
    // A variable a cell and two a square; two constraints a square and one that splits the board.
    let size = |n: usize| {
        let squares = Board::square(n).squares().len();
        list([n * n + 2 * squares, 2 * squares + 1, (n * n).div_ceil(2)])
    };
    let statement = "The integer program of the listing for n = 6 and n = 7: variables, constraints, right side of the last one";
    ARTICLE
        .claim(statement, "246, 211, 18; 441, 393, 25", format!("{}; {}", size(6), size(7)), Status::Proved)
        .note(
            "from the squares counted one by one; our own program has the same squares with fewer variables",
        )
}

fn optimum_to_seven() -> Claim {
    let computed = list((1..=7).map(|n| fewest(Board::square(n), Balance::Even)));
    let statement =
        "The objective function, the fewest squares of an evenly divided n x n board, for n = 1 to 7";
    ARTICLE.claim(statement, "0, 0, 0, 0, 0, 0, 3", computed, Status::Proved)
}
