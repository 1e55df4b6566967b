//! A 1541's own code: how it is sent, how it communicates with the computer, and what it reads.
//!
//! The same programs were run in VICE's x128 with a true 1541 (`tests/drive-code.py`).

mod bus;
mod commands;
mod jobs;

use cbm_disk::geometry::BOOT;
use cbm_disk::{Disk, DiskFormat, FileType};
use octet_asm::write::elf;
use octet_asm::{Asm, Kind, SegmentId, asm, fixed_zp};
use octet_machine::chips::Model;
use octet_machine::drive::{CALLS, Drive, DriveModel, KernalFiles};
use octet_machine::{Fault, Image, Machine, Rom, Stop, VideoStandard};

const SETLFS: u16 = 0xFFBA;
const SETNAM: u16 = 0xFFBD;
const OPEN: u16 = 0xFFC0;
const CHKIN: u16 = 0xFFC6;
const CHKOUT: u16 = 0xFFC9;
const CLRCHN: u16 = 0xFFCC;
const CHRIN: u16 = 0xFFCF;
const CHROUT: u16 = 0xFFD2;
/// RTS, which the ROM holds at every call.
const RTS: u8 = 0x60;
/// The computer's end of the bus, and its bits.
const BUS: u16 = 0xDD00;
/// The drive's end, and its bits.
const PORT: u16 = 0x1800;
const PULL_CLK: u8 = 0x08;
/// Where the drive's code lies, and bytes that one command sends.
const DRIVE_CODE: u16 = 0x0500;
const CHUNK: usize = 32;
/// Timers A and B of CIA 2: B counts the ends of A.
const TIMER: u16 = 0xDD04;
const CONTROL: u16 = 0xDD0E;
/// A counter of the computer's code, and a pointer.
const ZP: u8 = 0xFA;
const COUNTER: u16 = 0x2FFF;
/// Where it stores times: three bytes each, counting down.
const TIMES: u16 = 0x3000;
const RECEIVED: u16 = 0x3100;
/// Where the computer's program is loaded: a line of BASIC, then the code.
const LOAD: u16 = 0x1C01;
const CODE: u16 = 0x1C10;

/// Assembles code for the drive.
fn drive_code(write: impl FnOnce(&mut Asm)) -> Vec<u8> {
    let mut a = Asm::new();
    let code = a.segment("DRIVE", DRIVE_CODE, 0x06FF, Kind::Code);
    a.select(code);
    write(&mut a);
    let program = a.finish().unwrap_or_else(|errors| panic!("{errors}"));
    program.segments()[0].bytes.to_vec()
}

/// A program of the computer that sends code to drive 8, starts it, and does `then`. It stores its
/// first time before the first command, and the next ones after the last command and after M-E.
struct Sender {
    image: Image,
    bytes: Vec<u8>,
    done: u16,
}

fn sender(code: &[u8], then: impl FnOnce(&mut Asm, SegmentId)) -> Sender {
    let mut a = Asm::new();
    let line = a.segment("LINE", LOAD, CODE - 1, Kind::Table);
    // 10 SYS 7184
    let text = [
        0x0C, 0x1C, 10, 0, 0x9E, b' ', b'7', b'1', b'8', b'4', 0, 0, 0,
    ];
    a.table(line, "line", 1, &text, "A line of BASIC");
    let segment = a.segment("CODE", CODE, 0x1FFF, Kind::Code);
    let tables = a.segment("TABLES", 0x2000, 0x2FFF, Kind::Table);
    a.select(segment);
    let chunks: Vec<&[u8]> = code.chunks(CHUNK).collect();
    let mut commands = Vec::new();
    for (n, chunk) in chunks.iter().enumerate() {
        let [low, high] = (DRIVE_CODE + (n * CHUNK) as u16).to_le_bytes();
        commands.push([b"M-W".as_slice(), &[low, high, chunk.len() as u8], chunk].concat());
    }
    let [low, high] = DRIVE_CODE.to_le_bytes();
    commands.push([b"M-E".as_slice(), &[low, high]].concat());
    let names: Vec<_> = commands
        .iter()
        .enumerate()
        .map(|(n, bytes)| a.table(tables, &format!("command_{n}"), 1, bytes, "A command"))
        .collect();
    asm! { a;
        /// Sends the code and starts it.
        routine start {}
        lda  #0x3F              // as the KERNAL has them
        sta  BUS + 2
        lda  #0x07
        sta  BUS
        lda  #0                 // 1 MHz
        sta  0xD030
        lda  #15
        ldx  #8
        ldy  #15
        jsr  {SETLFS}
        lda  #0
        jsr  {SETNAM}
        jsr  {OPEN}
        lda  #0
        sta  fixed_zp(ZP)
        lda  #0xFF              // both timers count down from $FFFF
        sta  TIMER
        sta  TIMER + 1
        sta  TIMER + 2
        sta  TIMER + 3
        lda  #0x51              // B counts A's ends
        sta  CONTROL + 1
        lda  #0x11
        sta  CONTROL
        jsr  note
    }
    for (n, (&name, bytes)) in names.iter().zip(&commands).enumerate() {
        if n + 1 == commands.len() {
            asm! { a;
                jsr  note
            }
        }
        asm! { a;
            ldx  #15
            jsr  {CHKOUT}
            ldy  #0
        @next:
            lda  name,y
            jsr  {CHROUT}
            iny
            cpy  #bytes.len() as u8
            bne  @next
            jsr  {CLRCHN}
        }
    }
    asm! { a;
        jsr  note
        sei
        lda  #0x0B              // no picture: the VIC-II takes no cycles
        sta  0xD011
    }
    then(&mut a, tables);
    asm! { a;
        lda  #0x1B
        sta  0xD011
        cli
        a.global("done");
        rts

        /// Stores the time.
        routine note { destroys a, x, y }
    @again:
        lda  TIMER + 2
        ldx  TIMER + 1
        ldy  TIMER
        cmp  TIMER + 2
        bne  @again
        cpx  TIMER + 1
        bne  @again
        pha
        txa
        ldx  fixed_zp(ZP)
        sta  TIMES + 1,x
        tya
        sta  TIMES,x
        pla
        sta  TIMES + 2,x
        inx
        inx
        inx
        stx  fixed_zp(ZP)
        rts
    }
    let program = a.finish().unwrap_or_else(|errors| panic!("{errors}"));
    let mut bytes = LOAD.to_le_bytes().to_vec();
    for segment in program
        .segments()
        .iter()
        .filter(|segment| !segment.bytes.is_empty())
    {
        bytes.resize(2 + usize::from(segment.start - LOAD), 0);
        bytes.extend(&segment.bytes);
    }
    let image = Image::from_elf(&elf::write(&program)).expect("an image");
    let done = image.address("done").expect("the label");
    Sender { image, bytes, done }
}

/// A machine with a drive, whose KERNAL is served.
struct Computer {
    machine: Machine,
    files: KernalFiles,
}

impl Computer {
    fn new(sender: &Sender, video: VideoStandard, drive: Drive) -> Computer {
        let mut machine = Machine::new(&sender.image);
        machine.insert_chips(Model {
            video,
            ..Model::default()
        });
        let mut rom = vec![0; 0x4000];
        for call in CALLS {
            rom[usize::from(call - 0xC000)] = RTS;
        }
        // Waits for the drive.
        rom[..3].copy_from_slice(&[0x4C, 0x00, 0xC0]);
        machine.insert_rom(Rom::Kernal, &rom);
        let mut mmu = machine.mmu();
        (mmu.registers[0], mmu.registers[6]) = (0x0E, 0x06);
        machine.set_mmu(mmu);
        KernalFiles::attach(&mut machine);
        machine.begin(sender.image.address("start").expect("the routine"));
        let mut files = KernalFiles::waiting_at(0xC000);
        files.drives.insert(8, drive);
        Computer { machine, files }
    }

    fn run(&mut self) -> Result<(), Fault> {
        let stop = self.files.resume(&mut self.machine, 40_000_000)?;
        assert_eq!(stop, Stop::Returned);
        Ok(())
    }
}

impl Computer {
    /// The differences of the times that the program has stored, in cycles of the 1 MHz clock.
    fn intervals(&self, count: usize) -> Vec<i64> {
        let times = self.machine.read(TIMES, 3 * count);
        let time = |bytes: &[u8]| {
            i64::from(bytes[2]) << 16 | i64::from(bytes[1]) << 8 | i64::from(bytes[0])
        };
        let times: Vec<i64> = times.chunks(3).map(time).collect();
        let passed = |pair: &[i64]| (pair[0] - pair[1]).rem_euclid(1 << 24);
        times.windows(2).map(passed).collect()
    }
}

/// The computer's code that stores the times of `count` changes of CLK, an even number.
fn note_changes(a: &mut Asm, count: u8) {
    asm! { a;
        lda  #count / 2
        sta  COUNTER
    @high:
        bit  BUS
        bvs  @high
        jsr  note
    @low:
        bit  BUS
        bvc  @low
        jsr  note
        dec  COUNTER
        bne  @high
    }
}

fn d64() -> Disk {
    let mut disk = Disk::format(DiskFormat::D64, b"GAMES", b"08");
    let text: Vec<u8> = (0..254 * 600).map(|n| (n / 254) as u8).collect();
    disk.write(b"ALL", FileType::Seq, &text)
        .expect("free blocks");
    disk
}

/// A 1541 with a disk, after a program has sent it code and spoken to it.
fn after(sender: &Sender, video: VideoStandard) -> Computer {
    let drive = Drive::new(DriveModel::D1541, Some(d64()));
    let mut computer = Computer::new(sender, video, drive);
    computer.run().unwrap_or_else(|fault| panic!("{fault}"));
    computer
}

/// The sector from which the KERNAL boots. It makes BASIC run a program of the disk.
fn boot_sector(name: &[u8]) -> Vec<u8> {
    const ADDRESS: u16 = 0x0B00;
    const EXECUTE: u16 = 0xAFA5;
    // No further sectors, no message, no file.
    let head = b"CBM\0\0\0\0\0\0";
    // LDX #<text - 1 : LDY #>text - 1 : JMP EXECUTE
    let text = ADDRESS + head.len() as u16 + 7;
    let [[low, high], [execute_low, execute_high]] = [text - 1, EXECUTE].map(u16::to_le_bytes);
    let code = [0xA2, low, 0xA0, high, 0x4C, execute_low, execute_high];
    [head, &code[..], b"RUN\"", name, b"\",U08\0"].concat()
}

/// Writes disks that boot the programs, for `tests/drive-code.py`, to the folder OCTET_DRIVE_CODE.
#[test]
#[ignore = "writes files"]
fn write_disks() {
    let folder = std::env::var_os("OCTET_DRIVE_CODE").expect("OCTET_DRIVE_CODE");
    let folder = std::path::Path::new(&folder);
    let programs = bus::programs().into_iter().chain(jobs::programs());
    for (name, sender) in programs {
        let name_on_disk = name.to_ascii_uppercase().into_bytes();
        let mut disk = Disk::format(DiskFormat::D64, &name_on_disk, b"08");
        disk.write_boot_sectors(&[(BOOT, boot_sector(&name_on_disk))]);
        disk.write(&name_on_disk, FileType::Prg, &sender.bytes)
            .expect("free blocks");
        disk.write(b"ALL", FileType::Seq, &[b'x'; 254 * 600])
            .expect("free blocks");
        let path = folder.join(format!("{name}-{:04x}.d64", sender.done));
        std::fs::write(path, disk.bytes()).expect("a file");
    }
}
