//! How long a check may take.

use std::time::Duration;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use super::output::{is_quiet, note};
use crate::evidence::{Budget, Progress, Refusal, memory, time};

/// Checks that take longer than so many seconds are announced.
const LONG: f64 = 10.0;

#[derive(Args)]
pub(super) struct LimitArgs {
    /// Refuse a certificate that would take longer to check, by its count of steps on a common computer
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    limit: f64,
}

impl LimitArgs {
    /// Checks with this budget; what takes long is announced, and shows how far it is.
    pub(super) fn check<T>(
        &self,
        name: &str,
        check: impl FnOnce(&mut Budget<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let bar = ProgressBar::hidden();
        let mut announced = false;
        let watch = |progress: Progress| {
            let Progress { done, foreseen, bytes } = progress;
            if foreseen > LONG && !announced {
                announced = true;
                note(&format!(
                    "{name} takes about {} and {} of memory to check",
                    time(foreseen),
                    memory(bytes)
                ));
                if is_quiet() {
                    return;
                }
                let style = ProgressStyle::with_template("{msg} [{bar:30}] {percent}%, {elapsed} so far");
                bar.set_style(style.expect("the template is right").progress_chars("=> "));
                bar.set_message(name.to_string());
                bar.set_draw_target(indicatif::ProgressDrawTarget::stderr());
                bar.enable_steady_tick(Duration::from_millis(200));
            }
            bar.set_length(foreseen.ceil() as u64);
            bar.set_position(done as u64);
        };
        let checked = check(&mut Budget::seconds(self.limit).watched(watch));
        bar.finish_and_clear();
        checked
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if seconds > 0.0 => Ok(seconds),
        _ => Err("a number of seconds above 0 is accepted, such as 600".to_string()),
    }
}
