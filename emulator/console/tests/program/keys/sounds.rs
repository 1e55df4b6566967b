//! What the SID plays, and when.

use c128::platform::sid::Sound;
use octet_console::Console;

use crate::common::{self, number, press};

/// Presses keys; the sound that began last, if any did.
fn heard(console: &mut Console, keys: &str) -> Option<Sound> {
    let notes = |console: &Console| {
        let sid = &console.machine.chips().expect("chips").sid;
        (sid.gate_ons, sid.registers)
    };
    let (before, _) = notes(console);
    press(console, keys);
    let (after, registers) = notes(console);
    let note = [registers[1], registers[5], registers[4]];
    let sound = Sound::ALL.into_iter().find(|sound| sound.note() == note);
    (after != before).then(|| sound.expect("the note of a sound"))
}

/// Presses keys one after the other, each with the sound that follows.
fn assert_heard(console: &mut Console, keys: &[(&str, Option<Sound>)]) {
    for &(keys, sound) in keys {
        assert_eq!(heard(console, keys), sound, "{keys}");
    }
}

#[test]
fn every_sound_is_different() {
    for (n, sound) in Sound::ALL.into_iter().enumerate() {
        for other in &Sound::ALL[..n] {
            assert_ne!(sound.note(), other.note(), "{sound:?} and {other:?}");
        }
    }
}

#[test]
fn sounds_tell_what_happens_and_each_is_turned_off() {
    let mut console = common::start_with_disk();
    let heard_after = [
        ("e4\n", Some(Sound::Move)),
        ("d5\n", Some(Sound::Move)),
        ("Ke3\n", Some(Sound::Refused)),
        ("exd5\n", Some(Sound::Capture)),
        ("Qxd5\n", Some(Sound::Capture)),
        ("Nf3\n", Some(Sound::Move)),
        ("Qe4\n", Some(Sound::Check)),
        ("Be2\n", Some(Sound::Move)),
        ("y", None),
        ("y", None),
        ("m", Some(Sound::Ready)),
        ("<shift f1>y", Some(Sound::Over)),
        ("<f3>y", None),
    ];
    assert_heard(&mut console, &heard_after);
    // A page of the menu: C is check. What is turned on again is heard.
    press(&mut console, "<shift f3>n");
    assert_eq!(heard(&mut console, "c"), None);
    assert_eq!(heard(&mut console, "b"), None);
    assert_eq!(heard(&mut console, "f"), None);
    assert_eq!(heard(&mut console, "f"), Some(Sound::Over));
    for (name, lines) in [("40", console.text_40()), ("80", console.text_80())] {
        octet_testing::assert_snapshot!(format!("sounds_{name}"), lines.join("\n"));
    }
    press(&mut console, "<escape><escape>");
    press(&mut console, "<run/stop>");
    let heard_after = [
        ("e4\n", Some(Sound::Move)),
        ("d5\n", Some(Sound::Move)),
        // Without the sound of a capture or a check it is that of a move.
        ("exd5\n", Some(Sound::Move)),
        ("Qd6\n", Some(Sound::Move)),
        ("c4\n", Some(Sound::Move)),
        ("Qe5\n", Some(Sound::Move)),
        ("s", None),
        ("Qe2\n", None),
        ("h1\n", None),
        ("s", Some(Sound::Move)),
    ];
    assert_heard(&mut console, &heard_after);
    let silent = Sound::Check as u32 | Sound::Capture as u32;
    assert_eq!(number(&console, "shared_sound", 1), 0x80 | silent);
}
