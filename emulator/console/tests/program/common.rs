//! What the tests share: the machine with the program, its variables and screens, and disks.

use c128::api::shared::{BLACK, NO_EN_PASSANT, Outcome, type_number};
use c128::ui::view::text_box::{RECTS, Rect, TextBox};
use cbm_disk::{Disk, DiskFormat, FileType};
use octet_console::load;
use octet_console::{Columns, Console, Setup};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::game::{self, Game};
use octet_machine::chips::Model;
use octet_machine::drive::Drive;
use octet_machine::{Image, VideoStandard};

/// Seconds after which the program is stuck.
const STUCK: u32 = 120;

pub fn image() -> Image {
    load::built().expect("the program assembles")
}

/// A machine in BASIC, with the program in memory.
pub fn power_on(setup: Setup) -> Console {
    Console::power_on(&image(), setup).expect("a machine")
}

/// A machine in BASIC on its 80-column screen, with the program in memory.
pub fn power_on_video(video: VideoStandard) -> Console {
    let model = Model {
        video,
        ..Model::default()
    };
    power_on(Setup {
        model,
        columns: Columns::Eighty,
    })
}

/// Writes a variable of the shared block, or of the UI in bank 1.
pub fn write(console: &mut Console, name: &str, bytes: &[u8]) {
    let address = console.address(name).expect(name);
    let bank = u8::from(address >= 0x2000);
    console.machine.write_bank(bank, address, bytes);
}

/// A variable of `len` bytes, low byte first.
pub fn number(console: &Console, name: &str, len: usize) -> u32 {
    let bytes = console.bytes(name, len).expect(name);
    let bytes = bytes.into_iter().rev();
    bytes.fold(0, |number, byte| number << 8 | u32::from(byte))
}

/// Waits until the program waits for a key, with no key, command or search left.
pub fn wait_until_idle(console: &mut Console) {
    let idle = console.wait_until_idle(STUCK).expect("no fault");
    assert!(
        idle,
        "never idle: {}, purpose {}, command {}:\n{}",
        console.location(),
        number(console, "game_purpose", 1),
        number(console, "game_pending", 1),
        console.text_80().join("\n")
    );
}

/// Presses keys and waits until the program is idle.
pub fn press(console: &mut Console, keys: &str) {
    let pressed = console.press(keys);
    pressed.unwrap_or_else(|fault| panic!("{keys}: {fault:#}"));
    wait_until_idle(console);
}

/// The words of a box on a screen.
pub fn words(lines: &[String], column: usize) -> String {
    let cut = |line: &String| line.chars().skip(column).collect::<String>();
    let lines: Vec<String> = lines.iter().map(cut).collect();
    let words = lines.iter().flat_map(|line| line.split_whitespace());
    words.collect::<Vec<_>>().join(" ")
}

/// The message on the 80-column screen.
pub fn message_80(console: &Console) -> String {
    let (_, rect) = RECTS[TextBox::Message as usize];
    words_in(&console.text_80(), rect)
}

/// The message on the 40-column screen.
pub fn message_40(console: &Console) -> String {
    let (rect, _) = RECTS[TextBox::Message as usize];
    words_in(&console.text_40(), rect)
}

fn words_in(lines: &[String], rect: Rect) -> String {
    let first = usize::from(rect.row);
    let rows = &lines[first..first + usize::from(rect.height)];
    words(rows, usize::from(rect.column))
}

/// The first moves of two arrays, origins and targets.
pub fn moves(console: &Console, [from, to]: [&str; 2], count: usize) -> Vec<Move> {
    let [from, to] = [from, to].map(|name| console.bytes(name, count).expect(name));
    let moves = from.into_iter().zip(to);
    moves.map(|(from, to)| Move { from, to }).collect()
}

/// The moves of the score sheet that are played.
pub fn score_sheet(console: &Console) -> Vec<Move> {
    let len = number(console, "sheet_len", 2) as usize;
    moves(console, ["sheet_from", "sheet_to"], len)
}

/// The board as the shared block has it.
pub fn shared_board(position: &Position) -> [u8; 64] {
    let mut board = [0; 64];
    for square in Square::all() {
        let piece = position.piece_on(square);
        if let Some(piece_type) = piece.piece_type() {
            let black = u8::from(piece.color() == Color::Black) * BLACK;
            board[square.index()] = type_number(piece_type) | black;
        }
    }
    board
}

/// The variables of the shared block that a position has beside its board.
pub fn shared_state(position: &Position) -> [(&'static str, u8); 5] {
    let state = position.state();
    let file = match state.en_passant.on_board() {
        true => state.en_passant.file(),
        false => NO_EN_PASSANT,
    };
    [
        ("shared_side", position.side_to_move().bit()),
        ("shared_castling", state.castling),
        ("shared_en_passant", file),
        ("shared_halfmove", state.halfmove),
        ("shared_in_check", u8::from(position.in_check())),
    ]
}

/// `shared_outcome` at the end of a game by the rules, 0 before it.
pub fn outcome_number(game: &Game) -> u8 {
    game.outcome().map_or(0, |outcome| match outcome {
        game::Outcome::Checkmate(_) => Outcome::Mate as u8,
        game::Outcome::Stalemate => Outcome::Stalemate as u8,
        game::Outcome::FiftyMoves => Outcome::FiftyMoves as u8,
        game::Outcome::Repetition => Outcome::Repetition as u8,
        game::Outcome::InsufficientMaterial => Outcome::InsufficientMaterial as u8,
    })
}

/// A disk with text files.
pub fn disk(files: &[(&[u8], &[u8])]) -> Disk {
    let mut disk = Disk::format(DiskFormat::D64, b"GAMES", b"08");
    for (name, text) in files {
        disk.write(name, FileType::Seq, text).expect("free blocks");
    }
    disk
}

/// The program, which has started, with its disk in drive 8. Both sides are the player's.
pub fn start_with_disk() -> Console {
    let mut console = power_on(Setup::default());
    insert(&mut console, load::disk(DiskFormat::D64).expect("a disk"));
    console.run_program().expect("RUN");
    console.run_frames(60).expect("no fault");
    wait_until_idle(&mut console);
    press(&mut console, "<run/stop>");
    console
}

/// Puts a disk into drive 8.
pub fn insert(console: &mut Console, disk: Disk) {
    console.files.drives.insert(8, Drive::with_disk(disk));
}
