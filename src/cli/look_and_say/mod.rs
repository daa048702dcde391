//! `curiosa look-and-say`: look-and-say sequences.

mod args;
mod certify;
mod cosmology;
mod elements;
mod growth;
mod length;
mod terms;

use clap::Subcommand;
use serde_json::json;

use self::certify::{Certify, Verify};
use self::cosmology::CosmologyArgs;
use self::elements::Elements;
use self::growth::GrowthArgs;
use self::length::{Constant, Length};
use self::terms::Terms;
use super::output::Report;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa look-and-say terms --count 8            1, 11, 21, 1211, ...: each term says what it sees
  curiosa look-and-say elements --base 3          the words that never interact, and what they become
  curiosa look-and-say growth --max-count 2       growth rate, period, limits of digit frequencies
  curiosa look-and-say length --n 1000000         exactly, without writing the term
  curiosa look-and-say constant --digits 1000     Conway's constant
  curiosa look-and-say cosmology                  what every word decays into, and after how many days

The rule is Conway's in any base (--base), with a largest count (--max-count), with the digit before
its count (--order digit-count), read from the right (--from-right), from any seed word (--seed).";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// The first terms
    #[command(before_help = "\
Examples:
  curiosa look-and-say terms --base 3 --seed 1 --count 12
  curiosa look-and-say terms --max-count 2                     no count above 2 (A110393)
  curiosa look-and-say terms --order digit-count               the digit first, then its count (A007651)
  curiosa look-and-say terms --from-right                      the last run first (A006711)
  curiosa look-and-say terms --base 2 --digits-base 3 --seed 2   a digit that counts never have
  curiosa look-and-say terms --numerals roman --count 9        I, II, III, IIII, IVI, ...")]
    Terms(Terms),
    /// The words that terms are made of and that never interact, and what they become
    #[command(before_help = "\
Examples:
  curiosa look-and-say elements                                Conway's elements, with his names
  curiosa look-and-say elements --base 3 --mode source         the 27 rows of the published table
  curiosa look-and-say elements --max-count 2 --mode source    the 7 rows of the other one
  curiosa look-and-say elements --base 2 --format csv

An element is shown as transient if no cycle leads to it, so that terms far out do not have it.
Its abundance is its share among all elements in the long run; if that depends on the residue of n
modulo a period, there is a value for n = 1, 2, ... modulo the period, n = 1 being the seed.
With the digit before its count, base 2, base 3 and counts to 2 usually have no such words. Then
elements are letters, each with what it is told from the left: those that become the same on all
days are one element, and the end of the word is one too. --mode context asks for these anyway.")]
    Elements(Elements),
    /// Growth rate, minimal polynomial, period, limits of digit frequencies
    #[command(before_help = "\
Examples:
  curiosa look-and-say growth                                  Conway's constant and what belongs to it
  curiosa look-and-say growth --max-count 2                    a sequence whose digit ratio has no limit
  curiosa look-and-say growth --base 2 --show matrix           the transition matrix as csv
  curiosa look-and-say growth --base 3 --order digit-count     a growth rate of degree 124
  curiosa look-and-say growth --from-right                     the sequence A006711
  curiosa look-and-say growth --base 3 --show vectors --digits 50

Limits are written as polynomials in x up to degree 12. Programs find single values, as csv or json,
in --show frequencies and --show factors. Where more than 1000 elements lead to each other, only the
digits of the growth rate that an enclosure proves are printed.")]
    Growth(GrowthArgs),
    /// The length of a term however far out, and how many of each digit it has
    #[command(before_help = "\
Examples:
  curiosa look-and-say length --n 50
  curiosa look-and-say length --n 1000000 --out length.txt     115137 digits
  curiosa look-and-say length --n 1000000000000000000 --mod 1000000007")]
    Length(Length),
    /// The growth rate to many digits, cut off, every one of them proved
    #[command(before_help = "\
Examples:
  curiosa look-and-say constant --digits 100                   Conway's constant (A014715)
  curiosa look-and-say constant --base 2 --digits 50
  curiosa look-and-say constant --digits 100000 --out conway.txt")]
    Constant(Constant),
    /// What every word decays into, and after how many days exactly
    #[command(before_help = "\
Examples:
  curiosa look-and-say cosmology                               Conway's theorem: 92 + 2 elements, 24 days
  curiosa look-and-say cosmology --show elements               them, and what they become
  curiosa look-and-say cosmology --show decay                  the days of the shortest Methuselah
  curiosa look-and-say cosmology --base 3 --longest-run 26
  curiosa look-and-say cosmology --max-count 2                 17 elements, 7 days
  curiosa look-and-say cosmology --max-count 2 --again         the same by another method
  curiosa look-and-say cosmology --certificate /tmp/cosmology.json

An element is an atom, a word without a sound cut, that is there on every day in some word. On the
day of the theorem and later every word of the digits consists of elements; on the day before some
word has an exotic atom, one that is no element. A digit that no count has stands for all of these:
elements with one are transuranic, the others common. Methuselahs are the atoms of day 0 that last
longest. Words are said by their counts first; docs/look-and-say.md has the theorem.")]
    Cosmology(CosmologyArgs),
    /// Write a table of elements with context to a file that others can check
    #[command(before_help = "\
Examples:
  curiosa look-and-say certify --base 2 --order digit-count --out /tmp/elements.json
  curiosa look-and-say verify /tmp/elements.json
  python3 scripts/verify_elements.py /tmp/elements.json

The table has each letter with the states that what is left of it leaves there, one for each day:
how many of which letter are read and not said yet. docs/look-and-say.md has the theorem,
docs/certificates.md the format.")]
    Certify(Certify),
    /// Check files of elements with context and of cosmological theorems
    #[command(
        before_help = "Example: curiosa look-and-say verify results/look_and_say/certificates/base-2-digit-first.json"
    )]
    Verify(Verify),
}

/// Reports values by name.
fn quantities(mut report: Report, rows: &[(&str, String)]) -> anyhow::Result<()> {
    let width = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, value) in rows {
        let row = json!({"quantity": name, "value": value});
        report.row(&row, |out| writeln!(out, "{name:width$}  {value}"))?;
    }
    report.finish()
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Terms(args) => args.run(),
        Verb::Elements(args) => args.run(),
        Verb::Growth(args) => args.run(),
        Verb::Length(args) => args.run(),
        Verb::Constant(args) => args.run(),
        Verb::Cosmology(args) => args.run(),
        Verb::Certify(args) => args.run(),
        Verb::Verify(args) => args.run(),
    }
}
