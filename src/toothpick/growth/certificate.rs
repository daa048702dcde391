//! Certificates of growth automata: regions written down, to be checked by anyone.

use serde::Serialize;

use super::check::{Checked, check};
use super::prove::Proof;
use super::regions::{Image, Region, Regions};
use super::rule::{Element, Point, Rule};
use super::symmetry::symmetries;
use crate::evidence::{Budget, Json, Object, Refusal, quoted};

/// The first words of every certificate.
pub const FORMAT: &str = "curiosa growth certificate 1";

/// The largest number in a certificate.
const LARGEST: i64 = 1 << 20;
/// The most regions, images of a region, and elements in all.
const MOST: usize = 100_000;
/// The most doublings.
const DOUBLINGS: u32 = 10;

/// A claim about an automaton: which regions it is made of, in all stages. docs/certificates.md says what the fields are.
/// Nothing in it need be believed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Certificate {
    /// [`FORMAT`].
    pub format: String,
    /// The rule, as a file has it.
    pub rule: String,
    /// The claim in words.
    pub claim: String,
    /// The first scale.
    pub scale: i64,
    /// What the fractions in which positions grow have below the line.
    pub grain: i64,
    /// How often the first scale is doubled before elements are looked at.
    pub doublings: u32,
    /// The regions; the first is the automaton.
    pub regions: Vec<WrittenRegion>,
}

/// A region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrittenRegion {
    /// Its elements at the first scale: kind, position and stage.
    pub elements: Vec<(String, Vec<i64>, i64)>,
    /// What it has more at twice the scale.
    pub images: Vec<WrittenImage>,
}

/// The image of a region.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct WrittenImage {
    /// The number of the region, from 0 on.
    pub region: usize,
    /// The images of the unit vectors.
    pub turn: Vec<Vec<i64>>,
    /// The images of the kinds, in the order of the rule.
    pub kinds: Vec<String>,
    /// What the position grows by with the scale, times the grain.
    pub scaled: Vec<i64>,
    /// The rest of the position.
    pub constant: Vec<i64>,
    /// The rest of the delay.
    pub delay: i64,
}

impl Certificate {
    /// Writes down a proof.
    pub fn new(rule: &Rule, proof: &Proof) -> Certificate {
        let (regions, doublings) = (proof.regions.value(), proof.doublings);
        let short = |point: Point| point[..rule.dimension()].to_vec();
        let name = |kind: usize| rule.kinds[kind].name.clone();
        let written = regions.regions.iter().map(|region| WrittenRegion {
            elements: region
                .first
                .iter()
                .map(|&(element, stage)| (name(element.kind), short(element.at), stage))
                .collect(),
            images: Vec::from_iter(region.images.iter().map(|image| {
                let by = &regions.symmetries[image.symmetry];
                WrittenImage {
                    region: image.region,
                    turn: by.columns[..rule.dimension()].iter().map(|&column| short(column)).collect(),
                    kinds: by.kinds.iter().map(|&kind| name(kind)).collect(),
                    scaled: short(image.scaled),
                    constant: short(image.constant),
                    delay: image.delay,
                }
            })),
        });
        let written = Vec::from_iter(written);
        Certificate {
            format: FORMAT.into(),
            rule: rule.text.clone(),
            claim: claim(rule, written.len()),
            scale: regions.first,
            grain: regions.grain,
            doublings,
            regions: written,
        }
    }

    /// The certificate as JSON: an element and an image a line.
    pub fn to_json(&self) -> String {
        let lines = |lines: Vec<String>| match lines.is_empty() {
            true => "[]".to_string(),
            false => format!("[\n        {}\n      ]", lines.join(",\n        ")),
        };
        let regions = self.regions.iter().map(|region| {
            format!(
                "    {{\n      \"elements\": {},\n      \"images\": {}\n    }}",
                lines(region.elements.iter().map(json).collect()),
                lines(region.images.iter().map(json).collect())
            )
        });
        format!(
            "{{\n  \"format\": {},\n  \"rule\": {},\n  \"claim\": {},\n  \"scale\": {},\n  \"grain\": {},\n  \"doublings\": {},\n  \"regions\": [\n{}\n  ]\n}}\n",
            json(&self.format),
            json(&self.rule),
            json(&self.claim),
            self.scale,
            self.grain,
            self.doublings,
            Vec::from_iter(regions).join(",\n")
        )
    }

    /// Reads and checks a certificate.
    ///
    /// # Errors
    /// [`Refusal::Malformed`] if it is not written as docs/certificates.md says, [`Refusal::Wrong`] if the checker does not
    /// accept it, [`Refusal::TooLong`] if there is more to look at than the budget allows.
    pub fn verify(text: &[u8], budget: &mut Budget<'_>) -> Result<(Rule, Checked), Refusal> {
        let certificate = Certificate::read(text)?;
        let rule: Rule = certificate
            .rule
            .parse()
            .map_err(|error| malformed(format_args!("its rule is wrong: {error}")))?;
        let regions = certificate.regions_of(&rule).map_err(malformed)?;
        let claim = claim(&rule, regions.regions.len());
        if certificate.claim != claim {
            return Err(Refusal::Wrong(format!("the certificate is wrong: it should claim: {claim}")));
        }
        let checked = check(&rule, &regions, certificate.doublings, budget)?;
        Ok((rule, checked))
    }

    /// What is written, not yet in range.
    fn read(text: &[u8]) -> Result<Certificate, Refusal> {
        const FIELDS: [&str; 7] = ["format", "rule", "claim", "scale", "grain", "doublings", "regions"];
        let json = Json::parse(text).map_err(|error| malformed(format_args!("it is not JSON: {error}")))?;
        let whole = members(json, &FIELDS)?;
        let format = text_of(&whole, "format")?;
        if format != FORMAT {
            return Err(malformed("its \"format\" is unknown"));
        }
        let regions = list(&whole, "regions")?.into_iter().map(WrittenRegion::read);
        Ok(Certificate {
            format,
            rule: text_of(&whole, "rule")?,
            claim: text_of(&whole, "claim")?,
            scale: number_of(&whole, "scale")?,
            grain: number_of(&whole, "grain")?,
            doublings: number_of(&whole, "doublings")?
                .try_into()
                .map_err(|_| malformed("\"doublings\" is negative"))?,
            regions: regions.collect::<Result<Vec<_>, Refusal>>()?,
        })
    }

    /// The regions, if they are in range.
    fn regions_of(&self, rule: &Rule) -> Result<Regions, String> {
        let in_range = |number: i64| number.abs() <= LARGEST;
        let point = |list: &[i64]| {
            let mut point = [0; 3];
            if list.len() != rule.dimension() || !list.iter().all(|&c| in_range(c)) {
                return Err(format!("a position has not {} small numbers", rule.dimension()));
            }
            point[..list.len()].copy_from_slice(list);
            Ok(point)
        };
        let kind = |name: &String| {
            let find = rule.kinds.iter().position(|kind| kind.name == *name);
            find.ok_or_else(|| format!("there is no kind '{name}'"))
        };
        let sizes = || self.regions.iter().map(|region| region.elements.len() + region.images.len());
        let is_small = (1..=4096).contains(&self.scale)
            && (1..=self.scale).contains(&self.grain)
            && self.scale % self.grain == 0
            && self.doublings <= DOUBLINGS
            && !self.regions.is_empty()
            && self.regions.len() + sizes().sum::<usize>() <= MOST;
        if !is_small {
            return Err("scale, grain, doublings or regions are out of range".into());
        }
        let symmetries = symmetries(rule);
        let mut regions = Vec::new();
        for region in &self.regions {
            let mut first = Vec::new();
            for (name, at, stage) in &region.elements {
                if !(1..=LARGEST).contains(stage) {
                    return Err("a stage is out of range".into());
                }
                first.push((Element { kind: kind(name)?, at: point(at)? }, *stage));
            }
            let mut images = Vec::new();
            for image in &region.images {
                let kinds = image.kinds.iter().map(kind).collect::<Result<Vec<_>, _>>()?;
                let mut columns = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
                if image.turn.len() != rule.dimension() {
                    return Err("a turn has not an image for each unit vector".into());
                }
                for (column, list) in columns.iter_mut().zip(&image.turn) {
                    *column = point(list)?;
                }
                let symmetry = symmetries.iter().position(|by| by.columns == columns && by.kinds == kinds);
                if image.region >= self.regions.len() || !in_range(image.delay) {
                    return Err("an image has a region or a delay out of range".into());
                }
                images.push(Image {
                    region: image.region,
                    symmetry: symmetry.ok_or("a turn is no symmetry of the rule")?,
                    scaled: point(&image.scaled)?,
                    constant: point(&image.constant)?,
                    delay: image.delay,
                });
            }
            regions.push(Region { first, images });
        }
        Ok(Regions { first: self.scale, grain: self.grain, regions, symmetries })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has only texts, numbers and lists")
}

impl WrittenRegion {
    fn read(json: Json<'_>) -> Result<WrittenRegion, Refusal> {
        let region = members(json, &["elements", "images"])?;
        let element = |json: Json<'_>| {
            let mut parts = json.list()?;
            let kind = parts.next()?.string()?.into_owned();
            let element = (kind, numbers(parts.next()?)?, number(parts.next()?)?);
            parts.next().is_none().then_some(element)
        };
        let elements = list(&region, "elements")?.into_iter().map(element).collect::<Option<Vec<_>>>();
        let elements = elements.ok_or_else(|| malformed("an element is not [kind, position, stage]"))?;
        let images = list(&region, "images")?.into_iter().map(WrittenImage::read);
        Ok(WrittenRegion { elements, images: images.collect::<Result<Vec<_>, Refusal>>()? })
    }
}

impl WrittenImage {
    fn read(json: Json<'_>) -> Result<WrittenImage, Refusal> {
        let image = members(json, &["region", "turn", "kinds", "scaled", "constant", "delay"])?;
        let texts = |json: Json<'_>| json.string().map(|text| text.into_owned());
        let all = |name: &str| {
            let numbers = numbers(field(&image, name)?);
            numbers.ok_or_else(|| malformed(format_args!("\"{name}\" is no list of numbers")))
        };
        let turn = list(&image, "turn")?.into_iter().map(numbers).collect::<Option<Vec<_>>>();
        let kinds = list(&image, "kinds")?.into_iter().map(texts).collect::<Option<Vec<_>>>();
        Ok(WrittenImage {
            region: number_of(&image, "region")?
                .try_into()
                .map_err(|_| malformed("\"region\" is negative"))?,
            turn: turn.ok_or_else(|| malformed("\"turn\" is no list of positions"))?,
            kinds: kinds.ok_or_else(|| malformed("\"kinds\" is no list of texts"))?,
            scaled: all("scaled")?,
            constant: all("constant")?,
            delay: number_of(&image, "delay")?,
        })
    }
}

fn members<'a>(json: Json<'a>, known: &[&str]) -> Result<Object<'a>, Refusal> {
    let object = json.object().map_err(malformed)?;
    match object.other_than(known) {
        Some(name) => Err(malformed(format_args!("{} means nothing in it", quoted(name)))),
        None => Ok(object),
    }
}

fn field<'a>(object: &Object<'a>, name: &str) -> Result<Json<'a>, Refusal> {
    object.get(name).ok_or_else(|| malformed(format_args!("it has no \"{name}\"")))
}

fn text_of(object: &Object<'_>, name: &str) -> Result<String, Refusal> {
    let text = field(object, name)?.string();
    Ok(text.ok_or_else(|| malformed(format_args!("\"{name}\" is not a text")))?.into_owned())
}

fn number(json: Json<'_>) -> Option<i64> {
    json.integer(-LARGEST..=LARGEST)
}

fn numbers(json: Json<'_>) -> Option<Vec<i64>> {
    json.list()?.map(number).collect()
}

fn number_of(object: &Object<'_>, name: &str) -> Result<i64, Refusal> {
    let number = number(field(object, name)?);
    number.ok_or_else(|| {
        malformed(format_args!("\"{name}\" is no whole number from {} to {LARGEST}", -LARGEST))
    })
}

fn list<'a>(object: &Object<'a>, name: &str) -> Result<Vec<Json<'a>>, Refusal> {
    let list = field(object, name)?.list();
    Ok(list.ok_or_else(|| malformed(format_args!("\"{name}\" is no list")))?.collect())
}

fn malformed(why: impl std::fmt::Display) -> Refusal {
    Refusal::Malformed(format!("this is no certificate of a growth automaton: {why}"))
}

/// The statement in words.
fn claim(rule: &Rule, regions: usize) -> String {
    format!(
        "in all stages the automaton {} is made of these regions, {regions} in number, and draws nothing else",
        rule.name
    )
}
