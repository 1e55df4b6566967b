//! Rust among the instructions: `for`, `if`, `match`, and statements that end with a semicolon.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Error, Expr, Pat, Result, Token, token};

use crate::block::Writer;

/// Something that `for`, `if` and `match` may stand around.
pub trait Blocks {
    /// A block in braces, behind a word.
    fn body(&mut self, input: ParseStream, word: Span) -> Result<TokenStream>;

    /// `for`, `if` or `match`, if one of them begins here.
    fn compound(&mut self, input: ParseStream) -> Option<Result<TokenStream>> {
        if input.peek(Token![for]) {
            Some(self.repeat(input))
        } else if input.peek(Token![if]) {
            Some(self.condition(input))
        } else if input.peek(Token![match]) {
            Some(self.choice(input))
        } else {
            None
        }
    }

    /// `for … in … { … }`
    fn repeat(&mut self, input: ParseStream) -> Result<TokenStream> {
        let word: Token![for] = input.parse()?;
        let pat = Pat::parse_multi_with_leading_vert(input)?;
        let of: Token![in] = input.parse()?;
        let list = Expr::parse_without_eager_brace(input)?;
        let body = self.body(input, word.span)?;
        Ok(quote!(#word #pat #of #list #body))
    }

    /// `if … { … } else { … }`
    fn condition(&mut self, input: ParseStream) -> Result<TokenStream> {
        let word: Token![if] = input.parse()?;
        let test = Expr::parse_without_eager_brace(input)?;
        let body = self.body(input, word.span)?;
        if !input.peek(Token![else]) {
            return Ok(quote!(#word #test #body));
        }
        let otherwise: Token![else] = input.parse()?;
        let rest = if input.peek(Token![if]) {
            self.condition(input)?
        } else {
            self.body(input, otherwise.span)?
        };
        Ok(quote!(#word #test #body #otherwise #rest))
    }

    /// `match … { … }`
    fn choice(&mut self, input: ParseStream) -> Result<TokenStream> {
        let word: Token![match] = input.parse()?;
        let of = Expr::parse_without_eager_brace(input)?;
        let group: Group = input.parse()?;
        let mut arms = TokenStream::new();
        let parse = |input: ParseStream| {
            while !input.is_empty() {
                let pat = Pat::parse_multi_with_leading_vert(input)?;
                let guard = if input.peek(Token![if]) {
                    let word: Token![if] = input.parse()?;
                    let test: Expr = input.parse()?;
                    Some(quote!(#word #test))
                } else {
                    None
                };
                let arrow: Token![=>] = input.parse()?;
                if !input.peek(token::Brace) {
                    return Err(Error::new(input.span(), "an arm is a block in braces"));
                }
                let body = self.body(input, arrow.spans[0])?;
                input.parse::<Option<Token![,]>>()?;
                arms.extend(quote!(#pat #guard #arrow #body));
            }
            Ok(())
        };
        parse.parse2(group.stream())?;
        let mut block = Group::new(Delimiter::Brace, arms);
        block.set_span(group.span());
        Ok(quote!(#word #of #block))
    }
}

impl Blocks for Writer {
    /// A block in braces.
    fn body(&mut self, input: ParseStream, word: Span) -> Result<TokenStream> {
        let Ok(group) = input.parse::<Group>() else {
            return Err(Error::new(word, "a block in braces is wanted"));
        };
        // Comments beside the braces belong to Rust.
        let open = group.span_open().start().line;
        self.comments.forget(open, open);
        let end = group.span_close().start().line;
        let mut body = TokenStream::new();
        let parse = |input: ParseStream| {
            body = self.block(input, end);
            Ok(())
        };
        parse.parse2(group.stream())?;
        self.comments.forget(end, end);
        let mut block = Group::new(Delimiter::Brace, body);
        block.set_span(group.span());
        Ok(TokenTree::Group(block).into())
    }
}

impl Writer {
    /// Everything else is Rust, up to a semicolon.
    pub fn rust(&mut self, input: ParseStream) -> Result<TokenStream> {
        let first = input.span();
        if input.peek(Token![while]) || input.peek(Token![loop]) {
            let text = "of Rust's blocks, `for`, `if` and `match` may hold instructions";
            return Err(Error::new(first, text));
        }
        let fork = input.fork();
        if let Ok(name) = fork.parse::<Ident>()
            && (fork.peek(Ident::peek_any)
                || fork.peek(syn::Lit)
                || fork.peek(Token![#])
                || fork.peek(Token![@]))
        {
            let text = format!("the 6502 has no instruction `{name}`");
            return Err(Error::new(first, text));
        }
        let constant = input.peek(Token![const]);
        let mut tokens = TokenStream::new();
        while !input.is_empty() {
            let token: TokenTree = input.parse()?;
            let last = token.span().end().line;
            let end = match &token {
                TokenTree::Punct(mark) => mark.as_char() == ';',
                // `const { assert!(…) }` needs no semicolon.
                TokenTree::Group(group) => constant && group.delimiter() == Delimiter::Brace,
                _ => false,
            };
            tokens.extend([token]);
            if end {
                self.comments.forget(first.start().line, last);
                return Ok(tokens);
            }
        }
        let text = "neither an instruction nor Rust that ends with a semicolon";
        Err(Error::new(first, text))
    }
}
