//! The definition carried out: every vertex looked at in every stage.

use std::collections::BTreeMap;

use super::rule::{Cell, World, around, growth};

/// The stage in which each arc is drawn, for the first `stages` stages. Time grows with the cube of the stages; the
/// oracle of the faster methods.
pub fn births(world: World, stages: u32) -> BTreeMap<Cell, u32> {
    let mut births = BTreeMap::new();
    if stages > 0 {
        births.insert(world.seed(), 1);
    }
    let reach = i64::from(stages) + 2;
    for stage in 2..=stages {
        let mut grown = Vec::new();
        for (x, y) in (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y))) {
            if (x + y) % 2 == 0 {
                continue;
            }
            let cells = around((x, y));
            let drawn = cells.map(|cell| world.is_wall(cell) || births.contains_key(&cell));
            if drawn.iter().filter(|&&drawn| drawn).count() == 1 {
                let only = drawn.iter().position(|&drawn| drawn).expect("there is one");
                grown.extend(growth(x % 2 != 0, only).map(|index| cells[index]));
            }
        }
        for cell in grown {
            births.entry(cell).or_insert(stage);
        }
    }
    births
}
