//! Positions that the check makes itself: random and half-sensible games, thinned out so that every
//! amount of material occurs. Each position depends only on a seed and its number.

use std::sync::atomic::AtomicBool;

use octet_engine::board::fen::{Board, Setup, validate};
use octet_engine::board::moves::Move;
use octet_engine::board::piece::PieceType;
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;
use octet_engine::search::Limits;
use octet_engine::util::random::Random;

use super::{EngineRun, Findings, Layer, compare_search, compare_set_up};
use octet_console::program::C128Engine;
use octet_support::threads::Interrupted;

/// The most plies of a game.
const MAX_PLIES: usize = 160;

/// Position number `number` of a seed, with the game that led to it. The game is not over.
#[must_use]
pub fn position(seed: u32, number: u64) -> Game {
    let mut random = Random::new(u64::from(seed) << 40 ^ number);
    loop {
        let game = played(&mut random);
        // Two of three positions keep their game's history.
        let game = match random.below(3) {
            0 => thinned(&game, &mut random),
            _ => Some(game),
        };
        if let Some(game) = game.filter(|game| game.outcome().is_none()) {
            return game;
        }
    }
}

/// A game of random length. Sides play at random, or capture what is undefended and promote.
fn played(random: &mut Random) -> Game {
    let sensible = random.below(3);
    let plies = random.below(MAX_PLIES);
    let mut game = Game::default();
    for _ in 0..plies {
        let favoured = match random.below(3) < sensible {
            true => favoured(&game, random),
            false => None,
        };
        let done = match favoured {
            Some(mv) => game.play(mv),
            None => game.play_random_move(random).is_some(),
        };
        if !done {
            break;
        }
    }
    game
}

/// A promotion, or a capture that does not lose material, if there is one.
fn favoured(game: &Game, random: &mut Random) -> Option<Move> {
    let position = game.position();
    let good = |mv: &Move| {
        let captured = !position.piece_on(mv.target()).is_empty();
        captured && !position.is_losing_capture(*mv)
    };
    let moves: Vec<Move> = position.legal_moves().filter(good).collect();
    random.choose(&moves).copied()
}

/// The position without some of its pieces, if it is still legal. It begins a game.
fn thinned(game: &Game, random: &mut Random) -> Option<Game> {
    let position = game.position();
    let mut board: Board = [None; 64];
    let keep = 1 + random.below(9);
    for (square, color, piece_type) in position.pieces() {
        if piece_type == PieceType::King || random.below(10) < keep {
            board[square.index()] = Some((color, piece_type));
        }
    }
    let setup = Setup {
        board,
        side: position.side_to_move(),
        castling: 0,
        en_passant: Square::NONE,
        halfmove: random.below(101) as u8,
        fullmove: game.fullmove(),
    };
    validate(&setup).ok()?;
    Some(Game::new(setup.position(), setup.fullmove))
}

/// Compares the search of a position, then all layers below it. The program may be in any state.
///
/// # Errors
/// `stop` was set.
pub fn compare(
    program: &mut C128Engine,
    game: &Game,
    limits: Limits,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> Result<(), Interrupted> {
    let expected = EngineRun::beside(program, stop, game, limits)?;
    compare_search(program, game, &expected, stop, findings)?;
    // The search leaves root tables and network as it has built them.
    let mut evaluated = EvaluatedPosition::new(game.position().canonical());
    let set_up = program.set_board(&evaluated);
    let done = set_up.and_then(|()| compare_set_up(program, &mut evaluated, true, findings));
    if let Err(error) = done {
        findings.fault(Layer::MakeUnmake, &error);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_follow_from_seed_and_number_and_vary_in_material() {
        let fen = |seed, number| position(seed, number).fen().to_string();
        assert_eq!(fen(1, 5), fen(1, 5));
        assert_ne!(fen(1, 5), fen(1, 6));
        assert_ne!(fen(1, 5), fen(2, 5));
        let mut pieces = [0; 33];
        let mut histories = 0;
        for number in 0..2_000 {
            let game = position(7, number);
            assert_eq!(game.outcome(), None);
            pieces[game.position().pieces().count()] += 1;
            histories += usize::from(!game.history().is_empty());
        }
        for (from, to) in [(2, 5), (6, 10), (11, 16), (17, 22), (23, 28), (29, 32)] {
            let of_these: usize = pieces[from..=to].iter().sum();
            assert!(of_these >= 60, "{of_these} of {from} to {to} pieces");
        }
        assert!(histories > 500, "{histories}");
    }
}
