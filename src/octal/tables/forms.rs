//! The standard forms of octal games.

use std::collections::BTreeMap;

use anyhow::Context;
use serde::Serialize;

use super::ENGINE;
use super::survey::{known_as, listed};
use crate::evidence::Known;
use crate::job::Work;
use crate::octal::classes::{classes, standard};
use crate::octal::published;
use crate::octal::theorems::COUSINS;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const FORMS: Experiment = Experiment {
    sharded: false,
    ..Experiment::of("forms", "List the standard forms of octal games", const { &[&TABLE] }, compute)
        .with_size(Size {
            option: "digits",
            meaning: "Digits behind the point at most",
            range: 1..=4,
            default: 4,
            quick: 2,
        })
};

static TABLE: Table = Table {
    name: "octal/forms",
    about: "The standard forms of octal games of up to four digits: cousins in which a single token can be taken.",
    columns: &[
        ("form", "the standard form; `0.` of games in which no heap has a move"),
        (
            "codes",
            "codes of up to four digits with this form: one token of every heap plays no part in the steps to it",
        ),
        ("first", "the first of the forms with the same values"),
        (
            "game, tokens",
            "the game in octal/atlas.csv with these values: a heap of n + tokens there has the value of a heap of n in `form`",
        ),
        (
            "status",
            "of `first`: `proved` where it is the form itself; else values agree to n = 4000, and octal/atlas_codes.csv says whether by proved periods",
        ),
    ],
};

#[derive(Serialize)]
struct Row {
    form: String,
    codes: usize,
    first: String,
    game: String,
    tokens: usize,
}

fn compute(request: &Request<'_>, _: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let published = published::games()?;
    let mut rows = Vec::new();
    for class in classes(request.size as u32) {
        let known = known_as(listed(&published, &class), &class.members);
        let (game, tokens) = known.context("every class has a member")?;
        let mut forms: BTreeMap<String, usize> = BTreeMap::new();
        for (code, _) in &class.members {
            *forms.entry(standard(code).0.to_string()).or_default() += 1;
        }
        let first = class.standard.to_string();
        rows.extend(forms.into_iter().map(|(form, codes)| {
            let is_first = form == first;
            let row = Row {
                form,
                codes,
                first: first.clone(),
                game: game.to_string(),
                tokens: tokens.unsigned_abs(),
            };
            if is_first { Known::theorem(COUSINS, row) } else { Known::once(ENGINE, row) }
        }));
    }
    rows.sort_by(|a, b| a.value().form.cmp(&b.value().form));
    Ok(vec![Filled::new(&TABLE, rows)?])
}
