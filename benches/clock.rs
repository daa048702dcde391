//! Speed of the clock study: generating bracelets, deciding, solving, counting.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use curiosa::clock::count::{Count, Method};
use curiosa::clock::{self, Puzzle, Solutions, path_search};
use curiosa::symmetry::affine::affine_group;
use curiosa::symmetry::bracelets::Prefix;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Puzzles that have a random solution planted in them.
fn planted(n: usize) -> Vec<Puzzle> {
    let mut random = ChaCha8Rng::seed_from_u64(n as u64);
    let mut path = Vec::from_iter(0..n);
    let puzzle = |_| {
        path.shuffle(&mut random);
        clock::planted(&path, random.random_range(1..=n as u8 / 2))
    };
    Vec::from_iter((0..500).map(puzzle))
}

/// Puzzles drawn from all puzzles alike, kept if they are solvable.
fn solvable(n: usize) -> Vec<Puzzle> {
    let mut random = ChaCha8Rng::seed_from_u64(n as u64);
    let puzzle = || (0..n).map(|_| random.random_range(1..=n as u8 / 2)).collect();
    let puzzles = std::iter::repeat_with(puzzle).filter(|numbers: &Vec<u8>| clock::is_solvable(numbers));
    Vec::from_iter(puzzles.take(500).map(|numbers| Puzzle::new(numbers).unwrap()))
}

/// Time a puzzle: the elements of the throughput are puzzles.
fn solve(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("solve");
    let first = |puzzle: &Puzzle| Solutions::new(puzzle, u64::MAX).next();
    let all = |puzzle: &Puzzle| Solutions::new(puzzle, u64::MAX).count();
    let sets = [("random", 13, solvable(13)), ("planted", 13, planted(13)), ("planted", 30, planted(30))];
    for (kind, n, puzzles) in sets.into_iter().chain([60, 128].map(|n| ("planted", n, planted(n)))) {
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(BenchmarkId::new(format!("first/{kind}"), n), |b| {
            b.iter(|| puzzles.iter().for_each(|puzzle| _ = black_box(first(puzzle))))
        });
        group.bench_function(BenchmarkId::new(format!("all/{kind}"), n), |b| {
            b.iter(|| puzzles.iter().for_each(|puzzle| _ = black_box(all(puzzle))))
        });
        group.bench_function(BenchmarkId::new(format!("decide/orientation/{kind}"), n), |b| {
            b.iter(|| puzzles.iter().for_each(|puzzle| _ = black_box(clock::is_solvable(puzzle.numbers()))))
        });
        // The plain search is there for small puzzles.
        if n <= 30 {
            group.bench_function(BenchmarkId::new(format!("decide/path_search/{kind}"), n), |b| {
                b.iter(|| {
                    puzzles
                        .iter()
                        .for_each(|puzzle| _ = black_box(path_search::is_solvable(puzzle.numbers())))
                })
            });
        }
    }
}

/// Time a count on one thread; the elements are the puzzles counted.
fn count(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count");
    group.sample_size(10).measurement_time(Duration::from_secs(3));
    let counts = [
        (Method::Brute, 7),
        (Method::Bracelets, 9),
        (Method::Bracelets, 10),
        (Method::Parity, 12),
        (Method::Parity, 14),
    ];
    for (method, n) in counts {
        group.throughput(Throughput::Elements((n as u64 / 2).pow(n as u32)));
        let count = Count::new(n, method).unwrap();
        group.bench_function(BenchmarkId::new(method.name(), n), |b| b.iter(|| count.run_all().unwrap()));
    }
}

/// Time of the affine method for each N, whole and by its parts: the plan (tables and the list of subtrees), the orbits
/// with five free positions, the fixed sets; and what the check adds, with four free positions.
fn affine(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("affine");
    group.sample_size(10).sampling_mode(SamplingMode::Flat).warm_up_time(Duration::from_millis(1));
    for n in 10..=14 {
        group.throughput(Throughput::Elements((n as u64 / 2).pow(n as u32)));
        let count = Count::new(n, Method::Affine).unwrap();
        let parts = [("orbits", 0..count.orbit_units()), ("fixed sets", count.orbit_units()..count.units())];
        group.bench_function(BenchmarkId::new("whole", n), |b| {
            b.iter(|| Count::new(n, Method::Affine).unwrap().run_all().unwrap())
        });
        group.bench_function(BenchmarkId::new("plan", n), |b| {
            b.iter(|| Count::new(n, Method::Affine).unwrap())
        });
        for (part, units) in parts {
            group.bench_function(BenchmarkId::new(part, n), |b| {
                b.iter(|| units.clone().for_each(|unit| _ = black_box(count.run(unit))))
            });
        }
        if n <= 13 {
            group.bench_function(BenchmarkId::new("second way", n), |b| {
                b.iter(|| (0..count.units()).for_each(|unit| _ = black_box(count.run_second(unit))))
            });
        }
    }
}

/// Time an enumeration without any solving; the elements are bracelets.
fn enumerate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("enumerate");
    group.sample_size(10);
    let affine = affine_group(10);
    let mut bracelets = 0;
    Prefix::root(10, 5).for_each(|_, _| bracelets += 1);
    group.throughput(Throughput::Elements(bracelets));
    group.bench_function("bracelets/10", |b| {
        b.iter(|| Prefix::root(10, 5).for_each(|word, size| _ = black_box((word, size))))
    });
    group.bench_function("affine-canonical/10", |b| {
        b.iter(|| Prefix::root(10, 5).for_each(|word, _| _ = black_box(affine.is_canonical(word))))
    });
}

criterion_group!(benches, solve, count, affine, enumerate);
criterion_main!(benches);
