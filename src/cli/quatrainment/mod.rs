//! `curiosa quatrainment`: puzzles in which a move flips some cells of a board.

mod args;
mod matrix;
mod nullity;
mod solve;

use clap::Subcommand;

use self::matrix::{Matrix, Moves};
use self::nullity::{Nullity, StatsArgs};
use self::solve::Solve;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa quatrainment solve --from X.../..../..../.... --to ..../..../..../...X
  curiosa quatrainment solve --to 11111/11111/11111/11111/11111 --rule lights-out
  curiosa quatrainment nullity 2000                2^62 solutions, where there is one
  curiosa quatrainment stats 4                     how many targets need how many moves

In Quatrainment a move in a corner flips the triangle of six cells there, at an edge the three cells
beside it but not its own, inside the plus of five. In Lights Out every move flips its cell and
those beside it. A board is written row by row, X or 1 for a cell that is up, . or 0 for one
that is down, / between the rows.";

/// How a rule file is written, for the help of the verbs that read one.
macro_rules! rule_help {
    () => {
        "\
--rule takes quatrainment, lights-out, torus (Lights Out with opposite borders joined), or a file.
A rule file has patterns for moves in the upper left corner, at the upper edge and inside, or for
all; X is a cell that is flipped, . one that is not, O or o the same where the move is made:
  corner
  OXX
  XX
  X
  edge
  XoX
  .X.
  inner
  .X.
  XOX
  .X.
A line torus joins opposite borders. Lines that begin with # say nothing."
    };
}

#[derive(Subcommand)]
pub(super) enum Verb {
    /// The fewest moves from one board to another
    #[command(before_help = concat!("\
Examples:
  curiosa quatrainment solve --from X.../..../..../.... --to ..../..../..../...X
  curiosa quatrainment solve --to X.X/.X./X.X --rule lights-out --format json
  curiosa quatrainment solve --to 111/111/111/111 --rule rule.txt
  curiosa quatrainment solve --games games.txt --format csv    a line FROM TO each

Without --from all cells are down, without --to they shall come down. Where there is no solution the
exit code is 1, and the message names cells that prove it: every move flips an even number of them
(to 10,000 cells). Where there are more than 2^30 solutions, that it has the fewest moves is not
certain, and the answer says so.

", rule_help!()))]
    Solve(Solve),
    /// By how much the rank is less than the number of cells: log2 of the number of solutions (A159257)
    #[command(before_help = concat!("\
Examples:
  curiosa quatrainment nullity 4                   0: every target in exactly one way
  curiosa quatrainment nullity 5 6 --rule torus
  curiosa quatrainment nullity 100000 --rule lights-out      by polynomials
  curiosa quatrainment nullity 2 --to 20 --format csv        squares of side 2 to 20

", rule_help!()))]
    Nullity(Nullity),
    /// How many targets of a small board need how many moves, and the hardest targets
    #[command(before_help = concat!("\
Examples:
  curiosa quatrainment stats 4                     boards to 25 cells
  curiosa quatrainment stats 3 5 --rule lights-out --list 3

", rule_help!()))]
    Stats(StatsArgs),
    /// The boards that the moves flip
    #[command(before_help = "\
Examples:
  curiosa quatrainment moves 4                     the sixteen of the article
  curiosa quatrainment moves 3 --rule torus")]
    Moves(Moves),
    /// The matrix of a game over GF(2), its reduced form, its inverse
    #[command(before_help = "\
Examples:
  curiosa quatrainment matrix 4                    a row a cell, a column a move
  curiosa quatrainment matrix 4 --form inverse
  curiosa quatrainment matrix 5 --rule lights-out --form reduced --format csv")]
    Matrix(Matrix),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Solve(args) => args.run(),
        Verb::Nullity(args) => args.run(),
        Verb::Stats(args) => args.run(),
        Verb::Moves(args) => args.run(),
        Verb::Matrix(args) => args.run(),
    }
}
