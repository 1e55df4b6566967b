//! Choosing a book move: drawn by weight, and the same on both machines for the
//! same seed and position.

use super::BookMove;

/// The next state of a 16-bit xorshift generator (Marsaglia 2003). Shifts by 7,
/// 9 and 8 visit every state but 0, and a 6502 does them in a few instructions.
#[must_use]
pub const fn xorshift(mut state: u16) -> u16 {
    state ^= state << 7;
    state ^= state >> 9;
    state ^ (state << 8)
}

/// The first state for a seed and a position's hash.
#[must_use]
pub const fn seed_state(seed: u16, hash: u32) -> u16 {
    match seed ^ hash as u16 ^ (hash >> 16) as u16 {
        0 => 1,
        state => state,
    }
}

/// Draws one of `choices` in proportion to the weights; `None` if all are 0.
#[must_use]
pub fn choose(choices: &[BookMove], seed: u16, hash: u32) -> Option<BookMove> {
    let total: u16 = choices.iter().map(|choice| u16::from(choice.weight)).sum();
    if total == 0 {
        return None;
    }
    // The mask has the fewest low bits that hold every number below the total. Numbers that are too
    // large are drawn again.
    let mask = u16::MAX >> (total - 1).leading_zeros().min(15);
    let mut state = seed_state(seed, hash);
    let mut left = loop {
        state = xorshift(state);
        if state & mask < total {
            break state & mask;
        }
    };
    for &choice in choices {
        match left.checked_sub(u16::from(choice.weight)) {
            Some(rest) => left = rest,
            None => return Some(choice),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::xorshift;

    #[test]
    fn the_generator_visits_every_state_but_0() {
        let mut state = 1;
        for n in 1..=u32::from(u16::MAX) {
            state = xorshift(state);
            assert_eq!(state == 1, n == u32::from(u16::MAX), "after {n}");
        }
    }
}
