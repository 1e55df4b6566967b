//! The program file: a BASIC line, the unpacker, and the contents of both banks, packed.
//!
//! RUN copies the unpacker to the same place in both banks, so that it runs in whichever of them is
//! mapped. It unpacks bank 1 first. Bank 0 then replaces the BASIC line, the first packed bytes and
//! its own packed bytes as far as they have been read: the file ends after it. The format is that
//! of [`octet_pack`]. The boot sectors RUN the file when its first blocks have arrived
//! (`stream.rs`).

mod bank;
mod stream;

use bank::Vars;

use super::loader::resident::Resident;
use crate::platform::basic_line::basic_stub;
use crate::platform::chips::{Mmu, VIC_CTRL1_BLANK, Vic};
use crate::platform::kernal::{MMU_CFG_CORE, MMU_CFG_RAM};
use crate::platform::memory_map::{
    BASIC_START, COLD_BUFFER, COLD_BUFFER_LEN, COLD_START, LOADED_END, LOWCODE_END, LOWCODE_START,
    MEMORY_END, UI_BANK, UNPACK_END, UNPACK_START, UNPACK_ZP_LEN as ZP_LEN,
};
use crate::platform::mmu::{RCR_COMMON_1K, RCR_COMMON_8K};
use cbm_disk::geometry::DATA;
use cbm_disk::layout::LEAST;
use octet_asm::write::memory::Contents;
use octet_asm::{Abs, Asm, AsmErrors, Claim, Kind, Program, SegmentId, asm, fixed, hi, lo};
use octet_pack::{Packed, pack};

/// Where the end of the unpacker runs, with the code that takes the rest of the file: in BASIC's
/// input buffer.
const TAIL_START: u16 = COLD_BUFFER;
/// The last address of that buffer.
const TAIL_END: u16 = COLD_BUFFER + COLD_BUFFER_LEN as u16 - 1;

/// Where the program lies after unpacking, and begins.
pub const UNPACKED: &str = "unpacked";

/// The program that unpacks these contents and then jumps to the code of the BASIC line, as it was
/// before packing.
///
/// # Errors
/// The file is too long.
pub fn program(banks: &[Contents; 2]) -> Result<Program, AsmErrors> {
    let packed = banks.each_ref().map(|bank| pack(&bank.bytes));
    let mut asm = Asm::new();
    let file = asm.segment("FILE", BASIC_START, LOADED_END, Kind::Transient);
    let run = asm.segment("UNPACK", UNPACK_START, UNPACK_END, Kind::Copied);
    let tail = asm.segment("TAIL", TAIL_START, TAIL_END, Kind::Copied);
    let other = asm.banked_segment("UNPACK1", UI_BANK, UNPACK_START, UNPACK_END, Kind::Written);
    let targets = [
        asm.segment("BANK0", BASIC_START, UNPACK_START - 1, Kind::Bss),
        asm.banked_segment("BANK1", UI_BANK, COLD_START, UNPACK_START - 1, Kind::Bss),
    ];
    asm.advise(file, "less in the program, or what packs better");
    emit(&mut asm, banks, &packed, [file, run, tail, other], targets);
    asm.finish()
}

fn emit(
    asm: &mut Asm,
    banks: &[Contents; 2],
    packed: &[Packed; 2],
    [file, run, tail, other]: [SegmentId; 4],
    targets: [SegmentId; 2],
) {
    let (mmu, vic) = (Mmu::with_strobes(asm), Vic::declare(asm));
    let len = UNPACK_END - UNPACK_START + 1;
    let copy = asm.reserve(other, "unpacker_of_bank_1", len, 1);
    asm.describe(copy, "The unpacker's code, copied to bank 1.");
    let mut places = Vec::new();
    for (n, (bank, target)) in banks.iter().zip(targets).enumerate() {
        let len = bank.bytes.len() as u16;
        if len > 0 {
            places.push((fixed(bank.start), len));
            let unpacked = asm.reserve(target, &format!("unpacked_bank_{n}"), len, 1);
            asm.describe(unpacked, &format!("The program in bank {n}, unpacked."));
        }
    }
    let vars = Vars::declare(asm, &mmu);
    let line = basic_stub(10, LOWCODE_START);
    asm.table(file, "basic_line", 1, &line, "10 SYS to the code");
    asm.select(run);
    asm.section("Unpacker", "In both banks, at the end of their memory.");
    unpack_all(asm, (&mmu, &vic), &vars, banks);
    bank::emit(asm, &vars, places);
    asm.select(tail);
    let boot = Resident::declare(asm);
    end(asm, &mmu, boot.failed);
    stream::emit(asm, &vars, &vic, &boot, tail);
    asm.select(file);
    asm.section("Octet, packed", "From RUN to the program.");
    start(asm, &mmu, &vic, asm.used(tail) as u16);
    let what = "The unpacker, which RUN copies to where it runs";
    asm.load_image_of(run, file, "unpack_loaded", what);
    let what = "Its end, and what takes the rest of the file";
    asm.load_image_of(tail, file, "tail_loaded", what);
    let what = "what RUN copies: in common RAM, for bank 1 is mapped";
    let (used, all) = (asm.used(file), u32::from(LOWCODE_END + 1 - BASIC_START));
    asm.limit_used(what, used, all, "less in the unpacker");
    asm.table(file, "packed_1", 1, &packed[1].bytes, "Bank 1, packed");
    // Bytes that are unpacked over themselves must lie after what they become.
    let begins = usize::from(BASIC_START) + asm.used(file) as usize;
    let least = usize::from(banks[0].start) + packed[0].lead + 1;
    let gap = vec![0; least.saturating_sub(begins)];
    if !gap.is_empty() {
        asm.table(file, "gap", 1, &gap, "Room for what is unpacked");
    }
    asm.table(file, "packed_0", 1, &packed[0].bytes, "Bank 0, packed");
}

fn start(asm: &mut Asm, mmu: &Mmu, vic: &Vic, tail: u16) {
    let pages = (UNPACK_END - UNPACK_START).div_ceil(0x100);
    let places = vec![(fixed(UNPACK_START), UNPACK_END - UNPACK_START + 1)];
    asm! { asm;
        /// Copies the unpacker to both banks, and unpacks the program.
        routine unpack_start {
            takes    "any configuration with the KERNAL's pages 0 and 1"
            destroys a, x, y
        }
        asm.self_modified("unpack_first_limit");
        ldy  #0xFF              // all of the file is there, unless the boot sectors change this
        php
        sei                     // no ROM will be mapped: an IRQ would find no handler
        lda  #MMU_CFG_RAM       // RAM of bank 0, and I/O
        ldx  mmu.cr
        sta  mmu.cr
        txa
        pha
        for register in [mmu.pcra, mmu.pcrb, mmu.rcr, vic.ctrl1, vic.clk_128] {
            lda  register           // as BASIC has it
            if register == vic.ctrl1 {
                and  #0x7F              // bit 7 reads the raster, writes the interrupt's line
            }
            pha
        }
        // The clock is 2 MHz, at which the VIC-II would show garbage.
        lda  vic.ctrl1
        and  #VIC_CTRL1_BLANK
        sta  vic.ctrl1
        lda  #1
        sta  vic.clk_128
        lda  #MMU_CFG_RAM       // bank 0, and I/O
        sta  mmu.pcra
        lda  #MMU_CFG_CORE | UI_BANK << 6 // bank 1
        sta  mmu.pcrb
        lda  #RCR_COMMON_8K     // this code is seen in both banks
        sta  mmu.rcr
        ldx  #0
    @next:
        for page in 0..pages {
            let [from, to] = [asm.sym("unpack_loaded"), fixed(UNPACK_START)]
                .map(|base| base.at(i32::from(page) * 0x100));
            sta  mmu.lcra           // bank 0
            lda  from,x
            asm.claim(Claim::StoresInto(places.clone()));
            sta  to,x
            sta  mmu.lcrb           // bank 1
            asm.claim(Claim::StoresInto(places.clone()));
            sta  to,x
        }
        inx
        bne  @next
        let (from, to) = (asm.sym("tail_loaded"), fixed(TAIL_START));
        ldx  #0
    @copy:
        lda  from,x
        asm.claim(Claim::StoresInto(vec![(to, tail)]));
        sta  to,x
        inx
        cpx  #tail as u8
        bne  @copy
        lda  #MMU_CFG_RAM
        sta  mmu.cr
        jmp  unpack_all
    }
}

fn unpack_all(asm: &mut Asm, (mmu, vic): (&Mmu, &Vic), vars: &Vars, banks: &[Contents; 2]) {
    let configurations = [MMU_CFG_CORE, MMU_CFG_CORE | UI_BANK << 6];
    asm! { asm;
        /// Unpacks both banks, and begins the program.
        routine unpack_all {
            takes    y "the first limit", "PCRA for bank 0",
                     "on the stack: CLK, CTRL1, RCR, PCRB, PCRA, CR, P, last to first"
            destroys a, x, y
        }
        lda  #RCR_COMMON_1K     // bank 1 has memory of its own from $0400 on
        sta  mmu.rcr
        ldx  #ZP_LEN - 1
    @save:
        lda  vars.src,x         // BASIC's zero page
        asm.claim(Claim::PushedInLoop(ZP_LEN));
        pha
        dex                     // down, so that PLA restores upwards
        bpl  @save
        sty  vars.limit
        for n in [1, 0] {
            lda  #configurations[n]
            sta  mmu.pcrb
            let packed = asm.sym(["packed_0", "packed_1"][n]);
            for (pointer, to) in [(vars.src, packed), (vars.dst, fixed(banks[n].start))] {
                for (byte, half) in [lo(to), hi(to)].into_iter().enumerate() {
                    lda  half
                    sta  pointer + (byte as i32)
                }
            }
            jsr  unpack_bank
            lda  #MMU_CFG_RAM       // with I/O
            sta  mmu.cr
        }
        ldx  #0
    @restore:
        asm.claim(Claim::PushedInLoop(ZP_LEN));
        pla                     // the last byte pushed is the first
        asm.claim(Claim::StoresInto(vec![(vars.src.abs(), ZP_LEN.into())]));
        sta  vars.src,x
        inx
        cpx  #ZP_LEN
        bne  @restore
        for register in [vic.clk_128, vic.ctrl1, mmu.rcr, mmu.pcrb, mmu.pcra] {
            pla
            sta  register           // as BASIC had it
        }
        pla
        jmp  unpack_end
    }
}

/// Emits the code that runs when ROM is mapped again, below both banks' own memory.
fn end(asm: &mut Asm, mmu: &Mmu, failed: Abs) {
    asm! { asm;
        /// Begins the program that was unpacked.
        routine unpack_end {
            takes    a "the configuration, on the stack P: BASIC's"
            destroys a, x, y
        }
        sta  mmu.cr
        plp
        asm.global(UNPACKED);
        asm.self_modified("unpack_exit"); // if the rest of the file does not come
        asm.claim(Claim::GoesTo(vec![fixed(LOWCODE_START), failed]));
        jmp  {LOWCODE_START}
    }
}

const _: () = assert!(UNPACK_END <= MEMORY_END && LOADED_END < UNPACK_START);
const _: () = assert!(
    LOWCODE_END - BASIC_START < LEAST as u16 * DATA as u16 - 2,
    "the boot sectors load what RUN copies"
);
