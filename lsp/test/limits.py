#!/usr/bin/env python3
"""limits.py WENDC PROGRAM… — large programs and many changes: no crash, flat memory, and the time of
requests. --times prints the times, --sanitized ignores memory, which sanitizers keep."""

import random
import sys
import time

from client import Client, check, finish, range_json

sys.setrecursionlimit(20000)  # outlines nest as functions do
arguments = [word for word in sys.argv[1:] if word and not word.startswith('--')]
command, programs = [arguments[0], 'lsp'], arguments[1:]


def resident(client):
    """The memory of the server in KB."""
    with open(f'/proc/{client.server.pid}/status', encoding='ascii') as status:
        for line in status:
            if line.startswith('VmRSS:'):
                return int(line.split()[1])
    return 0


def all_requests(client, position):
    """Each request once. Returns the names and times in ms."""
    whole = range_json(((0, 0), (100000, 0)))
    times = {}
    for method, params in {
            'hover': {}, 'definition': {}, 'references': {'context': {'includeDeclaration': True}},
            'documentHighlight': {}, 'prepareRename': {}, 'rename': {'newName': 'renamed'},
            'completion': {}, 'signatureHelp': {}, 'documentSymbol': {}, 'semanticTokens/full': {},
            'semanticTokens/range': {'range': whole}, 'inlayHint': {'range': whole},
            'codeAction': {'range': whole, 'context': {'diagnostics': []}}, 'foldingRange': {},
            'selectionRange': {'positions': [{'line': position[0], 'character': position[1]}]},
            'formatting': {'options': {}}}.items():
        start = time.perf_counter()
        number = client.send('textDocument/' + method, {
            'textDocument': {'uri': 'file:///test.wend'},
            'position': {'line': position[0], 'character': position[1]}, **params})
        message = client.answer(number)
        times[method] = 1000 * (time.perf_counter() - start)
        code = message.get('error', {}).get('code', -32803)
        check(f'{method} at {position}', code, -32803)
    return times


# ---- Programs at a limit of the front end, or beyond

client = Client(command)
client.open('')
NEST = 1000
for text in [
        'main() { print ' + '(' * 100000, 'main() { print ' + '1 + ' * 100000 + '1; }',
        'main() {' * 2000, 'main() { ' + 'if true { ' * (NEST - 1) + '} ' * NEST,
        'main() { ' + 'f() { ' * (NEST - 1) + '} ' * NEST, '}' * 10000, '/*' * 10000, '"' * 10001,
        'main() { ' + 'int a; ' * 5000 + '}', 'main() { if true {} ' + 'else if true {} ' * 20000 + '}',
        'main() { ' + 'x = ; ' * 3000 + 'print 1; }', '\r' * 10000, 'main() { f(' * 300]:
    client.change(text)
    for character in (9, len(text) // 2):
        all_requests(client, (0, character))
check('exit', client.exit(), 0)

# ---- Parts of programs

random.seed(1)
client = Client(command)
client.open('')
for program in programs:
    with open(program, encoding='utf-8') as file:
        source = file.read()
    for _ in range(3):
        at = random.randrange(len(source) + 1)
        text = source[:at] + random.choice(['', '{', '}', '(', ';', '"', '/*', ' int ', ' = ']) + \
            source[at + random.choice([0, 0, 1, 20, len(source)]):]
        client.change(text)
        line = random.randrange(text.count('\n') + 1)
        all_requests(client, (line, random.randrange(20)))

# ---- The times for a program of 2,000 lines

BODY = '''    int f{0}(int n, int limit) {{
        int sum, step = n % 7;
        while n < limit && n != 1 {{
            if n % 2 == 0 {{
                n = n / 2;
            }} else {{
                n = 3 * n + total;
            }}
            sum = sum + f{1}(n - 1, step);
        }}
        total = total + sum;
        return sum;
    }}

'''
COUNT = 140
large = 'main() {\n    int total;\n\n' + ''.join(
    BODY.format(i, max(0, i - 1)) for i in range(COUNT)) + f'    println f{COUNT - 1}(27, 1000);\n}}\n'
check('errors', client.change(large), [])
all_requests(client, (8, 16))
changing = []
for _ in range(20):
    start = time.perf_counter()
    client.change((((15, 8), (15, 8)), ' '))
    changing.append(1000 * (time.perf_counter() - start))
times = {'change and diagnostics': sorted(changing)[10]}
for place in [(1, 8), (8, 16), (12, 30)]: # `total`, a statement, an argument
    for name, milliseconds in all_requests(client, place).items():
        times[name] = max(milliseconds, times.get(name, 0))
if '--times' in sys.argv:
    print(f'{large.count(chr(10))} lines')
    for name, milliseconds in times.items():
        print(f'{milliseconds:8.2f} ms  {name}')
# Far above what they take, for machines under load and sanitizers.
check('slow', [name for name, milliseconds in times.items() if milliseconds > 1000], [])

# ---- Many changes: the memory does not grow

SMALL = large[:3000] + '}\n'
client.change(SMALL)


def change_often(count):
    for i in range(count):
        line = 3 + i % 60
        client.change((((line, 0), (line, 0)), ' if '))
        client.change((((line, 0), (line, 4)), ''))
        if i % 100 == 0:
            all_requests(client, (line, 20))
    client.change(SMALL)


change_often(500)
before = resident(client)
change_often(5000)
growth = resident(client) - before
if '--times' in sys.argv:
    print(f'memory {before} KB, after 10,000 changes {growth:+} KB')
check('memory grows', growth > 1024 and '--sanitized' not in sys.argv, False)
check('exit', client.exit(), 0)
finish()
