//! `curiosa norm`: diamond and completely bounded norms, channels told apart, maps looked at and converted.

mod channels;
mod compute;
mod read;

use clap::Subcommand;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa norm diamond examples/norms/general.json           lower and upper bound, and the digits
  curiosa norm cb examples/norms/*.json --format csv         many maps on all cores
  curiosa norm discriminate examples/norms/dephasing.json examples/norms/identity.json
  curiosa norm check examples/norms/damping.json
  curiosa norm convert examples/norms/general.json --to choi";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// The diamond norm of maps, as certified intervals
    #[command(before_help = "Examples:\n  \
        curiosa norm diamond examples/norms/general.json\n  \
        curiosa norm diamond examples/norms/*.json --tol 1e-8 --format json\n  \
        echo '{\"channel\": \"transpose\", \"dimension\": 3}' | curiosa norm diamond -")]
    Diamond(compute::Compute),
    /// The completely bounded norm of maps: the diamond norm of the adjoint
    #[command(before_help = "Examples:\n  \
        curiosa norm cb examples/norms/general.json\n  \
        curiosa norm cb examples/norms/positive.json --method closed-form --format json")]
    Cb(compute::Compute),
    /// The best success probability of telling two channels apart with one use, and the input that attains it
    #[command(before_help = "Examples:\n  \
        curiosa norm discriminate examples/norms/dephasing.json examples/norms/identity.json\n  \
        curiosa norm discriminate examples/norms/damping.json examples/norms/identity.json --prior 0.3")]
    Discriminate(channels::Discriminate),
    /// Whether maps are channels, unital, preserve Hermiticity; their Kraus rank
    #[command(
        before_help = "Example: curiosa norm check examples/norms/damping.json examples/norms/general.json"
    )]
    Check(channels::Check),
    /// A map written in another way: fewest Kraus operators, Choi matrix, superoperator
    #[command(before_help = "Examples:\n  \
        curiosa norm convert examples/norms/damping.json --to kraus\n  \
        curiosa norm convert examples/norms/general.json --to superoperator-rows --out /tmp/general.json")]
    Convert(channels::Convert),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Diamond(args) => args.run(compute::Kind::Diamond),
        Verb::Cb(args) => args.run(compute::Kind::Cb),
        Verb::Discriminate(args) => args.run(),
        Verb::Check(args) => args.run(),
        Verb::Convert(args) => args.run(),
    }
}
