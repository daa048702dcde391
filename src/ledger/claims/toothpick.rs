//! Claims about Q-toothpicks.

use std::collections::BTreeMap;

use num_bigint::{BigInt, BigUint};

use super::{Check, Claim, OURS, Source, cases, list};
use crate::evidence::{Doubt, Known};
use crate::toothpick::World;
use crate::toothpick::recurrence::{Doubling, Rule};
use crate::toothpick::sequences::{Counted, Sequence, Triangle};
use crate::toothpick::shapes::{BACKWARDS, Census, FOLLOWING, Regions, naive};
use crate::toothpick::simulate::Simulation;

const ARTICLE: Source = Source {
    study: "toothpick",
    file: "000_26e3a027618e1739.txt",
    title: "N. Johnston, The Q-Toothpick Cellular Automaton (2011)",
};

const OEIS: Source = Source {
    study: "toothpick",
    file: "A187210 and A187212",
    title: "O. E. Pol, OEIS A187210 and A187212 (2011, 2016)",
};

pub(super) const CHECKS: &[Check] = &[
    next_generations,
    square_of_fixed_side,
    corners,
    ends_of_rows,
    first_constants,
    next_constants,
    all_constants,
    four_rows,
    first_nineteen,
    common_shapes,
    by_far,
    diagonal,
    diagonal_goes_on,
    fifth_object,
    blocks,
    only_shapes,
    double_heart,
    sectors,
    quadrant_and_toothpicks,
];

/// How many arcs stages 1, 2, ... add.
fn added(world: World, stages: u64) -> Vec<u64> {
    let mut simulation = Simulation::new(world, stages);
    let step = |_| {
        simulation.step();
        simulation.added()
    };
    (0..stages).map(step).collect()
}

/// The stages to which claims for all n are checked.
const FAR: u64 = 1 << 12;

fn next_generations() -> Claim {
    let statement = "The second generation has four more Q-toothpicks than the first, one";
    let found = added(World::Plane, 2);
    ARTICLE.claim(statement, "1, 4", cases(list(found)))
}

fn square_of_fixed_side() -> Claim {
    let mut simulation = Simulation::new(World::Plane, 258);
    let (mut low, mut high) = (0, 0);
    let mut sides = Vec::new();
    for stage in 1..=258u64 {
        simulation.step();
        for cell in simulation.fresh() {
            (low, high) = (low.min(cell.y), high.max(cell.x + 1));
        }
        if stage > 3 && (stage - 2).is_power_of_two() {
            // The outermost cells hold nothing but the tips of the last arcs.
            sides.push(high - low - 2);
        }
    }
    let statement =
        "In generation 2^n + 2, n = 1 to 8, the automaton has roughly filled a square of this side";
    let published = list((1..=8).map(|n| (2 << n) + 1));
    ARTICLE
        .claim(statement, &published, Known::once(OURS, list(sides)))
        .note("Side of the bounding square without the outermost cells, in which there are only arcs of that generation; two thirds of the \
             cells inside have an arc.")
}

fn corners() -> Claim {
    let mut simulation = Simulation::new(World::Plane, 131);
    let mut side = 0;
    let mut at_corners = Vec::new();
    for stage in 1..=131u64 {
        simulation.step();
        if stage > 4 && (stage - 3).is_power_of_two() {
            // The corners of the bounding square of the stage before, and twice the middle of each new cell.
            let (low, high) = (2 * (1 - side), 2 * side);
            let near = |at: i64| (2 * at + 1 - low).abs().min((2 * at + 1 - high).abs());
            at_corners.push(simulation.fresh().all(|cell| near(cell.x).max(near(cell.y)) <= 7));
        }
        side = simulation.fresh().map(|cell| cell.x + 1).max().unwrap_or(side).max(side);
    }
    let statement = "In generation 2^n + 3, n = 1 to 7, evolution continues out of the corners of that square (all new arcs in the four rows and columns next to one)";
    let computed = list(at_corners);
    ARTICLE.claim(statement, &list([true; 7]), Known::once(OURS, computed))
}

fn ends_of_rows() -> Claim {
    let statement = "A187211(2^n + 2) for n = 3 to 11 is 16 + 8 (2^(n-1) - 1)";
    let published = list((3..=11).map(|n| 16 + 8 * ((1 << (n - 1)) - 1)));
    let found = added(World::Plane, (1 << 11) + 2);
    let computed = list((3..=11).map(|n| found[(1usize << n) + 1]));
    ARTICLE.claim(statement, &published, cases(computed))
}

/// The different values of A187211(2^n + j) for n from `from` on and 2^n + j <= 4096.
fn values(from: u32, j: usize) -> String {
    let found = added(World::Plane, FAR);
    let mut values = Vec::from_iter((from..12).map(|n| (1usize << n) + j).map(|n| found[n - 1]));
    values.dedup();
    list(values)
}

fn first_constants() -> Claim {
    let statement = "A187211(2^n + 3) for n >= 1, A187211(2^n + 4) and A187211(2^n + 5) for n >= 2 are constant (checked to n = 11)";
    let computed = [values(1, 3), values(2, 4), values(2, 5)].join("; ");
    ARTICLE.claim(statement, "22; 40; 54", cases(computed))
}

fn next_constants() -> Claim {
    let statement = "A187211(2^n + 6) to A187211(2^n + 9) are constant for n >= 3 (checked to n = 11)";
    let computed = Vec::from_iter((6..=9).map(|j| values(3, j))).join("; ");
    ARTICLE.claim(statement, "56; 70; 120; 134", cases(computed))
}

fn all_constants() -> Claim {
    let found = added(World::Plane, 2 * FAR);
    let is_constant =
        |k: u32, j: usize| (k..=12).all(|n| found[(1usize << n) + j - 1] == found[(1 << k) + j - 1]);
    let constant = |k: u32| ((1usize << (k - 1)) + 2..=(1 << k) + 1).filter(|&j| is_constant(k, j)).count();
    let statement = "For n >= k, of the 2^(k-1) values A187211(2^n + j), 2^(k-1) + 2 <= j <= 2^k + 1, this many are constant in n: \
        k = 1 to 11 (checked to n = 12)";
    let published = list((1..=11).map(|k| 1 << (k - 1)));
    let note = "The rule, proved in docs/toothpick.md: A187211(2^n + 2 + i) = A188156(i) for 1 <= i < 2^n; only the last of a row, i = 2^n, is less by 16.";
    ARTICLE.claim(statement, &published, cases(list((1..=11).map(constant)))).note(note)
}

fn four_rows() -> Claim {
    let statement = "The first four rows of the triangle of the numbers added";
    let published = "22, 20; 22, 40, 54, 40; 22, 40, 54, 56, 70, 120, 134, 72; \
        22, 40, 54, 56, 70, 120, 134, 88, 70, 120, 150, 168, 246, 360, 326, 136";
    let found = added(World::Plane, 34);
    let rows = (1..=4).map(|row| list(&found[(1 << row) + 2..(2 << row) + 2]));
    let triangle = Triangle::default();
    let by_recurrence = Vec::from_iter((1..=4).map(|row| list(triangle.row(row)))).join("; ");
    let computed = Vec::from_iter(rows).join("; ");
    let note = if computed == by_recurrence { "By simulation and by recurrence." } else { "" };
    ARTICLE.claim(statement, published, cases(computed)).note(note)
}

/// How many closed regions of each shape, by name, the stages to this one have: by the census that goes backwards, and by
/// following every region.
fn shapes(last: u32) -> Result<Known<Vec<BTreeMap<String, u64>>>, Doubt> {
    Census::new(last).known(last as usize)
}

/// The first of the stages that has a shape; 0 if none has.
fn first(stages: &[BTreeMap<String, u64>], name: &str) -> usize {
    stages.iter().position(|shapes| shapes.contains_key(name)).unwrap_or(0)
}

fn common_shapes() -> Claim {
    let shapes = shapes(200);
    let last = shapes.as_ref().ok().and_then(|shapes| shapes.value().last().cloned()).unwrap_or_default();
    let mut counts = Vec::from_iter(last.iter().map(|(name, count)| (*count, name.clone())));
    counts.sort_by(|a, b| b.cmp(a));
    counts.truncate(3);
    let mut names = Vec::from_iter(counts.iter().map(|(_, name)| format!("{name}s")));
    names.sort();
    let note = format!(
        "After stage 200 {} of {} closed regions.",
        counts.iter().map(|(n, _)| n).sum::<u64>(),
        last.values().sum::<u64>()
    );
    let names = shapes.map(|shapes| shapes.map(|_| list(names)));
    let statement = "The most common shapes";
    ARTICLE.claim(statement, "circles, diamonds, hearts", names).note(note)
}

fn diagonal() -> Claim {
    // By name: whether a region lies on the diagonal.
    let regions = Regions::new(200);
    let is_on_diagonal = |nodes: Vec<(i64, i64)>| nodes.iter().any(|(x, y)| x == y);
    let named = regions
        .all()
        .map(|region| (regions.form(region).name(), is_on_diagonal(regions.nodes(region).collect())));
    let mut backwards = Vec::from_iter(named);
    backwards.sort();
    let followed = naive::lying(&naive::births(200), 200).into_iter();
    let mut followed = Vec::from_iter(followed.map(|(nodes, form)| (form.name(), is_on_diagonal(nodes))));
    followed.sort();
    let heads = backwards.iter().filter(|(name, on)| *on && name == "head").count();
    let others = |regions: Vec<(String, bool)>| {
        let all_heads = regions.iter().filter(|(name, _)| name == "head").count();
        let on_diagonal = regions.into_iter().filter(|(name, on)| *on && name != "head");
        let mut others = Vec::from_iter(on_diagonal.map(|(name, _)| name));
        others.push(format!("{} heads elsewhere", all_heads - heads));
        list(others)
    };
    let others = Known::once(BACKWARDS, backwards).again(FOLLOWING, &followed).map(|known| known.map(others));
    let statement = "Closed regions on the diagonal after generation 200 other than heads; heads elsewhere";
    let note = format!(
        "Beside the circle in the centre there is a diamond, closed in stage 5 on the other side of the first arc. From stage 6 on \
        stage n has n - 5 heads (checked to 512; here {heads}). At odd stages the unfinished region is there too."
    );
    ARTICLE.claim(statement, "circle, 0 heads elsewhere", others).note(note)
}

fn fifth_object() -> Claim {
    let firsts = |stages: Vec<_>| list(["block 2 x 2", "block 2 x 4"].map(|name| first(&stages, name)));
    let statement = "The generations in which the fifth and the sixth object of the picture first appear";
    ARTICLE.claim(statement, "9, 17", shapes(20).map(|stages| stages.map(firsts)))
}

fn blocks() -> Claim {
    let firsts = |stages: Vec<_>| list((0..=5).map(|m| first(&stages, &format!("block 2 x {}", 2 << m))));
    let statement =
        "The object made of 2^n copies of the fifth one, n = 0 to 5, first appears in generation 2^(n+3) + 1";
    let published = list((0..=5).map(|n| (8 << n) + 1));
    ARTICLE.claim(statement, &published, shapes(300).map(|stages| stages.map(firsts)))
}

fn only_shapes() -> Claim {
    let known =
        |name: &str| ["circle", "diamond", "heart", "head"].contains(&name) || name.starts_with("block");
    let others = |stages: Vec<BTreeMap<String, u64>>| {
        let mut others = Vec::new();
        for (stage, shapes) in stages.iter().enumerate() {
            let new = shapes.keys().filter(|name| !known(name) && first(&stages, name) == stage);
            others.extend(new.map(|name| format!("{name} (stage {stage})")));
        }
        list(others)
    };
    let statement = "Closed regions of the first 140 generations other than circles, diamonds, hearts, heads and blocks of 2 x 2^m circles";
    let note = "There is a second infinite family, rows of 2^m circles (m >= 2), first in stage 2^(m+3); and in every odd stage from 7 on, \
        where the diagonal grows, one region in which two arcs end until the next stage. The source's later edit takes the claim back.";
    ARTICLE.claim(statement, "none", shapes(140).map(|stages| stages.map(others))).note(note)
}

fn double_heart() -> Claim {
    let row = |stages: Vec<_>| first(&stages, "row 1 x 4").to_string();
    let statement = "The generation in which a double heart, four circles in a row, is first to be seen";
    let note = "Stage 32 where the first arc is stage 1, as in the OEIS and in all other numbers of the source; 31 where it is \
        generation 0.";
    ARTICLE.claim(statement, "31", shapes(40).map(|stages| stages.map(row))).note(note)
}

/// A267695 and A267699: what stages add in two of the four sectors.
const SOUTH_WEST: Rule = Rule { first: &[2, 3], general: -3, dyadic: None, low: &[], high: &[] };
const NORTH_EAST: Rule =
    Rule { first: &[2, 4, 7, 12], general: -11, dyadic: None, low: &[(1, -1), (2, -3)], high: &[] };

fn sectors() -> Claim {
    let (south_west, north_east) = (Doubling::new(SOUTH_WEST), Doubling::new(NORTH_EAST));
    let toothpicks = Sequence::new(Counted::Toothpicks);
    let mut simulation = Simulation::new(World::Plane, FAR);
    let mut agree = 0;
    for n in 1..=FAR {
        simulation.step();
        if n >= 2 {
            let [a, b] = [n - 1, n - 2].map(BigUint::from);
            let m = if n <= 5 { 3 } else { -1 };
            let sum = 2 * toothpicks.total(&b) + north_east.sum(&b) + south_west.sum(&a) + m;
            agree += u64::from(sum == BigInt::from(simulation.arcs()));
        }
    }
    let statement = "A187210(n) = 2 A139250(n-2) + A267698(n-2) + A267694(n-1) + m, m = 3 for n <= 5 and -1 beyond: stages 2 to 4096 where it holds";
    OEIS.claim(statement, &(FAR - 1).to_string(), cases(agree.to_string()))
}

fn quadrant_and_toothpicks() -> Claim {
    let added = added(World::Quadrant, FAR);
    let toothpicks = Sequence::new(Counted::Toothpicks);
    let agree = (1..=FAR).zip(&added).filter(|&(n, &found)| {
        let less = if n >= 3 && (n + 1).is_power_of_two() { 2 } else { 0 };
        BigInt::from(found) == toothpicks.added(&BigUint::from(n)) - less
    });
    let statement = "A187213(n) = A139251(n) - 2 if n = 2^k - 1, k >= 2, else A139251(n): stages 1 to 4096 where it holds";
    OEIS.claim(statement, &FAR.to_string(), cases(agree.count().to_string()))
}

fn first_nineteen() -> Claim {
    let regions = Regions::new(19);
    let names =
        std::collections::BTreeSet::from_iter(regions.all().map(|region| regions.form(region).name()));
    let (named, nameless): (Vec<&String>, Vec<&String>) =
        names.iter().partition(|name| ["circle", "diamond", "heart"].contains(&name.as_str()));
    let several = if nameless.len() > 2 { "several".to_string() } else { nameless.len().to_string() };
    let statement = "Closed regions of the initial 19 generations, by shape: those with names in the article, and nameless ones";
    ARTICLE
        .claim(
            statement,
            "circle, diamond, heart; several",
            Known::once(OURS, format!("{}; {several}", list(named))),
        )
        .note(format!("the nameless ones are called here {}", list(nameless)))
}

fn by_far() -> Claim {
    let census = Census::new(200);
    let count = |named: bool| -> u64 {
        let is_named = |name: &str| ["circle", "diamond", "heart"].contains(&name);
        let shapes = census.shapes.iter().filter(|shape| is_named(&shape.form.name()) == named);
        shapes.map(|shape| shape.counts[200]).sum()
    };
    let (common, others) = (count(true), count(false));
    let statement = "Circles, diamonds and hearts are by far the most common: more than nine tenths of all closed regions after stage 200";
    let computed = if common > 9 * others { "true" } else { "false" };
    ARTICLE
        .claim(statement, "true", Known::once(OURS, computed.into()))
        .note(format!("{common} of {}", common + others))
}

fn diagonal_goes_on() -> Claim {
    let heads = |stage: u32| {
        let regions = Regions::new(stage);
        let on_diagonal = regions.all().filter(|&region| regions.nodes(region).any(|(x, y)| x == y));
        on_diagonal.filter(|&region| regions.form(region).name() == "head").count()
    };
    let stages = [15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129];
    let agree = stages.into_iter().filter(|&stage| heads(stage) == stage as usize - 5);
    let statement = "The diagonal goes on in the same way: stages 2^k - 1, 2^k, 2^k + 1, k = 4 to 7, with n - 5 heads on it";
    ARTICLE.claim(statement, "12", Known::once(OURS, agree.count().to_string()))
}
