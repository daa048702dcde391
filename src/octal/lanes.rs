//! Heaps side by side: sixteen that follow one another, whose breaks with the same rare heap read values that follow one
//! another too.
//!
//! Values below 64 are kept as sets in machine words, so that a break of all sixteen is one vector operation for several of
//! them; the compiler makes it AVX2 or AVX-512 where the machine has them. For larger values there is a table of bytes for
//! each heap, and a break is one store, which is the floor of this way. O(rare heaps + breaks until nothing is missing) for
//! a heap; the latter are about v ln v where rare values below v are needed.

use super::options::{Lane, Options, Table, Word};
use super::rules::Rules;
use super::sparse::{Heap, Sparse, mark_heaps, settle};
use crate::stop;

/// How many heaps are computed side by side.
const LANES: usize = 16;
/// How many breaks of one heap are marked between two looks at what is missing.
const STEP: usize = 64;
/// How many helpers are marked for all of them between two looks.
const BATCH: usize = 8;
/// The first heaps are left to others.
const FIRST: usize = 256;

impl Sparse {
    /// The values of the next heaps, sixteen at a time, with their rare ones. Stops before `end` values, after one that is
    /// longer than all before it, or where a block cannot be done this way.
    pub(super) fn blocks(&mut self, rules: &Rules, values: &mut Vec<u16>, end: usize, marks: &mut u64) {
        match self.bits {
            0..=5 => self.blocks_of(&mut Words([u32::EMPTY; LANES], [0; 2]), rules, values, end, marks),
            6 => self.blocks_of(&mut Words([u64::EMPTY; LANES], [0; 2]), rules, values, end, marks),
            _ => {
                let mut tables =
                    std::mem::take(&mut self.tables).unwrap_or_else(|| Tables::new(1 << self.bits));
                self.blocks_of(&mut tables, rules, values, end, marks);
                self.tables = Some(tables);
            }
        }
    }

    fn blocks_of<B: Block>(
        &mut self,
        block: &mut B,
        rules: &Rules,
        values: &mut Vec<u16>,
        end: usize,
        marks: &mut u64,
    ) {
        let most = |taken: &[usize]| taken.iter().max().copied().unwrap_or(0);
        let most_two = most(&rules.two);
        let first = FIRST + most_two.max(most(&rules.one)).max(most(&rules.whole)) + 2 * LANES;
        // Whoever gets the values so far looks at the request.
        while values.len() >= first && values.len() + LANES <= end && !stop::is_requested() {
            let first = values.len();
            // All heaps of the block can be broken into one of these and another one before the block.
            let small = self.rares.partition_point(|heap| (heap.size as usize) < LANES);
            let large = self.rares.partition_point(|heap| heap.size as usize + most_two < first);
            let rares = &self.rares[small..large];
            let helpers = block.mark(self, rules, values, rares);
            *marks += (rules.two.len() * (rares.len() + helpers) * LANES) as u64;
            let mut in_need = 0;
            for lane in 0..LANES {
                let heap = first + lane;
                let mut options = block.lane(lane);
                for &taken in &rules.one {
                    options.mark(values[heap - taken]);
                }
                for &taken in &rules.two {
                    *marks += mark_heaps(&mut options, values, &self.rares[..small], heap - taken);
                    *marks += mark_heaps(&mut options, values, &self.rares[large..], heap - taken);
                }
                let settled = settle(rules, values, &mut options, &[], STEP, marks);
                let Some(settled) = settled else { return };
                in_need += usize::from(settled.is_in_need);
                values.push(settled.value);
                if settled.value < settled.bound {
                    self.rares.push(Heap { size: heap as u32, value: settled.value });
                }
                if settled.value >> self.bits != 0 {
                    return;
                }
            }
            // As many as are enough for three heaps of four.
            self.needed = if in_need > LANES / 4 {
                self.helpers.len().min(self.needed + BATCH)
            } else {
                self.needed.saturating_sub(BATCH)
            };
        }
    }
}

/// The sets of options of a block.
trait Block {
    /// Empties the sets, and marks the breaks of all heaps into one of these rare heaps and another and then those with the
    /// first helpers; with how many.
    fn mark(&mut self, sparse: &Sparse, rules: &Rules, values: &[u16], rares: &[Heap]) -> usize;

    fn lane(&mut self, lane: usize) -> impl Options;
}

/// Words, and what is common of the first heap and of the second.
struct Words<L>([L; LANES], [L; 2]);

impl<L: Lane> Block for Words<L> {
    fn mark(&mut self, sparse: &Sparse, rules: &Rules, values: &[u16], rares: &[Heap]) -> usize {
        let first = values.len();
        self.1 = [first, first + 1].map(|heap| L::of(sparse.common(heap)));
        let (helpers, two) = (&sparse.helpers[..], &rules.two[..]);
        let helped;
        (self.0, helped) =
            pulp::Arch::new().dispatch(Together { values, rares, helpers, two, common: self.1, first });
        helped
    }

    #[inline(always)]
    fn lane(&mut self, lane: usize) -> impl Options {
        Word { seen: self.0[lane], common: self.1[lane % 2] }
    }
}

/// The sets of sixteen heaps in a row, from `first` on: breaks with rare heaps, and then with helpers until no set misses a
/// rare value below its least common one. And how many helpers that were.
struct Together<'a, L> {
    values: &'a [u16],
    rares: &'a [Heap],
    helpers: &'a [Heap],
    two: &'a [usize],
    common: [L; 2],
    first: usize,
}

impl<L: Lane> pulp::NullaryFnOnce for Together<'_, L> {
    type Output = ([L; LANES], usize);

    // A closure need not be compiled into the version for each kind of processor.
    #[inline(always)]
    fn call(self) -> Self::Output {
        let Together { values, rares, helpers, two, common, first } = self;
        let mut lanes = [L::EMPTY; LANES];
        for &taken in two {
            mark_words(values, rares, first - taken, &mut lanes);
        }
        let mut helped = 0;
        for batch in helpers.chunks(BATCH) {
            for &taken in two {
                mark_words(values, batch, first - taken, &mut lanes);
            }
            helped += batch.len();
            let missing = (0..LANES).fold(false, |any, lane| any | lanes[lane].misses(common[lane % 2]));
            if !missing {
                break;
            }
        }
        (lanes, helped)
    }
}

/// Marks breaks of sixteen heaps in a row, of which the first has `tokens` tokens left to break. What needs a value of
/// the block itself is left out.
#[inline(always)]
fn mark_words<L: Lane>(values: &[u16], heaps: &[Heap], tokens: usize, lanes: &mut [L; LANES]) {
    // A copy of its own stays in registers.
    let mut sets = *lanes;
    for heap in heaps {
        if let Some(others) = others(values, heap, tokens) {
            for (set, other) in sets.iter_mut().zip(others) {
                *set = set.with(heap.value ^ other);
            }
        }
    }
    *lanes = sets;
}

/// What the break into this heap leaves of sixteen heaps in a row, if all are before the first.
#[inline(always)]
fn others<'a>(values: &'a [u16], heap: &Heap, tokens: usize) -> Option<&'a [u16; LANES]> {
    let size = heap.size as usize;
    (size >= LANES && size < tokens)
        .then(|| values[tokens - size..tokens - size + LANES].try_into().expect("that many"))
}

/// A table for each heap.
pub(super) struct Tables {
    tables: Box<[Apart; LANES]>,
    /// Values are below this.
    size: usize,
}

/// A table with room for whatever a value can be, so that no value has to be looked at before it is put in. Its beginning,
/// which is all that is used, lies in another part of the cache than those of the others.
#[derive(Clone)]
struct Apart {
    bytes: [u8; 1 << 16],
    _between: [u8; 576],
}

impl Tables {
    fn new(size: usize) -> Self {
        let tables = vec![Apart { bytes: [0; 1 << 16], _between: [0; 576] }; LANES];
        Tables {
            tables: tables.into_boxed_slice().try_into().unwrap_or_else(|_| unreachable!("that many")),
            size,
        }
    }
}

/// What is in the tables is of use for one block only. A copy of all of them would go by way of the stack, which has less
/// room on the web.
impl Clone for Tables {
    fn clone(&self) -> Self {
        Tables::new(self.size)
    }
}

impl Block for Tables {
    fn mark(&mut self, sparse: &Sparse, rules: &Rules, values: &[u16], rares: &[Heap]) -> usize {
        let first = values.len();
        for (lane, table) in self.tables.iter_mut().enumerate() {
            Table(&mut table.bytes[..self.size]).clear(sparse.empty(first + lane));
        }
        let helpers = &sparse.helpers[..sparse.needed];
        for &taken in &rules.two {
            for heap in rares.iter().chain(helpers) {
                let Some(others) = others(values, heap, first - taken) else { continue };
                for (table, other) in self.tables.iter_mut().zip(others) {
                    Table(&mut table.bytes).put(heap.value ^ other);
                }
            }
        }
        helpers.len()
    }

    fn lane(&mut self, lane: usize) -> impl Options {
        Table(&mut self.tables[lane].bytes[..self.size])
    }
}
