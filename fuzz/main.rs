//! One of the targets, by the name that is in the variable TARGET, under libFuzzer.
#![no_main]

mod targets;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

static TARGET: LazyLock<targets::Target> = LazyLock::new(|| {
    let name = std::env::var("TARGET").unwrap_or_default();
    let named = targets::TARGETS.iter().find(|(known, _)| *known == name);
    let names = Vec::from_iter(targets::TARGETS.iter().map(|(name, _)| *name)).join(", ");
    named.unwrap_or_else(|| panic!("TARGET is {name:?}: accepted are {names}")).1
});

fuzz_target!(|bytes: &[u8]| {
    let target = *TARGET;
    targets::within_memory(&ALLOCATOR, bytes, target);
});
