; passes: codegen-prepare

; What is used later would be copied to be overwritten.
; run: @dies(1, 2, 3) == 8
define i32 @dies(i32 %x, i32 %y, i32 %z) {
entry:
  %a = mul i32 %x, 3
  %c = mul i32 %y, 5
  %b = mul i32 %z, 7
  %t = xor i32 %c, %a
  %u = xor i32 %t, %b
  %v = or i32 %a, %c
  %r = and i32 %u, %v
  ret i32 %r
}
; =>
; define i32 @dies(i32 %x, i32 %y, i32 %z) {
; entry:
;   %a = mul i32 %x, 3
;   %c = mul i32 %y, 5
;   %b = mul i32 %z, 7
;   %t = xor i32 %b, %a
;   %u = xor i32 %t, %c
;   %v = or i32 %a, %c
;   %r = and i32 %u, %v
;   ret i32 %r
; }

; A load is an operand of the sum, instead of its first.
; run: @load(3, 4) == 152
define i32 @load(i32 %x, i32 %y) {
entry:
  %w = mul i32 %x, 9
  %f = mul i32 %y, 11
  %m = load i32, ptr @number
  %s = add i32 %m, 10
  %t = add i32 %s, %w
  %u = add i32 %t, %f
  %r = xor i32 %u, %w
  ret i32 %r
}
; =>
; define i32 @load(i32 %x, i32 %y) {
; entry:
;   %w = mul i32 %x, 9
;   %f = mul i32 %y, 11
;   %m = load i32, ptr @number, align 4
;   %s = add i32 %f, %m
;   %t = add i32 %s, 10
;   %u = add i32 %t, %w
;   %r = xor i32 %u, %w
;   ret i32 %r
; }

@number = global i32 50

; Not the next value of a loop, which is added last to be known early.
; run: @next(3, 5) == 6
define i32 @next(i32 %x, i32 %y) {
entry:
  br label %loop
loop:
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %n = phi i32 [ 3, %entry ], [ %m, %loop ]
  %a = xor i32 %x, %n
  %b = xor i32 %y, %n
  %t = xor i32 %a, %b
  %sum = xor i32 %t, %s
  store i32 %a, ptr @number
  store i32 %b, ptr @number
  %m = sub i32 %n, 1
  %c = icmp ne i32 %m, 0
  br i1 %c, label %loop, label %end
end:
  ret i32 %sum
}
; => unchanged

; Not past a store, after which the load may have another value.
; run: @store(3, 4) == 175
define i32 @store(i32 %x, i32 %y) {
entry:
  %w = mul i32 %x, 9
  %f = mul i32 %y, 11
  %m = load i32, ptr @number
  %s = add i32 %m, %w
  store i32 %w, ptr @number
  %u = add i32 %s, %f
  %v = mul i32 %w, 2
  %r = add i32 %u, %v
  ret i32 %r
}
; => unchanged

; The product of two complex numbers: of the four products, one takes a copy.
; run: @product() == 22
define i32 @product() {
entry:
  %ar = load volatile float, ptr @parts
  %ai = load volatile float, ptr @parts
  %br = load volatile float, ptr @parts
  %bi = load volatile float, ptr @parts
  %x = fmul float %ar, %br
  %y = fmul float %ai, %bi
  %r = fsub float %x, %y
  %z = fmul float %ar, %bi
  %w = fmul float %ai, %br
  %i = fadd float %z, %w
  %s = fadd float %r, %i
  %n = fptosi float %s to i32
  %m = add i32 %n, 4
  ret i32 %m
}
; =>
; define i32 @product() {
; entry:
;   %ar = load volatile float, ptr @parts, align 4
;   %ai = load volatile float, ptr @parts, align 4
;   %br = load volatile float, ptr @parts, align 4
;   %bi = load volatile float, ptr @parts, align 4
;   %x = fmul float %ar, %br
;   %w = fmul float %ai, %br
;   %y = fmul float %ai, %bi
;   %r = fsub float %x, %y
;   %z = fmul float %ar, %bi
;   %i = fadd float %z, %w
;   %s = fadd float %r, %i
;   %n = fptosi float %s to i32
;   %m = add i32 %n, 4
;   ret i32 %m
; }

@parts = global float 3.0

; Not across a call, which may change how numbers are rounded.
; run: @calls() == 9
define i32 @calls() {
entry:
  %ar = load volatile float, ptr @parts
  %ai = load volatile float, ptr @parts
  %br = load volatile float, ptr @parts
  %x = fmul float %ar, %br
  %y = fmul float %ai, %br
  call void @nothing()
  %z = fmul float %ar, %ai
  %s = fsub float %x, %y
  %t = fadd float %s, %z
  %n = fptosi float %t to i32
  ret i32 %n
}
; => unchanged

; What @calls calls.
; run: none (it does nothing)
define void @nothing() {
entry:
  ret void
}
; => unchanged
