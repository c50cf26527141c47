; Types, constants and addresses.
%pair = type { i8, %list*, [3 x i16] }
%list = type { i32, %list* }
%tight = type <{ i8, i64 }>
@text = private unnamed_addr constant [6 x i8] c"a\22\5C\0A\FF\00", align 1
@pair = dso_local global %pair { i8 1, %list* @first, [3 x i16] [i16 2, i16 -1, i16 0] }, align 8
@first = internal global %list { i32 7, %list* bitcast (i8* getelementptr (i8, i8* bitcast (%pair* @pair to i8*), i64 8) to %list*) }
@zero = weak global [100 x i32] zeroinitializer, align 16
@there = external global i32
@inside = constant ptr getelementptr inbounds (%pair, ptr @pair, i64 1, i32 2, i64 2)
@number = global i64 ptrtoint (ptr @text to i64)
@tight = global %tight <{ i8 -1, i64 add (i64 3, i64 4) }>
define i16 @element(ptr %p, i64 %i, i32 %j) {
  %a = getelementptr inbounds %pair, ptr %p, i64 %i, i32 2, i32 %j
  %v = load volatile i16, ptr %a, align 1
  %b = getelementptr %tight, ptr @tight, i64 0, i32 1
  store i64 ptrtoint (ptr getelementptr (i8, ptr @text, i64 2) to i64), ptr %b, align 1
  ret i16 %v
}
define ptr @choose(i1 %c) {
entry:
  %local = alloca { i8, [3 x %tight] }, align 8
  %many = alloca i32, i32 10, align 4
  br i1 %c, label %yes, label %no
yes:
  br label %no
no:
  %p = phi ptr [ getelementptr (i8, ptr @text, i64 1), %yes ], [ %local, %entry ]
  ret ptr %p
}
