//! `curiosa hip`: squares on two-coloured boards.

mod args;
mod board;
mod density;
mod gallai;
mod game;
mod highs_log;
mod largest;
mod minimum;
mod periodic;
mod play;
mod program;
mod solve;
mod ties;

use clap::Subcommand;

use self::board::{Draw, Squares};
use self::density::Density;
use self::gallai::Gallai;
use self::game::GameArgs;
use self::largest::LargestArgs;
use self::minimum::Minimum;
use self::periodic::PeriodicArgs;
use self::play::Play;
use self::solve::Solve;
use self::ties::Ties;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa hip solve 6              a board without a square, by integer programming
  curiosa hip ties 6               how many such boards there are
  curiosa hip minimum 7            the fewest squares, and every board that makes no more
  curiosa hip play 4               play against the computer

Two players fill the cells of a board. Four cells of one colour at the corners of a square, upright
or tilted, make a square; who makes one loses. A full board without a square is a tie.
A board is written row by row, as 011/101/110.";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// The fewest squares, by integer programming
    #[command(before_help = "\
Examples:
  curiosa hip solve 6                              a board without a square
  curiosa hip solve 6 --balance even               a tie, with 18 cells of either colour
  curiosa hip solve 5 --backend microlp --all-optimal
  curiosa hip solve 6 --time-limit 60              else: best board, proven bound, exit code 1
  curiosa hip solve 8 --mps hip8.mps               only write the integer program, for another solver
  curiosa hip solve 8 --opb hip8.opb --limit 7     the same as a question, in another format
  curiosa hip solve 7 --lp case.lp --limit 2 --case 0    the same with the colours of the centre
  curiosa hip solve 3 --pattern triangles --colours 3    in three colours

The solver microlp is fit for boards to 6x6, HiGHS (in builds with the feature highs) for 7x7.
For larger boards there is the verb minimum.")]
    Solve(Solve),
    /// The fewest squares and every board that makes no more, by an exact search
    #[command(before_help = "\
Examples:
  curiosa hip minimum 7                            3 squares; the boards up to symmetry
  curiosa hip minimum 8 --certificate 8x8.hip      the same with a file that proves it
  curiosa hip minimum 7 --limit 4 --format csv     every board with at most 4 squares
  curiosa hip minimum 6 --method sat               by the SAT solver, every step checked
  curiosa hip minimum 7 --check                    by the search, every step checked
  curiosa hip minimum 6 --pattern upright-triangles
  curiosa hip minimum 5 --pattern triangles --colours 3
  curiosa hip minimum 7 --limit 2 --dimacs hip7.cnf    only write the formula, which has no solution

On two cores 8x8 takes a second, 9x9 half an hour; --check costs twice as much, sat more.
A certificate is checked by: cc -O2 -o verify_hip scripts/verify_hip.c && ./verify_hip < FILE
Ctrl-C keeps what is done, the same command goes on from there.")]
    Minimum(Minimum),
    /// Colourings of the plane that repeat and have few squares; boards with few squares are windows of them
    #[command(before_help = "\
Examples:
  curiosa hip periodic                             the colouring behind the optimal boards
  curiosa hip periodic --show windows --to 12      its n x n windows with the fewest squares
  curiosa hip periodic --show formulas             how many, for all n at once
  curiosa hip periodic 2x4                         the least share for these periods, by search
  curiosa hip periodic 5x5- --anneal 20            without a proof, for more than 24 cells

The share is that of all squares with a corner in a period, whatever their side vector.")]
    Periodic(PeriodicArgs),
    /// How few squares a colouring of the plane can have: lower bounds for the share, proved again
    #[command(before_help = "\
Examples:
  curiosa hip density                              the bounds, and the search that proves them
  curiosa hip density --inequality all-periods > window.txt
  curiosa hip density window.txt                   prove the inequality in a file

An inequality says that squares with weights, however their corners are coloured, have at least so
much weight together where the number of cells of a colour is even; docs/hip.md says what follows.
It is checked by: cc -O2 -o verify_density scripts/verify_density.c && ./verify_density < FILE")]
    Density(Density),
    /// How many boards have no square at all
    #[command(before_help = "\
Examples:
  curiosa hip ties 6                               all and balanced, up to symmetry, by number of ones
  curiosa hip ties 5x6 --format csv
  curiosa hip ties 4 --pattern upright-squares     how many have no upright square
  curiosa hip ties 3 --colours 3                   the same in three colours
  curiosa hip ties 4x8 --colours 3 --method columns    only how many, where there are very many
  curiosa hip ties 6 --list                        the boards up to symmetry and swap of the colours")]
    Ties(Ties),
    /// The most cells without four corners of a square, whatever the others are
    #[command(before_help = "\
Examples:
  curiosa hip largest 6                            21 cells; the sets up to symmetry
  curiosa hip largest 7 --pattern triangles        the most without an isosceles right triangle
  curiosa hip largest 5 --census                   how many sets without a square there are, by size
  curiosa hip largest 12 --anneal 20               a large set, without a proof
  curiosa hip largest 9 --lp points9.lp            only write the integer program
  curiosa hip largest 8 --points 35 --dimacs points8.cnf    only write the formula

A SAT solver shows that there is no larger set, and every step of it is checked. 7x7 takes some
seconds, 8x8 much longer; Ctrl-C keeps what is done, the same command goes on from there.")]
    Largest(LargestArgs),
    /// The largest square board that can be coloured without a pattern, in two to four colours
    #[command(before_help = "\
Examples:
  curiosa hip gallai                               6x6; every colouring of 7x7 makes a square
  curiosa hip gallai --pattern triangles --colours 3
  curiosa hip gallai --pattern rectangles-2        8: similar to 1x2, of any tilt
  curiosa hip gallai --colours 3 --from 15 --dimacs hip15.cnf    only write the formula for 15x15

A colouring is found by annealing or a SAT solver; that there is none is proved by the solver, every
step of which is checked. Ctrl-C keeps what is done, the same command goes on from there.")]
    Gallai(Gallai),
    /// The squares of a board, or those that a coloured board makes
    #[command(before_help = "\
Examples:
  curiosa hip squares 7                            196
  curiosa hip squares 0110/1111/1111/0110          those of one colour, if any
  curiosa hip squares 4 --pattern triangles        96 isosceles right triangles")]
    Squares(Squares),
    /// Draw a coloured board and its squares
    #[command(before_help = "\
Example:
  curiosa hip draw 0110/1111/1111/0110 --out board.svg")]
    Draw(Draw),
    /// Who wins the game with best play, and how
    #[command(before_help = "\
Examples:
  curiosa hip game 4                               a draw
  curiosa hip game 3x4 --strategy first.strategy   what the first player answers, to draw
  curiosa hip game 4 --strategy second.strategy --player second

The answer is proved by strategies, which are checked without the search that found them. 5x5 takes
minutes and 4 GB; what is computed is not kept when it is stopped.
A strategy is checked again by: cc -O2 -o verify_game scripts/verify_game.c && ./verify_game < FILE")]
    Game(GameArgs),
    /// Play against the computer
    #[command(before_help = "\
Examples:
  curiosa hip play 4                               you begin; perfect play to 4x4
  curiosa hip play 6 --second                      the computer begins
  echo b2 | curiosa hip play 3                     moves can come from a file

Moves are written as a letter for the column and a number for the row: b2. The words undo, hint and
quit are understood too. Who wins with best play is said on boards to 4x4, in endgames to 5x6, and on
6x6 and 8x8 while the second player answers by the half turn.
Where the rows or the columns are even in number, the computer as second player never loses.")]
    Play(Play),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Solve(args) => args.run(),
        Verb::Minimum(args) => args.run(),
        Verb::Periodic(args) => args.run(),
        Verb::Density(args) => args.run(),
        Verb::Ties(args) => args.run(),
        Verb::Largest(args) => args.run(),
        Verb::Gallai(args) => args.run(),
        Verb::Squares(args) => args.run(),
        Verb::Draw(args) => args.run(),
        Verb::Game(args) => args.run(),
        Verb::Play(args) => args.run(),
    }
}
