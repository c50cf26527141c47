; passes: simplify,dce

@pairs = internal global [4 x float] [float 1.0, float 2.0, float 3.0, float 4.0]
@sum = internal global float 0.0
@whole = internal global i64 0
@real = internal global double 1.5

; A complex number that is loaded as an integer: two floats are loaded. The address of the second
; has the alignment of its offset.
; run: @halves(0) == 3
define i32 @halves(i64 %i) {
entry:
  %p = getelementptr i64, ptr @pairs, i64 %i
  %pair = load i64, ptr %p, align 8
  %low = trunc i64 %pair to i32
  %re = bitcast i32 %low to float
  %shifted = lshr i64 %pair, 32
  %high = trunc i64 %shifted to i32
  %im = bitcast i32 %high to float
  %sum = fadd float %re, %im
  %result = fptosi float %sum to i32
  ret i32 %result
}
; =>
; define i32 @halves(i64 %i) {
; entry:
;   %p = getelementptr i64, ptr @pairs, i64 %i
;   %re = load float, ptr %p, align 4
;   %0 = getelementptr i8, ptr %p, i64 4
;   %im = load float, ptr %0, align 4
;   %sum = fadd float %re, %im
;   %result = fptosi float %sum to i32
;   ret i32 %result
; }

; A load that is aligned less than the offset: so are the halves.
; run: @unaligned(0) == 3
define i32 @unaligned(i64 %i) {
entry:
  %p = getelementptr i64, ptr @pairs, i64 %i
  %pair = load i64, ptr %p, align 2
  %low = trunc i64 %pair to i32
  %re = bitcast i32 %low to float
  %shifted = lshr i64 %pair, 32
  %high = trunc i64 %shifted to i32
  %im = bitcast i32 %high to float
  %sum = fadd float %re, %im
  %result = fptosi float %sum to i32
  ret i32 %result
}
; =>
; define i32 @unaligned(i64 %i) {
; entry:
;   %p = getelementptr i64, ptr @pairs, i64 %i
;   %re = load float, ptr %p, align 2
;   %0 = getelementptr i8, ptr %p, i64 4
;   %im = load float, ptr %0, align 2
;   %sum = fadd float %re, %im
;   %result = fptosi float %sum to i32
;   ret i32 %result
; }

; A store follows the load: the numbers are loaded where the integer was.
; run: @before.store(0) == 3
define i32 @before.store(i64 %i) {
entry:
  %p = getelementptr i64, ptr @pairs, i64 %i
  %pair = load i64, ptr %p, align 4
  store i64 0, ptr %p, align 4
  %low = trunc i64 %pair to i32
  %re = bitcast i32 %low to float
  %shifted = lshr i64 %pair, 32
  %high = trunc i64 %shifted to i32
  %im = bitcast i32 %high to float
  %sum = fadd float %re, %im
  %result = fptosi float %sum to i32
  ret i32 %result
}
; =>
; define i32 @before.store(i64 %i) {
; entry:
;   %p = getelementptr i64, ptr @pairs, i64 %i
;   %re = load float, ptr %p, align 4
;   %0 = getelementptr i8, ptr %p, i64 4
;   %im = load float, ptr %0, align 4
;   store i64 0, ptr %p, align 4
;   %sum = fadd float %re, %im
;   %result = fptosi float %sum to i32
;   ret i32 %result
; }

; The second half only.
; run: @second(1) == 4
define i32 @second(i64 %i) {
entry:
  %p = getelementptr i64, ptr @pairs, i64 %i
  %pair = load i64, ptr %p, align 4
  %shifted = lshr i64 %pair, 32
  %high = trunc i64 %shifted to i32
  %im = bitcast i32 %high to float
  %result = fptosi float %im to i32
  ret i32 %result
}
; =>
; define i32 @second(i64 %i) {
; entry:
;   %p = getelementptr i64, ptr @pairs, i64 %i
;   %0 = getelementptr i8, ptr %p, i64 4
;   %im = load float, ptr %0, align 4
;   %result = fptosi float %im to i32
;   ret i32 %result
; }

; The whole integer is one number.
; run: @double() == 3
define i32 @double() {
entry:
  %x = load i64, ptr @real
  %y = bitcast i64 %x to double
  %z = fmul double %y, 2.0
  %result = fptosi double %z to i32
  ret i32 %result
}
; =>
; define i32 @double() {
; entry:
;   %y = load double, ptr @real, align 8
;   %z = fmul double %y, 2.000000e+00
;   %result = fptosi double %z to i32
;   ret i32 %result
; }

; At an offset of two bytes: the alignment is that of the offset.
; run: @two.bytes() == 0
define i32 @two.bytes() {
entry:
  %pair = load i64, ptr @pairs, align 8
  %shifted = lshr i64 %pair, 16
  %part = trunc i64 %shifted to i32
  %x = bitcast i32 %part to float
  %less = fcmp olt float %x, 0.0
  %result = zext i1 %less to i32
  ret i32 %result
}
; =>
; define i32 @two.bytes() {
; entry:
;   %0 = getelementptr i8, ptr @pairs, i64 2
;   %x = load float, ptr %0, align 2
;   %less = fcmp olt float %x, 0.000000e+00
;   %result = zext i1 %less to i32
;   ret i32 %result
; }

; A volatile load is executed as it is.
; run: @volatile(0) == 3
define i32 @volatile(i64 %i) {
entry:
  %p = getelementptr i64, ptr @pairs, i64 %i
  %pair = load volatile i64, ptr %p, align 4
  %low = trunc i64 %pair to i32
  %re = bitcast i32 %low to float
  %shifted = lshr i64 %pair, 32
  %high = trunc i64 %shifted to i32
  %im = bitcast i32 %high to float
  %sum = fadd float %re, %im
  %result = fptosi float %sum to i32
  ret i32 %result
}
; => unchanged

; The integer is stored, too: one load of it is less than three.
; run: @stored(0) == 1
define i32 @stored(i64 %i) {
entry:
  %p = getelementptr i64, ptr @pairs, i64 %i
  %pair = load i64, ptr %p, align 4
  store i64 %pair, ptr @whole
  %low = trunc i64 %pair to i32
  %re = bitcast i32 %low to float
  %result = fptosi float %re to i32
  ret i32 %result
}
; => unchanged

; A half is used as an integer, too.
; run: @integer(0) == 1065353217
define i32 @integer(i64 %i) {
entry:
  %p = getelementptr i64, ptr @pairs, i64 %i
  %pair = load i64, ptr %p, align 4
  %low = trunc i64 %pair to i32
  %re = bitcast i32 %low to float
  %number = fptosi float %re to i32
  %result = add i32 %low, %number
  ret i32 %result
}
; => unchanged

; A shift that is no multiple of a byte.
; run: @bits() == 0
define i32 @bits() {
entry:
  %pair = load i64, ptr @pairs, align 8
  %shifted = lshr i64 %pair, 20
  %part = trunc i64 %shifted to i32
  %x = bitcast i32 %part to float
  %less = fcmp olt float %x, 0.0
  %result = zext i1 %less to i32
  ret i32 %result
}
; => unchanged

; A shift by a variable.
; run: @variable(32) == 2
define i32 @variable(i64 %by) {
entry:
  %pair = load i64, ptr @pairs, align 8
  %shifted = lshr i64 %pair, %by
  %part = trunc i64 %shifted to i32
  %x = bitcast i32 %part to float
  %result = fptosi float %x to i32
  ret i32 %result
}
; => unchanged

; The integer is an argument: nothing is loaded.
; run: @argument(1065353216) == 1
define i32 @argument(i64 %pair) {
entry:
  %low = trunc i64 %pair to i32
  %x = bitcast i32 %low to float
  %result = fptosi float %x to i32
  ret i32 %result
}
; => unchanged

; A part that ends after the integer: its upper bits are zeros.
; run: @beyond() == 0
define i32 @beyond() {
entry:
  %pair = load i64, ptr @pairs, align 8
  %shifted = lshr i64 %pair, 40
  %part = trunc i64 %shifted to i32
  %x = bitcast i32 %part to float
  %less = fcmp olt float %x, 0.0
  %result = zext i1 %less to i32
  ret i32 %result
}
; => unchanged
