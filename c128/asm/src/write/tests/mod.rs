//! Every file of one small program that has a little of everything.

mod binaries;
mod debug;
mod files;
mod texts;

use crate::*;

/// A BASIC line, `10 SYS 7181`, before the code that it calls.
const STUB: [u8; 12] = *b"\x0B\x1C\x0A\x00\x9E7181\0\0\0";

fn sample() -> Program {
    let mut a = Asm::new();
    let basic = a.segment("BASIC", 0x1C01, 0x1C0C, Kind::Table);
    let code = a.segment("CODE", 0x1C0D, 0x1FFF, Kind::Code);
    let tables = a.segment_after("TABLES", code, 256, 0x1FFF, Kind::Table);
    let bss = a.segment("BSS", 0x3000, 0x30FF, Kind::Bss);
    a.zero_page(0x10..=0x1F);

    let count = a.zp("count");
    let pointer = a.zp_n("pointer", 2);
    let screen = a.constant("SCREEN", 0x0400);
    let board = a.reserve(bss, "board", 128, 128);
    a.table(basic, "stub", 1, &STUB, "BASIC: 10 SYS 7181");
    let squares: Vec<u8> = (0..20).map(|index| index * 3).collect();
    let table = a.table(tables, "squares", 256, &squares, "Where things stand");
    let third = a.alias("third", table.at(2));

    a.select(code);
    a.section(
        "The board",
        "Sixty-four squares in a row of 128, of which the other half is out of bounds.",
    );
    asm! { a;
        /// Clears the board and counts.
        routine start {
            takes    nothing
            returns  count "0",
                     "the board empty but for one pawn, which is put there to have something"
            destroys a, x, y
        }
    }
    a.lda(imm(0)).c("no piece");
    a.ldx(imm(127));
    a.critical("clear");
    let next = a.label_here("next");
    a.sta(board.x());
    a.dex();
    a.bpl(next);
    a.critical_end();
    a.comment("Then one pawn.");
    a.lda(named(1u8, "PAWN", &[("PAWN", 1)])).c("a white one");
    a.sta(board.at(16));
    a.lda(imm_i8(-2));
    a.sta(count);
    a.lda(lo(board.at(16)));
    a.sta(pointer);
    a.lda(hi(board));
    a.sta(pointer.at(1));
    a.lda(pointer.ind_y());
    a.lda(pointer.abs().y())
        .c("the zero page as an absolute operand");
    a.self_modified("square");
    a.lda(third.y());
    let square = a.sym("square");
    a.inc(square);
    a.sta(screen.x());
    a.jne("start");
    a.asl_a();
    a.jmp("finish");
    a.routine("finish", "Waits.");
    let again = a.label_here("next");
    a.jsr("wait");
    a.bne(again);
    a.rts();
    a.global("wait");
    a.jmp(fixed(0x0314).ind());
    a.bytes_lo(["start", "finish"]);
    a.bytes_hi(["start", "finish"]);
    a.word(board.at(1));
    a.byte(b"OCTET");
    a.align_with(4, 0xFF);
    a.finish().unwrap_or_else(|errors| panic!("{errors}"))
}
