//! `curiosa` as its users see it: what the studies print, exit codes, work that is stopped and goes on.

mod common;

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use assert_cmd::Command;
use rand::{RngExt, SeedableRng};
use tempfile::TempDir;

use common::{curiosa, prints, says};

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
        "puzzle,outcome,solution\n3 1 3 1 2 3,solved,1 0 3 4 2 5\n"
    );
    let json: serde_json::Value =
        serde_json::from_str(&prints(&["clock", "solve", "3,1,3,1,2,3", "--format", "json"])).unwrap();
    assert_eq!(json[0]["solution"], serde_json::json!([1, 0, 3, 4, 2, 5]));
    assert_eq!(json[0]["outcome"], "solved");
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
        .stdout("puzzle,outcome,solution\n1 2 1 2,unsolvable,\n");
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
    let answered = reader.records().map(|row| row.unwrap()[0].replace(' ', ",") + "\n").collect::<String>();
    assert_eq!(answered, puzzles);
}

#[test]
fn counts() {
    assert_eq!(
        prints(&["clock", "count", "7", "--format", "csv"]),
        "n,puzzles,puzzle_classes,solvable,classes,method,status\n7,2187,198,1998,177,affine,single run\n"
    );
    let text = prints(&["clock", "count", "9"]);
    for number in ["262144", "15084", "193995", "11091"] {
        assert!(text.contains(number), "{text}");
    }
    for method in ["brute", "bracelets", "affine", "parity"] {
        let row = prints(&["clock", "count", "6", "--method", method, "--format", "csv"]);
        assert!(row.ends_with(&format!("\n6,729,92,507,58,{method},single run\n")), "{row}");
    }
    assert!(says(&["clock", "count", "9", "--method", "brute"], 2).contains("N = 1 to 8"));
    assert!(says(&["clock", "count", "9", "--method", "parity"], 2).contains("even N = 6 to 20"));
    for n in ["0", "21", "x", "-1", "1e3"] {
        assert!(says(&["clock", "count", "--", n], 2).contains("1 to 20 are accepted"));
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
fn a_count_needs_no_place_for_a_checkpoint() {
    let mut command = curiosa(&["clock", "count", "6", "--format", "csv"]);
    let output = command.env("XDG_CACHE_HOME", "/proc/nowhere").assert().success().get_output().clone();
    assert!(String::from_utf8(output.stdout).unwrap().ends_with("\n6,729,92,507,58,parity,single run\n"));
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
fn what_an_interrupted_command_saved_is_listed_and_removed() {
    let cache = TempDir::new().unwrap();
    let list = |arguments: &[&str]| {
        let mut command = curiosa(&["--quiet", "cache", "--format", "csv"]);
        let output = command.args(arguments).env("XDG_CACHE_HOME", cache.path()).assert().success();
        String::from_utf8(output.get_output().stdout.clone()).unwrap()
    };
    let header = "job,parameters,bytes,days,state,file\n";
    assert_eq!(list(&[]), header);
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("curiosa"));
    command.args(["octal", "period", "0.6", "--to", "100000000", "--checkpoint-every", "0"]);
    let mut child = command.env("XDG_CACHE_HOME", cache.path()).stderr(Stdio::null()).spawn().unwrap();
    while !list(&[]).contains("in use") {
        std::thread::sleep(Duration::from_millis(10));
    }
    // What is in use stays.
    assert!(list(&["--remove"]).contains(",in use,"));
    let log = || {
        let files = fs::read_dir(cache.path().join("curiosa")).unwrap();
        files.map(|file| file.unwrap().path()).find(|path| path.extension().is_some_and(|kind| kind == "log"))
    };
    while log().is_none_or(|log| fs::metadata(log).unwrap().len() < 1000) {
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let waits = list(&[]);
    assert!(
        waits.starts_with(header) && waits.contains("octal values,\"{\"\"game\"\":\"\"0.6\"\"}\","),
        "{waits}"
    );
    assert!(waits.contains(",0,waits,"), "{waits}");
    assert_eq!(list(&["--remove", "--older-than", "1"]), header);
    assert!(list(&["--remove"]).contains(",removed,"));
    assert!(log().is_none());
    assert_eq!(list(&[]), header);
    // Other files are not looked at, whatever they are called.
    let others =
        ["letter.txt", "picture-202611271234.jpg", "diary-202611271234.log", "packages-202611271234.lock"];
    others.iter().for_each(|name| fs::write(cache.path().join("curiosa").join(name), "mine").unwrap());
    assert_eq!(list(&["--remove"]), header);
    assert!(others.iter().all(|name| cache.path().join("curiosa").join(name).exists()));
}

#[test]
fn counts_killed_at_any_time_go_on_and_end_with_the_same_bytes() {
    for n in ["13", "14"] {
        let cache = TempDir::new().unwrap();
        let arguments = ["clock", "count", n, "--threads", "1", "--format", "json"];
        let expected = prints(&arguments);
        let files = || {
            let files = fs::read_dir(cache.path().join("curiosa")).into_iter().flatten();
            Vec::from_iter(files.map(|file| file.unwrap().file_name().into_string().unwrap()))
        };
        let checkpoints = || files().iter().filter(|name| name.ends_with(".log")).count();
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
        expected
            .replace("single run: parity", "checked twice (shared parts): affine + affine (second kernel)")
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
    assert_eq!(las(&["growth", "--seed", "22", "--show", "matrix"]), "element,row\n22,1\n");
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
    assert_eq!(las(&["terms", "--from-right", "--count", "6"]), "1\n11\n21\n1112\n1231\n11131211\n");
    let foreign = ["--base", "2", "--digits-base", "10", "--seed", "7"];
    assert_eq!(las(&[&["terms", "--count", "4"], &foreign[..]].concat()), "7\n17\n1117\n11117\n");
    let refused = says(&["look-and-say", "terms", "--base", "4", "--digits-base", "4"], 2);
    assert!(
        refused.contains("digits of base 4 are not accepted with base 4: bases 5 to 36 are"),
        "{refused}"
    );
}

#[test]
fn look_and_say_needs_no_spectrum_for_thousands_of_elements() {
    let bijective = ["--numerals", "bijective", "--base", "2"];
    let las = |verb: &str, more: &[&str]| {
        prints(&[&["look-and-say", verb, "--quiet"], &bijective[..], more].concat())
    };
    let elements = las("elements", &["--format", "csv"]);
    assert_eq!(elements.lines().count(), 1 + 2485);
    assert!(elements.lines().nth(1).unwrap().ends_with("recurrent,"), "{elements}");
    let growth = las("growth", &[]);
    assert!(growth.contains("growth rate         1.15096392525775\n"), "{growth}");
    let term = las("terms", &["--count", "30"]).lines().last().unwrap().len();
    assert!(las("length", &["--n", "30"]).starts_with(&format!("length    {term}\n")));
    let constant = says(&[&["look-and-say", "constant"], &bijective[..]].concat(), 1);
    assert!(constant.contains("the summary of `look-and-say growth` says what is known"), "{constant}");
}

#[test]
fn look_and_say_prints_cosmological_theorems() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("theorem.json");
    let path = file.to_str().unwrap();
    let cosmology = |arguments: &[&str]| prints(&[&["look-and-say", "cosmology"], arguments].concat());
    assert_eq!(
        cosmology(&["--certificate", path]),
        "rule                  base 10\n\
         digits                123, and 4 for each of the others\n\
         longest run           3\n\
         common elements       92\n\
         transuranic elements  2\n\
         longest element       42 digits\n\
         day                   24\n\
         Methuselahs           infinitely many\n\
         the shortest          333222112\n"
    );
    let again = cosmology(&["--max-count", "2", "--again"]);
    assert!(again.ends_with("the same by 94 readings of all words, cut on day 3\n"), "{again}");
    let refused = says(&["look-and-say", "cosmology", "--again", "--show", "elements"], 2);
    assert!(refused.contains("--again is accepted with --show summary alone"), "{refused}");
    let proved = prints(&["look-and-say", "verify", path]);
    assert!(proved.contains("from day 24 on all words of the digits 1234"), "{proved}");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("\"day\": 24", "\"day\": 23")).unwrap();
    assert!(says(&["look-and-say", "verify", path], 1).contains("the day is another one"));
    // Runs of 9 letters are short on the next day, but the file is about all of them.
    cosmology(&["--longest-run", "9", "--certificate", path]);
    assert!(prints(&["look-and-say", "verify", path]).contains("runs to 9 are made of 106 elements"));

    let elements = cosmology(&["--show", "elements", "--format", "csv"]);
    assert_eq!(elements.lines().count(), 1 + 94);
    assert!(elements.contains("\n1,U,3,3,common\n"), "{elements}");
    assert_eq!(elements.matches(",transuranic").count(), 2);
    let decay = cosmology(&["--show", "decay"]);
    assert_eq!(decay.lines().count(), 25);
    assert!(
        decay.starts_with("day  0  333222112\nday  1  33322112\n") && decay.contains("day 24    Ca "),
        "{decay}"
    );
    assert!(cosmology(&["--max-count", "2", "--counts-only"]).contains("day                   5\n"));
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
        (&["elements", "--numerals", "bijective", "--base", "1"], 1, "undecided"),
        (&["elements", "--max-atoms", "50"], 1, "--max-atoms"),
        (&["elements", "--mode", "atoms", "--max-letters", "30"], 1, "--max-letters"),
        (&["elements", "--mode", "context", "--max-states", "4"], 1, "--max-states"),
        (&["growth", "--base", "2", "--max-count", "3", "--order", "digit-count"], 1, "undecided"),
        (&["certify", "--numerals", "bijective", "--base", "2", "--max-count", "1"], 2, "not accepted"),
        (&["verify", "Cargo.toml"], 2, "expected value"),
        (&["cosmology", "--base", "37"], 2, "2 to 36"),
        (&["cosmology", "--longest-run", "0"], 2, "1 to"),
        (&["cosmology", "--base", "2", "--longest-run", "3"], 2, "runs to 5 or more are accepted"),
        (&["cosmology", "--max-count", "1", "--longest-run", "3"], 2, "only words without a longest run"),
        (&["cosmology", "--max-count", "3"], 1, "loses one 33311112 in 4 days"),
        (&["cosmology", "--base", "3", "--longest-run", "40", "--certificate", path], 2, "to 30"),
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
fn notes_on_arguments_are_silenced() {
    let said = |quiet: &[&str]| {
        let arguments = [&["octal", "values", "0.1e5", "--to", "5"], quiet].concat();
        String::from_utf8(curiosa(&arguments).output().unwrap().stderr).unwrap()
    };
    assert!(said(&[]).contains("0.1e5 is read as the code 0.1E5"), "{}", said(&[]));
    assert_eq!(said(&["--quiet"]), "");
}

#[test]
fn octal_advises_in_grundys_game() {
    let advice = prints(&["octal", "advise", "grundy", "9", "11"]);
    assert!(advice.starts_with("position   9 + 11\nnim-value  1 ⊕ 2 = 3\nwon "), "{advice}");
    assert!(says(&["octal", "advise", "grundy", "9", "--misere"], 2).contains("leave out --misere"));
    assert!(says(&["octal", "advise", "grundy", "--circle", "9"], 2).contains("leave out --circle"));
    assert!(says(&["octal", "advise", "grundy", "200000"], 2).contains("is too large"));
}

#[test]
fn hip_solves_counts_and_lists_boards() {
    let solved = prints(&["hip", "solve", "6", "--backend", "microlp", "--format", "csv"]);
    let row = solved.lines().nth(1).unwrap();
    assert!(row.starts_with("6,6,any,0,0,true,proved,microlp,"), "{row}");
    let board = row.rsplit(',').next().unwrap();
    assert_eq!(prints(&["hip", "squares", board]), "no square\n");
    assert!(
        prints(&["hip", "solve", "4", "--balance", "any", "--backend", "microlp"])
            .starts_with("0 squares, optimal (proved: all cases: no colouring makes fewer than 0 squares)")
    );
    let never = prints(&["hip", "solve", "4", "--time-limit", "0", "--format", "csv"]);
    assert!(never.contains(",annealing,"), "no solver had a part in it: {never}");
    let all = [
        "hip",
        "solve",
        "5",
        "--balance",
        "even",
        "--backend",
        "microlp",
        "--all-optimal",
        "--format",
        "csv",
    ];
    let all = prints(&all);
    assert_eq!(all.lines().count(), 1 + 340);
    assert!(
        says(&["hip", "solve", "9", "--backend", "microlp", "--time-limit", "0.2"], 1).contains("at least 0")
    );

    assert!(
        prints(&["hip", "minimum", "7"])
            .starts_with("3 squares at least (single run); 128 boards make no more\n16 up to")
    );
    let classes = |method: &str| {
        let arguments = ["hip", "minimum", "7", "--format", "csv", "--method", method];
        prints(&arguments)
    };
    assert_eq!(classes("search").replace("single run", "proved"), classes("sat"));
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

#[test]
fn hip_takes_moves_back_and_gives_hints() {
    let mut play = curiosa(&["hip", "play", "3"]);
    play.write_stdin("undo\na1\nundo\nhint\nb2\nquit\n");
    let output = String::from_utf8(play.assert().success().get_output().stdout.clone()).unwrap();
    assert!(output.contains("you have not moved yet") && output.contains("hint: "), "{output}");
    assert!(output.contains("with best play: a draw\n"), "{output}");
    // After the move taken back the board is empty again: b2 alone and the answer to it are on the last one.
    let last = output.rsplit("   a b c").next().unwrap();
    assert_eq!((last.matches('X').count(), last.matches('O').count()), (2, 1), "{output}");
}

#[test]
fn hip_knows_patterns_and_periodic_colourings() {
    assert_eq!(prints(&["hip", "squares", "4", "--pattern", "upright-squares"]), "14\n");
    assert_eq!(
        prints(&["hip", "squares", "11/10", "--pattern", "triangles"]),
        "1  a1 b1 a2\n1 copy of the pattern triangles\n"
    );
    let ties = prints(&["hip", "ties", "4", "--pattern", "upright-squares", "--format", "csv"]);
    assert!(ties.contains("any,10980,1409,727\n"), "{ties}");
    let minimum = prints(&["hip", "minimum", "5", "--pattern", "triangles", "--check", "--quiet"]);
    assert!(minimum.starts_with("37 triangles at least (proved); 16 boards make no more\n"), "{minimum}");
    let solved =
        prints(&["hip", "solve", "4", "--pattern", "upright-triangles", "--backend", "microlp", "--quiet"]);
    assert!(solved.starts_with("0 upright-triangles, optimal"), "{solved}");
    let best = prints(&["hip", "periodic"]);
    assert!(
        best.starts_with("1/16 of all squares; it repeats after 8 rows and columns:\n  1 0 0 1 0 1 1 0\n"),
        "{best}"
    );
    let found = prints(&["hip", "periodic", "2x4", "--format", "json"]);
    assert!(found.contains("\"made\":1,\"of\":16"), "{found}");
    let windows = prints(&["hip", "periodic", "--show", "windows", "--to", "10", "--format", "csv"]);
    assert!(windows.lines().last().is_some_and(|line| line.starts_with("10,30,")), "{windows}");
    let formulas = prints(&["hip", "periodic", "--show", "formulas"]);
    assert!(formulas.starts_with("n = 0 mod 8, from n = 0 on: 1/192 n^4 - 5/24 n^2 "), "{formulas}");
}

#[test]
fn hip_writes_programs_in_three_formats() {
    let program = |option: &str| prints(&["hip", "solve", "3", option, "-", "--limit", "0"]);
    assert!(program("--mps").starts_with("NAME HIP3x3\n"));
    assert!(program("--lp").contains("\n limit: y0 + y1 + y2 + y3 + y4 + y5 <= 0\n"));
    assert!(program("--opb").starts_with("* #variable= 15 #constraint= 13\n"));
    // The innermost cells of the last case have colours too.
    let case = ["hip", "solve", "3", "--lp", "-", "--limit", "0", "--case"];
    assert!(prints(&[&case[..], &["5"]].concat()).contains("\n x4 = 0\n"));
    assert!(says(&[&case[..], &["99"]].concat(), 2).contains("3x3 has the cases 0 to 5, not 99"));
    let points = prints(&["hip", "largest", "3", "--lp", "-"]);
    assert!(points.contains("\n squares: - x0 - x1 "), "{points}");
    let formula = prints(&["hip", "largest", "3", "--points", "7", "--dimacs", "-"]);
    assert!(formula.starts_with("p cnf "), "{formula}");
    assert!(says(&["hip", "largest", "3", "--points", "10", "--dimacs", "-"], 2).contains("--points to 9"));
    assert!(says(&["hip", "minimum", "3", "--dimacs", "-"], 2).contains("give --limit"));
    assert!(says(&["hip", "gallai", "--dimacs", "-"], 2).contains("give its side with --from"));
    let formula = prints(&["hip", "gallai", "--from", "2", "--colours", "3", "--dimacs", "-"]);
    assert!(formula.starts_with("p cnf 12 15\n1 2 3 0\n"), "{formula}");
    let formula = prints(&["hip", "minimum", "3", "--pattern", "triangles", "--limit", "0", "--dimacs", "-"]);
    assert!(formula.starts_with("p cnf "), "{formula}");
}

#[test]
fn hip_counts_in_more_colours() {
    let ties = prints(&["hip", "ties", "3", "--colours", "3"]);
    assert!(ties.contains("  any    15948            2193       373\n"), "{ties}");
    assert_eq!(ties, prints(&["hip", "ties", "3", "--colours", "3", "--method", "search"]));
    assert_eq!(prints(&["hip", "ties", "3", "--colours", "3", "--method", "columns"]), "15948\n");
    assert!(prints(&["hip", "ties", "2", "--colours", "3", "--list"]).contains("00/12\n"));
    assert!(
        says(&["hip", "ties", "6", "--colours", "4", "--method", "columns"], 2).contains("too many columns")
    );
    assert!(says(&["hip", "ties", "3", "--method", "columns", "--list"], 2).contains("leave out --list"));
    for method in [["--check", "--quiet"], ["--method", "sat"]] {
        let arguments = ["hip", "minimum", "3", "--pattern", "triangles", "--colours", "3", "--limit", "1"];
        let found = prints(&[&arguments[..], &method].concat());
        assert!(found.contains("0 triangles at least (proved); "), "{found}");
    }
    let five =
        prints(&["hip", "minimum", "5", "--pattern", "triangles", "--colours", "3", "--check", "--quiet"]);
    assert!(five.starts_with("4 triangles at least (proved); 216 boards make no more\n"), "{five}");
    let solved = prints(&[
        "hip",
        "solve",
        "3",
        "--pattern",
        "triangles",
        "--colours",
        "3",
        "--backend",
        "microlp",
        "--quiet",
    ]);
    assert!(solved.starts_with("0 triangles, optimal"), "{solved}");
    let refused = says(&["hip", "minimum", "3", "--colours", "3", "--certificate", "unwritten.hip"], 2);
    assert!(refused.contains("certificates are of two colours"), "{refused}");
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
        let mut kept = kept.map(|files| files.filter_map(Result::ok).collect::<Vec<_>>()).unwrap_or_default();
        // A record that a kill cut short is set aside.
        kept.retain(|file| file.path().extension().is_some_and(|end| end == "log"));
        kept
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
