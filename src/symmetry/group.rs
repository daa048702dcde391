//! A symmetry of words, and a finite group of them.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use crate::stop;

/// One symmetry g of words of a fixed length: it moves every letter to another place and renames it.
///
/// The image has at place `j` the letter `rename[word[source[j]]]`; so a group action that sends place `i` to place
/// `g(i)` stores the inverse permutation, which lets an image be read from the left without being built.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Symmetry {
    source: Vec<u8>,
    rename: Vec<u8>,
}

impl Symmetry {
    /// The symmetry that moves place `i` to `destination[i]` and turns letter `v` into `rename[v]`.
    ///
    /// # Panics
    /// If `destination` or `rename` is not a permutation of `0..len`, or has more than 256 entries.
    pub fn new(destination: &[usize], rename: &[usize]) -> Self {
        Symmetry { source: invert(&permutation(destination)), rename: permutation(rename) }
    }

    /// The symmetry of words of length `places` over letters below `letters` that changes nothing.
    pub fn identity(places: usize, letters: usize) -> Self {
        Symmetry::new(&Vec::from_iter(0..places), &Vec::from_iter(0..letters))
    }

    /// Whether nothing is moved and nothing renamed.
    pub fn is_identity(&self) -> bool {
        let fixed = |map: &[u8]| map.iter().enumerate().all(|(i, &x)| i == usize::from(x));
        fixed(&self.source) && fixed(&self.rename)
    }

    /// The letter at place `j` of the image of `word`.
    #[inline]
    pub fn image_letter(&self, word: &[u8], j: usize) -> u8 {
        self.rename[usize::from(word[usize::from(self.source[j])])]
    }

    /// The image of `word`.
    pub fn image(&self, word: &[u8]) -> Vec<u8> {
        (0..word.len()).map(|j| self.image_letter(word, j)).collect()
    }

    /// Compares the image of `word` with `word` itself, reading no further than the first difference.
    #[inline]
    pub fn compare_image(&self, word: &[u8]) -> Ordering {
        for (j, letter) in word.iter().enumerate() {
            match self.image_letter(word, j).cmp(letter) {
                Ordering::Equal => {}
                unequal => return unequal,
            }
        }
        Ordering::Equal
    }

    /// This symmetry after `first`.
    pub fn after(&self, first: &Symmetry) -> Symmetry {
        let compose = |f: &[u8], g: &[u8]| g.iter().map(|&x| f[usize::from(x)]).collect();
        Symmetry {
            source: compose(&first.source, &self.source),
            rename: compose(&self.rename, &first.rename),
        }
    }

    /// The symmetry that undoes this one.
    pub fn inverse(&self) -> Symmetry {
        Symmetry { source: invert(&self.source), rename: invert(&self.rename) }
    }

    /// The words over `letters` that this symmetry leaves as they are.
    ///
    /// Along a cycle of places one letter decides the others: a cycle of length L carries the letters v with
    /// `rename^L(v) = v`, and the cycles are free of one another.
    pub fn fixed_words(&self, letters: std::ops::RangeInclusive<u8>) -> FixedWords {
        let mut cycles = Vec::new();
        let mut seen = vec![false; self.source.len()];
        for first in 0..self.source.len() {
            if seen[first] {
                continue;
            }
            // Walking along `source` meets place j before the place it takes its letter from.
            let mut places = Vec::new();
            let mut place = first;
            while !seen[place] {
                seen[place] = true;
                places.push(place);
                place = usize::from(self.source[place]);
            }
            places.reverse();
            let mut choices = Vec::new();
            for letter in letters.clone() {
                let mut along = Vec::new();
                let mut current = letter;
                for &place in &places {
                    along.push((place, current));
                    current = self.rename[usize::from(current)];
                }
                if current == letter {
                    choices.push(along);
                }
            }
            cycles.push(choices);
        }
        FixedWords { places: self.source.len(), cycles }
    }
}

/// The set of words fixed by one symmetry, as a product: one choice of letters for every cycle of places.
///
/// ```
/// use curiosa::symmetry::Symmetry;
/// let swap = Symmetry::new(&[1, 0, 2], &[0, 1]); // The first two places change.
/// assert_eq!(swap.fixed_words(0..=1).count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct FixedWords {
    places: usize,
    cycles: Vec<Vec<Vec<(usize, u8)>>>,
}

impl FixedWords {
    /// How many words there are.
    pub fn count(&self) -> u128 {
        self.cycles.iter().map(|choices| choices.len() as u128).product()
    }

    /// What the words are the product of: for every cycle of places its choices, each a list of places with letters.
    pub fn cycles(&self) -> &[Vec<Vec<(usize, u8)>>] {
        &self.cycles
    }

    /// The words cut into disjoint sets, one for each choice of the first cycle that has more than one.
    pub fn split(&self) -> Vec<FixedWords> {
        let Some(cut) = self.cycles.iter().position(|choices| choices.len() > 1) else {
            return vec![self.clone()];
        };
        let part = |choice: &Vec<_>| {
            let mut part = self.clone();
            part.cycles[cut] = vec![choice.clone()];
            part
        };
        self.cycles[cut].iter().map(part).collect()
    }

    /// The words, each once; `count` words, O(places) a word.
    pub fn for_each(&self, mut visit: impl FnMut(&[u8])) {
        let mut word = vec![0; self.places];
        self.fill(0, &mut word, &mut visit);
    }

    fn fill(&self, cycle: usize, word: &mut [u8], visit: &mut impl FnMut(&[u8])) {
        let Some(choices) = self.cycles.get(cycle) else { return visit(word) };
        for choice in choices {
            for &(place, letter) in choice {
                word[place] = letter;
            }
            self.fill(cycle + 1, word, visit);
        }
    }
}

/// A conjugacy class: its elements fix equally many words of any set that the group maps to itself.
#[derive(Clone, Debug)]
pub struct ConjugacyClass {
    /// The least element of the class.
    pub representative: Symmetry,
    /// How many elements it has.
    pub size: u128,
}

/// A finite group of symmetries of words of one length, all its elements listed, the identity first.
///
/// ```
/// use curiosa::symmetry::affine::dihedral_group;
/// let group = dihedral_group(6);
/// assert_eq!(group.order(), 12);
/// assert_eq!(group.canonical(&[3, 1, 3, 1, 2, 3]), [1, 2, 3, 3, 1, 3]);
/// assert_eq!(group.orbit_size(&[1, 2, 1, 2, 1, 2]), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Group {
    elements: Vec<Symmetry>,
}

impl Group {
    /// The group generated by `generators`.
    ///
    /// # Panics
    /// If there are no generators.
    ///
    /// Multiplies each element by each generator once, on the left: O(order · generators) products.
    pub fn generated_by(generators: &[Symmetry]) -> Self {
        let identity = generators[0].after(&generators[0].inverse());
        let mut known = BTreeSet::from([identity.clone()]);
        let mut frontier = vec![identity.clone()];
        while let Some(element) = frontier.pop() {
            stop::check();
            for generator in generators {
                let product = generator.after(&element);
                if known.insert(product.clone()) {
                    frontier.push(product);
                }
            }
        }
        known.remove(&identity);
        Group { elements: std::iter::once(identity).chain(known).collect() }
    }

    /// The number of elements. Where two of them act alike they count once.
    pub fn order(&self) -> u128 {
        self.elements.len() as u128
    }

    /// All elements, the identity first.
    pub fn elements(&self) -> &[Symmetry] {
        &self.elements
    }

    /// Whether `word` is the least word of its orbit. O(order · places), usually O(order).
    pub fn is_canonical(&self, word: &[u8]) -> bool {
        self.elements.iter().all(|g| g.compare_image(word) != Ordering::Less)
    }

    /// The least word of the orbit of `word`. O(order · places).
    pub fn canonical(&self, word: &[u8]) -> Vec<u8> {
        self.elements.iter().map(|g| g.image(word)).min().expect("a group has an identity")
    }

    /// The number of distinct images of `word`, by the orbit-stabiliser theorem. O(order · places).
    pub fn orbit_size(&self, word: &[u8]) -> u128 {
        let stabiliser = self.elements.iter().filter(|g| g.compare_image(word) == Ordering::Equal).count();
        self.order() / stabiliser as u128
    }

    /// The distinct images of `word`, in order; the oracle of the three functions above.
    pub fn orbit(&self, word: &[u8]) -> BTreeSet<Vec<u8>> {
        self.elements.iter().map(|g| g.image(word)).collect()
    }

    /// The conjugacy classes, the identity's first. O(order^2 · places).
    pub fn conjugacy_classes(&self) -> Vec<ConjugacyClass> {
        let mut sizes = BTreeMap::new();
        for element in &self.elements {
            stop::check();
            let representative =
                self.elements.iter().map(|g| g.after(element).after(&g.inverse())).min().expect("not empty");
            *sizes.entry((!element.is_identity(), representative)).or_insert(0) += 1;
        }
        sizes.into_iter().map(|((_, representative), size)| ConjugacyClass { representative, size }).collect()
    }
}

fn permutation(map: &[usize]) -> Vec<u8> {
    let mut hit = vec![false; map.len()];
    for &image in map {
        assert!(!std::mem::replace(&mut hit[image], true), "{map:?} is not a permutation");
    }
    map.iter().map(|&image| u8::try_from(image).expect("at most 256 places and letters")).collect()
}

fn invert(permutation: &[u8]) -> Vec<u8> {
    let mut inverse = vec![0; permutation.len()];
    for (i, &image) in permutation.iter().enumerate() {
        inverse[usize::from(image)] = i as u8;
    }
    inverse
}
