@s = constant [3 x i8] c"ab
