//! Speed of the exact methods for the fewest squares, of the solvers of integer programs and of counting ties.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use curiosa::hip::check::Checker;
use curiosa::hip::game::{Game, Position, Solver};
use curiosa::hip::ilp::{Backend, Formulation, Question};
use curiosa::hip::sat::SatSearch;
use curiosa::hip::search::Search;
use curiosa::hip::ties::square_free;
use curiosa::hip::{Balance, Board, anneal};
use curiosa::job::Here;

fn search(n: usize, limit: usize) -> usize {
    let search = Search::new(Board::square(n), limit, Balance::Any);
    (0..search.cases()).map(|case| search.run(case).colourings.len()).sum()
}

fn checked(n: usize, limit: usize) -> usize {
    let board = Board::square(n);
    let search = Search::new(board, limit, Balance::Any);
    let checker = Checker::new(board, limit, Balance::Any);
    let run = |case| checker.run(&search, case, &mut ()).expect("it is right").colourings.len();
    (0..search.cases()).map(run).sum()
}

fn sat(n: usize, limit: usize) -> usize {
    let search = SatSearch::new(Board::square(n), limit, Balance::Any);
    (0..search.parts()).map(|part| search.run(part).expect("it is right").colourings.len()).sum()
}

fn integer_program(n: usize, backend: Backend, formulation: Formulation) -> usize {
    let question = Question { formulation, ..Question::new(Board::square(n), Balance::Even, backend) };
    question.minimise(&mut Here).expect("it is solved").lower
}

fn exact(c: &mut Criterion) {
    let mut group = c.benchmark_group("no 7x7 board with 2 squares");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    group.bench_function("search", |b| b.iter(|| search(black_box(7), 2)));
    group.bench_function("checked search", |b| b.iter(|| checked(black_box(7), 2)));
    group.bench_function("checked SAT", |b| b.iter(|| sat(black_box(7), 2)));
    if cfg!(feature = "highs") {
        group.bench_function("HiGHS, ladder, all cores", |b| {
            b.iter(|| integer_program(black_box(7), Backend::Highs, Formulation::Ladder))
        });
        group.bench_function("HiGHS, minimise", |b| {
            b.iter(|| integer_program(black_box(7), Backend::Highs, Formulation::Direct))
        });
    }
    group.finish();
    let mut group = c.benchmark_group("a tie on 6x6");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    for formulation in [Formulation::Ladder, Formulation::Direct] {
        group.bench_function(format!("microlp, {formulation:?}"), |b| {
            b.iter(|| integer_program(black_box(6), Backend::Microlp, formulation))
        });
        if cfg!(feature = "highs") {
            group.bench_function(format!("HiGHS, {formulation:?}"), |b| {
                b.iter(|| integer_program(black_box(6), Backend::Highs, formulation))
            });
        }
    }
    group.finish();
}

fn larger(c: &mut Criterion) {
    let mut group = c.benchmark_group("hip");
    group.sample_size(10).measurement_time(Duration::from_secs(10));
    group.bench_function("all 7x7 boards with 3 squares", |b| b.iter(|| search(black_box(7), 3)));
    group.bench_function("all 8x8 boards with 8 squares", |b| b.iter(|| search(black_box(8), 8)));
    group.bench_function("ties of 6x7 by backtracking", |b| b.iter(|| square_free(Board::new(6, 7)).len()));
    group.bench_function("annealing 9x9, 100,000 steps", |b| {
        b.iter(|| anneal::anneal(Board::square(9), Balance::Any, black_box(1), 100_000))
    });
    group.bench_function("the game on 4x4", |b| {
        b.iter(|| {
            let game = Game::new(Board::square(4));
            Solver::new(&game).outcome(black_box(Position::default()))
        })
    });
    group.finish();
}

criterion_group!(benches, exact, larger);
criterion_main!(benches);
