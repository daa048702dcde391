//! `curiosa toothpick list`, `rule`, `prove`, `recurrence`, `relation`, `verify`, and what `count` and `draw` do with `--automaton`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use indicatif::ProgressBar;
use num_bigint::{BigInt, BigUint};
use serde_json::json;

use super::count::stages;
use crate::cli::input;
use crate::cli::limit::LimitArgs;
use crate::cli::output::{FileArgs, Format, OutputArgs, is_quiet, note};
use crate::cli::verdicts;
use crate::durable::replace::write_atomic;
use crate::evidence::{Known, Method};
use crate::pipeline::exit::NoAnswer;
use crate::toothpick::growth::certificate::Certificate;
use crate::toothpick::growth::count::{Counts, differences};
use crate::toothpick::growth::family;
use crate::toothpick::growth::hashlife::Hashlife;
use crate::toothpick::growth::page::page;
use crate::toothpick::growth::powers::Powers;
use crate::toothpick::growth::prove::{NotProved, Proof, prove};
use crate::toothpick::growth::recurrence::Recurrence;
use crate::toothpick::growth::relation::Relation;
use crate::toothpick::growth::rows;
use crate::toothpick::growth::rule::Rule;
use crate::toothpick::growth::simulate::{Simulation, farthest};
use crate::toothpick::theorems::IDENTITIES;

const SIMULATION: Method = Method::named("simulation");
const HASHLIFE: Method = Method::named("hashlife");

/// An automaton of the family, by name or OEIS number, or a file with a rule: what has a point or a slash in it.
pub(super) fn automaton(name: &str) -> anyhow::Result<Rule> {
    if let Some(rule) = family::named(name) {
        return Ok(rule);
    }
    if !name.contains(['.', '/']) && name != "-" {
        bail!(
            "there is no automaton '{name}': a name from toothpick list, its OEIS number, or a file such as ./rule.txt is accepted"
        );
    }
    let (file, bytes) = input::bytes(Path::new(name))?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let line = 1 + error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        anyhow!("{file} is no text: line {line} is not UTF-8")
    })?;
    text.parse().with_context(|| format!("{file} is no rule"))
}

#[derive(Args)]
pub(in crate::cli) struct List {
    #[command(flatten)]
    output: OutputArgs,
}

impl List {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
        for rule in family::all() {
            let sequence = rule.sequence.clone().unwrap_or_default();
            let json = json!({"automaton": rule.name, "sequence": sequence, "title": rule.title});
            report.row(&json, |out| writeln!(out, "{:<26}{sequence:<9}{}", rule.name, rule.title))?;
        }
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct PrintRule {
    /// The automaton
    #[arg(value_name = "AUTOMATON")]
    automaton: String,

    #[command(flatten)]
    file: FileArgs,
}

impl PrintRule {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.file.write(automaton(&self.automaton)?.text.as_bytes())
    }
}

#[derive(Args)]
pub(in crate::cli) struct Page {
    /// The automaton, or a file with a rule
    #[arg(value_name = "AUTOMATON")]
    automaton: String,

    #[command(flatten)]
    file: FileArgs,
}

impl Page {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let rule = automaton(&self.automaton)?;
        self.file.write(page(&rule, search(&rule).as_ref())?.as_bytes())
    }
}

#[derive(Args)]
pub(in crate::cli) struct Prove {
    /// The automaton, or a file with a rule
    #[arg(value_name = "AUTOMATON")]
    automaton: String,

    /// Write the certificate to this file
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,

    #[command(flatten)]
    output: OutputArgs,
}

/// Looks for a proof of an automaton, which takes seconds where there is none.
fn search(rule: &Rule) -> Result<Proof, NotProved> {
    let bar = if is_quiet() { ProgressBar::hidden() } else { ProgressBar::new_spinner() };
    bar.set_message(format!("{}: looking for regions", rule.name));
    bar.enable_steady_tick(Duration::from_millis(100));
    let proof = prove(rule);
    bar.finish_and_clear();
    proof
}

/// The proof of an automaton, or exit code 1.
fn proved(rule: &Rule) -> anyhow::Result<Proof> {
    let proof = search(rule).map_err(|not| NoAnswer(format!("{}: {not}", rule.name)))?;
    Ok(proof)
}

/// The elements after each stage from 0 to the last, by simulation.
fn simulated(rule: &Rule, last: u64) -> anyhow::Result<Vec<i64>> {
    let mut simulation = Simulation::new(rule, last)?;
    let bar = stages(last);
    let mut totals = vec![0];
    for stage in 1..=last {
        simulation.step();
        bar.set_position(stage * stage);
        totals.push(simulation.elements() as i64);
    }
    bar.finish_and_clear();
    Ok(totals)
}

impl Prove {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let rule = automaton(&self.automaton)?;
        let proof = proved(&rule)?;
        let mut report = self.output.report(Format::Text)?;
        let (regions, checked) = (proof.regions.value(), &proof.checked);
        for (number, region) in regions.regions.iter().enumerate() {
            let says = parts(
                number,
                &region.images.iter().map(|image| (image.region, image.delay)).collect::<Vec<_>>(),
            );
            let json = json!({
                "region": number,
                "elements": region.first.len(),
                "images": region.images.len(),
                "recurrence": says,
            });
            report.row(&json, |out| {
                writeln!(
                    out,
                    "region {number}: {} elements at scale {}; {says}",
                    region.first.len(),
                    regions.first
                )
            })?;
        }
        report.text(|out| {
            writeln!(
                out,
                "proved for all stages: {} regions, {} with what is around them",
                regions.regions.len(),
                checked.collars
            )
        })?;
        if let Some(path) = &self.certificate {
            write_atomic(path, Certificate::new(&rule, &proof).to_json().as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        report.finish()
    }
}

/// What a region adds at stage n + i, for scales n.
fn parts(number: usize, images: &[(usize, i64)]) -> String {
    let mut terms: Vec<((usize, i64), usize)> = Vec::new();
    for &image in images {
        match terms.iter_mut().find(|(term, _)| *term == image) {
            Some((_, times)) => *times += 1,
            None => terms.push((image, 1)),
        }
    }
    terms.sort_by_key(|&((region, delay), _)| (region, delay));
    let term = |&((region, delay), times): &((usize, i64), usize)| {
        let times = if times == 1 { String::new() } else { format!("{times} ") };
        let at = match delay {
            0 => "i".to_string(),
            later if later > 0 => format!("i - {later}"),
            earlier => format!("i + {}", -earlier),
        };
        format!("{times}a{region}({at})")
    };
    match terms.is_empty() {
        true => format!("a{number} adds no more"),
        false => format!("a{number}(n + i) = {}", Vec::from_iter(terms.iter().map(term)).join(" + ")),
    }
}

#[derive(Args)]
pub(in crate::cli) struct FindRecurrence {
    /// The automaton, or a file with a rule
    #[arg(value_name = "AUTOMATON")]
    automaton: String,

    /// Closed shapes instead of elements: a name from the lines `pattern` of the rule
    #[arg(long, value_name = "NAME")]
    shape: Option<String>,

    #[command(flatten)]
    output: OutputArgs,
}

/// The last stage that is simulated of an automaton without a proof, in the plane and in space.
const SEEN: [u64; 2] = [4096, 256];

impl FindRecurrence {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let rule = automaton(&self.automaton)?;
        let checked = match search(&rule) {
            Ok(proof) => proof.checked,
            Err(not) if self.shape.is_none() => return self.suggest(&rule, &not),
            Err(not) => bail!(NoAnswer(format!("{}: {not}", rule.name))),
        };
        let counts = match &self.shape {
            None => &checked.elements,
            Some(name) => pattern(&rule, &checked.patterns, name)?,
        };
        let (recurrence, _) =
            Recurrence::find(counts).map_err(|not| NoAnswer(format!("{}: {not}", rule.name)))?;
        let mut report = self.output.report(Format::Text)?;
        let says = recurrence.to_string();
        let powers = Powers::of(&recurrence).map(|powers| powers.to_string());
        let json = json!({
            "automaton": rule.name,
            "shape": self.shape,
            "recurrence": says,
            "powers": powers,
            "first": recurrence.first,
            "status": Known::theorem(IDENTITIES, ()).status().to_string(),
        });
        let first = Vec::from_iter(recurrence.first.iter().map(i64::to_string)).join(", ");
        report.row(&json, |out| {
            writeln!(out, "{says}")?;
            if let Some(powers) = &powers {
                writeln!(out, "{powers}")?;
            }
            writeln!(out, "a(n) is what stage n adds, A(n) all after it; from a(1) on: {first}")?;
            writeln!(out, "proved for all stages")
        })?;
        report.finish()
    }

    /// What a simulation shows of an automaton that is not proved.
    fn suggest(&self, rule: &Rule, not: &NotProved) -> anyhow::Result<()> {
        note(&format!("{}: {not}; so it is simulated", rule.name));
        let last = SEEN[usize::from(rule.dimension() == 3)];
        let found = rows::search(&differences(simulated(rule, last)?));
        if found.is_empty() {
            bail!(NoAnswer(format!("{}: no recurrence of rows was found to stage {last}", rule.name)));
        }
        let mut report = self.output.report(Format::Text)?;
        for recurrence in found {
            let says = recurrence.to_string();
            let json = json!({
                "automaton": rule.name,
                "recurrence": says,
                "stages": last,
                "status": Known::once(SIMULATION, ()).status().to_string(),
            });
            report.row(&json, |out| writeln!(out, "{says}"))?;
        }
        report.text(|out| {
            writeln!(
                out,
                "a(n) is what stage n adds; not proved: so it is for all of these rows to stage {last}"
            )
        })?;
        report.finish()
    }
}

/// The counts of a pattern.
fn pattern<'a>(
    rule: &Rule,
    patterns: &'a BTreeMap<String, Counts>,
    name: &str,
) -> anyhow::Result<&'a Counts> {
    let names = || match patterns.is_empty() {
        true => "its rule has none".to_string(),
        false => format!("accepted: {}", Vec::from_iter(patterns.keys().cloned()).join(", ")),
    };
    patterns.get(name).with_context(|| format!("{} has no pattern '{name}': {}", rule.name, names()))
}

#[derive(Args)]
pub(in crate::cli) struct FindRelation {
    /// The automaton that is expressed, A, or a file with a rule
    #[arg(value_name = "AUTOMATON")]
    automaton: String,

    /// The one by which it is expressed, B
    #[arg(value_name = "BY")]
    by: String,

    #[command(flatten)]
    output: OutputArgs,
}

impl FindRelation {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (rule, other) = (automaton(&self.automaton)?, automaton(&self.by)?);
        let (of, by) = (proved(&rule)?.checked.elements, proved(&other)?.checked.elements);
        let (relation, _) = Relation::find(&of, &by)
            .map_err(|not| NoAnswer(format!("{} by {}: {not}", rule.name, other.name)))?;
        let mut report = self.output.report(Format::Text)?;
        let (added, all) = (relation.to_string(), relation.totals());
        let json = json!({
            "automaton": rule.name,
            "by": other.name,
            "added": added,
            "all": all,
            "status": Known::theorem(IDENTITIES, ()).status().to_string(),
        });
        report.row(&json, |out| {
            writeln!(out, "{all}")?;
            writeln!(out, "{added}")?;
            writeln!(
                out,
                "A and a: {}, after stage n and what it adds; B and b: {}; proved for all stages",
                rule.name, other.name
            )
        })?;
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct Verify {
    /// Certificates; - is stdin
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    #[command(flatten)]
    limit: LimitArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Verify {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let check =
            |name: &str, bytes: &[u8]| self.limit.check(name, |budget| Certificate::verify(bytes, budget));
        verdicts::verify(&self.files, &self.output, check, |report, name, (rule, checked)| {
            let json = json!({"file": name, "automaton": rule.name, "collars": checked.collars});
            report.row(&json, |out| {
                writeln!(
                    out,
                    "{name} holds: {} in all stages ({} regions with what is around them)",
                    rule.name, checked.collars
                )
            })
        })
    }
}

/// The counts of an automaton after single stages: by regions where they prove it, else by simulation.
pub(super) enum Counter<'a> {
    Proved(Box<Known<Counts>>),
    Simulated(Vec<i64>),
    /// And the last stage that a simulation could take.
    Hashlife(Box<Hashlife<'a>>, u64),
}

/// How an automaton may be counted.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Way {
    Simulate,
    Hashlife,
    Recurrence,
}

impl<'a> Counter<'a> {
    /// For all stages to the last.
    pub(super) fn new(
        rule: &'a Rule,
        last: &BigUint,
        way: Way,
        of: Option<&str>,
    ) -> anyhow::Result<Counter<'a>> {
        if way == Way::Recurrence {
            match search(rule) {
                Ok(proof) => {
                    let counts = match of {
                        None => proof.checked.elements.clone(),
                        Some(name) => pattern(rule, &proof.checked.patterns, name)?.clone(),
                    };
                    return Ok(Counter::Proved(Box::new(proof.known(counts))));
                }
                Err(not) => note(&format!("{}: {not}; so it is simulated", rule.name)),
            }
        }
        if of.is_some() {
            bail!("patterns are counted by recurrence only");
        }
        if way == Way::Hashlife {
            return Ok(Counter::Hashlife(Box::new(Hashlife::new(rule)?), farthest(rule)));
        }
        let Ok(last) = u64::try_from(last) else {
            bail!(
                "{} has no recurrence: stages to {}, which can be simulated, are accepted",
                rule.name,
                farthest(rule)
            );
        };
        Ok(Counter::Simulated(simulated(rule, last)?))
    }

    /// The count after a stage.
    pub(super) fn after(&mut self, stage: &BigUint) -> anyhow::Result<Known<BigInt>> {
        Ok(match self {
            Counter::Proved(counts) => {
                let total = counts.value().total(stage);
                Known::clone(counts).map(|_| total)
            }
            Counter::Hashlife(hashlife, farthest) => {
                let stage = u64::try_from(stage).expect("it is small enough");
                let elements = hashlife.elements(stage);
                let elements =
                    elements.map_err(|error| anyhow!("{error}, and a simulation those to {farthest}"))?;
                Known::once(HASHLIFE, elements.into())
            }
            Counter::Simulated(counts) => {
                let stage = usize::try_from(stage).expect("it was simulated");
                Known::once(SIMULATION, counts[stage].into())
            }
        })
    }
}
