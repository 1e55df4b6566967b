//! The sounds of the game: short notes on SID voice 1, one for each [`Sound`].

use super::chips::Sid;
use octet_asm::{Abs, Asm, asm};

/// The sounds, each a bit of a set. If several fit, the highest is heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Sound {
    /// A move.
    Move = 1,
    /// Octet has moved: it is the player's turn.
    Ready = 1 << 1,
    /// A move was refused.
    Refused = 1 << 2,
    /// A capture, in the place of `san_flags::TAKES`.
    Capture = 1 << 3,
    /// The game is over.
    Over = 1 << 4,
    /// Check, in the place of `san_flags::CHECK`.
    Check = 1 << 6,
}

impl Sound {
    /// All of them, in the order in which the menu lists them.
    pub const ALL: [Sound; 6] = [
        Sound::Move,
        Sound::Capture,
        Sound::Check,
        Sound::Ready,
        Sound::Refused,
        Sound::Over,
    ];

    /// Frequency (high byte, some 15 Hz each), attack and decay, and waveform.
    #[must_use]
    pub const fn note(self) -> [u8; 3] {
        match self {
            Sound::Move => [0x0C, QUICK, TRIANGLE],
            Sound::Ready => [0x24, SHORT, TRIANGLE],
            Sound::Refused => [0x05, SHORT, SAWTOOTH],
            Sound::Capture => [0x18, QUICK, NOISE],
            Sound::Over => [0x08, LONG, TRIANGLE],
            Sound::Check => [0x30, SHORT, SAWTOOTH],
        }
    }
}

/// The bit of the switch of all sounds. Under it, the bits of a [`Sound`] silence that one.
pub const ON: u8 = 0x80;
/// The bits of sounds.
const BITS: usize = 7;

/// Attack at once, decay in 114 ms, 168 ms and 750 ms.
const QUICK: u8 = 0x04;
const SHORT: u8 = 0x05;
const LONG: u8 = 0x09;
/// Waveforms, with the gate on.
const TRIANGLE: u8 = 0x11;
const SAWTOOTH: u8 = 0x21;
const NOISE: u8 = 0x81;
/// The gate's bit. A rising edge starts a note.
const GATE: u8 = 0x01;
/// Full volume.
const LOUD: u8 = 0x0F;

/// Emits `play_sound`. `sound` holds the player's choice: [`ON`], and the sounds that are silenced.
pub fn emit(asm: &mut Asm, sid: &Sid, sound: Abs) {
    let Some(segment) = asm.selected() else {
        return;
    };
    let notes: [[u8; 3]; BITS] = core::array::from_fn(|bit| {
        let sound = Sound::ALL
            .into_iter()
            .find(|&sound| sound as usize == 1 << bit);
        sound.map_or([0; 3], Sound::note)
    });
    let mut table = |name: &str, n: usize, what: &str| {
        asm.table(segment, name, 1, &notes.map(|note| note[n]), what)
    };
    let pitches = table("sound_pitches", 0, "Frequencies of sounds, high bytes");
    let decays = table("sound_decays", 1, "Attack and decay");
    let waves = table("sound_waves", 2, "Waveforms, with the gate on");
    asm! { asm;
        /// Plays the highest of some sounds that the player has not turned off.
        routine play_sound {
            takes    a "the sounds, by Sound", shared_sound
            destroys a, x
        }
        bit  sound              // N: sounds are on
        bpl  @off
        ora  sound              // those that fit and are not
        eor  sound              // silenced; bit 7 goes, too
        ldx  #BITS as u8        // from the highest bit down
    @look:
        asl  a                  // first bit 7, which is clear
        bcs  @play              // this is the highest
        dex
        bpl  @look
        rts
    @play:
        lda  #LOUD
        sta  sid.amp            // the volume
        lda  #0
        sta  sid.sur1           // no sustain: the note fades
        lda  pitches,x
        sta  sid.s1_hi
        lda  decays,x
        sta  sid.ad1
        lda  waves,x
        and  #!GATE             // the gate comes last, off and on
        sta  sid.ctl1
        lda  waves,x
        sta  sid.ctl1
    @off:
        rts
    }
}
