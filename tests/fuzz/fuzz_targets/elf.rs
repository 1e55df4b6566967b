//! An ELF file is refused or gives sections that fit the machine's two banks, or one of two overlays.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_machine::{Image, SectionKind};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(image) = Image::from_elf(bytes) {
        for section in image.sections() {
            let range = section.range();
            let overlay = [0x2_0000..0x3_0000, 0x3_0000..0x4_0000]
                .iter()
                .any(|all| range.start >= all.start && range.end <= all.end);
            let loaded = section.kind == SectionKind::Copied;
            assert!(range.end <= 0x2_0000 || loaded && overlay, "{}", section.name);
        }
    }
});
