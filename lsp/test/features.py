#!/usr/bin/env python3
"""features.py WENDC — each feature of the language server, with the exact answers."""

import re
import subprocess
import sys

from client import (Client, check, edited, finish, marked, range_json, position_json, span)

wendc = sys.argv[1]
PROGRAM, at = marked('''// Sums.
<main>main() {
    const int <N>N = 8 * 8, <M>M = 3;
    int <total>total, p[] = {2, 3, 5};
    bool seen[N];

    // The greatest common
    // divisor, *not* 0.
    int <gcd>gcd(int <a>a, int b) {
        while b != 0 {
            int <r>r = a % b;
            a = b;
            b = <rUse>r;
        }
        return a;
    }

    bool <gcdBool>gcd(bool a) {
        return a;
    }

    <add>add(int <x>x) {
        <addTotal>total += x * <NUse>N;
    }

    <twice>twice() {
        <addCall>add(1);
        add(<gcdCall>gcd(<four>4, <twiceTotal>total<comma>));
    }

    for int i = 0; i < <len>len(p); i++ {
        <seen>seen[i] = <gcdBoolCall>gcd(<true>true);
        add(p[i]);
        twice();
    }
    <mainTotal>total = gcd(<gcdTotal>total, <sum>(1 + <two>2) * 3);
    println <printed>total, seen[0];
}
''')
LINES = PROGRAM.split('\n')


def name_at(mark, length):
    line, character = at[mark]
    return ((line, character), (line, character + length))


def hover(client, mark):
    answer = client.ask('hover', at[mark])
    return answer and answer['contents']['value']


def code(declaration, *paragraphs):
    return '\n\n'.join([f'```wend\n{declaration}\n```', *paragraphs])


def spans(answer):
    return [span(each['range']) for each in answer]


def edits_of(answer):
    (changes,) = answer['changes'].values()
    return changes


client = Client([wendc, 'lsp'])
check('encoding', client.initialized['capabilities']['positionEncoding'], 'utf-16')
check('name', client.initialized['serverInfo']['name'], 'wendc')

# ---- Diagnostics

check('diagnostics', client.open(PROGRAM), [{
    'range': range_json(name_at('M', 1)), 'severity': 2, 'code': 'unusedConstant',
    'source': 'wendc', 'message': "constant 'M' is never used", 'tags': [1]}])

# ---- Hover

check('hover: constant', hover(client, 'NUse'), code('const int N = 64', 'Constant of `main`'))
check('hover: variable', hover(client, 'total'),
      code('int total', 'Variable of `main`, captured by `main.add`, `main.twice`'))
check('hover: array', hover(client, 'seen'), code('bool seen[64]', 'Variable of `main`'))
check('hover: parameter', hover(client, 'a'), code('int a', 'Parameter of `main.gcd`'))
check('hover: function and comment', hover(client, 'gcdCall'),
      code('int gcd(int a, int b)', 'The greatest common\ndivisor, \\*not\\* 0.',
           'Function in `main`'))
check('hover: overload', hover(client, 'gcdBoolCall'),
      code('bool gcd(bool a)', 'Function in `main`'))
check('hover: captures', hover(client, 'addCall'),
      code('add(int x)', 'Function in `main`', 'Captures `total` of `main`'))
check('hover: built-in', hover(client, 'len'),
      code('int len(int[])', 'The number of elements of an array.', 'Built-in function'))
check('hover: main', hover(client, 'main'), code('main()', 'Sums.'))
check('hover: no name', client.ask('hover', (4, 0)), None)
check('hover: range', span(client.ask('hover', at['gcdCall'])['range']), name_at('gcdCall', 3))

# ---- Definition, references, highlights

check('definition', client.ask('definition', at['gcdBoolCall']),
      {'uri': 'file:///test.wend', 'range': range_json(name_at('gcdBool', 3))})
check('definition: built-in', client.ask('definition', at['len']), None)
check('definition: at the end of the name',
      span(client.ask('definition', (at['rUse'][0], at['rUse'][1] + 1))['range']),
      name_at('r', 1))
TOTAL = ['addTotal', 'twiceTotal', 'mainTotal', 'gcdTotal', 'printed']
check('references', spans(client.ask('references', at['total'],
                                     context={'includeDeclaration': False})),
      [name_at(mark, 5) for mark in TOTAL])
check('references and declaration',
      spans(client.ask('references', at['printed'], context={'includeDeclaration': True})),
      [name_at(mark, 5) for mark in ['total', *TOTAL]])
check('highlights', [(span(each['range']), each['kind'])
                     for each in client.ask('documentHighlight', at['total'])],
      [(name_at(mark, 5), kind) for mark, kind in zip(['total', *TOTAL], [3, 3, 2, 3, 2, 2])])

# ---- Renaming

check('prepareRename', client.ask('prepareRename', at['gcdCall']),
      {'range': range_json(name_at('gcdCall', 3)), 'placeholder': 'gcd'})
check('prepareRename: no name', client.ask('prepareRename', (4, 0)), None)
check('prepareRename: built-in', client.refuses('prepareRename', at['len']),
      (-32803, "'len' is a built-in function."))
check('prepareRename: main', client.refuses('prepareRename', at['main']),
      (-32803, "The function of a program must be named 'main'."))
renamed = edits_of(client.ask('rename', at['gcdCall'], newName='hcf'))
check('rename: one overload', spans(renamed),
      [name_at('gcd', 3), name_at('gcdCall', 3),
       ((at['mainTotal'][0], at['mainTotal'][1] + 8), (at['mainTotal'][0], at['mainTotal'][1] + 11))])
check('rename: the same name', len(edits_of(client.ask('rename', at['r'], newName='r'))), 2)
for mark, name, message in [
        ('total', 'N', "The name would conflict with another 'N', which is declared in line 3."),
        ('total', 'x', "The name would conflict with another 'x', which is declared in line 22."),
        ('x', 'total', "The name would conflict with another 'total', which is declared in line 4."),
        ('r', 'a', "The name would conflict with another 'a', which is declared in line 9."),
        ('total', 'if', "'if' is not a name."),
        ('total', 'string', "'string' is not a name."),
        ('total', '2x', "'2x' is not a name."),
        ('total', 'p q', "'p q' is not a name."),
        ('total', '', "'' is not a name."),
        ('add', 'len', "'len' is a built-in function."),
        ('len', 'size', "'len' is a built-in function.")]:
    check(f'rename {mark} to {name}', client.refuses('rename', at[mark], newName=name),
          (-32803, message))
check('rename: hides an unused name',
      len(edits_of(client.ask('rename', at['a'], newName='total'))), 4)
check('rename: name space of functions',
      len(edits_of(client.ask('rename', at['total'], newName='gcd'))), 6)

BROKEN, broken_at = marked('main() {\n    int <f>f(int n) { return n; }\n'
                           '    print f(true), f(1, 2), f(1);\n}\n')
client.change(BROKEN)
check('rename: calls with errors',
      edited(BROKEN, edits_of(client.ask('rename', broken_at['f'], newName='twice'))),
      BROKEN.replace('f(', 'twice('))
client.change(PROGRAM)

# ---- Completion and signatures


def labels(mark_or_position):
    position = at.get(mark_or_position, mark_or_position)
    return [each['label'] for each in client.ask('completion', position)['items']]


EXPRESSION = ['M', 'N', 'gcd', 'gcd', 'len', 'len', 'getc', 'eof', 'read', 'true', 'false']
check('completion: argument', labels('gcdCall'), ['seen', 'p', 'total', *EXPRESSION])
check('completion: inner scope', labels('rUse')[:3], ['r', 'b', 'a'])
check('completion: before the declaration', 'r' in labels('r'), False)
statement = client.ask('completion', at['addCall'])['items']
check('completion: statement', [each['label'] for each in statement],
      ['seen', 'p', 'total', 'twice', 'add', 'gcd', 'gcd', 'len', 'len', 'exit', 'putc', 'getc',
       'eof', 'read', 'if', 'while', 'for', 'return', 'print', 'println', 'int', 'bool', 'const'])
check('completion: item', [each for each in statement if each['label'] == 'add'], [{
    'label': 'add', 'kind': 3, 'detail': 'add(int x)', 'labelDetails': {'detail': '(int x)'},
    'insertTextFormat': 1, 'sortText': '00004',
    'textEdit': {'range': range_json(name_at('addCall', 3)), 'newText': 'add'}}])
# The snippet of 'for', as inserted, declares its variable and compiles.
snippet = next(each['textEdit']['newText'] for each in statement
               if each['label'] == 'for')
inserted = re.sub(r'\$\{\d:(\w+)\}', r'\1', snippet).replace('$1', 'i').replace('$0', 'print i;')
checked = subprocess.run([wendc, '-fsyntax-only', '-x', 'wend', '-'], capture_output=True,
                         input=b'main() { %s }' % inserted.encode(), check=False)
check('completion: for compiles', (checked.returncode, checked.stderr), (0, b''))
check('completion: in a loop', set(labels('seen')) >= {'break', 'continue', 'i'}, True)
check('completion: comment', labels((0, 5)), [])


def signature(position):
    answer = client.ask('signatureHelp', position)
    if not answer:
        return None
    active = answer['signatures'][answer['activeSignature']]
    label = active['label']
    return (label, [label[begin:end] for begin, end in
                    (each['label'] for each in active['parameters'])], answer['activeParameter'])


GCD = ('int gcd(int a, int b)', ['int a', 'int b'])
check('signature: first', signature(at['four']), (*GCD, 0))
check('signature: second', signature(at['comma']), (*GCD, 1))
check('signature: overload', signature(at['true']), ('bool gcd(bool a)', ['bool a'], 0))
check('signature: nested parentheses', signature(at['two']), (*GCD, 1))
check('signature: outer call', signature(at['gcdCall']), ('add(int x)', ['int x'], 0))
check('signature: declaration', signature((at['x'])), None)
check('signature: no call', signature(at['mainTotal']), None)
check('signature: all overloads',
      len(client.ask('signatureHelp', at['four'])['signatures']), 2)

# ---- Structure


def outline(items, depth=0):
    for item in items:
        yield '  ' * depth + f'{item["kind"]} {item["detail"]}', span(item['selectionRange'])
        yield from outline(item.get('children', []), depth + 1)


symbols = client.ask('documentSymbol')
check('outline', list(outline(symbols)), [
    ('12 main()', name_at('main', 4)), ('  14 const int N = 64', name_at('N', 1)),
    ('  14 const int M = 3', name_at('M', 1)), ('  13 int total', name_at('total', 5)),
    ('  13 int p[3]', ((3, 15), (3, 16))), ('  13 bool seen[64]', ((4, 9), (4, 13))),
    ('  12 int gcd(int a, int b)', name_at('gcd', 3)),
    ('  12 bool gcd(bool a)', name_at('gcdBool', 3)), ('  12 add(int x)', name_at('add', 3)),
    ('  12 twice()', name_at('twice', 5))])
check('outline: range', span(symbols[0]['range']), ((1, 0), (37, 1)))


def tokens(data):
    legend = client.initialized['capabilities']['semanticTokensProvider']['legend']
    line = character = 0
    for i in range(0, len(data), 5):
        lines, characters, length, kind, modifiers = data[i:i + 5]
        character = characters if lines else character + characters
        line += lines
        names = [name for bit, name in enumerate(legend['tokenModifiers']) if modifiers >> bit & 1]
        yield (LINES[line][character:character + length],
               ' '.join([legend['tokenTypes'][kind], *names]))


found = list(tokens(client.ask('semanticTokens/full')['data']))
WORDS = re.findall(r'[A-Za-z]\w*', re.sub(r'//.*', '', PROGRAM))
KEYWORDS = {'const', 'int', 'bool', 'while', 'return', 'for', 'println', 'true'}
check('tokens: all names', [name for name, _ in found],
      [word for word in WORDS if word not in KEYWORDS])
for token in [('N', 'variable declaration readonly'), ('N', 'variable readonly'),
              ('total', 'variable declaration captured'), ('total', 'variable captured'),
              ('total', 'variable captured modification'), ('a', 'parameter declaration'),
              ('a', 'parameter modification'), ('gcd', 'function declaration'),
              ('gcd', 'function'), ('len', 'function defaultLibrary'), ('r', 'variable')]:
    check(f'token {token}', token in found, True)
check('tokens of a range', list(tokens(client.ask(
    'semanticTokens/range', range=range_json(((22, 0), (23, 0))))['data'])), [
        ('total', 'variable captured modification'), ('x', 'parameter'), ('N', 'variable readonly')])

hints = client.ask('inlayHint', range=range_json(((0, 0), (99, 0))))
check('hints', [((each['position']['line'], each['position']['character']), each['label'])
                for each in hints],
      [((at['N'][0], at['N'][1] + 1), ' = 64'), ((at['addCall'][0], at['addCall'][1] + 4), 'x:'),
       (at['four'], 'a:'), (at['twiceTotal'], 'b:'), (at['true'], 'a:'), (at['gcdTotal'], 'a:'),
       (at['sum'], 'b:')])
check('hints of a range', len(client.ask('inlayHint', range=range_json(((2, 0), (3, 0))))), 1)
check('folds', [(each['startLine'], each['endLine'], each.get('kind'))
                for each in client.ask('foldingRange')],
      [(1, 36, None), (6, 7, 'comment'), (8, 14, None), (9, 12, None), (17, 18, None),
       (21, 22, None), (25, 27, None), (30, 33, None)])

(selection,) = client.ask('selectionRange', positions=[position_json(at['two'])])
texts = []
while selection:
    begin, end = span(selection['range'])
    texts.append(LINES[begin[0]][begin[1]:end[1]] if begin[0] == end[0] else (begin, end))
    selection = selection.get('parent')
check('selections', texts, [
    '2', '1 + 2', '(1 + 2) * 3', 'gcd(total, (1 + 2) * 3)', 'total = gcd(total, (1 + 2) * 3);',
    ((1, 7), (37, 1)), ((1, 0), (37, 1)), ((0, 0), (38, 0))])

# ---- Formatting

check('formatting: nothing to do', client.ask('formatting', options={}), [])
UNTIDY = 'main(){int x;//a  b\nx=1+ 2 ;\n\n\n  print  "a  b",x ; }'
client.change(UNTIDY)
check('formatting', edited(UNTIDY, client.ask('formatting', options={})),
      'main() {\n    int x; //a  b\n    x = 1 + 2;\n\n    print "a  b", x;\n}\n')
client.change('main() { x = ; }')
check('formatting: syntax errors', client.ask('formatting', options={}), [])

# ---- Quick fixes

(diagnostic,) = client.change('main() {\n    int count = 1;\n    print cuont\n}\n')[:1]
check('related information', diagnostic['relatedInformation'],
      [{'location': {'uri': 'file:///test.wend', 'range': range_json(((1, 8), (1, 13)))},
        'message': "did you mean 'count'?"}])


def actions(begin, end, **context):
    context.setdefault('diagnostics', [])
    return client.ask('codeAction', range=range_json((begin, end)), context=context)


fixes = actions((2, 0), (3, 0))
check('fix titles', [each['title'] for each in fixes], ["Replace 'cuont' by 'count'", "Insert ';'"])
check('fix: kind', {(each['kind'], each['isPreferred']) for each in fixes}, {('quickfix', True)})
check('fix: its diagnostic', fixes[0]['diagnostics'], [diagnostic])
check('fix: edits', edits_of(fixes[0]['edit']) + edits_of(fixes[1]['edit']),
      [{'range': range_json(((2, 10), (2, 15))), 'newText': 'count'},
       {'range': range_json(((2, 15), (2, 15))), 'newText': ';'}])
check('fix: elsewhere', actions((0, 0), (0, 1)), [])
check('fix: another kind', actions((2, 0), (3, 0), only=['refactor']), [])
check('fix: this kind', len(actions((2, 10), (2, 10), only=['quickfix'])), 1)

check('exit', client.exit(), 0)

# ---- The core dialect, warnings, and a client that can do less

client = Client([wendc, 'lsp', '--std=core', '-Wshadow', '-Wno-unused-variable', '--stdio'], {})
diagnostics = client.open('main() {\n    int a;\n    f(int a) {\n        print cuont;\n    }\n'
                          '    f(1 | 2);\n}\n')
check('core', [(each['code'], each['severity'], each['message']) for each in diagnostics], [
    ('hiddenVariable', 2, "'a' shadows a variable of an outer scope\nthe other declaration is here"),
    ('unusedParameter', 2, "parameter 'a' is never used"),
    ('undeclaredVariable', 1, "undeclared variable 'cuont'"),
    ('bitwiseOperators', 1,
     'bitwise operators are a Wend extension; compile without --std=core')])
check('no tags', [sorted(each) for each in diagnostics],
      4 * [['code', 'message', 'range', 'severity', 'source']])
check('core: keywords', {'for', 'const', 'break'} & set(labels((5, 4))), set())
check('core: built-ins', 'getc' in labels((5, 4)), False)
check('core: for is a name', len(edits_of(client.ask('rename', (2, 4), newName='for'))), 2)
check('plain hover', client.ask('hover', (2, 10))['contents'],
      {'kind': 'plaintext', 'value': 'int a\n\nParameter of main.f'})
check('flat symbols', [(each['name'], each.get('containerName'))
                       for each in client.ask('documentSymbol')],
      [('main', None), ('a', 'main'), ('f', 'main')])
check('no snippets', {each['insertTextFormat']
                      for each in client.ask('completion', (5, 4))['items']}, {1})
check('parameters as texts',
      client.ask('signatureHelp', (5, 6))['signatures'][0]['parameters'], [{'label': 'int a'}])
check('no literals of code actions', client.ask(
    'codeAction', range=range_json(((0, 0), (9, 0))), context={'diagnostics': []}), [])
check('exit', client.exit(), 0)
finish()
