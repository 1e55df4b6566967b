//! Labels, layout, data and self-modified operands.

use crate::cycles::cycles;
use crate::*;

fn with_code(write: impl FnOnce(&mut Asm)) -> Program {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    a.select(code);
    a.zero_page(0x10..=0x1F);
    write(&mut a);
    a.finish().unwrap_or_else(|errors| panic!("{errors}"))
}

fn code(program: &Program) -> &[u8] {
    &program.segment("CODE").expect("the code").bytes
}

#[test]
fn branches_and_jumps_reach_labels_before_and_after_them() {
    let program = with_code(|a| {
        let end = a.label("end");
        let top = a.label_here("top");
        a.beq(end);
        a.bne(top);
        a.jmp("later");
        a.bind(end);
        a.jsr(top);
        a.global("later");
        a.jmp(fixed(0x0314).ind());
    });
    assert_eq!(
        code(&program),
        [
            0xF0, 0x05, 0xD0, 0xFC, 0x4C, 0x0A, 0x10, 0x20, 0x00, 0x10, 0x6C, 0x14, 0x03
        ]
    );
    assert_eq!(program.address("later"), Some(0x100A));
}

#[test]
fn long_branches_are_the_opposite_branch_over_a_jump() {
    let program = with_code(|a| {
        a.global("top");
        a.jeq("top");
        a.jne("top");
        a.jcc("top");
        a.jcs("top");
        a.jmi("top");
        a.jpl("top");
        a.jvc("top");
        a.jvs("top");
    });
    let opcodes: Vec<u8> = code(&program).chunks(5).map(|long| long[0]).collect();
    assert_eq!(opcodes, [0xD0, 0xF0, 0xB0, 0x90, 0x10, 0x30, 0x70, 0x50]);
    assert_eq!(code(&program)[1..5], [0x03, 0x4C, 0x00, 0x10]);
}

#[test]
fn operands_may_have_offsets() {
    let program = with_code(|a| {
        let pointer = a.zp_n("pointer", 2);
        let high = a.zp_alias("pointer_high", pointer.at(1));
        a.lda(high);
        a.lda(pointer.at(1).x());
        a.lda(pointer.abs().y());
        a.lda(fixed(0x2000).at(-1).y());
        a.lda(lo(fixed(0x1234)));
        a.lda(hi(fixed(0x12FF).at(1)));
        a.lda(imm_i8(-2));
        a.lda(named(6u8, "SIX", &[("SIX", 6)]));
    });
    assert_eq!(
        code(&program),
        [
            0xA5, 0x11, 0xB5, 0x11, 0xB9, 0x10, 0x00, 0xB9, 0xFF, 0x1F, 0xA9, 0x34, 0xA9, 0x13,
            0xA9, 0xFE, 0xA9, 0x06
        ]
    );
}

/// Numbers with a sign, constants with a sign, and labels as expressions.
#[test]
fn operands_of_assembly_are_those_of_rust() {
    const LEAST: i8 = -3;
    let program = with_code(|a| {
        let pointer = a.zp_n("pointer", 2);
        asm! { a;
        @again:
            lda  #LEAST
            ldx  #-3_i8
            ldy  pointer + 1
            sta  @again + 1
        }
        let by_reference = &pointer;
        a.lda(by_reference + 1);
        a.lda(&(by_reference + 1) - 1);
    });
    let bytes = code(&program);
    assert_eq!(bytes[..2], [0xA9, 0xFD]);
    assert_eq!(
        bytes[2..],
        [
            0xA2, 0xFD, 0xA4, 0x11, 0x8D, 0x01, 0x10, 0xA5, 0x11, 0xA5, 0x10
        ]
    );
}

/// A text is packed where its packed form is known, and the texts are there to find one.
#[test]
fn texts_are_packed_if_their_packed_form_is_known() {
    let texts = [("KNIGHT", vec![1, 2])];
    let packed = PackedTexts {
        texts: texts.map(|(text, bytes)| (text.to_owned(), bytes)).into(),
        pairs: b"KNIG".to_vec(),
    };
    let mut a = Asm::new();
    a.pack_texts(packed);
    assert_eq!(a.packed_text("KNIGHT"), [1, 2]);
    assert_eq!(a.packed_text("ROOK"), b"ROOK");
    assert_eq!(a.texts(), ["KNIGHT", "ROOK"]);
    assert_eq!(a.text_pairs(), b"KNIG");
}

/// A variable is described by its line, or in words of its own.
#[test]
fn what_is_not_described_is_known() {
    let program = with_code(|a| {
        let silent = a.zp("silent");
        let pair = [a.zp("left"), a.zp("right")];
        a.describe(pair, "one of [`Pair`]");
        let screen = a.memory_outside("screen", 0x0400, 1_000);
        a.describe(screen, "the screen");
        a.sta(screen.at(999));
        a.lda(silent);
    });
    let silent = program.undescribed();
    assert_eq!(silent.len(), 1, "{silent:?}");
    assert!(silent[0].ends_with(": silent") && silent[0].contains("language.rs:"));
    let screen = program
        .symbols()
        .iter()
        .find(|symbol| symbol.name == "screen");
    assert_eq!(screen.map(|screen| screen.size), Some(Some(1_000)));
    let left = program
        .symbols()
        .iter()
        .find(|symbol| symbol.name == "left");
    assert_eq!(left.map(|left| left.what.as_str()), Some("one of Pair"));
}

#[test]
fn data_and_tables_of_addresses_are_laid_out() {
    let program = with_code(|a| {
        a.byte(&[1, 2, 3]);
        a.align_with(8, 0xEA);
        let here = a.here();
        a.word(here);
        a.words([here.at(1), here.at(2)]);
        a.bytes_lo(["routine", "routine"]);
        a.bytes_hi([here]);
        a.global("routine");
    });
    assert_eq!(
        code(&program),
        [
            1, 2, 3, 0xEA, 0xEA, 0xEA, 0xEA, 0xEA, 0x08, 0x10, 0x09, 0x10, 0x0A, 0x10, 0x11, 0x11,
            0x10
        ]
    );
}

#[test]
fn self_modified_operands_are_those_of_the_next_instruction() {
    let program = with_code(|a| {
        let forward = a.sym("delta");
        a.sta(forward);
        a.self_modified("delta");
        a.lda(imm(0));
        let base = a.self_modified("base");
        a.self_modified_opcode("load");
        a.lda(fixed(0xFFFF).x());
        a.sta(base.at(1));
    });
    let operands: Vec<(u16, u32, String)> = program
        .self_modified_operands()
        .into_iter()
        .map(|operand| (operand.address, operand.len, operand.name))
        .collect();
    assert_eq!(
        operands,
        [
            (0x1004, 1, "delta".to_owned()),
            (0x1005, 1, "load".to_owned()),
            (0x1006, 2, "base".to_owned())
        ]
    );
    assert_eq!(code(&program)[..3], [0x8D, 0x04, 0x10]);
    assert_eq!(code(&program)[8..], [0x8D, 0x07, 0x10]);
}

#[test]
fn segments_follow_each_other() {
    let mut a = Asm::new();
    let first = a.segment("FIRST", 0x1001, 0x4FFF, Kind::Code);
    let second = a.segment_after("SECOND", first, 256, 0x4FFF, Kind::Table);
    let third = a.segment_after("THIRD", second, 1, 0x4FFF, Kind::Bss);
    let table = a.table(second, "table", 128, &[1; 200], "a table");
    let next = a.table(second, "next", 128, &[2; 10], "another");
    let board = a.reserve(third, "board", 100, 1);
    a.select(first);
    for address in [table, next, board] {
        a.lda(address);
    }
    let inside = a.alias("inside", next.at(3));
    a.lda(inside);
    let program = a.finish().expect("a sound program");
    assert_eq!(program.address("table"), Some(0x1100));
    assert_eq!(program.address("next"), Some(0x1200));
    assert_eq!(program.address("inside"), Some(0x1203));
    assert_eq!(program.address("board"), Some(0x120A));
    let names: Vec<&str> = program
        .segments()
        .iter()
        .map(|segment| segment.name.as_str())
        .collect();
    assert_eq!(names, ["FIRST", "SECOND", "THIRD"]);
    assert_eq!(program.byte_at(0x1203), Some(2));
    assert_eq!(program.byte_at(0x120A), None);
    assert_eq!(program.segments()[2].free(), 0x5000 - 0x120A - 100);
}

#[test]
fn routines_reach_to_the_next_one() {
    let program = with_code(|a| {
        a.routine("first", "does little");
        a.lda(imm(1));
        a.global("inner");
        a.rts();
        a.routine("second", "does less");
        a.rts();
    });
    let size = |name| {
        program
            .symbol(name)
            .map(|symbol| (symbol.kind, symbol.size))
    };
    assert_eq!(size("first"), Some((SymbolKind::Routine, Some(3))));
    assert_eq!(size("second"), Some((SymbolKind::Routine, Some(1))));
    assert_eq!(size("inner"), Some((SymbolKind::Label, None)));
}

#[test]
fn local_labels_have_unique_names() {
    let program = with_code(|a| {
        a.routine("first", "loops twice");
        for _ in 0..2 {
            let next = a.label_here("next");
            a.bne(next);
        }
        a.routine("second", "loops once");
        let next = a.label_here("next");
        a.bne(next);
    });
    let locals: Vec<&str> = program
        .symbols()
        .iter()
        .filter(|symbol| symbol.local)
        .map(|symbol| symbol.name.as_str())
        .collect();
    assert_eq!(locals, ["first__next", "first__next_2", "second__next"]);
}

#[test]
fn the_zero_page_is_given_out_from_the_bottom() {
    let mut a = Asm::new();
    a.zero_page(0x10..=0x12);
    a.zero_page(0x20..=0x2F);
    a.zp_at("taken", 0x21, 2);
    a.zp("one");
    a.zp_n("four", 4);
    a.zp_n("two", 2);
    let program = a.finish().expect("a sound program");
    assert_eq!(program.address("one"), Some(0x10));
    assert_eq!(program.address("four"), Some(0x23));
    assert_eq!(program.address("two"), Some(0x11));
    let free: Vec<u8> = std::iter::once(0x20).chain(0x27..=0x2F).collect();
    assert_eq!(program.zero_page_free(), free);
}

#[test]
fn tables_hold_addresses_and_variables_their_first_values() {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    let tables = a.segment("TABLES", 0x2000, 0x2FFF, Kind::Table);
    a.table_lo(tables, "low", 1, ["first", "second"], "where to go");
    let list = [a.sym("first"), a.sym("second").at(-1)];
    a.table_hi(tables, "high", 4, list, "where to go");
    a.select(code);
    a.routine("first", "does nothing");
    a.rts();
    a.global("second");
    assert_eq!(a.used(code), 1);
    let seed = a.initialised(code, "seed", 1, &[7, 8], "grows");
    a.inc(seed);
    let program = a.finish().expect("a sound program");
    let bytes = &program.segment("TABLES").expect("tables").bytes;
    assert_eq!(bytes, &[0x00, 0x01, 0x00, 0x00, 0x10, 0x10]);
    let seed = program.symbol("seed").expect("a symbol");
    assert_eq!((seed.kind, seed.size), (SymbolKind::Variable, Some(2)));
    assert_eq!(program.symbol("first").expect("a symbol").size, Some(1));
    assert_eq!(program.byte_at(0x1002), Some(8));
}

#[test]
fn code_is_kept_on_one_page_where_asked() {
    let program = with_code(|a| {
        a.byte(&[0; 0xF8]);
        a.same_page(8);
        a.global("fits");
        a.byte(&[0; 4]);
        a.same_page(5);
        a.global("moved");
        a.nop();
    });
    assert_eq!(program.address("fits"), Some(0x10F8));
    assert_eq!(program.address("moved"), Some(0x1100));
}

#[test]
fn cycles_depend_on_pages() {
    let program = with_code(|a| {
        a.lda(fixed(0x2000).x());
        a.lda(fixed(0x2001).x());
        a.sta(fixed(0x2001).x());
        let near = a.label_here("near");
        a.bne(near);
        a.byte(&[0; 0xF0]);
        let far = a.label("far");
        a.bne(far);
        a.align(256);
        a.bind(far);
        a.self_modified("patched");
        a.lda(fixed(0x2000).x());
    });
    let segment = &program.segments()[0];
    let all: Vec<String> = segment
        .lines
        .iter()
        .filter_map(|line| cycles(&program, segment, line))
        .map(|cycles| cycles.to_string())
        .collect();
    assert_eq!(all, ["4", "4+", "5", "2/3", "2/4", "4+"]);
}

#[test]
fn reserved_segments_may_overlap_a_transient_one() {
    let build = |reserved: u16, code: u16| {
        let mut a = Asm::new();
        let main = a.segment("MAIN", code, code + 0xFF, Kind::Code);
        let load = a.segment("LOAD", 0x2000, 0x20FF, Kind::Transient);
        let bss = a.segment("BSS", reserved, reserved + 0xFF, Kind::Bss);
        let ui = a.banked_segment("UI", 1, 0x2000, 0x20FF, Kind::Copied);
        a.reserve(bss, "array", 256, 1);
        a.table(ui, "text", 1, b"a text", "A text");
        a.load_image_of(ui, load, "loaded", "The UI");
        a.select(main);
        a.routine("main", "Looks at the text.");
        let text = a.sym("text");
        a.lda(text);
        a.rts();
        a.finish()
    };
    let program = build(0x2000, 0x1000).expect("a sound program");
    assert_eq!(program.address("text"), Some(0x2000));
    assert_eq!(program.byte_at(0x2000), Some(b'a'));
    assert_eq!(program.segment("LOAD").expect("a segment").bytes, b"a text");
    assert!(build(0x2080, 0x1000).is_ok());
    let error = build(0x3000, 0x2000).expect_err("an overlap").to_string();
    assert!(
        error.contains("LOAD ($2000-$20FF) overlaps segment MAIN"),
        "{error}"
    );
}

/// Code is assembled for its run address; segments of different banks do not overlap.
#[test]
fn copied_code_and_segments_of_another_bank() {
    let mut a = Asm::new();
    let main = a.segment("MAIN", 0x1000, 0x10FF, Kind::Code);
    let zp_code = a.segment("ZPCODE", 0x00F0, 0x00FF, Kind::Copied);
    let far = a.banked_segment("FAR", 1, 0x1000, 0x10FF, Kind::Bss);
    let plane = a.reserve(far, "plane", 256, 256);
    a.select(zp_code);
    a.routine("store", "Stores a byte in bank 1.");
    let byte = a.self_modified("value").zp();
    a.lda(imm(0));
    a.sta(plane.y());
    a.rts();
    a.load_image_of(zp_code, main, "zp_code", "the same");
    a.select(main);
    a.stx(byte);
    a.jsr("store");
    let program = a.finish().expect("a sound program");
    assert_eq!(program.address("store"), Some(0xF0));
    assert_eq!(program.address("plane"), Some(0x1000));
    let main = program.segment("MAIN").expect("a segment");
    let zp_code = program.segment("ZPCODE").expect("a segment");
    assert_eq!(zp_code.bytes, [0xA9, 0x00, 0x99, 0x00, 0x10, 0x60]);
    assert_eq!(main.bytes[..6], zp_code.bytes);
    assert_eq!(main.bytes[6..], [0x86, 0xF1, 0x20, 0xF0, 0x00]);
    assert!(main.loaded() && !zp_code.loaded());
    let order: Vec<u32> = program
        .segments()
        .iter()
        .map(crate::Segment::start_with_bank)
        .collect();
    assert_eq!(order, [0xF0, 0x1000, 0x1_1000]);
}
