//! Misère quotients of games that are played with heaps, found heap by heap.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};

use super::guess::{Guess, guess};
use super::outcomes::{Outcomes, Sum};
use super::quotient::{Doubt, Kind, Quotient};
use crate::stop;

/// Sums, and sorts of sums, that are looked at for every element that is allowed.
const SUMS: usize = 200;
/// Guesses that are made for a heap.
const GUESSES: usize = 60;

/// No quotient was found for the heaps up to this one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "no misère quotient with at most {most} elements was found for heaps to {heap} (to {} there is one of {order})",
    heap - 1
)]
pub struct Unsolved {
    /// The first heap without one.
    pub heap: usize,
    /// How many elements the quotient of the smaller heaps has.
    pub order: usize,
    /// How many were allowed.
    pub most: usize,
}

/// The quotient of heaps 0, 1, ... of a game.
///
/// A quotient is guessed from small sums and then kept only if [`Quotient::sorts`] says that it is right for all sums. For a
/// new heap the elements that are there are tried first. If none will do, sums are looked at in which elements of a
/// former quotient stand for small heaps and the heaps that were no products of others stand for themselves; where the
/// guess fails, the heaps of the sum that shows it come to these, or the former quotient is one of fewer heaps.
///
/// ```
/// use curiosa::octal::{code::Code, misere::solver::Solver};
/// let kayles: Code = "0.77".parse().unwrap();
/// let mut solver = Solver::new(100);
/// for heap in 0..30 {
///     solver.push(kayles.moves(heap)).unwrap();
/// }
/// assert_eq!((solver.quotient().order(), solver.generators()), (40, &[1, 2, 5, 9, 12, 25, 27][..]));
/// ```
pub struct Solver {
    /// For every heap what its moves leave.
    moves: Vec<Vec<Vec<usize>>>,
    stages: Vec<Stage>,
    most: usize,
}

/// The quotient of the heaps up to some size.
struct Stage {
    quotient: Quotient,
    /// The pretending function: the element of each heap.
    heaps: Vec<usize>,
    /// The heaps of whose elements all are products.
    generators: Vec<usize>,
    kinds: Vec<Kind>,
    /// For every element the options of the sum of fewest tokens that it stands for.
    options: Vec<Vec<usize>>,
}

impl Solver {
    /// Knows no heaps, and looks for quotients of at most so many elements.
    pub fn new(most: usize) -> Solver {
        let quotient = Quotient::trivial();
        let (heaps, generators, kinds) = (Vec::new(), Vec::new(), Vec::new());
        let stage = Stage { quotient, heaps, generators, kinds, options: vec![Vec::new()] };
        Solver { moves: Vec::new(), stages: vec![stage], most }
    }

    fn latest(&self) -> &Stage {
        self.stages.last().expect("there is the trivial one")
    }

    /// The quotient of all heaps.
    pub fn quotient(&self) -> &Quotient {
        &self.latest().quotient
    }

    /// The pretending function: the element of each heap.
    pub fn heaps(&self) -> &[usize] {
        &self.latest().heaps
    }

    /// Heaps of whose elements all are products, in ascending order.
    pub fn generators(&self) -> &[usize] {
        &self.latest().generators
    }

    /// Adds the next heap, given by what its moves leave: lists of former heaps.
    ///
    /// # Errors
    /// If no quotient of at most so many elements is found; the heap is not added then. There may be one, as the search is
    /// not complete.
    ///
    /// # Panics
    /// If a move leaves a heap that is not known.
    pub fn push(&mut self, moves: Vec<Vec<usize>>) -> Result<(), Unsolved> {
        let heap = self.moves.len();
        self.moves.push(moves);
        let found = match self.pretend() {
            Some(element) => {
                self.stages.last_mut().expect("there is one").heaps.push(element);
                true
            }
            None => self.rebuild(heap),
        };
        if !found {
            self.moves.pop();
            return Err(Unsolved { heap, order: self.quotient().order(), most: self.most });
        }
        Ok(())
    }

    /// An element of the latest quotient that can stand for the last heap.
    fn pretend(&mut self) -> Option<usize> {
        let stage = self.stages.last_mut().expect("there is one");
        let moves = self.moves.last().expect("it was added");
        if moves.is_empty() {
            return Some(0);
        }
        let Quotient { product, lost } = &stage.quotient;
        let options = images(moves, &stage.quotient, &stage.heaps);
        if let Some(kind) = stage.kinds.iter().find(|kind| kind.options == options) {
            return Some(kind.element);
        }
        (0..lost.len()).find(|&element| {
            stop::check();
            let fits = product
                .iter()
                .all(|row| !(lost[row[element]] && options.iter().any(|&option| lost[row[option]])));
            if !fits {
                return false;
            }
            stage.kinds.push(Kind { element, options: options.clone() });
            let holds = stage.quotient.sorts(&stage.kinds, SUMS * self.most).is_ok();
            if !holds {
                stage.kinds.pop();
            }
            holds
        })
    }

    /// Another quotient, for the last heap too.
    fn rebuild(&mut self, heap: usize) -> bool {
        let mut guesses = 0;
        for at in (0..self.stages.len()).rev() {
            // The heaps that elements of that quotient stand for.
            let known = self.stages[at].heaps.len();
            let generators = self.latest().generators.iter().copied();
            let mut larger = BTreeSet::from_iter(generators.filter(|&generator| generator >= known));
            larger.insert(heap);
            while guesses < GUESSES {
                guesses += 1;
                let own = Vec::from_iter(larger.iter().copied());
                let Some(names) = self.names(at, &own) else { break };
                let Some((quotient, heaps)) = self.guess(at, &own, &names) else { break };
                let generators = self.stages[at].generators.iter().copied().chain(own).collect();
                match Stage::new(quotient, heaps, generators, &self.moves, SUMS * self.most) {
                    Ok(stage) => {
                        self.stages.push(stage);
                        return true;
                    }
                    // The least heap of the sum that was named by others stands for itself from now on.
                    Err(sum) => {
                        let named = sum.into_iter().filter(|heap| *heap >= known && !larger.contains(heap));
                        let Some(least) = named.min() else { break };
                        larger.insert(least);
                    }
                }
            }
        }
        false
    }

    /// A name for every heap: those that a former quotient knows are elements of it, some larger ones stand for
    /// themselves, and the others are the products of these that they are in the latest quotient.
    fn names(&self, at: usize, own: &[usize]) -> Option<Vec<Sum>> {
        let (base, latest) = (&self.stages[at], self.latest());
        let known = base.heaps.len();
        let mut names: Vec<Sum> = Vec::new();
        for heap in 0..self.moves.len() {
            stop::check();
            let mut name = Sum::empty(own.len());
            if heap < known {
                name.base = base.heaps[heap];
            } else if let Ok(place) = own.binary_search(&heap) {
                name.counts[place] = 1;
            } else {
                let smaller = (0..heap).filter(|m| *m < known || own.binary_search(m).is_ok());
                let letters = Vec::from_iter(smaller.map(|m| (m, latest.heaps[m])));
                let word = Words::new(&latest.quotient, &letters).spell(latest.heaps[heap])?;
                let parts = word.iter().map(|&letter| &names[letters[letter].0]);
                name = parts.fold(name, |sum, part| sum.add(part, &base.quotient));
            }
            names.push(name);
        }
        Some(names)
    }

    /// A quotient that explains small sums, and the elements of all heaps in it.
    fn guess(&self, at: usize, own: &[usize], names: &[Sum]) -> Option<(Quotient, Vec<usize>)> {
        let base = &self.stages[at];
        let larger = own.iter().map(|&heap| {
            let options = self.moves[heap].iter().map(|rest| {
                let parts = rest.iter().map(|&part| &names[part]);
                parts.fold(Sum::empty(own.len()), |sum, part| sum.add(part, &base.quotient))
            });
            Vec::from_iter(BTreeSet::from_iter(options))
        });
        let larger = Vec::from_iter(larger);
        let mut outcomes = Outcomes::new(&base.quotient, &base.options, &larger, SUMS * self.most);
        let small = base.generators.iter().map(|&heap| (heap, base.heaps[heap]));
        let small = Vec::from_iter(small);
        let letters = small.iter().map(|&(_, element)| Sum { base: element, ..Sum::empty(own.len()) });
        let units = own.iter().map(|&heap| names[heap].clone());
        let letters = Vec::from_iter(letters.chain(units));
        let Guess { quotient, letters } = guess(&mut outcomes, &letters, self.most).ok()?;
        let words = Words::new(&base.quotient, &small);
        let heaps = names.iter().map(|name| {
            let small = words.spell(name.base)?.into_iter();
            let counts = name.counts.iter().enumerate();
            let own =
                counts.flat_map(|(heap, &count)| std::iter::repeat_n(words.letters + heap, count.into()));
            Some(quotient.multiply(small.chain(own).map(|letter| letters[letter])))
        });
        let heaps = heaps.collect::<Option<_>>()?;
        Some((quotient, heaps))
    }
}

/// What moves lead to, as elements in ascending order.
pub(super) fn images(moves: &[Vec<usize>], quotient: &Quotient, heaps: &[usize]) -> Vec<usize> {
    let image = |rest: &Vec<usize>| quotient.multiply(rest.iter().map(|&heap| heaps[heap]));
    Vec::from_iter(BTreeSet::from_iter(moves.iter().map(image)))
}

impl Stage {
    /// A quotient that is right for all sums of these heaps.
    ///
    /// # Errors
    /// The heaps of a sum for which it is not; none if there are too many to look at, or heaps do not make all elements.
    fn new(
        quotient: Quotient,
        heaps: Vec<usize>,
        generators: Vec<usize>,
        moves: &[Vec<Vec<usize>>],
        most: usize,
    ) -> Result<Stage, Vec<usize>> {
        let mut kinds = BTreeMap::new();
        for (heap, moves) in moves.iter().enumerate().filter(|(_, moves)| !moves.is_empty()) {
            let options = images(moves, &quotient, &heaps);
            kinds.entry(Kind { element: heaps[heap], options }).or_insert(heap);
        }
        let (kinds, least): (Vec<Kind>, Vec<usize>) = kinds.into_iter().unzip();
        quotient.sorts(&kinds, most).map_err(|doubt| match doubt {
            Doubt::Sum(sum) => sum.into_iter().map(|kind| least[kind]).collect(),
            Doubt::TooMany => Vec::new(),
        })?;
        let letters = Vec::from_iter(least.iter().zip(&kinds).map(|(&heap, kind)| (heap, kind.element)));
        let words = Words::new(&quotient, &letters);
        let options = (0..quotient.order()).map(|element| {
            let word = words.spell(element).ok_or_else(Vec::new)?;
            let mut options = BTreeSet::new();
            for (place, &letter) in word.iter().enumerate() {
                let rest = word.iter().enumerate().filter(|&(other, _)| other != place);
                let rest = quotient.multiply(rest.map(|(_, &letter)| letters[letter].1));
                options.extend(kinds[letter].options.iter().map(|&option| quotient.product[rest][option]));
            }
            Ok::<_, Vec<usize>>(Vec::from_iter(options))
        });
        let options = options.collect::<Result<_, _>>()?;
        Ok(Stage { quotient, heaps, generators, kinds, options })
    }
}

/// The sums of fewest tokens that elements stand for.
pub(super) struct Words {
    /// The element before, and the letter that makes this one of it; the identity has none.
    last: Vec<Option<(usize, usize)>>,
    reached: Vec<bool>,
    /// How many letters there are.
    letters: usize,
}

impl Words {
    /// Of letters, each so many tokens and an element. (E. W. Dijkstra's shortest paths.)
    pub(super) fn new(quotient: &Quotient, letters: &[(usize, usize)]) -> Words {
        let order = quotient.order();
        let mut words =
            Words { last: vec![None; order], reached: vec![false; order], letters: letters.len() };
        let mut open = BinaryHeap::from([Reverse((0, 0, None))]);
        while let Some(Reverse((tokens, element, last))) = open.pop() {
            if std::mem::replace(&mut words.reached[element], true) {
                continue;
            }
            words.last[element] = last;
            for (letter, &(size, by)) in letters.iter().enumerate() {
                let next = quotient.product[element][by];
                if !words.reached[next] {
                    open.push(Reverse((tokens + size, next, Some((element, letter)))));
                }
            }
        }
        words
    }

    /// The letters of an element, unless they do not make it.
    pub(super) fn spell(&self, mut element: usize) -> Option<Vec<usize>> {
        if !self.reached[element] {
            return None;
        }
        let mut word = Vec::new();
        while let Some((before, letter)) = self.last[element] {
            word.push(letter);
            element = before;
        }
        Some(word)
    }
}
