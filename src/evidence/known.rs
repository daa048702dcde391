//! Values together with how they are known.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::status::{Level, Status};

/// A way to find a value. Two methods are different if their names are; those that share an enumeration, a
/// canonical form or a formula have one name and differ in the part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    name: &'static str,
    part: &'static str,
}

impl Method {
    /// The method of this name.
    pub const fn named(name: &'static str) -> Self {
        Method { name, part: "" }
    }

    /// The same method with another part in it, such as another kernel behind the same enumeration. What the two
    /// share is checked by neither.
    pub const fn with(self, part: &'static str) -> Self {
        Method { part, ..self }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.name
    }
}

/// A theorem with a proof that a reader can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// What it is called; the page has these words.
    pub name: &'static str,
    /// The page that has the proof, from the root of the project.
    pub page: &'static str,
}

/// How a value was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Way {
    method: Cow<'static, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    part: Cow<'static, str>,
}

/// What proves a value.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Proof {
    /// The checker that accepted a certificate.
    Certificate(Cow<'static, str>),
    /// A theorem: its name and its page.
    Theorem(Cow<'static, str>, Cow<'static, str>),
    /// All cases of this, from the definition.
    Exhaustive(Cow<'static, str>),
}

/// How a value is known: by which methods and which proof. Written as text it is what a reader needs to judge it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Evidence {
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ways: Vec<Way>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proof: Option<Proof>,
    /// What tables say, and which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    told: Option<(Status, String)>,
}

impl Evidence {
    /// What it amounts to.
    pub fn status(&self) -> Status {
        if let Some((status, _)) = self.told {
            return status;
        }
        let names = |way: &Way| self.ways.iter().any(|other| other.method != way.method);
        Status(match (&self.proof, &self.ways[..]) {
            (Some(_), _) => Level::Proved,
            (None, []) => Level::Undecided,
            (None, [_]) => Level::SingleRun,
            (None, [first, ..]) if names(first) => Level::CheckedTwice,
            (None, _) => Level::SharedParts,
        })
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let way = |way: &Way| match &*way.part {
            "" => way.method.to_string(),
            part => format!("{} ({part})", way.method),
        };
        if let Some((_, tables)) = &self.told {
            return write!(out, "as {tables} says");
        }
        let ways = Vec::from_iter(self.ways.iter().map(way)).join(" + ");
        match &self.proof {
            None if self.ways.is_empty() => write!(out, "no method found it"),
            None => out.write_str(&ways),
            Some(Proof::Certificate(checker)) => write!(out, "certificate checked by {checker}"),
            Some(Proof::Theorem(name, page)) => write!(out, "{name}, proved in {page}"),
            Some(Proof::Exhaustive(cases)) => write!(out, "all cases: {cases}"),
        }
    }
}

/// Why a value is not known as well as was hoped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Doubt {
    /// Two methods, or a method and a theorem, gave different values.
    #[error("{first} and {second} disagree")]
    Disagreement {
        /// What gave the first value.
        first: String,
        /// What gave the other.
        second: String,
    },
    /// The second method is the first one again.
    #[error("{0} ran twice, which is no check")]
    SameMethod(String),
}

/// A value, and how it is known.
///
/// It begins with a method that found it ([`Known::once`]), all cases of a definition ([`Known::exhaustive`]) or a
/// theorem ([`Known::theorem`]). Another method may find it [again](Known::again), a checker may accept a
/// [certificate](Known::certified), a theorem may [say the same](Known::follows). Only what was done counts:
///
/// ```
/// use curiosa::evidence::{Doubt, Known, Method};
///
/// const SEARCH: Method = Method::named("search");
/// let known = Known::once(SEARCH, 7);
/// // A second run of a method is not a second method, another kernel in it is half of one.
/// assert!(matches!(known.clone().again(SEARCH, &7), Err(Doubt::SameMethod(_))));
/// let twice = known.clone().again(SEARCH.with("second kernel"), &7)?;
/// assert_eq!(twice.status().to_string(), "checked twice (shared parts)");
/// // Methods that disagree are an error, never a status.
/// assert!(known.again(Method::named("formula"), &8).is_err());
/// # Ok::<(), Doubt>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Known<T> {
    value: T,
    evidence: Evidence,
}

impl<T> Known<T> {
    /// A value that one method found.
    pub fn once(method: Method, value: T) -> Self {
        let way = Way { method: method.name.into(), part: method.part.into() };
        Known { value, evidence: Evidence { ways: vec![way], proof: None, told: None } }
    }

    /// What stands for a value that no method found.
    pub fn undecided(value: T) -> Self {
        Known { value, evidence: Evidence { ways: Vec::new(), proof: None, told: None } }
    }

    /// A value made of what tables hold, known as they say, which was earned when they were computed.
    pub fn told(status: Status, tables: &str, value: T) -> Self {
        let told = Some((status, tables.to_string()));
        Known { value, evidence: Evidence { ways: Vec::new(), proof: None, told } }
    }

    /// A value that is what going through all cases of a definition, named here, gives. The program that does so is
    /// the definition written down, nothing cleverer.
    pub fn exhaustive(cases: &'static str, value: T) -> Self {
        let proof = Some(Proof::Exhaustive(cases.into()));
        Known { value, evidence: Evidence { ways: Vec::new(), proof, told: None } }
    }

    /// A value that a theorem gives.
    pub fn theorem(theorem: Theorem, value: T) -> Self {
        let proof = Some(Proof::Theorem(theorem.name.into(), theorem.page.into()));
        Known { value, evidence: Evidence { ways: Vec::new(), proof, told: None } }
    }

    /// The same value, found by another method as `value`.
    ///
    /// # Errors
    /// [`Doubt`] if the values differ, or if the method is one that found it before.
    pub fn again(mut self, method: Method, value: &T) -> Result<Self, Doubt>
    where
        T: PartialEq,
    {
        let way = Way { method: method.name.into(), part: method.part.into() };
        if self.evidence.ways.contains(&way) {
            return Err(Doubt::SameMethod(method.name.into()));
        }
        if self.value != *value {
            let second = Evidence { ways: vec![way], proof: None, told: None };
            return Err(Doubt::Disagreement { first: self.evidence.to_string(), second: second.to_string() });
        }
        self.evidence.ways.push(way);
        Ok(self)
    }

    /// The same value, which a theorem says is `value`.
    ///
    /// # Errors
    /// [`Doubt`] if the theorem says otherwise.
    pub fn follows(mut self, theorem: Theorem, value: &T) -> Result<Self, Doubt>
    where
        T: PartialEq,
    {
        if self.value != *value {
            let (first, second) = (self.evidence.to_string(), theorem.name.to_string());
            return Err(Doubt::Disagreement { first, second });
        }
        self.evidence.proof = Some(Proof::Theorem(theorem.name.into(), theorem.page.into()));
        Ok(self)
    }

    /// The same value, after `checker` has accepted a certificate of it, which it does here and now.
    ///
    /// # Errors
    /// What the checker refuses with.
    pub fn certified<E>(
        mut self,
        checker: &'static str,
        check: impl FnOnce(&T) -> Result<(), E>,
    ) -> Result<Self, E> {
        check(&self.value)?;
        self.evidence.proof = Some(Proof::Certificate(checker.into()));
        Ok(self)
    }

    /// What is computed from the value is known as well as the value.
    pub fn map<U>(self, map: impl FnOnce(T) -> U) -> Known<U> {
        Known { value: map(self.value), evidence: self.evidence }
    }

    /// Both values, known as well as the one that is known less well.
    pub fn and<U>(self, other: Known<U>) -> Known<(T, U)> {
        let weaker = other.status() < self.status();
        let evidence = if weaker { other.evidence } else { self.evidence };
        Known { value: (self.value, other.value), evidence }
    }

    /// The value.
    pub fn value(&self) -> &T {
        &self.value
    }

    /// The value alone.
    pub fn into_value(self) -> T {
        self.value
    }

    /// How it is known.
    pub fn evidence(&self) -> &Evidence {
        &self.evidence
    }

    /// How far it can be trusted.
    pub fn status(&self) -> Status {
        self.evidence.status()
    }
}

impl<T, E> Known<Result<T, E>> {
    /// The value within, if there is one.
    ///
    /// # Errors
    /// The error within.
    pub fn transpose(self) -> Result<Known<T>, E> {
        Ok(Known { value: self.value?, evidence: self.evidence })
    }
}
