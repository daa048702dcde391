//! JSON to the letter (RFC 8259), read where it stands: a text is checked once and then looked at in pieces, so that
//! what is read takes the memory of what is made of it, and a nesting of any depth takes none.
//!
//! ```
//! use curiosa::evidence::Json;
//!
//! let text = Json::parse(br#"{"rows": [[1, 2], [3]]}"#)?;
//! let rows = text.object()?.get("rows").and_then(Json::list).unwrap();
//! let sums = rows.map(|row| row.list().unwrap().filter_map(|entry| entry.integer(0..=9)).sum());
//! assert_eq!(Vec::<i64>::from_iter(sums), [3, 3]);
//! assert!(Json::parse(b"{'a': 1}").is_err() && Json::parse(b"[NaN]").is_err());
//! # Ok::<(), curiosa::evidence::NotJson>(())
//! ```

use std::borrow::Cow;
use std::ops::RangeInclusive;

use num_bigint::BigInt;
use serde_json::value::RawValue;

/// The most members of an object that is read.
const MEMBERS: usize = 64;
/// How much of a value is shown in messages.
const SHOWN: usize = 60;

/// A text is not what is accepted as JSON; one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotJson(String);

/// A value in a text that is known to be JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Json<'a>(&'a str);

impl<'a> Json<'a> {
    /// The value that a whole text is: UTF-8 without a byte order mark, nothing but blanks around the value. Linear time.
    ///
    /// # Errors
    /// If it is no JSON.
    pub fn parse(text: &'a [u8]) -> Result<Json<'a>, NotJson> {
        let text = std::str::from_utf8(text).map_err(|_| NotJson("it is not a text in UTF-8".into()))?;
        let value: &RawValue = serde_json::from_str(text).map_err(|error| NotJson(brief(&error)))?;
        Ok(Json(value.get()))
    }

    /// Its text.
    pub fn text(self) -> &'a str {
        self.0
    }

    /// Its beginning, on one line, for messages.
    pub fn shown(self) -> String {
        shortened(self.0, SHOWN)
    }

    /// Whether it is null.
    pub fn is_null(self) -> bool {
        self.0 == "null"
    }

    /// Whether it is a list.
    pub fn is_list(self) -> bool {
        self.0.starts_with('[')
    }

    /// True or false.
    pub fn boolean(self) -> Option<bool> {
        self.0.parse().ok()
    }

    /// A number as a float; none if it is too large for one.
    pub fn float(self) -> Option<f64> {
        serde_json::from_str(self.0).ok()
    }

    /// An integer of any length up to so many digits, written with digits alone, perhaps after a minus sign.
    pub fn whole(self, digits: usize) -> Option<BigInt> {
        let text = self.text();
        let written = text.strip_prefix('-').unwrap_or(text);
        let is_whole =
            (1..=digits).contains(&written.len()) && written.bytes().all(|byte| byte.is_ascii_digit());
        if is_whole { text.parse().ok() } else { None }
    }

    /// An integer in a range: digits, perhaps after a minus sign. 1.0 and 1e0 are none.
    pub fn integer(self, range: RangeInclusive<i64>) -> Option<i64> {
        // A sign other than the minus of JSON does not occur.
        self.0.parse().ok().filter(|integer| range.contains(integer))
    }

    /// A string, without its escapes; none for half of a surrogate pair.
    pub fn string(self) -> Option<Cow<'a, str>> {
        let plain = self.0.strip_prefix('"')?.strip_suffix('"')?;
        if !plain.contains('\\') {
            return Some(Cow::Borrowed(plain));
        }
        serde_json::from_str(self.0).ok().map(Cow::Owned)
    }

    /// The values of a list.
    pub fn list(self) -> Option<List<'a>> {
        self.is_list().then(|| List { rest: self.0[1..self.0.len() - 1].trim_start() })
    }

    /// The members of an object.
    ///
    /// # Errors
    /// If it is no object, has more than 64 members, or two of one name.
    pub fn object(self) -> Result<Object<'a>, NotJson> {
        if !self.0.starts_with('{') {
            return Err(NotJson(format!("{} is not an object", self.shown())));
        }
        let mut members: Vec<(Cow<'a, str>, Json<'a>)> = Vec::new();
        let mut rest = self.0[1..self.0.len() - 1].trim_start();
        while !rest.is_empty() {
            let (name, after) = split(rest);
            let Some(name) = name.string() else {
                return Err(NotJson(format!("{} is no name", name.shown())));
            };
            if members.iter().any(|(other, _)| *other == name) {
                return Err(NotJson(format!("{} occurs twice in an object", quoted(&name))));
            }
            if members.len() == MEMBERS {
                return Err(NotJson(format!("an object has more than {MEMBERS} members")));
            }
            let (value, after) = split(after[1..].trim_start());
            members.push((name, value));
            rest = after.strip_prefix(',').unwrap_or(after).trim_start();
        }
        Ok(Object { members })
    }
}

/// The first value of a text and what follows it, without blanks between.
fn split(text: &str) -> (Json<'_>, &str) {
    let bytes = text.as_bytes();
    let (mut at, mut depth) = (0, 0_usize);
    while at < bytes.len() {
        match bytes[at] {
            b'"' => {
                at += 1;
                while bytes[at] != b'"' {
                    at += 1 + usize::from(bytes[at] == b'\\');
                }
                at += 1;
            }
            b'[' | b'{' => {
                depth += 1;
                at += 1;
            }
            b']' | b'}' => {
                depth -= 1;
                at += 1;
            }
            b',' | b':' | b' ' | b'\t' | b'\n' | b'\r' => at += 1,
            // A number, true, false or null.
            _ => at += bytes[at..].iter().position(|b| b",]} \t\n\r".contains(b)).unwrap_or(bytes.len() - at),
        }
        if depth == 0 {
            break;
        }
    }
    (Json(&text[..at]), text[at..].trim_start())
}

/// What others say of a text, which may quote much of it, for messages.
pub fn brief(error: &impl ToString) -> String {
    shortened(&error.to_string(), 3 * SHOWN)
}

/// A text for messages: its first characters, each on the one line.
fn shortened(text: &str, most: usize) -> String {
    let mut words = String::new();
    for (place, c) in text.chars().enumerate() {
        if place == most {
            return words + "...";
        }
        let blank = c.is_whitespace() || c.is_control() || c == '\u{2028}' || c == '\u{2029}';
        words.push(if blank { ' ' } else { c });
    }
    words
}

/// A string of any length for messages, between quotation marks and on one line.
pub fn quoted(text: &str) -> String {
    let cut = text.char_indices().nth(SHOWN).map_or(text.len(), |(at, _)| at);
    format!("{:?}{}", &text[..cut], if cut < text.len() { "..." } else { "" })
}

/// The values of a list, in order.
#[derive(Clone, Debug)]
pub struct List<'a> {
    rest: &'a str,
}

impl<'a> Iterator for List<'a> {
    type Item = Json<'a>;

    fn next(&mut self) -> Option<Json<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let (value, after) = split(self.rest);
        self.rest = after.strip_prefix(',').unwrap_or(after).trim_start();
        Some(value)
    }
}

/// The members of an object, of which no two have one name.
#[derive(Clone, Debug)]
pub struct Object<'a> {
    members: Vec<(Cow<'a, str>, Json<'a>)>,
}

impl<'a> Object<'a> {
    /// The member of a name.
    pub fn get(&self, name: &str) -> Option<Json<'a>> {
        self.members.iter().find(|(other, _)| other == name).map(|&(_, value)| value)
    }

    /// Whether there is a member of a name.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The names, in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.members.iter().map(|(name, _)| name.as_ref())
    }

    /// The first name that is none of those known.
    pub fn other_than(&self, known: &[&str]) -> Option<&str> {
        self.names().find(|name| !known.contains(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    /// The value that the pieces make together.
    fn value(json: Json<'_>) -> Value {
        if let Some(list) = json.list() {
            return Value::Array(list.map(value).collect());
        }
        if let Ok(object) = json.object() {
            let member = |name: &str| (name.to_string(), value(object.get(name).unwrap()));
            return Value::Object(object.names().map(member).collect());
        }
        serde_json::from_str(json.text()).unwrap()
    }

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(5, 40, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                prop::collection::btree_map(any::<String>(), inner, 0..5)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn the_pieces_make_the_whole(whole in values(), pretty: bool) {
            let text = if pretty { serde_json::to_string_pretty(&whole) } else { serde_json::to_string(&whole) };
            prop_assert_eq!(value(Json::parse(text.unwrap().as_bytes()).unwrap()), whole);
        }
    }

    #[test]
    fn what_is_no_json_is_refused_in_one_line() {
        for text in ["", "\u{feff}1", "[1,]", "{a: 1}", "01", "1 2", "\"\n\"", "[NaN]", "+1", "[[[", "nul"] {
            let error = Json::parse(text.as_bytes()).unwrap_err().to_string();
            assert_eq!(error.lines().count(), 1, "{text}: {error}");
        }
        assert!(Json::parse(b"\"\xff\"").is_err());
        assert!(Json::parse(br#"{"a": 1, "\u0061": 2}"#).unwrap().object().is_err());
        let many = Vec::from_iter((0..65).map(|n| format!("\"{n}\": 0"))).join(",");
        assert!(Json::parse(format!("{{{many}}}").as_bytes()).unwrap().object().is_err());
        // Deep nesting takes no stack.
        let deep = "[".repeat(1_000_000) + &"]".repeat(1_000_000);
        assert_eq!(Json::parse(deep.as_bytes()).unwrap().list().unwrap().count(), 1);
    }

    #[test]
    fn integers_are_written_without_a_point() {
        let integer = |text: &str| Json::parse(text.as_bytes()).unwrap().integer(-5..=5);
        assert_eq!(["3", "-5", "-0", " 0 "].map(integer), [Some(3), Some(-5), Some(0), Some(0)]);
        assert_eq!(
            ["1.0", "1e0", "6", "99999999999999999999", "\"1\"", "[1]", "true"].map(integer),
            [None; 7]
        );
    }
}
