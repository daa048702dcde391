//! Every file of fuzz/corpus through its target, without a fuzzer.

#[path = "../fuzz/targets.rs"]
mod targets;

use std::fs;
use std::path::Path;

use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

#[test]
fn every_file_of_the_corpus_is_read_as_it_should_be() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    for (name, target) in targets::TARGETS {
        let files = fs::read_dir(corpus.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut read = 0;
        for file in files {
            let bytes = fs::read(file.unwrap().path()).unwrap();
            targets::within_memory(&ALLOCATOR, &bytes, *target);
            read += 1;
        }
        assert!(read > 0, "there is nothing in fuzz/corpus/{name}");
    }
}
