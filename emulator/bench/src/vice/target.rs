//! What both emulators can do, and the steps that are taken on both.

use anyhow::{Context, Result, ensure};
use c128::chess::layout::CoreLayout;
use octet_engine::search::{Pv, Report};

use super::TimingProgram;
use octet_console::program::table_banks;
use octet_machine::Image;
use octet_machine::chips::ReuRam;

/// A Commodore 128 with readable and writable memory and breakpoints. Addresses are in RAM bank 0;
/// a `u32` address has the bank in bit 16.
pub trait Target {
    /// Writes bytes from an address on.
    ///
    /// # Errors
    /// The machine cannot be reached.
    fn write(&mut self, address: u32, bytes: &[u8]) -> Result<()>;

    /// Reads bytes from an address on.
    ///
    /// # Errors
    /// The machine cannot be reached.
    fn read(&mut self, address: u16, len: u16) -> Result<Vec<u8>>;

    /// Makes the machine stop before the instruction at an address.
    ///
    /// # Errors
    /// The machine cannot be reached.
    fn set_breakpoint(&mut self, address: u16) -> Result<()>;

    /// Runs on, or from an address if one is given, to the next stop, and returns its address.
    ///
    /// # Errors
    /// The machine does not stop, or cannot be reached.
    fn run_to_stop(&mut self, from: Option<u16>) -> Result<u16>;

    /// The processor's cycles so far; 0 where they are not counted.
    fn processor_cycles(&self) -> u64 {
        0
    }
}

/// Writes the program's loaded sections into memory, as the disk drive would.
///
/// # Errors
/// The machine cannot be reached.
pub fn load(target: &mut dyn Target, image: &Image) -> Result<()> {
    let sections = image.sections().iter();
    for section in sections.filter(|section| section.kind.is_loaded()) {
        target.write(section.address, &section.bytes)?;
    }
    Ok(())
}

/// Initialises the loaded program. Reserved memory is cleared, so that all machines take the same
/// cycles: old bytes in an empty table entry may cost an additional comparison.
///
/// # Errors
/// The program lacks a routine, or the machine fails.
pub fn initialise(target: &mut dyn Target, image: &Image, timing: &TimingProgram) -> Result<()> {
    let sections = image.sections().iter();
    for section in sections.filter(|section| !section.kind.is_loaded()) {
        target.write(section.address, &vec![0; section.size as usize])?;
    }
    for routine in ["set_mmu", "copy_zp_code", "init_core"] {
        let address = image.address(routine)?;
        timing
            .call(target, address)
            .with_context(|| routine.to_owned())?;
    }
    Ok(())
}

/// The program looks for the machine's RAM expansion, and its table goes there.
///
/// # Errors
/// The program finds another one, lacks a symbol, or the machine fails.
pub fn expand(
    target: &mut dyn Target,
    image: &Image,
    timing: &TimingProgram,
    ram: ReuRam,
) -> Result<()> {
    let address = |name: &str| image.address(name);
    timing.call(target, address("detect_expansion")?)?;
    let found = target.read(address("expansion_found")?, 1)?;
    let expected = table_banks(ram);
    ensure!(
        found == [expected],
        "{found:?} banks are found, not {expected}"
    );
    timing.see_bank_1(target)?;
    target.write(address("tt_banks")?.into(), &found)
}

/// The report that the program's variables hold.
///
/// # Errors
/// The machine cannot be reached.
pub fn report(target: &mut dyn Target, layout: &CoreLayout) -> Result<Report> {
    let memory = target.read(0, 0xFFFF)?;
    let byte = |address: u16| memory.get(usize::from(address)).copied().unwrap_or(0);
    let word = |address: u16| u32::from_le_bytes([0, 1, 2, 3].map(|n| byte(address + n)));
    let root = u16::from(CoreLayout::ply_index(0));
    Ok(Report {
        depth: byte(layout.iteration),
        score: CoreLayout::score_at(layout.root_score, byte),
        pv: Pv::new(&layout.pv(byte)),
        nodes: word(layout.node_counter).wrapping_sub(word(layout.node_counter_start)),
        hash: u32::from_le_bytes(layout.hash.map(|plane| byte(plane.wrapping_add(root)))),
    })
}
