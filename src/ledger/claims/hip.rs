//! Claims about squares on two-coloured boards.

use std::collections::BTreeSet;

use anyhow::Context;

use super::{Check, Claim, Source, cases, list};
use crate::evidence::{Known, Method};
use crate::hip::exhaustive::Exhaustive;
use crate::hip::game::{Game, solve};
use crate::hip::minimum::Optima;
use crate::hip::ties::{Census, square_free};
use crate::hip::{Balance, Board, Colouring};
use crate::job::Here;

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

const UPRIGHT: Source = Source {
    study: "hip",
    file: "A018803",
    title: "OEIS A018803; from n = 7 on R. Bacher and S. Eliahou, Extremal binary matrices without constant 2-squares",
};

const COUNTING: Method = Method::named("squares counted");
const FORMULA: Method = Method::named("formula");
const LISTING: Method = Method::named("the listing of the article");
const BACKTRACKING: Method = Method::named("backtracking");

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
    no_upright_square,
];

fn squares_have_degree_four() -> Claim {
    let mut differences = Vec::from_iter((1..=16).map(|n| Board::square(n).squares().len() as i64));
    let mut degree = 0;
    while differences.iter().any(|&d| d != differences[0]) {
        differences = differences.windows(2).map(|pair| pair[1] - pair[0]).collect();
        degree += 1;
    }
    let statement = "The number of squares on an n x n board is a polynomial in n of this degree";
    let counted = Vec::from_iter((1..=16).map(|n| Board::square(n).squares().len()));
    let formula = (1..=16).map(|n| n * n * (n * n - 1) / 12).collect();
    let squares = Known::once(COUNTING, counted).again(FORMULA, &formula);
    let note = if squares.is_ok() { "It is n^2(n^2 - 1)/12 (A002415): counted for n = 1 to 16." } else { "" };
    ARTICLE.claim(statement, "4", squares.map(|squares| squares.map(|_| degree.to_string()))).note(note)
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
                squares.insert(corners.map(|(a, b)| ((a - 1) * n + b - 1) as usize));
            }
        }
    }
    let statement =
        "The program of the article lists the squares of the 6 x 6 board (all listed, different ones)";
    let published = Board::square(6).square_count();
    let mut ours = BTreeSet::new();
    for mut square in Board::square(6).squares() {
        square.sort_unstable();
        ours.insert(square);
    }
    let squares = Known::once(LISTING, squares).again(COUNTING, &ours);
    let computed = squares.map(|squares| squares.map(|squares| list([listed, squares.len()])));
    ARTICLE.claim(statement, &list([published, published]), computed)
}

/// All colourings with at most `limit` squares, by an exhaustive method.
fn colourings(
    method: Exhaustive,
    board: Board,
    limit: usize,
    balance: Balance,
) -> anyhow::Result<Known<Vec<Colouring>>> {
    let all = method.find(&mut Here, board, limit, balance)?.context("all work is done here")?;
    Ok(all.map(|all| all.colourings))
}

fn ties_to_six() -> Claim {
    let ties = |n| colourings(Exhaustive::CheckedSearch, Board::square(n), 0, Balance::Even);
    let largest = || -> anyhow::Result<Known<String>> {
        let mut largest = ties(1)?.map(|_| 1);
        for n in 2..=7 {
            largest = largest.and(ties(n)?).map(|(largest, ties)| if ties.is_empty() { largest } else { n });
        }
        Ok(largest.map(|largest| largest.to_string()))
    };
    ARTICLE
        .claim("The largest n for which an n x n board has a tie", "6", largest())
        .note("Every larger board contains a 7 x 7 board, which need not be balanced; none is a tie with any balance. The search is exhaustive and each of its steps checked.")
}

fn fewest(board: Board, balance: Balance) -> anyhow::Result<Known<usize>> {
    let all = colourings(Exhaustive::CheckedSearch, board, 3, balance)?;
    let fewest = |all: Vec<Colouring>| Optima::of(board, &all).map(|optima| optima.squares);
    all.map(|all| fewest(all).context("3 squares are not enough")).transpose()
}

fn fewest_on_seven() -> Claim {
    let fewest = fewest(Board::square(7), Balance::Even);
    let statement = "The fewest squares of a 7 x 7 board whose cells are split 25 to 24";
    ARTICLE.claim(statement, "3", fewest.map(|fewest| fewest.map(|fewest| fewest.to_string())))
}

fn balance_does_not_matter_on_seven() -> Claim {
    let fewest = fewest(Board::square(7), Balance::Any);
    ARTICLE
        .claim(
            "The fewest squares of a 7 x 7 board with any numbers of cells",
            "3",
            fewest.map(|fewest| fewest.map(|fewest| fewest.to_string())),
        )
        .note("The article asks only for balanced boards.")
}

/// Colourings without a square, and those with ceil(cells/2) ones.
fn counts(n: usize) -> anyhow::Result<Known<String>> {
    let census = census(Board::square(n))?;
    let balanced = |census: &Census| {
        let mut all = census.by_numbers.iter().filter(|(numbers, _)| numbers[1] == (n * n).div_ceil(2));
        all.next().map_or(0, |(_, count)| count.colourings)
    };
    Ok(census.map(|census| list([census.total(Balance::Any).colourings, balanced(&census)])))
}

/// Colourings without a square, by two methods.
fn census(board: Board) -> anyhow::Result<Known<Census>> {
    let by_search = colourings(Exhaustive::Search, board, 0, Balance::Any)?;
    let by_search = by_search.map(|all| Census::of_orbits(board, &all));
    Ok(by_search.again(BACKTRACKING, &Census::of_all(board, &square_free(board)))?)
}

fn count_claim(n: usize, published: &str) -> Claim {
    let statement = format!("Colourings of the {n} x {n} board without a square, and balanced ones");
    let note = "Balanced: ceil(n^2/2) ones. For odd n as many colourings have floor(n^2/2) ones.";
    FRANKE.claim(&statement, published, counts(n)).note(note)
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
    let number = |census: Census| census.total(Balance::Any).colourings;
    let found = || {
        let both = census(Board::new(6, 7))?.and(census(Board::square(7))?);
        anyhow::Ok(both.map(|(first, second)| list([number(first), number(second)])))
    };
    let statement = "Colourings of the 6 x 7 and 7 x 7 boards without a square";
    FRANKE.claim(statement, "0, 0", found())
}

fn small_games_are_draws() -> Claim {
    let outcome = |n| anyhow::Ok(solve(&Game::new(Board::square(n)))?.map(|solved| solved.outcome));
    let all = || {
        let both = outcome(2)?.and(outcome(3)?).and(outcome(4)?);
        anyhow::Ok(both.map(|((two, three), four)| list([two, three, four])))
    };
    let statement = "The outcome of the game on the 2 x 2, 3 x 3 and 4 x 4 boards under perfect play";
    FRANKE.claim(statement, "draw, draw, draw", all())
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
    ARTICLE.claim(statement, "increasing", cases(computed.into()))
}

fn size_of_the_program() -> Claim {
    // A variable a cell and two a square; two constraints a square and one that splits the board.
    let size = |n: usize| {
        let squares = Board::square(n).squares().len();
        list([n * n + 2 * squares, 2 * squares + 1, (n * n).div_ceil(2)])
    };
    let statement = "The integer program of the listing for n = 6 and n = 7: variables, constraints, right side of the last one";
    ARTICLE.claim(statement, "246, 211, 18; 441, 393, 25", cases(format!("{}; {}", size(6), size(7)))).note(
        "from the squares counted one by one; our own program has the same squares with fewer variables",
    )
}

fn optimum_to_seven() -> Claim {
    let computed = || {
        let mut all = fewest(Board::square(1), Balance::Even)?.map(|fewest| fewest.to_string());
        for n in 2..=7 {
            let next = fewest(Board::square(n), Balance::Even)?;
            all = all.and(next).map(|(all, fewest)| format!("{all}, {fewest}"));
        }
        anyhow::Ok(all)
    };
    let statement =
        "The objective function, the fewest squares of an evenly divided n x n board, for n = 1 to 7";
    ARTICLE.claim(statement, "0, 0, 0, 0, 0, 0, 3", computed())
}

fn no_upright_square() -> Claim {
    let upright = |n| Board::square(n).avoiding("upright-squares".parse().expect("a pattern"));
    let computed = || {
        let mut all = census(upright(1))?.map(|census| census.total(Balance::Any).colourings.to_string());
        for n in 2..=5 {
            let more = census(upright(n))?;
            all = all
                .and(more)
                .map(|(all, census)| format!("{all}, {}", census.total(Balance::Any).colourings));
        }
        anyhow::Ok(all)
    };
    let statement = "Colourings of n x n boards without an upright square of one colour, for n = 1 to 5";
    UPRIGHT.claim(statement, "2, 14, 276, 10980, 781712", computed())
}
