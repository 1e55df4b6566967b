//! Pawns that are not in the cache: where they stand, from what the last scan knew.

use octet_engine::board::piece::Color;

use super::terms::{add, compare, connected, passed, side};
use super::{KEY_CHECKS, SCAN_COUNT, SCAN_KING, SCAN_SQUARES, notes};
use crate::asm::{Asm, Zp, asm};
use crate::chess::Core;
use crate::chess::constants::{FILE_BITS, NO_SQUARE, NON_PAWN_BITS};
use crate::chess::tables::{PAWN_SLOTS, SQUARE_FILE, SQUARE_RANKS};
use crate::chess::vars::PAWN_SCAN_LEN;

/// Places in a side's part of [`Vars::pawn_ranks`](crate::chess::vars::Vars): from 1 to
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

pub(super) fn sets(core: &Core, color: Color) -> Zp {
    core.v.pawn_ranks.at(color.index() as i32 * PAWN_SCAN_LEN)
}

/// The sums that the scan adds up: spread and endgame.
pub(super) fn totals(core: &Core) -> [Zp; 4] {
    [4, 5, 6, 7].map(|n| core.v.tmp.at(n))
}

pub(super) fn max_index(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "evaluate_pawns",
        "Looks at all pawns and makes an entry of the cache.",
    )
    .takes("the new level's key; the lists; sets and notes of the last scan")
    .returns("the new level's record")
    .destroys("A Y, t, u; pawn_ranks and pawn_scan are those of the pawns now")
    .cost("about 1,500 cycles");
    for color in Color::ALL {
        collect(asm, core, color);
    }
    asm! { asm;
        for color in Color::ALL {
            lda  v.squares_of(color)      // the king
            and  #FILE_BITS
            cmp  notes(core, color) + SCAN_KING
            beq  @same_side         // neither its file nor a pawn has changed
            sta  notes(core, color) + SCAN_KING
            tay
            ldx  #(color.index() as i32 * PAWN_SCAN_LEN) as u8
            jsr  evaluate_side_pawns
        @same_side:
        }
        compare(asm, core);
        connected(asm, core);
        for color in Color::ALL {
            passed(asm, core, color);
        }
        // The entry.
        ldx  v.ply
        dex                     // X the level before
        let key = v.pawn_key().map(|byte| byte.at(1));
        ldy  key[0],x
        let lower = asm.label("lower");
        let first = asm.label("first");
        let files = Color::ALL.map(|color| sets(core, color).at(FILES));
        let checks = |asm: &mut Asm, half: usize| {
            for (check, key) in v.pawn_table[half].into_iter().zip(&key[1..]) {
                asm! { asm;
                    lda  key,x
                    sta  check,y
                }
            }
        };
        lda  v.pawn_table_mru,y    // which was used last?
        bmi  @first             // neither
        bne  @lower             // the other goes
        for half in [1, 0] {
            if half == 0 {
                asm.bind(first);
                // A key that is in both is found in the lower half.
                checks(asm, 1);
                asm.bind(lower);
            }
            lda  #half as u8
            sta  v.pawn_table_mru,y
            checks(asm, half);
            let values = &v.pawn_table[half][KEY_CHECKS..];
            let bytes = totals(core).into_iter().chain(files);
            for ((entry, record), byte) in values.iter().zip(v.pawn_entry()).zip(bytes) {
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
            note_pawn(asm, core, color);
        }
        side(asm, core);
        add(asm, core);
    }
}

/// Notes which pawns of a side have changed since the last scan.
fn collect(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    asm.comment(format!(
        "Which {} pawns have moved? They were set up in the slots after the king's.",
        color.lowercase_name()
    ));
    asm! { asm;
        for slot in 1..=PAWN_SLOTS {
            ldy  v.squares_of(color) + slot // its square
            cpy  notes(core, color) + (SCAN_SQUARES + slot - 1)
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
        Color::White => "scan_white_pawn",
        Color::Black => "scan_black_pawn",
    }
}

fn note_pawn(asm: &mut Asm, core: &Core, color: Color) {
    let (v, t) = (&core.v, &core.t);
    asm.routine(
        note_name(color),
        &format!("Notes where a {} pawn stands now.", color.lowercase_name()),
    )
    .takes("X the slot, from 0 for the first pawn's; Y as it stands in the list")
    .returns("the side's sets and notes")
    .destroys("A X Y, u")
    .cost("70 cycles for a pawn that is gone or back, 105 for one that has moved");
    let (place, square) = (v.call_tmp, v.call_tmp.at(1));
    asm! { asm;
        let toggle = |asm: &mut Asm| {
            asm! { asm;
                ldx  t.square_bits + SQUARE_RANKS[color.index()],y // as its side counts
                lda  t.square_bits + SQUARE_FILE,y // its bit
                eor  sets(core, color),x
                sta  sets(core, color),x
                sty  notes(core, color) + SCAN_KING // no file: no pawn stands on the first rank
                ldx  place
            }
        };
        let (count, squares) = (notes(core, color).at(SCAN_COUNT), notes(core, color).at(SCAN_SQUARES).x());
        stx  place
        sty  square
        ldy  squares
        bmi  @there             // no pawn stood anywhere
        dec  count
        toggle(asm);
    @there:
        lda  square
        bmi  @gone              // captured
        tay
        lda  v.board,y
        and  #NON_PAWN_BITS
        bne  @other             // promoted, or never was a pawn
        inc  count
        toggle(asm);
        tya
        bpl  @gone              // always
    @other:
        tya
        ora  #NO_SQUARE
    @gone:
        sta  squares
        rts
    }
}
