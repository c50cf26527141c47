; Atomic accesses of 128 bits are calls of libatomic.
@x = global i128 5, align 16

define i32 @main() {
  %a = load atomic i128, ptr @x seq_cst, align 16
  %b = atomicrmw add ptr @x, i128 36893488147419103232 acq_rel, align 16
  %c = cmpxchg ptr @x, i128 36893488147419103237, i128 7 seq_cst monotonic, align 16
  %old = extractvalue { i128, i1 } %c, 0
  %done = extractvalue { i128, i1 } %c, 1
  %d = cmpxchg weak ptr @x, i128 8, i128 9 monotonic monotonic, align 16
  %found = extractvalue { i128, i1 } %d, 0
  %failed = extractvalue { i128, i1 } %d, 1
  %e = atomicrmw xchg ptr @x, i128 -1 monotonic, align 16
  %f = atomicrmw nand ptr @x, i128 -4 monotonic, align 16
  %now = load atomic i128, ptr @x acquire, align 16
  store atomic i128 %now, ptr @x release, align 16
  %1 = add i128 %a, %b
  %2 = lshr i128 %old, 62
  %3 = add i128 %1, %2
  %4 = add i128 %3, %found
  %5 = add i128 %4, %e
  %6 = add i128 %5, %f
  %7 = add i128 %6, %now
  %8 = trunc i128 %7 to i32
  %9 = zext i1 %done to i32
  %10 = zext i1 %failed to i32
  %11 = add i32 %8, %9
  %12 = add i32 %11, %10
  ret i32 %12
}
