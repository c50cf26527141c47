; wendc: --passes=mem2reg --print=loops,liveness,postdomtree
; Two nested loops; the inner one has exits to two blocks. After a pass, with the names in
; its printed result.
define i32 @matrix(i32 %n) {
entry:
  %i = alloca i32
  %j = alloca i32
  %s = alloca i32
  store i32 0, ptr %i
  store i32 0, ptr %s
  br label %rows
rows:
  %0 = load i32, ptr %i
  %1 = icmp slt i32 %0, %n
  br i1 %1, label %row, label %end
row:
  store i32 0, ptr %j
  br label %columns
columns:
  %2 = load i32, ptr %j
  %3 = icmp slt i32 %2, %n
  br i1 %3, label %column, label %next
column:
  %4 = load i32, ptr %s
  %5 = load i32, ptr %j
  %6 = add i32 %4, %5
  store i32 %6, ptr %s
  %7 = add i32 %5, 1
  store i32 %7, ptr %j
  %8 = icmp ugt i32 %6, 1000
  br i1 %8, label %out, label %columns
next:
  %9 = load i32, ptr %i
  %10 = add i32 %9, 1
  store i32 %10, ptr %i
  br label %rows
out:
  ret i32 -1
end:
  %11 = load i32, ptr %s
  ret i32 %11
}

; Blocks and values by number, and a name in quotes.
define i32 @unnamed(i32 %0, i1 %"a b") {
  br label %2
2:
  %3 = phi i32 [ %0, %1 ], [ %4, %2 ]
  %4 = add i32 %3, 1
  br i1 %"a b", label %2, label %"the end"
"the end":
  ret i32 %3
}

; No loop, and an unreachable block.
define void @straight() {
entry:
  ret void
lost:
  br label %lost
}
