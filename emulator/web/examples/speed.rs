//! The native speed of the page's module, which `.ci/web` measures in a browser.
//!
//! `cargo run --release -p octet-web --example speed FOLDER`, with `octet.elf` and `octet.d64` in
//! the folder.

use std::time::Instant;

use anyhow::{Context, Result};
use octet_console::ENTRY;
use octet_engine::bench::reports;
use octet_machine::Image;
use octet_machine::kernal::Kernal;
use octet_web::Page;

/// The depth of the engine's searches.
const DEPTH: u8 = 8;
/// Frames of the machine while it thinks.
const FRAMES: u32 = 1_500;

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).context("no folder is given")?;
    let read = |name: &str| std::fs::read(format!("{folder}/{name}")).context(name.to_owned());
    let program = read("octet.elf")?;
    let kernal = Kernal::elf(Image::from_elf(&program)?.address(ENTRY)?)?;
    let mut page = Page::new(&program, &kernal, &read("octet.d64")?)?;
    let (mut nodes_a_second, mut mhz) = (0.0_f64, 0.0_f64);
    for _ in 0..3 {
        let begin = Instant::now();
        let nodes: f64 = reports(DEPTH)
            .map(|(_, report)| f64::from(report.nodes))
            .sum();
        nodes_a_second = nodes_a_second.max(nodes / begin.elapsed().as_secs_f64());
    }
    // The program analyses until it is stopped.
    page.player.press("z")?;
    for _ in 0..3 {
        let (begin, cycles) = (Instant::now(), page.console.machine.cycles());
        for _ in 0..FRAMES {
            page.frame()?;
        }
        let cycles = page.console.machine.cycles() - cycles;
        mhz = mhz.max(cycles as f64 / begin.elapsed().as_secs_f64() / 1e6);
    }
    println!("{{\"nodes_a_second\":{nodes_a_second:.0},\"mhz\":{mhz:.1}}}");
    Ok(())
}
