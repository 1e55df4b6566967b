//! Recipes of games. The engine looks for a game that ends as its recipe says and has the moves
//! that it asks for.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::Color;
use octet_engine::game::{Game, Outcome};
use octet_engine::search::transposition;
use octet_engine::search::{Limits, Search};
use octet_engine::util::random::Random;

/// A special move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum SpecialMove {
    /// Castling: whether White castles, and whether short.
    Castling(bool, bool),
    EnPassant,
    /// Promotion to the piece type of this letter.
    Promotion(char),
}

/// How a game is begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// With the opening position.
    Opening,
    /// With a position set up in the editor.
    Editor,
    /// With a position loaded from disk.
    Disk,
}

/// How a game is to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    Mate,
    Stalemate,
    FiftyMoves,
    Repetition,
    InsufficientMaterial,
    /// The side to move resigns after this many plies.
    Resigned(usize),
    /// A draw is agreed after this many plies.
    Agreed(usize),
}

/// A kind of game.
#[derive(Clone, Copy, Debug)]
pub struct GameRecipe {
    pub fen: &'static str,
    pub beginning: Beginning,
    pub end: End,
    /// The special moves that it must have.
    pub special: &'static [SpecialMove],
    /// One move out of this many is random, and a short search finds the others. With 1, all moves
    /// are random.
    pub random: usize,
}

/// A game to be typed.
pub struct ScriptedGame {
    pub start: Game,
    pub moves: Vec<Move>,
}

/// The most plies of a game.
const MAX_PLIES: usize = 90;
/// The number of nodes of a short search.
const NODES: u32 = 150;

pub fn special_move(game: &Game, mv: Move) -> Option<SpecialMove> {
    let white = game.position().side_to_move() == Color::White;
    match mv.move_type() {
        MoveType::Castling => Some(SpecialMove::Castling(white, mv.target().file() > 4)),
        MoveType::EnPassant => Some(SpecialMove::EnPassant),
        MoveType::Promotion(piece_type) => Some(SpecialMove::Promotion(piece_type.letter())),
        MoveType::Normal => None,
    }
}

impl GameRecipe {
    /// The game of the first seed of stream `n` that follows the recipe.
    pub fn find(&self, n: usize) -> ScriptedGame {
        let start = Game::from_fen(self.fen).expect(self.fen);
        for seed in 0.. {
            let mut random = Random::stream(n as u64, seed);
            if let Some(moves) = self.play(start.clone(), &mut random) {
                return ScriptedGame { start, moves };
            }
        }
        unreachable!("seeds without end")
    }

    /// Plays a game; returns its moves if it follows the recipe.
    fn play(&self, mut game: Game, random: &mut Random) -> Option<Vec<Move>> {
        let (mut moves, mut special) = (Vec::new(), Vec::new());
        let mut memory = transposition::EMPTY;
        let end = loop {
            match self.end {
                End::Resigned(plies) | End::Agreed(plies) if moves.len() >= plies => break None,
                _ => {}
            }
            if let Some(outcome) = game.outcome() {
                break Some(outcome);
            }
            if moves.len() == MAX_PLIES {
                return None;
            }
            let legal: Vec<Move> = game.position().legal_moves().collect();
            let wanted = legal.iter().copied().find(|&mv| {
                let kind = special_move(&game, mv);
                kind.is_some_and(|kind| self.special.contains(&kind) && !special.contains(&kind))
            });
            let mv = match wanted {
                Some(mv) => mv,
                None if random.below(self.random) == 0 => *random.choose(&legal)?,
                None => {
                    let table = memory.table();
                    Search::new(&game, Limits::nodes(NODES), table, &mut ())
                        .run()
                        .best()
                }
            };
            special.extend(special_move(&game, mv));
            moves.push(mv);
            assert!(game.play(mv));
        };
        let complete = self.special.iter().all(|kind| special.contains(kind))
            && matches!(
                (self.end, end),
                (End::Mate, Some(Outcome::Checkmate(_)))
                    | (End::Stalemate, Some(Outcome::Stalemate))
                    | (End::FiftyMoves, Some(Outcome::FiftyMoves))
                    | (End::Repetition, Some(Outcome::Repetition))
                    | (
                        End::InsufficientMaterial,
                        Some(Outcome::InsufficientMaterial)
                    )
                    | (End::Resigned(_) | End::Agreed(_), None)
            );
        complete.then_some(moves)
    }
}

const SHORT: bool = true;
const LONG: bool = false;

const START: &str = octet_engine::board::fen::STARTPOS;
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const fn recipe(
    fen: &'static str,
    beginning: Beginning,
    end: End,
    special: &'static [SpecialMove],
    random: usize,
) -> GameRecipe {
    GameRecipe {
        fen,
        beginning,
        end,
        special,
        random,
    }
}

/// The games of two players.
pub const RECIPES: [GameRecipe; 15] = {
    use Beginning::{Disk, Editor, Opening};
    use SpecialMove::{Castling, EnPassant, Promotion};
    [
        recipe(START, Opening, End::Mate, &[Castling(true, SHORT)], 4),
        recipe(START, Opening, End::Mate, &[EnPassant], 4),
        recipe(
            KIWIPETE,
            Editor,
            End::Mate,
            &[Castling(true, LONG), Castling(false, SHORT)],
            4,
        ),
        recipe(
            KIWIPETE,
            Disk,
            End::Mate,
            &[Castling(true, SHORT), Castling(false, LONG)],
            4,
        ),
        recipe(
            "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
            Editor,
            End::Mate,
            &[Promotion('N'), Promotion('R')],
            3,
        ),
        recipe(
            "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1",
            Editor,
            End::Mate,
            &[Promotion('B'), Promotion('Q')],
            3,
        ),
        recipe(
            "8/8/8/8/8/2k5/5q2/K7 b - - 0 1",
            Editor,
            End::Stalemate,
            &[],
            1,
        ),
        recipe(
            "7k/5Q2/8/6K1/8/8/p7/8 b - - 0 1",
            Editor,
            End::Stalemate,
            &[],
            2,
        ),
        recipe(
            "3k4/8/8/8/8/8/4R3/4K3 w - - 72 80",
            Disk,
            End::FiftyMoves,
            &[],
            1,
        ),
        recipe(
            "8/8/4k3/8/4N3/3BK3/8/8 b - - 90 400",
            Disk,
            End::FiftyMoves,
            &[],
            1,
        ),
        recipe(
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            Editor,
            End::Repetition,
            &[],
            3,
        ),
        recipe(
            "8/8/4k3/8/4N3/4K3/3p4/8 b - - 0 1",
            Editor,
            End::InsufficientMaterial,
            &[],
            2,
        ),
        recipe(
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            Editor,
            End::Resigned(31),
            &[EnPassant],
            3,
        ),
        recipe(
            START,
            Opening,
            End::Resigned(24),
            &[Castling(false, SHORT)],
            6,
        ),
        recipe(START, Opening, End::Agreed(30), &[Castling(true, SHORT)], 6),
    ]
};
