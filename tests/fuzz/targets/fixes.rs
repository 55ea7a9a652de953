#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| cardc_properties::try_to_break("fixes", input));
