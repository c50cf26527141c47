; passes: vrp

@bytes = internal global [40 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10\11\12\13\14\15\16\17\18\19\1A\1B\1C\1D\1E\1F\20\21\22\23\24\25\26\27"

; A constant is added to an induction variable that is limited: both are extended, so that the
; constant is a displacement.
; run: @constant(3) == 12
; run: @constant(-1) == 0
define i32 @constant(i32 %m) {
entry:
  %few = icmp slt i32 %m, 20
  %n = select i1 %few, i32 %m, i32 20
  %any = icmp slt i32 0, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, 3
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; =>
; define i32 @constant(i32 %m) {
; entry:
;   %few = icmp slt i32 %m, 20
;   %n = select i1 %few, i32 %m, i32 20
;   %any = icmp slt i32 0, %n
;   br i1 %any, label %loop, label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %next = add i32 %i, 3
;   %wide = zext i32 %i to i64
;   %wide.1 = add i64 %wide, 3
;   %p = getelementptr i8, ptr @bytes, i64 %wide.1
;   %byte = load i8, ptr %p, align 1
;   %x = zext i8 %byte to i32
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   ret i32 %result
; }

; The same of an unsigned sum.
; run: @unsigned(3) == 250
define i32 @unsigned(i32 %m) {
entry:
  %any = icmp ult i32 0, 20
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, 3
  %wide = zext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp ult i32 %i.1, 20
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; =>
; define i32 @unsigned(i32 %m) {
; entry:
;   br i1 true, label %loop, label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %next = add i32 %i, 3
;   %wide = zext i32 %i to i64
;   %wide.1 = add i64 %wide, 3
;   %p = getelementptr i8, ptr @bytes, i64 %wide.1
;   %byte = load i8, ptr %p, align 1
;   %x = zext i8 %byte to i32
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp ult i32 %i.1, 20
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   ret i32 %result
; }

; A negative constant, signed: the difference may be negative.
; run: @negative(13) == 28
define i32 @negative(i32 %n) {
entry:
  %any = icmp slt i32 5, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 5, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, -5
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; =>
; define i32 @negative(i32 %n) {
; entry:
;   %any = icmp slt i32 5, %n
;   br i1 %any, label %loop, label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 5, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %next = add i32 %i, -5
;   %wide = zext i32 %i to i64
;   %wide.1 = add i64 %wide, -5
;   %p = getelementptr i8, ptr @bytes, i64 %wide.1
;   %byte = load i8, ptr %p, align 1
;   %x = zext i8 %byte to i32
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   ret i32 %result
; }

; A non-negative value is added.
; run: @variable(3, 17) == 6
; run: @variable(3, 2) == 9
define i32 @variable(i32 %m, i32 %b) {
entry:
  %few = icmp slt i32 %m, 20
  %n = select i1 %few, i32 %m, i32 20
  %k = and i32 %b, 15
  %any = icmp slt i32 0, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, %k
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; =>
; define i32 @variable(i32 %m, i32 %b) {
; entry:
;   %few = icmp slt i32 %m, 20
;   %n = select i1 %few, i32 %m, i32 20
;   %k = and i32 %b, 15
;   %any = icmp slt i32 0, %n
;   br i1 %any, label %loop, label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %next = add i32 %i, %k
;   %wide = zext i32 %i to i64
;   %wide.1 = zext i32 %k to i64
;   %wide.2 = add i64 %wide, %wide.1
;   %p = getelementptr i8, ptr @bytes, i64 %wide.2
;   %byte = load i8, ptr %p, align 1
;   %x = zext i8 %byte to i32
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   ret i32 %result
; }

; A non-negative value is subtracted, signed.
; run: @difference(13, 5) == 25
define i32 @difference(i32 %n, i32 %b) {
entry:
  %k = and i32 %b, 7
  %any = icmp slt i32 8, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 8, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = sub i32 %i, %k
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; =>
; define i32 @difference(i32 %n, i32 %b) {
; entry:
;   %k = and i32 %b, 7
;   %any = icmp slt i32 8, %n
;   br i1 %any, label %loop, label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 8, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %next = sub i32 %i, %k
;   %wide = zext i32 %i to i64
;   %wide.1 = zext i32 %k to i64
;   %wide.2 = sub i64 %wide, %wide.1
;   %p = getelementptr i8, ptr @bytes, i64 %wide.2
;   %byte = load i8, ptr %p, align 1
;   %x = zext i8 %byte to i32
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   ret i32 %result
; }

; An unsigned difference that is not negative: the constant is below the first value.
; run: @unsigned.difference(13) == 28
define i32 @unsigned.difference(i32 %n) {
entry:
  %any = icmp slt i32 5, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 5, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, -5
  %wide = zext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; =>
; define i32 @unsigned.difference(i32 %n) {
; entry:
;   %any = icmp slt i32 5, %n
;   br i1 %any, label %loop, label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 5, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %next = add i32 %i, -5
;   %wide = zext i32 %i to i64
;   %wide.1 = add i64 %wide, -5
;   %p = getelementptr i8, ptr @bytes, i64 %wide.1
;   %byte = load i8, ptr %p, align 1
;   %x = zext i8 %byte to i32
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   ret i32 %result
; }

; An unsigned difference that may be negative is not the difference of the extended terms.
; run: @unsigned.wraps(3) == 3
define i32 @unsigned.wraps(i32 %n) {
entry:
  %k = and i32 %n, 4
  %any = icmp slt i32 0, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = sub i32 %i, %k
  %wide = zext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; => unchanged

; A signed sum that may wrap.
; run: @may.wrap(3) == 12
define i32 @may.wrap(i32 %n) {
entry:
  %any = icmp slt i32 0, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, 3
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; => unchanged

; A sum of two values that may wrap: the other is below 2^31 only.
; run: @variable.wraps(3, 2) == 9
define i32 @variable.wraps(i32 %n, i32 %b) {
entry:
  %k = and i32 %b, 2147483647
  %any = icmp slt i32 0, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, %k
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; => unchanged

; The induction variable may be negative.
; run: @may.be.negative(3, 0) == 12
; run: @may.be.negative(3, -3) == 15
define i32 @may.be.negative(i32 %n, i32 %s) {
entry:
  %any = icmp slt i32 %s, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ %s, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, 3
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; => unchanged

; The other value may be negative.
; run: @negative.term(3, 2) == 9
define i32 @negative.term(i32 %m, i32 %k) {
entry:
  %few = icmp slt i32 %m, 20
  %n = select i1 %few, i32 %m, i32 20
  %any = icmp slt i32 0, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, %k
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; => unchanged

; The left operand is no phi: it would be needed for longer.
; run: @no.phi(3, 2) == 9
define i32 @no.phi(i32 %m, i32 %b) {
entry:
  %few = icmp slt i32 %m, 20
  %n = select i1 %few, i32 %m, i32 20
  %k = and i32 %b, 15
  %any = icmp slt i32 0, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %k, %i
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; =>
; define i32 @no.phi(i32 %m, i32 %b) {
; entry:
;   %few = icmp slt i32 %m, 20
;   %n = select i1 %few, i32 %m, i32 20
;   %k = and i32 %b, 15
;   %any = icmp slt i32 0, %n
;   br i1 %any, label %loop, label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %next = add i32 %k, %i
;   %wide = zext i32 %next to i64
;   %p = getelementptr i8, ptr @bytes, i64 %wide
;   %byte = load i8, ptr %p, align 1
;   %x = zext i8 %byte to i32
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   ret i32 %result
; }

; The sum has another use: it is computed anyway.
; run: @other.use(3) == 24
define i32 @other.use(i32 %m) {
entry:
  %few = icmp slt i32 %m, 20
  %n = select i1 %few, i32 %m, i32 20
  %any = icmp slt i32 0, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, 3
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %both = add i32 %x, %next
  %sum.1 = add i32 %sum, %both
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; =>
; define i32 @other.use(i32 %m) {
; entry:
;   %few = icmp slt i32 %m, 20
;   %n = select i1 %few, i32 %m, i32 20
;   %any = icmp slt i32 0, %n
;   br i1 %any, label %loop, label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %next = add i32 %i, 3
;   %wide = zext i32 %next to i64
;   %p = getelementptr i8, ptr @bytes, i64 %wide
;   %byte = load i8, ptr %p, align 1
;   %x = zext i8 %byte to i32
;   %both = add i32 %x, %next
;   %sum.1 = add i32 %sum, %both
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   ret i32 %result
; }

; The extended sum is no index.
; run: @no.index(3) == 24
define i32 @no.index(i32 %m) {
entry:
  %few = icmp slt i32 %m, 20
  %n = select i1 %few, i32 %m, i32 20
  %any = icmp slt i32 0, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i32 %i, 3
  %wide = sext i32 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %half = trunc i64 %wide to i32
  %both = add i32 %x, %half
  %sum.1 = add i32 %sum, %both
  %i.1 = add i32 %i, 1
  %c = icmp slt i32 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; =>
; define i32 @no.index(i32 %m) {
; entry:
;   %few = icmp slt i32 %m, 20
;   %n = select i1 %few, i32 %m, i32 20
;   %any = icmp slt i32 0, %n
;   br i1 %any, label %loop, label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i32 [ 0, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %next = add i32 %i, 3
;   %wide = zext i32 %next to i64
;   %p = getelementptr i8, ptr @bytes, i64 %wide
;   %byte = load i8, ptr %p, align 1
;   %x = zext i8 %byte to i32
;   %half = trunc i64 %wide to i32
;   %both = add i32 %x, %half
;   %sum.1 = add i32 %sum, %both
;   %i.1 = add i32 %i, 1
;   %c = icmp slt i32 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   ret i32 %result
; }

; A sum of 16 bits: extending its terms is no cheaper.
; run: @width(3) == 12
define i32 @width(i16 %m) {
entry:
  %few = icmp slt i16 %m, 20
  %n = select i1 %few, i16 %m, i16 20
  %any = icmp slt i16 0, %n
  br i1 %any, label %loop, label %end
loop:
  %i = phi i16 [ 0, %entry ], [ %i.1, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  %next = add i16 %i, 3
  %wide = sext i16 %next to i64
  %p = getelementptr i8, ptr @bytes, i64 %wide
  %byte = load i8, ptr %p
  %x = zext i8 %byte to i32
  %sum.1 = add i32 %sum, %x
  %i.1 = add i16 %i, 1
  %c = icmp slt i16 %i.1, %n
  br i1 %c, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
  ret i32 %result
}
; =>
; define i32 @width(i16 %m) {
; entry:
;   %few = icmp slt i16 %m, 20
;   %n = select i1 %few, i16 %m, i16 20
;   %any = icmp slt i16 0, %n
;   br i1 %any, label %loop, label %end
;
; loop:                                   ; preds = %entry, %loop
;   %i = phi i16 [ 0, %entry ], [ %i.1, %loop ]
;   %sum = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   %next = add i16 %i, 3
;   %wide = zext i16 %next to i64
;   %p = getelementptr i8, ptr @bytes, i64 %wide
;   %byte = load i8, ptr %p, align 1
;   %x = zext i8 %byte to i32
;   %sum.1 = add i32 %sum, %x
;   %i.1 = add i16 %i, 1
;   %c = icmp slt i16 %i.1, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %entry, %loop
;   %result = phi i32 [ 0, %entry ], [ %sum.1, %loop ]
;   ret i32 %result
; }
