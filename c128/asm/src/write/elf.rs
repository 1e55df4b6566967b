//! The program as an ELF file for debuggers and for the emulator.
//!
//! There is one section per segment and one for the zero page, and every symbol has its type and
//! size. Addresses have the bank above their 16 bits. A section that is writable and executable is
//! code that the program copies there, if the file has no bytes of it, or else code whose memory is
//! free later. An object in an executable section is a self-modified operand or opcode, of so many
//! bytes; all other code is read-only.

use object::write::elf::{FileHeader, ProgramHeader, SectionHeader, SectionIndex, Sym, Writer};
use object::write::{Error, StringId};
use object::{Endianness, elf, elf::SectionFlags};

use crate::{Kind, Program, Segment, Symbol, SymbolKind};

/// The machine: 6502 (as llvm-mos defines it).
pub const EM_MOS: u16 = 0x1966;

/// The flag that means the NMOS instruction set.
pub const EF_MOS_ARCH_6502: u32 = 1;

/// The symbol at which execution begins, if there is one of this name.
pub const ENTRY: &str = "start";

/// The ELF file.
///
/// # Panics
/// If the file had more than 4 GB, which no program for a 6502 can have.
pub fn write(program: &Program) -> Vec<u8> {
    // The writer's only error is a file of more than 4 GB.
    try_write(program).expect("a 6502 program fits an ELF file")
}

/// A section to be written.
struct Section<'a> {
    name: String,
    flags: SectionFlags,
    address: u64,
    size: u64,
    /// Its bytes; `None` for reserved memory.
    bytes: Option<&'a [u8]>,
}

impl Section<'_> {
    fn of(segment: &Segment) -> Section<'_> {
        let flags = match segment.kind {
            Kind::Code => elf::SHF_ALLOC | elf::SHF_EXECINSTR,
            Kind::Table => elf::SHF_ALLOC,
            Kind::Bss => elf::SHF_ALLOC | elf::SHF_WRITE,
            Kind::Written | Kind::Copied | Kind::OwnFile | Kind::Overlay | Kind::Transient => {
                elf::SHF_ALLOC | elf::SHF_WRITE | elf::SHF_EXECINSTR
            }
        };
        Section {
            name: format!(".{}", segment.name.to_ascii_lowercase()),
            flags,
            address: u64::from(segment.start_with_bank()),
            size: u64::from(segment.len),
            bytes: segment.loaded().then_some(segment.bytes.as_slice()),
        }
    }

    fn zero_page(variables: &[&Symbol]) -> Option<Section<'static>> {
        let end =
            |symbol: &&Symbol| u64::from(symbol.address) + u64::from(symbol.size.unwrap_or(0));
        let first = u64::from(variables.first()?.address);
        let last = variables.iter().map(end).max()?;
        Some(Section {
            name: ".zeropage".to_owned(),
            flags: elf::SHF_ALLOC | elf::SHF_WRITE,
            address: first,
            size: last - first,
            bytes: None,
        })
    }

    fn program_flags(&self) -> elf::ProgramFlags {
        if self.flags.contains(elf::SHF_EXECINSTR) {
            elf::PF_R | elf::PF_X
        } else {
            elf::PF_R
        }
    }
}

fn try_write(program: &Program) -> Result<Vec<u8>, Error> {
    let zero_page = Section::zero_page(&program.zero_page());
    let zero_page_index = zero_page.as_ref().map(|_| program.segments().len());
    let sections: Vec<Section> = program
        .segments()
        .iter()
        .map(Section::of)
        .chain(zero_page)
        .collect();
    let symbols = ordered(program);

    let mut bytes = Vec::new();
    let mut writer = Writer::new(Endianness::Little, false, &mut bytes);

    // First all file offsets are reserved.
    let names: Vec<StringId> = sections
        .iter()
        .map(|section| writer.add_section_name(section.name.as_bytes()))
        .collect();
    let indexes: Vec<SectionIndex> = sections
        .iter()
        .map(|_| writer.reserve_section_index())
        .collect();
    writer.reserve_file_header();
    let loaded: Vec<&Section> = sections
        .iter()
        .filter(|section| section.bytes.is_some_and(|bytes| !bytes.is_empty()))
        .collect();
    writer.reserve_program_headers(loaded.len() as u32);
    let offsets: Vec<u64> = sections
        .iter()
        .map(|section| {
            section
                .bytes
                .map_or(0, |bytes| writer.reserve(bytes.len() as u64, 1))
        })
        .collect();
    let strings: Vec<StringId> = symbols
        .iter()
        .map(|symbol| {
            writer.reserve_symbol_index(None);
            writer.add_string(symbol.name.as_bytes())
        })
        .collect();
    writer.reserve_symtab_section_index();
    writer.reserve_symtab();
    writer.reserve_strtab_section_index();
    writer.reserve_strtab()?;
    writer.reserve_shstrtab_section_index();
    writer.reserve_shstrtab()?;
    writer.reserve_section_headers();

    // Then the file is written in the same order.
    writer.write_file_header(&FileHeader {
        os_abi: elf::ELFOSABI_NONE,
        abi_version: 0,
        e_type: elf::ET_EXEC,
        e_machine: elf::Machine(EM_MOS),
        e_entry: u64::from(program.address(ENTRY).unwrap_or(0)),
        e_flags: elf::FileFlags(EF_MOS_ARCH_6502),
    })?;
    writer.write_align_program_headers();
    for (section, &offset) in sections.iter().zip(&offsets) {
        if section.bytes.is_some_and(|bytes| !bytes.is_empty()) {
            writer.write_program_header(&ProgramHeader {
                p_type: elf::PT_LOAD,
                p_flags: section.program_flags(),
                p_offset: offset,
                p_vaddr: section.address,
                p_paddr: section.address,
                p_filesz: section.size,
                p_memsz: section.size,
                p_align: 1,
            });
        }
    }
    for section in &sections {
        writer.write(section.bytes.unwrap_or_default());
    }
    writer.write_null_symbol();
    for (symbol, &name) in symbols.iter().zip(&strings) {
        let index = match symbol.kind {
            SymbolKind::ZeroPage => zero_page_index,
            _ => symbol.segment,
        };
        let name = writer.string_offset(Some(name));
        writer.write_symbol(&sym(
            program,
            symbol,
            index.map(|index| indexes[index].0),
            name,
        ));
    }
    writer.write_strtab();
    writer.write_shstrtab();
    writer.write_null_section_header();
    for ((section, &name), &offset) in sections.iter().zip(&names).zip(&offsets) {
        let kind = if section.bytes.is_some() {
            elf::SHT_PROGBITS
        } else {
            elf::SHT_NOBITS
        };
        let sh_name = writer.section_name_offset(Some(name));
        writer.write_section_header(&SectionHeader {
            sh_name,
            sh_type: kind,
            sh_flags: section.flags,
            sh_addr: section.address,
            sh_offset: offset,
            sh_size: section.size,
            sh_link: 0,
            sh_info: 0,
            sh_addralign: 1,
            sh_entsize: 0,
        });
    }
    let locals = symbols.iter().filter(|symbol| symbol.local).count() as u32;
    writer.write_symtab_section_header(1 + locals);
    writer.write_strtab_section_header();
    writer.write_shstrtab_section_header();
    Ok(bytes)
}

/// Local symbols first, as ELF wants it; then by address.
fn ordered(program: &Program) -> Vec<&Symbol> {
    let mut symbols = program.symbols_by_address();
    symbols.sort_by_key(|symbol| !symbol.local);
    symbols
}

fn sym(program: &Program, symbol: &Symbol, section: Option<u32>, name: u32) -> Sym {
    let bank = symbol
        .segment
        .map_or(0, |index| u64::from(program.segments()[index].bank) << 16);
    let executable = symbol
        .segment
        .is_some_and(|index| program.segments()[index].kind == Kind::Code);
    let kind = match symbol.kind {
        _ if symbol.alias_of.is_some() => elf::STT_NOTYPE,
        SymbolKind::Routine => elf::STT_FUNC,
        // An object in code is self-modified, so a table there is not written as an object.
        SymbolKind::Table if executable => elf::STT_NOTYPE,
        SymbolKind::Table
        | SymbolKind::Variable
        | SymbolKind::ZeroPage
        | SymbolKind::SelfModified => elf::STT_OBJECT,
        SymbolKind::Label | SymbolKind::Constant => elf::STT_NOTYPE,
    };
    let binding = if symbol.local {
        elf::STB_LOCAL
    } else {
        elf::STB_GLOBAL
    };
    Sym {
        section,
        st_name: name,
        st_info: elf::SymbolInfo::new(binding, kind),
        st_other: elf::SymbolOther(0),
        st_shndx: if section.is_some() {
            elf::SHN_UNDEF
        } else {
            elf::SHN_ABS
        },
        st_value: u64::from(symbol.address) + bank,
        st_size: u64::from(symbol.size.unwrap_or(0)),
    }
}
