//! Which words are the least of their affine orbits, decided as early as possible.
//!
//! Under x -> u·x + b a word becomes s(0), s(1), ... with s(j) = |u·f(p + j/u)| for some origin p. It is the least of its
//! orbit if no such sequence is less than f itself. A *frame* (p, u) is that comparison, as far as it has come: all
//! numbers before agreed. It waits for the next number it needs, and is then dropped (greater), cuts the subtree off
//! (less), or goes on to the next number. Free positions have all numbers at once: there a frame splits off the box of
//! suffixes for which it is less, which leave the set of suffixes, and goes on with the box for which it agrees.

use super::suffix::{Boxes, MAX_FREE, Row, SuffixBox, Word, numbers, ones};
use crate::symmetry::affine::{distance, units};

/// A comparison that is not decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    origin: u8,
    /// Index of the unit.
    unit: u8,
    /// How many numbers agree.
    equal: u8,
    /// For which suffixes.
    suffixes: SuffixBox,
}

/// One unit of Z_n.
struct Unit {
    /// Its inverse, by which origins step.
    step: usize,
    /// |u·v| for every number v.
    image: [u8; 16],
    /// The numbers v with |u·v| less than, and equal to, a number.
    less: [u16; 16],
    equal: [u16; 16],
}

/// The comparisons of words of n numbers of which the last are free.
pub(super) struct Comparisons<W, const H: usize> {
    n: usize,
    /// The first free position.
    free: usize,
    units: Vec<Unit>,
    boxes: Boxes<W, H>,
    everything: SuffixBox,
}

impl<W: Word, const H: usize> Comparisons<W, H> {
    /// # Panics
    /// If n/2 exceeds H or there are less than `free` + 1 positions.
    pub fn new(n: usize, free: usize) -> Self {
        let h = n / 2;
        assert!(h <= H && n > free && free <= MAX_FREE, "sizes that the rows hold");
        let unit = |u: usize| {
            let image = std::array::from_fn(|v| if v <= h { distance(u * v, n) as u8 } else { 0 });
            let of =
                |test: &dyn Fn(u8) -> bool| (1..=h).filter(|&v| test(image[v])).map(|v| 1 << (v - 1)).sum();
            Unit {
                step: (1..n).find(|&step| step * u % n == 1).expect("units have inverses"),
                image,
                less: std::array::from_fn(|bound| of(&|x| usize::from(x) < bound)),
                equal: std::array::from_fn(|bound| of(&|x| usize::from(x) == bound)),
            }
        };
        Comparisons {
            n,
            free: n - free,
            units: units(n).into_iter().map(unit).collect(),
            boxes: Boxes::new(free),
            everything: [numbers(h); MAX_FREE],
        }
    }

    /// Every suffix.
    pub fn all_suffixes(&self) -> Vec<Row<W, H>> {
        self.boxes.everything(self.n / 2)
    }

    /// The frames of all symmetries but the identity, each in the list of the position whose number it waits for.
    pub fn start(&self) -> Vec<Vec<Frame>> {
        let mut waiting = vec![Vec::new(); self.free];
        for origin in 0..self.n {
            for unit in (0..self.units.len()).filter(|&unit| (origin, self.units[unit].step) != (0, 1)) {
                let frame =
                    Frame { origin: origin as u8, unit: unit as u8, equal: 0, suffixes: self.everything };
                waiting[if origin < self.free { origin } else { 0 }].push(frame);
            }
        }
        waiting
    }

    /// Compares on, as far as the `known` numbers go. Takes the suffixes for which the frame is less out of the set, and
    /// lists the frame in `waiting`, which begins with the first position not known, if it remains undecided. False if
    /// it is less for every suffix.
    pub fn compare(
        &self,
        mut frame: Frame,
        known: &[u8],
        waiting: &mut [Vec<Frame>],
        set: &mut [Row<W, H>],
    ) -> bool {
        let unit = &self.units[usize::from(frame.unit)];
        let mut place = (usize::from(frame.origin) + unit.step * usize::from(frame.equal)) % self.n;
        while usize::from(frame.equal) < self.n {
            let at = usize::from(frame.equal);
            let unknown = |position: usize| position >= known.len() && position < self.free;
            if unknown(place) || unknown(at) {
                let later = if unknown(place) && unknown(at) {
                    place.max(at)
                } else if unknown(at) {
                    at
                } else {
                    place
                };
                waiting[later - known.len()].push(frame);
                return true;
            }
            let free = |position: usize| position + MAX_FREE - self.n;
            let (less, equal, which) = match (known.get(place), known.get(at)) {
                (Some(&there), Some(&here)) => {
                    let there = unit.image[usize::from(there)];
                    if there == here {
                        frame.equal += 1;
                        place = self.next(place, unit);
                        continue;
                    }
                    if there < here {
                        if frame.suffixes == self.everything {
                            return false;
                        }
                        self.boxes.remove(set, &frame.suffixes);
                    }
                    return true;
                }
                (None, Some(&here)) => {
                    (unit.less[usize::from(here)], unit.equal[usize::from(here)], free(place))
                }
                (Some(&there), None) => {
                    let there = unit.image[usize::from(there)];
                    (!numbers(usize::from(there)), 1 << (there - 1), free(at))
                }
                (None, None) => {
                    // Split by the number there; then it is known.
                    for v in ones(frame.suffixes[free(place)]) {
                        let mut part = frame;
                        part.suffixes[free(place)] = 1 << v;
                        let there = usize::from(unit.image[v + 1]);
                        let mut less = part.suffixes;
                        less[free(at)] &= !numbers(there);
                        self.boxes.remove(set, &less);
                        part.suffixes[free(at)] &= 1 << (there - 1);
                        part.equal += 1;
                        if part.suffixes[free(at)] != 0 && !self.compare(part, known, waiting, set) {
                            return false;
                        }
                    }
                    return true;
                }
            };
            let mut removed = frame.suffixes;
            removed[which] &= less;
            if removed[which] != 0 {
                self.boxes.remove(set, &removed);
            }
            frame.suffixes[which] &= equal;
            if frame.suffixes[which] == 0 {
                return true;
            }
            frame.equal += 1;
            place = self.next(place, unit);
        }
        true
    }

    fn next(&self, place: usize, unit: &Unit) -> usize {
        let next = place + unit.step;
        if next >= self.n { next - self.n } else { next }
    }
}
