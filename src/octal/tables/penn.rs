//! Rows and circles in Penn's game.

use anyhow::Context;
use serde::Serialize;

use super::ENGINE;
use crate::evidence::Known;
use crate::job::Work;
use crate::octal::penn::{code, theorem};
use crate::octal::position::{Advisor, Component};
use crate::octal::theorems;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const PENN: Experiment = Experiment {
    sharded: false,
    ..Experiment::of("penn", "Nim-values of rows and circles in Penn's game", const { &[&TABLE] }, compute)
        .with_size(Size {
            option: "dots",
            meaning: "Most dots",
            range: 1..=100_000,
            default: 500,
            quick: 100,
        })
};

static TABLE: Table = Table {
    name: "octal/penn",
    about: "Rows and circles of dots in Penn's game.",
    columns: &[
        ("dots", "how many"),
        ("row, circle", "nim-value of a row, of a circle"),
        ("row_lost, circle_lost", "whether the player to move loses, by the theorem for all numbers"),
        ("exception", "whether the value of the row differs from those whole periods later"),
    ],
};

#[derive(Serialize)]
struct Row {
    dots: usize,
    row: u16,
    circle: u16,
    row_lost: bool,
    circle_lost: bool,
    exception: bool,
}

fn compute(request: &Request<'_>, _: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let theorem = theorem();
    let advisor = Advisor::new(code().into(), request.size)?;
    let mut rows = Vec::new();
    for dots in 0..=request.size {
        let (row, circle) = (advisor.value(Component::Row(dots)), advisor.value(Component::Circle(dots)));
        let lost = Known::once(ENGINE, (row == 0, circle == 0));
        let by_theorem = (theorem.rows.contains(dots), theorem.circles.contains(dots));
        let lost = lost.follows(theorems::PENN, &by_theorem).with_context(|| format!("{dots} dots"))?;
        let exception = theorem.exceptions.contains(&dots);
        rows.push(lost.map(|(row_lost, circle_lost)| Row {
            dots,
            row,
            circle,
            row_lost,
            circle_lost,
            exception,
        }));
    }
    Ok(vec![Filled::new(&TABLE, rows)?])
}
