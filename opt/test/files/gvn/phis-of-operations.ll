; passes: gvn

; The address is that of the element at the index of the other phi.
; run: @address(0) == 20
; run: @address(1) == 30
define i32 @address(i32 %c) {
entry:
  %a = alloca [4 x i32]
  %p1 = getelementptr i32, ptr %a, i64 1
  store i32 20, ptr %p1
  %p2 = getelementptr i32, ptr %a, i64 2
  store i32 30, ptr %p2
  %zero = icmp eq i32 %c, 0
  %wide = sext i32 %c to i64
  br i1 %zero, label %x, label %y
x:
  %i = add i64 %wide, 1
  %pi = getelementptr i32, ptr %a, i64 %i
  %vi = load i32, ptr %pi
  br label %join
y:
  %j = add i64 %wide, 1
  %pj = getelementptr i32, ptr %a, i64 %j
  br label %join
join:
  %k = phi i64 [ %i, %x ], [ %j, %y ]
  %p = phi ptr [ %pi, %x ], [ %pj, %y ]
  store i64 %k, ptr @index
  %v = load i32, ptr %p
  ret i32 %v
}
; =>
; define i32 @address(i32 %c) {
; entry:
;   %a = alloca [4 x i32], align 4
;   %p1 = getelementptr i32, ptr %a, i64 1
;   store i32 20, ptr %p1, align 4
;   %p2 = getelementptr i32, ptr %a, i64 2
;   store i32 30, ptr %p2, align 4
;   %zero = icmp eq i32 %c, 0
;   %wide = sext i32 %c to i64
;   br i1 %zero, label %x, label %y
;
; x:                                      ; preds = %entry
;   %i = add i64 %wide, 1
;   %pi = getelementptr i32, ptr %a, i64 %i
;   %vi = load i32, ptr %pi, align 4
;   br label %join
;
; y:                                      ; preds = %entry
;   %j = add i64 %wide, 1
;   %pj = getelementptr i32, ptr %a, i64 %j
;   br label %join
;
; join:                                   ; preds = %x, %y
;   %k = phi i64 [ %i, %x ], [ %j, %y ]
;   %p = getelementptr i32, ptr %a, i64 %k
;   store i64 %k, ptr @index, align 8
;   %v = load i32, ptr %p, align 4
;   ret i32 %v
; }

@index = global i64 0

; Two phis of operations on the same values, of which there is no phi, get one.
; run: @joined(1, 70000, 5) == 4464
; run: @joined(0, 5, 70001) == 4465
define i32 @joined(i32 %c, i32 %x, i32 %y) {
entry:
  %is = icmp ne i32 %c, 0
  br i1 %is, label %one, label %other
one:
  %xl = trunc i32 %x to i8
  %xm = trunc i32 %x to i16
  br label %join
other:
  %yl = trunc i32 %y to i8
  %ym = trunc i32 %y to i16
  br label %join
join:
  %l = phi i8 [ %xl, %one ], [ %yl, %other ]
  %m = phi i16 [ %xm, %one ], [ %ym, %other ]
  store i8 %l, ptr @byte
  %r = zext i16 %m to i32
  ret i32 %r
}
; =>
; define i32 @joined(i32 %c, i32 %x, i32 %y) {
; entry:
;   %is = icmp ne i32 %c, 0
;   br i1 %is, label %one, label %other
;
; one:                                    ; preds = %entry
;   %xl = trunc i32 %x to i8
;   %xm = trunc i32 %x to i16
;   br label %join
;
; other:                                  ; preds = %entry
;   %yl = trunc i32 %y to i8
;   %ym = trunc i32 %y to i16
;   br label %join
;
; join:                                   ; preds = %one, %other
;   %0 = phi i32 [ %x, %one ], [ %y, %other ]
;   %m = trunc i32 %0 to i16
;   %l = trunc i32 %0 to i8
;   store i8 %l, ptr @byte, align 1
;   %r = zext i16 %m to i32
;   ret i32 %r
; }

@byte = global i8 0

; Not a single phi, which may be cheaper than the operation.
; run: @single(1, 7, 8) == 7
define i8 @single(i32 %c, i32 %x, i32 %y) {
entry:
  %is = icmp ne i32 %c, 0
  br i1 %is, label %one, label %other
one:
  %xl = trunc i32 %x to i8
  br label %join
other:
  %yl = trunc i32 %y to i8
  br label %join
join:
  %l = phi i8 [ %xl, %one ], [ %yl, %other ]
  ret i8 %l
}
; => unchanged

; Nor different operations, or operations that differ in two operands.
; run: @different(1, 6, 8) == 3
; run: @different(0, 6, 8) == 14
define i32 @different(i32 %c, i64 %x, i64 %y) {
entry:
  %is = icmp ne i32 %c, 0
  br i1 %is, label %one, label %other
one:
  %p = getelementptr i8, ptr @byte, i64 %x
  %n = lshr i64 %x, 1
  br label %join
other:
  %q = getelementptr i16, ptr @byte, i64 %y
  %m = add i64 %x, %y
  br label %join
join:
  %k = phi i64 [ %x, %one ], [ %y, %other ]
  %a = phi ptr [ %p, %one ], [ %q, %other ]
  %v = phi i64 [ %n, %one ], [ %m, %other ]
  store ptr %a, ptr @pointer
  store i64 %k, ptr @index
  %r = trunc i64 %v to i32
  ret i32 %r
}
; => unchanged

@pointer = global ptr null
