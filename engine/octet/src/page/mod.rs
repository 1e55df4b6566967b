//! Pages that a browser opens without a network: one file each, with the same
//! colours, board and pieces.

pub mod live;

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use octet_support::html::escape;
use octet_support::page::{
    CHOICES, DRAWN, MODULE, MOVES, MOVING, OLD, PIECES, POSITION, QUESTIONS, STYLE, policy,
};
use serde::Serialize;

/// The additional style of a page with the engine.
const LIVE_STYLE: &str = include_str!("live.css");

/// The scripts of a page with the engine, by file.
const LIVE_SCRIPTS: [&str; 2] = [include_str!("engine.js"), include_str!("own.js")];

/// The scripts that the engine's thread runs, by file.
const WORKER_SCRIPTS: [&str; 2] = [MODULE, include_str!("worker.js")];

/// The scripts of every page, by file.
const SCRIPTS: [&str; 7] = [OLD, CHOICES, POSITION, MOVES, MOVING, QUESTIONS, DRAWN];

/// The parts of a page.
pub struct Document<'d> {
    /// The title.
    pub title: &'d str,
    /// Its own style.
    pub style: &'d str,
    /// The body in HTML.
    pub body: &'d str,
    /// The text that is shown where scripts are not allowed.
    pub plain: &'d str,
    /// Its own scripts, by file.
    pub scripts: &'d [&'d str],
    /// The address of the page to play in, if there is one.
    pub play: Option<&'d str>,
    /// The additional parts of a page with the engine, if it is one.
    pub live: Option<LivePart<'d>>,
}

/// The additional parts of a page with the engine.
pub struct LivePart<'d> {
    /// The module, deflated.
    pub engine: &'d [u8],
    /// What is added to the body: the comments in their places, and the parts.
    pub parts: &'d [(&'d str, &'d str)],
    /// Its own scripts, by file.
    pub scripts: &'d [&'d str],
}

impl Document<'_> {
    /// The page in HTML; its scripts find `data` in the element with that id.
    pub fn html(&self, data: &impl Serialize) -> serde_json::Result<String> {
        // The data must not contain the end of its script element.
        let data = serde_json::to_string(data)?.replace('<', "\\u003c");
        let mut html = String::with_capacity(data.len() + 100_000);
        let mut scripts = [&SCRIPTS[..], self.scripts].concat();
        if let Some(live) = &self.live {
            scripts.extend([&LIVE_SCRIPTS[..], live.scripts].concat());
        }
        let policy = policy(&scripts);
        let (title, plain, style) = (escape(self.title), escape(self.plain), self.style);
        let live = self.live.as_ref();
        let live_style = live.map_or("", |_| LIVE_STYLE);
        let parts = live.map_or(&[][..], |live| live.parts);
        let body = (parts.iter()).fold(self.body.to_owned(), |body, (place, part)| {
            body.replace(place, part)
        });
        let body = without_comments(&body);
        let play = self.play.map_or(String::new(), |address| {
            format!(" data-play=\"{}\"", escape(address))
        });
        let module = live.map_or("", |_| " data-module");
        let _ = write!(
            html,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{policy}\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{STYLE}{style}{live_style}</style>\n</head>\n<body{play}{module}>\n\
             <noscript><style>.top, .site, main {{ display: none; }}</style>\n\
             <div class=\"plain\"><h1>{title}</h1>\n\
             <p>The board needs scripts, all of which are in this file.</p>\n\
             <pre>{plain}</pre></div></noscript>\n\
             {PIECES}{body}<script type=\"application/json\" id=\"data\">{data}</script>\n"
        );
        if let Some(live) = live {
            let module = STANDARD.encode(live.engine);
            let worker = WORKER_SCRIPTS.concat();
            let _ = write!(
                html,
                "<script type=\"text/plain\" id=\"engine\">{module}</script>\n\
                 <script type=\"text/plain\" id=\"worker\">\n{worker}</script>\n"
            );
        }
        for script in scripts {
            let _ = writeln!(html, "<script>{script}</script>");
        }
        html.push_str("</body>\n</html>\n");
        Ok(html)
    }
}

/// A body without the comments in the places of parts that it does not get.
fn without_comments(body: &str) -> String {
    let mut parts = body.split("<!--");
    let first = parts.next().unwrap_or_default().to_owned();
    let rest = parts.filter_map(|part| Some(part.split_once("-->")?.1));
    rest.fold(first, |body, part| body + part)
}
