use c128::asm::{Asm, asm};

fn emit(a: &mut Asm) {
    asm! { a;
    @self:
        nop
    }
}

fn main() {}
