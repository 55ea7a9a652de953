; What a word means is for the language server to say; this colours the form.

(comment) @comment
(doc_comment) @comment.documentation
(file_doc) @comment.documentation

(setting name: _ @keyword)
(kind) @keyword
(card name: (string) @type)
(field_name) @property
(text "text" @keyword)
(prose "prose" @keyword)

(words) @constant
(corner) @number
(cells) @string.special
(string) @string
(escape) @string.escape
(number) @number

(keyword) @function
(tag) @tag

["{" "}"] @punctuation.bracket
["," "/"] @punctuation.delimiter
(punctuation) @punctuation.delimiter
