//! Regions with all that is near them, at all scales at once.

use std::collections::BTreeSet;

use super::regions::{Drawn, Regions};
use super::rule::{Element, HalfSpace, Point, Rule, difference, sum};
use super::symmetry::{Symmetry, isometries};

/// A bound: a product is at most n `scaled` / `grain` + `constant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Bound {
    scaled: i64,
    constant: i64,
}

impl Bound {
    /// Whether it is less than 0 at the scale of so many units and all larger ones.
    fn is_negative(self, units: i64) -> bool {
        self.scaled <= 0 && self.scaled * units + self.constant < 0
    }
}

/// A region at some scale n beside another, the anchor: its element e is element M e, moved by n `scaled` / `grain` + `constant`, and
/// n `late` + `delay` stages later.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Piece {
    pub(super) region: usize,
    pub(super) symmetry: usize,
    pub(super) scaled: Point,
    pub(super) constant: Point,
    pub(super) late: i64,
    pub(super) delay: i64,
    /// Whether it is the automaton itself, with the seed.
    pub(super) has_seed: bool,
}

/// A half-space of the sector, as an anchor sees it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Side {
    /// All that matters to the anchor is in it.
    Inside,
    /// Nothing of that is.
    Outside,
    /// At scale n the points whose product with the normal is at least -(n `scaled` / `grain` + `constant`).
    Partly { normal: Point, scaled: i64, constant: i64 },
}

/// A region, the anchor, and all pieces that may matter to its elements at some scale.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Collar {
    pub(super) region: usize,
    pub(super) has_seed: bool,
    pub(super) near: BTreeSet<Piece>,
    pub(super) sector: Vec<Vec<Side>>,
}

/// The most that times may differ, in units of n; beyond that only which is later matters.
const LATE: i64 = 2;

/// What collars are made of.
pub(super) struct Collars<'a> {
    regions: &'a Regions,
    /// The smallest scale that is spoken of.
    n: i64,
    /// a after b, by numbers of symmetries, and the inverses.
    products: Vec<Vec<usize>>,
    inverses: Vec<usize>,
    identity: usize,
    directions: Vec<Point>,
    /// Of each symmetry M and direction u that of v with u (M x) = v x.
    pulled: Vec<Vec<usize>>,
    opposite: Vec<usize>,
    /// Of each region and direction.
    bounds: Vec<Vec<Bound>>,
    /// How far from one another elements can be that matter to one another, by direction.
    reach: Vec<i64>,
}

fn dot(a: Point, b: Point) -> i64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn pull(by: &Symmetry, direction: Point) -> Point {
    by.columns.map(|column| dot(column, direction))
}

impl<'a> Collars<'a> {
    /// From the elements of all regions at scales n and 2 n, and how far from one another elements are that matter to one
    /// another.
    ///
    /// # Errors
    /// If n is too small, or regions grow faster than they do from n to 2 n.
    pub(super) fn new(
        rule: &Rule,
        regions: &'a Regions,
        (n, small, large): (i64, &[Drawn], &[Drawn]),
        offsets: &BTreeSet<Point>,
    ) -> Result<Self, String> {
        let group = &regions.symmetries;
        let find = |by: &Symmetry| {
            group.iter().position(|other| other == by).ok_or("the symmetries are no group".to_string())
        };
        let mut products = Vec::new();
        for a in group {
            products.push(group.iter().map(|b| find(&a.after(b))).collect::<Result<Vec<_>, _>>()?);
        }
        let identity = (0..group.len()).find(|&i| products[i][i] == i).ok_or("there is no identity")?;
        let inverse = |a: usize| (0..group.len()).find(|&b| products[a][b] == identity);
        let inverses: Option<Vec<usize>> = (0..group.len()).map(inverse).collect();
        let inverses = inverses.ok_or("the symmetries are no group")?;
        let directions = directions(rule);
        let index = |u: Point| directions.iter().position(|&v| v == u).expect("they are closed");
        let opposite = directions.iter().map(|u| index(u.map(|c| -c))).collect();
        let pulled = group.iter().map(|by| directions.iter().map(|&u| index(pull(by, u))).collect());
        let pulled = pulled.collect();
        let most = |drawn: &Drawn, u: Point| drawn.keys().map(|element| dot(u, element.at)).max();
        let units = n / regions.grain;
        let bounds = small.iter().zip(large).map(|(small, large)| {
            let bound = |&u: &Point| {
                let (now, then) = (most(small, u).unwrap_or(0), most(large, u).unwrap_or(0));
                let scaled = (then - now + units - 1) / units;
                Bound { scaled, constant: now - scaled * units }
            };
            directions.iter().map(bound).collect()
        });
        let reach = directions.iter().map(|&u| offsets.iter().map(|&at| dot(u, at)).max().unwrap_or(0));
        let collars = Collars {
            regions,
            n,
            products,
            inverses,
            identity,
            pulled,
            opposite,
            bounds: bounds.collect(),
            reach: reach.collect(),
            directions,
        };
        collars.check_bounds()?;
        Ok(collars)
    }

    /// What positions are multiples of at scale n, but for constants.
    fn units(&self) -> i64 {
        self.n / self.regions.grain
    }

    /// The bounds hold at all scales from n on, by induction: a region at scale 2 n is what it is at scale n, which is within
    /// as bounds only grow, and images.
    fn check_bounds(&self) -> Result<(), String> {
        for (number, region) in self.regions.regions.iter().enumerate() {
            for (u, &direction) in self.directions.iter().enumerate() {
                let own = self.bounds[number][u];
                for image in &region.images {
                    let inner = self.bounds[image.region][self.pulled[image.symmetry][u]];
                    // By how much the image is beyond the bound at scale 2 n.
                    let beyond = Bound {
                        scaled: inner.scaled + dot(direction, image.scaled) - 2 * own.scaled,
                        constant: inner.constant + dot(direction, image.constant) - own.constant - 1,
                    };
                    if own.scaled < 0 || !beyond.is_negative(self.units()) {
                        return Err(format!(
                            "region {number} grows faster than from scale {} to its double",
                            self.n
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    /// The pieces at scale n of a piece at scale 2 n: itself and images.
    fn parts(&self, piece: &Piece) -> Vec<Piece> {
        let own = Piece { scaled: piece.scaled.map(|v| 2 * v), late: 2 * piece.late, ..piece.clone() };
        let by = &self.regions.symmetries[piece.symmetry];
        let images = self.regions.regions[piece.region].images.iter().map(|image| Piece {
            region: image.region,
            symmetry: self.products[piece.symmetry][image.symmetry],
            scaled: sum(own.scaled, by.point(image.scaled)),
            constant: sum(own.constant, by.point(image.constant)),
            late: own.late + 1,
            delay: own.delay + image.delay,
            has_seed: false,
        });
        std::iter::once(own.clone()).chain(images).collect()
    }

    /// A piece as an anchor sees it.
    fn seen(&self, piece: &Piece, anchor: &Piece) -> Piece {
        let back = self.inverses[anchor.symmetry];
        let by = &self.regions.symmetries[back];
        Piece {
            region: piece.region,
            symmetry: self.products[back][piece.symmetry],
            scaled: by.point(difference(piece.scaled, anchor.scaled)),
            constant: by.point(difference(piece.constant, anchor.constant)),
            late: piece.late - anchor.late,
            delay: piece.delay - anchor.delay,
            has_seed: piece.has_seed,
        }
    }

    /// The same, where of stages that differ by 2 n and more only which are later is kept: docs/growth.md, "late and early".
    ///
    /// # Errors
    /// If the scale is too small for that.
    fn settled(&self, piece: Piece) -> Result<Piece, String> {
        let Piece { late, delay, .. } = piece;
        if 2 * delay.abs() > self.n {
            return Err(format!(
                "stages of neighbours differ by {late} n + {delay}, too much for scale {}",
                self.n
            ));
        }
        let is_apart = late.abs() >= LATE;
        Ok(if is_apart { Piece { late: late.signum() * LATE, delay: 0, ..piece } } else { piece })
    }

    /// Whether a piece is beyond reach of a region at all scales: there is a line between them.
    fn is_far(&self, region: usize, piece: &Piece) -> bool {
        (0..self.directions.len()).any(|u| {
            let own = self.bounds[region][u];
            let other = self.bounds[piece.region][self.pulled[piece.symmetry][self.opposite[u]]];
            let direction = self.directions[u];
            let overlap = Bound {
                scaled: own.scaled + other.scaled - dot(direction, piece.scaled),
                constant: own.constant + other.constant - dot(direction, piece.constant) + self.reach[u],
            };
            overlap.is_negative(self.units())
        })
    }

    /// A half-space as an anchor sees it that is a part of what has seen it so, at twice the scale.
    fn side(&self, side: &Side, anchor: &Piece) -> Side {
        let Side::Partly { normal, scaled, constant } = side else { return side.clone() };
        let by = &self.regions.symmetries[anchor.symmetry];
        let (scaled, constant) =
            (2 * scaled + dot(*normal, anchor.scaled), constant + dot(*normal, anchor.constant));
        let normal = pull(by, *normal);
        let u = self.directions.iter().position(|&u| u == normal).expect("normals are directions");
        let (most, least) = (self.bounds[anchor.region][u], self.bounds[anchor.region][self.opposite[u]]);
        let outside =
            Bound { scaled: most.scaled + scaled, constant: most.constant + self.reach[u] + constant };
        // The product is at least -least - reach.
        let inside = Bound {
            scaled: least.scaled - scaled,
            constant: least.constant + self.reach[self.opposite[u]] - constant - 1,
        };
        if outside.is_negative(self.units()) {
            Side::Outside
        } else if inside.is_negative(self.units()) {
            Side::Inside
        } else {
            Side::Partly { normal, scaled, constant }
        }
    }

    /// The collars of the parts, for itself and for the images in their order.
    pub(super) fn parts_of(&self, collar: &Collar) -> Result<Vec<Collar>, String> {
        let own = Piece {
            region: collar.region,
            symmetry: self.identity,
            scaled: [0; 3],
            constant: [0; 3],
            late: 0,
            delay: 0,
            has_seed: collar.has_seed,
        };
        let mut pieces = self.parts(&own);
        let count = pieces.len();
        pieces.extend(collar.near.iter().flat_map(|piece| self.parts(piece)));
        let part = |number: usize| {
            let anchor = &pieces[number];
            let mut near = BTreeSet::new();
            for (_, piece) in pieces.iter().enumerate().filter(|&(other, _)| other != number) {
                let seen = self.seen(piece, anchor);
                if !self.is_far(anchor.region, &seen) {
                    near.insert(self.settled(seen)?);
                }
            }
            let sector =
                collar.sector.iter().map(|any| any.iter().map(|side| self.side(side, anchor)).collect());
            Ok(Collar { region: anchor.region, has_seed: anchor.has_seed, near, sector: sector.collect() })
        };
        (0..count).map(part).collect()
    }

    /// The collar of the automaton itself at any scale, within itself at far larger scales.
    ///
    /// # Errors
    /// If there is always more around it.
    pub(super) fn whole(&self, sector: &[Vec<HalfSpace>]) -> Result<Collar, String> {
        let side = |half: &HalfSpace| Side::Partly { normal: half.normal, scaled: 0, constant: -half.least };
        let sector = sector.iter().map(|any| any.iter().map(side).collect()).collect();
        let mut collar = Collar { region: 0, has_seed: true, near: BTreeSet::new(), sector };
        for _ in 0..20 {
            let next = self.parts_of(&collar)?.swap_remove(0);
            if next == collar {
                return Ok(collar);
            }
            collar = next;
        }
        Err("there is ever more around the origin".into())
    }

    /// The elements that a collar has at scale n, with their stages as the anchor counts them, and whether they belong to the
    /// automaton itself.
    pub(super) fn elements(&self, collar: &Collar, drawn: &[Drawn]) -> Vec<(Element, i64, bool)> {
        let own = drawn[collar.region].iter().map(|(&element, &stage)| (element, stage, collar.has_seed));
        let near = collar.near.iter().flat_map(|piece| {
            let by = &self.regions.symmetries[piece.symmetry];
            let moved = sum(piece.scaled.map(|v| v * self.units()), piece.constant);
            let later = self.n * piece.late + piece.delay;
            drawn[piece.region].iter().map(move |(&element, &stage)| {
                let element = by.element(element);
                (Element { at: sum(element.at, moved), ..element }, stage + later, piece.has_seed)
            })
        });
        own.chain(near).collect()
    }

    /// Whether a point near the anchor is alive at scale n.
    pub(super) fn is_alive(&self, collar: &Collar, at: Point) -> bool {
        let inside = |side: &Side| match side {
            Side::Inside => true,
            Side::Outside => false,
            Side::Partly { normal, scaled, constant } => {
                dot(*normal, at) + scaled * self.units() + constant >= 0
            }
        };
        collar.sector.iter().all(|any| any.iter().any(inside))
    }
}

/// Directions for bounds, closed under the symmetries of the lattice.
fn directions(rule: &Rule) -> Vec<Point> {
    let first: &[Point] = if rule.dimension() == 3 {
        &[[1, 0, 0], [1, 1, 0], [1, 1, 1]]
    } else {
        &[[1, 0, 0], [1, 1, 0], [1, -1, 0]]
    };
    let mut directions = BTreeSet::new();
    let normals = rule.sector.iter().flatten().map(|half| half.normal);
    for u in first.iter().copied().chain(normals) {
        for columns in isometries(rule.lattice) {
            let by = Symmetry { columns, kinds: Vec::new() };
            let v = pull(&by, u);
            directions.extend([v, v.map(|c| -c)]);
        }
    }
    Vec::from_iter(directions)
}
