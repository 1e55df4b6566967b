//! This crate's machine as a [`Target`].

use anyhow::{Result, ensure};

use super::{Target, TimingProgram};
use octet_machine::chips::Model;
use octet_machine::{Image, Machine, Section, SectionKind, Stop, Symbol, SymbolKind};

/// More cycles than any search here takes.
const CYCLES: u64 = 100_000_000_000;

/// A machine with chips.
pub struct OurMachine {
    /// The machine.
    pub machine: Machine,
}

impl OurMachine {
    /// A machine with the program in `image` and the timing program.
    ///
    /// # Errors
    /// The two programs overlap.
    pub fn new(image: &Image, timing: &TimingProgram, model: Model) -> Result<OurMachine> {
        let mut sections = image.sections().to_vec();
        let mut symbols = image.symbols().to_vec();
        let code = Section::new(
            ".measure",
            u32::from(timing.start),
            SectionKind::Code,
            timing.code.clone(),
        );
        let self_modified = Symbol::new(
            "measure",
            u32::from(timing.start),
            code.size,
            SymbolKind::Object,
        );
        symbols.push(self_modified.in_section(sections.len()));
        sections.push(code);
        let mut machine = Machine::new(&Image::from_parts(sections, symbols)?);
        machine.insert_chips(model);
        Ok(OurMachine { machine })
    }
}

impl Target for OurMachine {
    fn write(&mut self, address: u32, bytes: &[u8]) -> Result<()> {
        self.machine
            .write_bank((address >> 16) as u8, address as u16, bytes);
        Ok(())
    }

    fn read(&mut self, address: u16, len: u16) -> Result<Vec<u8>> {
        Ok(self.machine.read_bank(0, address, usize::from(len)))
    }

    fn set_breakpoint(&mut self, address: u16) -> Result<()> {
        self.machine.set_breakpoint(address);
        Ok(())
    }

    fn run_to_stop(&mut self, from: Option<u16>) -> Result<u16> {
        if let Some(address) = from {
            self.machine.begin(address);
        }
        let stop = self.machine.resume(CYCLES)?;
        ensure!(
            stop != Stop::Returned,
            "the program returned without a caller"
        );
        Ok(self.machine.registers().pc)
    }

    fn processor_cycles(&self) -> u64 {
        self.machine.cycles()
    }
}
