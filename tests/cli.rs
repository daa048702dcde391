//! `curiosa` as its users see it: what it prints, its exit codes, its one-line errors.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use assert_cmd::Command;
use rand::{RngExt, SeedableRng};
use tempfile::TempDir;

fn curiosa(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("curiosa").unwrap();
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).env("XDG_CACHE_HOME", fresh_cache());
    command
}

/// A cache folder that nobody else uses, so that tests neither meet each other's checkpoints nor the user's.
fn fresh_cache() -> String {
    static COUNTER: AtomicUsize = AtomicUsize::new(0);
    let (process, number) = (std::process::id(), COUNTER.fetch_add(1, Ordering::Relaxed));
    format!("{}/cache-{process}-{number}", env!("CARGO_TARGET_TMPDIR"))
}

/// What a successful run prints.
fn prints(arguments: &[&str]) -> String {
    let output = curiosa(arguments).assert().success().get_output().clone();
    assert_eq!(output.stderr, b"", "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line on stderr of a run with this exit code.
fn says(arguments: &[&str], code: i32) -> String {
    let output = curiosa(arguments).assert().code(code).get_output().clone();
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.ends_with('\n') && message.lines().count() == 1, "{arguments:?}: {message}");
    assert!(!message.contains("panicked"));
    message
}

#[test]
fn solves_the_examples_of_the_source() {
    assert_eq!(prints(&["clock", "solve", "3,1,3,1,2,3"]), "1 0 3 4 2 5\n");
    assert_eq!(prints(&["clock", "solve", "3 1 3 1 2 3"]), "1 0 3 4 2 5\n");
    assert_eq!(
        prints(&["clock", "solve", "--all", "6,5,1,4,2,1,6,4,2,1,5,2"]),
        "3 7 11 9 8 10 5 4 2 1 6 0\n3 7 11 9 10 5 4 2 1 8 6 0\n7 3 11 9 8 10 5 4 2 1 6 0\n\
         7 3 11 9 10 5 4 2 1 8 6 0\n9 8 10 5 4 2 3 7 11 1 6 0\n9 10 5 4 2 3 7 11 1 8 6 0\n"
    );
    assert_eq!(
        prints(&["clock", "solve", "3,1,3,1,2,3", "--format", "csv"]),
        "puzzle,status,solution\n\"3,1,3,1,2,3\",solved,1 0 3 4 2 5\n"
    );
    let json: serde_json::Value =
        serde_json::from_str(&prints(&["clock", "solve", "3,1,3,1,2,3", "--format", "json"])).unwrap();
    assert_eq!(json[0]["solution"], serde_json::json!([1, 0, 3, 4, 2, 5]));
    assert_eq!(json[0]["status"], "solved");
}

#[test]
fn the_first_solution_is_the_first_of_all() {
    for puzzle in ["1,1", "1,1,1", "2,2,1,1,2,1,2,2,2", "6,5,1,4,2,1,6,4,2,1,5,2"] {
        let all = prints(&["clock", "solve", "--all", puzzle]);
        assert!(all.starts_with(&prints(&["clock", "solve", puzzle])));
    }
}

#[test]
fn says_when_there_is_no_solution() {
    let message = says(&["clock", "solve", "1,2,1,2"], 1);
    assert!(message.contains("unsolvable") && message.contains("1,2,1,2"), "{message}");
    curiosa(&["clock", "solve", "1,2,1,2"]).assert().code(1).stdout("");
    curiosa(&["clock", "solve", "1,2,1,2", "--format", "csv"])
        .assert()
        .code(1)
        .stdout("puzzle,status,solution\n\"1,2,1,2\",unsolvable,\n");
}

#[test]
fn gives_up_honestly() {
    let puzzle = vec!["1"; 60].join(",");
    let message = says(&["clock", "solve", "--node-limit", "10", &puzzle], 1);
    assert!(message.contains("gave up after 10") && message.contains("--node-limit"), "{message}");
}

#[test]
fn bad_puzzles_are_refused_in_one_line_that_says_what_is_accepted() {
    let out = TempDir::new().unwrap();
    let file = out.path().join("precious.svg");
    fs::write(&file, "precious").unwrap();
    for (puzzle, part) in [
        ("1,2,3", "1 to 1 are accepted"),
        ("1,1,0,1", "1 to 2 are accepted"),
        ("1,1,-1,1", "1 to 2 are accepted"),
        ("1,1,1000,1", "1 to 2 are accepted"),
        ("", "2 to 128 numbers"),
        ("1", "2 to 128 numbers"),
        (&vec!["1"; 129].join(","), "2 to 128 numbers"),
        ("1,a,1", "'a' is not a number"),
        ("1.5,1", "'1.5' is not a number"),
        ("3,1,,3,1,2,3", "a number is missing"),
        ("1,1,", "a number is missing"),
    ] {
        // A puzzle such as -1,1 would read as a flag, so it goes behind --.
        let message = says(&["clock", "solve", "--", puzzle], 2);
        assert!(message.contains(part), "{puzzle}: {message}");
        let path = file.to_str().unwrap();
        assert_eq!(says(&["clock", "draw", "--out", path, "--", puzzle], 2), message);
        assert_eq!(fs::read_to_string(&file).unwrap(), "precious", "nothing is overwritten");
    }
}

#[test]
fn reads_puzzles_from_files_and_stdin_in_order() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, "# two puzzles\n3,1,3,1,2,3\n\n1 1\n").unwrap();
    let expected = "3,1,3,1,2,3: 1 0 3 4 2 5\n1,1: 0 1\n";
    assert_eq!(prints(&["clock", "solve", "--file", file.to_str().unwrap()]), expected);
    curiosa(&["clock", "solve", "-"]).write_stdin("3,1,3,1,2,3\n1,1\n").assert().success().stdout(expected);
    curiosa(&["clock", "solve", "--file", "-"])
        .write_stdin("3,1,3,1,2,3\n1,1")
        .assert()
        .success()
        .stdout(expected);
    curiosa(&["clock", "solve", "-"]).write_stdin("1,1,1\n").assert().success().stdout("0 1 2\n");

    let wrong =
        curiosa(&["clock", "solve", "-"]).write_stdin("1,1\n\n1,2\n").assert().code(2).get_output().clone();
    let message = String::from_utf8(wrong.stderr).unwrap();
    assert!(message.contains("stdin, line 3") && message.lines().count() == 1, "{message}");
    assert_eq!(wrong.stdout, b"");
    let message = says(&["clock", "solve", "--file", "/nowhere"], 2);
    assert!(message.contains("cannot read /nowhere"), "{message}");
    curiosa(&["clock", "solve", "-"]).write_stdin("").assert().code(2);
}

#[test]
fn solves_many_puzzles_in_parallel_in_input_order() {
    let puzzles: String = (0..10_000u32)
        .map(|k| (0..9).map(|i| (1 + k / 4u32.pow(i) % 4).to_string()).collect::<Vec<_>>().join(",") + "\n")
        .collect();
    let solve = |threads: &str| {
        let arguments = ["clock", "solve", "-", "--format", "csv", "--threads", threads];
        let output = curiosa(&arguments).write_stdin(puzzles.clone()).assert().code(1).get_output().clone();
        String::from_utf8(output.stdout).unwrap()
    };
    let answers = solve("2");
    assert_eq!(answers, solve("1"));
    let mut reader = csv::Reader::from_reader(answers.as_bytes());
    let answered = reader.records().map(|row| row.unwrap()[0].to_string() + "\n").collect::<String>();
    assert_eq!(answered, puzzles);
}

#[test]
fn counts() {
    assert_eq!(
        prints(&["clock", "count", "7", "--format", "csv"]),
        "n,puzzles,puzzle_classes,solvable,classes,method\n7,2187,198,1998,177,affine\n"
    );
    let text = prints(&["clock", "count", "9"]);
    for number in ["262144", "15084", "193995", "11091"] {
        assert!(text.contains(number), "{text}");
    }
    for method in ["brute", "bracelets", "affine"] {
        let row = prints(&["clock", "count", "6", "--method", method, "--format", "csv"]);
        assert!(row.ends_with(&format!("\n6,729,92,507,58,{method}\n")), "{row}");
    }
    assert!(says(&["clock", "count", "9", "--method", "brute"], 2).contains("N = 1 to 8"));
    for n in ["0", "20", "x", "-1", "1e3"] {
        assert!(says(&["clock", "count", "--", n], 2).contains("1 to 19 are accepted"));
    }
}

#[test]
fn lists_classes() {
    assert_eq!(
        prints(&["clock", "classes", "4"]),
        "representative,orbit_size,solutions\n\"1,1,1,1\",1,8\n\"1,1,1,2\",4,4\n\"1,1,2,2\",4,4\n\"1,2,2,2\",4,2\n"
    );
    assert_eq!(
        prints(&["clock", "classes", "4", "--unsolvable"]),
        "representative,orbit_size,solutions\n\"1,2,1,2\",2,0\n\"2,2,2,2\",1,0\n"
    );
    assert_eq!(prints(&["clock", "classes", "5", "--unsolvable", "--format", "json"]), "[]\n");
    assert_eq!(
        prints(&["clock", "classes", "5", "--unsolvable"]),
        "representative,orbit_size,solutions\n",
        "a header also where there are no rows"
    );
}

#[test]
fn draws() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("x.svg");
    let path = file.to_str().unwrap();
    assert_eq!(prints(&["clock", "draw", "6,5,1,4,2,1,6,4,2,1,5,2", "--out", path]), "");
    let drawing = fs::read_to_string(&file).unwrap();
    assert!(drawing.starts_with("<svg") && drawing.ends_with("</svg>\n"));
    assert_eq!(drawing, prints(&["clock", "draw", "6,5,1,4,2,1,6,4,2,1,5,2"]));
    curiosa(&["clock", "draw", "-"])
        .write_stdin("6,5,1,4,2,1,6,4,2,1,5,2\n")
        .assert()
        .success()
        .stdout(drawing);
    curiosa(&["clock", "draw", "-"]).write_stdin("1,1\n1,1\n").assert().code(2);
    prints(&["clock", "draw", "1,2,1,2", "--digraph", "--out", path]);
    let digraph = fs::read_to_string(&file).unwrap();
    assert!(says(&["clock", "draw", "1,2,1,2", "--out", path], 1).contains("--digraph"));
    assert_eq!(fs::read_to_string(&file).unwrap(), digraph, "nothing is overwritten");
    assert!(says(&["clock", "draw", "1,1", "--out", "/proc/nowhere/x.svg"], 2).contains("cannot write"));
    let a_folder = folder.path().to_str().unwrap();
    for verb in [&["clock", "draw", "1,1"][..], &["clock", "solve", "1,1"], &["oeis", "bfile", "A206345"]] {
        assert!(says(&[verb, &["--out", a_folder]].concat(), 2).contains("cannot write"));
    }
}

#[cfg(unix)]
#[test]
fn devices_stay_devices() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let bin = assert_cmd::cargo::cargo_bin("curiosa");
    let script = format!(
        "{{ echo before; '{0}' clock solve 1,1 --out /dev/stdout; '{0}' clock solve 1,1,1 --out /dev/fd/1; echo after; }} >> '{1}'; \
         '{0}' clock solve 1,1 --out /dev/null; test -c /dev/null",
        bin.display(),
        log.display()
    );
    Command::new("bash").args(["-c", &script]).assert().success();
    assert_eq!(fs::read_to_string(log).unwrap(), "before\n0 1\n0 1 2\nafter\n");
}

#[test]
fn checks_known_terms_and_writes_b_files() {
    let text = prints(&["oeis", "check"]);
    assert!(text.contains("A206345") && text.contains("published value refuted"), "{text}");
    let rows = prints(&["oeis", "check", "--format", "csv"]);
    let mut rows = csv::Reader::from_reader(rows.as_bytes());
    let disagreeing = rows.headers().unwrap().iter().position(|name| name == "disagreeing").unwrap();
    for row in rows.records().map(Result::unwrap) {
        assert_eq!(&row[disagreeing], "0", "no disagreement but the refuted terms: {row:?}");
    }
    let bfile = prints(&["oeis", "bfile", "A206346"]);
    assert!(bfile.starts_with("1 0\n2 1\n3 1\n4 4\n5 8\n6 58\n7 177\n"), "{bfile}");
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("b206346.txt");
    let path = file.to_str().unwrap();
    prints(&["oeis", "bfile", "a206346", "--out", path]);
    assert!(prints(&["oeis", "lint", path]).contains("valid"));
    fs::write(&file, "1 0\n3 0\n").unwrap();
    assert!(says(&["oeis", "lint", path], 1).contains("line 2: the index is 3, expected 2"));
    let lint = ["oeis", "lint", "-", "--format", "csv"];
    let verdict = curiosa(&lint).write_stdin("1 5\n2 6\n").assert().success().get_output().clone();
    assert_eq!(verdict.stdout, b"file,verdict,terms,fault\nstdin,valid,2,\n");
    assert!(says(&["oeis", "bfile", "A999999"], 2).contains("no known terms of A999999"));
    assert!(says(&["oeis", "bfile", "B1"], 2).contains("like A206345"));
    assert!(says(&["oeis", "check", "--results", "/nowhere"], 2).contains("/nowhere"));
}

#[test]
fn a_disagreement_with_a_known_term_fails_the_check() {
    let folder = TempDir::new().unwrap();
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    for file in ["oeis/A206345.json", "clock/counts.csv"] {
        let target = folder.path().join(file);
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(source.join(file), target).unwrap();
    }
    let results = folder.path().to_str().unwrap();
    curiosa(&["oeis", "check", "--results", results]).assert().success();
    let table = folder.path().join("clock/counts.csv");
    let wrong = fs::read_to_string(&table).unwrap().replace("193995", "193996");
    fs::write(table, wrong).unwrap();
    assert!(says(&["oeis", "check", "--results", results], 1).contains("not computed: A206345"));
}

#[test]
fn prints_the_ledger_of_claims() {
    let rows = prints(&["claims", "--format", "csv"]);
    assert_eq!(rows, fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/results/claims.csv")).unwrap());
    assert!(prints(&["claims", "--verdict", "refuted"]).contains("19037"));
    assert!(prints(&["claims", "--study", "clock"]).contains("3 of the 16"));
    assert!(says(&["claims", "--study", "cloak"], 2).contains("it has clock"));
    curiosa(&["claims", "--study", "cloak", "--format", "csv"]).assert().code(2).stdout("");
}

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
    for path in commands(&<curiosa::cli::Cli as clap::CommandFactory>::command(), vec![]) {
        let words: Vec<&str> = path.iter().map(String::as_str).chain(["--help"]).collect();
        let help = prints(&words);
        assert!(help.starts_with("Example"), "{words:?}");
        assert!(help.lines().all(|line| line.chars().count() <= 100), "{words:?} is too wide");
        let opening = help.split("Usage:").next().unwrap();
        let (mut examples, mut parsed) = (0, 0);
        for line in opening.lines().filter(|line| line.contains("curiosa ") && !line.starts_with("    ")) {
            let line = line.trim().trim_start_matches("Example: ");
            // A comment stands behind three or more blanks.
            let example = line.split("   ").next().unwrap();
            let bash = |line: &str| {
                let mut shell = Command::new("bash");
                let bin = assert_cmd::cargo::cargo_bin("curiosa");
                let search =
                    format!("{}:{}", bin.parent().unwrap().display(), std::env::var("PATH").unwrap());
                shell.current_dir(&folder).env("PATH", search).env("XDG_CACHE_HOME", fresh_cache());
                shell.args(["-c", line]);
                shell
            };
            bash(example).assert().success();
            examples += 1;
            // The same as JSON, where nothing else was asked for.
            let last = example.rsplit(['|', '&']).next().unwrap_or_default();
            let other = ["--format", "--out", "--b-file", "--mps", "--dimacs", "--shard", ">"];
            let is_json = help.contains("--format <FORMAT>") && help.contains("- json:");
            if is_json && last.contains(&path.join(" ")) && !other.iter().any(|word| last.contains(word)) {
                let output =
                    bash(&format!("{example} --format json")).assert().success().get_output().clone();
                let rows = serde_json::from_slice::<serde_json::Value>(&output.stdout);
                assert!(rows.is_ok_and(|rows| rows.is_array()), "{example} --format json");
                parsed += 1;
            }
        }
        assert!(examples > 0, "{words:?} has no example");
        let is_leaf = !path.is_empty() && !help.contains("Commands:");
        let has_json =
            is_leaf && help.contains("- json:") && !JSON_IS_ONE_OF_MANY.contains(&path.join(" ").as_str());
        assert!(!has_json || parsed > 0, "{words:?} has no example whose JSON can be read");
    }
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
    for name in ["out", "threads", "tolerance", "digits", "resume", "checkpoint-every", "results", "shard"] {
        let found = &meanings[name];
        assert!(found.len() <= 2 && !(name == "out" && found.len() > 1), "--{name} takes {found:?}");
    }
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
fn terms_of_a_sequence_are_shown_and_compared() {
    let shown = prints(&["oeis", "show", "206346"]);
    assert!(shown.contains("published value refuted (published 236)"), "{shown}");
    assert!(shown.contains("target/release/clock_counts --records") && shown.contains("single run, new"));
    let checked = prints(&["oeis", "check", "A206345", "A206346"]);
    assert_eq!(checked.lines().count(), 2);
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("b.txt");
    let path = file.to_str().unwrap();
    fs::write(&file, "1 0\n2 1\n3 1\n4 4\n5 8\n6 58\n").unwrap();
    assert!(prints(&["oeis", "compare", "A206346", path]).contains("6 terms agree, 0 differ"));
    fs::write(&file, "5 8\n6 72\n").unwrap();
    assert!(says(&["oeis", "compare", "A206346", path], 1).contains("index 6"));
    fs::write(&file, "# A206346 (b-file)\n\n1 0\n2 1\n").unwrap();
    assert!(prints(&["oeis", "compare", "A206346", path]).contains("2 terms agree"));
    fs::write(&file, "5  8\n").unwrap();
    assert!(says(&["oeis", "compare", "A206346", path], 2).contains("line 1"));
    assert!(says(&["oeis", "show", "A000001"], 2).contains("A000001"));
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
        &["hip", "ties", "8"],
        &["hip", "squares", "01/1"],
        &["hip", "draw", "012"],
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
        &["octal", "check", "/nowhere"],
        &["octal", "check", "Cargo.toml"],
        &["octal", "advise", "0.137"],
        &["octal", "advise", "0.137", "x"],
        &["octal", "advise", "0.137", "--circle", "9999999"],
        &["octal", "play", "penn"],
        &["octal", "penn", "table", "--to", "x"],
        &["octal", "penn", "strategy"],
        &["octal", "penn", "strategy", "99"],
        &["octal", "digits", "0"],
        &["octal", "digits", "7", "--allowed", "0"],
        &["octal", "digits", "7", "--allowed", "x"],
        &["octal", "digits", "7", "--to", "3"],
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
        &["norm", "diamond"],
        &["norm", "diamond", "/nowhere"],
        &["norm", "diamond", "Cargo.toml"],
        &["norm", "diamond", "examples/norms/general.json", "--tol", "0"],
        &["norm", "diamond", "examples/norms/general.json", "--tol", "tight"],
        &["norm", "diamond", "examples/norms/general.json", "--method", "guess"],
        &["norm", "discriminate", "examples/norms/general.json", "examples/norms/identity.json"],
        &["norm", "discriminate", "examples/norms/partial_trace.json", "examples/norms/identity.json"],
        &[
            "norm",
            "discriminate",
            "examples/norms/identity.json",
            "examples/norms/identity.json",
            "--prior",
            "2",
        ],
        &["norm", "convert", "examples/norms/general.json"],
        &["norm", "convert", "examples/norms/general.json", "--to", "poetry"],
        &["norm", "check", "Cargo.toml"],
        &["separability", "check", "examples/separability/cz.json"],
        &["separability", "check", "examples/separability/cz.json", "--dims", "4"],
        &["separability", "check", "examples/separability/cz.json", "--dims", "2,3"],
        &["separability", "check", "examples/separability/cz.json", "--dims", "2,2", "--output-dims", "4,1"],
        &["separability", "check", "examples/separability/cz.json", "--dims", "2,2", "--tolerance", "2"],
        &["separability", "check", "/nowhere", "--dims", "2,2"],
        &["separability", "check", "Cargo.toml", "--dims", "2,2"],
        &["separability", "check", "examples/norms/general.json", "--dims", "2,2"],
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
fn a_count_needs_no_place_for_a_checkpoint() {
    let mut command = curiosa(&["clock", "count", "6", "--format", "csv"]);
    let output = command.env("XDG_CACHE_HOME", "/proc/nowhere").assert().success().get_output().clone();
    assert!(String::from_utf8(output.stdout).unwrap().ends_with("\n6,729,92,507,58,affine\n"));
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("going on without a checkpoint") && message.lines().count() == 1, "{message}");
}

#[test]
fn a_long_count_keeps_its_checkpoint_in_the_users_cache() {
    let cache = TempDir::new().unwrap();
    let arguments =
        ["clock", "count", "11", "--method", "bracelets", "--checkpoint-every", "0.01", "--format", "csv"];
    let run = || {
        curiosa(&arguments)
            .env("XDG_CACHE_HOME", cache.path())
            .timeout(std::time::Duration::from_millis(500))
            .output()
    };
    // Killed after half a second as often as it takes.
    for _ in 0..200 {
        let output = run().unwrap();
        if output.status.success() {
            assert!(
                String::from_utf8(output.stdout)
                    .unwrap()
                    .contains("11,48828125,2227275,27187715,1239350,bracelets")
            );
            assert_eq!(
                fs::read_dir(cache.path().join("curiosa")).unwrap().count(),
                0,
                "nothing stays behind"
            );
            return;
        }
    }
    panic!("no progress from run to run");
}

#[test]
fn counts_killed_at_any_time_go_on_and_end_with_the_same_bytes() {
    for n in ["12", "13"] {
        let cache = TempDir::new().unwrap();
        let arguments = ["clock", "count", n, "--threads", "1", "--format", "json"];
        let expected = prints(&arguments);
        let files = || {
            let files = fs::read_dir(cache.path().join("curiosa")).into_iter().flatten();
            Vec::from_iter(files.map(|file| file.unwrap().file_name().into_string().unwrap()))
        };
        let checkpoints = || files().iter().filter(|name| name.ends_with(".json")).count();
        let mut resumed = 0;
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(13);
        let output = loop {
            let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("curiosa"));
            command.args(arguments).args(["--checkpoint-every", "0"]).env("XDG_CACHE_HOME", cache.path());
            let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
            // The first kills come early, so that some come in the middle on any machine.
            std::thread::sleep(Duration::from_millis(random.random_range(0..100 * (resumed + 1))));
            let ended = child.try_wait().unwrap().is_some();
            // kill -9
            let _ = child.kill();
            let output = child.wait_with_output().unwrap();
            if ended {
                break output;
            }
            resumed += u64::from(checkpoints() > 0);
        };
        assert!(output.status.success());
        assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
        assert!(resumed > 0, "no kill left a checkpoint");
        assert_eq!(files(), Vec::<String>::new(), "nothing stays behind");
    }
}

#[test]
fn parts_of_a_count_add_up_whatever_their_number() {
    let folder = TempDir::new().unwrap();
    let part = |r: usize, m: usize| {
        let file = folder.path().join(format!("{r}-{m}.json")).display().to_string();
        let shard = format!("{r}/{m}");
        assert_eq!(prints(&["clock", "count", "10", "--shard", &shard, "--out", &file]), "");
        file
    };
    let units = |file: &str| {
        let text = fs::read_to_string(file).unwrap();
        let json: serde_json::Value = serde_json::from_str(text.split_once('\n').unwrap().1).unwrap();
        json["jobs"][0]["results"].as_object().unwrap().clone()
    };
    let expected = prints(&["clock", "count", "10"]);
    for m in [1, 3] {
        let parts = Vec::from_iter((0..m).map(|r| part(r, m)));
        let halves = Vec::from_iter((0..2 * m).map(|r| part(r, 2 * m)));
        for files in [&parts, &halves] {
            let merge = [&["clock", "merge"][..], &Vec::from_iter(files.iter().map(String::as_str))].concat();
            assert_eq!(prints(&merge), expected);
            if files.len() > 1 {
                assert!(says(&merge[..merge.len() - 1], 2).contains("missing shards"));
                let twice = [&merge[..], &[&files[0]]].concat();
                assert!(says(&twice, 2).contains("duplicate shard"));
            }
        }
        for r in 0..m {
            let mut union = units(&halves[r]);
            let other = units(&halves[r + m]);
            assert!(union.keys().all(|unit| !other.contains_key(unit)));
            union.extend(other);
            assert_eq!(union, units(&parts[r]), "shard {r}/{m} is two of {}", 2 * m);
        }
    }
    let huge = part(999_999, 1_000_000);
    let message = says(&["clock", "merge", &huge], 2);
    assert!(message.contains("0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 999989 more of 1000000"), "{message}");
    let other = folder.path().join("other.json").display().to_string();
    prints(&["clock", "count", "9", "--shard", "0/1", "--out", &other]);
    assert!(says(&["clock", "merge", &part(0, 2), &other], 2).contains("mixed shards"));
    let checked = prints(&["clock", "count", "10", "--double-check", "--threads", "2"]);
    assert_eq!(
        checked,
        format!("{expected}every part was counted twice, by two kernels, with the same result\n")
    );
}

#[test]
fn look_and_say_prints_terms_elements_and_limits() {
    let las = |arguments: &[&str]| prints(&[&["look-and-say"], arguments].concat());
    assert_eq!(
        las(&["terms", "--base", "3", "--seed", "1", "--count", "6"]),
        "1\n11\n21\n1211\n111221\n1012211\n"
    );
    assert_eq!(las(&["terms", "--count", "2", "--format", "csv"]), "n,length,term\n1,1,1\n2,2,11\n");
    let table =
        las(&["elements", "--max-count", "2", "--mode", "source", "--digits", "2", "--format", "csv"]);
    assert_eq!(
        table,
        "number,atomic_number,name,subsequence,evolves_into,kind,abundance\n\
         1,,,1,2,recurrent,0.19 0.00\n2,,,11,5,recurrent,0.00 0.19\n3,,,111,7,recurrent,0.19 0.00\n\
         4,,,1211,3 6 1,recurrent,0.00 0.11\n5,,,21,4,recurrent,0.11 0.00\n6,,,22,6,recurrent,0.50 0.50\n\
         7,,,2111,1 6 3,recurrent,0.00 0.19\n"
    );
    let conway = las(&["elements", "--sort", "number"]);
    assert!(conway.lines().nth(1).unwrap().starts_with("   1 H  22 "), "{conway}");
    let json: serde_json::Value = serde_json::from_str(&las(&["elements", "--format", "json"])).unwrap();
    assert_eq!(json.as_array().unwrap().len(), 99);
    assert_eq!(
        las(&["growth", "--max-count", "2", "--show", "frequencies", "--digits", "6"]),
        "n = 1 mod 2: 1 0.440983 = (-2*x + 5)/4, x a root of x^2 - x - 1\n\
         n = 1 mod 2: 2 0.559016 = (2*x - 1)/4, x a root of x^2 - x - 1\n\
         n = 0 mod 2: 1 0.500000 = 1/2\nn = 0 mod 2: 2 0.500000 = 1/2\n"
    );
    assert_eq!(las(&["growth", "--seed", "22", "--show", "matrix"]), "element,22\n22,1\n");
    for show in ["summary", "matrix", "components", "factors", "vectors", "frequencies"] {
        let json: serde_json::Value =
            serde_json::from_str(&las(&["growth", "--base", "2", "--show", show, "--format", "json"]))
                .unwrap();
        let csv = las(&["growth", "--base", "2", "--show", show, "--format", "csv"]);
        assert_eq!(json.as_array().unwrap().len(), csv.lines().count() - 1, "{show}");
    }
    assert_eq!(las(&["constant", "--digits", "20"]), "1.30357726903429639125\n");
    assert_eq!(las(&["constant", "--max-count", "1", "--digits", "2"]), "2.00\n");
    assert_eq!(las(&["length", "--n", "8"]), "length    10\ndigits 1  6\ndigits 2  2\ndigits 3  2\n");
    let threads = |n| las(&["length", "--n", "100000", "--threads", n]);
    assert_eq!(threads("1"), threads("3"));
}

#[test]
fn look_and_say_refuses_what_it_cannot_do_in_one_line() {
    let out = TempDir::new().unwrap();
    let file = out.path().join("precious.csv");
    fs::write(&file, "precious").unwrap();
    let path = file.to_str().unwrap();
    for (arguments, code, part) in [
        (&["terms", "--base", "37"][..], 2, "1 to 36"),
        (&["terms", "--base", "1"], 2, "bases 2 to 36"),
        (&["terms", "--base", "36", "--numerals", "bijective"], 2, "bijective bases 1 to 35"),
        (&["terms", "--seed", ""], 2, "empty"),
        (&["terms", "--seed", "12x"], 2, "'x'"),
        (&["terms", "--base", "3", "--seed", "3"], 2, "012"),
        (&["terms", "--numerals", "roman", "--seed", "1"], 2, "IVXLCDM"),
        (&["terms", "--count", "0"], 2, "1 to"),
        (&["terms", "--max-count", "0"], 2, "1 to"),
        (&["elements", "--mode", "source"], 2, "--base 3 and --max-count 2"),
        (&["elements", "--numerals", "roman"], 1, "undecided"),
        (&["elements", "--max-atoms", "50"], 1, "--max-atoms"),
        (&["elements", "--max-letters", "30"], 1, "--max-letters"),
        (&["growth", "--base", "2", "--order", "digit-count"], 1, "undecided"),
        (&["length", "--n", "0"], 2, "1 to 10^18"),
        (&["length", "--n", "1000000000"], 2, "n up to 12994561"),
        (&["length", "--n", "9", "--mod", "1"], 2, "2 to 2^63"),
    ] {
        let arguments = [&["look-and-say"], arguments, &["--out", path]].concat();
        let message = says(&arguments, code);
        assert!(message.contains(part), "{arguments:?}: {message}");
        assert_eq!(fs::read_to_string(&file).unwrap(), "precious", "nothing is overwritten");
    }
}

#[test]
fn hip_solves_counts_and_lists_boards() {
    let solved = prints(&["hip", "solve", "6", "--backend", "microlp", "--format", "csv"]);
    let row = solved.lines().nth(1).unwrap();
    assert!(row.starts_with("6,6,even,0,0,true,microlp,"), "{row}");
    let board = row.rsplit(',').next().unwrap();
    assert_eq!(prints(&["hip", "squares", board]), "no square\n");
    assert!(
        prints(&["hip", "solve", "4", "--no-balance", "--backend", "microlp"])
            .starts_with("0 squares, proved optimal")
    );
    let all = prints(&["hip", "solve", "5", "--backend", "microlp", "--all-optimal", "--format", "csv"]);
    assert_eq!(all.lines().count(), 1 + 340);
    assert!(
        says(&["hip", "solve", "9", "--backend", "microlp", "--time-limit", "0.2"], 1)
            .contains("proven bound 0")
    );

    assert!(
        prints(&["hip", "minimum", "7"]).starts_with("3 squares at least; 96 boards make no more\n12 up to")
    );
    let classes = |method: &str| {
        let arguments = ["hip", "minimum", "7", "--no-balance", "--format", "csv", "--method", method];
        prints(&arguments)
    };
    assert_eq!(classes("search"), classes("sat"));
    assert_eq!(classes("search").lines().count(), 1 + 8);
    assert!(says(&["hip", "minimum", "7", "--limit", "2"], 1).contains("no board with at most 2 squares"));

    let ties = prints(&["hip", "ties", "6"]);
    assert!(ties.contains(" any       56               8         5"), "{ties}");
    assert_eq!(ties, prints(&["hip", "ties", "6", "--method", "search"]));
    assert_eq!(prints(&["hip", "ties", "6", "--list"]).lines().count(), 5);
    assert_eq!(prints(&["hip", "squares", "7"]), "196\n");
    assert_eq!(prints(&["hip", "squares", "11/11"]), "1  a1 b1 b2 a2\n1 square\n");
    let svg = prints(&["hip", "draw", "0110/1111/1111/0110"]);
    assert_eq!(svg.matches("<polygon").count(), 12);
}

#[test]
fn hip_plays_at_the_prompt() {
    let mut play = curiosa(&["hip", "play", "2"]);
    play.write_stdin("a1\nz9\na1\nb1\nb2\na2\n");
    let output = String::from_utf8(play.assert().success().get_output().stdout.clone()).unwrap();
    assert!(output.contains("moves from a1 to b2 on free cells are accepted"), "{output}");
    assert!(output.ends_with("draw\n"), "{output}");
    let mut play = curiosa(&["hip", "play", "3", "--second"]);
    play.write_stdin("");
    let output = String::from_utf8(play.assert().success().get_output().stdout.clone()).unwrap();
    assert!(
        output.starts_with("computer (X): ") && output.ends_with("the game is not finished\n"),
        "{output}"
    );
}

/// A search for a period that is killed goes on where it was, and ends with the same certificate.
#[test]
fn a_killed_search_for_a_period_goes_on() {
    let folder = TempDir::new().unwrap();
    let certify = |out: &str, cache: &str| {
        let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("curiosa"));
        command.current_dir(&folder).env("XDG_CACHE_HOME", folder.path().join(cache));
        command.args([
            "octal",
            "certify",
            "0.376",
            "--to",
            "5000000",
            "--checkpoint-every",
            "0.05",
            "--out",
            out,
        ]);
        command
    };
    let journals = || {
        let kept = fs::read_dir(folder.path().join("killed/curiosa"));
        kept.map(|files| files.filter_map(Result::ok).collect::<Vec<_>>()).unwrap_or_default()
    };
    let mut kills = 0;
    for _ in 0..3 {
        let mut search = certify("killed.json", "killed").spawn().unwrap();
        let before = journals().first().map_or(0, |file| file.metadata().unwrap().len());
        while search.try_wait().unwrap().is_none() {
            if journals().first().is_some_and(|file| file.metadata().unwrap().len() > before + 100_000) {
                search.kill().unwrap();
                search.wait().unwrap();
                kills += 1;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
    }
    assert!(kills > 0);
    assert!(certify("killed.json", "killed").status().unwrap().success());
    assert!(journals().is_empty(), "nothing is left in the cache");
    assert!(certify("whole.json", "whole").status().unwrap().success());
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("killed.json"), read("whole.json"));
}
