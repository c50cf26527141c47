"""Running gdb."""

import os
import shutil
import subprocess


def run_gdb(arguments, environment=None, **options):
    """Runs gdb without the user's settings, in the C locale and without network."""
    fixed = {'LC_ALL': 'C.UTF-8', 'DEBUGINFOD_URLS': ''}
    return subprocess.run(
        ['gdb', '-nx', '-batch', *arguments],
        env={**os.environ, **fixed, **(environment or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        **options,
    )


def has_gdb():
    """Whether gdb is installed, with Python, and may run programs."""
    if shutil.which('gdb') is None:
        return False
    run = run_gdb(['-ex', 'run', '-ex', 'python print("python")', '/bin/true'])
    return b'exited normally' in run.stdout and b'python\n' in run.stdout


def clang_ir(source, output, level='-O0', options=(), **settings):
    """Compiles C to LLVM IR with debugging information; the output of -O0 may be optimised later.
    Returns whether clang succeeds."""
    fixed = ['clang-19', '-w', '-g', '-S', '-emit-llvm', level]
    if level == '-O0':
        fixed += ['-Xclang', '-disable-O0-optnone']
    command = [*fixed, *options, source, '-o', output]
    return subprocess.run(command, check=False, **settings).returncode == 0


def has_clang():
    return shutil.which('clang-19') is not None
