//! What must hold for every input of every reader: no panic, errors in one line, memory in proportion to the input, and
//! what is accepted reads the same when it is written and read again.
//!
//! The fuzzer and tests/corpus.rs run these. A target more is a function more, a line in [`TARGETS`], and a folder
//! fuzz/corpus/NAME with at least one file.

#[allow(dead_code, reason = "no power fails here")]
#[path = "../tests/common/disk.rs"]
mod disk;

use std::fmt::Display;
use std::path::Path;
use std::str::{FromStr, from_utf8};

use curiosa::algebra::matrix_files::{square, to_json};
use curiosa::clock::Puzzle;
use curiosa::durable::digest::sha256;
use curiosa::durable::log::{self, Log, There};
use curiosa::entanglement::board;
use curiosa::entanglement::play::play;
use curiosa::evidence::Budget;
use curiosa::hip::Colouring;
use curiosa::ledger::{bfile, oeis};
use curiosa::look_and_say::Rule;
use curiosa::norms::file;
use curiosa::norms::gates::file as gates;
use curiosa::octal::check::check;
use curiosa::octal::code::Code;
use curiosa::octal::sequence::{Engine, Sequence};
use curiosa::pipeline::part::Part;
use curiosa::quatrainment::board as flipping;
use curiosa::quatrainment::rule;
use curiosa::separability::certificates::certificate::Certificate;
use curiosa::separability::certificates::verify::verify;
use curiosa::separability::model::gaussian::{Gaussian, GaussianMatrix};
use disk::{Files, Remembering};
use peak_alloc::PeakAlloc;
use serde_json::json;

/// Reads bytes, and panics if something is not as it must be.
pub type Target = fn(&[u8]);

/// All targets, by name.
pub const TARGETS: &[(&str, Target)] = &[
    ("npy", numpy),
    ("npz", numpy),
    ("map", numpy),
    ("gate", gate),
    ("noisy_gate", noisy_gate),
    ("octal_certificate", octal_certificate),
    ("entangler_certificate", entangler_certificate),
    ("b_file", b_file),
    ("known_terms", known_terms),
    ("entanglement_board", entanglement_board),
    ("colouring", colouring),
    ("code", code),
    ("puzzle", puzzle),
    ("word", word),
    ("flipping_board", flipping_board),
    ("flipping_rule", flipping_rule),
    ("log", log_file),
    ("part", part),
];

/// Runs a target, which may use 64 MB and 20 bytes for each byte of its input.
pub fn within_memory(allocator: &PeakAlloc, bytes: &[u8], target: Target) {
    allocator.reset_peak_usage();
    let before = allocator.current_usage();
    target(bytes);
    let used = allocator.peak_usage().saturating_sub(before);
    assert!(used <= (64 << 20) + 20 * bytes.len(), "{used} bytes of memory for {} bytes", bytes.len());
}

/// What was read, or nothing after an error of one line.
fn read<T, E: Display>(result: Result<T, E>) -> Option<T> {
    result.map_err(|error| one_line(&format!("{error:#}"))).ok()
}

fn one_line(message: &str) {
    assert!(!message.is_empty() && !message.contains(['\n', '\r']), "{message:?}");
    assert!(message.len() < 2000, "a message of {} bytes", message.len());
}

/// The text that bytes are.
fn text(bytes: &[u8]) -> &str {
    from_utf8(bytes).unwrap_or_default()
}

/// What is read from a text is what is read from what it is written as.
fn reads_again<T: FromStr<Err: Display> + Display + PartialEq>(bytes: &[u8]) -> Option<T> {
    let value: T = read(text(bytes).parse())?;
    assert!(value.to_string().parse::<T>().is_ok_and(|again| again == value), "{value}");
    Some(value)
}

fn noisy_gate(bytes: &[u8]) {
    read(gates::read(bytes, "the input"));
}

fn numpy(bytes: &[u8]) {
    let Some(map) = read(file::read(bytes, "input")) else { return };
    if map.choi().nrows() <= 16 {
        let choi = to_json(map.choi());
        let written = json!({"choi": choi, "input": map.input(), "output": map.output()}).to_string();
        assert_eq!(file::read(written.as_bytes(), "written").unwrap().choi(), map.choi());
    }
}

fn gate(bytes: &[u8]) {
    let Some(matrix) = read(square(bytes, "input")) else { return };
    let written = json!({"matrix": to_json(&matrix)}).to_string();
    assert!(square(written.as_bytes(), "written").is_ok_and(|again| again == matrix) || has_nan(&matrix));
}

/// NaN is an entry of arrays, and no number of JSON.
fn has_nan(matrix: &curiosa::algebra::complex_matrix::ComplexMatrix) -> bool {
    matrix.iter().any(|entry| !entry.re.is_finite() || !entry.im.is_finite())
}

fn octal_certificate(bytes: &[u8]) {
    let Some(checked) = read(check(bytes, false, &mut Budget::seconds(0.02))) else { return };
    // The definition says so too, as far as it is quick.
    let some = checked.values.min(1000);
    let mut values = Sequence::new(checked.game.parse().unwrap(), Engine::Naive);
    values.extend(some).unwrap();
    let values = values.values();
    let repeats = |n: usize| n + checked.period >= some || values[n] == values[n + checked.period];
    assert!((checked.preperiod..some).all(repeats));
}

fn entangler_certificate(bytes: &[u8]) {
    let Some(proved) = read(verify(bytes, &mut Budget::seconds(0.02))) else { return };
    let Ok(certificate) = serde_json::from_slice::<Certificate>(bytes) else {
        // To the type that is written, -0 is a float.
        assert!(text(bytes).contains("-0"));
        return;
    };
    let again = verify(certificate.to_json().as_bytes(), &mut Budget::seconds(0.02));
    assert_eq!(again.as_ref(), Ok(&proved));
    let entry = |entry: &_| match *entry {
        curiosa::separability::certificates::certificate::Entry::Real(re) => Gaussian { re, im: 0 },
        curiosa::separability::certificates::certificate::Entry::Complex(re, im) => Gaussian { re, im },
    };
    let rows = Vec::from_iter(certificate.matrix.iter().map(|row| Vec::from_iter(row.iter().map(entry))));
    // The type that is certified has smaller entries than the format.
    if let Ok(matrix) = GaussianMatrix::new(rows) {
        assert_eq!(matrix.scale(), Ok(certificate.scale));
    }
}

fn b_file(bytes: &[u8]) {
    let Some(terms) = read(bfile::lint(bytes, None)) else { return };
    assert_eq!(text(bytes).lines().count(), terms);
}

fn known_terms(bytes: &[u8]) {
    let Some(sequence) = read(oeis::parse("A206346", text(bytes), "input")) else { return };
    for index in [0, 1, sequence.offset, u64::MAX] {
        let _ = (sequence.term(index), sequence.is_refuted(index));
    }
    sequence.published();
}

fn entanglement_board(bytes: &[u8]) {
    let Ok(board) = serde_json::from_slice::<board::Board>(bytes) else { return };
    let written = serde_json::to_vec(&board).unwrap();
    assert_eq!(serde_json::from_slice::<board::Board>(&written).unwrap(), board);
    read(play(&board));
}

fn colouring(bytes: &[u8]) {
    if let Some(colouring) = reads_again::<Colouring>(bytes)
        && bytes.len() < 200
    {
        colouring.made();
    }
}

fn code(bytes: &[u8]) {
    if let Some(code) = reads_again::<Code>(bytes) {
        code.moves(12);
        code.standard_form();
    }
}

fn puzzle(bytes: &[u8]) {
    reads_again::<Puzzle>(bytes);
}

/// The first byte is the base.
fn word(bytes: &[u8]) {
    let Some((&base, rest)) = bytes.split_first() else { return };
    let Some(rule) = read(Rule::base(base).checked()) else { return };
    let Some(word) = read(rule.word(text(rest))) else { return };
    assert!(rule.word(&word.to_string()).is_ok_and(|again| again == word));
    if word.len() < 1000 {
        let said = rule.say(&word);
        assert!(rule.word(&said.to_string()).is_ok());
    }
}

fn flipping_board(bytes: &[u8]) {
    let Some(board) = read(text(bytes).parse::<flipping::Board>()) else { return };
    // One row is written with a slash at its end.
    let again = format!("{board}/").parse::<flipping::Board>();
    assert!(again.is_ok_and(|again| again == board));
}

fn flipping_rule(bytes: &[u8]) {
    let Some(rule) = read(text(bytes).parse::<rule::Rule>()) else { return };
    let size = flipping::Size { rows: 3, columns: 4 };
    for (row, column) in [(0, 0), (0, 1), (1, 1), (2, 3)] {
        let _ = rule.flips(size, row, column).len();
    }
}

/// What is read of a log is the beginning of what was saved, what is damaged is named, and the log goes on. An input with a first
/// byte of 1 is the lines of a log, which get the checksums that they must have: then the records themselves are read.
fn log_file(bytes: &[u8]) {
    let path = Path::new("folder/log");
    let (disk, sealed) = match bytes.split_first() {
        Some((1, lines)) => {
            let disk = Remembering::default();
            let mut lines = lines.split(|&byte| byte == b'\n');
            let mut log = Log::create(disk.clone(), path, lines.next().unwrap_or_default()).unwrap();
            lines.for_each(|line| log.append(line).unwrap());
            (disk, true)
        }
        _ => (Remembering::with(&Files::from([(path.into(), bytes.to_vec())])), false),
    };
    let lines = if sealed { Vec::from_iter(bytes[1..].split(|&byte| byte == b'\n')) } else { Vec::new() };
    let found = match log::look(disk.clone(), path).unwrap() {
        There::Nothing => return,
        There::Damaged(damage) => {
            assert!(!sealed);
            one_line(&damage.to_string());
            assert_eq!(disk.files()[&damage.aside], bytes);
            return;
        }
        There::Log(found) => found,
    };
    assert!(!sealed || found.head() == lines[0]);
    let mut records = Vec::new();
    let refused = |record: &[u8]| record.starts_with(b"!");
    let (mut log, damage) = found
        .read(|record| {
            if refused(record) {
                return Err("it is not wanted".into());
            }
            records.push(record.to_vec());
            Ok(())
        })
        .unwrap();
    if sealed {
        let right = lines[1..].iter().take_while(|line| !refused(line));
        assert!(right.eq(&records));
        assert_eq!(damage.is_some(), records.len() + 1 < lines.len());
    }
    if let Some(damage) = damage {
        one_line(&damage.to_string());
        let aside = &disk.files()[&damage.aside];
        assert_eq!(aside.len() as u64, damage.at + damage.lost);
        assert_eq!(damage.record, records.len() as u64 + 1);
    }
    records.push(b"another".to_vec());
    log.append(b"another").unwrap();
    drop(log);
    let There::Log(found) = log::look(disk, path).unwrap() else { panic!("the log is gone") };
    let mut again = Vec::new();
    let (_, damage) = found
        .read(|record| {
            again.push(record.to_vec());
            Ok(())
        })
        .unwrap();
    assert!(damage.is_none() && again == records);
}

/// The input as it is, and as the content of a part with the checksum that it must have.
fn part(bytes: &[u8]) {
    read(Part::read(bytes, Path::new("input")));
    let sealed = [format!("curiosa-part-1 {}\n", sha256(bytes)).as_bytes(), bytes].concat();
    let Some(part) = read(Part::read(&*sealed, Path::new("input"))) else { return };
    // What is written of it says the same.
    let written = serde_json::to_vec(&part).unwrap();
    let sealed = [format!("curiosa-part-1 {}\n", sha256(&written)).as_bytes(), &written].concat();
    assert_eq!(Part::read(&*sealed, Path::new("written")).unwrap(), part);
    let printed = [&part.table, &part.version, &part.build, &part.machine.to_string()];
    assert!(printed.iter().all(|text| !text.contains(char::is_control)));
    for job in &part.jobs {
        // Each unit of the shard once.
        assert_eq!(job.results.len() as u64, part.shard.share(job.identity.units));
        assert!(job.results.keys().all(|&unit| unit < job.identity.units && part.shard.contains(unit)));
    }
}
