//! The lemmas of docs/toothpick.md, each looked at as far as it is quick. The induction is there; its beginnings are here.

use std::collections::{BTreeMap, BTreeSet};

use curiosa::toothpick::{Cell, World, around, growth, naive};

type Times = BTreeMap<(i64, i64), i64>;

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
        let drawn = [(n - 2, n), (n - 2, n - 1), (n - 1, n - 1)];
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
