//! Tables octal/games, octal/codes and octal/growth: all octal games of up to three digits, up to equivalence. With
//! `--records` the table octal/records: the games whose periods take hundreds of millions of values.

use std::collections::BTreeMap;
use std::process::ExitCode;

use anyhow::{Context, ensure};
use clap::Parser;
use curiosa::octal::certificate::Certificate;
use curiosa::octal::check::check;
use curiosa::octal::code::Code;
use curiosa::octal::period::{Periodicity, Proof, needed_values, next_look, prove};
use curiosa::octal::sequence::{Engine, Sequence};
use curiosa::pipeline::args::RunArgs;
use curiosa::pipeline::exit;
use curiosa::pipeline::run::{Run, Table};
use curiosa::pipeline::status::Status;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Compute octal games of up to three digits up to equivalence, prove their periods, compare with what is known
#[derive(Parser)]
#[command(
    version,
    before_help = "\
Examples:
  octal_games --max-n 100000 --out /tmp/results
  octal_games --records                      0.054, 0.104 and 0.454, to 300 million heaps"
)]
struct Arguments {
    /// Write table octal/records instead
    #[arg(long)]
    records: bool,

    #[command(flatten)]
    run: RunArgs,
}

/// What was found out about one game.
#[derive(Clone, Serialize, Deserialize)]
struct Found {
    values: usize,
    periodicity: Option<(usize, usize)>,
    theorem: Option<String>,
    largest: u16,
    rares: Option<usize>,
    last_rare: Option<usize>,
    mask: Option<u16>,
    by_place: Option<bool>,
    /// By power of two: the largest value and the number of rare ones among so many values.
    growth: Vec<(usize, u16, Option<usize>)>,
}

#[derive(Serialize)]
struct GameRow {
    game: String,
    codes: usize,
    outcome: &'static str,
    period: Option<usize>,
    preperiod: Option<usize>,
    last_exception: Option<usize>,
    values: usize,
    largest: u16,
    rares: Option<usize>,
    last_rare: Option<usize>,
    mask: Option<u16>,
    by_place: Option<bool>,
    theorem: Option<String>,
    known_period: Option<usize>,
    known_preperiod: Option<usize>,
    known_from: Option<String>,
    agreement: &'static str,
    status: Status,
}

#[derive(Serialize)]
struct CodeRow {
    code: String,
    game: String,
    shift: isize,
    by: &'static str,
    status: Status,
}

#[derive(Serialize)]
struct GrowthRow {
    game: String,
    values: usize,
    largest: u16,
    rares: Option<usize>,
    status: Status,
}

#[derive(Serialize)]
struct RecordRow {
    game: String,
    period: usize,
    preperiod: usize,
    last_exception: Option<usize>,
    values: usize,
    largest: u16,
    rares: Option<usize>,
    last_rare: Option<usize>,
    known_period: Option<usize>,
    known_preperiod: Option<usize>,
    status: Status,
}

#[derive(Clone, Deserialize)]
struct Known {
    code: String,
    preperiod: Option<usize>,
    period: Option<usize>,
    source: String,
}

/// Games whose values agree for so many heaps are taken for equivalent.
const COMPARED: usize = 4000;
/// Where values are many, only games whose rare values are few go on: one in so many.
const FEW: usize = 40;
/// The work, in options looked at, after which a game is left open: for the usual 2^15 heaps, else in proportion to the
/// square of their number, as is that of the naive engine.
const WORK: u64 = 4_000_000_000;
/// Heaps that the records look at.
const RECORDS: usize = 300_000_000;

fn main() -> ExitCode {
    exit::main(|arguments: Arguments| {
        let known = known()?;
        if arguments.records {
            return records(&arguments.run, &known);
        }
        let last = arguments.run.max_n(1 << 15, 1 << 13..=1 << 24)?;
        let mut run = Run::start("octal/games", &arguments.run, json!({"max_n": last}))?;
        let classes = classes();
        let games = Vec::from_iter(classes.keys().cloned());
        let found = run.compute("octal/games", json!({"max_n": last}), games.len(), |unit| {
            let standard = games[unit].parse::<Code>().map_err(|error| error.to_string())?;
            search(standard, last)
        })?;
        let (mut rows, mut codes, mut growth) = (Vec::new(), Vec::new(), Vec::new());
        for (standard, found) in games.iter().zip(found.into_iter().flatten()) {
            let found: Found = found.map_err(anyhow::Error::msg)?;
            let members = &classes[standard];
            let listed =
                known.iter().find(|known| members.iter().any(|(code, _)| code.to_string() == known.code));
            // The code under which a game is known stands for it, else the shortest; shifts are to it.
            let (game, shift) = members
                .iter()
                .min_by_key(|(code, shift)| {
                    let name = code.to_string();
                    (listed.is_some_and(|known| known.code != name), name.len(), shift.unsigned_abs(), name)
                })
                .context("every class has a member")?;
            let status = if found.periodicity.is_some() { Status::Proved } else { Status::SingleRun };
            let shifted = |n: usize| n + shift.unsigned_abs();
            for (code, own) in members {
                let own_standard = code.standard_form();
                let form = own_standard.map(|(form, _)| form.to_string());
                let cousin = form.as_ref().is_none_or(|form| form == standard);
                let by = match (cousin, form, found.periodicity) {
                    (true, ..) => "cousins",
                    (false, Some(form), Some(periodicity)) => {
                        ensure!(same_period(&form, standard, periodicity)?, "{code} is not {game}");
                        "periods"
                    }
                    _ => "values",
                };
                codes.push(CodeRow {
                    code: code.to_string(),
                    game: game.to_string(),
                    shift: own - shift,
                    by,
                    status: if by == "values" { Status::SingleRun } else { Status::Proved },
                });
            }
            let preperiod = found.periodicity.map(|(preperiod, _)| match preperiod {
                0 => first_preperiod(standard, shift.unsigned_abs(), found.periodicity),
                _ => shifted(preperiod),
            });
            let agreement = match (listed, found.periodicity) {
                (None, _) => "not listed",
                (Some(known), None) if known.period.is_none() => "open",
                (Some(_), None) => "not reached",
                (Some(known), Some((_, period))) => match (known.period, known.preperiod) {
                    (None, _) => "new",
                    (Some(listed), before) if (listed, before) == (period, preperiod) => "agrees",
                    (Some(_), _) => "differs",
                },
            };
            rows.push(GameRow {
                game: game.to_string(),
                codes: members.len(),
                outcome: if found.periodicity.is_some() { "periodic" } else { "open" },
                period: found.periodicity.map(|(_, period)| period),
                preperiod,
                last_exception: preperiod.and_then(|preperiod| preperiod.checked_sub(1)),
                values: shifted(found.values),
                largest: found.largest,
                rares: found.rares,
                last_rare: found.last_rare.map(shifted),
                mask: found.mask,
                by_place: found.by_place,
                theorem: found.theorem.clone(),
                known_period: listed.and_then(|known| known.period),
                known_preperiod: listed.and_then(|known| known.preperiod),
                known_from: listed.map(|known| format!("{}: {}", known.source, known.code)),
                agreement,
                status,
            });
            if found.periodicity.is_none() {
                growth.extend(found.growth.iter().map(|&(values, largest, rares)| GrowthRow {
                    game: game.to_string(),
                    values,
                    largest,
                    rares,
                    status: Status::SingleRun,
                }));
            }
        }
        rows.sort_by(|a, b| a.game.cmp(&b.game));
        codes.sort_by(|a, b| a.code.cmp(&b.code));
        growth.sort_by(|a, b| (&a.game, a.values).cmp(&(&b.game, b.values)));
        run.finish(&[
            Table::new("octal/games", &rows)?,
            Table::new("octal/codes", &codes)?,
            Table::new("octal/growth", &growth)?,
        ])
    })
}

/// The codes of up to three digits by standard form, each with how much larger its heaps are; standard forms with the
/// same values as an earlier one are put to that.
fn classes() -> BTreeMap<String, Vec<(Code, isize)>> {
    let mut forms: BTreeMap<String, Vec<(Code, isize)>> = BTreeMap::new();
    for code in Code::all(3) {
        let (form, shift) = code.standard_form().unwrap_or((Code::new([0]), 0));
        let member = (code, shift as isize);
        let members = forms.entry(form.to_string()).or_default();
        if !members.contains(&member) {
            members.push(member);
        }
    }
    let mut by_values: BTreeMap<Vec<u16>, String> = BTreeMap::new();
    let mut classes: BTreeMap<String, Vec<(Code, isize)>> = BTreeMap::new();
    for (form, members) in forms {
        let code: Code = form.parse().expect("it was written by us");
        let mut sequence = Sequence::new(code, Engine::Auto);
        sequence.extend(COMPARED).expect("values of short codes are small");
        let first = by_values.entry(sequence.values().to_vec()).or_insert(form).clone();
        classes.entry(first).or_default().extend(members);
    }
    classes
}

/// Whether a game has the values of one with this preperiod and period, for ever: both are computed for as long as the
/// theorem of Guy and Smith needs. Games that agree for the heaps compared before need no more, in most cases.
fn same_period(form: &str, standard: &str, (preperiod, period): (usize, usize)) -> anyhow::Result<bool> {
    let codes: [Code; 2] = [form.parse()?, standard.parse()?];
    let periodicity = Periodicity { period, preperiod };
    let needed = codes.iter().map(|code| needed_values(code, periodicity)).max().flatten();
    let needed = needed.context("finite codes have a bound")?;
    if needed <= COMPARED {
        return Ok(true);
    }
    let [own, other] = codes.map(|code| {
        let mut sequence = Sequence::new(code, Engine::Auto);
        sequence.extend(needed).map(|()| sequence)
    });
    Ok(own?.values() == other?.values())
}

/// The preperiod of a game with `shift` more tokens in every heap, whose standard form has none: smaller heaps have the
/// value 0, as the empty one.
fn first_preperiod(standard: &str, shift: usize, periodicity: Option<(usize, usize)>) -> usize {
    let Some((_, period)) = periodicity else { return shift };
    let code: Code = standard.parse().expect("it was written by us");
    let mut sequence = Sequence::new(code, Engine::Auto);
    sequence.extend(shift + 2 * period).expect("values of short codes are small");
    let value = |n: usize| if n < shift { 0 } else { sequence.values()[n - shift] };
    (0..shift).rev().find(|&n| value(n) != value(n + period)).map_or(0, |n| n + 1)
}

/// Looks for a period, and checks the certificate of what is found.
fn search(code: Code, last: usize) -> Result<Found, String> {
    let mut sequence = Sequence::new(code, Engine::Auto);
    let work = ((u128::from(WORK) * (last as u128).pow(2)) >> 30) as u64;
    let mut growth = Vec::new();
    let mut look = 16;
    let mut power = 1 << 10;
    let proved = loop {
        sequence.extend(look).map_err(|error| error.to_string())?;
        if look == power {
            growth.push((look, sequence.largest(), sequence.sparse_space().map(|space| space.rares)));
            power *= 2;
        }
        if let Some(proved) = prove(&sequence) {
            break Some(proved);
        }
        if look >= last {
            let few = sequence.sparse_space().is_some_and(|space| FEW * space.rares < look);
            if look == power / 2 && (!few || sequence.marks() > work) {
                break None;
            }
        }
        look = next_look(look).min(power);
    };
    let space = sequence.sparse_space();
    let mut found = Found {
        values: sequence.values().len(),
        periodicity: None,
        theorem: None,
        largest: sequence.largest(),
        rares: space.map(|space| space.rares),
        last_rare: space.and_then(|space| space.last),
        mask: space.map(|space| space.classes.mask),
        by_place: space.map(|space| space.classes.by_place),
        growth,
    };
    if let Some((periodicity, proof)) = proved {
        let certificate = Certificate::new(&sequence, periodicity, proof);
        check(&serde_json::to_value(&certificate).map_err(|error| error.to_string())?, false)
            .map_err(|refusal| refusal.to_string())?;
        let Periodicity { period, preperiod } = periodicity;
        found.periodicity = Some((preperiod, period));
        found.theorem = Some(if proof == Proof::GuySmith { "guy-smith" } else { "window" }.into());
    }
    Ok(found)
}

/// The list of what is published.
fn known() -> anyhow::Result<Vec<Known>> {
    let list = include_str!("octal_known.csv");
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(list.as_bytes());
    Ok(reader.deserialize().collect::<Result<_, _>>()?)
}

/// The long ones.
fn records(args: &RunArgs, known: &[Known]) -> anyhow::Result<()> {
    let last = args.max_n(RECORDS, 1 << 20..=1_000_000_000)?;
    let games = ["0.054", "0.104", "0.454"];
    let mut run = Run::start("octal/records", args, json!({"max_n": last}))?;
    let found = run.compute("octal/records", json!({"max_n": last}), games.len(), |unit| {
        let code: Code = games[unit].parse().expect("they are codes");
        let mut sequence = Sequence::new(code, Engine::Auto);
        let mut look = 1 << 20;
        loop {
            sequence.extend(look).map_err(|error| error.to_string())?;
            if let Some((periodicity, proof)) = prove(&sequence) {
                let certificate = Certificate::new(&sequence, periodicity, proof);
                let json = serde_json::to_value(&certificate).map_err(|error| error.to_string())?;
                check(&json, false).map_err(|refusal| refusal.to_string())?;
                let space = sequence.sparse_space();
                let rares = space.map(|space| (space.rares, space.last));
                return Ok((
                    periodicity.preperiod,
                    periodicity.period,
                    certificate.values,
                    certificate.largest,
                    rares,
                ));
            }
            if look >= last {
                return Err(format!("no period of {} among {last} values", games[unit]));
            }
            look = next_look(look).min(last);
        }
    })?;
    let mut rows = Vec::new();
    for (game, found) in games.iter().zip(found.into_iter().flatten()) {
        let (preperiod, period, values, largest, rares) = found.map_err(anyhow::Error::msg)?;
        let listed = known.iter().find(|known| known.code == *game);
        rows.push(RecordRow {
            game: game.to_string(),
            period,
            preperiod,
            last_exception: preperiod.checked_sub(1),
            values,
            largest,
            rares: rares.map(|(rares, _)| rares),
            last_rare: rares.and_then(|(_, last): (usize, Option<usize>)| last),
            known_period: listed.and_then(|known| known.period),
            known_preperiod: listed.and_then(|known| known.preperiod),
            status: Status::Proved,
        });
    }
    run.finish(&[Table::new("octal/records", &rows)?])
}
