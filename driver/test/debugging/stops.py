"""Inside gdb: gdb -nx -batch -x stops.py, with the path of a job in WEND_STOPS — what gdb shows where
statements begin.

The job is {"executable", "input", "output", "addresses": [[address, line, column]…], "limit"}. Its
output has a line of JSON for each stop at one of the addresses, up to the limit: [line, column,
calls, variables, address]. `calls` are the names of the functions in the backtrace, at most CALLS
of them, the innermost first. `variables` has what is visible in the blocks of the frame, by name;
of one name, the innermost. A value is a number, true, false, [length, first elements] of an array,
or null if gdb says that it is optimized out; a text if gdb has an error. The last line is a
summary."""

import json
import os
import sys

import gdb

sys.dont_write_bytecode = True  # into the folder of the sources
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from blocks import blocks_of, variables_of

ELEMENTS = 100
LARGE = 10_000  # elements of an array that is not read as a whole
CALLS = 40


def scalar(text):
    if text in ('true', 'false'):
        return text == 'true'
    if text == '<optimized out>':
        return None
    return int(text)


def array(value):
    low, high = value.dynamic_type.range()
    length = high - low + 1
    if length == 0:
        return None  # the length is optimized out: arrays have elements
    if length > LARGE:
        return [length, [scalar(value[i].format_string()) for i in range(ELEMENTS)]]
    text = value.format_string(max_elements=ELEMENTS, repeat_threshold=0)
    elements = text.removeprefix('{').removesuffix('}').removesuffix('...')
    return [length, [scalar(element) for element in elements.split(', ')]]


def shown(value):
    """What gdb prints for it."""
    if value.is_optimized_out:
        return None
    try:
        if value.type.code == gdb.TYPE_CODE_ARRAY:
            return array(value)
        return scalar(value.format_string())
    except (gdb.error, ValueError) as error:
        return f'error: {error}'


class Session:
    def __init__(self, job):
        self.limit = job['limit']
        self.output = open(job['output'], 'w', encoding='utf-8')
        self.count = 0
        self.problem = None
        self.visible = {}  # the symbols that are visible at an address

    def symbols(self, frame):
        """The visible symbols by name, the innermost one of each name."""
        found = {}
        for block in blocks_of(frame):
            symbols = variables_of(block)
            for symbol in symbols:
                found.setdefault(symbol.name, symbol)
            if len({symbol.name for symbol in symbols}) < len(symbols):
                self.problem = f'{frame.name()} has two variables of one name in a block'
        return found

    def calls(self, frame):
        names = []
        while frame is not None and len(names) < CALLS:
            # Frames outside the program, those of the runtime, have no symbol table.
            if frame.find_sal().symtab is not None:
                names.append(frame.name())
            frame = frame.older()
        return names

    def stop(self, address, line, column):
        """Whether the execution shall stop."""
        frame = gdb.newest_frame()
        calls = self.calls(frame)
        # At the beginning of code that replaces a call, gdb may show the caller.
        key = (address, tuple(calls))
        if key not in self.visible:
            self.visible[key] = self.symbols(frame)
        variables = {name: shown(s.value(frame)) for name, s in self.visible[key].items()}
        self.output.write(json.dumps([line, column, calls, variables, address]) + '\n')
        self.count += 1
        return self.count >= self.limit

    def end(self):
        self.output.write(json.dumps({'stops': self.count, 'problem': self.problem}) + '\n')
        self.output.close()


class Stop(gdb.Breakpoint):
    """A breakpoint of the user, not an internal one: gdb shows the frames of inlined functions at
    such."""

    def __init__(self, session, address, line, column):
        super().__init__(f'*{address:#x}')
        self.silent = True
        self.session = session
        self.where = (address, line, column)

    def stop(self):
        try:
            return self.session.stop(*self.where)
        except Exception as error:  # gdb would print it and go on
            self.session.problem = f'{type(error).__name__}: {error}'
            return True


def run(job):
    gdb.execute(f'file {job["executable"]}', to_string=True)
    session = Session(job)
    stops = [Stop(session, *where) for where in job['addresses']]
    gdb.execute(f'run <{job["input"]} >/dev/null 2>&1', to_string=True)
    for stop in stops:
        stop.delete()
    if gdb.selected_inferior().pid:
        gdb.execute('kill', to_string=True)
    session.end()


gdb.execute('set confirm off')
gdb.execute('set pagination off')
gdb.execute('set width 0')
gdb.execute('set breakpoint always-inserted on')
gdb.execute('set max-value-size unlimited')
gdb.execute('set backtrace past-main on')
with open(os.environ['WEND_STOPS'], encoding='utf-8') as file:
    run(json.load(file))
