#!/usr/bin/python3
"""reference.py WENDC PROGRAM [INPUT] — executes a Wend program, by its syntax tree.

As a module, it is the reference for debuggers: the events of an execution, and the value of each
visible variable at each of them. It knows the language (docs/language.md) and nothing of the
compiler.

Each node is compiled to a Python function, which takes the activation: a list of the enclosing
function's activation, the result, and the variables. Python calls Python functions without using
the C stack, so that programs may recurse deeply."""

import sys

import syntax
from expressions import wrap
from model import RESULT, Function, Limit, Stopped, Variable
from statements import FunctionCompiler

DEPTH = 200_000  # of calls
BLANKS = b' \t\n\v\f\r'


class Reference:
    """An execution. After `run`, `output`, `status` and `reason` are those of the program."""

    def __init__(self, wendc, program, data=b'', options=(), events=0, steps=10_000_000):
        root, self.tokens = syntax.tree(wendc, program, options)
        self.traps = '--trap-overflow' in options
        self.data = data
        self.at = 0
        self.output = bytearray()
        self.status = 0
        self.reason = ''
        # Events are (line, column, calls, names, values): `calls` is a linked list of the names of
        # the functions that are active, the innermost first.
        self.events = []
        self.event_limit = events
        self.has_all_events = True
        self.step_limit = steps
        self.steps = 0
        self.depth = 0
        self.calls = None
        self.functions = {}  # by path
        self.declared = {}  # by node
        self.main = self.find(root, None)
        for function in self.functions.values():
            self.find_captured(function, function.node.children)
        for function in self.functions.values():
            FunctionCompiler(self, function).compile()

    # ---- Functions and the variables of their outermost blocks

    def find(self, node, parent):
        function = Function(node, parent)
        self.functions[function.path] = function
        pending = list(reversed(node.children))
        outermost = set(map(id, node.children))
        while pending:
            child = pending.pop()
            if child.kind == 'Function':
                self.find(child, function)
                continue
            if child.kind in ('Parameter', 'Variable', 'Array', 'Constant'):
                variable = Variable(child, function)
                self.declared[child] = variable
                if id(child) in outermost:
                    function.names[variable.name] = variable
                if child.kind == 'Parameter':
                    function.parameters.append(variable)
            pending.extend(reversed(child.children))
        return function

    def find_captured(self, function, nodes):
        pending = list(reversed(nodes))
        while pending:
            node = pending.pop()
            if node.kind == 'Function':
                continue
            if node.kind in ('Name', 'Index'):
                owner, name = node.target().rsplit('.', 1)
                if owner != function.path:
                    variable = self.functions[owner].names[name]
                    if variable.kind != 'Constant':
                        variable.is_captured = True
                        function.captured[name] = variable
            pending.extend(reversed(node.children))

    # ---- Execution

    def run(self):
        """Executes the program."""
        sys.setrecursionlimit(1_000_000_000)
        try:
            self.call(self.main, None, [])
        except Stopped as stopped:
            self.status = stopped.status
            self.reason = stopped.reason

    def call(self, function, parent, arguments):
        self.step()
        if self.depth >= DEPTH:
            raise Limit('recursion')
        activation = [parent, None, *arguments]
        for variable in function.slots[len(arguments) :]:
            if variable.kind == 'Array':
                is_needed = variable.is_captured
                activation.append([variable.initial()] * variable.length if is_needed else None)
            else:
                activation.append(variable.initial())
        outer = self.calls
        self.calls = (function.name, outer)
        self.depth += 1
        function.body(activation)
        self.depth -= 1
        self.calls = outer
        return activation[RESULT]

    def step(self):
        self.steps += 1
        if self.steps > self.step_limit:
            raise Limit('steps')

    def record(self, at, names, values):
        if len(self.events) < self.event_limit:
            self.events.append((*at, self.calls, names, values))
        else:
            self.has_all_events = False

    # ---- Built-in functions

    def skip_blanks(self):
        while self.at < len(self.data) and self.data[self.at] in BLANKS:
            self.at += 1

    def is_at_end(self):
        at = self.at
        self.skip_blanks()
        is_end = self.at == len(self.data)
        self.at = at
        return is_end

    def read(self):
        self.skip_blanks()
        start = self.at
        while self.at < len(self.data) and self.data[self.at] not in BLANKS:
            self.at += 1
        word = self.data[start : self.at].decode('latin-1')
        digits = word[1:] if word[:1] in ('-', '+') else word
        if not (digits.isascii() and digits.isdigit()):
            raise Stopped(1, 'read: no integer')
        value = int(word)
        if wrap(value) != value:
            raise Stopped(1, 'read: out of range')
        return value

    def getc(self):
        if self.at == len(self.data):
            return -1
        self.at += 1
        return self.data[self.at - 1]


def main():
    wendc, program, *rest = sys.argv[1:]
    data = b''
    if rest:
        with open(rest[0], 'rb') as file:
            data = file.read()
    reference = Reference(wendc, program, data)
    reference.run()
    sys.stdout.buffer.write(reference.output)
    if reference.reason:
        print(f'runtime error: {reference.reason}', file=sys.stderr)
    sys.exit(reference.status)


if __name__ == '__main__':
    main()
