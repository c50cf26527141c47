; Empty assembly: outputs keep their values, a memory clobber is a barrier.
@g = global i32 1

define i32 @tied(i32 %x) {
  %y = call i32 asm sideeffect "", "=r,0,~{dirflag},~{fpsr},~{flags}"(i32 %x) #0, !srcloc !0
  ret i32 %y
}

define i32 @two(i32 %x, i64 %y) {
  %r = tail call { i32, i64 } asm "# only a comment", "=r,=r,1,0,~{flags}"(i64 %y, i32 %x)
  %a = extractvalue { i32, i64 } %r, 0
  %b = extractvalue { i32, i64 } %r, 1
  %c = trunc i64 %b to i32
  %d = mul i32 %c, 10
  %e = add i32 %a, %d
  ret i32 %e
}

define i32 @memory() {
  %p = alloca i32
  store i32 5, ptr %p
  call void asm sideeffect "", "=*imr,0,~{dirflag}"(ptr elementtype(i32) %p, i32 6)
  call void asm sideeffect "", "=*m,*m"(ptr elementtype(i32) %p, ptr elementtype(i32) %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; Both stores and both loads of @g stay.
define i32 @barrier(i32 %x) {
  store i32 %x, ptr @g
  %a = load i32, ptr @g
  call void asm sideeffect "", "~{memory},~{dirflag},~{fpsr},~{flags}"()
  %b = load i32, ptr @g
  %c = add i32 %a, %b
  store i32 1, ptr @g
  call void asm sideeffect "", "imr,~{memory}"(i32 %x)
  store i32 2, ptr @g
  ret i32 %c
}

define i32 @main() {
  %a = call i32 @tied(i32 3)
  %b = call i32 @two(i32 1, i64 2)
  %c = call i32 @memory()
  %d = call i32 @barrier(i32 7)
  %e = add i32 %a, %b
  %f = add i32 %e, %c
  %h = add i32 %f, %d
  ret i32 %h
}

attributes #0 = { nounwind memory(none) }
!0 = !{i64 20}
