"""Inside gdb: gdb -nx -batch -x calls.py, with the path of a job in WEND_CALLS — what gdb shows in
all frames of a program whenever it calls one of some functions of a library.

The job is {"executable", "input", "output", "functions", "limit", "memory"}. Its output has a line of
JSON for each call, up to the limit: the function of the library, and the frames that have a source,
from the inside out: [function, line, variables]. `variables` has what is visible in the blocks of the frame, by name, and has been
declared before that line; of one name, the innermost; and in the innermost frame the variables of
the file, as `::NAME`. A value is what gdb prints for numbers,
characters, enumerators and structures of them, or null if gdb says that all of it is optimized out;
other values, such as addresses, are left out. `*NAME` is what a pointer leads to: if that is a
variable that is in no memory, and with `memory` otherwise, too. The last line is a summary."""

import json
import os
import sys

import gdb

sys.dont_write_bytecode = True  # into the folder of the sources
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from blocks import blocks_of, variables_of

ELEMENTS = 50
FRAMES = 20
NUMBERS = (
    gdb.TYPE_CODE_INT,
    gdb.TYPE_CODE_CHAR,
    gdb.TYPE_CODE_BOOL,
    gdb.TYPE_CODE_FLT,
    gdb.TYPE_CODE_ENUM,
)


def is_comparable(kind):
    """Whether values of a type are the same in every execution."""
    kind = kind.strip_typedefs()
    if kind.code == gdb.TYPE_CODE_ARRAY:
        low, high = kind.range()
        return high >= low and is_comparable(kind.target())
    if kind.code == gdb.TYPE_CODE_STRUCT:
        return all(is_comparable(field.type) for field in kind.fields())
    return kind.code in NUMBERS


def shown(value):
    if value.is_optimized_out:
        return None
    try:
        return value.format_string(max_elements=ELEMENTS, repeat_threshold=0)
    except gdb.error as error:
        return f'error: {error}'


def pointees(name, value, memory):
    """What a pointer leads to, by the name of that."""
    kind = value.type.strip_typedefs()
    if kind.code != gdb.TYPE_CODE_PTR or not is_comparable(kind.target()) or value.is_optimized_out:
        return {}
    try:
        if 'synthetic' in value.format_string() or memory:
            return {'*' + name: shown(value.dereference())}
    except gdb.error:
        pass  # it leads nowhere
    return {}


def variables(frame, line, memory):
    """By name."""
    innermost = {}
    for block in blocks_of(frame):
        for symbol in variables_of(block):
            innermost.setdefault(symbol.name, symbol)
    values = {}
    for name, symbol in innermost.items():
        if symbol.is_argument or 0 < symbol.line < line:
            value = symbol.value(frame)
            if is_comparable(symbol.type):
                values[name] = shown(value)
            values.update(pointees(name, value, memory))
    # gdb shows an array whose length it does not know as an address.
    return {
        name: text
        for name, text in values.items()
        if text is None or not text.startswith(('0x', 'error:'))
    }


def file_variables(frame):
    """By name, with `::` in front of it."""
    block = frame.block()
    symbols = [*block.global_block, *block.static_block]
    return {
        '::' + symbol.name: shown(symbol.value(frame))
        for symbol in symbols
        if symbol.is_variable and is_comparable(symbol.type)
    }


def frames(executable, memory):
    found = []
    frame = gdb.newest_frame()
    while frame is not None and len(found) < FRAMES:
        sal = frame.find_sal()
        # Libraries may have debugging information, too.
        is_own = sal.symtab is not None and sal.symtab.objfile.filename == executable
        if is_own and frame.function() is not None:
            values = variables(frame, sal.line, memory)
            if not found:
                values.update(file_variables(frame))
            found.append([frame.name(), sal.line, values])
        frame = frame.older()
    return found


class Call(gdb.Breakpoint):
    def __init__(self, function, session):
        super().__init__(function)
        self.silent = True
        self.function = function
        self.session = session

    def stop(self):
        try:
            found = frames(self.session.executable, self.session.memory)
            self.session.output.write(json.dumps([self.function, found]) + '\n')
        except Exception as error:  # gdb would print it and go on
            self.session.problem = f'{type(error).__name__}: {error}'
            return True
        self.session.count += 1
        return self.session.count >= self.session.limit


class Session:
    def __init__(self, job):
        self.limit = job['limit']
        self.memory = job['memory']
        self.executable = os.path.realpath(job['executable'])
        self.output = open(job['output'], 'w', encoding='utf-8')
        self.count = 0
        self.problem = None


def run(job):
    gdb.execute(f'file {job["executable"]}', to_string=True)
    session = Session(job)
    calls = [Call(function, session) for function in job['functions']]
    gdb.execute(f'run <{job["input"]} >/dev/null 2>&1', to_string=True)
    for call in calls:
        call.delete()
    if gdb.selected_inferior().pid:
        gdb.execute('kill', to_string=True)
    session.output.write(json.dumps({'stops': session.count, 'problem': session.problem}) + '\n')
    session.output.close()


gdb.execute('set confirm off')
gdb.execute('set pagination off')
gdb.execute('set width 0')
gdb.execute('set breakpoint pending on')
gdb.execute('set max-value-size unlimited')
with open(os.environ['WEND_CALLS'], encoding='utf-8') as file:
    run(json.load(file))
