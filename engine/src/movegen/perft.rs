//! Perft: counts the leaves of the tree of legal moves.

use super::generate::MoveLists;
use crate::board::position::Position;

impl Position {
    /// The number of move sequences of `depth` plies. Moves of the last ply are made and
    /// unmade too, as on the 6502.
    /// ```
    /// use octet_engine::Position;
    ///
    /// assert_eq!(Position::startpos().perft(3), 8_902);
    /// ```
    pub fn perft(&mut self, depth: u8) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut lists = MoveLists::default();
        self.generate_all(&mut lists);
        let in_check = self.in_check();
        let mut leaves = 0;
        for &mv in lists
            .captures
            .as_slice()
            .iter()
            .chain(lists.quiets.as_slice())
        {
            if self.is_legal(mv, in_check) {
                let undo = self.make(mv);
                leaves += self.perft(depth - 1);
                self.unmake(mv, undo);
            }
        }
        leaves
    }
}
