//! Tokens that are made up get the place of those that need them, so that errors point there.

use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};

/// The last token's span, because `Span::join` is not available on stable Rust.
pub fn last(tokens: &TokenStream) -> Option<Span> {
    tokens.clone().into_iter().last().map(|token| match token {
        TokenTree::Group(group) => group.span_close(),
        other => other.span(),
    })
}

/// `(inner)`
pub fn paren(inner: TokenStream, span: Span) -> TokenStream {
    let mut group = Group::new(Delimiter::Parenthesis, inner);
    group.set_span(span);
    TokenTree::Group(group).into()
}

/// A string.
pub fn string(text: &str, span: Span) -> Literal {
    let mut literal = Literal::string(text);
    literal.set_span(span);
    literal
}

/// A string in which `{name}` is a value of Rust's.
pub fn text(text: &str, span: Span) -> TokenStream {
    let literal = string(text, span);
    let inside = text
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    // Clippy would report a format of nothing but a value as useless.
    if let Some(Ok(name)) = inside.map(syn::parse_str::<Ident>) {
        let name = Ident::new(&name.to_string(), span);
        quote_spanned!(span=> &*::std::string::ToString::to_string(&#name))
    } else if text.contains('{') {
        quote_spanned!(span=> &*format!(#literal))
    } else {
        literal.into_token_stream()
    }
}

/// `receiver.method()`
pub fn method(receiver: TokenStream, name: &str, span: Span) -> TokenStream {
    let mut tokens = receiver;
    let mut dot = Punct::new('.', Spacing::Alone);
    dot.set_span(span);
    tokens.extend([
        TokenTree::Punct(dot),
        TokenTree::Ident(Ident::new(name, span)),
    ]);
    tokens.extend(paren(TokenStream::new(), span));
    tokens
}
