//! Finds a position in the book: the engine's `Book::probe`.

use crate::chess::constants::{FILE_BITS, NON_PAWN_BITS, RANK_BITS};
use octet_book::MAX_CHOICES;
use octet_book::compile::CompiledBook;
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::board::square::RANK_SHIFT;

use super::context::{BookCx, NO_OPENING};
use crate::api::shared::{BLACK, type_number};
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Asm, asm, imm};

/// Emits `book_probe` and its parts.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    probe(asm, cx);
    walk(asm, cx);
    children(asm, cx);
    generate(asm, cx);
    is_position(asm, cx);
    excludes(asm, cx);
}

fn probe(asm: &mut Asm, cx: &BookCx) {
    let (v, book, walk) = (&cx.core.v, &cx.book, &cx.book.walk);
    asm! { asm;
        /// Looks the game's position up in the opening book.
        routine book_probe {
            takes    "the position in the shared block", "its hash and counts at the root"
            returns  c "clear: in the book", book_found "moves in book_from", book_to,
                     book_weight, book_name, c "set: not in it"
            destroys a, x, y, tmp[2], tmp + 7, call_tmp, see_work[2], "the board",
                     "all plies above the root", "the pawn table"
        }
        lda  #0
        sta  book.found         // no move
        sta  book.has_sibling   // nothing beside the opening position
        lda  #NO_OPENING
        sta  book.name
        sta  book.names         // the opening position has no name
        // Has more been exchanged than in any position of the book?
        for (counter, least) in [
            (v.pawns_and_majors, least(Position::pawns_and_majors)),
            (v.phase, least(Position::phase)),
        ] {
            lda  counter
            cmp  #least
            bcc  @exchanged         // most of a game ends here, without the walk
        }
        lda  #book.lookup_chunks[0]
        ldx  #book.lookup_chunks[1]
        jsr  book_fetch_chunks
        lda  #0
        sta  walk.depth         // the opening position
        jsr  book_start         // the board
        jsr  book_first         // the tree
        jsr  book_generate      // the moves of the opening position
        jsr  book_is_position
        beq  @found             // the game has not begun
        jsr  book_walk
        bcs  @not_found         // no line of the book leads there
        lda  walk.edge_name     // its own opening or that of its line
        sta  book.name
        lda  walk.ends
        bne  @done              // known, but no move follows
        jsr  book_generate      // the moves that its children number
    @found:
        jsr  book_children
    @done:
        clc
    @not_found:
        rts
    @exchanged:
        sec
        rts
    }
}

/// The least value of a count in any position of the book. Captures only lower it.
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
        /// Walks the tree, depth first, until the game's position is reached.
        routine book_walk {
            takes    "the opening position with its move lists", "book_first"
            returns  c "clear: found, one ply above walk_depth", walk_edge_name "the opening",
                     walk_ends, c "set: not in the tree"
            destroys a, x, y, tmp[2], tmp + 7, call_tmp
        }
    @next:
        jsr  book_next_move
        lda  walk.edge
        sta  walk.has_sibling   // bit 7: another move of the position follows
        lda  walk.ended         // the move's bit 6
        sta  walk.ends
        jsr  book_decode_move
        jsr  book_excludes      // most subtrees are skipped here
        bcs  @excluded          // it cannot lead there
        jsr  make
        dex                     // X is the ply before
        jsr  update_hash        // nothing else is needed of the new position
        ldx  walk.depth
        lda  walk.edge_name
        cmp  #NO_OPENING        // does the move complete one?
        bne  @named             // a new one
        lda  book.names,x       // still the opening of the position before
        sta  walk.edge_name
    @named:
        jsr  book_is_position
        beq  @found             // the position, by its hash
        lda  walk.ends
        bne  @unmake            // no move follows
        inc  walk.depth         // down: the moves of this position
        ldx  walk.depth
        lda  walk.edge_name
        sta  book.names,x       // for what follows
        lda  walk.has_sibling
        sta  book.has_sibling,x // for the way back
        jsr  book_generate      // its moves are numbered from 0 again
        jmp  @next

    @excluded:
        lda  walk.ends
        bne  @sibling           // no move follows
        jsr  book_skip_subtree  // to its next sibling
        jmp  @sibling
    @unmake:
        jsr  unmake             // back to the position before
    @sibling:
        lda  walk.has_sibling
        bmi  @next              // the next move of the same position
        ldx  walk.depth
        beq  @not_found         // that was the tree
        lda  book.has_sibling,x // up: of the move that led here
        sta  walk.has_sibling
        dec  walk.depth         // one move fewer
        ldx  v.ply
        jsr  close_lists        // those of the position left
        jmp  @unmake
    @found:
        clc
        rts
    @not_found:
        sec
        rts
    }
}

fn children(asm: &mut Asm, cx: &BookCx) {
    let (v, book, walk) = (&cx.core.v, &cx.book, &cx.book.walk);
    asm! { asm;
        /// Collects the book's moves of the position found.
        routine book_children {
            takes    "the ply's move lists", "the walk's pointers at its first move",
                     book_found "0"
            returns  book_found, book_from, book_to, book_weight, book_opening,
                     book_weight_index_lo, book_weight_index_hi
            destroys a, x, y
        }
    @next:
        jsr  book_next_move
        jsr  book_decode_move   // what the book has packed into two bytes
        ldx  book.found
        inc  book.found         // X: its place
        for (byte, array) in [
            (v.from, book.from),
            (v.to, book.to),
            (walk.edge_weight, book.weight),
            (walk.edge_name, book.opening),
            (walk.weight_index, book.weight_index_lo),
            (walk.weight_index.at(1), book.weight_index_hi),
        ] {
            lda  byte
            sta  array,x
        }
        lda  walk.edge          // N: another move follows
        bpl  @done              // the last one
        lda  book.found
        cmp  #MAX_CHOICES as u8
        beq  @done              // no position of the book has more
        lda  walk.ended
        bne  @next              // no move follows it
        jsr  book_skip_subtree  // to its next sibling
        jmp  @next
    @done:
        rts
    }
}

fn generate(asm: &mut Asm, cx: &BookCx) {
    asm! { asm;
        /// Generates the moves of the ply.
        routine book_generate {
            takes    ply, "the position"
            returns  "the ply's move lists", x = ply
            destroys a, y, tmp[2]
        }
        ldx  cx.core.v.ply      // of the position reached
        jsr  open_lists
        jsr  generate_captures
        jsr  generate_quiets    // in the engine's order
        jmp  end_lists          // returns
    }
}

fn is_position(asm: &mut Asm, cx: &BookCx) {
    let v = &cx.core.v;
    asm! { asm;
        /// Is this the game's position?
        routine book_is_position {
            takes    "the hashes of ply and root"
            returns  z "set: it is"
            destroys a, x
        }
        ldx  v.ply
        for hash in v.hash {
            lda  hash,x             // the game's hash is still the root's
            cmp  hash + ROOT_PLY
            bne  @differs           // most differ in the first byte
        }
    @differs:
        rts
    }
}

fn excludes(asm: &mut Asm, cx: &BookCx) {
    let (v, shared) = (&cx.core.v, &cx.shared);
    asm! { asm;
        let pawn = type_number(PieceType::Pawn);
        /* On both boards the low bits of a square are its file. */
        let rank = |color: Color| i32::from(color.pawn_rank()) * 8;
        let home = |color: Color| imm(color.pawn_rank() << RANK_SHIFT);
        /// A pawn never returns to its first square: does the game's position still have it
        /// there?
        routine book_excludes {
            takes    from, to, shared_board
            returns  c "set: the game's position does not follow this move"
            destroys a, x, y
        }
        lda  v.to               // N: castling, en passant or promotion
        bmi  @possible
        ldy  v.from             // the origin
        lda  v.board,y          // the piece that moves
        and  #NON_PAWN_BITS
        bne  @possible          // not a pawn
        tya
        and  #FILE_BITS
        tax                     // X: the file
        tya
        and  #RANK_BITS         // counted from White for now
        bit  v.opponent         // N: White is to move
        bmi  @white
        cmp  home(Color::Black) // from Black's first rank of pawns?
        bne  @possible
        lda  shared.board + rank(Color::Black),x // the game's piece there
        cmp  #BLACK | pawn
        beq  @excluded          // still a black pawn: it has not moved
        bne  @possible always   // Z clear, the BEQ above was not taken
    @white:
        cmp  home(Color::White) // from White's?
        bne  @possible
        lda  shared.board + rank(Color::White),x // the game's piece there
        cmp  #pawn
        bne  @possible
    @excluded:
        sec
        rts
    @possible:
        clc
        rts
    }
}
