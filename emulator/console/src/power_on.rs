//! A machine that has just been switched on, with the program loaded.

use anyhow::{Context, Result, ensure};
use c128::platform::charset::readable_40;
use c128::platform::readable::readable_pixels;

use super::{Console, ENTRY, START_CYCLES};
use octet_machine::chips::Model;
use octet_machine::drive::KernalFiles;
use octet_machine::kernal::{COMMON_STUBS, DRIVE_WAIT, Kernal, READY, RESET, RUN, VECTORS};
use octet_machine::screen::{VdcCell, screen_code};
use octet_machine::{Image, Machine, MmuState, Rom, Section, SectionKind, Stop};

/// Bit 7 of the MMU's mode register: the key for 40 or 80 columns is up.
const FORTY_KEY: u8 = 0x80;
const MODE: usize = 5;

/// The screen that BASIC uses, which follows from the key `40/80 display`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Columns {
    /// The 40-column screen, drawn by the VIC-II.
    Forty,
    /// The 80-column screen, drawn by the VDC.
    #[default]
    Eighty,
}

/// The machine's model and the state in which it is switched on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Setup {
    /// PAL or NTSC, VDC memory, REU.
    pub model: Model,
    /// BASIC's screen.
    pub columns: Columns,
}

impl Console {
    /// Switches a machine on and loads the file of the program in `image`, which the first RUN
    /// unpacks. Memory that is not loaded holds random bytes, as on a real machine.
    ///
    /// # Errors
    /// The image has no `start`, or overlaps the KERNAL's code in RAM.
    pub fn power_on(image: &Image, setup: Setup) -> Result<Console> {
        let kernal = Kernal::assemble(image.address(ENTRY)?)?;
        let packed = crate::packed::packed(image)?;
        Console::new(image, packed.as_ref(), &kernal, setup)
    }

    /// Switches a machine on with a ROM that was assembled before for the entry of this image. The
    /// program is in memory as it is after unpacking.
    ///
    /// # Errors
    /// Those of [`Console::power_on`].
    pub fn power_on_with(image: &Image, kernal: &Kernal, setup: Setup) -> Result<Console> {
        Console::new(image, None, kernal, setup)
    }

    /// Switches a machine on with memory other than the program's or its file's.
    pub(super) fn with_memory(image: &Image, memory: &Image, setup: Setup) -> Result<Console> {
        let kernal = Kernal::assemble(image.address(ENTRY)?)?;
        let mut console = Console::new(image, Some(memory), &kernal, setup)?;
        console.packed = None;
        Ok(console)
    }

    fn new(
        image: &Image,
        packed: Option<&Image>,
        kernal: &Kernal,
        setup: Setup,
    ) -> Result<Console> {
        let with_stubs = |image| with_kernal_stubs(image).context("the KERNAL's entries in RAM");
        let image = with_stubs(image)?;
        let packed = packed.map(with_stubs).transpose()?;
        let in_memory = packed.as_ref().unwrap_or(&image);
        let mut machine = Machine::new(in_memory);
        fill_unloaded(&mut machine, in_memory);
        machine.insert_chips(setup.model);
        machine.insert_rom(Rom::Kernal, &kernal.bytes);
        let mut mmu = MmuState::default();
        mmu.registers[0] = 0;
        if setup.columns == Columns::Eighty {
            mmu.registers[MODE] &= !FORTY_KEY;
        }
        machine.set_mmu(mmu);
        let ready = kernal.address(READY)?;
        machine.set_breakpoint(ready);
        KernalFiles::attach(&mut machine);
        machine.begin(kernal.address(RESET)?);
        run_to_ready(&mut machine, ready)?;
        Ok(Console {
            machine,
            files: KernalFiles::waiting_at(kernal.address(DRIVE_WAIT)?),
            watch: None,
            check: None,
            glyph_40: readable_40,
            glyph_80: readable_cell,
            image,
            packed,
            ready_address: ready,
            reset_address: kernal.address(RESET)?,
            run_address: kernal.address(RUN)?,
            wait_address: kernal.address(DRIVE_WAIT)?,
            has_exited: true,
        })
    }
}

/// Runs from the KERNAL's reset until BASIC waits.
pub(super) fn run_to_ready(machine: &mut Machine, ready: u16) -> Result<()> {
    let stop = machine.resume(START_CYCLES)?;
    ensure!(
        stop == Stop::Breakpoint(ready),
        "the machine does not start"
    );
    Ok(())
}

/// A cell of the 80-column screen as Unicode.
fn readable_cell(cell: VdcCell) -> char {
    match cell {
        VdcCell::Code(code) => screen_code(code),
        VdcCell::Pixels { bytes, attribute } => readable_pixels(&bytes, attribute),
    }
}

/// The image together with what the KERNAL copies to the RAM of both banks.
pub(super) fn with_kernal_stubs(image: &Image) -> Result<Image> {
    let mut sections = Vec::new();
    for bank in [0, 0x1_0000] {
        for (name, start, len) in [
            (".entries", COMMON_STUBS.start, COMMON_STUBS.len() as u32),
            (".vectors", VECTORS, 6),
        ] {
            let mut copied = Section::reserved(name, bank | u32::from(start), len);
            copied.kind = SectionKind::Copied;
            sections.push(copied);
        }
    }
    Ok(image.with_sections(sections)?)
}

/// Fills every byte that the image does not load with pseudo-random bytes.
fn fill_unloaded(machine: &mut Machine, image: &Image) {
    let random = |address: u32| (address.wrapping_mul(0x9E37_79B1) >> 13) as u8;
    let mut loaded = vec![false; 0x2_0000];
    for section in image
        .sections()
        .iter()
        .filter(|section| section.kind.is_loaded())
    {
        loaded[section.address as usize..][..section.size as usize].fill(true);
    }
    for (address, _) in (0..).zip(&loaded).filter(|&(_, &loaded)| !loaded) {
        machine.poke_bank((address >> 16) as u8, address as u16, random(address));
    }
}
