//! The least weight of even squares, over all colourings of some points.

use rayon::prelude::*;

use crate::stop;

/// Whether even squares have at least this weight together for every colouring of the points: the number of branches, if
/// so.
///
/// A point without a colour costs at least the lesser of what its colours complete, and different points complete
/// different squares. Colourings that make the same squares even differ by a solution of linear equations modulo 2, so
/// that the points which these equations leave free are coloured 0.
pub(super) fn prove(points: usize, squares: &[([usize; 4], u32)], least: u32) -> Option<u64> {
    let mut through = vec![Vec::new(); points];
    for (number, (square, _)) in squares.iter().enumerate() {
        square.iter().for_each(|&point| through[point].push(number as u32));
    }
    let mut start = State::new(squares, &through, least);
    for point in free_points(points, squares) {
        start.colour(point, 0);
    }
    let mut parts = vec![start];
    let mut inner = 0;
    for _ in 0..SPLITS {
        let mut next = Vec::new();
        for mut state in parts {
            let Some(point) = state.choose()? else { continue };
            inner += 1;
            let mut other = state.clone();
            state.colour(point, 0);
            other.colour(point, 1);
            next.extend([state, other]);
        }
        parts = next;
    }
    let search = |mut state: State| stop::begin(|| state.search());
    let branches: Option<Vec<Option<u64>>> = parts.into_par_iter().map(search).collect();
    let branches: Option<Vec<u64>> = stop::all(branches).into_iter().collect();
    Some(inner + branches?.iter().sum::<u64>())
}

/// Branches that are made before the parts go to several cores.
const SPLITS: usize = 8;

/// What the weighing of the next point looks at, as in the search of boards: the lesser cost, the greater one, and the weight
/// of squares with two points or one.
const LESSER: u64 = 1600;
const GREATER: u64 = 640;
const TWO: u64 = 4;
const ONE: u64 = 1;

/// Points that can have any colour, as the others can be chosen so that the same squares are even; of those possible, points
/// with much weight.
fn free_points(points: usize, squares: &[([usize; 4], u32)]) -> Vec<usize> {
    let weight =
        |point: usize| squares.iter().filter(|(s, _)| s.contains(&point)).map(|(_, w)| w).sum::<u32>();
    let mut order = Vec::from_iter(0..points);
    order.sort_by_cached_key(|&point| (weight(point), point));
    let mut rows: Vec<u64> = squares.iter().map(|(square, _)| square.iter().map(|p| 1 << p).sum()).collect();
    let mut free = Vec::new();
    for point in order {
        // The rows that are left have no pivot yet.
        match rows.iter().position(|row| row >> point & 1 == 1) {
            None => free.push(point),
            Some(place) => {
                let pivot = rows.swap_remove(place);
                rows.iter_mut().filter(|row| **row >> point & 1 == 1).for_each(|row| *row ^= pivot);
            }
        }
    }
    free
}

#[derive(Clone)]
struct State<'a> {
    squares: &'a [([usize; 4], u32)],
    /// The squares with each point.
    through: &'a [Vec<u32>],
    least: u32,
    /// 0, 1, or 2 for none.
    colours: Vec<u8>,
    /// Points of every square that have a colour, and the parity of those of colour 1.
    set: Vec<u8>,
    odd: Vec<u8>,
    /// For every point without a colour, the weight of the even squares that each colour completes.
    cost: Vec<[u32; 2]>,
    made: u32,
}

impl<'a> State<'a> {
    fn new(squares: &'a [([usize; 4], u32)], through: &'a [Vec<u32>], least: u32) -> Self {
        let (colours, cost) = (vec![2; through.len()], vec![[0; 2]; through.len()]);
        let (set, odd) = (vec![0; squares.len()], vec![0; squares.len()]);
        State { squares, through, least, colours, set, odd, cost, made: 0 }
    }

    fn colour(&mut self, point: usize, colour: u8) {
        self.colours[point] = colour;
        for &square in &self.through[point] {
            let square = square as usize;
            self.set[square] += 1;
            self.odd[square] ^= colour;
            let (corners, weight) = self.squares[square];
            match self.set[square] {
                3 => {
                    let last = corners.into_iter().find(|&p| self.colours[p] == 2).expect("one is left");
                    self.cost[last][usize::from(self.odd[square])] += weight;
                }
                4 if self.odd[square] == 0 => self.made += weight,
                _ => {}
            }
        }
    }

    /// Takes back the last colour that was given.
    fn take_back(&mut self, point: usize) {
        let colour = self.colours[point];
        for &square in &self.through[point] {
            let square = square as usize;
            let (corners, weight) = self.squares[square];
            match self.set[square] {
                3 => {
                    let last = corners.into_iter().find(|&p| self.colours[p] == 2).expect("one is left");
                    self.cost[last][usize::from(self.odd[square])] -= weight;
                }
                4 if self.odd[square] == 0 => self.made -= weight,
                _ => {}
            }
            self.set[square] -= 1;
            self.odd[square] ^= colour;
        }
        self.colours[point] = 2;
    }

    /// The point to branch on; `Some(None)` if there is enough weight, `None` if every point has a colour and there is not.
    fn choose(&self) -> Option<Option<usize>> {
        let mut bound = self.made;
        let open = || (0..self.colours.len()).filter(|&point| self.colours[point] == 2);
        for point in open() {
            bound += self.cost[point][0].min(self.cost[point][1]);
        }
        if bound >= self.least {
            return Some(None);
        }
        let score = |&point: &usize| {
            let [zero, one] = self.cost[point].map(u64::from);
            let near = self.through[point].iter().map(|&square| {
                let factor = match self.set[square as usize] {
                    2 => TWO,
                    1 => ONE,
                    _ => 0,
                };
                factor * u64::from(self.squares[square as usize].1)
            });
            LESSER * zero.min(one) + GREATER * zero.max(one) + near.sum::<u64>()
        };
        open().max_by_key(|point| (score(point), usize::MAX - point)).map(Some)
    }

    /// The number of branches, if there is enough weight in all of them.
    fn search(&mut self) -> Option<u64> {
        stop::check();
        let Some(point) = self.choose()? else { return Some(0) };
        let cheaper = u8::from(self.cost[point][1] < self.cost[point][0]);
        let mut branches = 1;
        for colour in [cheaper, 1 - cheaper] {
            self.colour(point, colour);
            branches += self.search()?;
            self.take_back(point);
        }
        Some(branches)
    }
}
