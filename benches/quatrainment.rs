//! Speed of flipping puzzles: nullities by the three methods, many games.

use criterion::{Criterion, criterion_group, criterion_main};
use curiosa::algebra::gf2::BitVector;
use curiosa::quatrainment::board::Size;
use curiosa::quatrainment::game::Game;
use curiosa::quatrainment::rule::Rule;
use curiosa::quatrainment::{chase, law, lights_out};

fn nullities(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("quatrainment");
    group.sample_size(10);
    let game = |side| Game { rule: Rule::quatrainment(), size: Size::square(side) };
    group.bench_function("elimination 40", |bench| bench.iter(|| game(40).nullity()));
    group.bench_function("chase 2000", |bench| bench.iter(|| chase::nullity(&game(2000))));
    group.bench_function("polynomials 2000", |bench| bench.iter(|| law::nullities(2000)));
    group.bench_function("lights out 100000", |bench| bench.iter(|| lights_out::nullity(100_000, 100_000)));
    let inverse = game(4).factored();
    let targets = Vec::from_iter((0..1u32 << 20).map(|k| {
        let bits = k.wrapping_mul(0x9e37_79b9) >> 16;
        BitVector::from_bits((0..16).map(|bit| bits >> bit & 1 == 1))
    }));
    group.bench_function("2^20 games of 4 x 4", |bench| {
        bench.iter(|| targets.iter().map(|target| inverse.particular(target).weight()).sum::<u32>());
    });
    group.finish();
}

criterion_group!(benches, nullities);
criterion_main!(benches);
