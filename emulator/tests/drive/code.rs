//! A 1541's own code: what it is sent, how it speaks with the computer, and what it reads.
//!
//! The same program measured the times below in VICE's x128 with a true 1541 (`tests/drive-code`).

use c128::asm::{Asm, Kind, SegmentId, asm, fixed_zp};
use c128::image::disk::{Disk, DiskFormat, FileType, TrackSector};
use c128::image::elf;
use octet_emulator::drive::{CALLS, Drive, DriveModel, KernalFiles};
use octet_emulator::machine::chips::Model;
use octet_emulator::machine::{Fault, Image, Machine, Rom, Stop, VideoStandard};

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
const CLK_OUT: u8 = 0x10;
const DATA_OUT: u8 = 0x20;
/// The drive's end, and its bits.
const PORT: u16 = 0x1800;
const PULL_DATA: u8 = 0x02;
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
/// Where it notes times: three bytes each, counting down.
const TIMES: u16 = 0x3000;
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

/// A program of the computer's that sends code to drive 8, starts it, and does `then`. Its first
/// time is noted before the first command, the next ones after the last and after M-E.
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

        /// Notes the time.
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
    /// The differences of the times that the program has noted, in cycles of the 1 MHz clock.
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

/// The computer's code that notes the time of `count` changes of CLK, an even number.
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

/// Pulls CLK after each of some jobs, or lets it go; their codes are at $0600.
fn jobs(places: &[TrackSector]) -> Vec<u8> {
    drive_code(|a| {
        asm! { a;
            /// Does the jobs.
            routine jobs {}
            ldx  #0
            beq  @mark              // always
        @next:
            lda  "places",x
            sta  fixed_zp(6)
            inx
            lda  "places",x
            sta  fixed_zp(7)
            lda  #0x80
            sta  fixed_zp(0)
        @wait:
            lda  fixed_zp(0)
            bmi  @wait
            sta  0x0600,x
            inx
        @mark:
            lda  PORT
            eor  #PULL_CLK
            sta  PORT
            cpx  #2 * places.len() as u8
            bne  @next
            lda  #0
            sta  PORT
            rts
            a.global("places");
            for place in places {
                a.byte(&[place.track, place.sector]);
            }
        }
    })
}

/// The jobs whose times were measured: sectors of one track, 4 to 10 apart, others, and one that
/// is not there.
fn measured_jobs() -> Vec<TrackSector> {
    let mut places = vec![TrackSector::new(17, 0)];
    let mut sector = 0;
    for interleave in 4..=10 {
        for _ in 0..JOBS_A_STEP {
            sector = (sector + interleave) % 21;
            places.push(TrackSector::new(17, sector));
        }
    }
    let others = [
        (16, 5),
        (15, 10),
        (14, 15),
        (20, 3),
        (35, 3),
        (1, 3),
        (1, 10),
        (1, 25),
        (1, 5),
    ];
    places.extend(others.map(|(track, sector)| TrackSector::new(track, sector)));
    places
}

const JOBS_A_STEP: usize = 7;

fn send_measured_jobs() -> Sender {
    let places = measured_jobs();
    assert_eq!(places.len() % 2, 1);
    sender(&jobs(&places), |a, _| {
        note_changes(a, places.len() as u8 + 1)
    })
}

/// Pulls CLK or lets it go 10 times, every 9,989 cycles.
fn edges() -> Vec<u8> {
    drive_code(|a| {
        asm! { a;
            /// Changes CLK.
            routine edges {}
            sei
            lda  #10
            sta  fixed_zp(0x14)
        @next:
            lda  PORT               // 4 cycles
            eor  #PULL_CLK          // 2
            sta  PORT               // 4
            ldy  #8                 // 2
        @outer:
            ldx  #248               // 2
        @inner:
            dex
            bne  @inner             // 5 X less 1
            dey
            bne  @outer             // 4 and 1241 and 1, so often Y, less 1
            nop
            dec  fixed_zp(0x14)     // 5
            bne  @next              // 3
            lda  #0
            sta  PORT
            cli
            rts
        }
    })
}

/// Sends all bytes from 0 to 255, two bits at a time, 14 cycles apart.
fn bytes() -> Vec<u8> {
    let halves: Vec<u8> = (0..16u8)
        .map(|half| {
            let bit = |n: u8| !half >> n & 1;
            bit(0) << 3 | bit(1) << 1 | bit(2) << 2 | bit(3)
        })
        .collect();
    drive_code(|a| {
        asm! { a;
            /// Sends the bytes.
            routine bytes {}
            sei
            lda  #PULL_DATA
            sta  PORT
            ldx  #0
        @pairs:
            txa
            and  #0x0F
            tay
            lda  "halves",y
            sta  0x0600,x
            txa
            lsr  a
            lsr  a
            lsr  a
            lsr  a
            tay
            lda  "halves",y
            sta  0x0700,x
            inx
            bne  @pairs
            lda  #CLK_IS_LOW
        @hold:
            bit  PORT
            beq  @hold
            stx  PORT
        @next:
            ldy  0x0600,x
            lda  #CLK_IS_LOW
        @wait:
            bit  PORT
            bne  @wait
            sty  PORT
            tya
            asl  a
            and  #0x0F
            nop
            nop
            sta  PORT
            lda  0x0700,x
            nop
            nop
            nop
            sta  PORT
            asl  a
            and  #0x0F
            nop
            nop
            nop
            sta  PORT
            lda  #0
            nop
            nop
            nop
            nop
            sta  PORT
            inx
            bne  @next
            cli
            rts
            a.global("halves");
            a.byte(&halves);
        }
    })
}

/// The computer's end of that: the bytes are at $3100.
fn receive_bytes(a: &mut Asm) {
    let (free, hold) = (fixed_zp(ZP + 2), fixed_zp(ZP + 3));
    asm! { a;
        lda  #0x07
        sta  free
        ora  #CLK_OUT
        sta  hold
        sta  BUS
    @begin:
        bit  BUS                // until the drive's code pulls DATA
        bmi  @begin
    @ready:
        bit  BUS                // and until it lets it go
        bpl  @ready
        ldy  #0
    @byte:
        ldx  #12                // the drive gets ready for the next
    @delay:
        dex
        bne  @delay
        lda  free
        sta  BUS
        nop
        nop
        nop
        nop
        nop
        bit  free
        lda  BUS
        for _ in 0..3 {
            lsr  a
            lsr  a
            nop
            nop
            nop
            eor  BUS
        }
        ldx  hold
        stx  BUS
        eor  #0x06              // 7, and 7 two bits to the right
        sta  RECEIVED,y
        iny
        bne  @byte
        lda  free
        sta  BUS
    }
}

const RECEIVED: u16 = 0x3100;
/// In the drive's port.
const CLK_IS_LOW: u8 = 0x04;

/// A 1541 with a disk, after a program has sent it code and spoken to it.
fn after(sender: &Sender, video: VideoStandard) -> Computer {
    let drive = Drive::new(DriveModel::D1541, Some(d64()));
    let mut computer = Computer::new(sender, video, drive);
    computer.run().unwrap_or_else(|fault| panic!("{fault}"));
    computer
}

const BOTH: [VideoStandard; 2] = [VideoStandard::Pal, VideoStandard::Ntsc];

#[test]
fn the_drives_clock_is_one_megahertz_and_the_computers_is_not() {
    for video in BOTH {
        let sender = sender(&edges(), |a, _| note_changes(a, 10));
        let computer = after(&sender, video);
        let cycles = 9_989.0 * f64::from(video.clock_hz()) / 1e6;
        // The first change may be over before the program looks for it.
        for passed in &computer.intervals(13)[4..] {
            assert!(
                (*passed as f64 - cycles).abs() < 8.0,
                "{passed}, not {cycles}"
            );
        }
    }
}

#[test]
fn bytes_come_two_bits_at_a_time() {
    for video in BOTH {
        let computer = after(&sender(&bytes(), |a, _| receive_bytes(a)), video);
        let received = computer.machine.read(RECEIVED, 256);
        assert_eq!(received, (0..=255).collect::<Vec<u8>>(), "{video:?}");
    }
}

/// As two people nod: DATA is pulled, CLK is pulled, DATA let go, CLK let go.
#[test]
fn each_side_sees_what_the_other_pulls() {
    let answers = drive_code(|a| {
        asm! { a;
            /// Answers.
            routine answers {}
            lda  #DATA_IS_LOW
            for _ in 0..3 {
            @low:
                bit  PORT
                beq  @low
                ldx  #PULL_CLK
                stx  PORT
            @high:
                bit  PORT
                bne  @high
                ldx  #0
                stx  PORT
            }
            rts
        }
    });
    let sender = sender(&answers, |a, _| {
        asm! { a;
            for n in 0..3u16 {
                lda  #0x07 | DATA_OUT
                sta  BUS
            @low:
                bit  BUS
                bvs  @low
                lda  BUS
                sta  RECEIVED + 2 * n
                lda  #0x07
                sta  BUS
            @high:
                bit  BUS
                bvc  @high
                lda  BUS
                sta  RECEIVED + 2 * n + 1
            }
            lda  #0x07 | ATN_OUT    // the drive acknowledges by itself
            sta  BUS
            lda  BUS
            sta  RECEIVED + 6
            lda  #0x07
            sta  BUS
        }
    });
    let computer = after(&sender, VideoStandard::Pal);
    let seen = computer.machine.read(RECEIVED, 7);
    assert_eq!(seen, [0x27, 0xC7, 0x27, 0xC7, 0x27, 0xC7, 0x4F]);
}

const ATN_OUT: u8 = 0x08;
/// In the drive's port.
const DATA_IS_LOW: u8 = 0x01;

/// Microseconds of the jobs after the first, on a PAL machine.
fn job_times() -> Vec<f64> {
    let computer = after(&send_measured_jobs(), VideoStandard::Pal);
    let intervals = computer.intervals(measured_jobs().len() + 4);
    let hertz = f64::from(VideoStandard::Pal.clock_hz());
    intervals[4..]
        .iter()
        .map(|&cycles| cycles as f64 * 1e6 / hertz)
        .collect()
}

/// A sector comes by 5 times a second; the next one is there a 21st of that later.
#[test]
fn sectors_further_apart_take_longer() {
    let times = job_times();
    for (n, steps) in times.chunks(JOBS_A_STEP).take(7).enumerate() {
        let turning = 200_000.0 / 21.0 * (4 + n) as f64;
        for time in steps {
            let wrong = (time - turning).abs();
            assert!(
                wrong < 100.0 || (wrong - 200_000.0).abs() < 100.0,
                "{n}: {steps:?}"
            );
        }
    }
}

/// Runs jobs on a drive; returns their codes.
fn codes(places: &[(u8, u8)], drive: Drive) -> Vec<u8> {
    let places: Vec<TrackSector> = places
        .iter()
        .map(|&(track, sector)| TrackSector::new(track, sector))
        .collect();
    let changes = places.len() as u8 + 1;
    let sender = sender(&jobs(&places), |a, _| note_changes(a, changes));
    let mut computer = Computer::new(&sender, VideoStandard::Pal, drive);
    computer.run().unwrap_or_else(|fault| panic!("{fault}"));
    let (_, memory) = computer
        .machine
        .stop_drive_code()
        .expect("the code has run");
    (0..places.len()).map(|n| memory[0x601 + 2 * n]).collect()
}

#[test]
fn a_job_fails_as_on_a_real_drive() {
    let places = [(17, 0), (17, 21), (36, 0), (17, 1), (17, 2)];
    let mut drive = Drive::new(DriveModel::D1541, Some(d64()));
    drive.set_bad_sectors([TrackSector::new(17, 1)]);
    assert_eq!(codes(&places, drive.clone()), [1, 2, 3, 5, 1]);
    drive.set_door(true);
    assert_eq!(codes(&places[..1], drive.clone()), [3]);
    drive.set_door(false);
    drive.swap_disk(None);
    assert_eq!(codes(&places[..1], drive), [3]);
}

/// The fault that drive code leads to.
fn fault(code: &[u8], model: DriveModel) -> String {
    let sender = sender(code, |a, _| {
        asm! { a;
        @poll:
            lda  BUS
            jmp  @poll
        }
    });
    let mut computer = Computer::new(&sender, VideoStandard::Pal, Drive::new(model, Some(d64())));
    let fault = computer.run().expect_err("a fault");
    fault
        .to_string()
        .lines()
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn what_is_not_modelled_is_told_in_words() {
    let jmp_to_dos = [0x4C, 0xE7, 0xEB];
    let lda_of_a_timer = [0xAD, 0x04, 0x18];
    let inc_port = [0xEE, 0x00, 0x18];
    let step = [0xAD, 0x00, 0x1C, 0x49, 0x01, 0x8D, 0x00, 0x1C];
    let write_job = [0xA9, 0x90, 0x85, 0x00, 0x58, 0x4C, 0x05, 0x05];
    for (code, told) in [
        (&[0x00][..], "its code has the opcode $00, at $0500"),
        (&[0x02], "its code has the opcode $02, at $0500"),
        (&jmp_to_dos, "its code leaves its memory, at $ebe7"),
        (
            &lda_of_a_timer,
            "its code reads $1804, which is not modelled, at $0500",
        ),
        (
            &step,
            "its code writes to $1c00, which is not modelled, at $0505",
        ),
        (
            &inc_port,
            "its code accesses $1800 by an instruction whose cycles are not counted, at $0500",
        ),
        (
            &write_job,
            "its code asks for job $90, which is not modelled, at $0505",
        ),
    ] {
        assert_eq!(fault(code, DriveModel::D1541), format!("drive 8: {told}"));
    }
    for model in [DriveModel::D1571, DriveModel::D1581] {
        let told = format!("drive 8: a {} runs no code here", model.name());
        assert_eq!(fault(&[0x60], model), told);
    }
}

/// Code that never ends, and the KERNAL speaks to the drive.
#[test]
fn the_kernal_cannot_speak_to_a_drive_that_runs_code() {
    let sender = sender(&[0x78, 0x4C, 0x01, 0x05], |a, _| {
        asm! { a;
            ldx  #15
            jsr  {CHKOUT}
        }
    });
    let drive = Drive::new(DriveModel::D1541, Some(d64()));
    let mut computer = Computer::new(&sender, VideoStandard::Pal, drive);
    let fault = computer.run().expect_err("a fault").to_string();
    let told = "drive 8 runs code, and the KERNAL waits for it for ever";
    assert!(fault.starts_with(told), "{fault}");
}

/// Code that has returned leaves its memory to the drive, which goes on as before.
#[test]
fn after_rts_the_drive_takes_commands_again() {
    let store = [0xA9, 0x2A, 0x8D, 0x00, 0x06, 0x60];
    let sender = sender(&store, |a, _| {
        asm! { a;
            ldx  #15
            jsr  {CHKOUT}
            for byte in *b"M-R\x00\x06" {
                lda  #byte
                jsr  {CHROUT}
            }
            jsr  {CLRCHN}
            ldx  #15
            jsr  {CHKIN}
            jsr  {CHRIN}
            sta  RECEIVED
        }
    });
    let computer = after(&sender, VideoStandard::Pal);
    assert_eq!(computer.machine.peek(RECEIVED), 42);
}

/// What M-R gives.
fn memory(model: DriveModel, address: u16, count: u8) -> Vec<u8> {
    let mut drive = Drive::new(model, None);
    let [low, high] = address.to_le_bytes();
    drive.open(15, &[b'M', b'-', b'R', low, high, count]);
    let mut bytes = Vec::new();
    while let Some((byte, last)) = drive.read(15) {
        bytes.push(byte);
        if last {
            break;
        }
    }
    bytes
}

/// Loaders tell the drives by the end of this text in the ROM.
#[test]
fn a_drive_tells_what_it_is() {
    assert_eq!(
        memory(DriveModel::D1541, 0xE5B7, 17),
        *b"\xC3BM DOS V2.6 154\xB1"
    );
    assert_eq!(memory(DriveModel::D1571, 0xE5C4, 4), *b"157\xB1");
    assert_eq!(memory(DriveModel::D1581, 0xE5C4, 3), [0xFF; 3]);
    assert_eq!(memory(DriveModel::D1581, 0xA6E7, 4), *b"158\xB1");
    assert_eq!(
        memory(DriveModel::Instant, 0xE5C4, 3),
        *b"31, SYNTAX ERROR,00,00\r"
    );
}

#[test]
fn memory_is_written_and_read() {
    let mut drive = Drive::new(DriveModel::D1541, None);
    drive.open(15, b"M-W\x00\x05\x03AB\r");
    drive.open(15, b"M-R\x00\x05\x03");
    let read: Vec<_> = (0..3).map(|_| drive.read(15)).collect();
    assert_eq!(
        read,
        [
            Some((b'A', false)),
            Some((b'B', false)),
            Some((b'\r', true))
        ]
    );
    for (command, answer) in [
        (b"M-W\x00\x08\x01A".as_slice(), &b"31"[..]),
        (b"M-W\xFF\x07\x02AB", b"31"),
        (b"M-W\x00\x05", b"31"),
        (b"M-X\x00\x05", b"31"),
        (b"M-", b"31"),
        (&[b"M-W\x00\x05\x25".as_slice(), &[0; 37]].concat(), b"32"),
    ] {
        drive.open(15, command);
        let read: Vec<_> = (0..2).filter_map(|_| drive.read(15)).collect();
        assert_eq!(
            read.iter().map(|&(byte, _)| byte).collect::<Vec<_>>(),
            answer,
            "{command:?}"
        );
    }
}

/// Writes the programs for `tests/drive-code` to the folder OCTET_DRIVE_CODE.
#[test]
#[ignore = "writes files"]
fn write_programs() {
    let folder = std::env::var_os("OCTET_DRIVE_CODE").expect("OCTET_DRIVE_CODE");
    let folder = std::path::Path::new(&folder);
    let programs = [
        ("jobs", send_measured_jobs()),
        ("edges", sender(&edges(), |a, _| note_changes(a, 10))),
        ("bytes", sender(&bytes(), |a, _| receive_bytes(a))),
    ];
    for (name, sender) in programs {
        let path = folder.join(format!("{name}-{:04x}.prg", sender.done));
        std::fs::write(path, sender.bytes).expect("a file");
    }
    std::fs::write(folder.join("disk.d64"), d64().bytes()).expect("a file");
}
