//! Diamond and completely bounded norms as certified intervals.

use curiosa::norms::diamond::{By, Norm, Options, cb_norm, diamond_norm};
use curiosa::norms::file;
use curiosa::norms::interval::Interval;
use curiosa::norms::map::LinearMap;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::question::{Answer, said, tell};

/// What pages ask.
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// The norm of a map in the words of a file, to a relative width.
    Norm { map: String, tolerance: f64, adjoint: bool },
}

/// The largest input times output dimension.
const SIZE: usize = 64;

/// Tolerances whose intervals are told on the way.
const ON_THE_WAY: [f64; 3] = [0.1, 1e-3, 1e-6];

pub fn answer(question: Question) -> Answer {
    let Question::Norm { map, tolerance, adjoint } = question;
    if !(1e-12..1.0).contains(&tolerance) {
        return Err(format!("a tolerance of {tolerance}: 1e-12 to 1 are accepted"));
    }
    let map = file::read(map.as_bytes(), "the map").map_err(|error| format!("{error:#}"))?;
    if map.input() * map.output() > SIZE {
        return Err(format!(
            "input times output dimension is {}: to {SIZE} is accepted here, the command at a prompt takes more",
            map.input() * map.output()
        ));
    }
    let norm = |tolerance: f64| -> Result<Norm, String> {
        let options = Options { tolerance, ..Options::default() };
        let compute = if adjoint { cb_norm } else { diamond_norm };
        compute(&map, options).map_err(said)
    };
    for coarse in ON_THE_WAY.into_iter().filter(|&coarse| coarse > tolerance) {
        tell(shown(&map, &norm(coarse)?));
    }
    Ok(shown(&map, &norm(tolerance)?))
}

fn shown(map: &LinearMap, norm: &Norm) -> Value {
    let Interval { lo, hi } = norm.interval;
    let (by, steps) = match &norm.by {
        By::Formula(_) => ("a formula", Vec::new()),
        By::Newton(optimum) | By::Sdp { optimum, .. } => ("the barrier method", optimum.steps.clone()),
    };
    json!({
        "lo": lo, "hi": hi, "lower": norm.interval.lo_decimal(17), "upper": norm.interval.hi_decimal(17),
        "certain": norm.interval.certain(), "width": norm.interval.relative_width(), "reached": norm.reached, "by": by,
        "steps": Vec::from_iter(steps.iter().map(|step| [step.lo, step.hi])), "input": map.input(), "output": map.output(),
    })
}
