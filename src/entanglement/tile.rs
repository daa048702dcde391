//! Tiles: the ways of joining twelve ends in pairs, and how many there are up to symmetry.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

/// A tile: the end that each of the twelve ends is joined to.
///
/// ```
/// use curiosa::entanglement::tile::Tile;
///
/// let tile = Tile::new([(0, 6), (1, 7), (2, 8), (3, 9), (4, 10), (5, 11)]).unwrap();
/// assert_eq!(tile.partner(7), 1);
/// // Each end is joined to the opposite one, however the tile is turned.
/// assert_eq!(tile.turned(1), tile);
/// assert_eq!(tile.turned(255), tile);
/// assert_eq!(Tile::new([(0, 1), (1, 2)]), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile([u8; 12]);

/// The pairs of a tile, as written in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairs(pub Vec<(u8, u8)>);

impl Tile {
    /// The tile that joins these pairs of ends; none unless each of 0 to 11 is in one.
    pub fn new(pairs: impl IntoIterator<Item = (u8, u8)>) -> Option<Self> {
        let mut partner = [u8::MAX; 12];
        for (a, b) in pairs {
            let is_new = a < 12 && b < 12 && a != b && partner[a as usize] > 11 && partner[b as usize] > 11;
            if !is_new {
                return None;
            }
            (partner[a as usize], partner[b as usize]) = (b, a);
        }
        partner.iter().all(|&end| end < 12).then_some(Tile(partner))
    }

    /// The pairs, the least end first.
    pub fn pairs(self) -> Pairs {
        let pairs = (0..12).zip(self.0).filter(|(end, partner)| end < partner);
        Pairs(pairs.collect())
    }

    /// The end that this one is joined to.
    pub fn partner(self, end: u8) -> u8 {
        self.0[end as usize]
    }

    /// Turned counterclockwise by so many sixths.
    pub fn turned(self, sixths: u8) -> Self {
        self.moved(|end| (end + 2 * (sixths % 6)) % 12)
    }

    /// The mirror image, in the line through the middle of side 0.
    pub fn reflected(self) -> Self {
        self.moved(|end| (13 - end) % 12)
    }

    fn moved(self, place: impl Fn(u8) -> u8) -> Self {
        let mut partner = [0; 12];
        for end in 0..12 {
            partner[place(end) as usize] = place(self.partner(end));
        }
        Tile(partner)
    }

    /// How a player gets the tile, the least of its turned images, and by how many sixths to turn it.
    pub fn dealt(self) -> (Self, u8) {
        let least = (0..6).map(|sixths| self.turned(sixths)).min().expect("there are six");
        let back = (0..6).find(|&sixths| least.turned(sixths) == self).expect("turning back gives it again");
        (least, back)
    }

    /// All 11!! = 10395 tiles.
    ///
    /// ```
    /// use curiosa::entanglement::tile::Tile;
    ///
    /// let tiles = Tile::all();
    /// assert_eq!(tiles.len(), 11 * 9 * 7 * 5 * 3);
    /// assert!(tiles.iter().all(|tile| tile.reflected().reflected() == *tile));
    /// ```
    pub fn all() -> Vec<Tile> {
        fn join(partner: &mut [u8; 12], tiles: &mut Vec<Tile>) {
            let Some(first) = partner.iter().position(|&end| end > 11) else {
                tiles.push(Tile(*partner));
                return;
            };
            for second in first + 1..12 {
                if partner[second] > 11 {
                    (partner[first], partner[second]) = (second as u8, first as u8);
                    join(partner, tiles);
                    (partner[first], partner[second]) = (u8::MAX, u8::MAX);
                }
            }
        }
        let mut tiles = Vec::new();
        join(&mut [u8::MAX; 12], &mut tiles);
        tiles
    }
}

/// Numbers of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// All, (2 sides - 1)!!.
    pub all: u64,
    /// Up to rotation.
    pub rotation: u64,
    /// Up to rotation and reflection.
    pub dihedral: u64,
}

/// Hexagonal tiles, by looking at each of the 10395: the least of the turned and reflected images names its
/// class.
pub fn counted() -> Counts {
    let tiles = Tile::all();
    let rotated = |tile: Tile| (0..6).map(move |sixths| tile.turned(sixths));
    let classes = |least: &dyn Fn(Tile) -> Option<Tile>| {
        tiles.iter().filter_map(|&tile| least(tile)).collect::<BTreeSet<_>>().len() as u64
    };
    let rotation = classes(&|tile| rotated(tile).min());
    let dihedral = classes(&|tile| rotated(tile).chain(rotated(tile.reflected())).min());
    Counts { all: tiles.len() as u64, rotation, dihedral }
}

/// Tiles with any number of sides from 1 to 17, two ends a side, by Burnside's lemma.
///
/// ```
/// use curiosa::entanglement::tile::{Counts, by_burnside, counted};
///
/// assert_eq!(by_burnside(6), Counts { all: 10395, rotation: 1799, dihedral: 1065 });
/// assert_eq!(by_burnside(6), counted());
/// assert_eq!(by_burnside(4), Counts { all: 105, rotation: 35, dihedral: 30 });
/// ```
pub fn by_burnside(sides: u64) -> Counts {
    let ends = 2 * sides;
    // A rotation by k sides has gcd(k, sides) * 2 cycles of equal length on the ends.
    let rotations = (0..sides).map(|k| {
        let cycles = 2 * num_integer::gcd(k, sides);
        fixed(ends / cycles, cycles)
    });
    let rotations: u64 = rotations.sum();
    // Reflections exchange the two ends of a side they keep, so that none of the ends stays.
    let reflections = sides * fixed(2, sides);
    Counts {
        all: fixed(1, ends),
        rotation: rotations / sides,
        dihedral: (rotations + reflections) / (2 * sides),
    }
}

/// Perfect matchings that a permutation with so many cycles, all of one length, keeps: each cycle is joined to itself, end
/// opposite end, if its length is even, or to another one in as many ways as it is long.
fn fixed(length: u64, cycles: u64) -> u64 {
    let alone = u64::from(length.is_multiple_of(2));
    // For one cycle less, and for this many.
    let (mut before, mut ways) = (1, alone);
    for count in 2..=cycles {
        (before, ways) = (ways, alone * ways + (count - 1) * length * before);
    }
    ways
}
