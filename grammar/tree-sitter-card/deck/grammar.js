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

  // Whether a lower-case word begins a setting or a name is seen at the end of its line: by a count or a price.
  conflicts: $ => [[$.setting, $._name_part]],

  rules: {
    source_file: $ => seq(
      repeat(choice($._newline, seq($._line, $._newline))),
      optional($._line),
    ),

    _line: $ => choice($.setting, $.title, $.entry, $.option, $.heading),

    // Behind the first entry such a line is a heading; this grammar does not look so far back.
    setting: $ => prec.dynamic(-1, seq(
      field('name', $.lower_word),
      field('value', alias($._value, $.name)),
    )),

    _value: $ => prec.right(repeat1(choice($._name_part, $.number))),

    title: $ => seq('#', field('name', $.name)),

    heading: $ => prec.dynamic(-2, seq(field('name', $.name), optional(':'))),

    entry: $ => seq(
      optional($.bullet),
      choice(
        seq(field('count', $.count), field('card', $.name), optional($._price)),
        seq(field('card', $.name), field('count', alias($._count_behind, $.count)), optional($._price)),
        seq(field('card', $.name), $._price),
      ),
    ),

    option: $ => seq('+', field('name', $.name)),

    _price: $ => seq('=', field('price', $.price)),
    price: $ => $.number,

    bullet: _ => choice('-', '*', '•'),

    // `3x`, `3 x`, `x3` and `3` in front of a name; a sign and digits behind it.
    // A lone capital X behind a blank belongs to the name.
    count: _ => token(prec(2, /[0-9]+[ \t]*[x×]|[0-9]+X|[xX×][0-9]+|[0-9]+/)),
    _count_behind: _ => token(prec(1, /[xX×][ \t]*[0-9]+/)),

    name: $ => prec.right(seq($._name_part, repeat(choice($._name_part, $.number)))),
    _name_part: $ => choice(alias($.lower_word, $.word), $.word, $.string, $.punctuation),

    string: _ => /"([^"\\\r\n]|\\[^\r\n])*"/,
    number: _ => /[0-9]+/,
    lower_word: _ => /[a-z]+/, // of two tokens that are as long, the first counts
    word: _ => WORD,

    // Whatever stands in no other token.
    punctuation: _ => token(prec(-2, new RustRegex('[^\\s\u{FEFF}#+=:\\p{Alphabetic}_0-9]'))),

    comment: _ => token(/\/\/[^\r\n]*/),

    _newline: _ => /\r\n|\n|\r/,
  },
});
