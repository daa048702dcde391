//! What the readers of files of this study share.

use std::fmt::Display;

use crate::evidence::{Json, Object, Refusal, quoted};
use crate::look_and_say::Rule;

/// The largest largest count.
const COUNT: i64 = 1000;

/// The object that a text is, with these members and the format among them.
///
/// # Errors
///
/// If it is none, or has other members.
pub(super) fn object<'a>(text: &'a [u8], names: &[&str], format: &str) -> Result<Object<'a>, Refusal> {
    let whole = Json::parse(text).and_then(Json::object).map_err(malformed)?;
    if let Some(name) = whole.other_than(names) {
        return Err(malformed(format_args!("{} means nothing in it", quoted(name))));
    }
    if field(&whole, "format")?.string().as_deref() != Some(format) {
        return Err(malformed("its format is not known here"));
    }
    Ok(whole)
}

/// A member.
///
/// # Errors
///
/// If there is none of this name.
pub(super) fn field<'a>(object: &Object<'a>, name: &str) -> Result<Json<'a>, Refusal> {
    object.get(name).ok_or_else(|| malformed(format_args!("it has no \"{name}\"")))
}

/// A count, or null.
///
/// # Errors
///
/// If it is neither null nor an integer from 1 to `most`.
pub(super) fn count(object: &Object<'_>, name: &str, most: i64) -> Result<Option<usize>, Refusal> {
    let count = field(object, name)?;
    match count.integer(1..=most) {
        Some(count) => Ok(Some(count as usize)),
        None if count.is_null() => Ok(None),
        None => Err(malformed(format_args!("\"{name}\" is neither null nor an integer from 1 to {most}"))),
    }
}

/// Conway's rule in the base and with the largest count of a file.
///
/// # Errors
///
/// If they are out of range.
pub(super) fn rule(object: &Object<'_>) -> Result<Rule, Refusal> {
    let base = field(object, "base")?.integer(2..=36);
    let base = base.ok_or_else(|| malformed("\"base\" is not an integer from 2 to 36"))?;
    Ok(Rule { max_count: count(object, "max_count", COUNT)?, ..Rule::base(base as u8) })
}

pub(super) fn malformed(why: impl Display) -> Refusal {
    Refusal::Malformed(why.to_string())
}
