"""The types are as strict as they say."""

from lsprotocol import types

import strict

RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}


def test_what_is_right_passes():
    hover = {"contents": {"kind": "markdown", "value": "a"}, "range": RANGE}
    assert strict.errors(hover, types.Hover) == []
    response = {"jsonrpc": "2.0", "id": 1, "result": None}
    assert strict.message_errors(response, "textDocument/hover") == []
    completion = {"label": "a", "kind": 3, "textEdit": {"range": RANGE, "newText": "a"}}
    assert strict.errors(completion, types.CompletionItem) == []


def test_what_is_wrong_is_told():
    for value, kind in [
        ({"contents": {"kind": "html", "value": "a"}}, types.Hover),
        ({"contents": {"kind": "markdown", "value": "a"}, "range": None}, types.Hover),
        ({"contents": {"kind": "markdown", "value": "a"}, "extra": 1}, types.Hover),
        ({"start": {"line": 0, "character": -1}, "end": {"line": 0, "character": 0}}, types.Range),
        ({"start": {"line": "0", "character": 1}, "end": {"line": 0, "character": 0}}, types.Range),
        ({"start": {"line": True, "character": 1}, "end": {"line": 0, "character": 0}}, types.Range),
        ({"start": {"line": 1}, "end": {"line": 0, "character": 0}}, types.Range),
        ({"label": "a", "insertTextFormat": 9}, types.CompletionItem),
        ({"label": 3}, types.CompletionItem),
    ]:
        assert strict.errors(value, kind), value


def test_messages_are_looked_at_whole():
    publish = {"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics"}
    assert strict.message_errors({**publish, "params": {"uri": "file:///a", "diagnostics": []}}) == []
    assert strict.message_errors({**publish, "params": {"uri": "file:///a"}})
    assert strict.message_errors({**publish, "id": 1, "params": {"uri": "file:///a", "diagnostics": []}})
    assert strict.message_errors({"jsonrpc": "2.0", "method": "cardc/own"})
    assert strict.message_errors({"jsonrpc": "2.0", "id": 1, "result": None})
    assert strict.message_errors({"jsonrpc": "2.0", "id": 1}, "textDocument/hover")
