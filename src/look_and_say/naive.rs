//! The definition carried out, digit by digit.

/// What is said of a word of digits: of every run of equal digits how often, in base `base` (2 to 10), and the digit; of a
/// run longer than `most` the first `most` digits, then the others.
///
/// ```
/// use curiosa::look_and_say::naive::say;
/// assert_eq!(say("111221", 10, None), "312211");
/// assert_eq!(say("1111", 3, None), "111");
/// assert_eq!(say("111", 10, Some(2)), "2111");
/// ```
pub fn say(word: &str, base: usize, most: Option<usize>) -> String {
    let mut said = String::new();
    let mut digits = word.chars().peekable();
    while let Some(digit) = digits.next() {
        let mut count = 1;
        while digits.peek() == Some(&digit) && most.is_none_or(|most| count < most) {
            digits.next();
            count += 1;
        }
        said += &numeral(count, base);
        said.push(digit);
    }
    said
}

fn numeral(count: usize, base: usize) -> String {
    let last = (count % base).to_string();
    if count < base { last } else { numeral(count / base, base) + &last }
}
