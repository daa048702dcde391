//! How soon each computation ends that is asked to stop.

use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

use curiosa::algebra::complex_matrix::ComplexMatrix;
use curiosa::algebra::digit_multiples::Digits;
use curiosa::algebra::elimination::Elimination;
use curiosa::algebra::factor::factor;
use curiosa::algebra::gf2::{BitMatrix, BitVector};
use curiosa::algebra::matrix::Matrix;
use curiosa::algebra::random::{gaussian, generator, isometry};
use curiosa::algebra::svd::svd;
use curiosa::algebra::{IntegerPolynomial, blocked, floats};
use curiosa::hip::exhaustive::Exhaustive;
use curiosa::hip::game::{Game, Position, Solver};
use curiosa::hip::ilp::{Backend, Formulation, Question};
use curiosa::hip::minimum::Optima;
use curiosa::hip::strips;
use curiosa::hip::ties::{Census, square_free};
use curiosa::hip::{Balance, Board, Colouring, anneal};
use curiosa::job::Here;
use curiosa::look_and_say::length::LetterCounts;
use curiosa::look_and_say::{Growth, Limits, Mode, Rule, Splitting, Word, table};
use curiosa::norms::diamond::{Method, Options, diamond_norm};
use curiosa::norms::naive::climb;
use curiosa::norms::properties::{defects, minimal_kraus};
use curiosa::octal::impartial::{self, Dots, Impartial, Sum};
use curiosa::octal::position::{Advisor, Component};
use curiosa::octal::search::PeriodSearch;
use curiosa::octal::sequence::{Engine, Sequence};
use curiosa::quatrainment::board::Size;
use curiosa::quatrainment::game::Game as Flipping;
use curiosa::quatrainment::rule::Rule as Flips;
use curiosa::quatrainment::{chase, law, least, lights_out, odd_part, stats};
use curiosa::separability::certificates::certify::{self, certify, deficiency};
use curiosa::separability::gates::catalogue::Gate;
use curiosa::separability::gates::census::census;
use curiosa::separability::gates::search::{Family, candidate};
use curiosa::separability::images::{bound, minimum, refute};
use curiosa::separability::macaulay::existence::promising;
use curiosa::separability::model::parties::Parties;
use curiosa::separability::model::sense::Sense;
use curiosa::separability::products::classify::classify;
use curiosa::separability::products::power::entangling_power;
use curiosa::separability::products::realignment::Operator;
use curiosa::stop::{self, Stopped};
use curiosa::toothpick::World;
use curiosa::toothpick::growth::family;
use curiosa::toothpick::growth::hashlife::Hashlife;
use curiosa::toothpick::sequences::{Counted, Sequence as Counts};
use curiosa::toothpick::shapes::{Census as Shapes, Frequent};
use curiosa::toothpick::simulate::Simulation;
use curiosa::{clock, entanglement, norms, octal, toothpick};

/// The request is the whole process's.
static ONE: Mutex<()> = Mutex::new(());

/// A computation that takes seconds, and what it is.
struct Case(&'static str, Box<dyn FnOnce() + Send>);

fn case<T>(name: &'static str, work: impl FnOnce() -> T + Send + 'static) -> Case {
    Case(name, Box::new(|| drop(work())))
}

/// Asks each to stop after a tenth of a second.
fn all_stop(cases: Vec<Case>) {
    let _one = ONE.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    for Case(name, work) in cases {
        let thread = thread::spawn(|| stop::catch(work));
        thread::sleep(Duration::from_millis(100));
        assert!(!thread.is_finished(), "{name} has ended before it was asked to stop");
        let asked = Instant::now();
        stop::request();
        let found = thread.join().unwrap_or_else(|_| panic!("{name} panics"));
        let took = asked.elapsed();
        stop::clear();
        println!("{name:45} {:7.1} ms", 1e3 * took.as_secs_f64());
        assert_eq!(found, Err(Stopped), "{name}");
        assert!(took < Duration::from_secs(2), "{name} takes {took:?} to stop");
    }
}

#[test]
fn hip_stops() {
    let find = |method: Exhaustive, n: usize, limit: usize| {
        move || method.find(&mut Here, Board::square(n), limit, Balance::Any)
    };
    all_stop(vec![
        case("hip search", find(Exhaustive::Search, 10, 17)),
        case("hip checked search", find(Exhaustive::CheckedSearch, 10, 17)),
        case("hip SAT", find(Exhaustive::Sat, 8, 8)),
        case("hip SAT, a large formula", find(Exhaustive::Sat, 11, 1000)),
        case("hip annealing", || anneal::best_of(Board::square(10), Balance::Even, 4, 1 << 40)),
        case("hip ties", || square_free(Board::square(8))),
        case("hip ties, column by column", || {
            loop {
                strips::ties(Board::new(4, 8).in_colours(3));
            }
        }),
        case("hip ties, census", || {
            let ties = square_free(Board::new(4, 6));
            loop {
                Census::of_orbits(Board::new(4, 6), &ties);
            }
        }),
        case("hip minimum", || {
            let colouring: Colouring = vec!["0110100110010110"; 16].join("/").parse().unwrap();
            Optima::of(Board::square(16), &vec![colouring; 200_000])
        }),
        case("hip game", || Solver::new(&Game::new(Board::square(5))).outcome(Position::default())),
        case("hip game, naive", || Game::new(Board::square(4)).naive_outcome(Position::default())),
        case("hip integer program", || {
            // What is left behind ends by itself.
            let limit = Some(Duration::from_secs(10));
            let question = Question::new(Board::square(8), Balance::Any, Backend::Microlp);
            Question { formulation: Formulation::Direct, limit, ..question }.minimise(&mut Here)
        }),
    ]);
}

#[test]
fn clock_stops() {
    use clock::count::{Count, Method, solvable_among};
    let count = |n: usize, method: Method| move || Count::new(n, method).unwrap().run_all();
    all_stop(vec![
        case("clock count, affine", count(16, Method::Affine)),
        case("clock count, parity", count(18, Method::Parity)),
        case("clock count, plan", count(19, Method::Affine)),
        case("clock count, second kernel", || {
            let count = Count::new(16, Method::Affine).unwrap();
            (0..count.units()).map(|unit| count.run_second(unit).puzzles).sum::<u64>()
        }),
        case("clock count, fixed words", || {
            let count = Count::new(18, Method::Affine).unwrap();
            (count.orbit_units()..count.units()).map(|unit| count.run(unit).puzzles).sum::<u64>()
        }),
        case("clock count, bracelets", count(15, Method::Bracelets)),
        case("clock count, brute", || {
            let count = Count::new(8, Method::Brute).unwrap();
            loop {
                let _ = count.run_all();
            }
        }),
        case("clock sample", || solvable_among(19, u64::MAX, 1)),
        case("clock solutions", || {
            let puzzle = "6,5,1,4,2,1,6,4,2,1,5,2".parse().unwrap();
            loop {
                assert!(clock::Solutions::new(&puzzle, u64::MAX).count() > 0);
            }
        }),
        case("clock solutions, naive", || {
            let puzzle = "6,5,1,4,2,1,6,4,2,1,5,2".parse().unwrap();
            loop {
                clock::naive::solutions(&puzzle);
            }
        }),
        case("clock classes", || {
            clock::classes::parts(14).iter().map(|part| part.classes().len()).sum::<usize>()
        }),
    ]);
}

#[test]
fn look_and_say_stops() {
    let growth = || {
        let splitting = Splitting::find(Rule::base(10), &Word::from("1"), Mode::Atoms, &Limits::default());
        Growth::of(splitting.unwrap()).unwrap()
    };
    all_stop(vec![
        case("look-and-say terms", || Rule::base(10).terms(&Word::from("1")).take(80).last()),
        case("look-and-say splitting", || {
            loop {
                let seed = Word::from("1");
                Splitting::find(Rule::base(10), &seed, Mode::Atoms, &Limits::default()).unwrap();
            }
        }),
        case("look-and-say rate", move || growth().rate().clone().decimal(5_000_000)),
        case("look-and-say frequencies", move || table::frequencies(&growth(), 100_000)),
        case("look-and-say length", move || LetterCounts::of(&growth().splitting).exactly(10_000_000)),
    ]);
}

#[test]
fn octal_stops() {
    let values = |game: &'static str, engine: Engine| {
        move || Sequence::new(game.parse().unwrap(), engine).extend(1_000_000_000)
    };
    all_stop(vec![
        case("octal values, every move", values("0.77", Engine::Naive)),
        case("octal values, three heaps", values("0.F", Engine::Auto)),
        case("octal values, no last digit", values("0.[37]", Engine::Auto)),
        case("octal values, sparse space", values("0.56", Engine::Auto)),
        case("octal values, many rare", values("0.6", Engine::Sparse)),
        case("octal period", || PeriodSearch::new("0.6".parse().unwrap()).run(1_000_000_000)),
        case("octal period, arithmetic", || {
            octal::arithmetic::arithmetic(&Vec::from_iter(
                (0..2_000_000).map(|n: u32| (n.isqrt() % 60_000) as u16),
            ))
        }),
        case("octal growth", || {
            let law =
                octal::arithmetic::Arithmetic { period: 32, saltus: 96, preperiod: 99, repeating: vec![] };
            let values = Vec::from_iter((0..20_000).map(|n: u16| 3 * n));
            octal::arithmetic::lasts(&"0.FFFFFFFF".parse().unwrap(), &values, &law)
        }),
        case("octal values, naive", || octal::naive::values(&"0.77".parse().unwrap(), 100_000)),
        case("octal classes", || octal::classes::classes(4)),
        case("octal advice", || {
            let advisor = Advisor::new("0.77".parse().unwrap(), 200_000).unwrap();
            loop {
                advisor.advise(&[Component::Row(200_000), Component::Row(199_999)]);
            }
        }),
        case("octal moves", || octal::code::Code::moves(&"0.F".parse().unwrap(), 20_000)),
        case("octal strategy", || {
            loop {
                octal::penn::strategy(&[Component::Circle(60); 4]);
            }
        }),
        case("octal game", || {
            let game = Sum(Dots { places: 24, ring: true }, Dots { places: 24, ring: false });
            impartial::Solver::new(&game).value(&((1 << 24) - 1, (1 << 24) - 1))
        }),
        case("octal game, naive", || {
            let game = Dots { places: 60, ring: true };
            let start = (1 << 60) - 1;
            assert!(!game.moves(&start).is_empty());
            impartial::Solver::new(&game).wins(&start)
        }),
    ]);
}

#[test]
fn quatrainment_stops() {
    let game = |rule: Flips, n: usize| Flipping { rule, size: Size::square(n) };
    let random = |rows: usize, columns: usize| {
        let mut bits = (0_u64..).map(|k| k.wrapping_mul(0x9E37_79B9_7F4A_7C15).count_ones() % 2 == 1);
        let mut row = || {
            stop::check();
            BitVector::from_bits(bits.by_ref().take(columns))
        };
        BitMatrix::new(columns, (0..rows).map(|_| row()).collect())
    };
    all_stop(vec![
        case("quatrainment row by row", move || chase::nullity(&game(Flips::quatrainment(), 8000))),
        case("quatrainment torus", move || chase::nullity(&game(Flips::torus(), 2200))),
        case("quatrainment rank", move || random(4000, 4000 * 30).rank()),
        case("quatrainment elimination", move || random(10_000, 10_000).inverse()),
        case("quatrainment polynomials", || lights_out::nullity(10_000_000, 9_999_998)),
        case("quatrainment squares", || lights_out::square_nullity(20_000_000)),
        case("quatrainment odd parts", || odd_part::nullity(9_999_998)),
        case("quatrainment law", || law::nullities(10_000_000)),
        case("quatrainment fewest moves", || {
            let size = Size::square(64);
            let vector = |k: usize| BitVector::from_bits((0..4096).map(|bit| bit % (k + 2) == 0));
            let kernel = Vec::from_iter((0..50).map(vector));
            least::least(&curiosa::quatrainment::board::Board::full(size), &kernel, 50)
        }),
        case("quatrainment targets", move || {
            loop {
                stats::stats(&game(Flips::lights_out(), 5), 1);
            }
        }),
        case("least multiple", || {
            Digits::new(10, [0, 1]).unwrap().least_multiple(99_999_999).map(|multiple| multiple.bits())
        }),
    ]);
}

#[test]
fn toothpick_stops() {
    all_stop(vec![
        case("toothpick simulation", || {
            let mut simulation = Simulation::new(World::Plane, 1 << 16);
            (0..1 << 16).for_each(|_| simulation.step());
        }),
        case("toothpick shapes", || {
            let mut frequent = Frequent::new(1 << 14);
            (0..1 << 14).for_each(|_| frequent.step());
        }),
        case("toothpick census", || Shapes::new(2048).known(2048)),
        case("toothpick census, naive", || {
            let births = toothpick::shapes::naive::births(1500);
            toothpick::shapes::naive::counts(&births, 1500)
        }),
        case("toothpick hashlife", || {
            let rule = family::named("q-toothpick").unwrap();
            loop {
                Hashlife::new(&rule).unwrap().elements((1 << 59) + 12_345_678_901_234_567).unwrap();
            }
        }),
        case("toothpick naive", || toothpick::naive::births(World::Plane, 2000)),
        case("toothpick recurrence", || {
            let n = (num_bigint::BigUint::from(7_u8) << 100_000_u32) / 3_u8;
            Counts::new(Counted::Arcs).total(&n)
        }),
        case("toothpick pattern", || {
            loop {
                toothpick::golly::pattern(2000);
            }
        }),
        case("toothpick picture", || {
            let frame = toothpick::draw::Frame::of(World::Plane, 1024);
            loop {
                toothpick::draw::svg(World::Plane, 1024, true, frame, 900);
            }
        }),
    ]);
}

#[test]
fn entanglement_stops() {
    all_stop(vec![
        case("entanglement board", || {
            loop {
                entanglement::build::planar(500);
            }
        }),
        case("entanglement game", || {
            let board = entanglement::build::planar(60);
            loop {
                entanglement::play::play(&board).unwrap();
            }
        }),
        case("entanglement random path", || entanglement::trail::random_path(500, &mut generator(1))),
        case("entanglement random board", || {
            let mut random = generator(1);
            let path = entanglement::trail::random_path(10, &mut random);
            loop {
                entanglement::trail::along(&path, &mut random).unwrap();
            }
        }),
        case("entanglement naive", || {
            loop {
                entanglement::naive::radius_one();
            }
        }),
        case("entanglement picture", || {
            let board = entanglement::build::planar(100);
            let game = entanglement::play::play(&board).unwrap();
            loop {
                let picture = entanglement::draw::svg(&board, &game, 900);
                curiosa::raster::png(&picture).unwrap();
            }
        }),
    ]);
}

#[test]
fn norms_stop() {
    let newton = Options { method: Method::Newton, tolerance: 1e-12 };
    let map = |n: usize, rank: usize| norms::random::map(&mut generator(1), n, n, rank).unwrap();
    let loops = |work: fn(&ComplexMatrix)| {
        move || {
            let matrix = gaussian(&mut generator(1), 600, 600);
            loop {
                work(&matrix);
            }
        }
    };
    all_stop(vec![
        case("norms barrier, full rank", move || diamond_norm(&map(14, 196), newton)),
        case("norms barrier, rank 2", move || {
            loop {
                let _ = diamond_norm(&map(20, 2), newton);
            }
        }),
        case("norms barrier, few operators", move || {
            let gate = norms::random::channel(&mut generator(1), 64, 64, 3).unwrap();
            let apart = gate.difference(&norms::channels::identity(64)).unwrap();
            loop {
                let _ = diamond_norm(&apart, newton);
            }
        }),
        case("norms properties", move || {
            loop {
                let map = map(20, 3);
                defects(&map);
                minimal_kraus(&map, 1e-9);
            }
        }),
        case("norms naive", move || climb(map(6, 6).kraus().unwrap().0, &mut generator(1), 1 << 20, 1 << 20)),
        case("singular values", || svd(&gaussian(&mut generator(1), 800, 800))),
        case("product of matrices", loops(|a| drop(floats::product(a, a)))),
        case(
            "decomposition of Cholesky",
            loops(|a| drop(floats::cholesky(floats::product(a, &a.adjoint())))),
        ),
        case("blocked products", loops(|a| drop(blocked::long_adjoint_product(a, &blocked::product(a, a))))),
        case("blocked decompositions", loops(|a| drop((blocked::hermitian_eigen(a), blocked::thin_qr(a))))),
        case("eigenvectors", || floats::symmetric_eigen(gaussian(&mut generator(1), 900, 900))),
    ]);
}

#[test]
fn separability_stops() {
    let gate = |name: &str| {
        let gate = Gate::named(name).unwrap();
        (gate.matrix().unwrap(), gate.parties().unwrap())
    };
    let large = certify::Options { most_columns: 30_000, ..certify::Options::default() };
    all_stop(vec![
        case("separability certificate", move || {
            let (matrix, parties) = gate("signs-6x6");
            certify(&matrix, &parties, Sense::NotProduct, &large).map(drop)
        }),
        case("separability deficiency", move || {
            let (matrix, parties) = gate("triple-5x5");
            deficiency(&matrix, &parties, &parties.single_cuts(), &[6, 6])
        }),
        case("separability search", || {
            let parties = Parties::new(vec![4, 5]).unwrap();
            let mut matrices =
                (0..).filter_map(|n| candidate(Family::Rotations, &parties, Sense::NotProduct, n));
            let cuts = parties.single_cuts();
            matrices.find(|matrix| refute::refute(matrix, &parties, &cuts, 0, 0).is_some())
        }),
        case("separability descents", move || {
            let (matrix, parties) = gate("signs-6x6");
            minimum::least_entropy(&matrix.to_floats(), &parties, &parties.single_cuts(), 1 << 20, 1)
        }),
        case("separability small vectors", move || {
            let (matrix, parties) = gate("signs-6x6");
            refute::refute(&matrix, &parties, &parties.single_cuts(), usize::MAX, 0)
        }),
        case("separability bound", move || {
            let (matrix, parties) = gate("signs-4x5");
            bound::entropy_below(&matrix, &parties, &parties.single_cuts(), &[5, 4])
        }),
        case("separability grids", || census(4, 6)),
        case("separability degrees", || {
            let parties = Parties::new(vec![2; 10]).unwrap();
            loop {
                promising(&parties, &parties.single_cuts(), 30_000_000);
            }
        }),
        case("separability classification", || {
            let parties = Parties::new(vec![8, 8, 8]).unwrap();
            let matrix = isometry(&mut generator(1), 512, 512);
            loop {
                let _ = classify(&matrix, &parties, &parties, 1e-9);
            }
        }),
        case("separability power", || {
            let parties = Parties::new(vec![2; 8]).unwrap();
            let matrix = isometry(&mut generator(1), 256, 256);
            let operator = Operator { matrix: &matrix, input: &parties, output: &parties };
            loop {
                entangling_power(&operator, 1);
            }
        }),
        case("elimination", || {
            let mut elimination = Elimination::new(20_000, 8_388_593);
            let row =
                |k: u32| Vec::from_iter((0..20_000).map(|j| (j, 1 + k.wrapping_mul(j * j + 7) % 8_000_000)));
            for block in 0..200 {
                elimination.extend(&Vec::from_iter((block * 128..(block + 1) * 128).map(row)));
            }
        }),
    ]);
}

#[test]
fn algebra_stops() {
    all_stop(vec![
        case("characteristic polynomial", || {
            let rows = Vec::from_iter(
                (0..600).map(|k: usize| Vec::from_iter((0..40).map(|j| (k * j + j * j + 1) % 600))),
            );
            Matrix::counting(&rows).characteristic_polynomial()
        }),
        case("factors", || {
            let binomial = |n: usize, c: i64| {
                IntegerPolynomial::power_of_x(n).sub(&IntegerPolynomial::from_small(&[c, 1, 2]))
            };
            factor(&binomial(300, 3).mul(&binomial(290, 5)).mul(&binomial(280, 7)))
        }),
    ]);
}
