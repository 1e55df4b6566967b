#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod bytes;
pub mod html;
#[cfg(not(target_arch = "wasm32"))]
pub mod input_file;
#[cfg(not(target_arch = "wasm32"))]
pub mod interrupt;
#[cfg(not(target_arch = "wasm32"))]
pub mod output_file;
pub mod page;
#[cfg(not(target_arch = "wasm32"))]
pub mod progress;
pub mod seed;
pub mod terminal;
pub mod threads;
