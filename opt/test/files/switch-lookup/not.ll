; passes: switch-lookup

@classes = internal constant [4 x i8] c"\00\02\02\01"
@others = internal constant [4 x i8] c"\00\01\02\03"
@writable = internal global [4 x i8] c"\00\01\02\03"
@weak = weak constant [4 x i8] c"\00\01\02\03"
@symbols = internal constant [2 x ptr] [ptr @writable, ptr null]
@numbers = internal constant [2 x ptr] [ptr inttoptr (i64 4294967297 to ptr), ptr null]

; A table that may be written.
; run: @variable(1) == 1
; run: @variable(3) == 0
define i32 @variable(i64 %i) {
entry:
  %address = getelementptr i8, ptr @writable, i64 %i
  %class = load i8, ptr %address
  switch i8 %class, label %other [
    i8 1, label %one
  ]
one:
  ret i32 1
other:
  ret i32 0
}
; => unchanged

; A table that another module may replace.
; run: @replaced(1) == 1
; run: @replaced(3) == 0
define i32 @replaced(i64 %i) {
entry:
  %address = getelementptr i8, ptr @weak, i64 %i
  %class = load i8, ptr %address
  switch i8 %class, label %other [
    i8 1, label %one
  ]
one:
  ret i32 1
other:
  ret i32 0
}
; => unchanged

; A table with the address of a symbol.
; run: @symbol(0) == 0
; run: @symbol(1) == 1
define i32 @symbol(i64 %i) {
entry:
  %address = getelementptr ptr, ptr @symbols, i64 %i
  %target = load ptr, ptr %address
  %number = ptrtoint ptr %target to i64
  switch i64 %number, label %other [
    i64 0, label %null
  ]
null:
  ret i32 1
other:
  ret i32 0
}
; => unchanged

; Half of an address: the element 0 is 1 as a number of 32 bits.
; run: @half(0) == 1
; run: @half(1) == 0
define i32 @half(i64 %i) {
entry:
  %address = getelementptr ptr, ptr @numbers, i64 %i
  %target = load ptr, ptr %address
  %number = ptrtoint ptr %target to i32
  switch i32 %number, label %other [
    i32 1, label %one
  ]
one:
  ret i32 1
other:
  ret i32 0
}
; => unchanged

; Elements that overlap: the distance of indices is not the size of an element.
; run: @overlapping(1) == 1
; run: @overlapping(2) == 0
define i32 @overlapping(i64 %i) {
entry:
  %address = getelementptr i8, ptr @classes, i64 %i
  %class = load i16, ptr %address, align 1
  switch i16 %class, label %other [
    i16 514, label %one
  ]
one:
  ret i32 1
other:
  ret i32 0
}
; => unchanged

; Volatile loads.
; run: @volatile(1) == 1
; run: @volatile(3) == 0
define i32 @volatile(i64 %i) {
entry:
  %address = getelementptr i8, ptr @others, i64 %i
  %class = load volatile i8, ptr %address
  switch i8 %class, label %other [
    i8 1, label %one
  ]
one:
  ret i32 1
other:
  ret i32 0
}
; => unchanged

; A phi of elements of two tables.
; run: @twoTables(true, 1) == 2
; run: @twoTables(false, 1) == 1
define i32 @twoTables(i1 %c, i64 %i) {
entry:
  br i1 %c, label %left, label %right
left:
  %l = getelementptr i8, ptr @classes, i64 %i
  %0 = load i8, ptr %l
  br label %join
right:
  %r = getelementptr i8, ptr @others, i64 %i
  %1 = load i8, ptr %r
  br label %join
join:
  %class = phi i8 [ %0, %left ], [ %1, %right ]
  switch i8 %class, label %other [
    i8 1, label %one
    i8 2, label %two
  ]
one:
  ret i32 1
two:
  ret i32 2
other:
  ret i32 3
}
; => unchanged

; A phi of an element and another number.
; run: @other(true, 1) == 2
; run: @other(false, 1) == 1
define i32 @other(i1 %c, i64 %i) {
entry:
  br i1 %c, label %left, label %join
left:
  %l = getelementptr i8, ptr @classes, i64 %i
  %0 = load i8, ptr %l
  br label %join
join:
  %class = phi i8 [ %0, %left ], [ 1, %entry ]
  switch i8 %class, label %other [
    i8 1, label %one
    i8 2, label %two
  ]
one:
  ret i32 1
two:
  ret i32 2
other:
  ret i32 3
}
; => unchanged
