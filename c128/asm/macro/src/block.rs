//! The statements of an invocation: instructions and labels. Other modules handle the rest.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::{Error, Result, Token, token};

use crate::comments::Comments;
use crate::names::{Arity, BRANCHES, arity};
use crate::operand::{self, Operand};
use crate::rust::Blocks;
use crate::{contract, spans};

/// Turns statements into Rust.
pub struct Writer {
    /// The assembler to which the code is written.
    pub a: Ident,
    /// The lines on which the invocation stands.
    lines: RangeInclusive<usize>,
    /// The comments that have not been placed yet.
    pub comments: Comments,
    /// The errors so far; all of them are reported at once.
    errors: Option<Error>,
}

/// Writes the whole of an invocation.
pub fn expand(input: TokenStream) -> TokenStream {
    let call = Span::call_site();
    let parse = |input: ParseStream| {
        let a: Ident = input.parse()?;
        input.parse::<Token![;]>()?;
        let mut writer = Writer {
            a,
            lines: call.start().line..=call.end().line,
            comments: Comments::of(call)?,
            errors: None,
        };
        let body = writer.block(input, call.end().line);
        let errors = writer.errors.map(Error::into_compile_error);
        Ok(quote!(#body #errors))
    };
    let tokens = parse
        .parse2(input)
        .unwrap_or_else(Error::into_compile_error);
    quote!({ #tokens })
}

impl Writer {
    /// Records an error and goes on.
    fn error(&mut self, error: Error) {
        match &mut self.errors {
            Some(errors) => errors.combine(error),
            None => self.errors = Some(error),
        }
    }

    fn comment_above(&mut self, line: usize, span: Span, out: &mut TokenStream) {
        let a = &self.a;
        for text in self.comments.above(line) {
            let text = spans::text(&text, span);
            out.extend(quote_spanned!(span=> #a.comment(#text);));
        }
    }

    /// Writes the statements up to the end of `input`, which stands on line `end`. The labels that
    /// they bind are declared before them.
    pub fn block(&mut self, input: ParseStream, end: usize) -> TokenStream {
        let (mut out, mut labels) = (TokenStream::new(), BTreeMap::<String, Ident>::new());
        while !input.is_empty() {
            let span = input.span();
            self.comment_above(span.start().line, span, &mut out);
            let statement = self.statement(input, &mut labels);
            // The argument of another macro is not in the source text that has the comments.
            let statement = if self.lines.contains(&span.start().line) {
                statement
            } else {
                Err(Error::new(span, "not written in the braces of `asm!`"))
            };
            match statement {
                Ok(tokens) => out.extend(tokens),
                Err(error) => {
                    self.error(error);
                    recover(input, span.start().line);
                }
            }
        }
        self.comment_above(end, self.a.span(), &mut out);
        let a = &self.a;
        let declared: TokenStream = labels
            .into_values()
            .map(|label| {
                let span = label.span();
                let hint = spans::string(label.to_string().trim_start_matches("r#"), span);
                quote_spanned!(span=> let #label = #a.label(#hint);)
            })
            .collect();
        quote!(#declared #out)
    }

    fn statement(
        &mut self,
        input: ParseStream,
        labels: &mut BTreeMap<String, Ident>,
    ) -> Result<TokenStream> {
        if input.peek(Token![@]) {
            return self.label(input, labels);
        }
        if input.peek(Token![#]) {
            return contract::routine(input, &self.a);
        }
        if let Some(compound) = self.compound(input) {
            return compound;
        }
        let fork = input.fork();
        if let Ok(name) = fork.parse::<Ident>()
            && let Some(arity) = arity(&name.to_string())
            && !(fork.peek(Token![.])
                || fork.peek(Token![::])
                || fork.peek(Token![!])
                || fork.peek(Token![=]))
        {
            return self.instruction(input, arity);
        }
        self.rust(input)
    }

    fn label(
        &mut self,
        input: ParseStream,
        labels: &mut BTreeMap<String, Ident>,
    ) -> Result<TokenStream> {
        input.parse::<Token![@]>()?;
        let name = operand::label_name(input)?;
        input.parse::<Token![:]>()?;
        let (a, span) = (&self.a, name.span());
        let text = self.comments.beside(span.start().line);
        let comment = text.map(|text| {
            let text = spans::text(&text, span);
            quote_spanned!(span=> #a.comment(#text);)
        });
        let bind = quote_spanned!(span=> #a.bind(#name); #comment);
        if let Some(first) = labels.get(&name.to_string()) {
            let mut error = Error::new(span, format!("there are two labels `@{name}` here"));
            error.combine(Error::new(first.span(), "this is the first"));
            self.error(error);
        } else {
            labels.insert(name.to_string(), name);
        }
        Ok(bind)
    }

    fn instruction(&mut self, input: ParseStream, arity: Arity) -> Result<TokenStream> {
        let name: Ident = input.parse()?;
        let span = name.span();
        let mut method = name.to_string();
        let operand = match arity {
            Arity::Implied => Operand::default(),
            Arity::Shift if accumulator(input) => {
                input.parse::<Ident>()?;
                method.push_str("_a");
                Operand::default()
            }
            Arity::Jump => operand::jump(input, &name, &self.a)?,
            Arity::Shift | Arity::Data => operand::data(input, &name, &self.a)?,
        };
        let always = always(input, &name)?;
        let end = spans::last(&operand.tokens).map_or(0, |span| span.end().line);
        let last = end.max(span.start().line);
        let comment = self.comments.beside(last).map(|text| {
            let text = spans::text(&text, span);
            quote_spanned!(span=> .c(#text))
        });
        let (a, before) = (&self.a, operand.before);
        let method = Ident::new(&method, span);
        let mut arguments = Group::new(Delimiter::Parenthesis, operand.tokens);
        arguments.set_span(span);
        let line = quote_spanned!(span=> #a.#method #arguments #always #comment;);
        Ok(if before.is_empty() {
            line
        } else {
            quote!({ #before #line })
        })
    }
}

/// The word after a branch that is always taken.
fn always(input: ParseStream, name: &Ident) -> Result<TokenStream> {
    let fork = input.fork();
    let word = fork.parse::<Ident>().ok().filter(|word| word == "always");
    let rust = fork.peek(Token![.]) || fork.peek(Token![::]) || fork.peek(Token![!]);
    let Some(word) = word.filter(|_| !rust && !fork.peek(Token![=]) && !fork.peek(token::Paren))
    else {
        return Ok(TokenStream::new());
    };
    if !BRANCHES.iter().any(|branch| name == branch) {
        let text = format!("`always` stands behind a branch, and `{name}` is none");
        return Err(Error::new(word.span(), text));
    }
    input.parse::<Ident>()?;
    Ok(quote_spanned!(word.span()=> .always()))
}

/// Whether the accumulator comes next, and not a variable of a struct called `a`.
fn accumulator(input: ParseStream) -> bool {
    let fork = input.fork();
    fork.parse::<Ident>().is_ok_and(|word| word == "a") && !fork.peek(Token![.])
}

/// Skips to a token that looks like the beginning of the next line.
fn recover(input: ParseStream, line: usize) {
    while !input.is_empty() {
        let here = input.span().start().line;
        if here > line {
            break;
        }
        let fork = input.fork();
        let next = fork.parse::<TokenTree>();
        let _ = input.parse::<TokenTree>();
        if matches!(next, Ok(TokenTree::Punct(mark)) if mark.as_char() == ';') {
            break;
        }
        if input.peek(Token![@]) {
            break;
        }
        if let Ok(name) = input.fork().parse::<Ident>()
            && arity(&name.to_string()).is_some()
        {
            break;
        }
    }
}
