//! `curiosa octal`: octal games, their periods, and Penn's game.

mod misere;
mod penn;
mod period;
mod position;
mod trail;
mod values;

use clap::Subcommand;

use self::misere::Misere;
use self::period::{Certify, Period, Verify};
use self::position::{Advise, Play};
use self::trail::{Retrace, Seek, TrailArgs};
use self::values::{Equivalent, Grundy, Values};
use super::output::note_on_argument;
use crate::octal::code::{Code, CodeError};

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa octal values 0.137 --to 100              nim-values of rows in Penn's game
  curiosa octal period 0.16                        a period, proved
  curiosa octal advise 0.137 16                    who wins a row of 16 dots, and how
  curiosa octal advise penn --circle 19            the same for a ring of 19
  curiosa octal penn lost                          the lost rows and circles, for all numbers

A move takes t tokens from a heap, or from a row, and leaves the rest in h heaps where the digit d_t
of the code d0.d1 d2 d3 ... allows it: 1 for h = 0, 2 for h = 1, 4 for h = 2, 8 for h = 3, added up.
Who cannot move loses. Digits that repeat for ever stand in brackets: 0.[3] is nim, or 0.333...
Instead of a code there can be a name: penn, dawsons-chess, dawsons-kayles, kayles, officers,
treblecross, nim, laskers-nim, guiles, daisies; or the numbers that may be taken, as
subtract:1,3,4. Grundy's game has no code: see grundy, and advise.";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// Nim-values of heaps (A002187 for 0.137)
    #[command(before_help = "\
Examples:
  curiosa octal values 0.137 --to 1000             ten to a line
  curiosa octal values kayles --to 100 --format csv
  curiosa octal values 4.3 --from 1 --to 50 --b-file     a line n G(n) each, as the OEIS has them
  curiosa octal values 0.8 --to 60                 a hexadecimal game: 8 leaves three heaps
  curiosa octal values subtract:1,3,4 --to 30      1, 3 or 4 tokens may be taken")]
    Values(Values),
    /// Nim-values of Grundy's game, in which a heap is broken into two of different sizes (A002188)
    #[command(before_help = "\
Examples:
  curiosa octal grundy --to 200
  curiosa octal grundy --to 50 --b-file            a line n G(n) each, as the OEIS has them")]
    Grundy(Grundy),
    /// The codes of games with the same values: the standard form of a game and its cousins
    #[command(before_help = "\
Examples:
  curiosa octal equivalent 0.07                    a heap of n + 1 has the value of n in 0.137
  curiosa octal equivalent 0.137 --digits 3        all games of three digits with these values")]
    Equivalent(Equivalent),
    /// Look for a period and prove it
    #[command(before_help = "\
Examples:
  curiosa octal period 0.16                        preperiod 105351, period 149459
  curiosa octal period 0.56 --to 2000000           give up after so many heaps, with exit code 1
  curiosa octal period 0.3F                        hexadecimal: values grow by 3 every 6 heaps
  curiosa octal period 0.205200C                   most values grow by 16 every 40 heaps, two of 40 repeat
  curiosa octal period kayles --format json

A period is proved by the theorem of Guy and Smith, or by two equal windows of sparse space, values
that grow by conditions of their own, all explained in docs/octal.md. Ctrl-C or kill keeps what is done, the same command goes on from there.")]
    Period(Period),
    /// Look for a period farther out than memory holds values
    #[command(before_help = "\
Examples:
  curiosa octal seek 4.406                         period 44 after 294097 heaps
  curiosa octal seek 4.406 --to 600000 --format json

For games whose rare heaps end early. The last values decide all that follow, so a window of them
that comes again shows a period (Brent's algorithm), and then where it begins; `octal trail` makes a
proof of it that others can check. 0.454 takes two minutes: 60620715 after 160949019 heaps. Ctrl-C or
kill keeps how far it is, the same command goes on from there.")]
    Seek(Seek),
    /// Walk through values of which memory need not hold more than the last, and leave windows by the way
    #[command(before_help = "\
Examples:
  curiosa octal trail 0.106 0.106.trail --to 10000000
  curiosa octal trail 0.454 0.454.trail --to 1000000

For games whose rare heaps end early. A trail has a window of values every 2^34 heaps, and where
--preperiod and --period need one: two that are equal show a period, and every piece between two
windows can be computed again by itself. The file is the checkpoint too: the same command goes on
where it ends.")]
    Trail(TrailArgs),
    /// Go along the pieces of a trail again, by another engine than the one that left it
    #[command(before_help = "\
Examples:
  curiosa octal retrace 0.106.trail                exit code 1 if a piece leads elsewhere
  curiosa octal retrace 0.106.trail --shard 0/64 --format csv --out part-0.csv
  curiosa octal retrace 0.106.trail --merge part-*.csv   whether 64 machines went along all of them")]
    Retrace(Retrace),
    /// Misère play, in which the last move loses: the quotient of a game, and its period
    #[command(before_help = "\
Examples:
  curiosa octal misere 0.123                       20 elements, period 5
  curiosa octal misere kayles --certificate k.json && curiosa octal verify k.json
  curiosa octal misere 0.137 --to 23               as far as this heap

Two sums of heaps are alike if the same player wins them whatever is added to both. Where there are
finitely many kinds, they form a monoid whose products tell who wins any sum: the misere quotient of
Plambeck and Siegel. It is guessed, and then proved right for all sums (docs/octal.md).")]
    Misere(Misere),
    /// Prove a period and write a certificate
    #[command(before_help = "\
Example:
  curiosa octal certify 0.16 --out c.json          then: octal verify c.json")]
    Certify(Certify),
    /// Verify a certificate of a period or of a misère quotient, by programs that share no code with those that find them
    #[command(before_help = "\
Examples:
  curiosa octal verify certificate.json             exit code 1 if it does not hold
  curiosa octal verify certificate.json --naive     looking at every move of every heap
  curiosa octal misere 0.123 --certificate m.json && curiosa octal verify m.json")]
    Verify(Verify),
    /// Who wins a position, every winning move, and why
    #[command(before_help = "\
Examples:
  curiosa octal advise 0.137 16                    a row of 16
  curiosa octal advise 0.137 1 3 3 --circle 19     rows of 1, 3, 3 and a ring of 19
  curiosa octal advise kayles 5 8 --format csv     the winning moves
  curiosa octal advise kayles 5 8 --misere         the same if the last move loses")]
    Advise(Advise),
    /// Play against the computer
    #[command(before_help = "\
Examples:
  curiosa octal play penn --circle 20              you begin
  curiosa octal play kayles 5 8 --second           the computer begins
  echo 3 | curiosa octal play penn 3               moves can come from a file

A move is written as the size of a row, then what it leaves: 16 6 7 makes rows of 6 and 7 of a row
of 16, and 3 alone takes all of a row of 3. A ring is written with an o: o20 17. An empty line ends
the game, a question mark shows all winning moves.")]
    Play(Play),
    /// Penn's game: tables, lost rows and circles, a complete strategy
    #[command(subcommand, before_help = penn::EXAMPLES)]
    Penn(penn::Verb),
}

/// The code of a game as it stands on the command line. Who may have meant a number is told how it is read.
fn game(text: &str) -> Result<Code, CodeError> {
    let code: Code = text.parse()?;
    if code.looks_like_a_float() {
        note_on_argument(format!(
            "{text} is read as the code {code}, whose digit E is 14, and not as a number"
        ));
    }
    Ok(code)
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Values(args) => args.run(),
        Verb::Grundy(args) => args.run(),
        Verb::Equivalent(args) => args.run(),
        Verb::Period(args) => args.run(),
        Verb::Seek(args) => args.run(),
        Verb::Trail(args) => args.run(),
        Verb::Retrace(args) => args.run(),
        Verb::Misere(args) => args.run(),
        Verb::Certify(args) => args.run(),
        Verb::Verify(args) => args.run(),
        Verb::Advise(args) => args.run(),
        Verb::Play(args) => args.run(),
        Verb::Penn(verb) => penn::run(verb),
    }
}
