//! The command `curiosa`: one file a study, each a list of verbs that parse, call the study and print.

mod cache;
mod claims;
mod clock;
mod completions;
mod discoveries;
mod entanglement;
mod hip;
mod input;
mod limit;
mod look_and_say;
mod man;
mod multiple;
mod norms;
mod octal;
mod oeis;
mod output;
mod quatrainment;
mod results;
mod separability;
mod tables;
mod toothpick;
mod verdicts;

use clap::{Parser, Subcommand};

/// Studies in recreational mathematics and quantum information: compute, check, draw
#[derive(Parser)]
#[command(
    name = "curiosa",
    version,
    before_help = "Example: curiosa clock solve 3,1,3,1,2,3",
    after_help = "Data goes to stdout, everything else to stderr.\n\
        Exit codes: 0 done, 1 no solution or a disagreement, 2 bad arguments or an error, 70 a mistake of the program,\n\
        71 memory ran out, 130 interrupted.\n\
        `curiosa STUDY --help` lists what can be done, `curiosa STUDY VERB --help` shows how."
)]
pub struct Cli {
    /// No progress and no notes on stderr, only warnings
    #[arg(short, long, global = true)]
    quiet: bool,

    #[command(subcommand)]
    study: Study,
}

#[derive(Subcommand)]
enum Study {
    /// Clock puzzles: solve, count, list, draw (A206344 to A206346)
    #[command(subcommand, before_help = clock::EXAMPLES)]
    Clock(clock::Verb),
    /// Look-and-say sequences: terms, elements, growth, digit frequencies, lengths (A005150 and its kin)
    #[command(subcommand, before_help = look_and_say::EXAMPLES)]
    LookAndSay(look_and_say::Verb),
    /// Hip: ties, fewest squares on two-coloured boards, and the game
    #[command(subcommand, before_help = hip::EXAMPLES)]
    Hip(hip::Verb),
    /// Q-toothpicks: arcs at any stage, shapes, pictures (A187210 to A187213, A188344 to A188346)
    #[command(subcommand, before_help = toothpick::EXAMPLES)]
    Toothpick(toothpick::Verb),
    /// Entanglement: the best score, optimal boards of any radius, games played and drawn (A180667)
    #[command(subcommand, before_help = entanglement::EXAMPLES)]
    Entanglement(entanglement::Verb),
    /// Octal games: nim-values, periods proved and certified, advice, play, Penn's game (A002187 and its kin)
    #[command(subcommand, before_help = octal::EXAMPLES)]
    Octal(octal::Verb),
    /// Quatrainment, Lights Out and other flipping puzzles: least moves, nullities (A159257, A075462 to
    /// A075464)
    #[command(subcommand, before_help = quatrainment::EXAMPLES)]
    Quatrainment(quatrainment::Verb),
    /// Diamond and completely bounded norms as certified intervals; channels told apart, looked at, converted
    #[command(subcommand, before_help = norms::EXAMPLES)]
    Norms(norms::Verb),
    /// Unitary matrices that keep products, and certified universal entanglers
    #[command(subcommand, before_help = separability::EXAMPLES)]
    Separability(separability::Verb),
    /// The ledger of claims: what the sources say, and whether it is so
    #[command(before_help = claims::EXAMPLES)]
    Claims(claims::Claims),
    /// Known terms of the OEIS: check tables against them, write and check b-files
    #[command(subcommand, before_help = oeis::EXAMPLES)]
    Oeis(oeis::Verb),
    /// What was found here and is published nowhere: each with its status and how to check it
    #[command(before_help = discoveries::EXAMPLES)]
    Discoveries(discoveries::Discoveries),
    /// The tables in results/: what computes each, what its columns mean
    #[command(before_help = tables::EXAMPLES)]
    Tables(tables::Tables),
    /// The least multiple of a number with few different digits (A004290 and its kin)
    #[command(before_help = multiple::EXAMPLES)]
    Multiple(multiple::Multiple),
    /// What interrupted commands have saved: list it, remove it
    #[command(before_help = cache::EXAMPLES)]
    Cache(cache::Cache),
    /// Write the completion script of a shell
    #[command(before_help = completions::EXAMPLES)]
    Completions(completions::Completions),
    /// Print the manual page of a command, or write those of all commands
    #[command(before_help = man::EXAMPLES)]
    Man(man::Manual),
}

impl Cli {
    /// Does what the command line says.
    ///
    /// # Errors
    /// What is to be said in one line, with the exit code of [`crate::pipeline::exit`].
    pub fn run(self) -> anyhow::Result<()> {
        if self.quiet {
            output::be_quiet();
        }
        output::arguments_are_read();
        match self.study {
            Study::Clock(verb) => clock::run(verb),
            Study::LookAndSay(verb) => look_and_say::run(verb),
            Study::Hip(verb) => hip::run(verb),
            Study::Toothpick(verb) => toothpick::run(verb),
            Study::Entanglement(verb) => entanglement::run(verb),
            Study::Octal(verb) => octal::run(verb),
            Study::Quatrainment(verb) => quatrainment::run(verb),
            Study::Norms(verb) => norms::run(verb),
            Study::Separability(verb) => separability::run(verb),
            Study::Claims(args) => args.run(),
            Study::Oeis(verb) => oeis::run(verb),
            Study::Discoveries(args) => args.run(),
            Study::Tables(args) => args.run(),
            Study::Multiple(args) => args.run(),
            Study::Cache(args) => args.run(),
            Study::Completions(args) => args.run(),
            Study::Man(args) => args.run(),
        }
    }
}
