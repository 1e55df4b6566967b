use octet_asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
        beq  @nowhere
    }
}

fn main() {}
