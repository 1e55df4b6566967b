//! Pawns that are not in the cache: where they stand, from what the last scan knew.

use engine::piece::Color;

use super::judge::{add, compare, connected, passed, side};
use super::{CHECKS, COUNT, KING, SQUARES, notes};
use crate::asm::{Asm, Zp, asm};
use crate::chess::Core;
use crate::chess::tables::{PAWN_SLOTS, PLACE_FILE, PLACE_RANKS};
use crate::chess::vars::SIDE_SETS;

/// Places in a side's part of [`Vars::pawn_sets`](crate::chess::vars::Vars): from 1 to
/// 6 the files with a pawn on the rank of that number as the side counts it,
/// and 0, where none can be.
///
/// The files with a pawn.
pub(super) const FILES: i32 = 7;
/// How many pawns have an own pawn ahead of them.
pub(super) const DOUBLED: i32 = 8;
/// How many are isolated.
pub(super) const ISOLATED: i32 = 9;
/// How well the king is sheltered: the term.
pub(super) const SHELTER: i32 = 10;
/// The highest rank that a pawn can stand on.
pub(super) const LAST_RANK: u8 = 6;

pub(super) fn sets(c: &Core, color: Color) -> Zp {
    c.v.pawn_sets.at(color.index() as i32 * SIDE_SETS)
}

/// The sums that the scan adds up: spread and endgame.
pub(super) fn totals(c: &Core) -> [Zp; 4] {
    [4, 5, 6, 7].map(|n| c.v.t.at(n))
}

pub(super) fn scan(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "scan_pawns",
        "Looks at all pawns and makes an entry of the cache.",
    )
    .takes("the new level's key; the lists; sets and notes of the last scan")
    .returns("the new level's record")
    .destroys("A Y, t, u; pawn_sets and pawn_notes are those of the pawns now")
    .cost("about 1,500 cycles");
    for color in Color::ALL {
        collect(a, c, color);
    }
    asm! { a;
        for color in Color::ALL {
            lda  v.list(color)      // the king
            and  #n.file_bits
            cmp  notes(c, color) + KING
            beq  @same_side         // neither its file nor a pawn has changed
            sta  notes(c, color) + KING
            tay
            ldx  #(color.index() as i32 * SIDE_SETS) as u8
            jsr  side_pawns
        @same_side:
        }
        compare(a, c);
        connected(a, c);
        for color in Color::ALL {
            passed(a, c, color);
        }
        // The entry.
        ldx  v.level
        dex                     // X the level before
        let key = v.pawn_key().map(|byte| byte.at(1));
        ldy  key[0],x
        let lower = a.label("lower");
        let first = a.label("first");
        let files = Color::ALL.map(|color| sets(c, color).at(FILES));
        let checks = |a: &mut Asm, half: usize| {
            for (check, key) in v.pawn_cache[half].into_iter().zip(&key[1..]) {
                asm! { a;
                    lda  key,x
                    sta  check,y
                }
            }
        };
        lda  v.pawn_recent,y    // which was used last?
        bmi  @first             // neither
        bne  @lower             // the other goes
        for half in [1, 0] {
            if half == 0 {
                a.bind(first);
                // A key that is in both is found in the lower half.
                checks(a, 1);
                a.bind(lower);
            }
            lda  #half as u8
            sta  v.pawn_recent,y
            checks(a, half);
            let values = &v.pawn_cache[half][CHECKS..];
            let bytes = totals(c).into_iter().chain(files);
            for ((entry, record), byte) in values.iter().zip(v.pawn_record()).zip(bytes) {
                lda  byte
                sta  entry,y
                sta  record+1,x
            }
            if half == 1 {
                jmp  @written
            }
        }
    @written:
        rts
        for color in Color::ALL {
            note_pawn(a, c, color);
        }
        side(a, c);
        add(a, c);
    }
}

/// Notes which pawns of a side have changed since the last scan.
fn collect(a: &mut Asm, c: &Core, color: Color) {
    let v = &c.v;
    a.comment(format!(
        "Which {} pawns have moved? They were set up in the slots after the king's.",
        color.adjective()
    ));
    asm! { a;
        for slot in 1..=PAWN_SLOTS {
            ldy  v.list(color) + slot // its square
            cpy  notes(c, color) + (SQUARES + slot - 1)
            beq  @same              // mostly
            ldx  #(slot - 1) as u8
            jsr  {note_name(color)}
        @same:
        }
    }
}

/// The routine that notes a pawn of a side.
fn note_name(color: Color) -> &'static str {
    match color {
        Color::White => "note_white_pawn",
        Color::Black => "note_black_pawn",
    }
}

fn note_pawn(a: &mut Asm, c: &Core, color: Color) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        note_name(color),
        &format!("Notes where a {} pawn stands now.", color.adjective()),
    )
    .takes("X the slot, from 0 for the first pawn's; Y as it stands in the list")
    .returns("the side's sets and notes")
    .destroys("A X Y, u")
    .cost("70 cycles for a pawn that is gone or back, 105 for one that has moved");
    let (place, square) = (v.u, v.u.at(1));
    asm! { a;
        let toggle = |a: &mut Asm| {
            asm! { a;
                ldx  t.places + PLACE_RANKS[color.index()],y // as its side counts
                lda  t.places + PLACE_FILE,y // its bit
                eor  sets(c, color),x
                sta  sets(c, color),x
                sty  notes(c, color) + KING // no file: no pawn stands on the first rank
                ldx  place
            }
        };
        let (count, squares) = (notes(c, color).at(COUNT), notes(c, color).at(SQUARES).x());
        stx  place
        sty  square
        ldy  squares
        bmi  @there             // no pawn stood anywhere
        dec  count
        toggle(a);
    @there:
        lda  square
        bmi  @gone              // captured
        tay
        lda  v.board,y
        and  #n.piece
        bne  @other             // promoted, or never was a pawn
        inc  count
        toggle(a);
        tya
        bpl  @gone              // always
    @other:
        tya
        ora  #n.no_square
    @gone:
        sta  squares
        rts
    }
}
