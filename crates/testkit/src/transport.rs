//! The bytes of the protocol: framing, and pipes that a blocking client can use.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio::runtime::{Builder, Runtime};

/// Writes one message with its header.
pub(crate) fn write_message(writer: &mut dyn Write, message: &Value) -> io::Result<()> {
    let body = message.to_string();
    write!(writer, "Content-Length: {}\r\n\r\n{body}", body.len())?;
    writer.flush()
}

/// Reads one message; `None` at the end of the stream.
pub(crate) fn read_message(reader: &mut dyn BufRead) -> io::Result<Option<Value>> {
    let mut length = None;
    loop {
        let mut header = String::new();
        if reader.read_line(&mut header)? == 0 {
            return Ok(None);
        }
        let header = header.trim_end();
        if header.is_empty() {
            break;
        }
        if let Some(value) = header.strip_prefix("Content-Length: ") {
            length = value.parse().ok();
        }
    }
    let length: usize = length.ok_or_else(|| io::Error::other("a message without its length"))?;
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    serde_json::from_slice(&body)
        .map(Some)
        .map_err(io::Error::other)
}

/// The client's end of an in-memory pipe, for a thread that is allowed to block.
pub(crate) struct BlockingPipe {
    stream: DuplexStream,
    runtime: Runtime,
}

impl BlockingPipe {
    /// Wraps one end of a pipe.
    pub(crate) fn new(stream: DuplexStream) -> Self {
        let runtime = Builder::new_current_thread()
            .build()
            .expect("a runtime without drivers");
        Self { stream, runtime }
    }
}

impl Read for BlockingPipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.runtime.block_on(self.stream.read(buffer))
    }
}

impl Write for BlockingPipe {
    fn write(&mut self, buffer: &[u8]) -> io::Result<usize> {
        self.runtime.block_on(self.stream.write(buffer))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.runtime.block_on(self.stream.flush())
    }
}
