//! Data out: text for people, csv, json and jsonl for programs, to stdout or a file.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use indexmap::IndexMap;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::durable::delivered::{self, Delivered};
use crate::durable::replace::{AtomicFile, write_atomic};
use crate::pipeline::say;
use crate::raster;
use crate::stop;

/// Whether stderr is for warnings only.
static QUIET: AtomicBool = AtomicBool::new(false);

/// From now on stderr is for warnings only.
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether stderr is for warnings only.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Notes on arguments, which are read before it is known whether stderr is for warnings only.
static OF_ARGUMENTS: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Tells something about an argument, once all are read.
pub fn note_on_argument(text: String) {
    OF_ARGUMENTS.lock().unwrap_or_else(PoisonError::into_inner).push(text);
}

/// All arguments are read.
pub fn arguments_are_read() {
    let notes = std::mem::take(&mut *OF_ARGUMENTS.lock().unwrap_or_else(PoisonError::into_inner));
    notes.iter().for_each(|text| note(text));
}

/// Tells something on stderr that is neither data nor a warning.
pub fn note(text: &str) {
    if !is_quiet() {
        say::line(format!("note: {text}"));
    }
}

/// Where data goes and how it looks.
#[derive(Args, Clone, Debug)]
pub struct OutputArgs {
    /// How data looks: text is for people, csv, json and jsonl stay as they are between versions [default: text;
    /// csv for lists too long to read]
    #[arg(long, value_enum)]
    format: Option<Format>,

    #[command(flatten)]
    file: FileArgs,
}

/// Where data goes.
#[derive(Args, Clone, Debug)]
pub struct FileArgs {
    /// File to write, only once everything is computed; - is stdout
    #[arg(long, value_name = "FILE", default_value = "-")]
    out: PathBuf,
}

/// How data looks.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people.
    Text,
    /// A header, then a line a row.
    Csv,
    /// An array of objects, an object a row.
    Json,
    /// An object a line.
    Jsonl,
}

impl FileArgs {
    /// Writes everything at once.
    pub fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        self.deliver(bytes)?;
        Ok(())
    }

    /// Writes everything at once, in exchange for what may go then.
    pub fn deliver(&self, bytes: &[u8]) -> anyhow::Result<Delivered> {
        match &*self.out {
            path if is_stdout(path) => Ok(delivered::stdout(bytes)?),
            path => write_atomic(path, bytes).with_context(|| format!("cannot write {}", path.display())),
        }
    }

    /// Writes everything at once, but not to a terminal.
    pub fn write_binary(&self, bytes: &[u8]) -> anyhow::Result<()> {
        if is_stdout(&self.out) && io::stdout().is_terminal() {
            bail!("pixels do not go to a terminal: name a file by --out");
        }
        self.write(bytes)
    }

    /// Whether the file has this extension.
    pub fn has_extension(&self, extension: &str) -> bool {
        self.out.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
    }

    /// An error if the file's name ends like a kind of file that is not among these.
    pub fn accept(&self, extensions: &[&str]) -> anyhow::Result<()> {
        match self.out.extension() {
            Some(extension) if !extensions.iter().any(|kind| extension.eq_ignore_ascii_case(kind)) => {
                let kinds = Vec::from_iter(extensions.iter().map(|kind| format!(".{kind}"))).join(" or ");
                bail!(
                    "--out {}: a file of this kind is not written here; {kinds} is accepted",
                    self.out.display()
                )
            }
            _ => Ok(()),
        }
    }

    /// The file; none for stdout.
    pub fn path(&self) -> Option<&Path> {
        (!is_stdout(&self.out)).then_some(&self.out)
    }

    fn open(&self) -> anyhow::Result<Sink> {
        if is_stdout(&self.out) {
            return Ok(Sink::Stdout(BufWriter::new(io::stdout())));
        }
        let file = AtomicFile::create(&self.out);
        Ok(Sink::File(file.with_context(|| format!("cannot write {}", self.out.display()))?))
    }
}

/// Where a picture goes.
#[derive(Args, Clone, Debug)]
pub struct PictureArgs {
    /// Pixels (PNG) instead of SVG, as always where FILE ends in .png
    #[arg(long)]
    png: bool,

    #[command(flatten)]
    file: FileArgs,
}

impl PictureArgs {
    /// Writes a picture that has no text in it.
    pub fn write(&self, svg: &str) -> anyhow::Result<()> {
        self.file.accept(if self.png { &["png"] } else { &["svg", "png"] })?;
        if self.png || self.file.has_extension("png") {
            return self.file.write_binary(&raster::png(svg)?);
        }
        self.file.write(svg.as_bytes())
    }

    /// Writes a picture with text in it, for which pixels would need fonts: SVG only.
    pub fn write_with_text(&self, svg: &str) -> anyhow::Result<()> {
        self.file.accept(&["svg"])?;
        self.file.write(svg.as_bytes())
    }
}

fn is_stdout(path: &Path) -> bool {
    path == Path::new("-") || path == Path::new("/dev/stdout")
}

enum Sink {
    Stdout(BufWriter<io::Stdout>),
    File(AtomicFile),
}

impl Sink {
    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Sink::Stdout(out) => out,
            Sink::File(file) => file,
        }
    }

    fn finish(self) -> anyhow::Result<Delivered> {
        match self {
            Sink::Stdout(mut out) => {
                out.flush()?;
                Ok(delivered::stdout(&[])?)
            }
            Sink::File(file) => {
                let path = file.path().display().to_string();
                file.commit().with_context(|| format!("cannot write {path}"))
            }
        }
    }
}

/// Rows on their way out, one by one. A file appears when the report is finished.
pub struct Report {
    format: Format,
    sink: Sink,
    rows: usize,
    /// The columns that csv has already.
    columns: Option<Vec<String>>,
}

impl OutputArgs {
    /// Where data goes.
    pub fn file(&self) -> &FileArgs {
        &self.file
    }

    /// Begins a report.
    pub fn report(&self, default: Format) -> anyhow::Result<Report> {
        Ok(Report { format: self.format.unwrap_or(default), sink: self.file.open()?, rows: 0, columns: None })
    }

    /// Begins a report whose rows may be none: csv has these columns all the same.
    pub fn report_of(&self, default: Format, columns: &[&str]) -> anyhow::Result<Report> {
        let mut report = self.report(default)?;
        if report.format == Format::Csv {
            csv::Writer::from_writer(report.sink.writer()).write_record(columns)?;
            report.columns = Some(columns.iter().map(|column| column.to_string()).collect());
        }
        Ok(report)
    }
}

impl Report {
    /// Adds a row: `text` writes it for people; for programs a field of the row is a column of csv, where lists stand with
    /// blanks between, and a key of json. Rows that are lists have no header.
    pub fn row(
        &mut self,
        row: &impl Serialize,
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        stop::check();
        let first = self.rows == 0;
        self.rows += 1;
        let out = self.sink.writer();
        match self.format {
            Format::Text => text(out)?,
            Format::Csv => {
                let (header, record) = cells(&serde_json::to_string(row)?)?;
                let mut writer = csv::Writer::from_writer(out);
                match &self.columns {
                    None if first && !header.is_empty() => writer.write_record(header)?,
                    Some(columns) if !header.is_empty() => {
                        debug_assert_eq!(*columns, header, "the columns that csv began with")
                    }
                    _ => {}
                }
                writer.write_record(record)?;
            }
            Format::Json => {
                out.write_all(if first { b"[\n" } else { b",\n" })?;
                serde_json::to_writer(out, row)?;
            }
            Format::Jsonl => {
                serde_json::to_writer(&mut *out, row)?;
                out.write_all(b"\n")?;
            }
        }
        Ok(())
    }

    /// A line for people only.
    pub fn text(&mut self, text: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
        if self.format == Format::Text { Ok(text(self.sink.writer())?) } else { Ok(()) }
    }

    /// Ends the report: the data is complete.
    pub fn finish(self) -> anyhow::Result<()> {
        self.deliver()?;
        Ok(())
    }

    /// Ends the report, in exchange for what may go then.
    pub fn deliver(mut self) -> anyhow::Result<Delivered> {
        if self.format == Format::Json {
            self.sink.writer().write_all(if self.rows == 0 { b"[]\n" } else { b"\n]\n" })?;
        }
        self.sink.finish()
    }
}

/// The names of the fields of a row that is written as JSON, and the fields as csv has them. Numbers keep all their digits.
fn cells(json: &str) -> anyhow::Result<(Vec<String>, Vec<String>)> {
    if json.starts_with('[') {
        let entries: Vec<&RawValue> = serde_json::from_str(json)?;
        return Ok((Vec::new(), entries.into_iter().map(cell).collect::<anyhow::Result<_>>()?));
    }
    let fields: IndexMap<String, &RawValue> = serde_json::from_str(json)?;
    let cells = fields.values().map(|value| cell(value)).collect::<anyhow::Result<_>>()?;
    Ok((fields.into_keys().collect(), cells))
}

fn cell(value: &RawValue) -> anyhow::Result<String> {
    let text = value.get();
    Ok(match text.as_bytes().first() {
        Some(b'"') => serde_json::from_str(text)?,
        Some(b'n') => String::new(),
        Some(b'[') => {
            let entries: Vec<&RawValue> = serde_json::from_str(text)?;
            // Lists of lists stay as they are.
            if entries.iter().any(|entry| entry.get().starts_with(['[', '{'])) {
                return Ok(text.into());
            }
            entries.into_iter().map(cell).collect::<anyhow::Result<Vec<_>>>()?.join(" ")
        }
        _ => text.into(),
    })
}
