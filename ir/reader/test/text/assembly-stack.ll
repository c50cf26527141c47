; The variables of a function with assembly, which may push, are not below the stack pointer. LLVM
; puts them there.
define i32 @pushes(i32 %x) {
  %p = alloca [8 x i32]
  %q = getelementptr i32, ptr %p, i64 7
  store volatile i32 %x, ptr %p
  store volatile i32 5, ptr %q
  call void asm sideeffect "pushq $$-1; pushq $$-1; pushq $$-1; pushq $$-1; addq $$32, %rsp", ""()
  %a = load volatile i32, ptr %p
  %b = load volatile i32, ptr %q
  %r = add i32 %a, %b
  ret i32 %r
}

define i32 @main() {
  %r = call i32 @pushes(i32 3)
  ret i32 %r
}
