//! Finding a position: the engine's `ReloadBook::look`.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::book::MAX_CHOICES;
use octet_engine::book::compile::CompiledBook;

use super::{BookCx, NO_OPENING};
use crate::api::shared::{BLACK, kind_number};
use crate::asm::{Asm, asm, imm};
use crate::chess::constants::{FILE_BITS, NON_PAWN_BITS, RANK_BITS};
use crate::chess::vars::ROOT_PLY;

/// Emits `book_probe` and its parts.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    look(asm, cx);
    walk(asm, cx);
    children(asm, cx);
    lists(asm, cx);
    same(asm, cx);
    leads_away(asm, cx);
}

fn look(asm: &mut Asm, cx: &BookCx) {
    let (v, book, walk) = (&cx.core.v, &cx.book, &cx.book.walk);
    asm! { asm;
        asm.routine(
            "book_probe",
            "Looks the game's position up in the opening book.",
        )
        .takes("the position on the desk; its hash and counts at the root")
        .returns(
            "C clear: in the book; book_found moves in book_from, book_to and book_weight, \
             book_name; C set: not in it",
        )
        .destroys("A X Y, t, u, the board, all levels above the root, the cache of pawns")
        .cost("about 300,000 cycles, by where it is; 50 where too much has been exchanged");
        lda  #0
        sta  book.found            // no move
        sta  book.mores            // none beside the first position
        lda  #NO_OPENING
        sta  book.name
        sta  book.names
        // Has more been exchanged than anywhere in the book?
        for (counter, least) in [ (v.pawns_and_majors, least(Position::pawns_and_majors)), (v.phase, least(Position::phase)), ] {
            lda  counter
            cmp  #least
            bcc  @exchanged
        }
        lda  #book.looked[0]
        ldx  #book.looked[1]
        jsr  book_fetch_chunks
        lda  #0
        sta  walk.depth
        jsr  book_start
        jsr  book_first
        jsr  book_generate         // the moves of the opening position
        jsr  book_is_position
        beq  @found             // looked for itself
        jsr  book_walk
        bcs  @away              // not to be found
        lda  walk.edge_name
        sta  book.name
        lda  walk.ends
        bne  @out               // known, but nothing follows
        jsr  book_generate
    @found:
        jsr  book_children
    @out:
        clc
    @away:
        rts
    @exchanged:
        sec
        rts
    }
}

/// The least that a position of the book has of what only becomes less.
fn least(count: impl Fn(&Position) -> u8) -> u8 {
    let built = CompiledBook::built_in();
    let ends = built.lines.iter().map(|line| line.game(line.moves.len()));
    let ends = ends.map(|game| count(game.position()));
    let inner = built.positions.iter().map(&count);
    inner.chain(ends).min().unwrap_or_default()
}

fn walk(asm: &mut Asm, cx: &BookCx) {
    let (v, book, walk) = (&cx.core.v, &cx.book, &cx.book.walk);
    asm! { asm;
        asm.routine(
            "book_walk",
            "Walks the tree until the game's position is reached.",
        )
        .takes("the opening position with its lists; book_first")
        .returns(
            "C clear: there, one level above walk_depth; walk_edge_name, the opening; walk_ends; \
             C set: nowhere",
        )
        .destroys("A X Y, t, u")
        .cost("120 cycles for a move passed over, 3,400 for one that is made and goes on");
    @next:
        jsr  book_next_move
        lda  walk.edge
        sta  walk.more             // bit 7: another one follows
        lda  walk.ended
        sta  walk.ends
        jsr  book_decode_move
        jsr  book_excludes
        bcs  @leads_away
        jsr  make
        dex                     // X is the level before
        jsr  update_hash
        ldx  walk.depth
        lda  walk.edge_name
        cmp  #NO_OPENING
        bne  @named
        lda  book.names,x          // the name that it had before
        sta  walk.edge_name
    @named:
        jsr  book_is_position
        beq  @there
        lda  walk.ends
        bne  @back              // nothing follows
        inc  walk.depth            // on from here
        ldx  walk.depth
        lda  walk.edge_name
        sta  book.names,x
        lda  walk.more
        sta  book.mores,x
        jsr  book_generate
        jmp  @next

    @leads_away:
        lda  walk.ends
        bne  @after
        jsr  book_skip_subtree
        jmp  @after
    @back:
        jsr  unmake
    @after:
        lda  walk.more
        bmi  @next              // the next move of the same position
        ldx  walk.depth
        beq  @nowhere           // those were all
        lda  book.mores,x          // had the move that led here one beside it?
        sta  walk.more
        dec  walk.depth
        ldx  v.ply
        jsr  close_lists
        jmp  @back
    @there:
        clc
        rts
    @nowhere:
        sec
        rts
    }
}

fn children(asm: &mut Asm, cx: &BookCx) {
    let (v, book, walk) = (&cx.core.v, &cx.book, &cx.book.walk);
    asm! { asm;
        asm.routine(
            "book_children",
            "Collects the moves of a position just reached.",
        )
        .takes("the level's lists; the walk's pointers at its first move; book_found 0")
        .returns("book_found and the arrays")
        .destroys("A X Y")
        .cost("300 cycles a move, and 120 for each passed over");
    @next:
        jsr  book_next_move
        jsr  book_decode_move
        ldx  book.found
        inc  book.found
        for (byte, array) in [ (v.from, book.from), (v.to, book.to), (walk.edge_weight, book.weight), (walk.edge_place, book.place_lo), (walk.edge_place.at(1), book.place_hi), ] {
            lda  byte
            sta  array,x
        }
        lda  walk.edge
        bpl  @done              // the last one
        lda  book.found
        cmp  #MAX_CHOICES as u8
        beq  @done              // there are no more than that
        lda  walk.ended
        bne  @next
        jsr  book_skip_subtree
        jmp  @next
    @done:
        rts
    }
}

fn lists(asm: &mut Asm, cx: &BookCx) {
    asm.routine("book_generate", "Writes the level's moves.")
        .takes("level; the position")
        .returns("the level's lists; X level")
        .destroys("A Y, t")
        .cost("about 2,700 cycles");
    asm! { asm;
        ldx  cx.core.v.ply
        jsr  open_lists
        jsr  generate_captures
        jsr  generate_quiets
        jmp  end_lists          // returns
    }
}

fn same(asm: &mut Asm, cx: &BookCx) {
    let v = &cx.core.v;
    asm! { asm;
        asm.routine("book_is_position", "Is this the game's position?")
            .takes("the hashes of the level and of the root")
            .returns("Z set: it is")
            .destroys("A X")
            .cost("19 cycles, 45 if it is");
        ldx  v.ply
        for hash in v.hash {
            lda  hash,x
            cmp  hash + ROOT_PLY
            bne  @differs
        }
    @differs:
        rts
    }
}

fn leads_away(asm: &mut Asm, cx: &BookCx) {
    let (v, shared) = (&cx.core.v, &cx.shared);
    asm! { asm;
        let pawn = kind_number(PieceType::Pawn);
        /* Of the desk's number of a square the file is the low bits, of the */
        /* core's too. */
        let rank = |color: Color| i32::from(color.pawn_rank()) * 8;
        let home = |color: Color| imm(color.pawn_rank() << octet_engine::board::square::RANK_SHIFT);
        asm.routine(
            "book_excludes",
            "A pawn that leaves its home does not come back: is one at home in the game's position?",
        )
        .takes("from, to; shared_board")
        .returns("C set: no game with this move leads there")
        .destroys("A X Y")
        .cost("at most 50 cycles");
        lda  v.to               // N: not a plain move
        bmi  @no
        ldy  v.from
        lda  v.board,y
        and  #NON_PAWN_BITS
        bne  @no                // not a pawn
        tya
        and  #FILE_BITS
        tax
        tya
        and  #RANK_BITS
        bit  v.opponent         // N: White is to move
        bmi  @white
        cmp  home(Color::Black)
        bne  @no
        lda  shared.board + rank(Color::Black),x
        cmp  #BLACK | pawn
        beq  @there
        bne  @no                // always
    @white:
        cmp  home(Color::White)
        bne  @no
        lda  shared.board + rank(Color::White),x
        cmp  #pawn
        bne  @no
    @there:
        sec
        rts
    @no:
        clc
        rts
    }
}
