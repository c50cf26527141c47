"""The syntax tree of a Wend program, read from what wendc --emit-ast prints."""

import re
import subprocess

LINE = re.compile(r'( *)(?:([^\sA-Za-z"]+) )?([A-Z]\w*)(?: (.*))? @(\d+):(\d+)$', re.DOTALL)
TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/)|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\w+|.""", re.DOTALL
)


class Node:
    """`op` is the operator before an operand of a chain, or ''. `text` is what follows the kind."""

    __slots__ = ('kind', 'op', 'text', 'at', 'children')

    def __init__(self, kind, op, text, at):
        self.kind = kind
        self.op = op
        self.text = text
        self.at = at  # (line, column)
        self.children = []

    def target(self):
        """The path after the arrow."""
        return self.text.rsplit(' -> ', 1)[1]


class Tokens:
    """The tokens of a source, for the positions that the tree does not have."""

    def __init__(self, text):
        self.tokens = []
        self.index = {}  # by (line, column)
        line, start = 1, 0
        for match in TOKEN.finditer(text):
            if match.lastgroup != 'skip':
                at = (line, match.start() - start + 1)
                self.index[at] = len(self.tokens)
                self.tokens.append((match.group(), at))
            breaks = match.group().count('\n')
            if breaks:
                line += breaks
                start = match.start() + match.group().rindex('\n') + 1

    def before(self, at, distance=1):
        """A token before a position: its text and its position."""
        return self.tokens[self.index[at] - distance]

    def closing_brace(self, at):
        """The position of the brace that closes the first block from `at` on."""
        depth = 0
        for text, position in self.tokens[self.index[at] :]:
            if text == '{':
                depth += 1
            elif text == '}':
                depth -= 1
                if depth == 0:
                    return position
        raise ValueError(f'no block at {at}')

    def semicolons(self, at):
        """The positions of the next two."""
        found = [
            position
            for text, position in self.tokens[self.index[at] : self.index[at] + 100000]
            if text == ';'
        ]
        return found[0], found[1]


def tree(wendc, program, options=()):
    """The node of main, and the tokens of the source."""
    with open(program, encoding='utf-8', errors='replace', newline='') as file:
        tokens = Tokens(file.read())
    printed = subprocess.run(
        [wendc, *options, '--emit-ast', program, '-o', '-'],
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ).stdout.decode('latin-1')
    stack = []
    root = None
    for text in printed.split('\n')[:-1]:
        match = LINE.match(text)
        if match is None:
            raise ValueError(f'not a line of a tree: {text}')
        indent, op, kind, rest, line, column = match.groups()
        node = Node(kind, op or '', rest or '', (int(line), int(column)))
        depth = len(indent) // 2
        del stack[depth:]
        if stack:
            stack[-1].children.append(node)
        else:
            root = node
        stack.append(node)
    return root, tokens
