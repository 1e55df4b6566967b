//! A machine that stands in the room, and a desk to put things on.

use c128::computer::desk::{BLACK, NO_FILE, kind_number};
use c128::computer::kernal::WITH_ROOM;
use c128::computer::screen::characters::{readable_40, readable_80};
use emulator::desk::{Desk, Setup};
use emulator::octet::load;
use engine::piece::Color;
use engine::position::Position;
use engine::square::Square;

/// More cycles than any routine of the room takes.
const LIMIT: u64 = 4_000_000;

/// The room, its screens open.
pub struct Room {
    desk: Desk,
    /// The legal moves on the desk, as `e2e4`.
    pub moves: Vec<String>,
}

/// What a key led to.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the player wants, or 0.
    pub command: u8,
    /// The number of the move.
    pub number: u8,
}

/// The colour's bit on the desk.
fn bit(color: Color) -> u8 {
    if color == Color::Black { BLACK } else { 0 }
}

impl Room {
    pub fn open(fen: &str) -> Room {
        let program = load::assemble().expect("the program assembles");
        let image = load::image(&program).expect("an image");
        let mut desk = Desk::new(&image, Setup::default()).expect("a machine");
        desk.glyph_40 = readable_40;
        desk.glyph_80 = readable_80;
        desk.boot().expect("no fault");
        let mut room = Room {
            desk,
            moves: Vec::new(),
        };
        room.call("set_banks");
        room.call("unpack_room");
        let mut mmu = room.desk.machine.mmu();
        mmu.registers[0] = WITH_ROOM;
        room.desk.machine.set_mmu(mmu);
        room.put("desk_machine", &[2]);
        for flag in [
            "flipped", "sound", "ponder", "screens", "depth", "line_len", "level", "outcome",
            "book", "opening",
        ] {
            room.put(&format!("desk_{flag}"), &[0]);
        }
        room.put("desk_clock_white", &[0; 6]);
        room.put("desk_lost", &[0; 11]);
        room.put("record_len", &[0; 4]);
        room.put("record_first_number", &[1, 0, 0]);
        room.set_up(fen);
        room.call("attic_open");
        room.call("open_screens");
        room.call("show_everything");
        room
    }

    /// Puts a position and its legal moves on the desk.
    pub fn set_up(&mut self, fen: &str) {
        let position = Position::from_fen(fen).expect(fen);
        let mut board = [0; 64];
        for square in Square::all() {
            let man = position.man(square);
            if let Some(kind) = man.kind() {
                board[square.index()] = kind_number(kind) | bit(man.color());
            }
        }
        self.put("desk_board", &board);
        self.put("desk_side", &[bit(position.side())]);
        self.put("desk_castling", &[position.state().castling]);
        let passed = position.state().en_passant;
        let file = if passed == Square::NONE {
            NO_FILE
        } else {
            passed.file()
        };
        self.put("desk_en_passant", &[file]);
        self.put("desk_in_check", &[u8::from(position.in_check())]);
        self.put("desk_last_from", &[0, 0]);
        let moves: Vec<_> = position.legal_moves().collect();
        self.put("desk_move_count", &[moves.len() as u8]);
        let from: Vec<u8> = moves.iter().map(|mv| mv.from).collect();
        let to: Vec<u8> = moves.iter().map(|mv| mv.to).collect();
        self.put("desk_moves_from", &from);
        self.put("desk_moves_to", &to);
        self.moves = moves.iter().map(ToString::to_string).collect();
    }

    pub fn put(&mut self, name: &str, bytes: &[u8]) {
        let address = self.desk.address(name).expect(name);
        let bank = u8::from(address >= 0x2000);
        self.desk.machine.write_bank(bank, address, bytes);
    }

    /// Puts one byte of an array of the desk.
    pub fn put_at(&mut self, name: &str, at: u8, byte: u8) {
        let address = self.desk.address(name).expect(name) + u16::from(at);
        self.desk.machine.write_bank(0, address, &[byte]);
    }

    pub fn byte(&self, name: &str) -> u8 {
        self.desk.byte(name).expect(name)
    }

    /// Calls a routine of the room; gives its cycles.
    pub fn call(&mut self, name: &str) -> u64 {
        let address = self.desk.address(name).expect(name);
        let cycles = self.desk.machine.call(address, LIMIT);
        cycles.unwrap_or_else(|fault| panic!("{name}: {fault}"))
    }

    /// Presses a key, by its code.
    pub fn key(&mut self, key: u8) -> Answer {
        self.desk.machine.set_a(key);
        self.call("key_pressed");
        let registers = self.desk.machine.registers();
        Answer {
            command: registers.a,
            number: registers.x,
        }
    }

    /// Types letters as the keyboard gives them, then RETURN.
    pub fn types(&mut self, text: &str) -> Answer {
        for letter in text.bytes() {
            self.key(match letter {
                b'a'..=b'z' => letter - b'a' + 0x41,
                b'A'..=b'Z' => letter - b'A' + 0xC1,
                _ => letter,
            });
        }
        self.key(0x0D)
    }

    /// What typing a move leads to: the move, or what is said.
    pub fn answer(&mut self, text: &str) -> String {
        let answer = self.types(text);
        match answer.command {
            1 => self.moves[usize::from(answer.number)].clone(),
            0 => self.message(),
            other => panic!("command {other}"),
        }
    }

    /// The message on 80 columns.
    pub fn message(&self) -> String {
        let lines = self.desk.text_80();
        let lines = lines[20..24].iter();
        let words = lines.flat_map(|line| {
            let line: String = line.chars().skip(52).collect();
            line.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        });
        words.collect::<Vec<_>>().join(" ")
    }

    pub fn forty(&self) -> String {
        self.desk.text_40().join("\n")
    }

    pub fn eighty(&self) -> String {
        self.desk.text_80().join("\n")
    }
}

/// Texts that routines put together.
impl Room {
    pub fn line(&self) -> String {
        let len = usize::from(self.byte("screen_line_len"));
        let bytes = self.desk.bytes("screen_line", len).expect("a text");
        String::from_utf8(bytes).expect("ASCII")
    }

    pub fn find_san(&mut self, number: u8) {
        self.desk.machine.set_x(number);
        self.call("find_san");
    }

    pub fn score(&mut self, score: i16) -> String {
        self.call("begin_text");
        let [low, high] = score.to_le_bytes();
        self.desk.machine.set_a(low);
        self.desk.machine.set_y(high);
        self.call("put_score");
        self.line()
    }

    pub fn time(&mut self, seconds: u32) -> String {
        self.call("begin_text");
        self.put("screen_number", &seconds.to_le_bytes());
        self.call("put_time");
        self.line()
    }
}
