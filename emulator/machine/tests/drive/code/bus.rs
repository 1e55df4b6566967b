//! The lines, and the two clocks.

use octet_asm::{Asm, asm, fixed_zp};
use octet_machine::VideoStandard;

use super::{BUS, PORT, PULL_CLK, RECEIVED, Sender, ZP, after, drive_code, note_changes, sender};

const CLK_OUT: u8 = 0x10;
const DATA_OUT: u8 = 0x20;
const ATN_OUT: u8 = 0x08;
const PULL_DATA: u8 = 0x02;
/// In the drive's port.
const CLK_IS_LOW: u8 = 0x04;
/// In the drive's port.
const DATA_IS_LOW: u8 = 0x01;

/// Pulls CLK or lets it go, 10 times, every 9,989 cycles.
fn edges() -> Vec<u8> {
    drive_code(|a| {
        asm! { a;
            /// Changes CLK.
            routine edges {}
            sei
            lda  #10
            sta  fixed_zp(0x14)
        @next:
            lda  PORT               // 4 cycles
            eor  #PULL_CLK          // 2
            sta  PORT               // 4
            ldy  #8                 // 2
        @outer:
            ldx  #248               // 2
        @inner:
            dex
            bne  @inner             // 5 X less 1
            dey
            bne  @outer             // 4 and 1241 and 1, so often Y, less 1
            nop
            dec  fixed_zp(0x14)     // 5
            bne  @next              // 3
            lda  #0
            sta  PORT
            cli
            rts
        }
    })
}

/// Sends all bytes from 0 to 255, two bits at a time, 14 cycles apart.
fn bytes() -> Vec<u8> {
    let halves: Vec<u8> = (0..16u8)
        .map(|half| {
            let bit = |n: u8| !half >> n & 1;
            bit(0) << 3 | bit(1) << 1 | bit(2) << 2 | bit(3)
        })
        .collect();
    drive_code(|a| {
        asm! { a;
            /// Sends the bytes.
            routine bytes {}
            sei
            lda  #PULL_DATA
            sta  PORT
            ldx  #0
        @pairs:
            txa
            and  #0x0F
            tay
            lda  "halves",y
            sta  0x0600,x
            txa
            lsr  a
            lsr  a
            lsr  a
            lsr  a
            tay
            lda  "halves",y
            sta  0x0700,x
            inx
            bne  @pairs
            lda  #CLK_IS_LOW
        @hold:
            bit  PORT
            beq  @hold
            stx  PORT
        @next:
            ldy  0x0600,x
            lda  #CLK_IS_LOW
        @wait:
            bit  PORT
            bne  @wait
            sty  PORT
            tya
            asl  a
            and  #0x0F
            nop
            nop
            sta  PORT
            lda  0x0700,x
            nop
            nop
            nop
            sta  PORT
            asl  a
            and  #0x0F
            nop
            nop
            nop
            sta  PORT
            lda  #0
            nop
            nop
            nop
            nop
            sta  PORT
            inx
            bne  @next
            cli
            rts
            a.global("halves");
            a.byte(&halves);
        }
    })
}

/// The computer's end of that: the bytes are at $3100.
fn receive_bytes(a: &mut Asm) {
    let (free, hold) = (fixed_zp(ZP + 2), fixed_zp(ZP + 3));
    asm! { a;
        lda  #0x07
        sta  free
        ora  #CLK_OUT
        sta  hold
        sta  BUS
    @begin:
        bit  BUS                // until the drive's code pulls DATA
        bmi  @begin
    @ready:
        bit  BUS                // and until it lets it go
        bpl  @ready
        ldy  #0
    @byte:
        ldx  #12                // the drive gets ready for the next
    @delay:
        dex
        bne  @delay
        lda  free
        sta  BUS
        nop
        nop
        nop
        nop
        nop
        bit  free
        lda  BUS
        for _ in 0..3 {
            lsr  a
            lsr  a
            nop
            nop
            nop
            eor  BUS
        }
        ldx  hold
        stx  BUS
        eor  #0x06              // 7, and 7 two bits to the right
        sta  RECEIVED,y
        iny
        bne  @byte
        lda  free
        sta  BUS
    }
}

/// The cycles that were measured in x128.
pub fn programs() -> Vec<(String, Sender)> {
    vec![
        (
            "bytes".to_owned(),
            sender(&bytes(), |a, _| receive_bytes(a)),
        ),
        (
            "edges".to_owned(),
            sender(&edges(), |a, _| note_changes(a, 10)),
        ),
    ]
}

const BOTH: [VideoStandard; 2] = [VideoStandard::Pal, VideoStandard::Ntsc];

#[test]
fn the_drives_clock_is_one_megahertz_and_the_computers_is_not() {
    for video in BOTH {
        let sender = sender(&edges(), |a, _| note_changes(a, 10));
        let computer = after(&sender, video);
        let cycles = 9_989.0 * f64::from(video.clock_hz()) / 1e6;
        // The first change may be over before the program looks for it.
        for passed in &computer.intervals(13)[4..] {
            assert!(
                (*passed as f64 - cycles).abs() < 30.0,
                "{passed}, not {cycles}"
            );
        }
    }
}

#[test]
fn bytes_come_two_bits_at_a_time() {
    for video in BOTH {
        let computer = after(&sender(&bytes(), |a, _| receive_bytes(a)), video);
        let received = computer.machine.read(RECEIVED, 256);
        assert_eq!(received, (0..=255).collect::<Vec<u8>>(), "{video:?}");
    }
}

/// A handshake: DATA is pulled, CLK is pulled, DATA is let go, CLK is let go.
#[test]
fn each_side_sees_what_the_other_pulls() {
    let answers = drive_code(|a| {
        asm! { a;
            /// Answers.
            routine answers {}
            lda  #DATA_IS_LOW
            for _ in 0..3 {
            @low:
                bit  PORT
                beq  @low
                ldx  #PULL_CLK
                stx  PORT
            @high:
                bit  PORT
                bne  @high
                ldx  #0
                stx  PORT
            }
            rts
        }
    });
    let sender = sender(&answers, |a, _| {
        asm! { a;
            for n in 0..3u16 {
                lda  #0x07 | DATA_OUT
                sta  BUS
            @low:
                bit  BUS
                bvs  @low
                lda  BUS
                sta  RECEIVED + 2 * n
                lda  #0x07
                sta  BUS
            @high:
                bit  BUS
                bvc  @high
                lda  BUS
                sta  RECEIVED + 2 * n + 1
            }
            lda  #0x07 | ATN_OUT    // the drive acknowledges by itself
            sta  BUS
            lda  BUS
            sta  RECEIVED + 6
            lda  #0x07
            sta  BUS
        }
    });
    let computer = after(&sender, VideoStandard::Pal);
    let seen = computer.machine.read(RECEIVED, 7);
    assert_eq!(seen, [0x27, 0xC7, 0x27, 0xC7, 0x27, 0xC7, 0x4F]);
}
