//! `curiosa quatrainment moves` and `curiosa quatrainment matrix`.

use std::io::Write;

use clap::{Args, ValueEnum};
use serde_json::json;

use super::args::{RuleArgs, SizeArgs};
use crate::cli::output::{Format, OutputArgs};
use crate::pipeline::exit::NoAnswer;
use crate::quatrainment::board::Board;

#[derive(Args)]
pub(in crate::cli) struct Moves {
    #[command(flatten)]
    size: SizeArgs,

    #[command(flatten)]
    rule: RuleArgs,

    #[command(flatten)]
    output: OutputArgs,
}

impl Moves {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let game = self.size.game(&self.rule, 2500)?;
        let mut report = self.output.report(Format::Text)?;
        for cell in 0..game.size.cells() {
            let mut played = Board::empty(game.size);
            played.cells.set(cell, true);
            let flips = game.play(&played).to_string();
            let (number, row, column) =
                (cell + 1, cell / game.size.columns + 1, cell % game.size.columns + 1);
            let text = |out: &mut dyn Write| {
                writeln!(out, "M{number} (row {row}, column {column})\n{}\n", flips.replace('/', "\n"))
            };
            let json = json!({"move": number, "row": row, "column": column, "flips": flips});
            report.row(&json, text)?;
        }
        report.finish()
    }
}

#[derive(Args)]
pub(in crate::cli) struct Matrix {
    #[command(flatten)]
    size: SizeArgs,

    #[command(flatten)]
    rule: RuleArgs,

    /// Which form of it
    #[arg(long, value_enum, default_value_t = Form::Plain)]
    form: Form,

    #[command(flatten)]
    output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy)]
enum Form {
    /// As it is: one where the move (column) flips the cell (row).
    Plain,
    /// The reduced row echelon form.
    Reduced,
    /// The inverse: one where the target in the cell (column) needs the move (row).
    Inverse,
}

impl Matrix {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let game = self.size.game(&self.rule, 2500)?;
        let mut matrix = game.matrix();
        match self.form {
            Form::Plain => {}
            Form::Reduced => drop(matrix.reduce(None)),
            Form::Inverse => {
                let size = game.size;
                let singular = || {
                    NoAnswer(format!(
                        "the matrix of {size} has no inverse: its nullity is {}",
                        game.nullity()
                    ))
                };
                matrix = matrix.inverse().ok_or_else(singular)?;
            }
        }
        let names = Vec::from_iter((1..=matrix.columns()).map(|column| column.to_string()));
        let names = Vec::from_iter(names.iter().map(String::as_str));
        let mut report = self.output.report_of(Format::Text, &names)?;
        for row in matrix.rows() {
            let entries = Vec::from_iter((0..row.len()).map(|column| u8::from(row.get(column))));
            let line = Vec::from_iter(entries.iter().map(u8::to_string)).join(" ");
            report.row(&json!(entries), |out| writeln!(out, "{line}"))?;
        }
        report.finish()
    }
}
