//! Laws of groups of symmetries, bracelets and Burnside's lemma, against the definitions.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use curiosa::symmetry::affine::{affine_group, affine_map, dihedral_group, distance, units};
use curiosa::symmetry::bracelets::Prefix;
use curiosa::symmetry::burnside::{self, NotDivisible};
use curiosa::symmetry::{Group, Symmetry};
use proptest::prelude::*;

/// Every word of `n` letters from 1..=h, in lexicographic order.
fn words(n: usize, h: u8) -> Vec<Vec<u8>> {
    let longer =
        |words: Vec<Vec<u8>>| words.iter().flat_map(|w| (1..=h).map(|v| [&w[..], &[v]].concat())).collect();
    (0..n).fold(vec![vec![]], |words, _| longer(words))
}

/// The symmetries of a square board of `n` x `n` cells in two colours, with the swap of the colours.
fn board_group(n: usize) -> Group {
    let cells = |map: fn(usize, usize, usize) -> (usize, usize)| {
        Vec::from_iter((0..n * n).map(|cell| {
            let (row, column) = map(n, cell / n, cell % n);
            row * n + column
        }))
    };
    Group::generated_by(&[
        Symmetry::new(&cells(|n, row, column| (column, n - 1 - row)), &[0, 1]),
        Symmetry::new(&cells(|_, row, column| (column, row)), &[0, 1]),
        Symmetry::new(&Vec::from_iter(0..n * n), &[1, 0]),
    ])
}

/// A group, and a word for it to act on.
fn group_and_words() -> impl Strategy<Value = (Group, Vec<u8>, Vec<u8>)> {
    let circle = (3..=12usize).prop_flat_map(|n| {
        let word = || prop::collection::vec(1..=(n / 2) as u8, n);
        (prop_oneof![Just(dihedral_group(n)), Just(affine_group(n))], word(), word())
    });
    let board = (2..=4usize).prop_flat_map(|n| {
        let word = || prop::collection::vec(0..=1u8, n * n);
        (Just(board_group(n)), word(), word())
    });
    prop_oneof![circle, board]
}

fn assert_group_axioms(group: &Group) {
    let elements: BTreeSet<_> = group.elements().iter().cloned().collect();
    assert_eq!(elements.len() as u128, group.order());
    assert!(group.elements()[0].is_identity());
    for g in group.elements() {
        assert!(elements.contains(&g.inverse()));
        assert!(g.after(&g.inverse()).is_identity());
        for h in group.elements() {
            assert!(elements.contains(&g.after(h)));
        }
    }
}

#[test]
fn groups_are_groups() {
    (1..=9).map(dihedral_group).for_each(|group| assert_group_axioms(&group));
    (1..=9).map(affine_group).for_each(|group| assert_group_axioms(&group));
    (2..=4).map(board_group).for_each(|group| assert_group_axioms(&group));
}

#[test]
fn orders_are_those_of_the_theory() {
    for n in 3..=13 {
        assert_eq!(dihedral_group(n).order(), 2 * n as u128);
        assert_eq!(affine_group(n).order(), (n * units(n).len()) as u128);
    }
    assert_eq!(units(12), [1, 5, 7, 11]);
    assert_eq!(board_group(3).order(), 16);
}

#[test]
fn affine_maps_move_positions_and_scale_distances() {
    for n in 2..=12 {
        for u in units(n) {
            for b in 0..n {
                let word: Vec<u8> = (0..n).map(|x| distance(3 * x + 1, n) as u8).collect();
                let image = affine_map(n, u, b).image(&word);
                for x in 0..n {
                    assert_eq!(usize::from(image[(u * x + b) % n]), distance(u * usize::from(word[x]), n));
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn an_action_respects_composition((group, word, _) in group_and_words(), i: prop::sample::Index, j: prop::sample::Index) {
        let (g, h) = (i.get(group.elements()), j.get(group.elements()));
        prop_assert_eq!(g.after(h).image(&word), g.image(&h.image(&word)));
        prop_assert_eq!(g.inverse().image(&g.image(&word)), word);
    }

    #[test]
    fn canonical_forms_are_the_least_of_their_orbits((group, word, _) in group_and_words()) {
        let orbit = group.orbit(&word);
        let least = orbit.first().unwrap();
        prop_assert_eq!(&group.canonical(&word), least);
        prop_assert_eq!(group.orbit_size(&word), orbit.len() as u128);
        for member in &orbit {
            prop_assert_eq!(&group.canonical(member), least);
            prop_assert_eq!(group.is_canonical(member), member == least);
        }
    }

    #[test]
    fn comparing_an_image_is_comparing_with_the_image((group, word, _) in group_and_words(), i: prop::sample::Index) {
        let g = i.get(group.elements());
        prop_assert_eq!(g.compare_image(&word), g.image(&word).cmp(&word));
    }

    #[test]
    fn words_are_in_one_orbit_or_have_different_canonical_forms((group, word, other) in group_and_words()) {
        let together = group.orbit(&word).contains(&other);
        prop_assert_eq!(group.canonical(&word) == group.canonical(&other), together);
    }
}

#[test]
fn fixed_words_are_the_fixed_words() {
    for n in 3..=6 {
        let all = words(n, (n / 2) as u8);
        for g in affine_group(n).elements() {
            let expected: Vec<_> =
                all.iter().filter(|w| g.compare_image(w) == Ordering::Equal).cloned().collect();
            let fixed = g.fixed_words(1..=(n / 2) as u8);
            let mut found = Vec::new();
            fixed.for_each(|word| found.push(word.to_vec()));
            found.sort();
            assert_eq!(found, expected);
            assert_eq!(fixed.count(), expected.len() as u128);
        }
    }
}

#[test]
fn conjugacy_classes_partition_the_group_and_share_their_fixed_points() {
    for group in [dihedral_group(7), dihedral_group(8), affine_group(9), affine_group(12), board_group(3)] {
        let classes = group.conjugacy_classes();
        assert!(classes[0].representative.is_identity() && classes[0].size == 1);
        assert_eq!(classes.iter().map(|class| class.size).sum::<u128>(), group.order());
        for class in &classes {
            let fixed = class.representative.fixed_words(0..=1).count();
            let conjugates: BTreeSet<_> =
                group.elements().iter().map(|g| g.after(&class.representative).after(&g.inverse())).collect();
            assert_eq!(conjugates.len() as u128, class.size);
            assert!(conjugates.iter().all(|g| g.fixed_words(0..=1).count() == fixed));
        }
    }
}

#[test]
fn bracelets_are_the_canonical_words() {
    for (n, h) in (1..=8)
        .flat_map(|n| (1..=4).map(move |h| (n, h)))
        .filter(|&(n, h)| u32::from(h).pow(n as u32) < 70_000)
    {
        // Letters as distances of a long enough circle, so that the dihedral group takes them as they are.
        let group = Group::generated_by(&[
            Symmetry::new(&Vec::from_iter((0..n).map(|x| (x + 1) % n)), &[0, 1, 2, 3, 4]),
            Symmetry::new(&Vec::from_iter((0..n).rev()), &[0, 1, 2, 3, 4]),
        ]);
        let expected: Vec<_> = words(n, h)
            .into_iter()
            .filter(|word| group.orbit(word).first() == Some(word))
            .map(|word| (word.clone(), group.orbit(&word).len() as u64))
            .collect();
        let mut found = Vec::new();
        Prefix::root(n, h).for_each(|word, size| found.push((word.to_vec(), size)));
        assert_eq!(found, expected, "{n} letters from 1..={h}");
        for depth in 0..=n + 1 {
            let mut parts = Vec::new();
            for part in Prefix::root(n, h).descend(depth) {
                part.for_each(|word, size| parts.push((word.to_vec(), size)));
            }
            assert_eq!(parts, expected, "the nodes of depth {depth} partition the bracelets");
        }
    }
}

#[test]
fn without_letters_there_are_no_bracelets() {
    Prefix::root(3, 0).for_each(|word, _| panic!("{word:?}"));
}

#[test]
fn burnside_counts_bracelets_and_boards() {
    for n in 2..=10 {
        let h = (n / 2) as u8;
        let mut bracelets = 0;
        Prefix::root(n, h).for_each(|_, _| bracelets += 1);
        let counted = burnside::orbits(&dihedral_group(n), |g| g.fixed_words(1..=h).count());
        assert_eq!(counted, Ok(bracelets));
        let points = burnside::points(&dihedral_group(n), bracelets, |g| g.fixed_words(1..=h).count());
        assert_eq!(points, Some(u128::from(h).pow(n as u32)));
    }
    // By hand: all alike, one apart, two together, two across.
    assert_eq!(burnside::orbits(&board_group(2), |g| g.fixed_words(0..=1).count()), Ok(4));
}

#[test]
fn burnside_notices_a_wrong_count() {
    let group = dihedral_group(5);
    let wrong = |g: &Symmetry| g.fixed_words(1..=2).count() + u128::from(g.is_identity());
    // Eight bracelets, so the right sum is 80.
    assert_eq!(burnside::orbits(&group, wrong), Err(NotDivisible { sum: 81, order: 10, remainder: 1 }));
    assert_eq!(burnside::points(&group, 0, |_| 1), None);
}
