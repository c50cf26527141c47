"""Inside gdb: what is visible in a frame."""


def blocks_of(frame):
    """The blocks that a frame is in, from the innermost one to the body of its function."""
    try:
        block = frame.block()
    except RuntimeError:  # gdb knows none
        return
    while block is not None:
        yield block
        if block.function is not None:
            return
        block = block.superblock


def variables_of(block):
    """The symbols of variables and parameters that a block declares."""
    return [symbol for symbol in block if symbol.is_variable or symbol.is_argument]
