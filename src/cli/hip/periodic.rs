//! `curiosa hip periodic`.

use anyhow::{bail, ensure};
use clap::{Args, ValueEnum};
use num_rational::Ratio;
use num_traits::Zero;
use serde_json::json;

use crate::cli::output::{Format, OutputArgs, Report};
use crate::hip::Board;
use crate::hip::periodic::fewest::{MAX_EXACT, MAX_SQUARES};
use crate::hip::periodic::{Periodic, Periods, fewest, windows};
use crate::pipeline::args::{ThreadsArgs, whole};

use super::args::squares;

#[derive(Args)]
pub(in crate::cli) struct PeriodicArgs {
    /// The periods: 8x8 for 8 rows and 8 columns; 4x6+2 where 6 columns to the right, and 4 rows down with 2 columns to
    /// the right, are periods; - behind a number where the colours are swapped [default: 4-x4-, with the colouring behind
    /// the optimal boards]
    #[arg(value_name = "PERIODS")]
    periods: Option<Periods>,

    /// Anneal so often instead, each time with 10,000 steps a cell: without a proof, for more than 24 cells
    #[arg(long, value_name = "TRIES", value_parser = whole(1..=1_000_000))]
    anneal: Option<usize>,

    /// What to show
    #[arg(long, value_enum, default_value = "colouring")]
    show: Show,

    /// The largest window
    #[arg(long, value_name = "N", value_parser = whole(1..=64), default_value_t = 20)]
    to: usize,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    threads: ThreadsArgs,
}

#[derive(ValueEnum, Clone, Copy, PartialEq)]
enum Show {
    /// The colouring and its share of squares
    Colouring,
    /// The n x n windows with the fewest squares
    Windows,
    /// Their squares as polynomials in n, one for each residue, for all n at once
    Formulas,
}

/// Sweeps of an annealing over the cells.
const SWEEPS: u64 = 10_000;

/// The largest exponent whose polynomials are computed: some minutes.
const MAX_EXPONENT: usize = 12;

/// The largest window that is a board.
const MAX_BOARD: usize = 16;

impl PeriodicArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.threads.apply();
        if let Some(periods) = self.periods {
            let (cells, exponent) = (periods.cells(), periods.exponent());
            ensure!(
                self.anneal.is_some() || cells <= MAX_EXACT,
                "{periods} has {cells} cells: up to {MAX_EXACT} are searched, more annealed with --anneal"
            );
            ensure!(
                cells * exponent * exponent <= MAX_SQUARES,
                "{periods} has {cells} cells and repeats after {exponent} rows and columns, which makes \
                 {cells} x {exponent}^2 squares: at most {MAX_SQUARES} are accepted"
            );
        }
        let mut report = self.output.report(Format::Text)?;
        let (colouring, how) = match (self.periods, self.anneal) {
            (None, None) => (Periodic::of_the_optima(), "given"),
            (periods, Some(tries)) => {
                let periods = periods.unwrap_or(Periodic::of_the_optima().periods());
                (fewest::anneal(periods, tries as u64, SWEEPS), "annealing")
            }
            (Some(periods), None) => (fewest::exact(periods), "search"),
        };
        let exponent = colouring.periods().exponent();
        match self.show {
            Show::Colouring => show_colouring(&mut report, &colouring, how)?,
            Show::Windows => show_windows(&mut report, &colouring, self.to)?,
            Show::Formulas if exponent > MAX_EXPONENT => bail!(
                "{} repeats after {exponent} rows and columns: formulas take periods that repeat after at most {MAX_EXPONENT}",
                colouring.periods()
            ),
            Show::Formulas => show_formulas(&mut report, &colouring)?,
        }
        report.finish()
    }
}

fn show_colouring(report: &mut Report, colouring: &Periodic, how: &str) -> anyhow::Result<()> {
    let (periods, share) = (colouring.periods(), colouring.share());
    let exponent = periods.exponent();
    let json = json!({"periods": periods.to_string(), "cells": periods.cells(), "repeats_after": exponent,
        "made": share.made, "of": share.of, "method": how, "colouring": colouring.to_string()});
    report.row(&json, |out| {
        let least = match how {
            "search" => ", the least for these periods (single run)",
            "annealing" => ", the least found",
            _ => "",
        };
        writeln!(out, "{share} of all squares{least}; it repeats after {exponent} rows and columns:")?;
        let side = exponent as i64;
        for row in 0..side {
            let cells = Vec::from_iter((0..side).map(|column| colouring.colour(row, column).to_string()));
            writeln!(out, "  {}", cells.join(" "))?;
        }
        Ok(())
    })
}

fn show_windows(report: &mut Report, colouring: &Periodic, to: usize) -> anyhow::Result<()> {
    for n in 1..=to {
        let (made, (row, column)) = windows::best(colouring, n);
        let board = (n <= MAX_BOARD).then(|| colouring.window(Board::square(n), row as i64, column as i64));
        let board = board.map(|board| board.to_string());
        let json = json!({"n": n, "squares": made, "row": row, "column": column, "board": board});
        let made = squares(made as usize);
        report.row(&json, |out| writeln!(out, "{n}x{n} from row {row}, column {column}: {made}"))?;
    }
    Ok(())
}

fn show_formulas(report: &mut Report, colouring: &Periodic) -> anyhow::Result<()> {
    let exponent = colouring.periods().exponent();
    for formula in windows::formulas(colouring) {
        let (residue, from, (row, column)) = (formula.residue, formula.from, formula.point);
        let polynomial = polynomial(&formula.coefficients);
        let json = json!({"residue": residue, "modulus": exponent, "squares": polynomial, "from": from,
            "row": row, "column": column});
        report.row(&json, |out| {
            writeln!(
                out,
                "n = {residue} mod {exponent}, from n = {from} on: {polynomial} (row {row}, column {column})"
            )
        })?;
    }
    Ok(())
}

/// `1/192 n^4 - 5/24 n^2`.
fn polynomial(coefficients: &[Ratio<num_bigint::BigInt>]) -> String {
    let mut text = String::new();
    for (power, coefficient) in coefficients.iter().enumerate().rev() {
        if coefficient.is_zero() {
            continue;
        }
        let negative = *coefficient < Ratio::zero();
        text += match (text.is_empty(), negative) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        let size = if negative { -coefficient } else { coefficient.clone() };
        text += &size.to_string();
        text += &match power {
            0 => String::new(),
            1 => " n".to_string(),
            _ => format!(" n^{power}"),
        };
    }
    if text.is_empty() { "0".into() } else { text }
}
