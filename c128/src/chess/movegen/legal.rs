//! Legality before a move is made: the engine's `legal.rs`.

use octet_engine::board::square::DIRECTIONS;

use crate::asm::{Asm, Label, asm};
use crate::chess::Core;
use crate::chess::tables::ray_scanner_name;

/// Emits `legal` and what it stands on.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Legality",
        "A man off its king's lines may go anywhere; only one on a line with a slider behind it, \
         the king itself, en passant and answers to check need more than a look at the table. \
         Where the king's safety has to be tried, the move is played on the board alone, without \
         its lists, and taken back.",
    );
    special(asm, core);
    entry(asm, core);
    plain(asm, core);
    king_moves(asm, core);
    on_line(asm, core);
    answers(asm, core);
    safe_after(asm, core);
    passing(asm, core);
    look(asm, core);
    own_king(asm, core);
}

fn entry(asm: &mut Asm, core: &Core) {
    asm.routine("legal", "Does a pseudo-legal move leave the king safe?")
        .takes("from, to with the kind's bits; check; opponent")
        .returns(
            "carry clear if so; from and to kept; unpinned_from spoilt for a pinned man or the king",
        )
        .destroys("A X Y, t, u, king")
        .cost("46 cycles off the king's lines, 105 on them, 330 for the king");
    asm! { asm;
        lda  core.v.to              // N: the bit of special moves
        bmi  legal_special          // castling, en passant, promotion
    }
}

/// Falls through from the entry; also called with masked squares.
fn plain(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        asm.global("legal_normal");
        // The work of own_king, in place: most moves tested go no further.
        lda  v.white_squares        // slot 0 is the king's
        bit  v.opponent             // who moves?
        bmi  @white                 // Black is the opponent: White
        lda  v.black_squares
    @white:
        ldy  v.legal_in_check       // answering a check?
        bne  legal_evasion          // that is another matter
        sec
        sbc  v.from                 // from the man to the king
        beq  legal_king             // the king itself moves
        tay                         // the difference is the index
        lda  core.t.delta,y         // how man and king lie to each other
        and  #consts.ray_and_direction
        cmp  #consts.min_ray        // on any line? the carry is the answer
        bcs  legal_if_pinned
        rts                         // no: it cannot uncover its king
    }
}

fn answers(asm: &mut Asm, core: &Core) {
    let (v, t, consts) = (&core.v, &core.t, &core.consts);
    asm! { asm;
        asm.routine("legal_evasion", "Does a move answer the check?")
            .takes("A the king's square; from, to masked; level and its checker; opponent")
            .returns("carry clear if so")
            .destroys("A X Y, t, king, unpinned_from")
            .cost("28 cycles off the king's lines, 75 on them, 110 and more for an answer");
        cmp  v.from                 // the king itself?
        beq  legal_king
        // What is not on a line or a knight's step from the king is no answer.
        tax                         // the king, seen
        sec
        sbc  v.to                   // from where the move goes
        tay
        lda  t.delta,y
        beq  @no_answer             // it neither takes the checker nor blocks it
        ldy  v.ply
        cpy  #consts.root_ply       // nobody has told who checks at the root
        beq  @unknown
        and  #consts.ray_and_direction
        sta  v.tmp                  // the target's line
        lda  v.checker,y            // who checks?
        bpl  @known
    @unknown:
        stx  v.king_square
        jmp  king_safe_after        // unknown, or two: try it
    @known:
        cmp  v.to
        beq  @takes                 // it takes the checker
        sta  v.tmp+1
        txa
        sec
        sbc  v.tmp+1                // from the checker to the king
        tay
        lda  t.delta,y
        and  #consts.ray_and_direction
        cmp  #consts.min_ray
        bcc  @no_answer             // a knight is not to be blocked
        cmp  v.tmp
        bne  @no_answer             // not on the checker's line
        lda  v.to
        sec
        sbc  v.tmp+1                // from the checker to the target
        tay
        lda  t.delta,y
        and  #consts.ray_and_direction
        cmp  v.tmp                  // the same way as to the king?
        bne  @no_answer             // no: behind the checker
    @takes:
        // An answer, unless the man is pinned on another line.
        txa
        sec
        sbc  v.from                 // from the man to the king
        tay
        lda  t.delta,y
        and  #consts.ray_and_direction
        cmp  #consts.min_ray        // on any line? the carry is the answer
        jcs  legal_if_pinned
        rts
    @no_answer:
        sec                         // illegal
        rts
    }
}

fn on_line(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        asm.routine(
            "legal_if_pinned",
            "A man on a line with its king: is it pinned?",
        )
        .takes("A the line and its direction, to the king; from, to, opponent")
        .returns("carry clear if legal")
        .destroys("A X Y, t, king, unpinned_from")
        .cost("about 65 cycles, 130 when a slider looks at the man");
        sta  v.tmp                  // the line
        ldx  v.from                 // from the man
        jsr  scan_ray               // away from the king: who is there?
        eor  v.opponent
        bmi  @free                  // one's own, nobody, or the edge
        cmp  #consts.slider         // sliders have this bit
        bcc  @legal                 // no slider, so no pin
        and  v.tmp                  // the line's bits are the slider's, as in a man:
        and  #consts.ray            // one of them in common?
        beq  @free                  // it looks another way
        // A slider looks at the man. It is pinned if nobody stands between it and its king.
        jsr  own_king               // from the king
        lda  v.tmp
        jsr  scan_ray               // toward the man: who comes first?
        ldy  v.from
        cmp  v.board,y              // slots make every man unlike the others
        bne  @free                  // somebody else stands between
        lda  #consts.no_square
        sta  v.unpinned_from        // it depends on where it goes
        txa                         // the king, seen
        sec
        sbc  v.to                   // from the target
        tay
        lda  core.t.delta,y         // the same line the same way?
        and  #consts.ray_and_direction
        cmp  v.tmp                  // less or more: another line
        beq  @free                  // a pinned man may move along the line
        sec                         // illegal
        rts
    @free:
        clc
    @legal:
        rts
    }
}

fn king_moves(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine("legal_king", "The king's own moves.")
        .takes("from, the king's square; to, opponent")
        .returns("carry clear if legal")
        .destroys("A X, t+7, unpinned_from")
        .cost("46 cycles and the attack test");
    asm! { asm;
        lda  #consts.no_square
        sta  v.unpinned_from        // each of its moves is another matter
        ldx  v.from
        lda  v.board,x
        pha                         // the king
        lda  #consts.empty          // the king must not hide behind itself
        sta  v.board,x              // off the board
        ldx  v.to                   // is the target attacked?
        jsr  attacked           // its carry is the answer;
        ldx  v.from
        pla                         // nothing here touches it
        sta  v.board,x              // back again
        rts
    }
}

fn special(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        let castling = asm.label("castling");
        let illegal = asm.label("illegal");
        asm.routine("legal_special", "Castling, en passant and promotions.")
            .takes("A to; from, to with the kind's bits; check, opponent")
            .returns("carry clear if legal; from and to kept")
            .destroys("A X Y, t, u, king")
            .cost("24 cycles for castling in check, else up to 800");
        bit  v.from
        bmi  @masked                // promotion
        and  #consts.to_flag        // A is to: castling or en passant?
        bne  @castling              // the bit of castling
        beq  @en_passant            // always

    @masked:
        // A promotion is a plain move once the bits that say what to are gone.
        lda  v.from
        pha                         // make wants them whole
        and  #consts.square_bits    // the square alone
        sta  v.from                 // the origin alone
        lda  v.to
        pha
        and  #consts.square_bits    // the square alone
        sta  v.to
        jsr  legal_normal           // pinned, or in check?
        pla                         // the carry outlives this
        sta  v.to
        pla
        sta  v.from                 // as it was
        rts
        castling_path(asm, core, castling, illegal);

    @en_passant:
        lda  v.to                   // as en_passant_safe takes them:
        and  #consts.square_bits
        sta  v.call_tmp+2           // en_passant_safe's target
        lda  v.from
        and  #consts.square_bits
        sta  v.call_tmp+1           // and origin
        jmp  en_passant_safe
    }
}

/// The king castles neither out of check nor through it nor into it.
fn castling_path(asm: &mut Asm, core: &Core, castling: Label, illegal: Label) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        asm.bind(castling);
        lda  v.legal_in_check
        bne  @illegal               // not out of check
        lda  v.to                   // without its bits
        and  #consts.square_bits
        sta  v.call_tmp             // the king's target
        clc
        adc  v.from                 // squares are below $80: no carry
        lsr  a
        tax                         // the square between
        jsr  attacked
        bcs  @illegal               // not through check
        ldx  v.call_tmp
        jmp  attacked               // nor into it
        asm.bind(illegal);
        sec
        rts
    }
}

fn safe_after(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine("king_safe_after", "Is the king safe once a man has moved?")
        .takes("from, to masked; king; opponent")
        .returns("carry clear if so")
        .destroys("A X Y, t+7")
        .cost("68 cycles and the attack test");
    asm! { asm;
        ldy  v.to                   // Y the target, X the origin
        lda  v.board,y
        pha                         // whom it takes, or nobody
        ldx  v.from
        lda  v.board,x
        sta  v.board,y              // the man goes there
        lda  #consts.empty
        sta  v.board,x              // and leaves its square
        ldx  v.king_square          // attacked's argument
        jsr  attacked               // its carry is the answer
        ldx  v.from                 // from here on the carry is kept
        ldy  v.to
        lda  v.board,y
        sta  v.board,x              // and back
        pla
        sta  v.board,y              // whom it took stands again
        rts
    }
}

fn passing(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "en_passant_safe",
        "Is the king safe after an en passant capture?",
    )
    .takes("u+1 origin, u+2 target; opponent")
    .returns("carry clear if so")
    .destroys("A X Y, king, u, t+7")
    .cost("130 cycles and the attack test");
    let (passed, origin, target) = (v.call_tmp, v.call_tmp.at(1), v.call_tmp.at(2));
    asm! { asm;
        jsr  own_king               // where it stands
        // The pawn that passed stands on the capturer's rank and the target's file.
        lda  origin                 // its rank
        and  #consts.rank_bits
        sta  passed
        lda  target                 // its file
        and  #consts.file_bits
        ora  passed
        sta  passed                 // its square
        // Two pawns leave one rank at once: no table foresees that, so it is played.
        tax
        lda  v.board,x              // the pawn that passed
        pha                         // the pawn itself
        lda  #consts.empty
        sta  v.board,x              // the pawn that passed is gone
        ldy  target                 // the capturer goes
        ldx  origin
        lda  v.board,x              // the capturer
        sta  v.board,y              // the other has moved
        lda  #consts.empty
        sta  v.board,x              // and leaves its square
        ldx  v.king_square          // attacked's argument
        jsr  attacked               // its carry is the answer
        ldx  origin                 // all back again, but for the carry
        ldy  target
        lda  v.board,y
        sta  v.board,x              // the capturer back
        lda  #consts.empty
        sta  v.board,y              // the target is empty again
        ldx  passed                 // and the pawn that passed
        pla
        sta  v.board,x
        rts
    }
}

fn look(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "scan_ray",
        "Looks from a square against a direction: who is met first?",
    )
    .takes("X the square, A an entry of the delta table that is a line")
    .returns("A the man, the edge, or 0 beyond an empty line across the board; X kept")
    .destroys("Y")
    .cost("28 cycles for the next square, 6 a square more");
    asm! { asm;
        and  #consts.direction
        asl  a                      // two bytes an address
        ora  #<core.t.ray_scanners  // the table does not cross a page
        let site = asm.sym("ray_scan_ptr");
        sta  site                   // the low byte of the pointer below
        asm.self_modified("ray_scan_ptr");
        jmp  (core.t.ray_scanners)  // to one of the eight that follow
        for (d, direction) in DIRECTIONS.into_iter().enumerate() {
            let step = -i32::from(direction as i8);
            asm.routine(
                &ray_scanner_name(d),
                "Seven steps unrolled; the edge is a man of no kind and ends them sooner.",
            )
            .takes("X the square")
            .returns("A who is met first; X kept")
            .destroys("nothing else")
            .cost("13 cycles for the next square, 6 a square more");
            for n in 1..8 {
                lda  v.board + n * step,x
                if n < 7 {
                    asm.comments(d == 0 && n == 1);
                    bne  @end                   // somebody, or the edge
                }
            }
            asm.comments(true);
        @end:
            rts
        }
    }
}

fn own_king(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("own_king", "Where the king of the side to move stands.")
        .takes("opponent")
        .returns("the square in X and king")
        .destroys("nothing else")
        .cost("18 cycles for White, 20 for Black");
    load_own_king(asm, core);
    asm! { asm;
        stx  v.king_square          // for those who need X
        rts
    }
}

/// The square of the king of the side to move, to X.
pub(super) fn load_own_king(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        ldx  v.white_squares        // slot 0 is the king's
        bit  v.opponent             // who moves?
        bmi  @white                 // Black is the opponent
        ldx  v.black_squares
    @white:
    }
}
