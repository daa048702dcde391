//! `curiosa hip squares` and `curiosa hip draw`.

use clap::Args;
use serde_json::json;

use super::args::{PatternArgs, board};
use crate::cli::output::{Format, OutputArgs, PictureArgs};
use crate::hip::{Board, Colouring, Pattern, draw};

#[derive(Args)]
pub(in crate::cli) struct Squares {
    /// A size like 7 or 6x7 (sides to 16), or a coloured board like 0110/1111/1111/0110
    #[arg(value_name = "BOARD", value_parser = size_or_colouring)]
    board: SizeOrColouring,

    #[command(flatten)]
    pattern: PatternArgs,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Debug)]
enum SizeOrColouring {
    Size(Board),
    Colouring(Colouring),
}

fn size_or_colouring(text: &str) -> Result<SizeOrColouring, String> {
    if text.contains('/') {
        let colouring = text
            .parse()
            .map_err(|_| "rows of 0 and 1, or to 3, all of one length, with / between them, are accepted");
        return Ok(SizeOrColouring::Colouring(colouring?));
    }
    board(16)(text).map(SizeOrColouring::Size)
}

impl Squares {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let colouring = match self.board {
            SizeOrColouring::Size(board) => {
                let mut report = self.output.report(Format::Text)?;
                let (rows, columns, count) =
                    (board.rows(), board.columns(), board.avoiding(self.pattern.pattern).copies().len());
                let json = json!({"rows": rows, "columns": columns, "squares": count});
                report.row(&json, |out| writeln!(out, "{count}"))?;
                return report.finish();
            }
            SizeOrColouring::Colouring(colouring) => colouring.avoiding(self.pattern.pattern),
        };
        let mut report = self.output.report_of(Format::Text, &["colour", "corners"])?;
        let made = colouring.made();
        for square in &made {
            let colour = colouring.colours()[square[0]];
            let corners = Vec::from_iter(square.iter().map(|&cell| cell_name(colouring.board(), cell)));
            let line = format!("{colour}  {}", corners.join(" "));
            let json = json!({"colour": colour, "corners": corners});
            report.row(&json, |out| writeln!(out, "{line}"))?;
        }
        report.text(|out| match made.len() {
            0 if colouring.board().pattern() == Pattern::SQUARES => writeln!(out, "no square"),
            count => writeln!(out, "{}", self.pattern.count(count)),
        })?;
        report.finish()
    }
}

/// `b3`: column b, row 3. After column z comes aa.
pub(super) fn cell_name(board: Board, cell: usize) -> String {
    let (mut letters, mut column) = (Vec::new(), cell % board.columns() + 1);
    while column > 0 {
        letters.push(char::from(b'a' + ((column - 1) % 26) as u8));
        column = (column - 1) / 26;
    }
    let column = String::from_iter(letters.into_iter().rev());
    format!("{column}{}", cell / board.columns() + 1)
}

#[derive(Args)]
pub(in crate::cli) struct Draw {
    /// The board, like 0110/1111/1111/0110
    #[arg(value_name = "BOARD")]
    board: Colouring,

    #[command(flatten)]
    pattern: PatternArgs,

    #[command(flatten)]
    picture: PictureArgs,
}

impl Draw {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.picture.write(&draw::svg(&self.board.avoiding(self.pattern.pattern)))
    }
}
