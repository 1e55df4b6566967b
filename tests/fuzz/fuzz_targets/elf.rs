//! An ELF file is refused or gives sections that fit the machine's two banks.
#![no_main]

use libfuzzer_sys::fuzz_target;
use octet_machine::Image;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(image) = Image::from_elf(bytes) {
        assert!(
            image
                .sections()
                .iter()
                .all(|section| section.range().end <= 0x2_0000)
        );
    }
});
