//! Reads an image from the ELF file that the generator writes.

use octet_asm::write::elf::EM_MOS;

use super::image::{Image, ImageError, Section, SectionKind, Symbol, SymbolKind};

/// The first bytes of any ELF file.
const MAGIC: &[u8; 4] = b"\x7fELF";
/// Length of the header, of a section's header and of a symbol in a 32-bit file.
const HEADER: usize = 52;
const SECTION: usize = 40;
const SYMBOL: usize = 16;
/// A section's type: symbols, or no bytes in the file.
const SYMTAB: u32 = 2;
const NOBITS: u32 = 8;
/// A section's flags: it may be written, occupies memory, is executed.
const WRITE: u32 = 1;
const ALLOC: u32 = 2;
const EXECUTE: u32 = 4;

/// A section's header.
#[derive(Clone, Copy)]
struct Header {
    name: u32,
    kind: u32,
    flags: u32,
    address: u32,
    offset: u32,
    size: u32,
    link: u32,
}

impl Image {
    /// Reads a 6502 ELF file. Section flags state what may be executed and written; symbols give
    /// every address.
    ///
    /// # Errors
    /// The file is not an ELF file for the 6502, is incomplete or has no
    /// symbols.
    pub fn from_elf(bytes: &[u8]) -> Result<Self, ImageError> {
        check_machine(bytes)?;
        let headers = headers(bytes)?;
        let names = headers.get(usize::from(half(bytes, 50).unwrap_or(0)));
        let names = strings(names, bytes, "the names of its sections")?;
        let mut sections = Vec::new();
        // For each section of the file, its index in `sections`.
        let mut indices = vec![None; headers.len()];
        for (index, header) in headers.iter().enumerate() {
            if header.flags & ALLOC != 0 && header.size > 0 {
                indices[index] = Some(sections.len());
                sections.push(section(header, &text(names, header.name), bytes)?);
            }
        }
        let table = headers.iter().find(|header| header.kind == SYMTAB);
        let table = table.ok_or(ImageError::NoSymbols)?;
        let names = strings(
            headers.get(table.link as usize),
            bytes,
            "the names of its symbols",
        )?;
        let symbols = contents(table, bytes).ok_or_else(|| truncated("its symbols"))?;
        let symbols = symbols.chunks_exact(SYMBOL);
        let symbols = symbols.filter_map(|entry| symbol(entry, names, &indices));
        Image::from_parts(sections, symbols.collect())
    }
}

fn truncated(what: &str) -> ImageError {
    ImageError::Truncated(what.to_owned())
}

fn half(bytes: &[u8], at: usize) -> Option<u16> {
    let two = bytes.get(at..at.checked_add(2)?)?;
    Some(u16::from_le_bytes(two.try_into().ok()?))
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let four = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(four.try_into().ok()?))
}

fn check_machine(bytes: &[u8]) -> Result<(), ImageError> {
    let wrong = |found: String| Err(ImageError::WrongMachine(found));
    if !bytes.starts_with(MAGIC) {
        let why = "it does not begin with $7F E L F";
        return Err(ImageError::NotElf(why.to_owned()));
    }
    match bytes.get(4..6) {
        None => return Err(truncated("its header")),
        Some([1, 1]) => {}
        Some([1, _]) => return wrong("big-endian".to_owned()),
        Some(_) => return wrong("64-bit".to_owned()),
    }
    match half(bytes, 18) {
        Some(EM_MOS) => Ok(()),
        Some(machine) => wrong(format!("machine ${machine:04x}")),
        None => Err(truncated("its header")),
    }
}

/// The headers of all sections.
fn headers(bytes: &[u8]) -> Result<Vec<Header>, ImageError> {
    let first = word(bytes, 32).filter(|_| bytes.len() >= HEADER);
    let first = first.ok_or_else(|| truncated("its header"))? as usize;
    let size = half(bytes, 46).map_or(0, usize::from);
    if size != SECTION {
        let why = format!("its section headers have {size} bytes, not {SECTION}");
        return Err(ImageError::NotElf(why));
    }
    let count = half(bytes, 48).map_or(0, usize::from);
    let header = |n: usize| {
        let fields: Option<Vec<u32>> = (0..7)
            .map(|field| word(bytes, first.checked_add(n * SECTION + 4 * field)?))
            .collect();
        let &[name, kind, flags, address, offset, size, link] = fields?.as_slice() else {
            return None;
        };
        // The rest of the header is not used, but must be there.
        word(bytes, first.checked_add(n * SECTION + SECTION - 4)?)?;
        Some(Header {
            name,
            kind,
            flags,
            address,
            offset,
            size,
            link,
        })
    };
    let headers: Option<Vec<Header>> = (0..count).map(header).collect();
    headers.ok_or_else(|| truncated("the headers of its sections"))
}

fn strings<'f>(
    section: Option<&Header>,
    bytes: &'f [u8],
    what: &str,
) -> Result<&'f [u8], ImageError> {
    let found = section.and_then(|header| contents(header, bytes));
    found.ok_or_else(|| truncated(what))
}

/// The text at an index of a table of strings.
fn text(strings: &[u8], at: u32) -> String {
    let rest = strings.get(at as usize..).unwrap_or_default();
    let text = rest.split(|&byte| byte == 0).next().unwrap_or_default();
    String::from_utf8_lossy(text).into_owned()
}

fn section(header: &Header, name: &str, file: &[u8]) -> Result<Section, ImageError> {
    let flag = |flag: u32| header.flags & flag != 0;
    let kind = if flag(EXECUTE) && flag(WRITE) && header.kind == NOBITS {
        SectionKind::Copied
    } else if flag(EXECUTE) && !flag(WRITE) {
        SectionKind::Code
    } else if header.kind == NOBITS {
        SectionKind::Uninitialised
    } else if flag(WRITE) {
        SectionKind::Data
    } else {
        SectionKind::Table
    };
    let bytes = if header.kind == NOBITS || !kind.is_loaded() {
        Vec::new()
    } else {
        let bytes = contents(header, file);
        bytes
            .ok_or_else(|| truncated(&format!("section {name}")))?
            .to_vec()
    };
    Ok(Section {
        name: name.to_owned(),
        address: header.address,
        size: header.size,
        kind,
        bytes,
    })
}

fn contents<'f>(header: &Header, file: &'f [u8]) -> Option<&'f [u8]> {
    let start = header.offset as usize;
    file.get(start..start.checked_add(header.size as usize)?)
}

fn symbol(entry: &[u8], names: &[u8], indices: &[Option<usize>]) -> Option<Symbol> {
    let name = text(names, word(entry, 0)?);
    let (info, section) = (entry[12], half(entry, 14)?);
    let kind = match info & 0x0F {
        1 => SymbolKind::Object,
        2 => SymbolKind::Function,
        3 | 4 => return None, // a section or a file
        _ => SymbolKind::Label,
    };
    // Section 0 means that the symbol is defined in another file.
    if name.is_empty() || section == 0 {
        return None;
    }
    Some(Symbol {
        name,
        address: word(entry, 4)?,
        size: word(entry, 8)?,
        kind,
        section: indices.get(usize::from(section)).copied().flatten(),
        global: info >> 4 != 0,
    })
}
