; passes: dce

declare i32 @putchar(i32)

; Unused instructions are deleted, and with them the instructions that only they use.
; run: @chain(7) == 7
define i32 @chain(i32 %a) {
entry:
  %x = add i32 %a, 1
  %y = mul i32 %x, %x
  %z = xor i32 %y, %x
  ret i32 %a
}
; =>
; define i32 @chain(i32 %a) {
; entry:
;   ret i32 %a
; }

; Used instructions stay.
; run: @needed(7) == 64
define i32 @needed(i32 %a) {
entry:
  %x = add i32 %a, 1
  %y = mul i32 %x, %x
  ret i32 %y
}
; => unchanged

; Two phis of a loop that only use each other are deleted; two that the return uses stay.
; run: @cycle(3, 2) == 9
define i32 @cycle(i32 %a, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i32 [ 0, %entry ], [ %y, %loop ]
  %w = phi i32 [ 1, %entry ], [ %z, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %y = add i32 %x, %a
  %z = mul i32 %w, %a
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %loop, label %end

end:
  ret i32 %z
}
; =>
; define i32 @cycle(i32 %a, i32 %n) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   %w = phi i32 [ 1, %entry ], [ %z, %loop ]
;   %i = phi i32 [ 0, %entry ], [ %next, %loop ]
;   %z = mul i32 %w, %a
;   %next = add i32 %i, 1
;   %c = icmp slt i32 %next, %n
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 %z
; }

; A phi that is its only user is deleted.
; run: @itself(false) == 1
define i32 @itself(i1 %c) {
entry:
  br label %loop

loop:
  %x = phi i32 [ 0, %entry ], [ %x, %loop ]
  br i1 %c, label %loop, label %end

end:
  ret i32 1
}
; =>
; define i32 @itself(i1 %c) {
; entry:
;   br label %loop
;
; loop:                                   ; preds = %entry, %loop
;   br i1 %c, label %loop, label %end
;
; end:                                    ; preds = %loop
;   ret i32 1
; }

; A call stays, whether its result is used or not.
; run: @called() prints "AB"
define void @called() {
entry:
  %1 = call i32 @putchar(i32 65)
  %2 = add i32 %1, 1
  call i32 @putchar(i32 66)
  ret void
}
; =>
; define void @called() {
; entry:
;   %0 = call i32 @putchar(i32 65)
;   %1 = call i32 @putchar(i32 66)
;   ret void
; }

; A store stays, even to a variable without loads.
; run: @stored(7) == 7
define i32 @stored(i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  ret i32 %a
}
; => unchanged

; An unused load and an unused variable are deleted.
; run: @loaded(7) == 7
define i32 @loaded(i32 %a) {
entry:
  %x = alloca i32
  %y = alloca i32
  %1 = load i32, ptr %x
  store i32 %1, ptr %y
  %2 = load i32, ptr %y
  %unused = alloca i32
  %3 = load i32, ptr %unused
  ret i32 %a
}
; =>
; define i32 @loaded(i32 %a) {
; entry:
;   %x = alloca i32, align 4
;   %y = alloca i32, align 4
;   %0 = load i32, ptr %x, align 4
;   store i32 %0, ptr %y, align 4
;   ret i32 %a
; }

; A volatile load stays.
; run: @volatile(7) == 7
define i32 @volatile(i32 %a) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  %1 = load volatile i32, ptr %x
  ret i32 %a
}
; => unchanged

; A division that may trap stays.
; run: @traps(7) == 7
; run: @traps(0) faults: division by zero
define i32 @traps(i32 %a) {
entry:
  %1 = sdiv i32 %a, %a
  ret i32 %a
}
; => unchanged

; A division by zero, which always traps, stays.
; run: @trapsAlways(7) faults: division by zero
define i32 @trapsAlways(i32 %a) {
entry:
  %1 = urem i32 %a, 0
  ret i32 %a
}
; => unchanged

; A division by -1 stays: it may overflow.
; run: @overflows(7) == 7
; run: @overflows(-2147483648) faults: the quotient does not fit
define i32 @overflows(i32 %a) {
entry:
  %1 = srem i32 %a, -1
  ret i32 %a
}
; => unchanged

; Divisions by other constants cannot trap; unused ones are deleted.
; run: @divides(7) == 7
define i32 @divides(i32 %a) {
entry:
  %1 = sdiv i32 %a, 3
  %2 = udiv i32 %a, 1
  %3 = srem i32 %a, -2
  ret i32 %a
}
; =>
; define i32 @divides(i32 %a) {
; entry:
;   ret i32 %a
; }

; Unused comparisons, selects, conversions and address computations are deleted.
; run: @pure(7) == 7
define i32 @pure(i32 %a) {
entry:
  %slot = alloca [4 x i32]
  %1 = icmp eq i32 %a, 1
  %2 = select i1 %1, i32 %a, i32 2
  %3 = zext i32 %2 to i64
  %4 = getelementptr i32, ptr %slot, i64 %3
  %5 = ptrtoint ptr %4 to i64
  %6 = trunc i64 %5 to i8
  %7 = sext i8 %6 to i32
  ret i32 %a
}
; =>
; define i32 @pure(i32 %a) {
; entry:
;   ret i32 %a
; }

; Branches stay, with their conditions; simplify-cfg removes blocks.
; run: @branches(1) == 7
; run: @branches(2) == 7
define i32 @branches(i32 %a) {
entry:
  %x = add i32 %a, 1
  %c = icmp eq i32 %x, 2
  br i1 %c, label %left, label %join

left:
  br label %join

join:
  %y = phi i32 [ 1, %entry ], [ 2, %left ]
  ret i32 7
}
; =>
; define i32 @branches(i32 %a) {
; entry:
;   %x = add i32 %a, 1
;   %c = icmp eq i32 %x, 2
;   br i1 %c, label %left, label %join
;
; left:                                   ; preds = %entry
;   br label %join
;
; join:                                   ; preds = %entry, %left
;   ret i32 7
; }

; Dead instructions are deleted in unreachable blocks too, where an instruction may use itself.
; run: @deadBlock() == 1
define i32 @deadBlock() {
entry:
  ret i32 1

dead:
  %x = add i32 %y, 1
  %y = add i32 %x, 1
  %z = call i32 @putchar(i32 65)
  br label %dead
}
; =>
; define i32 @deadBlock() {
; entry:
;   ret i32 1
;
; dead:                                   ; preds = %dead
;   %z = call i32 @putchar(i32 65)
;   br label %dead
; }
