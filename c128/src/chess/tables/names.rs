//! What is called how in labels.

use octet_engine::board::piece::Color;
use octet_engine::board::square::DIRECTIONS;

/// The routine that looks along a line against direction `d`.
#[must_use]
pub fn ray_scanner_name(d: usize) -> String {
    format!("scan_{}", DIRECTION_NAMES[d ^ 1])
}

/// What [`DIRECTIONS`] are called; opposite ones are neighbours.
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

/// What labels of routines for one colour begin with.
#[must_use]
pub const fn color_prefix(color: Color) -> &'static str {
    match color {
        Color::White => "white_",
        Color::Black => "black_",
    }
}
