//! Time at both speeds, and the raster interrupt of every frame.

use octet_machine::{Machine, VideoStandard};

use crate::chips::map_io;
use crate::support::{BUFFER, CODE, machine};

const PLENTY: u64 = 10_000_000;
/// The interrupt handler.
const HANDLER: u16 = CODE + 18;
/// About how many cycles the program takes.
const CYCLES: u64 = 327_400;

/// A machine whose program sets the speed and counts down from 65,280; its handler counts frames.
fn program(speed: u8) -> Machine {
    let mut code = vec![0xA9, speed, 0x8D, 0x30, 0xD0]; // LDA #speed : STA $D030
    code.extend([0x58, 0xA0, 0xFF, 0xA2, 0x00]); // CLI : LDY #255 : LDX #0
    code.extend([0xCA, 0xD0, 0xFD, 0x88, 0xD0, 0xFA]); // DEX : BNE : DEY : BNE
    code.extend([0x78, 0x60]); // SEI : RTS
    assert_eq!(code.len() as u16, HANDLER - CODE);
    code.extend([0xEE, 0x00, 0x40, 0x48]); // INC buffer : PHA
    code.extend([0xA9, 0x01, 0x8D, 0x19, 0xD0, 0x68, 0x40]); // LDA #1 : STA $D019 : PLA : RTI
    let mut m = machine(&code);
    map_io(&mut m);
    m.poke_word(0xFFFE, HANDLER);
    m
}

#[test]
fn time_and_frames_pass_at_pal_and_ntsc_and_both_speeds() {
    for (video, two_mhz, frames) in [
        (None, true, 0),
        (Some(VideoStandard::Pal), true, 8),
        (Some(VideoStandard::Pal), false, 16),
        (Some(VideoStandard::Ntsc), true, 9),
        (Some(VideoStandard::Ntsc), false, 19),
    ] {
        let mut m = program(u8::from(two_mhz));
        m.set_raster_irq(video);
        let cycles = m.call(CODE, PLENTY).expect("no fault");
        assert!((CYCLES..CYCLES + 1_000).contains(&cycles), "{cycles}");
        assert_eq!(m.peek(BUFFER), frames, "{video:?}, 2 MHz: {two_mhz}");
        let hertz = video.unwrap_or(VideoStandard::Pal).clock_hz() * if two_mhz { 2 } else { 1 };
        let seconds = cycles as f64 / f64::from(hertz);
        let difference = (m.time().as_secs_f64() - seconds).abs();
        assert!(difference < 1e-5, "{difference}");
    }
}

/// The interrupt leaves the program no time.
#[test]
fn an_interrupt_that_is_not_acknowledged_comes_again() {
    let mut m = program(1);
    m.set_raster_irq(Some(VideoStandard::Pal));
    m.poke_word(0xFFFE, HANDLER + 10); // RTI alone: $D019 is left as it is
    assert!(m.call(CODE, 100_000).is_err(), "nothing but interrupts");
    assert_eq!(m.peek(BUFFER), 0);
}

#[test]
fn a_snapshot_restores_time_and_raster() {
    let mut m = program(0);
    m.set_raster_irq(Some(VideoStandard::Ntsc));
    let before = m.snapshot();
    m.call(CODE, PLENTY).expect("no fault");
    let (time, frames) = (m.time(), m.peek(BUFFER));
    m.restore(&before);
    assert!(m.time().is_zero());
    m.call(CODE, PLENTY).expect("no fault");
    assert_eq!((m.time(), m.peek(BUFFER)), (time, frames));
}
