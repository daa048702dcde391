//! What all commands have in common: help with examples that run, JSON that can be read, one line for what is refused, options that
//! mean the same everywhere, manual pages and completions.

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use assert_cmd::Command;
use rayon::prelude::*;
use tempfile::TempDir;

use common::{curiosa, fresh_cache, prints, says};

/// Every path of subcommands, from the one definition of the command line.
fn commands(command: &clap::Command, path: Vec<String>) -> Vec<Vec<String>> {
    let mut found = vec![path.clone()];
    for sub in command.get_subcommands().filter(|sub| sub.get_name() != "help") {
        found.extend(commands(sub, [path.clone(), vec![sub.get_name().to_string()]].concat()));
    }
    found
}

#[test]
fn every_help_opens_with_examples_that_run() {
    let folder = TempDir::new().unwrap();
    for entry in ["results", "examples", "Cargo.toml"] {
        let source = format!("{}/{entry}", env!("CARGO_MANIFEST_DIR"));
        assert!(
            std::process::Command::new("cp")
                .args(["-r", &source])
                .arg(folder.path())
                .status()
                .unwrap()
                .success()
        );
    }
    fs::write(folder.path().join("puzzles.txt"), "1,1\n1,1,1\n").unwrap();
    fs::write(folder.path().join("rule.txt"), "all\n.X.\nXOX\n.X.\n").unwrap();
    fs::write(folder.path().join("games.txt"), "X.../..../..../.... ..../..../..../...X\nXX/.. ../..\n")
        .unwrap();
    let certificate = folder.path().join("certificate.json");
    let arguments = ["octal", "certify", "0.137", "--out", certificate.to_str().unwrap()];
    assert_cmd::Command::cargo_bin("curiosa").unwrap().args(arguments).assert().success();
    fs::write(folder.path().join("cells.txt"), "1,0\n0,1\n-1,1\n-1,0\n0,-1\n1,-1\n").unwrap();
    fs::copy(folder.path().join("results/bfiles/b206345.txt"), folder.path().join("b206345.txt")).unwrap();
    let bash = |line: &str| {
        let mut shell = Command::new("bash");
        let bin = assert_cmd::cargo::cargo_bin("curiosa");
        let search = format!("{}:{}", bin.parent().unwrap().display(), std::env::var("PATH").unwrap());
        shell.current_dir(&folder).env("PATH", search).env("XDG_CACHE_HOME", fresh_cache());
        shell.args(["-c", line]);
        shell
    };
    // The examples by the study or other noun that they begin with, each once, and whether it is to be run as JSON, too.
    let mut examples: BTreeMap<String, Vec<(String, bool)>> = BTreeMap::new();
    for path in commands(&<curiosa::cli::Cli as clap::CommandFactory>::command(), vec![]) {
        let words: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
        let help = prints(&words);
        assert!(help.starts_with("Example"), "{words:?}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{words:?} is too wide");
        let opening = help.split("Usage:").next().unwrap();
        let (mut found, mut parsed) = (0, 0);
        for line in opening.lines().filter(|line| line.contains("curiosa ") && !line.starts_with("    ")) {
            let line = line.trim().trim_start_matches("Example: ");
            // A comment stands behind three or more blanks.
            let example = line.split("   ").next().unwrap();
            found += 1;
            // The same as JSON, where nothing else was asked for.
            let last = example.rsplit(['|', '&']).next().unwrap_or_default();
            let other = [
                "--format", "--out", "--as", "--page", "--b-file", "--mps", "--lp", "--opb", "--dimacs",
                "--shard", ">",
            ];
            let is_json = help.contains("--format <FORMAT>") && help.contains("- json:");
            let is_json =
                is_json && last.contains(&path.join(" ")) && !other.iter().any(|word| last.contains(word));
            parsed += usize::from(is_json);
            let after = example.split("curiosa ").nth(1).unwrap_or_default();
            let noun = after.split_whitespace().next().unwrap_or_default();
            let own = examples.entry(noun.into()).or_default();
            match own.iter_mut().find(|(known, _)| known == example) {
                Some((_, json)) => *json |= is_json,
                None => own.push((example.into(), is_json)),
            }
        }
        assert!(found > 0, "{words:?} has no example");
        let is_leaf = !path.is_empty() && !help.contains("Commands:");
        let has_json =
            is_leaf && help.contains("- json:") && !JSON_IS_ONE_OF_MANY.contains(&path.join(" ").as_str());
        assert!(!has_json || parsed > 0, "{words:?} has no example whose JSON can be read");
    }
    // One noun beside the other: files that examples write are read by those of the same noun only.
    examples.par_iter().flat_map_iter(|(_, examples)| examples).for_each(|(example, is_json)| {
        bash(example).assert().success();
        if *is_json {
            let printed = |format: &str| {
                let output =
                    bash(&format!("{example} --format {format}")).assert().success().get_output().clone();
                String::from_utf8(output.stdout).unwrap()
            };
            let rows = serde_json::from_str::<serde_json::Value>(&printed("json")).unwrap_or_default();
            assert!(rows.is_array(), "{example} --format json");
            // The same again, a row a line.
            let lines = printed("jsonl");
            let lines: Result<Vec<serde_json::Value>, _> = lines.lines().map(serde_json::from_str).collect();
            let count = lines.unwrap_or_else(|error| panic!("{example} --format jsonl: {error}")).len();
            assert_eq!(Some(count), rows.as_array().map(Vec::len), "{example} --format jsonl");
        }
    });
}

/// Commands whose only examples write another format, or whose JSON is no list of rows.
const JSON_IS_ONE_OF_MANY: [&str; 1] = ["entanglement board"];

/// Every command that does something, and its definition.
fn leaves(command: &clap::Command, path: Vec<String>) -> Vec<(Vec<String>, clap::Command)> {
    let subcommands = Vec::from_iter(command.get_subcommands().filter(|sub| sub.get_name() != "help"));
    if subcommands.is_empty() {
        return vec![(path, command.clone())];
    }
    let below = |sub: &clap::Command| leaves(sub, [path.clone(), vec![sub.get_name().to_string()]].concat());
    subcommands.into_iter().flat_map(below).collect()
}

/// The lower-case words behind each `curiosa` that stands in backticks or opens a line, to the first that is no word.
fn named_commands(text: &str) -> Vec<Vec<&str>> {
    let line_starts =
        text.lines().filter_map(|line| line.trim_start().trim_start_matches("$ ").strip_prefix("curiosa "));
    let quoted = text.split('`').filter_map(|part| part.strip_prefix("curiosa "));
    let is_word = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_lowercase()) && !word.contains(['.', '/', '_', ','])
    };
    line_starts.chain(quoted).map(|words| words.split(' ').take_while(is_word).collect()).collect()
}

#[test]
fn pages_name_commands_that_exist() {
    let command = <curiosa::cli::Cli as clap::CommandFactory>::command();
    let root = env!("CARGO_MANIFEST_DIR");
    let docs = fs::read_dir(format!("{root}/docs")).unwrap().map(|entry| entry.unwrap().path());
    let mut pages = Vec::from_iter(docs.filter(|path| path.extension().is_some_and(|kind| kind == "md")));
    // That page speaks of a study that is not there.
    pages.retain(|path| !path.ends_with("adding-a-study.md"));
    pages.extend(
        ["README.md", "CHANGELOG.md", "results/README.md"].map(|page| format!("{root}/{page}").into()),
    );
    let mut seen = 0;
    for page in pages {
        for words in named_commands(&fs::read_to_string(&page).unwrap()) {
            let mut at = &command;
            for word in &words {
                if !at.has_subcommands() {
                    break;
                }
                let next = at.find_subcommand(word);
                at = next
                    .unwrap_or_else(|| panic!("{}: there is no curiosa {}", page.display(), words.join(" ")));
            }
            seen += 1;
        }
    }
    assert!(seen >= 40, "only {seen} commands are named");
}

#[test]
fn every_command_refuses_what_it_does_not_know_in_one_line() {
    for (path, command) in leaves(&<curiosa::cli::Cli as clap::CommandFactory>::command(), vec![]) {
        let words = Vec::from_iter(path.iter().map(String::as_str));
        let message = says(&[&words[..], &["--bogus"]].concat(), 2);
        assert!(message.contains("--bogus") && message.contains("--help"), "{message}");
        if command.get_arguments().any(|argument| argument.is_required_set()) {
            says(&words, 2);
        }
        for argument in command.get_arguments().filter(|argument| argument.get_id() == "threads") {
            assert_eq!(argument.get_long(), Some("threads"));
            says(&[&words[..], &["--threads", "0"]].concat(), 2);
        }
    }
}

/// Options that take one thing in one command and another in another.
const TAKE_SEVERAL: [&str; 6] = ["digits", "from", "limit", "list", "seed", "to"];

#[test]
fn options_of_one_name_mean_one_thing() {
    let mut meanings: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, command) in leaves(&<curiosa::cli::Cli as clap::CommandFactory>::command(), vec![]) {
        for argument in command.get_arguments() {
            let values = argument.get_value_names().unwrap_or_default();
            let Some(name) = argument.get_long() else { continue };
            meanings.entry(name.into()).or_default().insert(format!("{values:?}"));
        }
    }
    let several = meanings.iter().filter(|(_, values)| values.len() > 1).map(|(name, _)| name.as_str());
    assert_eq!(Vec::from_iter(several), TAKE_SEVERAL, "{meanings:?}");
    assert!(!meanings.contains_key("tol") && !meanings.contains_key("output"));
}

#[test]
fn manual_pages_and_completions_come_from_the_same_definition() {
    let page = prints(&["man", "clock", "solve"]);
    assert!(
        page.contains(".TH curiosa-clock-solve 1")
            && page.contains("EXAMPLES")
            && page.contains("node\\-limit")
    );
    let folder = TempDir::new().unwrap();
    let pages = folder.path().join("man1");
    assert_eq!(prints(&["man", "--dir", pages.to_str().unwrap()]), "");
    let commands = commands(&<curiosa::cli::Cli as clap::CommandFactory>::command(), vec![]);
    assert_eq!(fs::read_dir(&pages).unwrap().count(), commands.len());
    for path in &commands {
        let name = [vec!["curiosa".to_string()], path.clone()].concat().join("-");
        let page = fs::read_to_string(pages.join(format!("{name}.1"))).unwrap();
        assert!(page.contains(".SH EXAMPLES"), "{name}");
    }
    assert!(says(&["man", "clock", "slove"], 2).contains("it has solve"));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = prints(&["completions", shell]);
        for name in ["separability", "checkpoint-every"] {
            assert!(script.contains(name), "{shell} does not know {name}");
        }
    }
    assert!(says(&["completions", "tcsh"], 2).contains("bash"));
}

#[test]
fn help_is_there_for_those_who_type_nothing() {
    for words in [&[][..], &["clock"]] {
        let output = curiosa(words).assert().code(2).get_output().clone();
        assert!(String::from_utf8(output.stdout).unwrap().starts_with("Example"));
        assert_eq!(output.stderr, b"");
    }
    assert!(says(&["clcok"], 2).contains("'clock'"));
    assert!(says(&["clock", "slove", "1,1"], 2).contains("'solve'"));
}

#[test]
fn typed_as_people_type() {
    for words in [&["3", "1", "3", "1", "2", "3"][..], &["313123"], &["3 1 3 1 2 3"], &["3,", "1, 3,1 ,2,3"]]
    {
        let words = [&["clock", "draw"], words].concat();
        assert!(prints(&words).starts_with("<svg"), "{words:?}");
    }
    assert_eq!(prints(&["clock", "solve", "3", "1", "3", "1", "2", "3"]), "1 0 3 4 2 5\n");
    assert_eq!(prints(&["clock", "solve", "313123"]), "1 0 3 4 2 5\n");
    assert_eq!(prints(&["clock", "solve", "11", "313123"]), "1,1: 0 1\n3,1,3,1,2,3: 1 0 3 4 2 5\n");
    let advice = prints(&["octal", "advise", "penn", "7", "9", "10"]);
    for rows in ["7,9,10", "7+9+10", "7 9 10"] {
        assert_eq!(prints(&["octal", "advise", "penn", rows]), advice);
    }
    let message = says(&["quatrainment", "solve", "--rule", "lights-out", "--from", &"1".repeat(25)], 2);
    assert!(message.contains("write 5 rows"), "{message}");
    prints(&["quatrainment", "solve", "--rule", "Lights Out", "--from", "11111/11111/11111/11111/11111"]);
    assert!(prints(&["hip", "squares", "11/11"]).ends_with("1 square\n"));
    assert_eq!(prints(&["hip", "squares", "10/11"]), "no square\n");
    for (words, kind) in [
        (&["clock", "draw", "1,1,1"][..], "png"),
        (&["hip", "draw", "11/11"], "jpg"),
        (&["toothpick", "draw", "5"], "pdf"),
        (&["toothpick", "animate", "--to", "5"], "mp4"),
    ] {
        let folder = TempDir::new().unwrap();
        let out = folder.path().join("picture").with_extension(kind);
        let message = says(&[words, &["--out", out.to_str().unwrap()]].concat(), 2);
        assert!(message.contains("is accepted") && !out.exists(), "{message}");
    }
}

#[test]
fn nonsense_is_refused_in_one_line() {
    for arguments in [
        &["bogus"][..],
        &["clock", "bogus"],
        &["clock", "solve"],
        &["clock", "solve", "--format", "xml", "1,1"],
        &["clock", "solve", "--threads", "0", "1,1"],
        &["clock", "solve", "--node-limit", "-1", "1,1"],
        &["clock", "classes", "12"],
        &["clock", "count", "9", "--resume=perhaps"],
        &["clock", "count", "9", "--shard", "3/3"],
        &["clock", "count", "9", "--shard", "0/1000001"],
        &["clock", "count", "9", "--shard", "0/3", "--format", "csv"],
        &["clock", "count", "8", "--method", "brute", "--double-check"],
        &["clock", "count", "16", "--method", "bracelets"],
        &["clock", "merge"],
        &["clock", "merge", "/nowhere"],
        &["clock", "merge", "Cargo.toml"],
        &["hip", "solve"],
        &["hip", "solve", "12"],
        &["hip", "solve", "0x4"],
        &["hip", "solve", "3", "--backend", "cplex"],
        &["hip", "solve", "3", "--time-limit", "-1"],
        &["hip", "solve", "3", "--mps", "/dev/null/x.mps"],
        &["hip", "minimum", "7x"],
        &["hip", "ties", "9"],
        &["hip", "squares", "01/1"],
        &["hip", "draw", "014"],
        &["hip", "squares", "4", "--pattern", "pentagons"],
        &["hip", "minimum", "9", "--pattern", "triangles"],
        &["hip", "minimum", "4", "--colours", "3", "--certificate", "4x4.hip"],
        &["hip", "minimum", "4", "--colours", "5"],
        &["hip", "minimum", "4", "--dimacs", "-"],
        &["hip", "gallai", "--dimacs", "-"],
        &["hip", "ties", "8", "--colours", "3", "--method", "columns"],
        &["hip", "solve", "4", "--lp", "-", "--limit", "0", "--case", "6"],
        &["octal", "advise", "grundy", "--circle", "9"],
        &["octal", "values", "0.61..."],
        &["hip", "minimum", "4", "--balance", "even", "--certificate", "4x4.hip"],
        &["hip", "minimum", "4", "--certificate", "-"],
        &["hip", "solve", "4", "--limit", "3"],
        &["hip", "solve", "4", "--backend", "microlp", "--log", "log"],
        &["hip", "ties", "7", "--pattern", "upright-squares", "--memory", "1MB"],
        &["hip", "ties", "7", "--pattern", "rectangles-9", "--method", "search", "--memory", "1MB"],
        &["hip", "periodic", "9"],
        &["hip", "periodic", "5x5"],
        &["hip", "periodic", "64x64+1", "--anneal", "1"],
        &["hip", "periodic", "4x4+4"],
        &["hip", "periodic", "3x5", "--show", "formulas"],
        &["hip", "density", "missing.txt"],
        &["hip", "density", "--inequality", "period-9"],
        &["hip", "density", "--long", "window.txt"],
        &["hip", "largest", "17"],
        &["hip", "largest", "8", "--census"],
        &["hip", "largest", "6", "--census", "--anneal", "3"],
        &["hip", "largest", "16", "--pattern", "triangles"],
        &["hip", "play", "9"],
        &["octal", "values"],
        &["octal", "values", "137"],
        &["octal", "values", "0.9z"],
        &["octal", "values", "1.3"],
        &["octal", "values", "0.137", "--from", "9", "--to", "3"],
        &["octal", "values", "0.137", "--to", "-1"],
        &["octal", "values", "0.137", "--b-file", "--format", "csv"],
        &["octal", "equivalent", "0.8"],
        &["octal", "period", "0.137", "--to", "3"],
        &["octal", "certify", "0.8", "--to", "100"],
        &["octal", "verify", "/nowhere"],
        &["octal", "verify", "Cargo.toml"],
        &["octal", "advise", "0.137"],
        &["octal", "advise", "0.137", "x"],
        &["octal", "advise", "0.137", "--circle", "9999999"],
        &["octal", "play", "penn"],
        &["octal", "penn", "table", "--to", "x"],
        &["octal", "penn", "strategy"],
        &["octal", "penn", "strategy", "99"],
        &["multiple", "0"],
        &["multiple", "7", "--allowed", "0"],
        &["multiple", "7", "--allowed", "x"],
        &["multiple", "7", "--to", "3"],
        &["quatrainment", "solve"],
        &["quatrainment", "solve", "--to", "X.Y"],
        &["quatrainment", "solve", "--to", "X./..."],
        &["quatrainment", "solve", "--from", "X.", "--to", "..."],
        &["quatrainment", "solve", "--to", "X", "--rule", "/nowhere"],
        &["quatrainment", "solve", "--to", "X", "--rule", "Cargo.toml"],
        &["quatrainment", "solve", "--games", "Cargo.toml"],
        &["quatrainment", "nullity", "0"],
        &["quatrainment", "nullity", "9", "--to", "3"],
        &["quatrainment", "nullity", "9", "--rule", "torus", "--method", "polynomials"],
        &["quatrainment", "nullity", "2", "--rule", "torus", "--method", "chase"],
        &["quatrainment", "nullity", "99999", "99999", "--rule", "torus"],
        &["quatrainment", "stats", "6"],
        &["quatrainment", "moves", "99"],
        &["quatrainment", "matrix", "99"],
        &["toothpick", "count"],
        &["toothpick", "count", "-5"],
        &["toothpick", "count", "10^"],
        &["toothpick", "count", "2^5000"],
        &["toothpick", "count", "99999^4095"],
        &["toothpick", "count", "9", "--to", "3"],
        &["toothpick", "count", "2^70", "--method", "hashlife"],
        &["toothpick", "count", "70000", "--method", "simulate"],
        &["toothpick", "count", "5", "--of", "hearts", "--method", "hashlife"],
        &["toothpick", "count", "5", "--of", "hearts", "--quadrant"],
        &["toothpick", "rows", "0"],
        &["toothpick", "shapes", "9999"],
        &["toothpick", "draw", "2000"],
        &["toothpick", "draw", "5", "--shapes", "--quadrant"],
        &["toothpick", "animate"],
        &["toothpick", "animate", "--to", "0"],
        &["toothpick", "golly", "--stage", "x"],
        &["entanglement", "score"],
        &["entanglement", "score", "--radius", "0"],
        &["entanglement", "score", "--radius", "2", "--exhaustive"],
        &["entanglement", "score", "--radius", "5", "--to", "4"],
        &["entanglement", "board"],
        &["entanglement", "board", "--radius", "501"],
        &["entanglement", "board", "--radius", "61", "--seed", "1"],
        &["entanglement", "board", "--path", "/nowhere"],
        &["entanglement", "board", "--path", "Cargo.toml"],
        &["entanglement", "play", "Cargo.toml"],
        &["entanglement", "play", "/nowhere"],
        &["entanglement", "draw", "Cargo.toml"],
        &["entanglement", "tiles", "--sides", "99"],
        &["norms", "diamond"],
        &["norms", "diamond", "/nowhere"],
        &["norms", "diamond", "Cargo.toml"],
        &["norms", "diamond", "examples/norms/general.json", "--tol", "0"],
        &["norms", "diamond", "examples/norms/general.json", "--tol", "tight"],
        &["norms", "diamond", "examples/norms/general.json", "--method", "guess"],
        &["norms", "discriminate", "examples/norms/general.json", "examples/norms/identity.json"],
        &["norms", "discriminate", "examples/norms/partial_trace.json", "examples/norms/identity.json"],
        &[
            "norms",
            "discriminate",
            "examples/norms/identity.json",
            "examples/norms/identity.json",
            "--prior",
            "2",
        ],
        &["norms", "convert", "examples/norms/general.json"],
        &["norms", "convert", "examples/norms/general.json", "--to", "poetry"],
        &["norms", "inspect", "Cargo.toml"],
        &["separability", "classify", "examples/separability/cz.json"],
        &["separability", "classify", "examples/separability/cz.json", "--dims", "4"],
        &["separability", "classify", "examples/separability/cz.json", "--dims", "2,3"],
        &[
            "separability",
            "classify",
            "examples/separability/cz.json",
            "--dims",
            "2,2",
            "--output-dims",
            "4,1",
        ],
        &["separability", "classify", "examples/separability/cz.json", "--dims", "2,2", "--tolerance", "2"],
        &["separability", "classify", "/nowhere", "--dims", "2,2"],
        &["separability", "classify", "Cargo.toml", "--dims", "2,2"],
        &["separability", "classify", "examples/norms/general.json", "--dims", "2,2"],
        &["separability", "certify", "examples/separability/signs-3x4.json", "--dims", "4,4"],
        &[
            "separability",
            "certify",
            "examples/separability/signs-3x4.json",
            "--dims",
            "3,4",
            "--multidegree",
            "2",
        ],
        &[
            "separability",
            "certify",
            "examples/separability/signs-3x4.json",
            "--dims",
            "3,4",
            "--multidegree",
            "1,5",
        ],
        &[
            "separability",
            "certify",
            "examples/separability/signs-3x4.json",
            "--dims",
            "3,4",
            "--multidegree",
            "40,40",
        ],
        &["separability", "certify", "examples/separability/signs-3x4.json", "--dims", "3,4", "--cut", "0"],
        &["separability", "certify", "examples/separability/signs-3x4.json", "--dims", "3,4", "--cut", "1,2"],
        &[
            "separability",
            "certify",
            "examples/separability/signs-3x4.json",
            "--dims",
            "3,4",
            "--sense",
            "common",
        ],
        &[
            "separability",
            "bound",
            "examples/separability/signs-3x4.json",
            "--dims",
            "3,4",
            "--multidegree",
            "2,2,2",
        ],
        &[
            "separability",
            "bound",
            "examples/separability/signs-3x4.json",
            "--dims",
            "3,4",
            "--multidegree",
            "50,50",
        ],
        &["separability", "verify", "Cargo.toml"],
        &["separability", "verify", "examples/separability/cz.json"],
        &["separability", "exists", "--dims", "1,4"],
        &["separability", "exists", "--dims", "40,40"],
        &["separability", "gate", "nothing"],
        &["separability", "gate", "--grid", "ABC"],
        &["separability", "gate", "--grid", "/"],
        &["separability", "gate", "--circuit", "H9", "--qubits", "2"],
        &["separability", "search", "poetry", "--dims", "3,4"],
        &["oeis", "lint"],
        &["oeis", "lint", "/nowhere"],
        &["claims", "--verdict", "maybe"],
    ] {
        says(arguments, 2);
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let bin = assert_cmd::cargo::cargo_bin("curiosa");
    let script = format!("set -o pipefail; '{}' clock classes 9 | head -n 1", bin.display());
    Command::new("bash").args(["-c", &script]).assert().success().stderr("");
}

#[test]
fn a_malformed_certificate_overwrites_nothing_and_hides_no_other() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("precious.txt");
    let bin = assert_cmd::cargo::cargo_bin("curiosa");
    let table = folder.path().join("table.json");
    let certify = ["look-and-say", "certify", "--max-count", "2", "--out", table.to_str().unwrap()];
    Command::new(&bin).args(certify).assert().success();
    let gate = "results/separability/certificates/rotations-3x4.json";
    for (study, good) in [("look-and-say", table.to_str().unwrap()), ("separability", gate), ("norms", "")] {
        std::fs::write(&file, "precious").unwrap();
        let files = [good, "Cargo.toml"].into_iter().filter(|name| !name.is_empty());
        let arguments = Vec::from_iter([study, "verify"].into_iter().chain(files));
        let said = Command::new(&bin).args(&arguments).assert().code(2);
        assert!(String::from_utf8_lossy(&said.get_output().stdout).contains(good), "{study}");
        Command::new(&bin).args(&arguments).args(["--out", file.to_str().unwrap()]).assert().code(2);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious", "{study}");
    }
}
