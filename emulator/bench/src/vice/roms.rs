//! Stand-ins for the ROM files that x128 needs to start.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Where VICE's package keeps its key maps and palettes.
const VICE_FILES: &str = "/usr/share/vice/C128";

/// KERNALs, by part number and by country.
const KERNALS: [&str; 12] = [
    "kernal-318020-05.bin",
    "kernal-318034-01.bin",
    "kernal-315078-03.bin",
    "kernal-325172-01.bin",
    "kernal",
    "kernalde",
    "kernalfi",
    "kernalfr",
    "kernalit",
    "kernalno",
    "kernalse",
    "kernalch",
];
/// BASIC ROMs.
const BASICS: [&str; 2] = ["basiclo-318018-04.bin", "basichi-318019-04.bin"];
/// The C64's ROMs and character sets.
const SMALL: [&str; 10] = [
    "basic64-901226-01.bin",
    "kernal64-901227-03.bin",
    "chargen-390059-01.bin",
    "chargen-315079-01.bin",
    "chargen-325078-02.bin",
    "chargen-325167-01.bin",
    "chargen-325167-02.bin",
    "chargen-325173-01D.bin",
    "chargen-325181-01.bin",
    "chargen.de",
];
const SMALL_SIZE: usize = 0x2000;
const SIZE: usize = 0x4000;

/// Writes ROMs to the folder `C128` in `folder`: `kernal` for every KERNAL, zeros for the rest.
///
/// # Errors
/// A file cannot be written, or VICE's key maps and palettes are not installed.
pub(super) fn write(folder: &Path, kernal: &[u8]) -> Result<()> {
    let folder = folder.join("C128");
    fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.join(name);
        fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))
    };
    KERNALS.iter().try_for_each(|name| put(name, kernal))?;
    BASICS.iter().try_for_each(|name| put(name, &[0; SIZE]))?;
    SMALL
        .iter()
        .try_for_each(|name| put(name, &[0; SMALL_SIZE]))?;
    let files = fs::read_dir(VICE_FILES)
        .with_context(|| format!("no folder {VICE_FILES}, where VICE keeps its key maps"))?;
    for file in files {
        let file = file?;
        if file.path().is_file() {
            fs::copy(file.path(), folder.join(file.file_name()))
                .with_context(|| format!("cannot copy {}", file.path().display()))?;
        }
    }
    Ok(())
}
