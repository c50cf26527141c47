@a = global i32
