(block) @fold
(text) @fold
