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
