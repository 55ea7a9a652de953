; Where two patterns match, the later one counts.

(comment) @comment
(setting name: _ @keyword)
(setting value: (name) @constant)
(title) @markup.heading
(heading) @markup.heading
(bullet) @punctuation.special
(count) @number
(price) @number
(entry card: (name) @type)
(option name: (name) @property)
["+" "="] @operator

; Words with an option below them are an entry without a count.
((heading) @type . (option))
