//! Data out: text for people, csv and json for programs, to stdout or a file.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::pipeline::file::write_atomic;

/// Where data goes and how it looks.
#[derive(Args, Clone, Debug)]
pub struct OutputArgs {
    /// How data looks: text is for people, csv and json stay as they are between versions [default: text]
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
}

impl FileArgs {
    /// Writes everything at once.
    pub fn write(&self, bytes: &[u8]) -> anyhow::Result<()> {
        match &*self.out {
            path if path == Path::new("-") => Ok(io::stdout().lock().write_all(bytes)?),
            path => write_atomic(path, bytes).with_context(|| format!("cannot write {}", path.display())),
        }
    }

    fn open(&self) -> anyhow::Result<Sink> {
        if self.out == Path::new("-") {
            return Ok(Sink::Stdout(BufWriter::new(io::stdout())));
        }
        let cannot = || format!("cannot write {}", self.out.display());
        let folder =
            self.out.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        fs::create_dir_all(folder).with_context(cannot)?;
        let file = tempfile::NamedTempFile::new_in(folder).with_context(cannot)?;
        Ok(Sink::File(BufWriter::new(file), self.out.clone()))
    }
}

enum Sink {
    Stdout(BufWriter<io::Stdout>),
    File(BufWriter<tempfile::NamedTempFile>, PathBuf),
}

impl Sink {
    fn writer(&mut self) -> &mut dyn Write {
        match self {
            Sink::Stdout(out) => out,
            Sink::File(file, _) => file,
        }
    }

    fn finish(self) -> anyhow::Result<()> {
        match self {
            Sink::Stdout(mut out) => out.flush()?,
            Sink::File(file, path) => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.persist(&path).with_context(|| format!("cannot write {}", path.display()))?;
            }
        }
        Ok(())
    }
}

/// Rows on their way out, one by one. A file appears when the report is finished.
pub struct Report {
    format: Format,
    sink: Sink,
    rows: usize,
}

impl OutputArgs {
    /// Begins a report.
    pub fn report(&self, default: Format) -> anyhow::Result<Report> {
        Ok(Report { format: self.format.unwrap_or(default), sink: self.file.open()?, rows: 0 })
    }
}

impl Report {
    /// Adds a row: `text` writes it for people, `csv` and `json` are it for programs.
    pub fn row(
        &mut self,
        text: impl FnOnce(&mut dyn Write) -> io::Result<()>,
        csv: &impl Serialize,
        json: &impl Serialize,
    ) -> anyhow::Result<()> {
        let first = self.rows == 0;
        self.rows += 1;
        let out = self.sink.writer();
        match self.format {
            Format::Text => text(out)?,
            Format::Csv => csv::WriterBuilder::new().has_headers(first).from_writer(out).serialize(csv)?,
            Format::Json => {
                out.write_all(if first { b"[\n" } else { b",\n" })?;
                serde_json::to_writer(out, json)?;
            }
        }
        Ok(())
    }

    /// Ends the report: the data is complete.
    pub fn finish(mut self) -> anyhow::Result<()> {
        if self.format == Format::Json {
            self.sink.writer().write_all(if self.rows == 0 { b"[]\n" } else { b"\n]\n" })?;
        }
        self.sink.finish()
    }
}
