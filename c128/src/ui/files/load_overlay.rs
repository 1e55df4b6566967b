//! The menu: loads the overlays' pages from the program's disk, shows them, and leaves them.
//!
//! An overlay takes the transposition table's memory, so that opening it ends a search, and the
//! table is empty afterwards.

use super::context::FilesCx;
use crate::platform::drive::{COMMANDS, NO_DEVICE};
use crate::platform::memory_map::OVERLAY_BANKS;
use crate::platform::slow_bus::OVERLAYS;
use crate::ui::input::keys;
use crate::ui::view::text::{list, put, put_first, put_nth};
use octet_asm::{Asm, asm};

/// What the menu returns instead of a key: a game begins with the position in `disk_position`, and
/// Octet plays the side that does not move first.
pub const BEGIN_POSITION: u8 = 1;

/// What the menu returns instead of a key: the other overlay is to be loaded for the chosen page.
pub const OTHER_OVERLAY: u8 = 2;

/// What `open_overlay` takes if the player leaves Octet.
pub const LEAVING: u8 = 3;

/// Emits `do_menu` and `load_overlay`. `pages` are those to which the overlays' files are loaded, `id`
/// the number of the overlays that belong to the program.
pub fn emit(asm: &mut Asm, cx: &FilesCx, pages: [u8; 2], id: u16) {
    menu(asm, cx);
    load(asm, cx, pages, id);
}

fn menu(asm: &mut Asm, cx: &FilesCx) {
    let disk = &cx.vars;
    let (overlay, [first, _]) = (cx.overlay, OVERLAY_BANKS);
    asm! { asm;
        /// Loads the overlays and shows its pages until the player leaves them.
        routine do_menu { destroys a, x, y, scratch }
        let [running_clock, pending, pending_move] =
            ["running_clock", "game_pending", "game_pending_move"].map(|name| asm.sym(name));
        lda  #0                 // the menu comes first
        /// Loads the overlays, and shows the menu or asks whether to remember the settings.
        routine open_overlay {
            takes    a "0 for the menu, or LEAVING"
            destroys a, x, y, scratch
        }
        sta  disk.left
        ldx  #0
        stx  running_clock      // both clocks stand still
        lda  #first             // the overlay that brings it
        sta  overlay
        inc  cx.screen.shared.keys_wait  // those that come while the core works
        lda  disk.device
        pha                     // the player's games may be on another disk
    @again:
        lda  disk.program_device
        sta  disk.device
        put_first(asm, "Reading the menu"); // a drive may be slow
        jsr  show_message       // the menu covers it
    @load:
        jsr  load_overlay
        bcs  @failed            // carry set: it is not there
        jsr  overlay_menu       // A: the key of the page that comes next, or 0
        sta  disk.left
        cmp  #OTHER_OVERLAY
        beq  @load              // of the page that was chosen
        bne  @leave always      // the comparison was unequal
    @failed:
        jsr  page_close         // the menu may be there already
        jsr  begin_text         // why it is not there
        lda  disk.status
        cmp  #NO_DEVICE
        beq  @no_drive          // octet.prg alone
        put(asm, "Put the Octet disk into drive ");
        lda  disk.device
        jsr  put_byte           // 8 to 11
        put(asm, ". RETURN: go on.");
        jsr  message_key        // the player changes the disk
        cmp  #keys::RETURN
        beq  @again             // any other key goes back, or leaves
        bne  @none always       // the comparison was unequal
    @no_drive:
        lda  disk.left
        cmp  #LEAVING
        beq  @none              // the player leaves without a word
        put(asm, "No drive: the menu is on the disk.");
        jsr  message_key
    @none:
        lda  #0                 // no page
        sta  disk.left
    @leave:
        pla
        sta  disk.device        // the player's drive again
        jsr  clear_table        // the overlays lay in the table
        jsr  start_side_clock   // of the side to move
        dec  cx.screen.shared.keys_wait  // keys go where they usually go
        jsr  page_close         // the board again
        jsr  clear_message
        lda  disk.left
        beq  @done              // back to the game
        cmp  #BEGIN_POSITION
        beq  @begin             // an ending was chosen
        jsr  handle_key         // a page that is always there
        cmp  #0                 // A is a command, or 0
        beq  @done
        sta  pending            // take_turn does it
        stx  pending_move
    @done:
        rts
    @begin:
        jsr  begin_read_position
        lda  #2                 // Octet plays Black
        bit  cx.screen.shared.side
        bpl  @white
        lsr  a                  // White
    @white:
        sta  cx.screen.shared.engine_sides
        jsr  look_up_opening    // the name of the game before goes
        jmp  redraw_all
    }
}

fn load(asm: &mut Asm, cx: &FilesCx, pages: [u8; 2], id: u16) {
    let disk = &cx.vars;
    let [first, _] = OVERLAY_BANKS;
    let overlay = cx.overlay;
    let names = list(asm, cx.ui, "overlay_names", &OVERLAYS.map(|file| file.name));
    let what = "Pages to which the overlays' files are loaded";
    let pages = asm.table(cx.ui, "overlay_pages", 1, &pages, what);
    asm! { asm;
        let [end, overlay_id] = ["overlay_file_end", "overlay_id"].map(|name| asm.sym(name));
        /// Loads an overlay from the disk that the program came from, and unpacks it.
        routine load_overlay {
            takes    disk_device, overlay_loaded
            returns  c "set: it is not there", disk_status "NO_DEVICE: no drive answers"
            destroys a, x, y, scratch, disk_ptr
        }
        lda  #0                 // no command: a 1541 needs a second to initialise a disk,
        sta  cx.screen.vars.text_len // and what is only read does not need it
        lda  #COMMANDS
        jsr  drive_open
        bcc  @open
        jsr  drive_no_device    // no device has answered
        bcs  @close always      // carry set
    @open:
        lda  overlay
        clc
        adc  #OVERLAYS[0].sector - first
        sta  disk.sector        // with the drive's program
        ldx  overlay
        ldy  pages - i32::from(first),x
        lda  #<end              // the same for both
        ldx  #>end
        jsr  read_fast
        bcc  @read
        jsr  begin_text
        ldx  overlay
        dex                     // numbers begin with that of the first
        dex
        put_nth(asm, names);
        lda  disk.end           // as for read_fast
        ldx  disk.end+1
        ldy  disk.page
        jsr  read_whole
        bcs  @close             // no such file, or damaged
    @read:
        for (n, byte) in (0..).zip(id.to_le_bytes()) {
            lda  overlay_id + n
            cmp  #byte              // of the program's number
            bne  @other             // another program's overlays
        }
        jsr  fast_mode          // 2 MHz, as while Octet thinks
        jsr  split_clock        // if the picture stays
        jsr  unpack_overlay     // part of the file, which is whole
        jsr  slow_mode          // the KERNAL follows
        clc                     // carry clear: it is there
        bcc  @close always
    @other:
        sec                     // carry set: another disk
    @close:
        php                     // the carry passes the KERNAL
        jsr  drive_close_all
        plp
        rts
    }
}
