//! Pawns that the table does not hold: their ranks are brought up to date from the last scan.

use crate::chess::constants::{FILE_BITS, NO_SQUARE, NON_PAWN_BITS};
use octet_engine::board::piece::Color;

use super::scan_state::{
    FILES, KEY_CHECKS, SCAN_COUNT, SCAN_KING, SCAN_SQUARES, scan_notes, sets, totals,
};
use super::terms::{add, compare, connected, passed, side};
use crate::chess::core::Core;
use crate::chess::tables::{PAWN_SLOTS, SQUARE_FILE, SQUARE_RANKS};
use crate::chess::vars::PAWN_SCAN_LEN;
use octet_asm::{Asm, asm};

pub(super) fn evaluate(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Evaluates the pawns and makes an entry of the pawn table.
        routine evaluate_pawns {
            takes    "the child's pawn key", "the piece lists", "the last scan"
            returns  x "the parent's ply", "the child's pawn entry"
            destroys a, y, tmp[3], tmp[4..=7], call_tmp[2], pawn_ranks,
                     pawn_scan "now describe these pawns"
            changes  pawn_table_mru, pawn_mg_eg_lo, pawn_mg_eg_hi, pawn_eg_lo, pawn_eg_hi,
                     white_pawn_files, black_pawn_files, pawn_table_0_key_1, pawn_table_0_key_2,
                     pawn_table_0_key_3, pawn_table_0_mg_eg_lo, pawn_table_0_mg_eg_hi,
                     pawn_table_0_eg_lo, pawn_table_0_eg_hi, pawn_table_0_white_files,
                     pawn_table_0_black_files, pawn_table_1_key_1, pawn_table_1_key_2,
                     pawn_table_1_key_3, pawn_table_1_mg_eg_lo, pawn_table_1_mg_eg_hi,
                     pawn_table_1_eg_lo, pawn_table_1_eg_hi, pawn_table_1_white_files,
                     pawn_table_1_black_files, pawn_scan
        }
    }
    for color in Color::ALL {
        scan_slots(asm, core, color);
    }
    asm! { asm;
        for color in Color::ALL {
            lda  v.squares_of(color)    // the king
            and  #FILE_BITS             // its file decides the shelter
            cmp  scan_notes(core, color) + SCAN_KING
            beq  @same_side             // neither its file nor a pawn has changed
            sta  scan_notes(core, color) + SCAN_KING
            tay
            ldx  #(color.index() as i32 * PAWN_SCAN_LEN) as u8  // where the side's sets begin
            jsr  evaluate_side_pawns    // what one side's pawns tell
        @same_side:
        }
        compare(asm, core);
        connected(asm, core);
        for color in Color::ALL {
            passed(asm, core, color);
        }
        // The entry, for the table and for the child's ply.
        ldx  v.ply
        dex                         // X the parent's ply
        let key = v.pawn_key().map(|byte| byte.at(1));
        ldy  key[0],x               // the bucket
        let lower = asm.label("lower");
        let first = asm.label("first");
        let files = Color::ALL.map(|color| sets(core, color).at(FILES));
        let checks = |asm: &mut Asm, half: usize| {
            for (check, key) in v.pawn_table[half].into_iter().zip(&key[1..]) {
                asm! { asm;
                    lda  key,x                  // the rest of the key
                    sta  check,y                // the bucket is the first byte
                }
            }
        };
        lda  v.pawn_table_mru,y     // which half was used last?
        bmi  @first                 // neither: the lower half takes it
        bne  @lower                 // the upper half: the lower one is replaced
        for half in [1, 0] {
            if half == 0 {
                asm.bind(first);
                // The upper half gets the key, too: a key in both is found in the lower half.
                checks(asm, 1);
                asm.bind(lower);
            }
            lda  #half as u8
            sta  v.pawn_table_mru,y     // used last from now on
            checks(asm, half);
            let values = &v.pawn_table[half][KEY_CHECKS..];
            let bytes = totals(core).into_iter().chain(files);
            for ((entry, record), byte) in values.iter().zip(v.pawn_entry()).zip(bytes) {
                lda  byte                   // sums, then files
                sta  entry,y                // for the next position with these pawns
                sta  record+1,x             // and the child's ply
            }
            if half == 1 {
                jmp  @written
            }
        }
    @written:
        rts
        for color in Color::ALL {
            scan_pawn(asm, core, color);
        }
        side(asm, core);
        add(asm, core);
    }
}

/// Finds the pawns of a side that have changed since the last scan.
fn scan_slots(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    asm.comment(format!(
        "Which {} pawns have moved? At the root they took the slots after the king's.",
        color.lowercase_name()
    ));
    asm! { asm;
        for slot in 1..=PAWN_SLOTS {
            ldy  v.squares_of(color) + slot  // its square, bit 7 set if captured
            cpy  scan_notes(core, color) + (SCAN_SQUARES + slot - 1)  // as at the last scan?
            beq  @same                  // mostly
            ldx  #(slot - 1) as u8      // the pawn, from 0
            jsr  {scan_pawn_name(color)}  // one pawn, not all eight
        @same:
        }
    }
}

/// The routine that brings the scan up to date for a pawn of a side.
fn scan_pawn_name(color: Color) -> &'static str {
    match color {
        Color::White => "scan_white_pawn",
        Color::Black => "scan_black_pawn",
    }
}

fn scan_pawn(asm: &mut Asm, core: &Core, color: Color) {
    let (v, t) = (&core.v, &core.t);
    let side = color.lowercase_name();
    asm! { asm;
        /// Scans a {side} pawn again.
        routine {scan_pawn_name(color)} {
            takes    x "the pawn's slot less 1", y "the slot's square, bit 7 set if captured"
            returns  "the side's sets and scanned squares"
            destroys a, y, call_tmp[2]
        }
    }
    let (pawn, square) = (v.call_tmp, v.call_tmp.at(1));
    asm! { asm;
        let toggle = |asm: &mut Asm| {
            asm! { asm;
                ldx  t.square_bits + SQUARE_RANKS[color.index()],y  // its rank, as its side counts
                lda  t.square_bits + SQUARE_FILE,y  // its file's bit
                eor  sets(core, color),x    // goes or comes
                sta  sets(core, color),x
                sty  scan_notes(core, color) + SCAN_KING  // no file: evaluate this side again
                ldx  pawn
            }
        };
        let [count, squares] = [SCAN_COUNT, SCAN_SQUARES].map(|at| scan_notes(core, color).at(at));
        let squares = squares.x();
        stx  pawn
        sty  square
        ldy  squares                // where it stood at the last scan
        bmi  @there                 // nowhere
        dec  count                  // it leaves that square
        toggle(asm);
    @there:
        lda  square
        bmi  @gone                  // captured
        tay
        lda  v.board,y              // a promoted piece keeps its pawn's slot
        and  #NON_PAWN_BITS         // is it a pawn still?
        bne  @other                 // no
        inc  count                  // it stands on its new square
        toggle(asm);
        tya
        bpl  @gone always           // a square of the board
    @other:
        tya
        ora  #NO_SQUARE             // bit 7: no pawn here
    @gone:
        sta  squares                // for the next scan
        rts
    }
}
