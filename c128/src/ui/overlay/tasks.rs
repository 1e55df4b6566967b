//! Mate problems, whose key the player finds, and endings, which are played against Octet.

use super::collection::{BLACK_MOVES, PACKED_BLACK, Task, endings, problems};
use super::context::OverlayCx;
use super::list::List;
use super::page::{Style, style};
use crate::api::shared::{BLACK, NO_EN_PASSANT, POSITION_LEN, SQUARES};
use crate::ui::files::fen::at;
use crate::ui::view::text::{list, put, put_first, put_nth_last};
use octet_asm::{Abs, Asm, Claim, asm, hi, lo};

/// Emits `page_problems` and `page_endings`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    unpack(asm, cx);
    mates(asm, cx);
    ends(asm, cx);
}

/// Emits names, hints and positions of tasks.
fn tables(asm: &mut Asm, cx: &OverlayCx, stem: &str, tasks: &[Task]) -> [Abs; 3] {
    let names: Vec<&str> = tasks.iter().map(|task| task.name.as_str()).collect();
    let hints: Vec<&str> = tasks.iter().map(|task| task.hint.as_str()).collect();
    let positions: Vec<u8> = tasks
        .iter()
        .flat_map(|task| task.position.clone())
        .collect();
    let table = format!("{stem}_positions");
    [
        list(asm, cx.segment, &format!("{stem}_names"), &names),
        list(asm, cx.segment, &format!("{stem}_hints"), &hints),
        asm.table(cx.segment, &table, 1, &positions, "Positions, packed"),
    ]
}

fn unpack(asm: &mut Asm, cx: &OverlayCx) {
    let (page, disk) = (&cx.vars, &cx.files.vars);
    let (ptr, position) = (disk.at, disk.position);
    asm! { asm;
        /// Unpacks the position of the chosen line.
        routine unpack_position {
            takes    disk_ptr "the first of the list's positions", page_chosen
            returns  disk_position
            destroys a, x, y, disk_ptr
        }
        ldx  page.chosen        // positions before it
        ldy  #0                 // counts bytes of the position
    @skip:
        dex                     // all of them skipped?
        bmi  @found             // its first byte is next
    @byte:
        lda  (ptr),y            // a byte of it
        inc  ptr                // the next byte
        bne  @same_page
        inc  ptr+1              // the next page
    @same_page:
        cmp  #0                 // the end of a position
        bne  @byte              // not yet
        beq  @skip always       // past another position
    @found:
        ldx  #POSITION_LEN as u8 - 1 // the whole position
        lda  #0                 // an empty board, no castling
    @clear:
        sta  position,x
        dex
        bpl  @clear
        lda  #NO_EN_PASSANT     // a move before gave none
        sta  position + i32::from(at::EN_PASSANT)
        inc  position + i32::from(at::NUMBER) // move 1
        lda  (ptr),y            // who moves
        cmp  #BLACK_MOVES       // else it is White
        bne  @white             // whose side byte is 0
        lda  #BLACK             // bit 7 of the side
        sta  position + i32::from(at::SIDE)
    @white:
        ldx  #0                 // from a1 on
    @next:
        iny                     // the next piece
        lda  (ptr),y
        beq  @done              // the position ends
        lsr  a
        lsr  a
        lsr  a
        lsr  a                  // empty squares before the piece
        sta  page.lower
        txa                     // the square reached so far
        clc
        adc  page.lower         // its square
        tax                     // where the piece stands
        lda  (ptr),y            // the piece in its lower half
        and  #0x0F
        beq  @next              // no piece: 15 squares
        cmp  #PACKED_BLACK      // whose is it?
        bcc  @store             // White's
        adc  #BLACK - PACKED_BLACK - 1  // C is set
    @store:
        asm.claim(Claim::StoresInto(vec![(position, SQUARES)]));
        sta  position,x
        inx                     // the square after it
        jmp  @next              // to the zero byte
    @done:
        rts
    }
}

fn mates(asm: &mut Asm, cx: &OverlayCx) {
    let (page, ui, disk) = (&cx.vars, &cx.ui, &cx.files.vars);
    let (shared, sheet) = (&ui.shared, &ui.sheet);
    let tasks = problems();
    let [names, hints, positions] = tables(asm, cx, "problem", &tasks);
    let table = |of: fn(&Task) -> u8| -> Vec<u8> { tasks.iter().map(of).collect() };
    let (lengths, firsts) = (table(|task| task.mate), table(|task| task.key));
    let lengths = asm.table(cx.segment, "problem_moves", 1, &lengths, "Moves to mate");
    let firsts = asm.table(cx.segment, "problem_keys", 1, &firsts, "The keys, as plies");
    asm! { asm;
        /// Shows the problems until the player leaves them.
        routine page_problems { destroys a, x, y, scratch, disk_ptr }
        lda  #List::Problems as u8 // one line a problem
        ldx  #tasks.len() as u8
        jsr  open_list          // one of them is marked
    @key:
        jsr  choose_line        // by letter or cursor
        bcs  @leave             // back to the menu
        jsr  keep_game          // the player's game comes back afterwards
        jsr  show_problem       // until it is solved or left
        jsr  show_list          // where it was left
        jmp  @key               // another problem
    @leave:
        jmp  put_game_back      // as it was before
    }
    asm! { asm;
        /// Adds the name of a problem.
        routine put_problem_line {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        put_nth_last(asm, names);
    }
    asm! { asm;
        /// Adds in how many moves it is mate.
        routine put_problem_value {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr, ui_number, ui_divisor
        }
        txa
        pha                     // put_inline keeps no register
        put(asm, "mate in ");
        pla
        tax
        lda  lengths,x          // how many moves
        jmp  put_byte           // 2 to 8
    }
    asm! { asm;
        /// Adds the composer, and where it was printed.
        routine put_problem_hint {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        put_nth_last(asm, hints);
    }
    asm! { asm;
        /// Shows a problem, and lets the player find its key.
        routine show_problem {
            takes    page_chosen
            destroys a, x, y, scratch, disk_ptr
        }
        lda  lo(positions)      // all of them, packed
        sta  disk.at            // low byte
        lda  hi(positions)
        sta  disk.at+1          // high byte
        jsr  unpack_position    // the chosen one
        ldx  #POSITION_LEN as u8 - 1 // board, side, rights and counts
    @copy:
        lda  disk.position,x    // all of it
        asm.claim(Claim::StoresInto(vec![(shared.board, POSITION_LEN)]));
        sta  shared.board,x     // as if it were loaded
        dex
        bpl  @copy
        lda  #1                 // from move 1
        sta  sheet.first_number
        lda  #0
        sta  sheet.first_number+1
        jsr  begin_sheet        // the clocks stay
        jsr  clear_screens      // of the list
        jsr  redraw_board       // all squares
        jsr  begin_text
        style(asm, cx, Style::Bar);
        put(asm, "Mate problems");
        lda  #0                 // the title in row 0
        jsr  show_beside        // on both screens
        style(asm, cx, Style::Text);
        ldx  page.chosen        // which problem
        jsr  put_problem_line
        lda  #2                 // below the title
        jsr  show_beside
        style(asm, cx, Style::Value);
        ldx  page.chosen
        jsr  put_problem_value
        lda  #3                 // the row below
        jsr  show_beside
        style(asm, cx, Style::Dim);
        put(asm, "U  show it");
        lda  #13                // the row of keys
        jsr  show_beside
        put(asm, "ESC  list");
        lda  #14                // the next row
        jsr  show_beside
        put_first(asm, "Your move?");
    @say:
        jsr  show_message
    @try:
        jsr  read_move          // typed, or by the cursor
        bcs  @leave             // another page
        beq  @show              // the player gives up
        stx  page.answer        // the index of the move typed
        jsr  find_problem_key   // the only right one
        cpx  page.answer        // the same?
        beq  @right             // it is solved
        put_first(asm, "That does not mate in time. Once more?");
        jmp  @say               // and another try
    @right:
        put_first(asm, "Right: ");
        jmp  @key               // the same move, other words
    @show:
        put_first(asm, "The only key: ");
    @key:
        jsr  find_problem_key   // where it is in the list
        jsr  analyse_san        // how it is written
        jsr  put_san            // as a player writes it
        put(asm, ".");
        jsr  show_message
        jsr  find_problem_key   // analyse_san has changed X
        jsr  write_move         // it is played
        jsr  show_squares       // the key on the board
        jsr  wait_key           // the player has seen it
    @leave:
        rts
    }
    asm! { asm;
        /// Finds the key of the chosen problem among the legal moves.
        routine find_problem_key {
            takes    page_chosen
            returns  x "its index"
            destroys a, y
        }
        ldx  page.chosen        // which problem
        lda  firsts,x           // its number
        jmp  find_numbered      // among the legal ones
    }
}

fn ends(asm: &mut Asm, cx: &OverlayCx) {
    let (page, disk) = (&cx.vars, &cx.files.vars);
    let tasks = endings();
    let [names, hints, positions] = tables(asm, cx, "ending", &tasks);
    asm! { asm;
        /// Shows the endings until the player leaves them or chooses one.
        routine page_endings {
            returns  page_list "List::Endings: one is to be played", disk_position
            destroys a, x, y, scratch, disk_ptr
        }
        lda  #List::Endings as u8 // one line an ending
        ldx  #tasks.len() as u8
        jsr  open_and_choose
        bcs  @leave             // none was chosen
        lda  lo(positions)
        sta  disk.at
        lda  hi(positions)
        sta  disk.at+1
        jmp  unpack_position    // do_menu begins it
    @leave:
        lda  #List::Menu as u8
        sta  page.list          // the menu again
        rts
    }
    asm! { asm;
        /// Adds the name of an ending.
        routine put_ending_line {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        put_nth_last(asm, names);
    }
    asm! { asm;
        /// Adds who moves, and what that side can reach.
        routine put_ending_hint {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        put_nth_last(asm, hints);
    }
}
