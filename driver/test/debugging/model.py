"""Functions and variables of a Wend program that is executed, and how executions end."""

import re

PARENT, RESULT, FIRST = 0, 1, 2  # the elements of an activation: those from FIRST on are variables


class Stopped(Exception):
    """The program has ended before the end of main: by exit, by a runtime error, or by a limit."""

    def __init__(self, status, reason=''):
        self.status = status
        self.reason = reason


class Limit(Exception):
    """There were too many steps, or too deep a recursion."""


class Possible:
    """The value of a constant of an enclosing function. A debugger shows it if the function uses it,
    which may be in the length of an array only, or in another constant."""

    __slots__ = ('value',)

    def __init__(self, value):
        self.value = value


class Variable:
    __slots__ = ('name', 'owner', 'kind', 'base', 'length', 'value', 'slot')
    __slots__ += ('is_array', 'is_captured')

    def __init__(self, node, owner):
        words = node.text.split()
        self.name = words[1]
        self.owner = owner
        self.base = words[0].split('[')[0]
        self.kind = node.kind
        self.is_array = '[' in words[0]
        self.length = self.value = None
        self.is_captured = False
        if node.kind == 'Array':
            self.length = int(words[0].split('[')[1].rstrip(']'))
        if node.kind == 'Constant':
            self.value = words[3] == 'true' if words[3] in ('true', 'false') else int(words[3])
            if self.base == 'bool':
                self.value = bool(self.value)
        self.slot = owner.add(self)

    def initial(self):
        return False if self.base == 'bool' else 0


class Function:
    def __init__(self, node, parent):
        self.node = node
        self.parent = parent
        self.path = node.text.rsplit('/', 1)[0]
        self.name = re.sub(r'\(.*?\)', '', self.path).rsplit('.', 1)[-1]
        self.result = node.text.rsplit(' ', 1)[1]
        self.depth = parent.depth + 1 if parent else 0
        self.slots = []
        self.parameters = []
        self.names = {}  # the variables of the outermost block
        self.captured = {}  # those of enclosing functions that the body names, by name
        self.body = None

    def add(self, variable):
        self.slots.append(variable)
        return FIRST + len(self.slots) - 1
