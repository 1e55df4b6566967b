//! Sets of variables: a struct with a field for each, and the function that reserves them.

/// Declares a struct of variables, each with its length in bytes and its meaning, and its
/// `reserve`. In the listing each name has the prefix, and its description stands beside it. A
/// second block holds fields with values of their own; the last parameter of `reserve` is for them.
#[macro_export]
macro_rules! variables {
    (
        $(#[$set_meta:meta])*
        $vis:vis $set:ident $prefix:literal |$asm:ident $(, $arg:ident: $arg_type:ty)?| {
            $($(#[doc = $meta:literal])* $name:ident $len:expr $(, $doc:literal)?;)*
        }
        $({ $($(#[doc = $other_meta:literal])* $other:ident: $type:ty = $value:expr;)* })?
    ) => {
        $(#[$set_meta])*
        #[derive(Clone, Copy, Debug)]
        $vis struct $set {
            $($(#[doc = $meta])* $(#[doc = $doc])? $vis $name: $crate::Abs,)*
            $($($(#[doc = $other_meta])* $vis $other: $type,)*)?
        }

        impl $set {
            /// Reserves the variables in `segment`.
            $vis fn reserve(
                $asm: &mut $crate::Asm,
                segment: $crate::SegmentId
                $(, $arg: $arg_type)?
            ) -> $set {
                let set = $set {
                    $($($other: $value,)*)?
                    $($name: $asm.reserve(segment, concat!($prefix, stringify!($name)), $len, 1),)*
                };
                $($asm.describe(set.$name, concat!($($meta,)* $($doc)?));)*
                $($($asm.describe(set.$other, concat!($($other_meta),*));)*)?
                set
            }
        }
    };
}
