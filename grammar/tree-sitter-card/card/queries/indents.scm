; The names that Neovim and Helix share come first, then those of Helix alone.
(block) @indent.begin
(text) @indent.begin
"}" @indent.end
"}" @indent.branch

(block) @indent
(text) @indent
"}" @outdent
