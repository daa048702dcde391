//! Claims about impartial games and Penn's game.

mod rows;
mod theory;

use super::{Check, Claim, Source, cases, list};
use crate::algebra::digit_multiples::Digits;
use crate::evidence::{Doubt, Known, Method};
use crate::octal::impartial::{Dots, Impartial, NimHeap, Solver, Sum};
use crate::octal::penn::{code, strategy};
use crate::octal::position::{Advisor, Component, Move};

const ARTICLE: Source = Source {
    study: "octal",
    file: "001_e9c9ea5737e3ca87.txt",
    title: "M. J. Dominus, Sprague-Grundy theory, The Universe of Discourse (2008)",
};

pub(super) const CHECKS: &[Check] = &[
    digits_to_four,
    circles_are_lost,
    circle_of_20,
    circle_of_19,
    rows::only_move_of_a_circle,
    winning_moves_of_16,
    theory::last_bean,
    theory::who_wins_heaps,
    nim_heaps,
    equal_heaps,
    theory::adding_zero,
    theory::equality,
    nim_sums,
    nim_sum_theorem,
    theory::ignoring_carries,
    theory::several_heaps,
    moves_of_2_and_3,
    theory::options_of_2_and_3,
    theory::two_three_and_x,
    token,
    rows::token_beside,
    winning_a_sum,
    theory::mex_rule,
    sprague_grundy,
    theory::any_game_is_a_heap,
    small_rows,
    rows::moves_of_small_rows,
    three_and_a_heap,
    rows::answers_beside_two,
    row_of_19,
    rows::equal_rows,
    rows::copying,
    values_used,
    disregarded_rows,
    rows::cleared_rows,
    rows::small_position,
    three_rows,
    rows::sum_of_three_rows,
    complete_strategy,
];

fn advisor() -> Advisor {
    Advisor::new(code().into(), 60).expect("the values are small")
}

const BY_ROWS: Method = Method::named("values of shorter rows");
const DOT_BY_DOT: Method = Method::named("all positions dot by dot");

/// The values of rows of so many dots.
fn row_values(dots: &[usize]) -> Result<Known<Vec<u64>>, Doubt> {
    let by_rows = dots.iter().map(|&dots| advisor().value(Component::Row(dots)).into()).collect();
    let value =
        |&dots: &usize| Solver::new(&Dots { places: dots as u32, ring: false }).value(&((1 << dots) - 1));
    Known::once(BY_ROWS, by_rows).again(DOT_BY_DOT, &dots.iter().map(value).collect())
}

/// The winning moves of a position of rows, as `16 -> 6 7`.
fn winning(position: &[Component]) -> Result<Known<Vec<String>>, Doubt> {
    let advice = advisor().advise(position);
    // Those after which the values of the rows that are left add up to zero.
    let values = row_values(&Vec::from_iter(0..=20))?;
    let values = values.value();
    let mut winning = Vec::new();
    for (component, part) in position.iter().enumerate() {
        let others = position.iter().enumerate().filter(|(other, _)| *other != component);
        let others = others.fold(0, |sum, (_, part)| sum ^ values[part.size()]);
        for rows in part.moves(&code()) {
            if rows.iter().fold(others, |sum, &row| sum ^ values[row]) == 0 {
                winning.push(Move { component, rows });
            }
        }
    }
    let name = |play: &Move| {
        let rows = Vec::from_iter(play.rows.iter().map(usize::to_string)).join(" ");
        format!("{} -> {rows}", position[play.component].size())
    };
    let mut by_values = Vec::from_iter(winning.iter().map(name));
    let mut advised = Vec::from_iter(advice.winning.iter().map(name));
    by_values.sort();
    by_values.dedup();
    let in_order = advised.clone();
    advised.sort();
    Ok(Known::once(BY_ROWS, advised).again(DOT_BY_DOT, &by_values)?.map(|_| in_order))
}

/// Who wins rings of dots, by the values of all their positions and by those of rows.
fn who_wins_circles(places: [u32; 2]) -> Result<Known<String>, Doubt> {
    let who = |wins: bool| if wins { "first" } else { "second" };
    let ring = |places: u32| Solver::new(&Dots { places, ring: true }).value(&((1 << places) - 1)) != 0;
    let by_rows = places.map(|places| who(advisor().value(Component::Circle(places as usize)) != 0));
    let known = Known::once(BY_ROWS, by_rows).again(DOT_BY_DOT, &places.map(|places| who(ring(places))))?;
    Ok(known.map(list))
}

fn digits_to_four() -> Claim {
    let digits = Digits::to_four();
    let found = (1..=2000).filter(|&number| {
        digits
            .least_multiple(number)
            .is_some_and(|multiple| digits.spell(&multiple) && &multiple % number == 0u8.into())
    });
    let statement = "Numbers from 1 to 2000 with a multiple that has only the digits 0 to 4";
    ARTICLE
        .claim(statement, "2000", cases(found.count().to_string()))
        .note("Every number has one: of 1, 11, 111, ... two leave the same remainder, and their difference is 1...10...0.")
}

fn circles_are_lost() -> Claim {
    ARTICLE
        .claim("Who wins circles of 19 and 20 dots", "second, second", who_wins_circles([19, 20]))
        .note("By the values of all positions, dot by dot, and by the values of rows.")
}

/// A winning move of a row, if it is one; else all that are.
fn answer(dots: usize, expected: &str) -> Result<Known<String>, Doubt> {
    let wins = |moves: Vec<String>| match moves.iter().any(|play| play == expected) {
        true => expected.to_string(),
        false => list(moves),
    };
    Ok(winning(&[Component::Row(dots)])?.map(wins))
}

fn circle_of_20() -> Claim {
    let left = Component::Circle(20).moves(&code());
    let left = list(left.iter().map(list));
    let computed = answer(17, "17 -> 7 7").map(|answer| answer.map(|answer| format!("{left}; {answer}")));
    let statement = "What a first move leaves of a circle of 20, and an answer that wins";
    ARTICLE.claim(statement, "17; 17 -> 7 7", computed)
}

fn circle_of_19() -> Claim {
    let left = Component::Circle(19).moves(&code());
    let left = list(left.iter().map(list));
    let computed = answer(16, "16 -> 6 7").map(|answer| answer.map(|answer| format!("{left}; {answer}")));
    let statement = "What a first move leaves of a circle of 19, and an answer that wins";
    ARTICLE.claim(statement, "16; 16 -> 6 7", computed)
}

fn winning_moves_of_16() -> Claim {
    let computed = winning(&[Component::Row(16)]).map(|moves| moves.map(list));
    ARTICLE.claim("All winning moves in a row of 16", "16 -> 6 7, 16 -> 14", computed)
}

fn nim_heaps() -> Claim {
    let sum = Sum(NimHeap, NimHeap);
    let solver = Solver::new(&sum);
    let who = |heaps: (u64, u64)| if solver.wins(&heaps) { "first" } else { "second" };
    let computed = list([(1, 0), (2, 0), (1, 1), (2, 1)].map(who));
    let statement = "Who wins the Nim-heaps *1, *2, *1 # *1, *2 # *1";
    ARTICLE.claim(statement, "first, first, second, first", cases(computed))
}

fn equal_heaps() -> Claim {
    let sum = Sum(NimHeap, NimHeap);
    let solver = Solver::new(&sum);
    let pairs = (0..7).flat_map(|x| (0..7).map(move |y| (x, y)));
    let agree = pairs.filter(|&(x, y)| solver.wins(&(x, y)) == (x != y)).count();
    let statement =
        "Pairs of Nim-heaps *x, *y with x, y < 7 whose sum is lost for the first player just if x = y";
    ARTICLE.claim(statement, "49", cases(agree.to_string())).note("By trying every play.")
}

fn nim_sums() -> Claim {
    let sum = Sum(NimHeap, NimHeap);
    let mut solver = Solver::new(&sum);
    let computed = list([solver.value(&(1, 2)), solver.value(&(13, 7))]);
    ARTICLE.claim("The values of *1 # *2 and *13 # *7", "3, 10", cases(computed))
}

fn nim_sum_theorem() -> Claim {
    let sum = Sum(NimHeap, NimHeap);
    let mut solver = Solver::new(&sum);
    let pairs = (0..32).flat_map(|a| (0..32).map(move |b| (a, b)));
    let agree = pairs.filter(|&(a, b)| solver.value(&(a, b)) == a ^ b).count();
    let statement = "Nim-sum theorem: pairs a, b < 32 for which *a # *b has the value a XOR b";
    ARTICLE.claim(statement, "1024", cases(agree.to_string()))
}

fn moves_of_2_and_3() -> Claim {
    let sum = Sum(NimHeap, NimHeap);
    let mut solver = Solver::new(&sum);
    let moves = sum.moves(&(2, 3));
    let values = Vec::from_iter(moves.iter().map(|next| solver.value(next)));
    let reversible = values.iter().filter(|&&value| value > 1).count();
    let computed = list([moves.len() as u64, reversible as u64, solver.value(&(2, 3))]);
    let statement = "Moves from *2 # *3, those among them that can be reversed to *1, its value";
    ARTICLE.claim(statement, "5, 4, 1", cases(computed))
}

/// Nim with the token of the article: a heap of `most` + 1 stands for it, which becomes any heap from 1 to `most`.
struct Token {
    most: u64,
}

impl Impartial for Token {
    type Position = u64;

    fn moves(&self, &heap: &u64) -> Vec<u64> {
        if heap > self.most { (1..=self.most).collect() } else { (0..heap).collect() }
    }
}

fn token() -> Claim {
    let zero = (1..=30).filter(|&most| Solver::new(&Token { most }).value(&(most + 1)) == 0).count();
    let statement =
        "A token that may be replaced by a heap of 1 to m beans has the value 0: how many m to 30";
    ARTICLE.claim(statement, "30", cases(zero.to_string())).note("The article has no bound m.")
}

fn winning_a_sum() -> Claim {
    // A game whose moves are to Nim-heaps: a set of heaps below 8, as bits.
    let won = (0u64..256).filter(|set| {
        let values = (0..8).filter(|heap| set >> heap & 1 == 1);
        (crate::octal::nim::mex(values) > 0) == (set & 1 == 1)
    });
    let statement = "Sets of Nim-heaps below *8 as moves of a game: it is won by the first player just if *0 is among them";
    ARTICLE.claim(statement, "256", cases(won.count().to_string()))
}

fn sprague_grundy() -> Claim {
    // Every set of dots in a row, beside a heap with its value: lost for the first player, by playing it out.
    let agree = (0..1u64 << 9).filter(|dots| {
        let row = Dots { places: 9, ring: false };
        let value = Solver::new(&row).value(dots);
        let sum = Sum(row, NimHeap);
        !Solver::new(&sum).wins(&(*dots, value))
    });
    let statement = "Sprague-Grundy theorem: positions of Penn's game in a row of 9 places that lose beside a Nim-heap of their value";
    ARTICLE.claim(statement, "512", cases(agree.count().to_string()))
}

fn small_rows() -> Claim {
    let values = (0..=6).map(|places| Solver::new(&Dots { places, ring: false }).value(&((1 << places) - 1)));
    let statement = "Values of rows of 0 to 6 dots";
    ARTICLE.claim(statement, "0, 1, 1, 2, 0, 3, 1", cases(list(values)))
}

fn three_and_a_heap() -> Claim {
    let sum = Sum(Dots { places: 3, ring: false }, NimHeap);
    let who = if Solver::new(&sum).wins(&(7, 2)) { "first" } else { "second" };
    ARTICLE.claim("Who wins a row of 3 beside *2", "second", cases(who.into()))
}

fn row_of_19() -> Claim {
    let computed = || {
        let both = row_values(&[19, 20])?.and(answer(19, "19 -> 8 8")?);
        Ok::<_, Doubt>(both.map(|(values, answer)| format!("{}; {answer}", list(values))))
    };
    let statement = "Values of rows of 19 and 20, and a winning move in the first";
    ARTICLE.claim(statement, "3, 0; 19 -> 8 8", computed())
}

fn values_used() -> Claim {
    let computed = row_values(&[16, 17, 7, 9, 10]).map(|values| values.map(list));
    let statement = "Values of rows of 16, 17, 7, 9, 10";
    ARTICLE.claim(statement, "2, 2, 1, 3, 3", computed)
}

fn disregarded_rows() -> Claim {
    let advisor = advisor();
    let neutral = (0..=30).filter(|&dots| {
        let value = advisor.value(Component::Row(dots));
        let with = |rows: &[usize]| advisor.rows(&[&[dots], rows].concat());
        [&[4][..], &[1, 1], &[1, 2], &[2, 2]].iter().all(|rows| with(rows) == value)
    });
    let statement =
        "Rows of 0 to 30 dots whose value stays with a row of 4, or two rows of 1 or 2, beside them";
    ARTICLE.claim(statement, "31", cases(neutral.count().to_string()))
}

fn three_rows() -> Claim {
    let in_the_row_of_7 = |moves: Vec<String>| {
        list(moves.iter().filter_map(|play| play.strip_prefix("7 -> ")).map(|rows| rows.replace(' ', " + ")))
    };
    let moves = winning(&[7, 9, 10].map(Component::Row)).map(|moves| moves.map(in_the_row_of_7));
    let statement = "Winning moves in the row of 7 beside rows of 9 and 10";
    ARTICLE.claim(statement, "2 + 2, 4", moves)
}

fn complete_strategy() -> Claim {
    let answers = strategy(&[Component::Circle(19)]).unwrap_or_default();
    let first = answers.first().map(|step| list(step.answer.rows.iter()));
    // Every move of every position that comes up has an answer.
    let complete = answers.iter().all(|step| {
        let moves = |part: &Component| part.moves(&code()).len();
        let mut parts = step.position.clone();
        parts.dedup();
        let all: usize = parts.iter().map(moves).sum();
        answers.iter().filter(|other| other.position == step.position).count() == all
    });
    let computed =
        format!("{}; {}", first.unwrap_or_default(), if complete { "complete" } else { "incomplete" });
    let statement = "The second player's first answer in the circle of 19, and whether a complete strategy goes on from it";
    ARTICLE.claim(statement, "6, 7; complete", cases(computed))
}
