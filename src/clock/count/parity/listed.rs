//! Sets of permutations of many letters: lists of those that are in them.

use super::sets::{Collect, Part, Slots, Summaries, WAITING};

/// The permutations of a part of a set by their ranks, each as often as it was found: those without the wild step (tame), and those with it.
#[derive(Clone, Default)]
pub(super) struct List {
    tame: Vec<u32>,
    wild: Vec<u32>,
}

impl Part for List {
    #[inline(always)]
    fn push(&mut self, rank: u32, wild: bool) {
        if wild { self.wild.push(rank) } else { self.tame.push(rank) }
    }

    fn clear(&mut self) {
        self.tame.clear();
        self.wild.clear();
    }

    fn unite(&mut self, other: &List) {
        self.tame.extend(&other.tame);
        self.wild.extend(&other.wild);
    }
}

/// Which columns are in a set.
struct Marks {
    /// For each column in which set it was last.
    last: Vec<u32>,
    now: u32,
}

impl Marks {
    /// Begins a set of which no column is known to be in it.
    #[inline(always)]
    fn begin(&mut self) {
        self.now = self.now.checked_add(1).unwrap_or_else(|| {
            self.last.fill(0);
            1
        });
    }

    #[inline(always)]
    fn contains(&self, column: u32) -> bool {
        self.last[column as usize] == self.now
    }

    /// Whether it is new.
    #[inline(always)]
    fn insert(&mut self, column: u32) -> bool {
        std::mem::replace(&mut self.last[column as usize], self.now) != self.now
    }
}

/// Collects lists.
pub(super) struct Listed {
    found: Summaries,
    /// m!
    order: u32,
    marks: Marks,
    /// The columns of sets that wait.
    waiting: Vec<u32>,
    /// Where each of them ends, and its hash.
    ends: Vec<(usize, u64)>,
    slots: Slots,
}

impl Collect for Listed {
    type Part = List;

    fn new(letters: usize) -> Listed {
        let order = (1..=letters as u32).product();
        Listed {
            found: Summaries::default(),
            order,
            marks: Marks { last: vec![0; 2 * order as usize], now: 0 },
            waiting: Vec::new(),
            ends: Vec::new(),
            slots: Slots::new(),
        }
    }

    #[inline(always)]
    fn add<const K: usize>(&mut self, parts: [&List; K]) {
        self.marks.begin();
        let start = self.waiting.len();
        let mut hash = 0_u64;
        for part in parts {
            for &rank in &part.tame {
                if self.marks.insert(rank) {
                    self.waiting.push(rank);
                    hash = hash.wrapping_add(mix(rank));
                }
            }
        }
        for part in parts {
            for &rank in &part.wild {
                let column = self.order + rank;
                if !self.marks.contains(rank) && self.marks.insert(column) {
                    self.waiting.push(column);
                    hash = hash.wrapping_add(mix(column));
                }
            }
        }
        if self.waiting.len() > start {
            self.ends.push((self.waiting.len(), hash));
            if self.ends.len() == WAITING {
                self.look_up();
            }
        }
    }

    fn summaries(mut self) -> Summaries {
        self.look_up();
        self.found
    }
}

impl Listed {
    /// Counts the sets that wait.
    fn look_up(&mut self) {
        // Each of these loops only reads what the next ones read again, and waits for no line of memory before it asks for another.
        let places = self.slots.likely(self.ends.iter().map(|&(_, hash)| hash));
        let lists = places.map(|place| place.map_or(&[][..], |place| self.found.list(place)));
        std::hint::black_box(
            lists.iter().filter_map(|list| list.first()).fold(0, |all, column| all ^ column),
        );
        let mut start = 0;
        for &(end, hash) in &self.ends {
            let set = &self.waiting[start..end];
            start = end;
            let mut is_marked = false;
            let found = self.slots.find(hash, |place| {
                if !std::mem::replace(&mut is_marked, true) {
                    self.marks.begin();
                    for &column in set {
                        self.marks.insert(column);
                    }
                }
                let columns = self.found.list(place);
                // As many, and each of them in the set.
                columns.len() == set.len() && columns.iter().all(|&column| self.marks.contains(column))
            });
            match found {
                Ok(place) => self.found.count_again(place),
                Err(slot) => {
                    self.found.push(set.iter().copied(), 1);
                    if self.slots.insert(slot, hash) {
                        self.slots.grow(self.found.iter().map(|(columns, _)| {
                            // The same sum in any order.
                            columns.iter().fold(0_u64, |hash, &column| hash.wrapping_add(mix(column)))
                        }));
                    }
                }
            }
        }
        self.waiting.clear();
        self.ends.clear();
    }
}

/// Multiplies and turns: nobody chooses these sets so that they collide.
#[inline(always)]
fn mix(column: u32) -> u64 {
    let product = (u64::from(column) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (product ^ product >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}
