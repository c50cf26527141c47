"""Inside gdb: gdb -nx -batch -x entries.py, with the path of a job in WEND_ENTRIES — whether the
values of arguments that callers tell are those that functions find.

The job is {"executable", "input", "output", "limit"}. gdb stops at the first instruction of each
function, up to the limit, and compares each parameter with what it had at the entry as the caller
tells it. The output is {"known", "unknown", "wrong"}: two numbers, and a text for each difference."""

import json
import os
import sys

import gdb

sys.dont_write_bytecode = True  # into the folder of the sources
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from blocks import blocks_of

NUMBERS = (
    gdb.TYPE_CODE_INT,
    gdb.TYPE_CODE_CHAR,
    gdb.TYPE_CODE_BOOL,
    gdb.TYPE_CODE_ENUM,
    gdb.TYPE_CODE_PTR,
)


def number(value):
    """None if gdb does not know it."""
    try:
        return None if value.is_optimized_out else int(value)
    except gdb.error:
        return None


def told(name):
    """What the caller has passed."""
    try:
        return number(gdb.parse_and_eval(f'{name}@entry'))
    except gdb.error:  # gdb cannot evaluate it
        return None


class Entry(gdb.Breakpoint):
    def __init__(self, function, result, limit):
        super().__init__(f'*{int(function.value().address)}', internal=True)
        self.function = function.name
        self.result = result
        self.limit = limit

    def stop(self):
        self.limit -= 1
        self.enabled = self.limit > 0
        *_, body = blocks_of(gdb.newest_frame())
        for symbol in body:
            if not symbol.is_argument or symbol.type.strip_typedefs().code not in NUMBERS:
                continue
            found = number(symbol.value(gdb.newest_frame()))
            expected = told(symbol.name)
            if found is None or expected is None:
                self.result['unknown'] += 1
                continue
            self.result['known'] += 1
            if found != expected:
                text = f'{self.function}: {symbol.name} is {found}, the caller says {expected}'
                self.result['wrong'].append(text)
        return False


def run(job):
    gdb.execute(f'file {job["executable"]}', to_string=True)
    gdb.execute('break main', to_string=True)
    gdb.execute(f'run <{job["input"]} >/dev/null 2>&1', to_string=True)
    source = gdb.selected_frame().find_sal().symtab
    result = {'known': 0, 'unknown': 0, 'wrong': []}
    functions = {
        int(symbol.value().address): symbol
        for block in (source.global_block(), source.static_block())
        for symbol in block
        if symbol.is_function
    }
    for function in functions.values():
        Entry(function, result, job['limit'])
    gdb.execute('continue', to_string=True)
    with open(job['output'], 'w', encoding='utf-8') as file:
        json.dump(result, file)


gdb.execute('set confirm off')
gdb.execute('set pagination off')
with open(os.environ['WEND_ENTRIES'], encoding='utf-8') as file:
    run(json.load(file))
