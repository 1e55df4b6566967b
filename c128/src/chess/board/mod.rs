//! Making and unmaking moves, attacks, draws and hash keys. Engine: `engine/src/board`.

pub mod attacks;
pub mod draw;
pub mod make;
pub mod null_move;
pub mod unmake;
pub mod zobrist;
