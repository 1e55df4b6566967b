//! The pieces and marks of the 40-column screen.
//!
//! A piece is twelve double pixels wide and three characters high, a whole square: `#` is the
//! outline, `o` the body, a point the square. One picture serves both armies and both kinds of
//! squares.
//!
//! A mark is a sprite in front of a square, 24 pixels wide; each of its twelve rows is shown twice.

/// The pieces, pawn to king.
pub const PICTURES: [&str; 6] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];
/// The middle character of an empty square that the chosen piece can move to.
pub const DOT: &str = "
....
.oo.
oooo
oooo
oooo
oooo
.oo.
....
";
/// The marks: last move, chosen piece, cursor, check.
pub const MARKS: [&str; 4] = [LAST, CHOSEN, CURSOR, CHECK];

const PAWN: &str = "
............
............
............
............
............
....####....
...#oooo#...
..#oooooo#..
..#oooooo#..
..#oooooo#..
...#oooo#...
..########..
..#oooooo#..
...######...
....#oo#....
...#oooo#...
...#oooo#...
..#oooooo#..
..#oooooo#..
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
";

const KNIGHT: &str = "
............
............
....##.#....
....#o#o##..
....#ooooo#.
...#ooooo#o#
..#oooooo#o#
..#oo#ooo#o#
.#ooooooo#o#
.#ooooooo#o#
#oooooooo#o#
#oooooooo#o#
#oo#ooooo#o#
.####oooo#o#
...#ooooo#o#
..#oooooo#o#
..#oooooo#o#
.#oooooo#o#.
.#oooooo#o#.
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
";

const BISHOP: &str = "
............
............
.....##.....
....#oo#....
.....##.....
....#oo#....
...#oooo#...
..#ooo##o#..
..#oo##oo#..
.#ooo##ooo#.
.#oooooooo#.
.#oooooooo#.
..#oooooo#..
...#oooo#...
..########..
..#oooooo#..
...#oooo#...
...#oooo#...
..#oooooo#..
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
";

const ROOK: &str = "
............
............
............
.##..##..##.
#oo##oo##oo#
#oo##oo##oo#
#oooooooooo#
.##########.
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
..#oooooo#..
.##########.
.#oooooooo#.
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
";

const QUEEN: &str = "
............
.....##.....
....#oo#....
.#...##...#.
#o#.#oo#.#o#
.#..#oo#..#.
.##.#oo#.##.
.#o##oo##o#.
.#o##oo##o#.
.#oo#oo#oo#.
.#oooooooo#.
.#oooooooo#.
..#oooooo#..
..########..
..#oooooo#..
...#oooo#...
...#oooo#...
..#oooooo#..
..#oooooo#..
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
";

const KING: &str = "
............
.....##.....
....#oo#....
...##oo##...
...#oooo#...
...##oo##...
....#oo#....
.####oo####.
#ooo#oo#ooo#
#oooo##oooo#
#oooo##oooo#
#oooo##oooo#
.#ooo##ooo#.
.#ooo##ooo#.
..########..
..#oooooo#..
...#oooo#...
...#oooo#...
..#oooooo#..
.##########.
.#oooooooo#.
.#oooooooo#.
.##########.
............
";

const LAST: &str = "
#######..........#######
##....................##
##....................##
........................
........................
........................
........................
........................
........................
##....................##
##....................##
#######..........#######
";

const CHOSEN: &str = "
##########....##########
##....................##
##....................##
##....................##
##....................##
........................
........................
##....................##
##....................##
##....................##
##....................##
##########....##########
";

const CURSOR: &str = "
########################
##....................##
##....................##
##....................##
##....................##
##....................##
##....................##
##....................##
##....................##
##....................##
##....................##
########################
";

const CHECK: &str = "
########################
#######..........#######
####................####
##....................##
##....................##
##....................##
##....................##
##....................##
##....................##
##....................##
##....................##
########################
";
