//! The program's image without its contents, which its file has, too: a page holds the file on its
//! disk, and need not hold the contents twice.

use anyhow::{Context, Result, anyhow};
use cbm_disk::Disk;
use octet_asm::Program;
use octet_asm::write::memory::contents_of;
use octet_machine::{Image, Section};

use crate::load;

/// The program's name on its disk.
const FILE: &[u8] = b"OCTET";
/// Bytes before the image: for each bank where its contents begin in memory and in the file.
const HEAD: usize = 2 * (4 + 4);

/// The same image with other contents of the sections that are loaded.
fn with_contents(image: &Image, contents: impl Fn(&Section) -> Option<Vec<u8>>) -> Result<Image> {
    let sections = image.sections().iter().map(|section| {
        let mut section = section.clone();
        if section.kind.is_loaded() {
            let bytes = contents(&section);
            section.bytes = bytes.with_context(|| format!("no contents of {}", section.name))?;
        }
        Ok(section)
    });
    let sections = sections.collect::<Result<Vec<_>>>()?;
    Ok(Image::from_parts(sections, image.symbols().to_vec())?)
}

/// The program without its contents, as bytes for [`read`].
///
/// # Errors
/// The program's file cannot be made.
pub fn write(program: &Program) -> Result<Vec<u8>> {
    let file = c128::release::prg::packed(program).map_err(|errors| anyhow!("{errors}"))?;
    let mut bytes = Vec::with_capacity(HEAD);
    for bank in [0, 1] {
        let contents = contents_of(program, bank);
        let packed = octet_pack::pack(&contents.bytes).bytes;
        let at = file.windows(packed.len()).position(|part| part == packed);
        let at = at.with_context(|| format!("bank {bank} is not in the program's file"))?;
        bytes.extend((u32::from(bank) << 16 | u32::from(contents.start)).to_le_bytes());
        bytes.extend((at as u32).to_le_bytes());
    }
    let image = load::image_of(program)?;
    let hollow = with_contents(&image, |section| Some(vec![0; section.bytes.len()]))?;
    bytes.extend(hollow.pack());
    Ok(bytes)
}

/// The program's image, from what [`write()`] gave and the disk with the program's file.
///
/// # Errors
/// The bytes cannot be read, or the disk has no such file.
pub fn read(bytes: &[u8], disk: &[u8]) -> Result<Image> {
    let disk = Disk::open(disk.to_vec()).context("this is no disk")?;
    let file = disk.read(FILE).map_err(|status| anyhow!("{status}"));
    let file = file.context("the program is not on its disk")?;
    let (head, image) = bytes
        .split_at_checked(HEAD)
        .context("the head is missing")?;
    let image = Image::unpack(image)?;
    let mut banks = Vec::new();
    for bank in head.chunks_exact(8) {
        let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|n| bank[at + n]));
        let packed = file.get(number(4) as usize..);
        let contents = packed.and_then(octet_pack::unpack);
        let contents = contents.context("the program's file cannot be unpacked")?;
        banks.push((number(0), contents.bytes));
    }
    with_contents(&image, |section| {
        banks.iter().find_map(|(start, bytes)| {
            let at = section.address.checked_sub(*start)? as usize;
            Some(
                bytes
                    .get(at..at.checked_add(section.size as usize)?)?
                    .to_vec(),
            )
        })
    })
}
