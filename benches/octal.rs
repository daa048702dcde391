//! Speed of octal games: the engines, proofs of periods, the checker.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use curiosa::octal::search::PeriodSearch;
use curiosa::octal::sequence::{Engine, Sequence};

fn values(code: &str, engine: Engine, count: usize) -> Sequence {
    let mut sequence = Sequence::new(code.parse().expect("it is a code"), engine);
    sequence.extend(count).expect("the values are small");
    sequence
}

fn engines(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("octal");
    group.sample_size(10);
    for (code, engine, count) in [
        ("0.16", Engine::Naive, 50_000),
        ("0.16", Engine::Sparse, 255_000),
        ("0.6", Engine::Sparse, 100_000),
        ("0.104", Engine::Sparse, 1_000_000),
    ] {
        // Elements are options looked at.
        group.throughput(Throughput::Elements(values(code, engine, count).marks()));
        group.bench_function(format!("{code} {engine:?} {count}"), |bench| {
            bench.iter(|| values(code, engine, count).largest());
        });
    }
    group.throughput(Throughput::Elements(1));
    for code in ["0.137", "0.16", "0.156"] {
        group.bench_function(format!("prove {code}"), |bench| {
            bench.iter(|| {
                let mut search = PeriodSearch::new(code.parse().expect("it is a code"));
                search.run(usize::MAX).expect("the values are small")
            });
        });
    }
    group.finish();
}

criterion_group!(benches, engines);
criterion_main!(benches);
