//! The game as it goes on: legal moves, a move made for good with the history
//! kept for repetition, how it stands, and whether it is over.

use engine::draw::FIFTY_MOVES;
use engine::game::HISTORY;
use engine::piece::{Color, Kind, Man};
use engine::search::ROOT;

use super::Service;
use crate::asm::{Abs, Asm, Zp, asm};
use crate::chess::vars::ROOT_LEVEL;
use crate::computer::desk::{
    BLACK, LOST_KINDS, MOVES, NO_FILE, NO_SCORE, Outcome, SQUARES, kind_number,
};

/// Men of each kind that a side begins with, in the desk's order.
const BEGINS: [u8; LOST_KINDS as usize] = [8, 2, 2, 2, 1];
/// What they are worth, in pawns.
const WORTH: [u8; LOST_KINDS as usize] = [1, 3, 3, 5, 9];

/// Emits all of it.
pub fn emit(a: &mut Asm, s: &Service) {
    begin(a, s);
    play(a, s);
    tell(a, s);
    list(a, s);
    lost(a, s);
    outcome(a, s);
}

fn begin(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    a.routine("begin_game", "Begins a game with the position on the desk.")
        .takes("desk_board, desk_side, desk_castling, desk_en_passant, desk_halfmove")
        .returns("the desk as tell_game leaves it; no last move")
        .destroys("A X Y, t, u, key pointers")
        .cost("about 75,000 cycles");
    asm! { a;
        lda  #ROOT as u8
        sta  v.oldest
        lda  #0
        sta  d.last_from
        sta  d.last_to
        sta  s.m.consulted
        jsr  set_position
        jmp  tell_game
    }
}

fn play(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    asm! { a;
        a.routine("play_move", "Makes a legal move for good.")
            .takes("A its origin, desk_last_to its target, with the kind's bits")
            .returns("the root in canonical order; the desk as tell_game leaves it")
            .destroys("A X Y, t, u, key pointers")
            .cost("about 80,000 cycles");
        jsr  advance
        a.routine("settle", "Ends a run of moves made with advance.")
            .returns("the root in canonical order; the desk as tell_game leaves it")
            .destroys("A X Y, t, u, key pointers");
        jsr  tell_position
        lda  #0
        sta  s.m.consulted
        jsr  set_position
        jmp  tell_game

        a.routine(
            "advance",
            "Makes a legal move for good; settle ends a run of them.",
        )
        .takes("A its origin, desk_last_to its target, with the kind's bits")
        .returns("the position after it at the root; desk_last_from, desk_last_to")
        .destroys("A X Y, t, u, key pointers")
        .cost("1,500 cycles, and 50 for each move since the last capture or pawn move");
        sta  d.last_from
        sta  v.from
        lda  d.last_to
        sta  v.to
        jsr  make
        jsr  update
        // What the last capture or pawn move left cannot come back.
        ldx  v.level
        lda  v.halfmove,x
        bne  @lasting
        lda  #ROOT as u8
        sta  v.oldest
        jmp  to_root
    @lasting:
        ldx  v.oldest
        cpx  #(ROOT - HISTORY) as u8
        bne  @first
        inx                     // the oldest is forgotten
    @first:
        txa
        sec
        sbc  #1
        sta  v.oldest
    @shift:
        for hash in v.hash {
            lda  hash,x
            sta  hash-1,x
        }
        inx
        cpx  #ROOT_LEVEL + 1    // the root's own is the last
        bne  @shift
        jmp  to_root
    }
}

fn tell(a: &mut Asm, s: &Service) {
    let (v, d, n) = (&s.c.v, &s.d, &s.c.n);
    let root = |array: Abs| array.at(i32::from(ROOT_LEVEL));
    asm! { a;
        a.routine(
            "tell_position",
            "Puts the position at the root on the desk.",
        )
        .returns("desk_board, desk_side, desk_castling, desk_en_passant, desk_halfmove")
        .destroys("A X Y, t")
        .cost("about 2,800 cycles");
        lda  v.opponent
        eor  #n.black
        sta  d.side
        lda  root(v.castling)
        sta  d.castling
        lda  root(v.halfmove)
        sta  d.halfmove
        ldx  #NO_FILE
        lda  root(v.en_passant)
        bmi  @none
        and  #n.file_bits
        tax
    @none:
        stx  d.en_passant
        let numbers = a.sym("man_numbers");
        ldx  #0
        ldy  #0
    @row:
        lda  v.board,x
        for _ in 0..Man::KIND_SHIFT {
            lsr  a
        }
        stx  v.t
        tax
        lda  numbers,x
        ldx  v.t
        sta  d.board,y
        iny
        inx
        txa
        and  #8                 // off the board?
        beq  @row
        txa
        clc
        adc  #8                 // the next rank
        tax
        cpy  #SQUARES as u8
        bne  @row
        rts
        let Some(segment) = a.selected() else { return };
        let of = |row: u8| {
            let man = Man(row << Man::KIND_SHIFT);
            let black = if man.color() == Color::Black {
                BLACK
            } else {
                0
            };
            man.kind().map_or(0, |kind: Kind| kind_number(kind) | black)
        };
        let numbers: [u8; 16] = std::array::from_fn(|row| of(row as u8));
        a.table(segment, "man_numbers", 1, &numbers, "By colour and kind");

        a.routine("tell_game", "Puts on the desk what follows from the root.")
            .returns("desk_in_check, the legal moves, desk_lost, desk_balance, desk_outcome")
            .destroys("A X Y, t, u")
            .cost("about 25,000 cycles");
        jsr  list_moves
        ldx  d.move_count
        beq  @forgotten
        lda  #NO_SCORE
    @forget:
        sta  d.tried_hi-1,x
        dex
        bne  @forget
    @forgotten:
        jsr  count_lost
        jmp  find_outcome
    }
}

fn list(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    a.routine("list_moves", "Puts the legal moves on the desk.")
        .takes("the position at the root")
        .returns(
            "desk_move_count, desk_moves_from, desk_moves_to; desk_in_check; X and level the root",
        )
        .destroys("A Y, t, u, the lists")
        .cost("about 15,000 cycles in the opening");
    asm! { a;
        jsr  reset_lists        // X: the root
        lda  #0
        sta  d.move_count
        jsr  own_king
        jsr  attacked           // is the side to move in check?
        lda  #0
        rol  a
        sta  v.check
        sta  d.in_check
        ldx  v.level
        sta  v.in_check,x
        lda  s.c.n.no_square
        sta  v.free_from
        jsr  open_lists
        jsr  generate_captures
        jsr  generate_quiets
        for (from, to, count) in [ (v.capture_from, v.capture_to, v.capture_count), (v.quiet_from, v.quiet_to, v.quiet_count), ] {
            lda  #0
            sta  s.m.listed
        @next:
            ldy  s.m.listed
            cpy  count
            beq  @done
            pair(a, (from, to), (v.from, v.to));
            jsr  legal
            bcs  @illegal
            ldy  s.m.listed
            ldx  d.move_count
            cpx  #MOVES as u8
            beq  @done              // no position has as many
            lda  (from),y
            sta  d.moves_from,x
            lda  (to),y
            sta  d.moves_to,x
            inc  d.move_count
        @illegal:
            inc  s.m.listed
            bne  @next              // always: a list is shorter
        @done:
        }
        ldx  v.level
        rts
    }
}

fn pair(a: &mut Asm, list: (Zp, Zp), to: (Zp, Zp)) {
    asm! { a;
        lda  (list.0),y
        sta  to.0
        lda  (list.1),y
        sta  to.1
    }
}

fn lost(a: &mut Asm, s: &Service) {
    let d = &s.d;
    let kinds = LOST_KINDS as u8;
    asm! { a;
        let (begins, worths) = (a.sym("men_at_first"), a.sym("men_worth"));
        a.routine(
            "count_lost",
            "Which men each side has lost, and who is ahead.",
        )
        .takes("desk_board")
        .returns("desk_lost, desk_balance")
        .destroys("A X Y")
        .cost("about 2,500 cycles");
        ldx  #2 * kinds - 1
    @first:
        lda  begins,x
        sta  d.lost,x
        dex
        bpl  @first
        lda  #0
        sta  d.balance
        ldx  #SQUARES as u8 - 1
    @next:
        lda  d.board,x
        beq  @none
        and  #!BLACK
        cmp  #kind_number(Kind::King)
        beq  @none              // a king
        tay
        lda  d.board,x
        bpl  @white
        tya
        clc
        adc  #kinds
        tay
    @white:
        lda  d.lost-1,y
        sec
        sbc  #1
        sta  d.lost-1,y
        lda  d.board,x
        bmi  @black
        lda  d.balance
        clc
        adc  worths-1,y
        jmp  @worth
    @black:
        lda  d.balance
        sec
        sbc  worths-1,y
    @worth:
        sta  d.balance
    @none:
        dex
        bpl  @next
        // More of a kind than at first: a pawn was promoted, and is not lost.
        for side in [0, i32::from(kinds)] {
            ldx  #kinds - 1
        @look:
            lda  d.lost + side,x
            bpl  @done
            clc
            adc  d.lost + side
            sta  d.lost + side
            lda  #0
            sta  d.lost + side,x
        @done:
            dex
            bne  @look
            lda  d.lost + side
            bpl  @fine
            lda  #0                 // a position that was set up
            sta  d.lost + side
        @fine:
        }
        rts
        let Some(segment) = a.selected() else { return };
        let both = |men: [u8; LOST_KINDS as usize]| [men, men].concat();
        a.table(segment, "men_at_first", 1, &both(BEGINS), "Men at first");
        a.table(
            segment,
            "men_worth",
            1,
            &both(WORTH),
            "Their worth in pawns",
        );
    }
}

fn outcome(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    asm! { a;
        a.routine(
            "find_outcome",
            "Whether the game is over: the engine's Game::outcome.",
        )
        .takes("desk_move_count, desk_in_check; the root and its history")
        .returns("desk_outcome; times_before: how often the position was there before")
        .destroys("A X Y, t");
        lda  #0
        sta  s.m.times_before
        // How often was the position there before?
        ldx  v.oldest
    @look:
        cpx  #ROOT_LEVEL
        beq  @moves
        for hash in v.hash {
            lda  hash,x
            cmp  hash + ROOT_LEVEL
            bne  @next
        }
        inc  s.m.times_before
    @next:
        inx
        bne  @look              // always
    @moves:
        lda  d.move_count
        bne  @some
        lda  d.in_check
        bne  @mate
        lda  #Outcome::Stalemate as u8
        bne  @set               // always
    @mate:
        lda  #Outcome::Mate as u8
        bne  @set               // always
    @some:
        lda  v.heavy
        bne  @material
        jsr  insufficient
        lda  #Outcome::Material as u8
        bcs  @set
    @material:
        lda  v.halfmove + ROOT_LEVEL
        cmp  #FIFTY_MOVES
        bcc  @fifty
        lda  #Outcome::FiftyMoves as u8
        bne  @set               // always
    @fifty:
        lda  s.m.times_before
        cmp  #2                 // this is the third time
        bcc  @goes_on
        lda  #Outcome::Repetition as u8
        bne  @set               // always
    @goes_on:
        lda  #0
    @set:
        sta  d.outcome
        rts
    }
}
