//! The results of the 6502's operations on sets of bytes and on the carry.

use crate::Mnemonic;
use crate::prove::set::Set;

/// The carry may be clear.
pub const CLEAR: u8 = 1;
/// It may be set.
pub const SET: u8 = 2;

/// Up to so many pairs every combination is tried.
const PAIRS: usize = 4096;

/// The carry that a comparison may leave.
#[must_use]
pub fn compare(left: Set, right: Set) -> u8 {
    let bounds = |set: Set| Some((set.lowest()?, set.highest()?));
    let (Some(left), Some(right)) = (bounds(left), bounds(right)) else {
        return 0;
    };
    let set = if left.1 >= right.0 { SET } else { 0 };
    let clear = if left.0 < right.1 { CLEAR } else { 0 };
    set | clear
}

fn pairs(left: Set, right: Set, with: impl Fn(u8, u8) -> u8) -> Set {
    let mut set = Set::EMPTY;
    for a in left.iter() {
        for b in right.iter() {
            set.insert(with(a, b));
        }
    }
    set
}

/// Differences, as comparisons make them.
#[must_use]
pub fn difference(left: Set, right: Set) -> Set {
    if left.len() * right.len() <= PAIRS {
        pairs(left, right, u8::wrapping_sub)
    } else {
        Set::ALL
    }
}

/// `and`, `ora` or `eor`.
#[must_use]
pub fn logic(name: Mnemonic, left: Set, right: Set) -> Set {
    let with = |a: u8, b: u8| match name {
        Mnemonic::And => a & b,
        Mnemonic::Ora => a | b,
        _ => a ^ b,
    };
    if left.len() * right.len() <= PAIRS {
        return pairs(left, right, with);
    }
    // There are too many, so the result is computed from the bits that may be set and those that
    // must be.
    let bits = |set: Set| {
        set.iter()
            .fold((0, 0xFF), |(may, must), b| (may | b, must & b))
    };
    let ((may_a, must_a), (may_b, must_b)) = (bits(left), bits(right));
    let (may, must) = match name {
        Mnemonic::And => (may_a & may_b, must_a & must_b),
        Mnemonic::Ora => (may_a | may_b, must_a | must_b),
        _ => (may_a | may_b, 0),
    };
    (0..=255)
        .filter(|byte| byte & !may == 0 && byte & must == must)
        .collect()
}

/// A sum, or a difference if `subtracts`, and its carry.
#[must_use]
pub fn sum(left: Set, right: Set, carry: u8, subtracts: bool) -> (Set, u8) {
    let right = if subtracts {
        right.map(|byte| !byte)
    } else {
        right
    };
    let carries = [0, 1].map(|n: u8| carry >> n & 1 != 0);
    if left.len() * right.len() * 2 <= PAIRS {
        let (mut set, mut out) = (Set::EMPTY, 0);
        for (n, _) in (0..).zip(carries).filter(|(_, possible)| *possible) {
            for a in left.iter() {
                for b in right.iter() {
                    let sum = u16::from(a) + u16::from(b) + n;
                    set.insert(sum as u8);
                    out |= if sum > 0xFF { SET } else { CLEAR };
                }
            }
        }
        return (set, out);
    }
    let bound = |set: Option<u8>| u16::from(set.unwrap_or(0));
    let low = bound(left.lowest()) + bound(right.lowest()) + u16::from(!carries[0]);
    let high = bound(left.highest()) + bound(right.highest()) + u16::from(carries[1]);
    if high <= 0xFF {
        (Set::range(low as u8, high as u8), CLEAR)
    } else if low > 0xFF {
        (Set::range(low as u8, high as u8), SET)
    } else {
        (Set::ALL, SET | CLEAR)
    }
}

/// A shift or rotation, and its carry.
#[must_use]
pub fn shift(name: Mnemonic, set: Set, carry: u8) -> (Set, u8) {
    let left = matches!(name, Mnemonic::Asl | Mnemonic::Rol);
    let rotates = matches!(name, Mnemonic::Rol | Mnemonic::Ror);
    let (mut shifted, mut out) = (Set::EMPTY, 0);
    for byte in set.iter() {
        let leaving = if left { byte >> 7 } else { byte & 1 };
        out |= if leaving != 0 { SET } else { CLEAR };
        let plain = if left { byte << 1 } else { byte >> 1 };
        if !rotates || carry & CLEAR != 0 {
            shifted.insert(plain);
        }
        if rotates && carry & SET != 0 {
            shifted.insert(plain | if left { 1 } else { 0x80 });
        }
    }
    (shifted, out)
}
