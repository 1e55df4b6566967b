//! Someone who presses keys, and keeps the game with the engine.

use c128::api::shared::{BLACK, NO_EN_PASSANT, Outcome, kind_number};
use c128::core_layout::CoreLayout;
use c128::image::disk::{Disk, DiskFormat, FileType};
use c128::ui::game::time::JIFFIES;
use c128::ui::view::text_boxes::{RECTS, TextBox};
use octet_emulator::console::{Console, Setup};
use octet_emulator::drive::Drive;
use octet_emulator::program::load;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::square::Square;
use octet_engine::formats::pgn::PgnReader;
use octet_engine::game::{self, Game};

/// Routines in which game control and the disk's page wait for a key.
const WAITING: [&str; 6] = [
    "take_turn",
    "ui_loop",
    "get_key",
    "flag_fallen",
    "refresh_clocks",
    "wait_key",
];
/// Routines of the interrupt, which say nothing of what it has interrupted.
const PASSING: [&str; 9] = [
    "KERNAL",
    "irq_entry",
    "irq_handler",
    "update_clocks",
    "scan_keyboard",
    "decode_key",
    "enqueue_key",
    "keyboard_columns",
    "time_is_up",
];
/// Cycles of the 1 MHz clock between two looks, and how much more there can be,
/// so that looks do not always fall into the same part of a frame.
const LOOK: u64 = 3_500;
const MORE: u64 = 1_009;
/// Looks in a row after which nothing more comes.
const LOOKS: u32 = 6;
/// Looks until it is taken to be stuck: two minutes.
const MOST_LOOKS: u64 = 120_000_000 / LOOK;

/// A person at the machine.
pub struct User {
    pub console: Console,
    layout: CoreLayout,
    /// Where the core's zero page is when the core is away.
    zero_page: u16,
    /// How the game began.
    pub start: Game,
    /// Its moves, those taken back included.
    pub moves: Vec<Move>,
    /// How many of them are played.
    pub at: usize,
}

impl User {
    /// Types RUN, and waits until the program waits.
    pub fn start(setup: Setup) -> User {
        let image = load::image_of(&load::assemble().expect("the program")).expect("the image");
        let mut console = Console::power_on(&image, setup).expect("a machine");
        let layout = CoreLayout::new(|name| console.address(name).ok()).expect("a layout");
        let zero_page = console.address("core_zp").expect("a zero page");
        console.run_program().expect("RUN");
        let mut person = User {
            console,
            layout,
            zero_page,
            start: Game::default(),
            moves: Vec::new(),
            at: 0,
        };
        // Until it has begun, its variables are anything.
        person.console.run_frames(60).expect("no fault");
        person.settle();
        person
    }

    pub fn byte(&self, name: &str) -> u8 {
        self.console.byte(name).expect(name)
    }

    /// Bytes of a number, low byte first.
    pub fn number(&self, name: &str, len: usize) -> u32 {
        let bytes = self.console.bytes(name, len).expect(name);
        bytes
            .iter()
            .rev()
            .fold(0, |number, &byte| number << 8 | u32::from(byte))
    }

    /// Waits until the program waits for a key, with nothing left to do.
    pub fn settle(&mut self) {
        let mut looks = 0;
        for n in 0..MOST_LOOKS {
            let cycles = LOOK + n * LOOK % MORE;
            self.console.run_cycles(cycles).expect("no fault");
            let place = self.console.location();
            let routine = place.split(['+', ' ']).next().unwrap_or_default();
            let busy = self.byte("in_core") != 0
                || self.byte("game_purpose") != 0
                || self.byte("game_pending") != 0
                || self.byte("shared_key_head") != self.byte("shared_key_tail");
            looks = match () {
                () if self.console.has_ended() => return,
                () if busy => 0,
                () if WAITING.contains(&routine) => looks + 1,
                () if PASSING.contains(&routine) => looks,
                () => 0,
            };
            if looks == LOOKS {
                return;
            }
        }
        panic!(
            "it goes on and on in {}, aim {}, command {}:\n{}",
            self.console.location(),
            self.byte("game_purpose"),
            self.byte("game_pending"),
            self.console.text_80().join("\n")
        );
    }

    /// Waits until something is so, for so many seconds of the C128 at most.
    pub fn until(&mut self, seconds: u32, what: &str, so: impl FnMut(&Console) -> bool) {
        let seen = self.console.wait_until(seconds, so).expect("no fault");
        assert!(seen, "{what}: not within {seconds} seconds");
    }

    /// Presses keys, and waits for nothing.
    pub fn type_keys(&mut self, keys: &str) {
        self.console
            .press(keys)
            .unwrap_or_else(|fault| panic!("{keys}: {fault:#}"));
    }

    /// Presses keys, and waits until they are dealt with.
    pub fn press(&mut self, keys: &str) {
        self.type_keys(keys);
        self.settle();
    }

    /// The message, as each screen has it: 40 columns, then 80.
    pub fn messages(&self) -> [String; 2] {
        let (forty, eighty) = RECTS[TextBox::Message as usize];
        [
            (forty, self.console.text_40()),
            (eighty, self.console.text_80()),
        ]
        .map(|(place, rows)| {
            let first = usize::from(place.row);
            let rows = rows.iter().skip(first).take(usize::from(place.height));
            let words = rows.flat_map(|row| {
                let row: String = row.chars().skip(usize::from(place.column)).collect();
                row.split_whitespace()
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            });
            words.collect::<Vec<_>>().join(" ")
        })
    }

    /// Both screens say this, and nothing else.
    pub fn assert_message(&self, said: &str) {
        assert_eq!(self.messages(), [said, said]);
    }

    /// The game as the engine has it.
    pub fn game(&self) -> Game {
        let mut game = self.start.clone();
        for &mv in &self.moves[..self.at] {
            assert!(game.play(mv), "{mv}");
        }
        game
    }

    /// A move for the engine; what was taken back is forgotten.
    pub fn record_move(&mut self, mv: Move) {
        self.moves.truncate(self.at);
        self.moves.push(mv);
        self.at += 1;
    }

    /// Types a move, as squares or in the notation of books, and compares.
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

    /// Types a move, which the machine answers.
    pub fn play_and_wait(&mut self, mv: Move) {
        self.press(&format!("{mv}\n"));
        self.record_move(mv);
        assert_eq!(self.engine_moves().len(), 1, "one answer");
    }

    /// The time since the program began, in seconds, as it counts.
    pub fn seconds(&self) -> f64 {
        f64::from(self.number("shared_uptime", 3)) / f64::from(JIFFIES)
    }

    /// The moves in the program's record, those taken back included, and how
    /// many are played.
    pub fn record(&self) -> (Vec<Move>, usize) {
        let [len, all] = ["sheet_len", "sheet_all"].map(|name| self.number(name, 2) as usize);
        let from = self
            .console
            .bytes("sheet_from", all.max(1))
            .expect("origins");
        let to = self.console.bytes("sheet_to", all.max(1)).expect("targets");
        let moves = from.into_iter().zip(to).take(all);
        (moves.map(|(from, to)| Move { from, to }).collect(), len)
    }

    /// The moves that the machine has made since the last look.
    pub fn engine_moves(&mut self) -> Vec<Move> {
        let (moves, len) = self.record();
        assert_eq!(moves.len(), len, "nothing is taken back");
        let new = moves[self.at..].to_vec();
        for &mv in &new {
            self.record_move(mv);
            self.game();
        }
        new
    }

    /// Everything that the program has of the game is the engine's.
    pub fn assert_same(&self, what: &str) {
        self.assert_shared_block(what);
        let game = self.game();
        self.assert_core(&game, &format!("{what}: {}", game.fen()));
    }

    /// The same, while the core may be searching: what the UI has.
    pub fn assert_shared_block(&self, what: &str) {
        let game = self.game();
        let position = game.position();
        let fen = format!("{what}: {}", game.fen());
        assert_eq!(self.record(), (self.moves.clone(), self.at), "{fen}");
        let board: Vec<u8> = Square::all().map(|at| on_console(&game, at)).collect();
        assert_eq!(
            self.console.bytes("shared_board", 64).expect("a board"),
            board,
            "{fen}"
        );
        let state = position.state();
        let file = match state.en_passant.on_board() {
            true => state.en_passant.file(),
            false => NO_EN_PASSANT,
        };
        for (name, value) in [
            ("shared_side", position.side_to_move().bit()),
            ("shared_castling", state.castling),
            ("shared_en_passant", file),
            ("shared_halfmove", state.halfmove),
            ("shared_in_check", u8::from(position.in_check())),
        ] {
            assert_eq!(self.byte(name), value, "{fen}: {name}");
        }
        let number = self.number("shared_move_number", 2);
        assert_eq!(number, u32::from(game.fullmove()), "{fen}");
        let last = self.moves[..self.at].last();
        let last = last.map_or([0, 0], |mv| [mv.from, mv.to]);
        let [from, to] = ["shared_last_from", "shared_last_to"].map(|name| self.byte(name));
        match self.at {
            0 => assert_eq!(from, to, "{fen}"),
            _ => assert_eq!([from, to], last, "{fen}"),
        }
        self.same_moves(&game, &fen);
    }

    fn same_moves(&self, game: &Game, fen: &str) {
        let count = usize::from(self.byte("shared_move_count"));
        let [from, to] = ["shared_moves_from", "shared_moves_to"]
            .map(|name| self.console.bytes(name, count.max(1)).expect(name));
        let moves = from.into_iter().zip(to).take(count);
        let mut moves: Vec<_> = moves.collect();
        let legal = game.position().legal_moves();
        let mut legal: Vec<_> = legal.map(|mv| (mv.from, mv.to)).collect();
        moves.sort_unstable();
        legal.sort_unstable();
        assert_eq!(moves, legal, "{fen}");
    }

    /// What the core has: pieces, rights, sums, and the keys of the game.
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

    /// The program says that the game is over as the engine says, or nothing.
    pub fn assert_outcome(&self) {
        let game = self.game();
        assert_eq!(self.byte("shared_outcome"), number(game.outcome()));
        if let Some(outcome) = game.outcome() {
            self.assert_message(said(outcome));
        }
    }

    /// Puts a disk into drive 8.
    pub fn insert(&mut self, files: &[(&[u8], &[u8])]) {
        let mut disk = Disk::format(DiskFormat::D64, b"GAMES", b"08");
        for (name, bytes) in files {
            disk.write(name, FileType::Seq, bytes)
                .expect("space on the disk");
        }
        self.console.files.drives.insert(8, Drive::with_disk(disk));
    }

    /// A file of the disk in drive 8.
    fn file(&self, name: &[u8]) -> Vec<u8> {
        let disk = self.console.files.drives[&8].disk().expect("a disk");
        disk.read(name).expect("the file")
    }

    /// Has two people play: the machine plays Black when the program begins.
    pub fn two_people(&mut self) {
        self.machine(0);
    }

    /// Has the machine play: bit 0 White, bit 1 Black.
    pub fn machine(&mut self, sides: u8) {
        let change = self.byte("shared_engine_sides") ^ sides;
        let keys = [(1, "1"), (2, "2")].map(|(bit, key)| if change & bit != 0 { key } else { "" });
        self.press(&format!("p{}{}<escape>", keys[0], keys[1]));
        assert_eq!(self.byte("shared_engine_sides"), sides);
    }

    /// A new game, by its key and the answer to the question.
    pub fn new_game(&mut self) {
        self.press("<f3>y");
        self.begins(Game::default());
    }

    /// A game that begins so.
    pub fn begins(&mut self, start: Game) {
        self.start = start;
        self.moves.clear();
        self.at = 0;
        self.assert_same("the beginning");
    }

    /// Puts a position together in the editor, square by square.
    pub fn sets_up(&mut self, start: &Game) {
        let position = start.position();
        self.press("<f7>c");
        for at in Square::all().filter(|&at| !position.piece_on(at).is_empty()) {
            self.points_at(at);
            let letter = position.piece_on(at).letter();
            // A small letter is White's, a capital Black's.
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
        let passed = position.state().en_passant;
        if passed.on_board() {
            self.points_at(passed);
            self.press("e");
        }
        self.press("<return>");
        self.begins(Game::new(position.clone(), 1));
    }

    /// Moves the cursor, which stands somewhere, to a square.
    pub fn points_at(&mut self, at: Square) {
        let cursor = usize::from(self.byte("ui_cursor"));
        let turned = self.byte("shared_flipped") != 0;
        let [file, rank] = [
            at.index() as i32 % 8 - cursor as i32 % 8,
            at.index() as i32 / 8 - cursor as i32 / 8,
        ]
        .map(|steps| if turned { -steps } else { steps });
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
    pub fn saves_and_loads(&mut self) {
        self.insert(&[]);
        self.press("<f5>");
        self.press("smiddle\n");
        self.assert_same("saved");
        let text = String::from_utf8(self.file(b"MIDDLE")).expect("text");
        let saved = PgnReader::new(&text).next().expect("a game").expect(&text);
        assert!(
            saved.moves().eq(self.moves[..self.at].iter().copied()),
            "{text}"
        );
        let (start, moves) = (self.start.clone(), self.moves[..self.at].to_vec());
        let machine = self.byte("shared_engine_sides");
        self.two_people();
        self.new_game();
        self.loads("a");
        (self.start, self.at) = (start, moves.len());
        self.moves = moves;
        self.assert_same("loaded");
        self.machine(machine);
    }

    /// Loads the file with this letter in the list.
    pub fn loads(&mut self, letter: &str) {
        self.press("<f5>");
        self.press(&format!("l{letter}"));
    }
}

fn on_console(game: &Game, at: Square) -> u8 {
    let piece = game.position().piece_on(at);
    let black = if piece.color() == Color::Black {
        BLACK
    } else {
        0
    };
    piece
        .piece_type()
        .map_or(0, |piece_type| kind_number(piece_type) | black)
}

/// The number of an outcome in the shared block, or 0.
pub fn number(outcome: Option<game::Outcome>) -> u8 {
    outcome.map_or(0, |outcome| match outcome {
        game::Outcome::Checkmate(_) => Outcome::Mate as u8,
        game::Outcome::Stalemate => Outcome::Stalemate as u8,
        game::Outcome::FiftyMoves => Outcome::FiftyMoves as u8,
        game::Outcome::Repetition => Outcome::Repetition as u8,
        game::Outcome::InsufficientMaterial => Outcome::InsufficientMaterial as u8,
    })
}

/// What the screens say of an outcome.
fn said(outcome: game::Outcome) -> &'static str {
    match outcome {
        game::Outcome::Checkmate(Color::White) => "Checkmate. White wins.",
        game::Outcome::Checkmate(Color::Black) => "Checkmate. Black wins.",
        game::Outcome::Stalemate => "Draw by stalemate.",
        game::Outcome::FiftyMoves => "Draw by the fifty-move rule.",
        game::Outcome::Repetition => "Draw by threefold repetition.",
        game::Outcome::InsufficientMaterial => "Draw: insufficient material.",
    }
}
