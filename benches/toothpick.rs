//! Speed of the Q-toothpick automaton, one core each: every stage by simulation, single stages far out, regions.

use std::hint::black_box;
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use curiosa::toothpick::World;
use curiosa::toothpick::growth::family;
use curiosa::toothpick::growth::hashlife::Hashlife;
use curiosa::toothpick::sequences::{Counted, Sequence};
use curiosa::toothpick::shapes::{Census, Frequent};
use curiosa::toothpick::simulate::Simulation;
use num_bigint::BigUint;

fn simulate(stages: u64) -> u64 {
    let mut simulation = Simulation::new(World::Plane, stages);
    (0..stages).for_each(|_| simulation.step());
    simulation.arcs()
}

fn frequent(stages: u64) -> u64 {
    let mut frequent = Frequent::new(stages);
    (0..stages).for_each(|_| frequent.step());
    frequent.hearts
}

fn stages(c: &mut Criterion) {
    let mut group = c.benchmark_group("every stage");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    group.bench_function("arcs to 2^12", |b| b.iter(|| simulate(black_box(1 << 12))));
    group.bench_function("arcs to 2^14", |b| b.iter(|| simulate(black_box(1 << 14))));
    group.bench_function("circles, diamonds, hearts to 2^11", |b| b.iter(|| frequent(black_box(1 << 11))));
    group.bench_function("regions to 512", |b| b.iter(|| Census::new(black_box(512)).regions[512]));
    group.finish();
}

fn far_out(c: &mut Criterion) {
    let mut group = c.benchmark_group("one stage");
    group.sample_size(10).measurement_time(Duration::from_secs(5));
    for bits in [10, 20, 30] {
        let n = 1 << bits;
        group.bench_function(format!("hashlife 2^{bits}"), |b| {
            let rule = family::named("q-toothpick").unwrap();
            b.iter(|| Hashlife::new(&rule).unwrap().elements(black_box(n)))
        });
    }
    for digits in [100, 1000] {
        let n = BigUint::from(10u32).pow(digits);
        group.bench_function(format!("recurrence 10^{digits}"), |b| {
            b.iter(|| Sequence::new(Counted::Arcs).total(black_box(&n)))
        });
    }
    group.finish();
}

criterion_group!(benches, stages, far_out);
criterion_main!(benches);
