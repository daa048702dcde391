//! Claims about impartial games as such: sums, values, equality.

use super::super::{Claim, cases, list};
use super::ARTICLE;
use crate::octal::impartial::{Impartial, NimHeap, Solver, Sum};
use crate::octal::nim::{add, mex};

/// Every finite game of some depth, up to what its options are: game 0 has no moves, and the moves of a game are the
/// games whose bits its number has (Ackermann's coding of sets). The games below 2^4 are those of depth 3 at most,
/// below 2^16 those of depth 4.
struct Sets;

impl Impartial for Sets {
    type Position = u64;

    fn moves(&self, &game: &u64) -> Vec<u64> {
        (0..64).filter(|option| game >> option & 1 == 1).collect()
    }
}

/// All games of depth 3 at most.
const SMALL: u64 = 16;

/// Who wins a sum of two such games, for every pair, by playing it out.
fn outcomes() -> Vec<Vec<bool>> {
    let sum = Sum(Sets, Sets);
    let solver = Solver::new(&sum);
    (0..SMALL).map(|a| (0..SMALL).map(|b| solver.wins(&(a, b))).collect()).collect()
}

pub(super) fn who_wins_heaps() -> Claim {
    let who = |heap| if Solver::new(&NimHeap).wins(&heap) { "first" } else { "second" };
    // By playing it out: 2^n plays.
    let first = (1..=20).filter(|&heap| who(heap) == "first").count();
    let statement = "Who wins *0, and how many of *1 to *20 are won by the first player";
    ARTICLE.claim(statement, "second; 20", cases(format!("{}; {first}", who(0))))
}

pub(super) fn last_bean() -> Claim {
    let sum = Sum(NimHeap, NimHeap);
    let pairs = (0..8).flat_map(|x| (0..8).map(move |y| (x, y)));
    let agree = pairs.filter(|&(x, y)| sum.moves(&(x, y)).is_empty() == (x + y == 0)).count();
    let statement = "To take the last bean is to make the last move: pairs of heaps below 8 that have no move just if no bean is left";
    ARTICLE.claim(statement, "64", cases(agree.to_string()))
}

pub(super) fn adding_zero() -> Claim {
    let three = Sum(Sum(NimHeap, Sets), Sets);
    let solver = Solver::new(&three);
    let outcomes = outcomes();
    let pairs = (0..SMALL).flat_map(|a| (0..SMALL).map(move |x| (a, x)));
    let same = pairs.filter(|&(a, x)| solver.wins(&((0, a), x)) == outcomes[a as usize][x as usize]);
    let statement = "0 # a = a: pairs of a game a and a game X of depth 3 at most for which 0 # a # X and a # X have the same winner";
    ARTICLE.claim(statement, "256", cases(same.count().to_string()))
}

pub(super) fn equality() -> Claim {
    let mut values = Solver::new(&Sets);
    let value = Vec::from_iter((0..SMALL).map(|game| values.value(&game)));
    let outcomes = outcomes();
    let pairs = (0..SMALL as usize).flat_map(|a| (0..SMALL as usize).map(move |b| (a, b)));
    let agree = pairs.filter(|&(a, b)| (outcomes[a] == outcomes[b]) == (value[a] == value[b])).count();
    ARTICLE
        .claim("A = B if A # X and B # X have the same winner for every X: pairs of games of depth 3 at most that are equal in this sense, \
             for all such X, just if they have the same value", "256", cases(agree.to_string()))
        .note("X = *0 alone shows that equal games have the same winner.")
}

pub(super) fn any_game_is_a_heap() -> Claim {
    let sum = Sum(Sets, NimHeap);
    let (mut values, mut played) = (Solver::new(&Sets), Solver::new(&sum));
    // A game beside a heap is lost just if the heap has its value. Positions without moves have the value 0, and
    // whether a position is lost is the same as whether its value is 0; each of the sums is worked out once.
    let agree = (0..1 << 16).filter(|&game| {
        let value = values.value(&game);
        (0..=5).all(|heap| (played.value(&(game, heap)) == 0) == (heap == value))
    });
    let statement = "Any finite impartial game is equivalent to a Nim-heap: games of depth 4 at most that lose beside *h, h = 0 to 5, just if h is \
                     their value";
    ARTICLE.claim(statement, "65536", cases(agree.count().to_string()))
}

/// A game whose moves are to Nim-heaps below *8, a set of them as bits, or such a heap.
struct MovesToHeaps;

impl Impartial for MovesToHeaps {
    /// The set, and a heap once one of its moves was made.
    type Position = Result<u64, u64>;

    fn moves(&self, position: &Self::Position) -> Vec<Self::Position> {
        match position {
            Ok(set) => (0..8).filter(|heap| set >> heap & 1 == 1).map(Err).collect(),
            Err(heap) => (0..*heap).map(Err).collect(),
        }
    }
}

pub(super) fn mex_rule() -> Claim {
    let sum = Sum(MovesToHeaps, NimHeap);
    let solver = Solver::new(&sum);
    let all = (0..256_u64).flat_map(|set| (0..10).map(move |heap| (set, heap)));
    let agree = all.filter(|&(set, heap)| {
        let least = mex((0..8).filter(|option| set >> option & 1 == 1));
        // By playing it out.
        solver.wins(&(Ok(set), heap)) == (heap != least)
    });
    let statement = "The MEX rule: sets of heaps below *8 as the moves of a game P, and m = 0 to 9, for which P # *m is lost just if m is the least \
                     number not in the set";
    ARTICLE.claim(statement, "2560", cases(agree.count().to_string()))
}

pub(super) fn several_heaps() -> Claim {
    let sum = Sum(Sum(NimHeap, NimHeap), NimHeap);
    let mut solver = Solver::new(&sum);
    let triples = (0..8).flat_map(|a| (0..8).flat_map(move |b| (0..8).map(move |c| (a, b, c))));
    let agree =
        triples.filter(|&(a, b, c)| (solver.value(&((a, b), c)) == 0) == (add(add(a, b), c) == 0)).count();
    let statement = "Several heaps count as a single one: triples of heaps below 8 that are lost for the first player just if their Nim-sum is 0";
    ARTICLE.claim(statement, "512", cases(agree.to_string()))
}

pub(super) fn two_three_and_x() -> Claim {
    let sum = Sum(Sum(NimHeap, NimHeap), NimHeap);
    let mut solver = Solver::new(&sum);
    let mut lost = |a, b, c| solver.value(&((a, b), c)) == 0;
    // *2 # *3 is *1: the article changes that 1, by *3 -> *2, where there is no x to reduce.
    let without = if lost(2, 2, 0) { "3 -> 2" } else { "" };
    let reduced = list((2..=9).filter(|&x| sum.moves(&((2, 3), x)).contains(&((2, 3), 1)) && lost(2, 3, 1)));
    let statement =
        "In *2 # *3 # *x: what wins for x = 0, and the x from 2 to 9 for which reducing *x to 1 wins";
    let alone = if lost(2, 3, 1) { "for x = 1 there is no winning move" } else { "" };
    ARTICLE
        .claim(statement, "3 -> 2; 2, 3, 4, 5, 6, 7, 8, 9", cases(format!("{without}; {reduced}")))
        .note(alone)
}

pub(super) fn options_of_2_and_3() -> Claim {
    let sum = Sum(NimHeap, NimHeap);
    let mut solver = Solver::new(&sum);
    let mut values = Vec::from_iter(sum.moves(&(2, 3)).iter().map(|next| solver.value(next)));
    values.sort_unstable();
    let computed = format!("{}; {}", list(values), NimHeap.moves(&1).len());
    let statement = "The values of the options of *2 # *3, and how many moves *1 has";
    ARTICLE.claim(statement, "0, 2, 2, 3, 3; 1", cases(computed))
}

/// The sum of two numbers in binary, digit by digit and without carries.
fn without_carries(a: u64, b: u64) -> u64 {
    (0..64).map(|place| (((a >> place) % 2 + (b >> place) % 2) % 2) << place).sum()
}

pub(super) fn ignoring_carries() -> Claim {
    let sum = Sum(NimHeap, NimHeap);
    let mut solver = Solver::new(&sum);
    let pairs = (0..32).flat_map(|a| (0..32).map(move |b| (a, b)));
    let agree = pairs.filter(|&(a, b)| solver.value(&(a, b)) == without_carries(a, b)).count();
    let statement = "Pairs a, b < 32 for which the value of *a # *b is a + b in binary without carries";
    ARTICLE.claim(statement, "1024", cases(agree.to_string()))
}
