//! Inequalities of even squares and the bounds that follow, against their definitions.

use curiosa::hip::density::{BOUNDS, Bound, Inequality};
use num_rational::Ratio;
use proptest::prelude::*;

/// The squares of a window round the origin, one of every orbit under the symmetries is enough.
const SQUARES: [&str; 6] = [
    "-1,-1 -1,0 0,-1 0,0",
    "-1,0 0,-1 0,1 1,0",
    "-1,-1 -1,1 1,-1 1,1",
    "-2,0 0,-2 0,2 2,0",
    "-2,-1 -1,0 -1,-2 0,-1",
    "-2,-1 -1,1 0,-2 1,0",
];

fn inequality(least: u32, weights: &[u32]) -> Inequality {
    let lines = SQUARES.iter().zip(weights).filter(|(_, weight)| **weight > 0);
    let lines = Vec::from_iter(lines.map(|(square, weight)| format!("{weight} {square}")));
    format!("curiosa hip inequality 1\nleast {least}\n{}\n", lines.join("\n")).parse().unwrap()
}

/// The least weight of even squares, from the definition.
fn least(inequality: &Inequality) -> u32 {
    let weight = |colours: u32| {
        let even = inequality.squares().iter().filter(|(corners, ..)| {
            corners.iter().filter(|&&point| colours >> point & 1 == 1).count().is_multiple_of(2)
        });
        even.map(|(.., weight)| weight).sum::<u32>()
    };
    (0..1_u32 << inequality.points()).map(weight).min().unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]
    #[test]
    fn an_inequality_is_proved_if_and_only_if_it_holds(weights in prop::collection::vec(0..5_u32, 6)) {
        let one = weights.iter().any(|&weight| weight > 0);
        prop_assume!(one && inequality(1, &weights).points() <= 21);
        let least = least(&inequality(1, &weights));
        prop_assert!(least == 0 || inequality(least, &weights).prove().is_some());
        prop_assert!(inequality(least + 1, &weights).prove().is_none());
    }
}

type Gaussian = (i64, i64);

fn times(a: Gaussian, b: Gaussian) -> Gaussian {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

/// How often `b` divides `a`, at most `most` times.
fn valuation(mut a: Gaussian, b: Gaussian, most: u32) -> u32 {
    let norm = b.0 * b.0 + b.1 * b.1;
    for power in 0..most {
        let product = times(a, (b.0, -b.1));
        if product.0 % norm != 0 || product.1 % norm != 0 {
            return power;
        }
        a = (product.0 / norm, product.1 / norm);
    }
    most
}

/// A colouring with a period along rows and columns, 1 or -1.
struct Periodic(i64, Vec<i64>);

impl Periodic {
    fn at(&self, (row, column): Gaussian) -> i64 {
        self.1[(row.rem_euclid(self.0) * self.0 + column.rem_euclid(self.0)) as usize]
    }

    /// How many of the squares with this side vector are even.
    fn even(&self, v: Gaussian) -> i64 {
        let points = (0..self.0).flat_map(|row| (0..self.0).map(move |column| (row, column)));
        let is_even = |&p: &Gaussian| {
            let w = (-v.1, v.0);
            let [a, b, c] = [v, (v.0 + w.0, v.1 + w.1), w].map(|d| self.at((p.0 + d.0, p.1 + d.1)));
            self.at(p) * a * b * c == 1
        };
        points.filter(is_even).count() as i64
    }

    fn mean(&self, vectors: impl Iterator<Item = Gaussian>) -> Ratio<i64> {
        let (mut even, mut all) = (0, 0);
        for v in vectors {
            even += self.even(v);
            all += self.0 * self.0;
        }
        Ratio::new(even, all)
    }
}

fn all_below(bound: i64) -> impl Iterator<Item = Gaussian> {
    (0..bound).flat_map(move |row| (0..bound).map(move |column| (row, column)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]
    /// What the proofs in docs/hip.md say of means: a side vector times all numbers prime to 10 has the mean of its class.
    #[test]
    fn multiples_of_a_side_vector_have_the_mean_of_its_class(
        period in 1..5_i64,
        colours in prop::collection::vec(prop::bool::ANY, 25),
    ) {
        // 5 divides the period, or 2, or neither.
        let period = [1, 2, 3, 5][period as usize - 1];
        let colouring = Periodic(period, colours.iter().map(|&one| if one { -1 } else { 1 }).collect());
        let (one, two, three) = ((1, 1), (2, 1), (2, -1));
        let prime = |u: &Gaussian| [one, two, three].iter().all(|&p| valuation(*u, p, 1) == 0);
        for v in [(1, 0), (1, 1), (2, 1), (1, 3)] {
            let class = [one, two, three].map(|p| valuation(v, p, 2));
            let multiples = all_below(10 * period).filter(prime).map(|u| times(u, v));
            let of_class = all_below(50 * period).filter(|w| [one, two, three].map(|p| valuation(*w, p, 2)) == class);
            // What is prime to 10 or not, and how often 1 + i divides a number, if at most once, and 2 + i, shows modulo 50.
            prop_assert_eq!(colouring.mean(multiples), colouring.mean(of_class), "{:?} {}", v, period);
        }
    }
}

#[test]
fn the_bounds_are_what_the_inequalities_give() {
    let bounds = BOUNDS.map(|bound| (bound.colourings(), bound.share().to_string()));
    let bounds = bounds.iter().map(|(periods, share)| (periods.as_str(), share.as_str()));
    let expected = [
        // 1/4 (16/25 9/31 + 13/625), 1/4 7/31, and 1/4 2031305/8388576 128/127.
        ("any", "4003/77500"),
        ("any power of two", "7/124"),
        ("8", "1/16"),
        ("any power of two", "2031305/33292161"),
        ("16", "1/16"),
    ];
    assert_eq!(Vec::from_iter(bounds), expected);
    // The side vectors are used as often as there are, and no more.
    let weights = Bound::text("powers-of-two").unwrap().parse::<Inequality>().unwrap().weights();
    let of_power =
        |power| weights.iter().filter(|(class, _)| class.power == power).map(|(_, w)| w).sum::<u32>();
    assert_eq!([0, 1, 2, 3, 4, 5].map(of_power), [64, 32, 16, 8, 4, 0]);
}

#[test]
fn what_is_no_inequality_is_refused() {
    let error = |text: &str| text.parse::<Inequality>().unwrap_err().to_string();
    let head = "curiosa hip inequality 1\nleast 1\n";
    assert_eq!(error(""), "line 1: it is not `curiosa hip inequality 1`");
    assert!(error("curiosa hip inequality 1\nleast 0\n").starts_with("line 2: `least` and a number"));
    assert!(error(&format!("{head}1 0,0 0,1 1,0\n")).starts_with("line 3: a weight and four points"));
    assert!(error(&format!("{head}0 0,0 0,1 1,0 1,1\n")).starts_with("line 3: a weight and four points"));
    assert!(error(&format!("{head}1 0,0 0,1 1,0 1,17\n")).starts_with("line 3: a weight and four points"));
    for corners in ["0,0 0,1 1,0 1,2", "0,0 0,0 0,0 0,0", "0,0 0,2 1,0 1,2", "0,0 1,1 2,2 3,3"] {
        assert_eq!(error(&format!("{head}1 {corners}\n")), "line 3: these are not the corners of a square");
    }
    let twice = format!("{head}1 0,0 0,1 1,0 1,1\n2 0,0 0,-1 1,0 1,-1\n");
    assert_eq!(error(&twice), "line 4: this square has a weight already");
    assert!(error(&format!("{head}16000000 0,0 0,1 1,0 1,1\n")).contains("are more than 16777216 together"));
}
