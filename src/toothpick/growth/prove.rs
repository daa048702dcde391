//! Regions that prove what an automaton draws: guessed, and checked.

use super::check::{Checked, check};
use super::find::{Search, find};
use super::regions::Regions;
use super::rule::Rule;
use crate::evidence::{Budget, Known, Method, Refusal};

/// Regions of an automaton with what the checker says of them.
pub struct Proof {
    /// The regions, which were checked.
    pub regions: Known<Regions>,
    /// How often the first scale is doubled before elements are looked at.
    pub doublings: u32,
    /// What is proved.
    pub checked: Checked,
}

impl Proof {
    /// What follows from the regions.
    pub fn known<T>(&self, value: T) -> Known<T> {
        self.regions.clone().map(|_| value)
    }
}

const REGIONS: Method = Method::named("regions");

/// No regions were found, or the checker accepted none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no regions were found that explain it; in the search that went furthest {why}")]
pub struct NotProved {
    /// Which region has no images, or what the checker does not accept, of the search that explained most regions.
    pub why: String,
}

/// How many stages beyond a scale the automaton is looked at.
const ENDS: [i64; 6] = [0, 2, 1, 3, -1, -2];
/// First scales.
const SCALES: [i64; 3] = [4, 8, 16];
/// The last scale of a simulation, in the plane and in space.
const LAST: [i64; 2] = [256, 64];
/// The most regions.
const MOST: usize = 300;

/// Looks for a proof: scales that are powers of two, and a few ways to cut.
///
/// The regions are guessed from a simulation of some hundred stages, which takes a fraction of a second for each way.
///
/// ```
/// use curiosa::toothpick::growth::{family, prove::prove};
/// let proof = prove(&family::named("toothpick").unwrap()).unwrap();
/// assert_eq!(proof.regions.value().regions.len(), 2);
/// assert_eq!(proof.checked.elements.total(&8_u32.into()), 43.into());
/// ```
///
/// # Errors
/// [`NotProved`], with the reason of the search that explained most regions, the first of these.
pub fn prove(rule: &Rule) -> Result<Proof, NotProved> {
    let mut furthest: Option<(usize, String)> = None;
    let mut not_by = |explained: usize, why: String| {
        if furthest.as_ref().is_none_or(|(most, _)| explained > *most) {
            furthest = Some((explained, why));
        }
    };
    let last = LAST[usize::from(rule.dimension() == 3)];
    for (end, first) in ENDS.into_iter().flat_map(|end| SCALES.map(|first| (end, first))) {
        let doublings = (last / first).ilog2();
        let regions = match find(rule, Search { first, doublings, end, most: MOST }) {
            Ok(regions) => regions,
            Err(unknown) => {
                not_by(unknown.explained, unknown.what);
                continue;
            }
        };
        // Scales that are too small for the checker are doubled.
        for doublings in 0..4 {
            let mut accepted = None;
            let known = Known::once(REGIONS, regions.clone()).certified("toothpick verify", |regions| {
                accepted = Some(check(rule, regions, doublings, &mut Budget::default())?);
                Ok(())
            });
            match known {
                Ok(regions) => {
                    let checked = accepted.expect("it was checked");
                    return Ok(Proof { regions, doublings, checked });
                }
                Err(Refusal::Wrong(refused) | Refusal::TooLong(refused) | Refusal::Malformed(refused)) => {
                    not_by(
                        regions.regions.len(),
                        format!("the checker refuses {} regions: {refused}", regions.regions.len()),
                    );
                }
            }
        }
    }
    Err(NotProved { why: furthest.map(|(_, why)| why).unwrap_or_default() })
}
