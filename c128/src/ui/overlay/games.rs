//! Famous games: the list, and playing one through.

use super::collection::famous_games;
use super::context::OverlayCx;
use super::list::List;
use super::page::{Style, style};
use crate::api::shared::JIFFIES;
use crate::platform::sid::Sound;
use crate::ui::input::command::InputMode;
use crate::ui::input::keys;
use crate::ui::view::text::{list, put, put_char, put_nth, put_nth_last};
use octet_asm::{Asm, asm, hi, lo};

/// Seconds between moves at first.
const SECONDS: u8 = 3;
/// The rows beside the board, on both screens; resident boxes show moves and messages there.
const NAME_ROWS: [u8; 2] = [1, 2];
const PLACE_ROW: u8 = 11;
pub const KEY_ROWS: [(u8, &str); 4] = [
    (13, "CURSOR a move"),
    (14, "SPACE  plays"),
    (15, "1-9 seconds"),
    (16, "G guess  ESC"),
];

/// Emits `page_games` and playing through.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    lines(asm, cx);
    play(asm, cx);
    moves(asm, cx);
    panel(asm, cx);
}

fn lines(asm: &mut Asm, cx: &OverlayCx) {
    let segment = cx.segment;
    let games = famous_games();
    let column = |of: fn(&super::collection::FamousGame) -> &str| -> Vec<&str> {
        games.iter().map(of).collect()
    };
    let players = list(asm, segment, "game_players", &column(|game| &game.players));
    let titles = list(asm, segment, "game_titles", &column(|game| &game.title));
    let results = list(asm, segment, "game_results", &["1-0", "0-1", "1/2"]);
    let result = |text: &str| u8::from(text != "1-0") + u8::from(text == "1/2-1/2");
    let kinds: Vec<u8> = games.iter().map(|game| result(&game.result)).collect();
    let kinds = asm.table(
        segment,
        "game_kinds",
        1,
        &kinds,
        "Results of the famous games",
    );
    let counts: Vec<u8> = games.iter().map(|game| game.plies.len() as u8).collect();
    asm.table(
        segment,
        "game_plies",
        1,
        &counts,
        "How many plies each of them has",
    );
    let bytes: Vec<u8> = games.iter().flat_map(|game| game.plies.clone()).collect();
    asm.table(segment, "game_moves", 1, &bytes, "Their plies, a byte each");
    let plies = asm.sym("game_plies");
    asm! { asm;
        /// Shows the famous games until the player leaves them.
        routine page_games { destroys a, x, y, scratch, disk_ptr }
        lda  #List::Games as u8 // one line a game
        ldx  #games.len() as u8
        jsr  open_list          // the first is marked
    @key:
        jsr  choose_line        // by letter or cursor
        bcs  @leave             // back to the menu
        jsr  keep_game          // the player's game comes back afterwards
        jsr  show_famous_game   // until the player goes back
        jsr  show_list          // where it was left
        jmp  @key               // another game
    @leave:
        jmp  put_game_back      // as it was before
    }
    asm! { asm;
        /// Adds year and players of a game.
        routine put_game_line {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        put_nth_last(asm, players);
    }
    asm! { asm;
        /// Adds the result of a game, and how many moves it has.
        routine put_game_value {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr, ui_number, ui_divisor
        }
        lda  plies,x            // how long it is
        clc                     // carry clear: played
        adc  #1                 // White's last move is a move
        lsr  a
        pha                     // the moves
        lda  kinds,x            // 1-0, 0-1 or a draw
        tax                     // which of the three
        put_nth(asm, results);
        jsr  put_space          // between result and moves
        pla
        cmp  #10
        bcs  @two               // two digits
        pha                     // in line with the others
        jsr  put_space
        pla
    @two:
        jmp  put_byte           // moves
    }
    asm! { asm;
        /// Adds what a game is known as.
        routine put_game_hint {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        put_nth_last(asm, titles);
    }
}

fn play(asm: &mut Asm, cx: &OverlayCx) {
    let (ui, page, shared, sheet) = (&cx.ui.vars, &cx.vars, &cx.ui.shared, &cx.ui.sheet);
    let plies = asm.sym("game_plies");
    asm! { asm;
        /// Plays a famous game through until the player leaves it.
        routine show_famous_game {
            takes    page_chosen
            destroys a, x, y, scratch, disk_ptr
        }
        ldx  page.chosen        // which game
        lda  plies,x            // its length
        sta  page.plies         // find_ply ends there
        lda  #SECONDS           // at first
        sta  page.seconds       // between moves
        jsr  set_opening_position // every game begins there
        jsr  begin_sheet        // the clocks stay
    @draw:
        lda  #0
        sta  page.by_itself     // bit 7 clear: it waits for a key
        lda  #InputMode::Page as u8 // the panel is covered
        sta  ui.input_mode
        jsr  show_game_panel    // board, names and keys
    @show:
        jsr  show_ply           // where the game is
    @wait:
        bit  page.by_itself     // bit 7: it plays on
        bpl  @key               // the player moves
        lda  shared.uptime      // the low byte of jiffies
        sec
        sbc  page.waited        // jiffies since the last second
        cmp  #JIFFIES as u8     // is a second over?
        bcc  @key               // not a second yet
        lda  shared.uptime      // from now on
        sta  page.waited
        dec  page.seconds_left  // seconds to the next move
        bne  @key               // not yet
    @forward:
        jsr  next_ply           // carry set: there is none
        bcc  @again             // another is there
        lda  #0                 // the game's end
        sta  page.by_itself     // it stops
    @again:
        jsr  start_pause        // the next pause
        jmp  @show              // the position after it
    @key:
        jsr  get_key            // nothing waits for it
        beq  @wait              // no key
        for key in [keys::ESCAPE, keys::STOP] {
            cmp  #key
            beq  @leave         // back to the list
        }
        for key in [keys::CURSOR[1], keys::CURSOR[3], keys::RETURN] {
            cmp  #key
            beq  @forward       // the next move
        }
        for key in [keys::CURSOR[0], keys::CURSOR[2]] {
            cmp  #key
            beq  @back          // the move before
        }
        cmp  #keys::HOME
        beq  @start             // all moves back
        cmp  #b' '
        beq  @toggle            // by itself, or no longer
        cmp  #b'G'
        beq  @guess             // the player guesses
        cmp  #b'1'
        bcc  @wait              // no digit
        cmp  #b'9' + 1
        bcs  @wait              // other keys do nothing
        and  #0x0F              // the digit
        sta  page.seconds       // until another digit
        jsr  start_pause
        jmp  @show
    @toggle:
        lda  page.by_itself
        eor  #0x80              // bit 7: on or off
        sta  page.by_itself
        jsr  start_pause
        jmp  @show
    @back:
        lda  sheet.len          // plies played
        beq  @wait              // the start
        sbc  #1                 // C is set: the comparison was equal
        jsr  go_back_to         // replays up to there
        jmp  @show
    @start:
        lda  #0
        jsr  go_back_to
        jmp  @show
    @guess:
        jsr  guess_moves        // until the player leaves it
        jmp  @draw              // the panel again
    @leave:
        rts
    }
    asm! { asm;
        /// Begins the pause before the next move.
        routine start_pause {
            returns  page_seconds_left, page_waited
            destroys a
        }
        lda  page.seconds       // as chosen
        sta  page.seconds_left
        lda  shared.uptime
        sta  page.waited        // counts from here
        rts
    }
}

fn moves(asm: &mut Asm, cx: &OverlayCx) {
    let (page, shared, sheet) = (&cx.vars, &cx.ui.shared, &cx.ui.sheet);
    let at = cx.files.vars.at;
    let [plies, bytes, target, running_clock] = [
        "game_plies",
        "game_moves",
        "game_target_ply",
        "running_clock",
    ]
    .map(|name| asm.sym(name));
    asm! { asm;
        /// Plays the next move of the game.
        routine next_ply {
            returns  c "set: it has ended"
            destroys a, x, y, disk_ptr
        }
        jsr  find_ply
        bcs  @end               // no ply is left
        jsr  write_move         // on the score sheet
        jsr  set_move_number    // for the panel
        lda  #Sound::Move as u8 // the others would not fit a game that is read
        jsr  play_sound         // if it is on
        clc
    @end:
        rts
    }
    asm! { asm;
        /// Finds the next move of the game among the legal ones.
        routine find_ply {
            returns  c "set: the game has ended"
            may return x "its index"
            destroys a, y, disk_ptr
        }
        lda  sheet.len          // no famous game has 256 plies
        cmp  page.plies         // as many as the game has
        bcs  @end
        lda  lo(bytes)          // the plies of the games before come first
        sta  at
        lda  hi(bytes)          // the high byte
        sta  at+1
        ldx  page.chosen
    @game:
        dex                     // another game before
        bmi  @found             // none
        lda  plies,x            // its length
        clc
        adc  at                 // its plies are skipped
        sta  at
        bcc  @game              // the same page
        inc  at+1               // the page after
        bcs  @game always
    @found:
        ldy  sheet.len          // the ply in the game
        lda  (at),y             // the number of its move
        jsr  find_numbered      // in the list of legal moves
        clc
    @end:
        rts
    }
    asm! { asm;
        /// Finds the legal move below which so many are, by origin and target with their flags.
        routine find_numbered {
            takes    a "how many"
            returns  x "its index"
            destroys a, y
        }
        sta  page.wanted        // so many are lower
        ldx  shared.move_count  // all legal moves
    @move:
        dex                     // the move that is tried
        lda  #0
        sta  page.lower         // none so far
        ldy  shared.move_count  // against all
    @other:
        dey                     // another move
        lda  shared.moves_to,y  // target first, then origin
        cmp  shared.moves_to,x  // the low byte of the comparison
        lda  shared.moves_from,y  // above the target
        sbc  shared.moves_from,x // carry set: not lower
        bcs  @not_lower         // as high, or the move itself
        inc  page.lower         // one more
    @not_lower:
        cpy  #0                 // all compared?
        bne  @other
        lda  page.lower
        cmp  page.wanted        // the number that is looked for?
        bne  @move              // it ends: one move has this number
        rts
    }
    asm! { asm;
        /// Goes back to a ply of the game.
        routine go_back_to {
            takes    a "the ply"
            destroys a, x, y, scratch
        }
        sta  target             // low byte
        lda  #0
        sta  target+1           // no game is that long
        jsr  replay_to          // from the start
        lda  #0
        sta  running_clock      // no time passes here
        rts
    }
}

fn panel(asm: &mut Asm, cx: &OverlayCx) {
    let (ui, page, sheet) = (&cx.ui.vars, &cx.vars, &cx.ui.sheet);
    asm! { asm;
        /// Shows the board and what stands beside it while a game is played through.
        routine show_game_panel {
            takes    page_chosen
            destroys a, x, y, scratch
        }
        jsr  clear_screens      // of the list
        jsr  redraw_board       // all squares
        jsr  begin_text
        style(asm, cx, Style::Bar);
        put(asm, "Famous games");
        lda  #0                 // row 0
        jsr  show_beside        // on both screens
        style(asm, cx, Style::Text);
        ldx  page.chosen        // which game
        jsr  put_game_line      // year and players
        // The players' names stand below each other.
        ldx  #0                 // from the first letter
    @dash:
        lda  ui.text,x
        cmp  #b'-'              // between the names
        beq  @names             // the first name ends
        inx
        cpx  ui.text_len        // the end of the text
        bne  @dash
    @names:
        stx  ui.text_len        // the text ends there
        lda  #NAME_ROWS[0]      // White's row
        jsr  show_beside
        ldx  page.chosen
        jsr  put_game_line      // once more
        lda  #NAME_ROWS[1]      // Black's row
        jsr  show_after_dash
        style(asm, cx, Style::Dim);
        for (row, text) in KEY_ROWS {
            put(asm, text);
            lda  #row
            jsr  show_beside
        }
        rts
    }
    asm! { asm;
        /// Shows what follows the dash in the text.
        routine show_after_dash {
            takes    a "the row", ui_text
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        pha                     // the row
        ldx  #0                 // from the first letter
    @dash:
        lda  ui.text,x
        inx
        cmp  #b'-'
        bne  @dash              // every line has one
        ldy  #0                 // to the front of the text
    @copy:
        cpx  ui.text_len
        bcs  @copied            // no letter is left
        lda  ui.text,x
        sta  ui.text,y          // to the front
        inx
        iny
        jmp  @copy              // the next letter
    @copied:
        sty  ui.text_len        // what is left
        pla
        jmp  show_beside        // both screens
    }
    asm! { asm;
        /// Shows the board, the last moves and how far the game is.
        routine show_ply { destroys a, x, y, scratch }
        jsr  show_squares       // what has changed
        jsr  show_moves         // the last ones
        style(asm, cx, Style::Value);
        jsr  begin_text
        lda  sheet.len          // plies played
        jsr  put_byte           // so far
        put(asm, " of ");
        lda  page.plies         // of all
        jsr  put_byte           // altogether
        bit  page.by_itself
        bpl  @waits             // no seconds
        jsr  put_space
        lda  page.seconds       // between two moves
        jsr  put_byte
        put_char(asm, b's');
    @waits:
        lda  #PLACE_ROW         // below the moves
        jmp  show_beside
    }
}
