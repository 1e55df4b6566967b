//! A game on x128: it types RUN, then moves, and compares the position after each with the
//! engine's.
//!
//! The monitor cannot press keys of the matrix. Keys are therefore written into the key queue of
//! the shared block, where the program's interrupt puts them.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use c128::api::shared::{BLACK, KEY_QUEUE_LEN, type_number};
use c128::ui::view::roles::THEMES;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_engine::game::Game;
use octet_notation::Notation;

use super::monitor::MonitorMemory;
use super::{Target, X128};
use octet_console::packed::packed;
use octet_machine::Image;
use octet_machine::kernal::{Kernal, READY, RUN};

/// A game with castling on both sides, an en passant capture, and a capture that promotes to a
/// knight.
pub const MOVES: [&str; 16] = [
    "e2e4", "g8f6", "e4e5", "d7d5", "e5d6", "b8c6", "d6c7", "e7e5", "g1f3", "f8d6", "f1c4", "e8g8",
    "e1g1", "h7h6", "c7d8n", "f8d8",
];

/// The code of RETURN.
const RETURN: u8 = 0x0D;
/// The joystick's line for up.
const UP: u16 = 1;
/// More time than x128 in warp mode takes from power on to BASIC.
const POWER_ON: Duration = Duration::from_secs(3);
/// How long x128 runs between two reads of its memory.
const POLL_INTERVAL: Duration = Duration::from_millis(40);
/// How long the program may take for a command.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The scripted user of a game on x128.
pub struct X128User<'s> {
    x128: &'s mut X128,
    image: &'s Image,
}

impl<'s> X128User<'s> {
    /// Loads the file of an image's program, types RUN and waits until it is idle.
    ///
    /// # Errors
    /// x128 fails, or the program does not start.
    pub fn start(x128: &'s mut X128, image: &'s Image, kernal: &Kernal) -> Result<X128User<'s>> {
        if x128.own_roms {
            x128.monitor.resume()?;
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
        let packed = packed(image)?;
        super::load(x128, packed.as_ref().unwrap_or(image))?;
        if x128.own_roms {
            x128.monitor.feed("RUN\r")?;
        } else {
            x128.monitor.set_pc(kernal.address(RUN)?)?;
        }
        let mut user = X128User { x128, image };
        user.run_until(|user| Ok(user.byte("shared_move_count")? == 20 && user.is_idle()?))
            .context("RUN")?;
        Ok(user)
    }

    fn banked_address(&self, name: &str) -> Result<u32> {
        Ok(self.image.symbol(name)?.address)
    }

    fn bytes(&mut self, name: &str, len: usize) -> Result<Vec<u8>> {
        let address = self.banked_address(name)?;
        let memory = MonitorMemory::bank((address >> 16) as u8);
        self.x128.monitor.read(memory, address as u16, len)
    }

    fn byte(&mut self, name: &str) -> Result<u8> {
        Ok(self.bytes(name, 1)?[0])
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let address = self.banked_address(name)?;
        self.x128.write(address, bytes)
    }

    /// Whether the program waits for a key.
    fn is_idle(&mut self) -> Result<bool> {
        Ok(self.byte("in_core")? == 0
            && self.byte("game_purpose")? == 0
            && self.byte("shared_key_head")? == self.byte("shared_key_tail")?)
    }

    /// Lets x128 run until a condition holds.
    fn run_until(&mut self, mut condition: impl FnMut(&mut Self) -> Result<bool>) -> Result<()> {
        let begin = Instant::now();
        loop {
            self.x128.monitor.resume()?;
            std::thread::sleep(POLL_INTERVAL);
            if condition(self)? {
                return Ok(());
            }
            if begin.elapsed() > TIMEOUT {
                bail!("no result within {} seconds", TIMEOUT.as_secs());
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

    /// Types letters, digits and RETURN, and waits until the program is idle again.
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
            let address = self.banked_address("shared_key_queue")? + u32::from(written);
            self.x128.write(address, &[code])?;
            let next = (u16::from(written) + 1) % KEY_QUEUE_LEN;
            self.write("shared_key_tail", &[next as u8])?;
            self.run_until(|user| {
                Ok(user.byte("shared_key_head")? == user.byte("shared_key_tail")?)
            })?;
        }
        self.run_until(X128User::is_idle)
    }

    /// Plays [`MOVES`] and moves the cursor. Returns the first difference from the engine.
    ///
    /// # Errors
    /// x128 fails.
    pub fn play(&mut self, mut on_move: impl FnMut(&str)) -> Result<Option<String>> {
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
            on_move(text);
        }
        self.joystick()
    }

    /// Goes through the themes and compares the 40-column picture in each with the one that this
    /// crate draws. Returns the first difference.
    ///
    /// # Errors
    /// x128 fails.
    pub fn compare_pictures(&mut self) -> Result<Option<String>> {
        for theme in 0..THEMES {
            if let Some(difference) = self.x128.compare_forty()? {
                return Ok(Some(format!("theme {theme}: {difference}")));
            }
            self.type_keys("p8\n")?;
        }
        Ok(None)
    }

    /// Pushes the joystick in port 2 until the cursor moves. Returns a message if it does not.
    fn joystick(&mut self) -> Result<Option<String>> {
        let before = self.byte("ui_cursor")?;
        self.x128.monitor.set_joystick(2, UP)?;
        let moved = self.run_until(|user| Ok(user.byte("ui_cursor")? != before));
        self.x128.monitor.set_joystick(2, 0)?;
        self.run_until(X128User::is_idle)?;
        let message = |error| format!("the joystick does not move the cursor: {error:#}");
        Ok(moved.err().map(message))
    }

    /// The first difference between the shared block and the engine.
    fn difference(&mut self, game: &Game) -> Result<Option<String>> {
        let board = self.bytes("shared_board", 64)?;
        let expected = board_of(game.position());
        if let Some(at) = Square::all().find(|at| board[at.index()] != expected[at.index()]) {
            let (got, expected) = (board[at.index()], expected[at.index()]);
            return Ok(Some(format!(
                "x128 has ${got:02x} on {at}, the engine ${expected:02x}"
            )));
        }
        let (got, expected) = (
            usize::from(self.byte("shared_move_count")?),
            game.position().legal_moves().count(),
        );
        Ok((got != expected).then(|| format!("x128 has {got} legal moves, the engine {expected}")))
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
            board[square.index()] = type_number(piece_type) | colour;
        }
    }
    board
}

#[cfg(test)]
mod tests {
    use octet_engine::game::Game;
    use octet_notation::Notation;

    use super::MOVES;

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
