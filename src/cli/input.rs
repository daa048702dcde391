//! Data in: files, or stdin for `-`; numbers of the command line.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use anyhow::Context;

/// The bytes of a file, or of stdin for `-`, and the name to call it in messages.
pub fn bytes(file: &Path) -> anyhow::Result<(String, Vec<u8>)> {
    let (name, read) = if file == Path::new("-") {
        let mut bytes = Vec::new();
        ("stdin".to_string(), io::stdin().read_to_end(&mut bytes).map(|_| bytes))
    } else {
        (file.display().to_string(), fs::read(file))
    };
    let bytes = read.with_context(|| format!("cannot read {name}"))?;
    Ok((name, bytes))
}

/// What each line of a text that says something is read as: blank ones and those that begin with # say nothing. An error says
/// where it is.
pub fn lines<T>(
    file: &Path,
    mut read: impl FnMut(&str, usize) -> anyhow::Result<T>,
) -> anyhow::Result<Vec<T>> {
    let (name, bytes) = bytes(file)?;
    let text = std::str::from_utf8(&bytes).ok().with_context(|| format!("{name} is not a text (UTF-8)"))?;
    let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim).zip(1..);
    let lines = lines.filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(line, number)| read(line, number).with_context(|| format!("{name}, line {number}"))).collect()
}

/// A relative width or distance from the command line.
pub fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(width) if width > 0.0 && width < 1.0 => Ok(width),
        _ => Err("a number above 0 and below 1 is accepted, such as 1e-10".to_string()),
    }
}
