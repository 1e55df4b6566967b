//! The C128's screens as cells of a terminal: character, foreground and background. Graphics are
//! drawn in quarters of a cell.

use octet_console::Console;
use octet_machine::screen::{Picture, Rgb, VdcScreen, VicScreen};

/// One cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The character.
    pub character: char,
    /// Its colour.
    pub colour: Rgb,
    /// The colour behind it.
    pub background: Rgb,
}

/// Lines of cells.
pub type Cells = Vec<Vec<Cell>>;

/// Blocks by the quarters that are filled: bits 0-3 upper left, upper right,
/// lower left, lower right.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// The 40-column screen; `None` while there is no picture.
pub fn forty(console: &Console) -> Option<Cells> {
    let screen = VicScreen::from_machine(&console.machine)?;
    if !screen.visible {
        return None;
    }
    let picture = screen.picture();
    let glyph = |cell: usize| (console.glyph_40)(screen.cell(cell));
    // The border is equally wide on opposite sides.
    let edge = ((picture.width - 320) / 2, (picture.height - 200) / 2);
    Some(cells(&picture, edge, (40, 25), (8, 8), glyph))
}

/// The 80-column screen.
pub fn eighty(console: &Console) -> Option<Cells> {
    let screen = VdcScreen::from_machine(&console.machine)?;
    let (columns, rows) = (screen.columns, screen.rows);
    let picture = screen.picture();
    let high = 2 * screen.height;
    let edge = (
        (picture.width - columns * 8) / 2,
        (picture.height - rows * high) / 2,
    );
    let glyph = |cell: usize| (console.glyph_80)(screen.cell(cell));
    Some(cells(&picture, edge, (columns, rows), (8, high), glyph))
}

fn cells(
    picture: &Picture,
    edge: (usize, usize),
    (columns, rows): (usize, usize),
    size: (usize, usize),
    glyph: impl Fn(usize) -> char,
) -> Cells {
    let corner = |column: usize, row: usize| (edge.0 + column * size.0, edge.1 + row * size.1);
    let cell = |column: usize, row: usize| {
        cell(
            picture,
            corner(column, row),
            size,
            glyph(row * columns + column),
        )
    };
    let line = |row: usize| (0..columns).map(|column| cell(column, row)).collect();
    (0..rows).map(line).collect()
}

/// The cell whose upper left pixel is at (x, y). Its most frequent colour is the background, the
/// next most frequent the foreground.
fn cell(picture: &Picture, (x, y): (usize, usize), size: (usize, usize), glyph: char) -> Cell {
    let mut counts = [0_u32; 16];
    let pixels = || (0..size.1).flat_map(move |dy| (0..size.0).map(move |dx| (dx, dy)));
    for (dx, dy) in pixels() {
        counts[usize::from(picture.at(x + dx, y + dy) & 0x0F)] += 1;
    }
    let most_frequent = |without: usize| {
        let others = (0..16).filter(|&colour| colour != without && counts[colour] > 0);
        others.max_by_key(|&colour| (counts[colour], std::cmp::Reverse(colour)))
    };
    let background = most_frequent(usize::MAX).unwrap_or_default();
    let colour = most_frequent(background).unwrap_or(background);
    // Graphics, and characters that a terminal cannot show, are drawn.
    let character = if glyph == '·' || glyph.is_control() {
        let mut quarters = [0_i32; 4];
        for (dx, dy) in pixels() {
            let quarter = usize::from(dx >= size.0 / 2) + 2 * usize::from(dy >= size.1 / 2);
            let same = usize::from(picture.at(x + dx, y + dy)) == background;
            quarters[quarter] += if same { -1 } else { 1 };
        }
        let filled = (0..4).filter(|&quarter| quarters[quarter] >= 0);
        QUARTERS[filled.fold(0, |bits, quarter| bits | 1 << quarter)]
    } else {
        glyph
    };
    Cell {
        character,
        colour: picture.palette[colour],
        background: picture.palette[background],
    }
}

#[cfg(test)]
mod tests {
    use super::cell;
    use octet_machine::screen::Picture;

    #[test]
    fn graphics_are_drawn_in_quarters() {
        let mut palette = [[0; 3]; 16];
        palette[5] = [1, 2, 3];
        let mut picture = Picture::new(8, 8, palette, 0);
        (0..4).for_each(|n| (0..4).for_each(|m| picture.set(n, m, 5)));
        let drawn = cell(&picture, (0, 0), (8, 8), '·');
        assert_eq!(
            (drawn.character, drawn.colour, drawn.background),
            ('▘', [1, 2, 3], [0; 3])
        );
        assert_eq!(cell(&picture, (0, 0), (8, 8), 'x').character, 'x');
    }
}
