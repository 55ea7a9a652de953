//! Colours of values, for editors.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

/// A colour as the web writes it: `#` and two hexadecimal digits each for red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(try_from = "String")]
pub struct Colour {
    /// From 0 to 255, as the others.
    pub red: u8,
    /// How much green.
    pub green: u8,
    /// How much blue.
    pub blue: u8,
}

impl TryFrom<String> for Colour {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let number = text
            .strip_prefix('#')
            .filter(|digits| {
                digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
            })
            .and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let Some(number) = number else {
            return Err(format!(
                "`{text}` is not a colour: write `#` and six hexadecimal digits, as in `#3a7d44`"
            ));
        };
        let [_, red, green, blue] = number.to_be_bytes();
        Ok(Self { red, green, blue })
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { red, green, blue } = self;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl JsonSchema for Colour {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Colour".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^#[0-9a-fA-F]{6}$" })
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn six_digits_are_a_colour() {
        let colour = |text: &str| Colour::try_from(text.to_owned());
        let (red, green, blue) = (0x3a, 0x7d, 0x44);
        assert_eq!(colour("#3A7d44"), Ok(Colour { red, green, blue }));
        for bad in [
            "", "#", "3a7d44", "#3a7d4", "#3a7d4g", "#+a7d44", "red", "#é7d44",
        ] {
            assert!(colour(bad).is_err(), "{bad}");
        }
    }
}
