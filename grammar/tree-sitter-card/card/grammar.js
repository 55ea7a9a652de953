/**
 * The form of `.card` files, for editors. What a name, a value or a sentence means is for cardc to say.
 *
 * It follows `grammar/card.ebnf`. Line breaks are tokens, because a field and a line of a text end with their line.
 *
 * @file The card language of cardc
 * @license MIT OR Apache-2.0
 */
/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

const WORD = new RustRegex("[\\p{Alphabetic}_][\\p{Alphabetic}\\p{M}\\p{N}_]*(['’\\-][\\p{Alphabetic}\\p{N}_][\\p{Alphabetic}\\p{M}\\p{N}_]*)*");

module.exports = grammar({
  name: 'card',

  extras: $ => [new RustRegex('[\\s\\u{FEFF}--[\\r\\n]]'), $.comment, $.doc_comment, $.file_doc],

  word: $ => $.word,

  rules: {
    source_file: $ => seq(
      repeat(choice($._newline, seq($.setting, $._newline), $.card)),
      optional($.setting),
    ),

    setting: $ => seq(
      field('name', choice('game', 'set')),
      optional(field('value', $.values)),
    ),

    card: $ => seq(
      field('kind', $.kind),
      optional(field('name', $.string)),
      repeat($._newline),
      field('body', $.block),
    ),

    kind: $ => $.word,

    block: $ => seq(
      '{',
      repeat(choice($._newline, seq($.field, $._newline), $.text)),
      optional($.field),
      '}',
    ),

    field: $ => seq(
      field('name', $.field_name),
      optional(field('value', $.values)),
    ),

    field_name: $ => $.word,

    values: $ => repeat1(choice(
      $.words,
      $.corner,
      $.details,
      $.cells,
      $.string,
      $.number,
      $.measure,
      ',',
      '/',
      '-',
    )),

    // Words that follow each other are one value.
    words: $ => prec.right(repeat1($.word)),

    corner: $ => choice(
      seq('(', optional($._corner_content), ')'),
      seq('[', optional($._corner_content), ']'),
    ),

    _corner_content: $ => choice($.number, $.word),

    // What stands in brackets behind a keyword: whatever is no corner.
    details: $ => seq('(', choice(seq($._detail, repeat1($._detail)), $._no_corner), ')'),
    _detail: $ => choice($.number, $.word, $._no_corner),
    _no_corner: $ => choice($.details, $.corner, $.string, $.measure, $.punctuation, ',', '/', '-'),

    text: $ => seq(
      'text',
      repeat($._newline),
      '{',
      repeat(choice($._newline, seq($.line, $._newline))),
      optional($.line),
      '}',
    ),

    prose: $ => prec(1, seq('prose', field('text', $.string))),

    line: $ => repeat1(choice(
      $.prose,
      // Without a string it is a word like others.
      alias('prose', $.word),
      $.symbol,
      $.keyword,
      $.tag,
      $.word,
      $.number,
      $.measure,
      $.string,
      $.punctuation,
      ',',
      '/',
      '-',
      '(',
      ')',
    )),

    // Mark-up: a symbol of a cost or the name of a card, a keyword of the game, and a tag. A lone mark is punctuation.
    symbol: _ => /\[\[[^\[\]{}\r\n]+\]\]/,
    keyword: _ => /\[[^\[\]{}\r\n]+\]/,
    tag: _ => /\*[^*{}\r\n]+\*/,

    // Whatever stands in no other token.
    punctuation: _ => token(prec(-2, new RustRegex('[^\\s\u{FEFF}{}(),/\\-\\p{Alphabetic}_0-9]'))),

    string: _ => /"([^"\\\r\n]|\\[^\r\n])*"/,

    cells: _ => /[.#][.#]+/,

    number: _ => /[+\-]?[0-9]+/,

    // Inches. The sign behind digits opens no string.
    measure: _ => /[0-9]+"/,

    word: _ => WORD,

    // Of tokens that are as long, the first one here counts; four slashes are no documentation.
    doc_comment: _ => token(/\/\/\/([^\/\r\n][^\r\n]*)?/),
    file_doc: _ => token(/\/\/![^\r\n]*/),
    comment: _ => token(/\/\/[^\r\n]*/),

    _newline: _ => /\r\n|\n|\r/,
  },
});
