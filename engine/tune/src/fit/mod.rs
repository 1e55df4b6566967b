//! Fitting of linear models, and the hand-crafted evaluation as such a model.

pub mod adam;
pub mod constants;
pub mod feature_lists;
pub mod features;
pub mod loss;
pub mod parallel_sum;
pub mod samples;
pub mod texel;
pub mod write;
