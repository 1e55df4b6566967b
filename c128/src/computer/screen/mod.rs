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
use crate::asm::{Abs, Asm, asm};
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
    asm! { a;
        for (n, register) in (0..).zip(registers(s)) {
            lda  register
            sta  v.saved + n
        }
        lda  #0xFF
        for square in [v.cursor, v.chosen, v.asked] {
            sta  square
        }
        lda  #0
        for empty in [v.mode, v.typed_len] {
            sta  empty
        }
        jsr  vic_open
        jmp  vdc_open

        a.routine("show_everything", "Draws all there is.")
            .destroys("A X Y, words, cells, colours");
        jsr  forget_board
        jsr  show_edge
        jsr  show_title
        jsr  show_thinking
        a.routine(
            "show",
            "Draws the game: what has changed of the board, and all beside it.",
        )
        .takes("the desk, the record")
        .destroys("A X Y, words, cells, colours");
        lda  v.mode
        cmp  #Mode::Edit as u8
        bcs  @covered           // something else is to be seen
        jsr  show_squares
        jsr  show_players
        jsr  show_moves
        jsr  show_opening
        jmp  show_state
    @covered:
        rts

        a.routine("show_title", "The program's name, the level, and lines.")
            .destroys("A X Y, words, cells, colours");
        jsr  begin_text
        write::say(a, concat!("Octet ", env!("CARGO_PKG_VERSION")));
        show(a, Box::Title);
        jsr  begin_text
        jsr  put_level
        show(a, Box::Level);
        jsr  begin_text
        ldx  #boxes::WIDTH_80
    @rule:
        write::say_letter(a, characters::LINE + characters::TEXT);
        dex
        bne  @rule
        for which in [Box::RuleAbove, Box::RuleMiddle, Box::RuleBelow] {
            show(a, which);
        }
        rts

        a.routine("show_opening", "The name of the opening.")
            .takes("desk_opening")
            .destroys("A X Y, words, cells, colours");
        jsr  begin_text
        lda  #<s.d.opening
        ldy  #>s.d.opening
        jsr  put_text
        show(a, Box::Opening);
        rts

        a.routine("close_screens", "Gives the registers back as they were.")
            .takes("saved")
            .destroys("A");
        for (n, register) in (0..).zip(registers(s)) {
            lda  v.saved + n
            sta  register
        }
        rts
    }
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
    asm! { a;
        ldx  #SQUARES as u8 - 1
    @copy:
        lda  v.mode
        cmp  #Mode::Edit as u8
        bne  @game
        lda  v.edit_board,x
        jmp  @both
    @game:
        lda  d.board,x
    @both:
        sta  v.board,x
        lda  #0
        sta  v.marks,x
        dex
        bpl  @copy
        lda  v.mode
        cmp  #Mode::Edit as u8
        beq  @no_move
        lda  d.last_from
        cmp  d.last_to
        beq  @no_move
        for square in [d.last_from, d.last_to] {
            lda  square
            jsr  on_desk
            tax
            lda  #mark::LAST
            sta  v.marks,x
        }
    @no_move:
        lda  v.chosen
        bmi  @nobody
        ldx  d.move_count
    @next:
        dex
        cpx  #0xFF
        beq  @nobody
        lda  d.moves_from,x
        jsr  on_desk
        cmp  v.chosen
        bne  @next
        lda  d.moves_to,x
        jsr  on_desk
        tay
        lda  #mark::TARGET
        sta  v.marks,y
        bne  @next
    @nobody:
        ldx  v.chosen
        bmi  @other
        lda  #mark::CHOSEN
        sta  v.marks,x
    @other:
        ldx  v.cursor
        bmi  @invisible
        lda  v.marks,x
        ora  #mark::CURSOR
        sta  v.marks,x
    @invisible:
        jmp  show_board
    }
}
