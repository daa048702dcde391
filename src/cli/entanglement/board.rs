//! `curiosa entanglement board`, `curiosa entanglement play` and `curiosa entanglement draw`.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use clap::{Args, ValueEnum};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use crate::cli::input;
use crate::cli::output::{FileArgs, Format, OutputArgs, PictureArgs};
use crate::entanglement::board::Board;
use crate::entanglement::play::{Ending, Game, play};
use crate::entanglement::{Hex, build, draw, trail};
use crate::evidence::quoted;
use crate::pipeline::args::whole;
use crate::raster;

#[derive(Args)]
pub(in crate::cli) struct BoardArgs {
    /// Rings of cells round the centre (to 500) [default: that of --path]
    #[arg(long, value_name = "N", value_parser = whole(1..=500), required_unless_present = "path")]
    radius: Option<usize>,

    /// A random optimal board; with --path along that path, else (to radius 60) along a random one
    #[arg(long, value_name = "SEED", value_parser = seed)]
    seed: Option<u64>,

    /// Go through the cells of this file, a line q,r each (lines that begin with # do not count), with seed 0 unless there
    /// is a --seed; - is stdin
    #[arg(long, value_name = "FILE")]
    path: Option<PathBuf>,

    /// What to write [default: by the extension of --out, else json]
    #[arg(long, value_enum)]
    format: Option<Kind>,

    /// Width of a picture in pixels
    #[arg(long, value_name = "PIXELS", default_value = "900", value_parser = whole(16..=16384))]
    size: usize,

    #[command(flatten)]
    file: FileArgs,
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("whole numbers from 0 to {} are accepted", u64::MAX))
}

#[derive(ValueEnum, Clone, Copy, PartialEq)]
enum Kind {
    Json,
    Svg,
    Png,
}

impl BoardArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let board = self.board()?;
        let by_extension = [("svg", Kind::Svg), ("png", Kind::Png)].into_iter();
        let mut by_extension =
            by_extension.filter(|(extension, _)| self.file.has_extension(extension)).map(|(_, kind)| kind);
        match self.format.or(by_extension.next()).unwrap_or(Kind::Json) {
            Kind::Json => self.file.write(json(&board)?.as_bytes()),
            Kind::Svg => self.file.write(draw::svg(&board, &play(&board)?, self.size as u32).as_bytes()),
            Kind::Png => {
                self.file.write_binary(&raster::png(&draw::svg(&board, &play(&board)?, self.size as u32))?)
            }
        }
    }

    fn board(&self) -> anyhow::Result<Board> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed.unwrap_or(0));
        if let Some(file) = &self.path {
            let (lines, cells): (Vec<_>, Vec<_>) = path(file)?.into_iter().unzip();
            let board = trail::along(&cells, &mut random).map_err(|error| {
                let name = if file == Path::new("-") { "stdin".into() } else { file.display().to_string() };
                let place =
                    error.cell().map_or(name.clone(), |cell| format!("{name}, line {}", lines[cell - 1]));
                anyhow!("{place}: {error}")
            })?;
            if let Some(radius) = self.radius.filter(|&radius| radius != board.radius as usize) {
                bail!(
                    "--radius {radius}: the path is one of radius {0}, only --radius {0} is accepted",
                    board.radius
                );
            }
            return Ok(board);
        }
        let radius = self.radius.expect("it is required without a path") as u32;
        if self.seed.is_none() {
            return Ok(build::planar(radius));
        }
        if radius > 60 {
            bail!(
                "--seed with --radius {radius}: random paths to radius 60 are accepted, larger ones by --path"
            );
        }
        Ok(trail::along(&trail::random_path(radius, &mut random), &mut random)?)
    }
}

/// A tile a line.
fn json(board: &Board) -> anyhow::Result<String> {
    let tiles = board.tiles.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
    let (radius, start) = (board.radius, board.start);
    Ok(format!("{{\"radius\": {radius}, \"start\": {start}, \"tiles\": [\n{}\n]}}\n", tiles.join(",\n")))
}

/// The cells of a file, and the line of each.
fn path(file: &Path) -> anyhow::Result<Vec<(usize, Hex)>> {
    input::lines(file, |line, number| {
        let (q, r) = line.split_once(',').unwrap_or_default();
        let coordinates = q.trim().parse().ok().zip(r.trim().parse().ok());
        let (q, r) = coordinates
            .with_context(|| format!("{} is no cell: q,r with whole numbers is accepted", quoted(line)))?;
        Ok((number, Hex { q, r }))
    })
}

fn read(file: &Path) -> anyhow::Result<(Board, Game)> {
    let (name, bytes) = input::bytes(file)?;
    let board: Board = serde_json::from_slice(&bytes).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let what = if error.is_eof() { "it ends too early" } else { "what is there is not accepted" };
        anyhow!("{name} is no board file: line {line}, column {column}: {what}; play --help shows the format")
    })?;
    let game = play(&board).with_context(|| format!("{name} breaks the rules"))?;
    Ok((board, game))
}

#[derive(Args)]
pub(in crate::cli) struct Play {
    /// The board file; - is stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Every move and every strand of the path
    #[arg(long)]
    trace: bool,

    #[command(flatten)]
    output: OutputArgs,
}

impl Play {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (_, game) = read(&self.file)?;
        if self.trace {
            return self.trace(&game);
        }
        let mut report = self.output.report(Format::Text)?;
        let (moves, length, unused, score) = (game.moves.len(), game.length, game.unused, game.score);
        let last = game.moves.last().map_or(0, |last| last.strands.len());
        let ending = match game.ending {
            Some(Ending::Centre) => "centre",
            Some(Ending::Border) => "border",
            None => "unfinished",
        };
        let plural = if moves == 1 { "" } else { "s" };
        let row = json!({
            "moves": moves, "length": length, "last_move": last, "unused": unused, "ending": ending,
            "score": score.to_string(),
        });
        report.row(&row, |out| {
            writeln!(out, "{score} points")?;
            writeln!(
                out,
                "  {moves} move{plural}, a path of length {length}, {last} of it by the last move"
            )?;
            writeln!(out, "  {unused} lengths of path on the tiles are not used")?;
            match game.ending {
                Some(Ending::Centre) => writeln!(out, "  the game ends in the centre"),
                Some(Ending::Border) => writeln!(out, "  the game ends at the border"),
                None => writeln!(out, "  the game is not over: there are no more tiles"),
            }
        })?;
        report.finish()
    }

    fn trace(&self, game: &Game) -> anyhow::Result<()> {
        let mut report = self.output.report(Format::Text)?;
        let mut total = 0;
        for (number, one) in (1..).zip(&game.moves) {
            total += one.points;
            let ((q, r), gained, points) = (one.cell, one.strands.len(), one.points);
            let strands = one.strands.iter().map(|((q, r), from, to)| format!("({q},{r}):{from}-{to}"));
            let strands = Vec::from_iter(strands).join(" ");
            let row = json!({
                "move": number, "q": q, "r": r, "gained": gained, "points": points.to_string(),
                "total": total.to_string(), "strands": one.strands,
            });
            report.row(&row, |out: &mut dyn Write| {
                writeln!(
                    out,
                    "move {number}: tile at ({q},{r}), length {gained}, {points} points, {total} in all"
                )?;
                writeln!(out, "  {strands}")
            })?;
        }
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct Draw {
    /// The board file; - is stdin
    #[arg(value_name = "FILE")]
    board: PathBuf,

    /// Width in pixels
    #[arg(long, value_name = "PIXELS", default_value = "900", value_parser = whole(16..=16384))]
    size: usize,

    #[command(flatten)]
    picture: PictureArgs,
}

impl Draw {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let (board, game) = read(&self.board)?;
        self.picture.write(&draw::svg(&board, &game, self.size as u32))
    }
}
