//! The checker of certificates: a program of its own, that shares no code with the engines.
//!
//! It reads the certificate as docs/certificates.md says, computes every value again, in the simplest way that is quick
//! enough, and looks at each condition of the theorem that the certificate appeals to (docs/octal.md has them with their
//! proofs).

use sha2::{Digest, Sha256};

use crate::evidence::{Budget, Json, Object, Refusal, quoted};

/// How many options of heaps are looked at in a second.
const RATE: f64 = 3e8;
/// The most digits of a game after its point.
pub(super) const DIGITS: usize = 999;

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

/// Checks a certificate, the text of a file. With `naive`, every move of every heap is looked at, n^2/4 of them for n
/// values; else the classes of the certificate are used, if it has some.
///
/// # Errors
///
/// [`Refusal::Malformed`] if it is not written as docs/certificates.md says; [`Refusal::TooLong`] if it asks for more
/// work than there is in the budget, or for more memory than there is; [`Refusal::Wrong`] if a condition of the theorem does
/// not hold, a value is above 65535, or the values are not those of the game.
///
/// ```
/// use curiosa::evidence::Budget;
/// use curiosa::octal::{certificate::Certificate, check::check, period::prove, sequence::{Engine, Sequence}};
/// let mut kayles = Sequence::new("0.77".parse().unwrap(), Engine::Auto);
/// kayles.extend(200).unwrap();
/// let (periodicity, proof) = prove(&kayles).unwrap();
/// let mut certificate = Certificate::new(&kayles, periodicity, proof);
/// assert_eq!(check(certificate.to_json().as_bytes(), true, &mut Budget::default()).unwrap().period, 12);
/// certificate.preperiod = 70;
/// assert!(check(certificate.to_json().as_bytes(), true, &mut Budget::default()).is_err());
/// ```
pub fn check(certificate: &[u8], naive: bool, budget: &mut Budget<'_>) -> Result<Checked, Refusal> {
    let File { game, digits, claim, period, preperiod, count, hash, largest, theorem, classes } =
        File::read(certificate)?;
    let said = format!(
        "in the game {game} a heap of n + {period} has the nim-value of a heap of n, for all n >= {preperiod}"
    );
    if claim != said {
        return Err(wrong(format_args!("it should claim: {said}")));
    }
    if period == 0 || preperiod + period > count {
        return Err(wrong(format_args!("{count} values do not hold one period")));
    }
    let k = digits.len() - 1;
    let window = match theorem {
        Theorem::GuySmith => {
            let heaps = if digits.iter().any(|digit| digit & 4 != 0) { 2 } else { 1 };
            // G(n + p) = G(n) is known for n < count - p.
            let needed = heaps * preperiod.max(1) + (heaps - 1) * period + k;
            if count - period != needed {
                let needed = needed + period;
                return Err(wrong(format_args!("the theorem needs {needed} values, not {count}")));
            }
            None
        }
        Theorem::Window(window) => {
            let Window { start, length, last_rare, reach } = window;
            let by_place = classes.is_some_and(|(_, by_place)| by_place);
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
    };

    let used = classes.filter(|_| !naive || window.is_some());
    let again = naive && window.is_some();
    let looks = |classes: Option<_>| {
        let takes = |bit: u8| digits.iter().filter(|&digit| digit & bit != 0).count() as f64;
        let count = count as f64;
        // With classes the rare heaps come to it, of which nothing is known yet.
        let breaks = if classes.is_none() { takes(4) * count * count / 4.0 } else { takes(4) * count };
        (takes(1) + takes(2) + 2.0) * count + breaks
    };
    let (all, runs) = (looks(used) + if again { looks(None) } else { 0.0 }, if again { 2.0 } else { 1.0 });
    budget.foresee(all / RATE, runs * 2.0 * count as f64)?;
    let watch = window.as_ref().map_or(count, |window| window.start);
    let run = Run::new(&digits, used, count, watch, budget)?;
    if again && Run::new(&digits, None, count, count, budget)?.values != run.values {
        return Err(wrong("the classes give other values"));
    }
    let values = &run.values;
    let mut sum = Sha256::new();
    values.iter().for_each(|value| sum.update([(value & 255) as u8, (value >> 8) as u8]));
    let sum: String = sum.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    if hash != sum {
        return Err(wrong("the values are not those of the game"));
    }
    let found = values.iter().max().copied().unwrap_or(0);
    if found != largest {
        return Err(wrong(format_args!("the largest value is {found}")));
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
    Ok(Checked { game, period, preperiod, values: count })
}

/// What a certificate says, in the ranges of docs/certificates.md.
struct File {
    game: String,
    digits: Vec<u8>,
    claim: String,
    period: usize,
    preperiod: usize,
    count: usize,
    hash: String,
    largest: u16,
    theorem: Theorem,
    classes: Option<(usize, bool)>,
}

enum Theorem {
    GuySmith,
    Window(Window),
}

impl File {
    fn read(text: &[u8]) -> Result<File, Refusal> {
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
        let json = Json::parse(text).map_err(|error| malformed(format_args!("it is not JSON: {error}")))?;
        let whole = members(json, &FIELDS)?;
        if string(&whole, "format")? != "curiosa octal period certificate 1" {
            return Err(malformed("its \"format\" is unknown"));
        }
        let game = string(&whole, "game")?;
        let digits = digits(&game).ok_or_else(|| {
            malformed(format_args!("{} is no octal game of at most {DIGITS} digits", quoted(&game)))
        })?;
        let hash = string(&whole, "values_sha256")?;
        if hash.len() != 64 || !hash.bytes().all(|c| c.is_ascii_digit() || (b'a'..=b'f').contains(&c)) {
            return Err(malformed("\"values_sha256\" is not 64 hexadecimal digits"));
        }
        let space = field(&whole, "sparse_space")?;
        let classes = if space.is_null() {
            None
        } else {
            let space = members(space, &["mask", "by_place"])?;
            let by_place = field(&space, "by_place")?.boolean();
            let by_place = by_place.ok_or_else(|| malformed("\"by_place\" is not true or false"))?;
            Some((integer(&space, "mask", 1, (1 << 16) - 1)?, by_place))
        };
        let proof = field(&whole, "proof")?;
        let theorem = proof.object().ok().and_then(|proof| proof.get("theorem")?.string());
        let theorem = match theorem.as_deref() {
            Some("guy-smith") => {
                members(proof, &["theorem"])?;
                Theorem::GuySmith
            }
            Some("window") => {
                let proof = members(proof, &["theorem", "start", "length", "last_rare", "reach"])?;
                if classes.is_none() {
                    return Err(malformed("a window needs \"sparse_space\""));
                }
                Theorem::Window(Window {
                    start: heaps(&proof, "start")?,
                    length: heaps(&proof, "length")?,
                    last_rare: heaps(&proof, "last_rare")?,
                    reach: heaps(&proof, "reach")?,
                })
            }
            _ => return Err(malformed("it names no theorem")),
        };
        Ok(File {
            digits,
            claim: string(&whole, "claim")?,
            period: heaps(&whole, "period")?,
            preperiod: heaps(&whole, "preperiod")?,
            count: heaps(&whole, "values")?,
            hash,
            largest: integer(&whole, "largest", 0, (1 << 16) - 1)? as u16,
            theorem,
            classes,
            game,
        })
    }
}

/// The members of an object that has no others.
fn members<'a>(object: Json<'a>, known: &[&str]) -> Result<Object<'a>, Refusal> {
    let object = object.object().map_err(malformed)?;
    match object.other_than(known) {
        Some(name) => Err(malformed(format_args!("{} means nothing in it", quoted(name)))),
        None => Ok(object),
    }
}

fn field<'a>(object: &Object<'a>, name: &str) -> Result<Json<'a>, Refusal> {
    object.get(name).ok_or_else(|| malformed(format_args!("it has no \"{name}\"")))
}

fn string(object: &Object<'_>, name: &str) -> Result<String, Refusal> {
    let text = field(object, name)?.string();
    Ok(text.ok_or_else(|| malformed(format_args!("\"{name}\" is not a text")))?.into_owned())
}

fn integer(object: &Object<'_>, name: &str, low: i64, high: i64) -> Result<usize, Refusal> {
    let integer = field(object, name)?.integer(low..=high);
    let integer = integer
        .ok_or_else(|| malformed(format_args!("\"{name}\" is not a whole number from {low} to {high}")))?;
    Ok(integer as usize)
}

/// A number of heaps.
fn heaps(object: &Object<'_>, name: &str) -> Result<usize, Refusal> {
    integer(object, name, 0, (1 << 32) - 1)
}

/// What a window is said to be.
struct Window {
    start: usize,
    length: usize,
    last_rare: usize,
    reach: usize,
}

/// The digits of a finite octal game, the one before the point first.
pub(super) fn digits(game: &str) -> Option<Vec<u8>> {
    let digits: Option<Vec<u8>> =
        game.chars().filter(|&c| c != '.').map(|c| c.to_digit(8).map(|digit| digit as u8)).collect();
    let well_formed = game.as_bytes().get(1) == Some(&b'.') && game.matches('.').count() == 1;
    digits.filter(|digits| {
        well_formed
            && digits[0] & 3 == 0
            && digits.len() <= DIGITS + 1
            && (digits.len() == 1 || digits.last() != Some(&0))
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
        budget: &mut Budget<'_>,
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
        let mut looks = 0;
        let mut rares: Vec<usize> = Vec::new();
        let mut marked_for = vec![usize::MAX; 1 << 16];
        for n in 0..count {
            if run.values.len() == run.values.capacity() && run.values.try_reserve(n.max(1 << 16)).is_err() {
                return Err(Refusal::TooLong(format!(
                    "there is no memory for more than {n} of {count} values"
                )));
            }
            let g = &run.values;
            let mut spend = |looks: &mut usize, few: usize| {
                if *looks < few {
                    return Ok(());
                }
                let seconds = *looks as f64 / RATE;
                *looks = 0;
                budget.spend(seconds, || format!("{n} of {count} values"))
            };
            spend(&mut looks, 1 << 20)?;
            let mut mark = |value: u16| marked_for[value as usize] = n;
            whole.iter().filter(|&&t| t == n && n > 0).for_each(|_| mark(0));
            one.iter().filter(|&&t| t < n).for_each(|t| mark(g[n - t]));
            looks += 2 + whole.len() + one.len();
            for t in two.iter().filter(|&&t| t < n) {
                looks += rares.len();
                spend(&mut looks, 1 << 20)?;
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
            looks += gap.min(1 << 16) + bound.min(1 << 16);
            let mut a = 1;
            while gap < bound && a <= n / 2 {
                two.iter()
                    .filter(|&&t| t + a < n)
                    .for_each(|t| marked_for[(g[a] ^ g[n - t - a]) as usize] = n);
                looks += two.len();
                spend(&mut looks, 1 << 20)?;
                if marked_for[gap] == n {
                    let next = least(&marked_for, gap, false).unwrap_or(usize::MAX);
                    looks += next.min(1 << 16) - gap;
                    gap = next;
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
        budget.spend(looks as f64 / RATE, || format!("{count} values"))?;
        Ok(run)
    }
}

fn malformed(why: impl std::fmt::Display) -> Refusal {
    Refusal::Malformed(format!("this is no certificate of a period: {why}"))
}

fn wrong(why: impl std::fmt::Display) -> Refusal {
    Refusal::Wrong(format!("the certificate is wrong: {why}"))
}
