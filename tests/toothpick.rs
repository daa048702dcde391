//! Q-toothpicks: every fast method against the definition, and against each other.

use std::collections::{BTreeMap, HashMap};

use curiosa::toothpick::growth::family;
use curiosa::toothpick::growth::hashlife::Hashlife;
use curiosa::toothpick::growth::rule::Rule as Automaton;
use curiosa::toothpick::recurrence::{Doubling, Rule};
use curiosa::toothpick::sequences::{self, Counted, Sequence, Triangle};
use curiosa::toothpick::shapes::{Census, Form, Frequent, naive as followed};
use curiosa::toothpick::simulate::Simulation;
use curiosa::toothpick::{Cell, World, draw, golly, naive};
use num_bigint::{BigInt, BigUint};
use proptest::prelude::*;

const WORLDS: [World; 2] = [World::Plane, World::Quadrant];

fn sequence(world: World) -> Sequence {
    Sequence::new(if world == World::Plane { Counted::Arcs } else { Counted::QuadrantArcs })
}

fn automaton(world: World) -> Automaton {
    family::named(if world == World::Plane { "q-toothpick" } else { "q-toothpick-quadrant" }).unwrap()
}

fn total(sequence: &Sequence, n: u64) -> BigInt {
    sequence.total(&BigUint::from(n))
}

#[test]
fn simulation_draws_what_the_definition_says() {
    for world in WORLDS {
        let births = naive::births(world, 70);
        let mut simulation = Simulation::new(world, 70);
        for stage in 1..=70 {
            simulation.step();
            let drawn = births.values().filter(|&&birth| birth <= stage).count();
            let added = births.values().filter(|&&birth| birth == stage).count();
            assert_eq!(
                (simulation.arcs(), simulation.added()),
                (drawn as u64, added as u64),
                "{world:?} {stage}"
            );
            for cell in simulation.fresh() {
                assert_eq!(births.get(&cell), Some(&stage));
            }
            for (x, y) in (-72..72).flat_map(|x| (-72..72).map(move |y| (x, y))) {
                let cell = Cell { x, y };
                if !world.is_wall(cell) && (world == World::Plane || x.max(y) < 72) {
                    let expected = births.get(&cell).is_some_and(|&birth| birth <= stage);
                    assert_eq!(simulation.is_drawn(cell), expected, "{world:?} {stage} {cell:?}");
                }
            }
        }
    }
}

#[test]
fn the_three_methods_agree_stage_by_stage() {
    agree(600);
}

/// Each generation to 4096: a minute or two.
#[test]
#[ignore = "long: cargo test --release -- --ignored"]
fn the_three_methods_agree_to_4096() {
    agree(4096);
}

fn agree(stages: u64) {
    for world in WORLDS {
        let automaton = automaton(world);
        let (mut simulation, mut hashlife) =
            (Simulation::new(world, stages), Hashlife::new(&automaton).unwrap());
        let recurrence = sequence(world);
        assert_eq!((hashlife.elements(0).unwrap(), total(&recurrence, 0)), (0, BigInt::ZERO));
        for n in 1..=stages {
            simulation.step();
            assert_eq!(hashlife.elements(n).unwrap(), u128::from(simulation.arcs()), "{world:?} {n}");
            assert_eq!(total(&recurrence, n), BigInt::from(simulation.arcs()), "{world:?} {n}");
            assert_eq!(recurrence.added(&n.into()), BigInt::from(simulation.added()), "{world:?} {n}");
        }
    }
}

/// Random stages to 2^30, and to 2^34 near powers of two: minutes.
#[test]
#[ignore = "long: cargo test --release -- --ignored"]
fn hashlife_and_recurrence_agree_far_out() {
    far_out(30, 20);
}

#[test]
fn hashlife_and_recurrence_agree_on_random_stages() {
    far_out(16, 6);
}

fn far_out(bits: u32, count: u64) {
    for world in WORLDS {
        let automaton = automaton(world);
        let mut hashlife = Hashlife::new(&automaton).unwrap();
        let recurrence = sequence(world);
        // The multiples of the golden section are as good as random.
        let spread = (1..=count).map(|k| k.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits));
        let near = [-3, -2, -1, 0, 1, 2, 3].map(|gap: i64| (1u64 << (bits - 1)).wrapping_add_signed(gap));
        for n in spread.chain(near) {
            assert_eq!(BigInt::from(hashlife.elements(n).unwrap()), total(&recurrence, n), "{world:?} {n}");
        }
    }
}

/// The numbers in docs/toothpick.md.
#[test]
fn hashlife_needs_few_squares() {
    let automaton = automaton(World::Plane);
    for (bits, squares) in [(10, 28_997), (20, 674_051)] {
        let mut hashlife = Hashlife::new(&automaton).unwrap();
        hashlife.elements(1 << bits).unwrap();
        assert_eq!(hashlife.boxes(), squares, "2^{bits}");
    }
}

#[test]
fn published_constants_come_out() {
    let arcs = Sequence::new(Counted::Arcs);
    assert_eq!(total(&arcs, 19), 812.into());
    let triangle = Triangle::default();
    let rows = (1..=3).map(|row| Vec::from_iter(triangle.row(row).map(|added| added.to_string())).join(" "));
    assert_eq!(Vec::from_iter(rows), ["22 20", "22 40 54 40", "22 40 54 56 70 120 134 72"]);
    let limit = (1..=16).map(|i| triangle.limit(i).to_string());
    assert_eq!(Vec::from_iter(limit).join(","), "22,40,54,56,70,120,134,88,70,120,150,168,246,360,326,152");
    // The rows of A188156: its own recurrence, and its values at powers of two.
    let w = |i: u64| triangle.limit(i);
    for k in (2..=8).map(|j| 1u64 << j) {
        assert_eq!(w(k), BigInt::from(24 + 8 * k));
        for i in 1..k {
            let less = if i == k - 1 { 30 } else { 14 };
            assert_eq!(w(k + i), 2 * w(i) + w(i + 1) - less, "{k} + {i}");
        }
    }
}

#[test]
fn toothpicks_have_their_terms() {
    let toothpicks = Sequence::new(Counted::Toothpicks);
    let terms = Vec::from_iter((0..=20).map(|n| total(&toothpicks, n).to_string()));
    assert_eq!(terms.join(","), "0,1,3,7,11,15,23,35,43,47,55,67,79,95,123,155,171,175,183,195,207");
    for j in 0..=60 {
        let k = BigInt::from(1u64 << j);
        assert_eq!(total(&toothpicks, 1 << j), (2 * &k * &k + 1) / 3);
    }
}

/// The rule carried out term by term.
fn expand(rule: &Rule, count: usize) -> Vec<i64> {
    let mut terms = [&[0], rule.first].concat();
    let mut k = rule.first.len();
    while terms.len() <= count {
        for i in 1..=k {
            terms.push(2 * terms[i] + terms[i + 1] + rule.correction(k as i64, i as i64));
        }
        k *= 2;
    }
    terms
}

#[test]
fn sums_far_out_are_those_of_the_terms() {
    let rules =
        [sequences::ARCS, sequences::CIRCLES, sequences::DIAMONDS, sequences::HEARTS, sequences::TOOTHPICKS];
    for rule in rules {
        let terms = expand(&rule, 140_000);
        let doubling = Doubling::new(rule);
        let mut sum = 0;
        for (n, term) in terms.iter().enumerate().take(140_001) {
            sum += term;
            // All near a power of two, some of the others.
            if n < 20 || n % 4999 == 0 || (n + 6).is_power_of_two() || n.abs_diff(n.next_power_of_two()) < 9 {
                assert_eq!(doubling.sum(&n.into()), BigInt::from(sum), "sum to {n}");
                if n > 0 {
                    assert_eq!(doubling.term(&n.into()), BigInt::from(*term), "term {n}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// The sums satisfy the recurrence at numbers of thousands of digits.
    #[test]
    fn huge_stages_satisfy_the_recurrence(digits in proptest::collection::vec(any::<u32>(), 1..20)) {
        let rest = BigUint::from_slice(&digits);
        let k = BigUint::from(1u32) << (rest.bits() + 1);
        for (rule, general) in [(sequences::ARCS, -14), (sequences::HEARTS, 0), (sequences::TOOTHPICKS, 0)] {
            let doubling = Doubling::new(rule);
            let i = &rest + 100u32;
            let term = |n: &BigUint| doubling.term(n);
            prop_assert_eq!(term(&(&k * 4u32 + &i)), 2 * term(&i) + term(&(&i + 1u32)) + general);
        }
    }

    #[test]
    fn forms_do_not_depend_on_how_they_lie(
        cells in proptest::collection::vec((0i64..6, 0i64..6), 1..12),
        inner in proptest::collection::vec((0i64..6, 0i64..6), 0..3),
        (dx, dy) in (-5i64..5, -5i64..5),
        turn in 0..8u8,
    ) {
        let nodes = Vec::from_iter(cells.iter().flat_map(|&(x, y)| [Cell { x, y }.centre(), Cell { x, y }.cusp()]));
        let place = |(x, y): (i64, i64)| {
            let (x, y) = if turn & 1 == 0 { (x, y) } else { (y, x) };
            let (x, y) = (if turn & 2 == 0 { x } else { -x }, if turn & 4 == 0 { y } else { -y });
            (x + 4 * dx, y + 4 * dy)
        };
        let dedup = |mut nodes: Vec<(i64, i64)>| { nodes.sort_unstable(); nodes.dedup(); nodes };
        let moved = dedup(nodes.iter().map(|&(x, y)| place((2 * x, 2 * y))).map(|(x, y)| (x / 2, y / 2)).collect());
        // A cell is the square about (x + 1/2, y + 1/2).
        let cell = |(x, y): (i64, i64)| Cell { x, y };
        let moved_inner = inner.iter().map(|&(x, y)| place((2 * x + 1, 2 * y + 1)));
        let moved_inner = moved_inner.map(|(x, y)| cell(((x - 1).div_euclid(2), (y - 1).div_euclid(2))));
        let moved_inner = Vec::from_iter(moved_inner);
        let form = Form::new(dedup(nodes), inner.iter().map(|&place| cell(place)));
        let other = Form::new(moved, moved_inner);
        prop_assert_eq!(form.canonical(), other.canonical());
        prop_assert_eq!(form.parts(), other.parts());
        prop_assert_eq!(form.symmetries(), other.symmetries());
        prop_assert_eq!(form.name(), other.name());
    }
}

#[test]
fn regions_are_those_found_by_following_them() {
    let births = naive::births(World::Plane, 50);
    let census = Census::new(50);
    for stage in 0..=50 {
        let mut followed_forms: HashMap<Form, u64> = HashMap::new();
        for form in followed::regions(&births, stage) {
            *followed_forms.entry(form.canonical()).or_default() += 1;
        }
        let stage = stage as usize;
        let counted = census.shapes.iter().filter(|shape| shape.counts[stage] > 0);
        let counted: HashMap<Form, u64> =
            counted.map(|shape| (shape.form.clone(), shape.counts[stage])).collect();
        assert_eq!(counted, followed_forms, "stage {stage}");
        assert_eq!(census.regions[stage], followed_forms.values().sum::<u64>());
    }
}

#[test]
fn regions_are_as_many_as_euler_says() {
    let births = naive::births(World::Plane, 60);
    let census = Census::new(60);
    for stage in 1..=60 {
        let drawn = Vec::from_iter(births.iter().filter(|(_, birth)| **birth <= stage).map(|(cell, _)| cell));
        let mut vertices = Vec::from_iter(drawn.iter().flat_map(|cell| cell.ends()));
        vertices.sort_unstable();
        vertices.dedup();
        // The arcs hang together.
        assert_eq!(
            census.regions[stage as usize] + vertices.len() as u64,
            drawn.len() as u64 + 1,
            "stage {stage}"
        );
    }
}

#[test]
fn the_common_shapes_are_counted_alike_in_three_ways() {
    let stages = 400;
    let census = Census::new(stages);
    let by_name: BTreeMap<String, &Vec<u64>> =
        census.shapes.iter().map(|shape| (shape.form.name(), &shape.counts)).collect();
    assert_eq!(by_name.len(), census.shapes.len(), "every shape has a name of its own");
    assert!(!by_name.contains_key("other"));
    let mut frequent = Frequent::new(stages.into());
    let recurrences = [Counted::Circles, Counted::Diamonds, Counted::Hearts].map(Sequence::new);
    let count = |name: &str, stage: usize| by_name[name][stage];
    for stage in 1..=stages as usize {
        frequent.step();
        let counts = [frequent.circles, frequent.diamonds, frequent.hearts];
        for ((name, found), recurrence) in ["circle", "diamond", "heart"].iter().zip(counts).zip(&recurrences)
        {
            assert_eq!(count(name, stage), found, "{name}s in stage {stage}");
            assert_eq!(total(recurrence, stage as u64), found.into(), "{name}s in stage {stage}");
        }
        if stage >= 6 {
            assert_eq!(count("head", stage), stage as u64 - 5);
            assert_eq!(count("unfinished", stage), u64::from(stage >= 7 && stage % 2 == 1));
        }
    }
    for (m, first) in [(1, 9), (2, 17), (3, 33), (4, 65), (5, 129), (6, 257)] {
        let counts = by_name[&format!("block 2 x {}", 1 << m)];
        assert_eq!(counts.iter().position(|&count| count > 0), Some(first));
    }
    for (m, first) in [(2, 32), (3, 64), (4, 128), (5, 256)] {
        let counts = by_name[&format!("row 1 x {}", 1 << m)];
        assert_eq!(counts.iter().position(|&count| count > 0), Some(first));
    }
}

/// Golly's rule table, read after its documentation: the first transition that fits, C,N,NE,E,SE,S,SW,W,NW,C'.
struct RuleTable {
    variables: HashMap<String, Vec<u8>>,
    transitions: Vec<Vec<String>>,
}

impl RuleTable {
    fn parse(text: &str) -> Self {
        assert!(text.starts_with(&format!("@RULE {}\n", golly::RULE)), "the name is that of the file");
        let table = text.split("@TABLE").nth(1).unwrap().split("@COLORS").next().unwrap();
        let lines = table.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let (mut variables, mut transitions) = (HashMap::new(), Vec::new());
        let mut header = Vec::new();
        for line in lines {
            if let Some(definition) = line.strip_prefix("var ") {
                let (name, states) = definition.split_once('=').unwrap();
                let states = states.trim_matches(['{', '}']).split(',').map(|state| state.parse().unwrap());
                variables.insert(name.to_string(), states.collect());
            } else if line.contains(':') {
                header.push(line.to_string());
            } else {
                transitions.push(Vec::from_iter(line.split(',').map(String::from)));
            }
        }
        assert_eq!(header, ["n_states:5", "neighborhood:Moore", "symmetries:none"]);
        assert!(transitions.iter().all(|transition| transition.len() == 10));
        RuleTable { variables, transitions }
    }

    fn next(&self, cells: [u8; 9]) -> u8 {
        let fits = |transition: &&Vec<String>| {
            // A variable that occurs twice has one value.
            let mut bound: HashMap<&str, u8> = HashMap::new();
            transition[..9].iter().zip(cells).all(|(pattern, state)| match self.variables.get(pattern) {
                Some(states) => states.contains(&state) && *bound.entry(pattern).or_insert(state) == state,
                None => pattern.parse() == Ok(state),
            })
        };
        self.transitions.iter().find(fits).map_or(cells[0], |transition| transition[9].parse().unwrap())
    }
}

#[test]
fn golly_runs_the_exported_rule() {
    let table = RuleTable::parse(&golly::rule());
    let mut cells: HashMap<(i64, i64), u8> = HashMap::from([((0, 0), 1)]);
    for stage in 1..=40u32 {
        let pattern = cells.iter().map(|(&place, &state)| (place, state)).collect::<BTreeMap<_, _>>();
        assert_eq!(pattern, parse_rle(&golly::pattern(stage)), "stage {stage}");
        let reach = i64::from(stage) + 2;
        let at = |x, y| cells.get(&(x, y)).copied().unwrap_or(0);
        let places = (-reach..=reach).flat_map(|x| (-reach..=reach).map(move |y| (x, y)));
        let next = places.map(|(x, y)| {
            let round = [(0, 0), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
            ((x, y), table.next(round.map(|(dx, dy)| at(x + dx, y + dy))))
        });
        cells = next.filter(|(_, state)| *state > 0).collect();
    }
}

/// The cells of a pattern that is centred.
fn parse_rle(text: &str) -> BTreeMap<(i64, i64), u8> {
    let (header, body) = text.split_once('\n').unwrap();
    let side: i64 = header.split(['=', ',']).nth(1).unwrap().trim().parse().unwrap();
    assert_eq!(header, format!("x = {side}, y = {side}, rule = {}", golly::RULE));
    assert!(text.lines().all(|line| line.len() <= 70));
    let (mut x, mut y, mut count) = (-side / 2, side / 2 - 1, 0);
    let mut cells = BTreeMap::new();
    for symbol in body.chars().filter(|symbol| !symbol.is_whitespace()) {
        match symbol {
            '0'..='9' => count = 10 * count + i64::from(symbol as u8 - b'0'),
            '$' => (x, y, count) = (-side / 2, y - count.max(1), 0),
            '!' => break,
            _ => {
                for _ in 0..count.max(1) {
                    if symbol != '.' {
                        cells.insert((x, y), symbol as u8 - b'A' + 1);
                    }
                    x += 1;
                }
                count = 0;
            }
        }
    }
    cells
}

#[test]
fn pictures_show_every_arc_once() {
    let frame = draw::Frame::of(World::Plane, 19);
    let svg = draw::svg(World::Plane, 19, true, frame, 900);
    assert_eq!(svg, draw::svg(World::Plane, 19, true, frame, 900));
    let arcs = |colour: &str| {
        let paths = svg.split("<path").filter(|path| path.contains(&format!("stroke=\"{colour}\"")));
        let drawing = paths.filter(|path| path.contains("stroke-width=\"0.18\""));
        drawing.map(|path| path.matches('M').count()).sum::<usize>()
    };
    assert_eq!((arcs("#009e73"), arcs("#d55e00")), (790, 22));
    assert!(svg.contains("stage 19; arcs: 812, new: 22"));
    let empty = draw::svg(World::Plane, 0, true, draw::Frame::of(World::Plane, 0), 100);
    assert!(empty.contains("arcs: 0"));
}
