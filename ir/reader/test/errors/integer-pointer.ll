@a = global ptr 1
