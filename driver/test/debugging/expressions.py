"""Expressions, compiled to Python functions that take an activation."""

import operator

from model import PARENT, Stopped


def wrap(value):
    return ((value + 0x80000000) & 0xFFFFFFFF) - 0x80000000


def divide(left, right):
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def remainder(left, right):
    return left - right * divide(left, right)


INT_OPERATORS = {
    '+': operator.add,
    '-': operator.sub,
    '*': operator.mul,
    '/': divide,
    '%': remainder,
    '&': operator.and_,
    '|': operator.or_,
    '^': operator.xor,
    '<<': lambda left, right: left << (right & 31),
    '>>': lambda left, right: left >> (right & 31),
}
COMPARISONS = {
    '==': operator.eq,
    '!=': operator.ne,
    '<': operator.lt,
    '<=': operator.le,
    '>': operator.gt,
    '>=': operator.ge,
}
OVERFLOWING = ('+', '-', '*', '/')


class ExpressionCompiler:
    """For one function. `scopes` has the names that are declared, the innermost scope last."""

    def __init__(self, reference, function):
        self.reference = reference
        self.function = function
        self.scopes = [{}]

    # ---- Variables

    def lookup(self, node):
        owner, name = node.target().rsplit('.', 1)
        if owner != self.function.path:
            return self.reference.functions[owner].names[name]
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        raise ValueError(f'{name} is not declared at {node.at}')

    def activation_of(self, owner):
        """A function that finds the activation of an enclosing function, or None for this one's."""
        distance = self.function.depth - owner.depth
        if distance == 0:
            return None
        if distance == 1:
            return operator.itemgetter(PARENT)

        def find(activation):
            for _ in range(distance):
                activation = activation[PARENT]
            return activation

        return find

    def reader(self, variable):
        if variable.kind == 'Constant':
            value = variable.value
            return lambda activation: value
        find, slot = self.activation_of(variable.owner), variable.slot
        if find is None:
            return operator.itemgetter(slot)
        return lambda activation: find(activation)[slot]

    def writer(self, variable):
        find, slot = self.activation_of(variable.owner), variable.slot

        def write(activation, value):
            (find(activation) if find else activation)[slot] = value

        return write

    # ---- Expressions

    def expression(self, node):
        return getattr(self, 'value_of_' + node.kind.lower())(node)

    def value_of_literal(self, node):
        text = node.text.split()[0]
        value = text == 'true' if text in ('true', 'false') else int(text)
        return lambda activation: value

    def value_of_name(self, node):
        return self.reader(self.lookup(node))

    def value_of_index(self, node):
        index = self.index(node)

        def run(activation):
            array, at = index(activation)
            return array[at]

        return run

    def index(self, node):
        read, index = self.reader(self.lookup(node)), self.expression(node.children[0])

        def find(activation):
            array = read(activation)
            at = index(activation)
            if not 0 <= at < len(array):
                raise Stopped(1, 'index')
            return array, at

        return find

    def value_of_unary(self, node):
        symbol = node.text.split()[0]
        operand = self.expression(node.children[0])
        # -2147483648 is a literal.
        traps = self.reference.traps and node.children[0].kind != 'Literal'
        if symbol == '!':
            return lambda activation: not operand(activation)
        if symbol == '+':
            return operand
        if symbol == '~':
            return lambda activation: ~operand(activation)

        def negate(activation):
            value = -operand(activation)
            if value == 0x80000000:
                if traps:
                    raise Stopped(1, 'overflow')
                return -0x80000000
            return value

        return negate

    def value_of_binary(self, node):
        first, *rest = node.children
        value = self.expression(first)
        symbols = {operand.op for operand in rest}
        if symbols <= {'&&', '||'}:
            operands = [value] + [self.expression(operand) for operand in rest]
            stops_at = '||' in symbols

            def run_logical(activation):
                for operand in operands:
                    if operand(activation) == stops_at:
                        return stops_at
                return not stops_at

            return run_logical
        links = [
            (self.binary_operator(operand.op), self.expression(operand)) for operand in rest
        ]

        def run(activation):
            result = value(activation)
            for combine, operand in links:
                result = combine(result, operand(activation))
            return result

        return run

    def binary_operator(self, symbol):
        if symbol in COMPARISONS:
            return COMPARISONS[symbol]
        compute = INT_OPERATORS[symbol]
        if symbol in ('&', '|', '^', '>>'):
            return compute  # the result fits; those of bools are bools
        is_division = symbol in ('/', '%')
        traps = self.reference.traps and symbol in OVERFLOWING

        def run(left, right):
            if is_division and right == 0:
                raise Stopped(1, 'division')
            value = compute(left, right)
            if -0x80000000 <= value <= 0x7FFFFFFF:
                return value
            if traps:
                raise Stopped(1, 'overflow')
            return wrap(value)

        return run

    def value_of_call(self, node):
        return self.call(node)

    def call(self, node):
        path = node.target()
        arguments = [self.expression(child) for child in node.children]
        if path not in self.reference.functions:
            return self.builtin(path, arguments)
        callee = self.reference.functions[path]
        call = self.reference.call
        if callee.parent is None:
            return lambda activation: call(callee, None, [a(activation) for a in arguments])
        find = self.activation_of(callee.parent)
        if find is None:
            return lambda activation: call(callee, activation, [a(activation) for a in arguments])
        return lambda activation: call(callee, find(activation), [a(activation) for a in arguments])

    def builtin(self, path, arguments):
        reference = self.reference
        name = path.split('(')[0]
        if name == 'read':
            return lambda activation: reference.read()
        if name == 'eof':
            return lambda activation: reference.is_at_end()
        if name == 'getc':
            return lambda activation: reference.getc()
        argument = arguments[0]
        if name == 'putc':
            return lambda activation: reference.output.append(argument(activation) & 0xFF)
        if name == 'len':
            return lambda activation: len(argument(activation))
        if name != 'exit':
            raise ValueError(f'{path} is unknown')

        def leave(activation):
            raise Stopped(argument(activation) & 0xFF)

        return leave
