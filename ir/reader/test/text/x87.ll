; x86_fp80: constants, layouts, operations, several results, phis that exchange values.
%mixed = type { i8, x86_fp80, i32 }

@half = global x86_fp80 0xK3FFE8000000000000000
@tenth = constant x86_fp80 0xK3FFBCCCCCCCCCCCCCCCD
@mixed = global %mixed { i8 7, x86_fp80 0xKC000C90FDAA22168C235, i32 9 }, align 16
@all = private constant [4 x x86_fp80] [x86_fp80 0xK00000000000000000000, x86_fp80 0xK80000000000000000000, x86_fp80 0xK7FFFC000000000000001, x86_fp80 undef]
@packed = global <{ i8, x86_fp80 }> <{ i8 1, x86_fp80 0xK00000000000000000001 }>

declare x86_fp80 @llvm.fabs.f80(x86_fp80)
declare x86_fp80 @llvm.fmuladd.f80(x86_fp80, x86_fp80, x86_fp80)

define x86_fp80 @arithmetic(x86_fp80 %a, x86_fp80 %b) {
  %sum = fadd x86_fp80 %a, %b
  %difference = fsub x86_fp80 %sum, 0xK3FFF8000000000000001
  %product = fmul fast x86_fp80 %difference, %a
  %quotient = fdiv x86_fp80 %product, 0xK40008000000000000000
  %negative = fneg x86_fp80 %quotient
  %positive = call x86_fp80 @llvm.fabs.f80(x86_fp80 %negative)
  %more = call x86_fp80 @llvm.fmuladd.f80(x86_fp80 %positive, x86_fp80 %a, x86_fp80 %b)
  %frozen = freeze x86_fp80 %more
  ret x86_fp80 %frozen
}

define i64 @conversions(i8 %a, i64 %b, float %c, double %d, i1 %e) {
  %1 = sitofp i8 %a to x86_fp80
  %2 = uitofp i64 %b to x86_fp80
  %3 = fpext float %c to x86_fp80
  %4 = fpext double %d to x86_fp80
  %5 = uitofp i1 %e to x86_fp80
  %6 = fadd x86_fp80 %1, %2
  %7 = fadd x86_fp80 %3, %4
  %8 = fadd x86_fp80 %6, %7
  %9 = fadd x86_fp80 %8, %5
  %10 = fptrunc x86_fp80 %9 to float
  %11 = fptrunc x86_fp80 %9 to double
  %12 = fptosi x86_fp80 %9 to i64
  %13 = fptoui x86_fp80 %9 to i64
  %14 = fptosi x86_fp80 %9 to i16
  %15 = fptoui float %10 to i64
  %16 = fptosi double %11 to i64
  %17 = zext i16 %14 to i64
  %18 = add i64 %12, %13
  %19 = add i64 %15, %16
  %20 = add i64 %18, %19
  %21 = add i64 %20, %17
  ret i64 %21
}

define { x86_fp80, x86_fp80 } @pair(x86_fp80 %a, i1 %swap) {
  %less = fcmp olt x86_fp80 %a, 0xK4001A000000000000000
  %either = xor i1 %less, %swap
  %first = select i1 %either, x86_fp80 %a, x86_fp80 0xK3FFF8000000000000000
  %1 = insertvalue { x86_fp80, x86_fp80 } undef, x86_fp80 %first, 0
  %2 = insertvalue { x86_fp80, x86_fp80 } %1, x86_fp80 %a, 1
  ret { x86_fp80, x86_fp80 } %2
}

define internal { i32, x86_fp80 } @both(i32 %n, x86_fp80 %x) {
  %1 = insertvalue { i32, x86_fp80 } undef, i32 %n, 0
  %2 = insertvalue { i32, x86_fp80 } %1, x86_fp80 %x, 1
  ret { i32, x86_fp80 } %2
}

define x86_fp80 @exchange(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %a = phi x86_fp80 [ 0xK3FFF8000000000000000, %entry ], [ %b, %loop ]
  %b = phi x86_fp80 [ 0xK40008000000000000000, %entry ], [ %a, %loop ]
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %loop, label %end

end:
  %ten = fmul x86_fp80 %a, 0xK4002A000000000000000
  %both = fadd x86_fp80 %ten, %b
  ret x86_fp80 %both
}

define i32 @main() {
  %slot = alloca x86_fp80, align 16
  %array = alloca [3 x x86_fp80], align 16
  %half = load x86_fp80, ptr @half
  %pi = load x86_fp80, ptr getelementptr (%mixed, ptr @mixed, i32 0, i32 1), align 16
  store x86_fp80 %half, ptr %slot, align 16
  %element = getelementptr [3 x x86_fp80], ptr %array, i64 0, i64 1
  store volatile x86_fp80 %pi, ptr %element, align 1
  %r = call x86_fp80 @arithmetic(x86_fp80 %half, x86_fp80 %pi)
  %1 = fptosi x86_fp80 %r to i32
  %2 = call i64 @conversions(i8 -3, i64 20, float 1.5, double 2.5, i1 true)
  %3 = trunc i64 %2 to i32
  %pair = call { x86_fp80, x86_fp80 } @pair(x86_fp80 %half, i1 true)
  %first = extractvalue { x86_fp80, x86_fp80 } %pair, 0
  %second = extractvalue { x86_fp80, x86_fp80 } %pair, 1
  %ratio = fdiv x86_fp80 %first, %second
  %4 = fptoui x86_fp80 %ratio to i8
  %5 = zext i8 %4 to i32
  %both = call { i32, x86_fp80 } @both(i32 11, x86_fp80 %first)
  %n = extractvalue { i32, x86_fp80 } %both, 0
  %x = extractvalue { i32, x86_fp80 } %both, 1
  %same = fcmp oeq x86_fp80 %x, %first
  %6 = select i1 %same, i32 %n, i32 100
  %turned = call x86_fp80 @exchange(i32 2)
  %7 = fptosi x86_fp80 %turned to i32
  %value = load volatile x86_fp80, ptr %element, align 1
  %negative = fcmp ult x86_fp80 %value, 0xK00000000000000000000
  %8 = zext i1 %negative to i32
  %9 = add i32 %1, %3
  %10 = add i32 %9, %5
  %11 = add i32 %10, %6
  %12 = add i32 %11, %7
  %13 = add i32 %12, %8
  ret i32 %13
}
