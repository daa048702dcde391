//! The family of growth automata: what is proved of each, and counts.

use anyhow::{Context, ensure};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::SIMULATION;
use crate::evidence::Known;
use crate::job::Work;
use crate::table::{Experiment, Filled, Request, Size, Table};
use crate::toothpick::growth::family;
use crate::toothpick::growth::prove::prove;
use crate::toothpick::growth::rule::Rule;
use crate::toothpick::growth::simulate::totals;
use crate::toothpick::growth::symmetry::symmetries;

pub(super) const AUTOMATA: Experiment = Experiment::of(
    "automata",
    "Prove what growth automata are made of, and count their elements stage by stage",
    const { &[&AUTOMATA_TABLE, &FAMILY_TABLE] },
    compute,
)
.with_size(Size { option: "max-n", meaning: "Last stage", range: 64..=65536, default: 10_000, quick: 200 });

static AUTOMATA_TABLE: Table = Table {
    name: "toothpick/automata",
    about: "Growth automata, and for those that are proved to be made of regions at all scales how many these are.",
    columns: &[
        ("automaton, sequence", "its name, and the sequence that counts its elements after each stage"),
        ("kinds, symmetries", "kinds of elements, and symmetries of the rule"),
        (
            "scale, regions, images",
            "the first scale of the proof, its regions, and their images; empty where none was found",
        ),
        ("collars", "regions with what is around them that the checker looked at"),
        ("n, count", "a stage, and the elements after it, simulated"),
        (
            "unproved",
            "where there is no proof the region that has no images, in the search that went furthest",
        ),
    ],
};

static FAMILY_TABLE: Table = Table {
    name: "toothpick/family",
    about: "Growth automata stage by stage, by regions that prove the counts, and by simulation as far as stage 2048.",
    columns: &[
        ("n", "stage"),
        (
            "toothpick, toothpick_half, toothpick_quadrant, toothpick_corner, toothpick_wedge, toothpick_outside, toothpick_outside_bar, toothpick_outside_side, toothpick_outside_upright, toothpick_leftist, gullwing, q_toothpick, q_toothpick_quadrant, q_toothpick_cross, q_toothpick_bottle, q_toothpick_pair, ulam_warburton, ulam_warburton_wedges, rule_750",
            "elements after stage n of the automata of these names; [automata.csv](toothpick/automata.csv) has their sequences",
        ),
    ],
};

#[derive(Serialize, Deserialize)]
struct AutomatonRow {
    automaton: String,
    sequence: Option<String>,
    kinds: usize,
    symmetries: usize,
    scale: Option<i64>,
    regions: Option<usize>,
    images: Option<usize>,
    collars: Option<usize>,
    n: u64,
    count: i64,
    unproved: Option<String>,
}

/// A row of automata that are proved: a column for each.
macro_rules! family {
    ($($column:ident $name:literal,)*) => {
        #[derive(Serialize)]
        struct FamilyRow {
            n: usize,
            $($column: i64,)*
        }

        /// The automata with a proof; [`automaton`] makes sure of it.
        pub(super) const PROVED: &[&str] = &[$($name,)*];

        /// The counts after stage n, in the order of the columns.
        fn row(n: usize, counts: &[i64]) -> FamilyRow {
            let mut counts = counts.iter().copied();
            let mut next = || counts.next().expect("there is one for each column");
            FamilyRow { n, $($column: next(),)* }
        }
    };
}

family! {
    toothpick "toothpick",
    toothpick_half "toothpick-half",
    toothpick_quadrant "toothpick-quadrant",
    toothpick_corner "toothpick-corner",
    toothpick_wedge "toothpick-wedge",
    toothpick_outside "toothpick-outside",
    toothpick_outside_bar "toothpick-outside-bar",
    toothpick_outside_side "toothpick-outside-side",
    toothpick_outside_upright "toothpick-outside-upright",
    toothpick_leftist "toothpick-leftist",
    gullwing "gullwing",
    q_toothpick "q-toothpick",
    q_toothpick_quadrant "q-toothpick-quadrant",
    q_toothpick_cross "q-toothpick-cross",
    q_toothpick_bottle "q-toothpick-bottle",
    q_toothpick_pair "q-toothpick-pair",
    ulam_warburton "ulam-warburton",
    ulam_warburton_wedges "ulam-warburton-wedges",
    rule_750 "rule-750",
}

/// The last stage that is simulated beside regions.
const SIMULATED: u64 = 2048;
/// The stage whose count is in the table, in the plane and in space.
const SHOWN: [u64; 2] = [512, 64];

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let last = request.size as u64;
    let rules = family::all();
    let rows = work.try_compute("toothpick/automata", json!({"max_n": last}), rules.len(), |unit| {
        automaton(&rules[unit], last)
    })?;
    let Some(rows) = rows else { return Ok(Vec::new()) };
    let mut columns = Vec::new();
    for name in PROVED {
        let counts =
            rows.iter().find_map(|(row, counts)| counts.as_ref().filter(|_| row.value().automaton == *name));
        columns.push(counts.with_context(|| format!("{name} is no automaton"))?);
    }
    let family = (0..=last as usize).map(|n| {
        let counts = Vec::from_iter(columns.iter().map(|column| column.value()[n]));
        let known = columns.iter().copied().map(|column| column.clone().map(|_| ()));
        let known = known.reduce(|one, other| one.and(other).map(|_| ())).expect("there are columns");
        known.map(|()| row(n, &counts))
    });
    let family = Filled::new(&FAMILY_TABLE, family)?;
    let automata = rows.into_iter().map(|(row, _)| row);
    Ok(vec![Filled::new(&AUTOMATA_TABLE, automata)?, family])
}

/// What is known of an automaton, and if it is proved its counts after stages 0, 1, ...
type Rows = (Known<AutomatonRow>, Option<Known<Vec<i64>>>);

fn automaton(rule: &Rule, last: u64) -> anyhow::Result<Rows> {
    let shown = SHOWN[usize::from(rule.dimension() == 3)];
    let proof = prove(rule);
    let is_listed = PROVED.contains(&rule.name.as_str());
    ensure!(proof.is_ok() == is_listed, "{}: it has a proof, or is listed so, not both", rule.name);
    let simulated = if proof.is_ok() { SIMULATED.min(last).max(shown) } else { shown };
    let counts = totals(rule, simulated)?;
    let name = rule.name.clone();
    let mut row = AutomatonRow {
        automaton: name.clone(),
        sequence: rule.sequence.clone(),
        kinds: rule.kinds.len(),
        symmetries: symmetries(rule).len(),
        scale: None,
        regions: None,
        images: None,
        collars: None,
        n: shown,
        count: counts[shown as usize],
        unproved: None,
    };
    let proof = match proof {
        Ok(proof) => proof,
        Err(not) => {
            row.unproved = Some(not.why);
            return Ok((Known::once(SIMULATION, row), None));
        }
    };
    let all = proof.checked.elements.to(last.max(simulated));
    ensure!(all[..counts.len()] == counts, "{name}: simulation and regions count differently");
    let regions = proof.regions.value();
    row.scale = Some(regions.first);
    row.regions = Some(regions.regions.len());
    row.images = Some(regions.regions.iter().map(|region| region.images.len()).sum());
    row.collars = Some(proof.checked.collars);
    Ok((proof.known(row), Some(proof.known(all))))
}
