"""A client of the real server, as four editors are, that takes no message which is not of the exact types."""

import json
import os
import pathlib

import pytest
from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp.client import LanguageClient, register_lsp_features
from pytest_lsp.protocol import LanguageClientProtocol

import strict

HERE = pathlib.Path(__file__).parent
CLIENTS = HERE.parent.parent / "crates/lsp/tests/it/clients"


class StrictProtocol(LanguageClientProtocol):
    """Notes what is wrong with every message of the server, before anything lenient reads it."""

    def __init__(self, *arguments, **options):
        super().__init__(*arguments, **options)
        self.wrong = []
        self.seen = set()
        self.asked = {}

    def structure_message(self, data):
        # The reader of JSON hands over every object, the innermost first.
        if "jsonrpc" not in data:
            return data
        request = self.asked.pop(data.get("id"), None) if "method" not in data else None
        self.seen.add(data.get("method") or request)
        name = data.get("method") or f"the answer to {request}"
        self.wrong += [f"{name}: {error}" for error in strict.message_errors(data, request)]
        return super().structure_message(data)

    def send_request(self, method, params=None, callback=None, msg_id=None):
        msg_id = msg_id or f"{method}#{len(self.asked)}-{id(params)}"
        self.asked[msg_id] = method
        return super().send_request(method, params, callback, msg_id)


class Session:
    """A client after the handshake, with a project."""

    def __init__(self, client, root, offer):
        self.client = client
        self.root = root
        self.offer = offer
        self.wrong = client.protocol.wrong
        self.seen = client.protocol.seen

    def uri(self, path):
        return (self.root / path).as_uri()

    def notify(self, method, **params):
        self.client.protocol.notify(method, structured(self.client, method, params))

    async def ask(self, method, **params):
        """The answer in the classes of lsprotocol; what was sent has been looked at before."""
        params = structured(self.client, method, params)
        return await self.client.protocol.send_request_async(method, params)

    def open(self, path, text):
        document = {"uri": self.uri(path), "languageId": "card", "version": 1, "text": text}
        self.notify("textDocument/didOpen", textDocument=document)


def structured(client, method, params):
    kind = types.METHOD_TO_TYPES[method][2]
    return client.protocol._converter.structure(params, kind) if kind else None


@pytest.fixture(params=sorted(path.stem for path in CLIENTS.glob("*.json")))
async def session(request, tmp_path):
    """One for each editor. What the server sent is right, and it ends with 0."""
    capabilities = json.loads((CLIENTS / f"{request.param}.json").read_text())
    for path in (HERE / "project").rglob("*"):
        if path.is_file():
            copy = tmp_path / path.relative_to(HERE / "project")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(path.read_text())
    client = LanguageClient(protocol_cls=StrictProtocol, converter_factory=default_converter)
    register_lsp_features(client)
    for method in ("inlayHint", "codeLens", "semanticTokens"):
        client.feature(f"workspace/{method}/refresh")(lambda *_: None)
    client.feature("$/logTrace")(lambda *_: None)
    client.feature("client/registerCapability")(lambda *_: None)
    await client.start_io(os.environ["CARDC_BINARY"], "lsp")
    params = {
        "processId": None,
        "rootUri": tmp_path.as_uri(),
        "capabilities": capabilities,
        "workspaceFolders": [{"uri": tmp_path.as_uri(), "name": "project"}],
    }
    params = structured(client, "initialize", params)
    client.capabilities = params.capabilities
    result = await client.protocol.send_request_async("initialize", params)
    client.protocol.notify("initialized", types.InitializedParams())
    yield Session(client, tmp_path, result.capabilities)
    await client.protocol.send_request_async("shutdown", None)
    client.protocol.notify("exit", None)
    assert await client._server.wait() == 0
    await client.stop()
    assert client.protocol.wrong == []
