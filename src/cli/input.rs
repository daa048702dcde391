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

/// The lines of a text that say something, each with where it stands: blank ones and those that begin with # do not.
pub fn lines(file: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let (name, bytes) = bytes(file)?;
    let text = String::from_utf8(bytes).ok().with_context(|| format!("{name} is not a text (UTF-8)"))?;
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let lines = lines.map(|(number, line)| (format!("{name}, line {}", number + 1), line.trim().to_string()));
    Ok(lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect())
}

/// A relative width or distance from the command line.
pub fn tolerance(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(width) if width > 0.0 && width < 1.0 => Ok(width),
        _ => Err("a number above 0 and below 1 is accepted, such as 1e-10".to_string()),
    }
}
