//! Famous games, endings and problems, checked and bundled as texts; `collection/README.md` has
//! their sources and doubts.

/// 40 famous games, in PGN.
pub const FAMOUS_GAMES: &str = include_str!("../collection/famous.pgn");

/// 20 endings for a [suite](crate::epd::suite): `c0` is what the side to move can reach, `win` or
/// `draw`, and `bm` the first moves that reach it.
pub const ENDINGS: &str = include_str!("../collection/endings.epd");

/// 40 mates for a [suite](crate::epd::suite): `bm` is the only key, `dm` the number of moves, `c0`
/// the composer, where it was printed, and the year, and `pv` a line.
pub const PROBLEMS: &str = include_str!("../collection/problems.epd");
