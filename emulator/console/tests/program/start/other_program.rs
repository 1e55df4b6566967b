//! The console with a small program in place of the chess program. It counts how often SPACE goes
//! down and ends at the third time.

use octet_asm::write::elf;
use octet_asm::{Asm, Kind, fixed, imm};
use octet_console::{Columns, Console, Setup};
use octet_machine::chips::{Joystick, Model};
use octet_machine::{Image, VideoStandard};

/// The variable that counts.
const COUNT: &str = "count";

/// The program. Its interrupts reach the KERNAL while bank 1 is RAM throughout.
fn image() -> Image {
    let mut a = Asm::new();
    let code = a.segment("CODE", 0x1C01, 0x1FFF, Kind::Code);
    let bss = a.segment("SHARED", 0x1300, 0x13FF, Kind::Bss);
    a.banked_segment("OTHER", 1, 0x2000, 0x20FF, Kind::Bss);
    let count = a.reserve(bss, COUNT, 1, 1);
    let stick = a.reserve(bss, "stick", 1, 1);
    let (begins, ends) = (a.label("begins"), a.label("ends"));
    a.select(code);
    a.routine("start", "Counts spaces.");
    a.lda(imm(0x06)).c("8 KB are common, for the stack");
    a.sta(fixed(0xD506));
    a.lda(imm(0));
    a.sta(count);
    a.sta(stick);
    a.bind(begins);
    a.jsr("keys");
    a.cmp(imm(0x10)).c("SPACE, column 7");
    a.bne(begins);
    a.inc(count);
    let down = a.label_here("down");
    a.jsr("keys");
    a.bne(down);
    a.lda(count);
    a.cmp(imm(3));
    a.bne(begins);
    a.bind(ends);
    a.lda(imm(0x04));
    a.sta(fixed(0xD506));
    a.rts();
    a.routine("keys", "Reads column 7, from bank 1.");
    a.lda(imm(0x4E));
    a.sta(fixed(0xFF00));
    a.sei();
    a.lda(imm(0xFF));
    a.sta(fixed(0xDC00));
    a.lda(fixed(0xDC00));
    a.eor(imm(0xFF));
    a.ora(stick);
    a.sta(stick);
    a.lda(imm(0x7F));
    a.sta(fixed(0xDC00));
    a.lda(fixed(0xDC01));
    a.cli();
    a.eor(imm(0xFF));
    a.ldx(imm(0x00));
    a.stx(fixed(0xFF00));
    a.tax();
    a.rts();
    let program = a.finish().unwrap_or_else(|errors| panic!("{errors}"));
    Image::from_elf(&elf::write(&program)).expect("an image")
}

#[test]
fn a_program_is_run_from_basic_and_ends_there() {
    for (video, pal) in [(VideoStandard::Pal, true), (VideoStandard::Ntsc, false)] {
        let setup = Setup {
            model: Model {
                video,
                ..Model::default()
            },
            columns: Columns::Forty,
        };
        let mut console = Console::power_on(&image(), setup).expect("a machine");
        assert_eq!(
            console.machine.peek(0x0A03) != 0,
            pal,
            "the KERNAL tells PAL from NTSC"
        );
        assert_eq!(console.machine.peek(0xD7), 0, "40 columns");
        console.run_program().expect("no fault");
        let jiffies = |console: &Console| u32::from(console.machine.peek(0xA2));
        let before = jiffies(&console);
        let (frames, sixtieths) = if pal { (50, 60) } else { (60, 60) };
        console.run_frames(frames).expect("no fault");
        let passed = jiffies(&console) - before;
        assert!(
            (sixtieths - 2..=sixtieths).contains(&passed),
            "{video:?}: {passed}"
        );
        console.press(" a").expect("no fault");
        assert_eq!(console.byte(COUNT).expect("a name"), 1);
        let fire = Joystick {
            fire: true,
            ..Joystick::default()
        };
        console.joystick(fire, 1).expect("no fault");
        assert_eq!(console.byte("stick").expect("a name"), 0x10);
        console.machine.press_restore();
        assert!(
            !console
                .wait_until(1, |console| console.byte(COUNT).unwrap() == 2)
                .expect("no fault")
        );
        console.press(" ").expect("no fault");
        assert!(!console.has_ended());
        console.press(" ").expect("no fault");
        assert!(console.has_ended(), "back in BASIC");
        console.run_program().expect("no fault");
        assert!(console.wait_until_still(5, 1).expect("no fault") && !console.has_ended());
    }
}

#[test]
fn a_console_begins_with_both_of_basics_screens() {
    let console = Console::power_on(&image(), Setup::default()).expect("a machine");
    assert_eq!(console.machine.peek(0xD7), 0x80, "80 columns");
    assert_eq!((console.text_40().len(), console.text_80().len()), (25, 25));
    let (forty, eighty) = (console.picture_40().unwrap(), console.picture_80().unwrap());
    assert_eq!((forty.width, forty.height), (384, 272));
    assert_eq!((eighty.width, eighty.height), (672, 432));
}
