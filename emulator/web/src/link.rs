//! A position with moves and a level, as a link holds them. The program's own page of the disk sets
//! it up, from a disk that holds nothing else.

use anyhow::{Result, anyhow, bail};
use c128::ui::game::time::LEVELS;
use cbm_disk::{Disk, DiskFormat, FileType};
use octet_console::Action;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_notation::{Notation, fen};

use crate::game::PlayedGame;

/// The key that opens the program's page of the disk.
pub const DISK_PAGE: &str = "<f5>";
/// The text below its directory.
pub const DIRECTORY_END: &str = "blocks free";
/// The keys that load the first file there.
pub const LOAD_FIRST: &str = "la";

/// What a link asks for, in its words; what it leaves out is empty.
#[derive(Clone, Copy, Debug, Default)]
pub struct Asked<'a> {
    /// A FEN; without one the game begins with the opening position.
    pub fen: &'a str,
    /// Moves in UCI or SAN, with spaces or commas between.
    pub moves: &'a str,
    /// A level's letter; without one the level stays.
    pub level: &'a str,
    /// The visitor's side: `white`, `black`, `both` or `none`; without one the side to move.
    pub side: &'a str,
    /// Whether Black's side is below, `1` or `0`; without it the visitor's is.
    pub flip: &'a str,
}

/// The request in a link.
pub struct Link {
    /// A disk with one file, the game as PGN; `None` once it is in the drive.
    pub disk: Option<Disk>,
    start: String,
    moves: Vec<Move>,
    /// What is asked of the program before it loads the game.
    pub actions: Vec<Action>,
}

/// The sides that Octet plays, by the visitor's side.
const SIDES: [(&str, u8); 4] = [("white", 2), ("black", 1), ("both", 0), ("none", 3)];

/// The sides that Octet plays where the visitor has this one, and whether Black's is then below;
/// `None` for a word that names no side.
pub fn side(word: &str) -> Option<(u8, bool)> {
    let found = SIDES.iter().find(|(name, _)| *name == word)?;
    Some((found.1, word == "black"))
}

impl Link {
    /// Reads a link's parts.
    ///
    /// # Errors
    /// One of them is wrong; the error names it.
    pub fn parse(asked: &Asked<'_>) -> Result<Link> {
        let Asked {
            fen: start,
            moves,
            level,
            ..
        } = *asked;
        let mut game = match start {
            "" => Game::default(),
            text => {
                let read = fen::read(text);
                read.map_err(|error| anyhow!("the link's position: {error}"))?
                    .0
            }
        };
        let mut pgn = String::new();
        if !start.is_empty() {
            pgn += &format!("[FEN \"{}\"]\r\r", game.fen());
        }
        let start = game.fen().to_string();
        let mut played = Vec::new();
        for text in moves.split([' ', ',']).filter(|text| !text.is_empty()) {
            let mv = game.parse_uci(text).or_else(|_| game.parse_san(text));
            let mv =
                mv.map_err(|error| anyhow!("the link's move {}: {error}", played.len() + 1))?;
            pgn += &format!("{}\r", game.san(mv));
            game.play(mv);
            played.push(mv);
        }
        pgn += "*\r";
        let to_move = match game.position().side_to_move() {
            Color::White => "white",
            Color::Black => "black",
        };
        let word = if asked.side.is_empty() {
            to_move
        } else {
            asked.side
        };
        let Some((octet_plays, black_below)) = side(word) else {
            bail!("the link's side `{word}` is not one of white, black, both and none");
        };
        let black_below = match asked.flip {
            "" => black_below,
            "0" => false,
            "1" => true,
            flip => bail!("the link's flip `{flip}` is neither 0 nor 1"),
        };
        let mut actions = vec![
            Action::OctetPlays(octet_plays),
            Action::BlackBelow(black_below),
        ];
        match level.to_ascii_lowercase().as_bytes() {
            [] => {}
            &[letter @ b'a'..=b'z'] if usize::from(letter - b'a') < LEVELS.len() => {
                actions.push(Action::Level(letter - b'a'));
            }
            _ => bail!("the link's level `{level}` is not a letter of the page that key L shows"),
        }
        let mut disk = Disk::format(DiskFormat::D64, b"LINK", b"00");
        let written = disk.write(b"LINK", FileType::Seq, pgn.as_bytes());
        written.map_err(|_| anyhow!("the link's game is longer than a disk"))?;
        Ok(Link {
            disk: Some(disk),
            start,
            moves: played,
            actions,
        })
    }

    /// Whether the program plays this game, perhaps with more moves.
    pub fn is_loaded(&self, game: &PlayedGame) -> bool {
        game.start == self.start && game.moves.starts_with(&self.moves)
    }
}
