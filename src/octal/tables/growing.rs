//! Games with two digits whose values grow for ever, and a game of which only most do.

use anyhow::Context;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::Known;
use crate::job::Work;
use crate::octal::arithmetic::{Unproved, arithmetic, lasts};
use crate::octal::code::Code;
use crate::octal::sequence::{Engine, Sequence};
use crate::octal::theorems::GROWTH;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const GROWING: Experiment =
    Experiment::of("growing", "Hexadecimal games whose values grow for ever", const { &[&TABLE] }, compute)
        .with_size(Size { option: "digits", meaning: "Most digits", range: 1..=2, default: 2, quick: 1 });

static TABLE: Table = Table {
    name: "octal/growing",
    about: "Hexadecimal games whose values grow for ever, proved by finitely many values.",
    columns: &[
        ("game", "the code; a digit from 8 on allows moves that leave three heaps"),
        ("period, saltus, preperiod", "G(n + period) = G(n) + saltus from heap preperiod on, not before"),
        ("repeating", "remainders of n by the period for which it is G(n + period) = G(n) instead"),
        ("values", "how many values were computed, which decide whether the law lasts"),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Row {
    game: String,
    period: usize,
    saltus: u16,
    preperiod: usize,
    repeating: String,
    values: usize,
}

/// The game of S. Howse and R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games, Theoret. Comput.
/// Sci. 313 (2004) 463-472, of which some values repeat and the others grow.
const SAPP: &str = "0.205200C";

/// So many values say which law there may be.
const FIRST: usize = 160;

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let digits = request.size;
    let codes = 1 << (4 * digits);
    let rows = work.try_compute("octal/growing", json!({"digits": digits}), codes + 1, |unit| {
        row(if unit < codes { format!("0.{unit:0digits$X}") } else { SAPP.into() }.parse()?)
    })?;
    let rows: Vec<Known<Row>> = rows.into_iter().flatten().flatten().collect();
    Ok(vec![Filled::new(&TABLE, rows)?])
}

/// None if the values follow no law, or none that is proved.
fn row(code: Code) -> anyhow::Result<Option<Known<Row>>> {
    if code.most_heaps() < 3 {
        return Ok(None);
    }
    let game = code.to_string();
    let mut sequence = Sequence::new(code.clone(), Engine::Auto);
    sequence.extend(FIRST)?;
    let Some(law) = arithmetic(sequence.values()) else { return Ok(None) };
    if let Err(Unproved::Values(needed)) = lasts(&code, sequence.values(), &law) {
        sequence.extend(needed)?;
    }
    lasts(&code, sequence.values(), &law).with_context(|| format!("{game} seems to grow"))?;
    let row = Row {
        game,
        period: law.period,
        saltus: law.saltus,
        preperiod: law.preperiod,
        repeating: law.repeating.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        values: sequence.values().len(),
    };
    Ok(Some(Known::theorem(GROWTH, row)))
}
