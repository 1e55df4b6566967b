//! Operations on sets hold what the 6502 makes of each byte, and only that where sets are small.

use crate::Mnemonic::{And, Asl, Eor, Lsr, Ora, Rol, Ror};
use crate::prove::set::Set;
use crate::prove::values::arithmetic::{CLEAR, SET, compare, difference, logic, shift, sum};

/// Sets of one byte, of a few, with gaps, of half of all bytes, and of all.
fn sets() -> Vec<Set> {
    let mut sets = vec![Set::ALL, Set::NEGATIVE, Set::POSITIVE];
    sets.extend([0, 1, 0x7F, 0x80, 0xFF].map(Set::one));
    sets.extend([(0, 9), (0x78, 0x87), (0x40, 0xBF), (0xF0, 0xFF)].map(|(a, b)| Set::range(a, b)));
    sets.push((0..=255).step_by(51).collect());
    sets.push((0..=255).filter(|byte| byte & 0x11 == 0x10).collect());
    sets
}

const CARRIES: [u8; 3] = [CLEAR, SET, CLEAR | SET];

/// Whether a carry is one of those that are possible.
fn may(carry: u8, set: bool) -> bool {
    carry & if set { SET } else { CLEAR } != 0
}

/// Calls `check` with any two bytes of any two sets.
fn each_pair(mut check: impl FnMut(Set, Set, u8, u8)) {
    for left in sets() {
        for right in sets() {
            for a in left.iter() {
                for b in right.iter().step_by(3) {
                    check(left, right, a, b);
                }
            }
        }
    }
}

#[test]
fn sums_and_differences_hold_every_result() {
    for (subtracts, carry) in [false, true]
        .into_iter()
        .flat_map(|s| CARRIES.map(|c| (s, c)))
    {
        for left in sets() {
            for right in sets() {
                let (set, out) = sum(left, right, carry, subtracts);
                for (a, b) in left.iter().flat_map(|a| right.iter().map(move |b| (a, b))) {
                    let b = if subtracts { !b } else { b };
                    for carry_in in [false, true].into_iter().filter(|&set| may(carry, set)) {
                        let sum = u16::from(a) + u16::from(b) + u16::from(carry_in);
                        assert!(set.has(sum as u8) && may(out, sum > 0xFF), "{a} {b}");
                    }
                }
            }
        }
    }
    let (three, four) = (Set::one(3), Set::one(4));
    assert_eq!(sum(three, four, CLEAR, false), (Set::one(7), CLEAR));
    assert_eq!(sum(three, four, SET, true), (Set::one(0xFF), CLEAR));
    let small = Set::range(0, 63);
    assert_eq!(sum(small, small, CLEAR, false).1, CLEAR, "no sum is 256");
    let large = Set::range(0x80, 0xFF);
    assert_eq!(sum(large, large, CLEAR, false), (Set::range(0, 0xFE), SET));
}

#[test]
fn bitwise_operations_hold_every_result() {
    for name in [And, Ora, Eor] {
        let with = |a: u8, b: u8| match name {
            And => a & b,
            Ora => a | b,
            _ => a ^ b,
        };
        let results: Vec<Vec<Set>> = sets()
            .into_iter()
            .map(|left| {
                sets()
                    .into_iter()
                    .map(|right| logic(name, left, right))
                    .collect()
            })
            .collect();
        for (left, results) in sets().into_iter().zip(results) {
            for (right, result) in sets().into_iter().zip(results) {
                let pairs = left
                    .iter()
                    .flat_map(|a| right.iter().map(move |b| with(a, b)));
                let exact: Set = pairs.collect();
                assert!(exact.within(&result), "{name:?}");
                assert!(result == exact || left.len() * right.len() > 4096);
            }
        }
    }
    assert_eq!(logic(And, Set::ALL, Set::range(0, 15)), Set::range(0, 15));
}

#[test]
fn a_comparison_leaves_the_carry_that_it_may() {
    each_pair(|left, right, a, b| {
        assert!(may(compare(left, right), a >= b), "{a} {b}");
        assert!(difference(left, right).has(a.wrapping_sub(b)), "{a} {b}");
    });
    assert_eq!(compare(Set::range(5, 9), Set::one(5)), SET);
    assert_eq!(compare(Set::range(0, 4), Set::one(5)), CLEAR);
    assert_eq!(compare(Set::EMPTY, Set::ALL), 0, "no run comes there");
}

#[test]
fn shifts_hold_every_result() {
    for name in [Asl, Lsr, Rol, Ror] {
        for (set, carry) in sets().into_iter().flat_map(|set| CARRIES.map(|c| (set, c))) {
            let mut exact = (Set::EMPTY, 0);
            for byte in set.iter() {
                for carry_in in [false, true].into_iter().filter(|&set| may(carry, set)) {
                    let (into, leaves) = match name {
                        Asl => (byte << 1, byte >= 0x80),
                        Rol => (byte << 1 | u8::from(carry_in), byte >= 0x80),
                        Lsr => (byte >> 1, byte & 1 != 0),
                        _ => (byte >> 1 | u8::from(carry_in) << 7, byte & 1 != 0),
                    };
                    exact.0.insert(into);
                    exact.1 |= if leaves { SET } else { CLEAR };
                }
            }
            assert_eq!(shift(name, set, carry), exact, "{name:?}");
        }
    }
}
