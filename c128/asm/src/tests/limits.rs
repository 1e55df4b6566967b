//! Limits, growth, and overlays: memory that is scarce or shared.

use crate::write::{lst, map};
use crate::*;

/// Two segments of code and an array, limited to `limit` bytes together.
fn limited(limit: u32, write: impl FnOnce(&mut Asm)) -> Result<Program, AsmErrors> {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
    let bss = a.segment("BSS", 0x3000, 0x30FF, Kind::Bss);
    a.limit("code and array", &[code, bss], limit, "shorten the array");
    a.limit_used("the file", 10, 12, "pack it");
    a.advise(code, "move tables away");
    let array = a.reserve(bss, "array", 16, 1);
    a.idle(array.at(12), 4);
    a.select(code);
    write(&mut a);
    a.finish()
}

/// Code of 4 bytes.
fn four(a: &mut Asm) {
    asm! { a;
        /// Does little.
        routine start { destroys a }
        lda  0x2000
        rts
    }
}

#[test]
fn a_limit_is_kept_to_the_byte() {
    let program = limited(20, four).expect("just enough");
    let limit = &program.limits()[0];
    assert_eq!((limit.used, limit.limit, limit.left()), (20, 20, 0));
    assert_eq!(program.limits()[1].left(), 2);
    let errors = limited(19, four).expect_err("one too many");
    let error = errors.to_string();
    let why = "code and array: 1 too many, 20 bytes where 19 are allowed";
    assert!(
        error.ends_with(why) && error.contains("limits.rs:"),
        "{error}"
    );
}

#[test]
fn the_map_names_limits_advice_and_what_is_idle() {
    let map = map::write(&limited(30, four).expect("enough"), &[]);
    for line in [
        "     20     30     10  code and array",
        "     10     12      2  the file",
        "  code and array: shorten the array",
        "  CODE: move tables away",
        "Idle within segments: 4 bytes",
        "  300C  300F       4  in array",
    ] {
        assert!(map.lines().any(|found| found == line), "{line}\n{map}");
    }
}

/// What would be if a segment were longer.
#[test]
fn a_segment_grows_by_as_many_bytes_as_asked() {
    for (segment, bytes) in [("CODE", 300), ("BSS", 20)] {
        let len = |program: &Program| program.segment(segment).expect("a segment").len;
        let before = limited(1_000, four).expect("enough");
        let after = limited(1_000, |a| {
            four(a);
            a.grow(segment, bytes);
        })
        .expect("enough");
        assert_eq!(len(&after), len(&before) + bytes);
        assert_eq!(after.limits()[0].used, before.limits()[0].used + bytes);
    }
    let errors = limited(1_000, |a| a.grow("DATA", 1)).expect_err("no such segment");
    assert!(errors.to_string().ends_with("there is no segment DATA"));
}

#[test]
fn a_segment_that_follows_others_says_what_they_take() {
    let mut a = Asm::new();
    let first = a.segment("FIRST", 0x1000, 0x10FF, Kind::Code);
    let second = a.segment_after("SECOND", first, 1, 0x10FF, Kind::Table);
    a.table(second, "table", 1, &[0; 254], "A table");
    a.select(first);
    a.jmp("table");
    let errors = a.finish().expect_err("too long").to_string();
    let why = "segment SECOND is 1 byte too long: it must end at $10FF; \
               before it there are FIRST 3 bytes";
    assert!(errors.ends_with(why), "{errors}");
}

/// Two overlays in the same memory; `calls` is what the first one calls.
fn overlays(calls: &str) -> Result<Program, AsmErrors> {
    let mut a = Asm::new();
    let main = a.segment("MAIN", 0x1000, 0x10FF, Kind::Code);
    let below = a.banked_segment("BELOW", 1, 0x2000, 0x2FFF, Kind::OwnFile);
    let one = a.overlay_after("ONE", below, BANKS, 0x2FFF);
    let two = a.overlay_after("TWO", below, BANKS + 1, 0x2FFF);
    a.select(below);
    a.routine("shared", "Is always there.");
    a.rts();
    a.select(two);
    a.routine("other", "Is there by turns.");
    a.rts();
    a.select(one);
    a.routine("own", "Calls.");
    a.jmp(calls);
    assert_eq!(a.selected(), Some(one));
    assert_eq!(a.bank_of("own"), Some(BANKS));
    assert_eq!(a.bank_of("nowhere"), None);
    a.select(main);
    a.routine("main", "Begins.");
    a.rts();
    a.finish()
}

#[test]
fn overlays_share_memory_and_do_not_call_each_other() {
    let program = overlays("shared").expect("a sound program");
    assert_eq!(program.address("own"), program.address("other"));
    let listing = lst::write(&program, "Overlays");
    for text in [
        "BELOW: loaded there from a file of its own,",
        "TWO: loaded there from a file of its own, when it is wanted,",
    ] {
        assert!(listing.contains(text), "{listing}");
    }
    let map = map::write(&program, &[]);
    assert_eq!(map.matches("  overlay ").count(), 2);
    let error = overlays("other").expect_err("not loaded").to_string();
    assert!(
        error.ends_with("other is in TWO, which may not be loaded"),
        "{error}"
    );
}

/// A routine alone, from its header to the next one.
#[test]
fn a_routine_is_listed_alone() {
    let program = overlays("shared").expect("a sound program");
    let listing = lst::write(&program, "Overlays");
    let own = lst::routine(&program, "own").expect("a routine");
    assert!(listing.contains(own.trim_end()));
    assert!(
        own.contains("Calls.") && own.contains("jmp shared"),
        "{own}"
    );
    assert!(!own.contains("by turns"), "{own}");
    assert_eq!(lst::routine(&program, "shared_not"), None);
}
