//! `curiosa toothpick`: the Q-toothpick automaton, and the family of growth automata.

mod automaton;
mod count;
mod picture;
mod shapes;

use clap::Subcommand;

use self::automaton::{FindRecurrence, FindRelation, List, Page, PrintRule, Prove, Verify};
use self::count::{Count, Rows};
use self::picture::{Animate, Draw, Golly};
use self::shapes::Shapes;

pub(super) const EXAMPLES: &str = "\
Examples:
  curiosa toothpick count 19           812 arcs after stage 19
  curiosa toothpick shapes 200         the closed regions by shape
  curiosa toothpick draw 19 --out toothpicks.svg
  curiosa toothpick count 10^100 --automaton toothpick
  curiosa toothpick prove gullwing     what it is made of, proved for all stages
  curiosa toothpick relation gullwing toothpick

Stage 1 is a quarter circle. From every end that nothing else touches, the next stage grows two.
Stages are numbered as in the OEIS.";

#[derive(Subcommand)]
pub(super) enum Verb {
    /// How many arcs there are, or circles, diamonds, hearts
    #[command(before_help = "\
Examples:
  curiosa toothpick count 19                           812
  curiosa toothpick count 0 --to 20 --differences      what each stage adds (A187211)
  curiosa toothpick count 1000 --quadrant --method simulate
  curiosa toothpick count 2^30 --method hashlife
  curiosa toothpick count 10^1000 --format json
  curiosa toothpick count 100 --of hearts
  curiosa toothpick count 10^100 --automaton A139250    another of the family, see toothpick list
  curiosa toothpick count 64 --automaton q-toothpick --shape circle
  curiosa toothpick count 2^14 --automaton honeycomb-wedge --method hashlife

The recurrences take any stage of at most 4096 binary digits, and what they give is proved. Hashlife
goes to 2^60 where squares repeat: 2^30 takes some ten seconds for arcs. Simulation goes to
65536; that takes a minute or two and 1.4 GB for arcs, several minutes for circles, diamonds and
hearts. Another automaton is counted by its proof, if one is found, else by simulation.")]
    Count(Count),
    /// The numbers added, in rows that each begin like the next
    #[command(before_help = "\
Examples:
  curiosa toothpick rows 4                             four rows: 22, 20 and so on
  curiosa toothpick rows 6 --format csv                with the limit, A188156")]
    Rows(Rows),
    /// The closed regions: shapes up to symmetry, first appearance, how many
    #[command(before_help = "\
Examples:
  curiosa toothpick shapes 200                         every shape of the first 200 stages
  curiosa toothpick shapes 40 --by-stage               how many there are in each stage
  curiosa toothpick shapes 40 --format json            with the circles and diamonds of each

A shape is made of circles (about points with even coordinates) and diamonds (odd ones). Besides
circle, diamond, heart and head there are blocks of 2 x 2^m circles (m >= 1) and rows of 2^m circles
(m >= 2), each joined by diamonds, and, at odd stages, one unfinished region in which two arcs end.
`last` is the last stage that has a shape, where the last stage looked at has none.")]
    Shapes(Shapes),
    /// Draw a stage: what it adds in another colour
    #[command(before_help = "\
Examples:
  curiosa toothpick draw 19 --out toothpicks.svg
  curiosa toothpick draw 32 --shapes --out shapes.png   the regions filled
  curiosa toothpick draw 30 --quadrant --png --out quadrant.png
  curiosa toothpick draw 31 --automaton honeycomb --out honeycomb.svg
  curiosa toothpick draw 512 --automaton gullwing --growth --out growth.svg   elements over n^2

Arcs are green, those added in the stage red. Fills: circle light blue, diamond yellow, heart
salmon, head lilac, block light green, row dark blue, unfinished grey. Large stages make large
files: 77 MB for the SVG of stage 1024.")]
    Draw(Draw),
    /// Draw the first stages in turn, as an animated GIF
    #[command(before_help = "\
Examples:
  curiosa toothpick animate --to 32 --out toothpicks.gif
  curiosa toothpick animate --to 31 --automaton honeycomb --out honeycomb.gif

The last stage is shown four times as long as the others.")]
    Animate(Animate),
    /// The family of growth automata: toothpicks, gulls, cells with one neighbour and others
    #[command(before_help = "\
Examples:
  curiosa toothpick list                               names, OEIS numbers, what grows
  curiosa toothpick list --format csv")]
    List(List),
    /// The rule of an automaton, a file of a few lines to begin another with
    #[command(before_help = "\
Examples:
  curiosa toothpick rule gullwing                      the kinds, what they touch, what grows
  curiosa toothpick rule toothpick --out mine.txt      to change, and then: count 9 --automaton mine.txt

A kind touches points; from its ends others grow while nothing else touches the end. `free` and
`body` name points that keep an element from growing, `within` cuts out a sector, `pattern` counts
closed shapes. The first lines of docs/growth.md say it all.")]
    Rule(PrintRule),
    /// A page of what is known of an automaton, in Markdown: rule, counts, proof, recurrences
    #[command(before_help = "\
Examples:
  curiosa toothpick page gullwing
  curiosa toothpick page honeycomb --out honeycomb.md

Those of the family are in docs/automata, with pictures by: toothpick draw 31 --automaton NAME --strip")]
    Page(Page),
    /// Find the regions that an automaton is made of at all scales, and prove it
    #[command(before_help = "\
Examples:
  curiosa toothpick prove toothpick                    two regions, and A139250's recurrence
  curiosa toothpick prove gullwing --certificate g.json && curiosa toothpick verify g.json
  curiosa toothpick prove q-toothpick --format json

A region at scale 2 n is what it is at scale n and images of regions at scale n: turned, moved and
n + d stages later. They are guessed from the first stages; what is printed has been checked for
all stages. Exit code 1 if none are found: then nothing is known of late stages.")]
    Prove(Prove),
    /// Find the recurrence of what the stages add, by powers of two, and prove it
    #[command(before_help = "\
Examples:
  curiosa toothpick recurrence gullwing                a(n + i) = 2 a(i) + a(i + 1) and where it fails
  curiosa toothpick recurrence q-toothpick --shape heart
  curiosa toothpick recurrence A170888 --format json
  curiosa toothpick recurrence honeycomb               for some rows, not proved

e(i) is added at the places that are named, and is 0 at others. The factors are guessed from the first
stages; then the recurrence is proved for all stages, from the regions that prove the automaton. If it has no
proof, recurrences of single rows are looked for in a simulation. Exit code 1 if nothing is found.")]
    Recurrence(FindRecurrence),
    /// Express the count of an automaton by that of another, and prove it
    #[command(before_help = "\
Examples:
  curiosa toothpick relation gullwing toothpick        A(n) = 2 B(n - 1) + 1, n >= 1
  curiosa toothpick relation A187212 A139250           arcs in a quadrant are toothpicks, but for a few

Exit code 1 if one of them has no proof, or if they have no linear relation of a few terms.")]
    Relation(FindRelation),
    /// Check certificates of growth automata, without the program that finds them
    #[command(before_help = "\
Example:
  curiosa toothpick verify results/toothpick/certificates/*.json

Exit code 1 if a certificate does not hold, 2 if it is none.")]
    Verify(Verify),
    /// The automaton for Golly: the rule, or a stage as a pattern
    #[command(before_help = "\
Examples:
  curiosa toothpick golly --out QToothpick.rule        keep this name, Golly goes by it
  curiosa toothpick golly --stage 1 --out seed.rle     the first arc; open this in Golly
  curiosa toothpick golly --stage 63 --automaton toothpick --out toothpicks63.rle

Stages of other automata than that of Q-toothpicks are to be looked at: Golly does not continue them.")]
    Golly(Golly),
}

pub(super) fn run(verb: Verb) -> anyhow::Result<()> {
    match verb {
        Verb::Count(args) => args.run(),
        Verb::Rows(args) => args.run(),
        Verb::Shapes(args) => args.run(),
        Verb::Draw(args) => args.run(),
        Verb::Animate(args) => args.run(),
        Verb::Golly(args) => args.run(),
        Verb::List(args) => args.run(),
        Verb::Rule(args) => args.run(),
        Verb::Page(args) => args.run(),
        Verb::Prove(args) => args.run(),
        Verb::Recurrence(args) => args.run(),
        Verb::Relation(args) => args.run(),
        Verb::Verify(args) => args.run(),
    }
}
