; wendc: --print=callgraph
; The uses of a function as a pointer are no calls.
@table = internal global [1 x ptr] [ptr @listed]
declare void @called()
declare void @passed(ptr)
declare void @stored()
declare void @listed()

define void @main(ptr %a) {
entry:
  call void @called()
  call void @passed(ptr @passed)
  store ptr @stored, ptr %a
  call void %a()
  ret void
}
