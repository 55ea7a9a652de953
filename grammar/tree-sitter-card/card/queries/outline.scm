(card
  kind: (kind) @context
  name: (string) @name) @item
