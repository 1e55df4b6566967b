//! Games in Portable Game Notation.
//!
//! [`PgnReader`] reads files as programs and people write them, one game after the other: comments,
//! variations within variations, annotation glyphs as `$6`, `?!` and `±`, move numbers or none, a
//! result or none, moves in algebraic, long and UCI notation, with figurines or the piece letters
//! of other languages, in UTF-8, Latin-1 and UTF-16. Every move must be legal. Otherwise a
//! [`PgnError`] names the game, the line, the move and the reason, and the reader goes on with the
//! next game.
//!
//! A game that is not legal as it stands is read a second time as people write games: words between
//! the moves that are not moves are passed over as long as the move numbers agree with the moves
//! found. Faults that leave the moves readable are recorded in [`PgnGame::notes`].
//!
//! A [`PgnGame`] displays itself in the standard's export form: the seven tag
//! roster, lines of at most 79 characters, annotation glyphs by number.

mod chunk;
mod decode;
mod error;
mod glyphs;
mod language;
mod lex;
mod loose;
mod parse;
mod read;
mod write;

use std::fmt;
use std::sync::LazyLock;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::{Game, Outcome};

pub use chunk::MAX_GAME_BYTES;
pub use decode::decode_text;
pub use error::{PgnError, PgnNote, PgnReason};
pub use glyphs::glyph;
pub use read::PgnReader;

/// The game that begins with the opening position.
static START: LazyLock<Game> = LazyLock::new(Game::default);

/// How deeply variations may be nested.
pub const MAX_NESTING: usize = 50;
/// The seven tag roster, in the standard's order.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The result of a game that both players have lost by forfeit, which the standard does not know.
const DOUBLE_FORFEIT: &str = "0-0";

/// The result of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameResult {
    /// This side has won.
    Won(Color),
    /// Drawn.
    Drawn,
    /// The game has not ended, or its result is unknown.
    #[default]
    Unknown,
}

impl GameResult {
    /// The result that a text such as `1-0` means.
    #[must_use]
    pub fn parse(text: &str) -> Option<GameResult> {
        match text {
            "1/2" | "½" => Some(GameResult::Drawn),
            "*" => Some(GameResult::Unknown),
            _ => GameResult::parse_points(text),
        }
    }

    /// Parses the points of both sides, also in the forms that newspapers and scanners produce:
    /// `1:0`, `1–0`, `0,5-0,5`, `O-1.`, `1 - 0`, and by forfeit `1-0F`.
    fn parse_points(text: &str) -> Option<GameResult> {
        let text = text.strip_suffix(['.', 'F']).unwrap_or(text);
        let (white, black) = text.split_once(['-', ':', '–', '—', '−'])?;
        let (white, black) = (white.trim_end(), black.trim_start());
        let half = |text| ["1/2", "½", "0.5", "0,5"].contains(&text);
        let none = |text| text == "0" || text == "O";
        match (white, black) {
            ("1", black) if none(black) => Some(GameResult::Won(Color::White)),
            (white, "1") if none(white) => Some(GameResult::Won(Color::Black)),
            (white, black) if half(white) && half(black) => Some(GameResult::Drawn),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Won(Color::White) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Checkmate(side) => GameResult::Won(side),
            _ => GameResult::Drawn,
        }
    }
}

/// A tag: `[Name "value"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Letters, digits and underscores.
    pub name: String,
    /// Any text.
    pub value: String,
}

/// A game with its tags and annotations.
/// ```
/// use octet_engine::board::piece::Color;
/// use octet_notation::Notation;
/// use octet_notation::pgn::{GameResult, PgnGame, Tag};
///
/// let mut game = PgnGame {
///     result: GameResult::Won(Color::Black),
///     ..PgnGame::default()
/// };
/// game.tags.push(Tag { name: "White".into(), value: "Beginner".into() });
/// let mut position = game.start.clone();
/// for text in ["f3", "e5", "g4", "Qh4"] {
///     let mv = position.parse_san(text)?;
///     position.play(mv);
///     game.moves.moves.push(mv.into());
/// }
/// let text = game.to_string();
/// assert!(text.contains("[White \"Beginner\"]\n"));
/// assert!(text.ends_with("1. f3 e5 2. g4 Qh4# 0-1\n"));
/// # Ok::<(), octet_notation::MoveError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PgnGame {
    /// Its tags, in order. `Result`, `SetUp` and `FEN` are written from the other
    /// fields.
    pub tags: Vec<Tag>,
    /// The position that it begins with.
    pub start: Game,
    /// Its moves, with variations and comments.
    pub moves: Variation,
    /// Its result.
    pub result: GameResult,
    /// What was wrong with the game, or remarkable, when it was read.
    pub notes: Vec<PgnNote>,
}

impl PgnGame {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name);
        tag.map(|tag| tag.value.as_str())
    }

    /// The moves of the game without variations. [`Move::NONE`] is a null move.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves.moves.iter().map(|ply| ply.mv)
    }
}

/// A line of moves: the game, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// The moves.
    pub moves: Vec<AnnotatedMove>,
    /// Comments after the last move's variations, or without any move.
    pub trailing_comments: Vec<String>,
}

/// A move with its annotations. Comments have single spaces between words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnotatedMove {
    /// Comments before it that do not directly follow another move.
    pub comments_before: Vec<String>,
    /// The move, legal in its position, or [`Move::NONE`], a null move.
    pub mv: Move,
    /// The numbers of its annotation glyphs (NAG).
    pub nags: Vec<u8>,
    /// Comments directly after it.
    pub comments_after: Vec<String>,
    /// Alternatives to it.
    pub variations: Vec<Variation>,
}

impl From<Move> for AnnotatedMove {
    fn from(mv: Move) -> AnnotatedMove {
        AnnotatedMove {
            comments_before: Vec::new(),
            mv,
            nags: Vec::new(),
            comments_after: Vec::new(),
            variations: Vec::new(),
        }
    }
}
