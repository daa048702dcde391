//! Every parser and every canonical form, on random input and on damaged copies of good input.
//!
//! A parser may refuse, but never panic, and what it accepts reads the same when it is written and read again. A canonical form
//! is the same for all images and one of them. `make fuzz` runs these with a budget of hundreds of thousands of cases.

use std::fs;
use std::path::Path;

use clap::Parser;
use curiosa::cli::Cli;
use curiosa::clock::Puzzle;
use curiosa::durable::disk::System;
use curiosa::durable::log::{self, Log, There};
use curiosa::entanglement::board;
use curiosa::entanglement::play::play;
use curiosa::entanglement::tile::Tile;
use curiosa::evidence::Budget;
use curiosa::hip::{Board, Colouring};
use curiosa::ledger::{bfile, oeis};
use curiosa::look_and_say::{Rule, Word};
use curiosa::norms::certificates::verify as norms;
use curiosa::octal::check::check;
use curiosa::octal::code::Code;
use curiosa::pipeline::checkpoint::{Identity, Store};
use curiosa::pipeline::part::Part;
use curiosa::pipeline::shard::Shard;
use curiosa::quatrainment::board as flipping;
use curiosa::quatrainment::rule;
use curiosa::separability::certificates::certificate::Entry;
use curiosa::separability::certificates::verify::verify;
use curiosa::separability::model::gaussian::Gaussian;
use curiosa::separability::model::parties::Parties;
use curiosa::separability::subspaces;
use curiosa::separability::subspaces::find::{Nearest, nearest};
use curiosa::symmetry::affine::{affine_group, dihedral_group};
use curiosa::toothpick::Cell;
use curiosa::toothpick::shapes::Form;
use proptest::prelude::*;
use tempfile::TempDir;

/// A file of the project.
fn file(path: &str) -> Vec<u8> {
    fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// Good bytes, and what may happen to them: a few bytes changed, a piece taken out, put in twice or cut off.
fn damaged(good: Vec<u8>) -> impl Strategy<Value = Vec<u8>> {
    let place = any::<prop::sample::Index>;
    let change = (place(), any::<u8>()).prop_map(|(at, byte)| (0, at, at, byte));
    let piece = (1..4_u8, place(), place()).prop_map(|(kind, a, b)| (kind, a, b, 0));
    prop::collection::vec(prop_oneof![3 => change, 1 => piece], 1..5).prop_map(move |damages| {
        let mut bytes = good.clone();
        for (kind, a, b, byte) in damages {
            if bytes.is_empty() {
                break;
            }
            let (a, b) = (a.index(bytes.len()), b.index(bytes.len()));
            let (from, to) = (a.min(b), a.max(b).min(a.min(b) + 64));
            match kind {
                0 => bytes[a] = byte,
                1 => drop(bytes.drain(from..to)),
                2 => {
                    let piece = bytes[from..to].to_vec();
                    bytes.splice(from..from, piece);
                }
                _ => bytes.truncate(b),
            }
        }
        bytes
    })
}

/// A digit of a JSON text changed, which keeps it JSON more often than not.
fn other_digits(good: Vec<u8>) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec((any::<prop::sample::Index>(), b'0'..=b'9'), 1..4).prop_map(move |changes| {
        let mut bytes = good.clone();
        let digits = Vec::from_iter((0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()));
        for (place, digit) in changes {
            bytes[digits[place.index(digits.len())]] = digit;
        }
        bytes
    })
}

fn json(path: &str) -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![damaged(file(path)), other_digits(file(path))]
}

/// Text as people may type it, of these letters or of any.
fn typed(letters: &'static str) -> impl Strategy<Value = String> {
    prop_oneof![8 => letters, 1 => "\\PC{0,20}", 1 => any::<String>()]
}

/// Runs a command in this process with a file of these bytes. It must end; what it answers does not matter.
fn command_reads(words: &[&str], extension: &str, bytes: &[u8]) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("input").with_extension(extension);
    fs::write(&path, bytes).unwrap();
    let path = path.to_str().unwrap();
    let words = ["curiosa"].iter().chain(words).map(|word| word.replace("FILE", path));
    let words = words.chain(["--out".into(), "/dev/null".into()]);
    let _ = Cli::try_parse_from(words).expect("the command is right").run();
}

/// A part with two results.
fn part() -> Part {
    let mut store = Store::new(Identity::new("fuzz", serde_json::json!({"n": 3}), 2), "commit");
    store.results.insert(0, serde_json::json!([1, 2]));
    store.results.insert(1, serde_json::json!("three"));
    Part::new("study/table", serde_json::json!({"n": 3}), Shard::WHOLE, vec![store.into()])
}

fn part_file() -> Vec<u8> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("part");
    part().save(&path).unwrap();
    fs::read(&path).unwrap()
}

/// A log with two records.
fn log_file() -> Vec<u8> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("log");
    let mut log = Log::create(System, &path, b"head").unwrap();
    log.append(b"one").unwrap();
    log.append(b"two").unwrap();
    drop(log);
    fs::read(&path).unwrap()
}

/// The names of the studies and the other commands.
fn commands() -> Vec<String> {
    let command = <Cli as clap::CommandFactory>::command();
    command.get_subcommands().map(|sub| sub.get_name().to_string()).collect()
}

proptest! {
    #[test]
    fn puzzles(text in typed("[0-9 ,]{0,40}")) {
        if let Ok(puzzle) = text.parse::<Puzzle>() {
            prop_assert_eq!(puzzle.to_string().parse::<Puzzle>(), Ok(puzzle));
        }
    }

    #[test]
    fn words_and_rules(text in typed("[0-9IVX]{0,20}"), base in 0..40_u8) {
        if let Ok(rule) = Rule::base(base).checked()
            && let Ok(word) = rule.word(&text) {
                prop_assert_eq!(&rule.word(&word.to_string()).unwrap(), &word);
                let said: Word = rule.say(&word);
                prop_assert!(rule.word(&said.to_string()).is_ok());
        }
    }

    #[test]
    fn colourings(text in typed("[01]{0,6}(/[01]{0,6}){0,6}")) {
        if let Ok(colouring) = text.parse::<Colouring>() {
            prop_assert_eq!(&colouring.to_string().parse::<Colouring>().unwrap(), &colouring);
            colouring.made();
        }
    }

    #[test]
    fn codes(text in typed("[0-9a-f]{0,3}\\.[0-9a-f.]{0,8}")) {
        if let Ok(code) = text.parse::<Code>() {
            prop_assert_eq!(&code.to_string().parse::<Code>().unwrap(), &code);
            code.moves(12);
            code.standard_form();
        }
    }

    #[test]
    fn flipping_boards(text in typed("[X.10]{0,6}(/[X.10]{0,6}){0,6}/?")) {
        if let Ok(board) = text.parse::<flipping::Board>() {
            // One row is written with a slash at its end.
            let again = format!("{board}/").parse::<flipping::Board>();
            prop_assert_eq!(again, Ok(board));
        }
    }

    #[test]
    fn flipping_rules(text in typed("(#.{0,5}\n|torus\n|(corner|edge|inner|all)\n([XxOo. ]{0,5}\n){0,4}){0,4}")) {
        let _ = text.parse::<rule::Rule>();
        let _ = rule::Rule::named(&text);
    }

    #[test]
    fn shards(text in typed("[0-9]{0,22}/[0-9]{0,22}")) {
        if let Ok(shard) = text.parse::<Shard>() {
            prop_assert!(shard.index < shard.count);
            prop_assert_eq!(shard.to_string().parse::<Shard>().unwrap(), shard);
        }
    }

    #[test]
    fn b_files(bytes in damaged(file("results/bfiles/b206345.txt"))) {
        let _ = bfile::lint(&bytes, None);
    }

    #[test]
    fn known_terms(bytes in json("results/oeis/A206346.json")) {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("A206346.json"), bytes).unwrap();
        if let Ok(sequence) = oeis::sequence(folder.path(), "A206346") {
            let _ = sequence.compare(&Path::new(env!("CARGO_MANIFEST_DIR")).join("results"));
        }
    }

    #[test]
    fn parts(bytes in prop_oneof![damaged(part_file()), prop::collection::vec(any::<u8>(), 0..200)]) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("part");
        fs::write(&path, &bytes).unwrap();
        // Only what was saved comes back.
        if let Ok(read) = Part::load(&path) {
            prop_assert_eq!(read, part());
            prop_assert_eq!(bytes, part_file());
        }
    }

    #[test]
    fn logs(bytes in damaged(log_file())) {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("log");
        fs::write(&path, &bytes).unwrap();
        if let There::Log(found) = log::look(System, &path).unwrap() {
            let mut content = String::new();
            found.read(|record| { content += std::str::from_utf8(record).unwrap(); Ok(()) }).unwrap();
            // Records in their order, each whole.
            prop_assert!("onetwo".starts_with(&content));
        }
    }

    #[test]
    fn games(bytes in json("examples/entanglement/board.json")) {
        if let Ok(board) = serde_json::from_slice::<board::Board>(&bytes) {
            let _ = play(&board);
        }
    }

    #[test]
    fn period_certificates(bytes in json("examples/octal/penn.json")) {
        if let Ok(checked) = check(&bytes, false, &mut Budget::seconds(0.1)) {
            prop_assert_eq!((checked.period % 34, checked.preperiod), (0, 52));
        }
    }

    #[test]
    fn entangler_certificates(bytes in json("results/separability/certificates/signs-2x2x2.json")) {
        // What still holds is about the same matrix or about another that was certified just now: never about less.
        if let Ok(proved) = verify(&bytes, &mut Budget::seconds(1.0)) {
            let certificate: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
            let original: serde_json::Value = serde_json::from_slice(&file("results/separability/certificates/signs-2x2x2.json")).unwrap();
            prop_assert_eq!(&proved.dims, &[2, 2, 2]);
            prop_assert_eq!(proved.rows.len(), original["parts"].as_array().unwrap().len());
            prop_assert_eq!(&certificate["matrix"], &original["matrix"]);
        }
    }

    #[test]
    fn subspace_certificates(bytes in json("results/separability/certificates/subspace-shifts.json")) {
        // What still holds is about a subspace in which no product vector is found.
        if let Ok(proved) = subspaces::verify::verify(&bytes, &mut Budget::seconds(1.0)) {
            let certificate: subspaces::certificate::Certificate = serde_json::from_slice(&bytes).unwrap();
            let entry = |entry: &_| match *entry {
                Entry::Real(re) => Gaussian { re, im: 0 },
                Entry::Complex(re, im) => Gaussian { re, im },
            };
            let basis = certificate.basis.iter().map(|vector| vector.iter().map(entry).collect()).collect();
            let parties = Parties::new(proved.dims).unwrap();
            if let Ok(subspace) = subspaces::subspace::Subspace::spanned(parties, basis) {
                prop_assert!(matches!(nearest(&subspace, 2, 0), Nearest::Distance(_)));
            }
        }
    }

    #[test]
    fn norm_certificates(bytes in json("examples/diamond-norm.json")) {
        // What still holds is no less true: of the same map the same, of another what its own norm is.
        if let Ok(proved) = norms::verify(&bytes, &mut Budget::seconds(1.0)) {
            prop_assert!(proved.interval.lo <= proved.interval.hi);
        }
    }

    #[test]
    fn noisy_gates(bytes in json("examples/noisy-cx.json")) {
        command_reads(&["norms", "gate", "FILE", "--tol", "1e-4"], "json", &bytes);
    }

    #[test]
    fn maps_as_json(bytes in prop_oneof![json("examples/norms/general.json"), json("examples/norms/composition.json"), json("examples/norms/choi.json")]) {
        command_reads(&["norms", "inspect", "FILE"], "json", &bytes);
    }

    #[test]
    fn maps_as_arrays(bytes in prop_oneof![damaged(file("examples/norms/kraus.npy")), damaged(file("examples/norms/choi.npy"))]) {
        command_reads(&["norms", "inspect", "FILE"], "npy", &bytes);
    }

    #[test]
    fn maps_as_archives(bytes in damaged(file("examples/norms/positive.npz"))) {
        command_reads(&["norms", "inspect", "FILE"], "npz", &bytes);
    }

    #[test]
    fn gates(bytes in json("examples/separability/swapped.json")) {
        command_reads(&["separability", "classify", "FILE", "--dims", "2,2"], "json", &bytes);
    }

    #[test]
    fn files_of_games(text in typed("([X.]{1,3}/[X.]{1,3} [X.]{1,3}/[X.]{1,3}\n){0,4}")) {
        command_reads(&["quatrainment", "solve", "--games", "FILE"], "txt", text.as_bytes());
    }

    #[test]
    fn files_of_puzzles(text in typed("([1-3],){0,6}[1-3]\n")) {
        command_reads(&["clock", "solve", "--node-limit", "1000", "--file", "FILE"], "txt", text.as_bytes());
    }

    #[test]
    fn command_lines(study in prop::sample::select(commands()), words in prop::collection::vec(typed("[-a-z0-9,./=]{0,12}"), 0..5)) {
        // Reading a command line may fail, but not panic.
        let _ = Cli::try_parse_from(["curiosa".to_string(), study].into_iter().chain(words));
    }

    #[test]
    fn sizes_and_numbers(which in 0..8_usize, text in typed("[0-9]{1,7}([x,^+ ][0-9]{1,7}){0,3}")) {
        let words: &[&str] = [
            &["toothpick", "count", "TEXT"][..],
            &["hip", "minimum", "TEXT"],
            &["octal", "advise", "penn", "TEXT"],
            &["octal", "values", "kayles", "--to", "TEXT"],
            &["separability", "exists", "--dims", "TEXT"],
            &["look-and-say", "length", "--n", "TEXT"],
            &["entanglement", "score", "--radius", "TEXT"],
            &["clock", "count", "5", "--shard", "TEXT"],
        ][which];
        // Read, not carried out.
        let _ = Cli::try_parse_from(["curiosa"].iter().chain(words).map(|word| word.replace("TEXT", &text)));
    }

    #[test]
    fn canonical_words((n, word, turn) in (2..=14_usize).prop_flat_map(|n| (Just(n), prop::collection::vec(1..=n as u8 / 2, n), any::<prop::sample::Index>()))) {
        for group in [dihedral_group(n), affine_group(n)] {
            let least = group.canonical(&word);
            let orbit = group.orbit(&word);
            prop_assert_eq!(Some(&least), orbit.first());
            let image = turn.get(group.elements()).image(&word);
            prop_assert_eq!(&group.canonical(&image), &least);
            prop_assert_eq!(group.is_canonical(&word), word == least);
            prop_assert_eq!(group.orbit_size(&word), orbit.len() as u128);
        }
    }

    #[test]
    fn canonical_colourings((rows, columns, cells, turn) in (1..=6_usize, 1..=6_usize).prop_flat_map(|(r, c)| (Just(r), Just(c), prop::collection::vec(0..2_u8, r * c), any::<prop::sample::Index>())), swap: bool) {
        let board = Board::new(rows, columns);
        let group = board.symmetries(swap);
        let least = Colouring::new(board, cells.clone()).canonical(swap);
        let image = Colouring::new(board, turn.get(group.elements()).image(&cells));
        prop_assert_eq!(image.made().len(), Colouring::new(board, cells).made().len());
        prop_assert_eq!(image.canonical(swap), least);
    }

    #[test]
    fn canonical_tiles(ends in Just(Vec::from_iter(0..12_u8)).prop_shuffle(), sixths in 0..6_u8) {
        let tile = Tile::new(ends.chunks(2).map(|pair| (pair[0], pair[1]))).unwrap();
        let (dealt, back) = tile.dealt();
        prop_assert_eq!(dealt.turned(back), tile);
        prop_assert_eq!(tile.turned(sixths).dealt().0, dealt);
    }

    #[test]
    fn canonical_forms(nodes in prop::collection::btree_set((0..8_i64, 0..8_i64, any::<bool>()), 1..10), symmetry in 0..8_u8, shift in (-9..9_i64, -9..9_i64)) {
        // Centres and cusps have both coordinates even, or both odd.
        let nodes = Vec::from_iter(nodes.into_iter().map(|(x, y, odd)| (2 * x + i64::from(odd), 2 * y + i64::from(odd))));
        let turned = nodes.iter().map(|&(x, y)| {
            let (x, y) = if symmetry & 1 == 0 { (x, y) } else { (y, x) };
            let (x, y) = (if symmetry & 2 == 0 { x } else { -x }, if symmetry & 4 == 0 { y } else { -y });
            (x + 2 * shift.0, y + 2 * shift.1)
        });
        let none = || std::iter::empty::<Cell>();
        let canonical = Form::new(nodes.iter().copied(), none()).canonical();
        prop_assert_eq!(Form::new(turned, none()).canonical(), canonical.clone());
        prop_assert_eq!(canonical.canonical(), canonical);
    }
}
