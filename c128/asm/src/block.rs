//! Statements: instructions, labels and Rust.

use std::collections::BTreeMap;

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{ParseStream, Parser};
use syn::{Error, Expr, Pat, Result, Token, token};

use crate::comments::Comments;
use crate::names::{Arity, arity};
use crate::operand;

struct Writer {
    a: Ident,
    comments: Comments,
    errors: Option<Error>,
}

/// The whole of an invocation.
pub fn expand(input: TokenStream) -> TokenStream {
    let comments = Comments::of(Span::call_site());
    let parse = |input: ParseStream| {
        let a: Ident = input.parse()?;
        input.parse::<Token![;]>()?;
        let mut writer = Writer {
            a,
            comments,
            errors: None,
        };
        let body = writer.block(input, Span::call_site().end().line);
        let errors = writer.errors.map(Error::into_compile_error);
        Ok(quote!(#body #errors))
    };
    let tokens = parse
        .parse2(input)
        .unwrap_or_else(Error::into_compile_error);
    quote!({ #tokens })
}

fn literal(text: &str, span: Span) -> TokenStream {
    let mut literal = Literal::string(text);
    literal.set_span(span);
    if text.contains('{') {
        quote_spanned!(span=> format!(#literal))
    } else {
        literal.into_token_stream()
    }
}

impl Writer {
    /// Notes an error and goes on.
    fn error(&mut self, error: Error) {
        match &mut self.errors {
            Some(errors) => errors.combine(error),
            None => self.errors = Some(error),
        }
    }

    fn comment_above(&mut self, line: usize, span: Span, out: &mut TokenStream) {
        let a = &self.a;
        for text in self.comments.above(line) {
            let text = literal(&text, span);
            out.extend(quote_spanned!(span=> #a.comment(#text);));
        }
    }

    /// The statements up to the end of `input`, which stands on line `end`, with the labels
    /// that they bind declared before them.
    fn block(&mut self, input: ParseStream, end: usize) -> TokenStream {
        let (mut out, mut labels) = (TokenStream::new(), BTreeMap::<String, Ident>::new());
        while !input.is_empty() {
            let span = input.span();
            self.comment_above(span.start().line, span, &mut out);
            match self.statement(input, &mut labels) {
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
                let mut hint = Literal::string(label.to_string().trim_start_matches("r#"));
                hint.set_span(span);
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
            return crate::contract::routine(input, &self.a);
        }
        if input.peek(Token![for]) {
            let word: Token![for] = input.parse()?;
            let pat = Pat::parse_multi_with_leading_vert(input)?;
            let of: Token![in] = input.parse()?;
            let list = Expr::parse_without_eager_brace(input)?;
            let body = self.body(input, word.span)?;
            return Ok(quote!(#word #pat #of #list #body));
        }
        if input.peek(Token![if]) {
            return self.condition(input);
        }
        if input.peek(Token![match]) {
            return self.choice(input);
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
        let text = self
            .comments
            .beside(span.start().line)
            .map(|text| literal(&text, span));
        let comment = text.map(|text| quote_spanned!(span=> #a.comment(#text);));
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
        let mut operand = operand::Operand::from(TokenStream::new());
        match arity {
            Arity::Implied => {}
            Arity::Shift => {
                let fork = input.fork();
                let word = fork.parse::<Ident>().ok();
                let accumulator = word.is_some_and(|word| word == "a") && !fork.peek(Token![.]);
                if accumulator {
                    input.parse::<Ident>()?;
                    method.push_str("_a");
                } else {
                    operand = operand::parse(input, arity, &name, &self.a)?;
                }
            }
            Arity::Data | Arity::Jump => {
                operand = operand::parse(input, arity, &name, &self.a)?;
            }
        }
        let mut last = operand::last_span(&operand.tokens).map_or(0, |span| span.end().line);
        last = last.max(span.start().line);
        let comment = self.comments.beside(last).map(|text| literal(&text, span));
        let comment = comment.map(|text| quote_spanned!(span=> .c(#text)));
        let (a, before) = (&self.a, operand.before);
        let method = Ident::new(&method, span);
        let mut arguments = Group::new(Delimiter::Parenthesis, operand.tokens);
        arguments.set_span(span);
        let line = quote_spanned!(span=> #a.#method #arguments #comment;);
        Ok(if before.is_empty() {
            line
        } else {
            quote!({ #before #line })
        })
    }

    /// A block in braces.
    fn body(&mut self, input: ParseStream, word: Span) -> Result<TokenStream> {
        let Ok(group) = input.parse::<Group>() else {
            return Err(Error::new(word, "a block in braces is wanted"));
        };
        // Comments beside the opening brace are Rust's.
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
                let body = if input.peek(token::Brace) {
                    self.body(input, arrow.spans[0])?
                } else {
                    return Err(Error::new(input.span(), "an arm is a block in braces"));
                };
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

    /// Anything else is Rust, up to a semicolon.
    fn rust(&mut self, input: ParseStream) -> Result<TokenStream> {
        let first = input.span();
        let fork = input.fork();
        if let Ok(name) = fork.parse::<Ident>()
            && (fork.peek(syn::Ident) || fork.peek(syn::Lit) || fork.peek(Token![#]) || fork.peek(Token![@]))
        {
            return Err(Error::new(first, format!("the 6502 has no instruction `{name}`")));
        }
        let mut tokens = TokenStream::new();
        let mut last = first;
        while !input.is_empty() {
            let token: TokenTree = input.parse()?;
            last = token.span();
            let semicolon = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == ';');
            let block =
                matches!(&token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
            let constant = tokens.clone().into_iter().count() == 1 && tokens.to_string() == "const";
            let end = semicolon || block && constant;
            tokens.extend([token]);
            if end {
                self.comments.forget(first.start().line, last.end().line);
                return Ok(tokens);
            }
        }
        let _ = last;
        let text = "neither an instruction nor Rust that ends with a semicolon";
        Err(Error::new(first, text))
    }
}

/// Skips to something that looks like the next line.
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
