//! The arguments of all verbs: which sequence, and how far to search.

use clap::{Args, ValueEnum};

use crate::cli::output::note;
use crate::look_and_say::blocks;
use crate::look_and_say::context::{elements::Elements, find::find};
use crate::look_and_say::cosmology::Domain;
use crate::look_and_say::growth::GrowthError;
use crate::look_and_say::{
    Growth, Limits, Mode, Numerals, Order, Reading, Rule, RuleError, Splitting, Undecided, Word,
};
use crate::pipeline::args::whole;
use crate::pipeline::exit::NoAnswer;

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum NumeralsArg {
    /// Digits 0 to base-1 with place value.
    Positional,
    /// Digits 1 to base with place value, no zero.
    Bijective,
    /// I, II, III, IV, ...; the base does not matter.
    Roman,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
enum OrderArg {
    /// "Three ones": method A of the OEIS.
    CountDigit,
    /// "Ones, three": method B of the OEIS.
    DigitCount,
}

/// Which words a cosmological theorem is about.
#[derive(Args)]
pub(super) struct DomainArgs {
    /// Base in which counts are written, 2 to 36
    #[arg(long, value_name = "B", value_parser = whole(2..=36), default_value = "10")]
    base: usize,

    /// Largest count: longer runs are said in pieces, from the left [default: none]
    #[arg(long, value_name = "K", value_parser = whole(1..=1000))]
    max_count: Option<usize>,

    /// Longest run on day 0 [default: any length where there is a theorem for all; else what runs become short]
    #[arg(long, value_name = "N", value_parser = whole(1..=1000))]
    longest_run: Option<usize>,

    /// Only the digits that counts have, and not the other digits of the base
    #[arg(long)]
    counts_only: bool,
}

impl DomainArgs {
    /// The words.
    pub(super) fn read(&self) -> anyhow::Result<Domain> {
        let rule = Rule { max_count: self.max_count, ..Rule::base(self.base as u8) };
        let longest_run = self.longest_run.or_else(|| Domain::short_run(&rule));
        Ok(Domain::new(rule, longest_run, !self.counts_only)?)
    }
}

/// Which sequence.
#[derive(Args)]
pub(super) struct SequenceArgs {
    /// Base in which counts are written, 2 to 36; with bijective numerals 1 to 35
    #[arg(long, value_name = "B", value_parser = whole(1..=36), default_value = "10")]
    base: usize,

    /// Largest count: longer runs are said in pieces, from the left [default: none]
    #[arg(long, value_name = "K", value_parser = whole(1..=1_000_000))]
    max_count: Option<usize>,

    /// What comes first, the count or the digit
    #[arg(long, value_enum, default_value = "count-digit")]
    order: OrderArg,

    /// How counts are written
    #[arg(long, value_enum, default_value = "positional")]
    numerals: NumeralsArg,

    /// How often each digit is said
    #[arg(long, value_name = "TIMES", value_parser = whole(1..=9), default_value = "1")]
    stutter: usize,

    /// The base of the digits in words, if there are more of them than counts have
    #[arg(long, value_name = "B", value_parser = whole(3..=36))]
    digits_base: Option<usize>,

    /// Read words from the right, the last run first
    #[arg(long)]
    from_right: bool,

    /// The first term, a word of the digits of the base, letters in lower case [default: 1; with Roman numerals I]
    #[arg(long, value_name = "WORD")]
    seed: Option<String>,
}

impl SequenceArgs {
    /// The rule and the seed.
    pub(super) fn read(&self) -> Result<(Rule, Word), RuleError> {
        let base = self.base as u8;
        let numerals = match self.numerals {
            NumeralsArg::Positional => Numerals::Positional { base },
            NumeralsArg::Bijective => Numerals::Bijective { base },
            NumeralsArg::Roman => Numerals::Roman,
        };
        let order = match self.order {
            OrderArg::CountDigit => Order::CountDigit,
            OrderArg::DigitCount => Order::DigitCount,
        };
        let reading = if self.from_right { Reading::FromRight } else { Reading::FromLeft };
        let rule = Rule {
            numerals,
            max_count: self.max_count,
            order,
            stutter: self.stutter as u8,
            reading,
            digits: self.digits_base.map(|base| base as u8),
        };
        let rule = rule.checked()?;
        let default = if numerals == Numerals::Roman { "I" } else { "1" };
        let seed = rule.word(self.seed.as_deref().unwrap_or(default))?;
        Ok((rule, seed))
    }
}

/// How far to search for a splitting.
#[derive(Args)]
pub(super) struct LimitsArgs {
    /// Give up beyond so many elements
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000), default_value_t = Limits::default().atoms)]
    max_atoms: usize,

    /// Give up beyond elements of so many digits
    #[arg(long, value_name = "N", value_parser = whole(1..=10_000_000), default_value_t = Limits::default().letters)]
    max_letters: usize,

    /// Look at most at so many digits on each side of a cut
    #[arg(long, value_name = "N", value_parser = whole(2..=1_000_000), default_value_t = Limits::default().window)]
    max_window: usize,

    /// Tell contexts of elements apart by at most so many states
    #[arg(long, value_name = "N", value_parser = whole(1..=10_000), default_value_t = Limits::default().states)]
    max_states: usize,
}

impl LimitsArgs {
    /// The splitting within these limits, without a mode into atoms or else into elements with context; what stays open, and
    /// that it is the latter, is noted on stderr.
    pub(super) fn splitting(&self, rule: Rule, seed: &Word, mode: Option<Mode>) -> anyhow::Result<Splitting> {
        let limits = self.limits();
        let found = match mode {
            Some(mode) => Splitting::find(rule, seed, mode, &limits),
            None => Splitting::any(rule, seed, &limits),
        };
        let splitting = found.map_err(|reason| no_answer(rule, seed, &reason))?;
        if splitting.undecided_cuts > 0 {
            let open = splitting.undecided_cuts;
            note(&format!("{open} cuts stay undecided and are not made; the elements may split further"));
        }
        if mode.is_none() && splitting.mode == Mode::Context {
            note(
                "no table of words that never interact was found; these are letters with what they are told from the left",
            );
        }
        Ok(splitting)
    }

    /// The table of elements with context within these limits.
    pub(super) fn with_context(&self, rule: Rule, seed: &Word) -> anyhow::Result<Elements> {
        Ok(find(rule, seed, &self.limits()).map_err(|reason| no_answer(rule, seed, &reason))?)
    }

    fn limits(&self) -> Limits {
        let (atoms, letters, window) = (self.max_atoms, self.max_letters, self.max_window);
        Limits { atoms, letters, window, states: self.max_states, ..Limits::default() }
    }

    /// The growth of the splitting into atoms, or else into elements with context.
    pub(super) fn growth(&self, rule: Rule, seed: &Word) -> anyhow::Result<Growth> {
        let splitting = self.splitting(rule, seed, None)?;
        Ok(Growth::of(splitting).map_err(|reason| no_rate(rule, seed, &reason))?)
    }
}

/// Why there is no spectrum.
pub(super) fn no_rate(rule: Rule, seed: &Word, reason: &GrowthError) -> NoAnswer {
    let hint = match reason {
        GrowthError::Large(_) => "; the summary of `look-and-say growth` says what is known",
        _ => "",
    };
    NoAnswer(format!("{rule}, seed {seed}: {reason}{hint}"))
}

fn no_answer(rule: Rule, seed: &Word, reason: &Undecided) -> NoAnswer {
    let hint = match reason {
        Undecided::Atoms(_) => "; --max-atoms raises the limit",
        Undecided::Letters(_) => "; --max-letters raises the limit",
        Undecided::Cuts(..) => "; --max-window looks further",
        Undecided::States(_) => "; --max-states and --max-atoms raise the limits",
    };
    let known = if rule == blocks::RULE {
        "; lengths are at most of the order of n^3, so that the growth rate is 1"
    } else {
        ""
    };
    NoAnswer(format!("{rule}, seed {seed}: {reason}{hint}{known}"))
}
