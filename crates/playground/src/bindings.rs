//! The session as JavaScript sees it.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::Session;

/// A project in memory. Before the first one is made, a page calls the constructors of the module, with which salsa registers what
/// it stores.
#[wasm_bindgen]
#[derive(Default)]
pub struct Playground(Session);

#[wasm_bindgen]
impl Playground {
    /// A project without files.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a question in JSON with JSON; throws what is wrong with a question that is none.
    pub fn ask(&mut self, question: &str) -> Result<String, String> {
        self.0.ask(question)
    }
}
