//! The messages in what a client sends.
//!
//! The library ends the session at the first message that it cannot read, and waits without end for the rest of one whose
//! header claims too much. So it is given well-formed messages only: in the place of another one it gets a request that
//! [`refusal`] answers as JSON-RPC asks, and reading goes on with the next message.

use bytes::{Buf, BytesMut};
use memchr::{memchr, memchr_iter, memmem};
use serde::de::IgnoredAny;
use serde_json::{from_str, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tower_lsp::jsonrpc::{Error, Id, Request, Response};

use crate::log::{Level, Log};

/// A message of so many bytes is passed over and not kept. The largest file, escaped, has fewer.
const LARGEST: usize = 64 << 20;

/// So many bytes are read at once.
const CHUNK: usize = 1 << 16;

/// A header with more bytes is none.
const LONGEST_HEADER: usize = 4096;

/// A line that tells a length has fewer bytes.
const LONGEST_LINE: usize = 64;

/// What the header of a message has to tell, in letters of any case.
const LENGTH: &str = "Content-Length";

/// The method of the request that stands for something that is no message.
const UNREADABLE: &str = "cardc/unreadable";

/// Passes on the messages of `input`, until it ends.
pub(crate) async fn forward(
    mut input: impl AsyncRead + Unpin,
    mut output: impl AsyncWrite + Unpin,
    log: &Log,
) {
    let mut frames = Frames::default();
    loop {
        let mut has_read = false;
        while let Some(frame) = frames.next() {
            has_read = true;
            let body = frame.unwrap_or_else(|broken| {
                let what = broken.in_words();
                log(Level::Error, &format!("a message was not read: {what}"));
                broken.as_request().as_str().into()
            });
            let header = format!("Content-Length: {}\r\n\r\n", body.len());
            let header = output.write_all(header.as_bytes()).await;
            if header.is_err() || output.write_all(&body).await.is_err() {
                return;
            }
        }
        if has_read {
            frames.shrink();
        }
        frames.bytes.reserve(CHUNK);
        // Whoever cannot be read any more has left.
        if !matches!(input.read_buf(&mut frames.bytes).await, Ok(1..)) {
            return;
        }
    }
}

/// The answer to what stands for something that is no message.
pub(crate) fn refusal(request: &Request) -> Option<Response> {
    if request.method() != UNREADABLE {
        return None;
    }
    let is_json = request.params()?.as_bool()?;
    let error = if is_json {
        Error::invalid_request()
    } else {
        Error::parse_error()
    };
    Some(Response::from_error(Id::Null, error))
}

/// What is wrong with bytes that were to be a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Broken {
    /// There is no header that tells a length.
    Header,
    /// The header tells a length that is too large.
    Size,
    /// The next message begins before the end that the header tells.
    Length,
    /// It is not JSON.
    Json,
    /// It is neither a request nor a response.
    Form,
}

impl Broken {
    fn in_words(self) -> &'static str {
        match self {
            Self::Header => "its header tells no length",
            Self::Size => "it has 64 MB or more",
            Self::Length => "its header tells a length that it does not have",
            Self::Json => "it is not JSON",
            Self::Form => "it is neither a request nor an answer",
        }
    }

    /// What stands for it, so that it is answered in its turn.
    fn as_request(self) -> String {
        let is_json = self == Self::Form;
        let request =
            json!({ "jsonrpc": "2.0", "id": null, "method": UNREADABLE, "params": is_json });
        request.to_string()
    }
}

/// Cuts bytes into messages.
#[derive(Default)]
struct Frames {
    bytes: BytesMut,
    part: Part,
}

/// What the bytes begin with.
#[derive(Clone, Copy, Default)]
enum Part {
    /// A header.
    #[default]
    Header,
    /// The body of a message, with its length, and how much of it was searched for a header.
    Body { length: usize, searched: usize },
    /// Nothing to read, up to the next header.
    Noise,
}

impl Frames {
    /// The next message, or what is wrong with it; `None` until there are more bytes.
    fn next(&mut self) -> Option<Result<BytesMut, Broken>> {
        loop {
            match self.part {
                Part::Header => match self.header()? {
                    Ok(length) => {
                        let searched = 0;
                        self.part = Part::Body { length, searched };
                    }
                    Err(broken) => {
                        // What follows may begin with a header all the same.
                        self.bytes.advance(1);
                        self.part = Part::Noise;
                        return Some(Err(broken));
                    }
                },
                Part::Body { length, searched } => return self.body(length, searched),
                Part::Noise => self.skip_noise()?,
            }
        }
    }

    /// Gives back the memory of messages that were read.
    fn shrink(&mut self) {
        self.bytes = BytesMut::from(&self.bytes[..]);
    }

    /// Takes a header, and tells the length of its message.
    fn header(&mut self) -> Option<Result<usize, Broken>> {
        let begin = &self.bytes[..self.bytes.len().min(LONGEST_HEADER)];
        let ends = ["\r\n\r\n", "\n\n"];
        let ends = ends.map(|end| Some(memmem::find(begin, end.as_bytes())? + end.len()));
        let Some(end) = ends.into_iter().flatten().min() else {
            let is_none = begin.len() == LONGEST_HEADER;
            return is_none.then_some(Err(Broken::Header));
        };
        let header = String::from_utf8_lossy(&begin[..end]);
        let length = header.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            let is_length = name.trim().eq_ignore_ascii_case(LENGTH);
            is_length.then(|| value.trim().parse().ok()).flatten()
        });
        let length = match length {
            None => Err(Broken::Header),
            Some(LARGEST..) => Err(Broken::Size),
            Some(length) => Ok(length),
        };
        if length.is_ok() {
            self.bytes.advance(end);
        }
        Some(length)
    }

    /// Takes a body.
    fn body(&mut self, length: usize, searched: usize) -> Option<Result<BytesMut, Broken>> {
        let there = self.bytes.len().min(length);
        // The body of a message has no header inside: JSON escapes line breaks in texts.
        if let Some(next) = find_header(&self.bytes[searched..there]) {
            self.bytes.advance(searched + next);
            self.part = Part::Header;
            return Some(Err(Broken::Length));
        }
        if there < length {
            let searched = there.saturating_sub(LONGEST_LINE);
            self.part = Part::Body { length, searched };
            return None;
        }
        self.part = Part::Header;
        let mut body = self.bytes.split_to(length);
        mend_surrogates(&mut body);
        Some(match well_formed(&body) {
            Ok(()) => Ok(body),
            Err(broken) => {
                // Where the length was too small, the rest of the body is here now.
                self.part = Part::Noise;
                Err(broken)
            }
        })
    }

    /// Drops what stands before the next header.
    fn skip_noise(&mut self) -> Option<()> {
        if let Some(next) = find_header(&self.bytes) {
            self.bytes.advance(next);
            self.part = Part::Header;
            return Some(());
        }
        let kept = self.bytes.len().min(LONGEST_LINE);
        self.bytes.advance(self.bytes.len() - kept);
        None
    }
}

/// Where a line begins that tells a length.
fn find_header(bytes: &[u8]) -> Option<usize> {
    let mut lines = memchr_iter(b':', bytes).filter_map(|colon| {
        let begin = colon.checked_sub(LENGTH.len())?;
        let is_length = bytes[begin..colon].eq_ignore_ascii_case(LENGTH.as_bytes());
        is_length.then_some((begin, &bytes[colon + 1..]))
    });
    let tells = |value: &[u8]| {
        let digits = value.trim_ascii_start();
        let end = digits.iter().find(|byte| !byte.is_ascii_digit());
        matches!(end, Some(b'\r' | b'\n')) && digits[0].is_ascii_digit()
    };
    lines.find_map(|(begin, value)| tells(value).then_some(begin))
}

/// Puts U+FFFD in the place of halves of characters, which no text here can hold and editors send where one is edited. It is as
/// long, as UTF-16 counts, so that the texts stay in step.
fn mend_surrogates(body: &mut [u8]) {
    let unit = |body: &[u8], at: usize| {
        let digits = body.get(at..at + 6)?.strip_prefix(b"\\u")?;
        u16::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()
    };
    let mut at = 0;
    while let Some(next) = memchr(b'\\', &body[at..]) {
        at += next;
        let is_pair = match unit(body, at) {
            Some(0xD800..=0xDBFF) => matches!(unit(body, at + 6), Some(0xDC00..=0xDFFF)),
            Some(0xDC00..=0xDFFF) => false,
            _ => {
                // What is escaped may be a backslash itself.
                at = body.len().min(at + 2);
                continue;
            }
        };
        if !is_pair {
            body[at + 2..at + 6].copy_from_slice(b"fffd");
        }
        at += if is_pair { 12 } else { 6 };
    }
}

/// Whether the library can read a message.
fn well_formed(body: &[u8]) -> Result<(), Broken> {
    let text = std::str::from_utf8(body).map_err(|_| Broken::Json)?;
    let is_request = |request: Request| !request.method().is_empty();
    if from_str(text).is_ok_and(is_request) || from_str::<Response>(text).is_ok() {
        return Ok(());
    }
    Err(from_str::<IgnoredAny>(text).map_or(Broken::Json, |_| Broken::Form))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOVER: &str = r#"{"jsonrpc":"2.0","id":1,"method":"hover"}"#;

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    /// What is read from bytes that come in pieces of this size.
    fn read(bytes: &[u8], size: usize) -> Vec<Result<String, Broken>> {
        let mut frames = Frames::default();
        let mut read = Vec::new();
        for piece in bytes.chunks(size) {
            frames.bytes.extend_from_slice(piece);
            while let Some(frame) = frames.next() {
                read.push(frame.map(|body| String::from_utf8(body.to_vec()).unwrap()));
            }
        }
        read
    }

    #[track_caller]
    fn check(bytes: impl AsRef<[u8]>, before: &[Broken]) {
        let bytes = [bytes.as_ref(), framed(HOVER).as_bytes()].concat();
        let expected: Vec<_> = before
            .iter()
            .copied()
            .map(Err)
            .chain([Ok(HOVER.to_owned())])
            .collect();
        for size in [1, 7, bytes.len()] {
            assert_eq!(read(&bytes, size), expected, "in pieces of {size}");
        }
    }

    #[test]
    fn headers_are_read_as_clients_write_them() {
        check("", &[]);
        let length = HOVER.len();
        for header in [
            format!("content-length:{length}\r\n\r\n"),
            format!("Content-Length: {length}\n\n"),
            format!("X-A: 1\r\nX-B: 2\r\nContent-Type: x\r\nContent-Length: {length}\r\n\r\n"),
        ] {
            assert_eq!(read((header + HOVER).as_bytes(), 1), [Ok(HOVER.to_owned())]);
        }
    }

    #[test]
    fn a_text_that_looks_like_a_header_is_a_text() {
        let body = r#"{"jsonrpc":"2.0","method":"Content-Length: 3\r\n\r\n"}"#;
        assert_eq!(read(framed(body).as_bytes(), 5), [Ok(body.to_owned())]);
    }

    #[test]
    fn halves_of_characters_are_replaced() {
        for (body, expected) in [
            (r"\ud83d\ude00", r"\ud83d\ude00"),
            (r"\ud83d", r"\ufffd"),
            (r"\uD83D\uD83D\uDE00\uDE00", r"\ufffd\uD83D\uDE00\ufffd"),
            (r"\ud83dx\ude00", r"\ufffdx\ufffd"),
            (r"\\ud83d\\\ud83d\n\ud83", r"\\ud83d\\\ufffd\n\ud83"),
        ] {
            let mut bytes = body.as_bytes().to_vec();
            mend_surrogates(&mut bytes);
            assert_eq!(String::from_utf8(bytes).unwrap(), expected);
        }
    }

    #[test]
    fn what_is_no_message_is_told_and_skipped() {
        check(framed("{oops"), &[Broken::Json]);
        check(framed(""), &[Broken::Json]);
        check(framed("[]"), &[Broken::Form]);
        check(framed(r#"{"jsonrpc":"2.0","id":1}"#), &[Broken::Form]);
        check(
            framed(r#"{"jsonrpc":"1.0","method":"hover"}"#),
            &[Broken::Form],
        );
        check(framed(&"[".repeat(100_000)), &[Broken::Json]);
        check(b"Content-Length: 3\r\n\r\n\"\xff\"", &[Broken::Json]);
        check("Content-Length: 3\r\n\r\n\"\u{7}\"", &[Broken::Json]);
    }

    #[test]
    fn a_wrong_length_costs_one_message() {
        check(format!("Content-Length: 5\r\n\r\n{HOVER}"), &[Broken::Json]);
        check(
            format!("Content-Length: 9999\r\n\r\n{HOVER}"),
            &[Broken::Length],
        );
        check(
            format!("Content-Length: 99999999999999999999\r\n\r\n{HOVER}"),
            &[Broken::Header],
        );
        for length in [LARGEST, usize::MAX] {
            check(
                format!("Content-Length: {length}\r\n\r\n{HOVER}"),
                &[Broken::Size],
            );
        }
        check(
            format!("Content-Length: -1\r\n\r\n{HOVER}"),
            &[Broken::Header],
        );
        check(format!("Content-Type: x\r\n\r\n{HOVER}"), &[Broken::Header]);
        check("GET / HTTP/1.1\r\n\r\n", &[Broken::Header]);
    }

    #[test]
    fn what_is_passed_over_is_not_kept() {
        let header = format!("Content-Length: {LARGEST}\r\n\r\n");
        for begin in ["", &header] {
            let mut frames = Frames::default();
            frames.bytes.extend_from_slice(begin.as_bytes());
            for _ in 0..1000 {
                frames.bytes.extend_from_slice(&[b'x'; 1000]);
                while frames.next().is_some() {}
                assert!(frames.bytes.len() <= LONGEST_HEADER + 1000);
            }
        }
    }

    #[test]
    fn a_large_message_leaves_no_large_buffer_behind() {
        let mut frames = Frames::default();
        let text = "x".repeat(1 << 20);
        let large = format!(r#"{{"jsonrpc":"2.0","method":"{text}"}}"#);
        let bytes = framed(&large) + &framed(HOVER);
        frames.bytes.extend_from_slice(bytes.as_bytes());
        assert!(matches!(frames.next(), Some(Ok(body)) if body == large));
        frames.shrink();
        assert!(frames.bytes.capacity() < 1000);
        assert!(matches!(frames.next(), Some(Ok(body)) if body == HOVER));
    }
}
