//! What bytes and texts become on a disk.

use super::Random;
use crate::gcr::{BITS, encode};
use crate::petscii::{REVERSE_OFF, REVERSE_ON, SHIFTED, petscii, small_letters};
use crate::{DosStatus, TrackSector};

/// The bits of a group are cut into fives again. A drive loses its place after three zeros, and takes
/// ten ones for the mark before a sector.
#[test]
fn group_code_can_be_read_and_holds_no_mark() {
    let mut random = Random(5);
    let bytes: Vec<u8> = (0..1_000).map(|_| random.below(256) as u8).collect();
    let bits: Vec<bool> = encode(&bytes)
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |n| byte >> n & 1 != 0))
        .collect();
    let halves: Vec<u8> = bits
        .chunks(5)
        .map(|five| five.iter().fold(0, |code, &bit| code << 1 | u8::from(bit)))
        .map(|code| BITS.iter().position(|&bits| bits == code).expect("a code") as u8)
        .collect();
    let read: Vec<u8> = halves.chunks(2).map(|two| two[0] << 4 | two[1]).collect();
    assert_eq!(read, bytes);
    assert!(bits.windows(3).all(|three| three.contains(&true)));
    assert!(bits.windows(10).all(|ten| ten.contains(&false)));
    assert_eq!(encode(&bytes[..1])[..], encode(&[bytes[0], 0, 0, 0])[..]);
}

/// They differ in capitals alone: one set has them shifted, the other has no others.
#[test]
fn both_character_sets_show_the_same_text() {
    let text = "White: Kf3, e4\n";
    assert_eq!(petscii(text), b"WHITE: KF3, E4\r");
    assert_eq!(
        petscii("[Kf3]"),
        [REVERSE_ON, b'K', b'F', b'3', REVERSE_OFF]
    );
    let unshifted = |byte: &u8| byte & !SHIFTED;
    let cased = small_letters(text);
    assert_eq!(
        cased.iter().map(unshifted).collect::<Vec<u8>>(),
        petscii(text)
    );
    for (letter, byte) in text.bytes().zip(cased) {
        assert_eq!(byte & SHIFTED != 0, letter.is_ascii_uppercase());
    }
}

#[test]
fn a_status_names_its_place() {
    let place = TrackSector::new(17, 4);
    assert_eq!(
        DosStatus::BAD_BLOCK.at(place).to_string(),
        "23, READ ERROR,17,04"
    );
    assert_eq!(DosStatus::scratched(1_000).track, 99);
    let strange = DosStatus {
        code: 99,
        ..DosStatus::OK
    };
    assert_eq!(strange.to_string(), "99, UNKNOWN,00,00");
}
