(comment) @comment
(setting name: _ @keyword)
(setting value: (name) @constant)
(title) @markup.heading
(heading) @markup.heading
(bullet) @punctuation.special
(count) @number
(entry card: (name) @type)
