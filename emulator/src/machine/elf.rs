//! Reads an image from the ELF file that the generator writes.

use goblin::elf::section_header::{SHF_ALLOC, SHF_EXECINSTR, SHF_WRITE, SHT_NOBITS};
use goblin::elf::sym::{STB_LOCAL, STT_FILE, STT_FUNC, STT_OBJECT, STT_SECTION};
use goblin::elf::{Elf, SectionHeader, Sym};

use super::image::{Image, ImageError, Section, SectionKind, Symbol, SymbolKind};

/// The machine number that llvm-mos gives the 6502.
const EM_MOS: u16 = 0x1966;

impl Image {
    /// Reads a 6502 ELF file. Section flags say what may be executed and
    /// written; symbols give every address.
    ///
    /// # Errors
    /// The file is not an ELF file for the 6502, is incomplete or has no
    /// symbols.
    pub fn from_elf(bytes: &[u8]) -> Result<Self, ImageError> {
        let elf = Elf::parse(bytes).map_err(|e| ImageError::NotElf(e.to_string()))?;
        check_machine(&elf)?;
        let mut sections = Vec::new();
        // For each section of the file, its index in `sections`.
        let mut indices = vec![None; elf.section_headers.len()];
        for (index, header) in elf.section_headers.iter().enumerate() {
            if occupies_memory(header) {
                indices[index] = Some(sections.len());
                sections.push(section(&elf, header, bytes)?);
            }
        }
        let symbols = elf
            .syms
            .iter()
            .filter_map(|sym| symbol(&elf, &sym, &indices))
            .collect();
        Image::from_parts(sections, symbols)
    }
}

fn check_machine(elf: &Elf<'_>) -> Result<(), ImageError> {
    let wrong = |found: String| Err(ImageError::WrongMachine(found));
    if elf.is_64 {
        return wrong("64-bit".to_owned());
    }
    if !elf.little_endian {
        return wrong("big-endian".to_owned());
    }
    if elf.header.e_machine != EM_MOS {
        return wrong(format!("machine ${:04x}", elf.header.e_machine));
    }
    Ok(())
}

fn occupies_memory(header: &SectionHeader) -> bool {
    header.sh_flags & u64::from(SHF_ALLOC) != 0 && header.sh_size > 0
}

fn section(elf: &Elf<'_>, header: &SectionHeader, file: &[u8]) -> Result<Section, ImageError> {
    let name = elf
        .shdr_strtab
        .get_at(header.sh_name)
        .unwrap_or("(unnamed)")
        .to_owned();
    let out_of_memory = |_| ImageError::OutOfMemory(name.clone());
    let address = u32::try_from(header.sh_addr).map_err(out_of_memory)?;
    let size = u32::try_from(header.sh_size).map_err(out_of_memory)?;
    let flag = |flag: u32| header.sh_flags & u64::from(flag) != 0;
    let kind = if flag(SHF_EXECINSTR) && flag(SHF_WRITE) {
        SectionKind::Copied
    } else if flag(SHF_EXECINSTR) {
        SectionKind::Code
    } else if header.sh_type == SHT_NOBITS {
        SectionKind::Uninitialised
    } else if flag(SHF_WRITE) {
        SectionKind::Data
    } else {
        SectionKind::Table
    };
    let bytes = match header.sh_type {
        _ if !kind.is_loaded() => Vec::new(),
        SHT_NOBITS => Vec::new(),
        _ => contents(header, file)
            .ok_or_else(|| ImageError::Truncated(format!("section {name}")))?
            .to_vec(),
    };
    Ok(Section {
        name,
        address,
        size,
        kind,
        bytes,
    })
}

fn contents<'a>(header: &SectionHeader, file: &'a [u8]) -> Option<&'a [u8]> {
    let start = usize::try_from(header.sh_offset).ok()?;
    let size = usize::try_from(header.sh_size).ok()?;
    file.get(start..start.checked_add(size)?)
}

fn symbol(elf: &Elf<'_>, sym: &Sym, indices: &[Option<usize>]) -> Option<Symbol> {
    let name = elf
        .strtab
        .get_at(sym.st_name)
        .filter(|name| !name.is_empty())?;
    let kind = match sym.st_type() {
        STT_SECTION | STT_FILE => return None,
        STT_FUNC => SymbolKind::Function,
        STT_OBJECT => SymbolKind::Object,
        _ => SymbolKind::Label,
    };
    if sym.st_shndx == 0 {
        return None; // Undefined: defined in another file.
    }
    Some(Symbol {
        name: name.to_owned(),
        address: u32::try_from(sym.st_value).ok()?,
        size: u32::try_from(sym.st_size).ok()?,
        kind,
        section: indices.get(sym.st_shndx).copied().flatten(),
        global: sym.st_bind() != STB_LOCAL,
    })
}
