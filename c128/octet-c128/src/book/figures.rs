//! The figures of essays, in SVG, drawn from the program and from what its examples have done.

use std::fmt::Write;

use octet_asm::{Kind, Program, commas};
use octet_bench::costs::Examples;
use octet_engine::board::piece::{Color, Piece, PieceType};
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;
use octet_support::html::escape;

/// The side of a square.
const SIDE: i32 = 22;

/// The figure of an essay.
///
/// # Errors
/// A result that it needs is missing, or is not of the form that it has.
pub fn draw(program: &Program, examples: &Examples, essay: &str) -> Result<String, String> {
    let get = |name: &str| {
        examples
            .get(name)
            .ok_or_else(|| format!("no example has the result {name:?}"))
    };
    match essay {
        "board" => edge(get("board.memory")?, get("board.ray")?, get("board.moves")?),
        "make" => changes(get("make.fen")?, get("make.changed")?, get("make.plies")?),
        "legality" => pins(get("legal.pinned")?, get("legal.free")?),
        "captures" => captures(get("make.fen")?, get("captures.list")?),
        "table" => banks(program),
        "exchange" => exchanges([
            (get("see.defended")?, get("see.defended_answer")?),
            (get("see.battery")?, get("see.battery_answer")?),
        ]),
        "time" => interrupts(get("irq.percent")?, get("irq.frame")?),
        "network" => sums(get("network.before")?, get("network.after")?),
        _ => Err("it has no figure".to_owned()),
    }
}

fn figure(width: i32, height: i32, label: &str, inside: &str, caption: &str) -> String {
    format!(
        "<figure><svg viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"{}\">{inside}</svg>\
         <figcaption>{}</figcaption></figure>\n",
        escape(label),
        escape(caption)
    )
}

/// A path of squares, each by its left upper corner.
fn squares(class: &str, corners: impl Iterator<Item = (i32, i32)>) -> String {
    let path: String = corners
        .map(|(x, y)| format!("M{x} {y}h{0}v{0}h-{0}z", SIDE - 1))
        .collect();
    format!("<path class=\"{class}\" d=\"{path}\"/>")
}

fn letter(class: &str, x: i32, y: i32, letter: &str) -> String {
    let (x, y) = (x + SIDE / 2, y + SIDE / 2);
    let (radius, base) = (SIDE / 2 - 3, y + 4);
    format!(
        "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\
         <text class=\"{class}\" x=\"{x}\" y=\"{base}\">{letter}</text>"
    )
}

fn line(class: &str, (x, y): (i32, i32), (to_x, to_y): (i32, i32)) -> String {
    format!("<path class=\"{class}\" d=\"M{x} {y}L{to_x} {to_y}\"/>")
}

/// The letter of a piece, and the class of its colour.
fn piece(color: Color, piece_type: PieceType) -> (&'static str, &'static str) {
    let letter = match piece_type {
        PieceType::Pawn => "P",
        PieceType::Knight => "N",
        PieceType::Bishop => "B",
        PieceType::Rook => "R",
        PieceType::Queen => "Q",
        PieceType::King => "K",
    };
    (
        letter,
        if color == Color::White {
            "white"
        } else {
            "black"
        },
    )
}

/// A square as the texts of examples write it: `e4`, or `$48` beyond the edge.
fn square(text: &str) -> Result<u8, String> {
    let beyond = text
        .strip_prefix('$')
        .and_then(|hex| u8::from_str_radix(hex, 16).ok());
    let named = || text.parse::<Square>().ok().map(|square| square.0);
    beyond
        .or_else(named)
        .ok_or_else(|| format!("{text:?} is no square"))
}

/// The memory around the board, and a ray that leaves it. `memory` begins two ranks below a1.
fn edge(memory: &str, ray: &str, moves: &str) -> Result<String, String> {
    const BELOW: i32 = 2;
    let bytes = memory.split(' ').map(|byte| u8::from_str_radix(byte, 16));
    let bytes: Vec<u8> = bytes
        .collect::<Result<_, _>>()
        .map_err(|error| error.to_string())?;
    let ranks = bytes.len() as i32 / 16;
    let corner = |at: i32| (SIDE + at % 16 * SIDE, (ranks - 1 - at / 16) * SIDE);
    let of = |wanted: &dyn Fn(i32, u8) -> bool| {
        let all = (0..).zip(&bytes).filter(|&(at, &byte)| wanted(at, byte));
        all.map(|(at, _)| corner(at))
            .collect::<Vec<_>>()
            .into_iter()
    };
    let shade = |at: i32| (at / 16 + at) % 2 == 0;
    let mut out = squares("edge", of(&|_, byte| byte == 0x80));
    out += &squares("dark", of(&|at, byte| byte != 0x80 && shade(at)));
    out += &squares("light", of(&|at, byte| byte != 0x80 && !shade(at)));
    for rank in 0..8 {
        let (_, y) = corner((rank + BELOW) * 16);
        let _ = write!(
            out,
            "<text class=\"small\" x=\"10\" y=\"{}\">{}</text>",
            y + 15,
            rank + 1
        );
    }
    let middle = |square: u8| {
        let (x, y) = corner(i32::from(square) + 16 * BELOW);
        (x + SIDE / 2, y + SIDE / 2)
    };
    let steps: Vec<(&str, &str)> = ray
        .split(", ")
        .filter_map(|step| step.split_once(' '))
        .collect();
    let begin = square(moves.get(..2).unwrap_or_default())?;
    let mut at = begin;
    for (name, byte) in &steps {
        let next = square(name)?;
        let ((old_x, old_y), (x, y)) = (middle(at), middle(next));
        if (x - old_x).abs() > 8 * SIDE {
            // Over the end of a row: out on one side, in on the other.
            let (half, sign) = (SIDE / 2, (old_x - x).signum());
            out += &line("free", (old_x, old_y), (old_x + sign * half, old_y - half));
            out += &line("free", (x - sign * half, y + half), (x, y));
        } else {
            out += &line("ray", (old_x, old_y), (x, y));
        }
        at = next;
        let class = if *byte == "$00" { "step" } else { "stop" };
        let _ = write!(
            out,
            "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"4\"/>"
        );
    }
    for (n, &byte) in (0..).zip(&bytes) {
        let mut colors = Color::ALL.into_iter();
        let color = colors.find(|&color| Piece(byte).belongs_to(color));
        if let (Some(color), Some(piece_type)) = (color, Piece(byte).piece_type()) {
            let ((x, y), (name, class)) = (corner(n), piece(color, piece_type));
            out += &letter(class, x, y, name);
        }
    }
    let (end, byte) = steps.last().ok_or("the ray has no step")?;
    let caption = format!(
        "Memory from two rows below a1 on, 16 bytes a row. What is grey holds the sentinel. The \
         ray of \
         the bishop on {} ends at {end}, which holds {byte}.",
        Square(begin)
    );
    Ok(figure(17 * SIDE, ranks * SIDE, &caption, &out, &caption))
}

/// A board with its pieces, from `left` on, and below the pieces what `between` is.
fn board(fen: &str, left: i32, between: &str) -> Result<String, String> {
    let position = position(fen)?;
    let corners = |dark: bool| {
        let all = Square::all()
            .filter(move |square| (square.file() + square.rank()) % 2 == u8::from(!dark));
        all.map(move |square| corner(square, left))
    };
    let mut out = squares("dark", corners(true)) + &squares("light", corners(false)) + between;
    for (square, color, piece_type) in position.pieces() {
        let ((x, y), (name, class)) = (corner(square, left), piece(color, piece_type));
        out += &letter(class, x, y, name);
    }
    Ok(out)
}

fn position(fen: &str) -> Result<Position, String> {
    Position::from_fen(fen).map_err(|error| format!("{fen}: {error}"))
}

fn corner(square: Square, left: i32) -> (i32, i32) {
    (
        left + i32::from(square.file()) * SIDE,
        (7 - i32::from(square.rank())) * SIDE,
    )
}

fn middle(square: Square, left: i32) -> (i32, i32) {
    let (x, y) = corner(square, left);
    (x + SIDE / 2, y + SIDE / 2)
}

/// What a move changes: bytes of the board, each with what it was and is, and what has an array by ply.
fn changes(fen: &str, changed: &str, plies: &str) -> Result<String, String> {
    /// Where the table begins, and the height of its rows.
    const TABLE: i32 = 9 * SIDE;
    const ROW: i32 = 18;
    let rows = |text: &str| -> Result<Vec<[String; 3]>, String> {
        let rows = text.split(", ").map(|row| {
            let words: Vec<String> = row.split(' ').map(str::to_owned).collect();
            <[String; 3]>::try_from(words).map_err(|row| format!("{row:?} is no change"))
        });
        rows.collect()
    };
    let (squares, arrays) = (rows(changed)?, rows(plies)?);
    let (mut rings, mut table, mut y) = (String::new(), String::new(), ROW);
    let mut put = |y: i32, class: &str, [name, before, after]: [&str; 3]| {
        for (x, text) in [(0, name), (88, before), (132, after)] {
            let x = TABLE + x;
            let _ = write!(
                table,
                "<text class=\"{class} start\" x=\"{x}\" y=\"{y}\">{text}</text>"
            );
        }
    };
    for (head, rows) in [
        (["board", "before", "after"], &squares),
        (["by ply", "X", "X + 1"], &arrays),
    ] {
        put(y, "small", head);
        for [name, before, after] in rows {
            y += ROW;
            put(y, "", [name, before, after]);
        }
        y += 2 * ROW;
    }
    for [name, ..] in &squares {
        let (x, y) = middle(Square(square(name)?), 0);
        let _ = write!(
            rings,
            "<circle class=\"target\" cx=\"{x}\" cy=\"{y}\" r=\"9\"/>"
        );
    }
    let caption = format!(
        "White castles short. {} bytes of the board change and are put back. What has an array by ply \
         is written one place further on; its old value stays.",
        squares.len()
    );
    let out = board(fen, 0, "")? + &rings + &table;
    Ok(figure(17 * SIDE, 8 * SIDE, &caption, &out, &caption))
}

/// A knight that is pinned and one that is not: the line from the king through it.
fn pins(pinned: &str, free: &str) -> Result<String, String> {
    let (mut out, mut caption) = (String::new(), Vec::new());
    for (fen, left) in [(pinned, 0), (free, 9 * SIDE)] {
        let pieces: Vec<_> = position(fen)?.pieces().collect();
        let find = |wanted| {
            let found = pieces
                .iter()
                .find(|of| (of.1, of.2) == (Color::White, wanted));
            found
                .map(|of| of.0)
                .ok_or_else(|| format!("{fen} lacks a piece"))
        };
        let (king, knight) = (find(PieceType::King)?, find(PieceType::Knight)?);
        let step = knight.0.wrapping_sub(king.0);
        let mut end = knight;
        let slider = loop {
            let next = end.step(step);
            if !next.on_board() {
                break None;
            }
            end = next;
            if let Some(&of) = pieces.iter().find(|of| of.0 == end) {
                break Some(of);
            }
        };
        let class = if slider.is_some() { "ray" } else { "free" };
        out += &board(
            fen,
            left,
            &line(class, middle(king, left), middle(end, left)),
        )?;
        caption.push(match slider {
            Some(of) => format!(
                "from {king} through {knight} to the {} on {end}: a pin",
                of.2.name()
            ),
            None => format!("from {king} through {knight} to {end}: nobody is there"),
        });
    }
    let caption = format!(
        "The king's line {}. The king's line {}.",
        caption[0], caption[1]
    );
    Ok(figure(17 * SIDE, 8 * SIDE, &caption, &out, &caption))
}

/// The captures of a position, those with the highest scores the widest.
fn captures(fen: &str, list: &str) -> Result<String, String> {
    let (mut lines, mut targets) = (String::new(), String::new());
    let mut best = (0, "");
    for (mv, score) in list
        .split(", ")
        .filter_map(|capture| capture.split_once(" $"))
    {
        let score = u8::from_str_radix(score, 16).map_err(|error| error.to_string())?;
        let [from, to] = [0..2, 2..4].map(|part| square(mv.get(part).unwrap_or_default()));
        let (from, to) = (middle(Square(from?), 0), middle(Square(to?), 0));
        let width = 1 + score / 16;
        let _ = write!(
            lines,
            "<path class=\"ray\" style=\"stroke-width:{width}\" d=\"M{} {}L{} {}\"/>",
            from.0, from.1, to.0, to.1
        );
        let _ = write!(
            targets,
            "<circle class=\"target\" cx=\"{}\" cy=\"{}\" r=\"9\"/>",
            to.0, to.1
        );
        best = best.max((score, mv));
    }
    let out = board(fen, 0, &lines)? + &targets;
    let caption = format!(
        "Each capture, the wider the earlier it is tried. {} comes first.",
        best.1
    );
    Ok(figure(8 * SIDE, 8 * SIDE, &caption, &out, &caption))
}

/// Captures of a pawn by a rook, with what the program says of each.
fn exchanges(all: [(&str, &str); 2]) -> Result<String, String> {
    let mut out = String::new();
    for (n, (fen, _)) in (0..).zip(all) {
        let left = 9 * SIDE * n;
        let pieces: Vec<_> = position(fen)?.pieces().collect();
        let find = |color, piece_type, file: Option<u8>| {
            let fits = |of: &&(Square, Color, PieceType)| {
                (of.1, of.2) == (color, piece_type) && file.is_none_or(|file| of.0.file() == file)
            };
            let squares = pieces.iter().filter(fits).map(|of| of.0);
            squares.max_by_key(|square| square.rank())
        };
        let rook = find(Color::White, PieceType::Rook, None).ok_or("a rook is missing")?;
        let pawn = find(Color::Black, PieceType::Pawn, Some(rook.file()));
        let pawn = pawn.ok_or("a pawn is missing")?;
        let ((x, y), between) = (
            middle(pawn, left),
            line("ray", middle(rook, left), middle(pawn, left)),
        );
        out += &board(fen, left, &between)?;
        let _ = write!(
            out,
            "<circle class=\"target\" cx=\"{x}\" cy=\"{y}\" r=\"9\"/>"
        );
    }
    let [(_, left), (_, right)] = all;
    let caption = format!(
        "Does the rook lose material when it takes the pawn? On the left it {left}, on \
         the right it {right}."
    );
    Ok(figure(17 * SIDE, 8 * SIDE, &caption, &out, &caption))
}

/// The part of a frame that interrupts take.
fn interrupts(percent: &str, frame: &str) -> Result<String, String> {
    const WIDTH: i32 = 360;
    let share: f64 = percent
        .parse()
        .map_err(|_| format!("{percent:?} is no percentage"))?;
    let frame: u64 = frame
        .parse()
        .map_err(|_| format!("{frame:?} is no number"))?;
    let taken = f64::from(WIDTH) * share / 100.0;
    let out = format!(
        "<rect class=\"frame\" x=\"10\" y=\"4\" width=\"{WIDTH}\" height=\"28\"/>\
         <rect class=\"table\" x=\"10\" y=\"4\" width=\"{taken:.1}\" height=\"28\"/>"
    );
    let caption = format!(
        "A frame of {} cycles. Interrupts take the coloured part, {percent} percent.",
        commas(frame)
    );
    Ok(figure(WIDTH + 20, 36, &caption, &out, &caption))
}

/// Both banks of memory with their segments, and the table.
fn banks(program: &Program) -> Result<String, String> {
    /// Bytes for a unit of height, and the least height of a segment with a name.
    const SCALE: i32 = 0x100;
    const NAMED: i32 = 11;
    let table = program.symbol("tt_key_lo").ok_or("there is no table")?;
    let home = table
        .segment
        .and_then(|segment| program.segments().get(segment));
    let home = home.ok_or("the table lies nowhere")?;
    let mut out = String::new();
    for bank in 0..2 {
        let x = 34 + 180 * bank;
        let _ = write!(
            out,
            "<text class=\"title\" x=\"{x}\" y=\"12\">Bank {bank}</text>\
             <rect class=\"frame\" x=\"{x}\" y=\"20\" width=\"140\" height=\"256\"/>"
        );
        for segment in program.segments() {
            let passing = segment.kind == Kind::Transient || segment.kind.has_own_file();
            if i32::from(segment.bank) != bank || segment.len == 0 || passing {
                continue;
            }
            let y = 20 + i32::from(segment.start) / SCALE;
            let height = (segment.len as i32 / SCALE).max(1);
            let class = if segment.name == home.name {
                "table"
            } else {
                "segment"
            };
            let _ = write!(
                out,
                "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"140\" height=\"{height}\"/>"
            );
            if height >= NAMED {
                let base = y + height / 2 + 3;
                let _ = write!(
                    out,
                    "<text class=\"small\" x=\"{}\" y=\"{base}\">{}</text>",
                    x + 70,
                    segment.name
                );
            }
        }
    }
    for page in (0..=0xC0).step_by(0x40) {
        let _ = write!(
            out,
            "<text class=\"small\" x=\"15\" y=\"{}\">${page:02X}00</text>",
            28 + page
        );
    }
    let y = 20 + (i32::from(home.start) + home.len as i32 / 2) / SCALE;
    out += &line("ray", (178, 22), (210, y));
    let _ = write!(
        out,
        "<circle class=\"stop\" cx=\"212\" cy=\"{y}\" r=\"4\"/>"
    );
    let caption = format!(
        "Memory from $0000 down. The table, segment {} from ${:04X} on, lies in bank {}; only \
         code in the zero \
         page can reach it.",
        home.name, home.start, home.bank
    );
    Ok(figure(390, 280, &caption, &out, &caption))
}

/// White's sums before and after a move.
fn sums(before: &str, after: &str) -> Result<String, String> {
    /// The height of the axis, and of the picture.
    const AXIS: i32 = 90;
    const HEIGHT: i32 = 196;
    let read = |text: &str| {
        text.split(' ')
            .map(str::parse::<i32>)
            .collect::<Result<Vec<_>, _>>()
    };
    let [before, after] =
        [read(before), read(after)].map(|list| list.map_err(|error| error.to_string()));
    let (before, after) = (before?, after?);
    let most = before
        .iter()
        .chain(&after)
        .map(|sum| sum.abs())
        .max()
        .unwrap_or(0)
        .max(1);
    let mut out = String::new();
    for (n, (&old, &new)) in (0..).zip(before.iter().zip(&after)) {
        let left = 20 + 90 * n;
        for (value, class, x) in [(old, "before", left), (new, "after", left + 34)] {
            let height = value.abs() * (AXIS - 24) / most;
            let (y, base) = if value < 0 {
                (AXIS, AXIS + height + 14)
            } else {
                (AXIS - height, AXIS - height - 5)
            };
            let dead = if value < 0 { " dead" } else { "" };
            let _ = write!(
                out,
                "<rect class=\"{class}{dead}\" x=\"{x}\" y=\"{y}\" width=\"30\" \
                 height=\"{height}\"/>\
                 <text class=\"small\" x=\"{}\" y=\"{base}\">{value}</text>",
                x + 15
            );
        }
        let _ = write!(
            out,
            "<text class=\"small\" x=\"{}\" y=\"{}\">neuron {}</text>",
            left + 32,
            HEIGHT - 4,
            n + 1
        );
    }
    out += &line("axis", (10, AXIS), (370, AXIS));
    let caption = "White's four sums before the move (outlined) and after it (filled). What is \
    below the \
                   line counts as nothing.";
    Ok(figure(380, HEIGHT, caption, &out, caption))
}
