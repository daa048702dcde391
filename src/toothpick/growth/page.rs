//! What is known of an automaton as a page.

use std::fmt::Write;

use super::count::differences;
use super::powers::Powers;
use super::prove::{NotProved, Proof};
use super::recurrence::Recurrence;
use super::rows;
use super::rule::Rule;
use super::simulate::{TooMany, totals};

/// The last stage that is simulated for a page, in the plane and in space.
const LAST: [u64; 2] = [1024, 128];
/// The last stage of rows that a page compares.
const ROWS: u64 = 4096;

/// A page in Markdown of an automaton, with its proof, or why it has none: the rule, counts, what is proved and what a simulation shows; the
/// pictures are said to be in files beside it, of the automaton's name.
///
/// # Errors
/// If the stages would not fit in memory.
pub fn page(rule: &Rule, proof: Result<&Proof, &NotProved>) -> Result<String, TooMany> {
    let name = &rule.name;
    let is_plane = rule.dimension() != 3;
    let last = LAST[usize::from(!is_plane)];
    let mut page = format!("# {}\n\n", rule.title);
    let number = |id: &str| format!("[{id}](https://oeis.org/{id})");
    let sequence = rule.sequence.as_deref().map_or("no sequence".into(), number);
    let mut line = |text: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(page, "{text}");
    };
    line(&format!("The automaton `{name}`: {sequence} counts what is drawn after stage n.\n"));
    line(&format!("![Stages 3, 7, 15 and 31 of {name}, what the stage adds in red]({name}.svg)\n"));
    line("## Rule\n");
    rule.text.lines().for_each(|text| line(format!("    {text}").trim_end()));
    line("\nWhat the words mean is said [here](../growth.md#rules).\n");
    line("## Counts\n");
    line("| n | after stage n | over $n^2$ |\n|---|---|---|");
    let counts = match proof {
        Ok(proof) => proof.checked.elements.to(last),
        Err(_) => totals(rule, last)?,
    };
    for k in 0..=last.ilog2() {
        let (n, count) = (1_u64 << k, counts[1 << k]);
        line(&format!("| {n} | {count} | {:.4} |", count as f64 / (n * n) as f64));
    }
    line(&format!(
        "\n![Elements of {name} over the square of the stage, to stage {last}]({name}-growth.svg)"
    ));
    line("\n## What is known\n");
    let proof = match proof {
        Ok(proof) => proof,
        Err(not) => {
            line(
                "No proof: no regions of the kind that others are made of were found, so these counts are simulated.",
            );
            line(&format!("In the search that went furthest {}.", not.why));
            let found = if is_plane { rows::search(&differences(totals(rule, ROWS)?)) } else { Vec::new() };
            if !found.is_empty() {
                line(&format!(
                    "To stage {ROWS} it holds for all rows, with a(n) for what stage n adds, that\n"
                ));
                found.iter().for_each(|recurrence| line(&format!("    {recurrence}")));
            }
            return Ok(page);
        }
    };
    let regions = proof.regions.value();
    line(&format!(
        "Proved: it is made of {} regions at all scales, {} with what is around them",
        regions.regions.len(),
        proof.checked.collars
    ));
    line(&format!("([certificate](../../results/toothpick/certificates/{name}.json),"));
    line(
        "[theorem](../growth.md#theorem)). With a(n) for what stage n adds, and A(n) for all after it, for all n",
    );
    line("([identities](../growth.md#identities)):\n");
    for (shape, counts) in proof.checked.all() {
        let Ok((recurrence, _)) = Recurrence::find(counts) else { continue };
        if let Some(shape) = shape {
            line(&format!("\nFor the shape `{shape}`:\n"));
        }
        line(&format!("    {recurrence}"));
        if let Some(powers) = Powers::of(&recurrence) {
            line(&format!("    {powers}"));
        }
    }
    Ok(page)
}
