//! Immediates: bytes, halves of addresses, and constants that the listing shows by name.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};
use syn::parse::ParseStream;
use syn::{Expr, Lit, Result, Token};

use crate::operand::{AtLabel, address, expression};
use crate::spans;

/// `#value`, `#<address`, `#>address`
pub fn immediate(input: ParseStream, a: &Ident) -> Result<TokenStream> {
    let hash: Token![#] = input.parse()?;
    let span = hash.span;
    let low = input.parse::<Option<Token![<]>>()?.map(|_| "lo");
    let high = input.parse::<Option<Token![>]>>()?.map(|_| "hi");
    let half = low.or(high);
    let value = match AtLabel::parse(input)? {
        Some(label) => label.address(a),
        None => {
            let value = match expression(input)? {
                // Rust would report the brackets after `#<` as unnecessary.
                Expr::Paren(inside) => *inside.expr,
                other => other,
            };
            match half {
                Some(_) => address(value, a)?.to_token_stream(),
                None => value.to_token_stream(),
            }
        }
    };
    let end = spans::last(&value).unwrap_or(span);
    if let Some(half) = half {
        let function = Ident::new(half, span);
        let arguments = spans::paren(value, end);
        return Ok(quote_spanned!(span=> #a.#function #arguments));
    }
    if let Ok(Expr::Lit(literal)) = syn::parse2::<Expr>(value.clone())
        && let Lit::Int(_) | Lit::Byte(_) = literal.lit
    {
        let arguments = spans::paren(value, end);
        return Ok(quote_spanned!(span=> #a.imm #arguments));
    }
    if let Some((text, names)) = named(&value) {
        let text = spans::string(&text, span);
        let names = names.iter().map(|name| {
            let text = spans::string(&name.to_string(), span);
            quote_spanned!(span=> (#text, (#name as i64)),)
        });
        let names: TokenStream = names.collect();
        let arguments = spans::paren(quote_spanned!(span=> #value, #text, &[#names]), end);
        return Ok(quote_spanned!(span=> #a.named #arguments));
    }
    let arguments = spans::paren(value, end);
    Ok(quote_spanned!(span=> #a.immediate #arguments))
}

/// An expression of constants whose text means the same in ca65: names in capitals, numbers, `+`,
/// `-`, `*` and parentheses.
fn named(tokens: &TokenStream) -> Option<(String, Vec<Ident>)> {
    let (mut text, mut names) = (String::new(), Vec::new());
    for token in tokens.clone() {
        match token {
            TokenTree::Ident(name) => {
                let word = name.to_string();
                if word.chars().any(|letter| letter.is_ascii_lowercase()) || word.len() < 2 {
                    return None;
                }
                text.push_str(&word);
                names.push(name);
            }
            TokenTree::Punct(mark) if "+-*".contains(mark.as_char()) => text.push(mark.as_char()),
            TokenTree::Literal(number) => {
                let number = number.to_string();
                if number.starts_with('0') && number.len() > 1 || number.parse::<u32>().is_err() {
                    return None;
                }
                text.push_str(&number);
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                let (inner, more) = named(&group.stream())?;
                text = format!("{text}({inner})");
                names.extend(more);
            }
            _ => return None,
        }
    }
    (!names.is_empty() && names.len() <= 3).then_some((text, names))
}
