//! Laws of the hip study, and its exact methods against brute force and each other.

use std::collections::BTreeSet;

use curiosa::hip::check::{self, Checker, Unjustified};
use curiosa::hip::ilp::{self, Backend, Formulation, Program, Question};
use curiosa::hip::minimum::Optima;
use curiosa::hip::sat::SatSearch;
use curiosa::hip::sat::encoding::{Formula, Literal};
use curiosa::hip::sat::proof;
use curiosa::hip::search::{Follow, Search};
use curiosa::hip::ties::{Census, Count, count, square_free};
use curiosa::hip::{Balance, Board, Colouring, anneal, draw, naive, strips};
use curiosa::job::Here;
use proptest::prelude::*;

const BOTH: [Balance; 2] = [Balance::Any, Balance::Even];

fn colourings(sides: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Colouring> {
    (sides.clone(), sides).prop_flat_map(|(rows, columns)| {
        prop::collection::vec(0..2_u8, rows * columns)
            .prop_map(move |colours| Colouring::new(Board::new(rows, columns), colours))
    })
}

/// Whether four points are the corners of a square: of their six distances the four least are equal, and twice as long
/// (squared) are the other two.
fn is_square(points: [(i64, i64); 4]) -> bool {
    let mut distances = Vec::new();
    for (k, p) in points.iter().enumerate() {
        distances.extend(points[..k].iter().map(|q| (p.0 - q.0).pow(2) + (p.1 - q.1).pow(2)));
    }
    distances.sort_unstable();
    let side = distances[0];
    side > 0 && distances == [side, side, side, side, 2 * side, 2 * side]
}

#[test]
fn squares_are_all_sets_of_four_corners_of_a_square() {
    for (rows, columns) in [(1, 5), (2, 2), (3, 3), (3, 5), (4, 4), (5, 4), (5, 5)] {
        let board = Board::new(rows, columns);
        let point = |cell: usize| ((cell / columns) as i64, (cell % columns) as i64);
        let mut expected = BTreeSet::new();
        for a in 0..board.cells() {
            for b in a + 1..board.cells() {
                for c in b + 1..board.cells() {
                    let fourth = (c + 1..board.cells()).filter(|&d| is_square([a, b, c, d].map(point)));
                    expected.extend(fourth.map(|d| [a, b, c, d]));
                }
            }
        }
        let squares = board.squares();
        let found: BTreeSet<[usize; 4]> = squares
            .iter()
            .map(|square| {
                let mut square = *square;
                square.sort_unstable();
                square
            })
            .collect();
        assert_eq!(found, expected, "{board}");
        assert_eq!(squares.len(), found.len());
    }
}

#[test]
fn squares_are_as_many_as_the_formulas_say() {
    for rows in 1..=12 {
        for columns in 1..=12 {
            let board = Board::new(rows, columns);
            assert_eq!(board.squares().len(), board.square_count(), "{board}");
        }
        assert_eq!(Board::square(rows).square_count(), rows * rows * (rows * rows - 1) / 12);
    }
}

#[test]
fn boards_have_eight_symmetries_or_four() {
    let orders = |rows, columns| [false, true].map(|swap| Board::new(rows, columns).symmetries(swap).order());
    assert_eq!(orders(5, 5), [8, 16]);
    assert_eq!(orders(4, 5), [4, 8]);
    assert_eq!(orders(1, 5), [2, 4]);
    assert_eq!(orders(1, 1), [1, 2]);
    for (rows, columns) in [(4, 4), (5, 5), (4, 5), (7, 7), (3, 6)] {
        let board = Board::new(rows, columns);
        let orbits = board.orbits_of_cells();
        let mut cells = orbits.concat();
        cells.sort_unstable();
        assert_eq!(cells, Vec::from_iter(0..board.cells()));
        for orbit in orbits {
            let one = Vec::from_iter((0..board.cells()).map(|cell| u8::from(cell == orbit[0])));
            assert_eq!(board.symmetries(false).orbit_size(&one), orbit.len() as u128);
        }
    }
}

#[test]
fn texts_that_are_no_colourings_are_refused() {
    for text in ["", "/", "01/1", "014", "01//10", "0 1", &"0".repeat(1025)] {
        let error = text.parse::<Colouring>().unwrap_err().to_string();
        assert!(error.contains("rows of 0 and 1"), "{error}");
    }
}

proptest! {
    #[test]
    fn squares_made_do_not_depend_on_how_one_looks(colouring in colourings(1..=7)) {
        let board = colouring.board();
        let made = colouring.made().len();
        for word in board.symmetries(true).orbit(colouring.colours()) {
            prop_assert_eq!(Colouring::new(board, word).made().len(), made);
        }
        prop_assert_eq!(colouring.to_string().parse::<Colouring>().unwrap(), colouring.clone());
        let canonical = colouring.canonical(true);
        prop_assert_eq!(canonical.canonical(true), canonical);
    }

    #[test]
    fn annealing_keeps_the_balance_and_depends_on_the_seed_alone(
        (rows, columns, seed) in (2..=9_usize, 2..=9_usize, any::<u64>()),
    ) {
        let board = Board::new(rows, columns);
        for balance in BOTH {
            let colouring = anneal::anneal(board, balance, seed, 2000);
            prop_assert!(colouring.has_balance(balance));
            prop_assert_eq!(anneal::anneal(board, balance, seed, 2000), colouring);
        }
    }
}

/// Colourings with at most `limit` squares, from the definition.
fn brute(board: Board, limit: usize, balance: Balance) -> BTreeSet<Vec<u8>> {
    naive::colourings(board, limit, balance).iter().map(|colouring| colouring.colours().to_vec()).collect()
}

/// All images of some colourings.
fn images(board: Board, found: &[String]) -> BTreeSet<Vec<u8>> {
    let group = board.symmetries(true);
    found.iter().flat_map(|text| group.orbit(text.parse::<Colouring>().unwrap().colours())).collect()
}

fn by_search(board: Board, limit: usize, balance: Balance) -> Vec<String> {
    let search = Search::new(board, limit, balance);
    let plain: Vec<_> = (0..search.cases()).map(|case| search.run(case)).collect();
    let (centre, cases) = search.centre();
    assert!(check::covers(board, centre, cases));
    let checker = Checker::new(board, limit, balance);
    for (case, found) in plain.iter().enumerate() {
        assert_eq!(checker.run(&search, case, &mut ()).as_ref(), Ok(found), "{board} case {case}");
    }
    plain.into_iter().flat_map(|found| found.colourings).collect()
}

fn by_sat(board: Board, limit: usize, balance: Balance) -> Vec<String> {
    let search = SatSearch::new(board, limit, balance);
    (0..search.parts()).flat_map(|part| search.run(part).unwrap().colourings).collect()
}

#[test]
fn search_and_sat_find_what_brute_force_finds() {
    for (rows, columns, limits) in
        [(1, 4, 0..1), (2, 2, 0..2), (2, 5, 0..3), (3, 3, 0..7), (3, 4, 0..6), (4, 3, 1..2), (4, 4, 0..4)]
    {
        let board = Board::new(rows, columns);
        for limit in limits {
            for balance in BOTH {
                let expected = brute(board, limit, balance);
                let name = format!("{board} limit {limit} {balance:?}");
                assert_eq!(images(board, &by_search(board, limit, balance)), expected, "search {name}");
                if board.cells() <= 12 || limit == 0 {
                    assert_eq!(images(board, &by_sat(board, limit, balance)), expected, "sat {name}");
                }
            }
        }
    }
}

#[test]
fn search_and_sat_find_what_brute_force_finds_in_more_colours() {
    for (rows, columns, colours, limits) in
        [(1, 4, 4, 0..1), (2, 2, 3, 0..2), (2, 5, 3, 0..3), (3, 3, 3, 0..4), (3, 3, 4, 1..2), (3, 4, 3, 0..1)]
    {
        let board = Board::new(rows, columns).in_colours(colours);
        for limit in limits {
            for balance in BOTH {
                let expected = brute(board, limit, balance);
                let name = format!("{board} limit {limit} {balance:?}");
                assert_eq!(images(board, &by_search(board, limit, balance)), expected, "search {name}");
                if board.cells() <= 10 {
                    assert_eq!(images(board, &by_sat(board, limit, balance)), expected, "sat {name}");
                }
            }
        }
    }
}

#[test]
fn search_sat_and_brute_force_agree_on_patterns_in_colours() {
    for (name, colours) in [("triangles", 3), ("upright-triangles", 3), ("rectangles-2", 3), ("triangles", 4)]
    {
        for (rows, columns, limit) in [(2, 3, 0), (2, 4, 1), (3, 3, 1)] {
            let board = Board::new(rows, columns).avoiding(name.parse().unwrap()).in_colours(colours);
            let all = (0..colours.pow(board.cells() as u32)).map(|number| {
                let colour = |cell: usize| (number / colours.pow(cell as u32) % colours) as u8;
                Colouring::new(board, (0..board.cells()).map(colour).collect())
            });
            let few = all.filter(|colouring| colouring.made().len() <= limit);
            let expected: BTreeSet<_> = few.map(|colouring| colouring.colours().to_vec()).collect();
            let found = by_search(board, limit, Balance::Any);
            assert_eq!(images(board, &found), expected, "search {board}, {limit}");
            let found = by_sat(board, limit, Balance::Any);
            assert_eq!(images(board, &found), expected, "sat {board}, {limit}");
        }
    }
}

#[test]
fn search_and_sat_agree_where_brute_force_does_not_come() {
    for (rows, columns, limit) in [(5, 5, 0), (5, 6, 0), (6, 6, 1), (6, 7, 1), (7, 7, 3)] {
        let board = Board::new(rows, columns);
        for balance in BOTH {
            let (search, sat) = (by_search(board, limit, balance), by_sat(board, limit, balance));
            assert_eq!(images(board, &search), images(board, &sat), "{board} {balance:?}");
        }
    }
}

#[test]
fn seven_by_seven_needs_three_squares() {
    let board = Board::square(7);
    assert_eq!(by_search(board, 2, Balance::Any), Vec::<String>::new());
    let found = by_search(board, 3, Balance::Any);
    let found = Vec::from_iter(found.iter().map(|text| text.parse::<Colouring>().unwrap()));
    let optima = Optima::of(board, &found).unwrap();
    assert_eq!((optima.squares, optima.count), (3, Count { colourings: 128, classes: 16, swap_classes: 8 }));
    assert_eq!(Optima::of(board, &[]), None);
}

#[test]
fn the_one_best_eight_by_eight_board_is_found() {
    let board = Board::square(8);
    let search = Search::new(board, 8, Balance::Any);
    let found: Vec<String> = (0..search.cases()).flat_map(|case| search.run(case).colourings).collect();
    let best: Colouring =
        "00011110/01001011/11010010/01111000/11100001/10110100/00101101/10000111".parse().unwrap();
    assert_eq!(best.made().len(), 8);
    assert_eq!(images(board, &found), board.symmetries(true).orbit(best.colours()));
}

#[test]
fn ties_are_counted_as_brute_force_counts_them() {
    let in_two = [(1, 1), (1, 6), (2, 2), (2, 3), (3, 3), (3, 4), (4, 4)].map(|(m, n)| Board::new(m, n));
    let in_more = [(1, 3, 3), (2, 2, 3), (2, 4, 3), (3, 3, 3), (2, 3, 4)];
    let in_more = in_more.map(|(rows, columns, colours)| Board::new(rows, columns).in_colours(colours));
    for board in in_two.into_iter().chain(in_more) {
        let ties = square_free(board);
        let expected = brute(board, 0, Balance::Any);
        assert_eq!(ties.iter().map(|tie| tie.colours().to_vec()).collect::<BTreeSet<_>>(), expected);
        let census = Census::of_all(board, &ties);
        assert_eq!(census, Census::of_orbits(board, &ties), "{board}");
        assert_eq!(census.total(Balance::Any).colourings, expected.len() as u64);
        assert_eq!(census.total(Balance::Even).colourings, brute(board, 0, Balance::Even).len() as u64);
        // A class is a canonical form.
        for (swap, balance) in
            [(false, Balance::Any), (true, Balance::Any), (false, Balance::Even), (true, Balance::Even)]
        {
            let group = board.symmetries(swap);
            let ties = ties.iter().filter(|tie| tie.has_balance(balance));
            let classes =
                ties.map(|tie| group.canonical(tie.colours())).collect::<BTreeSet<_>>().len() as u64;
            let count = census.total(balance);
            assert_eq!(if swap { count.swap_classes } else { count.classes }, classes, "{board} {balance:?}");
        }
    }
}

/// The place that symmetry `g` of the 6 x 6 board fills `place` from.
fn board_place(g: &curiosa::symmetry::Symmetry, place: usize) -> usize {
    (0..36).find(|&from| g.image(&Vec::from_iter((0..36).map(|k| u8::from(k == from))))[place] == 1).unwrap()
}

/// All ties of 6 x 6 come from cores of 32 cells: the other four are the corners of a square, of any colours but four
/// alike.
#[test]
fn ties_are_as_many_column_by_column_as_one_by_one() {
    for (rows, columns, colours) in
        [(1, 5, 2), (2, 6, 2), (3, 6, 2), (4, 5, 2), (5, 6, 2), (3, 4, 3), (2, 5, 4)]
    {
        let board = Board::new(rows, columns).in_colours(colours);
        let one_by_one = Vec::from_iter((1..=columns).map(|columns| {
            let board = Board::new(rows, columns).in_colours(colours);
            u128::from(count(board))
        }));
        assert_eq!(strips::ties(board), Some(one_by_one), "{board}");
    }
    for name in ["triangles", "upright-triangles", "rectangles-2", "0,0:0,1:0,2", "0,0:1,0:2,0:3,0"] {
        let board = Board::new(3, 5).avoiding(name.parse().unwrap());
        let ties = square_free(board).len() as u128;
        assert_eq!(strips::ties(board).and_then(|ties| ties.last().copied()), Some(ties), "{board}");
    }
    assert_eq!(strips::ties(Board::square(6)), None);
}

#[test]
fn ties_of_six_by_six_have_one_core() {
    let board = Board::square(6);
    let ties = square_free(board);
    let mut cores = std::collections::BTreeMap::<Vec<u8>, usize>::new();
    for square in board.squares() {
        for tie in &ties {
            let mut core = tie.colours().to_vec();
            for cell in square {
                core[cell] = 2;
            }
            *cores.entry(core).or_insert(0) += 1;
        }
    }
    cores.retain(|_, ties| *ties == 14);
    assert_eq!(cores.len() * 14, ties.len());
    let core = cores.keys().next().unwrap();
    let images = Vec::from_iter(
        board
            .symmetries(false)
            .elements()
            .iter()
            .map(|g| (0..36).map(|place| core[board_place(g, place)]).collect::<Vec<u8>>()),
    );
    let swapped = |word: &Vec<u8>| Vec::from_iter(word.iter().map(|&c| if c == 2 { 2 } else { 1 - c }));
    let orbit: BTreeSet<Vec<u8>> = images.iter().cloned().chain(images.iter().map(swapped)).collect();
    assert_eq!(orbit, cores.keys().cloned().collect());
    // The half turn maps none to its complement: the second player wins by it.
    assert!(
        !ties.iter().any(|tie| tie.colours().iter().zip(tie.colours().iter().rev()).all(|(a, b)| a != b))
    );
}

#[test]
fn the_checker_of_searches_takes_nothing_on_trust() {
    let board = Board::square(3);
    let checker = |limit| Checker::new(board, limit, Balance::Any).of_case(&[4], &[0]);
    let complaint = |steps: &dyn Fn(&mut Checker)| {
        let mut checker = checker(0);
        steps(&mut checker);
        checker.finish().unwrap_err()
    };
    assert_eq!(complaint(&|_| {}), Unjustified("a side is still open"));
    assert_eq!(complaint(&|c| c.refuted()), Unjustified("a side is closed that may hold a colouring"));
    assert_eq!(complaint(&|c| c.forced(0, 1)), Unjustified("another colour of a forced cell is possible"));
    assert_eq!(complaint(&|c| c.branch(4)), Unjustified("a branch is not on an empty cell"));
    assert_eq!(complaint(&|c| c.branch(9)), Unjustified("a branch is not on an empty cell"));
    assert_eq!(complaint(&|c| c.found()), Unjustified("a colouring is not one that is sought"));
    // Cells 0, 1, 3 and 4 are a square: with three of them in colour 0 the fourth has to be 1.
    let square = |last: usize| {
        move |c: &mut Checker| {
            c.branch(0);
            c.branch(1);
            c.forced(3, last);
        }
    };
    assert_eq!(complaint(&square(0)), Unjustified("another colour of a forced cell is possible"));
    assert_eq!(complaint(&square(1)), Unjustified("a side is still open"));
    // In three colours it takes two refuted ones to force a third.
    let forced = |cell: usize, colour: usize| {
        let mut checker = Checker::new(board.in_colours(3), 0, Balance::Any)
            .of_case(&[0, 1, 3, 2, 5, 8, 7], &[0, 0, 0, 1, 1, 1, 1]);
        checker.forced(cell, colour);
        checker.finish().unwrap_err()
    };
    // Cell 4 makes a square with 0, 1 and 3 in colour 0, and with 5, 7 and 8 in colour 1; cell 6 makes none in colour 2.
    assert_eq!(forced(4, 2), Unjustified("a side is still open"));
    assert_eq!(forced(4, 0), Unjustified("another colour of a forced cell is possible"));
    assert_eq!(forced(6, 2), Unjustified("another colour of a forced cell is possible"));
    assert_eq!(forced(4, 3), Unjustified("a colour is forced on no empty cell"));
    // A limit one too low for what the search was told.
    let search = Search::new(board, 1, Balance::Any);
    let strict = Checker::new(board, 0, Balance::Any);
    let refused = (0..search.cases()).any(|case| strict.run(&search, case, &mut ()).is_err());
    assert!(refused);
    let (centre, cases) = search.centre();
    for missing in 0..cases.len() {
        let mut fewer = cases.to_vec();
        fewer.remove(missing);
        assert!(!check::covers(board, centre, &fewer));
    }
}

/// A literal as DIMACS writes it.
fn literal(number: i32) -> Literal {
    Literal::new(number.unsigned_abs() as usize - 1, number > 0)
}

#[test]
fn the_checker_of_lemmas_takes_what_propagation_shows_and_no_more() {
    let clause = |numbers: &[i32]| Vec::from_iter(numbers.iter().map(|&number| literal(number)));
    let mut checker = proof::Checker::new(3);
    for given in
        [&[1, 2, 3][..], &[1, 2, -3], &[1, -2, 3], &[1, -2, -3], &[-1, 2, 3], &[-1, 2, -3], &[-1, -2, 3]]
    {
        checker.assume(&clause(given));
    }
    assert!(!checker.derive(&clause(&[1])) && !checker.derive(&clause(&[-3])));
    assert!(checker.derive(&clause(&[1, 2])) && checker.derive(&clause(&[1])));
    assert!(checker.derive(&clause(&[2])) && checker.derive(&clause(&[3])));
    // 1 = 2 = 3 = true is the model.
    assert!(!checker.derive(&clause(&[-2])) && !checker.derive(&[]) && !checker.is_refuted());
    checker.assume(&clause(&[-1, -2, -3]));
    assert!(checker.is_refuted() && checker.derive(&[]) && checker.lemmas() == 5);
}

proptest! {
    /// What the checker derives holds in every model of the clauses.
    #[test]
    fn derived_lemmas_are_consequences(
        clauses in prop::collection::vec(prop::collection::vec((1..=5_i32, any::<bool>()), 1..4), 1..25),
        lemmas in prop::collection::vec(prop::collection::vec((1..=5_i32, any::<bool>()), 0..3), 1..10),
    ) {
        let read = |clause: &Vec<(i32, bool)>| Vec::from_iter(clause.iter().map(|&(v, sign)| Literal::new(v as usize - 1, sign)));
        let holds = |clause: &[Literal], model: u32| clause.iter().any(|x| (model >> x.variable() & 1 == 1) == x.is_positive());
        let mut checker = proof::Checker::new(5);
        let clauses = Vec::from_iter(clauses.iter().map(read));
        for clause in &clauses {
            checker.assume(clause);
        }
        let models = Vec::from_iter((0..32).filter(|&model| clauses.iter().all(|clause| holds(clause, model))));
        for (k, lemma) in lemmas.iter().map(read).enumerate() {
            if checker.derive(&lemma) {
                prop_assert!(models.iter().all(|&model| holds(&lemma, model)));
                if k % 2 == 0 {
                    checker.forget(&lemma);
                }
            }
        }
        prop_assert!(!checker.is_refuted() || models.is_empty());
    }
}

#[test]
fn the_formula_is_written_in_dimacs() {
    let formula = Formula::new(Board::square(3), 1, Balance::Even);
    let text = formula.to_dimacs();
    let mut lines = text.lines();
    let header = format!("p cnf {} {}", formula.variables(), formula.clauses().len());
    assert_eq!(lines.next(), Some(header.as_str()));
    assert!(lines.clone().all(|line| line.ends_with(" 0")));
    assert_eq!(lines.count(), formula.clauses().len());
}

#[test]
fn integer_programs_find_the_minima() {
    for (rows, columns) in [(1, 1), (1, 4), (2, 2), (3, 3), (3, 4), (4, 4), (4, 6)] {
        let board = Board::new(rows, columns);
        for formulation in [Formulation::Ladder, Formulation::Direct] {
            for balance in BOTH {
                let question = Question { formulation, ..Question::new(board, balance, Backend::Microlp) };
                let minimum = question.minimise(&mut Here).unwrap();
                assert!(minimum.is_optimal(), "{board} {balance:?} {formulation:?}");
                let best = minimum.best;
                assert!(best.has_balance(balance) && best.made().is_empty());
            }
        }
    }
}

#[test]
fn integer_programs_find_the_minima_in_three_colours() {
    for (name, rows, columns, cells) in
        [("squares", 2, 2, 0), ("triangles", 3, 3, 3), ("upright-triangles", 2, 4, 2)]
    {
        let board = Board::new(rows, columns).avoiding(name.parse().unwrap()).in_colours(3);
        for fixed in 0..3_usize.pow(cells) {
            // Some cells have colours already, so that some boards have to make a copy.
            let fixed =
                Vec::from_iter((0..cells).map(|k| (2 * k as usize, (fixed / 3_usize.pow(k) % 3) as u8)));
            let all = (0..3_usize.pow(board.cells() as u32)).map(|number| {
                let colour = |cell: usize| (number / 3_usize.pow(cell as u32) % 3) as u8;
                Colouring::new(board, (0..board.cells()).map(colour).collect())
            });
            let fits = |c: &Colouring| fixed.iter().all(|&(cell, colour)| c.colours()[cell] == colour);
            for balance in BOTH {
                let fit = all.clone().filter(|c| fits(c) && c.has_balance(balance));
                let least = fit.map(|c| c.made().len() as i64).min();
                let program = Program::new(board, balance, None).with(&fixed);
                match Backend::Microlp.solve(&program, None).unwrap() {
                    ilp::Answer::Colouring { colouring, bound } => {
                        assert_eq!(
                            (Some(bound), Some(colouring.made().len() as i64)),
                            (least, least),
                            "{board}"
                        );
                        assert!(colouring.has_balance(balance) && fits(&colouring));
                    }
                    other => assert_eq!((other, least), (ilp::Answer::Infeasible, None), "{board}"),
                }
            }
        }
    }
    let board = Board::square(3).in_colours(3);
    let text = Program::new(board, Balance::Even, Some(0)).to_lp();
    assert!(text.contains("\n cell0: x0_0 + x0_1 + x0_2 <= 1\n") && text.contains("\n all0_2: "));
    for formulation in [Formulation::Ladder, Formulation::Direct] {
        let question =
            Question::new(board.avoiding("triangles".parse().unwrap()), Balance::Any, Backend::Microlp);
        let minimum = Question { formulation, ..question }.minimise(&mut Here).unwrap();
        assert!(minimum.is_optimal() && minimum.best.made().is_empty());
    }
}

#[test]
fn rows_that_come_when_they_are_needed_give_the_same_answer() {
    // Every other cell is given, in all ways, as far as there are so many.
    for (rows, columns, fixed) in [(3, 3, 4), (3, 4, 5), (4, 4, 6)] {
        let board = Board::new(rows, columns);
        for limit in [None, Some(0), Some(1), Some(2)] {
            for colours in 0..1_u32 << fixed {
                let fixed = Vec::from_iter((0..fixed).map(|k| (2 * k, (colours >> k & 1) as u8)));
                let program = Program::new(board, Balance::Any, limit).with(&fixed);
                let (whole, lazy) = (
                    Backend::Microlp.solve(&program, None).unwrap(),
                    Backend::Microlp.solve_lazily(&program, None).unwrap(),
                );
                match (&whole, &lazy, limit) {
                    (ilp::Answer::Infeasible, ilp::Answer::Infeasible, _) => {}
                    (
                        ilp::Answer::Colouring { bound, .. },
                        ilp::Answer::Colouring { colouring, bound: other },
                        None,
                    ) => assert_eq!((*bound, colouring.made().len() as i64), (*other, *other)),
                    (_, ilp::Answer::Colouring { colouring, .. }, Some(limit)) => {
                        assert!(matches!(whole, ilp::Answer::Colouring { .. }));
                        assert!(colouring.made().len() <= limit);
                    }
                    _ => panic!("{whole:?} {lazy:?}"),
                }
            }
        }
    }
}

#[test]
fn integer_programs_say_when_there_is_no_solution_and_when_time_is_up() {
    use std::time::{Duration, Instant};
    let board = Board::square(3);
    let all_ones = Vec::from_iter((0..9).map(|cell| (cell, 1)));
    let program = Program::new(board, Balance::Any, Some(5)).with(&all_ones);
    assert_eq!(Backend::Microlp.solve(&program, None).unwrap(), ilp::Answer::Infeasible);
    let program = Program::new(board, Balance::Any, Some(6)).with(&all_ones);
    assert!(matches!(Backend::Microlp.solve(&program, None).unwrap(), ilp::Answer::Colouring { .. }));
    let now = Some(Instant::now());
    assert_eq!(Backend::Microlp.solve(&program, now).unwrap(), ilp::Answer::OutOfTime { bound: 0 });
    let limit = Some(Duration::from_millis(300));
    for formulation in [Formulation::Ladder, Formulation::Direct] {
        let question = Question::new(Board::square(9), Balance::Even, Backend::Microlp);
        let minimum = Question { formulation, limit, ..question }.minimise(&mut Here).unwrap();
        assert!(!minimum.is_optimal() && minimum.best.has_balance(Balance::Even));
    }
}

#[test]
fn programs_are_written_as_mps() {
    let board = Board::square(3);
    let text = Program::new(board, Balance::Even, None).with(&[(0, 1)]).to_mps();
    let section = |name: &str, next: &str| {
        let start = text.find(&format!("\n{name}\n")).unwrap() + name.len() + 2;
        Vec::from_iter(text[start..].split(&format!("\n{next}")).next().unwrap().lines())
    };
    // The objective, two rows a square, the balance.
    assert_eq!(section("ROWS", "COLUMNS").len(), 1 + 2 * 6 + 1);
    // A corner of a square in two rows, a cell in the balance, a y in its two rows and the objective, two markers.
    assert_eq!(section("COLUMNS", "RHS").len(), 2 * 4 * 6 + 9 + 3 * 6 + 2);
    assert_eq!(section("RANGES", "BOUNDS"), [" RNG balance 1"]);
    assert_eq!(section("BOUNDS", "ENDATA").len(), 9 + 6);
    assert!(text.contains(" FX BND x0 1\n") && text.contains(" UP BND y5 1\n"));
}

#[test]
fn boards_are_drawn_with_their_squares() {
    let colouring: Colouring = "0110/1111/1111/0110".parse().unwrap();
    let svg = draw::svg(&colouring);
    assert_eq!(svg.matches("<polygon").count(), colouring.made().len());
    assert_eq!(svg.matches("<rect").count(), 16 + 1);
    assert_eq!(svg, draw::svg(&colouring));
}
