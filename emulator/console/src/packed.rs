//! The program as its file holds it: packed, and able to unpack itself.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, anyhow};
use c128::platform::basic_line::basic_stub;
use c128::platform::memory_map::BASIC_START;
use c128::platform::memory_map::LOWCODE_START;
use c128::release::unpack;
use octet_asm::write::memory::contents;

use crate::load;
use octet_machine::Image;

/// Packed images, by the fingerprints of the images that they unpack.
static KNOWN: Mutex<Option<HashMap<u64, Image>>> = Mutex::new(None);

/// The image of the file that unpacks `image`. `None` if that image has no BASIC line and is
/// therefore no program file.
///
/// # Errors
/// The packed program is too long.
pub fn packed(image: &Image) -> Result<Option<Image>> {
    let line = basic_stub(10, LOWCODE_START);
    let begins = |section: &&octet_machine::Section| {
        section.address == u32::from(BASIC_START) && section.bytes.starts_with(&line)
    };
    if image.sections().iter().find(begins).is_none() {
        return Ok(None);
    }
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let known = known.get_or_insert_default();
    let fingerprint = image.fingerprint();
    if let Some(packed) = known.get(&fingerprint) {
        return Ok(Some(packed.clone()));
    }
    let mut loaded: Vec<_> = image
        .sections()
        .iter()
        .filter(|s| s.kind.is_loaded())
        .collect();
    loaded.sort_by_key(|section| section.address);
    let sections = loaded.iter().map(|s| (s.address, s.bytes.as_slice()));
    let banks = [0, 1].map(|bank| contents(bank, sections.clone()));
    let program = unpack::program(&banks).map_err(|errors| anyhow!("{errors}"))?;
    let packed = load::image_of(&program)?;
    known.insert(fingerprint, packed.clone());
    Ok(Some(packed))
}
