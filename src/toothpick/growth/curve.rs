//! How an automaton grows, drawn: its elements over the square of the stage.

use std::fmt::Write;

use svg::Document;
use svg::node::element::{Path, Rectangle, Text, Title};

use super::rule::Rule;

/// The first stage that is drawn: before it the share jumps.
pub const FIRST: usize = 4;

/// Okabe and Ito's colour-blind safe blue.
const BLUE: &str = "#0072b2";
const GREY: &str = "#cccccc";

/// The SVG of A(n) / n^2 for the stages n from [`FIRST`] to the last one, n on a logarithmic scale, `width` pixels wide and half as high; `totals` has the
/// elements A(n) after each stage n from 0 on. Linear in the stages.
///
/// ```
/// use curiosa::toothpick::growth::{curve::curve, family, simulate::totals};
/// let rule = family::named("toothpick").unwrap();
/// let picture = curve(&rule, &totals(&rule, 64).unwrap(), 480);
/// assert!(picture.contains("toothpick: elements over the square of the stage, to stage 64"));
/// ```
///
/// # Panics
/// If there are fewer stages than [`FIRST`].
pub fn curve(rule: &Rule, totals: &[i64], width: u32) -> String {
    let last = totals.len() - 1;
    let share = |n: usize| totals[n] as f64 / (n * n) as f64;
    let [mut least, mut most] = [share(FIRST); 2];
    for n in FIRST..=last {
        [least, most] = [least.min(share(n)), most.max(share(n))];
    }
    let step = step(most - least);
    let [low, high] = [(least / step).floor() * step, ((most / step).ceil() * step).max(least + step)];
    let (wide, font) = (f64::from(width), f64::from(width) / 40.0);
    let [left, right, top, bottom] = [4.0 * font, wide - font, font, wide / 2.0 - 2.0 * font];
    let octaves = (last as f64 / FIRST as f64).log2().max(1.0);
    let x = |n: usize| left + (n as f64 / FIRST as f64).log2() / octaves * (right - left);
    let y = |share: f64| bottom - (share - low) / (high - low) * (bottom - top);

    let (mut grid, mut data) = (String::new(), String::new());
    let mut labels = Vec::new();
    let label = |x: f64, y: f64, anchor: &str, text: String| {
        Text::new(text)
            .set("x", tenth(x))
            .set("y", tenth(y))
            .set("font-size", tenth(font))
            .set("font-family", "sans-serif")
            .set("text-anchor", anchor)
    };
    for line in 0..=((high - low) / step).round() as u32 {
        let share = low + f64::from(line) * step;
        let _ = write!(grid, "M{} {}H{}", tenth(left), tenth(y(share)), tenth(right));
        let digits = (-step.log10().floor()).max(0.0) as usize;
        labels.push(label(left - font / 2.0, y(share) + font / 3.0, "end", format!("{share:.digits$}")));
    }
    for n in std::iter::successors(Some(FIRST), |n| Some(2 * n)).take_while(|&n| n <= last) {
        let _ = write!(grid, "M{} {}V{}", tenth(x(n)), tenth(bottom), tenth(top));
        labels.push(label(x(n), bottom + 1.3 * font, "middle", n.to_string()));
    }
    let mut before = f64::NEG_INFINITY;
    for n in FIRST..=last {
        // What would lie within half a pixel is left out.
        if x(n) - before >= 0.5 || n == last {
            let command = if data.is_empty() { 'M' } else { 'L' };
            let _ = write!(data, "{command}{} {}", tenth(x(n)), tenth(y(share(n))));
            before = x(n);
        }
    }
    let line = |data: String, colour: &str, pixels: f64| {
        Path::new().set("d", data).set("fill", "none").set("stroke", colour).set("stroke-width", pixels)
    };
    let title = format!("{}: elements over the square of the stage, to stage {last}", rule.name);
    let mut picture = Document::new()
        .set("viewBox", (0, 0, width, width / 2))
        .set("width", width)
        .set("height", width / 2)
        .add(Title::new(title))
        .add(Rectangle::new().set("width", width).set("height", width / 2).set("fill", "#ffffff"))
        .add(line(grid, GREY, 1.0))
        .add(line(data, BLUE, 1.5));
    for label in labels {
        picture = picture.add(label);
    }
    format!("{picture}\n")
}

/// 1, 2 or 5 times a power of ten, of which there are three to seven in this range.
fn step(range: f64) -> f64 {
    let range = range.max(1e-6);
    let power = 10_f64.powf((range / 3.0).log10().floor());
    [5.0, 2.0, 1.0].into_iter().map(|factor| factor * power).find(|step| 3.0 * step <= range).unwrap_or(power)
}

/// To a tenth of a pixel.
fn tenth(pixels: f64) -> f64 {
    (pixels * 10.0).round() / 10.0 + 0.0
}

#[cfg(test)]
mod tests {
    use super::super::{family, simulate::totals};
    use super::*;

    #[test]
    fn the_points_are_as_high_as_the_shares() {
        for name in ["toothpick", "honeycomb", "toothpick-cubic"] {
            let rule = family::named(name).unwrap();
            let totals = totals(&rule, 40).unwrap();
            let picture = curve(&rule, &totals, 480);
            let data = picture.split("d=\"M").nth(2).unwrap().split('"').next().unwrap();
            let point = |text: &str| {
                let (x, y) = text.split_once(' ').unwrap();
                (x.parse::<f64>().unwrap(), y.parse::<f64>().unwrap())
            };
            let points = Vec::from_iter(data.split('L').map(point));
            let shares = Vec::from_iter((FIRST..=40).map(|n| totals[n] as f64 / (n * n) as f64));
            assert_eq!(points.len(), shares.len(), "{name}");
            assert!(points.is_sorted_by(|a, b| a.0 < b.0), "{name}");
            assert!(points.iter().all(|&(x, y)| (0.0..=480.0).contains(&x) && (0.0..=240.0).contains(&y)));
            // The height is linear in the share.
            let height = |n: usize| points[n].1;
            let (low, high) = (0..shares.len()).fold((0, 0), |(low, high), n| {
                (
                    if shares[n] < shares[low] { n } else { low },
                    if shares[n] > shares[high] { n } else { high },
                )
            });
            for (n, share) in shares.iter().enumerate() {
                let part = (share - shares[low]) / (shares[high] - shares[low]);
                let expected = height(low) + part * (height(high) - height(low));
                assert!((height(n) - expected).abs() < 0.2, "{name}, stage {}", n + FIRST);
            }
        }
    }

    #[test]
    fn lines_are_at_round_numbers() {
        assert_eq!([1.0, 0.9, 0.1, 7.0, 20.0].map(step), [0.2, 0.2, 0.02, 2.0, 5.0]);
    }
}
