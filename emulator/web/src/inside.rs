//! What the machine is doing: where its time goes, which memory changes, and its code.

use std::collections::BTreeMap;

use c128::chess::vars::ROOT_PLY;
use octet_asm::operand::AddressMode;
use octet_asm::table::{OPCODES, Opcode};
use octet_console::Console;
use octet_engine::board::moves::Move;
use octet_engine::search::MAX_PLY;
use octet_machine::Image;
use octet_notation::Notation;

use crate::game;
use crate::json::Object;

/// Bytes of both banks.
pub const RAM: usize = 0x2_0000;
/// The bits of a byte of a move that are a square.
const SQUARE: u8 = 0x77;
/// Most lines of a listing.
const LINES: usize = 400;

/// Where the time of a search goes: the running routine is looked up several times a frame.
#[derive(Default)]
pub struct Samples {
    routines: BTreeMap<String, u32>,
}

impl Samples {
    /// Looks up the routine that is running.
    pub fn take(&mut self, console: &Console) {
        let machine = &console.machine;
        let pc = machine.registers().pc;
        let name = if machine.is_rom(pc) {
            "KERNAL"
        } else {
            let bank = machine.mapped_bank(pc);
            let routine = console.image().routine_in_bank(bank, pc);
            routine.map_or("generated code", |routine| routine.name.as_str())
        };
        match self.routines.get_mut(name) {
            Some(count) => *count += 1,
            None => {
                self.routines.insert(name.to_owned(), 1);
            }
        }
    }

    /// Another search begins.
    pub fn clear(&mut self) {
        self.routines.clear();
    }

    /// The routines of the search, most often first, as JSON: `[{name, count}, ...]`.
    pub fn report(&self) -> String {
        let mut all: Vec<_> = self.routines.iter().collect();
        all.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        let lines = all.into_iter().map(|(name, count)| {
            Object::new()
                .text("name", name)
                .raw("count", count)
                .finish()
        });
        format!("[{}]", lines.collect::<Vec<_>>().join(","))
    }
}

/// Which bytes have changed lately.
pub struct Heat {
    before: Vec<u8>,
    /// 255 for a byte that has changed since the last call; the value falls with every later call.
    pub bytes: Vec<u8>,
}

impl Heat {
    /// Nothing has changed.
    pub fn new() -> Heat {
        Heat {
            before: vec![0; RAM],
            bytes: vec![0; RAM],
        }
    }

    /// Compares memory with what it was at the last call.
    pub fn update(&mut self, console: &Console) {
        let banks = [0, 1].map(|bank| console.machine.read_bank(bank, 0, RAM / 2));
        let now = banks.concat();
        for ((heat, before), now) in self.bytes.iter_mut().zip(&self.before).zip(&now) {
            *heat = if before == now {
                *heat - *heat / 4
            } else {
                u8::MAX
            };
        }
        self.before = now;
    }
}

/// The moves that the program's search has made at this moment, from the game's position on, as JSON: the
/// position as `fen`, and the line in both notations. A null move ends it, and so does a search that
/// thinks ahead about another move than the one on the board.
pub fn line_searched(console: &Console) -> Option<String> {
    let game = game::read(console)?.game;
    // While the player's program runs another page is the zero page.
    let zero_page = console.bytes("core_zp", 0x100).ok()?;
    let ply = zero_page[usize::from(console.image().address("ply").ok()?) % 0x100];
    let plies = usize::from(ply.checked_sub(ROOT_PLY)?);
    let len = usize::from(ROOT_PLY) + plies.min(MAX_PLY);
    let [from, to] = ["made_from", "made_to"].map(|name| console.bytes(name, len));
    let (from, to) = (from.ok()?, to.ok()?);
    let made = from.into_iter().zip(to).skip(ROOT_PLY.into());
    let mut position = game.position().clone();
    let line = made.map_while(|(from, to)| {
        let is_made = |mv: &Move| (mv.from ^ from | mv.to ^ to) & SQUARE == 0;
        let mv = position.legal_moves().find(is_made)?;
        position.make(mv);
        Some(mv)
    });
    let line: Vec<Move> = line.collect();
    let names: Vec<String> = game.san_moves(&line).map(|san| san.to_string()).collect();
    Some(
        Object::new()
            .text("fen", game.fen())
            .texts("uci", line)
            .texts("san", names)
            .finish(),
    )
}

/// The code of a routine, disassembled from the present contents of memory, one instruction a line.
pub fn listing(console: &Console, routine: &str) -> Option<String> {
    let image = console.image();
    let symbol = image.symbol(routine).ok()?;
    let (bank, first) = ((symbol.address >> 16) as u8, symbol.address as u16);
    let found = image.routine_in_bank(bank, first)?;
    let within = |address| {
        let here = image.routine_in_bank(bank, address);
        here.is_some_and(|here| here.address == found.address)
    };
    let mut text = String::new();
    let mut address = first;
    for _ in 0..LINES {
        if !within(address) {
            break;
        }
        let name = image.name_in_bank(bank, address);
        if !name.contains('+') && !name.starts_with('$') {
            text += &format!("{name}:\n");
        }
        let bytes = console.machine.read_bank(bank, address, 3);
        let opcode = OPCODES.iter().find(|opcode| opcode.byte == bytes[0]);
        let len = opcode.map_or(1, |opcode| usize::from(opcode.length()));
        let hex: Vec<String> = bytes[..len].iter().map(|b| format!("{b:02X}")).collect();
        let instruction = match opcode {
            Some(opcode) => instruction(opcode, image, bank, address, &bytes),
            None => "(no instruction)".to_owned(),
        };
        text += &format!("{address:04X}  {:8}  {instruction}\n", hex.join(" "));
        address = address.checked_add(len as u16)?;
    }
    Some(text)
}

fn instruction(opcode: &Opcode, image: &Image, bank: u8, at: u16, bytes: &[u8]) -> String {
    let word = u16::from_le_bytes([bytes[1], bytes[2]]);
    // The names of variables in common RAM and the zero page are those of bank 0.
    let name = |address: u16| {
        let common = address < 0x2000;
        let name = image.name_in_bank(if common { 0 } else { bank }, address);
        name.replace("+$", "+")
    };
    let zero_page = || name(u16::from(bytes[1]));
    let operand = match opcode.mode {
        AddressMode::Implied => String::new(),
        AddressMode::Acc => "a".to_owned(),
        AddressMode::Imm => format!("#${:02x}", bytes[1]),
        AddressMode::Zp => zero_page(),
        AddressMode::ZpX => format!("{},x", zero_page()),
        AddressMode::ZpY => format!("{},y", zero_page()),
        AddressMode::Abs => name(word),
        AddressMode::AbsX => format!("{},x", name(word)),
        AddressMode::AbsY => format!("{},y", name(word)),
        AddressMode::Ind => format!("({})", name(word)),
        AddressMode::IndX => format!("({},x)", zero_page()),
        AddressMode::IndY => format!("({}),y", zero_page()),
        AddressMode::Rel => {
            let target = at.wrapping_add(2);
            name(target.wrapping_add_signed(i16::from(bytes[1] as i8)))
        }
    };
    format!("{:4} {operand}", opcode.mnemonic.text())
}

/// The name of an address of memory: that of its variable, its table or its routine.
pub fn name(console: &Console, bank: u8, address: u16) -> String {
    let image = console.image();
    match image.routine_in_bank(bank, address) {
        Some(routine) => routine.name.clone(),
        None => image.name_in_bank(bank, address),
    }
}
