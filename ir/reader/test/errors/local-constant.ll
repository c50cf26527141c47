@a = global i32 %x
