//! Noisy gates in files: JSON, as docs/norms.md describes it.

use anyhow::{Context, anyhow, bail, ensure};

use super::named::{NAMES, named, takes_an_angle};
use super::noisy::NoisyGate;
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::matrix_files::matrix;
use crate::evidence::{Json, Object, quoted};
use crate::norms::file::{map_within, only};

/// The most parts of a circuit.
const MOST: usize = 10_000;
/// The most entries of all its matrices together: they take 32 MB.
const ENTRIES: usize = 1 << 21;

/// The noisy gate in the bytes of a file. `name` names it in messages.
///
/// ```
/// use curiosa::norms::gates::file::read;
///
/// let text = br#"{"qubits": 2, "circuit": [
///     {"gate": "cx", "on": [0, 1]},
///     {"error": "rzz", "angle": 0.01, "on": [0, 1]},
///     {"noise": {"channel": "amplitude-damping", "probability": 0.001}, "on": "each"}]}"#;
/// let norm = read(text, "cx.json")?.distance(1e-8)?;
/// assert!(norm.interval.lo > 0.01 && norm.interval.hi < 0.02);
/// # Ok::<(), anyhow::Error>(())
/// ```
///
/// # Errors
/// If the bytes are no JSON, or no circuit on at most 256 dimensions.
///
/// Memory: at most 64 MB and 20 times the bytes.
pub fn read(bytes: &[u8], name: &str) -> anyhow::Result<NoisyGate> {
    let value = Json::parse(bytes).map_err(|error| anyhow!("{name} is not JSON: {error}"))?;
    gate(value).with_context(|| format!("in {name}"))
}

fn gate(value: Json<'_>) -> anyhow::Result<NoisyGate> {
    ensure!(
        value.text().starts_with('{'),
        "a noisy gate is an object with \"qubits\" (or \"dimensions\") and \"circuit\""
    );
    let object = &value.object()?;
    only(object, &["qubits", "dimensions", "circuit"])?;
    let dimensions = match (object.get("qubits"), object.get("dimensions")) {
        (Some(qubits), None) => {
            let count = qubits.integer(1..=8);
            let count = count.with_context(|| format!("qubits is {}: 1 to 8 is accepted", qubits.shown()))?;
            vec![2; count as usize]
        }
        (None, Some(list)) => numbers(list)
            .with_context(|| format!("dimensions is {}: a list such as [2, 3] is accepted", list.shown()))?,
        _ => bail!("a noisy gate has one of \"qubits\" and \"dimensions\""),
    };
    let circuit =
        object.get("circuit").and_then(Json::list).context("a noisy gate has a list \"circuit\"")?;
    ensure!(circuit.clone().count() <= MOST, "the circuit has more than {MOST} parts");
    let mut gate = NoisyGate::new(dimensions)?;
    for (number, part) in circuit.enumerate() {
        let at = || format!("part {} of the circuit", number + 1);
        let added = part.object().map_err(anyhow::Error::from).and_then(|part| with_part(gate, &part));
        gate = added.with_context(at)?;
        ensure!(
            gate.entries() <= ENTRIES,
            "the matrices of the circuit have more than {ENTRIES} entries together"
        );
    }
    Ok(gate)
}

fn with_part(gate: NoisyGate, part: &Object<'_>) -> anyhow::Result<NoisyGate> {
    let on = part.get("on").context("it needs \"on\": a list of systems from 0, or \"each\"")?;
    let all: Vec<Vec<usize>> = match (on.string().as_deref(), numbers(on)) {
        (Some("each"), _) => (0..gate.dimensions().len()).map(|place| vec![place]).collect(),
        (_, Some(places)) => vec![places],
        _ => bail!("on is {}: a list of systems from 0, such as [0, 1], or \"each\" is accepted", on.shown()),
    };
    let forms = Vec::from_iter(["gate", "error", "noise"].into_iter().filter(|form| part.has(form)));
    let [form] = forms[..] else { bail!("it has one of \"gate\", \"error\" and \"noise\"") };
    let value = part.get(form).expect("it is there");
    if form == "noise" {
        only(part, &["noise", "on"])?;
        let channel = map_within(value)?;
        return all.iter().try_fold(gate, |gate, places| Ok(gate.noise(places, channel.clone())?));
    }
    let matrix = unitary(part, form, value)?;
    let add = if form == "gate" { NoisyGate::gate } else { NoisyGate::error };
    all.iter().try_fold(gate, |gate, places| Ok(add(gate, places, matrix.clone())?))
}

/// A unitary matrix, by its name or its entries.
fn unitary(part: &Object<'_>, form: &str, value: Json<'_>) -> anyhow::Result<ComplexMatrix> {
    let Some(name) = value.string() else {
        only(part, &[form, "on"])?;
        return matrix(value, form);
    };
    let angled = takes_an_angle(&name).with_context(|| {
        format!("the gate {} is unknown: accepted are {}, or a matrix", quoted(&name), NAMES.join(", "))
    })?;
    let keys = [form, "on", "angle"];
    only(part, if angled { &keys } else { &keys[..2] })?;
    let angle = match part.get("angle") {
        None if angled => bail!("the gate {name} needs a number \"angle\", in radians"),
        None => 0.0,
        Some(value) => {
            value.float().with_context(|| format!("angle is {}: a number is accepted", value.shown()))?
        }
    };
    Ok(named(&name, angle).expect("a known name"))
}

fn numbers(value: Json<'_>) -> Option<Vec<usize>> {
    value.list()?.map(|number| Some(number.integer(0..=1 << 20)? as usize)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_named() {
        let message = |text: &str| format!("{:#}", read(text.as_bytes(), "gate.json").unwrap_err());
        for (text, part) in [
            ("[]", "an object with \"qubits\""),
            ("{\"qubits\": 9, \"circuit\": []}", "qubits is 9: 1 to 8"),
            ("{\"dimensions\": [300], \"circuit\": []}", "[300]"),
            ("{\"dimensions\": [], \"circuit\": []}", "1 to 256"),
            ("{\"qubits\": 1}", "a list \"circuit\""),
            ("{\"qubits\": 1, \"circuit\": [3]}", "part 1 of the circuit"),
            ("{\"qubits\": 1, \"circuit\": [{\"on\": [0]}]}", "one of \"gate\""),
            ("{\"qubits\": 1, \"circuit\": [{\"gate\": \"x\"}]}", "needs \"on\""),
            ("{\"qubits\": 1, \"circuit\": [{\"gate\": \"x\", \"on\": [1]}]}", "systems 0 to 0"),
            ("{\"qubits\": 2, \"circuit\": [{\"gate\": \"cx\", \"on\": [1, 1]}]}", "different ones"),
            ("{\"qubits\": 2, \"circuit\": [{\"gate\": \"cx\", \"on\": [1]}]}", "4 rows"),
            ("{\"qubits\": 1, \"circuit\": [{\"gate\": \"w\", \"on\": [0]}]}", "accepted are x, y"),
            ("{\"qubits\": 1, \"circuit\": [{\"gate\": \"rx\", \"on\": [0]}]}", "in radians"),
            ("{\"qubits\": 1, \"circuit\": [{\"gate\": \"x\", \"angle\": 1, \"on\": [0]}]}", "accepted here"),
            ("{\"qubits\": 1, \"circuit\": [{\"gate\": [[1, 1], [0, 1]], \"on\": [0]}]}", "from unitary"),
            ("{\"qubits\": 1, \"circuit\": [{\"noise\": {\"channel\": \"lost\"}, \"on\": [0]}]}", "unknown"),
        ] {
            assert!(message(text).contains(part), "{text}: {}", message(text));
        }
        let text =
            "{\"qubits\": 1, \"circuit\": [{\"noise\": {\"left\": [[[1, 0], [0, 0.9]]]}, \"on\": [0]}]}";
        let refused = read(text.as_bytes(), "gate.json").unwrap().distance(1e-6).unwrap_err();
        assert!(refused.to_string().contains("preserve the trace"), "{refused}");
    }
}
