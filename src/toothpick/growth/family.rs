//! The automata that come with the program, each a file of a few lines.

use super::rule::Rule;

const FILES: &[&str] = &[
    include_str!("rules/toothpick.txt"),
    include_str!("rules/toothpick-half.txt"),
    include_str!("rules/toothpick-quadrant.txt"),
    include_str!("rules/toothpick-corner.txt"),
    include_str!("rules/toothpick-wedge.txt"),
    include_str!("rules/toothpick-outside.txt"),
    include_str!("rules/toothpick-outside-bar.txt"),
    include_str!("rules/toothpick-outside-side.txt"),
    include_str!("rules/toothpick-outside-upright.txt"),
    include_str!("rules/toothpick-leftist.txt"),
    include_str!("rules/toothpick-triangular.txt"),
    include_str!("rules/toothpick-cubic.txt"),
    include_str!("rules/gullwing.txt"),
    include_str!("rules/q-toothpick.txt"),
    include_str!("rules/q-toothpick-quadrant.txt"),
    include_str!("rules/q-toothpick-cross.txt"),
    include_str!("rules/q-toothpick-bottle.txt"),
    include_str!("rules/q-toothpick-pair.txt"),
    include_str!("rules/y-toothpick.txt"),
    include_str!("rules/v-toothpick.txt"),
    include_str!("rules/e-toothpick.txt"),
    include_str!("rules/snowflake.txt"),
    include_str!("rules/l-toothpick.txt"),
    include_str!("rules/d-toothpick.txt"),
    include_str!("rules/ulam-warburton.txt"),
    include_str!("rules/ulam-warburton-wedges.txt"),
    include_str!("rules/rule-750.txt"),
    include_str!("rules/honeycomb.txt"),
    include_str!("rules/honeycomb-wedge.txt"),
    include_str!("rules/honeycomb-corner.txt"),
];

/// All of them.
///
/// ```
/// use curiosa::toothpick::growth::family;
/// assert_eq!(family::all().len(), 30);
/// assert_eq!(family::named("toothpick").unwrap().sequence.as_deref(), Some("A139250"));
/// ```
pub fn all() -> Vec<Rule> {
    FILES.iter().map(|text| text.parse().expect("the files are rules")).collect()
}

/// The one of this name, or of this OEIS number.
pub fn named(name: &str) -> Option<Rule> {
    all().into_iter().find(|rule| rule.name == name || rule.sequence.as_deref() == Some(name))
}
