//! `octet-c128 encode`.

use std::io::Write;

use anyhow::{Context, Result, ensure};
use c128::chess::layout::CoreLayout;
use clap::Args;
use octet_engine::board::fen::STARTPOS;
use octet_notation::{Notation, fen};
use octet_support::terminal::{say, stdout};

/// Prints what must be written to memory to set a position up.
#[derive(Args)]
pub struct Encode {
    /// The position, in FEN; the opening position when left out
    #[arg(long, default_value = STARTPOS)]
    fen: String,
    /// Moves played from there, as UCI writes them
    #[arg(long, num_args = 1.., value_delimiter = ' ')]
    moves: Vec<String>,
}

impl Encode {
    /// Prints address and bytes, field by field.
    pub fn run(self) -> Result<()> {
        let (mut game, notes) = fen::read(&self.fen).context("bad FEN")?;
        for note in notes {
            say(format_args!("octet-c128: FEN: {note}"));
        }
        for text in self.moves.iter().filter(|text| !text.is_empty()) {
            let mv = game.parse_san(text)?;
            ensure!(game.play(mv), "move {text:?} is not legal");
        }
        let program = crate::assembled::program()?;
        let layout = CoreLayout::new(|name| program.address(name))?;
        let mut out = stdout();
        for field in layout.encode(&game) {
            if field.bytes.is_empty() {
                continue;
            }
            let (name, address) = (&field.name, field.address);
            // Names are made of letters, digits and `_+ `: nothing to escape.
            writeln!(
                out,
                r#"{{"name": "{name}", "address": {address}, "bytes": {:?}}}"#,
                field.bytes
            )?;
        }
        Ok(())
    }
}
