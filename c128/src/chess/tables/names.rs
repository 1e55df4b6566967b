//! Names in labels: rays, directions, colours.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::square::DIRECTIONS;

/// Piece types with which nothing leaves but their piece-square values.
pub(crate) const VALUES_ONLY: [PieceType; 3] =
    [PieceType::Knight, PieceType::Rook, PieceType::Queen];
/// The routine that removes a piece from the sums. For a white piece of [`VALUES_ONLY`] it is the
/// one that subtracts the values.
pub(crate) fn remove_routine(color: Color, piece_type: PieceType) -> String {
    match color {
        Color::White if VALUES_ONLY.contains(&piece_type) => {
            format!("psq_sub_{}", piece_type.name())
        }
        _ => format!("psq_remove_{}{}", color_prefix(color), piece_type.name()),
    }
}

/// The routine that scans a ray against direction `d`.
#[must_use]
pub fn ray_scanner_name(d: usize) -> String {
    format!("scan_{}", DIRECTION_NAMES[d ^ 1])
}

/// Names of [`DIRECTIONS`]; opposite ones are neighbours.
pub const DIRECTION_NAMES: [&str; 8] = [
    "north",
    "south",
    "east",
    "west",
    "north_east",
    "south_west",
    "north_west",
    "south_east",
];

/// Where a distance leads on the board, in words: `2 north, 1 east`.
pub(crate) fn in_words(distance: i32) -> String {
    let ranks = (distance + 8).div_euclid(16);
    let files = distance - 16 * ranks;
    let part = |count: i32, ahead: &str, back: &str| match count {
        0 => None,
        1.. => Some(format!("{count} {ahead}")),
        _ => Some(format!("{} {back}", -count)),
    };
    let parts = [part(ranks, "north", "south"), part(files, "east", "west")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

const _: () = {
    let mut d = 0;
    while d < DIRECTIONS.len() {
        assert!(DIRECTIONS[d].wrapping_add(DIRECTIONS[d ^ 1]) == 0);
        d += 1;
    }
};

/// Prefix of labels for one colour.
#[must_use]
pub const fn color_prefix(color: Color) -> &'static str {
    match color {
        Color::White => "white_",
        Color::Black => "black_",
    }
}

/// The code that looks at the pawns of a side's lower slots for captures.
#[must_use]
pub fn unrolled_name(color: Color, slots: i32) -> String {
    format!("captures_{}slots_{slots}", color_prefix(color))
}

#[cfg(test)]
mod tests {
    use super::in_words;

    #[test]
    fn distances_are_told_in_words() {
        let told = [16, -1, 17, -33, 7 * 15, -7 * 17].map(in_words);
        let wanted = [
            "1 north",
            "1 west",
            "1 north, 1 east",
            "2 south, 1 west",
            "7 north, 7 west",
            "7 south, 7 west",
        ];
        assert_eq!(told, wanted);
    }
}
