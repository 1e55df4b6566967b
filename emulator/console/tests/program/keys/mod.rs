//! Whole games are played through the keyboard. After every move, the program's data agree with the
//! engine's game.

mod answers;
mod any_time;
mod blindfold;
mod control;
mod games;
mod german;
mod interrupted;
mod live;
mod machines;
mod manual;
mod menu;
mod mouse;
mod own_clocks;
mod player;
mod recipes;
mod score_sheet;
mod sounds;
mod thinking;
mod trainer;
mod user;
