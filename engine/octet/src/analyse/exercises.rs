//! Files of exercises: in EPD, and as a page beside it.

use std::path::{Path, PathBuf};

use octet_support::output_file::OutputFile;
use octet_support::progress;
use octet_teach::analysis::analyst::Analyst;
pub use octet_teach::analysis::exercises::epd;
use octet_teach::analysis::exercises::{self, Exercise};
use octet_teach::analysis::game::AnalysedGame;

use crate::page::Document;

/// The exercises of games; those of one player alone, if one is named.
pub fn collect(games: &[AnalysedGame], player: Option<&str>, analyst: &Analyst) -> Vec<Exercise> {
    let bar = progress::bar(games.len(), "exercises");
    let found = games.iter().flat_map(|game| {
        bar.inc(1);
        exercises::collect(game, player, analyst)
    });
    let found = found.collect();
    bar.finish_and_clear();
    found
}

/// Where the page is written, beside the EPD file; a device or a pipe has no page.
pub fn page(epd: Option<&Path>, place: Option<&OutputFile>) -> Option<PathBuf> {
    let file = place.is_some_and(OutputFile::is_file);
    epd.filter(|_| file).map(|path| path.with_extension("html"))
}

/// The exercises as a page.
pub fn html(found: &[Exercise]) -> serde_json::Result<String> {
    Document {
        title: "Exercises",
        style: include_str!("page/exercises.css"),
        body: include_str!("page/exercises.html"),
        plain: &epd(found),
        scripts: &[include_str!("page/exercises.js")],
        play: None,
        live: None,
    }
    .html(&found)
}
