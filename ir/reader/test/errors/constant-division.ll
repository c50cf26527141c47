@a = global i32 sdiv (i32 1, i32 0)
