; passes: simplify

; Two bounds are one unsigned comparison.
; run: @isLower(97) == true
; run: @isLower(122) == true
; run: @isLower(96) == false
; run: @isLower(123) == false
; run: @isLower(-2147483648) == false
define i1 @isLower(i32 %c) {
entry:
  %a = icmp sge i32 %c, 97
  %b = icmp sle i32 %c, 122
  %d = and i1 %a, %b
  ret i1 %d
}
; =>
; define i1 @isLower(i32 %c) {
; entry:
;   %a = icmp sge i32 %c, 97
;   %b = icmp sle i32 %c, 122
;   %d = add i32 %c, -97
;   %d.1 = icmp ult i32 %d, 26
;   ret i1 %d.1
; }

; So are the opposite tests.
; run: @isNotLower(97) == false
; run: @isNotLower(122) == false
; run: @isNotLower(96) == true
; run: @isNotLower(123) == true
define i1 @isNotLower(i32 %c) {
entry:
  %a = icmp slt i32 %c, 97
  %b = icmp sgt i32 %c, 122
  %d = or i1 %a, %b
  ret i1 %d
}
; =>
; define i1 @isNotLower(i32 %c) {
; entry:
;   %a = icmp slt i32 %c, 97
;   %b = icmp sgt i32 %c, 122
;   %d = add i32 %c, -123
;   %d.1 = icmp ult i32 %d, -26
;   ret i1 %d.1
; }

; One implies the other one: x + 1 does not wrap below 200000.
; run: @implied(199999) == true
; run: @implied(200000) == false
; run: @implied(-1) == false
; run: @implied(9223372036854775807) == false
define i1 @implied(i64 %x) {
entry:
  %next = add i64 %x, 1
  %a = icmp sle i64 %next, 2147483647
  %b = icmp ult i64 %x, 200000
  %d = and i1 %a, %b
  ret i1 %d
}
; =>
; define i1 @implied(i64 %x) {
; entry:
;   %next = add i64 %x, 1
;   %a = icmp sle i64 %next, 2147483647
;   %b = icmp ult i64 %x, 200000
;   ret i1 %b
; }

; No number passes both.
; run: @none(3) == false
; run: @none(50) == false
define i1 @none(i8 %x) {
entry:
  %a = icmp ult i8 %x, 10
  %b = icmp ugt i8 %x, 40
  %d = and i1 %a, %b
  ret i1 %d
}
; =>
; define i1 @none(i8 %x) {
; entry:
;   %a = icmp ult i8 %x, 10
;   %b = icmp ugt i8 %x, 40
;   ret i1 false
; }

; Each number passes one.
; run: @all(5) == true
; run: @all(100) == true
define i1 @all(i8 %x) {
entry:
  %a = icmp ult i8 %x, 40
  %b = icmp ugt i8 %x, 10
  %d = or i1 %a, %b
  ret i1 %d
}
; =>
; define i1 @all(i8 %x) {
; entry:
;   %a = icmp ult i8 %x, 40
;   %b = icmp ugt i8 %x, 10
;   ret i1 true
; }

; Two neighbours are an interval.
; run: @either(7) == true
; run: @either(8) == true
; run: @either(9) == false
define i1 @either(i8 %x) {
entry:
  %a = icmp eq i8 %x, 7
  %b = icmp eq i8 %x, 8
  %d = or i1 %a, %b
  ret i1 %d
}
; =>
; define i1 @either(i8 %x) {
; entry:
;   %a = icmp eq i8 %x, 7
;   %b = icmp eq i8 %x, 8
;   %d = add i8 %x, -7
;   %d.1 = icmp ult i8 %d, 2
;   ret i1 %d.1
; }

; All but one number.
; run: @but(7) == false
; run: @but(8) == true
; run: @but(6) == true
define i1 @but(i8 %x) {
entry:
  %a = icmp ult i8 %x, 7
  %b = icmp ugt i8 %x, 7
  %d = or i1 %a, %b
  ret i1 %d
}
; =>
; define i1 @but(i8 %x) {
; entry:
;   %a = icmp ult i8 %x, 7
;   %b = icmp ugt i8 %x, 7
;   %d = icmp ne i8 %x, 7
;   ret i1 %d
; }

; Tests that C has made integers.
; run: @integers(97) == 1
; run: @integers(96) == 0
define i32 @integers(i32 %c) {
entry:
  %a = icmp sge i32 %c, 97
  %b = icmp sle i32 %c, 122
  %x = zext i1 %a to i32
  %y = zext i1 %b to i32
  %d = and i32 %x, %y
  ret i32 %d
}
; =>
; define i32 @integers(i32 %c) {
; entry:
;   %a = icmp sge i32 %c, 97
;   %b = icmp sle i32 %c, 122
;   %x = zext i1 %a to i32
;   %y = zext i1 %b to i32
;   %d = and i1 %a, %b
;   %d.1 = zext i1 %d to i32
;   ret i32 %d.1
; }

; Unchanged: two intervals; both tests are used again; of two values.
; run: @unmerged(3, 3) == 3
; run: @unmerged(30, 5) == 2
; run: @unmerged(100, 5) == 5
define i32 @unmerged(i32 %x, i32 %y) {
entry:
  %a = icmp ne i32 %x, 30
  %b = icmp ult i32 %x, 90
  %c = and i1 %a, %b
  %d = icmp sgt i32 %x, 5
  %e = icmp slt i32 %x, 77
  %f = and i1 %d, %e
  %g = icmp eq i32 %y, 5
  %h = and i1 %c, %g
  %i = select i1 %d, i32 2, i32 0
  %j = select i1 %e, i32 3, i32 5
  %k = select i1 %f, i32 2, i32 %j
  %l = select i1 %h, i32 %i, i32 %k
  ret i32 %l
}
; => unchanged

; Two numbers are zero.
; run: @bothZero(0, 0) == true
; run: @bothZero(0, 1) == false
; run: @bothZero(-1, 1) == false
define i1 @bothZero(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, 0
  %b = icmp eq i32 %y, 0
  %c = and i1 %a, %b
  ret i1 %c
}
; =>
; define i1 @bothZero(i32 %x, i32 %y) {
; entry:
;   %a = icmp eq i32 %x, 0
;   %b = icmp eq i32 %y, 0
;   %c = or i32 %x, %y
;   %c.1 = icmp eq i32 %c, 0
;   ret i1 %c.1
; }

; One of two numbers is not zero.
; run: @oneNotZero(0, 0) == false
; run: @oneNotZero(0, 1) == true
; run: @oneNotZero(-1, 1) == true
define i1 @oneNotZero(i64 %x, i64 %y) {
entry:
  %a = icmp ne i64 %x, 0
  %b = icmp ne i64 %y, 0
  %c = or i1 %a, %b
  ret i1 %c
}
; =>
; define i1 @oneNotZero(i64 %x, i64 %y) {
; entry:
;   %a = icmp ne i64 %x, 0
;   %b = icmp ne i64 %y, 0
;   %c = or i64 %x, %y
;   %c.1 = icmp ne i64 %c, 0
;   ret i1 %c.1
; }

; Two numbers are -1.
; run: @bothOnes(-1, -1) == true
; run: @bothOnes(-1, 1) == false
define i1 @bothOnes(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, -1
  %b = icmp eq i32 %y, -1
  %c = and i1 %a, %b
  ret i1 %c
}
; =>
; define i1 @bothOnes(i32 %x, i32 %y) {
; entry:
;   %a = icmp eq i32 %x, -1
;   %b = icmp eq i32 %y, -1
;   %c = and i32 %x, %y
;   %c.1 = icmp eq i32 %c, -1
;   ret i1 %c.1
; }

; One of two numbers is not -1.
; run: @oneNotOnes(-1, -1) == false
; run: @oneNotOnes(-1, 1) == true
define i1 @oneNotOnes(i32 %x, i32 %y) {
entry:
  %a = icmp ne i32 %x, -1
  %b = icmp ne i32 %y, -1
  %c = or i1 %a, %b
  ret i1 %c
}
; =>
; define i1 @oneNotOnes(i32 %x, i32 %y) {
; entry:
;   %a = icmp ne i32 %x, -1
;   %b = icmp ne i32 %y, -1
;   %c = and i32 %x, %y
;   %c.1 = icmp ne i32 %c, -1
;   ret i1 %c.1
; }

; Two numbers are negative.
; run: @bothNegative(-1, -2147483648) == true
; run: @bothNegative(-1, 0) == false
define i1 @bothNegative(i32 %x, i32 %y) {
entry:
  %a = icmp slt i32 %x, 0
  %b = icmp slt i32 %y, 0
  %c = and i1 %a, %b
  ret i1 %c
}
; =>
; define i1 @bothNegative(i32 %x, i32 %y) {
; entry:
;   %a = icmp slt i32 %x, 0
;   %b = icmp slt i32 %y, 0
;   %c = and i32 %x, %y
;   %c.1 = icmp slt i32 %c, 0
;   ret i1 %c.1
; }

; One of two numbers is negative.
; run: @oneNegative(1, -2147483648) == true
; run: @oneNegative(1, 0) == false
define i1 @oneNegative(i32 %x, i32 %y) {
entry:
  %a = icmp slt i32 %x, 0
  %b = icmp slt i32 %y, 0
  %c = or i1 %a, %b
  ret i1 %c
}
; =>
; define i1 @oneNegative(i32 %x, i32 %y) {
; entry:
;   %a = icmp slt i32 %x, 0
;   %b = icmp slt i32 %y, 0
;   %c = or i32 %x, %y
;   %c.1 = icmp slt i32 %c, 0
;   ret i1 %c.1
; }

; No number is negative.
; run: @noneNegative(1, -2147483648) == false
; run: @noneNegative(1, 0) == true
define i1 @noneNegative(i32 %x, i32 %y) {
entry:
  %a = icmp sge i32 %x, 0
  %b = icmp sge i32 %y, 0
  %c = and i1 %a, %b
  ret i1 %c
}
; =>
; define i1 @noneNegative(i32 %x, i32 %y) {
; entry:
;   %a = icmp sge i32 %x, 0
;   %b = icmp sge i32 %y, 0
;   %c = or i32 %x, %y
;   %c.1 = icmp sge i32 %c, 0
;   ret i1 %c.1
; }

; One of two numbers is not negative.
; run: @oneNotNegative(1, -2147483648) == true
; run: @oneNotNegative(-1, -5) == false
define i1 @oneNotNegative(i32 %x, i32 %y) {
entry:
  %a = icmp sgt i32 %x, -1
  %b = icmp sgt i32 %y, -1
  %c = or i1 %a, %b
  ret i1 %c
}
; =>
; define i1 @oneNotNegative(i32 %x, i32 %y) {
; entry:
;   %a = icmp sgt i32 %x, -1
;   %b = icmp sgt i32 %y, -1
;   %c = and i32 %x, %y
;   %c.1 = icmp sgt i32 %c, -1
;   ret i1 %c.1
; }

; One is zero and the other one is not negative: these are two tests.
; run: @different(0, 5) == true
; run: @different(0, -5) == false
define i1 @different(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, 0
  %b = icmp sge i32 %y, 0
  %c = and i1 %a, %b
  ret i1 %c
}
; => unchanged

; One of them is zero: these are two tests.
; run: @oneZero(0, 5) == true
; run: @oneZero(7, -5) == false
define i1 @oneZero(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, 0
  %b = icmp eq i32 %y, 0
  %c = or i1 %a, %b
  ret i1 %c
}
; => unchanged
