//! Memory and registers by name, each with what it is said once: beside its name.

/// Declares a struct of memory and registers, and `declare`, which names them. A register has a name
/// in the listing and an address; a variable has a length, too. The listing and its page show the
/// description of each. The second block has fields of any other type, each with its value.
macro_rules! named_memory {
    ($(#[$attribute:meta])* $vis:vis struct $set:ident |$asm:ident $(, $arg:ident: $arg_type:ty)*| {
        $($(#[doc = $doc:literal])+ $name:ident: $kind:ident = $label:literal $at:expr $(, $len:expr)?;)*
    } {
        $($(#[doc = $other_doc:literal])* $other:ident: $type:ty = $value:expr;)*
    }) => {
        $(#[$attribute])*
        $vis struct $set {
            $($(#[doc = $doc])+ pub $name: octet_asm::$kind,)*
            $($(#[doc = $other_doc])* pub $other: $type,)*
        }

        impl $set {
            /// Names them.
            pub fn declare($asm: &mut octet_asm::Asm $(, $arg: $arg_type)*) -> $set {
                let set = $set {
                    $($name: named_memory!(@$kind $asm $label $at $(, $len)?),)*
                    $($other: $value,)*
                };
                $($asm.describe(set.$name, concat!($($doc,)+));)*
                set
            }
        }
    };
    (@Zp $asm:ident $($place:tt)*) => { named_memory!(@Abs $asm $($place)*).zp() };
    (@Abs $asm:ident $label:literal $at:expr) => { $asm.constant($label, $at) };
    (@Abs $asm:ident $label:literal $at:expr, $len:expr) => { $asm.memory_outside($label, $at, $len) };
}

pub(crate) use named_memory;
