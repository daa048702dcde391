//! The checker of certificates: a program of its own, that shares no code with the engines.
//!
//! It reads the certificate as JSON, computes every value again, in the simplest way that is quick enough, and looks at
//! each condition of the theorem that the certificate appeals to (docs/octal.md has them with their proofs).

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::evidence::Refusal;

/// What a certificate that holds has proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The code of the game.
    pub game: String,
    /// The period.
    pub period: usize,
    /// The number of heaps before it.
    pub preperiod: usize,
    /// How many values were computed.
    pub values: usize,
}

/// Checks a certificate. With `naive`, every move of every heap is looked at, n^2/4 of them for n values; else the
/// classes of the certificate are used, if it has some.
///
/// # Errors
///
/// [`Refusal::Malformed`] if it is not written as a certificate of this format, of a finite octal game, or
/// needs more memory than there is; [`Refusal::Wrong`] if a condition of the theorem does not hold, a value
/// is above 65535, or the values are not those of the game.
///
/// ```
/// use curiosa::octal::{certificate::Certificate, check::check, period::prove, sequence::{Engine, Sequence}};
/// let mut kayles = Sequence::new("0.77".parse().unwrap(), Engine::Auto);
/// kayles.extend(200).unwrap();
/// let (periodicity, proof) = prove(&kayles).unwrap();
/// let mut certificate = serde_json::to_value(Certificate::new(&kayles, periodicity, proof)).unwrap();
/// assert_eq!(check(&certificate, true).unwrap().period, 12);
/// certificate["preperiod"] = 70.into();
/// assert!(check(&certificate, true).is_err());
/// ```
pub fn check(certificate: &Value, naive: bool) -> Result<Checked, Refusal> {
    const FIELDS: [&str; 10] = [
        "format",
        "game",
        "claim",
        "period",
        "preperiod",
        "values",
        "values_sha256",
        "largest",
        "proof",
        "sparse_space",
    ];
    const PROOF: [&str; 5] = ["theorem", "start", "length", "last_rare", "reach"];
    const SPACE: [&str; 2] = ["mask", "by_place"];
    for (object, known) in [
        (Some(certificate), &FIELDS[..]),
        (certificate.get("proof"), &PROOF),
        (certificate.get("sparse_space"), &SPACE),
    ] {
        let mut names = object.and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name);
        if let Some(name) = names.find(|name| !known.contains(&name.as_str())) {
            return Err(malformed(format_args!("\"{name}\" means nothing in it")));
        }
    }
    let field =
        |name: &str| certificate.get(name).ok_or_else(|| malformed(format_args!("it has no \"{name}\"")));
    let number_in = |object: &Value, name: &str| {
        let number = object.get(name).and_then(Value::as_u64).filter(|&number| number < 1 << 32);
        let number = number.ok_or_else(|| malformed(format_args!("\"{name}\" is not a number of heaps")))?;
        Ok(number as usize)
    };
    let number = |name: &str| number_in(certificate, name);
    let text = |name: &str| {
        let text = field(name)?.as_str();
        text.ok_or_else(|| malformed(format_args!("\"{name}\" is not a text")))
    };
    if text("format")? != "curiosa octal period certificate 1" {
        return Err(malformed("its \"format\" is unknown"));
    }
    let game = text("game")?;
    let digits = digits(game).ok_or_else(|| malformed(format_args!("'{game}' is no finite octal game")))?;
    let (period, preperiod, count) = (number("period")?, number("preperiod")?, number("values")?);
    let claim = format!(
        "in the game {game} a heap of n + {period} has the nim-value of a heap of n, for all n >= {preperiod}"
    );
    if text("claim")? != claim {
        return Err(wrong(format_args!("it should claim: {claim}")));
    }
    if period == 0 || preperiod + period > count {
        return Err(wrong(format_args!("{count} values do not hold one period")));
    }
    let classes = match field("sparse_space")? {
        Value::Null => None,
        space => {
            let by_place = space.get("by_place").and_then(Value::as_bool);
            let by_place = by_place.ok_or_else(|| malformed("\"by_place\" is not true or false"))?;
            let mask = number_in(space, "mask")?;
            if mask == 0 || mask >= 1 << 16 {
                return Err(malformed("\"mask\" is not from 1 to 65535"));
            }
            Some((mask, by_place))
        }
    };
    let proof = field("proof")?;
    let theorem = proof.get("theorem").and_then(Value::as_str);
    let k = digits.len() - 1;
    let window = match theorem {
        Some("guy-smith") => {
            let heaps = if digits.iter().any(|digit| digit & 4 != 0) { 2 } else { 1 };
            // G(n + p) = G(n) is known for n < count - p.
            let needed = heaps * preperiod.max(1) + (heaps - 1) * period + k;
            if count - period != needed {
                let needed = needed + period;
                return Err(wrong(format_args!("the theorem needs {needed} values, not {count}")));
            }
            None
        }
        Some("window") => {
            let window = Window {
                start: number_in(proof, "start")?,
                length: number_in(proof, "length")?,
                last_rare: number_in(proof, "last_rare")?,
                reach: number_in(proof, "reach")?,
            };
            let Some((_, by_place)) = classes else {
                return Err(malformed("a window needs \"sparse_space\""));
            };
            let Window { start, length, last_rare, reach } = window;
            let conditions = [
                (start + period == count, "the window does not end one period before the values"),
                (!by_place || period % 2 == 0, "the classes depend on parity, and the period is odd"),
                (last_rare < start, "there are later rare heaps"),
                (length >= k + last_rare.max(reach), "the window is too short"),
                (start > length, "the window does not fit"),
                (preperiod + length <= start, "the windows differ"),
            ];
            if let Some((_, reason)) = conditions.iter().find(|(holds, _)| !holds) {
                return Err(wrong(*reason));
            }
            Some(window)
        }
        _ => return Err(malformed("it names no theorem")),
    };

    let watch = window.as_ref().map_or(count, |window| window.start);
    let run = Run::new(&digits, classes.filter(|_| !naive || window.is_some()), count, watch)?;
    if naive && window.is_some() && Run::new(&digits, None, count, count)?.values != run.values {
        return Err(wrong("the classes give other values"));
    }
    let values = &run.values;
    let mut hash = Sha256::new();
    values.iter().for_each(|value| hash.update([(value & 255) as u8, (value >> 8) as u8]));
    let hash: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    if hash != text("values_sha256")? {
        return Err(wrong("the values are not those of the game"));
    }
    let largest = values.iter().max().copied().unwrap_or(0);
    if largest as usize != number("largest")? {
        return Err(wrong(format_args!("the largest value is {largest}")));
    }
    if let Some(n) = (preperiod..count - period).find(|&n| values[n] != values[n + period]) {
        return Err(wrong(format_args!("the values of {n} and {} differ", n + period)));
    }
    if preperiod > 0 && values[preperiod - 1] == values[preperiod - 1 + period] {
        return Err(wrong(format_args!("the values repeat from {} on already", preperiod - 1)));
    }
    if let Some(window) = window {
        if run.last_rare > window.last_rare {
            return Err(wrong(format_args!("heap {} is rare", run.last_rare)));
        }
        if run.reach > window.reach {
            return Err(wrong(format_args!("breaks of {} are needed", run.reach)));
        }
    }
    Ok(Checked { game: game.into(), period, preperiod, values: count })
}

/// What a window is said to be.
struct Window {
    start: usize,
    length: usize,
    last_rare: usize,
    reach: usize,
}

/// The digits of a finite octal game, the one before the point first.
fn digits(game: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        game.chars().filter(|&c| c != '.').map(|c| c.to_digit(8).map(|digit| digit as u8)).collect();
    let well_formed = game.as_bytes().get(1) == Some(&b'.') && game.matches('.').count() == 1;
    digits.filter(|digits| {
        well_formed && digits[0] & 3 == 0 && (digits.len() == 1 || digits.last() != Some(&0))
    })
}

/// All values, and what a window must know about the last of them.
struct Run {
    values: Vec<u16>,
    last_rare: usize,
    /// The largest a of a break into a and another common heap, among the heaps from `watch` on.
    reach: usize,
}

impl Run {
    fn new(
        digits: &[u8],
        classes: Option<(usize, bool)>,
        count: usize,
        watch: usize,
    ) -> Result<Run, Refusal> {
        let takes = |bit: u8| Vec::from_iter((0..digits.len()).filter(move |&t| digits[t] & bit != 0));
        let (whole, one, two) = (takes(1), takes(2), takes(4));
        let place = two.first().copied().unwrap_or(0);
        if classes.is_some_and(|(_, by_place)| by_place) && two.iter().any(|t| t % 2 != place % 2) {
            return Err(wrong("breaks take odd and even numbers of tokens: no classes by place"));
        }
        // The least common or rare value, at most this, is the value of a heap.
        let common = |n: usize, value: usize| match classes {
            Some((mask, by_place)) => {
                ((value & mask).count_ones() % 2 == 1) != (by_place && (n + place) % 2 == 1)
            }
            None => false,
        };
        let mut run = Run { values: Vec::new(), last_rare: 0, reach: 0 };
        if run.values.try_reserve_exact(count).is_err() {
            return Err(malformed(format_args!("there is no memory for {count} values")));
        }
        let mut rares: Vec<usize> = Vec::new();
        let mut marked_for = vec![usize::MAX; 1 << 16];
        for n in 0..count {
            let g = &run.values;
            let mut mark = |value: u16| marked_for[value as usize] = n;
            whole.iter().filter(|&&t| t == n && n > 0).for_each(|_| mark(0));
            one.iter().filter(|&&t| t < n).for_each(|t| mark(g[n - t]));
            for t in two.iter().filter(|&&t| t < n) {
                rares.iter().take_while(|&&r| r < n - t).for_each(|&r| mark(g[r] ^ g[n - t - r]));
            }
            let least = |marked_for: &[usize], from: usize, is_common: bool| {
                (from..1 << 16).find(|&value| marked_for[value] != n && common(n, value) == is_common)
            };
            let too_large = || wrong(format_args!("the value of {n} is above 65535"));
            let bound = match classes {
                Some(_) => least(&marked_for, 0, true).ok_or_else(too_large)?,
                None => usize::MAX,
            };
            let mut gap = least(&marked_for, 0, false).unwrap_or(usize::MAX);
            let mut a = 1;
            while gap < bound && a <= n / 2 {
                two.iter()
                    .filter(|&&t| t + a < n)
                    .for_each(|t| marked_for[(g[a] ^ g[n - t - a]) as usize] = n);
                if marked_for[gap] == n {
                    gap = least(&marked_for, gap, false).unwrap_or(usize::MAX);
                }
                a += 1;
            }
            let value = gap.min(bound);
            if n > 0 && gap < bound && classes.is_some() {
                rares.push(n);
                run.last_rare = n;
            } else if n >= watch {
                run.reach = run.reach.max(a - 1);
            }
            run.values.push(u16::try_from(value).map_err(|_| too_large())?);
        }
        Ok(run)
    }
}

fn malformed(why: impl std::fmt::Display) -> Refusal {
    Refusal::Malformed(format!("this is no certificate of a period: {why}"))
}

fn wrong(why: impl std::fmt::Display) -> Refusal {
    Refusal::Wrong(format!("the certificate is wrong: {why}"))
}
