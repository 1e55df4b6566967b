//! Reads what [`pack`](super::pack()) has packed, as the 6502 unpacker does.

use super::{
    BIT_SHIFT, END, KIND_SHIFT, LONG_COPY, LONG_HALF, LONG_RUN, NO_COPY, RUN_SHIFT, SHORTEST,
};

/// Bytes that were packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unpacked {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The number of packed bytes that were read.
    pub read: usize,
    /// The most bytes that were written in excess of those that had been read.
    pub lead: usize,
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    half: Option<u8>,
}

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn half(&mut self) -> Option<u8> {
        if let Some(half) = self.half.take() {
            return Some(half);
        }
        let byte = self.byte()?;
        self.half = Some(byte & 0x0F);
        Some(byte >> 4)
    }

    fn number(&mut self, bits: u8, most: u8, least: u8) -> Option<u8> {
        match bits {
            bits if bits < most => Some(bits + least),
            _ => match self.half()? {
                LONG_HALF => self.byte(),
                half => Some(half + most + least),
            },
        }
    }
}

/// Unpacks bytes, up to the end that they mark. `None` if it is missing, or a match lies before the
/// beginning.
#[must_use]
pub fn unpack(packed: &[u8]) -> Option<Unpacked> {
    let mut reader = Reader {
        bytes: packed,
        at: 0,
        half: None,
    };
    let (mut bytes, mut back, mut lead) = (Vec::new(), 0u16, 0);
    loop {
        let token = reader.byte()?;
        for _ in 0..reader.number(token >> RUN_SHIFT & LONG_RUN, LONG_RUN, 0)? {
            bytes.push(reader.byte()?);
        }
        let long = token & LONG_COPY == LONG_COPY;
        let len = reader.number(token & LONG_COPY, LONG_COPY, SHORTEST)?;
        match len {
            NO_COPY if long => continue,
            END if long => break,
            _ => {}
        }
        let bit = u16::from(token >> BIT_SHIFT & 1);
        match (token >> KIND_SHIFT, bit) {
            (0, _) => back = 0xFFE0 | u16::from(reader.half()?) << 1 | bit,
            (1, _) => back = 0xFE00 | bit << 8 | u16::from(reader.byte()?),
            (2, _) => {
                let high = 0xE0 | u16::from(reader.half()?) << 1 | bit;
                back = (high << 8 | u16::from(reader.byte()?)) - 0x200;
            }
            (_, 0) => back = u16::from_be_bytes([reader.byte()?, reader.byte()?]),
            _ => {}
        }
        let distance = usize::from(back.wrapping_neg());
        for _ in 0..len {
            bytes.push(*bytes.get(bytes.len().checked_sub(distance)?)?);
        }
        lead = lead.max(bytes.len().saturating_sub(reader.at));
    }
    Some(Unpacked {
        bytes,
        read: reader.at,
        lead,
    })
}
