//! Opening, reading and closing the lists of a level: the engine's `MoveStack`.

use crate::asm::{Asm, Zp, asm};
use crate::chess::Core;
use crate::chess::vars::{CAPTURE_PAGES, QUIET_PAGES};

/// Emits the routines that point at lists.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Lists",
        "The lists of all levels lie one after the other, each part of a move in a plane of its \
         own: Y counts moves, and the same Y reads origin, target and score. The planes lie whole \
         pages apart, so pointers into them share their low byte. The level that they were set \
         for is noted: mostly nobody below has moved them.",
    );
    open(asm, core);
    point(asm, core);
    end(asm, core);
    close(asm, core);
}

fn open(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "open_lists",
        "Begins this level's lists where the last ones end.",
    )
    .takes("X level; captures_top, quiets_top")
    .returns("the list pointers, and where this level's lists begin")
    .destroys("A")
    .cost("117 cycles; open_captures 68, open_captures_only 51, point_quiets 43");
    asm! { asm;
        jsr  open_captures      // captures, then falls through
        asm.global("point_quiets");
        lda  v.quiets_start_lo,x      // where this level's quiet moves begin
        sta  v.quiet_from_ptr
        sta  v.quiet_to_ptr         // the planes share a low byte
        sta  v.quiet_score_ptr
        lda  v.quiets_start_hi,x      // the first plane: origins
        sta  v.quiet_from_ptr+1
        clc
        adc  #QUIET_PAGES       // targets lie behind the origins of all levels
        sta  v.quiet_to_ptr+1
        adc  #QUIET_PAGES       // and scores behind those
        sta  v.quiet_score_ptr+1
        stx  v.quiets_ply
        rts
        asm.global("open_captures");
        lda  v.quiets_top       // noted even where no quiet move will be:
        sta  v.quiets_start_lo,x      // close_lists asks no questions
        lda  v.quiets_top+1
        sta  v.quiets_start_hi,x
        asm.global("open_captures_only");
        lda  v.captures_top     // the first free place
        sta  v.captures_start_lo,x    // is where this level begins
        sta  v.capture_from_ptr     // one low byte for three pointers
        sta  v.capture_to_ptr
        sta  v.capture_score_ptr
        lda  v.captures_top+1
        sta  v.captures_start_hi,x
        bne  set_capture_pages      // always
    }
}

fn point(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("point_captures", "Points at this level's captures.")
        .takes("X level")
        .returns("capture_from_ptr, capture_to_ptr, capture_score_ptr")
        .destroys("A")
        .cost("43 cycles; set_capture_pages 24");
    asm! { asm;
        lda  v.captures_start_lo,x    // where this level's captures begin
        sta  v.capture_from_ptr     // one low byte for three pointers
        sta  v.capture_to_ptr
        sta  v.capture_score_ptr
        lda  v.captures_start_hi,x    // the first plane: origins
        asm.global("set_capture_pages");
        sta  v.capture_from_ptr+1
        clc
        adc  #CAPTURE_PAGES
        sta  v.capture_to_ptr+1     // the second
        adc  #CAPTURE_PAGES     // still no carry: memory ends first
        sta  v.capture_score_ptr+1  // the third
        stx  v.captures_ply
        rts
    }
}

impl Core {
    /// Points at the captures of level `x`, unless pointers are there.
    pub(super) fn at_captures(&self, asm: &mut Asm) {
        unless_there(asm, self.v.captures_ply, "point_captures");
    }

    /// Points at the quiet moves of level `x`, unless pointers are there.
    pub(super) fn at_quiets(&self, asm: &mut Asm) {
        unless_there(asm, self.v.quiets_ply, "point_quiets");
    }
}

/// Calls a routine that moves pointers to level `x`, unless they are at it.
fn unless_there(asm: &mut Asm, at: Zp, point: &str) {
    asm! { asm;
        cpx  at
        beq  @here              // nobody has moved the pointers
        jsr  {point}
    @here:
    }
}

fn end(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "end_lists",
        "Notes the lists' lengths and moves the free place behind them.",
    )
    .takes("capture_count, quiet_count, level")
    .returns("X level")
    .destroys("A")
    .cost("65 cycles; end_captures 30, end_quiets 30");
    asm! { asm;
        jsr  end_quiets         // then captures
        for (name, count, len, top) in [
        (
            "end_captures",
            v.capture_count,
            v.captures_len,
            v.captures_top,
        ),
        ("end_quiets", v.quiet_count, v.quiets_len, v.quiets_top),
    ] {
            asm.global(name);
            ldx  v.ply            // generators use X for squares
            lda  count              // what the generator has written
            sta  len,x              // the pickers' end of the list
            clc
            adc  top                // added to the first free place
            sta  top                // the next level's list begins here
            bcc  @same_page
            inc  top+1              // on to the next page
        @same_page:
            rts
        }
    }
}

fn close(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("close_lists", "Gives this level's lists up.")
        .takes("X level")
        .returns("captures_top, quiets_top as before open_lists")
        .destroys("A")
        .cost("38 cycles");
    asm! { asm;
        lda  v.captures_start_lo,x    // where they began is free again
        sta  v.captures_top
        lda  v.captures_start_hi,x
        sta  v.captures_top+1   // first free place of all captures
        lda  v.quiets_start_lo,x
        sta  v.quiets_top
        lda  v.quiets_start_hi,x
        sta  v.quiets_top+1     // and of all quiet moves
        rts
    }
}
