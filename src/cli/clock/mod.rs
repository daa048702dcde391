//! `curiosa clock`: clock puzzles.

mod classes;
mod count;
mod draw;
mod estimate;
mod merge;
mod parts;
mod solve;

use clap::Subcommand;

use self::classes::Classes;
use self::count::CountArgs;
use self::draw::Draw;
use self::estimate::EstimateArgs;
use self::merge::Merge;
use self::parts::Parts;
use self::solve::Solve;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa clock solve 3,1,3,1,2,3         prints 1 0 3 4 2 5: the positions in order, 0 is the top
  curiosa clock count 9                   how many puzzles there are, how many are solvable
  curiosa clock classes 5                 the puzzles up to rotation and reflection
  curiosa clock draw 3,1,3,1,2,3 --out puzzle.svg

The numbers of a clock puzzle stand in a circle. Start anywhere. The number M under you lets you
move M positions clockwise or counter-clockwise. Visit every position once.";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// Solve puzzles
    #[command(before_help = "\
Examples:
  curiosa clock solve 3,1,3,1,2,3                          the first solution
  curiosa clock solve --all 6,5,1,4,2,1,6,4,2,1,5,2        every solution, a line each
  curiosa clock solve --file puzzles.txt --format csv      a puzzle a line, solved in parallel
  echo 3,1,3,1,2,3 | curiosa clock solve -")]
    Solve(Solve),
    /// Count puzzles, solvable ones, and both up to rotation and reflection
    #[command(before_help = "\
Examples:
  curiosa clock count 9
  curiosa clock count 8 --method brute --format json
  curiosa clock count 14 --method parity                   even N, by the parity of targets
  curiosa clock count 12 --double-check                    everything counted in two ways
  curiosa clock count 12 --shard 0/2 --out part-0.json     a part, for one of two machines")]
    Count(CountArgs),
    /// Estimate how many puzzles are solvable, for any N
    #[command(before_help = "\
Examples:
  curiosa clock estimate 20                       from 20000 puzzles with a planted solution
  curiosa clock estimate 64 --puzzles 2000 --format json")]
    Estimate(EstimateArgs),
    /// Add up the parts of a count that --shard wrote
    #[command(before_help = "\
Examples:
  curiosa clock count 8 --shard 0/2 --out part-0.json
  curiosa clock count 8 --shard 1/2 --out part-1.json
  curiosa clock merge part-0.json part-1.json
  curiosa clock merge part-0.json part-1.json --audit 20%      some units counted again")]
    Merge(Merge),
    /// List parts of counts: which they are, where they come from, whether they are whole
    #[command(before_help = "\
Examples:
  curiosa clock count 8 --shard 0/2 --out part-0.json
  curiosa clock parts part-0.json
  curiosa clock parts part-0.json --format csv")]
    Parts(Parts),
    /// List the puzzles up to rotation and reflection
    #[command(before_help = "\
Examples:
  curiosa clock classes 5                  the solvable ones: least puzzle, class size, solutions
  curiosa clock classes 4 --unsolvable     the others: 1,2,1,2 and 2,2,2,2")]
    Classes(Classes),
    /// Draw a puzzle as the game shows it, with a solution
    #[command(before_help = "\
Examples:
  curiosa clock draw 6,5,1,4,2,1,6,4,2,1,5,2 --out solved.svg
  curiosa clock draw 3,1,3,1,2,3 --digraph --out moves.svg")]
    Draw(Draw),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Solve(args) => args.run(),
        Verb::Count(args) => args.run(),
        Verb::Estimate(args) => args.run(),
        Verb::Merge(args) => args.run(),
        Verb::Parts(args) => args.run(),
        Verb::Classes(args) => args.run(),
        Verb::Draw(args) => args.run(),
    }
}
