use octet_asm::{Asm, Zp, asm};

fn emit(a: &mut Asm, t: Zp) {
    asm! { a;
    @twice:
        inc  t
    @twice:
        bne  @twice
    }
}

fn main() {}
