//! Nim-values of games that the OEIS has, by two engines.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::octal::code::Code;
use crate::octal::sequence::{Engine, Sequence};
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const VALUES: Experiment = Experiment::of(
    "values",
    "Nim-values of games that the OEIS has, by two engines",
    const { &[&TABLE] },
    compute,
)
.with_size(Size { option: "heaps", meaning: "Largest heap", range: 1..=10_000, default: 500, quick: 100 });

static TABLE: Table = Table {
    name: "octal/values",
    about: "Nim-values of games that the OEIS has, by two engines.",
    columns: &[("game", "the code"), ("n", "tokens in the heap"), ("value", "G(n)")],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    game: String,
    n: usize,
    value: u16,
}

const GAMES: [&str; 11] =
    ["0.77", "0.137", "0.6", "0.16", "0.56", "0.14", "0.104", "0.106", "0.127", "0.354", "0.376"];

const NAIVE: Method = Method::named("naive engine");
const SPARSE: Method = Method::named("sparse space");

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let heaps = request.size;
    let rows = work.try_compute("octal/values", json!({"heaps": heaps}), GAMES.len(), |unit| {
        let game: Code = GAMES[unit].parse()?;
        let values = |engine| {
            let mut sequence = Sequence::new(game.clone(), engine);
            sequence.extend(heaps + 1).map(|()| sequence.values().to_vec())
        };
        let known = Known::once(NAIVE, values(Engine::Naive)?).again(SPARSE, &values(Engine::Sparse)?);
        let known = known.with_context(|| game.to_string())?;
        let rows = known.value().iter().enumerate();
        let row = |(n, &value)| known.clone().map(|_| Row { game: game.to_string(), n, value });
        anyhow::Ok(Vec::from_iter(rows.map(row)))
    })?;
    Ok(vec![Filled::new(&TABLE, rows.unwrap_or_default().concat())?])
}
