//! The stand-in for the KERNAL: it starts a machine, calls a program, and answers its calls.

use octet_asm::write::elf;
use octet_asm::{Asm, Kind, asm, fixed};
use octet_machine::chips::{Key, Model};
use octet_machine::drive::{Drive, DriveModel, KernalFiles};
use octet_machine::kernal::{COMMON_STUBS, DRIVE_WAIT, Kernal, READY, RESET, RUN, VECTORS};
use octet_machine::{
    Image, Machine, MmuState, Rom, Section, SectionKind, Stop, Symbol, SymbolKind, Transfer,
    VideoStandard,
};

/// Where programs begin.
const PROGRAM: u16 = 0x2000;
/// Where they leave what they have found.
const FOUND: u16 = 0x3000;
/// Enough cycles to start, and for any small program.
const PLENTY: u64 = 2_000_000;

/// What the KERNAL copies to the RAM of both banks.
fn stubs() -> Vec<Section> {
    let copied = |bank: u32, start: u16, len: u32| {
        let mut section = Section::reserved(".stubs", bank | u32::from(start), len);
        section.kind = SectionKind::Copied;
        section
    };
    let both = [0, 0x1_0000].into_iter();
    let of_bank = |bank| {
        let entries = copied(bank, COMMON_STUBS.start, COMMON_STUBS.len() as u32);
        [entries, copied(bank, VECTORS, 6)]
    };
    both.flat_map(of_bank).collect()
}

/// The image of a program, and a machine that has started with it in memory.
struct Computer {
    machine: Machine,
    image: Image,
    kernal: Kernal,
}

impl Computer {
    fn start(model: Model, write: impl FnOnce(&mut Asm)) -> Computer {
        let mut a = Asm::new();
        let code = a.segment("CODE", PROGRAM, PROGRAM + 0xFFF, Kind::Code);
        let bss = a.segment("BSS", FOUND, FOUND + 0xFF, Kind::Bss);
        a.reserve(bss, "found", 256, 1);
        a.select(code);
        a.routine("main", "The program.");
        write(&mut a);
        let program = a.finish().unwrap_or_else(|errors| panic!("{errors}"));
        let image = Image::from_elf(&elf::write(&program)).expect("an image");
        let image = image.with_sections(stubs()).expect("an image");
        let kernal = Kernal::assemble(PROGRAM).expect("a ROM");
        let mut computer = Computer {
            machine: Machine::new(&image),
            image,
            kernal,
        };
        computer.turn_on(model);
        computer.begin(RESET);
        computer
    }

    fn turn_on(&mut self, model: Model) {
        let machine = &mut self.machine;
        machine.insert_chips(model);
        machine.insert_rom(Rom::Kernal, &self.kernal.bytes);
        let mut mmu = MmuState::default();
        mmu.registers[0] = 0;
        machine.set_mmu(mmu);
        machine.set_breakpoint(self.kernal.address(READY).expect("a label"));
    }

    fn address(&self, name: &str) -> u16 {
        self.kernal.address(name).expect("a routine of the KERNAL")
    }

    /// Runs from a routine of the KERNAL until it waits for a program.
    fn begin(&mut self, name: &str) {
        let address = self.address(name);
        self.machine.begin(address);
        let stop = self.machine.resume(PLENTY).expect("no fault");
        assert_eq!(stop, Stop::Breakpoint(self.address(READY)));
    }

    fn found(&self, len: usize) -> Vec<u8> {
        self.machine.read(FOUND, len)
    }
}

/// Stores A, X, Y and the carry to the places from `at` on.
fn store_all(a: &mut Asm, at: u16) {
    let at = fixed(FOUND + at);
    asm! { a;
        php
        sta  at
        stx  at + 1
        sty  at + 2
        pla
        and  #1
        sta  at + 3
    }
}

#[test]
fn a_program_is_called_with_interrupts_on_and_returns() {
    let mut computer = Computer::start(Model::default(), |a| {
        let at = fixed(FOUND);
        asm! { a;
            tsx
            stx  at
            php
            pla
            sta  at + 1
            rts
        }
    });
    for _ in 0..2 {
        computer.machine.write(FOUND, &[0xFF; 2]);
        computer.begin(RUN);
        let found = computer.found(2);
        assert!(found[0] < 0xFF - 32, "BASIC has its bytes on the stack");
        assert_eq!(found[1] & 0x04, 0, "interrupts are on");
    }
}

/// The clock counts 60 jiffies a second on both machines: on PAL every fifth frame counts twice.
#[test]
fn the_clock_counts_sixty_jiffies_a_second() {
    for video in [VideoStandard::Pal, VideoStandard::Ntsc] {
        let model = Model {
            video,
            ..Model::default()
        };
        let mut computer = Computer::start(model, |a| {
            asm! { a;
                jsr  0xFFDE
                store_all(a, 0);
                rts
            }
        });
        let frame = u64::from(video.cycles_per_frame());
        let frames = if video == VideoStandard::Pal { 50 } else { 60 };
        let ready = computer.address(READY);
        let mut jiffies = || {
            computer.begin(RUN);
            u64::from(computer.found(1)[0])
        };
        let before = jiffies();
        computer.machine.clear_breakpoint(ready);
        let end = computer.machine.chip_cycles() + frames * frame;
        while computer.machine.chip_cycles() < end {
            assert_eq!(computer.machine.run(1_000), Ok(None));
        }
        computer.machine.set_breakpoint(ready);
        computer.begin(RUN);
        let passed = u64::from(computer.found(1)[0]) - before;
        assert!((59..=62).contains(&passed), "{video:?}: {passed}");
    }
}

#[test]
fn the_clock_is_set_and_begins_anew_at_midnight() {
    // No frame counts twice.
    let ntsc = Model {
        video: VideoStandard::Ntsc,
        ..Model::default()
    };
    let mut computer = Computer::start(ntsc, |a| {
        asm! { a;
            sei                     // no interrupt counts it between the calls
            lda  #0x12
            ldx  #0x34
            ldy  #0x05
            jsr  0xFFDB
            sei
            jsr  0xFFDE
            store_all(a, 0);
            lda  #0xFF              // the last jiffy of a day
            ldx  #0x19
            ldy  #0x4F
            jsr  0xFFDB
            sei
            jsr  0xFFEA             // UDTIM counts one
            jsr  0xFFDE
            store_all(a, 4);
            rts
        }
    });
    computer.begin(RUN);
    assert_eq!(computer.found(3), [0x12, 0x34, 0x05]);
    assert_eq!(computer.found(7)[4..], [0, 0, 0]);
}

/// What a program can rely on without a drive: errors with their numbers, no key, and the screen.
#[test]
fn calls_answer_without_a_drive() {
    let calls: [(u16, [u8; 2]); 9] = [
        (0xFFC0, [5, 1]),    // OPEN: device not present
        (0xFFD5, [5, 1]),    // LOAD
        (0xFFC6, [3, 1]),    // CHKIN: file not open
        (0xFFC9, [3, 1]),    // CHKOUT
        (0xFFE4, [0, 0]),    // GETIN: no key
        (0xFFCF, [0, 0]),    // CHRIN
        (0xFFD2, [0x41, 0]), // CHROUT keeps A
        (0xFFBA, [0x41, 0]), // SETLFS
        (0xFFB7, [0x80, 0]), // READST: device not present
    ];
    let mut computer = Computer::start(Model::default(), |a| {
        for (n, (call, _)) in (0..).zip(calls) {
            asm! { a;
                clc
                lda  #0x41
                jsr  fixed(call)
                store_all(a, 4 * n);
            }
        }
        a.rts();
    });
    computer.begin(RUN);
    let found = computer.found(4 * calls.len());
    for ((call, expected), found) in calls.into_iter().zip(found.chunks(4)) {
        assert_eq!([found[0], found[3]], expected, "${call:04X}");
    }
}

#[test]
fn run_stop_is_read_by_the_interrupt() {
    let mut computer = Computer::start(Model::default(), |a| {
        let at = fixed(FOUND);
        asm! { a;
            ldx  #0
        @wait:
            inx                     // more than a frame
            bne  @wait
            iny
            bne  @wait
            jsr  0xFFE1
            php                     // Z set: the key is down
            pla
            and  #2
            sta  at
            rts
        }
    });
    computer.begin(RUN);
    assert_eq!(computer.found(1), [0]);
    let key = Key::by_name("run/stop").expect("a key");
    computer.machine.keyboard().set(key, true);
    assert!(computer.machine.keyboard().any_down());
    computer.begin(RUN);
    assert_eq!(computer.found(1), [2]);
}

/// RESTORE reaches the KERNAL's handler, which returns; the reset button starts it anew.
#[test]
fn restore_and_reset_reach_the_kernal() {
    let mut computer = Computer::start(Model::default(), |a| {
        asm! { a;
            lda  #1
            sta  fixed(FOUND)
            rts
        }
    });
    computer.machine.press_restore();
    computer.begin(RUN);
    assert_eq!(computer.found(1), [1]);
    computer.machine.press_reset();
    assert!(computer.machine.is_rom(computer.address(RESET)));
    computer.begin(RESET);
    assert_eq!(computer.found(1), [1], "RAM keeps what it holds");
}

/// A ROM made of its image is the same; one that lies elsewhere is none.
#[test]
fn the_rom_is_made_of_its_image() {
    let kernal = Kernal::assemble(PROGRAM).expect("a ROM");
    let again = Kernal::from_image(kernal.image().clone()).expect("the same");
    assert_eq!(again.bytes, kernal.bytes);
    assert_eq!(kernal.bytes.len(), 0x4000);
    let low = Section::new(".text", 0x2000, SectionKind::Code, vec![0x60]);
    let main = Symbol::new("main", 0x2000, 1, SymbolKind::Function).in_section(0);
    let low = Image::from_parts(vec![low], vec![main]).expect("an image");
    let error = Kernal::from_image(low).expect_err("no ROM").to_string();
    assert_eq!(error, ".text does not lie in the KERNAL's ROM");
    let error = format!("{:#}", kernal.address("nowhere").expect_err("no label"));
    assert!(error.contains("nowhere"), "{error}");
}

/// A state is written and read back by another machine, which goes on likewise.
#[test]
fn a_machine_goes_on_from_a_state() {
    let program = |a: &mut Asm| {
        let at = fixed(FOUND);
        asm! { a;
        @again:
            inc  at
            bne  @again
            inc  at + 1
            jmp  @again
        }
    };
    let state_of = |computer: &mut Computer, files: &mut KernalFiles| {
        let mut state = Transfer::writing(computer.image.fingerprint());
        computer.machine.transfer(&mut state);
        files.transfer(&mut state, 1 << 20);
        state.finish_writing()
    };
    let disk = || cbm_disk::Disk::format(cbm_disk::DiskFormat::D64, b"GAMES", b"08");
    let mut first = Computer::start(Model::default(), program);
    let mut files = KernalFiles::with(Drive::with_disk(disk()));
    let run = first.address(RUN);
    first.machine.begin(run);
    assert_eq!(first.machine.run(100_000), Ok(None));
    let state = state_of(&mut first, &mut files);
    let mut second = Computer::start(Model::default(), program);
    let mut other_files = KernalFiles::default();
    let read = |second: &mut Computer, files: &mut KernalFiles, state: &[u8]| {
        let mut state = Transfer::reading(state, second.image.fingerprint())?;
        second.machine.transfer(&mut state);
        files.transfer(&mut state, 1 << 20);
        state.finish_reading()
    };
    read(&mut second, &mut other_files, &state).expect("a state");
    assert_eq!(other_files.drives[&8].disk(), Some(&disk()));
    assert!(state_of(&mut second, &mut other_files) == state);
    for computer in [&mut first, &mut second] {
        assert_eq!(computer.machine.run(300_000), Ok(None));
    }
    assert_eq!(first.machine.registers(), second.machine.registers());
    assert_eq!(first.found(2), second.found(2));
    let after = state_of(&mut first, &mut files);
    assert!(after != state && after == state_of(&mut second, &mut other_files));
    // A byte that is missing or changed, another program, another version, and something else.
    let mut changed = state.clone();
    changed[1_000] ^= 1;
    let mut version = state.clone();
    version[8] ^= 0x40;
    for (wrong, reason) in [
        (&state[..state.len() - 1], "the saved machine is damaged"),
        (&changed, "the saved machine is damaged"),
        (&version, "the saved machine has version "),
        (&state[..20], "this is no saved machine"),
        (
            b"GIF89a of some length, which is none",
            "this is no saved machine",
        ),
    ] {
        let error = read(&mut second, &mut other_files, wrong).expect_err(reason);
        assert!(error.to_string().starts_with(reason), "{error}");
    }
    let other = Transfer::reading(&state, 1).err().expect("another program");
    assert_eq!(other.to_string(), "the saved machine runs another program");
    assert!(
        state_of(&mut second, &mut other_files) == after,
        "nothing has changed"
    );
}

/// Calls of real drives take time, which the processor spends where the KERNAL waits.
#[test]
fn a_program_waits_for_its_drive() {
    let mut times = Vec::new();
    for model in [DriveModel::Instant, DriveModel::D1541, DriveModel::D1581] {
        let mut computer = Computer::start(Model::default(), |a| {
            asm! { a;
                lda  #15
                ldx  #8
                ldy  #15
                jsr  0xFFBA         // SETLFS: the command channel
                lda  #0
                jsr  0xFFBD         // SETNAM: no name
                jsr  0xFFC0         // OPEN
                ldx  #15
                jsr  0xFFC6         // CHKIN
                ldx  #0
            @read:
                txa
                pha
                jsr  0xFFCF         // CHRIN
                tay
                pla
                tax
                tya
                sta  fixed(FOUND).x()
                inx
                cmp  #13
                bne  @read
                lda  #15
                clc
                jsr  0xFFC3         // CLOSE
                rts
            }
        });
        let disk = cbm_disk::Disk::format(model.format(), b"GAMES", b"08");
        let drive = Drive::new(model, Some(disk));
        let mut files = KernalFiles::waiting_at(computer.address(DRIVE_WAIT));
        files.drives.insert(8, drive);
        KernalFiles::attach(&mut computer.machine);
        let begun = computer.machine.chip_cycles();
        let run = computer.address(RUN);
        computer.machine.begin(run);
        let stop = files.resume(&mut computer.machine, 100_000_000);
        assert_eq!(stop, Ok(Stop::Breakpoint(computer.address(READY))));
        assert!(!files.is_busy() && !files.has_open_files());
        let found = computer.found(40);
        assert!(
            found.starts_with(b"73,"),
            "{:?}",
            String::from_utf8_lossy(&found)
        );
        times.push(computer.machine.chip_cycles() - begun);
    }
    assert!(times[0] < times[1] && times[0] < times[2], "{times:?}");
}
