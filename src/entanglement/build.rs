//! The optimal board of any radius on which no paths cross, in closed form.

use super::Hex;
use super::board::{Board, Laid};
use super::hex::spiral;
use super::tile::Tile;
use crate::stop;

/// The board that spirals outwards ring by ring and, with the last move, all the way back to the centre between the strands
/// laid before. Takes time proportional to the cells.
///
/// ```
/// use curiosa::entanglement::{build::planar, play::play, score::best};
///
/// for radius in 1..=5 {
///     assert_eq!(play(&planar(radius)).unwrap().score, best(radius.into()).score);
/// }
/// ```
///
/// Let side s of a tile face the tile before (the centre, for the first) and side t the next. The strand of the first pass
/// joins ends 2 s and 2 t + 1. From 2 s + 1 counterclockwise to 2 t, on the outer side of it, the live ends are joined one to
/// the next: there the way back comes through, with an excursion over each side. Sides strictly between t and s, on the inner
/// side, have their own two ends joined, where such an excursion turns round. So have those that face the centre or
/// the outside, and all of the last tile; but the end 2 s + 1 of the first tile counts as live: there the path ends.
pub fn planar(radius: u32) -> Board {
    let cells = spiral(radius);
    let mut tiles = Vec::with_capacity(cells.len());
    for (index, &cell) in cells.iter().enumerate() {
        stop::check();
        let before = if index == 0 { Hex::CENTRE } else { cells[index - 1] };
        let s = cell.side_to(before).expect("the spiral goes from cell to neighbour");
        let is_live = |side: u8| cell.neighbour(side).is_on_board(radius);
        let mut pairs: Vec<(u8, u8)> = Vec::with_capacity(6);
        let Some(&next) = cells.get(index + 1) else {
            tiles.push(tile(cell, (0..6).map(|side| (2 * side, 2 * side + 1))));
            continue;
        };
        let t = cell.side_to(next).expect("the spiral goes from cell to neighbour");
        pairs.push((2 * s, 2 * t + 1));
        let between = (1..6).map(|step| (t + step) % 6).take_while(|&side| side != s);
        let dead = (0..6).filter(|&side| !(is_live(side) || index == 0 && side == s));
        pairs.extend(
            between.clone().filter(|&side| is_live(side)).chain(dead).map(|side| (2 * side, 2 * side + 1)),
        );
        // From 2 s + 1 counterclockwise to 2 t, what is live; the end of the first tile that faces the centre leads there.
        let distance = (2 * t + 12 - (2 * s + 1)) % 12;
        let way_back = (0..=distance).map(|step| (2 * s + 1 + step) % 12);
        let way_back =
            Vec::from_iter(way_back.filter(|&end| is_live(end / 2) || (index == 0 && end / 2 == s)));
        pairs.extend(way_back.chunks(2).map(|pair| (pair[0], pair[1])));
        tiles.push(tile(cell, pairs));
    }
    let start = 2 * cells[0].side_to(Hex::CENTRE).expect("the spiral begins beside the centre");
    Board { radius, start, tiles }
}

fn tile(cell: Hex, pairs: impl IntoIterator<Item = (u8, u8)>) -> Laid {
    Laid::new(cell, Tile::new(pairs).expect("every end is in one pair"))
}
