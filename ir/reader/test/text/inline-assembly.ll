; Assembly with instructions.
@g = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]

; An integer of 128 bits is a pair of registers; the operands after it get other numbers.
define i64 @pairs(i64 %x, i64 %y) {
  %p = call i128 asm "mulq $2", "=A,{ax},r,~{dirflag},~{fpsr},~{flags}"(i64 %x, i64 %y) #0
  %q = call i128 asm "addq $$1, $0\0A\09adcq ${2:q}, %rdx", "=A,0,r"(i128 %p, i64 7)
  %high = lshr i128 %q, 64
  %sum = add i128 %q, %high
  %r = trunc i128 %sum to i64
  ret i64 %r
}

; Outputs in a register of which the address is given.
define i32 @by_address(ptr %p) {
  %twice = call i32 asm "leal ($2,$2), $0\0A\09movl $$9, $1", "=r,=*&r,r"(ptr elementtype(i32) %p, i32 7)
  %v = load i32, ptr %p
  %r = add i32 %twice, %v
  ret i32 %r
}

define i32 @in_memory(ptr %p, i32 %x) {
  call void asm sideeffect "addl $2, $0", "=*m,*m,r,~{memory}"(ptr nonnull elementtype(i32) %p, ptr elementtype(i32) %p, i32 %x)
  call void asm sideeffect "addl $$1, $0", "=*imr,0"(ptr elementtype(i32) getelementptr (i8, ptr @g, i64 4), i32 30)
  %whole = call i32 asm "movl $1, $0", "=r,*m"(ptr elementtype([4 x i32]) @g) memory(read)
  %v = load i32, ptr getelementptr (i8, ptr @g, i64 4)
  %w = load i32, ptr %p
  %a = add i32 %v, %w
  %r = add i32 %a, %whole
  ret i32 %r
}

; The first alternative that fits all operands is taken.
define i32 @alternatives(i32 %x) {
  %a = call i32 asm "addl $2, $0", "=r|r,0|0,I|r"(i32 %x, i32 200)
  %b = call i32 asm "addl $2, $0", "=r|m,0|0,N|r"(i32 %a, i32 200)
  ret i32 %b
}

define { i32, i8, double } @results(i32 %x) {
  %r = call { i32, i8, double } asm "testl $3, $3\0A\09movl $3, $0\0A\09cvtsi2sd $3, $2", "=r,={@ccz},=x,r"(i32 %x)
  ret { i32, i8, double } %r
}

define i32 @syntax(i32 %x) {
  %a = call i32 asm inteldialect "lea ${0:q}, [${1:q} + ${1:q}]\0A\09add $0, dword ptr $2", "=&r,r,*m"(i32 %x, ptr elementtype(i32) @g)
  %b = call i32 asm "$(addl $$2, $0$|add $0, 2$)", "=r,0"(i32 %a)
  %c = call i32 asm sideeffect alignstack "jmp ${:private}over${:uid}; ${:comment} not $0\0A${:private}over${:uid}:", "=r,0"(i32 %b)
  ret i32 %c
}

define i32 @labels(i32 %x) {
  %y = callbr i32 asm sideeffect "addl $1, $0; js ${3:l}; jz ${4:l}", "=r,r,0,!i,!i"(i32 %x, i32 3)
          to label %plus [label %minus, label %zero]

plus:
  ret i32 %y

minus:
  %z = sub i32 0, %y
  ret i32 %z

zero:
  ret i32 1000
}

define i32 @narrow(i16 %x, i8 %b) {
  %a = call i16 asm "incw $0", "=r,0"(i16 %x)
  %c = call i8 asm "incb $0", "=q,0"(i8 %b)
  %v = zext i16 %a to i32
  %w = sext i8 %c to i32
  %r = add i32 %v, %w
  ret i32 %r
}

define i32 @main() {
  %slot = alloca i32
  store i32 1, ptr %slot
  %a = call i64 @pairs(i64 -1, i64 2)
  %a32 = trunc i64 %a to i32
  %b = call i32 @by_address(ptr %slot)
  %c = call i32 @in_memory(ptr %slot, i32 2)
  %d = call i32 @alternatives(i32 1)
  %e = call { i32, i8, double } @results(i32 0)
  %e1 = extractvalue { i32, i8, double } %e, 1
  %e2 = zext i8 %e1 to i32
  %f = call i32 @syntax(i32 3)
  %g = call i32 @labels(i32 1)
  %h = call i32 @labels(i32 -5)
  %i = call i32 @narrow(i16 -1, i8 127)
  %s1 = mul i32 %a32, 3
  %s2 = add i32 %s1, %b
  %s3 = mul i32 %s2, 3
  %s4 = add i32 %s3, %c
  %s5 = mul i32 %s4, 3
  %s6 = add i32 %s5, %d
  %s7 = mul i32 %s6, 3
  %s8 = add i32 %s7, %e2
  %s9 = mul i32 %s8, 3
  %s10 = add i32 %s9, %f
  %s11 = mul i32 %s10, 3
  %s12 = add i32 %s11, %g
  %s13 = mul i32 %s12, 3
  %s14 = add i32 %s13, %h
  %s15 = mul i32 %s14, 3
  %s16 = add i32 %s15, %i
  ret i32 %s16
}

attributes #0 = { nounwind memory(none) }
