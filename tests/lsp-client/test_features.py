"""The whole list of features, in every file of a project, as every editor."""

import asyncio

from lsprotocol import types

FILES = ["cards/signs.card", "decks/signs.deck", "cardc.toml", "games/ford/rulebook.md"]
# Places are asked for at every so manieth character.
STEP = 11
# What has no answer for some editor, or none at all here.
AT = ["hover", "completion", "signatureHelp", "definition", "declaration", "documentHighlight", "prepareRename"]
WHOLE = ["documentSymbol", "foldingRange", "codeLens", "documentLink", "semanticTokens/full"]
PART = ["inlayHint", "semanticTokens/range"]
OPTIONS = {"tabSize": 4, "insertSpaces": True}


def places(text):
    for line, content in enumerate(text.split("\n")):
        for column in range(0, len(content.encode("utf-16-le")) // 2 + 1, STEP):
            yield {"line": line, "character": column}


async def ask(session, method, **params):
    """An answer, or that the request was right and cannot be fulfilled."""
    try:
        return await session.ask(method, **params)
    except Exception as error:
        assert getattr(error, "code", None) == -32803, (method, params, error)
        return None


async def test_every_request_in_every_place(session):
    answered = set()

    async def note(method, **params):
        if await ask(session, method, **params):
            answered.add(method)

    for path in FILES:
        text = (session.root / path).read_text()
        session.open(path, text)
        document = {"uri": session.uri(path)}
        for name in WHOLE:
            await note(f"textDocument/{name}", textDocument=document)
        await note("textDocument/formatting", textDocument=document, options=OPTIONS)
        for at in places(text):
            here = {"textDocument": document, "position": at}
            part = {"textDocument": document, "range": {"start": at, "end": at}}
            for name in AT:
                await note(f"textDocument/{name}", **here)
            for name in PART:
                await note(f"textDocument/{name}", **part)
            await note("textDocument/references", **here, context={"includeDeclaration": True})
            await note("textDocument/rename", **here, newName="Another Sign")
            await note("textDocument/selectionRange", textDocument=document, positions=[at])
            await note("textDocument/codeAction", **part, context={"diagnostics": []})
            await note("textDocument/rangeFormatting", **part, options=OPTIONS)
            await note("textDocument/onTypeFormatting", **here, ch="\n", options=OPTIONS)
    await note("workspace/symbol", query="sign")
    expected = {"hover", "completion", "definition", "declaration", "documentHighlight", "references", "rename", "documentSymbol"}
    expected |= {"foldingRange", "semanticTokens/full", "semanticTokens/range", "selectionRange"}
    assert {f"textDocument/{name}" for name in expected} | {"workspace/symbol"} <= answered


async def test_diagnostics_come_or_are_given(session):
    path = FILES[0]
    session.open(path, (session.root / path).read_text())
    if session.offer.diagnostic_provider:
        document = {"uri": session.uri(path)}
        report = await session.ask("textDocument/diagnostic", textDocument=document, identifier="cardc")
        again = await session.ask(
            "textDocument/diagnostic", textDocument=document, previousResultId=report.result_id
        )
        assert again.kind == "unchanged"
        whole = await session.ask("workspace/diagnostic", previousResultIds=[])
        assert len(whole.items) == len(FILES)
        diagnostics = report.items
    else:
        while session.uri(path) not in session.client.diagnostics:
            await asyncio.sleep(0.01)
        diagnostics = session.client.diagnostics[session.uri(path)]
    assert {diagnostic.code for diagnostic in diagnostics} >= {"bad-value", "duplicate-card"}


async def test_edits_files_folders_and_settings(session):
    path = FILES[0]
    session.open(path, "")
    document = {"uri": session.uri(path), "version": 2}
    at = {"line": 0, "character": 0}
    change = {"range": {"start": at, "end": at}, "text": "game champions\n"}
    session.notify("textDocument/didChange", textDocument=document, contentChanges=[change])
    changes = [{"uri": session.uri("decks/signs.deck"), "type": 2}]
    session.notify("workspace/didChangeWatchedFiles", changes=changes)
    moved = [{"oldUri": session.uri("cards"), "newUri": session.uri("moved")}]
    session.notify("workspace/didRenameFiles", files=moved)
    session.notify("workspace/didChangeConfiguration", settings={"cardc": {"codeLens": {"enable": False}}})
    folder = {"uri": session.uri("decks"), "name": "decks"}
    session.notify("workspace/didChangeWorkspaceFolders", event={"added": [folder], "removed": []})
    session.notify("workspace/didChangeWorkspaceFolders", event={"added": [], "removed": [folder]})
    session.notify("$/setTrace", value="verbose")
    hover = await session.ask("textDocument/hover", textDocument=document, position={"line": 0, "character": 6})
    assert hover
    session.notify("textDocument/didSave", textDocument=document)
    session.notify("textDocument/didClose", textDocument=document)
    while "$/logTrace" not in session.seen:
        await asyncio.sleep(0.01)


async def test_progress_is_shown_to_those_who_can(session):
    await session.ask("workspace/symbol", query="")
    can = session.client.capabilities.window.work_done_progress
    token = "cardc/first-look"
    while can and not is_ended(session, token):
        await asyncio.sleep(0.01)
    steps = session.client.progress_reports.get(token, [])
    assert bool(steps) == bool(can)


def is_ended(session, token):
    steps = session.client.progress_reports.get(token, [])
    return any(isinstance(step, types.WorkDoneProgressEnd) for step in steps)
