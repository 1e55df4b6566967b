//! Everything that is drawn, on both screens at once.
//!
//! [`board`] draws squares, [`boxes`] shows texts that [`mod@write`] puts together,
//! [`panel`] says what is in them. What is to be seen is on the desk; the
//! routines wait for nothing and never call the core, so they may be called
//! whenever the room's world is there.

pub mod board;
pub mod boxes;
pub mod characters;
pub mod chips;
pub mod letters;
pub mod men_40;
pub mod men_80;
pub mod panel;
pub mod picture;
pub mod san;
pub mod sound;
pub mod vars;
pub mod vdc;
pub mod vic;
pub mod write;

use super::attic::SEEN;
use super::desk::{Desk, SQUARES};
use super::dialogue::Mode;
use super::memory::{Borrowed, Segments};
use super::record::Record;
use crate::asm::{Abs, Asm, hi, imm, lo};
use board::mark;
use boxes::{Box, Boxes, show};
use chips::Chips;
use vars::Vars;

/// Where everything is that the screens need.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// The desk.
    pub d: Desk,
    /// The moves of the game.
    pub r: Record,
    /// Variables.
    pub v: Vars,
    /// Registers.
    pub c: Chips,
    /// Boxes.
    pub b: Boxes,
    /// Tables of the board.
    pub t: board::Tables,
    /// The letters, as the attic's other pictures where they are seen.
    pub letters: Abs,
    /// White's men on 40 columns.
    pub men_40: Abs,
    /// Lines and bodies of the men on 80 columns.
    pub men_80: Abs,
    /// A dark square of 80 columns.
    pub grey: Abs,
    /// Pixels made two.
    pub doubled: Abs,
    /// The cursor of 40 columns.
    pub cursor: Abs,
    /// What a pawn becomes.
    pub becomes: Abs,
    /// The letters of the kinds.
    pub kind_letters: Abs,
}

impl Screen {
    /// Reserves the variables and writes the tables.
    pub fn declare(
        a: &mut Asm,
        segments: &Segments,
        borrowed: &mut Borrowed,
        d: Desk,
        r: Record,
    ) -> Screen {
        let room = segments.room;
        let (grey, doubled) = vdc::tables(a, room);
        let (becomes, kind_letters) = write::tables(a, room);
        let attic = segments.attic;
        let mut table =
            |name: &str, bytes: &[u8], what: &str| a.table(attic, name, 1, bytes, what).at(SEEN);
        let letters = table("letters", &characters::all_letters(), "The letters");
        let men_40 = table(
            "men_40",
            &characters::all_men_40(),
            "White's men, 40 columns",
        );
        let men_80 = table("men_80", &characters::all_men_80(), "The men, 80 columns");
        Screen {
            d,
            r,
            v: Vars::reserve(a, segments.buffers, borrowed),
            c: Chips::declare(a, segments.picture),
            b: Boxes::emit(a, room),
            t: board::Tables::emit(a, room),
            letters,
            men_40,
            men_80,
            grey,
            doubled,
            cursor: vic::table(a, attic).at(SEEN),
            becomes,
            kind_letters,
        }
    }
}

/// Emits all of it.
pub fn emit(a: &mut Asm, s: &Screen) {
    whole(a, s);
    marks(a, s);
    board::emit(a, s);
    panel::emit(a, s);
    san::emit(a, s);
    boxes::emit(a, s);
    write::emit(a, s);
    sound::emit(a, s);
    vic::emit(a, s);
    vdc::emit(a, s);
}

fn whole(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    a.section(
        "Both screens",
        "Opened once, then shown as the desk has it.",
    );
    a.routine("open_screens", "Makes both screens the program's.")
        .takes("the attic's bytes in sight")
        .returns("saved: the registers as they were; both screens empty")
        .destroys("A X Y, words, cells, colours")
        .cost("about 600,000 cycles");
    for (n, register) in (0..).zip(registers(s)) {
        a.lda(register);
        a.sta(v.saved.at(n));
    }
    a.lda(imm(0xFF));
    for square in [v.cursor, v.chosen, v.asked] {
        a.sta(square);
    }
    a.lda(imm(0));
    for empty in [v.mode, v.typed_len] {
        a.sta(empty);
    }
    a.jsr("vic_open");
    a.jmp("vdc_open");

    a.routine("show_everything", "Draws all there is.")
        .destroys("A X Y, words, cells, colours");
    a.jsr("forget_board");
    a.jsr("show_edge");
    a.jsr("show_title");
    a.jsr("show_thinking");
    a.routine(
        "show",
        "Draws the game: what has changed of the board, and all beside it.",
    )
    .takes("the desk, the record")
    .destroys("A X Y, words, cells, colours");
    let covered = a.label("covered");
    a.lda(v.mode);
    a.cmp(imm(Mode::Edit as u8));
    a.bcs(covered).c("something else is to be seen");
    a.jsr("show_squares");
    a.jsr("show_players");
    a.jsr("show_moves");
    a.jsr("show_opening");
    a.jmp("show_state");
    a.bind(covered);
    a.rts();

    a.routine("show_title", "The program's name, the level, and lines.")
        .destroys("A X Y, words, cells, colours");
    a.jsr("begin_text");
    write::say(a, concat!("Octet ", env!("CARGO_PKG_VERSION")));
    show(a, Box::Title);
    a.jsr("begin_text");
    a.jsr("put_level");
    show(a, Box::Level);
    a.jsr("begin_text");
    a.ldx(imm(boxes::WIDTH_80));
    let rule = a.label_here("rule");
    write::say_letter(a, characters::LINE + characters::TEXT);
    a.dex();
    a.bne(rule);
    for which in [Box::RuleAbove, Box::RuleMiddle, Box::RuleBelow] {
        show(a, which);
    }
    a.rts();

    a.routine("show_opening", "The name of the opening.")
        .takes("desk_opening")
        .destroys("A X Y, words, cells, colours");
    a.jsr("begin_text");
    a.lda(lo(s.d.opening));
    a.ldy(hi(s.d.opening));
    a.jsr("put_text");
    show(a, Box::Opening);
    a.rts();

    a.routine("close_screens", "Gives the registers back as they were.")
        .takes("saved")
        .destroys("A");
    for (n, register) in (0..).zip(registers(s)) {
        a.lda(v.saved.at(n));
        a.sta(register);
    }
    a.rts();
}

/// The registers of the VIC-II's picture that are changed.
fn registers(s: &Screen) -> [Abs; vars::SAVED as usize] {
    let c = &s.c;
    [
        c.vic_bank,
        c.ram_configuration,
        c.memory,
        c.control_2,
        c.border,
        c.border.at(1),
        c.border.at(2),
        c.border.at(3),
        c.sprites,
        c.sprites.at(8),
        c.sprites.at(6),
        c.ninth_bits,
        c.high,
        c.sprite_colour,
        c.places,
        c.places.at(1),
    ]
}

fn marks(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine(
        "show_squares",
        "Draws the board of the desk, with its marks.",
    )
    .destroys("A X Y, cells, colours");
    let (copy, no_move, next, other, nobody, invisible) = (
        a.label("copy"),
        a.label("no_move"),
        a.label("next"),
        a.label("other"),
        a.label("nobody"),
        a.label("invisible"),
    );
    let (game, both) = (a.label("game"), a.label("both"));
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(copy);
    a.lda(v.mode);
    a.cmp(imm(Mode::Edit as u8));
    a.bne(game);
    a.lda(v.edit_board.x());
    a.jmp(both);
    a.bind(game);
    a.lda(d.board.x());
    a.bind(both);
    a.sta(v.board.x());
    a.lda(imm(0));
    a.sta(v.marks.x());
    a.dex();
    a.bpl(copy);
    a.lda(v.mode);
    a.cmp(imm(Mode::Edit as u8));
    a.beq(no_move);
    a.lda(d.last_from);
    a.cmp(d.last_to);
    a.beq(no_move);
    for square in [d.last_from, d.last_to] {
        a.lda(square);
        a.jsr("on_desk");
        a.tax();
        a.lda(imm(mark::LAST));
        a.sta(v.marks.x());
    }
    a.bind(no_move);
    a.lda(v.chosen);
    a.bmi(nobody);
    a.ldx(d.move_count);
    a.bind(next);
    a.dex();
    a.cpx(imm(0xFF));
    a.beq(nobody);
    a.lda(d.moves_from.x());
    a.jsr("on_desk");
    a.cmp(v.chosen);
    a.bne(next);
    a.lda(d.moves_to.x());
    a.jsr("on_desk");
    a.tay();
    a.lda(imm(mark::TARGET));
    a.sta(v.marks.y());
    a.bne(next);
    a.bind(nobody);
    a.ldx(v.chosen);
    a.bmi(other);
    a.lda(imm(mark::CHOSEN));
    a.sta(v.marks.x());
    a.bind(other);
    a.ldx(v.cursor);
    a.bmi(invisible);
    a.lda(v.marks.x());
    a.ora(imm(mark::CURSOR));
    a.sta(v.marks.x());
    a.bind(invisible);
    a.jmp("show_board");
}
