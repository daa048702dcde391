//! Speed of the look-and-say study: elements, spectrum, digits of growth rates, lengths far out, cosmological theorems.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use curiosa::look_and_say::cosmology::{self, Cosmology, Domain};
use curiosa::look_and_say::length::LetterCounts;
use curiosa::look_and_say::{Growth, Limits, Mode, Rule, Splitting};

fn splitting(base: u8) -> Splitting {
    let found = Splitting::find(Rule::base(base), &"1".into(), Mode::Atoms, &Limits::default());
    found.expect("Conway's rule has a splitting in every base")
}

fn growth(base: u8) -> Growth {
    Growth::of(splitting(base)).expect("Conway's rule has a growth rate in every base")
}

/// The elements of bases 2 to 10 together, and all that `growth` prints of the decimal one but its limits.
fn elements(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("elements");
    group.bench_function("bases 2 to 10", |bencher| {
        bencher.iter(|| (2..=10).map(|base| splitting(base).atoms.len()).sum::<usize>());
    });
    group.bench_function("spectrum of base 10", |bencher| {
        bencher.iter(|| Growth::of(black_box(splitting(10))));
    });
    group.finish();
}

/// Digits of Conway's constant from its isolating interval on, on one core.
fn constant(criterion: &mut Criterion) {
    let growth = growth(10);
    let mut group = criterion.benchmark_group("constant");
    group.sample_size(10).measurement_time(Duration::from_secs(20));
    for digits in [1000, 100_000, 1_000_000] {
        group.bench_function(format!("{digits} digits"), |bencher| {
            bencher.iter(|| growth.rate().clone().decimal(black_box(digits)));
        });
    }
    group.finish();
}

/// The counts of digits of the millionth term: exactly on one core, and the 10^18-th modulo a prime.
fn length(criterion: &mut Criterion) {
    let counts = LetterCounts::of(&splitting(10));
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread can be started");
    let mut group = criterion.benchmark_group("length");
    group.sample_size(10).measurement_time(Duration::from_secs(20));
    group.bench_function("n = 10^6", |bencher| {
        bencher.iter(|| one.install(|| counts.exactly(black_box(1_000_000))));
    });
    group.bench_function("n = 10^18 modulo a prime", |bencher| {
        bencher.iter(|| counts.modulo(black_box(1_000_000_000_000_000_000), 1_000_000_007));
    });
    group.finish();
}

/// Conway's theorem, and one with as many letters as there are digits, on one core.
fn cosmological_theorems(criterion: &mut Criterion) {
    let theorem = |max_count, run| {
        let rule = Rule { max_count, ..Rule::base(10) };
        let domain = Domain::new(rule, Some(run), true).expect("such runs get short");
        Cosmology::of(domain, &cosmology::Limits::default())
    };
    let mut group = criterion.benchmark_group("cosmology");
    group.sample_size(10);
    group.bench_function("Conway's", |bencher| bencher.iter(|| theorem(None, black_box(3))));
    group.bench_function("counts to 9, runs to 12", |bencher| {
        bencher.iter(|| theorem(Some(9), black_box(12)));
    });
    group.finish();
}

criterion_group!(benches, elements, constant, length, cosmological_theorems);
criterion_main!(benches);
