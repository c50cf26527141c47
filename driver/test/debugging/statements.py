"""Functions and statements, compiled to Python functions that take an activation.

A statement is an event of the trace before it is executed; see Reference."""

from expressions import ExpressionCompiler
from model import Possible, RESULT

BREAK, CONTINUE, RETURN = 1, 2, 3  # what a statement returns; None: control goes on after it
ELEMENTS = 100  # of an array that are recorded


class FunctionCompiler(ExpressionCompiler):
    def __init__(self, reference, function):
        super().__init__(reference, function)
        self.visible = [{}]  # those that a debugger shows: from the end of the declaration on
        self.variables, self.names, self.readers = [], (), []  # those visible at the last event

    def compile(self):
        function = self.function
        self.visible[0].update(self.outer_constants(function.parent))
        self.visible[0].update(function.captured)
        for parameter in function.parameters:
            self.declare(parameter)
        self.visible.append({})
        self.show(function.parameters)
        nodes = [n for n in function.node.children if n.kind not in ('Function', 'Parameter')]
        body = self.block(nodes)
        end = self.event(self.reference.tokens.closing_brace(function.node.at))
        default = {'int': 0, 'bool': False, 'void': None}[function.result]

        def run(activation):
            if body(activation) is None:
                end(activation)
                activation[RESULT] = default

        function.body = run

    def outer_constants(self, function):
        """By name, those of a function and of those around it."""
        if function is None:
            return {}
        constants = {name: v for name, v in function.names.items() if v.kind == 'Constant'}
        return {**self.outer_constants(function.parent), **constants}

    def declare(self, variable):
        self.scopes[-1][variable.name] = variable

    def show(self, variables):
        for variable in variables:
            self.visible[-1][variable.name] = variable

    # ---- Events

    def event(self, at):
        reference = self.reference
        shown = {}
        for scope in self.visible:
            shown.update(scope)
        variables = list(shown.values())
        if variables != self.variables:
            self.variables = variables
            self.names = tuple(shown)
            self.readers = [self.snapshot(variable) for variable in variables]
        names, readers = self.names, self.readers
        events, limit, step = reference.events, reference.event_limit, reference.step

        def run(activation):
            step()
            if len(events) < limit:
                reference.record(at, names, [read(activation) for read in readers])
            else:
                reference.has_all_events = False

        return run

    def snapshot(self, variable):
        read = self.reader(variable)
        if variable.kind == 'Constant' and variable.owner is not self.function:
            possible = Possible(variable.value)
            return lambda activation: possible
        if not variable.is_array:
            return read

        def copy(activation):
            elements = read(activation)
            return (len(elements), elements[:ELEMENTS])

        return copy

    # ---- Statements

    def block(self, nodes):
        """Statements in the scope that is open."""
        statements = []
        at = 0
        while at < len(nodes):
            if nodes[at].kind in ('Variable', 'Array', 'Constant'):
                end = at + 1
                while end < len(nodes) and self.continues_declaration(nodes[end]):
                    end += 1
                statements += self.declaration(nodes[at:end])
                at = end
            else:
                statements.append(self.statement(nodes[at]))
                at += 1

        def run(activation):
            for statement in statements:
                signal = statement(activation)
                if signal is not None:
                    return signal
            return None

        return run

    def continues_declaration(self, node):
        return (
            node.kind in ('Variable', 'Array', 'Constant')
            and self.reference.tokens.before(node.at)[0] == ','
        )

    def scoped(self, node):
        self.scopes.append({})
        self.visible.append({})
        block = self.block(node.children)
        self.scopes.pop()
        self.visible.pop()
        return block

    def declaration(self, nodes):
        statements = []
        variables = [self.reference.declared[node] for node in nodes]
        if nodes[0].kind == 'Constant':
            # `const int NAME`: nothing is executed, but a debugger may stop there.
            _, at = self.reference.tokens.before(nodes[0].at, 2)
            statements.append(self.event(at))
        for node, variable in zip(nodes, variables):
            if variable.kind == 'Constant':
                self.declare(variable)
            else:
                statements.append(self.declarator(node, variable))
        self.show(variables)
        return statements

    def declarator(self, node, variable):
        event = self.event(node.at)
        write, initial = self.writer(variable), variable.initial()
        if variable.kind == 'Array':
            elements = [self.expression(child) for child in node.children]
            self.declare(variable)
            length, slot = variable.length, variable.slot

            def run_array(activation):
                event(activation)
                array = activation[slot]
                if array is None:
                    array = activation[slot] = [initial] * length
                else:
                    array[:] = [initial] * length
                for index, element in enumerate(elements):
                    array[index] = element(activation)

            return run_array
        value = self.expression(node.children[0]) if node.children else lambda activation: initial
        self.declare(variable)

        def run(activation):
            event(activation)
            write(activation, value(activation))

        return run

    def statement(self, node):
        return getattr(self, 'compile_' + node.kind.lower())(node)

    def compile_call(self, node):
        event, call = self.event(node.at), self.call(node)

        def run(activation):
            event(activation)
            call(activation)

        return run

    def compile_assign(self, node):
        event = self.event(node.at)
        target, value = node.children
        symbol = node.text[:-1]
        combine = self.binary_operator(symbol) if symbol else None
        value = self.expression(value)
        variable = self.lookup(target)
        read = self.reader(variable)
        if target.kind == 'Index':
            index = self.index(target)

            def run_element(activation):
                event(activation)
                array, at = index(activation)
                if combine:
                    old = array[at]
                    array[at] = combine(old, value(activation))
                else:
                    array[at] = value(activation)

            return run_element
        write = self.writer(variable)
        if combine:

            def run_compound(activation):
                event(activation)
                write(activation, combine(read(activation), value(activation)))

            return run_compound

        def run(activation):
            event(activation)
            write(activation, value(activation))

        return run

    def compile_return(self, node):
        event = self.event(node.at)
        value = self.expression(node.children[0]) if node.children else None

        def run(activation):
            event(activation)
            if value:
                activation[RESULT] = value(activation)
            return RETURN

        return run

    def compile_print(self, node, end=b''):
        event = self.event(node.at)
        output = self.reference.output
        items = []
        for child in node.children:
            if child.kind == 'String':
                items.append(self.write_string(string_bytes(child.text)))
            else:
                items.append(self.write_value(self.expression(child)))

        def run(activation):
            event(activation)
            for item in items:
                item(activation)
            output.extend(end)

        return run

    def compile_println(self, node):
        return self.compile_print(node, b'\n')

    def write_string(self, data):
        output = self.reference.output
        return lambda activation: output.extend(data)

    def write_value(self, value):
        output = self.reference.output

        def write(activation):
            shown = value(activation)
            if isinstance(shown, bool):
                output.extend(b'true' if shown else b'false')
            else:
                output.extend(b'%d' % shown)

        return write

    def compile_if(self, node):
        event = self.event(node.at)
        arms = []
        otherwise = None
        children = list(node.children)
        while children:
            child = children.pop(0)
            if child.kind == 'Else':
                otherwise = self.scoped(child)
            else:
                reached, condition = self.event(child.at), self.expression(child)
                arms.append((reached, condition, self.scoped(children.pop(0))))

        def run(activation):
            event(activation)
            for reached, condition, body in arms:
                reached(activation)
                if condition(activation):
                    return body(activation)
            return otherwise(activation) if otherwise else None

        return run

    def compile_while(self, node):
        # The loop begins anew with each evaluation of its condition.
        event = self.event(node.at)
        reached = self.event(node.children[0].at)
        condition = self.expression(node.children[0])
        body = self.scoped(node.children[1])

        return self.loop((event, reached), condition, body, None)

    def compile_for(self, node):
        event = self.event(node.at)
        self.scopes.append({})
        self.visible.append({})
        first, second = self.reference.tokens.semicolons(node.at)
        *header, body = node.children
        init = self.block([child for child in header if child.at < first])
        condition = step = reached = None
        for child in header:
            if first < child.at < second:
                reached, condition = self.event(child.at), self.expression(child)
            elif child.at > second:
                step = self.statement(child)
        body = self.scoped(body)
        self.scopes.pop()
        self.visible.pop()

        repeat = self.loop((reached,), condition, body, step)

        def run(activation):
            event(activation)
            init(activation)
            return repeat(activation)

        return run

    @staticmethod
    def loop(events, condition, body, step):
        """Without a condition it is always true, and has no events."""

        def run(activation):
            while True:
                if condition:
                    for event in events:
                        event(activation)
                    if not condition(activation):
                        return None
                signal = body(activation)
                if signal == BREAK:
                    return None
                if signal == RETURN:
                    return RETURN
                if step:
                    step(activation)

        return run

    def compile_break(self, node):
        return self.leave(node, BREAK)

    def compile_continue(self, node):
        return self.leave(node, CONTINUE)

    def leave(self, node, signal):
        event = self.event(node.at)

        def run(activation):
            event(activation)
            return signal

        return run


def string_bytes(text):
    """The bytes of a string of the tree."""
    data = bytearray()
    at = 1
    while at < len(text) - 1:
        if text[at] != '\\':
            data += text[at].encode('latin-1')
            at += 1
        elif text[at + 1] == 'x':
            data.append(int(text[at + 2 : at + 4], 16))
            at += 4
        else:
            data += text[at + 1].encode('latin-1')
            at += 2
    return bytes(data)
