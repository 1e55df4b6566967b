//! A game on x128: RUN, moves typed one after the other, the position after
//! each held against the engine's.
//!
//! The monitor cannot press a key of the matrix. Keys go where the program's
//! own interrupt puts them, into the key queue of the shared block, and from there
//! on are keys like any other.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use c128::api::shared::{BLACK, KEY_QUEUE_LEN, kind_number};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::game::Game;

use super::monitor::MonitorMemory;
use super::{Target, X128};
use crate::kernal::{Kernal, READY, RUN};
use crate::machine::Image;

/// Both castle short; a pawn is taken in passing, another takes a queen and
/// becomes a knight.
pub const MOVES: [&str; 16] = [
    "e2e4", "g8f6", "e4e5", "d7d5", "e5d6", "b8c6", "d6c7", "e7e5", "g1f3", "f8d6", "f1c4", "e8g8",
    "e1g1", "h7h6", "c7d8n", "f8d8",
];

/// The code of RETURN.
const RETURN: u8 = 0x0D;
/// The joystick is pushed away.
const UP: u16 = 1;
/// More than x128 takes, as fast as it goes, from power on to BASIC.
const POWER_ON: Duration = Duration::from_secs(3);
/// How long x128 runs between two looks, and how long the program may take
/// over anything.
const POLL_INTERVAL: Duration = Duration::from_millis(40);
const PATIENCE: Duration = Duration::from_secs(60);

/// A game on x128.
pub struct X128User<'s> {
    x128: &'s mut X128,
    image: &'s Image,
}

impl<'s> X128User<'s> {
    /// Loads the program of an image, types RUN and waits until it waits.
    ///
    /// # Errors
    /// x128 fails, or the program does not begin.
    pub fn start(x128: &'s mut X128, image: &'s Image, kernal: &Kernal) -> Result<X128User<'s>> {
        if x128.own_roms {
            x128.monitor.go_on()?;
            std::thread::sleep(POWER_ON);
        } else {
            let ready = kernal.address(READY)?;
            x128.set_breakpoint(ready)?;
            let stop = x128.run_to_stop(None)?;
            ensure!(
                stop == ready,
                "the machine stops at ${stop:04x} before it is ready"
            );
        }
        for section in image
            .sections()
            .iter()
            .filter(|section| section.kind.is_loaded())
        {
            x128.write(section.address, &section.bytes)?;
        }
        if x128.own_roms {
            x128.monitor.feed("RUN\r")?;
        } else {
            x128.monitor.set_pc(kernal.address(RUN)?)?;
        }
        let mut seat = X128User { x128, image };
        seat.look_until(|seat| Ok(seat.byte("shared_move_count")? == 20 && seat.waits()?))
            .context("RUN")?;
        Ok(seat)
    }

    fn banked_address(&self, name: &str) -> Result<u32> {
        Ok(self.image.symbol(name)?.address)
    }

    fn bytes(&mut self, name: &str, len: usize) -> Result<Vec<u8>> {
        let place = self.banked_address(name)?;
        let memory = MonitorMemory::bank((place >> 16) as u8);
        self.x128.monitor.read(memory, place as u16, len)
    }

    fn byte(&mut self, name: &str) -> Result<u8> {
        Ok(self.bytes(name, 1)?[0])
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let place = self.banked_address(name)?;
        self.x128.write(place, bytes)
    }

    /// Whether the program waits for a key.
    fn waits(&mut self) -> Result<bool> {
        Ok(self.byte("in_core")? == 0
            && self.byte("game_purpose")? == 0
            && self.byte("shared_key_head")? == self.byte("shared_key_tail")?)
    }

    /// Lets x128 run until something is so.
    fn look_until(&mut self, mut is_so: impl FnMut(&mut Self) -> Result<bool>) -> Result<()> {
        let begin = Instant::now();
        loop {
            self.x128.monitor.go_on()?;
            std::thread::sleep(POLL_INTERVAL);
            if is_so(self)? {
                return Ok(());
            }
            if begin.elapsed() > PATIENCE {
                bail!("nothing comes of it within {} seconds", PATIENCE.as_secs());
            }
        }
    }

    /// Sets both sides to a human player.
    ///
    /// # Errors
    /// x128 fails.
    pub fn two_players(&mut self) -> Result<()> {
        self.write("shared_engine_sides", &[0])
    }

    /// Types letters, numbers and RETURN, and waits until they are dealt with.
    ///
    /// # Errors
    /// x128 fails, or the program does not wait for keys again.
    pub fn type_keys(&mut self, text: &str) -> Result<()> {
        for character in text.chars() {
            let code = match character {
                '\n' => RETURN,
                character => character.to_ascii_uppercase() as u8,
            };
            let written = self.byte("shared_key_tail")?;
            let place = self.banked_address("shared_key_queue")? + u32::from(written);
            self.x128.write(place, &[code])?;
            let next = (u16::from(written) + 1) % KEY_QUEUE_LEN;
            self.write("shared_key_tail", &[next as u8])?;
            self.look_until(|seat| {
                Ok(seat.byte("shared_key_head")? == seat.byte("shared_key_tail")?)
            })?;
        }
        self.look_until(X128User::waits)
    }

    /// The moves that the program has written down.
    ///
    /// # Errors
    /// x128 fails.
    pub fn recorded_moves(&mut self) -> Result<Vec<Move>> {
        let len = self.bytes("sheet_len", 2)?;
        let len = usize::from(u16::from_le_bytes([len[0], len[1]]));
        let from = self.bytes("sheet_from", len.max(1))?;
        let to = self.bytes("sheet_to", len.max(1))?;
        let moves = from.into_iter().zip(to).take(len);
        Ok(moves.map(|(from, to)| Move { from, to }).collect())
    }

    /// Plays [`MOVES`] and moves the cursor; says what differed from the engine first, if anything
    /// did.
    ///
    /// # Errors
    /// x128 fails.
    pub fn play(&mut self, mut made: impl FnMut(&str)) -> Result<Option<String>> {
        self.two_players()?;
        let mut game = Game::default();
        for text in MOVES {
            let mv = game.parse_uci(text).context("the game on x128")?;
            game.play(mv);
            self.type_keys(&format!("{text}\n"))
                .with_context(|| text.to_owned())?;
            if let Some(difference) = self.difference(&game)? {
                return Ok(Some(format!("after {text}: {difference}")));
            }
            made(text);
        }
        self.joystick()
    }

    /// Pushes the joystick in port 2, which is x128's own, until the cursor
    /// moves; says so if it does not.
    fn joystick(&mut self) -> Result<Option<String>> {
        let before = self.byte("ui_cursor")?;
        self.x128.monitor.set_joystick(2, UP)?;
        let moved = self.look_until(|seat| Ok(seat.byte("ui_cursor")? != before));
        self.x128.monitor.set_joystick(2, 0)?;
        self.look_until(X128User::waits)?;
        let said = |error| format!("the joystick moves no cursor: {error:#}");
        Ok(moved.err().map(said))
    }

    /// The first difference between the shared block and the engine.
    fn difference(&mut self, game: &Game) -> Result<Option<String>> {
        let board = self.bytes("shared_board", 64)?;
        let want = board_of(game.position());
        if let Some(at) = Square::all().find(|at| board[at.index()] != want[at.index()]) {
            let (got, want) = (board[at.index()], want[at.index()]);
            return Ok(Some(format!(
                "x128 has ${got:02x} on {at}, the engine ${want:02x}"
            )));
        }
        let (got, want) = (
            usize::from(self.byte("shared_move_count")?),
            game.position().legal_moves().count(),
        );
        Ok((got != want).then(|| format!("x128 knows {got} legal moves, the engine {want}")))
    }
}

/// The board in the shared block.
fn board_of(position: &Position) -> [u8; 64] {
    let mut board = [0; 64];
    for square in Square::all() {
        let piece = position.piece_on(square);
        if let Some(piece_type) = piece.piece_type() {
            let colour = if piece.color() == Color::Black {
                BLACK
            } else {
                0
            };
            board[square.index()] = kind_number(piece_type) | colour;
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use super::MOVES;
    use octet_engine::game::Game;

    #[test]
    fn the_game_is_legal() {
        let mut game = Game::default();
        for text in MOVES {
            let mv = game.parse_uci(text).expect(text);
            assert!(game.play(mv), "{text}");
        }
        assert_eq!(
            game.fen().to_string(),
            "r1br2k1/pp3pp1/2nb1n1p/4p3/2B5/5N2/PPPP1PPP/RNBQ1RK1 w - - 0 9"
        );
    }
}
