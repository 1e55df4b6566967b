//! A position in the program's memory: the one place that knows which byte
//! is where and what it means.
//!
//! Addresses come from a program's symbols, so the same layout serves the
//! generator, the emulator and a machine that is being debugged.

use std::fmt;

use engine::game::Game;
use engine::moves::Move;
use engine::net::{HIDDEN, turn};
use engine::oracle::FILE_SETS;
use engine::piece::{Color, Kind, Man};
use engine::position::{BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT, piece_key};
use engine::search::ROOT;
use engine::square::Square;
use engine::structure::Terms;

use crate::chess::tables::{NET_OTHER, bishop_count, worth_bytes};
use crate::chess::vars::{ANY_EDGE, CAPTURE_PAGES, LINE_LEN, LINE_PLANE, QUIET_PAGES};

/// A symbol that the program does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingSymbol(pub String);

impl fmt::Display for MissingSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the program has no symbol `{}`", self.0)
    }
}

impl std::error::Error for MissingSymbol {}

/// Bytes that belong together: what they are, where, and their values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The symbol, with a place in it where that helps.
    pub name: String,
    /// Address of the first byte.
    pub address: u16,
    /// The bytes.
    pub bytes: Vec<u8>,
}

/// Which list of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListKind {
    /// Captures and promotions.
    Captures,
    /// The others.
    Quiets,
}

macro_rules! layout {
    ($($name:ident)*) => {
        /// Addresses of everything that is read or written from outside.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug)]
        pub struct Layout {
            $(pub $name: u16,)*
            /// Bytes 0 to 3 of the hash.
            pub hash: [u16; 4],
            /// White's and Black's view.
            pub views: [[u16; HIDDEN]; 2],
        }

        impl Layout {
            /// Looks every symbol up.
            pub fn new(address: impl Fn(&str) -> Option<u16>) -> Result<Layout, MissingSymbol> {
                let find = |name: &str| address(name).ok_or(MissingSymbol(name.to_owned()));
                Ok(Layout {
                    $($name: find(stringify!($name))?,)*
                    hash: [
                        find("hash_0")?, find("hash_1")?, find("hash_2")?, find("hash_3")?,
                    ],
                    views: {
                        let mut views = [[0; HIDDEN]; 2];
                        for (view, side) in views.iter_mut().zip(["white", "black"]) {
                            for (n, address) in view.iter_mut().enumerate() {
                                *address = find(&format!("{side}_view_{n}"))?;
                            }
                        }
                        views
                    },
                })
            }
        }
    };
}

layout! {
    board white_list black_list white_top black_top opponent phase heavy level oldest
    bishops spreads endgames pawn_sets oracle_kings
    bare corner
    spread_lo spread_hi endgame_lo endgame_hi castling en_passant halfmove net_turn net_flip
    pawn_level pawn_key_0 pawn_key_1 pawn_key_2 pawn_key_3 pawn_spread_lo pawn_spread_hi
    pawn_endgame_lo pawn_endgame_hi white_files black_files
    alpha_lo alpha_hi beta_lo beta_hi depth in_check line_len made_from made_to
    captures quiets capture_count quiet_count
    line_from line_to from to chosen_score check score root_score iteration depth_limit
    node_counter node_start leaves blind spread whim
    entry_from entry_to entry_score_lo entry_score_hi entry_depth found_score found_depth
}

impl Layout {
    /// The level of a ply.
    #[must_use]
    pub const fn level(ply: usize) -> u8 {
        (ROOT + ply) as u8
    }

    /// The bytes that a position is at a level: board, lists, counts and state.
    #[must_use]
    pub fn position(&self, position: &Position, level: u8) -> Vec<Field> {
        let mut fields = Vec::new();
        let mut field = |name: String, address: u16, bytes: Vec<u8>| {
            fields.push(Field {
                name,
                address,
                bytes,
            });
        };
        for rank in 0..8 {
            let row = (0..8)
                .map(|file| position.man(Square::at(file, rank)).0)
                .collect();
            let first = Square::at(0, rank);
            field(
                format!("board+{first}"),
                self.board + u16::from(first.0),
                row,
            );
        }
        for (color, name, address) in [
            (Color::White, "white_list", self.white_list),
            (Color::Black, "black_list", self.black_list),
        ] {
            let list = (0..16).map(|slot| position.slot(color, slot).0).collect();
            field(name.to_owned(), address, list);
        }
        field(
            "opponent".to_owned(),
            self.opponent,
            vec![position.side().other().bit()],
        );
        field("phase".to_owned(), self.phase, vec![position.phase()]);
        field("heavy".to_owned(), self.heavy, vec![position.heavy()]);
        let bishops = Color::ALL
            .map(|color| position.bishops(color) * bishop_count(color, Kind::Bishop))
            .into_iter()
            .sum();
        field("bishops".to_owned(), self.bishops, vec![bishops]);
        let s = position.state();
        for (n, (byte, address)) in s
            .hash()
            .to_le_bytes()
            .into_iter()
            .zip(self.hash)
            .enumerate()
        {
            field(format!("hash_{n}"), address + u16::from(level), vec![byte]);
        }
        for (side, (view, addresses)) in ["white", "black"]
            .iter()
            .zip(s.views.0.iter().zip(self.views))
        {
            for (n, (&byte, address)) in view.iter().zip(addresses).enumerate() {
                let address = address.wrapping_add(u16::from(level));
                field(format!("{side}_view_{n}"), address, vec![byte as u8]);
            }
        }
        let [white, black] = Color::ALL.map(|side| turn(side, position.king(side)));
        let other = match position.side() {
            Color::White => NET_OTHER,
            Color::Black => 0,
        };
        let pawns = s.pawns.record(&Terms::STANDARD);
        let (middlegame, endgame) = (s.middlegame - pawns.mg, s.endgame - pawns.eg);
        let [spread_lo, spread_hi] = (middlegame - endgame).to_le_bytes();
        let [eg_lo, eg_hi] = endgame.to_le_bytes();
        for (name, address, byte) in [
            ("spread_lo", self.spread_lo, spread_lo),
            ("spread_hi", self.spread_hi, spread_hi),
            ("endgame_lo", self.endgame_lo, eg_lo),
            ("endgame_hi", self.endgame_hi, eg_hi),
            ("castling", self.castling, s.castling),
            ("en_passant", self.en_passant, s.en_passant.0),
            ("halfmove", self.halfmove, s.halfmove),
            ("net_turn", self.net_turn, white ^ other),
            ("net_flip", self.net_flip, white ^ black ^ NET_OTHER),
        ] {
            field(
                name.to_owned(),
                address.wrapping_add(u16::from(level)),
                vec![byte],
            );
        }
        fields
    }

    /// The record of pawns of a position, as it is kept at a level: see
    /// [`Layout::pawn_level`].
    #[must_use]
    pub fn pawns(&self, position: &Position, level: u8) -> Vec<Field> {
        let mut key = 0;
        for square in Square::all() {
            let man = position.man(square);
            if man.kind() == Some(Kind::Pawn) {
                key ^= piece_key(man.color(), Kind::Pawn, square);
            }
        }
        let [white, black] = Color::ALL.map(|color| position.king(color).file());
        let key = (key as u32 ^ u32::from(white | black << 3)).to_le_bytes();
        let worth = position.state().pawns.record(&Terms::STANDARD);
        let spread = (worth.mg - worth.eg).to_le_bytes();
        let endgame = worth.eg.to_le_bytes();
        [
            ("pawn_key_0", self.pawn_key_0, key[0]),
            ("pawn_key_1", self.pawn_key_1, key[1]),
            ("pawn_key_2", self.pawn_key_2, key[2]),
            ("pawn_key_3", self.pawn_key_3, key[3]),
            ("pawn_spread_lo", self.pawn_spread_lo, spread[0]),
            ("pawn_spread_hi", self.pawn_spread_hi, spread[1]),
            ("pawn_endgame_lo", self.pawn_endgame_lo, endgame[0]),
            ("pawn_endgame_hi", self.pawn_endgame_hi, endgame[1]),
            ("white_files", self.white_files, worth.files[0]),
            ("black_files", self.black_files, worth.files[1]),
        ]
        .map(|(name, address, byte)| Field {
            name: name.to_owned(),
            address: address.wrapping_add(u16::from(level)),
            bytes: vec![byte],
        })
        .into()
    }

    /// The level whose record of pawns holds at `level`.
    #[must_use]
    pub fn level_of_pawns(&self, level: u8, read: impl Fn(u16) -> u8) -> u8 {
        read(self.pawn_level.wrapping_add(u16::from(level)))
    }

    /// Everything that setting up a game's position for a search takes: the
    /// position in canonical order at the root, and the history below it.
    #[must_use]
    pub fn encode(&self, game: &Game) -> Vec<Field> {
        let position = game.position().canonical();
        let root = Self::level(0);
        let mut fields = self.position(&position, root);
        let history = game.history();
        let oldest = root - history.len() as u8;
        for (n, address) in self.hash.into_iter().enumerate() {
            fields.push(Field {
                name: format!("hash_{n} of the game"),
                address: address + u16::from(oldest),
                bytes: history.iter().map(|hash| hash.to_le_bytes()[n]).collect(),
            });
        }
        for (name, address, color) in [
            ("white_top", self.white_top, Color::White),
            ("black_top", self.black_top, Color::Black),
        ] {
            let top = (0..16)
                .rev()
                .find(|&slot| position.slot(color, slot) != Square::NONE);
            fields.push(Field {
                name: name.to_owned(),
                address,
                bytes: vec![top.unwrap_or(0) as u8],
            });
        }
        fields.extend(self.pawns(&position, root));
        for (column, name, address) in
            [(0, "spreads", self.spreads), (1, "endgames", self.endgames)]
        {
            fields.push(Field {
                name: name.to_owned(),
                address,
                bytes: worth_bytes(&position, column),
            });
        }
        for (name, address, byte) in [
            ("oldest", self.oldest, oldest),
            ("level", self.level, root),
            ("pawn_level", self.pawn_level + u16::from(root), root),
            (
                "bare",
                self.bare,
                position.bare().map_or(0, |color| color.bit() | 1),
            ),
            (
                "corner",
                self.corner,
                if position.mates_at_edges() {
                    ANY_EDGE
                } else {
                    position.corner()
                },
            ),
        ] {
            fields.push(Field {
                name: name.to_owned(),
                address,
                bytes: vec![byte],
            });
        }
        fields
    }

    /// What the oracle is asked about: pawns and kings.
    #[must_use]
    pub fn asked(&self, position: &Position) -> Vec<Field> {
        let mut sets = [[0; FILE_SETS]; 2];
        let mut kings = [0; 2];
        for (square, color, kind) in position.men() {
            match kind {
                Kind::Pawn => {
                    sets[color.index()][usize::from(square.file()) + 1] |= 1 << square.rank();
                }
                Kind::King => kings[color.index()] = square.0,
                _ => {}
            }
        }
        [
            ("pawn_sets", self.pawn_sets, sets.concat()),
            ("oracle_kings", self.oracle_kings, kings.to_vec()),
        ]
        .map(|(name, address, bytes)| Field {
            name: name.to_owned(),
            address,
            bytes,
        })
        .into()
    }

    /// The position that memory holds at a level. What is no possible position
    /// is refused with the reason a FEN of it would be.
    pub fn decode(&self, level: u8, read: impl Fn(u16) -> u8) -> Result<Position, String> {
        let at = |address: u16| read(address.wrapping_add(u16::from(level)));
        let mut fen = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let square = Square::at(file, rank);
                let man = Man(read(self.board + u16::from(square.0)));
                if man.is_empty() {
                    empty += 1;
                    continue;
                }
                if man.kind().is_none() {
                    return Err(format!("${:02X} on {square} is no man", man.0));
                }
                if empty > 0 {
                    fen += &empty.to_string();
                    empty = 0;
                }
                fen.push(man.letter());
            }
            if empty > 0 {
                fen += &empty.to_string();
            }
            if rank > 0 {
                fen.push('/');
            }
        }
        fen += if read(self.opponent) & 0x80 == 0 {
            " b "
        } else {
            " w "
        };
        let rights = at(self.castling);
        if rights == 0 {
            fen.push('-');
        }
        for (letter, right) in [
            ('K', WHITE_SHORT),
            ('Q', WHITE_LONG),
            ('k', BLACK_SHORT),
            ('q', BLACK_LONG),
        ] {
            if rights & right != 0 {
                fen.push(letter);
            }
        }
        let passed = Square(at(self.en_passant));
        fen += &format!(" {passed} {} 1", at(self.halfmove));
        Position::from_fen(&fen).map_err(|error| format!("{fen}: {error}"))
    }

    /// The moves of a list whose first entry is `first` places into its plane.
    #[must_use]
    pub fn moves(
        &self,
        kind: ListKind,
        first: u16,
        len: u8,
        read: impl Fn(u16) -> u8,
    ) -> Vec<Move> {
        let (plane, pages) = match kind {
            ListKind::Captures => (self.captures, CAPTURE_PAGES),
            ListKind::Quiets => (self.quiets, QUIET_PAGES),
        };
        (0..u16::from(len))
            .map(|n| {
                let at = plane + first + n;
                Move {
                    from: read(at),
                    to: read(at + u16::from(pages) * 256),
                }
            })
            .collect()
    }

    /// The score of a capture in its list.
    #[must_use]
    pub fn capture_score(&self, n: u16, read: impl Fn(u16) -> u8) -> u8 {
        read(self.captures + n + 2 * u16::from(CAPTURE_PAGES) * 256)
    }

    /// The principal variation from the root.
    #[must_use]
    pub fn line(&self, read: impl Fn(u16) -> u8) -> Vec<Move> {
        let len = read(self.line_len.wrapping_add(u16::from(Self::level(0)))).min(LINE_LEN);
        debug_assert_eq!(self.line_to - self.line_from, LINE_PLANE);
        (0..u16::from(len))
            .map(|n| Move {
                from: read(self.line_from + n),
                to: read(self.line_to + n),
            })
            .collect()
    }

    /// A 16-bit score at an address and the next.
    #[must_use]
    pub fn score_at(address: u16, read: impl Fn(u16) -> u8) -> i16 {
        i16::from_le_bytes([read(address), read(address + 1)])
    }
}
