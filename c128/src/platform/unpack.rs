//! The unpacker of [`octet_pack`]'s format, for any memory.
//!
//! The program's file is unpacked from one bank to another while it is loaded
//! ([`crate::release::unpack`]), the overlay where it is (`ui/files/unpack_overlay.rs`).

use octet_asm::{Abs, Asm, Claim, Label, Zp, asm};
use octet_pack::{BIT_SHIFT, END, LONG_COPY, LONG_HALF, LONG_RUN, RUN_SHIFT, SHORTEST};

const _: () = assert!(SHORTEST > 1, "one byte is copied apart");

/// The bit of `half` that means that a half byte is left.
const HALF_LEFT: u8 = 0x10;

/// Variables.
#[derive(Clone, Debug)]
pub struct Vars {
    /// Where the next packed byte is.
    pub src: Zp,
    /// Where the next unpacked byte goes.
    pub dst: Zp,
    /// Where a match is.
    pub copy: Zp,
    /// The match relative to `dst`, which is negative.
    pub distance: Zp,
    /// The token.
    pub token: Zp,
    /// The half byte that is left, or 0. Bit 4 means that there is one.
    pub half: Zp,
    /// What is unpacked.
    pub places: Vec<(Abs, u16)>,
}

/// The memory with the packed bytes and that of the unpacked ones.
pub trait Memory {
    /// Emits what comes before the first token; A and Y are 0, and Y stays.
    fn begin(&self, asm: &mut Asm);
    /// Emits what comes before a token, and maps the packed bytes; keeps Y. It may go back to `token`.
    fn before_token(&self, asm: &mut Asm, token: Label);
    /// Emits what maps the packed bytes; keeps Y.
    fn map_packed(&self, asm: &mut Asm);
    /// Emits what maps the unpacked bytes; keeps A and Y.
    fn map_unpacked(&self, asm: &mut Asm);
    /// Emits what goes on to the next packed page; keeps A, X and Y.
    fn next_page(&self, asm: &mut Asm);
}

/// Reads the next packed byte to A; Y is 0.
fn read(asm: &mut Asm, vars: &Vars, memory: &impl Memory) {
    memory.map_packed(asm);
    read_mapped(asm, vars, memory);
}

/// Reads the next packed byte to A where it is mapped; Y is 0.
fn read_mapped(asm: &mut Asm, vars: &Vars, memory: &impl Memory) {
    asm! { asm;
        lda  (vars.src),y       // a packed byte
        memory.map_unpacked(asm);
        inc  vars.src           // to the next byte
        bne  @same_page         // within its page
        memory.next_page(asm);
    @same_page:
    }
}

/// Adds Y, the number of bytes written, to a pointer. C is set if the pointer is then in another
/// page.
fn advance(asm: &mut Asm, pointer: Zp) {
    asm! { asm;
        tya                     // so many bytes
        clc
        adc  pointer            // literals and matches are no longer than 255 bytes
        sta  pointer            // C: into the next page
    }
}

/// Makes A, a half byte, the upper four of five bits. The token has the lowest one.
fn five_bits(asm: &mut Asm, vars: &Vars) {
    asm! { asm;
        asl  a                  // room for the lowest bit
        sta  vars.distance      // until that bit is known
        lda  #1 << BIT_SHIFT    // the token's bit
        and  vars.token         // set: an odd distance
        beq  @even              // the bit is 0
        inc  vars.distance      // the bit is 1
    @even:
        lda  vars.distance      // the upper bits with it
        ora  #0xE0              // negative
    }
}

/// Emits the rest of the routine that unpacks from `src` to `dst`, up to the end, and what it calls.
pub fn emit(asm: &mut Asm, vars: &Vars, memory: &impl Memory) {
    unpack(asm, vars, memory);
    asm.layer(super::LAYER, |asm| halves(asm, vars, memory));
}

fn unpack(asm: &mut Asm, vars: &Vars, memory: &impl Memory) {
    let names = [
        "token", "run", "literal", "copy", "brief", "length", "known", "nine", "far",
    ];
    let [
        token,
        run,
        literal,
        copy,
        short_copy,
        copy_byte,
        known,
        nine,
        far,
    ] = names.map(|name| asm.label(name));
    let [sixteen, place, next_byte] = ["sixteen", "place", "again"].map(|name| asm.label(name));
    asm! { asm;
        lda  #0
        sta  vars.half          // none is left
        tay                     // Y is 0 wherever a byte is read
        memory.begin(asm);
        asm.bind(token);
        ldy  #0                 // after literals or a match
        memory.before_token(asm, token);
        read_mapped(asm, vars, memory);
        sta  vars.token         // its fields are read one by one
        and  #LONG_RUN << RUN_SHIFT // literals
        beq  {copy}             // none
        for _ in 0..RUN_SHIFT {
            lsr  a              // down to the lowest bits
        }
        cmp  #LONG_RUN          // are there more than it counts?
        bcc  {run}              // the token counts them all
        jsr  next_half          // so many that a half byte counts them
        cmp  #LONG_HALF         // does it count them all?
        bcs  @byte              // a byte counts them
        adc  #LONG_RUN          // C is clear
        bne  {run} always       // Z clear, at least LONG_RUN
    @byte:
        jsr  next_byte          // how many literals
        asm.bind(run);
        tax                     // counts the literals down
        asm.bind(literal);
        memory.map_packed(asm);
        lda  (vars.src),y       // a literal
        memory.map_unpacked(asm);
        asm.claim(Claim::StoresInto(vars.places.clone()));
        sta  (vars.dst),y       // to the place of dst and Y
        iny                     // both pointers move at the end
        dex
        bne  {literal}          // literals remain
        advance(asm, vars.dst);
        bcc  @same_page         // dst stays in its page
        inc  vars.dst+1         // the next page is written
    @same_page:
        advance(asm, vars.src);
        bcc  @here              // the literals end in their page
        memory.next_page(asm);
    @here:
        ldy  #0                 // the match is counted from 0
        asm.bind(copy);
        lda  vars.token         // the match's part of it
        and  #LONG_COPY         // the match's length
        cmp  #LONG_COPY         // is the match longer than it counts?
        bcc  {short_copy}       // the token has its length
        jsr  next_half          // so long that a half byte counts it
        cmp  #LONG_HALF         // does it count the length?
        bcs  {copy_byte}        // a byte counts it
        adc  #LONG_COPY + SHORTEST - 1 // C is clear; one byte is copied apart
        bne  {known} always     // Z clear, at least that
        asm.bind(copy_byte);
        jsr  next_byte          // a length, or one of two signs
        cmp  #END               // the last token?
        bne  @more              // no
        rts                     // all is unpacked
    @more:
        bcs  @long              // a long match
        jmp  {token}            // NO_COPY: literals alone
    @long:
        sbc  #1                 // C is set: without the byte that is copied apart
        bne  {known} always     // not 0: it is long
        asm.bind(short_copy);
        adc  #SHORTEST - 1      // C is clear
        asm.bind(known);
        tax                     // counts the match down
        bit  vars.token         // N and V: what kind of distance
        bmi  {far}              // 13 or 16 bits, or as before
        bvs  {nine}             // 9 bits
        jsr  next_half          // 5 bits: 1 to 32 back
        five_bits(asm, vars);
        sta  vars.distance      // the low byte
        lda  #0xFF              // within a page
        sta  vars.distance+1    // the high byte
        bne  {place} always     // Z clear, $FF
        asm.bind(nine);
        lda  #1 << BIT_SHIFT    // the ninth bit
        and  vars.token         // bit 8
        beq  @page              // 0: more than a page back
        lda  #1                 // within the last page
    @page:
        ora  #0xFE              // negative
        sta  vars.distance+1    // the high byte
        read(asm, vars, memory);
        sta  vars.distance      // the low byte follows it
        jmp  {place}            // nine bits are complete
        asm.bind(far);
        bvs  {sixteen}          // or the distance before
        jsr  next_half          // 13 bits: some pages back
        five_bits(asm, vars);
        sec
        sbc  #2                 // 512 more than nine bits
        sta  vars.distance+1    // the high byte
        read(asm, vars, memory);
        sta  vars.distance      // its low byte
        jmp  {place}
        asm.bind(sixteen);
        lda  #1 << BIT_SHIFT    // set: no new distance
        and  vars.token
        bne  {place}            // the last distance again
        jsr  next_byte          // 16 bits: the high byte comes first
        sta  vars.distance+1    // as it stands in the file
        jsr  next_byte          // the low byte
        sta  vars.distance
        asm.bind(place);
        clc
        for n in 0..2 {
            lda  vars.dst + n       // dst + distance, which is negative
            adc  vars.distance + n
            sta  vars.copy + n
        }
        // The first byte is copied apart: no match ends with it.
        lda  (vars.copy),y      // a byte that was unpacked before
        asm.claim(Claim::StoresInto(vars.places.clone()));
        sta  (vars.dst),y       // to the place of dst
        iny                     // the next one
        asm.bind(next_byte);
        lda  (vars.copy),y      // from the same distance
        asm.claim(Claim::StoresInto(vars.places.clone()));
        sta  (vars.dst),y       // may overlap: a short pattern repeats
        iny                     // dst moves at the end
        dex
        bne  {next_byte}        // the match goes on
        advance(asm, vars.dst);
        bcc  @next_token        // dst stays in its page
        inc  vars.dst+1         // into the next page
    @next_token:
        jmp  {token}            // what follows the match
    }
}

fn halves(asm: &mut Asm, vars: &Vars, memory: &impl Memory) {
    asm! { asm;
        /// Reads the next half byte.
        routine next_half {
            takes    y "0", vars.src, vars.half
            returns  a, vars.src, vars.half
            keeps    x, y
        }
        lda  vars.half          // 0: both halves are used
        beq  @byte              // a byte has two of them
        sty  vars.half          // none is left
        and  #0x0F              // without the mark
        rts                     // the half that was left
    @byte:
        jsr  next_byte
        pha                     // its upper half is the answer
        and  #0x0F              // the half that is left
        ora  #HALF_LEFT         // 0 would mean none
        sta  vars.half          // the lower half comes next
        pla                     // both halves
        lsr  a                  // the upper half
        lsr  a
        lsr  a
        lsr  a
        rts                     // the upper half of a new byte

        /// Reads the next packed byte in places that are seldom reached.
        routine next_byte {
            takes    y "0", vars.src
            returns  a, vars.src
            keeps    x, y
        }
        read(asm, vars, memory);
        rts
    }
}
