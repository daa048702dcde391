//! Which words a theorem is about: their letters, and how long their runs are.

use super::automaton::{Automaton, Symbol, TooLarge};
use crate::look_and_say::{Numerals, Rule};

/// The words in some letters whose runs have at most some length on day 0. From some day on their runs are shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domain {
    /// The rule.
    pub rule: Rule,
    /// The letters: the digits of counts, in ascending order, and perhaps a free one behind them.
    pub letters: Vec<u8>,
    /// Whether the last letter stands for every digit that no count has.
    pub free: bool,
    /// The longest run on day 0; none if runs have any length.
    pub longest_run: Option<usize>,
    /// The day from which on no run is longer than the settled one.
    pub settled: usize,
    /// The longest run from that day on.
    pub settled_run: Option<usize>,
    said: Vec<Vec<Vec<Symbol>>>,
}

/// Why there is no theorem about some words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDomain {
    /// The rule is of another kind.
    #[error(
        "{0}: accepted are positional numerals, the count first, letters that are said once, and words read from the left in digits of counts"
    )]
    Rule(Rule),
    /// The theorem is false without a longest run (docs/look-and-say.md).
    #[error(
        "{0}: no number of days is enough for runs of every length; --longest-run says how long they are"
    )]
    Unlimited(Rule),
    /// Words are said with longer runs.
    #[error(
        "{rule}: words with runs to {run} are said with runs of {said}; {} accepted",
        accepted(*least)
    )]
    Growing {
        /// The rule.
        rule: Rule,
        /// The longest run.
        run: usize,
        /// The longest run of what is said.
        said: usize,
        /// The least longest run that is accepted; none if words of any runs are.
        least: Option<usize>,
    },
}

/// The length of runs of which it is seen how short they become.
const LONGEST: usize = 1000;

fn accepted(least: Option<usize>) -> String {
    match least {
        Some(least) => format!("runs to {least} or more are"),
        None => "only words without a longest run are".into(),
    }
}

impl Domain {
    /// The words in all digits of the base, or only in those of counts, with runs to `longest_run`.
    ///
    /// Digits that no count has are taken for one letter: nothing tells them apart, and two of them never are in one
    /// atom (docs/look-and-say.md).
    ///
    /// # Errors
    ///
    /// If the rule is of another kind, or words are said with longer runs.
    pub fn new(rule: Rule, longest_run: Option<usize>, all_digits: bool) -> Result<Domain, NoDomain> {
        let is_conways = |base| rule == Rule { max_count: rule.max_count, ..Rule::base(base) };
        if !matches!(rule.numerals, Numerals::Positional { base } if is_conways(base)) {
            return Err(NoDomain::Rule(rule));
        }
        let mut settled = 0;
        let mut settled_run = longest_run;
        match longest_run {
            Some(run) => {
                let said = longest_said(&rule, run);
                if said > run {
                    let least = (run..=run + 64).find(|&run| longest_said(&rule, run) <= run);
                    return Err(NoDomain::Growing { rule, run, said, least });
                }
                while let Some(run) = settled_run
                    && longest_said(&rule, run) < run
                {
                    settled_run = Some(longest_said(&rule, run));
                    settled += 1;
                }
            }
            None if shrink_slowly(&rule) => return Err(NoDomain::Unlimited(rule)),
            None => {}
        }
        let counts = [rule.max_count, longest_run].into_iter().flatten().min().unwrap_or(1);
        let numerals = Vec::from_iter((1..=counts).map(|count| {
            let mut numeral = Vec::new();
            rule.numerals.write(count, &mut numeral);
            numeral
        }));
        let used = |letter: &u8| numerals.iter().any(|numeral| numeral.contains(letter));
        let digits = rule.numerals.letters();
        let mut letters = Vec::from_iter(digits.iter().copied().filter(used));
        // Rather a digit that is not 0, as those who write of free digits do.
        let free =
            digits.iter().skip(1).chain(digits.first()).find(|letter| !used(letter)).filter(|_| all_digits);
        letters.extend(free);
        let number = |letter: &u8| letters.iter().position(|other| other == letter).unwrap_or(0) as Symbol;
        let piece = |letter: Symbol, numeral: &Vec<u8>| {
            numeral.iter().map(number).chain(std::iter::once(letter)).collect()
        };
        let said = |letter| numerals.iter().map(|numeral| piece(letter as Symbol, numeral)).collect();
        let said = (0..letters.len()).map(said).collect();
        Ok(Domain { rule, free: free.is_some(), letters, longest_run, settled, settled_run, said })
    }

    /// What runs become short, however long they are: a longest run that words of every kind have in the end. None if
    /// a largest count makes them short at once.
    pub fn short_run(rule: &Rule) -> Option<usize> {
        shrink_slowly(rule).then(|| {
            let mut run = LONGEST;
            while longest_said(rule, run) < run {
                run = longest_said(rule, run);
            }
            run
        })
    }

    /// The same words, runs of which are not followed until they are short: automata are larger, and day 0 has atoms.
    pub fn at_once(&self) -> Domain {
        Domain { settled: 0, settled_run: self.longest_run, ..self.clone() }
    }

    /// The same words, with the last of these letters for the free digits if there are any.
    pub(super) fn with_free(mut self, letters: &[u8]) -> Domain {
        if let (true, Some(free), Some(last)) = (self.free, letters.last(), self.letters.last_mut()) {
            *last = *free;
        }
        self
    }

    /// The words of the settled day: the same letters, shorter runs.
    pub fn later(&self) -> Domain {
        let mut later = self.clone();
        (later.longest_run, later.settled) = (self.settled_run, 0);
        if let Some(run) = self.settled_run {
            later.said.iter_mut().for_each(|said| said.truncate(run));
        }
        later
    }

    /// The number of letters, and the symbol of the marker of a cut.
    pub fn marker(&self) -> Symbol {
        self.letters.len() as Symbol
    }

    /// How many letters of a run are said at once at most.
    pub fn largest_piece(&self) -> usize {
        self.said[0].len()
    }

    /// Whether a piece is said as soon as it is complete, even if the run goes on.
    pub fn is_full(&self, count: usize) -> bool {
        self.rule.max_count == Some(count)
    }

    /// What is said of a piece of a run.
    pub fn piece(&self, letter: Symbol, count: usize) -> &[Symbol] {
        &self.said[usize::from(letter)][count - 1]
    }

    /// What is said of a word. Linear time.
    pub fn say(&self, word: &[Symbol]) -> Vec<Symbol> {
        let mut said = Vec::new();
        for run in word.chunk_by(|a, b| a == b) {
            for piece in run.chunks(self.largest_piece()) {
                said.extend_from_slice(self.piece(run[0], piece.len()));
            }
        }
        said
    }

    /// A word by symbols; none if some letter is not one of these.
    pub fn symbols(&self, word: &[u8]) -> Option<Vec<Symbol>> {
        let place = |letter| self.letters.iter().position(|other| other == letter);
        word.iter().map(|letter| place(letter).map(|place| place as Symbol)).collect()
    }

    /// A word as it is printed.
    pub fn word(&self, symbols: &[Symbol]) -> Vec<u8> {
        symbols.iter().map(|&symbol| self.letters[usize::from(symbol)]).collect()
    }

    /// The words of day 0, none of them empty; with `marked` one cut is in each, with letters on both sides.
    pub(super) fn words(&self, marked: bool) -> Result<Automaton, TooLarge> {
        let symbols = self.marker() + Symbol::from(marked);
        // The last letter and the length of its run, whether a cut was there, and just now.
        let follow = |&(run, cut, _): &(Option<(Symbol, usize)>, bool, bool)| {
            let mut rows = Vec::new();
            for symbol in 0..symbols {
                rows.push(match run {
                    _ if symbol == self.marker() => (run.is_some() && !cut).then_some((run, true, true)),
                    Some((letter, length)) if letter == symbol => match self.longest_run {
                        Some(longest) if length == longest => None,
                        Some(_) => Some((Some((letter, length + 1)), cut, false)),
                        None => Some((run, cut, false)),
                    },
                    _ => Some((Some((symbol, 1)), cut, false)),
                });
            }
            rows
        };
        let accepts =
            |&(run, cut, now): &(Option<(Symbol, usize)>, bool, bool)| run.is_some() && cut == marked && !now;
        Automaton::of((None, false, false), follow, accepts, usize::MAX)
    }
}

/// Whether the days until runs are short grow with their length, whatever stands beside them: without a largest count
/// k, and where a run of k letters is said as a shorter one of the same letter.
fn shrink_slowly(rule: &Rule) -> bool {
    let Some(largest) = rule.max_count else { return true };
    let shorter = |letter: &u8| {
        let mut said = Vec::new();
        rule.say_run(*letter, largest, &mut said);
        said.len() < largest && said.iter().all(|other| other == letter)
    };
    rule.numerals.letters().iter().any(shorter)
}

/// The longest run in what is said of words with runs to `longest`, in all digits of the base.
///
/// Where runs of x are said with nothing else, the runs before them end with other letters. So a run of x in what is
/// said is inside what is said of one run, or at the end of that of a run of x and at the beginning of that of a run
/// of another letter.
fn longest_said(rule: &Rule, longest: usize) -> usize {
    let digits = rule.numerals.letters();
    let mut most = 0;
    let mut said = Vec::new();
    for &letter in digits {
        for length in 1..=longest {
            let mut word = Vec::new();
            rule.say_run(letter, length, &mut word);
            said.push((letter, word));
        }
    }
    for &x in digits {
        let leading = |word: &[u8]| word.iter().take_while(|&&letter| letter == x).count();
        let trailing = |word: &[u8]| word.iter().rev().take_while(|&&letter| letter == x).count();
        let others = said.iter().filter(|(letter, _)| *letter != x);
        let begin = others.map(|(_, word)| leading(word)).max().unwrap_or(0);
        let own = said.iter().filter(|(letter, _)| *letter == x);
        let end = own.map(|(_, word)| trailing(word)).max().unwrap_or(0);
        let inside = said.iter().flat_map(|(_, word)| word.chunk_by(|a, b| a == b).filter(|run| run[0] == x));
        most = most.max(end + begin).max(inside.map(<[u8]>::len).max().unwrap_or(0));
    }
    most
}
