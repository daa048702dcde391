//! The checker of certificates of misère quotients: a program of its own, that shares no code with the one that finds them.
//!
//! It reads the certificate as docs/certificates.md says and looks at every condition of the theorem on misère quotients
//! (docs/octal.md) in the simplest way.

use std::collections::{BTreeSet, HashSet, VecDeque};

use crate::evidence::{Budget, Json, Object, Refusal, quoted};
use crate::octal::check::{DIGITS, digits};

/// Products that are looked up in a second.
const RATE: f64 = 2e8;
/// The most heaps, and the most elements.
const MOST: i64 = 1 << 16;

/// What a certificate that holds has proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// The code of the game.
    pub game: String,
    /// How many elements the quotient has.
    pub order: usize,
    /// How many of them are lost.
    pub lost: usize,
    /// The number of heaps that were looked at, with that of no tokens.
    pub heaps: usize,
    /// Period and preperiod of the pretending function; without them only these heaps are spoken of.
    pub period: Option<(usize, usize)>,
}

/// Checks a certificate, the text of a file.
///
/// # Errors
/// [`Refusal::Malformed`] if it is not written as docs/certificates.md says; [`Refusal::TooLong`] if it asks for more work
/// than there is in the budget; [`Refusal::Wrong`] if a condition of the theorem does not hold.
///
/// ```
/// use curiosa::evidence::Budget;
/// use curiosa::octal::misere::{certificate::Certificate, check::check, solution::Solution};
/// let kayles = Solution::new("0.77".parse().unwrap(), 200, 100);
/// let mut certificate = Certificate::new(&kayles);
/// let checked = check(certificate.to_json().as_bytes(), &mut Budget::default()).unwrap();
/// assert_eq!((checked.order, checked.lost, checked.period), (40, 9, Some((12, 71))));
/// certificate.lost.pop();
/// assert!(check(certificate.to_json().as_bytes(), &mut Budget::default()).is_err());
/// ```
pub fn check(certificate: &[u8], budget: &mut Budget<'_>) -> Result<Checked, Refusal> {
    let file = File::read(certificate)?;
    let (order, count) = (file.times.len(), file.heaps.len());
    let said = file.said();
    if file.claim != said {
        return Err(wrong(format_args!("it should claim: {said}")));
    }
    let pairs = |count: usize| count as f64 * count as f64;
    let looks = pairs(order) + order as f64 * pairs(file.generators.len());
    budget.foresee(looks / RATE, 8.0 * pairs(order))?;
    let product = product(&file, budget)?;
    let lost = Vec::from_iter((0..order).map(|element| file.lost.contains(&element)));
    if lost[0] {
        return Err(wrong("nothing is left, and the player to move has not won"));
    }
    let outcomes = HashSet::<Vec<bool>>::from_iter(
        product.iter().map(|row| row.iter().map(|&element| lost[element]).collect()),
    );
    if outcomes.len() < order {
        return Err(wrong("two elements are not told apart by any other"));
    }
    if let Some((period, preperiod)) = file.period {
        let heaps = if file.digits.iter().any(|digit| digit & 4 != 0) { 2 } else { 1 };
        let needed = heaps * preperiod.max(1) + heaps * period + file.digits.len() - 1;
        if period == 0 || count != needed {
            return Err(wrong(format_args!("the theorem needs {needed} heaps, not {count}")));
        }
        let same = |n: usize| file.heaps[n] == file.heaps[n + period];
        if let Some(n) = (preperiod..count - period).find(|&n| !same(n)) {
            return Err(wrong(format_args!("the elements of {n} and {} differ", n + period)));
        }
        if preperiod > 0 && same(preperiod - 1) {
            return Err(wrong(format_args!("the elements repeat from {} on already", preperiod - 1)));
        }
    }
    let heaps = kinds(&file, &product, budget)?;
    all_sums(&heaps, &product, &lost, budget)?;
    Ok(Checked { game: file.game, order, lost: file.lost.len(), heaps: count, period: file.period })
}

/// The product of every two elements, from those with the generators.
fn product(file: &File, budget: &mut Budget<'_>) -> Result<Vec<Vec<usize>>, Refusal> {
    let times = &file.times;
    let letters = 0..file.generators.len();
    for (element, row) in times.iter().enumerate() {
        let pairs = letters.len() as f64 * letters.len() as f64;
        budget.spend(pairs / RATE, || format!("the products of {element} elements"))?;
        for (g, h) in letters.clone().flat_map(|g| letters.clone().map(move |h| (g, h))) {
            if times[row[g]][h] != times[row[h]][g] {
                return Err(wrong("products with generators depend on the order"));
            }
        }
    }
    for (&heap, &element) in file.generators.iter().zip(&times[0]) {
        if file.heaps.get(heap) != Some(&element) {
            return Err(wrong(format_args!("the generator {heap} is not the element of that heap")));
        }
    }
    // Columns: all elements times the one that was reached.
    let mut columns: Vec<Option<Vec<usize>>> = vec![None; times.len()];
    columns[0] = Some((0..times.len()).collect());
    let mut open = VecDeque::from([0]);
    while let Some(element) = open.pop_front() {
        for letter in letters.clone() {
            let next = times[element][letter];
            if columns[next].is_none() {
                let column = columns[element].as_ref().expect("it was reached");
                columns[next] = Some(column.iter().map(|&at| times[at][letter]).collect());
                open.push_back(next);
            }
        }
    }
    let columns: Option<Vec<_>> = columns.into_iter().collect();
    // The monoid is commutative, so columns are rows.
    columns.ok_or_else(|| wrong("the generators do not make all elements"))
}

/// Element and elements of the options of the heaps that have a move, each once.
fn kinds(
    file: &File,
    product: &[Vec<usize>],
    budget: &mut Budget<'_>,
) -> Result<BTreeSet<(usize, Vec<usize>)>, Refusal> {
    let mut kinds = BTreeSet::new();
    for n in 0..file.heaps.len() {
        budget.spend((n * file.digits.len()) as f64 / RATE, || format!("the moves of {n} heaps"))?;
        let mut options = BTreeSet::new();
        for (taken, digit) in file.digits.iter().enumerate().take_while(|&(taken, _)| taken <= n) {
            let rest = n - taken;
            if digit & 1 != 0 && rest == 0 {
                options.insert(0);
            }
            if digit & 2 != 0 && rest > 0 {
                options.insert(file.heaps[rest]);
            }
            if digit & 4 != 0 {
                options.extend((1..rest).map(|a| product[file.heaps[a]][file.heaps[rest - a]]));
            }
        }
        if options.is_empty() && file.heaps[n] != 0 {
            return Err(wrong(format_args!("a heap of {n} has no move and should be like none")));
        }
        if !options.is_empty() {
            kinds.insert((file.heaps[n], Vec::from_iter(options)));
        }
    }
    Ok(kinds)
}

/// Looks at all sums of heaps. Two are alike if they have the same element and the same contexts in which no move in them
/// leads to something lost; a context is the element of what else is there.
fn all_sums(
    heaps: &BTreeSet<(usize, Vec<usize>)>,
    product: &[Vec<usize>],
    lost: &[bool],
    budget: &mut Budget<'_>,
) -> Result<(), Refusal> {
    let order = product.len();
    let quiet = |moves: &[usize]| -> Vec<bool> {
        let leads = |context: usize| moves.iter().any(|&option| lost[product[context][option]]);
        (0..order).map(|context| !leads(context)).collect()
    };
    let heaps = Vec::from_iter(heaps.iter().map(|(heap, moves)| (*heap, quiet(moves))));
    let empty = (0, vec![true; order]);
    let mut seen = HashSet::from([empty.clone()]);
    let mut open = VecDeque::from([empty]);
    while let Some((element, contexts)) = open.pop_front() {
        let sums = seen.len();
        budget.spend((heaps.len() * order) as f64 / RATE, || format!("{sums} sorts of sums"))?;
        for (heap, own) in &heaps {
            let both = (0..order).map(|y| contexts[product[y][*heap]] && own[product[y][element]]);
            let both = Vec::from_iter(both);
            let sum = product[element][*heap];
            if lost[sum] != both[0] {
                let said = if lost[sum] { "is lost and has a lost option" } else { "is won and has none" };
                return Err(wrong(format_args!("a sum with element {sum} {said}")));
            }
            let next = (sum, both);
            if seen.insert(next.clone()) {
                open.push_back(next);
            }
        }
    }
    Ok(())
}

/// What a certificate says, in the ranges of docs/certificates.md.
struct File {
    game: String,
    digits: Vec<u8>,
    claim: String,
    /// Period and preperiod.
    period: Option<(usize, usize)>,
    heaps: Vec<usize>,
    generators: Vec<usize>,
    times: Vec<Vec<usize>>,
    lost: BTreeSet<usize>,
}

impl File {
    fn read(text: &[u8]) -> Result<File, Refusal> {
        const FIELDS: [&str; 9] =
            ["format", "game", "claim", "period", "preperiod", "heaps", "generators", "times", "lost"];
        let json = Json::parse(text).map_err(|error| malformed(format_args!("it is not JSON: {error}")))?;
        let whole = json.object().map_err(malformed)?;
        if let Some(name) = whole.other_than(&FIELDS) {
            return Err(malformed(format_args!("{} means nothing in it", quoted(name))));
        }
        if text_of(&whole, "format")? != "curiosa octal misere certificate 1" {
            return Err(malformed("its \"format\" is unknown"));
        }
        let game = text_of(&whole, "game")?;
        let digits = digits(&game).ok_or_else(|| {
            malformed(format_args!("{} is no octal game of at most {DIGITS} digits", quoted(&game)))
        })?;
        let number = |name: &str| {
            let value = field(&whole, name)?;
            match value.integer(0..=MOST) {
                Some(number) => Ok(Some(number as usize)),
                None if value.is_null() => Ok(None),
                None => {
                    Err(malformed(format_args!("\"{name}\" is neither null nor a whole number to {MOST}")))
                }
            }
        };
        let period = match (number("period")?, number("preperiod")?) {
            (Some(period), Some(preperiod)) => Some((period, preperiod)),
            (None, None) => None,
            _ => return Err(malformed("\"period\" and \"preperiod\" are not null together")),
        };
        let rows = field(&whole, "times")?.list().ok_or_else(|| malformed("\"times\" is no list"))?;
        let mut times = Vec::new();
        for row in rows {
            times.push(
                numbers(row, MOST).ok_or_else(|| malformed("a row of \"times\" is no list of elements"))?,
            );
            if times.len() > MOST as usize {
                return Err(malformed("it has too many elements"));
            }
        }
        let order = times.len() as i64;
        let list = |name: &str, below: i64| {
            let list = numbers(field(&whole, name)?, below - 1);
            list.ok_or_else(|| malformed(format_args!("\"{name}\" is no list of numbers below {below}")))
        };
        let heaps = list("heaps", order)?;
        let generators = list("generators", heaps.len() as i64)?;
        let lost = list("lost", order)?;
        let fits = |row: &Vec<usize>| row.len() == generators.len() && row.iter().all(|&e| e < times.len());
        if heaps.is_empty() || heaps.len() > MOST as usize || !times.iter().all(fits) {
            return Err(malformed("the lists do not fit together"));
        }
        if !lost.is_sorted_by(|a, b| a < b) || !generators.is_sorted_by(|a, b| a < b) {
            return Err(malformed("\"lost\" or \"generators\" is not in ascending order"));
        }
        let claim = text_of(&whole, "claim")?;
        let lost = lost.into_iter().collect();
        Ok(File { game, digits, claim, period, heaps, generators, times, lost })
    }

    /// The statement in words.
    fn said(&self) -> String {
        let (game, order) = (&self.game, self.times.len());
        match self.period {
            Some((period, preperiod)) => format!(
                "in misere play of {game} all sums of heaps have a misere quotient of {order} elements, and a heap of n + {period} is that of n for all n >= {preperiod}"
            ),
            None => format!(
                "in misere play of {game} the sums of heaps of at most {} tokens have a misere quotient of {order} elements",
                self.heaps.len() - 1
            ),
        }
    }
}

fn field<'a>(object: &Object<'a>, name: &str) -> Result<Json<'a>, Refusal> {
    object.get(name).ok_or_else(|| malformed(format_args!("it has no \"{name}\"")))
}

fn text_of(object: &Object<'_>, name: &str) -> Result<String, Refusal> {
    let text = field(object, name)?.string();
    Ok(text.ok_or_else(|| malformed(format_args!("\"{name}\" is not a text")))?.into_owned())
}

fn numbers(value: Json<'_>, most: i64) -> Option<Vec<usize>> {
    let number = |entry: Json<'_>| entry.integer(0..=most).map(|number| number as usize);
    value.list()?.map(number).collect()
}

fn malformed(why: impl std::fmt::Display) -> Refusal {
    Refusal::Malformed(format!("this is no certificate of a misère quotient: {why}"))
}

fn wrong(why: impl std::fmt::Display) -> Refusal {
    Refusal::Wrong(format!("the certificate is wrong: {why}"))
}
