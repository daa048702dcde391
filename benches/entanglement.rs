//! Speed of building optimal boards of Entanglement and of playing them.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use curiosa::entanglement::play::play;
use curiosa::entanglement::{build, naive, trail};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

fn random(radius: u32) -> usize {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let path = trail::random_path(radius, &mut random);
    trail::along(&path, &mut random).expect("it is a path").tiles.len()
}

fn boards(c: &mut Criterion) {
    let mut group = c.benchmark_group("boards");
    group.sample_size(10);
    group.bench_function("build radius 100", |b| b.iter(|| build::planar(black_box(100))));
    group.bench_function("build and play radius 100", |b| {
        b.iter(|| play(&build::planar(black_box(100))).expect("it is legal").score)
    });
    group.bench_function("random radius 10", |b| b.iter(|| random(black_box(10))));
    group.bench_function("all games of radius 1", |b| b.iter(naive::radius_one));
    group.finish();
}

criterion_group!(benches, boards);
criterion_main!(benches);
