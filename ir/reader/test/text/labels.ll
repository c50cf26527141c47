; The address of a block is a number; an indirectbr is a switch over the blocks that it lists.

@table = internal constant [3 x ptr] [ptr blockaddress(@run, %add), ptr blockaddress(@run, %double), ptr blockaddress(@run, %stop)]
@distance = internal constant i32 trunc (i64 sub (i64 ptrtoint (ptr blockaddress(@run, %stop) to i64), i64 ptrtoint (ptr blockaddress(@run, %add) to i64)) to i32)

define internal i32 @run(ptr %code) {
entry:
  br label %next
next:
  %at = phi ptr [ %code, %entry ], [ %more, %add ], [ %more, %double ]
  %x = phi i32 [ 1, %entry ], [ %sum, %add ], [ %twice, %double ]
  %op = load i8, ptr %at
  %more = getelementptr i8, ptr %at, i64 1
  %index = zext i8 %op to i64
  %slot = getelementptr ptr, ptr @table, i64 %index
  %target = load ptr, ptr %slot
  indirectbr ptr %target, [label %add, label %double, label %stop]
add:
  %sum = add i32 %x, 7
  br label %next
double:
  %twice = mul i32 %x, 2
  br label %next
stop:
  ret i32 %x
}

; A block that is listed twice has an operand of a phi for each edge.
define internal i32 @twice(i1 %c) {
  %target = select i1 %c, ptr blockaddress(@twice, %one), ptr blockaddress(@twice, %1)
  indirectbr ptr %target, [label %one, label %1, label %one]
one:
  %r = phi i32 [ 3, %0 ], [ 3, %0 ]
  ret i32 %r
1:
  ret i32 4
}

; No block can be reached.
define internal void @nowhere(ptr %p) {
  indirectbr ptr %p, []
}

@code = internal constant [5 x i8] c"\00\01\00\01\02"

define i32 @main() {
  %a = call i32 @run(ptr @code)
  %b = call i32 @twice(i1 true)
  %c = call i32 @twice(i1 false)
  %x = mul i32 %b, 16
  %y = add i32 %x, %c
  %z = add i32 %y, %a
  ret i32 %z
}
