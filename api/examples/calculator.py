#!/usr/bin/env python3
"""The calculator of calculator.c, through ctypes: compiles each line to machine code.

Usage: calculator.py [path of libwendc.so] < lines
"""
import ctypes
import re
import sys

wendc = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libwendc.so.0")
Pointer, Id, Text = ctypes.c_void_p, ctypes.c_uint32, ctypes.c_char_p


class Parameter(ctypes.Structure):
    _fields_ = [("type", ctypes.c_uint), ("attributes", ctypes.c_uint)]


# The functions that are used here: name, result, parameters (see wendc.h).
for name, result, parameters in [
    ("context_new", Pointer, []),
    ("error", Text, [Pointer]),
    ("module_new", ctypes.c_int, [Pointer, Text, ctypes.POINTER(Pointer)]),
    ("module_free", None, [Pointer]),
    ("optimise", ctypes.c_int, [Pointer, ctypes.c_int]),
    ("add_function", Id, [Pointer, Text, ctypes.c_uint, ctypes.c_uint,
                          ctypes.POINTER(Parameter), ctypes.c_size_t]),
    ("argument", Id, [Pointer, Id, ctypes.c_size_t]),
    ("add_variable", Id, [Pointer, Text, ctypes.c_uint, ctypes.c_size_t, ctypes.c_size_t, Pointer]),
    ("find", Id, [Pointer, Text]),
    ("add_block", Id, [Pointer, Id, Text]),
    ("set_block", ctypes.c_int, [Pointer, Id]),
    ("real", Id, [Pointer, ctypes.c_uint, ctypes.c_double]),
    ("binary", Id, [Pointer, ctypes.c_uint, Id, Id]),
    ("unary", Id, [Pointer, ctypes.c_uint, Id]),
    ("compare", Id, [Pointer, ctypes.c_uint, Id, Id]),
    ("convert", Id, [Pointer, ctypes.c_uint, Id, ctypes.c_uint]),
    ("alloca", Id, [Pointer, ctypes.c_uint, ctypes.c_uint32]),
    ("load", Id, [Pointer, ctypes.c_uint, Id]),
    ("store", ctypes.c_int, [Pointer, Id, Id]),
    ("call", Id, [Pointer, Id, ctypes.POINTER(Id), ctypes.c_size_t]),
    ("jump", ctypes.c_int, [Pointer, Id]),
    ("branch", ctypes.c_int, [Pointer, Id, Id, Id]),
    ("return", ctypes.c_int, [Pointer, Id]),
    ("jit_new", ctypes.c_int, [Pointer, ctypes.c_uint, ctypes.POINTER(Pointer)]),
    ("jit_define", ctypes.c_int, [Pointer, Pointer, Text, Pointer]),
    ("jit_add", ctypes.c_int, [Pointer, Pointer, Pointer]),
    ("jit_find", Pointer, [Pointer, Text]),
]:
    function = getattr(wendc, "wendc_" + name)
    function.restype, function.argtypes = result, parameters

F64, DECLARATION, PROCESS_SYMBOLS = 8, 32, 1
FADD, FSUB, FMUL, FDIV, FNEG = 13, 14, 15, 16, 36
FNE, FLT, FGT, UNSIGNED_TO_REAL = 17, 18, 20, 8


class Failure(Exception):
    pass


class Calculator:
    def __init__(self):
        self.context = wendc.wendc_context_new()
        self.jit = Pointer()
        wendc.wendc_jit_new(self.context, PROCESS_SYMBOLS, ctypes.byref(self.jit))
        self.functions = {}  # the number of parameters by name
        self.variables = {}  # ctypes doubles by name: code in memory refers to their addresses
        self.lines = 0

    # ---- Lexical analysis

    def match(self, pattern):
        """Removes what the pattern matches from the start of the rest, and returns it, or None."""
        self.rest = self.rest.lstrip()
        found = re.match(pattern, self.rest)
        if not found:
            return None
        self.rest = self.rest[found.end():]
        return found.group()

    def accept(self, expected):
        return self.match(re.escape(expected)) is not None

    def expect(self, expected):
        if not self.accept(expected):
            raise Failure(f"expected '{expected}'")

    def read_name(self):
        return self.match("[A-Za-z][A-Za-z0-9]*")

    # ---- Code

    def declare(self, name, count):
        known = wendc.wendc_find(self.module, name.encode())
        types = (Parameter * count)(*[Parameter(F64, 0)] * count)
        return known or wendc.wendc_add_function(self.module, name.encode(), 0, F64, types, count)

    def real(self, number):
        return wendc.wendc_real(self.module, F64, number)

    def binary(self, operation, left, right):
        return wendc.wendc_binary(self.module, operation, left, right)

    def call(self, name):
        arguments = []
        if not self.accept(")"):
            arguments.append(self.expression())
            while self.accept(","):
                arguments.append(self.expression())
            self.expect(")")
        # What is not defined here may be a function of the C library.
        if len(arguments) != self.functions.get(name, 1):
            raise Failure("the number of arguments is wrong")
        return wendc.wendc_call(self.module, self.declare(name, len(arguments)),
                                (Id * len(arguments))(*arguments), len(arguments))

    def variable(self, name):
        if name in self.parameters:
            return wendc.wendc_argument(self.module, self.function, self.parameters.index(name))
        if name not in self.variables:
            raise Failure("there is no such variable")
        address = wendc.wendc_find(self.module, name.encode())
        if not address:
            address = wendc.wendc_add_variable(self.module, name.encode(), DECLARATION, 8, 8, None)
        return wendc.wendc_load(self.module, F64, address)

    def factor(self):
        if self.accept("-"):
            return wendc.wendc_unary(self.module, FNEG, self.factor())
        if self.accept("("):
            inner = self.expression()
            self.expect(")")
            return inner
        if name := self.read_name():
            return self.call(name) if self.accept("(") else self.variable(name)
        number = self.match(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?")
        if not number:
            raise Failure("expected a number, a name or '('")
        return self.real(float(number))

    def product(self):
        left = self.factor()
        while operator := self.match("[*/]"):
            left = self.binary(FMUL if operator == "*" else FDIV, left, self.factor())
        return left

    def sum(self):
        left = self.product()
        while operator := self.match("[+-]"):
            left = self.binary(FADD if operator == "+" else FSUB, left, self.product())
        return left

    def expression(self):
        left = self.sum()
        if operator := self.match("[<>]"):
            holds = wendc.wendc_compare(self.module, FLT if operator == "<" else FGT, left,
                                        self.sum())
            left = wendc.wendc_convert(self.module, UNSIGNED_TO_REAL, holds, F64)
        return self.choice(left) if self.accept("?") else left

    def choice(self, condition):
        result = wendc.wendc_alloca(self.module, F64, 1)
        if_true, if_false, after = (wendc.wendc_add_block(self.module, self.function, name)
                                    for name in (b"true", b"false", b"after"))
        holds = wendc.wendc_compare(self.module, FNE, condition, self.real(0))
        wendc.wendc_branch(self.module, holds, if_true, if_false)
        for block in (if_true, if_false):
            wendc.wendc_set_block(self.module, block)
            wendc.wendc_store(self.module, self.expression(), result)
            wendc.wendc_jump(self.module, after)
            if block == if_true:
                self.expect(":")
        wendc.wendc_set_block(self.module, after)
        return wendc.wendc_load(self.module, F64, result)

    def compile(self, name):
        """Compiles the rest of the line as the body of a function."""
        self.function = self.declare(name, len(self.parameters))
        entry = wendc.wendc_add_block(self.module, self.function, b"entry")
        wendc.wendc_set_block(self.module, entry)
        getattr(wendc, "wendc_return")(self.module, self.expression())
        if self.rest.strip():
            raise Failure("the line does not end here")
        if (wendc.wendc_optimise(self.module, 2) != 0 or
                wendc.wendc_jit_add(self.jit, self.module, None) != 0):
            raise Failure(wendc.wendc_error(self.context).decode())

    # ---- Lines

    def define_function(self):
        name = self.read_name() or ""
        if not name or name in self.functions or name in self.variables:
            raise Failure("the name is in use" if name else "expected a name")
        self.expect("(")
        if not self.accept(")"):
            self.parameters.append(self.read_name())
            while self.accept(","):
                self.parameters.append(self.read_name())
            self.expect(")")
        self.expect("=")
        self.functions[name] = len(self.parameters)  # before its body, which may call it
        try:
            self.compile(name)
        except Failure:
            del self.functions[name]
            raise

    def evaluate(self):
        """Compiles the rest of the line to a function of its own, and calls it."""
        name = f"line.{self.lines}"
        self.lines += 1
        self.compile(name)
        return ctypes.CFUNCTYPE(ctypes.c_double)(wendc.wendc_jit_find(self.jit, name.encode()))()

    def execute(self, line):
        """The text that the line prints, or None."""
        self.rest, self.parameters = line, []
        if not line.strip():
            return None
        name = self.read_name()
        if name == "def":
            return self.define_function()
        if name and self.accept("="):
            value = self.evaluate()
            if name in self.functions:
                raise Failure("the name is in use")
            if name not in self.variables:
                self.variables[name] = ctypes.c_double()
                wendc.wendc_jit_define(self.context, self.jit, name.encode(),
                                       ctypes.addressof(self.variables[name]))
            self.variables[name].value = value
            return f"{value:.15g}"
        self.rest = line
        return f"{self.evaluate():.15g}"

    def run(self, lines):
        for line in lines:
            self.module = Pointer()
            wendc.wendc_module_new(self.context, b"line", ctypes.byref(self.module))
            try:
                result = self.execute(line)
                if result is not None:
                    print(result)
            except Failure as failure:
                print(f"error: {failure}")
            wendc.wendc_module_free(self.module)


Calculator().run(sys.stdin)
