//! Why a move is refused, in the words of chess players: the reasons of
//! `engine::notation::Refusal`.

use engine::position::{BLACK_LONG, BLACK_SHORT, WHITE_LONG, WHITE_SHORT};

use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::computer::desk::SQUARES;
use crate::computer::screen::Screen;
use crate::computer::screen::write::say;

/// The kinds' names by their numbers.
const NAMES: [&str; 7] = ["man", "pawn", "knight", "bishop", "rook", "queen", "king"];

/// Emits `say_refusal` and its words.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("Refusals", "Why a move is none.");
    words(a, s);
    whole(a, s);
    explain(a, s);
    castling(a, s);
}

/// Adds the name of the square in a variable.
fn square(a: &mut Asm, of: Abs) {
    asm! { a;
        lda  of
        jsr  put_square
    }
}

fn words(a: &mut Asm, s: &Screen) {
    let d = &s.d;
    let (names_lo, names_hi) = (a.sym("kind_names_lo"), a.sym("kind_names_hi"));
    a.routine("put_kind", "Adds the name of a kind.")
        .takes("A its number")
        .destroys("A X Y, words");
    asm! { a;
        and  #7
        tax
        lda  names_lo,x
        ldy  names_hi,x
        jmp  put_text

        a.routine("put_the_man", "Adds: The knight on f3.")
            .takes("A a square")
            .destroys("A X Y, words");
        pha
        say(a, "The ");
        pla
        tax
        pha
        lda  d.board,x
        jsr  put_kind
        say(a, " on ");
        pla
        jmp  put_square

        a.routine(
            "say_nothing_to_take",
            "Adds: There is nothing to take on e5.",
        )
        .takes("A a square")
        .destroys("A X Y, words");
        pha
        say(a, "There is nothing to take on ");
        pla
        jmp  square_and_stop

        a.routine("square_and_stop", "Adds a square, and a full stop.")
            .takes("A the square")
            .destroys("A");
        jsr  put_square
        lda  #b'.'
        jmp  add
        let Some(room) = a.selected() else { return };
        names(a, room);
    }
}

fn names(a: &mut Asm, room: SegmentId) {
    let texts: Vec<Abs> = NAMES
        .iter()
        .map(|name| {
            let bytes: Vec<u8> = name.bytes().chain([0]).collect();
            a.table(room, &format!("name_{name}"), 1, &bytes, "A kind's name")
        })
        .collect();
    a.table_lo(room, "kind_names_lo", 1, texts.clone(), "The kinds' names");
    a.table_hi(room, "kind_names_hi", 1, texts, "High bytes");
}

fn whole(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    asm! { a;
        a.routine("say_refusal", "Adds why no legal move fits what is wanted.")
            .takes("the move wanted")
            .destroys("A X Y, words");
        // Told of the one man that can be meant, if there is only one.
        lda  #0
        sta  v.found
        ldx  #SQUARES as u8 - 1
    @next:
        stx  v.reach_from
        jsr  is_meant
        bne  @other
        lda  v.want_kind
        beq  @any
        lda  d.board,x
        beq  @other
        eor  d.side
        bmi  @other
        lda  d.board,x
        and  #7
        cmp  v.want_kind
        bne  @other
    @any:
        stx  v.candidate
        inc  v.found
    @other:
        dex
        bpl  @next
        lda  v.found
        beq  @nobody
        cmp  #1
        beq  @one
        // Of several, one that could go there but for its king.
        ldx  #SQUARES as u8 - 1
    @look:
        stx  v.candidate
        stx  v.reach_from
        jsr  is_meant
        bne  @searched
        lda  d.board,x
        eor  d.side
        cmp  v.want_kind
        bne  @searched
        sta  v.reach_kind
        cmp  #1
        beq  @searched
        lda  v.want_to
        sta  v.reach_to
        jsr  reaches
        bcs  @one
    @searched:
        ldx  v.candidate
        dex
        bpl  @look
    @nobody:
        say(a, "No ");
        lda  v.want_kind
        jsr  put_kind
        say(a, " can reach ");
        lda  v.want_to
        jmp  square_and_stop
    @one:
        lda  v.candidate
        sta  v.reach_from
        lda  v.want_to
        sta  v.reach_to
        jmp  explain
    }
}

fn explain(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    asm! { a;
        a.routine("explain", "Adds why a man has no legal move to a square.")
            .takes("reach_from, reach_to, want_promotion")
            .destroys("A X Y, words");
        ldx  v.reach_from
        lda  d.board,x
        bne  @somebody
        lda  v.want_kind
        cmp  #6
        beq  @castles
        say(a, "No man stands on ");
        lda  v.reach_from
        jmp  square_and_stop
    @castles:
        jmp  explain_castling
    @somebody:
        sta  v.san_kind
        and  #7
        sta  v.reach_kind
        lda  v.san_kind
        eor  d.side
        bpl  @yours
        lda  v.reach_from
        jsr  put_the_man
        say(a, " is ");
        lda  v.san_kind
        jsr  put_side
        say(a, "'s, and it is ");
        lda  d.side
        jsr  put_side
        say(a, "'s move.");
        rts
    @yours:
        // A legal move but for what the pawn becomes?
        lda  v.want_promotion
        jeq  @free
        pha
        lda  #0
        sta  v.want_promotion
        jsr  find_moves
        pla
        sta  v.want_promotion
        ldx  v.candidate
        stx  v.reach_from
        lda  v.found
        beq  @free
        ldx  v.found_move
        lda  d.moves_from,x
        bmi  @never
        say(
            a,
            "Only a pawn that reaches the last rank becomes another piece.",
        );
        rts
    @never:
        say(a, "A pawn cannot become a ");
        lda  v.want_promotion
        jsr  put_kind
        lda  #b'.'
        jmp  add
    @free:
        // A man of one's own there?
        ldx  v.reach_to
        lda  d.board,x
        beq  @not_own
        eor  d.side
        bmi  @not_own
        say(a, "Your own ");
        ldx  v.reach_to
        lda  d.board,x
        jsr  put_kind
        say(a, " stands on ");
        lda  v.reach_to
        jmp  square_and_stop
    @not_own:
        jsr  distance
        lda  v.reach_kind
        cmp  #1
        bne  @piece
        // A pawn: the right way up or down, one file at most.
        lda  v.ranks_apart
        jeq  @not_its_way
        lda  v.ranks_up
        eor  d.side
        jmi  @not_its_way
        lda  v.files_apart
        beq  @straight
        cmp  #1
        jne  @not_its_way
        cmp  v.ranks_apart
        jne  @not_its_way
        ldx  v.reach_to
        lda  d.board,x
        jne  @exposed
        lda  v.reach_to
        jmp  say_nothing_to_take
    @straight:
        lda  v.ranks_apart
        cmp  #1
        beq  @double
        cmp  #2
        jne  @not_its_way
        lda  v.reach_from
        and  #0x38
        ldx  d.side
        beq  @second_rank
        eor  #0x38
    @second_rank:
        cmp  #8
        bne  @not_its_way
    @double:
        jsr  free_way
        bcc  @blocked
        ldx  v.reach_to
        stx  v.blocker
        lda  d.board,x
        bne  @blocked
        beq  @exposed
    @piece:
        // Castling is a king's step of two squares from home.
        cmp  #6
        bne  @no_castling
        lda  v.ranks_apart
        bne  @no_castling
        lda  v.files_apart
        cmp  #2
        bne  @no_castling
        lda  d.side
        beq  @white
        lda  #0x38
    @white:
        ora  #4
        cmp  v.reach_from
        jeq  explain_castling
    @no_castling:
        jsr  reaches
        bcs  @exposed
        lda  v.blocker
        bpl  @blocked
    @not_its_way:
        lda  v.reach_from
        jsr  put_the_man
        say(a, " cannot go to ");
        lda  v.reach_to
        jmp  square_and_stop
    @blocked:
        lda  v.blocker
        jsr  put_the_man
        say(a, " is in the way.");
        rts
    @exposed:
        lda  v.reach_kind
        cmp  #6
        beq  @king
        lda  d.in_check
        beq  @pinned
        say(a, "Your king would still be in check.");
        rts
    @pinned:
        lda  v.reach_from
        jsr  put_the_man
        say(a, " is pinned to your king.");
        rts
    @king:
        a.routine("say_into_check", "Adds: Your king would be in check on f1.")
            .takes("reach_to");
        say(a, "Your king would be in check on ");
        lda  v.reach_to
        jmp  square_and_stop
    }
}

fn castling(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let rights = [WHITE_SHORT, WHITE_LONG, BLACK_SHORT, BLACK_LONG];
    let table = a.sym("castling_rights");
    asm! { a;
        let short = a.label("short");
        a.routine("explain_castling", "Adds why the king cannot castle.")
            .takes("reach_to, the square it would reach")
            .destroys("A X Y, words");
        ldx  #0
        lda  d.side
        beq  @white
        ldx  #2
    @white:
        lda  v.reach_to
        and  #4
        bne  @short
        inx
        a.bind(short);
        lda  table,x
        and  d.castling
        bne  @may
        say(a, "You may no longer castle ");
        jsr  put_wing
        say(a, ": king or rook has moved.");
        rts
    @may:
        lda  d.in_check
        beq  @calm
        say(a, "A king in check cannot castle.");
        rts
    @calm:
        // The way between king and rook must be free.
        lda  v.reach_to
        sta  v.candidate
        and  #0x38
        sta  v.reach_from
        ora  #4
        tax
        lda  v.candidate
        and  #4
        beq  @long
        lda  v.reach_from
        ora  #7
        sta  v.reach_from
    @long:
        stx  v.reach_to
        jsr  distance
        jsr  free_way
        bcs  @free
        lda  v.blocker
        jsr  put_the_man
        say(a, " is in the way.");
        rts
    @free:
        // The square between: a king could go there if it were not attacked.
        lda  v.reach_to
        clc
        adc  v.candidate
        lsr  a
        sta  v.blocker
        jsr  want_any
        lda  v.reach_to
        jsr  want_from
        lda  v.blocker
        sta  v.want_to
        lda  v.candidate
        sta  v.reach_to
        jsr  find_moves
        lda  v.found
        beq  @between
        jmp  say_into_check
    @between:
        say(a, "The king cannot castle over ");
        square(a, v.blocker);
        say(a, ", which is attacked.");
        rts

        let short = a.label("short_wing");
        a.routine("put_wing", "Adds short or long.")
            .takes("reach_to")
            .destroys("A Y, words");
        lda  v.reach_to
        and  #4
        bne  @short
        say(a, "long");
        jmp  @said
        a.bind(short);
        say(a, "short");
    @said:
        rts
        let Some(room) = a.selected() else { return };
        a.table(
            room,
            "castling_rights",
            1,
            &rights,
            "Short and long, White and Black",
        );
    }
}
