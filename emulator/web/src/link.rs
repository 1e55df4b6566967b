//! A position with moves and a level, as a link holds them. The program's own page of the disk sets
//! it up, from a disk that holds nothing else.

use anyhow::{Result, anyhow, bail};
use c128::ui::game::time::LEVELS;
use cbm_disk::{Disk, DiskFormat, FileType};
use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_notation::{Notation, fen};

use crate::game::PlayedGame;

/// The keys that open the program's page of the disk.
pub const DISK_PAGE: &str = "<escape><f5>";
/// The text below its directory.
pub const DIRECTORY_END: &str = "blocks free";
/// The keys that load the first file there.
pub const LOAD_FIRST: &str = "la";

/// The request in a link.
pub struct Link {
    /// A disk with one file, the game as PGN; `None` once it is in the drive.
    pub disk: Option<Disk>,
    start: String,
    moves: Vec<Move>,
    /// The keys that choose the level; empty if the link names none.
    pub level_keys: String,
}

impl Link {
    /// Reads a link's parts: a FEN (empty for the opening position), moves in UCI or SAN with
    /// spaces or commas between, and a level's letter (empty to keep the level).
    ///
    /// # Errors
    /// A FEN, a move or a level is wrong; the error names it.
    pub fn parse(start: &str, moves: &str, level: &str) -> Result<Link> {
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
        let level_keys = match level.to_ascii_lowercase().as_bytes() {
            [] => String::new(),
            &[letter @ b'a'..=b'z'] if usize::from(letter - b'a') < LEVELS.len() => {
                format!("l{}", char::from(letter))
            }
            _ => bail!("the link's level `{level}` is none: a letter from the page of key L"),
        };
        let mut disk = Disk::format(DiskFormat::D64, b"LINK", b"00");
        let written = disk.write(b"LINK", FileType::Seq, pgn.as_bytes());
        written.map_err(|_| anyhow!("the link's game is longer than a disk"))?;
        Ok(Link {
            disk: Some(disk),
            start,
            moves: played,
            level_keys,
        })
    }

    /// Whether the program plays this game, perhaps with more moves.
    pub fn is_loaded(&self, game: &PlayedGame) -> bool {
        game.start == self.start && game.moves.starts_with(&self.moves)
    }
}
