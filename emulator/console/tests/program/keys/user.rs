//! A user who presses keys and keeps the game with the engine.

use std::collections::BTreeSet;

use c128::chess::layout::CoreLayout;
use c128::ui::game::time::JIFFIES;
use c128::ui::view::text_box::{RECTS, TextBox};
use octet_console::{Console, Setup};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::square::Square;
use octet_engine::game::{Game, Outcome};
use octet_notation::Notation;
use octet_notation::pgn::PgnReader;

use crate::common::{self, outcome_number};

/// The user at the machine.
pub struct User {
    pub console: Console,
    layout: CoreLayout,
    /// Where the core's zero page is saved while the UI runs.
    zero_page: u16,
    /// The position in which the game began.
    pub start: Game,
    /// The game's moves, with those taken back.
    pub moves: Vec<Move>,
    /// The number of moves that are on the board.
    pub played: usize,
}

impl User {
    /// Types RUN and waits until the program waits for a key.
    pub fn start(setup: Setup) -> User {
        let mut console = common::power_on(setup);
        let layout = CoreLayout::new(|name| console.address(name).ok()).expect("a layout");
        let zero_page = console.address("core_zp").expect("a zero page");
        console.run_program().expect("RUN");
        let mut user = User {
            console,
            layout,
            zero_page,
            start: Game::default(),
            moves: Vec::new(),
            played: 0,
        };
        // Before that, the program's variables are noise.
        user.console.run_frames(60).expect("no fault");
        user.wait_until_idle();
        user
    }

    pub fn byte(&self, name: &str) -> u8 {
        self.console.byte(name).expect(name)
    }

    /// A variable of `len` bytes, low byte first.
    pub fn number(&self, name: &str, len: usize) -> u32 {
        common::number(&self.console, name, len)
    }

    /// Waits until the program waits for a key, with nothing left to do.
    pub fn wait_until_idle(&mut self) {
        common::wait_until_idle(&mut self.console);
    }

    /// Waits until a condition holds, for at most this many seconds of the C128.
    pub fn until(&mut self, seconds: u32, what: &str, holds: impl FnMut(&Console) -> bool) {
        let reached = self.console.wait_until(seconds, holds).expect("no fault");
        assert!(reached, "{what}: not within {seconds} seconds");
    }

    /// Presses keys without waiting.
    pub fn type_keys(&mut self, keys: &str) {
        self.console
            .press(keys)
            .unwrap_or_else(|fault| panic!("{keys}: {fault:#}"));
    }

    /// Presses keys and waits until the program is idle.
    pub fn press(&mut self, keys: &str) {
        self.type_keys(keys);
        self.wait_until_idle();
    }

    /// The messages on 40 columns and on 80.
    pub fn messages(&self) -> [String; 2] {
        let (forty, eighty) = RECTS[TextBox::Message as usize];
        [
            (forty, self.console.text_40()),
            (eighty, self.console.text_80()),
        ]
        .map(|(rect, rows)| {
            let first = usize::from(rect.row);
            let rows = &rows[first..first + usize::from(rect.height)];
            common::words(rows, usize::from(rect.column))
        })
    }

    /// Both screens show this message.
    pub fn assert_message(&self, message: &str) {
        assert_eq!(self.messages(), [message, message]);
    }

    /// The game as the engine has it.
    pub fn game(&self) -> Game {
        let mut game = self.start.clone();
        for &mv in &self.moves[..self.played] {
            assert!(game.play(mv), "{mv}");
        }
        game
    }

    /// The moves that are legal after some moves, in SAN without the signs of check.
    pub fn legal_after(&self, moves: &str) -> Vec<String> {
        let mut game = self.game();
        for text in moves.split(' ') {
            let mv = game.parse_san(text).expect("a move");
            assert!(game.play(mv));
        }
        let legal: Vec<Move> = game.position().legal_moves().collect();
        let san = |mv: Move| game.position().san(mv).to_string();
        let legal = legal.into_iter().map(san);
        legal.map(|san| san.replace(['+', '#'], "")).collect()
    }

    /// The nodes of the running search, as the core counts them.
    pub fn nodes(&self) -> u32 {
        let address = self.zero_page + self.layout.node_counter;
        let bytes = self.console.machine.read_bank(0, address, 4);
        u32::from_le_bytes(bytes.try_into().expect("four bytes"))
    }

    /// Makes a move in the engine's game. Moves that were taken back are dropped.
    pub fn record_move(&mut self, mv: Move) {
        self.moves.truncate(self.played);
        self.moves.push(mv);
        self.played += 1;
    }

    /// Types a move, as squares or in SAN, and compares.
    pub fn play_move(&mut self, mv: Move, as_squares: bool) {
        let game = self.game();
        let text = match as_squares {
            true => mv.to_string(),
            false => game.position().san(mv).to_string(),
        };
        self.press(&format!("{text}\n"));
        self.record_move(mv);
        self.assert_same(&text);
    }

    /// Types a move and waits for the machine's answer.
    pub fn play_and_wait(&mut self, mv: Move) {
        self.press(&format!("{mv}\n"));
        self.record_move(mv);
        assert_eq!(self.engine_moves().len(), 1, "one answer");
    }

    /// Seconds since the program began, as the program counts them.
    pub fn seconds(&self) -> f64 {
        f64::from(self.number("shared_uptime", 3)) / f64::from(JIFFIES)
    }

    /// The moves on the score sheet, with those taken back, and how many are on the board.
    pub fn score_sheet(&self) -> (Vec<Move>, usize) {
        let [len, all] = ["sheet_len", "sheet_all"].map(|name| self.number(name, 2) as usize);
        let moves = common::moves(&self.console, ["sheet_from", "sheet_to"], all);
        (moves, len)
    }

    /// Takes over the moves that the machine has made since.
    pub fn engine_moves(&mut self) -> Vec<Move> {
        let (moves, len) = self.score_sheet();
        assert_eq!(moves.len(), len, "no move is taken back");
        let new = moves[self.played..].to_vec();
        for &mv in &new {
            self.record_move(mv);
            self.game();
        }
        new
    }

    /// Shared block, score sheet and core hold the engine's game.
    pub fn assert_same(&self, what: &str) {
        self.assert_shared_block(what);
        let game = self.game();
        self.assert_core(&game, &format!("{what}: {}", game.fen()));
    }

    /// The shared block and the score sheet hold the engine's game. The core may be searching.
    pub fn assert_shared_block(&self, what: &str) {
        let game = self.game();
        let position = game.position();
        let fen = format!("{what}: {}", game.fen());
        assert_eq!(
            self.score_sheet(),
            (self.moves.clone(), self.played),
            "{fen}"
        );
        let board = self.console.bytes("shared_board", 64).expect("a board");
        assert_eq!(board, common::shared_board(position), "{fen}");
        for (name, value) in common::shared_state(position) {
            assert_eq!(self.byte(name), value, "{fen}: {name}");
        }
        let number = self.number("shared_move_number", 2);
        assert_eq!(number, u32::from(game.fullmove()), "{fen}");
        let last = self.moves[..self.played].last();
        let last = last.map_or([0, 0], |mv| [mv.from, mv.to]);
        let [from, to] = ["shared_last_from", "shared_last_to"].map(|name| self.byte(name));
        match self.played {
            0 => assert_eq!(from, to, "{fen}"),
            _ => assert_eq!([from, to], last, "{fen}"),
        }
        let count = usize::from(self.byte("shared_move_count"));
        let arrays = ["shared_moves_from", "shared_moves_to"];
        let squares = |mv: Move| (mv.from, mv.to);
        let moves = common::moves(&self.console, arrays, count);
        let moves: BTreeSet<_> = moves.into_iter().map(squares).collect();
        let legal = position.legal_moves().map(squares).collect();
        assert_eq!(
            (moves, count),
            (legal, position.legal_moves().count()),
            "{fen}"
        );
    }

    /// Compares pieces, castling rights, sums, and the keys of the game.
    fn assert_core(&self, game: &Game, fen: &str) {
        for field in self.layout.encode(game) {
            let address = match field.address {
                0..=0xFF => self.zero_page + field.address,
                address => address,
            };
            let found = self
                .console
                .machine
                .read_bank(0, address, field.bytes.len());
            assert_eq!(found, field.bytes, "{fen}: {}", field.name);
        }
    }

    /// The outcome is the engine's, and both screens show it.
    pub fn assert_outcome(&self) {
        let game = self.game();
        assert_eq!(self.byte("shared_outcome"), outcome_number(&game));
        if let Some(outcome) = game.outcome() {
            self.assert_message(outcome_message(outcome));
        }
    }

    /// Puts a disk with text files into drive 8.
    pub fn insert(&mut self, files: &[(&[u8], &[u8])]) {
        common::insert(&mut self.console, common::disk(files));
    }

    /// A file of the disk in drive 8.
    pub fn file(&self, name: &[u8]) -> Vec<u8> {
        let disk = self.console.files.drives[&8].disk().expect("a disk");
        disk.read(name).expect("the file")
    }

    /// Neither side is the machine's.
    pub fn no_engine(&mut self) {
        self.set_engine_sides(0);
    }

    /// Sets the sides that the machine plays: bit 0 White, bit 1 Black.
    pub fn set_engine_sides(&mut self, sides: u8) {
        let change = self.byte("shared_engine_sides") ^ sides;
        let keys = [(1, "1"), (2, "2")].map(|(bit, key)| if change & bit != 0 { key } else { "" });
        self.press(&format!("p{}{}<escape>", keys[0], keys[1]));
        assert_eq!(self.byte("shared_engine_sides"), sides);
    }

    /// Begins a new game by its key and the answer to the question.
    pub fn new_game(&mut self) {
        self.press("<f3>y");
        self.assert_begun(Game::default());
    }

    /// The program has begun a game from `start`.
    pub fn assert_begun(&mut self, start: Game) {
        self.start = start;
        self.moves.clear();
        self.played = 0;
        self.assert_same("the beginning");
    }

    /// Sets a position up in the editor, square by square.
    pub fn set_up(&mut self, start: &Game) {
        let position = start.position();
        self.press("<f7>c");
        for at in Square::all().filter(|&at| !position.piece_on(at).is_empty()) {
            self.move_cursor(at);
            let letter = position.piece_on(at).letter();
            // A key alone puts White's piece, with SHIFT Black's.
            let key = match letter.is_ascii_uppercase() {
                true => letter.to_ascii_lowercase(),
                false => letter.to_ascii_uppercase(),
            };
            self.press(&key.to_string());
        }
        if self.byte("ui_edit_side") != position.side_to_move().bit() {
            self.press("x");
        }
        let castling = position.state().castling;
        for (bit, key) in ["1", "2", "3", "4"].into_iter().enumerate() {
            if castling >> bit & 1 != 0 {
                self.press(key);
            }
        }
        let crossed = position.state().en_passant;
        if crossed.on_board() {
            self.move_cursor(crossed);
            self.press("e");
        }
        self.press("<return>");
        self.assert_begun(Game::new(position.clone(), 1));
    }

    /// Moves the cursor to a square.
    pub fn move_cursor(&mut self, at: Square) {
        let cursor = usize::from(self.byte("ui_cursor"));
        let flipped = self.byte("shared_flipped") != 0;
        let [file, rank] = [
            at.index() as i32 % 8 - cursor as i32 % 8,
            at.index() as i32 / 8 - cursor as i32 / 8,
        ]
        .map(|steps| if flipped { -steps } else { steps });
        let across = if file > 0 {
            "<cursor right>"
        } else {
            "<cursor left>"
        };
        let along = if rank > 0 {
            "<cursor up>"
        } else {
            "<cursor down>"
        };
        let keys = across.repeat(file.unsigned_abs() as usize)
            + &along.repeat(rank.unsigned_abs() as usize);
        if !keys.is_empty() {
            self.press(&keys);
        }
        assert_eq!(usize::from(self.byte("ui_cursor")), at.index());
    }

    /// Saves the game on an empty disk, begins another, and loads it.
    pub fn save_and_load(&mut self) {
        self.insert(&[]);
        self.press("<f5>");
        self.press("smiddle\n");
        self.assert_same("saved");
        let text = String::from_utf8(self.file(b"MIDDLE")).expect("text");
        let saved = PgnReader::new(&text).next().expect("a game").expect(&text);
        assert!(
            saved.moves().eq(self.moves[..self.played].iter().copied()),
            "{text}"
        );
        let (start, moves) = (self.start.clone(), self.moves[..self.played].to_vec());
        let sides = self.byte("shared_engine_sides");
        self.no_engine();
        self.new_game();
        self.load("a");
        self.assert_message("MIDDLE is loaded.");
        (self.start, self.played) = (start, moves.len());
        self.moves = moves;
        self.assert_same("loaded");
        self.set_engine_sides(sides);
    }

    /// Loads the file with this letter in the directory.
    pub fn load(&mut self, letter: &str) {
        self.press("<f5>");
        self.press(&format!("l{letter}"));
    }
}

/// The message of an outcome.
fn outcome_message(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Checkmate(Color::White) => "Checkmate. White wins.",
        Outcome::Checkmate(Color::Black) => "Checkmate. Black wins.",
        Outcome::Stalemate => "Draw by stalemate.",
        Outcome::FiftyMoves => "Draw by the fifty-move rule.",
        Outcome::Repetition => "Draw by threefold repetition.",
        Outcome::InsufficientMaterial => "Draw: insufficient material.",
    }
}
