//! A machine in the UI's memory configuration, and its shared block.

use c128::api::shared::{BLACK, NO_EN_PASSANT, kind_number};
use c128::platform::c128::charset::{readable_40, readable_80};
use c128::platform::c128::kernal::MMU_CFG_UI;
use octet_emulator::console::{Console, Setup};
use octet_emulator::program::load;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;

/// More cycles than any routine of the UI takes.
const LIMIT: u64 = 4_000_000;

/// The UI, its screens initialised.
pub struct Ui {
    console: Console,
    /// The legal moves in the shared block, as `e2e4`.
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

/// The colour's bit in the shared block.
fn bit(color: Color) -> u8 {
    if color == Color::Black { BLACK } else { 0 }
}

impl Ui {
    pub fn open(fen: &str) -> Ui {
        let program = load::assemble().expect("the program assembles");
        let image = load::image_of(&program).expect("an image");
        let mut console = Console::power_on(&image, Setup::default()).expect("a machine");
        console.glyph_40 = readable_40;
        console.glyph_80 = readable_80;
        console.run_program().expect("no fault");
        let mut ui = Ui {
            console,
            moves: Vec::new(),
        };
        ui.call("set_mmu");
        ui.call("unpack_ui");
        let mut mmu = ui.console.machine.mmu();
        mmu.registers[0] = MMU_CFG_UI;
        ui.console.machine.set_mmu(mmu);
        ui.write("shared_engine_sides", &[2]);
        for flag in [
            "flipped",
            "sound",
            "ponder",
            "screens",
            "info_depth",
            "pv_len",
            "level",
            "outcome",
            "book_loaded",
            "opening_name",
        ] {
            ui.write(&format!("shared_{flag}"), &[0]);
        }
        ui.write("shared_clock_white", &[0; 6]);
        ui.write("shared_captured", &[0; 11]);
        ui.write("sheet_len", &[0; 4]);
        ui.write("sheet_first_number", &[1, 0, 0]);
        ui.set_up(fen);
        ui.call("cold_stage");
        ui.call("open_screens");
        ui.call("redraw_all");
        ui
    }

    /// Puts a position and its legal moves into the shared block.
    pub fn set_up(&mut self, fen: &str) {
        let position = Position::from_fen(fen).expect(fen);
        let mut board = [0; 64];
        for square in Square::all() {
            let piece = position.piece_on(square);
            if let Some(piece_type) = piece.piece_type() {
                board[square.index()] = kind_number(piece_type) | bit(piece.color());
            }
        }
        self.write("shared_board", &board);
        self.write("shared_side", &[bit(position.side_to_move())]);
        self.write("shared_castling", &[position.state().castling]);
        let passed = position.state().en_passant;
        let file = if passed == Square::NONE {
            NO_EN_PASSANT
        } else {
            passed.file()
        };
        self.write("shared_en_passant", &[file]);
        self.write("shared_in_check", &[u8::from(position.in_check())]);
        self.write("shared_last_from", &[0, 0]);
        let moves: Vec<_> = position.legal_moves().collect();
        self.write("shared_move_count", &[moves.len() as u8]);
        let from: Vec<u8> = moves.iter().map(|mv| mv.from).collect();
        let to: Vec<u8> = moves.iter().map(|mv| mv.to).collect();
        self.write("shared_moves_from", &from);
        self.write("shared_moves_to", &to);
        self.moves = moves.iter().map(ToString::to_string).collect();
    }

    pub fn write(&mut self, name: &str, bytes: &[u8]) {
        let address = self.console.address(name).expect(name);
        let bank = u8::from(address >= 0x2000);
        self.console.machine.write_bank(bank, address, bytes);
    }

    /// Puts one byte into an array of the shared block.
    pub fn put_at(&mut self, name: &str, at: u8, byte: u8) {
        let address = self.console.address(name).expect(name) + u16::from(at);
        self.console.machine.write_bank(0, address, &[byte]);
    }

    pub fn byte(&self, name: &str) -> u8 {
        self.console.byte(name).expect(name)
    }

    /// Calls a routine of the UI; returns its cycles.
    pub fn call(&mut self, name: &str) -> u64 {
        let address = self.console.address(name).expect(name);
        let cycles = self.console.machine.call(address, LIMIT);
        cycles.unwrap_or_else(|fault| panic!("{name}: {fault}"))
    }

    /// Presses a key, by its code.
    pub fn press_key(&mut self, key: u8) -> Answer {
        self.console.machine.set_a(key);
        self.call("handle_key");
        let registers = self.console.machine.registers();
        Answer {
            command: registers.a,
            number: registers.x,
        }
    }

    /// Types letters as the keyboard gives them, then RETURN.
    pub fn type_text(&mut self, text: &str) -> Answer {
        for letter in text.bytes() {
            self.press_key(match letter {
                b'a'..=b'z' => letter - b'a' + 0x41,
                b'A'..=b'Z' => letter - b'A' + 0xC1,
                _ => letter,
            });
        }
        self.press_key(0x0D)
    }

    /// What typing a move leads to: the move, or what is said.
    pub fn reply_to(&mut self, text: &str) -> String {
        let answer = self.type_text(text);
        match answer.command {
            1 => self.moves[usize::from(answer.number)].clone(),
            0 => self.message(),
            other => panic!("command {other}"),
        }
    }

    /// The message on 80 columns.
    pub fn message(&self) -> String {
        let lines = self.console.text_80();
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
        self.console.text_40().join("\n")
    }

    pub fn eighty(&self) -> String {
        self.console.text_80().join("\n")
    }
}

/// Texts that routines put together.
impl Ui {
    pub fn line(&self) -> String {
        let len = usize::from(self.byte("ui_text_len"));
        let bytes = self.console.bytes("ui_text", len).expect("a text");
        String::from_utf8(bytes).expect("ASCII")
    }

    pub fn find_san(&mut self, number: u8) {
        self.console.machine.set_x(number);
        self.call("analyse_san");
    }

    pub fn score(&mut self, score: i16) -> String {
        self.call("begin_text");
        let [low, high] = score.to_le_bytes();
        self.console.machine.set_a(low);
        self.console.machine.set_y(high);
        self.call("put_score");
        self.line()
    }

    pub fn time(&mut self, seconds: u32) -> String {
        self.call("begin_text");
        self.write("ui_number", &seconds.to_le_bytes());
        self.call("put_time");
        self.line()
    }
}
