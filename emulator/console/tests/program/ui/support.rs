//! The UI, called routine by routine as game control calls it.

use c128::platform::kernal::MMU_CFG_UI;
use octet_console::{Console, Setup};
use octet_engine::board::position::Position;
use octet_machine::screen::{Picture, VicScreen};

use crate::common;

/// More cycles than any routine of the UI takes.
const LIMIT: u64 = 4_000_000;

/// The UI in its memory configuration, with a position in the shared block.
pub struct Ui {
    pub console: Console,
    /// The legal moves in the shared block, as `e2e4`.
    pub moves: Vec<String>,
}

/// What `handle_key` returns.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    /// The command for game control, or 0.
    pub command: u8,
    /// The number of the move, if the command is to play one.
    pub number: u8,
}

impl Ui {
    /// The UI with both screens drawn; White is the player.
    pub fn open(fen: &str) -> Ui {
        let mut console = common::power_on(Setup::default());
        console.run_program().expect("no fault");
        let mut ui = Ui {
            console,
            moves: Vec::new(),
        };
        ui.call("set_mmu");
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
        ui.write("game_purpose", &[0]);
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
    fn set_up(&mut self, fen: &str) {
        let position = Position::from_fen(fen).expect(fen);
        self.write("shared_board", &common::shared_board(&position));
        for (name, value) in common::shared_state(&position) {
            self.write(name, &[value]);
        }
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
        common::write(&mut self.console, name, bytes);
    }

    /// Writes one byte of an array of the shared block.
    pub fn put_at(&mut self, name: &str, at: u8, byte: u8) {
        let address = self.console.address(name).expect(name) + u16::from(at);
        self.console.machine.write_bank(0, address, &[byte]);
    }

    pub fn byte(&self, name: &str) -> u8 {
        self.console.byte(name).expect(name)
    }

    pub fn bytes(&self, name: &str, len: usize) -> Vec<u8> {
        self.console.bytes(name, len).expect(name)
    }

    /// Calls a routine of the UI; returns its cycles.
    pub fn call(&mut self, name: &str) -> u64 {
        let address = self.console.address(name).expect(name);
        let cycles = self.console.machine.call(address, LIMIT);
        cycles.unwrap_or_else(|fault| panic!("{name}: {fault}"))
    }

    /// Handles a key, by its PETSCII code.
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

    /// Types a move: returns the move that the UI plays, or its message.
    pub fn reply_to(&mut self, text: &str) -> String {
        let answer = self.type_text(text);
        match answer.command {
            1 => self.moves[usize::from(answer.number)].clone(),
            0 => self.message(),
            other => panic!("command {other}"),
        }
    }

    pub fn message(&self) -> String {
        common::message_80(&self.console)
    }

    /// The screen of 40 columns.
    pub fn vic(&self) -> VicScreen {
        VicScreen::from_machine(&self.console.machine).expect("chips")
    }

    pub fn picture_40(&self) -> Picture {
        self.vic().picture()
    }

    pub fn text_40(&self) -> String {
        self.console.text_40().join("\n")
    }

    pub fn text_80(&self) -> String {
        self.console.text_80().join("\n")
    }
}

/// Texts in the UI's buffer.
impl Ui {
    pub fn buffer(&self) -> String {
        let len = usize::from(self.byte("ui_text_len"));
        let bytes = self.console.bytes("ui_text", len).expect("a text");
        String::from_utf8(bytes).expect("ASCII")
    }

    /// A move in standard algebraic notation, by its number.
    pub fn san(&mut self, number: u8) -> String {
        self.call("begin_text");
        self.console.machine.set_x(number);
        self.call("analyse_san");
        self.call("put_san");
        self.buffer()
    }

    pub fn score(&mut self, score: i16) -> String {
        self.call("begin_text");
        let [low, high] = score.to_le_bytes();
        self.console.machine.set_a(low);
        self.console.machine.set_y(high);
        self.call("put_score");
        self.buffer()
    }

    pub fn time(&mut self, seconds: u32) -> String {
        self.call("begin_text");
        self.write("ui_number", &seconds.to_le_bytes());
        self.call("put_time");
        self.buffer()
    }
}
