//! An image in few bytes, for a page that holds one: the same fields of all symbols stand together,
//! addresses as steps from one to the next, and a routine's labels without the routine's name. What
//! packs files makes half as much of it as of the ELF file.

use super::image::{Image, ImageError, Section, SectionKind, Symbol, SymbolKind};

/// The kinds, by the numbers that stand for them.
const SECTIONS: [SectionKind; 5] = [
    SectionKind::Code,
    SectionKind::Table,
    SectionKind::Data,
    SectionKind::Uninitialised,
    SectionKind::Copied,
];
const SYMBOLS: [SymbolKind; 3] = [SymbolKind::Function, SymbolKind::Label, SymbolKind::Object];

/// The bit of a symbol's kind that says it is global.
const GLOBAL: u32 = 4;

/// What the assembler writes between a routine's name and that of a label in it, and what stands for
/// both here.
const IN_ROUTINE: &str = "__";
const LABEL: char = '\t';

impl Image {
    /// The image as bytes, without contracts.
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        let mut symbols: Vec<&Symbol> = self.symbols().iter().collect();
        symbols.sort_by_key(|symbol| symbol.address);
        let (mut numbers, mut names) = (Vec::new(), String::new());
        let mut number = |value: u32| put(value, &mut numbers);
        number(self.sections().len() as u32);
        number(symbols.len() as u32);
        for section in self.sections() {
            let kind = SECTIONS.iter().position(|&kind| kind == section.kind);
            number(kind.unwrap_or_default() as u32);
            number(section.address);
            number(section.size);
            names += &section.name;
            names.push('\n');
        }
        let mut last = 0;
        for symbol in &symbols {
            number(symbol.address - last);
            last = symbol.address;
        }
        symbols.iter().for_each(|symbol| number(symbol.size));
        for symbol in &symbols {
            let kind = SYMBOLS.iter().position(|&kind| kind == symbol.kind);
            number(kind.unwrap_or_default() as u32 + GLOBAL * u32::from(symbol.global));
        }
        for symbol in &symbols {
            number(symbol.section.map_or(0, |section| section as u32 + 1));
        }
        let mut routine = "";
        for symbol in symbols {
            match label_of(&symbol.name, routine) {
                Some(label) => names.extend([&LABEL.to_string(), label]),
                None => names += &symbol.name,
            }
            names.push('\n');
            if symbol.kind == SymbolKind::Function {
                routine = &symbol.name;
            }
        }
        put(names.len() as u32, &mut numbers);
        numbers.extend(names.into_bytes());
        for section in self.sections() {
            numbers.extend(&section.bytes);
        }
        numbers
    }

    /// The image that [`Image::pack`] has written.
    ///
    /// # Errors
    /// The bytes end too soon or are no image.
    pub fn unpack(bytes: &[u8]) -> Result<Image, ImageError> {
        read(bytes).unwrap_or_else(|| Err(ImageError::Truncated("a packed image".to_owned())))
    }
}

/// A label's name without the routine that it stands in.
fn label_of<'n>(name: &'n str, routine: &str) -> Option<&'n str> {
    let label = name.strip_prefix(routine)?.strip_prefix(IN_ROUTINE)?;
    (!routine.is_empty()).then_some(label)
}

/// Seven bits a byte, the lowest first; all bytes but the last have bit 7.
fn put(mut value: u32, out: &mut Vec<u8>) {
    while value > 0x7F {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
}

/// Takes a number from the beginning of the bytes.
fn take(bytes: &mut &[u8]) -> Option<u32> {
    let mut value = 0_u32;
    for shift in (0..u32::BITS).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        value |= u32::from(byte & 0x7F) << shift;
        if byte <= 0x7F {
            return Some(value);
        }
    }
    None
}

/// The image, or what is wrong with it; `None` if the bytes end too soon.
fn read(mut bytes: &[u8]) -> Option<Result<Image, ImageError>> {
    let [sections, symbols] = [take(&mut bytes)?, take(&mut bytes)?].map(|count| count as usize);
    // Each takes a byte at least, so that a wrong count takes no memory.
    if sections.max(symbols) > bytes.len() {
        return None;
    }
    let mut heads = Vec::with_capacity(sections);
    for _ in 0..sections {
        let kind = *SECTIONS.get(take(&mut bytes)? as usize)?;
        heads.push((kind, take(&mut bytes)?, take(&mut bytes)?));
    }
    let mut column = || {
        let values = (0..symbols).map(|_| take(&mut bytes));
        values.collect::<Option<Vec<u32>>>()
    };
    let [steps, sizes, kinds, places] = [column()?, column()?, column()?, column()?];
    let len = take(&mut bytes)? as usize;
    let (names, mut bytes) = bytes.split_at_checked(len)?;
    let mut names = std::str::from_utf8(names).ok()?.split('\n');
    let mut read = Vec::with_capacity(sections);
    for (kind, address, size) in heads {
        let name = names.next()?;
        let len = if kind.is_loaded() { size as usize } else { 0 };
        let (contents, rest) = bytes.split_at_checked(len)?;
        bytes = rest;
        read.push(Section {
            name: name.to_owned(),
            address,
            size,
            kind,
            bytes: contents.to_vec(),
        });
    }
    let (mut address, mut routine) = (0_u32, String::new());
    let mut named = Vec::with_capacity(symbols);
    for (((step, size), kind), place) in steps.into_iter().zip(sizes).zip(kinds).zip(places) {
        address = address.checked_add(step)?;
        let written = names.next()?;
        let name = match written.strip_prefix(LABEL) {
            Some(label) => format!("{routine}{IN_ROUTINE}{label}"),
            None => written.to_owned(),
        };
        let symbol = Symbol {
            name,
            address,
            size,
            kind: *SYMBOLS.get((kind % GLOBAL) as usize)?,
            section: (place as usize).checked_sub(1).filter(|&at| at < sections),
            global: kind >= GLOBAL,
        };
        if symbol.kind == SymbolKind::Function {
            routine.clone_from(&symbol.name);
        }
        named.push(symbol);
    }
    Some(Image::from_parts(read, named))
}
