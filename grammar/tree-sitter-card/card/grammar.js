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
      $.cells,
      $.string,
      $.number,
      ',',
      '/',
    )),

    // Words that follow each other are one value, with what stands in brackets right behind them.
    words: $ => prec.right(seq(
      repeat1($.word),
      optional(seq(token.immediate('('), repeat($.word), ')')),
    )),

    corner: $ => choice(
      seq('(', optional($._corner_content), ')'),
      seq('[', optional($._corner_content), ']'),
    ),

    _corner_content: $ => choice($.number, $.word),

    text: $ => seq(
      'text',
      repeat($._newline),
      '{',
      repeat(choice($._newline, seq($._line, $._newline))),
      optional($._line),
      '}',
    ),

    _line: $ => choice($.prose, $.line),

    prose: $ => seq('prose', field('text', $.string)),

    line: $ => repeat1(choice(
      $.keyword,
      $.tag,
      $.word,
      $.number,
      $.string,
      $.punctuation,
    )),

    // Mark-up: a keyword of the game, and a tag.
    keyword: $ => seq('[', repeat1(choice($.word, $.number)), ']'),
    tag: $ => seq('*', repeat1($.word), '*'),

    punctuation: _ => token(choice('.', ',', ':', ';', '(', ')', '/', '#', '+', '-', '–', '—', '!', '?', '%', '&', '=', '×')),

    string: $ => seq(
      '"',
      repeat(choice($.escape, token.immediate(prec(1, /[^"\\\r\n]+/)))),
      token.immediate('"'),
    ),

    escape: _ => token.immediate(/\\["\\n]/),

    cells: _ => /[.#][.#]+/,

    number: _ => /[+\-]?[0-9]+/,

    word: _ => WORD,

    comment: _ => token(prec(-1, /\/\/[^\r\n]*/)),
    doc_comment: _ => token(/\/\/\/([^\/\r\n][^\r\n]*)?/),
    file_doc: _ => token(/\/\/![^\r\n]*/),

    _newline: _ => /\r\n|\n|\r/,
  },
});
