//! The evaluation page: the terms of the hand-crafted evaluation for both sides,
//! as `octet_engine::eval::explain` has them, and the network.
//!
//! The core computes these when it sets up the position: it adds up material and piece-square
//! values by piece type, counts pawns, shelter, bishops and mop-up, and evaluates the network.
//! Passed and connected pawns are counted here, from the sets of pawns that the core has left
//! behind.

mod rows;
mod term_values;
mod terms_of_side;

use crate::ui::context::Ui;
use crate::ui::input::command::{InputMode, no_command};
use crate::ui::view::text::{list, put, put_nth};
use octet_asm::{Asm, SegmentId, asm};
use rows::{ExplainVars, VALUE_SLOTS};
pub use rows::{KEY_ROWS, NETWORK_ROW, ROWS};

/// The columns of White's and of Black's values.
const COLUMNS: [u8; 2] = [13, 21];

/// Emits `page_explained`, its terms and tables.
pub fn emit(asm: &mut Asm, cx: &Ui, buffers: SegmentId) {
    let explain = ExplainVars::reserve(asm, buffers);
    asm.section(
        "Evaluation page",
        "The evaluation, term by term, for both sides.",
    );
    page_explained(asm, cx, &explain);
    terms_of_side::emit(asm, cx, &explain);
    term_value(asm, cx, &explain);
    let Some(ui) = asm.selected() else { return };
    term_values::emit(asm, ui);
}

fn page_explained(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let shared = &cx.shared;
    let Some(segment) = asm.selected() else {
        return;
    };
    let names = list(asm, segment, "term_names", &ROWS.map(|(name, _)| name));
    asm! { asm;
        /// Opens the evaluation page.
        routine page_explained {
            returns  a "0"
            destroys x, y, scratch
        }
        lda  #InputMode::Page as u8  // any key closes it
        jsr  page_begin
        jsr  explain_all        // explain_values
        put(asm, "In pawns     White   Black");
        jsr  put_page_row
        lda  #0
        sta  explain.row        // row 0: the king's
    @next:
        // A row that is 0 for both sides is left out.
        ldx  explain.row
        lda  #0                 // all bytes of both sides ORed
        for n in 0..4 {
            for side in 0..2 {
                let at = n * i32::from(VALUE_SLOTS) + side * KEY_ROWS as i32;
                ora  explain.values + at,x
            }
        }
        beq  @skip              // none of them is
        put_nth(asm, names);
        for (side, column) in (0..).zip(COLUMNS) {
            lda  #column
            jsr  put_spaces_to  // White's column, then Black's
            lda  explain.row
            if side == 1 {
                clc
                adc  #KEY_ROWS as u8  // Black's value of the row
            }
            jsr  put_term_value // in pawns
        }
        jsr  put_page_row
    @skip:
        inc  explain.row
        lda  explain.row
        cmp  #KEY_ROWS as u8
        bne  @next              // until all rows are done
        jsr  put_page_row       // an empty row
        lda  shared.side
        jsr  put_side           // "White to move: +0.35"
        put(asm, " to move: ");
        lda  shared.static_eval // 16 bits, for the side to move
        ldy  shared.static_eval+1
        jsr  put_score
        jsr  put_page_row
        no_command(asm);
    }
}

/// The tapered value of a term. Engine: `taper`.
fn term_value(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let (shared, number, product) = (&cx.shared, cx.vars.number, cx.vars.product);
    asm! { asm;
        let at = |n: u16| explain.values.at(i32::from(n * VALUE_SLOTS)).x();
        /// Adds a side's value of a row.
        routine put_term_value {
            takes    a "the index of the value"
            destroys a, x, y, ui_number, ui_product[3], ui_divisor, ui_remaining
        }
        jsr  term_value
        jmp  put_score

        /// Tapers a value: eg + (mg - eg) * weight / 256.
        routine term_value {
            takes    a "the index of the value"
            returns  a "low", y "high byte"
            destroys x, ui_number, ui_product[3]
        }
        tax
        lda  #0                 // product = 0
        for n in 0..3 {
            sta  product + n
        }
        tay                     // sign extension of mg - eg
        lda  at(0)
        sta  number             // mg - eg
        lda  at(1)
        sta  number+1
        bpl  @positive
        dey                     // negative: $FF
    @positive:
        sty  number+2           // the sign
        lda  shared.phase_weight  // the middlegame's weight, 0 to 255
        sta  number+3
        ldy  #8                 // eight bits of it, the highest first
    @next:
        asl  product
        rol  product+1          // product * 2
        rol  product+2
        asl  number+3           // the next bit of the weight
        bcc  @bit_clear
        clc
        for n in 0..3 {
            lda  product + n    // + mg - eg
            adc  number + n
            sta  product + n
        }
    @bit_clear:
        dey                     // the next bit
        bne  @next
        // Without its low byte the product is divided by 256 and rounded down.
        clc
        lda  product+1          // + eg
        adc  at(2)              // eg's low byte
        pha
        lda  product+2
        adc  at(3)              // eg's high byte
        tay
        pla
        rts
    }
}
