use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
    @here:
        jmp  @here always
    }
}

fn main() {}
