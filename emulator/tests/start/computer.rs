//! A Commodore 128 as BASIC leaves it when it meets SYS.

use c128::asm::Program;
use c128::computer::banks::{ROOM_START, TABLE_END};
use c128::computer::texts::readable;
use c128::image::elf;
use c128::layout::Layout;
use emulator::machine::{
    FaultKind, Image, Machine, MmuState, Rom, Section, SectionKind, Stop, Video,
};

use crate::kernal::{self, BASIC, CALLED, KEY, ROW};

/// Cycles between two interrupts.
const FRAME: u64 = 17_000;
/// More than any run here takes.
const FRAMES: u32 = 50_000;
const CHROUT: u16 = 0xFFD2;

/// Which screen is active.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Columns {
    Forty,
    Eighty,
}

/// What a user does.
#[derive(Clone, Copy, Debug)]
pub enum User {
    /// Chooses a position with this key, a fixed depth with RETURN, and waits.
    Types(u8),
    /// The same, and holds RUN/STOP down for three frames once this
    /// many lines have been printed.
    Stops(u8, usize),
    /// Chooses a position and a level with these keys, and waits.
    Plays(u8, u8),
}

pub struct Computer {
    pub machine: Machine,
    pub layout: Layout,
    image: Image,
    kernal: Program,
    /// What was printed.
    pub text: String,
}

/// What `start` must leave alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Surroundings {
    /// The zero page but for the KERNAL's clock, key row and cursor.
    zero_page: Vec<u8>,
    /// The stack from BASIC's stack pointer on.
    stack: Vec<u8>,
    /// Between the stack and the program.
    low: Vec<u8>,
    /// Above what the program uses, and the other bank.
    high: Vec<u8>,
    bank_1: Vec<u8>,
    mmu: MmuState,
    two_mhz: bool,
}

impl Computer {
    pub fn new(columns: Columns) -> Computer {
        let program = c128::program::build().expect("the program");
        let image = Image::from_elf(&elf::write(&program)).expect("the image");
        let kernal = kernal::assemble(image.address("start").expect("the entry"));
        let rom = kernal::rom(&kernal);
        let mut sections = image.sections().to_vec();
        let in_ram = rom[0x3F05..0x3F45].to_vec();
        sections.push(Section::new(".entries", 0xFF05, SectionKind::Code, in_ram));
        let image = Image::from_parts(sections, image.symbols().to_vec()).expect("an image");
        let mut machine = Machine::new(&image);
        machine.insert_rom(Rom::Kernal, &rom);
        // The room is loaded where reserved memory will be.
        let room = program.segment("LOAD").expect("a room");
        for address in (2..0x1C01_u32).chain(room.used_end()..0xFF00) {
            let garbage = (address.wrapping_mul(0x9E37_79B1) >> 13) as u8;
            machine.poke(address as u16, garbage);
        }
        machine.write(0xFFFA, &rom[0x3FFA..]);
        for (address, name) in [(0x0314, "kernal_irq"), (0x0318, "kernal_nmi")] {
            machine.poke_word(address, kernal.address(name).expect("a handler"));
        }
        let layout = Layout::new(|name| image.address(name).ok()).expect("the layout");
        for (address, value) in [
            (0x91, 0xFF),
            // Two sixtieths of a second before midnight.
            (0xA0, 0x4F),
            (0xA1, 0x19),
            (0xA2, 0xFE),
            (0xD7, if columns == Columns::Eighty { 0x80 } else { 0 }),
            (KEY, 0),
            (ROW, 0xFF),
        ] {
            machine.poke(address, value);
        }
        machine.set_io(0xD011, 0x1B);
        machine.set_io(0xD019, 0x01);
        let mut mmu = MmuState::default();
        mmu.registers[0] = 0x00;
        machine.set_mmu(mmu);
        machine.set_breakpoint(CHROUT);
        machine.set_breakpoint(kernal.address(CALLED).expect("the end"));
        Computer {
            machine,
            layout,
            image,
            kernal,
            text: String::new(),
        }
    }

    pub fn address(&self, name: &str) -> u16 {
        self.image.address(name).expect(name)
    }

    /// Copies the room to where it runs, as `start` does.
    pub fn copy_room(&mut self) {
        let [from, to, len] = ["room_loaded", "room_begins", "room_length"]
            .map(|name| self.image.symbol(name).expect(name).address as u16);
        let room = self.machine.read_bank(0, from, usize::from(len));
        self.machine.write_bank(1, to, &room);
    }

    /// What must be the same before and after.
    pub fn surroundings(&self) -> Surroundings {
        let mut zero_page = self.machine.read_bank(0, 2, 254);
        for kernals in [0x91, 0xA0, 0xA1, 0xA2, 0xEC] {
            zero_page[kernals - 2] = 0;
        }
        let sp = 0xFFu16 - 2 - u16::from(kernal::BASIC_STACK);
        Surroundings {
            zero_page,
            stack: self
                .machine
                .read_bank(0, 0x0101 + sp, usize::from(0xFF - sp)),
            low: self.machine.read_bank(0, 0x0200, 0x0342 - 0x0200),
            high: self.machine.read_bank(0, 0xFE00, 0x200),
            bank_1: [(0, ROOM_START - 1), (TABLE_END + 1, 0xFFFF)]
                .map(|(first, last)| {
                    let len = usize::from(last - first) + 1;
                    self.machine.read_bank(1, first, len)
                })
                .concat(),
            mmu: self.machine.mmu(),
            two_mhz: self.machine.is_two_mhz(),
        }
    }

    /// Gives the machine a picture, and its frames an interrupt.
    pub fn show(&mut self, video: Video) {
        let pal = if video == Video::Pal { 0xFF } else { 0 };
        self.machine.poke(kernal::PAL, pal);
        self.machine.poke(kernal::PAL_COUNT, 0);
        self.machine.set_video(Some(video));
    }

    /// Everything up to the call of `start`.
    pub fn enter(&mut self) {
        let start = self.address("start");
        let basic = self.kernal.address(BASIC).expect("BASIC");
        self.text.clear();
        self.machine.set_breakpoint(start);
        self.machine.begin(basic);
        assert_eq!(
            self.machine.resume(10_000).expect("no fault"),
            Stop::Breakpoint(start)
        );
        self.machine.clear_breakpoint(start);
    }

    /// RUN, until `start` returns or reaches `until`. Interrupts come only if
    /// there is someone to press keys while they matter.
    pub fn run(&mut self, user: User, until: Option<&str>) -> Option<u16> {
        let called = self.kernal.address(CALLED).expect("the end");
        let until = until.map(|name| self.address(name));
        if let Some(address) = until {
            self.machine.set_breakpoint(address);
        }
        let mut keys = match user {
            User::Types(key) | User::Stops(key, _) => vec![0x0D, key],
            User::Plays(key, level) => vec![level, key],
        };
        let mut printed = Vec::new();
        let mut answered = 0;
        let mut down = 0;
        for _ in 0..FRAMES {
            match self.machine.resume(FRAME) {
                Ok(Stop::Breakpoint(CHROUT)) => {
                    assert_eq!(self.machine.mmu().registers[7..], [0, 0, 1, 0], "pages");
                    printed.push(self.machine.registers().a);
                    continue;
                }
                Ok(Stop::Breakpoint(address)) if address == called || Some(address) == until => {
                    self.text += &readable(&printed);
                    if let Some(address) = until {
                        self.machine.clear_breakpoint(address);
                    }
                    return (address != called).then_some(address);
                }
                Ok(stop) => panic!("{stop:?}"),
                Err(fault) if matches!(fault.kind, FaultKind::CycleLimit { .. }) => {}
                Err(fault) => panic!("{fault}\n{}", readable(&printed)),
            }
            let asked = printed.len() > answered && printed.last() == Some(&b' ');
            if asked && let Some(key) = keys.pop() {
                self.machine.poke(KEY, key);
                answered = printed.len();
            }
            if let User::Stops(_, lines) = user {
                let lines_now = printed.iter().filter(|&&byte| byte == 0x0D).count();
                if lines_now >= lines {
                    self.machine.poke(ROW, if down < 3 { 0x7F } else { 0xFF });
                    down += 1;
                }
                self.machine.irq();
            }
        }
        panic!("no end\n{}", readable(&printed));
    }
}
