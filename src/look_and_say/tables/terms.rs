//! The first terms of the sequences that the OEIS has, and how many of each digit the terms have, by three methods.

use anyhow::Context;
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::evidence::{Known, Method};
use crate::job::Work;
use crate::look_and_say::Mode;
use crate::look_and_say::family::{Member, family};
use crate::look_and_say::length::LetterCounts;
use crate::table::{Experiment, Filled, Request, Size, Table};

pub(super) const TERMS: Experiment = Experiment::of(
    "terms",
    "Write the first terms of look-and-say sequences, and count the digits of many more",
    const { &[&TABLE, &LENGTHS] },
    compute,
)
.with_size(Size {
    option: "max-n",
    meaning: "Last term whose digits are counted",
    range: 1..=5000,
    default: 150,
    quick: 60,
});

static TABLE: Table = Table {
    name: "look_and_say/terms",
    about: "The first terms (to 200 digits) of the look-and-say sequences that the OEIS has, said one after the other and put together from elements.",
    columns: &[
        ("sequence", "its A-number"),
        ("n", "index, 1 for the seed"),
        ("length", "digits of the term"),
        ("term", "the term"),
    ],
};

static LENGTHS: Table = Table {
    name: "look_and_say/lengths",
    about: "How many digits the terms have, and how many of each, to n = 150.",
    columns: &[
        ("sequence", "the A-number of the terms"),
        ("n", "index, 1 for the seed"),
        ("length", "digits of the term: A005341, A179999, A022471, A049194"),
        (
            "zeros, ones, twos, threes, others",
            "how many digits are 0, 1, 2, 3, or another: A022466 to A022468, A022472 to A022474",
        ),
        (
            "written",
            "whether the term was also written and its digits counted; further out the recurrence and the matrix agree",
        ),
    ],
};

#[derive(Clone, Serialize, Deserialize)]
struct Term {
    sequence: String,
    n: u64,
    length: usize,
    term: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct Length {
    sequence: String,
    n: u64,
    length: String,
    zeros: String,
    ones: String,
    twos: String,
    threes: String,
    others: String,
    written: bool,
}

/// Digits of the longest term in the table of terms.
const LISTED: usize = 200;

/// Digits of the longest term that is written to count its digits.
const WRITTEN: usize = 3_000_000;

const SAID: Method = Method::named("terms said");
const ELEMENTS: Method = Method::named("elements");
const RECURRENCE: Method = Method::named("recurrence");

fn compute(request: &Request<'_>, work: &mut dyn Work) -> anyhow::Result<Vec<Filled>> {
    let max_n = request.size as u64;
    let members = family();
    let job = format!("look_and_say/terms to {max_n}");
    let found =
        work.try_compute(&job, json!({"max_n": max_n}), members.len(), |unit| rows(&members[unit], max_n))?;
    let (terms, lengths): (Vec<_>, Vec<_>) = found.into_iter().flatten().unzip();
    Ok(vec![Filled::new(&TABLE, terms.concat())?, Filled::new(&LENGTHS, lengths.concat())?])
}

type Rows = (Vec<Known<Term>>, Vec<Known<Length>>);

fn rows(member: &Member, max_n: u64) -> anyhow::Result<Rows> {
    let Member { id, rule, seed } = member;
    let splitting = member.splitting(Mode::Atoms);
    let matrix = splitting.matrix();
    let mut atoms = splitting.counts();
    let far = LetterCounts::of(&splitting);
    let letters = far.letters().to_vec();
    let mut written = rule.terms(seed).take_while(|term| term.len() <= WRITTEN);
    let (mut terms, mut lengths) = (Vec::new(), Vec::new());
    for n in 1..=max_n {
        let steps = (n - 1) as usize;
        let doubt = || format!("{id}, n = {n}");
        // How often each letter occurs: by the recurrence, by the atoms one step at a time, and in the term itself.
        if steps > 0 {
            atoms = matrix.row_times(&atoms);
        }
        let by_atoms = letters.iter().map(|&letter| -> BigInt {
            let parts = splitting.atoms.iter().zip(&atoms);
            parts
                .map(|(atom, times)| times * atom.word.iter().filter(|&&other| other == letter).count())
                .sum()
        });
        let counts = Known::once(RECURRENCE, far.exactly(n));
        let mut counts = counts.again(ELEMENTS, &by_atoms.collect()).with_context(doubt)?;
        let term = written.next();
        if let Some(term) = &term {
            let seen = |&letter: &u8| BigInt::from(term.iter().filter(|&&other| other == letter).count());
            counts = counts.again(SAID, &letters.iter().map(seen).collect()).with_context(doubt)?;
            anyhow::ensure!(BigInt::from(term.len()) == counts.value().iter().sum(), doubt());
            if term.len() <= LISTED {
                let known = Known::once(SAID, term.clone()).again(ELEMENTS, &splitting.term(steps));
                let (sequence, length) = (id.to_string(), term.len());
                let row =
                    |term: crate::look_and_say::Word| Term { sequence, n, length, term: term.to_string() };
                terms.push(known.with_context(doubt)?.map(row));
            }
        }
        lengths.push(counts.map(|counts| {
            let of = |wanted: &dyn Fn(u8) -> bool| {
                let counted = letters.iter().zip(&counts).filter(|(letter, _)| wanted(**letter));
                counted.map(|(_, count)| count).sum::<BigInt>().to_string()
            };
            Length {
                sequence: id.to_string(),
                n,
                length: of(&|_| true),
                zeros: of(&|letter| letter == b'0'),
                ones: of(&|letter| letter == b'1'),
                twos: of(&|letter| letter == b'2'),
                threes: of(&|letter| letter == b'3'),
                others: of(&|letter| !b"0123".contains(&letter)),
                written: term.is_some(),
            }
        }));
    }
    Ok((terms, lengths))
}
