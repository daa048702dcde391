//! Files that hold linear maps: JSON and NumPy arrays, as docs/norms.md describes them.

use anyhow::{Context, anyhow, bail, ensure};
use serde_json::{Map, Value};

use super::channels::{self, Factor};
use super::map::{Kraus, LinearMap, MapError, Vectorisation};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::matrix_files::{Array, is_numpy, matrices, matrix, number};

/// The largest n m that is accepted: a Choi matrix of 17 MB, decomposed in a minute.
const SIZE: usize = 1024;
/// How maps within maps may be nested.
const DEPTH: usize = 64;

/// The forms that a map may have.
const FORMS: [&str; 10] = [
    "left",
    "choi",
    "superoperator",
    "channel",
    "sum",
    "difference",
    "composition",
    "tensor",
    "adjoint",
    "scale",
];

/// The map in the bytes of a file: by the first of them .npy, .npz or JSON. `name` names it in messages.
///
/// # Errors
/// If the bytes are none of these, or hold no map whose input times output dimension is at most 1024.
///
/// ```
/// use curiosa::norms::diamond::{Options, diamond_norm};
/// use curiosa::norms::file::read;
///
/// let transposition = read(br#"{"channel": "transpose", "dimension": 3}"#, "transpose.json")?;
/// assert!(diamond_norm(&transposition, Options::default())?.interval.contains(3.0));
/// # Ok::<(), anyhow::Error>(())
/// ```
pub fn read(bytes: &[u8], name: &str) -> anyhow::Result<LinearMap> {
    if is_numpy(bytes) {
        return npy(bytes, name).with_context(|| format!("in {name}"));
    }
    if bytes.starts_with(b"PK") {
        return npz(bytes, name).with_context(|| format!("in {name}"));
    }
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|error| anyhow!("{name} is neither JSON ({error}) nor a NumPy file (.npy or .npz)"))?;
    map(&value, DEPTH).with_context(|| format!("in {name}"))
}

fn npy(bytes: &[u8], name: &str) -> anyhow::Result<LinearMap> {
    let array = Array::read(bytes, name)?;
    match array.shape.len() {
        2 => choi(array.matrix(name)?, None, None),
        3 => kraus(array.matrices(name)?, None),
        _ => bail!(
            "the array has shape {:?}: a Choi matrix or Kraus operators (count, rows, columns) are accepted",
            array.shape
        ),
    }
}

fn npz(bytes: &[u8], name: &str) -> anyhow::Result<LinearMap> {
    let arrays = Array::read_archive(bytes, name)?;
    let known = ["left", "right", "choi", "superoperator_columns", "superoperator_rows", "input", "output"];
    if let Some((name, _)) = arrays.iter().find(|(name, _)| !known.contains(&name.as_str())) {
        bail!("there is an array {name:?}: accepted are {}", known.join(", "));
    }
    let find = |wanted: &str| arrays.iter().find(|(name, _)| name == wanted).map(|(_, array)| array);
    let whole = |wanted: &str| find(wanted).map(|array| array.whole(wanted)).transpose();
    let (input, output) = (whole("input")?, whole("output")?);
    let forms = ["left", "choi", "superoperator_columns", "superoperator_rows"];
    let given: Vec<&str> = forms.into_iter().filter(|form| find(form).is_some()).collect();
    let [form] = given[..] else { bail!("one of the arrays {} is needed", forms.join(", ")) };
    let array = find(form).expect("it was found");
    ensure!(form == "left" || find("right").is_none(), "right goes with left only");
    ensure!(form != "left" || (input, output) == (None, None), "input and output do not go with left");
    match form {
        "left" => {
            kraus(array.matrices("left")?, find("right").map(|right| right.matrices("right")).transpose()?)
        }
        "choi" => choi(array.matrix("choi")?, input, output),
        "superoperator_columns" => superoperator(&array.matrix(form)?, Vectorisation::Columns, input, output),
        _ => superoperator(&array.matrix(form)?, Vectorisation::Rows, input, output),
    }
}

/// A map from JSON, in which maps may be nested.
fn map(value: &Value, depth: usize) -> anyhow::Result<LinearMap> {
    let Value::Object(object) = value else { bail!("a map is an object with one of {}", FORMS.join(", ")) };
    ensure!(depth > 0, "maps are nested more than {DEPTH} deep");
    let given: Vec<&str> = FORMS.into_iter().filter(|form| object.contains_key(*form)).collect();
    let [form] = given[..] else {
        bail!("a map has one of {}; this one has {}", FORMS.join(", "), keys(object))
    };
    let nested = |value: &Value| map(value, depth - 1);
    let list = || -> anyhow::Result<Vec<LinearMap>> {
        let Value::Array(list) = &object[form] else { bail!("{form} is not a list of maps") };
        ensure!(!list.is_empty(), "{form} is an empty list");
        list.iter().map(nested).collect()
    };
    let combine = |combine: fn(&LinearMap, &LinearMap) -> Result<LinearMap, _>| -> anyhow::Result<LinearMap> {
        let mut maps = list()?.into_iter();
        let first = maps.next().expect("not empty");
        Ok(maps.try_fold(first, |sum, map| combine(&sum, &map))?)
    };
    match form {
        "left" => {
            only(object, &["left", "right"])?;
            let right = object.get("right").map(|right| matrices(right, "right")).transpose()?;
            kraus(matrices(&object["left"], "left")?, right)
        }
        "choi" => {
            only(object, &["choi", "input", "output"])?;
            choi(matrix(&object["choi"], "choi")?, dimension(object, "input")?, dimension(object, "output")?)
        }
        "superoperator" => {
            only(object, &["superoperator", "vec", "input", "output"])?;
            let vec = match object.get("vec").and_then(Value::as_str) {
                Some("columns") => Vectorisation::Columns,
                Some("rows") => Vectorisation::Rows,
                _ => bail!(
                    "a superoperator needs its convention: \"vec\" is \"columns\" (MATLAB, QuTiP) or \"rows\" (NumPy)"
                ),
            };
            let matrix = matrix(&object["superoperator"], "superoperator")?;
            superoperator(&matrix, vec, dimension(object, "input")?, dimension(object, "output")?)
        }
        "channel" => channel(object),
        "difference" => {
            only(object, &[form])?;
            let maps = list()?;
            let [first, second] = &maps[..] else {
                bail!("difference is a list of {} maps: two are accepted", maps.len())
            };
            Ok(first.difference(second)?)
        }
        "adjoint" => {
            only(object, &[form])?;
            Ok(nested(&object[form])?.adjoint())
        }
        "scale" => {
            only(object, &["scale", "map"])?;
            let factor = number(&object["scale"])
                .with_context(|| format!("scale is {}: a number or [re, im] is accepted", object["scale"]))?;
            let map = nested(object.get("map").context("scale needs a map")?)?;
            Ok(map.scaled(factor)?)
        }
        _ => {
            only(object, &[form])?;
            combine(match form {
                "sum" => LinearMap::sum,
                "composition" => bounded_after,
                _ => bounded_tensor,
            })
        }
    }
}

fn bounded_tensor(first: &LinearMap, second: &LinearMap) -> Result<LinearMap, MapError> {
    bounded_size(first.choi().nrows(), second.choi().nrows())?;
    first.tensor(second)
}

fn bounded_after(second: &LinearMap, first: &LinearMap) -> Result<LinearMap, MapError> {
    bounded_size(first.input(), second.output())?;
    bounded_size(first.input(), first.output())?;
    second.after(first)
}

fn bounded_size(first: usize, second: usize) -> Result<(), MapError> {
    checked(first, second).map_err(|error| MapError::Mismatch(error.to_string()))
}

fn channel(object: &Map<String, Value>) -> anyhow::Result<LinearMap> {
    let name = object["channel"].as_str().unwrap_or_default();
    let parameter = |key: &str| {
        object
            .get(key)
            .and_then(Value::as_f64)
            .with_context(|| format!("the channel {name} needs a number {key:?}"))
    };
    let size = |key: &str| -> anyhow::Result<usize> {
        let found = dimension(object, key)?.with_context(|| format!("the channel {name} needs {key:?}"))?;
        ensure!(found * found <= SIZE, "{key} is {found}: at most {} is accepted", SIZE.isqrt());
        Ok(found)
    };
    let given = |key: &str| -> anyhow::Result<ComplexMatrix> {
        matrix(object.get(key).with_context(|| format!("the channel {name} needs a matrix {key:?}"))?, key)
    };
    let keys: &[&str] = match name {
        "identity" | "transpose" => &["channel", "dimension"],
        "depolarising" | "dephasing" => &["channel", "dimension", "probability"],
        "amplitude-damping" => &["channel", "probability"],
        "unitary" => &["channel", "matrix"],
        "replacement" => &["channel", "dimension", "state"],
        "partial-trace" => &["channel", "dimensions", "over"],
        _ => bail!(
            "the channel {} is unknown: accepted are identity, transpose, depolarising, dephasing, amplitude-damping, unitary, \
             replacement and partial-trace",
            object["channel"]
        ),
    };
    only(object, keys)?;
    Ok(match name {
        "identity" => channels::identity(size("dimension")?),
        "transpose" => channels::transpose(size("dimension")?),
        "depolarising" => channels::depolarising(size("dimension")?, bounded(parameter("probability")?)?),
        "dephasing" => channels::dephasing(size("dimension")?, bounded(parameter("probability")?)?),
        "amplitude-damping" => {
            let probability = parameter("probability")?;
            ensure!((0.0..=1.0).contains(&probability), "probability is {probability}: 0 to 1 is accepted");
            channels::amplitude_damping(probability)
        }
        "unitary" => {
            let matrix = given("matrix")?;
            let gram = matrix.adjoint() * &matrix;
            let off = (&gram - ComplexMatrix::identity(gram.nrows(), gram.nrows())).norm();
            ensure!(off <= 1e-6, "the matrix is off by {off:.1e} from unitary (for others there is left)");
            kraus(vec![matrix], None)?
        }
        "replacement" => {
            let (size, state) = (size("dimension")?, given("state")?);
            checked(size, state.nrows())?;
            channels::replacement(size, &state)?
        }
        _ => {
            let dimensions: Vec<usize> = serde_json::from_value(
                object.get("dimensions").cloned().unwrap_or_default(),
            )
            .map_err(|_| anyhow!("partial-trace needs the \"dimensions\" of two factors, such as [2, 3]"))?;
            let [first, second] = dimensions[..] else {
                bail!("partial-trace needs the \"dimensions\" of two factors")
            };
            let over = match object.get("over").and_then(Value::as_u64) {
                Some(1) => Factor::First,
                Some(2) => Factor::Second,
                _ => bail!("partial-trace needs \"over\": 1 or 2"),
            };
            let kept = if over == Factor::First { second } else { first };
            ensure!(first > 0 && second > 0, "a factor has dimension 0");
            checked(first.saturating_mul(second), kept)?;
            channels::partial_trace(first, second, over)
        }
    })
}

fn bounded(number: f64) -> anyhow::Result<f64> {
    ensure!(
        (0.0..=2.0).contains(&number),
        "probability is {number}: 0 to 2 is accepted (a channel up to a little above 1)"
    );
    Ok(number)
}

fn kraus(left: Vec<ComplexMatrix>, right: Option<Vec<ComplexMatrix>>) -> anyhow::Result<LinearMap> {
    let first = left.first().context("left is an empty list: at least one operator is needed")?;
    checked(first.ncols(), first.nrows())?;
    Ok(LinearMap::from_kraus(Kraus { left, right })?)
}

fn choi(matrix: ComplexMatrix, input: Option<usize>, output: Option<usize>) -> anyhow::Result<LinearMap> {
    let size = matrix.nrows();
    let (input, output) = match (input, output) {
        (Some(input), Some(output)) => (input, output),
        (Some(input), None) => (input, (size / input).max(1)),
        (None, Some(output)) => ((size / output).max(1), output),
        (None, None) if size.isqrt().pow(2) == size => (size.isqrt(), size.isqrt()),
        _ => bail!(
            "the Choi matrix has {size} rows, which is no square: \"input\" (the input dimension) is needed"
        ),
    };
    checked(input, output)?;
    ensure!(
        input * output == size,
        "the Choi matrix has {size} rows, which is not input ({input}) times output dimension ({output})"
    );
    Ok(LinearMap::from_choi(input, output, matrix)?)
}

fn superoperator(
    matrix: &ComplexMatrix,
    vec: Vectorisation,
    input: Option<usize>,
    output: Option<usize>,
) -> anyhow::Result<LinearMap> {
    let (input, output) = (input.unwrap_or(matrix.ncols().isqrt()), output.unwrap_or(matrix.nrows().isqrt()));
    checked(input, output)?;
    Ok(LinearMap::from_superoperator(input, output, matrix, vec)?)
}

fn checked(input: usize, output: usize) -> anyhow::Result<()> {
    let size = input.saturating_mul(output);
    ensure!(size <= SIZE, "input times output dimension is {size}: at most {SIZE} is accepted");
    Ok(())
}

/// A dimension, if it is given.
fn dimension(object: &Map<String, Value>, key: &str) -> anyhow::Result<Option<usize>> {
    let Some(value) = object.get(key) else { return Ok(None) };
    match value.as_u64() {
        Some(number) if (1..=SIZE as u64).contains(&number) => Ok(Some(number as usize)),
        _ => bail!("{key} is {value}: a whole number from 1 to {SIZE} is accepted"),
    }
}

fn only(object: &Map<String, Value>, accepted: &[&str]) -> anyhow::Result<()> {
    match object.keys().find(|key| !accepted.contains(&key.as_str())) {
        Some(key) => bail!("there is {key:?}: accepted here are {}", accepted.join(", ")),
        None => Ok(()),
    }
}

fn keys(object: &Map<String, Value>) -> String {
    if object.is_empty() { "nothing".into() } else { object.keys().cloned().collect::<Vec<_>>().join(", ") }
}
