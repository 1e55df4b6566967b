//! Progress bars.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::terminal::shows_progress;

/// A bar of `len` steps on standard error, hidden unless that is a terminal.
#[must_use]
pub fn bar(len: usize, prefix: &'static str) -> ProgressBar {
    let template = "{prefix} [{bar:40}] {pos}/{len} {msg} {elapsed} (left {eta})";
    styled(Some(len as u64), template, prefix)
}

/// A count of nodes for work whose end is not known, on standard error, hidden
/// unless that is a terminal.
#[must_use]
pub fn spinner(prefix: &'static str) -> ProgressBar {
    styled(None, "{prefix} {human_pos} nodes {msg} {elapsed}", prefix)
}

/// A bar of `len` bytes, as [`bar`]; a counter if `len` is 0.
#[must_use]
pub fn bytes(len: u64, prefix: &'static str) -> ProgressBar {
    let template = match len {
        0 => "{prefix} {bytes} {msg} {elapsed}",
        _ => "{prefix} [{bar:40}] {bytes}/{total_bytes} {msg} {elapsed} (left {eta})",
    };
    styled(Some(len), template, prefix)
}

fn styled(len: Option<u64>, template: &str, prefix: &'static str) -> ProgressBar {
    let target = match shows_progress() {
        true => ProgressDrawTarget::stderr(),
        false => ProgressDrawTarget::hidden(),
    };
    let bar = ProgressBar::with_draw_target(len, target);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.progress_chars("=> "));
    }
    bar.set_prefix(prefix);
    bar
}
