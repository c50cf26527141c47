"""The line table of an executable."""

from elftools.elf.elffile import ELFFile


def sequences(path):
    """The rows of each sequence, which is a function, without the end."""
    with open(path, 'rb') as file:
        dwarf = ELFFile(file).get_dwarf_info()
        for unit in dwarf.iter_CUs():
            rows = []
            for entry in dwarf.line_program_for_CU(unit).get_entries():
                if entry.state is None:
                    continue
                if entry.state.end_sequence:
                    yield rows, entry.state.address
                    rows = []
                else:
                    rows.append(entry.state)


def statements(path):
    """(address, line, column) where a debugger may stop: the rows that begin statements, without
    those of prologues, where parameters may have no value yet."""
    found = {}
    for rows, end in sequences(path):
        marked = [index for index, row in enumerate(rows) if row.prologue_end]
        for row in rows[marked[0] if marked else 1 :]:
            if row.is_stmt and row.address < end:
                # Of several at one address, the last counts.
                found[row.address] = (row.line, row.column)
    return [(address, *at) for address, at in sorted(found.items())]
