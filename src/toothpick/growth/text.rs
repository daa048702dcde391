//! The text files that rules are written in.
//!
//! ```text
//! # Toothpicks of length 2 (A139250, O. E. Pol)
//! name toothpick
//! title Toothpicks grow across every end that nothing else touches
//! counts A139250
//! lattice square
//! kind h
//! touch 0,0
//! end -1,0 grows v
//! end 1,0 grows v
//! line -1,0 1,0
//! kind v
//! touch 0,0
//! end 0,-1 grows h
//! end 0,1 grows h
//! line 0,-1 0,1
//! seed v
//! ```
//!
//! `grows h at 1,0 v` names elements by kind and position, counted from the end; without a position they are at the end.
//! `free` and `body` are followed by points that keep elements from growing ([`Kind`]). `arc FROM TO about CENTRE` draws a
//! quarter circle. `within 1,-1 >= 0 or 0,1 >= 1` says that only ends with x - y >= 0 or y >= 1 are alive; there may be
//! several such lines, which must all hold. `exposed odd` says that ends are exposed that an odd number of elements touch, and
//! not one alone. `pattern circle A188344 ne se nw sw` counts four elements at one position where
//! they are, and after `without` stand elements that must not be there. What follows a # is a remark.

use std::collections::BTreeSet;

use super::rule::{Element, End, HalfSpace, Kind, Lattice, MOST_KINDS, Pattern, Point, Rule, Stroke};

/// The largest number that may be written: elements reach no further than that from one another.
const LARGEST: i64 = 16;
/// The most elements of a pattern.
const MOST_OF_PATTERN: usize = 12;
/// The most bytes of a file.
const LONGEST: usize = 1 << 16;

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct Malformed {
    /// The line, from 1 on; the last one if something is missing.
    pub line: usize,
    /// What is wrong, and what is accepted.
    pub what: String,
}

/// What stands in a line, word by word.
struct Words<'a> {
    line: usize,
    rest: std::iter::Peekable<std::str::SplitWhitespace<'a>>,
    dimension: Option<usize>,
}

impl<'a> Words<'a> {
    fn wrong<T>(&self, what: impl Into<String>) -> Result<T, Malformed> {
        Err(Malformed { line: self.line, what: what.into() })
    }

    fn word(&mut self, what: &str) -> Result<&'a str, Malformed> {
        match self.rest.next() {
            Some(word) => Ok(word),
            None => self.wrong(format!("{what} is missing")),
        }
    }

    fn keyword(&mut self, keyword: &str) -> Result<(), Malformed> {
        match self.rest.next() {
            Some(word) if word == keyword => Ok(()),
            Some(word) => self.wrong(format!("'{word}' stands where '{keyword}' should")),
            None => self.wrong(format!("'{keyword}' is missing")),
        }
    }

    fn point(&mut self) -> Result<Point, Malformed> {
        let Some(dimension) = self.dimension else {
            return self.wrong(
                "the line 'lattice square', 'lattice triangular' or 'lattice cubic' must come before",
            );
        };
        let word = self.word("a point such as 1,0")?;
        let numbers: Option<Vec<i64>> = word.split(',').map(|number| number.parse().ok()).collect();
        match numbers {
            Some(numbers)
                if numbers.len() == dimension && numbers.iter().all(|number| number.abs() <= LARGEST) =>
            {
                let mut point = [0; 3];
                point[..dimension].copy_from_slice(&numbers);
                Ok(point)
            }
            _ => self.wrong(format!(
                "'{word}' is no point of {dimension} whole numbers from {} to {LARGEST}, such as {}",
                -LARGEST,
                if dimension == 2 { "1,0" } else { "1,0,0" }
            )),
        }
    }

    /// A kind by its name, and a position, if there is one.
    fn element(&mut self) -> Result<(&'a str, Point), Malformed> {
        let name = self.word("the name of a kind")?;
        if self.rest.peek() == Some(&"at") {
            self.rest.next();
            return Ok((name, self.point()?));
        }
        Ok((name, [0; 3]))
    }

    /// Elements to the end of the line, or to the word 'without'.
    fn elements(&mut self) -> Result<Vec<(Named<'a>, Point)>, Malformed> {
        let mut elements = Vec::new();
        while self.rest.peek().is_some_and(|word| *word != "without") {
            let (name, at) = self.element()?;
            elements.push((Named { name, line: self.line }, at));
        }
        Ok(elements)
    }

    fn half_space(&mut self) -> Result<HalfSpace, Malformed> {
        let normal = self.point()?;
        self.keyword(">=")?;
        let least = self.word("a number")?;
        match least.parse::<i64>() {
            Ok(least) if least.abs() <= LARGEST => Ok(HalfSpace { normal, least }),
            _ => self.wrong(format!("'{least}' is no whole number from {} to {LARGEST}", -LARGEST)),
        }
    }

    fn points(&mut self) -> Result<Vec<Point>, Malformed> {
        let mut points = Vec::new();
        while self.rest.peek().is_some() {
            points.push(self.point()?);
        }
        Ok(points)
    }

    /// Nothing may be there twice: it would count for one to some and for two to others.
    fn distinct<T: PartialEq>(&self, list: &[T], what: &str) -> Result<(), Malformed> {
        let is_again = |(number, one): (usize, &T)| list[..number].contains(one);
        match list.iter().enumerate().any(is_again) {
            true => self.wrong(format!("the same {what} is named twice")),
            false => Ok(()),
        }
    }

    fn end(&mut self) -> Result<(), Malformed> {
        match self.rest.next() {
            Some(word) => self.wrong(format!("'{word}' is too much")),
            None => Ok(()),
        }
    }
}

/// Whether it is one such as A139250.
fn is_number(word: &&str) -> bool {
    word.len() == 7 && word.starts_with('A') && word[1..].bytes().all(|byte| byte.is_ascii_digit())
}

/// A kind that is named, and in which line.
#[derive(Clone, Copy)]
struct Named<'a> {
    name: &'a str,
    line: usize,
}

/// The same kind, in whatever lines.
impl PartialEq for Named<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Named<'_> {
    fn find(&self, kinds: &[Kind]) -> Result<usize, Malformed> {
        kinds
            .iter()
            .position(|kind| kind.name == self.name)
            .ok_or_else(|| Malformed { line: self.line, what: format!("there is no kind '{}'", self.name) })
    }
}

impl std::str::FromStr for Rule {
    type Err = Malformed;

    /// Reads a file.
    fn from_str(text: &str) -> Result<Rule, Malformed> {
        if text.len() > LONGEST {
            return Err(Malformed { line: 1, what: format!("a rule has at most {LONGEST} bytes") });
        }
        let (mut name, mut title, mut sequence, mut lattice) = (None, None, None, None);
        let (mut kinds, mut sector, mut seed, mut patterns) =
            (Vec::<Kind>::new(), Vec::new(), Vec::new(), Vec::new());
        // The kinds that ends grow, as they are named.
        let mut births: Vec<Named<'_>> = Vec::new();
        let mut odd = false;
        let mut once = BTreeSet::new();
        // The line that begins each kind.
        let mut lines = Vec::new();
        let mut last = 1;
        for (number, line) in text.lines().enumerate() {
            let content = line.split('#').next().unwrap_or_default();
            let mut words = Words {
                line: number + 1,
                rest: content.split_whitespace().peekable(),
                dimension: lattice.map(Lattice::dimension),
            };
            let Some(first) = words.rest.next() else { continue };
            last = number + 1;
            match first {
                "name" | "title" | "counts" | "lattice" | "exposed" if !once.insert(first) => {
                    return words.wrong(format!("there is a line '{first}' before"));
                }
                "name" => name = Some(words.word("the name")?.to_string()),
                "title" => {
                    title = Some(content.trim().trim_start_matches("title").trim().to_string());
                    continue;
                }
                "counts" => {
                    let number = words.word("an OEIS number")?;
                    if !is_number(&number) {
                        return words.wrong(format!("'{number}' is no OEIS number such as A139250"));
                    }
                    sequence = Some(number.to_string());
                }
                "lattice" => {
                    lattice = Some(match words.word("square, triangular or cubic")? {
                        "square" => Lattice::Square,
                        "triangular" => Lattice::Triangular,
                        "cubic" => Lattice::Cubic,
                        other => return words.wrong(format!("'{other}' is not square, triangular or cubic")),
                    });
                }
                "exposed" => {
                    words.keyword("odd")?;
                    odd = true;
                }
                "within" => {
                    let mut any = vec![words.half_space()?];
                    while words.rest.peek() == Some(&"or") {
                        words.rest.next();
                        any.push(words.half_space()?);
                    }
                    sector.push(any);
                }
                "kind" => {
                    let name = words.word("the name of a kind")?.to_string();
                    if kinds.iter().any(|kind: &Kind| kind.name == name) {
                        return words.wrong(format!("there are two kinds '{name}'"));
                    }
                    if kinds.len() == MOST_KINDS {
                        return words.wrong(format!("there are at most {MOST_KINDS} kinds"));
                    }
                    kinds.push(Kind { name, ..Kind::default() });
                    lines.push(number + 1);
                }
                "touch" | "free" | "body" | "end" | "line" | "arc" => {
                    let Some(kind) = kinds.last_mut() else {
                        return words.wrong(format!("'{first}' belongs below a line 'kind NAME'"));
                    };
                    match first {
                        "touch" | "free" | "body" => {
                            let points = match first {
                                "touch" => &mut kind.touches,
                                "free" => &mut kind.free,
                                _ => &mut kind.body,
                            };
                            points.extend(words.points()?);
                            words.distinct(points, "point")?;
                        }
                        "end" => {
                            let at = words.point()?;
                            words.keyword("grows")?;
                            let mut end = End { at, births: Vec::new() };
                            let grown = words.elements()?;
                            words.distinct(&grown, "element")?;
                            for (named, at) in grown {
                                end.births.push(Element { kind: births.len(), at });
                                births.push(named);
                            }
                            kind.ends.push(end);
                            words.distinct(&Vec::from_iter(kind.ends.iter().map(|end| end.at)), "end")?;
                        }
                        _ => {
                            let (from, to) = (words.point()?, words.point()?);
                            let about = if first == "arc" {
                                words.keyword("about")?;
                                Some(words.point()?)
                            } else {
                                None
                            };
                            kind.strokes.push(Stroke { from, to, about });
                        }
                    }
                }
                "seed" => {
                    seed.extend(words.elements()?);
                    words.distinct(&seed, "seed")?;
                }
                "pattern" => {
                    let name = words.word("the name of a pattern")?.to_string();
                    let sequence = words.rest.next_if(is_number).map(str::to_string);
                    let drawn = words.elements()?;
                    let empty = if words.rest.next_if_eq(&"without").is_some() {
                        words.elements()?
                    } else {
                        Vec::new()
                    };
                    words.distinct(&drawn, "element")?;
                    words.distinct(&empty, "element")?;
                    let most = MOST_OF_PATTERN;
                    if drawn.is_empty() || drawn.len() > most || empty.len() > most {
                        return words.wrong(format!(
                            "a pattern has 1 to {most} elements, and at most {most} after 'without'"
                        ));
                    }
                    patterns.push((name, sequence, drawn, empty));
                }
                other => {
                    return words.wrong(format!(
                        "'{other}' begins no line; lines begin with name, title, counts, lattice, kind, touch, free, body, end, line, arc, seed, pattern, within or exposed"
                    ));
                }
            }
            words.end()?;
        }
        let missing = |what: &str| Malformed { line: last, what: format!("a line '{what}' is missing") };
        let named = births.iter().map(|named| named.find(&kinds)).collect::<Result<Vec<_>, _>>()?;
        let find = |list: &[(Named<'_>, Point)]| {
            let found = list.iter().map(|(named, at)| Ok(Element { kind: named.find(&kinds)?, at: *at }));
            found.collect::<Result<Vec<Element>, Malformed>>()
        };
        let seed = find(&seed)?;
        let patterns = patterns
            .into_iter()
            .map(|(name, sequence, drawn, empty)| {
                Ok(Pattern { name, sequence, drawn: find(&drawn)?, empty: find(&empty)? })
            })
            .collect::<Result<Vec<_>, Malformed>>()?;
        for birth in kinds.iter_mut().flat_map(|kind| &mut kind.ends).flat_map(|end| &mut end.births) {
            birth.kind = named[birth.kind];
        }
        if let Some(kind) = kinds.iter().position(|kind| kind.touches.is_empty() && kind.ends.is_empty()) {
            let what = format!("'{}' has neither a line 'touch' nor a line 'end'", kinds[kind].name);
            return Err(Malformed { line: lines[kind], what });
        }
        if seed.is_empty() {
            return Err(missing("seed KIND"));
        }
        let rule = Rule {
            name: name.ok_or_else(|| missing("name NAME"))?,
            title: title.unwrap_or_default(),
            sequence,
            lattice: lattice.ok_or_else(|| missing("lattice square"))?,
            kinds,
            seed,
            patterns,
            odd,
            sector,
            text: text.to_string(),
        };
        // An end stops once something has grown there. What grows stands in the order of the lines.
        let mut lines = births.iter().map(|named| named.line);
        for (number, kind) in rule.kinds.iter().enumerate() {
            for (at, births) in rule.ends(Element { kind: number, at: [0; 3] }) {
                for birth in births {
                    let line = lines.next().expect("it was read");
                    if !rule.points(birth).any(|point| point == at) {
                        let what = format!(
                            "'{}' that grows from an end of '{}' must touch that end",
                            rule.kinds[birth.kind].name, kind.name
                        );
                        return Err(Malformed { line, what });
                    }
                }
            }
        }
        Ok(rule)
    }
}
