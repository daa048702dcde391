//! Claims about look-and-say sequences.

use std::collections::BTreeSet;

use super::{Check, Claim, OURS, Source, cases, list};
use crate::evidence::{Doubt, Known, Method};
use crate::look_and_say::cosmology::{self, Cosmology, Domain};
use crate::look_and_say::length::LetterCounts;
use crate::look_and_say::published::Table;
use crate::look_and_say::table::{Sort, elements};
use crate::look_and_say::theorems::{COSMOLOGY, CUTS, LIMITS, NO_LIMIT};
use crate::look_and_say::{Growth, Limits, Mode, Rule, Splitting, Word};

const ARTICLE: Source = Source {
    study: "look_and_say",
    file: "000_26e3a027618e1739.txt",
    title: "N. Johnston, Further Variants of the \"Look-and-Say\" Sequence (2011)",
};

const RATIO: Source = Source {
    study: "look_and_say",
    file: "OEIS A110393",
    title: "N. Johnston, comment of 2011 on A110393 in the OEIS, after the article",
};

const BINARY: Source = Source {
    study: "look_and_say",
    file: "OEIS A049194",
    title: "A049194 in the OEIS, the lengths of the terms of A001387",
};

const COSMOLOGICAL: Source = Source {
    study: "look_and_say",
    file: "OEIS A005150",
    title: "J. H. Conway (1987), S. B. Ekhad and D. Zeilberger (1997), R. A. Litherland (2006), P. Lairez and A. Storozhenko (2024) on the cosmological theorem, the first three by links in A005150 of the OEIS",
};

const MATHWORLD: Source = Source {
    study: "look_and_say",
    file: "MathWorld",
    title: "E. W. Weisstein, Cosmological Theorem, in MathWorld",
};

const SAID: Method = Method::named("terms said");
const ELEMENTS: Method = Method::named("elements");

pub(super) const CHECKS: &[Check] = &[
    decimal_terms,
    decimal_has_no_digit_4,
    decimal_is_base_4,
    decimal_elements,
    binary_elements,
    ternary_terms,
    ternary_table,
    ternary_elementary,
    tables_by_size,
    ternary_polynomial,
    ternary_rate,
    ternary_lengths,
    one_two_terms,
    one_two_digits,
    one_two_sixth_term,
    one_two_table,
    one_two_elementary,
    made_of_elements,
    one_two_rate,
    one_two_rate_is_root_of_golden_ratio,
    one_two_growth,
    one_two_abundances,
    one_two_limit,
    binary_recurrence,
    cosmological_elements,
    cosmological_day,
    enough_days,
    without_all_elements,
    hydrogen,
];

const TERNARY: Rule = Rule::base(3);
const ONE_TWO: Rule = Rule::base(10).with_max_count(2);

/// The rows of the article, subsequence by subsequence.
const TERNARY_TABLE: &str = "1 (3), 10 (5), 11 (19), 110 (21), 1110 (2)(4), 111210 (2)(8), 111221 (2)(16), \
    1121110 (22)(4), 112211 (23), 112221 (21)(20), 11222110 (21)(24), 1122211210 (21)(25), 1211 (7), 121110 (6)(4), \
    1221 (9), 12211 (10), 122110 (11), 1221121110 (12)(4), 21 (13), 211 (15), 2110 (17), 211210 (18), \
    212221 (14)(20), 22110 (26), 221121110 (27)(4), 222110 (2)(24), 22211210 (2)(25)";
const ONE_TWO_TABLE: &str = "1 (2), 11 (5), 111 (7), 1211 (3)(6)(1), 21 (4), 22 (6), 2111 (1)(6)(3)";

fn splitting(rule: Rule, mode: Mode) -> Splitting {
    Splitting::find(rule, &"1".into(), mode, &Limits::default())
        .expect("the rules of the source have splittings")
}

fn growth(rule: Rule) -> Growth {
    Growth::of(splitting(rule, Mode::Atoms)).expect("the rules of the source have growth rates")
}

/// The first terms, said and put together from elements.
fn first_terms(rule: Rule, count: usize) -> Result<Known<String>, Doubt> {
    let said = rule.terms(&"1".into()).take(count).collect();
    let splitting = splitting(rule, Mode::Atoms);
    let put_together: Vec<Word> = (0..count).map(|steps| splitting.term(steps)).collect();
    Ok(Known::once(SAID, said).again(ELEMENTS, &put_together)?.map(list))
}

/// The table of a rule as the article has it.
fn table(rule: Rule) -> String {
    let published = Table::of(&rule, &"1".into()).expect("the article has a table of this rule");
    let growth =
        Growth::of(splitting(rule, published.mode())).expect("the rules of the source have growth rates");
    list(elements(&growth, Sort::Published(published), 1).iter().map(|row| {
        let becomes = String::from_iter(row.evolves_into.iter().map(|number| format!("({number})")));
        format!("{} {becomes}", row.subsequence)
    }))
}

fn decimal_has_no_digit_4() -> Claim {
    let letters = splitting(Rule::base(10), Mode::Atoms).letters();
    let large = Vec::from_iter(letters.iter().filter(|&&letter| letter >= b'4'));
    let computed = match &large[..] {
        [] => "none".into(),
        large => list(large.iter().map(|&&letter| char::from(letter))),
    };
    let statement = "The digits of 4 or larger in the look-and-say sequence 1, 11, 21, ... (A005150)";
    ARTICLE.claim(statement, "none", Known::theorem(CUTS, computed))
}

fn decimal_is_base_4() -> Claim {
    let [decimal, quaternary] = [10, 4].map(|base| splitting(Rule::base(base), Mode::Atoms).atoms);
    let computed = if decimal == quaternary { "the same" } else { "different" };
    let statement =
        "The decimal and the base-4 look-and-say sequence, by their elements and what these become";
    ARTICLE.claim(statement, "the same", Known::theorem(CUTS, computed.into()))
}

fn decimal_elements() -> Claim {
    let recurrent = growth(Rule::base(10)).recurrent.iter().filter(|&&recurrent| recurrent).count();
    let statement = "The number of elements of the decimal look-and-say sequence";
    ARTICLE
        .claim(statement, "92", Known::theorem(LIMITS, recurrent.to_string()))
        .note("recurrent atoms; seven more atoms occur in the first terms only")
}

fn binary_elements() -> Claim {
    let statement = "The number of elements of the binary look-and-say sequence";
    let computed = splitting(Rule::base(2), Mode::Atoms).atoms.len().to_string();
    ARTICLE.claim(statement, "10", Known::theorem(CUTS, computed))
}

fn ternary_terms() -> Claim {
    let statement = "The ternary look-and-say sequence begins (A001388)";
    let published = "1, 11, 21, 1211, 111221, 1012211";
    ARTICLE.claim(statement, published, first_terms(TERNARY, 6))
}

fn ternary_table() -> Claim {
    let statement =
        "The 27 non-interacting subsequences of the ternary sequence and the rows that each evolves into";
    ARTICLE.claim(statement, TERNARY_TABLE, Known::theorem(CUTS, table(TERNARY))).note(
        "these are the parts cut after zeros; nine of them split further, as 212221 = 2.12221, and seven are transient",
    )
}

fn ternary_polynomial() -> Claim {
    let computed = growth(TERNARY).spectrum.minimal().polynomial.to_string();
    let statement = "The largest eigenvalue of the ternary transition matrix is the largest root of";
    ARTICLE.claim(statement, "x^3 - x - 1", Known::theorem(LIMITS, computed))
}

fn ternary_rate() -> Claim {
    let rate = growth(TERNARY).rate().clone().refine(64).to_f64();
    let statement = "The largest eigenvalue of the ternary transition matrix, to six decimals";
    ARTICLE.claim(statement, "1.324718", Known::theorem(LIMITS, format!("{rate:.6}")))
}

fn ternary_lengths() -> Claim {
    let rate = growth(TERNARY).rate().clone().refine(64).to_f64();
    let statement = "Each term of the ternary sequence is longer than the one before by, on average";
    ARTICLE.claim(statement, "32.5%", Known::theorem(LIMITS, format!("{:.1}%", 100.0 * (rate - 1.0))))
}

fn one_two_terms() -> Claim {
    let statement = "The look-and-say sequence with counts up to 2 begins (A110393)";
    let published = "1, 11, 21, 1211, 111221, 21112211";
    ARTICLE.claim(statement, published, first_terms(ONE_TWO, 6))
}

fn one_two_table() -> Claim {
    let statement = "The 7 non-interacting subsequences of the sequence with counts up to 2 and the rows that each evolves into";
    ARTICLE.claim(statement, ONE_TWO_TABLE, Known::theorem(CUTS, table(ONE_TWO)))
}

fn one_two_rate() -> Claim {
    let statement = "The largest eigenvalue of the transition matrix with counts up to 2, to three decimals";
    ARTICLE.claim(statement, "1.272", Known::theorem(LIMITS, growth(ONE_TWO).rate().clone().decimal(3)))
}

fn one_two_rate_is_root_of_golden_ratio() -> Claim {
    let statement = "The square of this eigenvalue, the golden ratio, is the largest root of";
    let computed = growth(ONE_TWO).limits(0).rate.polynomial().to_string();
    ARTICLE.claim(statement, "x^2 - x - 1", Known::theorem(LIMITS, computed))
}

fn one_two_abundances() -> Claim {
    let growth = growth(ONE_TWO);
    let limits = growth.limits(0);
    let share = |word: &str| {
        let atom = growth.splitting.atoms.iter().position(|atom| atom.word == word.into());
        &limits.abundances[atom.expect("the word is an element")]
    };
    let computed =
        share("11").divided_by(share("1211")).map_or_else(|| "undefined".into(), |q| q.element().to_string());
    let statement =
        "With counts up to 2, the frequency of 11 divided by that of 1211 (x is the golden ratio)";
    ARTICLE
        .claim(statement, "x", Known::theorem(LIMITS, computed))
        .note("in terms with even n; those with odd n have neither in the limit")
}

fn one_two_limit() -> Claim {
    let growth = growth(ONE_TWO);
    let ratio = |residue: usize| {
        let mut limits = growth.limits(residue);
        let [(_, ones), (_, twos)] = &limits.frequencies[..] else { return "undefined".into() };
        ones.divided_by(twos).map_or_else(|| "undefined".into(), |ratio| ratio.decimal(&mut limits.rate, 6))
    };
    let computed = match growth.period() {
        1 => ratio(0),
        _ => format!(
            "none; it tends to {} along even n and to {} along odd n, n = 1 for the seed",
            ratio(0),
            ratio(1)
        ),
    };
    let statement =
        "The limit of the ratio of 1s to 2s in the terms of the sequence with counts up to 2 (A110393)";
    RATIO.claim(statement, "0.890054", Known::theorem(NO_LIMIT, computed)).note(
        "the transition matrix has period 2, so the ratio alternates between two limits, 1 and 4/sqrt(5) - 1 \
         (the OEIS begins with n = 0, so that even and odd change places); 0.890054 is the ratio in the Perron vector, which is no limit: proof in docs/look-and-say.md",
    )
}

fn binary_recurrence() -> Claim {
    let counts = LetterCounts::of(&splitting(Rule::base(2), Mode::Atoms));
    let statement = "The lengths of the terms of the binary sequence have the recurrence with this characteristic polynomial";
    let computed = counts.recurrence().polynomial().to_string();
    BINARY.claim(statement, "x^5 - x^4 - x^3 + 1", Known::theorem(LIMITS, computed))
}

fn decimal_terms() -> Claim {
    let statement = "The look-and-say sequence begins (A005150)";
    let published = "1, 11, 21, 1211, 111221, 312211";
    ARTICLE.claim(statement, published, first_terms(Rule::base(10), 6))
}

/// The words of a published table, and whether each is an atom: no place in it can be cut.
fn elementary(rule: Rule) -> Vec<(Word, bool)> {
    let published = Table::of(&rule, &"1".into()).expect("the article has a table of this rule");
    let atoms = splitting(rule, Mode::Atoms).atoms;
    let parts = splitting(rule, published.mode()).atoms;
    parts
        .into_iter()
        .map(|part| (part.word.clone(), atoms.iter().any(|atom| atom.word == part.word)))
        .collect()
}

fn ternary_elementary() -> Claim {
    let parts = elementary(TERNARY);
    let split = parts.iter().filter(|(_, is_atom)| !is_atom).map(|(word, _)| word);
    let note = format!(
        "{} split into parts that never interact, such as 212221 = 2.12221: the article cuts after zeros only",
        list(split)
    );
    let atoms = parts.iter().filter(|(_, is_atom)| *is_atom).count();
    let statement =
        "The subsequences of the ternary table are elementary: those of the 27 that do not split further";
    ARTICLE.claim(statement, "27", Known::theorem(CUTS, atoms.to_string())).note(note)
}

fn one_two_elementary() -> Claim {
    let atoms = elementary(ONE_TWO).iter().filter(|(_, is_atom)| *is_atom).count();
    let statement = "The subsequences of the table with counts up to 2 that do not split further";
    ARTICLE.claim(statement, "7", Known::theorem(CUTS, atoms.to_string()))
}

/// How many of the first terms come out of a published table, from its row 1 on, and how many rows they use.
fn made_of_rows(rule: Rule, count: usize) -> Result<Known<String>, Doubt> {
    let published = Table::of(&rule, &"1".into()).expect("the article has a table of this rule");
    let growth =
        Growth::of(splitting(rule, published.mode())).expect("the rules of the source have growth rates");
    let rows = elements(&growth, Sort::Published(published), 1);
    let mut used = std::collections::BTreeSet::new();
    let mut term = vec![1];
    let mut put_together = Vec::new();
    for _ in 0..count {
        used.extend(term.iter().copied());
        let parts = term.iter().map(|&number: &usize| rows[number - 1].subsequence.as_str());
        put_together.push(String::from_iter(parts));
        term = term.iter().flat_map(|&number| rows[number - 1].evolves_into.iter().copied()).collect();
    }
    let said = rule.terms(&"1".into()).take(count).map(|term| term.to_string()).collect();
    let terms = Known::once(SAID, said).again(ELEMENTS, &put_together)?;
    Ok(terms.map(|terms| list([terms.len(), used.len()])))
}

fn made_of_elements() -> Claim {
    let computed = || {
        let both = made_of_rows(TERNARY, 40)?.and(made_of_rows(ONE_TWO, 40)?);
        Ok::<_, Doubt>(both.map(|(ternary, one_two)| format!("{ternary}; {one_two}")))
    };
    let statement = "All terms are made up of the subsequences of the tables: of the first 40 ternary terms and those with counts up to 2, those \
                     that come out of the tables, and the rows that they use";
    ARTICLE.claim(statement, "40, 27; 40, 7", computed())
}

fn one_two_sixth_term() -> Claim {
    // Runs are read in pieces of two at most.
    let fifth = "111221";
    let mut blocks: Vec<String> = Vec::new();
    for digit in fifth.chars() {
        match blocks.last_mut() {
            Some(block) if block.len() < 2 && block.ends_with(digit) => block.push(digit),
            _ => blocks.push(digit.into()),
        }
    }
    let said = String::from_iter(blocks.iter().map(|block| format!("{}{}", block.len(), &block[..1])));
    let statement = "With counts up to 2, the blocks read in the fifth term 111221, and the sixth term";
    ARTICLE.claim(statement, "11, 1, 22, 1; 21112211", cases(format!("{}; {said}", list(&blocks))))
}

fn one_two_digits() -> Claim {
    let digits = splitting(ONE_TWO, Mode::Atoms).letters();
    let statement = "The digits of the terms of the sequence with counts up to 2";
    ARTICLE.claim(
        statement,
        "1, 2",
        Known::theorem(CUTS, list(digits.iter().map(|&digit| char::from(digit)))),
    )
}

fn tables_by_size() -> Claim {
    let recurrent = growth(Rule::base(10)).recurrent.iter().filter(|&&recurrent| recurrent).count();
    let ternary = splitting(TERNARY, Table::of(&TERNARY, &"1".into()).expect("it was published").mode());
    let sizes = [splitting(Rule::base(2), Mode::Atoms).atoms.len(), ternary.atoms.len(), recurrent];
    let statement =
        "The ternary table is more complicated than the binary and less than the decimal one: their sizes";
    ARTICLE.claim(statement, "10, 27, 92", Known::theorem(CUTS, list(sizes)))
}

fn one_two_growth() -> Claim {
    let counts = LetterCounts::of(&splitting(ONE_TWO, Mode::Atoms));
    let length = |n: u64| crate::look_and_say::length::length(&counts.exactly(n));
    let ratio = |n: u64| {
        // In millionths.
        let scaled = length(n + 1) * 1_000_000u32 / length(n);
        u32::try_from(scaled).map_or(f64::NAN, |ratio| f64::from(ratio) / 1e6)
    };
    let [even, odd] = [ratio(200), ratio(201)];
    let statement = "The average rate at which terms with counts up to 2 grow, over two successive ones";
    ARTICLE
        .claim(statement, "1.272", Known::once(OURS, format!("{:.3}", (even * odd).sqrt())))
        .note(format!("only on average: the lengths grow by {even:.4} and {odd:.4} in turn"))
}

/// Conway's theorem: integers above 3 behave as 4, 5 and 6 do, and 7 for what no count is (docs/look-and-say.md).
fn conway() -> Cosmology {
    let domain = Domain::new(Rule::base(10), Some(6), true).expect("runs to 6 are accepted");
    Cosmology::of(domain, &cosmology::Limits::default()).expect("Conway's theorem is true")
}

fn cosmological_elements() -> Claim {
    let elements = conway().elements;
    let small = |word: &Word| word.iter().all(|letter| b"123".contains(letter));
    let common = elements.iter().filter(|element| small(&element.word)).count();
    let one = elements.iter().filter(|element| element.word.contains(&b'4')).count();
    let statement = "The common elements that every word decays into under Conway's rule, and the families of transuranic ones";
    COSMOLOGICAL.claim(statement, "92, 2", Known::theorem(COSMOLOGY, list([common, one])))
}

fn cosmological_day() -> Claim {
    let statement = "The days after which every word is made of these, but not sooner (the bound by M. Guy; exact by Lairez and Storozhenko)";
    COSMOLOGICAL.claim(statement, "24", Known::theorem(COSMOLOGY, conway().day.to_string()))
}

fn enough_days() -> Claim {
    let enough = if conway().day <= 29 { "enough" } else { "not enough" };
    let statement = "29 days for that (Ekhad and Zeilberger) are";
    COSMOLOGICAL.claim(statement, "enough", Known::theorem(COSMOLOGY, enough.into()))
}

fn without_all_elements() -> Claim {
    let elements = conway().elements;
    let common = |place: &usize| elements[*place].word.iter().all(|letter| b"123".contains(letter));
    let count = (0..elements.len()).filter(common).count();
    // What becomes of an element, for so many days that it repeats.
    let lacking = elements.iter().enumerate().filter(|(place, _)| {
        let mut present = BTreeSet::from([*place]);
        let mut seen = BTreeSet::new();
        while seen.insert(present.clone()) {
            present = present.iter().flat_map(|&place| elements[place].becomes.clone()).collect();
        }
        present.iter().filter(|place| common(place)).count() < count
    });
    let lacking = list(lacking.map(|(_, element)| element.word.to_string()));
    let statement =
        "The elements that do not become words with all 92 common elements (the chemical theorem)";
    COSMOLOGICAL.claim(statement, "22", Known::theorem(COSMOLOGY, lacking))
}

fn hydrogen() -> Claim {
    let rows = elements(&growth(Rule::base(10)), Sort::AtomicNumber, 12);
    let share = rows.iter().find(|row| row.subsequence == "22").map(|row| row.abundance[0].clone());
    // 0.0abcdef... as millionths, cut off.
    let digits = share.unwrap_or_default().trim_start_matches("0.").to_string();
    let millionths = format!("{}.{}", digits[..6].trim_start_matches('0'), &digits[6..9]);
    let statement = "The abundance of hydrogen, 22, among a million atoms";
    MATHWORLD
        .claim(statement, "91970.383", Known::theorem(LIMITS, millionths))
        .note("two digits are exchanged; the table of elements.csv adds up to 1")
}
