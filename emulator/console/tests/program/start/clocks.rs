//! The interrupt counts the clocks between any two instructions, and no routine reads a clock half
//! changed.

use c128::platform::kernal::MMU_CFG_UI;
use c128::platform::mmu::RCR_COMMON_8K;
use c128::ui::game::time::{LEVELS, Level};

use super::api::Core;

/// Times before and after a jiffy that changes more than one byte.
const FALLING: [[u32; 2]; 2] = [[0x100, 0xFF], [0x1_0000, 0xFFFF]];
/// A side: bit 7 of `shared_side`, `running_clock`, and the side's clock.
const SIDES: [(u8, u8, &str); 2] = [
    (0x00, 1, "shared_clock_white"),
    (0x80, 4, "shared_clock_black"),
];
/// Flags of the status register.
const CARRY: u8 = 0x01;
const INTERRUPTS_OFF: u8 = 0x04;

/// The UI, with the side to move and its clock.
struct Clock {
    core: Core,
    name: &'static str,
}

impl Clock {
    fn of((side, running, name): (u8, u8, &'static str)) -> Clock {
        let mut core = Core::new();
        core.enter(MMU_CFG_UI, RCR_COMMON_8K);
        core.set("shared_side", side);
        core.set("running_clock", running);
        core.set("clock_counts_down", 0x80);
        core.set("shared_outcome", 0);
        Clock { core, name }
    }

    fn set(&mut self, time: u32) {
        self.core.write(self.name, &time.to_le_bytes()[..3]);
    }

    /// Calls a routine with `time` on the clock. Before instruction `moment`, or the first after it
    /// at which interrupts are enabled, an interrupt sets the clock to `next`. Returns whether it
    /// did before the routine ended.
    fn call(&mut self, name: &str, y: u8, [time, next]: [u32; 2], moment: u32) -> bool {
        self.set(time);
        let address = self.core.at(name);
        let machine = self.core.engine.machine_mut();
        machine.set_p(0);
        machine.set_y(y);
        machine.begin(address);
        let mut interrupted = false;
        for instruction in 0.. {
            let machine = self.core.engine.machine_mut();
            let enabled = machine.registers().p & INTERRUPTS_OFF == 0;
            if instruction >= moment && enabled && !interrupted {
                self.set(next);
                interrupted = true;
            }
            let machine = self.core.engine.machine_mut();
            if machine.run(1).expect("no fault").is_some() {
                break;
            }
        }
        interrupted
    }

    /// Calls a routine once for every moment of the interrupt.
    fn interrupted(&mut self, name: &str, y: u8, times: [u32; 2], check: impl Fn(&Core, u32)) {
        let mut moment = 0;
        while self.call(name, y, times, moment) {
            check(&self.core, moment);
            moment += 1;
        }
        assert!(moment > 3, "{name} was interrupted");
    }
}

#[test]
fn no_flag_falls_with_time_left() {
    for side in SIDES {
        let mut clock = Clock::of(side);
        for times in FALLING {
            clock.interrupted("flag_fallen", 0, times, |core, moment| {
                let fallen = core.engine.machine().registers().p & CARRY != 0;
                assert!(!fallen, "{times:?}, interrupt before instruction {moment}");
            });
        }
    }
}

#[test]
fn a_search_is_given_the_time_on_the_clock() {
    let control = |level: &Level| matches!(level, Level::Control { .. });
    let level = LEVELS.iter().position(control).expect("a time control");
    for side in SIDES {
        let mut clock = Clock::of(side);
        clock.core.write("moves_to_control", &[1; 4]);
        for times in FALLING {
            clock.interrupted("set_level", level as u8, times, |core, moment| {
                let left = core.number("time_left", 3);
                assert!(
                    times.contains(&left),
                    "{left} of {times:?}, interrupt before instruction {moment}"
                );
            });
        }
    }
}

#[test]
fn the_panel_shows_the_time_on_the_clock() {
    let text = |core: &Core| {
        let machine = core.engine.machine();
        let len = machine.peek_bank(1, core.at("ui_text_len"));
        machine.read_bank(1, core.at("ui_text"), len.into())
    };
    for side in SIDES {
        let mut clock = Clock::of(side);
        let side_shown = clock.core.at("ui_player");
        clock
            .core
            .engine
            .machine_mut()
            .poke_bank(1, side_shown, side.0);
        for [time, next] in FALLING {
            for times in [[time, next], [next, time]] {
                let shown = times.map(|time| {
                    clock.call("put_player", 0, [time; 2], 0);
                    text(&clock.core)
                });
                clock.interrupted("put_player", 0, times, |core, moment| {
                    assert!(
                        shown.contains(&text(core)),
                        "{times:?}, interrupt before instruction {moment}"
                    );
                });
            }
        }
    }
}
