declare i32 @read_most() #0
declare preserve_mostcc i32 @most()
declare tailcc void @f()
attributes #0 = { nounwind }
