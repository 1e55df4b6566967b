#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod analysis;
pub mod effort;
pub mod lines;
pub mod live;
pub mod material;
pub mod reasons;
pub mod threat;
pub mod trees;
