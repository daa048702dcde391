//! The lemmas of docs/toothpick.md, each looked at as far as it is quick. The induction is there; its beginnings are here.

use std::collections::{BTreeMap, BTreeSet};

use curiosa::toothpick::{Cell, World, around, growth, naive};

type Times = BTreeMap<(i64, i64), i64>;
/// Points with an even coordinate sum: circles where both are even, diamonds where both are odd.
type Nodes = BTreeSet<(i64, i64)>;

/// Stages of each world that are looked at: to n = 64.
const LAST: i64 = 130;

const NEVER: i64 = i64::MAX;

/// Times in the quadrant x >= 1, y >= 1 with walls, from first arcs at time 1.
fn quadrant(first: &[(i64, i64)]) -> Times {
    let mut times: Times = first.iter().map(|&cell| (cell, 1)).collect();
    for time in 1..LAST {
        for vertex in exposed(&times, time) {
            let cells = around(vertex).map(|Cell { x, y }| (x, y));
            let only = cells.iter().position(|cell| at(&times, *cell) <= time).unwrap();
            for index in growth(vertex.0 % 2 != 0, only) {
                times.entry(cells[index]).or_insert(time + 1);
            }
        }
    }
    times
}

fn at(times: &Times, cell: (i64, i64)) -> i64 {
    times.get(&cell).copied().unwrap_or(NEVER)
}

/// Vertices off the walls with exactly one cell drawn at a time.
fn exposed(times: &Times, time: i64) -> BTreeSet<(i64, i64)> {
    let drawn = times.iter().filter(|&(_, &drawn)| drawn <= time);
    let ends = drawn.flat_map(|(&(x, y), _)| Cell { x, y }.ends());
    let count =
        |&vertex: &(i64, i64)| around(vertex).iter().filter(|c| at(times, (c.x, c.y)) <= time).count() == 1;
    ends.filter(|&(x, y)| x > 1 && y > 1).filter(count).collect()
}

fn t() -> Times {
    quadrant(&[(1, 2)])
}

fn s() -> Times {
    quadrant(&[(2, 1), (1, 2)])
}

fn n() -> Times {
    quadrant(&[(1, 4), (4, 1)])
}

fn powers() -> impl Iterator<Item = i64> {
    (2..=6).map(|j| 1 << j)
}

/// Time of cell (1, y) of T and of S.
fn left(y: i64) -> i64 {
    let power = if y > 2 && (y & (y - 1) == 0 || (y - 1) & (y - 2) == 0) { y & !1 } else { NEVER };
    if y == 2 {
        1
    } else if y >= 4 {
        power
    } else {
        NEVER
    }
}

/// At time n the row is full from 1 to n, the next one has the cells with x = 0, 1 modulo 4 of these, and nothing is above.
fn top(times: &Times, row: i64, n: i64) {
    for x in 1..=n {
        assert!(at(times, (x, row)) <= n, "row {row}, x = {x}");
        assert_eq!(at(times, (x, row + 1)) <= n, x % 4 < 2, "row {row} + 1, x = {x}");
    }
    assert!(times.iter().all(|(&(_, y), &time)| y <= row + 1 || time > n));
}

fn is_symmetric(times: &Times) {
    assert!(times.iter().all(|(&(x, y), &time)| at(times, (y, x)) == time));
}

#[test]
fn edges_and_exposed_ends_of_t() {
    let times = t();
    for y in 1..=64 {
        assert_eq!(at(&times, (1, y)), left(y), "T2, y = {y}");
        let x = y;
        let bottom = if x >= 2 && ((x + 1) & x == 0 || (x + 2) & (x + 1) == 0) { x | 1 } else { NEVER };
        assert_eq!(at(&times, (x, 1)), bottom, "T1, x = {x}");
        assert!(x < 4 || x % 4 > 1 || at(&times, (x, 2)) == NEVER, "T1, x = {x}");
    }
    for n in powers() {
        top(&times, n, n);
        for y in 1..=n {
            assert!(at(&times, (n - 2, y)) <= n, "T4");
            assert_eq!(at(&times, (n - 1, y)) <= n, y % 4 < 2, "T4");
        }
        let beyond = times.iter().filter(|&(&(x, _), &time)| x >= n && time <= n).map(|(&cell, _)| cell);
        assert_eq!(Vec::from_iter(beyond), [(n, n), (n, n + 1)], "T4");
        assert_eq!((at(&times, (n, n)), at(&times, (n, n + 1))), (n, n), "T4");
        assert_eq!(exposed(&times, n), BTreeSet::from([(n + 1, n), (n + 1, n + 2)]), "T5");
    }
}

// That no cell of a copy is left out is in the numbers: the last test.
#[test]
fn t_is_three_copies_of_itself() {
    let times = t();
    for n in powers() {
        for (&(x, y), &time) in times.iter().filter(|&(_, &time)| time > n && time <= 2 * n) {
            let copy = match (x > n, y > n) {
                (true, true) => n + at(&times, (x - n, y - n)),
                (false, true) => n + at(&times, (n + 1 - x, y - n)),
                (_, false) => n - 1 + at(&times, (n + 1 - y, x - n + 2)),
            };
            assert_eq!(time, copy, "n = {n}, ({x}, {y})");
        }
    }
}

#[test]
fn s_is_a_copy_of_itself_and_two_of_t() {
    let (times, t) = (s(), t());
    is_symmetric(&times);
    for n in powers() {
        assert!((1..=64).all(|y| at(&times, (1, y)) == left(y)), "S1");
        top(&times, n, n);
        assert!(times.iter().all(|(&(x, y), &time)| x <= n || y <= n || time > n), "S2");
        assert_eq!(exposed(&times, n), BTreeSet::from([(n + 1, n + 2), (n + 2, n + 1)]), "S3");
        for (&(x, y), &time) in times.iter().filter(|&(_, &time)| time > n && time <= 2 * n) {
            let copy = match (x > n, y > n) {
                (true, true) => at(&times, (x - n, y - n)),
                (false, true) => at(&t, (n + 1 - x, y - n)),
                _ => at(&t, (n + 1 - y, x - n)),
            };
            assert_eq!(time, n + copy, "n = {n}, ({x}, {y})");
        }
    }
}

#[test]
fn n_is_a_copy_of_itself_two_of_t_and_a_notch() {
    let (times, t) = (n(), t());
    is_symmetric(&times);
    assert_eq!(at(&times, (2, 2)), NEVER, "N1");
    for y in 1..=64 {
        let expected = if y == 2 || y == 3 { 4 } else { left(y - 2) };
        assert_eq!(at(&times, (1, y)), expected, "N1, y = {y}");
    }
    for n in powers() {
        top(&times, n + 2, n);
        let ends = [(n + 1, n + 2), (n + 1, n + 4), (n + 2, n + 1), (n + 4, n + 1)];
        assert_eq!(exposed(&times, n), BTreeSet::from(ends), "N4");
        assert!(times.iter().all(|(&(x, y), &time)| x <= n || y <= n || time > n), "N2");
        let drawn = [(n - 2, n), (n - 2, n - 1), (n - 1, n - 1), (n - 2, n + 1)];
        assert!(drawn.iter().all(|&cell| at(&times, cell) <= n), "N3");
        let free = [(n - 1, n), (n, n), (n - 1, n + 1), (n, n + 1)];
        assert!(free.iter().all(|&cell| at(&times, cell) > n), "N3");
        let notch = [(n, n + 1), (n + 1, n), (n + 1, n + 1)].map(|cell| (cell, n + 1));
        let second = [(n - 1, n), (n - 1, n + 1), (n, n - 1), (n + 1, n - 1)].map(|cell| (cell, n + 2));
        let notch = Times::from_iter(notch.into_iter().chain(second));
        for (&(x, y), &time) in times.iter().filter(|&(_, &time)| time > n && time <= 2 * n) {
            let copy = match (x > n, y > n) {
                _ if notch.contains_key(&(x, y)) => notch[&(x, y)] - n,
                (true, true) => at(&times, (x - n, y - n)),
                (false, _) => at(&t, (n + 1 - x, y - n - 2)),
                _ => at(&t, (n + 1 - y, x - n - 2)),
            };
            assert_eq!(time, n + copy, "n = {n}, ({x}, {y})");
        }
    }
}

#[test]
fn the_plane_is_two_copies_of_t_one_of_s_and_one_of_n() {
    let (t, s, n) = (t(), s(), n());
    let births = naive::births(World::Plane, 70);
    let early = BTreeMap::from([((0, 0), 1), ((-1, 1), 2), ((1, -1), 2)]);
    for (x, y) in (-75..=75).flat_map(|x| (-75..=75).map(move |y| (x, y))) {
        let stage = births.get(&Cell { x, y }).map_or(NEVER, |&stage| stage.into());
        let copy = match (x, y) {
            _ if early.contains_key(&(x, y)) => early[&(x, y)],
            (..=-2, 1..) => at(&t, (-1 - x, y)).saturating_add(2),
            (1.., ..=-2) => at(&t, (-1 - y, x)).saturating_add(2),
            (..=0, ..=0) => at(&s, (1 - x, 1 - y)).saturating_add(1),
            _ => at(&n, (x + 2, y + 2)).saturating_add(2),
        };
        assert_eq!(stage, if copy > 70 { NEVER } else { copy }, "({x}, {y})");
    }
}

#[test]
fn the_quadrant_is_t_without_its_lowest_row() {
    let t = t();
    let births = naive::births(World::Quadrant, 70);
    for (x, y) in (1..75).flat_map(|x| (0..75).map(move |y| (x, y))) {
        let stage = births.get(&Cell { x, y }).map_or(NEVER, |&stage| stage.into());
        let copy = at(&t, (x, y + 2));
        assert_eq!(stage, if copy > 70 { NEVER } else { copy }, "({x}, {y})");
    }
}

#[test]
fn the_recurrence_of_the_arcs_follows() {
    let added = |times: Times| {
        let mut added = vec![0i64; LAST as usize + 1];
        times.values().for_each(|&time| added[time as usize] += 1);
        added
    };
    let [a, s, v] = [t(), s(), n()].map(added);
    for k in powers() {
        for i in 1..=k {
            let [here, k_i, k1] = [i, k + i, i + 1].map(|index| index as usize);
            assert_eq!(a[k_i], if i < k { 2 * a[here] + a[k1] } else { 2 * a[here] });
            assert_eq!(s[k_i], s[here] + 2 * a[here]);
            let notch = [0, 3, 4].get(here).copied().unwrap_or(0);
            assert_eq!(v[k_i], v[here] + 2 * a[here] + notch);
            assert_eq!(s[here] + s[k1], 2 * a[here] + 3);
            assert!(i < 3 || v[here] + v[k1] == 2 * a[here] + 11);
        }
    }
    let births = naive::births(World::Plane, 66);
    for stage in (3..=66usize).filter(|&stage| stage != 6) {
        let found = births.values().filter(|&&birth| birth as usize == stage).count();
        assert_eq!(found as i64, 2 * a[stage - 2] + v[stage - 2] + s[stage - 1], "stage {stage}");
    }
}

/// Of the quadrant from a point on, the finite sets of nodes that cells join which are not drawn by a time; nothing is drawn
/// beyond the second point.
fn regions(times: &Times, time: i64, first: (i64, i64), last: (i64, i64)) -> Vec<Nodes> {
    let is_free = |cell| at(times, cell) > time;
    let is_inside = |(x, y): (i64, i64)| x >= first.0 && y >= first.1;
    let mut seen = Nodes::new();
    let mut regions = Vec::new();
    for node in (first.0..=last.0).flat_map(|x| (first.1..=last.1).map(move |y| (x, y))) {
        if (node.0 + node.1) % 2 != 0 || !seen.insert(node) {
            continue;
        }
        let (mut region, mut open) = (Nodes::from([node]), vec![node]);
        while let Some((x, y)) = open.pop() {
            for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                let (next, cell) = ((x + dx, y + dy), (x + dx.min(0), y + dy.min(0)));
                let is_near = is_inside(cell) && next.0 <= last.0 && next.1 <= last.1;
                if is_near && is_free(cell) && seen.insert(next) {
                    region.insert(next);
                    open.push(next);
                }
            }
        }
        regions.push(region);
    }
    regions.retain(|region| region.iter().all(|&(x, y)| x < last.0 && y < last.1));
    regions
}

/// The half-block of 2^m circles from (x, 2) to the right, with its wall at the bottom.
fn half_block(x: i64, m: u32) -> Nodes {
    let circles = (0..1 << m).map(|k| (x + 2 * k, 2));
    let wall = (1..1 << m).map(|k| (x + 2 * k - 1, 1));
    circles.chain(wall).chain((0..1 << (m - 1)).map(|k| (x + 4 * k + 1, 3))).collect()
}

fn mirrored(nodes: &Nodes) -> Nodes {
    nodes.iter().map(|&(x, y)| (y, x)).collect()
}

fn moved(nodes: &Nodes, (right, up): (i64, i64)) -> Nodes {
    nodes.iter().map(|&(x, y)| (x + right, y + up)).collect()
}

/// The lemma on walls for T: what touches the bottom wall, and what the left one, at a time, without the corner.
fn at_walls(time: i64) -> [Vec<Nodes>; 2] {
    let (mut bottom, mut left) = (Vec::new(), Vec::new());
    for j in 2..7 {
        let n = 1 << j;
        let corridor = half_block(n, j - 1);
        bottom.extend((time >= n - 1).then(|| Nodes::from([(n - 1, 1)])));
        bottom.extend((time >= 2 * n - 1).then(|| corridor.clone()));
        left.extend((time >= n).then(|| Nodes::from([(1, n + 1)])));
        left.extend((time >= 2 * n).then(|| moved(&mirrored(&corridor), (0, 2))));
    }
    left.extend((time >= 4).then(|| Nodes::from([(1, 3), (2, 4)])));
    [bottom, left]
}

/// The same form for all that a symmetry of the square and a translation by even numbers make of it.
fn form(nodes: &Nodes) -> Nodes {
    let mut forms = Vec::new();
    for (right, up) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] {
        let turned: Nodes = nodes.iter().map(|&(x, y)| (right * x, up * y)).collect();
        for turned in [mirrored(&turned), turned] {
            let least = |of: fn(&(i64, i64)) -> i64| turned.iter().map(of).min().unwrap().div_euclid(2) * 2;
            forms.push(moved(&turned, (-least(|node| node.0), -least(|node| node.1))));
        }
    }
    forms.into_iter().min().unwrap()
}

/// Circle, diamond, heart, blocks and rows.
fn forms_of_t() -> BTreeSet<Nodes> {
    let mut forms = BTreeSet::from([Nodes::from([(0, 0)]), Nodes::from([(1, 1)])]);
    for m in 1..7 {
        let half = half_block(0, m);
        let mirror_image = half.iter().map(|&(x, y)| (x, 2 - y));
        forms.insert(half.iter().copied().chain(mirror_image).collect());
        forms.insert(half.into_iter().filter(|&(x, y)| y != 1 || x % 4 != 1).collect());
    }
    forms.iter().map(form).collect()
}

fn head() -> Nodes {
    Nodes::from([(0, 0), (1, 1)])
}

fn unfinished() -> Nodes {
    Nodes::from([(0, 2), (2, 0), (2, 2), (1, 1), (1, 3), (3, 1)])
}

/// Those that touch a wall are these; all others have one of the forms.
fn are(times: &Times, time: i64, walls: Vec<Nodes>, forms: &BTreeSet<Nodes>, name: &str) {
    let size = time + 8;
    let regions = regions(times, time, (1, 1), (size, size));
    let (at_wall, inside): (Vec<_>, Vec<_>) =
        regions.into_iter().partition(|region| region.iter().any(|&(x, y)| x == 1 || y == 1));
    assert_eq!(BTreeSet::from_iter(at_wall), BTreeSet::from_iter(walls), "walls of {name} at {time}");
    for region in inside {
        assert!(forms.contains(&form(&region)), "{name} at {time}: {region:?}");
    }
}

#[test]
fn regions_at_walls_and_inside() {
    let (t, s, n) = (t(), s(), n());
    let forms = forms_of_t();
    let with = |more: Nodes| forms.iter().cloned().chain([form(&more)]).collect::<BTreeSet<_>>();
    let (with_head, mut with_both) = (with(head()), with(head()));
    with_both.insert(form(&unfinished()));
    let corner = |nodes: &[(i64, i64)], is_there: bool| is_there.then(|| nodes.iter().copied().collect());
    for time in 1..=68 {
        let [bottom, left] = at_walls(time);
        let of_t = bottom.iter().chain(&left).cloned().chain(corner(&[(1, 1), (2, 2)], time >= 3));
        are(&t, time, of_t.collect(), &forms, "T");
        let of_s = left.iter().cloned().chain(left.iter().map(mirrored));
        are(&s, time, of_s.chain(corner(&[(1, 1), (2, 2)], time >= 2)).collect(), &with_head, "S");
        let above = Vec::from_iter(left.iter().map(|region| moved(region, (0, 2))));
        let above = Vec::from_iter(above.into_iter().chain(corner(&[(1, 3)], time >= 4)));
        let of_n = above.iter().cloned().chain(above.iter().map(mirrored));
        let diagonal = corner(&[(1, 1), (2, 2), (3, 3)], time >= 4);
        let at_first = [(1, 1), (2, 2), (3, 3), (1, 3), (2, 4), (3, 1), (4, 2)];
        let of_n = of_n.chain(diagonal).chain(corner(&at_first, time == 3));
        are(&n, time, of_n.collect(), &with_both, "N");
    }
}

#[test]
fn regions_in_the_plane() {
    let births = naive::births(World::Plane, 40);
    let times: Times = births.into_iter().map(|(Cell { x, y }, stage)| ((x, y), stage.into())).collect();
    let mut forms = forms_of_t();
    forms.extend([form(&head()), form(&unfinished())]);
    for stage in 1..=40 {
        let size = stage + 8;
        for region in regions(&times, stage, (-size, -size), (size, size)) {
            let is_outside = region.iter().any(|&(x, y)| x <= -size + 1 || y <= -size + 1);
            assert!(is_outside || forms.contains(&form(&region)), "stage {stage}: {region:?}");
        }
    }
}
