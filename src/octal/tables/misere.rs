//! Misère quotients of games.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::{Budget, Known, Method};
use crate::job::Work;
use crate::octal::code::Code;
use crate::octal::misere::certificate::Certificate;
use crate::octal::misere::check::check;
use crate::octal::misere::solution::Solution;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const MISERE: Experiment = Experiment {
    constants: &[("elements", ELEMENTS as u64), ("heaps", HEAPS as u64)],
    ..Experiment::of(
        "misere",
        "Find misère quotients of octal games, with certificates",
        const { &[&TABLE] },
        compute,
    )
    .with_size(Size { option: "digits", meaning: "Most digits", range: 1..=3, default: 3, quick: 1 })
    .long("some minutes")
};

/// The most elements of a quotient, and the largest heap, that are tried.
const ELEMENTS: usize = 200;
const HEAPS: usize = 400;

const SOLVER: Method = Method::named("misère quotients");
const CHECKER: &str = "the checker of misère quotients";

static TABLE: Table = Table {
    name: "octal/misere",
    about: "Who wins in misère play: quotients of octal games, for all heaps or as far as one was found, each checked by its certificate.",
    columns: &[
        ("game", "the code; cousins have the same quotient"),
        ("outcome", "`solved` for all heaps, with a period of the pretending function, or `open`"),
        ("heaps", "the quotient is that of the heaps of at most so many tokens; empty if of all"),
        ("order, lost", "elements of the quotient, and how many of them are lost for the player to move"),
        ("period, preperiod", "of the pretending function, where it is solved"),
        ("generators", "heaps that make all elements"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    game: String,
    outcome: String,
    heaps: Option<usize>,
    order: usize,
    lost: usize,
    period: Option<usize>,
    preperiod: Option<usize>,
    generators: String,
}

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let digits = request.size as u32;
    let forms = Code::all(digits).filter_map(|code| Some(code.standard_form()?.0));
    let forms = Vec::from_iter(BTreeSet::from_iter(forms));
    let parameters = json!({"digits": digits, "elements": ELEMENTS, "heaps": HEAPS});
    let rows = work.try_compute("octal/misere", parameters, forms.len(), |unit| row(&forms[unit]))?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default())?])
}

fn row(code: &Code) -> anyhow::Result<Known<Row>> {
    let solution = Solution::new(code.clone(), HEAPS, ELEMENTS);
    let quotient = solution.quotient();
    let found = solution.periodicity();
    let row = Row {
        game: code.to_string(),
        outcome: if found.is_some() { "solved" } else { "open" }.into(),
        heaps: found.is_none().then(|| solution.heaps().len() - 1),
        order: quotient.order(),
        lost: quotient.lost.iter().filter(|&&lost| lost).count(),
        period: found.map(|found| found.period),
        preperiod: found.map(|found| found.preperiod),
        generators: Vec::from_iter(solution.generators().iter().map(usize::to_string)).join(" "),
    };
    let certificate = Certificate::new(&solution).to_json();
    let checked = |row: &Row| {
        let checked = check(certificate.as_bytes(), &mut Budget::unlimited())?;
        let same = (checked.order, checked.lost, checked.period)
            == (row.order, row.lost, row.period.zip(row.preperiod));
        anyhow::ensure!(same, "the certificate is about another quotient");
        anyhow::Ok(())
    };
    Known::once(SOLVER, row).certified(CHECKER, checked)
}
