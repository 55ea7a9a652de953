/**
 * The form of `.deck` files, for editors. Which cards, headings and settings there are is for cardc to say.
 *
 * It follows `grammar/card.ebnf`. Every line stands for itself.
 *
 * @file The deck lists of cardc
 * @license MIT OR Apache-2.0
 */
/// <reference types="tree-sitter-cli/dsl" />
// @ts-check

const WORD = new RustRegex("[\\p{Alphabetic}_][\\p{Alphabetic}\\p{M}\\p{N}_]*(['’\\-][\\p{Alphabetic}\\p{N}_][\\p{Alphabetic}\\p{M}\\p{N}_]*)*");

module.exports = grammar({
  name: 'deck',

  extras: $ => [new RustRegex('[\\s\\u{FEFF}--[\\r\\n]]'), $.comment],

  word: $ => $.word,

  rules: {
    source_file: $ => seq(
      repeat(choice($._newline, seq($._line, $._newline))),
      optional($._line),
    ),

    _line: $ => choice($.setting, $.title, $.entry, $.heading),

    setting: $ => seq(
      field('name', choice('game', 'format')),
      field('value', $.name),
    ),

    title: $ => seq('#', field('name', $.name)),

    heading: $ => seq(field('name', $.name), optional(':')),

    entry: $ => seq(
      optional($.bullet),
      choice(
        seq(field('count', $.count), field('card', $.name)),
        seq(field('card', $.name), field('count', alias($._count_behind, $.count))),
      ),
    ),

    bullet: _ => choice('-', '*', '•'),

    // `3x`, `3 x`, `x3` and `3` in front of a name; a sign and digits behind it.
    count: _ => token(prec(2, /[0-9]+[ \t]*[xX×]|[xX×][0-9]+|[0-9]+/)),
    _count_behind: _ => token(prec(1, /[xX×][ \t]*[0-9]+/)),

    name: $ => prec.right(seq($._name_part, repeat(choice($._name_part, $.number)))),
    _name_part: $ => choice($.word, $.punctuation),

    number: _ => /[0-9]+/,
    word: _ => WORD,
    punctuation: _ => /[,.!?&'’"()\/+]/,

    comment: _ => token(/\/\/[^\r\n]*/),

    _newline: _ => /\r\n|\n|\r/,
  },
});
