//! Official share codes of Champions decks.
//!
//! A code is base64url, without padding, of a byte `0xFF`, a version byte, and five bytes for each card:
//! how many copies, then the card's id as a little-endian `i32`. Known codes have version 1; most list
//! their cards by ascending id, some in the order in which they were added, so that the order is kept.

use std::error::Error;
use std::fmt;

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

/// The version that [`encode`] writes, and that every known code has.
pub const VERSION: u8 = 1;

/// The first byte of every code.
const MARKER: u8 = 0xFF;

/// Bytes before the first entry, and bytes of an entry.
const HEADER: usize = 2;
const ENTRY: usize = 5;

/// Written without padding; read with or without it, and with any bits left over at the end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// What a share code says.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DeckCode {
    /// The version byte, kept as it was read.
    pub version: u8,
    /// Copies and card id, in the order of the code.
    pub entries: Vec<(u8, i32)>,
}

impl DeckCode {
    /// Reads a code. White space around it is ignored, `=` padding is optional, and the standard
    /// alphabet (`+` and `/`) is read as well. Versions other than [`VERSION`] are read as if they had
    /// its form; who cares looks at [`DeckCode::version`].
    pub fn decode(code: &str) -> Result<Self, DeckCodeError> {
        let bytes = decode_base64(code)?;
        match bytes[..] {
            [] => Err(DeckCodeError::Empty),
            [MARKER, version, ref entries @ ..] => Self::from_entries(version, entries),
            [MARKER] => Err(DeckCodeError::Truncated { complete: 0 }),
            [found, ..] => Err(DeckCodeError::WrongFirstByte { found }),
        }
    }

    fn from_entries(version: u8, bytes: &[u8]) -> Result<Self, DeckCodeError> {
        let (complete, rest) = bytes.as_chunks::<ENTRY>();
        let mut entries = Vec::with_capacity(complete.len());
        for (index, &[count, a, b, c, d]) in complete.iter().enumerate() {
            let id = i32::from_le_bytes([a, b, c, d]);
            if count == 0 {
                return Err(DeckCodeError::ZeroCount {
                    entry: index + 1,
                    id,
                });
            }
            entries.push((count, id));
        }
        if rest.is_empty() {
            Ok(Self { version, entries })
        } else {
            Err(DeckCodeError::Truncated {
                complete: entries.len(),
            })
        }
    }

    /// Writes the code, without padding.
    pub fn encode(&self) -> String {
        let mut bytes = Vec::with_capacity(HEADER + ENTRY * self.entries.len());
        bytes.extend([MARKER, self.version]);
        for &(count, id) in &self.entries {
            bytes.push(count);
            bytes.extend(id.to_le_bytes());
        }
        BASE64.encode(bytes)
    }
}

/// Copies and ids of a share code, in its order: [`DeckCode::decode`] without the version.
pub fn decode(code: &str) -> Result<Vec<(u8, i32)>, DeckCodeError> {
    DeckCode::decode(code).map(|code| code.entries)
}

/// The share code of `(copies, id)` entries, in the order given, with version [`VERSION`]. Sort them by
/// id for the code that most sites would write. An entry of no copies is written, and refused by
/// [`decode`].
pub fn encode(entries: &[(u8, i32)]) -> String {
    DeckCode {
        version: VERSION,
        entries: entries.to_vec(),
    }
    .encode()
}

/// The bytes of `code`, in whichever alphabet it is written.
fn decode_base64(code: &str) -> Result<Vec<u8>, DeckCodeError> {
    let symbols = code
        .trim()
        .trim_end_matches('=')
        .replace('+', "-")
        .replace('/', "_");
    let is_symbol = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if let Some((at, found)) = symbols.chars().enumerate().find(|(_, c)| !is_symbol(*c)) {
        let column = code.chars().take_while(|c| c.is_whitespace()).count() + at + 1;
        return Err(DeckCodeError::NotBase64 { column, found });
    }
    // What remains to be wrong is a length that base64 does not have.
    BASE64
        .decode(&symbols)
        .map_err(|_| DeckCodeError::Truncated {
            complete: (symbols.len() * 3 / 4).saturating_sub(HEADER) / ENTRY,
        })
}

/// Why a share code cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum DeckCodeError {
    /// There is nothing but white space.
    Empty,
    /// A character that no share code has.
    NotBase64 {
        /// Where, counted in characters from 1.
        column: usize,
        /// The character.
        found: char,
    },
    /// The first byte is not `0xFF`: something else that is written in base64.
    WrongFirstByte {
        /// The byte found.
        found: u8,
    },
    /// The code ends in the middle of its header or of an entry.
    Truncated {
        /// Entries that are complete.
        complete: usize,
    },
    /// An entry of no copies.
    ZeroCount {
        /// Which entry, counted from 1.
        entry: usize,
        /// Its card.
        id: i32,
    },
}

impl fmt::Display for DeckCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => write!(f, "no share code found"),
            Self::NotBase64 { column, found } => {
                write!(
                    f,
                    "a share code has no `{}` (column {column})",
                    found.escape_debug()
                )
            }
            Self::WrongFirstByte { found } => {
                write!(
                    f,
                    "not a share code: it begins with byte 0x{found:02X}, not 0xFF"
                )
            }
            Self::Truncated { complete } => {
                write!(
                    f,
                    "the share code is cut off after {complete} complete entries"
                )
            }
            Self::ZeroCount { entry, id } => {
                write!(
                    f,
                    "entry {entry} of the share code has 0 copies of card {id}"
                )
            }
        }
    }
}

impl Error for DeckCodeError {}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop, proptest};

    use super::{DeckCode, DeckCodeError, decode, encode};

    /// Card 62 three times, card -2 once: holds both letters in which the alphabets differ.
    const CODE: &str = "_wEDPgAAAAH-____";

    #[test]
    fn reads_what_players_paste() {
        let entries = vec![(3, 62), (1, -2)];
        assert_eq!(encode(&entries), CODE);
        assert_eq!(decode(CODE), Ok(entries.clone()));
        assert_eq!(decode(&format!("\t{CODE}\r\n")), Ok(entries.clone()));
        assert_eq!(decode(&format!("{CODE}==")), Ok(entries.clone()));
        assert_eq!(decode("/wEDPgAAAAH+////"), Ok(entries));
        assert_eq!(decode("_wE="), Ok(Vec::new()));
    }

    #[test]
    fn keeps_another_version() {
        let code = DeckCode {
            version: 9,
            entries: vec![(1, 7)],
        };
        assert_eq!(DeckCode::decode(&code.encode()), Ok(code));
    }

    #[test]
    fn says_what_is_wrong() {
        let error = |code: &str| decode(code).unwrap_err();
        assert_eq!(error(" \n"), DeckCodeError::Empty);
        assert_eq!(error("==="), DeckCodeError::Empty);
        assert_eq!(
            error(" _wE!AAA"),
            DeckCodeError::NotBase64 {
                column: 5,
                found: '!'
            }
        );
        assert_eq!(
            error("_wEé"),
            DeckCodeError::NotBase64 {
                column: 4,
                found: 'é'
            }
        );
        assert_eq!(
            error("_w=E"),
            DeckCodeError::NotBase64 {
                column: 3,
                found: '='
            }
        );
        assert_eq!(error("AAAA"), DeckCodeError::WrongFirstByte { found: 0 });
        assert_eq!(error("_w"), DeckCodeError::Truncated { complete: 0 });
        for end in 4..CODE.len() {
            let complete = usize::from(end * 6 / 8 >= 7);
            let whole = end * 6 / 8 == 7;
            assert_eq!(decode(&CODE[..end]).is_err(), !whole, "{end}");
            if !whole {
                assert_eq!(
                    error(&CODE[..end]),
                    DeckCodeError::Truncated { complete },
                    "{end}"
                );
            }
        }
        assert_eq!(
            error(&encode(&[(1, 5), (0, 6)])),
            DeckCodeError::ZeroCount { entry: 2, id: 6 }
        );
        assert_eq!(
            error("AAAA").to_string(),
            "not a share code: it begins with byte 0x00, not 0xFF"
        );
    }

    proptest! {
        #[test]
        fn decode_undoes_encode(entries in prop::collection::vec((1..=u8::MAX, any::<i32>()), 0..50)) {
            assert_eq!(decode(&encode(&entries)), Ok(entries));
        }

        #[test]
        fn decode_never_panics(code in "\\PC{0,40}|[-_+/=A-Za-z0-9 ]{0,60}") {
            let _ = decode(&code);
        }
    }
}
