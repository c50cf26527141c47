; All that is not supported is listed, each construct once.
target triple = "x86_64-pc-linux-gnu"
%big = type { ppc_fp128, i600 }
@g = addrspace(1) global i32 0
@q = global ppc_fp128 0xM00000000000000004000000000000000
@sum = global i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr @q to i64))
@r = ifunc i32 (), ptr @resolver
@"\01x" = global i32 0, partition "p"
module asm "nop"

define ptr @resolver() { 
  ret ptr null 
}

define internal ghccc i32 @ghc(i32 %x) {
  ret i32 %x
}
@use = global ptr @ghc

define i32 @except(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  %y = invoke i32 @may(i32 %x)
          to label %ok unwind label %pad
ok:
  %z = add i32 %y, 1
  ret i32 %z
pad:
  %p = landingpad { ptr, i32 }
          cleanup
          catch ptr null
  %e = extractvalue { ptr, i32 } %p, 1
  %call = call i32 asm "bsf $1, $0", "=r,r"(i32 %e)
  resume { ptr, i32 } %p
}
declare i32 @may(i32)
declare i32 @__gxx_personality_v0(...)

define <8 x i32> @vec(<8 x i32> %v, ppc_fp128 %f, ptr byref(i32) %z) prefix i32 5 {
  %1 = add <8 x i32> %v, %v
  %2 = fadd ppc_fp128 %f, %f
  %3 = call i32 @llvm.unknown.thing(i32 4)
  %4 = call i32 @llvm.unknown.thing(i32 5)
  %5 = load atomic ppc_fp128, ptr %z seq_cst, align 16
  %6 = va_arg ptr %z, i32
  %7 = alloca i32, addrspace(5), align 4
  %8 = fptosi ppc_fp128 %2 to i600
  callbr void asm sideeffect "jmp ${0:l}", "!i"() to label %9 [label %10]
9:
  %vs = add <vscale x 4 x i32> zeroinitializer, zeroinitializer
  ret <8 x i32> %1
10:
  %11 = phi i32 [ %6, %0 ]
  unreachable
}
define i32 @fine(i32 %x) {
  ret i32 %x
}
