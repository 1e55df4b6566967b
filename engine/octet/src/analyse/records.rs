//! The games that are analysed, of all files.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Error, Result, bail, ensure};
use octet_notation::pgn::PgnGame;
use octet_support::terminal::say;

use crate::games::{Games, GamesOptions, Read, holds_no_game};

/// What was read of a file.
#[derive(Default)]
pub struct FileRecords {
    /// The number of games.
    pub games: usize,
    /// Texts that cannot be read and are kept, each with the number of the game that follows.
    pub texts: Vec<(usize, String)>,
}

/// What was read of all files.
pub struct Records {
    /// The games.
    pub games: Vec<PgnGame>,
    /// The files.
    pub files: Vec<FileRecords>,
    /// The error that reports what is left out or changed.
    pub left_out: Result<()>,
}

impl Records {
    /// Reads the games of files, or the game with this number of the one file. Texts that cannot be
    /// read are kept if files are replaced.
    ///
    /// # Errors
    /// A file cannot be read, or there is no game.
    pub fn read(
        paths: &[PathBuf],
        number: Option<u32>,
        options: GamesOptions,
        keeps_texts: bool,
        stop: &AtomicBool,
    ) -> Result<Records> {
        let mut records = Records {
            games: Vec::new(),
            files: Vec::new(),
            left_out: Ok(()),
        };
        ensure!(
            number.is_none() || paths.len() == 1,
            "--game is the number of a game in one file; there are {}",
            paths.len()
        );
        let mut empty = Vec::new();
        for path in paths {
            let mut games = Games::open(path, options, stop)?;
            if keeps_texts {
                games = games.keeping_texts();
            }
            let mut file = FileRecords::default();
            if let Some(number) = number {
                let game = games.nth(number as usize)?;
                records.add(game, &mut file);
            } else {
                while let Some(next) = games.next_or_text()? {
                    match next {
                        Read::Game(game) => records.add(*game, &mut file),
                        Read::Text(text) => file.texts.extend(text.map(|text| (file.games, text))),
                    }
                }
            }
            if games.number() == 0 && !games.interrupted() {
                empty.push(games.shown());
            }
            records.files.push(file);
            if let Err(error) = games.finish() {
                records.left_out(error);
            }
        }
        if records.games.is_empty() && !empty.is_empty() {
            bail!("{}", holds_no_game(&empty));
        }
        empty
            .iter()
            .for_each(|file| say(holds_no_game(std::slice::from_ref(file))));
        match (records.games.is_empty(), records.left_out) {
            (true, Ok(())) => bail!("there is no game"),
            (true, Err(left_out)) => Err(left_out),
            (false, left_out) => Ok(Records {
                left_out,
                ..records
            }),
        }
    }

    fn add(&mut self, game: PgnGame, file: &mut FileRecords) {
        self.games.push(game);
        file.games += 1;
    }

    /// Keeps the error of a file. An error that was kept before is printed.
    fn left_out(&mut self, error: Error) {
        if let Err(before) = std::mem::replace(&mut self.left_out, Err(error)) {
            say(format_args!("octet: {before:#}"));
        }
    }
}
