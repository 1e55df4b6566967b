//! Finding a position: the engine's `Book::look`.

use engine::book::MAX_CHOICES;
use engine::book::build::Built;
use engine::piece::{Color, Kind};
use engine::position::Position;

use super::{Library, NO_NAME};
use crate::asm::{Asm, asm, imm};
use crate::chess::vars::ROOT_LEVEL;
use crate::computer::desk::{BLACK, kind_number};

/// Emits `book_look` and its parts.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    look(a, l);
    walk(a, l);
    children(a, l);
    lists(a, l);
    same(a, l);
    leads_away(a, l);
}

fn look(a: &mut Asm, l: &Library) {
    let (v, b, z) = (&l.c.v, &l.b, &l.b.z);
    asm! { a;
        a.routine(
            "book_look",
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
        sta  b.found            // no move
        sta  b.mores            // none beside the first position
        lda  #NO_NAME
        sta  b.name
        sta  b.names
        // Has more been exchanged than anywhere in the book?
        for (counter, least) in [ (v.heavy, least(Position::heavy)), (v.phase, least(Position::phase)), ] {
            lda  counter
            cmp  #least
            bcc  @exchanged
        }
        lda  #b.looked[0]
        ldx  #b.looked[1]
        jsr  book_read
        lda  #0
        sta  z.depth
        jsr  book_start
        jsr  book_first
        jsr  book_lists         // the moves of the opening position
        jsr  book_same
        beq  @found             // looked for itself
        jsr  book_walk
        bcs  @away              // not to be found
        lda  z.edge_name
        sta  b.name
        lda  z.ends
        bne  @out               // known, but nothing follows
        jsr  book_lists
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
    let built = Built::built_in();
    let ends = built.lines.iter().map(|line| line.game(line.moves.len()));
    let ends = ends.map(|game| count(game.position()));
    let inner = built.positions.iter().map(&count);
    inner.chain(ends).min().unwrap_or_default()
}

fn walk(a: &mut Asm, l: &Library) {
    let (v, b, z) = (&l.c.v, &l.b, &l.b.z);
    asm! { a;
        a.routine(
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
        jsr  book_edge
        lda  z.edge
        sta  z.more             // bit 7: another one follows
        lda  z.ended
        sta  z.ends
        jsr  book_pick
        jsr  book_leads_away
        bcs  @leads_away
        jsr  make
        dex                     // X is the level before
        jsr  update_hash
        ldx  z.depth
        lda  z.edge_name
        cmp  #NO_NAME
        bne  @named
        lda  b.names,x          // the name that it had before
        sta  z.edge_name
    @named:
        jsr  book_same
        beq  @there
        lda  z.ends
        bne  @back              // nothing follows
        inc  z.depth            // on from here
        ldx  z.depth
        lda  z.edge_name
        sta  b.names,x
        lda  z.more
        sta  b.mores,x
        jsr  book_lists
        jmp  @next

    @leads_away:
        lda  z.ends
        bne  @after
        jsr  book_pass_over
        jmp  @after
    @back:
        jsr  unmake
    @after:
        lda  z.more
        bmi  @next              // the next move of the same position
        ldx  z.depth
        beq  @nowhere           // those were all
        lda  b.mores,x          // had the move that led here one beside it?
        sta  z.more
        dec  z.depth
        ldx  v.level
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

fn children(a: &mut Asm, l: &Library) {
    let (v, b, z) = (&l.c.v, &l.b, &l.b.z);
    asm! { a;
        a.routine(
            "book_children",
            "Collects the moves of a position just reached.",
        )
        .takes("the level's lists; the walk's pointers at its first move; book_found 0")
        .returns("book_found and the arrays")
        .destroys("A X Y")
        .cost("300 cycles a move, and 120 for each passed over");
    @next:
        jsr  book_edge
        jsr  book_pick
        ldx  b.found
        inc  b.found
        for (byte, array) in [ (v.from, b.from), (v.to, b.to), (z.edge_weight, b.weight), (z.edge_place, b.place_lo), (z.edge_place.at(1), b.place_hi), ] {
            lda  byte
            sta  array,x
        }
        lda  z.edge
        bpl  @done              // the last one
        lda  b.found
        cmp  #MAX_CHOICES as u8
        beq  @done              // there are no more than that
        lda  z.ended
        bne  @next
        jsr  book_pass_over
        jmp  @next
    @done:
        rts
    }
}

fn lists(a: &mut Asm, l: &Library) {
    a.routine("book_lists", "Writes the level's moves.")
        .takes("level; the position")
        .returns("the level's lists; X level")
        .destroys("A Y, t")
        .cost("about 2,700 cycles");
    asm! { a;
        ldx  l.c.v.level
        jsr  open_lists
        jsr  generate_captures
        jsr  generate_quiets
        jmp  end_lists          // returns
    }
}

fn same(a: &mut Asm, l: &Library) {
    let v = &l.c.v;
    asm! { a;
        a.routine("book_same", "Is this the game's position?")
            .takes("the hashes of the level and of the root")
            .returns("Z set: it is")
            .destroys("A X")
            .cost("19 cycles, 45 if it is");
        ldx  v.level
        for hash in v.hash {
            lda  hash,x
            cmp  hash + ROOT_LEVEL
            bne  @differs
        }
    @differs:
        rts
    }
}

fn leads_away(a: &mut Asm, l: &Library) {
    let (v, n, d) = (&l.c.v, &l.c.n, &l.d);
    asm! { a;
        let pawn = kind_number(Kind::Pawn);
        /* Of the desk's number of a square the file is the low bits, of the */
        /* core's too. */
        let rank = |color: Color| i32::from(color.pawn_rank()) * 8;
        let home = |color: Color| imm(color.pawn_rank() << engine::square::RANK_SHIFT);
        a.routine(
            "book_leads_away",
            "A pawn that leaves its home does not come back: is one at home in the game's position?",
        )
        .takes("from, to; desk_board")
        .returns("C set: no game with this move leads there")
        .destroys("A X Y")
        .cost("at most 50 cycles");
        lda  v.to               // N: not a plain move
        bmi  @no
        ldy  v.from
        lda  v.board,y
        and  #n.piece
        bne  @no                // not a pawn
        tya
        and  #n.file_bits
        tax
        tya
        and  #n.rank_bits
        bit  v.opponent         // N: White is to move
        bmi  @white
        cmp  home(Color::Black)
        bne  @no
        lda  d.board + rank(Color::Black),x
        cmp  #BLACK | pawn
        beq  @there
        bne  @no                // always
    @white:
        cmp  home(Color::White)
        bne  @no
        lda  d.board + rank(Color::White),x
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
