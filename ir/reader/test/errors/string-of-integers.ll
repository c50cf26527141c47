@a = global [2 x i16] c"ab"
