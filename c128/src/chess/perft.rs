//! Perft: counting leaves, every one of them made and taken back.

use super::Core;
use super::unmake;
use crate::asm::{Asm, Label, Zp, asm};

/// Emits `perft`.
pub fn emit(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.section(
        "Perft",
        "The number of legal move sequences of a length: the generators' proof.",
    );
    a.routine("perft", "Counts the leaves below the position.")
        .takes("depth (at least 1) and in_check of the level; leaves cleared")
        .returns("leaves; level kept")
        .destroys("everything else")
        .cost("about 440 cycles a leaf");
    asm! { a;
        ldx  v.level            // X the level
        jsr  open_lists         // behind the level before
        jsr  generate_captures  // pseudo-legal
        jsr  generate_quiets
        ldx  v.level            // the generator has used X
        lda  v.depth,x          // plies to go
        cmp  #1
        jne  perft_branch       // children have children
        // The last ply writes no lists behind these: they need no end.
        lda  v.in_check,x
        sta  v.check            // no move changes it here
        jsr  own_king           // nor where the king stands
        stx  v.perft_king       // in a byte of its own: make may ask about the other king
        leaves(a, c, v.capture_count, v.capture_from, v.capture_to);
        leaves(a, c, v.quiet_count, v.quiet_from, v.quiet_to);
        rts
        branch(a, c);
        carry(a, c);
    }
}

/// A node whose children have children: `next_at` walks the captures, then the
/// quiet moves.
fn branch(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
        a.routine("perft_branch", "Counts the leaves below a node's children.")
            .takes("depth and in_check of the level; the level's lists, open")
            .returns("leaves; level kept")
            .destroys("everything else")
            .cost("about 440 cycles a leaf");
        jsr  end_lists          // children write theirs behind them
        lda  #0
        sta  v.stage,x          // captures first
        sta  v.next_at,x
    @next:
        pick(a, c, done, found);
    @found:
        lda  v.in_check,x       // legal needs to know
        sta  v.check
        jsr  legal              // pseudo-legal moves may leave the king in check
        bcs  @next              // this one does
        jsr  make               // hash and sums are left as they are
        jsr  gives_check        // the child's legality needs it
        ldx  v.level            // one on
        sta  v.in_check,x
        ldy  v.depth-1,x        // this level's depth
        dey
        tya
        sta  v.depth,x          // one less for the child
        jsr  perft              // all below
        jsr  unmake             // level is this one again
        jmp  @next
    @done:
        jmp  close_lists
    }
}

/// The next move of the level, to `from` and `to`.
fn pick(a: &mut Asm, c: &Core, done: Label, found: Label) {
    let v = &c.v;
    asm! { a;
        ldx  v.level
        lda  v.stage,x          // which list?
        bne  @quiets
        lda  v.next_at,x        // the next capture
        cmp  v.captures_len,x
        bne  @captures_left     // there is one
        inc  v.stage,x          // from here on quiet moves
        lda  #0
        sta  v.next_at,x        // from the first
        beq  @quiets            // always
    @captures_left:
        inc  v.next_at,x
        tay                     // its index
        jsr  point_captures     // deeper levels have moved the pointers
        lda  (v.capture_from),y
        sta  v.from             // the move to try
        lda  (v.capture_to),y
        sta  v.to
        jmp  @found
    @quiets:
        lda  v.next_at,x        // the next quiet move
        cmp  v.quiets_len,x
        beq  @done              // both lists are done
        inc  v.next_at,x
        tay                     // its index
        jsr  point_quiets       // as above
        lda  (v.quiet_from),y
        sta  v.from             // the move to try
        lda  (v.quiet_to),y
        sta  v.to
    }
}

/// The last ply of one list, from its end: the pointers stay where they are.
fn leaves(a: &mut Asm, c: &Core, len: Zp, origin: Zp, target: Zp) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    asm! { a;
        lda  #n.no_square
        sta  v.free_from        // nobody has been asked about
        ldy  len                // how many there are
        jeq  @no_leaf           // none
    @next_leaf:
        dey
        lda  (origin),y         // the move to try
        cmp  v.free_from        // a man's moves come together: the same as before?
        bne  @ask               // another man, or a pinned one, or the king
        lda  (target),y
        sta  v.to
        bmi  @special           // castling, after other moves of the king
        sty  v.perft_at         // Y does not outlive a move
        tay                     // make's arguments
    @plain:
        ldx  v.level
        jsr  make_plain         // every leaf is made
        let quiet = len == v.quiet_count;
        if quiet {
            count_leaf(a, c);
            unmake::quiet(a, c);
            ldy  v.perft_at         // where we were
            bne  @next_leaf         // there are more
            beq  @no_leaf           // always
        }
    @made:
        count_leaf(a, c);
        jsr  unmake             // counted and taken back, to prove both
        ldy  v.perft_at         // where we were
        jne  @next_leaf
        jmp  @no_leaf

    @ask:
        sta  v.from
        lda  (target),y
        sta  v.to
    @special:
        sty  v.perft_at         // nor does it outlive a question
        bmi  @question          // special
        lda  v.check            // is the king in check?
        bne  @question          // then every move is a question
        // May this man go anywhere? What legal does, without what is the same for all.
        lda  v.from
        sta  v.free_from        // unless it is pinned
        sec
        sbc  v.perft_king       // from the king to the man
        beq  @question          // the king: each of its moves is a question
        tay                     // the difference is the index
        lda  t.delta,y          // how king and man lie to each other
        and  #n.line_and_direction
        cmp  #n.least_line      // on any line?
        bcs  @tied
    @free:
        ldy  v.to               // no: it cannot uncover its king
        jmp  @plain
    @tied:
        eor  #1                 // the opposite direction: from the man to the king
        ldx  v.perft_king
        jsr  legal_on_line      // spoils free_from if it is pinned
        bcc  @free
    @illegal:
        ldy  v.perft_at         // where we were
        jne  @next_leaf
        jmp  @no_leaf

    @question:
        lda  #n.no_square
        sta  v.free_from        // its other moves are another matter
        jsr  legal              // illegal moves are no leaves
        bcs  @illegal
        jsr  make
        jmp  {made}
    @no_leaf:
    }
}

fn carry(a: &mut Asm, c: &Core) {
    asm! { a;
        a.routine("carry_leaves", "Counts on where the first byte is full.")
            .takes("nothing")
            .returns("leaves; A, X and Y kept")
            .destroys("nothing")
            .cost("14 cycles");
        for byte in 1..4 {
            inc  c.v.leaves() + byte
            if byte < 3 {
                bne  @done
            }
        }
    @done:
        rts
    }
}

/// A counter of 32 bits.
fn count_leaf(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
        inc  v.leaves()         // a counter of 32 bits
        bne  @counted
        jsr  carry_leaves
    @counted:
    }
}
