//! Helpers that the tests across the crates share: the program, loaded once, and ways to damage it.

#![forbid(unsafe_code)]

use std::sync::OnceLock;

use octet_bench::crosscheck::positions;
use octet_bench::listing::Listing;
use octet_bench::listing::ListingLine;
use octet_bench::mutation::{MutatedByte, Mutation, mutated_image};
use octet_console::load;
use octet_console::program::C128Engine;
use octet_machine::Image;
use octet_notation::epd::BundledPosition;

/// The program under test.
pub struct ProgramUnderTest {
    /// Its image.
    pub image: Image,
    /// Its source.
    pub listing: Listing,
    /// The program, loaded and initialised.
    pub engine: C128Engine,
}

/// The program, built once.
///
/// # Panics
/// The program cannot be built or loaded.
pub fn program_under_test() -> &'static ProgramUnderTest {
    static PROGRAM_UNDER_TEST: OnceLock<ProgramUnderTest> = OnceLock::new();
    PROGRAM_UNDER_TEST.get_or_init(|| {
        let program = load::assemble().unwrap_or_else(|e| panic!("{e:#}"));
        let image = load::image_of(&program).unwrap_or_else(|e| panic!("{e:#}"));
        ProgramUnderTest {
            engine: octet_console::program::load_engine(&image).unwrap_or_else(|e| panic!("{e:#}")),
            listing: Listing::new(&program),
            image,
        }
    })
}

/// The bundled positions.
///
/// # Panics
/// The file cannot be read.
pub fn bundled() -> Vec<BundledPosition> {
    positions::bundled().unwrap_or_else(|e| panic!("{e:#}"))
}

/// The bundled positions of these names.
///
/// # Panics
/// There is no position of one of these names.
pub fn named(ids: &[&str]) -> Vec<BundledPosition> {
    let all = bundled();
    let find = |id: &&str| all.iter().find(|position| position.id == *id).cloned();
    ids.iter()
        .map(|id| find(id).unwrap_or_else(|| panic!("no position {id}")))
        .collect()
}

/// The number of threads for tests.
#[must_use]
pub fn thread_count() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

impl ProgramUnderTest {
    /// The instruction that begins with `text` in a routine, or anywhere when no routine is named.
    /// Of several alike it is number `nth`.
    ///
    /// # Panics
    /// There is no such instruction.
    pub fn instruction(&self, routine: &str, text: &str, nth: usize) -> &ListingLine {
        let within = |entry: &&ListingLine| routine.is_empty() || entry.routine == routine;
        let alike = |entry: &&ListingLine| within(entry) && entry.text.starts_with(text);
        let found = self.listing.entries().filter(alike).nth(nth);
        found.unwrap_or_else(|| panic!("no `{text}` number {nth} in {routine}"))
    }

    /// The first branch after an instruction of the same routine.
    ///
    /// # Panics
    /// There is no such branch.
    pub fn branch_after(&self, entry: &ListingLine) -> &ListingLine {
        let later =
            |other: &&ListingLine| other.address > entry.address && other.routine == entry.routine;
        let is_branch = |entry: &&ListingLine| {
            entry
                .opcode
                .is_some_and(|opcode| opcode.byte & 0x1F == 0x10)
        };
        let found = self.listing.entries().filter(later).find(is_branch);
        found.unwrap_or_else(|| panic!("no branch after {}", entry.text))
    }

    /// The program with another byte at an address.
    ///
    /// # Panics
    /// The image can no longer be loaded.
    pub fn with(&self, address: u16, new: u8) -> C128Engine {
        let image = self.image_with(address, new);
        C128Engine::new(&image).unwrap_or_else(|e| panic!("{e}"))
    }

    /// The image with another byte at an address.
    ///
    /// # Panics
    /// There is no such byte.
    pub fn image_with(&self, address: u16, new: u8) -> Image {
        let mutation = Mutation {
            program: 0,
            kind: MutatedByte::Operand,
            address,
            start: address,
            old: 0,
            new,
        };
        mutated_image(&self.image, &mutation).unwrap_or_else(|e| panic!("{e}"))
    }
}
