//! Time. CIA 2 counts jiffies, sixtieths of a second, which are the same at 1 and 2 MHz.

use super::Machine;
use octet_asm::{Asm, Claim, asm};

/// The latch of timer A, on PAL and on NTSC machines: cycles of the 1 MHz clock in a jiffy, less
/// one.
pub const JIFFY_CYCLES: [u16; 2] = [16_421 - 1, 17_045 - 1];

/// In CIA2_CRA: load the latch and start, counting cycles.
const COUNT_CYCLES: u8 = 0x11;
/// In CIA2_CRB: load the latch and start, counting underflows of timer A.
const COUNT_TIMER_A: u8 = 0x51;
/// In CIA2_ICR: timer A may request an NMI.
const TIMER_A_NMI: u8 = 0x81;

/// Emits `start_clock_timer` and `update_clocks`.
pub(super) fn emit(asm: &mut Asm, machine: &Machine) {
    let (cia2, saved) = (&machine.chips.cia2, &machine.saved);
    let (state, shared) = (&machine.state, &machine.shared);
    asm! { asm;
        /// Has CIA 2 count jiffies, and disables RESTORE.
        routine start_clock_timer {
            returns  saved_cia2_timers, last_timer, "CIA 2's NMI request, never acknowledged"
            destroys a, x
        }
        for (n, control) in (0..).zip([cia2.cra, cia2.crb]) {
            lda  control            // as the KERNAL left it
            sta  saved.saved_cia2_timers + n
        }
        let [pal_latch, ntsc_latch] = JIFFY_CYCLES.map(u16::to_le_bytes);
        lda  #ntsc_latch[0]     // NTSC: 1.0227 MHz
        ldx  #ntsc_latch[1]
        bit  machine.kernal.palflag // N: PAL
        bpl  @ntsc
        lda  #pal_latch[0]      // PAL: 0.9852 MHz
        ldx  #pal_latch[1]
    @ntsc:
        sta  cia2.ta            // writes the latch
        stx  cia2.ta+1
        lda  #0xFF              // timer B counts down from $FFFF
        sta  cia2.tb
        sta  cia2.tb+1
        for n in 0..2 {
            asm.claim(Claim::Untorn("no clock runs yet".to_owned()));
            sta  saved.last_timer + n
        }
        lda  #COUNT_TIMER_A     // first: it must be ready for the first underflow
        sta  cia2.crb
        lda  #COUNT_CYCLES
        sta  cia2.cra
        // NMI is edge-triggered, and RESTORE shares the line. Timer A pulls it low once and the
        // request is never acknowledged, so RESTORE makes no edge.
        lda  #TIMER_A_NMI       // bit 7 sets the mask's bit
        sta  cia2.icr
        ldx  #0xFF
    @wait:
        cpx  cia2.tb
        beq  @wait              // until timer A's first underflow
        rts

        /// Adds the time since the last frame to the clocks.
        routine update_clocks {
            takes    "interrupts off"
            returns  shared_uptime, "the clock that runs"
            destroys a, x, y
        }
    @read:
        ldx  cia2.tb+1          // two bytes that cannot be read at once
        lda  cia2.tb
        cpx  cia2.tb+1
        bne  @read              // the high byte changed between the two reads
        tay                     // Y low, X high byte of now
        lda  saved.last_timer   // it counts down: last - now
        sec
        sty  saved.last_timer
        sbc  saved.last_timer   // low byte of the jiffies
        sta  state.frame_jiffies
        lda  saved.last_timer+1
        stx  saved.last_timer+1 // now, subtracted from memory
        sbc  saved.last_timer+1
        sta  state.frame_jiffies+1 // 0, unless interrupts were off for 4 seconds
        lda  shared.uptime      // 24 bits: three days
        clc
        adc  state.frame_jiffies
        sta  shared.uptime
        lda  shared.uptime+1
        adc  state.frame_jiffies+1 // C from the low bytes
        sta  shared.uptime+1
        bcc  @side_to_move      // no carry to the third byte
        inc  shared.uptime+2
    @side_to_move:
        ldx  state.running_clock // 1 White's, 4 Black's: three bytes each, from offset 1
        beq  @none
        bit  state.clock_counts_down // N: a time control
        bpl  @count_up
        sec
        for n in 0..3 {
            let clock = shared.clock_white.at(n - 1).x();
            lda  clock
            if n < 2 {
                sbc  state.frame_jiffies + n // from the time left
            } else {
                sbc  #0                 // only the borrow
            }
            sta  clock
        }
        bcs  @none              // time is left
        lda  #0                 // below 0: the flag has fallen
        for n in 0..3 {
            sta  shared.clock_white + (n - 1),x
        }
        rts
    @count_up:
        clc
        for n in 0..3 {
            let clock = shared.clock_white.at(n - 1).x();
            lda  clock
            if n < 2 {
                adc  state.frame_jiffies + n // to the time used
            } else {
                adc  #0                 // only the carry
            }
            sta  clock
        }
    @none:
        rts
    }
}
