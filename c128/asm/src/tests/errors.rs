//! Every error and its message.

use crate::*;

/// The errors of a program with code at $1000-$1FFF, without their lines.
fn errors_of(write: impl FnOnce(&mut Asm)) -> Vec<String> {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    a.select(code);
    a.zero_page(0x10..=0x13);
    write(&mut a);
    let errors = a.finish().expect_err("an error");
    errors
        .errors
        .iter()
        .map(|error| {
            assert_eq!(
                error.place.file().rsplit('/').next(),
                Some("errors.rs"),
                "{error}"
            );
            error.fault.to_string()
        })
        .collect()
}

#[test]
fn an_error_names_the_line() {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    a.select(code);
    let line = line!() + 1;
    a.jsr("nowhere");
    let errors = a.finish().expect_err("an error");
    let file = file!();
    assert_eq!(
        errors.to_string(),
        format!("{file}:{line}: `nowhere` is used but never defined")
    );
}

#[test]
fn branch_out_of_range() {
    let errors = errors_of(|a| {
        let far = a.label("far");
        let back = a.label_here("back");
        a.bne(far);
        a.byte(&[0; 130]);
        a.bind(far);
        a.beq(back);
    });
    assert_eq!(
        errors,
        [
            "`bne __far` is out of range: the target is +130 bytes away, 3 beyond the limit of +127",
            "`beq __back` is out of range: the target is -134 bytes away, 6 beyond the limit of -128",
        ]
    );
}

#[test]
fn branch_at_the_limit() {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    a.select(code);
    let (far, back) = (a.label("far"), a.label_here("back"));
    a.bne(far);
    a.byte(&[0; 124]);
    a.beq(back);
    a.nop();
    a.bind(far);
    let program = a.finish().expect("just in range");
    assert_eq!(program.segments()[0].bytes[1], 127);
    assert_eq!(program.segments()[0].bytes[127], 0x80);
}

#[test]
fn critical_branch_across_a_page() {
    let errors = errors_of(|a| {
        a.byte(&[0; 0xFC]);
        a.critical("scan");
        let next = a.label_here("next");
        a.nop();
        a.nop();
        a.bne(next);
        a.bcc("out");
        a.critical_end();
        a.global("out");
        a.bne(next);
    });
    assert_eq!(
        errors,
        ["`bne __next` in the time-critical `scan` crosses a page: from $1100 to $10FC"]
    );
}

#[test]
fn critical_index_into_an_object_on_two_pages() {
    let errors = errors_of(|a| {
        let bss = a.segment("BSS", 0x2000, 0x2FFF, Kind::Bss);
        let page = a.reserve(bss, "page", 256, 256);
        a.reserve(bss, "odd", 16, 1);
        let across = a.reserve(bss, "across", 256, 1);
        a.critical("scan");
        a.lda(page.x());
        a.lda(page.at(16).x());
        a.lda(across.x());
        a.sta(across.x());
        a.critical_end();
    });
    assert_eq!(
        errors,
        [
            "`lda across,x` in the time-critical `scan` may cross a page: its base is $2110 \
          and the object does not lie within one page"
        ]
    );
}

#[test]
fn critical_stretches_are_closed() {
    assert_eq!(
        errors_of(|a| a.critical("scan")),
        ["the time-critical `scan` is never ended"]
    );
    assert_eq!(
        errors_of(|a| a.critical_end()),
        ["no time-critical stretch to end"]
    );
}

#[test]
fn segments_overlap() {
    let errors = errors_of(|a| {
        a.segment("BSS", 0x1F00, 0x2FFF, Kind::Bss);
    });
    assert_eq!(
        errors,
        ["segment BSS ($1F00-$2FFF) overlaps segment CODE ($1000-$1FFF)"]
    );
}

#[test]
fn overlap_with_a_segment_further_down() {
    let errors = errors_of(|a| {
        a.segment("IN", 0x1100, 0x11FF, Kind::Bss);
        a.segment("LATE", 0x1800, 0x18FF, Kind::Bss);
    });
    assert_eq!(
        errors,
        [
            "segment IN ($1100-$11FF) overlaps segment CODE ($1000-$1FFF)",
            "segment LATE ($1800-$18FF) overlaps segment CODE ($1000-$1FFF)",
        ]
    );
}

#[test]
fn segment_too_long() {
    let errors = errors_of(|a| {
        a.byte(&[0; 0x1003]);
    });
    assert_eq!(
        errors,
        ["segment CODE is 3 bytes too long: it must end at $1FFF"]
    );
}

#[test]
fn zero_page_exhausted() {
    let errors = errors_of(|a| {
        a.zp_n("first", 3);
        a.zp_n("second", 2);
    });
    assert_eq!(
        errors,
        ["no room in the zero page for `second`: 2 adjoining bytes wanted, 1 free in all"]
    );
}

#[test]
fn zero_page_taken_twice() {
    let errors = errors_of(|a| {
        a.zp("first");
        a.zp_at("second", 0x0F, 2);
    });
    assert_eq!(errors, ["`second` at $0F: 2 bytes are not free there"]);
}

#[test]
fn names_defined_twice() {
    let errors = errors_of(|a| {
        a.global("here");
        a.constant("here", 1);
    });
    assert_eq!(errors.len(), 1);
    assert!(
        errors[0].starts_with("`here` is already defined at "),
        "{errors:?}"
    );
}

#[test]
fn labels_bound_twice_or_never() {
    let errors = errors_of(|a| {
        let twice = a.label("twice");
        a.bind(twice);
        a.bind(twice);
        let never = a.label("never");
        a.beq(never);
    });
    assert_eq!(errors.len(), 2);
    assert!(
        errors[0].starts_with("`twice` is already defined at "),
        "{errors:?}"
    );
    assert_eq!(errors[1], "the label `never` is never bound");
}

#[test]
fn names_never_defined() {
    let errors = errors_of(|a| {
        a.bytes_lo(["missing"]);
        a.jsr("missing");
        a.sym("unused");
    });
    assert_eq!(
        errors,
        [
            "`missing` is used but never defined",
            "`unused` is used but never defined"
        ]
    );
}

#[test]
fn invalid_names() {
    let errors = errors_of(|a| {
        a.global("two words");
        a.constant("LDA", 1);
        a.zp("x");
    });
    let names: Vec<&str> = errors
        .iter()
        .map(|error| error.split(" cannot").next().unwrap_or(""))
        .collect();
    assert_eq!(names, ["`two words`", "`LDA`", "`x`"]);
}

#[test]
fn addresses_out_of_bounds() {
    let errors = errors_of(|a| {
        let last = a.zp_at("last", 0xFF, 1);
        a.lda(last.at(1));
        a.lda(fixed(0).at(-1));
        a.jmp(fixed(0x12FF).ind());
    });
    assert_eq!(
        errors,
        [
            "`last+1` lies outside `last`, which has 1 byte",
            "`last+1` comes to 256, which is not in the zero page",
            "`-1` comes to -1, which is not an address",
            "`jmp ($12FF)` reads its pointer across a page, which the NMOS 6502 gets wrong",
        ]
    );
}

#[test]
fn cyclic_definitions() {
    let errors = errors_of(|a| {
        let second = a.sym("second");
        let first = a.alias("first", second);
        a.alias("second", first);
    });
    assert_eq!(
        errors,
        [
            "`second` is defined in terms of itself",
            "`first` is defined in terms of itself"
        ]
    );
}

#[test]
fn self_modified_without_instruction_or_operand() {
    assert_eq!(
        errors_of(|a| {
            a.self_modified("site");
        }),
        ["no instruction follows the self-modified `site`"]
    );
    assert_eq!(
        errors_of(|a| {
            a.self_modified("site");
            a.tax();
        }),
        ["`tax` has no operand to modify"]
    );
}

#[test]
fn data_in_a_reserved_segment() {
    let errors = errors_of(|a| {
        let bss = a.segment("BSS", 0x2000, 0x2FFF, Kind::Bss);
        let tables = a.segment("TABLES", 0x3000, 0x3FFF, Kind::Table);
        let loose = a.segment_after("LOOSE", tables, 16, 0x3FFF, Kind::Table);
        a.table(bss, "table", 1, &[1], "a table");
        a.reserve(tables, "board", 1, 1);
        a.table(loose, "page", 256, &[1], "a table");
    });
    assert_eq!(
        errors,
        [
            "segment BSS is not loaded: it holds no code or data",
            "segment TABLES is read-only: no room for `board`",
            "nothing in segment LOOSE can be aligned to 256: the segment itself is aligned less",
        ]
    );
}

#[test]
fn code_without_a_segment() {
    let mut a = Asm::new();
    a.nop();
    let errors = a.finish().expect_err("an error");
    assert_eq!(errors.errors[0].fault.to_string(), "no segment is selected");
}

#[test]
fn segments_of_one_name() {
    let errors = errors_of(|a| {
        a.segment("code", 0x2000, 0x2FFF, Kind::Code);
    });
    assert_eq!(errors, ["there are two segments called code"]);
}

#[test]
fn an_operand_outside_its_object() {
    let errors = errors_of(|a| {
        let (count, pointer) = (a.zp("count"), a.zp_n("pointer", 2));
        let bss = a.segment("BSS", 0x5000, 0x5FFF, Kind::Bss);
        let table = a.reserve(bss, "table", 16, 1);
        asm! { a;
            lda  table+15
            lda  table-1,x              // the index determines the byte
            lda  (pointer),y
            lda  table+16
            sta  table-1
            inc  count+1
            lda  (pointer+1),y
        }
    });
    let of = |object: &str, size: &str| format!("lies outside `{object}`, which has {size}");
    assert_eq!(
        errors,
        [
            format!("`table+16` {}", of("table", "16 bytes")),
            format!("`table-1` {}", of("table", "16 bytes")),
            format!("`count+1` {}", of("count", "1 byte")),
            format!("`pointer+1` {}", of("pointer", "2 bytes")),
        ]
    );
}
