//! Limits: how much memory several segments may take together, and what can move when it is full.

use std::panic::Location;

use super::assembler::{Asm, LimitDraft, SourceLocation};
use super::error::{AsmError, AsmFault};
use super::item::{Data, Item};
use super::operand::Abs;
use super::program::Limit;
use super::segment::{SegmentId, Start};

impl Asm {
    /// Limits the segments to `limit` bytes together. `what` names them in the map, and `advice`
    /// describes what to do when they are full.
    #[track_caller]
    pub fn limit(&mut self, what: &str, segments: &[SegmentId], limit: u32, advice: &str) {
        self.add_limit(what, segments, 0, limit, advice, Location::caller());
    }

    /// Limits something that takes `used` bytes to `limit`.
    #[track_caller]
    pub fn limit_used(&mut self, what: &str, used: u32, limit: u32, advice: &str) {
        self.add_limit(what, &[], used, limit, advice, Location::caller());
    }

    fn add_limit(
        &mut self,
        what: &str,
        segments: &[SegmentId],
        more: u32,
        limit: u32,
        advice: &str,
        place: SourceLocation,
    ) {
        self.limits.push(LimitDraft {
            what: what.to_owned(),
            segments: segments.to_vec(),
            more,
            limit,
            advice: advice.to_owned(),
            place,
        });
    }

    /// Sets what the map advises when a segment is full.
    pub fn advise(&mut self, segment: SegmentId, advice: &str) {
        advice.clone_into(&mut self.segments[segment.0].advice);
    }

    /// Lengthens a segment by bytes that cannot be packed, to see what would be then.
    #[track_caller]
    pub fn grow(&mut self, segment: &str, bytes: u32) {
        let place = Location::caller();
        let index = self.segments.iter().position(|known| known.name == segment);
        match index {
            Some(index) => {
                // A multiplicative generator, so that no byte predicts the next one.
                let next = |state: &u32| Some(state.wrapping_mul(0x0808_8405).wrapping_add(1));
                let random = std::iter::successors(Some(1), next).map(|state| (state >> 24) as u8);
                let item = match self.segments[index].kind.is_reserved() {
                    true => Item::Fill(0),
                    false => Item::Data(Data::Bytes(random.take(bytes as usize).collect())),
                };
                self.push_to(SegmentId(index), item, bytes, place);
            }
            None => self.misuse(format!("there is no segment {segment}"), place),
        }
    }

    /// Declares that these reserved bytes remain unused.
    pub fn idle(&mut self, address: Abs, len: u32) {
        self.idle.push((address, len));
    }

    /// The limits as they stand; those that are exceeded are errors.
    pub(super) fn check_limits(&mut self) -> Vec<Limit> {
        let mut limits = Vec::new();
        for draft in std::mem::take(&mut self.limits) {
            let segments = draft.segments.iter().map(|id| self.segments[id.0].len);
            let limit = Limit {
                what: draft.what,
                used: draft.more + segments.sum::<u32>(),
                limit: draft.limit,
                advice: draft.advice,
            };
            if limit.left() < 0 {
                let fault = AsmFault::LimitExceeded(limit.clone());
                let place = draft.place;
                self.errors.push(AsmError { fault, place });
            }
            limits.push(limit);
        }
        limits
    }

    /// The segments that grow before this one in the same memory, from the first, each with its
    /// length; this one is the last.
    pub(super) fn chain(&self, index: usize) -> Vec<(String, u32)> {
        let segment = &self.segments[index];
        let mut chain = match segment.start {
            Start::After { segment, .. } => self.chain(segment.0),
            Start::Fixed(_) => Vec::new(),
        };
        chain.push((segment.name.clone(), segment.len));
        chain
    }
}
