//! Certificates and classifications.

use criterion::{Criterion, criterion_group, criterion_main};
use curiosa::algebra::random::{generator, isometry};
use curiosa::evidence::Budget;
use curiosa::separability::certificates::certify::{Options, certify};
use curiosa::separability::certificates::verify::verify;
use curiosa::separability::gates::catalogue::Gate;
use curiosa::separability::products::classify::classify;

fn certificates(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("certify");
    group.sample_size(10);
    for name in ["rotations-3x4", "rotations-4x4", "signs-4x4", "signs-4x5", "weighing-5x5", "signs-6x6"] {
        let gate = Gate::named(name).expect("a gate");
        let (matrix, parties) = (gate.matrix().expect("a matrix"), gate.parties().expect("sizes"));
        let options = Options { primes: 1, ..Options::default() };
        group.bench_function(name, |bencher| {
            bencher.iter(|| certify(&matrix, &parties, gate.sense, &options).map(|_| ()));
        });
    }
    group.finish();
    let text = include_str!("../results/separability/certificates/signs-4x4.json");
    criterion.bench_function("verify signs-4x4", |bencher| {
        bencher.iter(|| verify(text.as_bytes(), &mut Budget::unlimited()))
    });
}

fn classification(criterion: &mut Criterion) {
    for sizes in [vec![2, 2], vec![4, 4], vec![2; 6]] {
        let parties = curiosa::separability::model::parties::Parties::new(sizes.clone()).expect("sizes");
        let size = parties.dimension();
        let matrix = isometry(&mut generator(1), size, size);
        criterion.bench_function(&format!("classify random {sizes:?}"), |bencher| {
            bencher.iter(|| classify(&matrix, &parties, &parties, 1e-9).map(|_| ()));
        });
    }
}

criterion_group!(benches, certificates, classification);
criterion_main!(benches);
