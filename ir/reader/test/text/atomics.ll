; Atomic operations keep their orderings. A weak cmpxchg becomes a strong one.
@i = global i32 5
@b = global i8 -1
@s = global i16 7
@l = global i64 1
@p = global ptr @l
@f = global float 2.5
@d = global double -1.0
define i32 @loads(ptr %q) {
  %a = load atomic i32, ptr @i seq_cst, align 4
  %b = load atomic volatile i8, ptr @b monotonic, align 1
  %c = load atomic i16, ptr @s syncscope("singlethread") acquire, align 2
  %d = load atomic i64, ptr %q unordered, align 16
  %e = load atomic ptr, ptr @p acquire, align 8
  %f = load atomic float, ptr @f seq_cst, align 4
  %g = load atomic double, ptr @d monotonic, align 8
  ret i32 %a
}
define void @stores(i32 %x, double %y) {
  store atomic i32 %x, ptr @i release, align 4
  store atomic volatile i8 3, ptr @b seq_cst, align 1
  store atomic ptr null, ptr @p syncscope("singlethread") seq_cst, align 8
  store atomic double %y, ptr @d unordered, align 8
  store atomic float 1.0, ptr @f seq_cst, align 4
  ret void
}
define i32 @operations(i32 %x, double %y) {
  %a = atomicrmw add ptr @i, i32 %x seq_cst, align 4
  %b = atomicrmw volatile sub ptr @b, i8 1 monotonic, align 1
  %c = atomicrmw and ptr @s, i16 255 acquire, align 2
  %d = atomicrmw nand ptr @l, i64 3 release
  %e = atomicrmw or ptr @l, i64 3 acq_rel, align 8
  %f = atomicrmw xor ptr @l, i64 3 syncscope("singlethread") seq_cst, align 8
  %g = atomicrmw max ptr @i, i32 3 seq_cst, align 4
  %h = atomicrmw min ptr @i, i32 3 seq_cst, align 4
  %i = atomicrmw umax ptr @i, i32 3 seq_cst, align 4
  %j = atomicrmw umin ptr @i, i32 3 seq_cst, align 4
  %k = atomicrmw xchg ptr @p, ptr @i seq_cst, align 8
  %l = atomicrmw xchg ptr @d, double %y seq_cst, align 8
  %m = atomicrmw fadd ptr @d, double %y seq_cst, align 8
  %n = atomicrmw fsub ptr @f, float 1.0 seq_cst, align 4
  %o = atomicrmw fmax ptr @d, double %y seq_cst, align 8
  %p = atomicrmw fmin ptr @d, double %y seq_cst, align 8
  %q = atomicrmw uinc_wrap ptr @i, i32 9 seq_cst, align 4
  %r = atomicrmw udec_wrap ptr @i, i32 9 seq_cst, align 4
  ret i32 %r
}
define i1 @exchanges(i32 %x, ptr %q) {
  %pair = cmpxchg ptr @i, i32 %x, i32 1 seq_cst acquire, align 4
  %ok = extractvalue { i32, i1 } %pair, 1
  br i1 %ok, label %one, label %two
one:
  %old = extractvalue { i32, i1 } %pair, 0
  %1 = cmpxchg weak volatile ptr %q, i32 %old, i32 %x syncscope("singlethread") release monotonic
  %2 = extractvalue { i32, i1 } %1, 1
  ret i1 %2
two:
  %3 = cmpxchg weak ptr @p, ptr %q, ptr null acq_rel monotonic, align 8
  %4 = extractvalue { ptr, i1 } %3, 0
  %5 = extractvalue { ptr, i1 } %3, 1
  %both = insertvalue { ptr, i1 } %3, i1 false, 1
  %6 = extractvalue { ptr, i1 } %both, 0
  %7 = icmp eq ptr %6, %4
  %8 = and i1 %5, %7
  ret i1 %8
}
; The pair in a phi, and an exchange whose operands are defined later in the text.
define i32 @pairs(i1 %c) {
entry:
  br label %first
second:
  %b = cmpxchg ptr @i, i32 %x, i32 %y monotonic monotonic, align 4
  br label %end
first:
  %x = add i32 1, 2
  %y = add i32 3, 4
  %a = cmpxchg ptr @i, i32 3, i32 4 monotonic monotonic, align 4
  br i1 %c, label %second, label %end
end:
  %p = phi { i32, i1 } [ %a, %first ], [ %b, %second ]
  %n = extractvalue { i32, i1 } %p, 0
  %t = extractvalue { i32, i1 } %p, 1
  %r = select i1 %t, i32 %n, i32 -1
  ret i32 %r
}
define void @fences() {
  fence acquire
  fence release
  fence acq_rel
  fence seq_cst
  fence syncscope("singlethread") seq_cst
  ret void
}
define i32 @main() {
  %a = call i32 @loads(ptr @l)
  call void @stores(i32 7, double 1.5)
  %b = call i32 @operations(i32 1, double 2.5)
  store i32 3, ptr @i
  %c = call i32 @pairs(i1 true)
  %d = call i1 @exchanges(i32 4, ptr @i)
  call void @fences()
  %e = zext i1 %d to i32
  %f = mul i32 %b, 10
  %g = add i32 %a, %f
  %h = add i32 %c, %g
  %i = add i32 %h, %e
  ret i32 %i
}
