//! What a side has of every part, found from the desk.

use engine::piece::{Color, Kind};
use engine::position::ORDER;

use super::terms::{self, LAST_RANK, TERMS};
use super::{PLACES, ROWS, TOGETHER, Vars, row};
use crate::asm::{Asm, asm};
use crate::computer::desk::{BLACK, SQUARES, SUMS, kind_number};
use crate::computer::screen::Screen;

/// Emits `explain_all`, `explain_side` and their parts.
pub(super) fn emit(a: &mut Asm, s: &Screen, v: &Vars) {
    all(a, s, v);
    men(a, s, v);
    pawns(a, v);
    pieces(a, s, v);
    add(a, v);
    sets(a, v);
}

fn all(a: &mut Asm, s: &Screen, v: &Vars) {
    let d = &s.d;
    a.routine("explain_all", "Finds what each side has of every part.")
        .takes("the desk")
        .returns("explained_values")
        .destroys("A X Y, player")
        .cost("about 35,000 cycles");
    asm! { a;
        lda  #0
        ldx  #(4 * PLACES) as u8
    @clear:
        sta  v.values-1,x
        dex
        bne  @clear
        // Men: what each kind adds to those before.
        for n in 0..4 {
            sta  d.men_sums + n * i32::from(SUMS)
        }
        let kinds = ORDER.len() as i32;
        for side in 0..2 {
            ldx  #ORDER.len() as u8 - 1
        @kind:
            for n in 0..4 {
                let now = d.men_sums.at(n * i32::from(SUMS) + side * kinds + 1);
                let before = now.at(-1);
                let [more, less] = if side == 0 {
                    [now, before]
                } else {
                    [before, now]
                };
                if n % 2 == 0 {
                    sec
                }
                lda  more,x
                sbc  less,x
                sta  v.values + (n * i32::from(PLACES) + side * ROWS as i32),x
            }
            dex
            bpl  @kind
        }
        network(a, s, v);
        lda  #0
        tax
        jsr  explain_side
        lda  #BLACK
        ldx  #ROWS as u8
    }
}

/// What the network adds goes to the side that gains by it, as a part that is
/// worth the same in both phases.
fn network(a: &mut Asm, s: &Screen, v: &Vars) {
    let network = s.d.network;
    asm! { a;
        let endgame = |color: Color, n: u16| {
            let place = color.index() * ROWS + TOGETHER;
            v.values.at(i32::from((2 + n) * PLACES) + place as i32)
        };
        // The network: no spread.
        lda  network+1
        bmi  @black
        sta  endgame(Color::White, 1)
        lda  network
        sta  endgame(Color::White, 0)
        jmp  @done
    @black:
        sec
        for n in 0..2 {
            lda  #0
            sbc  network + n
            sta  endgame(Color::Black, n)
        }
    @done:
    }
}

/// A side's pawns to sets of files by rank, and its king's file.
fn men(a: &mut Asm, s: &Screen, v: &Vars) {
    let (d, player) = (&s.d, s.v.player);
    let bits = a.sym("file_bits");
    asm! { a;
        a.routine("explain_side", "Finds what a side has of all but men.")
            .takes("A the side, X the place of its first row")
            .returns("explained_values")
            .destroys("A X Y, player");
        sta  player
        stx  v.base
        lda  #0
        ldx  #17
    @clear:
        sta  v.ranks,x
        dex
        bpl  @clear
        ldx  #SQUARES as u8 - 1
    @square:
        lda  d.board,x
        eor  player
        cmp  #kind_number(Kind::King)
        bne  @no_king
        jsr  file_bit
        sta  v.king
    @no_king:
        lda  d.board,x
        and  #7
        cmp  #kind_number(Kind::Pawn)
        bne  @next
        // The rank as the side counts; the other's come after its own.
        txa
        for _ in 0..3 {
            lsr  a
        }
        bit  player
        bpl  @white
        eor  #7
    @white:
        tay
        lda  d.board,x
        eor  player
        bpl  @own
        tya
        ora  #8
        tay
    @own:
        jsr  file_bit
        ora  v.ranks,y
        sta  v.ranks,y
    @next:
        dex
        bpl  @square
        for side in 0..2 {
            lda  #0
            ldx  #LAST_RANK
        @rank:
            ora  v.ranks + 8 * side,x
            dex
            bne  @rank
            sta  v.files + side
        }
        jsr  explain_pawns
        jmp  explain_pieces

        a.routine("file_bit", "The bit of a square's file.")
            .takes("X the square")
            .returns("A; keeps X Y")
            .destroys("nothing");
        stx  v.set
        txa
        and  #7
        tax
        lda  bits,x
        ldx  v.set
        rts
    }
}

fn pawns(a: &mut Asm, v: &Vars) {
    let own = v.ranks;
    asm! { a;
        a.routine(
            "explain_pawns",
            "The parts that pawns and the king's file tell.",
        )
        .takes("explained_ranks, explained_files, explained_king")
        .destroys("A X Y");
        lda  #0
        for zero in [v.guarded, v.pawns, v.count] {
            sta  zero
        }
        lda  v.files
        jsr  files_beside
        eor  #0xFF
        sta  v.lonely
        ldx  #LAST_RANK
    @next:
        stx  v.rank
        lda  own+9,x            // the enemy's, a rank ahead
        jsr  files_beside
        ora  own+9,x
        ora  v.guarded
        sta  v.guarded
        eor  #0xFF
        and  own,x
        dex
        ldy  #row::PASSED
        jsr  add_files
        ldx  v.rank
        lda  own,x
        ora  own-1,x
        jsr  files_beside
        and  own,x
        pha
        txa
        clc
        adc  #terms::CONNECTED - 1
        tax
        pla
        ldy  #row::CONNECTED
        jsr  add_files
        ldx  v.rank
        lda  own,x
        jsr  count_files
        clc
        adc  v.pawns
        sta  v.pawns
        lda  own,x
        and  v.lonely
        jsr  count_files
        clc
        adc  v.count
        sta  v.count
        dex
        bne  @next
        ldx  #terms::ISOLATED
        ldy  #row::ISOLATED
        jsr  add_part           // A is their number
        lda  v.files
        jsr  count_files
        eor  #0xFF
        sec
        adc  v.pawns            // more pawns than files
        ldx  #terms::DOUBLED
        ldy  #row::DOUBLED
        jsr  add_part
        // Shelter: pawns on the second rank, the second or third, or any.
        lda  v.king
        jsr  files_beside
        ora  v.king
        sta  v.guarded
        lda  #terms::SHELTER
        sta  v.count
        for cover in 0..3 {
            match cover {
                0 => {
                    lda  own+1
                }
                1 => {
                    lda  own+1
                    ora  own+2
                }
                _ => {
                    lda  v.files
                }
            }
            and  v.guarded
            jsr  count_files
            clc
            adc  v.count
            sta  v.count
        }
        tax
        lda  #1
        ldy  #row::SHELTER
        jmp  add_part
    }
}

/// A pair of bishops, and a bare king.
fn pieces(a: &mut Asm, s: &Screen, v: &Vars) {
    let (d, player) = (&s.d, s.v.player);
    asm! { a;
        a.routine(
            "explain_pieces",
            "The parts that bishops and a bare king tell.",
        )
        .takes("explained_base")
        .destroys("A X Y");
        lda  #0
        sta  v.bishops
        ldx  #SQUARES as u8 - 1
    @square:
        lda  d.board,x
        eor  player
        cmp  #kind_number(Kind::Bishop)
        bne  @no_bishop
        inc  v.bishops
    @no_bishop:
        dex
        bpl  @square
        lda  v.bishops
        cmp  #2
        bcc  @few
        ldx  #terms::PAIR
        lda  #1
        ldy  #row::PAIR
        jsr  add_part
    @few:
        lda  d.mop
        ldx  v.base
        beq  @white
        lda  d.mop+1
    @white:
        ldx  #terms::MOP_UP
        ldy  #row::MOP_UP
        jmp  add_part
    }
}

fn add(a: &mut Asm, v: &Vars) {
    let terms = TERMS.map(|name| a.sym(name));
    asm! { a;
        a.routine("add_files", "Adds a term to a row, once for every file.")
            .takes("A a set of files, X the term, Y the row; explained_base")
            .destroys("A Y, explained_times; keeps X");
        sty  v.times
        jsr  count_files
        ldy  v.times
        a.routine("add_part", "Adds a term to a row some times over.")
            .takes("A how often, X the term, Y the row; explained_base")
            .destroys("A Y, explained_times; keeps X");
        sta  v.times
        cmp  #0
        beq  @none
        tya
        clc
        adc  v.base
        tay
    @again:
        for (n, table) in (0..).zip(terms) {
            let sum = v.values.at(n * i32::from(PLACES)).y();
            if n % 2 == 0 {
                clc
            }
            lda  sum
            adc  table,x
            sta  sum
        }
        dec  v.times
        bne  @again
    @none:
        rts
    }
}

fn sets(a: &mut Asm, v: &Vars) {
    a.routine("files_beside", "The files beside some.")
        .takes("A a set of files")
        .returns("A; keeps X Y")
        .destroys("explained_set");
    asm! { a;
        sta  v.set
        asl  a
        lsr  v.set
        ora  v.set
        rts

        a.routine("count_files", "How many files a set has.")
            .takes("A the set")
            .returns("A; keeps X")
            .destroys("Y, explained_set");
        sta  v.set
        lda  #0
        ldy  #8
    @next:
        lsr  v.set
        adc  #0
        dey
        bne  @next
        rts
    }
}
