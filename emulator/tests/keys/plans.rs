//! Games to be played: found by the engine from seeds, each with an end and
//! with moves of the kinds that are wanted.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::Color;
use octet_engine::game::{Game, Outcome};
use octet_engine::search::transposition;
use octet_engine::search::{Limits, Search};
use octet_engine::util::random::Random;

/// What a game has among its moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Feature {
    /// A king castles: his colour, and whether to the short side.
    Castles(bool, bool),
    /// A pawn is taken in passing.
    Passing,
    /// A pawn becomes a piece: its letter.
    Becomes(char),
}

/// How a game is begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beginning {
    /// With the opening position.
    Opening,
    /// With a position put together in the editor.
    Editor,
    /// With a position on disk, clocks and all.
    Disk,
}

/// How a game is to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// As the rules say.
    Mate,
    Stalemate,
    FiftyMoves,
    Repetition,
    Material,
    /// The side to move resigns after so many half-moves.
    Resigned(usize),
    /// A draw is agreed after so many half-moves.
    Agreed(usize),
}

/// A kind of game.
#[derive(Clone, Copy, Debug)]
pub struct GameRecipe {
    pub fen: &'static str,
    pub beginning: Beginning,
    pub end: End,
    /// What is to happen in it.
    pub events: &'static [Feature],
    /// One move in so many is played at random, the others are found by a
    /// short search; 1: all at random.
    pub random: usize,
}

/// A game: how it begins, and its moves.
pub struct ScriptedGame {
    pub start: Game,
    pub moves: Vec<Move>,
}

/// The longest game that is looked for, in half-moves.
const LONGEST: usize = 90;
/// Nodes of a short search.
const NODES: u32 = 150;

/// What a move is among the events, if it is one.
pub fn event(game: &Game, mv: Move) -> Option<Feature> {
    let white = game.position().side_to_move() == Color::White;
    match mv.move_type() {
        MoveType::Castling => Some(Feature::Castles(white, mv.target().file() > 4)),
        MoveType::EnPassant => Some(Feature::Passing),
        MoveType::Promotion(piece_type) => Some(Feature::Becomes(piece_type.letter())),
        MoveType::Normal => None,
    }
}

impl GameRecipe {
    /// The first game of this kind from the seeds of stream `n` on.
    pub fn plan(&self, n: usize) -> ScriptedGame {
        let start = Game::from_fen(self.fen).expect(self.fen);
        for seed in 0.. {
            let mut random = Random::stream(n as u64, seed);
            let moves = self.play(start.clone(), &mut random);
            if let Some(moves) = moves {
                return ScriptedGame { start, moves };
            }
        }
        unreachable!("seeds without end")
    }

    /// A game, if it has what is wanted.
    fn play(&self, mut game: Game, random: &mut Random) -> Option<Vec<Move>> {
        let (mut moves, mut events) = (Vec::new(), Vec::new());
        let mut memory = transposition::EMPTY;
        let end = loop {
            match self.end {
                End::Resigned(plies) | End::Agreed(plies) if moves.len() >= plies => break None,
                _ => {}
            }
            if let Some(outcome) = game.outcome() {
                break Some(outcome);
            }
            if moves.len() == LONGEST {
                return None;
            }
            let legal: Vec<Move> = game.position().legal_moves().collect();
            let wanted = legal.iter().copied().find(|&mv| {
                let event = event(&game, mv);
                event.is_some_and(|event| self.events.contains(&event) && !events.contains(&event))
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
            events.extend(event(&game, mv));
            moves.push(mv);
            assert!(game.play(mv));
        };
        let good = self.events.iter().all(|event| events.contains(event))
            && matches!(
                (self.end, end),
                (End::Mate, Some(Outcome::Checkmate(_)))
                    | (End::Stalemate, Some(Outcome::Stalemate))
                    | (End::FiftyMoves, Some(Outcome::FiftyMoves))
                    | (End::Repetition, Some(Outcome::Repetition))
                    | (End::Material, Some(Outcome::InsufficientMaterial))
                    | (End::Resigned(_) | End::Agreed(_), None)
            );
        good.then_some(moves)
    }
}

/// Castling's sides.
const SHORT: bool = true;
const LONG: bool = false;

const START: &str = octet_engine::board::fen::STARTPOS;
const BUSY: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

const fn recipe(
    fen: &'static str,
    beginning: Beginning,
    end: End,
    events: &'static [Feature],
    random: usize,
) -> GameRecipe {
    GameRecipe {
        fen,
        beginning,
        end,
        events,
        random,
    }
}

/// The kinds of games that two people play.
pub const RECIPES: [GameRecipe; 15] = {
    use Beginning::{Disk, Editor, Opening};
    use Feature::{Becomes, Castles, Passing};
    [
        recipe(START, Opening, End::Mate, &[Castles(true, SHORT)], 4),
        recipe(START, Opening, End::Mate, &[Passing], 4),
        recipe(
            BUSY,
            Editor,
            End::Mate,
            &[Castles(true, LONG), Castles(false, SHORT)],
            4,
        ),
        recipe(
            BUSY,
            Disk,
            End::Mate,
            &[Castles(true, SHORT), Castles(false, LONG)],
            4,
        ),
        recipe(
            "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1",
            Editor,
            End::Mate,
            &[Becomes('N'), Becomes('R')],
            3,
        ),
        recipe(
            "4k3/P6P/8/8/8/8/p6p/4K3 b - - 0 1",
            Editor,
            End::Mate,
            &[Becomes('B'), Becomes('Q')],
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
            End::Material,
            &[],
            2,
        ),
        recipe(
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            Editor,
            End::Resigned(31),
            &[Passing],
            3,
        ),
        recipe(
            START,
            Opening,
            End::Resigned(24),
            &[Castles(false, SHORT)],
            6,
        ),
        recipe(START, Opening, End::Agreed(30), &[Castles(true, SHORT)], 6),
    ]
};
