//! The order of the house: what every study has, and who may know whom.

use std::fs;
use std::path::{Path, PathBuf};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The rooms on the ground floor, which studies may use.
const GROUND_FLOOR: [&str; 3] = ["algebra", "symmetry", "raster"];
/// The rooms that are neither studies nor on the ground floor.
const SHARED: [&str; 3] = ["claims", "cli", "pipeline"];

fn read(path: impl AsRef<Path>) -> String {
    let path = Path::new(ROOT).join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The studies: what the library has besides the shared rooms.
fn studies() -> Vec<String> {
    let library = read("src/lib.rs");
    let rooms = library.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    rooms.filter(|room| !GROUND_FLOOR.contains(room) && !SHARED.contains(room)).map(str::to_string).collect()
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
    let studies = studies();
    assert!(studies.len() >= 9);
    for study in &studies {
        let has = |path: &str, part: &str| assert!(read(path).contains(part), "{path} does not know {study}");
        has("src/lib.rs", &format!("//! * [`{study}`]"));
        has("src/claims/mod.rs", &format!("{study}::CHECKS"));
        has("CONTRIBUTING.md", &format!("src/{study}/"));
        has("Cargo.toml", &format!("[[bench]]\nname = \"{study}\"\nharness = false"));
        has("results/studies.json", &format!("\"key\": \"{study}\""));
        has("results/README.md", &format!("## {study}/"));
        has("python/src/lib.rs", &format!("super::{study}::{study}"));
        has("python/src/lib.rs", &format!("    \"{study}\",\n"));
        for path in [format!("tests/{study}.rs"), format!("benches/{study}.rs"), format!("results/{study}")] {
            assert!(Path::new(ROOT).join(&path).exists(), "{path} is not there");
        }
        // The commands may have another name: norm for norms.
        let name = if study == "norms" { "norm" } else { study };
        has("src/cli/mod.rs", &format!("mod {name};"));
    }
    let listed: Vec<serde_json::Value> = serde_json::from_str(&read("results/studies.json")).unwrap();
    assert_eq!(listed.len(), studies.len());
    for study in listed {
        let doc = study["doc"].as_str().unwrap();
        assert!(Path::new(ROOT).join(doc).exists(), "{doc} is not there");
    }
}

#[test]
fn a_study_knows_the_ground_floor_and_nothing_else() {
    for room in studies().iter().map(String::as_str).chain(GROUND_FLOOR).chain(["pipeline"]) {
        let folder = Path::new(ROOT).join("src").join(room);
        let files = if folder.is_dir() { sources(&folder) } else { vec![folder.with_extension("rs")] };
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            for (at, _) in text.match_indices("crate::") {
                let other: String =
                    text[at + 7..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                let allowed = other == room || GROUND_FLOOR.contains(&other.as_str());
                assert!(allowed, "{} knows {other}", file.display());
            }
        }
    }
}

#[test]
fn the_version_is_the_same_everywhere() {
    let version = format!("version = \"{}\"", env!("CARGO_PKG_VERSION"));
    for path in ["Cargo.toml", "python/Cargo.toml", "pyproject.toml"] {
        assert!(read(path).contains(&version), "{path} has another version");
    }
    assert!(read("CHANGELOG.md").contains(&format!("## {}", env!("CARGO_PKG_VERSION"))));
    assert!(read("CITATION.cff").contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn every_sequence_has_its_b_file() {
    for entry in fs::read_dir(Path::new(ROOT).join("results/oeis")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let id = name.strip_prefix('A').and_then(|name| name.strip_suffix(".json")).unwrap();
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
    let captions: serde_json::Value = serde_json::from_str(&read("results/figures/captions.json")).unwrap();
    for entry in fs::read_dir(Path::new(ROOT).join("results/figures")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_string();
        let caption = &captions[&name];
        let said =
            ["caption", "alt"].iter().all(|key| caption[key].as_str().is_some_and(|text| text.len() > 20));
        assert!(name == "captions" || said, "captions.json does not describe {name}");
    }
}
