//! Names in labels: rays, directions, colours.

use octet_engine::board::piece::Color;
use octet_engine::board::square::DIRECTIONS;

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
