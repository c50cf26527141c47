; passes: simplify

; Comparisons of constants fold, signed or unsigned by predicate.
; run: @constants() == 1
define i32 @constants() {
entry:
  %1 = icmp slt i32 -1, 1
  %2 = icmp ult i32 -1, 1
  %3 = zext i1 %1 to i32
  %4 = zext i1 %2 to i32
  %5 = shl i32 %4, 1
  %6 = or i32 %3, %5
  ret i32 %6
}
; =>
; define i32 @constants() {
; entry:
;   ret i32 1
; }

; A value compares equal to itself.
; run: @equal(3) == true
define i1 @equal(i32 %a) {
entry:
  %x = icmp sle i32 %a, %a
  ret i1 %x
}
; =>
; define i1 @equal(i32 %a) {
; entry:
;   ret i1 true
; }

; `ne` of a value with itself is false, for pointers as for integers.
; run: @different(null) == false
define i1 @different(ptr %a) {
entry:
  %x = icmp ne ptr %a, %a
  ret i1 %x
}
; =>
; define i1 @different(ptr %a) {
; entry:
;   ret i1 false
; }

; A comparison of two unknown values stays.
; run: @unknown(1, 2) == true
; run: @unknown(2, 1) == false
define i1 @unknown(i32 %a, i32 %b) {
entry:
  %x = icmp slt i32 %a, %b
  ret i1 %x
}
; => unchanged

; A constant moves to the right; the predicate is swapped.
; run: @swapped(6) == true
; run: @swapped(5) == false
define i1 @swapped(i32 %a) {
entry:
  %x = icmp slt i32 5, %a
  ret i1 %x
}
; =>
; define i1 @swapped(i32 %a) {
; entry:
;   %x = icmp sgt i32 %a, 5
;   ret i1 %x
; }

; Every ordering is swapped, equalities stay.
; run: @allSwapped(3) == 107941
; run: @allSwapped(5) == 153190
; run: @allSwapped(-1) == 107866
define i32 @allSwapped(i32 %a) {
entry:
  %1 = icmp ugt i32 5, %a
  %2 = icmp uge i32 5, %a
  %3 = icmp ult i32 5, %a
  %4 = icmp ule i32 5, %a
  %5 = icmp sgt i32 5, %a
  %6 = icmp sge i32 5, %a
  %7 = icmp sle i32 5, %a
  %8 = icmp eq i32 5, %a
  %9 = icmp ne i32 5, %a
  %10 = select i1 %1, i32 1, i32 2
  %11 = select i1 %2, i32 4, i32 8
  %12 = select i1 %3, i32 16, i32 32
  %13 = select i1 %4, i32 64, i32 128
  %14 = select i1 %5, i32 256, i32 512
  %15 = select i1 %6, i32 1024, i32 2048
  %16 = select i1 %7, i32 4096, i32 8192
  %17 = select i1 %8, i32 16384, i32 32768
  %18 = select i1 %9, i32 65536, i32 131072
  %19 = or i32 %10, %11
  %20 = or i32 %19, %12
  %21 = or i32 %20, %13
  %22 = or i32 %21, %14
  %23 = or i32 %22, %15
  %24 = or i32 %23, %16
  %25 = or i32 %24, %17
  %26 = or i32 %25, %18
  ret i32 %26
}
; =>
; define i32 @allSwapped(i32 %a) {
; entry:
;   %0 = icmp ult i32 %a, 5
;   %1 = icmp ule i32 %a, 5
;   %2 = icmp ugt i32 %a, 5
;   %3 = icmp uge i32 %a, 5
;   %4 = icmp slt i32 %a, 5
;   %5 = icmp sle i32 %a, 5
;   %6 = icmp sge i32 %a, 5
;   %7 = icmp eq i32 %a, 5
;   %8 = icmp ne i32 %a, 5
;   %9 = select i1 %0, i32 1, i32 2
;   %10 = select i1 %1, i32 4, i32 8
;   %11 = select i1 %2, i32 16, i32 32
;   %12 = select i1 %3, i32 64, i32 128
;   %13 = select i1 %4, i32 256, i32 512
;   %14 = select i1 %5, i32 1024, i32 2048
;   %15 = select i1 %6, i32 4096, i32 8192
;   %16 = select i1 %7, i32 16384, i32 32768
;   %17 = select i1 %8, i32 65536, i32 131072
;   %18 = or i32 %9, %10
;   %19 = or i32 %18, %11
;   %20 = or i32 %19, %12
;   %21 = or i32 %20, %13
;   %22 = or i32 %21, %14
;   %23 = or i32 %22, %15
;   %24 = or i32 %23, %16
;   %25 = or i32 %24, %17
;   ret i32 %25
; }

; A zero-extended bool compared with 0 is compared before the extension: it is the result.
; run: @bit(true) == true
; run: @bit(false) == false
define i1 @bit(i1 %a) {
entry:
  %wide = zext i1 %a to i32
  %x = icmp ne i32 0, %wide
  ret i1 %x
}
; =>
; define i1 @bit(i1 %a) {
; entry:
;   %wide = zext i1 %a to i32
;   ret i1 %a
; }

; The same through two extensions.
; run: @bitTwice(true) == true
; run: @bitTwice(false) == false
define i1 @bitTwice(i1 %a) {
entry:
  %wide = zext i1 %a to i32
  %wider = zext i32 %wide to i64
  %x = icmp eq i64 %wider, 1
  ret i1 %x
}
; =>
; define i1 @bitTwice(i1 %a) {
; entry:
;   %wide = zext i1 %a to i32
;   %wider = zext i1 %a to i64
;   ret i1 %a
; }

; An equality is compared before the zero extension if the constant fits the narrow type.
; run: @narrow(-56) == true
; run: @narrow(56) == false
define i1 @narrow(i8 %a) {
entry:
  %wide = zext i8 %a to i32
  %x = icmp eq i32 %wide, 200
  ret i1 %x
}
; =>
; define i1 @narrow(i8 %a) {
; entry:
;   %wide = zext i8 %a to i32
;   %x = icmp eq i8 %a, -56
;   ret i1 %x
; }

; Not if it does not fit: 256 truncated would be 0.
; run: @tooLarge(0) == false
define i1 @tooLarge(i8 %a) {
entry:
  %wide = zext i8 %a to i32
  %x = icmp eq i32 %wide, 256
  ret i1 %x
}
; => unchanged

; An ordering becomes unsigned: the byte -56 stands for 200, which is not less than 20.
; run: @ordering(-56) == false
; run: @ordering(19) == true
define i1 @ordering(i8 %a) {
entry:
  %wide = zext i8 %a to i32
  %x = icmp slt i32 %wide, 20
  ret i1 %x
}
; =>
; define i1 @ordering(i8 %a) {
; entry:
;   %wide = zext i8 %a to i32
;   %x = icmp ult i8 %a, 20
;   ret i1 %x
; }

; Not through a sign extension: -56 is not 200.
; run: @signed(-56) == false
define i1 @signed(i8 %a) {
entry:
  %wide = sext i8 %a to i32
  %x = icmp eq i32 %wide, 200
  ret i1 %x
}
; => unchanged

; `icmp eq x, false` is the negation of x, which costs the same: it stays.
; run: @isFalse(true) == false
; run: @isFalse(false) == true
define i1 @isFalse(i1 %a) {
entry:
  %x = icmp eq i1 %a, false
  ret i1 %x
}
; => unchanged

; The negation of a comparison is the comparison with the inverse predicate.
; run: @notLess(1, 2) == false
; run: @notLess(2, 2) == true
define i1 @notLess(i32 %a, i32 %b) {
entry:
  %less = icmp slt i32 %a, %b
  %x = xor i1 true, %less
  ret i1 %x
}
; =>
; define i1 @notLess(i32 %a, i32 %b) {
; entry:
;   %less = icmp slt i32 %a, %b
;   %x = icmp sge i32 %a, %b
;   ret i1 %x
; }

; The negation of a bool stays.
; run: @negation(true) == false
define i1 @negation(i1 %a) {
entry:
  %x = xor i1 %a, true
  ret i1 %x
}
; => unchanged
