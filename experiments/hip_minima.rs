//! Tables hip/minima and hip/boards: the fewest squares on n x n boards, and boards that make no more. With `--records`
//! the long runs, table hip/records.

use std::process::ExitCode;

use anyhow::{Context, anyhow, ensure};
use clap::Parser;
use curiosa::hip::ilp::{self, Backend, Formulation};
use curiosa::hip::minimum::Optima;
use curiosa::hip::sat::{SatFound, SatSearch};
use curiosa::hip::search::{Found, Search};
use curiosa::hip::{Balance, Board, Colouring, anneal, check};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use serde::Serialize;
use serde_json::json;

/// Find the fewest squares on n x n boards
#[derive(Parser)]
#[command(
    version,
    before_help = "\
Examples:
  hip_minima --max-n 7 --out /tmp/results
  hip_minima --records                       the long runs, half an hour on two cores
  hip_minima --records --max-n 10            and 10x10, half an hour more"
)]
struct Arguments {
    /// Write table hip/records instead, with the searches that take long
    #[arg(long)]
    records: bool,

    #[command(flatten)]
    run: RunArgs,
}

const BOTH: [Balance; 2] = [Balance::Any, Balance::Even];

/// Largest n whose minimum is searched for without a known bound, whose SAT search is quick, and for each solver.
const EXACT: usize = 8;
const SAT: usize = 7;
const HIGHS: usize = 7;
const MICROLP: usize = 6;

/// From this n on the optimal boards are few enough to be listed.
const LISTED: usize = 6;

/// Squares that 9 x 9 boards are shown to exceed at default size, so that larger ones do too.
const QUICK: (usize, usize) = (9, 10);

/// Annealings of a board, and their steps.
const TRIES: usize = 24;
const STEPS: u64 = 4_000_000;

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| match arguments.records {
        true => records(&arguments.run),
        false => minima(&arguments.run),
    })
}

#[derive(Serialize)]
struct Row {
    n: usize,
    balance: &'static str,
    squares: usize,
    lower: usize,
    upper: usize,
    proved_by: String,
    colourings: Option<u64>,
    classes: Option<u64>,
    swap_classes: Option<u64>,
    nodes: Option<u64>,
    status: Status,
}

#[derive(Serialize)]
struct BoardRow {
    n: usize,
    balance: &'static str,
    squares: usize,
    ones: usize,
    orbit: u64,
    optimal: bool,
    board: String,
}

fn minima(args: &RunArgs) -> anyhow::Result<()> {
    let max_n = args.max_n(12, 1..=16)?;
    let mut run = Run::start("hip/minima", args, json!({"max_n": max_n}))?;
    run.name_solver(
        "microlp, HiGHS (good_lp; default tolerances, boards recounted); batsat (every lemma checked)",
    );
    let mut rows = Vec::new();
    let mut boards = Vec::new();
    // Larger boards contain the smaller ones: the bound, and the board that it was proved for.
    let mut known = (0, 0);
    for n in 1..=max_n {
        let board = Board::square(n);
        let mut annealed = Vec::new();
        for balance in BOTH {
            let tried = run.compute("hip annealing", json!({"n": n, "balance": balance}), TRIES, |unit| {
                let seed = args.seed * TRIES as u64 + unit as u64;
                anneal::anneal(board, balance, seed, STEPS.min(1 << (2 * n))).to_string()
            })?;
            // A shard knows no results, so it does not know how far to search.
            let tried =
                tried.context("this table is computed in one piece: its searches depend on one another")?;
            annealed.extend(parse(&tried)?);
        }
        for balance in BOTH {
            let candidates = annealed.iter().filter(|colouring| colouring.has_balance(balance));
            let best =
                candidates.min_by_key(|colouring| colouring.made().len()).expect("there are tries").clone();
            let upper = best.made().len();
            if n > EXACT {
                if n == QUICK.0 && balance == Balance::Any {
                    let (found, _) = checked(&mut run, board, QUICK.1, balance, true)?.expect("no shard");
                    ensure!(found.is_empty(), "{board} has a colouring with {} squares", QUICK.1);
                    known = (QUICK.1 + 1, n);
                }
                boards.push(board_row(n, balance, &best, false));
                rows.push(Row {
                    n,
                    balance: balance.name(),
                    squares: board.square_count(),
                    lower: known.0,
                    upper,
                    proved_by: format!("checked search of {0}x{0}", known.1),
                    colourings: None,
                    classes: None,
                    swap_classes: None,
                    nodes: None,
                    status: Status::Proved,
                });
                continue;
            }
            let (found, nodes) = checked(&mut run, board, upper, balance, true)?.expect("no shard");
            let optima = Optima::of(board, &found).expect("the annealed board is among them");
            known = if balance == Balance::Any { (optima.squares, n) } else { known };
            let mut methods = vec!["checked search"];
            if n <= SAT {
                let sat = sat(&mut run, board, optima.squares, balance)?.expect("no shard");
                ensure!(
                    Optima::of(board, &sat.0).as_ref() == Some(&optima),
                    "search and SAT differ on {board}"
                );
                methods.push("checked SAT");
            }
            for (backend, largest) in [(Backend::Microlp, MICROLP), (Backend::Highs, HIGHS)] {
                if n > largest || backend == Backend::Highs && cfg!(not(feature = "highs")) {
                    continue;
                }
                let parameters = json!({"n": n, "balance": balance});
                let lower = run.compute(&format!("hip {}", backend.name()), parameters, 1, |_| {
                    let minimum = ilp::minimise(board, balance, backend, Formulation::Ladder, None);
                    minimum.map(|m| (m.lower, m.is_proved())).map_err(|error| error.to_string())
                })?;
                let lower = lower.expect("no shard").remove(0).map_err(|error: String| anyhow!(error))?;
                ensure!(lower == (optima.squares, true), "search and {} differ on {board}", backend.name());
                methods.push(backend.name());
            }
            if n >= LISTED {
                boards.extend(optima.representatives.iter().map(|c| board_row(n, balance, c, true)));
            }
            rows.push(Row {
                n,
                balance: balance.name(),
                squares: board.square_count(),
                lower: optima.squares,
                upper: optima.squares,
                proved_by: methods.join(" + "),
                colourings: Some(optima.count.colourings),
                classes: Some(optima.count.classes),
                swap_classes: Some(optima.count.swap_classes),
                nodes: Some(nodes),
                status: Status::Proved,
            });
        }
    }
    run.finish(&[Table::new("hip/minima", &rows)?, Table::new("hip/boards", &boards)?])
}

fn board_row(n: usize, balance: Balance, colouring: &Colouring, optimal: bool) -> BoardRow {
    let canonical = colouring.canonical(true);
    let group = canonical.board().symmetries(true);
    BoardRow {
        n,
        balance: balance.name(),
        squares: canonical.made().len(),
        ones: canonical.ones(),
        orbit: group.orbit_size(canonical.colours()) as u64,
        optimal,
        board: canonical.to_string(),
    }
}

fn parse(texts: &[String]) -> anyhow::Result<Vec<Colouring>> {
    Ok(texts.iter().map(|text| text.parse()).collect::<Result<_, _>>()?)
}

/// All colourings with at most `limit` squares, by the search, each step checked if `check`; and the nodes of the search.
fn checked(
    run: &mut Run,
    board: Board,
    limit: usize,
    balance: Balance,
    check: bool,
) -> anyhow::Result<Option<(Vec<Colouring>, u64)>> {
    let search = Search::new(board, limit, balance);
    let (centre, cases) = search.centre();
    ensure!(check::covers(board, centre, cases), "the cases of {board} are not all");
    let parameters = json!({"board": board.to_string(), "limit": limit, "balance": balance});
    let job = if check { "hip checked search" } else { "hip search" };
    let found = run.compute(job, parameters, search.cases(), |case| match check {
        true => check::run(&search, case, board, limit, balance).map_err(|error| error.to_string()),
        false => Ok(search.run(case)),
    })?;
    let Some(found) = found else { return Ok(None) };
    let (mut colourings, mut nodes) = (Vec::new(), 0);
    for found in found {
        let found: Found = found.map_err(|error: String| anyhow!(error))?;
        colourings.extend(parse(&found.colourings)?);
        nodes += found.nodes;
    }
    Ok(Some((colourings, nodes)))
}

/// The same by the SAT solver, with the number of lemmas that were checked.
fn sat(
    run: &mut Run,
    board: Board,
    limit: usize,
    balance: Balance,
) -> anyhow::Result<Option<(Vec<Colouring>, u64)>> {
    let search = SatSearch::new(board, limit, balance);
    let parameters = json!({"board": board.to_string(), "limit": limit, "balance": balance});
    let found = run.compute("hip sat", parameters, search.parts(), |part| {
        search.run(part).map_err(|error| error.to_string())
    })?;
    let Some(found) = found else { return Ok(None) };
    let (mut colourings, mut lemmas) = (Vec::new(), 0);
    for found in found {
        let found: SatFound = found.map_err(|error: String| anyhow!(error))?;
        colourings.extend(parse(&found.colourings)?);
        lemmas += found.lemmas;
    }
    Ok(Some((colourings, lemmas)))
}

#[derive(Serialize)]
struct RecordRow {
    n: usize,
    limit: usize,
    method: &'static str,
    steps: u64,
    lower: usize,
    minimum: Option<usize>,
    colourings: Option<u64>,
    classes: Option<u64>,
    swap_classes: Option<u64>,
    even_colourings: Option<u64>,
    board: Option<String>,
    status: Status,
}

/// The long runs: n, limit, method.
const LONG: [(usize, usize, Method); 3] =
    [(8, 8, Method::Sat), (9, 17, Method::Search), (10, 17, Method::Search)];

#[derive(Clone, Copy, PartialEq)]
enum Method {
    Search,
    Sat,
}

fn records(args: &RunArgs) -> anyhow::Result<()> {
    let max_n = args.max_n(9, 8..=10)?;
    let mut run = Run::start("hip/records", args, json!({"max_n": max_n}))?;
    run.name_solver("batsat (every lemma checked)");
    let mut rows = Vec::new();
    for (n, limit, method) in LONG.into_iter().filter(|(n, ..)| *n <= max_n) {
        let board = Board::square(n);
        let found = match method {
            Method::Sat => sat(&mut run, board, limit, Balance::Any)?,
            Method::Search => checked(&mut run, board, limit, Balance::Any, false)?,
        };
        let Some((found, steps)) = found else { continue };
        let optima = Optima::of(board, &found);
        let minimum = optima.as_ref().map(|optima| optima.squares);
        let even = optima.as_ref().map(|optima| {
            let even = optima.representatives.iter().filter(|c| c.has_balance(Balance::Even));
            let group = board.symmetries(true);
            even.map(|c| group.orbit_size(c.colours()) as u64).sum()
        });
        rows.push(RecordRow {
            n,
            limit,
            method: match method {
                Method::Search => "search",
                Method::Sat => "checked SAT",
            },
            steps,
            lower: minimum.unwrap_or(limit + 1),
            minimum,
            colourings: optima.as_ref().map(|optima| optima.count.colourings),
            classes: optima.as_ref().map(|optima| optima.count.classes),
            swap_classes: optima.as_ref().map(|optima| optima.count.swap_classes),
            even_colourings: even,
            board: optima.map(|optima| optima.representatives[0].to_string()),
            status: if method == Method::Sat { Status::Proved } else { Status::SingleRun },
        });
    }
    run.finish(&[Table::new("hip/records", &rows)?])
}
