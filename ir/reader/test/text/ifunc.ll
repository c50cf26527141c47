; A function that is chosen at run time.
@chosen = ifunc i32 (i32), ptr @choose
@hidden_one = internal ifunc i32 (i32), ptr @choose
@table = global [2 x ptr] [ptr @chosen, ptr @hidden_one]

define internal ptr @choose() {
  ret ptr @twice
}

define internal i32 @twice(i32 %x) {
  %r = mul i32 %x, 2
  ret i32 %r
}

define i32 @main() {
  %a = call i32 @chosen(i32 10)
  %b = call i32 @hidden_one(i32 %a)
  %p = load ptr, ptr @table
  %c = call i32 %p(i32 %b)
  ret i32 %c
}
