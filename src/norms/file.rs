//! Files that hold linear maps: JSON and NumPy arrays, as docs/norms.md describes them.

use anyhow::{Context, anyhow, bail, ensure};

use super::channels::{self, Factor};
use super::map::{Kraus, LinearMap, MapError, Vectorisation};
use crate::algebra::complex_matrix::ComplexMatrix;
use crate::algebra::matrix_files::{Array, is_numpy, matrices, matrix, number};
use crate::evidence::{Json, Object, quoted};

/// The largest n m of a Choi matrix that is accepted: it takes 17 MB.
const SIZE: usize = 1024;
/// The largest n m of a map that is given by operators: those of eight qubits.
const LARGE: usize = 1 << 16;
/// The most entries that operators may have together.
const OPERATORS: usize = 1 << 22;
/// How maps within maps may be nested.
const DEPTH: usize = 64;
/// The most entries of maps that wait while other maps are read.
const WAITING: usize = 2 * SIZE * SIZE;

/// The forms that a map may have.
const FORMS: [&str; 11] = [
    "left",
    "choi",
    "superoperator",
    "pauli_transfer",
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
/// If the bytes are none of these, or hold no map whose input times output dimension is at most 1024, or 65536 if it is
/// made of few Kraus operators.
///
/// Memory: at most 64 MB and 20 times the bytes, whatever they claim.
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
    let value = Json::parse(bytes)
        .map_err(|error| anyhow!("{name} is neither JSON ({error}) nor a NumPy file (.npy or .npz)"))?;
    map(value, Place { depth: DEPTH, waiting: 0 }).with_context(|| format!("in {name}"))
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
    let known = [
        "left",
        "right",
        "choi",
        "superoperator_columns",
        "superoperator_rows",
        "pauli_transfer",
        "input",
        "output",
    ];
    let mut arrays = Array::read_archive(bytes, &known, name)?;
    let mut take = |wanted: &str| {
        let place = arrays.iter().position(|(name, _)| name == wanted)?;
        Some(arrays.swap_remove(place).1)
    };
    let mut whole = |wanted: &str| take(wanted).map(|array| array.whole(wanted)).transpose();
    let (input, output) = (whole("input")?, whole("output")?);
    let right = take("right");
    let forms = ["left", "choi", "superoperator_columns", "superoperator_rows", "pauli_transfer"];
    let [(form, array)] = <[_; 1]>::try_from(arrays)
        .map_err(|_| anyhow!("one of the arrays {} is needed", forms.join(", ")))?;
    ensure!(form == "left" || right.is_none(), "right goes with left only");
    let whole = form == "left" || form == "pauli_transfer";
    ensure!(!whole || (input, output) == (None, None), "input and output do not go with {form}");
    match form.as_str() {
        "left" => kraus(array.matrices("left")?, right.map(|right| right.matrices("right")).transpose()?),
        "choi" => choi(array.matrix("choi")?, input, output),
        "pauli_transfer" => pauli_transfer(&array.matrix(&form)?),
        "superoperator_columns" => {
            superoperator(&array.matrix(&form)?, Vectorisation::Columns, input, output)
        }
        _ => superoperator(&array.matrix(&form)?, Vectorisation::Rows, input, output),
    }
}

/// Where a map stands among others.
#[derive(Clone, Copy)]
struct Place {
    /// How much deeper maps may be nested.
    depth: usize,
    /// The entries that are kept meanwhile.
    waiting: usize,
}

/// A map from JSON that is part of something else.
pub(super) fn map_within(value: Json<'_>) -> anyhow::Result<LinearMap> {
    map(value, Place { depth: DEPTH, waiting: 0 })
}

/// A map from JSON, in which maps may be nested.
fn map(value: Json<'_>, place: Place) -> anyhow::Result<LinearMap> {
    let Place { depth, waiting } = place;
    ensure!(value.text().starts_with('{'), "a map is an object with one of {}", FORMS.join(", "));
    let object = &value.object()?;
    ensure!(depth > 0, "maps are nested more than {DEPTH} deep");
    ensure!(
        waiting <= WAITING,
        "maps that are nested wait for others with more than {WAITING} entries together: the deepest should \
         stand first"
    );
    let given: Vec<&str> = FORMS.into_iter().filter(|form| object.has(form)).collect();
    let [form] = given[..] else {
        bail!("a map has one of {}; this one has {}", FORMS.join(", "), names(object))
    };
    let member = object.get(form).expect("it is given");
    let nested =
        |value: Json<'_>, beside: usize| map(value, Place { depth: depth - 1, waiting: waiting + beside });
    let list = || {
        let list = member.list().with_context(|| format!("{form} is not a list of maps"))?;
        ensure!(list.clone().next().is_some(), "{form} is an empty list");
        anyhow::Ok(list)
    };
    let combine = |combine: fn(LinearMap, LinearMap) -> Result<LinearMap, MapError>| {
        let mut maps = list()?;
        let first = nested(maps.next().expect("not empty"), 0)?;
        maps.try_fold(first, |sum, map| {
            let map = nested(map, sum.entries())?;
            anyhow::Ok(combine(sum, map)?)
        })
    };
    match form {
        "left" => {
            only(object, &["left", "right"])?;
            let right = object.get("right").map(|right| matrices(right, "right")).transpose()?;
            kraus(matrices(member, "left")?, right)
        }
        "choi" => {
            only(object, &["choi", "input", "output"])?;
            choi(matrix(member, "choi")?, dimension(object, "input")?, dimension(object, "output")?)
        }
        "superoperator" => {
            only(object, &["superoperator", "vec", "input", "output"])?;
            let vec = match object.get("vec").and_then(Json::string).as_deref() {
                Some("columns") => Vectorisation::Columns,
                Some("rows") => Vectorisation::Rows,
                _ => bail!(
                    "a superoperator needs its convention: \"vec\" is \"columns\" (MATLAB, QuTiP) or \"rows\" (NumPy)"
                ),
            };
            let matrix = matrix(member, "superoperator")?;
            superoperator(&matrix, vec, dimension(object, "input")?, dimension(object, "output")?)
        }
        "pauli_transfer" => {
            only(object, &[form])?;
            pauli_transfer(&matrix(member, form)?)
        }
        "channel" => channel(object),
        "difference" => {
            only(object, &[form])?;
            let count = list()?.count();
            ensure!(count == 2, "difference is a list of {count} maps: two are accepted");
            combine(|first, second| first.difference(&second))
        }
        "adjoint" => {
            only(object, &[form])?;
            Ok(nested(member, 0)?.adjoint())
        }
        "scale" => {
            only(object, &["scale", "map"])?;
            let factor = number(member)
                .with_context(|| format!("scale is {}: a number or [re, im] is accepted", member.shown()))?;
            let map = nested(object.get("map").context("scale needs a map")?, 0)?;
            Ok(map.scaled(factor)?)
        }
        _ => {
            only(object, &[form])?;
            combine(match form {
                "sum" => |first, second| first.sum(&second),
                "composition" => bounded_after,
                _ => bounded_tensor,
            })
        }
    }
}

fn bounded_tensor(first: LinearMap, second: LinearMap) -> Result<LinearMap, MapError> {
    let size = |map: &LinearMap| map.input() * map.output();
    bounded_size(&first, &second, size(&first).saturating_mul(size(&second)))?;
    first.tensor(&second)
}

fn bounded_after(second: LinearMap, first: LinearMap) -> Result<LinearMap, MapError> {
    bounded_size(&first, &second, first.input().saturating_mul(second.output()))?;
    second.into_after(first)
}

/// Refuses a product of two maps that would be large, unless it is made of few operators.
fn bounded_size(first: &LinearMap, second: &LinearMap, size: usize) -> Result<(), MapError> {
    let whole = |map: &LinearMap| map.input().saturating_mul(map.output()) <= SIZE;
    if size <= SIZE && whole(first) && whole(second) {
        return Ok(());
    }
    let count = |map: &LinearMap| map.kraus().map(|(kraus, _)| kraus.left.len());
    let entries = match (count(first), count(second)) {
        (Some(a), Some(b)) if LinearMap::keeps_operators(a * b, size) => a * b * size,
        _ => usize::MAX,
    };
    let what = match entries {
        _ if size > LARGE => {
            format!("input times output dimension of the product is {size}: at most {LARGE}")
        }
        usize::MAX => format!(
            "input times output dimension is {size}, or that of a factor, and the product is not made of few operators: at \
             most {SIZE}"
        ),
        more if more > OPERATORS => {
            format!("the operators of the product have {more} entries: at most {OPERATORS}")
        }
        _ => return Ok(()),
    };
    Err(MapError::Mismatch(format!("{what} is accepted")))
}

fn channel(object: &Object<'_>) -> anyhow::Result<LinearMap> {
    let given_name = object.get("channel").expect("it is given");
    let name = &*given_name.string().unwrap_or_default();
    let parameter = |key: &str| {
        object
            .get(key)
            .and_then(Json::float)
            .with_context(|| format!("the channel {name} needs a number {key:?}"))
    };
    let sized = |key: &str, most: usize| -> anyhow::Result<usize> {
        let found = dimension(object, key)?.with_context(|| format!("the channel {name} needs {key:?}"))?;
        ensure!(found * found <= most, "{key} is {found}: at most {} is accepted", most.isqrt());
        Ok(found)
    };
    let size = |key: &str| sized(key, SIZE);
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
            given_name.shown()
        ),
    };
    only(object, keys)?;
    Ok(match name {
        "identity" => channels::identity(sized("dimension", LARGE)?),
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
            ensure!(
                matrix.len() <= LARGE,
                "the matrix has {} entries: at most {LARGE} are accepted",
                matrix.len()
            );
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
            let factors = || -> Option<[usize; 2]> {
                let mut dimensions = object.get("dimensions")?.list()?.map(|size| size.integer(0..=i64::MAX));
                match (dimensions.next()?, dimensions.next()?, dimensions.next()) {
                    (Some(first), Some(second), None) => Some([first as usize, second as usize]),
                    _ => None,
                }
            };
            let [first, second] =
                factors().context("partial-trace needs the \"dimensions\" of two factors, such as [2, 3]")?;
            let over = match object.get("over").and_then(|over| over.integer(1..=2)) {
                Some(1) => Factor::First,
                Some(_) => Factor::Second,
                None => bail!("partial-trace needs \"over\": 1 or 2"),
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
    let size = first.len();
    ensure!(
        size <= LARGE,
        "input times output dimension is {size}: at most {LARGE} is accepted for operators"
    );
    let entries = size.saturating_mul(left.len());
    ensure!(entries <= OPERATORS, "the operators have {entries} entries: at most {OPERATORS} are accepted");
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

fn pauli_transfer(matrix: &ComplexMatrix) -> anyhow::Result<LinearMap> {
    checked(matrix.ncols().isqrt(), matrix.nrows().isqrt())?;
    Ok(LinearMap::from_pauli_transfer(matrix)?)
}

fn checked(input: usize, output: usize) -> anyhow::Result<()> {
    let size = input.saturating_mul(output);
    ensure!(size <= SIZE, "input times output dimension is {size}: at most {SIZE} is accepted");
    Ok(())
}

/// A dimension, if it is given.
fn dimension(object: &Object<'_>, key: &str) -> anyhow::Result<Option<usize>> {
    let Some(value) = object.get(key) else { return Ok(None) };
    let number = value.integer(1..=SIZE as i64).with_context(|| {
        format!("{key} is {}: a whole number from 1 to {SIZE} is accepted", value.shown())
    })?;
    Ok(Some(number as usize))
}

pub(super) fn only(object: &Object<'_>, accepted: &[&str]) -> anyhow::Result<()> {
    match object.other_than(accepted) {
        Some(name) => bail!("there is {}: accepted here are {}", quoted(name), accepted.join(", ")),
        None => Ok(()),
    }
}

/// The names of what an object has.
fn names(object: &Object<'_>) -> String {
    let names = Vec::from_iter(object.names().take(10).map(quoted));
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}
