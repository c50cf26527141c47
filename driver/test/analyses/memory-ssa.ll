; wendc: --print=memoryssa
; A loop stores to @sum; %once is stored to before it and loaded after it, and that load reads
; version 1, independent of the loop. The effects of @work are unknown: it may change what %p points
; to, but not %once, whose address does not escape.
@sum = internal global i32 0
declare void @work()
declare void @wend_print_int(i32)
define i32 @f(i32 %n, ptr %p) {
entry:
  %once = alloca i32
  store i32 %n, ptr %once
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %odd ], [ %next, %even ]
  %0 = load i32, ptr @sum
  %1 = add i32 %0, %i
  store i32 %1, ptr @sum
  %next = add i32 %i, 1
  %low = and i32 %i, 1
  switch i32 %low, label %end [
    i32 0, label %even
    i32 1, label %odd
  ]

even:
  call void @work()
  br label %head

odd:
  call void @wend_print_int(i32 %1)
  br label %head

end:
  %2 = load i32, ptr %once
  %3 = load i32, ptr %p
  %4 = add i32 %2, %3
  ret i32 %4

nowhere:
  store i32 1, ptr %p
  ret i32 0
}
