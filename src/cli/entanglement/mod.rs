//! `curiosa entanglement`: the path game on hexagonal tiles.

mod board;
mod score;

use clap::Subcommand;

use self::board::{BoardArgs, Draw, Play};
use self::score::{Score, Tiles};

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa entanglement score --radius 3            9080, and what it is made of
  curiosa entanglement board --radius 3 --out board.json
  curiosa entanglement board --radius 3 --out board.svg
  curiosa entanglement board --radius 3 | curiosa entanglement play -

A tile has six sides with two ends each, joined in pairs. The path begins at the empty centre. A
move lays a tile where the path leads and is worth 1 + 2 + ... + the length by which it grows. It
must not run into the centre or the border. The usual board has radius 3.";

/// How a board file is written, for the help of the verbs that read or write one.
macro_rules! format_help {
    () => {
        "\
A board file is JSON, the tiles in the order of the moves:
{\"radius\": n, \"start\": end, \"tiles\": [
{\"q\": .., \"r\": .., \"pairs\": [[a, b], ..], \"rotation\": ..}, ..]}
Cells have axial coordinates (q, r), the centre is (0, 0). Sides 0 to 5 of a tile face (1,0),
(0,1), (-1,1), (-1,0), (0,-1), (1,-1); side s has ends 2s and 2s + 1, counterclockwise. `pairs` are
those of the tile as dealt; turned by `rotation` sixths counterclockwise, end e comes to
e + 2 rotation, modulo 12. `start` is the end of the first tile, as it lies, where the path comes
in from the centre."
    };
}

#[derive(Subcommand)]
pub(super) enum Verb {
    /// The best score on the board of a radius (A180667)
    #[command(before_help = "\
Examples:
  curiosa entanglement score --radius 3            9080
  curiosa entanglement score --radius 1 --to 20 --format csv
  curiosa entanglement score --radius 1 --exhaustive    by trying every game (radius 1 only)")]
    Score(Score),
    /// Build an optimal board
    #[command(before_help = concat!("\
Examples:
  curiosa entanglement board --radius 3 --out board.json
  curiosa entanglement board --radius 3 --out board.svg      or .png: a picture
  curiosa entanglement board --radius 4 --seed 7 --out random.json
  curiosa entanglement board --path cells.txt                along a path of yours

Without --seed and --path no two paths on the board cross. With --path the first pass goes through
the cells of the file, a line q,r each, all of the board, beginning beside the centre.
Red is what the path does not use, green what the moves but the last add, blue the last.

", format_help!()))]
    Board(BoardArgs),
    /// Play a board move by move under the rules and say what it scores
    #[command(before_help = concat!("\
Examples:
  curiosa entanglement board --radius 3 --out board.json && curiosa entanglement play board.json
  curiosa entanglement board --radius 1 | curiosa entanglement play - --trace    every strand

A strand is printed as (q,r):a-b, the cell and the ends where the path comes in and goes out.

", format_help!()))]
    Play(Play),
    /// Draw the game on a board
    #[command(before_help = "\
Example:
  curiosa entanglement board --radius 2 --seed 1 | curiosa entanglement draw - --out game.svg

Red is what the path does not use, green what the moves but the last add, blue the last.")]
    Draw(Draw),
    /// How many tiles there are, up to rotation and reflection
    #[command(before_help = "\
Examples:
  curiosa entanglement tiles                       hexagons: 10395, 1799, 1065
  curiosa entanglement tiles --sides 4             squares with two ends a side")]
    Tiles(Tiles),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Score(args) => args.run(),
        Verb::Board(args) => args.run(),
        Verb::Play(args) => args.run(),
        Verb::Draw(args) => args.run(),
        Verb::Tiles(args) => args.run(),
    }
}
