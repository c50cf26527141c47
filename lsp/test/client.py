"""A client of the language server, for tests: requests, notifications, and what the server sends."""

import json
import os
import re
import subprocess
import sys

CAPABILITIES = {
    'textDocument': {
        'completion': {'completionItem': {'snippetSupport': True, 'labelDetailsSupport': True,
                                          'documentationFormat': ['markdown']}},
        'hover': {'contentFormat': ['markdown', 'plaintext']},
        'documentSymbol': {'hierarchicalDocumentSymbolSupport': True},
        'publishDiagnostics': {'relatedInformation': True, 'tagSupport': {'valueSet': [1]}},
        'signatureHelp': {'signatureInformation': {
            'parameterInformation': {'labelOffsetSupport': True}}},
        'codeAction': {'codeActionLiteralSupport': {}},
    },
}


class Failure(Exception):
    """An answer that is not the expected one."""


class Client:
    """Runs a server. Positions and ranges are tuples: (line, character), (begin, end)."""

    def __init__(self, command, capabilities=None, initialize=True):
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.next_id = 0
        self.notifications = []
        self.versions = {}
        if initialize:
            self.initialized = self.request('initialize', {
                'processId': os.getpid(), 'rootUri': None,
                'capabilities': CAPABILITIES if capabilities is None else capabilities})
            self.notify('initialized', {})

    # ---- Messages

    def write(self, content):
        if isinstance(content, str):
            content = content.encode()
        self.write_raw(b'Content-Length: %d\r\n\r\n%s' % (len(content), content))

    def write_raw(self, data):
        self.server.stdin.write(data)
        self.server.stdin.flush()

    def read(self):
        """The next message; None at the end of the output."""
        length = None
        while True:
            line = self.server.stdout.readline()
            if not line:
                return None
            if line == b'\r\n':
                break
            key, value = line.decode().split(':')
            assert key == 'Content-Length' and line.endswith(b'\r\n')
            length = int(value)
        return json.loads(self.server.stdout.read(length).decode())

    def notify(self, method, params):
        self.write(json.dumps({'jsonrpc': '2.0', 'method': method, 'params': params}))

    def send(self, method, params):
        """Sends a request. Returns its id."""
        self.next_id += 1
        self.write(json.dumps(
            {'jsonrpc': '2.0', 'id': self.next_id, 'method': method, 'params': params}))
        return self.next_id

    def answer(self, number):
        """The response to a request; notifications before it are kept."""
        while True:
            message = self.read()
            if message is None:
                raise Failure('the server has ended')
            if 'method' in message:
                self.notifications.append(message)
                continue
            if message['id'] != number:
                raise Failure(f'a response to {message["id"]}, not {number}: {message}')
            return message

    def request(self, method, params):
        """The result of a request."""
        message = self.answer(self.send(method, params))
        if 'error' in message:
            raise Failure(f'{method}: {message["error"]}')
        return message['result']

    def error(self, method, params):
        """The error of a request that must fail: its code and text."""
        message = self.answer(self.send(method, params))
        if 'error' not in message:
            raise Failure(f'{method} did not fail: {message["result"]}')
        return message['error']['code'], message['error']['message']

    def exit(self):
        """Ends the server. Returns its exit status."""
        self.request('shutdown', None)
        self.notify('exit', None)
        self.server.stdin.close()
        rest = self.server.stdout.read()
        assert not rest, rest
        return self.server.wait(10)

    # ---- Documents

    def open(self, text, uri='file:///test.wend'):
        self.versions[uri] = 1
        self.notify('textDocument/didOpen', {'textDocument': {
            'uri': uri, 'languageId': 'wend', 'version': 1, 'text': text}})
        return self.diagnostics(uri)

    def change(self, *changes, uri='file:///test.wend'):
        """Each change is a text, or a range and a text. Returns the diagnostics."""
        self.versions[uri] += 1
        self.notify('textDocument/didChange', {
            'textDocument': {'uri': uri, 'version': self.versions[uri]},
            'contentChanges': [{'text': each} if isinstance(each, str) else
                               {'range': range_json(each[0]), 'text': each[1]}
                               for each in changes]})
        return self.diagnostics(uri)

    def close(self, uri='file:///test.wend'):
        self.notify('textDocument/didClose', {'textDocument': {'uri': uri}})

    def diagnostics(self, uri='file:///test.wend'):
        """The next diagnostics of the current version."""
        while True:
            while self.notifications:
                message = self.notifications.pop(0)
                params = message['params']
                if (message['method'] == 'textDocument/publishDiagnostics'
                        and params['uri'] == uri and params.get('version') == self.versions[uri]):
                    return params['diagnostics']
            message = self.read()
            if message is None:
                raise Failure('the server has ended')
            self.notifications.append(message)

    def ask(self, method, position=None, uri='file:///test.wend', **params):
        """A request about the document, and a position in it."""
        params['textDocument'] = {'uri': uri}
        if position is not None:
            params['position'] = position_json(position)
        return self.request('textDocument/' + method, params)

    def refuses(self, method, position=None, uri='file:///test.wend', **params):
        params['textDocument'] = {'uri': uri}
        if position is not None:
            params['position'] = position_json(position)
        return self.error('textDocument/' + method, params)


def position_json(position):
    return {'line': position[0], 'character': position[1]}


def range_json(span):
    return {'start': position_json(span[0]), 'end': position_json(span[1])}


def span(json_range):
    """A range of the protocol as tuples."""
    return tuple((json_range[end]['line'], json_range[end]['character']) for end in ('start', 'end'))


def marked(text):
    """A text without the marks `<1>`, and their positions by name."""
    marks = {}
    lines = []
    for number, line in enumerate(text.split('\n')):
        while found := re.search(r'<(\w+)>', line):
            marks[found.group(1)] = (number, found.start())
            line = line[:found.start()] + line[found.end():]
        lines.append(line)
    return '\n'.join(lines), marks


def edited(text, edits):
    """The text after edits of the protocol, with characters of one unit each."""
    lines = text.split('\n')
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def offset(position):
        return starts[position[0]] + position[1]
    for edit in sorted(edits, key=lambda each: span(each['range']), reverse=True):
        begin, end = span(edit['range'])
        text = text[:offset(begin)] + edit['newText'] + text[offset(end):]
    return text


failures = 0


def check(what, got, expected):
    """Compares an answer with what is expected."""
    global failures
    if got != expected:
        failures += 1
        print(f'FAILED: {what}\n  expected {expected!r}\n  got      {got!r}')


def finish():
    sys.exit(1 if failures else 0)
