//! Speed of diamond norms: random maps by dimension, certificates included. One core.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use curiosa::algebra::random::{gaussian, generator};
use curiosa::algebra::svd::svd;
use curiosa::norms::channels::{amplitude_damping, depolarising, identity};
use curiosa::norms::diamond::{Method, Options, diamond_norm};
use curiosa::norms::gates::{NoisyGate, named};
use curiosa::norms::random::{channel, map};

fn norms(criterion: &mut Criterion) {
    let options = Options { method: Method::Newton, tolerance: 1e-9 };
    let mut group = criterion.benchmark_group("diamond norm, full rank");
    group.sample_size(10);
    for n in [2, 3, 4, 5, 6, 8] {
        let map = map(&mut generator(1), n, n, n * n).expect("operators of one shape");
        group.bench_function(BenchmarkId::from_parameter(n), |bencher| {
            bencher.iter(|| diamond_norm(black_box(&map), options).expect("an interval"));
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("diamond norm, channel difference");
    group.sample_size(10);
    for n in [2, 4, 6, 8] {
        let mut rng = generator(1);
        let [a, b] = [(); 2].map(|()| channel(&mut rng, n, n, n * n).expect("a channel"));
        let difference = a.difference(&b).expect("one shape");
        group.bench_function(BenchmarkId::from_parameter(n), |bencher| {
            bencher.iter(|| diamond_norm(black_box(&difference), options).expect("an interval"));
        });
    }
    group.finish();
}

/// Gates with noise of three operators against the gates themselves, by the number of qubits.
fn noisy_gates(criterion: &mut Criterion) {
    let options = Options { method: Method::Newton, tolerance: 1e-9 };
    let mut group = criterion.benchmark_group("diamond norm, noisy gate of few operators");
    group.sample_size(10);
    for qubits in [1, 2, 3, 4, 5, 6, 7] {
        let (n, mut rng) = (1 << qubits, generator(1));
        let noise = channel(&mut rng, n, n, 2).expect("a channel").scaled(0.0625.into());
        let ideal = identity(n);
        let kept = ideal.scaled(0.9375.into()).and_then(|kept| kept.sum(&noise?)).expect("one shape");
        let apart = ideal.difference(&kept).expect("one shape");
        group.bench_function(BenchmarkId::from_parameter(qubits), |bencher| {
            bencher.iter(|| diamond_norm(black_box(&apart), options).expect("an interval"));
        });
    }
    group.finish();
}

/// Crosstalk, damping and depolarising noise on every qubit, as a circuit.
fn circuits(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("diamond norm, noisy gate as a circuit");
    group.sample_size(10);
    for qubits in 1..=6 {
        let mut gate = NoisyGate::qubits(qubits).expect("qubits");
        for k in 1..qubits {
            let turned = named("rzz", 0.01).expect("a gate");
            gate = gate.error(&[k - 1, k], turned).expect("two qubits");
        }
        for k in 0..qubits {
            let noise = amplitude_damping(1e-3).after(&depolarising(2, 1e-3)).expect("of a qubit");
            gate = gate.noise(&[k], noise).expect("a qubit");
        }
        group.bench_function(BenchmarkId::from_parameter(qubits), |bencher| {
            bencher.iter(|| black_box(&gate).distance(1e-6).expect("an interval"));
        });
    }
    group.finish();
}

fn decomposition(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("singular values and vectors");
    for size in [16, 36, 64] {
        let matrix = gaussian(&mut generator(1), size, size);
        group.bench_function(BenchmarkId::from_parameter(size), |bencher| {
            bencher.iter(|| svd(black_box(&matrix)))
        });
    }
    group.finish();
}

criterion_group!(benches, norms, noisy_gates, circuits, decomposition);
criterion_main!(benches);
