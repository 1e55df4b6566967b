//! Transfers of a RAM expansion: what they move, the time they take, and what they may not do.

use octet_machine::chips::{Model, ReuRam};
use octet_machine::{FaultKind, Machine};

use crate::support::{BUFFER, CODE, PLENTY, copies, in_common_ram, machine, stores};

const RTS: u8 = 0x60;
const SLOW: (u16, u8) = (0xD030, 0);
const IO: (u16, u8) = (0xFF00, 0x3E);

/// Stores that set the addresses and the length, then begin a transfer.
fn transfer(computer: u16, address: u32, length: u16, command: u8) -> Vec<(u16, u8)> {
    let ([c0, c1], [a0, a1, a2, _]) = (computer.to_le_bytes(), address.to_le_bytes());
    let [l0, l1] = length.to_le_bytes();
    let values = [c0, c1, a0, a1, a2, l0, l1];
    let mut pairs: Vec<_> = (0xDF02..).zip(values).collect();
    pairs.push((0xDF01, command));
    pairs
}

fn program(pairs: &[(u16, u8)]) -> Vec<u8> {
    let mut code = stores(&[&[IO, SLOW], pairs].concat());
    code.push(RTS);
    code
}

fn with(ram: ReuRam, pairs: &[(u16, u8)]) -> Machine {
    let mut m = in_common_ram(&program(pairs));
    m.insert_expansion(Some(ram));
    m
}

fn run(m: &mut Machine) {
    let main = m.image().address("main").unwrap();
    m.call(main, PLENTY)
        .unwrap_or_else(|fault| panic!("{fault}"));
}

fn expansion(m: &Machine, address: u32, len: u32) -> Vec<u8> {
    let reu = m.expansion().unwrap();
    (address..address + len).map(|at| reu.peek(at)).collect()
}

#[test]
fn bytes_move_in_four_ways() {
    let (here, there) = ([1, 2, 3, 4], [9, 8, 7, 6]);
    for (command, computer, expanded, status) in [
        (0x90, here, here, 0x50),
        (0x91, there, there, 0x50),
        (0x92, there, here, 0x50),
        (0x93, here, there, 0x30),
    ] {
        let mut m = with(ReuRam::Kb512, &transfer(BUFFER, 0x6_FFFE, 4, command));
        m.write(BUFFER, &here);
        for (at, byte) in (0x6_FFFE..).zip(there) {
            m.expansion_mut().unwrap().poke(at, byte);
        }
        run(&mut m);
        assert_eq!(m.read(BUFFER, 4), computer, "{command:02x}");
        assert_eq!(expansion(&m, 0x6_FFFE, 4), expanded, "{command:02x}");
        let reu = m.expansion().unwrap();
        assert_eq!(reu.register(0), status, "{command:02x}");
        assert_eq!(reu.transfers_started, 1);
    }
}

#[test]
fn a_verification_ends_at_the_first_difference() {
    let mut pairs = transfer(BUFFER, 0, 8, 0x90);
    pairs.push((BUFFER + 2, 0x55));
    pairs.extend(transfer(BUFFER, 0, 8, 0x93));
    let mut m = with(ReuRam::Kb128, &pairs);
    run(&mut m);
    let reu = m.expansion().unwrap();
    let left: Vec<u8> = (2..9).map(|n| reu.register(n)).collect();
    let [low, high] = (BUFFER + 3).to_le_bytes();
    assert_eq!(left, [low, high, 3, 0, 0xF8, 5, 0]);
    assert_eq!(reu.register(0), 0x60);
}

#[test]
fn addresses_and_length_are_reloaded_if_wanted() {
    for (command, after) in [
        (0x90, [0x10, 0x40, 0x00, 0x01, 0xFA, 0x01, 0x00]),
        (0xB0, [0x00, 0x40, 0xF0, 0x00, 0xFA, 0x10, 0x00]),
    ] {
        let mut m = with(ReuRam::Kb512, &transfer(0x4000, 0x2_00F0, 16, command));
        run(&mut m);
        let reu = m.expansion().unwrap();
        let registers: Vec<u8> = (2..9).map(|n| reu.register(n)).collect();
        assert_eq!(registers, after, "{command:02x}");
        assert_eq!(reu.register(1), command & 0x7F | 0x10);
    }
}

#[test]
fn addresses_can_stand_still() {
    for (fixed, expected) in [(0x80, [7, 7, 7]), (0x40, [9, 0, 0])] {
        let mut pairs = vec![(0xDF0A, 0)];
        pairs.extend(transfer(0x4100, 0x100, 4, 0x90)); // three zeros
        pairs.push((0xDF0A, fixed));
        pairs.extend(transfer(BUFFER, 0x100, 3, 0x90));
        let mut m = with(ReuRam::Kb256, &pairs);
        m.write(BUFFER, &[7, 8, 9]);
        run(&mut m);
        assert_eq!(expansion(&m, 0x100, 3), expected, "{fixed:02x}");
    }
}

#[test]
fn a_length_of_0_is_65536() {
    // The last 12 KB of memory have I/O and the MMU's registers before them.
    let mut pairs = vec![(0xDF0A, 0x80)];
    pairs.extend(transfer(BUFFER, 0x1_0000, 0, 0x90));
    let mut m = with(ReuRam::Kb128, &pairs);
    m.write(BUFFER, &[0xA5]);
    let before = m.time_in_cycles();
    run(&mut m);
    let reu = m.expansion().unwrap();
    assert!((0x1_0000..0x2_0000).all(|at| reu.peek(at) == 0xA5));
    let took = m.time_in_cycles() - before;
    assert!((2 * 65_536..2 * 65_536 + 300).contains(&took), "{took}");
}

#[test]
fn memory_repeats_or_ends_above_its_size() {
    let stored = |ram: ReuRam, at: u32| {
        let mut pairs = transfer(BUFFER, 0x10, 1, 0x90);
        pairs.extend(transfer(BUFFER + 1, at + 0x10, 1, 0x90));
        let mut m = with(ram, &pairs);
        m.write(BUFFER, &[1, 2]);
        run(&mut m);
        [0x10, at + 0x10].map(|at| m.expansion().unwrap().peek(at))
    };
    assert_eq!(stored(ReuRam::Kb128, 0x2_0000), [2, 2]);
    assert_eq!(stored(ReuRam::Kb256, 0x2_0000), [1, 2]);
    assert_eq!(stored(ReuRam::Kb256, 0x4_0000), [1, 0xFF]);
    assert_eq!(stored(ReuRam::Kb512, 0x4_0000), [1, 2]);
    assert_eq!(stored(ReuRam::Kb512, 0x8_0000), [2, 2]);
    assert_eq!(stored(ReuRam::Mb16, 0x8_0000), [1, 2]);
    for ram in ReuRam::ALL {
        assert!(ram.bytes().is_power_of_two());
    }
}

/// Bits 6-7 of $D506 choose the bank, whatever the configuration and common RAM are.
#[test]
fn a_transfer_sees_the_vic_s_bank() {
    for (rcr, expected) in [(0x06, 0x11), (0x46, 0x22)] {
        let mut pairs = vec![(0xD506, rcr)];
        pairs.extend(transfer(0x5000, 0, 1, 0x90));
        let mut m = with(ReuRam::Kb128, &pairs);
        m.poke_bank(0, 0x5000, 0x11);
        m.poke_bank(1, 0x5000, 0x22);
        run(&mut m);
        assert_eq!(expansion(&m, 0, 1), [expected], "{rcr:02x}");
    }
}

/// A byte takes a cycle of the 1 MHz clock, two if it is exchanged, and none of the processor's.
#[test]
fn the_processor_waits_for_a_transfer() {
    let cycles = |command: u8, length: u16| {
        let mut m = with(ReuRam::Kb512, &transfer(BUFFER, 0, length, command));
        let before = m.time_in_cycles();
        run(&mut m);
        (m.cycles(), m.time_in_cycles() - before)
    };
    let (processor, one) = cycles(0x90, 1);
    for (command, halves) in [(0x90, 2), (0x91, 2), (0x92, 4)] {
        let (again, took) = cycles(command, 33);
        assert_eq!(again, processor);
        let first = if command == 0x92 { 2 } else { 0 };
        assert_eq!(took - one, 32 * halves + first, "{command:02x}");
    }
}

/// The VIC-II takes its cycles from a transfer, too: 43 of each row of its text.
#[test]
fn the_vic_takes_cycles_from_a_transfer() {
    let took = |picture: u8| {
        let mut pairs = vec![(0xD011, picture), (0xDF0A, 0x80)];
        pairs.extend(transfer(BUFFER, 0, 0x4000, 0x90));
        let mut m = with(ReuRam::Kb512, &pairs);
        m.insert_chips(Model {
            reu: Some(ReuRam::Kb512),
            ..Model::default()
        });
        let before = m.chip_cycles();
        run(&mut m);
        m.chip_cycles() - before
    };
    let lost = took(0x1B) - took(0x0B);
    assert_eq!((lost % 43, lost / 43 >= 20), (0, true), "{lost}");
}

#[test]
fn what_real_machines_cannot_do_is_a_fault() {
    let fast = (0xD030, 1);
    let common = (0xD506, 0x46);
    for (before, command, address, what) in [
        (vec![fast], 0x90, BUFFER, "begins at 2 MHz"),
        (vec![], 0x80, BUFFER, "waits for a write to $FF00"),
        (vec![(0xDF09, 0xC0)], 0x90, BUFFER, "requests an interrupt"),
        (vec![], 0x91, 0xD800, "reaches I/O or the MMU's registers"),
        (vec![], 0x91, 0xFF00, "reaches I/O or the MMU's registers"),
        (
            vec![common],
            0x91,
            0x1FFF,
            "reaches common RAM, and $D506 has it in bank 1",
        ),
    ] {
        let pairs = [before, transfer(address, 0, 1, command)].concat();
        let mut m = with(ReuRam::Kb128, &pairs);
        let main = m.image().address("main").unwrap();
        let fault = m.call(main, PLENTY).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Expansion { what }, "{what}");
        let text = format!("a transfer of the RAM expansion {what}\n");
        assert!(fault.to_string().starts_with(&text), "{fault}");
        assert_eq!(m.expansion().unwrap().peek(0), 0, "nothing is stored");
    }
}

/// What a program may not store to, no transfer may store to.
#[test]
fn guards_hold_for_transfers() {
    let mut code = program(&transfer(CODE, 0, 1, 0x91));
    code.extend(copies(&[]));
    let mut m = machine(&code);
    m.insert_expansion(Some(ReuRam::Kb128));
    let fault = m.call(CODE, PLENTY).unwrap_err();
    let kind = FaultKind::WriteToCode {
        address: CODE,
        value: 0,
    };
    assert_eq!(fault.kind, kind);
}

/// A snapshot has the memory, and a state only the pages of it that were stored to.
#[test]
fn memory_is_part_of_the_state() {
    let mut m = with(ReuRam::Kb512, &transfer(BUFFER, 0x100, 2, 0x90));
    let before = m.snapshot();
    m.write(BUFFER, &[0xAA, 0x55]);
    run(&mut m);
    let after = m.snapshot();
    m.restore(&before);
    assert_ne!(expansion(&m, 0x100, 2), [0xAA, 0x55]);
    m.restore(&after);
    assert_eq!(expansion(&m, 0x100, 2), [0xAA, 0x55]);

    let written = |m: &mut Machine| {
        let mut state = octet_machine::Transfer::writing(1);
        m.transfer(&mut state);
        state.finish_writing()
    };
    let bytes = written(&mut m);
    let mut other = with(ReuRam::Kb512, &transfer(BUFFER, 0x100, 2, 0x90));
    let empty = written(&mut other);
    assert_eq!(bytes.len(), empty.len() + 256);
    let mut state = octet_machine::Transfer::reading(&bytes, 1).unwrap();
    other.transfer(&mut state);
    state.finish_reading().unwrap();
    assert_eq!(expansion(&other, 0x100, 2), [0xAA, 0x55]);
    assert_eq!(written(&mut other), bytes);
}
