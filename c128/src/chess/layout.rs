//! The core's variables as a position and back: the one place that knows the addresses and the
//! meanings of the bytes.
//!
//! Addresses come from a program's symbols, so the same layout serves the generator, the emulator
//! and a debugger.

use std::fmt;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::position::{
    BLACK_LONG, BLACK_SHORT, Position, WHITE_LONG, WHITE_SHORT, piece_key,
};
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::eval::network::{HIDDEN, square_transform};
use octet_engine::eval::pawns::PawnEntry;
use octet_engine::eval::root_pst::PADDED_FILES;
use octet_engine::eval::terms::TermWeights;
use octet_engine::game::Game;
use octet_engine::search::ROOT;

use crate::chess::tables::{NET_ENEMY, bishop_count, root_pst_bytes};
use crate::chess::vars::{ANY_EDGE, CAPTURE_PAGES, PV_LEN, PV_PLANE, QUIET_PAGES};

/// A symbol that the program does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissingSymbol(pub String);

impl fmt::Display for MissingSymbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the program has no symbol `{}`", self.0)
    }
}

impl std::error::Error for MissingSymbol {}

/// Adjoining bytes: their name, address and values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The symbol, with an offset where that helps.
    pub name: String,
    /// Address of the first byte.
    pub address: u16,
    /// The bytes.
    pub bytes: Vec<u8>,
}

impl Field {
    fn new(name: &str, address: u16, bytes: Vec<u8>) -> Field {
        let name = name.to_owned();
        Field {
            name,
            address,
            bytes,
        }
    }
}

/// The two lists of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListKind {
    /// Captures and promotions.
    Captures,
    /// The others.
    Quiets,
}

macro_rules! layout {
    ($($name:ident)*) => {
        /// Addresses of the core's variables that are read or written from outside.
        #[allow(missing_docs)]
        #[derive(Clone, Copy, Debug)]
        pub struct CoreLayout {
            $(pub $name: u16,)*
            /// Bytes 0 to 3 of the hash.
            pub hash: [u16; 4],
            /// White's and Black's accumulators.
            pub accumulators: [[u16; HIDDEN]; 2],
        }

        impl CoreLayout {
            /// Looks every symbol up.
            ///
            /// # Errors
            /// The first symbol that has no address.
            pub fn new(address: impl Fn(&str) -> Option<u16>) -> Result<CoreLayout, MissingSymbol> {
                let find = |name: &str| address(name).ok_or(MissingSymbol(name.to_owned()));
                Ok(CoreLayout {
                    $($name: find(stringify!($name))?,)*
                    hash: [
                        find("hash_0")?, find("hash_1")?, find("hash_2")?, find("hash_3")?,
                    ],
                    accumulators: {
                        let mut accumulators = [[0; HIDDEN]; 2];
                        for (accumulator, side) in accumulators.iter_mut().zip(["white", "black"]) {
                            for (n, address) in accumulator.iter_mut().enumerate() {
                                *address = find(&format!("{side}_acc_{n}"))?;
                            }
                        }
                        accumulators
                    },
                })
            }
        }
    };
}

layout! {
    board white_squares black_squares white_top_slot black_top_slot opponent phase pawns_and_majors
    ply oldest_ply bishop_counts root_pst_mg_eg root_pst_eg pawn_ranks root_kings
    bare_king mating_corner
    mg_eg_lo mg_eg_hi eg_lo eg_hi castling en_passant halfmove net_transform net_transform_diff
    pawn_entry_ply pawn_key_0 pawn_key_1 pawn_key_2 pawn_key_3 pawn_mg_eg_lo pawn_mg_eg_hi
    pawn_eg_lo pawn_eg_hi white_pawn_files black_pawn_files
    alpha_lo alpha_hi beta_lo beta_hi depth in_check sums_pending pv_len made_from made_to
    captures quiets capture_count quiet_count quiets_len next_index
    pv_from pv_to from to picked_score legal_in_check score root_score iteration depth_limit
    node_counter node_counter_start perft_leaves blindness eval_noise skill_seed
    tt_new_from tt_new_to tt_new_score_lo tt_new_score_hi tt_new_depth_bound tt_found_score
    tt_found_depth_bound
}

impl CoreLayout {
    /// The index of a ply in per-ply arrays.
    #[must_use]
    pub const fn ply_index(ply: usize) -> u8 {
        (ROOT + ply) as u8
    }

    /// The bytes of a position at a ply: board, piece lists, counts and state.
    #[must_use]
    pub fn position(&self, position: &EvaluatedPosition, ply: u8) -> Vec<Field> {
        let mut fields = Vec::new();
        let mut field = |name: &str, address: u16, bytes: Vec<u8>| {
            fields.push(Field::new(name, address, bytes));
        };
        for rank in 0..8 {
            let row = (0..8)
                .map(|file| position.piece_on(Square::new(file, rank)).0)
                .collect();
            let first = Square::new(0, rank);
            let address = self.board + u16::from(first.0);
            field(&format!("board+{first}"), address, row);
        }
        for (color, name, address) in [
            (Color::White, "white_squares", self.white_squares),
            (Color::Black, "black_squares", self.black_squares),
        ] {
            let list = (0..16)
                .map(|slot| position.piece_square(color, slot).0)
                .collect();
            field(name, address, list);
        }
        let bishops = Color::ALL
            .map(|color| position.bishops(color) * bishop_count(color, PieceType::Bishop))
            .into_iter()
            .sum();
        let opponent = position.side_to_move().other();
        for (name, address, byte) in [
            ("opponent", self.opponent, opponent.bit()),
            ("phase", self.phase, position.phase()),
            (
                "pawns_and_majors",
                self.pawns_and_majors,
                position.pawns_and_majors(),
            ),
            ("bishop_counts", self.bishop_counts, bishops),
        ] {
            field(name, address, vec![byte]);
        }
        let (state, sums) = (position.state(), position.eval_state());
        let hash = state.hash().to_le_bytes().into_iter().zip(self.hash);
        for (n, (byte, address)) in hash.enumerate() {
            field(&format!("hash_{n}"), address + u16::from(ply), vec![byte]);
        }
        for (side, (accumulator, addresses)) in ["white", "black"]
            .iter()
            .zip(sums.accumulators.0.iter().zip(self.accumulators))
        {
            for (n, (&byte, address)) in accumulator.iter().zip(addresses).enumerate() {
                let address = address.wrapping_add(u16::from(ply));
                field(&format!("{side}_acc_{n}"), address, vec![byte as u8]);
            }
        }
        let [white, black] = Color::ALL.map(|side| square_transform(side, position.king(side)));
        let transform_diff = white ^ black ^ NET_ENEMY;
        let other = match position.side_to_move() {
            Color::White => NET_ENEMY,
            Color::Black => 0,
        };
        let pawns = PawnEntry::new(&sums.pawn_key, &TermWeights::STANDARD);
        let (middlegame, endgame) = (sums.mg - pawns.mg, sums.eg - pawns.eg);
        let [mg_eg_lo, mg_eg_hi] = (middlegame - endgame).to_le_bytes();
        let [eg_lo, eg_hi] = endgame.to_le_bytes();
        for (name, address, byte) in [
            ("mg_eg_lo", self.mg_eg_lo, mg_eg_lo),
            ("mg_eg_hi", self.mg_eg_hi, mg_eg_hi),
            ("eg_lo", self.eg_lo, eg_lo),
            ("eg_hi", self.eg_hi, eg_hi),
            ("castling", self.castling, state.castling),
            ("en_passant", self.en_passant, state.en_passant.0),
            ("halfmove", self.halfmove, state.halfmove),
            ("net_transform", self.net_transform, white ^ other),
            (
                "net_transform_diff",
                self.net_transform_diff,
                transform_diff,
            ),
        ] {
            field(name, address.wrapping_add(u16::from(ply)), vec![byte]);
        }
        fields
    }

    /// The pawn entry of a position at a ply: see [`CoreLayout::pawn_entry_ply`].
    #[must_use]
    pub fn pawn_entry(&self, position: &EvaluatedPosition, ply: u8) -> Vec<Field> {
        let mut key = 0;
        for square in Square::all() {
            let piece = position.piece_on(square);
            if piece.piece_type() == Some(PieceType::Pawn) {
                key ^= piece_key(piece.color(), PieceType::Pawn, square);
            }
        }
        let [white, black] = Color::ALL.map(|color| position.king(color).file());
        let key = (key as u32 ^ u32::from(white | black << 3)).to_le_bytes();
        let entry = PawnEntry::new(&position.eval_state().pawn_key, &TermWeights::STANDARD);
        let mg_eg = (entry.mg - entry.eg).to_le_bytes();
        let endgame = entry.eg.to_le_bytes();
        [
            ("pawn_key_0", self.pawn_key_0, key[0]),
            ("pawn_key_1", self.pawn_key_1, key[1]),
            ("pawn_key_2", self.pawn_key_2, key[2]),
            ("pawn_key_3", self.pawn_key_3, key[3]),
            ("pawn_mg_eg_lo", self.pawn_mg_eg_lo, mg_eg[0]),
            ("pawn_mg_eg_hi", self.pawn_mg_eg_hi, mg_eg[1]),
            ("pawn_eg_lo", self.pawn_eg_lo, endgame[0]),
            ("pawn_eg_hi", self.pawn_eg_hi, endgame[1]),
            ("white_pawn_files", self.white_pawn_files, entry.files[0]),
            ("black_pawn_files", self.black_pawn_files, entry.files[1]),
        ]
        .map(|(name, address, byte)| {
            Field::new(name, address.wrapping_add(u16::from(ply)), vec![byte])
        })
        .into()
    }

    /// The ply whose pawn entry is valid at `ply`.
    #[must_use]
    pub fn pawn_entry_ply(&self, ply: u8, read: impl Fn(u16) -> u8) -> u8 {
        read(self.pawn_entry_ply.wrapping_add(u16::from(ply)))
    }

    /// The bytes that set a game's position up for a search: the position in canonical order at the
    /// root, the history below it, and the root piece-square tables.
    #[must_use]
    pub fn encode(&self, game: &Game) -> Vec<Field> {
        let position = EvaluatedPosition::new(game.position().canonical());
        let mut fields = self.encode_position(&position, game.history());
        fields.extend(self.root_pst(&position));
        fields
    }

    /// The root piece-square tables of a position.
    #[must_use]
    pub fn root_pst(&self, position: &EvaluatedPosition) -> [Field; 2] {
        [
            (0, "root_pst_mg_eg", self.root_pst_mg_eg),
            (1, "root_pst_eg", self.root_pst_eg),
        ]
        .map(|(column, name, address)| Field::new(name, address, root_pst_bytes(position, column)))
    }

    /// The bytes of a position in canonical order at the root, and of the hashes before it.
    #[must_use]
    pub fn encode_position(&self, position: &EvaluatedPosition, history: &[u32]) -> Vec<Field> {
        let root = Self::ply_index(0);
        let mut fields = self.position(position, root);
        let oldest = root - history.len() as u8;
        for (n, address) in self.hash.into_iter().enumerate() {
            let bytes = history.iter().map(|hash| hash.to_le_bytes()[n]).collect();
            let name = format!("hash_{n} of the game");
            fields.push(Field::new(&name, address + u16::from(oldest), bytes));
        }
        for (name, address, color) in [
            ("white_top_slot", self.white_top_slot, Color::White),
            ("black_top_slot", self.black_top_slot, Color::Black),
        ] {
            let top = (0..16)
                .rev()
                .find(|&slot| position.piece_square(color, slot) != Square::NONE);
            fields.push(Field::new(name, address, vec![top.unwrap_or(0) as u8]));
        }
        fields.extend(self.pawn_entry(position, root));
        let pawn_entry_ply = self.pawn_entry_ply + u16::from(root);
        let bare_king = position.bare_king().map_or(0, |color| color.bit() | 1);
        let mating_corner = match position.mates_on_any_edge() {
            true => ANY_EDGE,
            false => position.mating_corner(),
        };
        for (name, address, byte) in [
            ("oldest_ply", self.oldest_ply, oldest),
            ("ply", self.ply, root),
            ("pawn_entry_ply", pawn_entry_ply, root),
            ("bare_king", self.bare_king, bare_king),
            ("mating_corner", self.mating_corner, mating_corner),
        ] {
            fields.push(Field::new(name, address, vec![byte]));
        }
        fields
    }

    /// The input of the root piece-square tables: pawns and kings.
    #[must_use]
    pub fn root_pawns(&self, position: &Position) -> Vec<Field> {
        let mut sets = [[0; PADDED_FILES]; 2];
        let mut kings = [0; 2];
        for (square, color, piece_type) in position.pieces() {
            match piece_type {
                PieceType::Pawn => {
                    sets[color.index()][usize::from(square.file()) + 1] |= 1 << square.rank();
                }
                PieceType::King => kings[color.index()] = square.0,
                _ => {}
            }
        }
        [
            ("pawn_ranks", self.pawn_ranks, sets.concat()),
            ("root_kings", self.root_kings, kings.to_vec()),
        ]
        .map(|(name, address, bytes)| Field {
            name: name.to_owned(),
            address,
            bytes,
        })
        .into()
    }

    /// The position that memory holds at a ply. An impossible position is an error, with the reason
    /// that its FEN would be refused for.
    ///
    /// # Errors
    /// The reason for which the FEN of an impossible position is refused.
    pub fn decode(&self, ply: u8, read: impl Fn(u16) -> u8) -> Result<Position, String> {
        let at = |address: u16| read(address.wrapping_add(u16::from(ply)));
        let mut fen = String::new();
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let square = Square::new(file, rank);
                let piece = Piece(read(self.board + u16::from(square.0)));
                if piece.is_empty() {
                    empty += 1;
                    continue;
                }
                if piece.piece_type().is_none() {
                    return Err(format!("${:02X} on {square} is no piece", piece.0));
                }
                if empty > 0 {
                    fen += &empty.to_string();
                    empty = 0;
                }
                fen.push(piece.letter());
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

    /// The moves of a list that begins `first` bytes into its planes.
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
    pub fn pv(&self, read: impl Fn(u16) -> u8) -> Vec<Move> {
        let len = read(self.pv_len.wrapping_add(u16::from(Self::ply_index(0)))).min(PV_LEN);
        debug_assert_eq!(self.pv_to - self.pv_from, PV_PLANE);
        (0..u16::from(len))
            .map(|n| Move {
                from: read(self.pv_from + n),
                to: read(self.pv_to + n),
            })
            .collect()
    }

    /// A 16-bit score at an address and the next.
    #[must_use]
    pub fn score_at(address: u16, read: impl Fn(u16) -> u8) -> i16 {
        i16::from_le_bytes([read(address), read(address + 1)])
    }
}
