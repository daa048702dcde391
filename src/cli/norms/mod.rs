//! `curiosa norms`: diamond and completely bounded norms, certificates of them, noisy gates, channels told apart, distances to sets,
//! maps looked at and converted.

mod certificates;
mod channels;
mod compute;
mod gate;
mod sets;

use std::path::Path;

use anyhow::Context;
use clap::Subcommand;
use serde_json::Value;

use super::input;
use crate::durable::replace::write_atomic;
use crate::norms::file;
use crate::norms::map::LinearMap;
use crate::pipeline::exit::NoAnswer;

/// The map in a file; `-` is stdin.
fn read(path: &Path) -> anyhow::Result<LinearMap> {
    let (name, bytes) = input::bytes(path)?;
    file::read(&bytes, &name)
}

/// Writes a value to a file, as JSON.
fn write_json(path: &Path, value: &Value) -> anyhow::Result<()> {
    write_atomic(path, format!("{value}\n").as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(())
}

/// No answer where bounds are wider than was asked for, with the names and widths of those.
fn not_reached(tolerance: f64, short: Vec<String>) -> anyhow::Result<()> {
    match short.is_empty() {
        true => Ok(()),
        false => {
            let what = format!("the width {tolerance:e} was not reached: {}", short.join(", "));
            Err(NoAnswer(what).into())
        }
    }
}

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa norms diamond examples/norms/general.json           lower and upper bound, and the digits
  curiosa norms cb examples/norms/*.json --format csv         many maps on all cores
  curiosa norms gate examples/noisy-cx.json                   how far noise takes a gate of up to eight qubits
  curiosa norms discriminate examples/norms/dephasing.json examples/norms/identity.json
  curiosa norms nearest examples/norms/transpose.json         the channel nearest to a map
  curiosa norms inspect examples/norms/damping.json
  curiosa norms convert examples/norms/general.json --to choi
  curiosa norms certify examples/norms/general.json | curiosa norms verify -";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// The diamond norm of maps, as certified intervals
    #[command(before_help = "Examples:\n  \
        curiosa norms diamond examples/norms/general.json\n  \
        curiosa norms diamond examples/norms/*.json --tol 1e-8 --format json\n  \
        echo '{\"channel\": \"transpose\", \"dimension\": 3}' | curiosa norms diamond -")]
    Diamond(compute::Compute),
    /// The completely bounded norm of maps: the diamond norm of the adjoint
    #[command(before_help = "Examples:\n  \
        curiosa norms cb examples/norms/general.json\n  \
        curiosa norms cb examples/norms/positive.json --method closed-form --format json")]
    Cb(compute::Compute),
    /// The diamond norm of what noise does to gates of up to eight qubits, given as circuits
    #[command(before_help = "Examples:\n  \
        curiosa norms gate examples/noisy-cx.json\n  \
        echo '{\"qubits\": 1, \"circuit\": [{\"error\": \"x\", \"on\": [0]}]}' | curiosa norms gate -")]
    Gate(gate::GateArgs),
    /// The best success probability of telling two channels apart with one use, and the input that attains it
    #[command(before_help = "Examples:\n  \
        curiosa norms discriminate examples/norms/dephasing.json examples/norms/identity.json\n  \
        curiosa norms discriminate examples/norms/damping.json examples/norms/identity.json --prior 0.3")]
    Discriminate(channels::Discriminate),
    /// The channel nearest to a map in diamond norm, and how far it is
    #[command(before_help = "Examples:\n  \
        curiosa norms nearest examples/norms/transpose.json\n  \
        curiosa norms nearest examples/norms/difference.json --channel /tmp/channel.json --format json")]
    Nearest(sets::Nearest),
    /// The greatest diamond norm over an ellipsoid of maps, as the errors of a measured process are
    #[command(before_help = "Example: \
        curiosa norms worst examples/norms/difference.json --axes examples/norms/dephasing.json")]
    Worst(sets::Worst),
    /// Whether maps are channels, unital, preserve Hermiticity; their Kraus rank
    #[command(
        before_help = "Example: curiosa norms inspect examples/norms/damping.json examples/norms/general.json"
    )]
    Inspect(channels::Inspect),
    /// A map written in another way: fewest Kraus operators, Choi matrix, superoperator
    #[command(before_help = "Examples:\n  \
        curiosa norms convert examples/norms/damping.json --to kraus\n  \
        curiosa norms convert examples/norms/general.json --to superoperator-rows --out /tmp/general.json")]
    Convert(channels::Convert),
    /// Bounds of a diamond norm as a file that anybody can check in whole numbers
    #[command(before_help = "Examples:\n  \
        curiosa norms certify examples/norms/general.json --out /tmp/general.json\n  \
        curiosa norms certify examples/norms/damping.json | curiosa norms verify -")]
    Certify(certificates::Certify),
    /// Checks certificates of diamond norms, in whole numbers
    #[command(before_help = "Examples:\n  \
        curiosa norms certify examples/norms/general.json --out /tmp/general.json\n  \
        curiosa norms verify /tmp/general.json\n  \
        python3 scripts/verify_norm.py /tmp/general.json                the same by a page of plain Python")]
    Verify(certificates::Verify),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Diamond(args) => args.run(compute::Kind::Diamond),
        Verb::Cb(args) => args.run(compute::Kind::Cb),
        Verb::Gate(args) => args.run(),
        Verb::Discriminate(args) => args.run(),
        Verb::Nearest(args) => args.run(),
        Verb::Worst(args) => args.run(),
        Verb::Inspect(args) => args.run(),
        Verb::Convert(args) => args.run(),
        Verb::Certify(args) => args.run(),
        Verb::Verify(args) => args.run(),
    }
}
