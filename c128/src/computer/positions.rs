//! The built-in positions: bytes for the core's variables, written by the
//! same layout that everything else uses.

use engine::bench::POSITIONS;
use engine::fen::START;
use engine::game::Game;
use engine::piece::Color;

use super::Computer;
use super::memory::Segments;
use super::texts::{petscii, place};
use crate::asm::{Abs, Asm, fixed, imm};
use crate::chess::Core;
use crate::layout::{Field, Layout};

/// A built-in position.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// What it is called.
    pub name: &'static str,
    /// The position.
    pub fen: &'static str,
    /// The last iteration.
    pub depth: u8,
}

/// The positions that the user can choose from.
pub const BUILT_IN: [BuiltIn; 5] = [
    BuiltIn {
        name: "the opening position",
        fen: START,
        depth: 6,
    },
    BuiltIn {
        name: "mate in three",
        fen: POSITIONS[5],
        depth: 5,
    },
    BuiltIn {
        name: "every kind of move at once",
        fen: POSITIONS[4],
        depth: 4,
    },
    BuiltIn {
        name: "rooks and pawns",
        fen: POSITIONS[25],
        depth: 6,
    },
    BuiltIn {
        name: "kings and pawns",
        fen: POSITIONS[27],
        depth: 10,
    },
];

/// Addresses of the positions and of where their bytes go.
#[derive(Clone, Debug)]
pub struct Positions {
    /// Low bytes of the addresses of the positions' bytes.
    pub bytes_lo: Abs,
    /// High bytes of the same.
    pub bytes_hi: Abs,
    /// Low bytes of the addresses of their names.
    pub names_lo: Abs,
    /// High bytes of the same.
    pub names_hi: Abs,
    /// Their last iterations.
    pub depths: Abs,
    /// The menu.
    pub menu: Abs,
    /// Low bytes of the addresses of the fields.
    pub fields_lo: Abs,
    /// High bytes of the same.
    pub fields_hi: Abs,
    /// The lengths of the fields, and a zero.
    pub fields_len: Abs,
}

/// The fields of a position, with addresses that say which symbol and how far
/// from it: the program has none yet while it is being written.
fn fields(game: &Game, names: &mut Vec<String>) -> Vec<Field> {
    let known = std::cell::RefCell::new(names);
    let layout = Layout::new(|name| {
        let mut known = known.borrow_mut();
        let at = known
            .iter()
            .position(|known| known == name)
            .unwrap_or_else(|| {
                known.push(name.to_owned());
                known.len() - 1
            });
        Some(at as u16 * 256)
    });
    let mut fields = layout.map_or(Vec::new(), |layout| layout.encode(game));
    fields.retain(|field| !field.bytes.is_empty());
    fields
}

fn game(position: &BuiltIn) -> Game {
    Game::from_fen(position.fen).expect("built-in positions are positions")
}

impl Positions {
    /// Writes the positions to where they are set up, and what is said of
    /// them to the room.
    pub fn emit(a: &mut Asm, segments: &Segments) -> Positions {
        let (segment, room) = (segments.services, segments.room);
        let mut symbols = Vec::new();
        let places = |position, symbols: &mut Vec<String>| {
            let fields = fields(&game(position), symbols);
            fields
                .iter()
                .map(|f| (f.address, f.bytes.len() as u8))
                .collect::<Vec<_>>()
        };
        let first = places(&BUILT_IN[0], &mut symbols);
        let (mut bytes, mut names) = (Vec::new(), Vec::new());
        let mut menu = petscii("\n");
        for (n, position) in BUILT_IN.iter().enumerate() {
            assert_eq!(places(position, &mut symbols), first, "the same fields");
            let all = fields(&game(position), &mut symbols);
            let data: Vec<u8> = all.into_iter().flat_map(|field| field.bytes).collect();
            assert!(data.len() <= 256, "indexed by one byte");
            bytes.push(a.table(segment, &format!("position_{n}"), 1, &data, position.fen));
            let side = match game(position).position().side() {
                Color::White => "white",
                Color::Black => "black",
            };
            let name = petscii(&format!("{}, {side} to move\n\n", position.name));
            names.push(place(a, room, &format!("name_{n}"), &name));
            menu.extend(petscii(&format!("{}  {}\n", n + 1, position.name)));
        }
        let field = |&(address, _): &(u16, u8)| {
            let [far, which] = address.to_le_bytes();
            (symbols[usize::from(which)].clone(), i32::from(far))
        };
        let targets: Vec<Abs> = first
            .iter()
            .map(|place| {
                let (name, far) = field(place);
                a.sym(&name).at(far)
            })
            .collect();
        let mut lengths: Vec<u8> = first.iter().map(|&(_, len)| len).collect();
        lengths.push(0);
        let depths = BUILT_IN.map(|position| position.depth);
        let (to_bytes, to_names) = ("Where the bytes are", "Where the names are");
        Positions {
            bytes_lo: a.table_lo(segment, "positions_lo", 1, &bytes, to_bytes),
            bytes_hi: a.table_hi(segment, "positions_hi", 1, &bytes, to_bytes),
            names_lo: a.table_lo(room, "names_lo", 1, &names, to_names),
            names_hi: a.table_hi(room, "names_hi", 1, &names, to_names),
            depths: a.table(room, "position_depths", 1, &depths, "The last iterations"),
            menu: place(a, room, "text_menu", &menu),
            fields_lo: a.table_lo(segment, "fields_lo", 1, &targets, "Where the bytes go"),
            fields_hi: a.table_hi(segment, "fields_hi", 1, &targets, "Where the bytes go"),
            fields_len: a.table(segment, "fields_len", 1, &lengths, "How many, ended by 0"),
        }
    }
}

/// Emits `set_up`.
pub fn emit(a: &mut Asm, m: &Computer, core: &Core) {
    let (s, p, source) = (&m.s, &m.p, core.v.t);
    a.routine("set_up", "Sets up the position chosen.")
        .takes("choice; the core's world")
        .destroys("A X Y t")
        .cost("about 4,000 cycles");
    let (field, next, same_page, done) = (
        a.label("field"),
        a.label("next"),
        a.label("same_page"),
        a.label("done"),
    );
    a.ldx(s.choice);
    a.lda(p.bytes_lo.x());
    a.sta(source);
    a.lda(p.bytes_hi.x());
    a.sta(source.at(1));
    a.ldx(imm(0));
    a.ldy(imm(0));
    let target = a.sym("field_to");
    a.bind(field);
    a.lda(p.fields_len.x());
    a.beq(done);
    a.sta(s.field_left);
    a.lda(p.fields_lo.x());
    a.sta(target);
    a.lda(p.fields_hi.x());
    a.sta(target.at(1));
    a.bind(next);
    a.lda(source.ind_y());
    a.iny();
    a.smc("field_to");
    a.sta(fixed(0xFFFF));
    a.inc(target);
    a.bne(same_page);
    a.inc(target.at(1));
    a.bind(same_page);
    a.dec(s.field_left);
    a.bne(next);
    a.inx();
    a.bne(field).c("always");
    a.bind(done);
    a.rts();
}
