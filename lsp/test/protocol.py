#!/usr/bin/env python3
"""protocol.py WENDC — the life of a server, malformed messages, positions in UTF-16 and UTF-8, and
incremental changes."""

import json
import random
import subprocess
import sys

from client import CAPABILITIES, Client, check, finish, range_json, span

command = [sys.argv[1], 'lsp']

# ---- The life of a server

client = Client(command, initialize=False)
check('before initialize', client.error('textDocument/hover', {}),
      (-32002, 'the server is not initialized'))
client.notify('textDocument/didOpen', {})
check('initialize', sorted(client.request('initialize', {'capabilities': {}})),
      ['capabilities', 'serverInfo'])
check('initialize again', client.error('initialize', {'capabilities': {}})[0], -32600)
check('shutdown', client.request('shutdown', None), None)
check('after shutdown', client.error('textDocument/hover', {})[0], -32600)
client.notify('exit', None)
check('exit', client.server.wait(10), 0)

client = Client(command)
client.notify('exit', None)
check('exit without shutdown', client.server.wait(10), 1)

client = Client(command)
client.server.stdin.close()
check('end of the input', client.server.wait(10), 1)

check('initialize without an object', Client(command, initialize=False).error('initialize', [])[0],
      -32602)

# ---- Malformed messages, each with the code of the error, or None if there is no answer

client = Client(command)
client.open('main() {}')
HOVER = '{"jsonrpc":"2.0","id":7,"method":"textDocument/hover","params":%s}'
DOCUMENT = '"textDocument":{"uri":"file:///test.wend"}'
for content, code in [
        ('', -32700), ('{', -32700), ('nul', -32700), ('{"a":1}}', -32700), (b'"\xff"', -32700),
        ('"\\ud800"', -32700), ('[' * 100000, -32700), ('{"a":' * 100000, -32700),
        ('1', -32600), ('[]', -32600), ('{}', -32600), ('null', -32600), ('"text"', -32600),
        ('[' * 1000 + ']' * 1000, -32600),
        ('{"id":7}', -32600), ('{"id":7,"method":8}', -32600), ('{"id":[],"method":"x"}', -32600),
        ('{"id":null,"method":"shutdown"}', -32600), ('{"id":1.5,"method":"shutdown"}', -32600),
        ('{"id":7,"method":"x"}', -32601), ('{"id":"a","method":"textDocument/none"}', -32601),
        (HOVER % 'null', -32602), (HOVER % '[]', -32602), (HOVER % '{}', -32602), (HOVER % '5', -32602),
        (HOVER % '{"textDocument":3}', -32602),
        (HOVER % '{"textDocument":{"uri":4}}', -32602),
        (HOVER % '{"textDocument":{"uri":"file:///none"}}', -32602),
        (HOVER % f'{{{DOCUMENT}}}', -32602),
        (HOVER % f'{{{DOCUMENT},"position":{{"line":"1","character":0}}}}', -32602),
        (HOVER % f'{{{DOCUMENT},"position":{{"line":-1,"character":0}}}}', -32602),
        (HOVER % f'{{{DOCUMENT},"position":{{"line":0.5,"character":0}}}}', -32602),
        (HOVER % f'{{{DOCUMENT},"position":[]}}', -32602),
        ('{"jsonrpc":"2.0","id":3,"result":null}', None),
        ('{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":""}}', None),
        ('{"jsonrpc":"2.0","method":"unknown"}', None),
        ('{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":1}}', None)]:
    client.write(content)
    if code is not None:
        message = client.read()
        check(f'malformed {content[:60]}', message.get('error', {}).get('code'), code)
check('a position beyond the end', client.ask('hover', (2 ** 40, 2 ** 63)), None)
for method, params in [
        ('rename', {}), ('rename', {'newName': 5}), ('codeAction', {}), ('inlayHint', {'range': 1}),
        ('semanticTokens/range', {'range': {'start': {}}}), ('selectionRange', {'positions': 1}),
        ('selectionRange', {'positions': [None]}),
        ('codeAction', {'range': range_json(((1, 0), (0, 0)))})]:
    check(f'malformed {method}', client.refuses(method, (0, 0), **params)[0], -32602)

# Changes that cannot be made are reported.
for change in [{'text': 5}, {}, {'range': {}, 'text': ''}, [],
               {'range': range_json(((1, 0), (0, 0))), 'text': ''}]:
    client.notify('textDocument/didChange', {
        'textDocument': {'uri': 'file:///test.wend', 'version': 2}, 'contentChanges': [change]})
    check(f'change {change}', client.read()['method'], 'window/logMessage')
for params in [None, {}, {'textDocument': {'uri': 'file:///a', 'text': 'x'}}]:
    for method in ['didOpen', 'didChange', 'didClose']:
        client.notify('textDocument/' + method, params)
        check(f'{method} {params}', client.read()['method'], 'window/logMessage')

# Headers
client.write_raw(b'Content-Type: x\r\n\r\n')
check('no length', client.read()['error']['code'], -32700)
client.write_raw(b'Content-Length: -1\r\n\r\nContent-Length: 99999999999999999999\r\n\r\n')
check('an invalid length', [client.read()['error']['code'] for _ in range(2)], [-32700, -32700])
client.write_raw(b'x' * 100000 + b'\n\r\n')
check('a long line', client.read()['error']['code'], -32700)
client.write_raw(b'content-length:  2 \r\nContent-Type: application/vscode-jsonrpc\r\n\r\n{}')
check('other cases', client.read()['error']['code'], -32600)
check('still alive', client.ask('hover', (0, 1))['contents']['value'], '```wend\nmain()\n```')
check('exit', client.exit(), 0)

# ---- Encodings: a snowman has one unit of UTF-16 and three bytes, an emoji two and four

TEXT = '// ☃ 😀\nmain() {\n    print "☃😀", x; // 😀\r\n    int y;\r    print y; /* ☃ */ print z;\n}\n'
for encodings, name, x, z in [([], 'utf-16', 17, 27), (['utf-16', 'utf-8'], 'utf-8', 21, 29),
                              (['utf-32'], 'utf-16', 17, 27)]:
    client = Client(command, {**CAPABILITIES, 'general': {'positionEncodings': encodings}})
    check('encoding', client.initialized['capabilities']['positionEncoding'], name)
    check(f'positions in {name}', [span(each['range']) for each in client.open(TEXT)],
          [((2, x), (2, x + 1)), ((4, z), (4, z + 1))])
    # Changes at and after such characters, and across the ends of lines.
    client.change((((2, x), (2, x + 1)), 'y'), (((3, 0), (4, 0)), ''),
                  (((2, 0), (2, 0)), '    int y;\n'))
    check(f'changes in {name}',
          client.ask('hover', (3, x))['contents']['value'].split('\n')[1], 'int y')
    check(f'definition in {name}', span(client.ask('definition', (3, x))['range']),
          ((2, 8), (2, 9)))
    check('exit', client.exit(), 0)

# A change within a character begins before it; a byte that is not UTF-8 ends no message.
client = Client(command)
client.open('main() { print "😀"; }')
client.change((((0, 17), (0, 18)), 'a'))
check('within a character', client.ask('hover', (0, 20)), None)
check('printed', client.change('main() { print "\x80é' + 200 * 'é' + '; }')[0]['code'],
      'unterminatedString')
check('exit', client.exit(), 0)

# ---- Random changes: the text of the server is that of the client

random.seed(3)
client = Client(command)
text = 'main() {\n}\n'
client.open(text)
PARTS = ['int a;\n', 'print a;', '😀', '"', '\r\n', '//☃\n', '{', '}', 'é', ' ', '\r', '\n', '(', 'a']


def position(offset):
    before = text[:offset].replace('\r\n', '\n').replace('\r', '\n').split('\n')
    return len(before) - 1, len(before[-1].encode('utf-16-le')) // 2


def random_offset():
    while True:
        offset = random.randrange(len(text) + 1)
        if not (0 < offset < len(text) and text[offset - 1:offset + 1] == '\r\n'):
            return offset


for i in range(300):
    begin, end = sorted([random_offset(), min(len(text), random_offset())])
    if end - begin > 8:
        end = begin
    changed = random.choice(PARTS)
    change = ((position(begin), position(end)), changed)
    text = text[:begin] + changed + text[end:]
    incremental = client.change(change)
    if i % 10 == 9:
        check(f'change {i}: {text!r}', incremental, client.change(text))
check('exit', client.exit(), 0)

# ---- Several documents

client = Client(command)
client.open('main() { int a; }', 'file:///a')
client.open('main() { int b; }', 'file:///b')
check('two documents', [client.ask('hover', (0, 13), uri)['contents']['value'].split('\n')[1]
                        for uri in ['file:///a', 'file:///b']], ['int a', 'int b'])
client.close('file:///a')
check('closed', client.refuses('hover', (0, 0), 'file:///a'), (-32602, 'the document is not open'))
check('its diagnostics', client.notifications[-1]['params'],
      {'uri': 'file:///a', 'diagnostics': []})
check('exit', client.exit(), 0)

# ---- The command line


def fails(*words):
    result = subprocess.run([*command, *words], capture_output=True, text=True,
                            stdin=subprocess.DEVNULL, check=False)
    return result.returncode, result.stderr.strip()


check('a file', fails('prog.wend'),
      (2, "wendc: error: 'wendc lsp' takes no files: the editor sends them"))
check('-o', fails('-o', 'x'), (2, "wendc: error: 'wendc lsp' writes no file; -o is not allowed"))
check('-S', fails('-S'),
      (2, "wendc: error: 'wendc lsp' cannot be combined with another kind of output"))
check('no editor', fails(), (1, ''))
stdio = subprocess.run([command[0], '--stdio', 'x.wend'], capture_output=True, text=True, check=False)
check('--stdio', (stdio.returncode, stdio.stderr.strip()),
      (2, "wendc: error: '--stdio' needs 'wendc lsp'"))
usage = subprocess.run([*command, '--help'], capture_output=True, text=True, check=True).stdout
check('--help', 'wendc lsp' in usage, True)
finish()
