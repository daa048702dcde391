//! The folder of results that commands read.

use std::env;
use std::path::{Path, PathBuf};

use anyhow::ensure;
use clap::Args;

#[derive(Args)]
pub(super) struct ResultsArgs {
    /// Folder of results, with the known terms in DIR/oeis [default: results, or else what is installed with the
    /// program]
    #[arg(long, value_name = "DIR")]
    results: Option<PathBuf>,
}

impl ResultsArgs {
    /// The folder, whether it is there or not.
    pub(super) fn folder(&self) -> PathBuf {
        let here = Path::new("results");
        match &self.results {
            Some(folder) => folder.clone(),
            None if here.join("oeis").is_dir() => here.into(),
            None => installed().unwrap_or_else(|| here.into()),
        }
    }

    /// The folder, which has to be there.
    pub(super) fn tables(&self) -> anyhow::Result<PathBuf> {
        let folder = self.folder();
        ensure!(
            folder.is_dir(),
            "there are no tables in {}: a folder of results is accepted, such as that of the project after make",
            folder.display()
        );
        Ok(folder)
    }
}

/// The results in the folder that CURIOSA_SHARE names, or in ../share/curiosa beside the folder of the program.
fn installed() -> Option<PathBuf> {
    let share = env::var_os("CURIOSA_SHARE").map(PathBuf::from);
    let beside = || Some(env::current_exe().ok()?.parent()?.parent()?.join("share/curiosa"));
    let results = share.or_else(beside)?.join("results");
    results.is_dir().then_some(results)
}
