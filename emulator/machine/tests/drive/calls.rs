//! The KERNAL's calls for files, made by programs.

use cbm_disk::{Disk, DiskFormat, FileType};
use octet_asm::write::elf;
use octet_asm::{Asm, Kind, fixed, imm};
use octet_machine::drive::{CALLS, Drive, KernalFiles, Printer};
use octet_machine::{Image, Machine, Rom, Stop};

const OPEN: u16 = 0xFFC0;
const CHROUT: u16 = 0xFFD2;
const LOAD: u16 = 0xFFD5;
/// RTS, which the ROM holds at every call.
const RTS: u8 = 0x60;

/// A machine whose program makes KERNAL calls.
struct Computer {
    machine: Machine,
    files: KernalFiles,
}

impl Computer {
    /// A program of calls, each with its A, X and Y. It stores A, X, Y and the carry after each
    /// call, from $3000 on.
    fn new(drive: Drive, calls: &[(u16, [u8; 3])]) -> Computer {
        let mut a = Asm::new();
        let code = a.segment("CODE", 0x1000, 0x1FFF, Kind::Code);
        let bss = a.segment("BSS", 0x3000, 0x3FFF, Kind::Bss);
        let results = a.reserve(bss, "results", 4 * calls.len() as u16, 1);
        a.select(code);
        a.routine("main", "The calls.");
        for (n, &(address, [first, second, third])) in calls.iter().enumerate() {
            let n = 4 * n as i32;
            a.lda(imm(first));
            a.ldx(imm(second));
            a.ldy(imm(third));
            a.clc();
            a.jsr(fixed(address));
            a.sta(results.at(n));
            a.stx(results.at(n + 1));
            a.sty(results.at(n + 2));
            a.lda(imm(0));
            a.rol_a();
            a.sta(results.at(n + 3));
        }
        a.rts();
        let program = a.finish().unwrap_or_else(|errors| panic!("{errors}"));
        let image = Image::from_elf(&elf::write(&program)).expect("an image");
        let mut machine = Machine::new(&image);
        let mut rom = vec![0; 0x4000];
        for call in CALLS {
            rom[usize::from(call - 0xC000)] = RTS;
        }
        machine.insert_rom(Rom::Kernal, &rom);
        let mut mmu = machine.mmu();
        (mmu.registers[0], mmu.registers[6]) = (0x0E, 0x06);
        machine.set_mmu(mmu);
        KernalFiles::attach(&mut machine);
        machine.begin(image.address("main").expect("the routine"));
        Computer {
            machine,
            files: KernalFiles::with(drive),
        }
    }

    fn run(&mut self) {
        let stop = self
            .files
            .resume(&mut self.machine, 1_000_000)
            .expect("no fault");
        assert_eq!(stop, Stop::Returned);
    }

    /// A, X, Y and the carry after call `n`.
    fn after(&self, n: usize) -> [u8; 4] {
        let bytes = self.machine.read(0x3000 + 4 * n as u16, 4);
        bytes.try_into().expect("four bytes")
    }
}

const SETBNK: u16 = 0xFF68;
const READST: u16 = 0xFFB7;
const SETLFS: u16 = 0xFFBA;
const SETNAM: u16 = 0xFFBD;
const CLOSE: u16 = 0xFFC3;
const CHKIN: u16 = 0xFFC6;
const CHKOUT: u16 = 0xFFC9;
const CLRCHN: u16 = 0xFFCC;
const CHRIN: u16 = 0xFFCF;
const SAVE: u16 = 0xFFD8;

fn disk() -> Disk {
    Disk::format(DiskFormat::D64, b"GAMES", b"08")
}

/// A file name above common RAM is read from the bank of SETBNK, one in common RAM from bank 0.
#[test]
fn a_file_is_written_closed_and_read() {
    let mut calls = vec![
        (SETBNK, [0, 1, 0]),
        (SETLFS, [2, 8, 2]),
        (SETNAM, [8, 0x00, 0x50]),
        (OPEN, [0; 3]),
        (CHKOUT, [0, 2, 0]),
        (CHROUT, [b'O', 1, 2]),
        (CHROUT, [b'K', 1, 2]),
        (CLRCHN, [0; 3]),
        (CLOSE, [2, 0, 0]),
        (SETNAM, [4, 0x00, 0x02]),
        (OPEN, [0; 3]),
        (CHKIN, [0, 2, 0]),
    ];
    let reads = calls.len();
    calls.extend([(CHRIN, [0; 3]), (READST, [0; 3])].repeat(3));
    let mut computer = Computer::new(Drive::with_disk(disk()), &calls);
    computer.machine.write_bank(1, 0x5000, b"GAME,S,W");
    computer.machine.write_bank(0, 0x0200, b"GAME");
    computer.machine.write_bank(1, 0x0200, b"NONE");
    computer.run();
    let read: Vec<[u8; 4]> = (reads..calls.len()).map(|n| computer.after(n)).collect();
    let a: Vec<u8> = read.iter().map(|after| after[0]).collect();
    assert_eq!(a, [b'O', 0, b'K', 0x40, b'\r', 0x42]);
    assert!(
        (0..calls.len()).all(|n| computer.after(n)[3] == 0),
        "no error"
    );
    assert_eq!(
        computer.after(5),
        [b'O', 1, 2, 0],
        "CHROUT keeps the registers"
    );
}

#[test]
fn errors_set_the_carry_and_return_their_number_in_a() {
    for (device, error) in [(8, 0), (9, 5), (3, 9)] {
        let calls = [
            (SETLFS, [2, device, 0]),
            (SETNAM, [1, 0x00, 0x02]),
            (OPEN, [0; 3]),
            (OPEN, [0; 3]),
            (CHKIN, [0, 7, 0]),
            (LOAD, [0; 3]),
        ];
        let mut computer = Computer::new(Drive::default(), &calls);
        computer.machine.write_bank(0, 0x0200, b"X");
        computer.run();
        let [a, _, _, carry] = computer.after(2);
        if error == 0 {
            assert_eq!(carry, 0, "the file is open, with an error at the drive");
            assert_eq!(computer.after(3), [2, 0, 0, 1], "it is open already");
            assert_eq!(computer.after(5)[0], 4, "the drive has no disk");
        } else {
            assert_eq!((a, carry), (error, 1));
        }
        assert_eq!(computer.after(4), [3, 7, 0, 1], "no such file is open");
        assert_eq!(computer.after(5)[3], 1);
    }
}

#[test]
fn load_uses_its_own_or_a_given_address_and_save_its_pointer() {
    let mut disk = disk();
    disk.write(b"FROM", FileType::Prg, b"\x00\x60HELLO")
        .expect("free blocks");
    let calls = [
        (SETBNK, [1, 0, 0]),
        (SETLFS, [1, 8, 1]),
        (SETNAM, [4, 0x00, 0x02]),
        (LOAD, [0; 3]),
        (SETLFS, [1, 8, 0]),
        (LOAD, [0, 0x00, 0x70]),
        (SETNAM, [2, 0x04, 0x02]),
        (SAVE, [0xFA, 0x05, 0x70]),
    ];
    let mut computer = Computer::new(Drive::with_disk(disk), &calls);
    computer.machine.write_bank(0, 0x0200, b"FROMTO");
    computer.machine.write_bank(0, 0xFA, &[0x02, 0x70]);
    computer.run();
    assert_eq!(computer.machine.read_bank(1, 0x6000, 5), b"HELLO");
    assert_eq!(computer.machine.read_bank(1, 0x7000, 5), b"HELLO");
    assert_eq!(computer.after(3)[1..], [0x05, 0x60, 0]);
    assert_eq!(computer.after(5)[1..], [0x05, 0x70, 0]);
    let disk = computer.files.drives[&8].disk().expect("a disk");
    assert_eq!(disk.read(b"TO").expect("a file"), b"\x02\x70LLO");
}

const LISTEN: u16 = 0xFFB1;
const SECOND: u16 = 0xFF93;
const CIOUT: u16 = 0xFFA8;
const UNLSN: u16 = 0xFFAE;
const TALK: u16 = 0xFFB4;
const TKSA: u16 = 0xFF96;
const ACPTR: u16 = 0xFFA5;
const UNTLK: u16 = 0xFFAB;

/// The calls that send bytes to a channel of drive 8; $F0 opens the channel by the name that follows.
fn send(second: u8, bytes: &[u8]) -> Vec<(u16, [u8; 3])> {
    let mut calls = vec![(LISTEN, [8, 0, 0]), (SECOND, [second, 0, 0])];
    calls.extend(bytes.iter().map(|&byte| (CIOUT, [byte, 0, 0])));
    calls.push((UNLSN, [0; 3]));
    calls
}

/// A file by the calls that name no file of the KERNAL, as fast programs use them.
#[test]
fn single_bytes_are_exchanged_with_a_drive() {
    let mut calls = send(0xF2, b"GAME,S,W");
    calls.extend(send(0x62, b"E4"));
    calls.extend([(LISTEN, [8, 0, 0]), (SECOND, [0xE2, 0, 0]), (UNLSN, [0; 3])]);
    calls.extend(send(0xF3, b"GAME"));
    calls.extend([(TALK, [8, 0, 0]), (TKSA, [0x63, 0, 0])]);
    let read = calls.len();
    calls.extend([(ACPTR, [0; 3]), (READST, [0; 3])].repeat(3));
    calls.push((UNTLK, [0; 3]));
    let mut computer = Computer::new(Drive::with_disk(disk()), &calls);
    computer.run();
    let bytes: Vec<u8> = (read..read + 6).map(|n| computer.after(n)[0]).collect();
    assert_eq!(bytes, [b'E', 0, b'4', 0x40, b'\r', 0x42]);
    let disk = computer.files.drives[&8].disk().expect("a disk");
    assert_eq!(disk.read(b"GAME").expect("a file"), b"E4");
    assert!(!computer.files.has_open_files());
}

#[test]
fn a_device_that_is_not_there_takes_no_bytes() {
    let calls = [
        (LISTEN, [9, 0, 0]),
        (SECOND, [0x62, 0, 0]),
        (CIOUT, [b'X', 0, 0]),
        (READST, [0; 3]),
        (UNLSN, [0; 3]),
        (TALK, [9, 0, 0]),
        (TKSA, [0x62, 0, 0]),
        (ACPTR, [0; 3]),
        (READST, [0; 3]),
        (UNTLK, [0; 3]),
    ];
    let mut computer = Computer::new(Drive::with_disk(disk()), &calls);
    computer.run();
    assert_eq!(computer.after(3)[0], 0x80, "device not present");
    assert_eq!(computer.after(8)[0], 0xC2, "the end, and a time-out");
}

/// Channel 7 has capital and small letters, as the character set of that name.
#[test]
fn a_printer_prints_what_is_written_to_it() {
    for (channel, printed) in [(0, "E4 NXe5\n"), (7, "e4 nXE5\n")] {
        let mut calls = vec![
            (SETLFS, [4, 4, channel]),
            (SETNAM, [0; 3]),
            (OPEN, [0; 3]),
            (CHKOUT, [0, 4, 0]),
        ];
        let text = match channel {
            7 => *b"E4 N\xD8\xC55\r",
            _ => *b"E4 NXe5\r",
        };
        calls.extend(text.map(|byte| (CHROUT, [byte, 0, 0])));
        calls.extend([(CLRCHN, [0; 3]), (CLOSE, [4, 0, 0])]);
        let mut computer = Computer::new(Drive::with_disk(disk()), &calls);
        computer.files.printer = Some(Printer::default());
        computer.run();
        let printer = computer.files.printer.expect("a printer");
        assert_eq!(printer.text(), printed);
    }
}
