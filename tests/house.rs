//! The order of the house: what every study has, and who may know whom.

use std::fs;
use std::path::{Path, PathBuf};

use curiosa::STUDIES;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The rooms on the ground floor, which studies may use.
const GROUND_FLOOR: [&str; 7] = ["algebra", "evidence", "job", "raster", "stop", "symmetry", "table"];
/// The rooms above the studies, and what each may use beside the ground floor.
const ABOVE: [(&str, &[&str]); 4] = [
    ("durable", &[]),
    ("pipeline", &["durable"]),
    ("ledger", &["durable", "pipeline", "STUDIES"]),
    ("cli", &["durable", "ledger", "pipeline", "STUDIES"]),
];

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(ROOT).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The studies.
fn studies() -> Vec<String> {
    STUDIES.iter().map(|study| study.key.to_string()).collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found
}

#[test]
fn every_study_has_its_places() {
    assert!(STUDIES.len() >= 9);
    for study in STUDIES {
        let key = study.key;
        let has = |path: &str, part: &str| assert!(read(path).contains(part), "{path} does not know {key}");
        has("src/lib.rs", &format!("//! * [`{key}`]"));
        has("src/cli/mod.rs", &format!("mod {key};"));
        has("src/ledger/claims/mod.rs", &format!("{key}::CHECKS"));
        has("Cargo.toml", &format!("name = \"{key}_tables\""));
        has("benches/Cargo.toml", &format!("name = \"{key}\"\npath = \"{key}.rs\""));
        has("python/src/lib.rs", &format!("super::{key}::{key}"));
        has("python/src/lib.rs", &format!("    \"{key}\",\n"));
        for path in [
            format!("src/{key}/naive"),
            format!("src/{key}/tables"),
            format!("src/{key}/theorems.rs"),
            format!("experiments/{key}.rs"),
            format!("tests/{key}.rs"),
            format!("benches/{key}.rs"),
            format!("results/{key}"),
            study.page.to_string(),
        ] {
            let at = Path::new(ROOT).join(&path);
            assert!(at.exists() || at.with_extension("rs").exists(), "{path} is not there");
        }
        for experiment in study.experiments {
            for table in experiment.tables {
                assert!(table.name.starts_with(&format!("{key}/")), "{} is a table of {key}", table.name);
            }
        }
    }
}

#[test]
fn nobody_knows_a_room_above() {
    let studies = studies();
    let ground = |room: &str| GROUND_FLOOR.contains(&room);
    let all = studies.iter().map(String::as_str).chain(GROUND_FLOOR).chain(ABOVE.map(|(room, _)| room));
    for room in all {
        let (is_study, above) =
            (studies.iter().any(|study| study == room), ABOVE.iter().find(|(r, _)| *r == room));
        let folder = Path::new(ROOT).join("src").join(room);
        let files = if folder.is_dir() { sources(&folder) } else { vec![folder.with_extension("rs")] };
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let text =
                Vec::from_iter(text.lines().filter(|line| !line.trim_start().starts_with("//"))).join("\n");
            for (at, _) in text.match_indices("crate::") {
                let other: String =
                    text[at + 7..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let allowed = match above {
                    // The pipeline knows no study; the ledger and the command know all.
                    Some((_, rooms)) => {
                        ground(&other)
                            || rooms.contains(&other.as_str())
                            || rooms.contains(&"STUDIES") && studies.contains(&other)
                    }
                    None => ground(&other) || is_study && other == room,
                };
                assert!(allowed || other == room, "{} knows {other}", file.display());
            }
        }
    }
}

#[test]
fn the_key_of_a_table_covers_what_its_study_may_use() {
    let text = read("src/pipeline/sources.rs");
    let shared = text.split("const SHARED").nth(1).unwrap().split("];").next().unwrap();
    for room in GROUND_FLOOR.into_iter().chain(["durable", "pipeline"]) {
        let covered = [format!("\"src/{room}/\""), format!("\"src/{room}.rs\"")];
        assert!(covered.iter().any(|path| shared.contains(path)), "src/{room} is not in SHARED");
    }
    assert!(shared.contains("\"Cargo.lock\""));
}

#[test]
fn no_status_is_written_down() {
    let words = ["proved", "checked twice", "single run", "checked twice (shared parts)"];
    for file in sources(&Path::new(ROOT).join("src")) {
        let text = fs::read_to_string(&file).unwrap();
        if file.ends_with("evidence/status.rs") {
            continue;
        }
        for word in words {
            for literal in [format!("\"{word}\""), format!("\"{word}\".into()")] {
                let outside_of_comments = text
                    .lines()
                    .filter(|line| !line.trim_start().starts_with("//"))
                    .any(|line| line.contains(&literal));
                assert!(!outside_of_comments, "{} writes {literal}", file.display());
            }
        }
        let reads = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .any(|line| line.contains("Status::read"));
        let readers = ["ledger/oeis/mod.rs", "ledger/discoveries/mod.rs", "ledger/formulas.rs"];
        assert!(
            !reads || readers.iter().any(|reader| file.ends_with(reader)),
            "{}: a status is read from tables only",
            file.display()
        );
    }
}

#[test]
fn every_theorem_is_on_its_page() {
    let mut theorems = 0;
    for file in sources(&Path::new(ROOT).join("src")) {
        let text = fs::read_to_string(&file).unwrap();
        for (at, start) in text.match_indices("Theorem { name: \"") {
            let rest = &text[at + start.len()..];
            let (name, rest) = rest.split_once("\", page: \"").unwrap();
            let (page, _) = rest.split_once('"').unwrap();
            let words = read(page).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(words.contains(name), "{page} has no '{name}', which {} names", file.display());
            theorems += 1;
        }
    }
    assert!(theorems >= 12);
}

#[test]
fn the_library_without_the_command_is_small() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".into());
    let arguments =
        ["tree", "--no-default-features", "--edges", "normal", "--prefix", "none", "--locked", "--offline"];
    let tree = std::process::Command::new(cargo).args(arguments).current_dir(ROOT).output().unwrap();
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let tree = String::from_utf8(tree.stdout).unwrap();
    for crate_name in [
        "clap",
        "clap_complete",
        "clap_mangen",
        "indicatif",
        "ctrlc",
        "signal-hook",
        "tracing",
        "tracing-subscriber",
        "dirs",
        "cpu-time",
        "schemars",
    ] {
        assert!(!tree.lines().any(|line| line.split(' ').next() == Some(crate_name)), "{crate_name}");
    }
}

#[test]
fn the_version_is_the_same_everywhere() {
    let version = format!("version = \"{}\"", env!("CARGO_PKG_VERSION"));
    for path in ["Cargo.toml", "benches/Cargo.toml", "python/Cargo.toml", "pyproject.toml"] {
        assert!(read(path).contains(&version), "{path} has another version");
    }
    assert!(read("CHANGELOG.md").contains(&format!("## {}", env!("CARGO_PKG_VERSION"))));
    assert!(read("CITATION.cff").contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_sequence_has_its_b_file() {
    for entry in fs::read_dir(Path::new(ROOT).join("results/oeis")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        // The drafts and the proposals lie beside them.
        let Some(id) = name.strip_prefix('A').and_then(|name| name.strip_suffix(".json")) else {
            assert!(["drafts", "proposals"].contains(&name.as_str()), "{name}");
            continue;
        };
        let path = format!("results/bfiles/b{id}.txt");
        assert!(Path::new(ROOT).join(&path).exists(), "{path} is not there: make bfiles");
        assert!(
            read("results/sequences.csv").contains(&format!("A{id},")),
            "A{id} is not in results/sequences.csv"
        );
    }
}

#[test]
fn every_figure_has_its_caption() {
    for entry in fs::read_dir(Path::new(ROOT).join("results/figures")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        if path.is_dir() {
            continue;
        }
        let study = STUDIES.iter().any(|study| name.starts_with(study.key));
        assert!(study, "{name} begins with the name of no study");
        let words = read(format!("results/figures/captions/{name}.json"));
        let words: serde_json::Value = serde_json::from_str(&words).unwrap();
        let said =
            ["caption", "alt"].iter().all(|key| words[key].as_str().is_some_and(|text| text.len() > 20));
        assert!(said, "captions/{name}.json does not describe {name}");
    }
}
