#!/usr/bin/env python3
"""unfinished.py WENDC — programs with errors: what is known of them while they are typed."""

import sys

from client import Client, check, finish, marked, span

BEGIN = '''main() {
    int count;
    int f(int n) { return n + count; }
    bool g(bool b) { return b; }
    p() { print 1; }
    const int K = 3;
'''
VALUES = ['K', 'count', 'g', 'f', 'len', 'len', 'getc', 'eof', 'read', 'true', 'false']
STATEMENT = ['count', 'p', 'g', 'f', 'len', 'len', 'exit', 'putc', 'getc', 'eof', 'read']
KEYWORDS = ['if', 'while', 'for', 'return', 'print', 'println', 'int', 'bool', 'const']
STATEMENTS = STATEMENT + KEYWORDS

client = Client([sys.argv[1], 'lsp'])
client.open('')


def labels(text):
    text, at = marked(text)
    client.change(text)
    return [each['label'] for each in client.ask('completion', at['1'])['items']]


# What can stand at the mark, after BEGIN.
for text, expected in {
        'count = <1>': VALUES,
        'count = <1>\n}': VALUES,
        'count = co<1>;\n}': VALUES,
        'count = f(<1>\n    count = 2;\n}': VALUES,
        'count = 1 +<1>\n    print 2;\n}': VALUES,
        'f(<1>\n}': VALUES,
        'if <1>': VALUES,
        'while f(1) == <1> {\n    }\n}': VALUES,
        'return <1>;\n}': VALUES,
        'print count, <1>;\n}': VALUES,
        'int q[] = {1, <1>};\n}': VALUES,
        'count += len(<1>\n}': VALUES,
        '<1>': STATEMENTS,
        '<1>\n}': STATEMENTS,
        'prin<1>\n}': STATEMENTS,
        'prin<1>\n    count = 2;\n}': STATEMENTS,
        'if count == 1 { <1>': STATEMENTS,
        'if count == 1 { count = 2; <1>\n    }\n}': STATEMENTS,
        'if count == 1 { } <1>\n}': STATEMENT + ['else'] + KEYWORDS,
        'if true { } else { } <1>\n}': STATEMENTS,
        'if true { } else <1>': ['if'],
        'while true { <1>\n    }\n}': STATEMENTS + ['break', 'continue'],
        'while true {\n        h() { <1> }\n    }\n}': ['count', 'h'] + STATEMENTS[1:],
        'for <1>': ['count', 'int', 'bool'],
        'for int i = 0; <1>': ['i'] + VALUES,
        'for int i = 0; i < <1>; i++ { }\n}': ['i'] + VALUES,
        'int z =\n    int y; y<1>\n}': ['y'] + STATEMENTS,
        'int y = 1, z = <1>;\n}': ['y'] + VALUES,
        '{ int y; } <1>\n}': STATEMENTS,
        'int h(<1>) { }\n}': ['int', 'bool'],
        'h(<1>\n}': VALUES[:-2] + ['int', 'bool'] + VALUES[-2:],
        'const <1>\n}': ['int', 'bool'],
        'int <1>;\n}': [],
        'int a = 3, <1>;\n}': [],
        'count <1>\n}': [],
        'count = 12<1>;\n}': [],
        'print "<1>";\n}': [],
        'print "<1>\n}': [],
        "count = '<1>';\n}": [],
        '// <1>\n}': [],
        '/* <1> */\n}': [],
        '/* */ <1>\n}': STATEMENTS,
        '}\n<1>': []}.items():
    check(text, labels(f'{BEGIN}    {text}'), expected)
check('completion in no program', labels('<1>'), ['main'])

# ---- Names in statements that are not known


def hover(text):
    text, at = marked(text)
    client.change(text)
    answer = client.ask('hover', at['1'])
    return answer and answer['contents']['value'].split('\n')[1]


for text, expected in {
        'count = f(<1>count\n}': 'int count',
        'count = <1>f(count\n}': 'int f(int n)',
        'if <1>count': 'int count',
        'count = <1>g(1) + 2;\n}': 'bool g(bool b)',
        'count = K <1>K;\n}': 'const int K = 3',
        'int q = count count; count = <1>q;\n}': 'int q',
        '"<1>count;\n}': None}.items():
    check(text, hover(f'{BEGIN}    {text}'), expected)

text, at = marked(f'{BEGIN}    count = f(<1>count\n}}')
client.change(text)
check('definition in a broken statement',
      span(client.ask('definition', at['1'])['range']), ((1, 8), (1, 13)))
check('no renaming', client.refuses('prepareRename', at['1']),
      (-32803, 'The program has syntax errors: names may be missing in what is known of it.'))

# ---- Without an end

text, at = marked(f'{BEGIN}    while <1>count > 0 {{\n        count -= 1;\n')
diagnostics = client.change(text)
check('missing braces', [each['code'] for each in diagnostics], ['missingBraceAtEnd'])
check('references without an end', len(client.ask('references', at['1'],
                                                  context={'includeDeclaration': True})), 4)
check('outline without an end', [each['name'] for each in
                                 client.ask('documentSymbol')[0]['children']],
      ['count', 'f', 'g', 'p', 'K'])

# ---- Without main: what was known before, at positions of now

text, at = marked(f'{BEGIN}    <2>count = f(<1>);\n}}\n')
client.change(text)
client.change((((0, 5), (0, 6)), '(\n\n'))  # main( ( {
line, character = at['1']
check('the last program', [each['label'] for each in client.ask(
    'completion', (line + 2, character))['items']], VALUES)
check('its names', client.ask('hover', (line + 2, 5))['range'],
      {'start': {'line': line + 2, 'character': 4}, 'end': {'line': line + 2, 'character': 9}})
check('its definitions', span(client.ask('definition', (line + 2, 5))['range']),
      ((3, 8), (3, 13)))
check('exit', client.exit(), 0)
finish()
