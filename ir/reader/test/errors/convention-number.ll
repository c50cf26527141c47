declare cc 8 void @fast()
declare cc8 void @also_fast()
declare cc 79 void @windows()
