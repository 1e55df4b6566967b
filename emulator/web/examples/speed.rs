//! The native speed of the page's module, which `.ci/web` measures in a browser.
//!
//! `cargo run --release -p octet-web --example speed`

use std::time::Instant;

use anyhow::{Context, Result};
use cbm_disk::DiskFormat;
use octet_console::{ENTRY, hollow, load};
use octet_engine::bench::reports;
use octet_machine::kernal::Kernal;
use octet_web::Page;

/// The depth of the engine's searches.
const DEPTH: u8 = 8;
/// Frames of the machine while it thinks.
const FRAMES: u32 = 1_500;

fn main() -> Result<()> {
    let program = load::assemble()?;
    let kernal = Kernal::assemble(program.address(ENTRY).context("no entry")?)?;
    let disk = load::disk_of(&program, DiskFormat::D64)?.into_bytes();
    let (program, kernal) = (hollow::write(&program)?, kernal.image().pack());
    let mut page = Page::new(&program, &kernal, &disk, &disk)?;
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
