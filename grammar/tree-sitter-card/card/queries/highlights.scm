; What a word means is for the language server to say; this colours the form.
; Where two patterns match, the later one counts.

(comment) @comment
(doc_comment) @comment.documentation
(file_doc) @comment.documentation

(words) @constant
(string) @string
(number) @number
(measure) @number
(corner) @number
(cells) @string.special

(setting name: _ @keyword)
(kind) @keyword
(card name: (string) @type)
(field_name) @property
(text "text" @keyword)
(prose "prose" @keyword)

(keyword) @function
(tag) @tag
(symbol) @constant.builtin

["{" "}"] @punctuation.bracket
["," "/"] @punctuation.delimiter
(punctuation) @punctuation.delimiter
