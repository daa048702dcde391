//! The automaton by its definition: the stage of every element.

use std::collections::{BTreeMap, BTreeSet};

use super::rule::{Element, Rule};

/// In which stage each element is drawn, of those of the first stages.
pub fn stages(rule: &Rule, last: u64) -> BTreeMap<Element, u64> {
    let mut drawn = BTreeMap::new();
    if last > 0 {
        drawn.extend(rule.seed.iter().map(|&element| (element, 1)));
    }
    for stage in 2..=last {
        let before = drawn.clone();
        let touched =
            |point| before.keys().filter(|&&other| rule.points(other).any(|at| at == point)).count();
        let mut grown = BTreeSet::new();
        for (&element, _) in before.iter().filter(|&(_, &when)| when == stage - 1) {
            for (end, births) in rule.ends(element) {
                if rule.is_alive(end) && rule.exposes(touched(end)) {
                    grown.extend(births);
                }
            }
        }
        let share =
            |a: Element, b: Element| rule.body(a).any(|point| rule.body(b).any(|other| other == point));
        grown.retain(|birth| {
            let free = |&point: &[i64; 3]| touched(super::rule::sum(birth.at, point)) == 0;
            !before.contains_key(birth)
                && rule.kinds[birth.kind].free.iter().all(free)
                && !before.keys().any(|&other| share(*birth, other))
        });
        for &birth in &grown {
            if !grown.iter().any(|&other| other != birth && share(birth, other)) {
                drawn.insert(birth, stage);
            }
        }
    }
    drawn
}
