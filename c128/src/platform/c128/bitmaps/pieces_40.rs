//! The pieces of the 40-column screen.
//!
//! Twelve double pixels wide and three characters high, in four colours: `#` is the outline, `o`
//! the body, `+` the shade on it, a point is the square. A black piece is a white one with body
//! and shade exchanged.

/// The pictures, pawn to king.
pub const PICTURES: [&str; 6] = [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING];

const PAWN: &str = "
............
............
............
............
............
....####....
...#ooo+#...
..#ooooo+#..
..#ooooo+#..
..#ooooo+#..
...#ooo+#...
..########..
..#ooooo+#..
...######...
....#oo#....
....#oo#....
...#ooo+#...
..#ooooo+#..
.##########.
.#ooooooo+#.
.#ooooooo+#.
.##########.
............
............
";

const KNIGHT: &str = "
............
............
....##.#....
....#o#o#...
...#ooo+##..
..#oooo#+#..
.#oo#ooo#+#.
.#oooooo#+#.
#oooooooo+#.
#ooooooo+##.
#oo#ooooo+#.
.###.#ooo+#.
....#oooo+#.
...#ooooo+#.
..#oooooo+#.
..#oooooo+#.
..#ooooo+#..
..#oooooo+#.
.##########.
.#ooooooo+#.
.#ooooooo+#.
.##########.
............
............
";

const BISHOP: &str = "
............
.....##.....
....#oo#....
.....##.....
....#oo#....
...#ooo+#...
..#ooooo+#..
..#oo##o+#..
.#oo####o+#.
.#ooo##oo+#.
.#ooo##oo+#.
..#ooooo+#..
...#ooo+#...
..########..
...#ooo+#...
...######...
....#oo#....
...#ooo+#...
.##########.
.#ooooooo+#.
.#ooooooo+#.
.##########.
............
............
";

const ROOK: &str = "
............
............
.##.####.##.
.#o#oooo#+#.
.#o#oooo#+#.
.#ooooooo+#.
.##########.
..#ooooo+#..
..#ooooo+#..
..#ooooo+#..
..#ooooo+#..
..#ooooo+#..
..#ooooo+#..
..#ooooo+#..
..#ooooo+#..
.#ooooooo+#.
.##########.
.#ooooooo+#.
.##########.
.#ooooooo+#.
.#ooooooo+#.
.##########.
............
............
";

const QUEEN: &str = "
............
.....##.....
....#oo#....
.#...##...#.
#o#.#oo#.#+#
.#..#oo#..#.
.##.#oo#.##.
.#o##oo##+#.
.#o##oo##+#.
.#oo#oo#o+#.
.#ooooooo+#.
..#ooooo+#..
..#ooooo+#..
..########..
...#ooo+#...
..########..
...#ooo+#...
..#ooooo+#..
.##########.
.#ooooooo+#.
.#ooooooo+#.
.##########.
............
............
";

const KING: &str = "
.....##.....
....#oo#....
..###oo###..
..#ooooo+#..
..###oo###..
....#oo#....
.####oo####.
#ooo####oo+#
#oooo##ooo+#
#oooo##ooo+#
#oooo##ooo+#
.#ooo##oo+#.
.##oo##o+##.
..########..
...#ooo+#...
..########..
...#ooo+#...
..#ooooo+#..
.##########.
.#ooooooo+#.
.#ooooooo+#.
.##########.
............
............
";
