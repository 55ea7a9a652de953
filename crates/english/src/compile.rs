//! Makes a vocabulary out of what a pack says. Entries with mistakes are reported and left out.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use smol_str::SmolStr;

use crate::inflect::VerbForms;
use crate::names::{Name, Names};
use crate::pattern::Element;
use crate::spec::{
    AbilitySpec, AdjectiveSpec, AdverbSpec, ChoiceSpec, NamesSpec, NounSpec, PatternSpec,
    SymbolSpec, VerbSpec, VocabularyProblem, VocabularySpec,
};
use crate::tree::{Id, Number};
use crate::vocabulary::{
    AbilityEntry, AdjectiveEntry, AdverbEntry, CARD, ChoiceEntry, CostSymbol, Likes, NounEntry,
    OBJECT, OpenFrame, PLAYER, PatternEntry, QualifierEntry, VerbEntry, Vocabulary, first_words,
};
use crate::word::{Reading, VerbForm, fold};
use crate::words::SYNONYMS;
use crate::{classes, pattern, synonyms};

impl Vocabulary {
    /// Makes a vocabulary ready. Entries with mistakes are reported and left out.
    pub fn new(spec: VocabularySpec) -> (Self, Vec<VocabularyProblem>) {
        let mut problems = classes::problems(&spec);
        let mut vocabulary = Self {
            corner_scope: spec.corner_scope.clone().into(),
            adjective_order: spec.adjective_order,
            omits_subject: spec.omits_subject,
            doers: spec.doers.iter().map(SmolStr::new).collect(),
            places: spec.places.iter().map(SmolStr::new).collect(),
            ability_classes: spec.ability_classes.iter().map(SmolStr::new).collect(),
            ..Self::default()
        };
        if vocabulary.doers.is_empty() {
            vocabulary.doers = [CARD, PLAYER].map(SmolStr::new).to_vec();
        }
        for (id, noun) in spec.nouns {
            vocabulary.add_noun(id.into(), noun);
        }
        for (id, adjective) in spec.adjectives {
            vocabulary.add_adjective(id.into(), adjective);
        }
        for (id, choice) in spec.choices {
            vocabulary.add_choice(id.into(), choice, &mut problems);
        }
        for (id, verb) in spec.verbs {
            vocabulary.add_verb(id.into(), verb, &mut problems);
        }
        for (id, adverb) in spec.adverbs {
            vocabulary.add_adverb(id.into(), adverb);
        }
        for (id, qualifier) in spec.qualifiers {
            let form = SmolStr::new(qualifier.form.as_deref().unwrap_or(&id));
            vocabulary.add_form(&form, Reading::Qualifier(id.as_str().into()));
            let entry = QualifierEntry {
                form,
                spec: qualifier,
            };
            vocabulary.qualifiers.insert(id.into(), entry);
        }
        for (id, ability) in spec.abilities {
            vocabulary.add_ability(id.into(), ability);
        }
        for (table, patterns) in [("modifiers", spec.modifiers), ("phrases", spec.phrases)] {
            for (id, pattern) in patterns {
                vocabulary.add_pattern(table, id.into(), pattern, &mut problems);
            }
        }
        vocabulary.report_idle_choices(&mut problems);
        vocabulary.segment_patterns();
        for (from, to) in SYNONYMS {
            vocabulary.synonyms.insert(from.into(), to.into());
        }
        for (from, to) in &spec.synonyms {
            vocabulary.add_synonym(from, to, &mut problems);
        }
        let classes = spec.classes.into_iter();
        vocabulary.classes = classes
            .map(|(class, words)| (class.into(), words.into()))
            .collect();
        let names = spec.symbols.iter();
        let names = names.filter_map(|(id, symbol)| Some((id.clone(), symbol.name.clone()?)));
        let symbol_names: BTreeMap<String, String> = names.collect();
        for (id, symbol) in spec.symbols {
            vocabulary.add_symbol(id.into(), symbol, &mut problems);
        }
        vocabulary.boxes = spec
            .boxes
            .into_iter()
            .map(|(id, spec)| (id.into(), spec))
            .collect();
        vocabulary.add_costs(spec.cost_symbols, &symbol_names, &mut problems);
        vocabulary.add_named_abilities(spec.named_abilities, &mut problems);
        if let Some(names) = spec.names {
            vocabulary.add_names(names, &mut problems);
        }
        vocabulary.likes = Likes::new(&vocabulary);
        (vocabulary, problems)
    }

    fn add_noun(&mut self, id: Id, spec: NounSpec) {
        let singular = SmolStr::new(spec.singular_form(&id));
        let plural = spec.plural_form(&id);
        self.add_form(&singular, Reading::Noun(id.clone(), Number::Singular));
        if let Some(plural) = &plural {
            self.add_form(plural, Reading::Noun(id.clone(), Number::Plural));
        }
        if let Some(possessive) = &spec.possessive {
            self.add_form(possessive, Reading::Possessive(id.clone()));
        }
        if spec.pronoun && spec.refers.is_some() {
            self.referring.push(id.clone());
        }
        let classes = spec.classes.iter().map(SmolStr::new).collect();
        self.nouns.insert(
            id,
            NounEntry {
                singular,
                plural,
                classes,
                spec,
            },
        );
    }

    fn add_adjective(&mut self, id: Id, spec: AdjectiveSpec) {
        let form = SmolStr::new(spec.form.as_deref().unwrap_or(&id));
        self.add_form(&form, Reading::Adjective(id.clone()));
        self.adjectives.insert(id, AdjectiveEntry { form, spec });
    }

    fn add_verb(&mut self, id: Id, spec: VerbSpec, problems: &mut Vec<VocabularyProblem>) {
        let VerbForms {
            base,
            third,
            past,
            participle,
            gerund,
        } = spec.forms(&id);
        let mut report = |text: &str, message: String| {
            problems.push(VocabularyProblem::new("verbs", &id, text, message));
        };
        let mut frames = Vec::new();
        for frame in &spec.frames {
            match self.parse_pattern(frame) {
                Ok(elements) => frames.push(elements),
                Err(message) => report(frame, message),
            }
        }
        if spec.omissible && frames.iter().any(|frame| pattern::takes_any_phrase(frame)) {
            let message = "`omissible` would make a sentence of any noun, since a frame takes `any`; name classes there, \
                           or make a verb of its own for what may stand alone";
            report("", message.to_owned());
        }
        let verb = VerbEntry {
            third,
            participle,
            gerund,
            // Made when all words of the patterns are known.
            passive_frames: Vec::new(),
            object_frames: Vec::new(),
            doers: self.doers_of(&spec),
            past,
            base,
            frames,
            spec,
        };
        for (form, kind) in [
            (&verb.base, VerbForm::Base),
            (&verb.third, VerbForm::Third),
            (&verb.past, VerbForm::Past),
            (&verb.participle, VerbForm::Participle),
            (&verb.gerund, VerbForm::Gerund),
        ] {
            let reading = Reading::Verb(id.clone(), kind);
            self.add_form(&form.clone(), reading);
        }
        if verb.spec.omissible {
            self.omissible.push(id.clone());
        }
        self.verbs.insert(id, verb);
    }

    /// Who can do it: what the verb names, what the pack says of all verbs, or else cards and players.
    fn doers_of(&self, spec: &VerbSpec) -> Vec<SmolStr> {
        if spec.subjects.is_empty() {
            return self.doers.clone();
        }
        spec.subjects.iter().map(SmolStr::new).collect()
    }

    fn add_adverb(&mut self, id: Id, spec: AdverbSpec) {
        let form = SmolStr::new(spec.form.as_deref().unwrap_or(&id));
        self.add_form(&form, Reading::Adverb(id.clone()));
        self.adverbs.insert(id, AdverbEntry { form, spec });
    }

    fn add_ability(&mut self, id: Id, spec: AbilitySpec) {
        let form = SmolStr::new(spec.form.as_deref().unwrap_or(&id));
        self.add_form(&form, Reading::Ability(id.clone()));
        self.abilities.insert(id, AbilityEntry { form, spec });
    }

    /// A symbol is a noun that is drawn.
    fn add_symbol(&mut self, id: Id, spec: SymbolSpec, problems: &mut Vec<VocabularyProblem>) {
        let mut report = |message: String| {
            problems.push(VocabularyProblem::new("symbols", &id, "", message));
        };
        if self.nouns.contains_key(&id) {
            return report("there is a noun with this id".to_owned());
        }
        let Some(first) = spec.form.chars().next() else {
            return report(
                "the symbol does not say how texts write it: give it a `form`".to_owned(),
            );
        };
        let forms = self.symbols.entry(first).or_default();
        forms.push(SmolStr::new(&spec.form));
        forms.sort_by_key(|form| std::cmp::Reverse(form.len()));
        let noun = NounSpec {
            singular: Some(spec.form),
            plural: Some("-".to_owned()),
            classes: spec.classes,
            attributive: true,
            rule: spec.rule,
            doc: spec.doc,
            ..NounSpec::default()
        };
        self.add_noun(id, noun);
    }

    fn add_costs(
        &mut self,
        groups: Vec<Vec<String>>,
        names: &BTreeMap<String, String>,
        problems: &mut Vec<VocabularyProblem>,
    ) {
        let ranked = groups.into_iter().enumerate();
        let ranked = ranked.flat_map(|(rank, group)| group.into_iter().map(move |id| (rank, id)));
        for (rank, symbol) in ranked {
            if self.nouns.contains_key(symbol.as_str()) {
                self.cost_symbols.push(CostSymbol {
                    name: names.get(&symbol).unwrap_or(&symbol).into(),
                    id: symbol.into(),
                    rank,
                });
            } else {
                problems.push(VocabularyProblem::new(
                    "cost_symbols",
                    &symbol,
                    &symbol,
                    format!("Unknown symbol `{symbol}`"),
                ));
            }
        }
    }

    /// The abilities that the vocabulary lists are names, too.
    fn add_named_abilities(&mut self, noun: Option<String>, problems: &mut Vec<VocabularyProblem>) {
        let Some(noun) = noun.map(SmolStr::from) else {
            return;
        };
        if !self.nouns.contains_key(&noun) {
            problems.push(VocabularyProblem::new(
                "named_abilities",
                &noun,
                &noun,
                "Unknown noun",
            ));
            return;
        }
        let forms = self.abilities.values().map(|ability| &ability.form);
        let names = forms.map(|form| Name::new(form, vec![noun.clone()], false));
        self.open_names.extend(names);
        self.named_abilities = Some(noun);
    }

    fn add_names(&mut self, spec: NamesSpec, problems: &mut Vec<VocabularyProblem>) {
        let mut report = |entry: &str, text: &str, message: String| {
            problems.push(VocabularyProblem::new("names", entry, text, message));
        };
        if !self.nouns.contains_key(spec.noun.as_str()) {
            let message = format!("Unknown noun `{}` for a name", spec.noun);
            report("noun", &spec.noun, message);
            return;
        }
        for (name, noun) in &spec.open {
            if Names::first_word(name).is_none() {
                report("open", name, format!("`{name}` does not begin with a word"));
            } else if !self.nouns.contains_key(noun.as_str()) {
                let message = format!("Unknown noun `{noun}` for the name `{name}`");
                report("open", noun, message);
            }
        }
        let open = spec.open.iter();
        let open = open.filter(|(_, noun)| self.nouns.contains_key(noun.as_str()));
        let names = open.map(|(name, noun)| Name::new(name, vec![noun.as_str().into()], false));
        self.open_names.extend(names);
        self.names = Some(spec);
    }

    fn add_choice(&mut self, id: Id, spec: ChoiceSpec, problems: &mut Vec<VocabularyProblem>) {
        if spec.doc.is_empty() {
            problems.push(VocabularyProblem::new(
                "choices",
                &id,
                "",
                "the choice does not say what it means: give it a `doc`",
            ));
        }
        let form = SmolStr::new(spec.form.as_deref().unwrap_or(&id));
        self.choices.insert(id, ChoiceEntry { form, spec });
    }

    /// Choices that nothing offers.
    fn report_idle_choices(&self, problems: &mut Vec<VocabularyProblem>) {
        let mut offered = FxHashSet::default();
        for elements in self.all_patterns() {
            collect_choices(elements, &mut offered);
        }
        let idle = self.choices.keys().filter(|id| !offered.contains(*id));
        problems.extend(idle.map(|id| {
            VocabularyProblem::new(
                "choices",
                id,
                "",
                "no frame and no pattern offers this choice",
            )
        }));
    }

    /// Every frame and every pattern.
    fn all_patterns(&self) -> impl Iterator<Item = &[Element]> {
        let frames = self.verbs.values().flat_map(|verb| &verb.frames);
        let patterns = self.modifiers.values().chain(self.phrases.values());
        frames
            .chain(patterns.map(|pattern| &pattern.elements))
            .map(Vec::as_slice)
    }

    fn parse_pattern(&self, text: &str) -> Result<Vec<Element>, String> {
        pattern::parse(text, |id| self.choices.get(id).map(|choice| &choice.form))
    }

    fn add_pattern(
        &mut self,
        table: &'static str,
        id: Id,
        spec: PatternSpec,
        problems: &mut Vec<VocabularyProblem>,
    ) {
        let elements = match self.parse_pattern(&spec.pattern) {
            Ok(elements) if !elements.is_empty() => elements,
            Ok(_) => {
                let message = "the pattern is empty".to_owned();
                problems.push(VocabularyProblem::new(table, &id, &spec.pattern, message));
                return;
            }
            Err(message) => {
                problems.push(VocabularyProblem::new(table, &id, &spec.pattern, message));
                return;
            }
        };
        let entries = if table == "modifiers" {
            &mut self.modifiers
        } else {
            &mut self.phrases
        };
        entries.insert(id, PatternEntry { elements, spec });
    }

    fn add_synonym(&mut self, from: &str, to: &str, problems: &mut Vec<VocabularyProblem>) {
        match synonyms::inflections(self, from, to) {
            Ok(pairs) => {
                for (from, to) in pairs {
                    self.note_length(&from);
                    self.synonyms.insert(from, to);
                }
            }
            Err(message) => problems.push(VocabularyProblem::new("synonyms", from, "", message)),
        }
    }

    /// Makes the words of patterns those that the tagger gives: `normal restrictions` is one.
    fn segment_patterns(&mut self) {
        let forms = KnownForms {
            forms: std::mem::take(&mut self.forms),
            longest: &self.longest,
        };
        for verb in self.verbs.values_mut() {
            verb.frames
                .iter_mut()
                .for_each(|frame| forms.segment(frame));
            let frames = verb.frames.iter();
            verb.passive_frames = frames
                .clone()
                .map(|frame| OpenFrame::passive(frame, &verb.doers))
                .collect();
            verb.object_frames = frames
                .map(|frame| OpenFrame::without(frame, OBJECT, &verb.doers))
                .collect();
        }
        for (patterns, index) in [
            (&mut self.modifiers, &mut self.modifiers_by_word),
            (&mut self.phrases, &mut self.phrases_by_word),
        ] {
            for (id, pattern) in patterns {
                forms.segment(&mut pattern.elements);
                for word in first_words(&pattern.elements) {
                    index.entry(word).or_default().push(id.clone());
                }
            }
        }
        self.forms = forms.forms;
        let mut words = FxHashSet::default();
        for elements in self.all_patterns() {
            collect_words(elements, &mut words);
        }
        self.pattern_words = words;
    }

    fn add_form(&mut self, form: &str, reading: Reading) {
        let folded = fold(form);
        self.note_length(&folded);
        let readings = self.forms.entry(folded).or_default();
        if !readings.contains(&reading) {
            readings.push(reading);
        }
    }

    fn note_length(&mut self, folded: &str) {
        let first = SmolStr::new(folded.split(' ').next().unwrap_or_default());
        let length = folded.split(' ').count();
        let longest = self.longest.entry(first).or_default();
        *longest = length.max(*longest);
    }
}

fn collect_words(elements: &[Element], into: &mut FxHashSet<SmolStr>) {
    for element in elements {
        match element {
            Element::Word(word) => {
                into.insert(fold(word));
            }
            Element::Choice { choices, .. } => {
                let words = choices.iter().flat_map(|choice| &choice.words);
                into.extend(words.map(|word| fold(word)));
            }
            Element::Group(inner) => collect_words(inner, into),
            Element::Slot { .. } => {}
        }
    }
}

fn collect_choices(elements: &[Element], into: &mut FxHashSet<Id>) {
    for element in elements {
        match element {
            Element::Choice { choices, .. } => {
                into.extend(choices.iter().map(|choice| choice.id.clone()));
            }
            Element::Group(inner) => collect_choices(inner, into),
            Element::Word(_) | Element::Slot { .. } => {}
        }
    }
}

/// The forms of a vocabulary, of which patterns are made.
struct KnownForms<'a> {
    forms: FxHashMap<SmolStr, Vec<Reading>>,
    /// The number of words of the longest form that begins with this word.
    longest: &'a FxHashMap<SmolStr, usize>,
}

impl KnownForms<'_> {
    /// Joins words that together are one form.
    fn segment(&self, elements: &mut Vec<Element>) {
        let mut done = Vec::with_capacity(elements.len());
        let mut run = Vec::new();
        for element in std::mem::take(elements) {
            if let Element::Word(word) = element {
                run.push(word);
                continue;
            }
            let words = self.join(&std::mem::take(&mut run));
            done.extend(words.into_iter().map(Element::Word));
            done.push(match element {
                Element::Choice { role, mut choices } => {
                    for choice in &mut choices {
                        choice.words = self.join(&choice.words);
                    }
                    Element::Choice { role, choices }
                }
                Element::Group(mut inner) => {
                    self.segment(&mut inner);
                    Element::Group(inner)
                }
                other => other,
            });
        }
        done.extend(self.join(&run).into_iter().map(Element::Word));
        *elements = done;
    }

    fn join(&self, words: &[SmolStr]) -> Vec<SmolStr> {
        let mut joined = Vec::new();
        let mut rest = words;
        while let Some(first) = rest.first() {
            let is_form =
                |length: &usize| self.forms.contains_key(&fold(&rest[..*length].join(" ")));
            let most = self.longest.get(&fold(first)).copied().unwrap_or(1);
            let lengths = 2..=rest.len().min(most);
            let length = lengths.rev().find(is_form).unwrap_or(1);
            joined.push(rest[..length].join(" ").into());
            rest = &rest[length..];
        }
        joined
    }
}
